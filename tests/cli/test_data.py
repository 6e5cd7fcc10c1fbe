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
    assert "units.csv, row 2 (I/7-10), column attack: found '-8'" in said.err
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
    assert "crt.csv: is the empty form, with 132 of 132 cells to fill" in said.err
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


def test_faults_of_all_stages_come_at_once_and_alike_ones_as_one_line(ws, tmp_path, pack):
    mine = tmp_path / "mine"
    ws("data", "template", "kasserine", str(mine), "--only", "crt", "--only", "units", "--only", "turns")
    assert sorted(path.name for path in mine.iterdir()) == [
        "README.md",
        "crt.csv",
        "pack.toml",
        "turns.csv",
        "units.csv",
    ]
    spoil(mine, "crt.csv", "2,,,,,,,,,,,,", "2,A elim,,,,,,,,,,,")  # the form is no longer as it was written
    shutil.copy(pack / "units.csv", mine)
    spoil(mine, "units.csv", "maneuver heavy panzer,1", "maneuver hevy panzer,1")  # the game's own check
    spoil(mine, "units.csv", "\nT3,axis,", "\nT3,axsis,")  # that of any pack
    shutil.copy(pack / "turns.csv", mine)
    spoil(mine, "turns.csv", "turn,date", "turm,date")  # columns
    said = ws("data", "check", str(mine))
    assert said.status == 1
    for words in (
        "crt.csv: 131 cells blank, rows 2 to 12, columns 1:4, 1:3",
        "units.csv, row 2 (I/7-10), column flags: found 'hevy'",
        "units.csv, row 35 (T3), column side: found 'axsis'",
        "turns.csv, row 1: column 'turn' is missing; is it 'turm'?",
    ):
        assert words in said.err
    assert len(said.err.splitlines()) < 12


def test_map_as_json_writes_no_picture(ws, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    document = json.loads(ws("map", "kasserine", "--json").out)
    assert document["map"] is None
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_written_says_only_that(ws, tmp_path):
    said = ws("map", "kasserine", "--empty", "-o", str(tmp_path / "gone" / "m.svg"))
    assert said.status == 1
    assert said.err.strip() == f"wargame-sim: {tmp_path / 'gone'}: cannot write m.svg (no such file or directory)"


def test_an_overlay_may_change_only_results(ws, tmp_path, pack):
    (tmp_path / "pack.toml").write_text('[pack]\nslug = "kasserine"\n[tables.crt]\nsource = "my copy"\n')
    shutil.copy(pack / "crt.csv", tmp_path)
    assert ws("data", "check", str(tmp_path)).status == 0


@pytest.mark.parametrize("table", ["units", "terrain", "crt", "turns", "parameters", "victory"])
def test_show_breaks_no_word_at_100_columns(ws, monkeypatch, pack, table):
    monkeypatch.setattr("wargame_sim.cli.common._WIDE", 100)
    said = ws("data", "show", "kasserine", table)
    body = said.out.split("\n\n", 1)[1]
    assert max(map(len, body.splitlines())) <= 100
    header, *rows = (pack / f"{table}.csv").read_text(encoding="utf-8").splitlines()
    for name in header.split(","):
        assert name in body, name
    keys = [row.split(",")[0] for row in rows]
    heads = [line.split()[0] for line in body.splitlines() if line.strip()]
    assert heads.count(keys[0].split()[0]) >= 1


def test_wide_tables_come_in_parts_with_the_first_column():
    from wargame_sim.cli.data import fitting

    assert fitting(("unit", "a", "b", "c"), [("I/7-10", "x" * 8, "y" * 8, "z" * 8)], 32) == [[0, 1, 2], [0, 3]]
    assert fitting(("roll",), [], 10) == [[0]]


@pytest.mark.parametrize("game", ["kasserine", "anzio"])
def test_every_table_is_readable_at_100_columns(ws, monkeypatch, game):
    """No line is longer than the screen but the one that says where a table comes from, and heads stay above their cells."""
    from wargame_sim.cli import common

    monkeypatch.setattr(common, "_WIDE", 100)
    for table in json.loads(ws("data", "show", game, "--json").out)["tables"]:
        _, *lines = ws("data", "show", game, table["table"]).out.splitlines()
        assert max(map(len, lines)) <= 100, table["table"]
        assert any("─" in line for line in lines), f"{table['table']} is stacked"
