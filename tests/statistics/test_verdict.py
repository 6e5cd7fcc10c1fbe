"""Verdicts never say more than the interval does."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wargame_sim.statistics.intervals import normal_quantile
from wargame_sim.statistics.simultaneous import bonferroni, sidak
from wargame_sim.statistics.verdict import NOT_KNOWN, POWER, SIGNS, Seen, games_to_settle, parse_sign, verdict


@pytest.mark.parametrize(
    ("sign", "band", "low", "high", "expected"),
    [
        ("+", 0, 0.1, 2, "holds"),
        ("+", 0, 0, 2, "not settled"),
        ("+", 0, -2, -0.1, "contradicted"),
        ("+", 0, -2, 0, "contradicted"),
        ("+", 0, -1, 1, "not settled"),
        ("+", 1, 0.5, 2, "not settled"),
        ("+", 1, 1.5, 2, "holds"),
        ("+", 1, 0.2, 0.8, "no effect"),
        ("+", 1, -2, 0.8, "contradicted"),
        ("-", 0, -2, -0.1, "holds"),
        ("-", 0, 0.1, 2, "contradicted"),
        ("-", 3, -2, -1, "no effect"),
        ("+", 0, -1e-9, 1e-9, "not settled"),
        ("0+", 0.5, -0.5, 0.5, "no effect"),
        ("0-", 0.5, -0.1, 0.4, "no effect"),
        ("0", 1, -0.5, 0.7, "holds"),
        ("0", 1, -1, 1, "holds"),
        ("0", 1, 1.1, 3, "contradicted"),
        ("0", 1, 0.5, 3, "not settled"),
        ("0-", 0, -2, 0, "holds"),
        ("0-", 0, 0.1, 1, "contradicted"),
        ("0-", 0.5, -2, 0.4, "holds"),
        ("0-", 0.5, 0.1, 1, "not settled"),
        ("0+", 0.5, -0.5, 9, "holds"),
        ("0+", 0.5, -9, -0.6, "contradicted"),
        ("+", 0, -math.inf, math.inf, "not settled"),
        ("+", 0, math.nan, math.nan, "not settled"),
    ],
)
def test_verdicts(sign: str, band: float, low: float, high: float, expected: str) -> None:
    assert verdict(sign, low, high, band) == expected  # type: ignore[arg-type]


@given(st.sampled_from(SIGNS), st.floats(-5, 5), st.floats(0, 5), st.floats(0.1, 3), st.floats(0, 1), st.floats(0, 1))
def test_a_narrower_interval_never_changes_a_settled_verdict(
    sign: str, low: float, width: float, band: float, left: float, right: float
) -> None:
    high = low + width
    said = verdict(sign, low, high, band)  # type: ignore[arg-type]
    middle = (low + high) / 2
    narrower = verdict(sign, low + left * (middle - low), high - right * (high - middle), band)  # type: ignore[arg-type]
    assert said in ("not settled", narrower) or narrower == "no effect"


@settings(deadline=None)
@given(st.sampled_from(SIGNS), st.floats(-5, 5), st.floats(0.01, 9), st.floats(0.1, 3))
def test_so_many_games_settle_it_if_the_estimate_is_true(sign: str, mean: float, sd: float, band: float) -> None:
    seen = Seen(mean, sd, 100, 0.95)
    games, least, most = games_to_settle(sign, seen, band, settled=True)  # type: ignore[arg-type]
    if games is None:
        assert abs(abs(mean) - band) < 1e-6
        return
    assert least is not None
    assert least <= games
    assert most is None or most >= games
    half = normal_quantile(0.95) * sd / math.sqrt(games)
    assert verdict(sign, mean - half, mean + half, band) != "not settled"  # type: ignore[arg-type]


def test_games_to_settle_are_planned_for_four_runs_in_five() -> None:
    """The effect drawn as so many games would estimate it: the interval is clear of the end in 80 % of runs."""
    rng, seen = np.random.default_rng(3), Seen(0.5, 4.0, 200, 0.95, differ=120)
    games, least, most = games_to_settle("+", seen)
    assert games is not None
    drawn = rng.normal(0.5, 4.0 / math.sqrt(games), 4000)
    half = normal_quantile(0.95) * 4.0 / math.sqrt(games)
    assert np.mean(drawn - half > 0) == pytest.approx(POWER, abs=0.03)
    assert (least, most) == (210, 2700)
    watched, _, _ = games_to_settle("+", Seen(0.5, 4.0, 200, 0.95, anytime=True, differ=120))
    assert watched is not None
    assert watched > 1.5 * games


def test_few_differing_pairs_tell_nothing_of_how_many_it_takes() -> None:
    assert games_to_settle("+", Seen(0.5, 1.0, 900, 0.95, differ=29)) == NOT_KNOWN
    assert games_to_settle("+", Seen(0.5, 1.0, 900, 0.95, differ=30)) != NOT_KNOWN


def test_no_number_of_games_settles_an_estimate_on_the_edge() -> None:
    middle, least, most = games_to_settle("+", Seen(0.0, 1.0, 100, 0.95))
    assert (middle, most) == (None, None)
    assert least is not None
    assert games_to_settle("+", Seen(1.0, math.nan, 100, 0.95)) == NOT_KNOWN


def test_neutral_needs_a_band() -> None:
    with pytest.raises(ValueError, match="needs a band"):
        verdict("0", -1, 1)
    with pytest.raises(ValueError, match="allowed 0 or more"):
        verdict("+", -1, 1, -1)


def test_signs_have_one_spelling() -> None:
    assert [parse_sign(s) for s in ("+", "-", "~", "+0", "0-", "-0")] == ["+", "-", "0", "0+", "0-", "0-"]
    with pytest.raises(ValueError, match=r"found 'up'; allowed \+, -, 0, 0\+, 0-"):
        parse_sign("up")


def test_simultaneous_levels() -> None:
    assert sidak(0.95, 1) == 0.95
    assert sidak(0.95, 8) ** 8 == pytest.approx(0.95)
    assert bonferroni(0.95, 8) == pytest.approx(1 - 0.05 / 8)
    assert bonferroni(0.95, 8) > sidak(0.95, 8)
    for level, k in ((0.95, 0), (1.0, 2)):
        for correct in (sidak, bonferroni):
            with pytest.raises(ValueError, match="allowed"):
                correct(level, k)


def test_what_was_too_few_is_never_the_answer() -> None:
    seen = Seen(1.0, 1.0, 1234, 0.95)
    assert games_to_settle("+", seen)[0] == 1300
    assert games_to_settle("+", seen, settled=True)[0] == 8
