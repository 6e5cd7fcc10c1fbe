"""What the head of a column and of a row says: odds, differences, strengths; a roll, a range, "8 or more"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

Kind = Literal["odds", "differential", "strength"]
KINDS: tuple[Kind, ...] = ("odds", "differential", "strength")

_NUMBER = r"\d+(?:[.,]\d+)?"
_MORE = r"(?:\+|\s*(?:or|and|&)\s*(?:more|up|above|higher|greater|better|over)|\s*\+)"
_LESS = r"(?:\s*(?:or|and|&)\s*(?:less|lower|below|under|fewer|worse|down)|-(?=$))"
_RATIO = re.compile(rf"(?:[<>≥≤]=?\s*)?({_NUMBER})\s*(?::|-|/|to)\s*({_NUMBER})\s*({_MORE}|{_LESS})?", re.IGNORECASE)
_SIGNED = re.compile(rf"(?:[<>≥≤]=?\s*)?([+-]?\s*{_NUMBER})\s*({_MORE}|{_LESS})?", re.IGNORECASE)
_RANGE = re.compile(rf"([+-]?{_NUMBER})\s*(?:-|to|\.\.+|…|/|thru|through)\s*([+-]?{_NUMBER})", re.IGNORECASE)
_LIST = re.compile(r"\s*(?:,|/|&|\band\b|\bor\b|\n)\s*", re.IGNORECASE)
_TIME = re.compile(r"(\d{1,2}):0(\d)(?::00)?")
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_DATE = re.compile(r"(\d{1,2})-([A-Za-z]{3})|([A-Za-z]{3})-(\d{1,2})")
_ISO = re.compile(r"\d{4}-\d\d-\d\d.*|\d{1,2}/\d{1,2}/\d{4}")


class Label(NamedTuple):
    """A column: its text, and the least and greatest value that it stands for; None where it has no end.

    `low` of an odds column is attacker divided by defender.
    """

    text: str
    low: Fraction | None
    high: Fraction | None
    note: str = ""


def number(text: str) -> Fraction:
    """Return a number as people write it, with a point or a comma."""
    return Fraction(text.replace(" ", "").replace(",", ".").lstrip("+"))


def odds(text: str) -> Label | None:
    """Return an odds column: ``3-1``, ``3:1``, ``1.5:1``, ``1-6, 1-5`` merged, ``8-1+``; None when it is none."""
    plain, note = _mended(text)
    values: list[Fraction] = []
    ends: list[str] = []
    for part in _LIST.split(plain) if not _RATIO.fullmatch(plain) else [plain]:
        found = _RATIO.fullmatch(part)
        if found is None or not number(found[2]):
            return None
        values.append(number(found[1]) / number(found[2]))
        ends.append(_end(part, found[3]))
    low: Fraction | None = None if "less" in ends else min(values)
    high: Fraction | None = None if "more" in ends else max(values)
    return Label(text, low, high, note)


def _end(text: str, tail: str | None) -> str:
    """Return whether a label has no upper or no lower end."""
    if text[:1] in ">≥" or (tail and re.fullmatch(_MORE, tail, re.IGNORECASE)):
        return "more"
    if text[:1] in "<≤" or (tail and re.fullmatch(_LESS, tail, re.IGNORECASE)):
        return "less"
    return ""


def _mended(text: str) -> tuple[str, str]:
    """Return the text without what a spreadsheet made of it, and what to say of that."""
    time = _TIME.fullmatch(text)
    if time:
        return (
            f"{int(time[1])}:{time[2]}",
            f"{text} is read as {int(time[1])}:{time[2]}: a spreadsheet made a time of it",
        )
    return text, ""


def spreadsheet_date(text: str) -> str:
    """Return what to say of a head that a spreadsheet turned into a date; nothing when it did not."""
    found = _DATE.fullmatch(text)
    if found:
        day, month = (found[1], found[2]) if found[1] else (found[4], found[3])
        if month.lower() in _MONTHS:
            n = _MONTHS.index(month.lower()) + 1
            return f"found {text!r}, a date: a spreadsheet made it of {day}-{n} or {n}-{day}; type the odds as {day}:{n} or {n}:{day}"
    if _ISO.fullmatch(text):
        return f"found {text!r}, a date that a spreadsheet made of odds such as 3-1; type them as 3:1"
    return ""


def value(text: str) -> Label | None:
    """Return a column or roll of numbers: ``-3``, ``+8 or more``, ``2-5``, ``15 or more``, ``2, 3``; None when it is none."""
    text = text.strip()
    found = _SIGNED.fullmatch(text)
    if found:
        n, end = number(found[1]), _end(text, found[2])
        return Label(text, None if end == "less" else n, None if end == "more" else n)
    found = _RANGE.fullmatch(text)
    if found:
        low, high = sorted((number(found[1]), number(found[2])))
        return Label(text, low, high)
    parts = [_SIGNED.fullmatch(part) for part in _LIST.split(text)]
    if len(parts) > 1 and all(parts):
        numbers = sorted(number(part[1]) for part in parts if part)
        if numbers == [numbers[0] + i for i in range(len(numbers))]:
            return Label(text, numbers[0], numbers[-1])
    return None


def kind_of(heads: Sequence[str]) -> Kind | None:
    """Return what a row of heads measures, or None when it is no row of heads or more than one reading fits."""
    fits = kinds_of(heads)
    return fits[0] if len(fits) == 1 else None


def kinds_of(heads: Sequence[str]) -> tuple[Kind, ...]:
    """Return the readings that fit a row of heads."""
    ratios = [odds(head) for head in heads]
    if all(ratios):
        # 1-2, 3-4, 5-7 are ranges of strength: each begins where the one before ends. Odds have a 1 on one side.
        ranges = [value(head) for head in heads]
        lows = [r.low for r in ranges if r and r.low is not None]
        highs = [r.high for r in ranges if r and r.high is not None]
        runs = len(lows) == len(heads) and all(b == a + 1 for a, b in zip(highs, lows[1:], strict=False))
        return ("strength",) if runs and len(heads) > 1 else ("odds",)
    values = [value(head) for head in heads]
    if not all(values):
        return ()
    if any(head.lstrip("<>≥≤= ").startswith(("-", "+")) for head in heads):
        return ("differential",)
    if any(v.low == 0 or v.high == 0 for v in values if v):
        return ("differential", "strength")
    return ("strength",)


def label(kind: Kind, text: str) -> Label | None:
    """Return a column head read as that kind."""
    return odds(text) if kind == "odds" else value(text)
