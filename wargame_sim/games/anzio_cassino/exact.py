"""The combat rules of Anzio and Cassino enumerated: every die, and what a result costs either side.

The rule functions are those that the simulation compiles; here they run as plain Python over the six faces.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.exact import Distribution, die
from wargame_sim.games.anzio_cassino import codes, tables
from wargame_sim.games.anzio_cassino.rules import r06_damage as r06d
from wargame_sim.games.anzio_cassino.rules import r06_odds as r06
from wargame_sim.kernels import jit, records
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns

Result = tuple[int, int]
"""Damage points by the table: to the attacker, to the defender."""


def column_names(pack: Pack) -> tuple[str, ...]:
    """Return the columns of the combat results table as printed, worst for the attacker first."""
    return odds_columns(pack.table("crt"))


@functools.lru_cache(maxsize=4)
def charts(pack: Pack) -> Any:
    """Return a record T with the charts and parameters of a pack but no map and no units: enough for any odds."""
    T = records.empty(tables.table_dtype())[0]
    tables.numbers(T, pack, {})
    tables.chart(T, pack)
    tables.markers(T, pack)
    return T


def results(T: Any, column: int, drm: int) -> Distribution[Result]:
    """Return the distribution of the results on a column with a die modifier (6.1), worst for the attacker first."""
    with jit.plain():
        rolled = die(6).map(lambda face: _read(T, column, int(r06.modified(T, face, drm))))
    return rolled.sorted(order)


def order(result: Result) -> Fraction:
    """Key that sorts results, worst for the attacker first: by the margin, then by damage."""
    return result[1] - result[0] + Fraction(result[1], 100)


def _read(T: Any, column: int, row: int) -> Result:
    attacker, defender = r06.damage_at(T, row, column)
    return int(attacker), int(defender)


@dataclass(frozen=True)
class Force:
    """One side in an attack, for counting damage (6.2).

    Parameters
    ----------
    units : tuple of (int, int)
        Strength, and points that each unit can still take. One entry when only totals are known.
    """

    units: tuple[tuple[int, int], ...]

    @property
    def endurance(self) -> int:
        """Points that all units together can take."""
        return sum(left for _, left in self.units)

    def killed(self, points: int) -> tuple[int, ...]:
        """Return the strengths of the units that are eliminated when the owner spreads `points` as well as can be.

        As few units as possible are filled up, the weakest of them.
        """
        spare = sum(left - 1 for _, left in self.units)
        return tuple(sorted(strength for strength, _ in self.units)[: max(points - spare, 0)])


class Aftermath(NamedTuple):
    """What one result does to the forces in an attack; retreats are taken to succeed.

    Damage is what units take, losses the strength of those eliminated, retreats and advances in hexes.
    """

    attacker_damage: int
    defender_damage: int
    attacker_loss: int
    defender_loss: int
    attacker_gone: bool
    defender_gone: bool
    attacker_retreat: int
    defender_retreat: int
    stands: bool
    advance: int

    @property
    def defender_leaves(self) -> bool:
        """Whether no defender is left in the hex."""
        return self.defender_gone or self.defender_retreat > 0


class Ground(NamedTuple):
    """What bears on the aftermath: a defensive box of the defender, a star hex, bombers in place of attackers."""

    box: bool = False
    star: bool = False
    bombers: bool = False


def aftermath(T: Any, result: Result, attacker: Force, defender: Force, ground: Ground) -> Aftermath:
    """Return what a result does (6.1 to 6.5, 10.2.3).

    A defender in a star hex stands whenever a unit lives through the point that it costs (6.4.1).
    """
    by_table = result[1] - result[0]
    with jit.plain():
        left = int(r06d.after_box(T, ground.box, codes.GERMAN, result[1]))
    taken, lost = min(left, defender.endurance), 0 if ground.bombers else min(result[0], attacker.endurance)
    stands = ground.star and by_table > 0 and defender.endurance - taken > int(T.stand_points)
    taken += int(T.stand_points) if stands else 0
    gone = taken >= defender.endurance
    attacker_gone = not ground.bombers and lost >= attacker.endurance
    back = 0 if gone or stands else max(by_table, 0)
    return Aftermath(
        lost,
        taken,
        sum(attacker.killed(lost)) if attacker.units else 0,
        sum(defender.killed(taken)),
        attacker_gone,
        gone,
        0 if ground.bombers or attacker_gone else max(-by_table, 0),
        back,
        stands,
        max(by_table, 0) if (gone or back) and not (ground.bombers or attacker_gone) else 0,
    )
