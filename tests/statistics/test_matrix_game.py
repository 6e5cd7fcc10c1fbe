"""Matrix games: known answers, the saddle property for any matrix, mixtures of players who err."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from wargame_sim.statistics.matrix_game import exploitability, logit_mixture, solve
from wargame_sim.statistics.meta_game import MetaGame

KNOWN = {
    # matching pennies; rock, paper, scissors; a saddle; von Neumann and Morgenstern 1944, section 18.2, Morra-like 2x2
    "pennies": ([[1, -1], [-1, 1]], 0.0, [0.5, 0.5], [0.5, 0.5]),
    "rock": ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0.0, [1 / 3] * 3, [1 / 3] * 3),
    "saddle": ([[4, 1], [3, 2]], 2.0, [0, 1], [0, 1]),
    "two by two": ([[3, 0], [1, 2]], 1.5, [0.25, 0.75], [0.5, 0.5]),
    "dominated": ([[3, 0], [1, 2], [0.5, 1]], 1.5, [0.25, 0.75, 0], [0.5, 0.5]),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_answers(name):
    payoff, value, rows, columns = KNOWN[name]
    found = solve(payoff)
    assert found.value == pytest.approx(value)
    assert found.rows == pytest.approx(np.array(rows, float))
    assert found.columns == pytest.approx(np.array(columns, float))


@settings(max_examples=60, deadline=None)
@given(hnp.arrays(float, st.tuples(st.integers(1, 5), st.integers(1, 5)), elements=st.floats(-20, 20, width=16)))
def test_neither_side_can_do_better(payoff):
    found = solve(payoff)
    assert found.rows.sum() == pytest.approx(1)
    assert found.columns.sum() == pytest.approx(1)
    assert (found.rows @ payoff).min() == pytest.approx(found.value, abs=1e-6)
    assert (payoff @ found.columns).max() == pytest.approx(found.value, abs=1e-6)
    rows, columns = exploitability(payoff, found.value)
    assert (rows >= 0).all()
    assert (columns >= 0).all()
    assert solve(-payoff.T).value == pytest.approx(-found.value, abs=1e-6)
    assert solve(payoff + 3).value == pytest.approx(found.value + 3, abs=1e-6)


@pytest.mark.parametrize("payoff", [[1.0, 2.0], [[np.nan, 1.0]], np.zeros((0, 2))])
def test_what_is_no_matrix_is_refused(payoff):
    with pytest.raises(ValueError, match="matrix of finite numbers"):
        solve(payoff)


def test_players_who_err_use_every_plan_and_better_ones_more():
    payoff = np.array(KNOWN["dominated"][0])
    for sharpness in (0.5, 4.0, 12.0):
        p, q = logit_mixture(payoff, sharpness)
        expected = np.exp(sharpness * (payoff @ q) / 3)
        assert p == pytest.approx(expected / expected.sum(), abs=1e-8)
        assert (p > 0).all()
        assert q.sum() == pytest.approx(1)
    assert p[2] == p.min()
    assert logit_mixture(np.zeros((2, 3)))[1] == pytest.approx(np.full(3, 1 / 3))


def games(truth, n=400, seed=1):
    rng = np.random.default_rng(seed)
    return np.asarray(truth, float) + rng.normal(0, 2, (n, 1, 1)) + rng.normal(0, 1, (n, *np.shape(truth)))


def test_a_played_matrix_is_solved_with_its_errors():
    meta = MetaGame(games(KNOWN["dominated"][0]), ["a", "b", "c"], ["x", "y"])
    low, high = meta.value_interval
    assert low < 1.5 < high
    assert low < meta.value < high
    rows, columns = meta.mixtures
    assert [m.name for m in rows] == ["a", "b", "c"]
    assert rows[0].low <= rows[0].weight <= rows[0].high
    assert rows[2].support < 0.2
    assert rows[0].support > 0.95
    assert sum(m.logit for m in columns) == pytest.approx(1)
    assert rows[2].exploitability > 0.5
    assert meta.range == (meta.means.min(), meta.means.max())
    (least_low, least_high), (most_low, most_high) = meta.range_interval
    assert least_low < meta.range[0] < least_high
    assert most_low < meta.range[1] < most_high
    together, alone = (np.subtract(*meta.cells(how)[1::-1]) for how in (True, False))
    assert (together > alone).all()


def test_the_side_that_wants_less_is_the_same_game_turned_round():
    values = games(KNOWN["dominated"][0])
    one = MetaGame(values, ["a", "b", "c"], ["x", "y"])
    other = MetaGame(-values, ["a", "b", "c"], ["x", "y"], maximise=False)
    assert other.value == pytest.approx(-one.value)
    assert other.value_interval == pytest.approx(tuple(-v for v in one.value_interval[::-1]))


def test_shares_and_games_that_never_vary():
    values = np.zeros((50, 1, 2))
    values[:20, 0, 1] = 1
    meta = MetaGame(values, ["a"], ["x", "y"])
    assert meta.cells()[2] == "Wilson"
    assert meta.value == 0
    low, high = meta.value_interval
    assert low == 0
    assert 0.05 < high < 0.2  # fifty games without one do not prove a share of 0
    assert "Clopper-Pearson" in meta.value_method
    with pytest.raises(ValueError, match="2 games or more"):
        MetaGame(values[:1], ["a"], ["x", "y"])


def test_games_that_are_all_alike_say_nothing_of_means() -> None:
    """Cells that have not varied yet may still do so: no value has an interval without a width."""
    values = np.full((40, 2, 2), 5.0)
    meta = MetaGame(values, ["a", "b"], ["x", "y"])
    assert meta.value_interval == (-np.inf, np.inf)
    values[:, 0, 0] = np.arange(40) / 10
    low, high = MetaGame(values, ["a", "b"], ["x", "y"]).value_interval
    assert low < 5 < high


def test_noise_leans_towards_the_side_with_more_plans() -> None:
    """Six equal plans against one: the best of six estimates is too good, and the lean says by about how much."""
    rng, found = np.random.default_rng(5), []
    for _ in range(60):
        meta = MetaGame(rng.normal(0, 1, (50, 6, 1)), [*"abcdef"], ["x"])
        found.append((meta.value, meta.lean))
    value, lean = np.mean(found, 0)
    assert value > 0.1  # the truth is 0
    assert lean > 0.4 * value
    other = MetaGame(rng.normal(0, 1, (50, 1, 6)), ["x"], [*"abcdef"])
    assert other.lean < 0
