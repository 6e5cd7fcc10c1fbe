"""Does a declared expectation hold: a rule that never says more than the interval does."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from wargame_sim.statistics.intervals import normal_quantile
from wargame_sim.statistics.sequences import games_for

Sign = Literal["+", "-", "0", "0+", "0-"]
Verdict = Literal["holds", "contradicted", "not settled"]

SIGNS: tuple[Sign, ...] = ("+", "-", "0", "0+", "0-")
_WORDS = {"~": "0", "+0": "0+", "-0": "0-"}


def parse_sign(text: str) -> Sign:
    """Return the sign in its one spelling ("~" is "0", "+0" is "0+").

    Raises
    ------
    ValueError
        For anything else.
    """
    sign = _WORDS.get(text, text)
    for known in SIGNS:
        if sign == known:
            return known
    raise ValueError(f"found {text!r}; allowed {', '.join(SIGNS)}")


@dataclass(frozen=True)
class Region:
    """The effects, from `low` to `high`, that agree with an expectation. Ends belong to it only when `closed`."""

    low: float
    high: float
    closed: bool


def region(sign: Sign, band: float = 0.0) -> Region:
    """Return the effects that a sign allows.

    Parameters
    ----------
    sign : {"+", "-", "0", "0+", "0-"}
        Direction: up, down, neutral, neutral to up, neutral to down.
    band : float
        Effects up to this size, either way, count as neutral in practice; 0 or more. For "+" and "-" an effect must
        be larger than it, so a claim of a strong effect is "+" with a large band.

    Raises
    ------
    ValueError
        For "0" without a band: no finite number of games could show it.
    """
    if band < 0 or not math.isfinite(band):
        raise ValueError(f"band: found {band}; allowed 0 or more")
    if sign == "0" and band == 0:
        raise ValueError("sign 0 needs a band: how large an effect still counts as neutral")
    infinity = math.inf
    return {
        "+": Region(band, infinity, False),
        "-": Region(-infinity, -band, False),
        "0": Region(-band, band, True),
        "0+": Region(-band, infinity, True),
        "0-": Region(-infinity, band, True),
    }[sign]


def verdict(sign: Sign, low: float, high: float, band: float = 0.0) -> Verdict:
    """Judge an expectation by an interval: inside the region it allows, outside it, or neither.

    With an interval of level 1 - a, a wrong "holds" or "contradicted" has a chance of at most a. For "0" this is the
    interval form of two one-sided tests (Schuirmann 1987, J. Pharmacokinet. Biopharm. 15, 657-680), at half their
    usual error.

    Parameters
    ----------
    sign : {"+", "-", "0", "0+", "0-"}
        Expected direction of the effect.
    low, high : float
        Interval of the effect.
    band : float
        Effects up to this size count as neutral.
    """
    allowed = region(sign, band)
    above = low > allowed.low or (allowed.closed and low == allowed.low) or allowed.low == -math.inf
    below = high < allowed.high or (allowed.closed and high == allowed.high) or allowed.high == math.inf
    if above and below:
        return "holds"
    out_low = high < allowed.low or (high == allowed.low and not allowed.closed)
    out_high = low > allowed.high or (low == allowed.high and not allowed.closed)
    return "contradicted" if out_low or out_high else "not settled"


def games_to_settle(
    sign: Sign, mean: float, sd: float, level: float, band: float = 0.0, more_than: int = 1, anytime: bool = False
) -> int | None:
    """Return about how many games a variant would settle the expectation, were the estimate the truth.

    The interval shrinks as sd / sqrt(n) around the estimate until it no longer touches an end of the allowed region.
    An estimate near an end makes this number very uncertain.

    Parameters
    ----------
    sign : {"+", "-", "0", "0+", "0-"}
        Expected direction of the effect.
    mean, sd : float
        Estimated effect, and the standard deviation of one pair of games.
    level : float
        Coverage of the interval.
    band : float
        Effects up to this size count as neutral.
    more_than : int
        Games that were too few already.
    anytime : bool
        Whether the interval is one that may be watched, which takes more games.

    Returns
    -------
    int or None
        Two significant digits, rounded up; None when the estimate lies on an end, where no number suffices.
    """
    allowed = region(sign, band)
    distance = min(abs(mean - end) for end in (allowed.low, allowed.high) if math.isfinite(end))
    if distance == 0 or not math.isfinite(sd):
        return None
    games = games_for(distance, sd, level) if anytime else (normal_quantile(level) * sd / distance) ** 2
    if not math.isfinite(games) or games > 1e15:
        return None
    return _round_up(max(games, more_than + 1))


def _round_up(games: float) -> int:
    unit = 10.0 ** max(0, math.ceil(math.log10(max(games, 1.0))) - 2)
    return int(math.ceil(games / unit) * unit)
