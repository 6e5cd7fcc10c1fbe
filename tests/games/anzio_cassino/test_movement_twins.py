"""Where units may move, against a plain walk over the tables, on random positions of both games."""

from __future__ import annotations

import pytest

from tests.games.anzio_cassino.scatter import GAMES, Scene
from wargame_sim.games.anzio_cassino.rules import r05_movement
from wargame_sim.kernels import jit


@pytest.fixture(autouse=True)
def plainly():
    with jit.plain():
        yield


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_those_of_a_plain_walk(game):
    kinds = set()
    for seed in range(7):
        scene = Scene(game, seed, units=16)
        T, S, W = (scene.records[name] for name in "TSW")
        for unit in scene.field.at:
            if scene.plain.side(unit) != scene.side:
                continue
            u = scene.unit(unit)
            r05_movement.survey.py_func(T, S, W, u)
            reached = {h for i, h in enumerate(scene.plain.hexes) if r05_movement.reachable.py_func(W, u, i)}
            legal = scene.plain.moves(scene.field, unit)
            assert reached == legal, (seed, unit, scene.field.at[unit], reached ^ legal)
            kinds.add((scene.plain.is_armor(unit), scene.field.rain))
    assert len(kinds) == 4
