"""Chains against closed forms."""

from __future__ import annotations

from fractions import Fraction

import pytest

from wargame_sim.exact import Distribution, after, certain, until_settled


def walk(state: int) -> Distribution[int]:
    return Distribution({state - 1: 2, state + 1: 3})


@pytest.mark.parametrize("start", range(1, 6))
def test_gamblers_ruin(start: int):
    # Feller, An Introduction to Probability Theory, XIV.2: ruin with p = 3/5 between 0 and 6.
    ends = until_settled(certain(start), walk, lambda s: s in (0, 6))
    ratio = Fraction(2, 3)
    ruin = (ratio**start - ratio**6) / (1 - ratio**6)
    assert ends[0] == ruin
    assert ends[6] == 1 - ruin


def test_steps_add_up_to_the_binomial():
    three = after(certain(0), lambda s: Distribution({s: 1, s + 1: 1}), 3)
    assert dict(three.items()) == {0: Fraction(1, 8), 1: Fraction(3, 8), 2: Fraction(3, 8), 3: Fraction(1, 8)}


def test_a_state_that_stays_is_left_in_the_end():
    step = {"open": Distribution({"open": 30, "won": 4, "lost": 2})}
    ends = until_settled(certain("open"), lambda s: step[s], lambda s: s != "open")
    assert ends == {"won": Fraction(2, 3), "lost": Fraction(1, 3)}


def test_a_chain_without_an_end_is_refused():
    step = {"a": certain("b"), "b": certain("a")}
    with pytest.raises(ValueError, match="never leaves"):
        until_settled(certain("a"), lambda s: step[s], lambda _: False)
