"""The combat rules enumerated: the distribution of results of an attack, what a result is worth, and the chit in one combat.

The rule functions are those that the simulation compiles; here they run as plain Python over the six faces. Worth is the score
of a result (AT-2 of NOTICE.md) to the attacker; to the defender its sign is turned. Other modules, a solver of the chit over
many combats among them, take :func:`results` and :func:`worth` as they are.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.exact import Distribution, die
from wargame_sim.exact.decisions import Reroll, reroll
from wargame_sim.games.anzio_tournament import codes, tables
from wargame_sim.games.anzio_tournament.rules import r07_combat, r08_terrain
from wargame_sim.games.anzio_tournament.tables_combat import Result, read_result
from wargame_sim.kernels import jit
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns


@functools.lru_cache(maxsize=4)
def charts(pack: Pack) -> Any:
    """Return the record T of a pack."""
    return tables.build(pack, {})[0]


@functools.lru_cache(maxsize=4)
def cells(pack: Pack) -> Mapping[str, tuple[Result, ...]]:
    """Return column to its results by face."""
    table = pack.table("crt")
    return {column: tuple(read_result(row[column]) for row in table.rows) for column in odds_columns(table)}


def results(pack: Pack, column: str) -> Distribution[Result]:
    """Return the distribution of results on a column, one die (B.7.C)."""
    found = cells(pack)[column]
    return die(codes.FACES).map(lambda face: found[face - 1])


def worth(result: Result, side: str = "attacker") -> int:
    """Return what a result is worth to one party of the attack, ``attacker`` or ``defender``."""
    return result.score if side == "attacker" else -result.score


def with_chit(pack: Pack, column: str, side: str, price: Fraction | int = 0) -> Reroll[Result]:
    """Return what the holder of the chit makes of one attack, given what the chit would be worth to it later.

    Parameters
    ----------
    pack : Pack
        Tables.
    column : str
        Column rolled on.
    side : {"attacker", "defender"}
        Who holds it.
    price : int or fractions.Fraction
        In units of score: a re-roll is taken only if it gains more.
    """
    return reroll(results(pack, column), lambda result: worth(result, side), price)


class Forces(NamedTuple):
    """What an attack is made with: factors in half, steps of both parties, and what the ground does.

    Parameters
    ----------
    halves : int
        Attack in half factors (B.8.D, sea 3).
    defence : int
        Before terrain.
    times : int
        Multiplier of the defence, and of the attacker's losses (B.8.A to B.8.E).
    shift : int
        Columns to the right (D.2).
    steps : (int or None, int or None)
        Steps of attacker and defender; None when they are not known.
    """

    halves: int
    defence: int
    times: int
    shift: int = 0
    steps: tuple[int | None, int | None] = (None, None)


def column_of(pack: Pack, forces: Forces) -> str | None:
    """Return the column of an attack, None when it may not be made (B.7.B, D.2)."""
    T = charts(pack)
    with jit.plain():
        column = r07_combat.ratio_column(T, forces.halves // 2, forces.defence * forces.times)
        column = r07_combat.shifted(T, column, forces.shift)
    return None if column < 0 else odds_columns(pack.table("crt"))[column]


class Aftermath(NamedTuple):
    """What a result does to the forces: steps lost, whether a party is wiped out, hexes of retreat, breakthrough."""

    lost: tuple[int, int]
    gone: tuple[bool, bool]
    back: tuple[int, int]
    through: bool

    @property
    def defender_leaves(self) -> bool:
        """Whether no defender is left in the hex, retreats taken to succeed."""
        return self.gone[1] or self.back[1] > 0


def aftermath(result: Result, forces: Forces, column: int, through_column: int) -> Aftermath:
    """Return what a result does (B.7.E, B.8.E, C.13.A); steps that are not known are taken to be enough, but for E."""
    with jit.plain():
        wanted = (int(r08_terrain.steps_lost(result.lost[0], forces.times, codes.ALL)), result.lost[1])
    lost, gone = [], []
    for steps, has in zip(wanted, forces.steps, strict=True):
        everything = steps == codes.ALL or (has is not None and steps >= has)
        lost.append((has or 0) if everything else steps)
        gone.append(everything)
    back = tuple(0 if dead else hexes for hexes, dead in zip(result.back, gone, strict=True))
    through = result.through or (gone[1] and column >= through_column)
    return Aftermath((lost[0], lost[1]), (gone[0], gone[1]), (back[0], back[1]), through and not gone[0])
