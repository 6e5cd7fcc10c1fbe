"""Exact battles on the map: every face of every die by brute force where they are few, and simulation within four standard errors."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.games.sicily.position import Position
from wargame_sim.games.sicily import battle_tree, codes, phases_combat
from wargame_sim.games.sicily.battle_tree import Attack, explore, told
from wargame_sim.kernels import jit

TRIALS = 4000

# A counterattack may follow; a coordination check and guns; a strongpoint to stand in; a landing with ships.
POSITIONS: dict[str, dict[str, Any]] = {
    "counterattack": {
        "units": {"3 Ranger": "2224", "1 Ranger": "2224", "I Pz/HG": "2323"},
        "targets": {"2323": ["3 Ranger", "1 Ranger"]},
        "setting": {},
    },
    "two hexes": {
        "units": {
            "16 Inf/1": "2826",
            "157 Inf/45": "2625",
            "17 FA": "2827",
            "104 PzGr/15": "2725",
            "33 Pio/15": "2725",
            "29 Art/29": "2723",
        },
        "targets": {"2725": ["16 Inf/1", "157 Inf/45"]},
        "setting": {"air": {"allied": 3, "axis": 2}},
    },
    "strongpoint": {
        "units": {"16 Inf/1": "2826", "26 Inf/1": "2826", "18 Inf/1": "2724", "II-2/HG": "2725", "33 AT/15": "2725"},
        "targets": {"2725": ["16 Inf/1", "26 Inf/1", "18 Inf/1"]},
        "setting": {"strongpoint": {"2725": 1}},
    },
    "landing": {
        "units": {
            "15 Bde/5": "2433",
            "17 Bde/5": "2433",
            "31 Beach": "2433",
            "5 DivArt": "2433",
            "33 Inf/Livorno": "2432",
            "76 Inf/Napoli": "2431",
        },
        "targets": {"2432": ["15 Bde/5", "17 Bde/5"]},
        "setting": {"naval": 4, "turn": 0},
    },
}


def attack(name: str) -> Attack:
    """Return a declared attack."""
    told_ = POSITIONS[name]
    position = Position({}, told_["units"], dict(told_["setting"]), ready_to_move=False)
    T, S, W, PA = (position.records[key] for key in ("T", "S", "W", "PA"))
    S.phase, W.seed = codes.ALLIED_COMBAT, 1943
    ((hex_, units),) = told_["targets"].items()
    for unit in units:
        S.target[position.index[unit]] = position.code(hex_)
    return Attack(T, S, W, PA, codes.ALLIED, position.code(hex_))


def exact(fight: Attack) -> dict[Any, Fraction]:
    """Return the chance of every outcome, by unit, place and steps."""
    found: dict[Any, Fraction] = defaultdict(Fraction)
    for end in explore(fight):
        found[told(fight, end)] += end.chance
    return dict(found)


def resolved(fight: Attack, trial: int, dice: tuple[int, ...] = ()) -> Any:
    """Resolve an attack once, compiled, with the keyed dice of a trial after the scripted ones; return its outcome."""
    SA, WA = (np.array([record]).view(np.recarray) for record in (fight.S, fight.W))
    S, W, L = SA[0], WA[0], np.zeros((1, 6), np.int16)
    W.trial, W.n_dice = trial, len(dice)
    W.dice[: len(dice)] = dice
    jit.compiled(phases_combat.resolve)(fight.T, S, W, L, fight.PA, fight.side, fight.hex)
    return told(fight, battle_tree.End(Fraction(1), (), S, W, L))


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_games_agree_with_the_tree(name: str):
    """Each outcome as often as its chance says, within four standard errors; none that has no chance."""
    fight = attack(name)
    chances, counted = exact(fight), Counter(resolved(fight, trial) for trial in range(TRIALS))
    assert set(counted) <= set(chances)
    for outcome, chance in chances.items():
        p = float(chance)
        error = (p * (1 - p) / TRIALS) ** 0.5
        assert abs(counted[outcome] / TRIALS - p) <= 4 * error, (outcome, counted[outcome], p)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "dice"), [("strongpoint", 2), ("counterattack", 3)])
def test_the_tree_is_a_count_over_every_face(name: str, dice: int):
    """Every face of every die, one by one; dice that are not needed do no harm."""
    fight = attack(name)
    assert max(len(end.dice) for end in explore(fight)) <= dice
    counted = Counter(resolved(fight, 0, faces) for faces in itertools.product(range(1, 11), repeat=dice))
    assert {outcome: Fraction(n, 10**dice) for outcome, n in counted.items()} == exact(fight)


@pytest.mark.parametrize("name", ["counterattack", "strongpoint", "landing"])
def test_chances_add_up(name: str):
    assert sum(exact(attack(name)).values()) == 1


def test_positions_show_what_they_are_for():
    """Counterattacks, standing fast, evacuation and advance do occur."""
    ends = {name: list(explore(attack(name))) for name in POSITIONS if name != "two hexes"}
    assert any(end.S.counters[codes.AXIS] for end in ends["counterattack"])
    assert any(end.S.won[codes.ALLIED] for end in ends["strongpoint"])
    fight = attack("landing")
    assert {codes.EMERGENCY_BOX, fight.hex} <= {at for end in ends["landing"] for _, at, _ in told(fight, end)}
    assert max(len(end.dice) for end in ends["strongpoint"]) == 2
