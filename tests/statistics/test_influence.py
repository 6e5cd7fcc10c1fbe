"""Influence of single cells against the toy game worked out exactly, and against playing the change."""

from __future__ import annotations

import numpy as np
import pytest

from tests.statistics.exact_toy import mean, slope
from tests.toygame import ToySimulator
from wargame_sim.model.game import Setup
from wargame_sim.statistics.influence import BOTH, Sums, changes, influences, method, rolled, scores, sums
from wargame_sim.statistics.luck import Baseline, fit_baseline

PILOT = 500
MEASURES = {"axis_vp": lambda points: points, "axis_win": lambda points: points > 12}
TOY = ToySimulator(Setup("toy", {"supply": True}))


@pytest.fixture(scope="module")
def games() -> tuple[np.ndarray, np.ndarray]:
    return TOY.run_counted(5, 0, 6000)


def kinds_of(counts: np.ndarray) -> list[int]:
    return [int(k) for k in np.nonzero(counts.sum((0, 1, 3)))[0]]


@pytest.mark.parametrize("outcome", sorted(MEASURES))
@pytest.mark.parametrize("reads", ["better", "worse", "one"])
def test_influences_are_the_exact_slopes(games, outcome, reads):
    rows, counts = games
    values = rows[outcome].astype(float)
    made = changes(TOY.rolls, reads, kinds_of(counts))
    baseline = fit_baseline(values[:PILOT], counts[:PILOT], TOY.rolls)
    total = sums(values[PILOT:], counts[PILOT:], method(TOY.rolls, made, baseline))
    found = [i for i in influences(total, TOY.rolls, made, 0.999) if i.side == BOTH]
    assert [i.change for i in found] == made
    for one in found:
        assert one.low < slope(TOY, one.change, MEASURES[outcome]) < one.high, one
        assert one.high - one.low < 0.5 * max(abs(i.estimate) for i in found)


def test_a_baseline_moves_no_estimate_and_narrows_intervals(games):
    rows, counts = games
    values = rows["axis_vp"].astype(float)
    made = changes(TOY.rolls, "better", kinds_of(counts))
    fitted = fit_baseline(values[:PILOT], counts[:PILOT], TOY.rolls)
    bare = Baseline(fitted.constant, 0 * fitted.weights)
    narrow, wide = (
        influences(sums(values[PILOT:], counts[PILOT:], method(TOY.rolls, made, b)), TOY.rolls, made, 0.95)
        for b in (fitted, bare)
    )
    for a, b in zip(narrow, wide, strict=True):
        assert a.high - a.low < 0.5 * (b.high - b.low)
        assert b.low < a.estimate < b.high


def test_sums_of_pieces_add_up(games):
    rows, counts = games
    values = rows["axis_vp"].astype(float)
    made = changes(TOY.rolls, "worse", kinds_of(counts))
    how = method(TOY.rolls, made, fit_baseline(values[:PILOT], counts[:PILOT], TOY.rolls))
    whole = sums(values, counts, how)
    pieces: Sums = sums(values[:77], counts[:77], how) + sums(values[77:], counts[77:], how)
    assert pieces.n == whole.n
    for a, b in ((pieces.first, whole.first), (pieces.second, whole.second), (pieces.rolls, whole.rolls)):
        np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-9)


def test_scores_mean_nothing_for_any_kind():
    made = changes(TOY.rolls, "better", [6, 7, 8])
    assert made
    chances = np.array([float(chance) for chance in TOY.rolls.chances])
    assert abs(scores(TOY.rolls, made) @ chances).max() < 1e-15


def test_a_prediction_is_what_playing_the_change_finds(games):
    """To first order: with a cell that is read once a game, within a tenth of the effect and the interval."""
    rows, counts = games
    values = rows["axis_vp"].astype(float)
    made = changes(TOY.rolls, "better", kinds_of(counts))
    total = sums(values, counts, method(TOY.rolls, made, Baseline(0.0, np.zeros(TOY.rolls.shape))))
    for one in influences(total, TOY.rolls, made, 0.99):
        key, value = one.change.patch(TOY.rolls)
        assert key.startswith('crt."attack"."')
        played = ToySimulator(Setup("toy", {"supply": True}, patches={key: value}))
        effect = mean(played, MEASURES["axis_vp"]) - mean(TOY, MEASURES["axis_vp"])
        assert one.low - 0.15 * effect < effect < one.high + 0.15 * effect


def test_a_cell_is_left_out_when_some_rolls_on_it_never_read_the_other_result(games):
    """A sum of 12 at -8 or less reads the worst results only, so that nothing tells what a better one would do."""
    _, counts = games
    assert all(change.row > 2 for change in changes(TOY.rolls, "two", [0, *kinds_of(counts)]))
    made = changes(TOY.rolls, "two", kinds_of(counts))
    assert {change.row for change in made} == set(range(7))
    more = counts.copy()
    more[0, 0, 0, 0] += 1
    total = sums(np.zeros(len(more)), more, method(TOY.rolls, made, Baseline(0.0, np.zeros(TOY.rolls.shape))))
    left = {i.change.row for i in influences(total, TOY.rolls, made, 0.95)}
    assert left == {3, 4, 5, 6}


def test_rolls_of_a_cell_are_counted_through_modifiers(games):
    _, counts = games
    made = changes(TOY.rolls, "better", kinds_of(counts))
    total = sums(np.zeros(len(counts)), counts, method(TOY.rolls, made, Baseline(0.0, np.zeros(TOY.rolls.shape))))
    read = np.zeros(len(counts))
    for kind in kinds_of(counts):
        for face, row in enumerate(TOY.rolls.kinds[kind].rows):
            read += counts[:, 0, kind, face] * (row == made[0].row)
    assert rolled(total, TOY.rolls, made[0]).sum() == pytest.approx(read.mean())


def test_prediction_and_play_are_compared_by_their_difference() -> None:
    """Two intervals that just touch do not agree: their difference is clear of 0."""
    from wargame_sim.statistics.confirmed import Confirmed
    from wargame_sim.statistics.influence import Influence
    from wargame_sim.statistics.paired import Difference

    def both(predicted: float, played: float) -> Confirmed:
        one = Influence(None, "both", predicted, predicted - 0.1, predicted + 0.1, 1.0)  # type: ignore[arg-type]
        d = Difference(played, played - 0.1, played + 0.1, 0.95, "paired t", 0.5, 2.0, 400, 1.0)
        return Confirmed(one, d)

    assert both(1.0, 0.9).agree
    assert not both(1.0, 0.81).agree
    middle, low, high = both(1.0, 0.9).gap
    assert (middle, high - low) == pytest.approx((0.1, 2 * 0.02**0.5))
    assert both(1.0, 0.9).would_tell == 64
    assert both(0.0, 0.0).would_tell is None
