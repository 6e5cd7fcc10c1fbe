"""`wargame-sim data` checks, shows and makes tables."""

import json
import shutil

import pytest


def spoil(folder, file, old, new):
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def copy(pack, tmp_path):
    return shutil.copytree(pack, tmp_path / "copy")


def test_check_a_pack(ws, copy):
    said = ws("data", "check", str(copy))
    assert (said.status, said.err) == (0, "")
    assert said.out.endswith("620 hexes, 143 units, 0 faults\n")


def test_check_names_every_fault(ws, copy):
    spoil(copy, "crt.csv", "7,A elim,AR3,AR2,AR1,Con,Eng,Exch", "7,A elim,AR3,AR2,AR1,Con,Eng,")
    spoil(copy, "units.csv", "armor,8,8,8", "armor,-8,8,8")
    said = ws("data", "check", str(copy))
    assert said.status == 1
    assert said.out.endswith(": 2 faults\n")
    assert "crt.csv, row 7, column 3:1: found a blank cell" in said.err
    assert "units.csv, row 2, column attack: found '-8'" in said.err
    document = json.loads(ws("data", "check", str(copy), "--json").out)
    assert [(fault["file"], fault["row"], fault["column"]) for fault in document["faults"]] == [
        ("crt.csv", 7, "3:1"),
        ("units.csv", 2, "attack"),
    ]


def test_check_asks_the_game_about_its_own_tables(ws, copy):
    spoil(copy, "units.csv", "maneuver heavy panzer,1", "maneuver hevy panzer,1")
    said = ws("data", "check", str(copy))
    assert said.status == 1
    assert "did you mean 'heavy'" in said.err


def test_check_a_pack_of_a_game_we_do_not_have(ws, copy):
    spoil(copy, "pack.toml", 'slug = "kasserine"', 'slug = "elsewhere"')
    assert ws("data", "check", str(copy)).status == 0


def test_check_a_folder_that_is_no_pack(ws, tmp_path):
    said = ws("data", "check", str(tmp_path))
    assert said.status == 1
    assert "add --game GAME" in said.err


def test_template_is_filled_and_used(ws, tmp_path, pack):
    mine = tmp_path / "mine"
    assert ws("data", "template", "kasserine", str(mine)).status == 0
    said = ws("data", "check", str(mine))
    assert said.status == 1
    assert "crt.csv, row 2, column 1:5: found a blank cell; allowed A elim" in said.err
    for path in mine.glob("*.csv"):
        path.unlink()
    shutil.copy(pack / "crt.csv", mine)
    assert ws("data", "check", str(mine)).status == 0
    assert "owner" in ws("data", "show", "kasserine", "crt", "--data", str(mine)).out
    said = ws("data", "template", "kasserine", str(mine))
    assert said.status == 1
    assert "is there already" in said.err


def test_show(ws):
    said = ws("data", "show", "kasserine", "crt")
    assert said.status == 0
    assert "stand-in" in said.out
    assert "A elim" in said.out
    document = json.loads(ws("data", "show", "kasserine", "crt", "--json").out)
    assert document["origin"] == "stand-in"
    assert document["rows"][0]["roll"] == "2"
    tables = json.loads(ws("data", "show", "kasserine", "--json").out)["tables"]
    assert {"crt", "hexes", "units"} <= {table["table"] for table in tables}


def test_show_a_what_if(ws):
    document = json.loads(ws("data", "show", "kasserine", "crt", "--json", "--patch", 'crt."2:1"."7"=DR2').out)
    assert document["origin"] == "stand-in; what-if 2:1/7 = DR2"
    assert document["rows"][5]["2:1"] == "DR2"


def test_unknown_table(ws):
    said = ws("data", "show", "kasserine", "ctr")
    assert said.status == 1
    assert "did you mean 'crt'" in said.err
