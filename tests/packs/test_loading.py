"""The shipped pack is read, checked, frozen and told apart from others by its hash."""

import dataclasses

import pytest

from wargame_sim.errors import DataError
from wargame_sim.packs import load_pack, read_pack


def test_kasserine_is_what_the_rulebook_says(kasserine):
    pack = load_pack(kasserine)
    assert (pack.slug, pack.sides, pack.dice, pack.turns) == ("kasserine", ("axis", "allied"), "2d6", 11)
    assert len(pack.hexes) == 620
    assert pack.hexes[:2] == ("0101", "0102")
    assert pack.hexes[-1] == "3120"
    assert [pack.index(h) for h in pack.hexes] == list(range(620))
    assert pack.grid.split("0117") == (17, 1)


def test_origins_are_shown_and_stand_ins_named(kasserine):
    pack = load_pack(kasserine)
    assert pack.origins["crt"] == "stand-in"
    assert pack.origins["parameters"] == "rulebook"
    assert {"crt", "sides", "units", "turns", "weather", "terrain"} == set(pack.stand_ins)


def test_a_pack_cannot_be_changed(kasserine):
    pack = load_pack(kasserine)
    with pytest.raises(TypeError):
        pack.rows("crt")[0]["2:1"] = "D elim"
    with pytest.raises(TypeError):
        pack.tables["crt"] = pack.tables["units"]
    with pytest.raises(dataclasses.FrozenInstanceError):
        pack.hash = "0"


def test_hash_is_of_the_content_only(copy, kasserine):
    before = load_pack(kasserine).hash
    crt = copy / "crt.csv"
    text = crt.read_text(encoding="utf-8")
    # As a spreadsheet may save it: byte order mark, other line ends, blanks around cells, a blank row.
    crt.write_bytes(("\ufeff" + text.replace(",Con", ", Con ").replace("\n", "\r\n") + ",,,\r\n\r\n").encode())
    crt_columns = text.splitlines()[0].count(",")
    crt.write_bytes(crt.read_bytes().replace(b",,,\r\n", b"," * crt_columns + b"\r\n"))
    assert load_pack(copy).hash == before
    meta = copy / "pack.toml"
    meta.write_text(meta.read_text(encoding="utf-8").replace("escarpments chosen", "cliffs chosen"), encoding="utf-8")
    assert load_pack(copy).hash == before
    crt.write_text(text.replace("AR1", "AR2", 1), encoding="utf-8")
    assert load_pack(copy).hash != before


def test_unknown_names_are_told_with_a_suggestion(kasserine):
    pack = load_pack(kasserine)
    with pytest.raises(DataError, match=r"unknown table 'unit'.*did you mean 'units'"):
        pack.rows("unit")
    with pytest.raises(DataError, match=r"unknown hex.*found '9999'.*0101 to 3120"):
        pack.index("9999")


def test_no_such_folder(tmp_path):
    with pytest.raises(DataError, match="no such folder"):
        load_pack(tmp_path / "nowhere")


def test_all_faults_are_found_at_once(copy):
    hexes = copy / "hexes.csv"
    text = hexes.read_text(encoding="utf-8")
    hexes.write_text(text.replace("0102,clear", "0102,claer").replace("0104,clear", "0104,"), encoding="utf-8")
    pack, faults = read_pack(copy)
    assert pack is None
    assert [(fault.row, fault.column, fault.found) for fault in faults] == [(3, "terrain", "claer"), (5, "terrain", "")]
    assert str(faults[0]).startswith("hexes.csv, row 3, column terrain: found 'claer'; allowed clear, high_ground")
    assert str(faults[0]).endswith("did you mean 'clear'?")
