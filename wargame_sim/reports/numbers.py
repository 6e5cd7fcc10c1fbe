"""Numbers for people: as many digits as the interval supports, shares as percentages, a real minus sign."""

from __future__ import annotations

import math

MINUS = "\u2212"
NO_NUMBER = "\u2013"
LEAST_DIFFER = 50  # pairs of games that differ, before "games saved" is told
_MOST = 9  # decimals
NOT_YET = "all games alike so far"  # an interval without ends


def decimals(low: float, high: float) -> int:
    """Return how many decimals an interval supports: its half-width shows one digit, or two when the first is 1 or 2.

    An interval of no width gets 3, or none around a whole number; one that is not finite gets 2.
    """
    half = (high - low) / 2
    if not math.isfinite(half):
        return 2
    if half <= 0:
        return 0 if low == round(low) else 3
    power = math.floor(math.log10(half))
    leading = half / 10.0**power
    return min(_MOST, max(0, -power + (leading < 2.95)))


def plain(value: float, places: int, signed: bool = False) -> str:
    """Return a number with so many decimals, with its sign when `signed`; a dash when it is not finite."""
    if value != value:
        return NO_NUMBER
    if math.isinf(value):
        return "\u221e" if value > 0 else f"{MINUS}\u221e"
    text = f"{abs(value):,.{places}f}"
    zero = not text.strip("0.,")
    if value < 0 and not zero:
        return MINUS + text
    return f"+{text}" if signed and not zero else text


def with_interval(
    estimate: float, low: float, high: float, kind: str = "mean", signed: bool = False
) -> tuple[str, str]:
    """Return the estimate and its interval as two texts: ``("+1.24", "+0.98 to +1.50")``.

    Parameters
    ----------
    estimate, low, high : float
        A share is from 0 to 1 and printed in per cent.
    kind : {"mean", "share"}
        What the number is.
    signed : bool
        Print plus signs: for differences, whose shares are then in percentage points.
    """
    times = 100.0 if kind == "share" else 1.0
    unit = "" if kind != "share" else " pp" if signed else " %"
    places = _telling(decimals(times * low, times * high), times * low, times * high)
    if math.isinf(low) and math.isinf(high):
        return plain(times * estimate, 0 if estimate == round(estimate) else 2, signed) + unit, NOT_YET
    ends = f"{plain(times * low, places, signed)} to {plain(times * high, places, signed)}{unit}"
    return plain(times * estimate, places, signed) + unit, ends


def _telling(places: int, *ends: float) -> int:
    """Return as many decimals as it takes to see on which side of zero an end lies: +0.03, not 0.0.

    An end so near to zero that 9 decimals do not show it is zero but for rounding.
    """
    for end in ends:
        while places < _MOST and math.isfinite(end) and abs(end) >= 0.5 * 10.0**-_MOST and round(abs(end), places) == 0:
            places += 1
    return places


def correlation_told(correlation: float) -> str:
    """Return a correlation with two decimals, more where it would read 1.00; a dash where it is not known.

    Only values that are the same number in every game have a correlation of 1, and of those it says nothing.
    """
    if math.isnan(correlation):
        return NO_NUMBER
    if abs(correlation) < 0.995:
        return plain(correlation, 2)
    return ">0.99" if correlation > 0 else f"<{MINUS}0.99"


def saved_told(reduction: float, differ: int | None) -> str:
    """Return how many times the games shared dice save, two digits; a dash under fifty pairs that differ.

    The variance of few differences is hardly known, so neither is the ratio.
    """
    if not math.isfinite(reduction) or differ is None or differ < LEAST_DIFFER:
        return NO_NUMBER
    places = max(0, 1 - math.floor(math.log10(reduction))) if reduction > 0 else 1
    return f"\u00d7 {plain(float(f'{reduction:.1e}'), min(places, 2))}"


def settling_told(games: int | None, least: int | None, most: int | None, known: bool = True) -> str:
    """Return how many games would settle something: ``about 1,200 (700 to 3,400)``; what is not known is said."""
    if not known:
        return "not yet known"
    if games is None:
        return "no number" if least is None else f"no number (from {count(least)} on)"
    until = f"{count(least or games)} to {count(most)}" if most is not None else f"{count(least or games)} or more"
    return f"about {count(games)} ({until})"


def uses_told(uses: float | None) -> str:
    """Return uses a game with two digits; nothing where they are not counted."""
    return "" if uses is None else f"{uses:.2g}"


def percent(share: float, places: int = 0) -> str:
    """Return a share as a percentage; a share that is neither 0 nor 1 is never rounded to either."""
    if share != share:
        return NO_NUMBER
    text = f"{100 * share:.{places}f}"
    least = 10.0**-places
    if share > 0 and float(text) == 0:
        return f"<{least:.{places}f}"
    if share < 1 and float(text) == 100:
        return f">{100 - least:.{places}f}"
    return text


def count(number: int) -> str:
    """Return a whole number with thin spaces between thousands."""
    return f"{number:,}".replace(",", "\u202f")
