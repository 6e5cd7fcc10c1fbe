"""Which marker may be placed in which attack, against a plain reading of support.csv on random positions."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.anzio_cassino.scatter import GAMES, Scene
from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.rules import r10_1_support
from wargame_sim.kernels import jit

TURN, IMPULSE = 1, 2
NOW = 4 * TURN + IMPULSE


@pytest.fixture(autouse=True)
def plainly():
    with jit.plain():
        yield


def may_place(scene: Scene, marker: str, target: str, attackers: list[str], placed: list[str], spent: int) -> bool:
    """Whether a marker may be placed, in words: 10.1.1, 10.1.2, 10.2.1, 10.4.1."""
    game, field = scene.plain, scene.field
    rows = {row["marker"]: row for row in game.pack.rows("support")}
    row = rows[marker]
    if row["kind"] == "bomber" or marker in placed:
        return False
    if spent >= (4 * TURN if row["per"] == "turn" else NOW):
        return False
    if row["kind"] == "air" and field.rain:
        return False
    if row["side"] == "german" and any(rows[m]["kind"] == row["kind"] and rows[m]["side"] == "allied" for m in placed):
        return False
    neutral = scene.records["S"].abbey == codes.NEUTRAL
    if row["barred_hex"] == target and neutral and scene.side == row["side"]:
        return False
    fighters = [*attackers, *(u for u, at in field.at.items() if at == target)]
    if row["range"]:
        ships = [h for h in game.hexes if game.sea(h)]
        away = [game.pack.grid.distance(field.at[u], ship) for u in fighters for ship in ships]
        return min(away) <= int(row["range"])
    friends = [u for u in fighters if game.side(u) == row["side"]]
    return any(not row["nations"] or game.units[u]["nation"] == row["nations"] for u in friends)


@pytest.mark.parametrize("game", GAMES)
def test_markers_go_where_the_table_says(game):
    seen: Counter[tuple[str, bool]] = Counter()
    for seed in range(12):
        scene = Scene(game, seed)
        T, S, W = (scene.records[name] for name in "TSW")
        names = [row["marker"] for row in scene.plain.pack.rows("support")]
        for target, attackers in scene.attacks():
            placed = [m for m in names if scene.rng.integers(4) == 0]
            h = scene.position.declare({"hex": target, "with": attackers, "support": placed})
            for m, marker in enumerate(names):
                S.spent[m] = spent = int(scene.rng.integers(-1, NOW + 1))
                owner = T.marker_side[m]
                right = may_place(scene, marker, target, attackers, placed, spent)
                assert bool(r10_1_support.usable.py_func(T, S, W, m, h, owner)) == right, (seed, marker, target)
                assert not r10_1_support.usable.py_func(T, S, W, m, h, 1 - owner)
                seen[marker, right] += 1
    assert all(seen[marker, False] > 0 for marker in names)
    assert sum(seen[marker, True] > 0 for marker in names) >= len(names) - 1  # never the bombers
