"""Battles on the map: hidden draws against a count over the cup with the odds of each counter, and orders that are refused."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from tests.games.sicily.position import load
from wargame_sim.errors import DataError, IllegalOrder
from wargame_sim.games import find
from wargame_sim.games.sicily import odds
from wargame_sim.games.sicily.battle_draws import draws
from wargame_sim.games.sicily.positions import POSITIONS
from wargame_sim.model.game import Setup
from wargame_sim.model.plan import PlanFile, check_plan
from wargame_sim.model.position import Source, read_source

ROOT = Path(__file__).parents[3]
GELA = ROOT / "experiments/positions/08_gela.toml"
SETUP = Setup("sicily")
NO_COMBAT = "no combat"


def plan_of(path) -> Source:
    source: Source = read_source(path, PlanFile, "plan")
    check_plan(source, find("sicily"), load())
    return source


@pytest.fixture(scope="module")
def gela():
    return find("sicily").rules.battle(SETUP, plan_of(GELA))


def test_chances_add_up_and_stand_in_tables_are_named(gela):
    assert sum(fate.probability for fate in gela.results) == 1
    assert "stand-in" in gela.origin["crt"]


def test_the_draw_is_averaged_over_the_cup(gela):
    """Each counter of the cup as a defender that is known, by the exact odds of the same attack; those without strength fight nobody."""
    cup = [row for row in load().rows("units") if row["type"] == "coast defence"]
    expected: dict[str, Fraction] = defaultdict(Fraction)
    for row in cup:
        if int(row["defence"]) == 0:
            expected[NO_COMBAT] += Fraction(1, len(cup))
            continue
        answer = odds.answer(
            load(),
            {
                "attackers": ["16 Inf/1", "1 Ranger", "39 Eng"],
                "defenders": [row["unit"]],
                "lead": ["1 Ranger"],
                "terrain": next(h["terrain"] for h in load().rows("hexes") if h["hex"] == "1823"),
                "drm": 1,  # amphibious assault (13.2.4)
            },
        )
        for one in answer.results:
            expected[one.result] += one.probability / len(cup)
    found: dict[str, Fraction] = defaultdict(Fraction)
    for fate in gela.results:
        found[fate.result.partition(",")[0]] += fate.probability
    assert dict(found) == dict(expected)


def test_who_is_turned_over_without_strength_is_no_loss(gela):
    nobody = next(fate for fate in gela.results if fate.result == NO_COMBAT)
    assert nobody.occupied
    assert nobody.losses == {"allied": 0, "axis": 0}
    assert {way.unit for way in nobody.advances} == {"16 Inf/1", "1 Ranger", "39 Eng", "531 Beach"}


def test_two_untried_units_draw_without_putting_back():
    board = POSITIONS.open(load(), SETUP, plan_of(GELA))
    T, S, number = board.T, board.S, board.words.names["unit"].index
    two = [number("Ersatz 1"), number("Ersatz 2")]
    S.tried[number("Ersatz 3")] = 1
    found = list(draws(T, S, two))
    assert sum(chance for chance, _ in found) == 1
    for chance, state in found:
        faces = [int(state.face[u]) for u in two]
        assert len(set(faces)) == 2
        assert number("Ersatz 3") not in faces
        assert not any(state.tried[u] for u in two)
        assert chance <= Fraction(1, 1)
        assert sorted(state.face[: int(T.units)]) == list(range(int(T.units)))


TEXT = GELA.read_text(encoding="utf-8")
WITH = 'with = ["16 Inf/1", "1 Ranger", "39 Eng"]'
REFUSED = {
    "nobody there": (TEXT.replace('hex = "1823"', 'hex = "1922"'), IllegalOrder, "9.1.3"),
    "the other side's": (TEXT.replace(WITH, 'with = ["Mobile Group E"]'), IllegalOrder, "9.1.2"),
    "no strength": (TEXT.replace(WITH, 'with = ["531 Beach"]'), IllegalOrder, "8.1.3"),
    "another hex than the arrow's": (TEXT.replace('hex = "1823"', 'hex = "2024"'), IllegalOrder, "13.2.4"),
    "off the map": (TEXT.replace(WITH, 'with = ["26 Inf/1"]'), IllegalOrder, "8.1.1"),
    "too far": (
        TEXT.replace('"16 Inf/1" = "1723"', '"16 Inf/1" = "1626"').replace("1626", "1826"),
        IllegalOrder,
        "8.1.1",
    ),
    "support": (TEXT + 'support = ["1 DivArt"]\n', DataError, "left to the players"),
    "no attack": (TEXT.partition("[[attack]]")[0], DataError, "is missing"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_in_one_line(name, tmp_path):
    text, error, said = REFUSED[name]
    path = tmp_path / "wrong.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(error) as refused:
        find("sicily").rules.battle(SETUP, plan_of(path))
    assert "\n" not in str(refused.value)
    assert said in str(refused.value)
