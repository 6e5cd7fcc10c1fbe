"""The odds of a question and the battle on the map say the same: one rules core, two ways through it."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest

from tests.games.kasserine.position import Position
from wargame_sim.games.kasserine import exact, odds, tables
from wargame_sim.games.kasserine.question import Question
from wargame_sim.games.kasserine.rules import r09_battle
from wargame_sim.games.kasserine.rules import r09_results as r09
from wargame_sim.packs import load_pack

PACK = load_pack(Path(tables.__file__).parent / "pack")
ROWS = {r["unit"]: r for r in PACK.rows("units")}
CHARTS = exact.charts(PACK)
RESULTS = ["A elim", "AR1", "AR2", "Con", "Eng", "Exch", "DR1", "DR2", "D elim"]


def fighters(side: str) -> list[str]:
    return [
        name
        for name, r in ROWS.items()
        if r["side"] == side
        and r["type"] not in ("air", "artillery")
        and r["arrives"] != "breakdown"
        and not r["parent"]
    ]


@pytest.mark.parametrize("seed", range(12))
def test_columns_and_losses_are_those_of_the_engine(seed: int):
    draw = random.Random(seed)
    axis, allied = (
        draw.sample(fighters("axis"), draw.randint(1, 5)),
        draw.sample(fighters("allied"), draw.randint(1, 3)),
    )
    if sum(ROWS[u]["flags"].split()[0] == "maneuver" for u in allied) > 3:
        return
    question = Question(attackers=tuple(axis), defenders=tuple(allied))
    ready = odds.prepare(PACK, question, CHARTS)
    column = ready.column(ready.sides.attack, ready.sides.defence)
    for result in RESULTS:
        code = r09.code(result)
        told = exact.aftermath(CHARTS, column, code, ready.sides.attacker, ready.sides.defender)
        # Open ground; attackers on two hexes, the way out free.
        where = {u: ("2009", "1910")[i % 2] for i, u in enumerate(axis)} | dict.fromkeys(allied, "2010")
        position = Position(PACK, {}, where, {"side": "axis"})
        position.declare({"hexes": ["2010"], "with": axis})
        r = position.records
        names = ("T", "S", "W")
        assert r09_battle.final_column(*(r[n] for n in names), 0, 0) == column
        assert (r["W"].b_attack[0], r["W"].b_defence[0]) == (4 * ready.sides.attack, 4 * ready.sides.defence)
        r09_battle.apply(*(r[n] for n in (*names, "L", "PA")), 0, 0, column, code)
        assert lost(position, "axis", "attack") == told.attacker_loss, result
        assert lost(position, "allied", "defence") == told.defender_loss, result


def lost(position: Position, side: str, value: str) -> Fraction:
    """Printed factors of a side that are gone, companies of a battalion that broke down included."""
    gone = [name for name, r in ROWS.items() if r["side"] == side and position.fate("at", name) == "eliminated"]
    return Fraction(sum(int(ROWS[name][value]) for name in gone))
