"""The combat chain of Invasion: Sicily enumerated: coordination, artillery, air and naval rolls, then the results table.

The rule functions are those that the simulation compiles; here they run as plain Python over the faces of each die.
Dice of one side add up to few different totals, so that chains of a dozen rolls stay small: nothing is sampled and
nothing is averaged on the way.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, NamedTuple

from wargame_sim.exact import Distribution, certain, die
from wargame_sim.games.sicily import codes, tables_combat
from wargame_sim.games.sicily.rules import r09_coordination as coordination
from wargame_sim.games.sicily.rules import r09_odds as r09
from wargame_sim.kernels import jit, records
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns

ALWAYS = codes.FACES  # a limit that every die is within: no roll is made
US, BRITISH = 1, 2  # bits of the Allied nationalities that attack


class Stack(NamedTuple):
    """The attackers of one hex.

    Parameters
    ----------
    strength : int
        After the halves of armor, supply and disruption; before that of coordination.
    er : int or None
        ER of the unit that leads them, None for the lead hex, which needs no check; -1 where nobody may lead (9.3.4).
    river : bool
        Whether they attack across a river.
    armor : bool
        Whether there is armor among them.
    nations : int
        Bits `US` and `BRITISH` of their nationalities, 0 for the Axis.
    """

    strength: int
    er: int | None = None
    river: bool = False
    armor: bool = False
    nations: int = 0


class Roll(NamedTuple):
    """Support that comes with one die: points, and the highest face with which they come."""

    points: int
    limit: int


class Side(NamedTuple):
    """Ground strength and support rolls of one side; the attacker's strength is that of his stacks."""

    stacks: tuple[Stack, ...]
    rolls: tuple[Roll, ...] = ()


class Ground(NamedTuple):
    """Everything else that decides: modifiers that do not depend on dice, and the armor shift where it is to be had.

    Parameters
    ----------
    drm : int
        Terrain, landing, strongpoint, ER of the leads.
    armor : bool
        Armored lead unit, clear ground, nothing in the hex that stops tanks.
    both : int
        Modifier for both Allied nationalities.
    river : int
        Modifier for a river that all attackers cross.
    river_stops : bool
        Whether armor across a river loses the shift.
    """

    drm: int
    armor: bool = False
    both: int = 0
    river: int = 0
    river_stops: bool = True


class Attackers(NamedTuple):
    """Attackers after their coordination checks: strength that counts, and what the modifiers depend on."""

    strength: int
    all_cross: bool
    armor_crosses: bool
    nations: int


class Rolled(NamedTuple):
    """One way the dice before the last can fall: strengths, support counted, and what is then rolled on."""

    attack: int
    attack_support: int
    defence: int
    defence_support: int
    column: int
    armor: bool
    total: int
    drm: int


def column_names(pack: Pack) -> tuple[str, ...]:
    """Return the columns of the combat results table as printed, worst for the attacker first."""
    return odds_columns(pack.table("crt"))


@functools.lru_cache(maxsize=4)
def charts(pack: Pack) -> Any:
    """Return a record T with the charts of combat but no map and no units: enough for any odds."""
    T = records.empty(tables_combat.chart_dtype())[0]
    tables_combat.fill_charts(T, pack)
    return T


def stack_counts(stack: Stack) -> Distribution[int]:
    """Return the distribution of the strength with which the attackers of one hex count (9.3.2, 9.3.3)."""
    if stack.er is None:
        return certain(stack.strength)
    er = stack.er
    return die(codes.FACES).map(
        lambda face: int(coordination.strength_in_step(stack.strength, coordination.coordinated(er, face)))
    )


def attackers(stacks: Iterable[Stack]) -> Distribution[Attackers]:
    """Return the distribution of all attackers; stacks whose half is nothing stay out (9.3.3)."""
    total = certain(Attackers(0, True, False, 0))
    for stack in stacks:

        def add(sum_: Attackers, counts: int, stack: Stack = stack) -> Attackers:
            if counts == 0:
                return sum_
            return Attackers(
                sum_.strength + counts,
                sum_.all_cross and stack.river,
                sum_.armor_crosses or (stack.river and stack.armor),
                sum_.nations | stack.nations,
            )

        total = total.with_(stack_counts(stack), add)
    return total


def roll_counts(roll: Roll) -> Distribution[int]:
    """Return the distribution of the points that one roll brings."""
    if roll.limit >= ALWAYS:
        return certain(roll.points)
    return die(codes.FACES).map(lambda face: roll.points if coordination.coordinated(roll.limit, face) else 0)


def support(rolls: Iterable[Roll]) -> Distribution[int]:
    """Return the distribution of the support points that come, before the cap (9.4.I, 9.4.II, 10.1 to 10.3)."""
    total = certain(0)
    for roll in rolls:
        total = total.with_(roll_counts(roll), int.__add__)
    return total


def strengths(T: Any, attack: Side, stand: int, cover: Iterable[Roll], ground: Ground) -> Distribution[Rolled]:
    """Return the distribution of everything that is settled before the die for the results table (9.4.I to VI)."""
    with jit.plain():
        attacking = attackers(attack.stacks)
        mine, theirs = support(attack.rolls), support(cover)
        both = mine.with_(theirs, lambda a, b: (a, b))
        return attacking.with_(both, lambda a, s: settle(T, a, s[0], stand, s[1], ground))


def settle(T: Any, who: Attackers, mine: int, stand: int, theirs: int, ground: Ground) -> Rolled:
    """Return odds and modifiers for what the dice have given; the order is that of 9.4.III to VI."""
    support_mine = int(r09.counted_support(mine, who.strength))
    support_theirs = int(r09.counted_support(theirs, stand))
    attack, defence = who.strength + support_mine, stand + support_theirs
    armor = ground.armor and not (ground.river_stops and who.armor_crosses)
    column = int(r09.armor_shifted(T, r09.odds_column(T, attack, defence), armor))
    total = ground.drm + int(r09.high_odds_drm(T, attack, defence))
    total += ground.river if who.all_cross else 0
    total += ground.both if who.nations == US | BRITISH else 0
    return Rolled(who.strength, support_mine, stand, support_theirs, column, armor, total, int(r09.net_drm(T, total)))


def results(T: Any, column: int, drm: int) -> Distribution[int]:
    """Return the distribution of the code of the result on a column with a net modifier (9.4.VII)."""
    with jit.plain():
        if column < 0:
            return certain(int(r09.result(T, column, 0, drm)))
        return die(codes.FACES).map(lambda face: int(r09.result(T, column, face, drm)))
