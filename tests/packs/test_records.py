"""Cells become typed records, or an error with their place."""

import math
from typing import Literal

import pytest

from wargame_sim.errors import DataError
from wargame_sim.games.kasserine.checks import CHECKS
from wargame_sim.games.kasserine.records import TABLES, Unit
from wargame_sim.packs import load_pack
from wargame_sim.packs.records import Cost, Count, Row, Words, YesNo, read_records
from wargame_sim.packs.table import Table


class Line(Row):
    name: str
    cost: Cost | None
    size: Count = 1
    open: YesNo = False
    words: Words = ()
    colour: Literal["red", "blue"] = "red"


def table(columns: str, *rows: str) -> Table:
    names = tuple(columns.split(","))
    cells = tuple(dict(zip(names, row.split(","), strict=True)) for row in rows)
    return Table("lines", "lines.csv", names, cells, tuple(range(2, 2 + len(rows))), rule="1.1")


def test_kinds_of_cells():
    found = read_records(table("name,cost,size,open,words", "a,x,3,yes,p q", "b,,0,no,", "c,0.5,1,no,p"), Line, [])
    assert [line.cost for line in found] == [math.inf, None, 0.5]
    assert [(line.size, line.open, line.words) for line in found] == [
        (3, True, ("p", "q")),
        (0, False, ()),
        (1, False, ("p",)),
    ]


@pytest.mark.parametrize(
    ("columns", "row", "message"),
    [
        ("name,cost,size", "a,1,-1", "row 2, column size: found '-1'; allowed at least 0 (rule 1.1)"),
        ("name,cost,size", "a,1,2.5", "row 2, column size: found '2.5'; allowed a whole number (rule 1.1)"),
        ("name,cost,size", "a,1,١", "allowed a whole number"),
        ("name,cost", "a,1e5", "column cost: found '1e5'; allowed a number of at least 0, or x where it is prohibited"),
        ("name,cost,open", "a,1,true", "column open: found 'true'; allowed yes, no"),
        ("name,cost,colour", "a,1,bleu", "found 'bleu'; allowed red, blue; did you mean 'blue'?"),
        ("name,cost", ",1", "row 2, column name: found a blank cell; allowed text, not blank"),
        ("name", "a", "row 1: column 'cost' is missing"),
        (
            "name,cost,colur",
            "a,1,red",
            "row 1: unknown column; found 'colur'; allowed name, cost, size, open, words, colour",
        ),
    ],
)
def test_faults(columns, row, message):
    faults: list[DataError] = []
    read_records(table(columns, row), Line, faults)
    assert message in str(faults[0])


@pytest.mark.parametrize("name", TABLES)
def test_every_kasserine_table_has_records(kasserine, name):
    pack = load_pack(kasserine)
    assert len(pack.records(name, TABLES[name])) == len(pack.rows(name))


def test_the_shipped_tables_have_no_faults(kasserine):
    assert list(CHECKS["kasserine"].faults(load_pack(kasserine))) == []


def test_units_as_records(kasserine):
    units = {unit.unit: unit for unit in load_pack(kasserine).records("units", Unit)}
    assert units["701 TD"].where == "1303"
    assert units["751 Tank"].arrives == "11"
    assert "heavy" in units["I/7-10"].flags
