"""Streams of combats: the stages are what was played, and their value is the mean over the games."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from wargame_sim.exact.passing_chit import without
from wargame_sim.model.combat_stream import CombatKind
from wargame_sim.statistics import chit

FACES = tuple("123456")
SIXTH = (Fraction(1, 6),) * 6
KINDS = (
    CombatKind("2:1", FACES, SIXTH, tuple(map(Fraction, (5, 1, 1, 0, 0, -4)))),
    CombatKind("4:1", FACES, SIXTH, tuple(map(Fraction, (9, 4, 4, 3, 2, 0)))),
)
DTYPE = np.dtype([("trial", "u4"), ("turn", "u1"), ("side", "u1"), ("kind", "u2")])


def drawn(games: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    rows = []
    for turn in range(6):  # all games go through a player-turn together, as batches do
        for trial in range(games):
            rows += [(trial, turn, turn % 2, rng.integers(2)) for _ in range(rng.integers(4))]
    return np.array(rows, DTYPE)


@pytest.mark.parametrize("seed", range(5))
def test_without_a_chit_the_value_is_the_mean_of_the_games(seed):
    combats, games = drawn(30, seed), 30
    means = [float(sum(k.worth) / 6) for k in KINDS]
    played = sum(chit.SIGN[c["side"]] * means[c["kind"]] for c in combats) / games
    assert float(without(chit.stream(combats, KINDS, games))) == pytest.approx(played, abs=1e-9)


def test_a_stream_of_one_game_is_its_sequence():
    combats = drawn(1, 3)
    known = chit.sequence([(int(c["turn"]), int(c["side"]), KINDS[c["kind"]], 1) for c in combats])
    a, b = (chit.study(s, 1, 0) for s in (chit.stream(combats, KINDS, 1), known))
    for pair, value in b.matrix.items():
        assert float(a.matrix[pair]) == pytest.approx(float(value), abs=1e-12)


def test_best_loses_nothing_and_never_loses_most_of_what_there_is():
    found = chit.study(chit.stream(drawn(50, 1), KINDS, 50), 1, 0)
    for side in (0, 1):
        assert found.loss(side, "best") == 0
        assert min(found.loss(side, name) for name in ("never", "first", "worst")) >= -1e-12
    assert found.solution.worth_of_holding() > 0
    assert found.prices(0)[-1] == (5, 0) or found.prices(0)[-1][1] >= 0


def test_stakes_scale_worth():
    one = chit.sequence([(0, 0, KINDS[0], 1)])
    two = chit.sequence([(0, 0, KINDS[0], 2)])
    assert chit.study(two, 1, 0).matrix["best", "best"] == 2 * chit.study(one, 1, 0).matrix["best", "best"]
