"""How long a star holds when it is attacked every impulse: exact chains on the shipped table (6.1 to 6.4.1), as the README says."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from wargame_sim.games import all_games
from wargame_sim.games.anzio_cassino import tables
from wargame_sim.games.anzio_cassino.rules.r06_odds import damage_at, ratio_column, shifted
from wargame_sim.model.game import Setup

Garrison = tuple[int, ...]  # points that each unit has left, fewest first


def hurt(garrison: Garrison, points: int) -> Garrison:
    """Give points to the units that have most left, as the scripts do."""
    left = list(garrison)
    for _ in range(points):
        if left:
            left[left.index(max(left))] -= 1
            left = [x for x in left if x]
    return tuple(sorted(left))


def fallen(slug: str, attack: int, unit: tuple[int, int], shift: int, impulses: int) -> float:
    """Chance that the attacks empty the star: three units of one strength and endurance, one more an impulse, standing fast."""
    game = all_games()[slug]
    T = tables.build(game.rules.pack(Setup(slug)), {})[0]
    box = int(T.box_absorbs) if shift else 0
    strength, endurance = unit
    chance = {(endurance,) * 3: Fraction(1)}
    for _ in range(impulses):
        after: dict[Garrison, Fraction] = defaultdict(Fraction)
        for garrison, p in chance.items():
            column = shifted(T, ratio_column(T, attack, strength * len(garrison)), shift)
            for die in range(1, 7):
                mine, theirs = damage_at(T, die, column)
                left = hurt(garrison, max(theirs - box, 0) + (theirs > mine))
                if left:
                    after[tuple(sorted((*left, endurance)[:3])) if len(left) < 3 else left] += p / 6
        chance = after
    return float(1 - sum(chance.values()))


@pytest.mark.parametrize(
    ("slug", "attack", "unit", "shift", "impulses", "chance"),
    [
        ("anzio", 24, (3, 4), 0, 8, 0.08),  # a green star with nine points, two full Allied hexes beside it
        ("anzio", 36, (3, 4), 0, 8, 0.35),  # the same against three full hexes
        ("cassino", 24, (2, 2), 0, 5, 0.80),  # Highway 6 (1007), open on all sides, held by grenadiers
        ("cassino", 24, (2, 4), 0, 5, 0.15),  # the same held by paratroops
        ("cassino", 24, (2, 2), -2, 24, 0.21),  # the Abbey in its box: mountain sides only
        ("cassino", 36, (2, 2), -2, 8, 0.36),  # the same against three full hexes
    ],
)
def test_a_star_that_is_fed_every_impulse(slug, attack, unit, shift, impulses, chance):
    assert fallen(slug, attack, unit, shift, impulses) == pytest.approx(chance, abs=0.006)
