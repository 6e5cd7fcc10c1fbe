"""Dice as tables name them: 1d6, 2d10, 3d6, d100, 1d10-1 for 0 to 9, d66."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wargame_sim.errors import UsageError
from wargame_sim.exact import Distribution, certain, die

_DICE = re.compile(r"([1-9])?d([1-9]\d{0,2})([+-]\d{1,2})?", re.IGNORECASE)
_MOST = 10_000  # throws told apart: what the bulk kernel keeps in a table
TENS = "d66"  # two dice of two colours, read as tens and ones
_COMMON = (TENS, "1d10-1", *(f"{n}d{faces}" for n in (1, 2, 3) for faces in (4, 6, 8, 10, 12, 20, 100)))


def throw(dice: str) -> Distribution[int]:
    """Return the distribution of what dice show.

    Parameters
    ----------
    dice : str
        ``1d6``, ``2d6`` (their sum), ``d100``, ``1d10-1`` (0 to 9), or ``d66``: dice of two colours read as tens and ones.

    Raises
    ------
    UsageError
        When it names no dice.
    """
    found = _DICE.fullmatch(dice.strip())
    if dice.strip().lower() == TENS:
        return die().with_(die(), lambda a, b: 10 * a + b)
    count, faces = (int(found[1] or 1), int(found[2])) if found else (0, 0)
    if found is None or not 4 <= faces <= 100 or faces**count > _MOST:
        raise UsageError(f"dice: found {dice!r}; allowed 1d6, 2d6, 3d6, d66, d10, 1d10-1 (0 to 9), d100 and the like")
    made = certain(int(found[3] or 0))
    for _ in range(count):
        made = made.with_(die(faces), lambda a, b: a + b)
    return made


def likely(rolls: Sequence[int]) -> str:
    """Return the dice that show just these rolls; nothing when none of the common ones does."""
    have = sorted(set(rolls))
    return next((dice for dice in _COMMON if _plausible(dice) and sorted(throw(dice)) == have), "")


def _plausible(dice: str) -> bool:
    found = _DICE.fullmatch(dice)
    return found is None or int(found[2]) ** int(found[1] or 1) <= _MOST
