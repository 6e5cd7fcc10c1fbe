"""The combat rules of Kasserine enumerated: what each column can do, exactly, and what a result costs either side.

The rule functions are those that the simulation compiles; here they run as plain Python over every pair of dice.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.exact import Distribution, two_dice
from wargame_sim.games.kasserine import tables
from wargame_sim.games.kasserine.rules import r09_results as r09
from wargame_sim.kernels import jit, records
from wargame_sim.packs import Pack


def column_names(pack: Pack) -> tuple[str, ...]:
    """Return the columns of the combat results table as printed, worst for the attacker first."""
    return pack.table("crt").columns[1:]


@functools.lru_cache(maxsize=4)
def charts(pack: Pack) -> Any:
    """Return a record T with the charts and parameters of a pack but no map and no units: enough for any odds."""
    names = list(column_names(pack))
    T = records.empty(tables.table_dtype(0, 0, 0, len(names)))[0]
    tables.charts(T, pack)
    tables.parameters(T, pack, False)
    return T


def results(T: Any, column: int) -> Distribution[int]:
    """Return the distribution of the result code on a column (9.1.A), in the order of the rulebook's results."""
    with jit.plain():
        rolled = two_dice().map(lambda dice: int(r09.result(T, column, *dice)))
    return rolled.sorted(lambda code: code)


@dataclass(frozen=True)
class Force:
    """Printed strengths of one side in a battle, for counting losses (9.3).

    Parameters
    ----------
    total : fractions.Fraction
        Factors of all units that can be lost; artillery that only supports is left out (10.1.E).
    units : tuple of Fraction
        Factors of each unit; empty when only the total is known, and then losses are counted to the factor.
    guns : fractions.Fraction
        Those of artillery units among them, which a retreat eliminates (10.4.C).
    """

    total: Fraction
    units: tuple[Fraction, ...] = ()
    guns: Fraction = Fraction(0)

    def loss(self, target: Fraction) -> Fraction:
        """Return the factors that go when at least `target` must be removed in whole units, as few as can be."""
        if target >= self.total:
            return self.total
        if not self.units:
            return target
        return least_sum(self.units, target)


def least_sum(values: Sequence[Fraction], target: Fraction) -> Fraction:
    """Return the smallest sum of some of the values that is at least `target`; the sum of all must be."""
    sums = {Fraction(0)}
    for value in values:
        sums |= {s + value for s in sums}
    return min(s for s in sums if s >= target)


class Aftermath(NamedTuple):
    """What one result does to the forces in a battle; retreats are taken to succeed.

    Losses are in printed factors, retreats and advances in hexes.
    """

    attacker_loss: Fraction
    defender_loss: Fraction
    attacker_gone: bool
    defender_gone: bool
    attacker_retreat: int
    defender_retreat: int
    attacker_advance: int

    @property
    def defender_leaves(self) -> bool:
        """Whether no defender is left in the hex."""
        return self.defender_gone or self.defender_retreat > 0

    @property
    def attacker_suffers(self) -> bool:
        """Whether the attacker is eliminated or retreats."""
        return self.attacker_gone or self.attacker_retreat > 0


def aftermath(T: Any, column: int, code: int, attacker: Force, defender: Force) -> Aftermath:
    """Return what a result code of a column does (9.1.1 to 9.1.7, 9.3, 10.4.C)."""
    with jit.plain():
        lost = attacker.loss(Fraction(r09.attacker_loss(T, column, code, attacker.total, defender.total)))
        taken = defender.loss(Fraction(r09.defender_loss(T, column, code, attacker.total, defender.total)))
        back = int(r09.defender_retreat(code))
        if back and not taken:
            taken = defender.guns
        attacker_gone, defender_gone = lost == attacker.total, taken == defender.total
        return Aftermath(
            lost,
            taken,
            attacker_gone,
            defender_gone,
            0 if attacker_gone else int(r09.attacker_retreat(T, code)),
            0 if defender_gone else back,
            int(r09.attacker_advance(T, column, code)),
        )


def automatic_elimination(attacker: Force) -> Aftermath:
    """Return what comes of an attack that defending artillery took below the first column (8.2.E): no dice."""
    return Aftermath(attacker.total, Fraction(0), True, False, 0, 0, 0)


def advance_by_column(T: Any) -> list[Distribution[int]]:
    """Return, for every column, the distribution of the hexes that the attacker may advance (9.1.5.A, 9.1.6, 9.1.7)."""
    found = []
    for column in range(len(T.ratio_num)):
        with jit.plain():
            found.append(results(T, column).map(functools.partial(_advance, T, column)))
    return found


def _advance(T: Any, column: int, code: int) -> int:
    return int(r09.attacker_advance(T, column, code))
