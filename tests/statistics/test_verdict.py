"""Verdicts never say more than the interval does."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_sim.statistics.intervals import normal_quantile
from wargame_sim.statistics.simultaneous import bonferroni, sidak
from wargame_sim.statistics.verdict import SIGNS, games_to_settle, parse_sign, verdict


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
        ("+", 1, 0.2, 0.8, "contradicted"),
        ("-", 0, -2, -0.1, "holds"),
        ("-", 0, 0.1, 2, "contradicted"),
        ("-", 3, -2, -1, "contradicted"),
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
    assert said in ("not settled", narrower)


@given(st.sampled_from(SIGNS), st.floats(-5, 5), st.floats(0.01, 9), st.floats(0.1, 3))
def test_so_many_games_settle_it_if_the_estimate_is_true(sign: str, mean: float, sd: float, band: float) -> None:
    games = games_to_settle(sign, mean, sd, 0.95, band)  # type: ignore[arg-type]
    if games is None:
        assert abs(mean) == pytest.approx(band)
        return
    half = normal_quantile(0.95) * sd / math.sqrt(games)
    assert verdict(sign, mean - half, mean + half, band) != "not settled"  # type: ignore[arg-type]
    if games > 100:
        half = normal_quantile(0.95) * sd / math.sqrt(0.9 * games)
        assert verdict(sign, mean - half, mean + half, band) == "not settled"  # type: ignore[arg-type]


def test_no_number_of_games_settles_an_estimate_on_the_edge() -> None:
    assert games_to_settle("+", 0.0, 1.0, 0.95) is None
    assert games_to_settle("+", 1e-12, 1.0, 0.95) is None
    assert games_to_settle("+", 1.0, math.nan, 0.95) is None


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
    assert games_to_settle("+", 1.0, 1.0, 0.95) == 4
    assert games_to_settle("+", 1.0, 1.0, 0.95, more_than=60) == 61
    assert games_to_settle("+", 1.0, 1.0, 0.95, more_than=1234) == 1300
