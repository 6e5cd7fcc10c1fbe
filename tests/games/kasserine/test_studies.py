"""The exact study of advances, against the rules told in plain words, and the experiment that asks for it."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from wargame_sim.errors import UsageError
from wargame_sim.games.kasserine import studies, tables
from wargame_sim.packs import load_pack

PACK = load_pack(Path(tables.__file__).parent / "pack")
CRT = {int(r["roll"]): r for r in PACK.rows("crt")}
EXPERIMENT = Path(__file__).resolve().parents[3] / "experiments" / "02_kasserine_advance.toml"


def hexes(result: str, column: str) -> int:
    if result == "D elim" or (result == "Exch" and column != "1:2"):
        return 1
    return int(result[2:]) - 1 if result.startswith("DR") else 0


def test_advance_by_column_by_counting_dice():
    rows = studies.study("advance_by_column", PACK)
    assert [r["column"] for r in rows] == [c for c in CRT[2] if c != "roll"]
    for row in rows:
        rolled = [hexes(CRT[a + b][row["column"]], row["column"]) for a, b in product(range(1, 7), repeat=2)]
        assert row["advance"] == Fraction(sum(rolled), 36)
        for n in (1, 2, 3):
            assert row[f"advance_{n}"] == Fraction(sum(h >= n for h in rolled), 36)


def test_the_experiment_names_the_study_and_its_columns():
    told = tomllib.loads(EXPERIMENT.read_text(encoding="utf-8"))
    rows = studies.study(told["study"]["name"], PACK)
    named = {r["column"] for r in rows}
    for expect in told["expect"]:
        assert {expect["row"], expect.get("against", expect["row"])} <= named
        assert expect.get("outcome", told["outcome"]["name"]) in rows[0]


def test_every_study_says_what_it_answers():
    assert set(studies.about()) == set(studies.STUDIES)
    assert all(studies.about().values())


def test_an_unknown_study_is_refused():
    with pytest.raises(UsageError, match="did you mean 'advance_by_column'"):
        studies.study("advance_by_colum", PACK)
