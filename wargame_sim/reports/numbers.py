"""Numbers for people: as many digits as the interval supports, shares as percentages, a real minus sign."""

from __future__ import annotations

import math

MINUS = "\u2212"
NO_NUMBER = "\u2013"


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
    return min(9, max(0, -power + (leading < 2.95)))


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
    places = decimals(times * low, times * high)
    ends = f"{plain(times * low, places, signed)} to {plain(times * high, places, signed)}{unit}"
    return plain(times * estimate, places, signed) + unit, ends


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
