"""9.1 Combat results: the table, what each result takes from either side, how far it drives and lets advance.

A result code is ``kind * 8 + number``: AR2 is 10, D elim is 48. Kinds go from the attacker's worst to the defender's.
Losses are counted in printed factors (9.3), whatever terrain made of them in the battle.
"""

from __future__ import annotations

import numpy as np

from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

A_ELIM, AR, CON, ENG, EXCH, DR, D_ELIM = range(7)
KIND = 8  # codes of one kind
_WORDS = ("A elim", "AR", "Con", "Eng", "Exch", "DR", "D elim")
RESULTS_TOLD = "A elim, AR#, Con, Eng, Exch, DR#, D elim, # a number of hexes up to 7"


def code(text: str) -> int:
    """Return the code of a result as the chart spells it.

    Raises
    ------
    ValueError
        When the text is none of the results of 9.1.B.
    """
    word = text.rstrip("0123456789")
    number = text[len(word) :]
    if word not in _WORDS or (number != "") != (word in ("AR", "DR")) or not int(number or 0) < KIND:
        raise ValueError(f"found {text!r}; allowed {RESULTS_TOLD}")
    return _WORDS.index(word) * KIND + int(number or 0)


def is_result(text: str) -> bool:
    """Whether the rules know a result of a chart, whatever hexes it asks for."""
    try:
        code(text)
    except ValueError:
        return False
    return True


def name(value: int) -> str:
    """Return the chart's spelling of a result code."""
    kind, number = divmod(int(value), KIND)
    return _WORDS[kind] + (str(number) if kind in (AR, DR) else "")


@rule("9.1.A", "9.1.B")
@kernel
def result(T, column, die_1, die_2):
    """Return the result code for a column and two dice of 1 to 6, whose sum is the row."""
    return np.int64(T.crt[die_1 + die_2 - 2, column])


@rule("9.1.5.B")
@kernel
def exchange_reversed(T, column):
    """Return whether an exchange on this column destroys the attacker instead of the defender."""
    return column == T.exchange_column


@rule("9.1.1", "9.1.3", "9.1.5.A", "9.1.5.B", "9.3", "10.1.E")
@kernel
def attacker_loss(T, column, value, attack, defence):
    """Return the factors that the attacker must at least remove.

    Parameters
    ----------
    T : record
        Tables.
    column, value : int
        Column and result code.
    attack, defence : int
        Printed strengths of the units in the battle, in one unit; artillery that only supports is left out (10.1.E).

    Returns
    -------
    int
        0 to `attack`. All of it means every attacking unit; else units are chosen that add up to at least this.
    """
    kind = value // KIND
    if kind == EXCH and exchange_reversed(T, column):
        return attack
    if kind in (A_ELIM, EXCH):
        return min(attack, defence)
    return 0 * attack


@rule("9.1.3", "9.1.5.A", "9.1.5.B", "9.1.7", "9.3", "10.1.E")
@kernel
def defender_loss(T, column, value, attack, defence):
    """Return the factors that the defender must at least remove; parameters as in :func:`attacker_loss`."""
    kind = value // KIND
    if kind == EXCH and exchange_reversed(T, column):
        return min(attack, defence)
    if kind in (EXCH, D_ELIM):
        return defence
    return 0 * defence


@rule("9.1.1", "9.1.2")
@kernel
def attacker_retreat(T, value):
    """Return the hexes that what is left of the attacker must retreat."""
    if value // KIND == A_ELIM:
        return np.int64(T.attacker_eliminated_retreat)
    return value % KIND if value // KIND == AR else 0 * value


@rule("9.1.6")
@kernel
def defender_retreat(value):
    """Return the hexes that the defender must retreat."""
    return value % KIND if value // KIND == DR else 0 * value


@rule("9.1.5.A", "9.1.5.B", "9.1.6", "9.1.7")
@kernel
def attacker_advance(T, column, value):
    """Return the hexes that the attacker may advance: one where the defenders died, else less than the retreat."""
    kind = value // KIND
    if kind == D_ELIM or (kind == EXCH and not exchange_reversed(T, column)):
        return np.int64(1)
    if kind == DR:
        return max(np.int64(value % KIND) - np.int64(T.advance_short), np.int64(0))
    return np.int64(0)


@rule("9.1.2")
@kernel
def defender_advance(T, value):
    """Return the hexes that the defender may advance after the attacker's retreat (9.1.1 gives none after A elim)."""
    if value // KIND == AR:
        return max(np.int64(value % KIND) - np.int64(T.advance_short), np.int64(0))
    return np.int64(0)
