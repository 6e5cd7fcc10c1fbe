import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_sim.reports.numbers import (
    NO_NUMBER,
    correlation_told,
    count,
    decimals,
    percent,
    plain,
    saved_told,
    with_interval,
)


@pytest.mark.parametrize(
    ("half", "places"), [(0.12, 2), (0.31, 1), (0.0098, 3), (3.0, 0), (0.029, 3), (40, 0), (0, 0), (math.inf, 2)]
)
def test_half_width_decides_the_digits(half, places):
    assert decimals(-half, half) == places


def test_exact_numbers_keep_three_digits_and_whole_ones_none():
    assert with_interval(11, 11, 11) == ("11", "11 to 11")
    assert with_interval(0.25, 0.25, 0.25)[0] == "0.250"


@given(st.floats(-1e6, 1e6), st.floats(1e-6, 1e3))
def test_rounding_never_moves_an_end_by_more_than_a_quarter_of_the_half_width(middle, half):
    places = decimals(middle - half, middle + half)
    assert places == 9 or 0.5 * 10.0**-places <= half / 2 or (half > 0.5 and places == 0)


def test_differences_carry_signs_and_shares_percent():
    assert with_interval(1.24, 0.98, 1.5, signed=True) == ("+1.24", "+0.98 to +1.50")
    assert with_interval(-0.0123, -0.02, -0.0046, "share", signed=True) == ("−1.2 pp", "−2.0 to −0.5 pp")
    assert with_interval(0.512, 0.505, 0.519, "share") == ("51.2 %", "50.5 to 51.9 %")
    assert with_interval(0.001, -0.2, 0.202, signed=True)[0] == "0.00"


def test_a_share_that_is_not_certain_is_never_told_as_certain():
    assert percent(0.0) == "0"
    assert percent(0.0003) == "<1"
    assert percent(0.9999) == ">99"
    assert percent(1.0) == "100"
    assert percent(0.374) == "37"
    assert percent(0.0003, 1) == "<0.1"
    assert percent(math.nan) == NO_NUMBER


def test_what_is_no_number_is_said():
    assert plain(math.nan, 2) == NO_NUMBER
    assert plain(-math.inf, 2) == "−∞"
    assert plain(-0.001, 1) == "0.0"
    assert count(1234567) == "1\u202f234\u202f567"


def test_no_end_is_rounded_onto_or_across_zero() -> None:
    assert with_interval(1.2, 0.03, 2.4)[1] == "+0.03 to +2.40".replace("+", "")
    assert with_interval(1.2, 0.03, 2.4, signed=True) == ("+1.20", "+0.03 to +2.40")
    assert with_interval(-1.0, -2.0, -0.0004, signed=True)[1] == "−2.0000 to −0.0004"
    assert with_interval(0.0, -1.0, 1.0, signed=True)[1] == "−1.0 to +1.0"
    assert with_interval(0.5, 0.0, 1.0, signed=True)[1] == "0.0 to +1.0"
    assert with_interval(0.2, 0.000001, 0.4, "share", signed=True)[1] == "+0.0001 to +40.0000 pp"
    assert with_interval(6.0, -math.inf, math.inf) == ("6", "all games alike so far")


def test_a_correlation_is_never_one_and_savings_need_pairs_that_differ() -> None:
    assert [correlation_told(c) for c in (0.42, 0.9949, 0.996, 1.0, -1.0)] == [
        "0.42",
        "0.99",
        ">0.99",
        ">0.99",
        "<−0.99",
    ]
    assert correlation_told(math.nan) == "–"
    assert [saved_told(r, 400) for r in (1.437, 14.37, 143.7, 0.87)] == ["× 1.4", "× 14", "× 140", "× 0.87"]
    assert saved_told(3.0, 49) == saved_told(math.inf, 400) == saved_told(3.0, None) == "–"
