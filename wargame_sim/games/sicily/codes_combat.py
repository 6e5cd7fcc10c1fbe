"""Codes of chapters 9 and 10: events 40-79 of the log, purposes 20-39 of a die, questions to a script."""

from __future__ import annotations

# Events. Each row: event and five small integers, said here.
(
    LOG_BATTLE,  # hex attacked, attacking side, 1 for a counterattack
    LOG_FROM,  # hex, strength of the attackers there after halves that are no coordination's, lead unit or -1
    LOG_LEAD,  # side, lead unit, its ER in combat: the lead of an attack and of a defence
    LOG_COORDINATION,  # lead unit or -1 for a hex without one, die (0: not rolled), ER, 1 passed, strength that counts
    LOG_ARTILLERY,  # unit, die (0: no check), ER, strength that counts (0: failed), side
    LOG_AIR,  # side, points, die, number to roll at most, points that count
    LOG_NAVAL,  # side, points, die, number to roll at most, points that count
    LOG_DEFENDER,  # unit, strength, 1 as artillery support instead of defence, 1 fell back into the hex and only suffers
    LOG_STRENGTHS,  # attackers, their support counted, defenders, their support counted
    LOG_ODDS,  # column of the strengths (-1 below the table), column rolled on, net modifier, modifiers before the cap, armor
    LOG_RESULT,  # die (0: not rolled), row, code of the result
    LOG_CANCELLED,  # hex where nobody is left to be attacked, or to attack
    LOG_HIT,  # unit that takes a step, side, 1 as a lead unit, 2 for standing fast (9.6.7), 3 after a special retreat
    LOG_STAND,  # lead unit, die, ER, 1 passed, side
    LOG_FALL_BACK,  # unit, from, through (or -1), to (-1 off the map), 1 for a special retreat
    LOG_CUT_OFF,  # unit eliminated for want of a retreat, its hex
    LOG_SPECIAL,  # lead unit, die, ER, modifier, 1 passed
    LOG_EVACUATE,  # unit, hex, die
    LOG_FOLLOW,  # unit, from, to: advance after combat
    LOG_COUNTER,  # hex attacked, hex of the lead stack
    LOG_STRIKES,  # unit that takes part in a counterattack
) = range(40, 61)  # fmt: skip

# Purposes of a die.
(
    ROLL_COMBAT, ROLL_COORDINATION, ROLL_ARTILLERY, ROLL_AIR, ROLL_NAVAL, ROLL_STAND, ROLL_SPECIAL, ROLL_EVACUATE,
    ROLL_CHOICE,
) = range(20, 29)  # fmt: skip

# Questions that combat asks a script: what W.option holds then. STOP among units ends a list that is chosen one by one.
(
    Q_NEXT,  # hexes attacked: which combat to resolve next (9.4)
    Q_LEAD,  # units: lead unit of the attack; its hex is the lead hex (9.3.1, 9.3.2)
    Q_HEX_LEAD,  # units: lead unit of another attacking hex (9.3.3)
    Q_ARTILLERY,  # units or STOP: artillery that supports (9.4.I.c, 9.4.II.c), the first in the lead hex without a check
    Q_AIR,  # numbers of air points (10.2.1)
    Q_NAVAL,  # numbers of naval points (10.3.1)
    Q_GUNS,  # 0 or 1: artillery W.ask_unit of the attacked hex defends, or supports (10.1.6.b)
    Q_DEFENCE_LEAD,  # units: lead unit of the defence (9.3.6)
    Q_LOSS,  # units: who takes a step (9.5.3)
    Q_STAND,  # 0 or 1: the stack of W.ask_hex attempts not to retreat (9.6.7)
    Q_NEW_LEAD,  # units: lead unit of a stack whose own is gone (9.6.7.c.2, 9.6.9.II)
    Q_LEAVE,  # 0 or 1: unit W.ask_unit retreats by land, or is evacuated by sea (9.6.6)
    Q_RETREAT,  # hexes (NOWHERE is off the map): where unit W.ask_unit ends its retreat (9.6)
    Q_FOLLOW,  # units or STOP: who advances (9.7)
    Q_COUNTER,  # hexes or NOWHERE: which stack that retreated counterattacks, if any (9.8)
    Q_JOIN,  # units or STOP: who else joins a counterattack (9.8.2)
    Q_REFUSE,  # 0 or 1: the stack in W.ask_hex tries to refuse combat (8.2.1)
) = range(17)  # fmt: skip
STOP = -1

# Values of T.opt_counterattack.
DOUBLED, PLAIN, NO_COUNTERATTACK = range(3)

# Part that a unit takes in the combat being resolved (W.part).
OUT, ATTACKS, SUPPORTS, DEFENDS, GUNS, SUFFERS = range(6)
# How the attackers of a hex count (W.from_state).
EMPTY_SIDE, LEADS, IN_STEP, OUT_OF_STEP, TOO_WEAK = range(5)
# Columns of T.coordination.
ALLIED_AIR, AXIS_AIR, NAVAL = range(3)
# Rows of T.coordination: the number to roll at most, and what is added to the die.
NUMBER, ENEMY_ZONE, COASTAL, INLAND, FIRING_ZONE, HIGH_GROUND, IN_STORM, TURN_1 = range(8)

# A result: steps and hexes of both sides packed into one number, and one that no packing gives.
BASE = 4
ALL_LOST = BASE**4  # "E"
