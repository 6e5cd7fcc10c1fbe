"""Odds, damage, retreat, advance and supply against plain twins, on random positions of both games."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from tests.games.anzio_cassino.plain import OFF, plain
from tests.games.anzio_cassino.scatter import GAMES, Scene
from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.rules import (
    r06_advance,
    r06_attack,
    r06_damage,
    r06_odds,
    r06_retreat,
    r07_supply,
)
from wargame_sim.games.anzio_cassino.scripts import choices
from wargame_sim.kernels import jit


@pytest.fixture(autouse=True)
def plainly():
    with jit.plain():
        yield


def way(scene: Scene, steps: int) -> tuple[str, ...]:
    hexes = [int(h) for h in scene.records["W"].best_path[1 : steps + 1]]
    return tuple(OFF if h == codes.MAX_HEX else scene.hex(h) for h in hexes)


@pytest.mark.parametrize("reading", ["any", "nearest"])
@pytest.mark.parametrize("game", GAMES)
def test_retreats_are_those_of_an_enumeration(game, reading):
    """No way exactly when no path is legal; else a legal path that ends in a hex its owner likes best."""
    found = {"none": 0, "off": 0, "some": 0}
    for seed in range(12):
        scene = Scene(game, seed, retreat=reading)
        T, S, W, PA = (scene.records[name] for name in ("T", "S", "W", "PA"))
        for unit in list(scene.field.at)[:4]:
            hexes = int(scene.rng.integers(1, 5))
            legal = set(scene.plain.retreats(scene.field, unit, hexes, reading == "nearest"))
            u = scene.unit(unit)
            steps = r06_retreat.find_retreat.py_func(T, S, W, PA[0], u, hexes)
            found["some" if legal else "none"] += 1
            assert (steps == 0) == (not legal), (seed, unit, hexes)
            if not legal:
                continue
            mine = way(scene, steps)
            assert mine in legal, (seed, unit, hexes)
            found["off"] += mine[-1] == OFF

            def worth(end: str, u: int = u, scene: Scene = scene) -> int:
                T, S, W, PA = (scene.records[name] for name in ("T", "S", "W", "PA"))
                m = codes.MAX_HEX if end == OFF else scene.position.pack.index(end)
                return int(choices.retreat_score.py_func(T, S, W, PA[0], u, m))

            assert worth(mine[-1]) == max(worth(path[-1]) for path in legal)
    assert min(found.values()) > 1, found


@pytest.mark.parametrize("game", GAMES)
def test_advances_are_those_of_an_enumeration(game):
    went = 0
    for seed in range(12):
        scene = Scene(game, seed, units=8)
        T, S, W, PA = (scene.records[name] for name in ("T", "S", "W", "PA"))
        for unit in list(scene.field.at)[:4]:
            first = {h for h in scene.plain.near[scene.field.at[unit]] if scene.rng.integers(2)}
            hexes = int(scene.rng.integers(1, 5))
            legal = set(scene.plain.advances(scene.field, unit, first, hexes))
            W.n_vacated = len(first)
            W.vacated[: len(first)] = [scene.position.pack.index(h) for h in sorted(first)]
            # A script that wants far away, whatever it costs: ordered to the hex at the end of the map.
            goal = scene.position.pack.index(sorted(scene.plain.hexes)[0])
            W.t_advance, S.side = goal, T.side[scene.unit(unit)]
            u = scene.unit(unit)
            steps = r06_advance.find_advance.py_func(T, S, W, PA[0], u, hexes)
            grid = scene.position.pack.grid
            room = {h for h in scene.plain.hexes if sum(at == h for at in scene.field.at.values()) < 3}
            far = {path: grid.distance(path[-1], scene.hex(goal)) for path in legal if path[-1] in room}
            here = grid.distance(scene.field.at[unit], scene.hex(goal))
            nearest = min(far.values(), default=here)
            if steps == 0:
                assert nearest >= here, (seed, unit)
                continue
            went += 1
            assert way(scene, steps) in legal, (seed, unit)
            assert far[way(scene, steps)] == nearest, (seed, unit)
    assert went > 20


@pytest.mark.parametrize("game", GAMES)
def test_supply_is_connection_to_a_source(game):
    short = 0
    for seed in range(12):
        scene = Scene(game, seed, units=70)
        T, S, W = (scene.records[name] for name in "TSW")
        for side, name in enumerate(codes.SIDES):
            hexes = sorted(scene.plain.standing(scene.field, name))
            free = scene.plain.supplied(scene.field, name)
            right = [h in free for h in hexes]
            numbers = [scene.position.pack.index(h) for h in hexes]
            quick = [bool(r07_supply.is_supplied.py_func(T, S, W, side, h)) for h in numbers]
            W.supply_known[side] = 0
            r07_supply.judge.py_func(T, S, W, side)
            assert quick == right, (seed, name)
            assert [bool(W.supplied[side, h]) for h in numbers] == right, (seed, name)
            short += right.count(False)
    assert short > 5


@pytest.mark.parametrize("game", GAMES)
def test_columns_are_those_of_the_modifiers_table(game):
    headings = [key for key in plain(game).pack.rows("crt")[0] if key != "roll"]
    shifts = set()
    for seed in range(12):
        scene = Scene(game, seed)
        T, W = (scene.records[name] for name in "TW")
        support = list(plain(game).pack.rows("support"))
        for target, attackers in scene.attacks():
            markers = [row for row in support if row["kind"] != "bomber" and scene.rng.integers(4) == 0]
            h = scene.position.declare({"hex": target, "with": attackers, "support": [m["marker"] for m in markers]})
            shift = scene.plain.shift(scene.field, target, attackers, markers)
            attack = sum(int(scene.plain.units[u]["attack"]) for u in attackers)
            defence = sum(int(scene.plain.units[u]["defence"]) for u, at in scene.field.at.items() if at == target)
            column = r06_odds.attack_column.py_func(T, W, h)
            assert headings[column] == scene.plain.column(attack, defence, shift), (seed, target)
            shifts.add(shift)
    assert len(shifts) >= 5


@pytest.mark.parametrize("game", GAMES)
def test_die_modifiers_add_up(game):
    value = {row["modifier"]: int(row["value"]) for row in plain(game).pack.rows("modifiers")}
    seen = set()
    for seed in range(12):
        scene = Scene(game, seed, units=50)
        T, S, W = (scene.records[name] for name in "TSW")
        supplied = scene.plain.supplied(scene.field, scene.side)
        for target, attackers in scene.attacks():
            scene.position.declare({"hex": target, "with": attackers})
            right = 0 if all(scene.field.at[u] in supplied for u in attackers) else value["out_of_supply"]
            if scene.field.rain:
                right += value.get(f"rain_{scene.side}", 0)
            if S.abbey == codes.DESTROYED and target in ("1406", "1605", "1606", "1705") and scene.side == "allied":
                right += value.get("rubble", 0)
            assert r06_odds.die_modifier.py_func(T, S, W, int(S.side)) == right, (seed, target)
            seen.add(right)
    assert seen >= {-1, 0}


@pytest.mark.parametrize("game", GAMES)
def test_damage_is_split_without_waste(game):
    """All points land until nobody is left, nobody takes more than he has, and as few units die as can be."""
    for seed in range(12):
        scene = Scene(game, seed)
        T, S, W, L, PA = (scene.records[name] for name in ("T", "S", "W", "L", "PA"))
        for target, attackers in scene.attacks()[:1]:
            scene.position.declare({"hex": target, "with": attackers})
            r06_attack.gather.py_func(T, S, W, L)
            left = [int(T.endurance[u] - S.damage[u]) for u in map(scene.unit, attackers)]
            points = int(scene.rng.integers(0, 7))
            before, lost = int(S.damage_taken[T.side[scene.unit(attackers[0])]]), S.lost_units.sum()
            r06_damage.hurt.py_func(T, S, W, L, PA[0], codes.ATTACKER, codes.ANYWHERE, points)
            taken = int(S.damage_taken[T.side[scene.unit(attackers[0])]]) - before
            assert taken == min(points, sum(left))
            assert np.all(S.damage[: T.units] < np.maximum(T.endurance[: T.units], 1))
            assert S.lost_units.sum() - lost == fewest_dead(left, min(points, sum(left)))


def fewest_dead(left: list[int], points: int) -> int:
    """Return the least number of units that die when they share so many points, by trying every subset."""
    for dead in range(len(left) + 1):
        for gone in itertools.combinations(range(len(left)), dead):
            most = sum(n if i in gone else n - 1 for i, n in enumerate(left))
            if sum(left[i] for i in gone) <= points <= most:
                return dead
    raise AssertionError("no split")
