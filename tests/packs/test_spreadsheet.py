"""Tables as spreadsheets leave them: read where nothing is lost, named where a cell became something else."""

from __future__ import annotations

import re

import pytest

from wargame_sim.errors import DataError
from wargame_sim.games import find
from wargame_sim.packs import load_pack

SPOILT = {
    "semicolons": lambda text: text.replace(",", ";"),
    "tabs": lambda text: text.replace(",", "\t"),
    "sep line": lambda text: "sep=,\r\n" + text.replace("\n", "\r\n"),
    "quoted sep line": lambda text: '"sep=;"\n' + text.replace(",", ";"),
    "title row": lambda text: "My results table" + "," * 12 + "\n" + text,
    "title and gap": lambda text: "My results table\n\n" + text,
    "blank columns": lambda text: text.replace("\n", ",,\n"),
    "hyphens": lambda text: "\n".join([text.split("\n")[0].replace(":", "-"), *text.split("\n")[1:]]),
}


@pytest.mark.parametrize("how", SPOILT)
def test_what_can_be_read_is_read(kasserine, overlay, how):
    text = (kasserine / "crt.csv").read_text(encoding="utf-8")
    (overlay / "crt.csv").write_text(SPOILT[how](text.replace("Eng", "Con")), encoding="utf-8")
    mine, shipped = load_pack(kasserine, overlay).table("crt"), load_pack(kasserine).table("crt")
    assert mine.columns == shipped.columns
    assert [tuple(row.values()) for row in mine.rows] == [
        tuple(cell.replace("Eng", "Con") for cell in row.values()) for row in shipped.rows
    ]


def test_rows_are_still_those_of_the_spreadsheet(kasserine, overlay):
    text = (kasserine / "crt.csv").read_text(encoding="utf-8").replace("7,A elim,AR3", "7,A elim,AR9")
    (overlay / "crt.csv").write_text("Mine\n" + text, encoding="utf-8")
    with pytest.raises(DataError, match=r"crt\.csv, row 8, column 1:4: found 'AR9'"):
        load_pack(kasserine, overlay)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("crt.csv", "1:5,1:4", "1:05,1:04:00", r"row 1: a spreadsheet changed 2 cells: 1:5 became a time, 1:05"),
        ("crt.csv", "1:5,1:4", "05-Jan,1/4/2026", r"turned 2 cells into a date, such as '05-Jan'"),
        ("units.csv", "\nT3,", "\n03-Jan,", r"column unit: a spreadsheet turned 1 cell into a date, such as '03-Jan'"),
        ("hexes.csv", "\n0", "\n", r"column hex: a spreadsheet changed 1\d\d cells: hex 0101 lost its zero"),
        (
            "victory.csv",
            "0117",
            "117",
            r"column hex: a spreadsheet changed 1 cell: hex 0117 lost its zero and became 117",
        ),
    ],
)
def test_damage_is_named(kasserine, overlay, file, old, new, said):
    text = (kasserine / file).read_text(encoding="utf-8")
    assert old in text
    (overlay / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(DataError, match=said):
        load_pack(kasserine, overlay)


def test_no_message_has_a_regular_expression(kasserine, overlay):
    """Every text column of units.csv and hexes.csv is given words that it cannot hold."""
    for file in ("units.csv", "hexes.csv", "terrain.csv", "parameters.csv", "turns.csv", "entries.csv"):
        header, first, *rest = (kasserine / file).read_text(encoding="utf-8").split("\n")
        for column in range(len(header.split(","))):
            cells = first.split(",")
            cells[column] = "§§"
            (overlay / file).write_text("\n".join([header, ",".join(cells), *rest]), encoding="utf-8")
            try:
                found = list(find("kasserine").rules.faults(load_pack(kasserine, overlay)))
            except DataError as fault:
                found = [fault]
            for fault in found:
                assert not re.search(r"pattern|\^|\\\.|\[0-9|\(\?", str(fault)), str(fault)
        (overlay / file).unlink()
