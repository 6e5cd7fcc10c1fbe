"""Exact odds over the whole chain of dice against brute force over every face, on 500 generated attacks."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tests.games.sicily import plain_odds as plain
from tests.games.sicily.position import load
from wargame_sim.games.sicily import exact
from wargame_sim.games.sicily.codes_combat import ALL_LOST, BASE

BATCHES, EACH = 20, 25  # 500 attacks
MOST_DICE = 4  # 10,000 throws an attack


def generated(rng: np.random.Generator) -> plain.Combat:
    """Return a combat of at most four dice: hexes, guns, points, ground."""
    dice = int(rng.integers(1, MOST_DICE + 1)) - 1
    allied = bool(rng.integers(2))
    hexes = []
    for i in range(1 + int(rng.integers(0, dice + 1))):
        er = None if i == 0 else int(rng.integers(0, 10))
        nation = str(rng.choice(["US", "Br"])) if allied else "German"
        river, armor = (bool(x) for x in rng.integers(0, 2, 2))
        hexes.append(plain.Hex(int(rng.choice([1, 2, 3, 5, 8, 14])), er, river, armor, nation))
    rolls = [(int(rng.integers(1, 8)), int(rng.integers(0, 10))) for _ in range(dice - len(hexes) + 1)]
    cut = int(rng.integers(0, len(rolls) + 1))
    sure = [(int(rng.integers(1, 7)), 10)] if rng.integers(2) else []
    return plain.Combat(
        tuple(hexes),
        tuple(rolls[:cut] + sure),
        int(rng.choice([0, 1, 2, 4, 9, 17])),
        tuple(rolls[cut:]),
        int(rng.integers(-4, 5)),
        bool(rng.integers(2)),
    )


def enumerated(combat: plain.Combat) -> dict[str, Fraction]:
    """Return the chance of each result by the rule functions, as the table prints it."""
    T = exact.charts(load())
    bits = {"US": exact.US, "Br": exact.BRITISH}
    stacks = tuple(exact.Stack(h.strength, h.er, h.river, h.armor, bits.get(h.nation, 0)) for h in combat.hexes)
    rolls = tuple(exact.Roll(*roll) for roll in combat.support)
    cover = tuple(exact.Roll(*roll) for roll in combat.cover)
    ground = exact.Ground(combat.modifiers, combat.tank_ground, int(T.drm_mixed), int(T.drm_river))
    settled = exact.strengths(T, exact.Side(stacks, rolls), combat.stand, cover, ground)
    codes = settled.then(lambda r: exact.results(T, r.column, r.drm))
    return dict(codes.map(printed).items())


def printed(code: int) -> str:
    """Return a code as the table prints the result."""
    if code == ALL_LOST:
        return "E"
    parts = (("A", code // BASE**3, code // BASE**2 % BASE), ("D", code // BASE % BASE, code % BASE))
    return "/".join(f"{side}{steps}{'R' * hexes}" for side, steps, hexes in parts if steps)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_exact_odds_equal_brute_force(batch: int):
    rng = np.random.default_rng([12, batch])
    for _ in range(EACH):
        combat = generated(rng)
        assert enumerated(combat) == plain.brute_force(combat), combat


def test_generated_attacks_are_of_all_kinds():
    """Else the comparison would prove little."""
    combats = [generated(np.random.default_rng([12, batch])) for batch in range(BATCHES)]
    assert {plain.dice_needed(c) for c in combats} == {1, 2, 3, 4}
    assert any(len(c.hexes) == 3 for c in combats)
    assert any(c.stand == 0 for c in combats)
    seen = {result for batch in range(4) for result in enumerated(generated(np.random.default_rng([12, batch])))}
    assert len(seen) > 6
