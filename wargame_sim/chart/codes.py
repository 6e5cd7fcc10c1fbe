"""What results mean: the codes that many games share, and those that an owner describes."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, NamedTuple

Side = Literal["attacker", "defender"]


class Blow(NamedTuple):
    """What a result does to one side.

    Parameters
    ----------
    steps : int
        Steps lost.
    share : Fraction
        Of its steps that it loses besides: 0, a half (rounded up) or 1.
    retreat : int
        Hexes.
    """

    steps: int = 0
    share: Fraction = Fraction(0)
    retreat: int = 0

    def losses(self, steps: int) -> int:
        """Return the steps lost by a side that has `steps`."""
        return min(steps, self.steps + -(-steps * self.share.numerator // self.share.denominator))


class Effect(NamedTuple):
    """What a result does.

    Parameters
    ----------
    attacker, defender : Blow
        To each side.
    exchange : bool
        The defender loses all steps, the attacker at least as many.
    known : bool
        False for a code that nothing is known of: it counts as itself and does nothing.
    """

    attacker: Blow = Blow()
    defender: Blow = Blow()
    exchange: bool = False
    known: bool = True

    def losses(self, attackers: int, defenders: int) -> tuple[int, int]:
        """Return the steps that each side loses."""
        theirs = self.defender.losses(defenders)
        if self.exchange:
            return min(attackers, defenders), defenders
        return self.attacker.losses(attackers), theirs

    def clears(self, defenders: int) -> bool:
        """Whether the defender is gone from the hex: retreated, or without steps."""
        return self.exchange or self.defender.retreat > 0 or 0 < defenders <= self.defender.losses(defenders)


NOTHING = frozenset({"", "-", "\u2022", "\u00b7", "ne", "nr", "no effect", "no result", "none", "n/e", "0", "0/0"})
_WHOLE = r"(?:e|elim|eliminated|\s+elim\.?|\s+eliminated)"
_SIDE = re.compile(
    rf"(?P<side>[ad])(?:(?P<all>{_WHOLE})|(?P<half>½|\s*1/2(?!\d))|(?P<steps>\d+))?(?P<back>\s*r+\d*)?", re.IGNORECASE
)
_PART = re.compile(r"(?P<steps>\d+|-|e|elim|½)?(?P<back>r+\d*)?", re.IGNORECASE)
_BEHIND = re.compile(r"(.+?)((?:\s+[ad]\d)+|)(?:\s+b)?", re.IGNORECASE)
_EXCHANGE = frozenset({"ex", "exch", "exchange", "x"})
_MARKS = "*\u2020\u2021#\u00b0^"


def effect_of(code: str, slash: str = "attacker/defender") -> tuple[Effect, str]:
    """Return what a printed code does, and the marks on it (``*``) whose meaning is unknown.

    Parameters
    ----------
    code : str
        As printed: ``AE``, ``D2R``, ``1/2R``, ``D1*/A1``, ``EX``.
    slash : str
        What the two numbers of ``1/2`` are of.
    """
    marks = "".join(ch for ch in code if ch in _MARKS)
    plain = "".join(ch for ch in code if ch not in _MARKS).strip()
    word = plain.lower()
    if word in NOTHING:
        return Effect(), marks
    if word in _EXCHANGE:
        return Effect(exchange=True), marks
    sides = _by_letters(plain)
    if sides is None:
        sides = _by_slash(plain, slash)
    if sides is None:
        return Effect(known=False), marks
    return Effect(sides.get("attacker", Blow()), sides.get("defender", Blow())), marks


def _by_letters(code: str) -> dict[str, Blow] | None:
    """Read ``A1``, ``DR2``, ``D elim``, and several of them, one after another or on lines of their own."""
    found: dict[str, Blow] = {}
    for part in (
        re.split(r"[/,&+;\n]|(?<=[\dRr])\s+(?=[ADad])", code) if not re.fullmatch(r"[ADad]\s*1/2.*", code) else [code]
    ):
        match = _SIDE.fullmatch(part.strip())
        if match is None or not (match["all"] or match["half"] or match["steps"] or match["back"]):
            return None
        side = "attacker" if match["side"].lower() == "a" else "defender"
        if side in found:
            return None
        share = Fraction(1) if match["all"] else Fraction(1, 2) if match["half"] else Fraction(0)
        found[side] = Blow(int(match["steps"] or 0), share, _back(match["back"]))
    return found


def _by_slash(code: str, slash: str) -> dict[str, Blow] | None:
    """Read ``1/2``, ``-/1R``, ``E/-``, ``2,0``: a part for each side; ``1/3 d2 b`` has retreats and breakthrough behind."""
    whole = _BEHIND.fullmatch(code)
    parts = [part.strip() for part in re.split(r"[/,]", whole[1] if whole else code)]
    if len(parts) != 2:
        return None
    blows = []
    for part in parts:
        match = _PART.fullmatch(part)
        if match is None:
            return None
        steps = (match["steps"] or "").lower()
        share = Fraction(1) if steps in ("e", "elim") else Fraction(1, 2) if steps == "½" else Fraction(0)
        blows.append(Blow(int(steps) if steps.isdigit() else 0, share, _back(match["back"])))
    first, second = slash.split("/")
    sides = {first: blows[0], second: blows[1]}
    for side, letter in (("attacker", "a"), ("defender", "d")):
        back = re.search(rf"\b{letter}(\d)", whole[2].lower()) if whole else None
        if back:
            sides[side] = sides[side]._replace(retreat=int(back[1]))
    return sides


def _back(text: str | None) -> int:
    """Return the hexes of ``R``, ``RR``, ``R3``."""
    letters = (text or "").strip().lower()
    digits = letters.lstrip("r")
    return int(digits) if digits else len(letters)


def told(effect: Effect) -> str:
    """Return what a result does in a few words."""
    if not effect.known:
        return "not known: counted as itself"
    if effect.exchange:
        return "exchange: defender eliminated, attacker loses as many"
    said = [_blow_told("attacker", effect.attacker), _blow_told("defender", effect.defender)]
    return "; ".join(words for words in said if words) or "nothing"


def _blow_told(side: str, blow: Blow) -> str:
    words = []
    if blow.share == 1:
        words.append("eliminated")
    elif blow.share:
        words.append("loses half")
    if blow.steps:
        words.append(f"loses {blow.steps} step{'s' if blow.steps > 1 else ''}")
    if blow.retreat:
        words.append(f"retreats {blow.retreat}")
    return f"{side} {', '.join(words)}" if words else ""
