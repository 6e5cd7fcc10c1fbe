"""Does a declared expectation hold: a rule that never says more than the interval does."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from wargame_sim.statistics.intervals import normal_quantile
from wargame_sim.statistics.sequences import asymptotic_factor

Sign = Literal["+", "-", "0", "0+", "0-"]
Verdict = Literal["holds", "contradicted", "no effect", "not settled", "hardly used"]

SIGNS: tuple[Sign, ...] = ("+", "-", "0", "0+", "0-")
FLOOR = 0.1  # uses a game, below which a rule was hardly used by these players
ENOUGH = 30  # pairs of games that must differ before anybody can tell how many more are needed
_MOST = 1e15
POWER = 0.8  # chance to settle it in the number of games that is told
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
    """Judge an expectation by an interval: inside the region it allows, outside it, within the neutral band, or neither.

    With an interval of level 1 - a, a wrong verdict has a chance of at most a. For "0" this is the interval form of two
    one-sided tests (Schuirmann 1987, J. Pharmacokinet. Biopharm. 15, 657-680), at half their usual error. Where
    something else than "0" was expected, an interval within the neutral band says "no effect", though "0+" and "0-" allow
    it: what was claimed beside neutrality was not seen.

    Parameters
    ----------
    sign : {"+", "-", "0", "0+", "0-"}
        Expected direction of the effect.
    low, high : float
        Interval of the effect.
    band : float
        Effects up to this size count as neutral; without one there is no verdict "no effect".
    """
    allowed = region(sign, band)
    if sign != "0" and band > 0 and -band <= low and high <= band:
        return "no effect"
    above = low > allowed.low or (allowed.closed and low == allowed.low) or allowed.low == -math.inf
    below = high < allowed.high or (allowed.closed and high == allowed.high) or allowed.high == math.inf
    if above and below:
        return "holds"
    out_low = high < allowed.low or (high == allowed.low and not allowed.closed)
    out_high = low > allowed.high or (low == allowed.high and not allowed.closed)
    return "contradicted" if out_low or out_high else "not settled"


@dataclass(frozen=True)
class Seen:
    """What games have shown of an effect.

    Parameters
    ----------
    mean, sd : float
        Estimate, and standard deviation of one pair of games.
    n : int
        Pairs of games.
    level : float
        Coverage of the interval.
    anytime : bool
        Whether the interval is one that may be watched, which takes more games.
    differ : int or None
        Pairs that differ at all; None when games are not paired.
    """

    mean: float
    sd: float
    n: int
    level: float
    anytime: bool = False
    differ: int | None = None


Settling = tuple[int | None, int | None, int | None]
NOT_KNOWN: Settling = (None, None, None)


def games_to_settle(sign: Sign, seen: Seen, band: float = 0.0, settled: bool = False) -> Settling:
    """Return about how many games a variant would settle the expectation, and a range for it.

    Planned for a power of `POWER`: were the estimate the truth, so many games would settle it in four of five runs. The
    range is that of effects a standard error farther from the end and nearer to it.

    Parameters
    ----------
    sign : {"+", "-", "0", "0+", "0-"}
        Expected direction of the effect.
    seen : Seen
        The games so far.
    band : float
        Effects up to this size count as neutral.
    settled : bool
        Whether it is settled already; otherwise what was played was too few.

    Returns
    -------
    (int or None, int or None, int or None)
        Middle, least and most, two significant digits each, rounded up. None where no number suffices, because the
        effect may lie on an end; all None below `ENOUGH` pairs that differ, where the effect is hardly known.
    """
    if (seen.differ is not None and seen.differ < ENOUGH) or not math.isfinite(seen.sd):
        return NOT_KNOWN
    allowed = region(sign, band)
    ends = [end for end in (allowed.low, allowed.high) if math.isfinite(end)]
    if abs(seen.mean) < band:
        ends = [-band, band]
    distance = min(abs(seen.mean - end) for end in ends)
    error = seen.sd / math.sqrt(seen.n)
    least = 1 if settled else seen.n
    middle, few, many = (_games(d, seen, least) for d in (distance, distance + error, distance - error))
    return middle, few, many


def _games(distance: float, seen: Seen, more_than: int) -> int | None:
    """Return the games in which an effect so far from an end is settled with the power asked; None for no number."""
    from scipy.special import ndtri

    if distance <= 0:
        return None
    power, quantile = float(ndtri(POWER)), normal_quantile(seen.level)
    games = ((quantile + power) * seen.sd / distance) ** 2
    if seen.anytime:
        games = max(games, 2.0)
        while seen.sd * (asymptotic_factor(games, seen.level) + power / math.sqrt(games)) > distance and games < _MOST:
            games *= 1.02
    return None if not games < _MOST else _round_up(max(games, more_than + 1))


def power_at(effect: float, sd: float, n: int, level: float) -> float:
    """Return the chance that n games settle an effect so far from an end, by the normal law."""
    from scipy.special import ndtr

    return float(ndtr(abs(effect) * math.sqrt(n) / sd - normal_quantile(level))) if sd > 0 else 0.0


def _round_up(games: float) -> int:
    unit = 10.0 ** max(0, math.ceil(math.log10(max(games, 1.0))) - 2)
    return int(math.ceil(games / unit) * unit)
