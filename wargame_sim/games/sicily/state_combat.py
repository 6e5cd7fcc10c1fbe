"""Fields of S and W for chapters 9 and 10."""

from __future__ import annotations

from typing import Any

from wargame_sim.games.sicily.codes import FACES, MAX_COLUMNS, MAX_HEX, MAX_UNITS

LOWEST_DRM, DRMS = -3, 7  # net die modifiers that a roll can have (9.4.VI)

COMBAT_STATE: list[Any] = [
    ("fired", "u1", (MAX_UNITS,)),  # Fired marker (10.1.7), cleared at the end of a Combat Phase
    ("countered", "u1", (MAX_UNITS,)),  # used in a counterattack of this Combat Phase (9.8.5)
    ("fell_back", "u1", (MAX_UNITS,)),  # retreated in this Combat Phase: defends no more in it, but suffers (9.6.4)
    ("attacks", "i4", (2,)),  # attacks made, hexes taken, steps and units lost by each side: outcome columns
    ("won", "i4", (2,)),
    ("counters", "i4", (2,)),  # counterattacks made by each side
    ("lost_steps", "i4", (2,)),
    ("lost_units", "i4", (2,)),
    (
        "rolled",
        "u2",
        (2, MAX_COLUMNS, DRMS, FACES),
    ),  # rolls on the results table by attacker, column, net modifier, die
]
# The combat being resolved. `from_*`: attackers by side k of the attacked hex, beyond which they stand. `t_*`: totals.
COMBAT_WORK: list[Any] = [
    ("option", "i2", (MAX_UNITS,)),  # legal answers to the question a script is asked
    ("n_option", "i4"),
    ("answers", "i2", (64,)),  # what players answer, in order, where an answer is open: of worked examples and plans
    ("n_answers", "i4"),
    ("answer_used", "i4"),
    ("answer_refused", "i4"),  # answers that were not legal, and were left to the script
    ("n_choice", "i4"),  # questions asked in this combat, for the keys of the random player
    ("ask_unit", "i4"),
    ("ask_hex", "i4"),
    ("exploring", "u1"),  # dice of an exact answer: see drawn.py
    ("asked", "u1"),
    ("asked_limit", "i4"),
    (
        "asked_for",
        "i4",
        (19,),
    ),  # what the rest of the combat depends on when a die is asked for, in the order of drawn.py
    ("t_hex", "i4"),  # hex attacked
    ("t_side", "i4"),  # attacking side
    ("t_counter", "u1"),  # a counterattack (9.8)
    ("t_landing", "u1"),  # some attacker is on an invasion hex (13.2.4)
    ("part", "u1", (MAX_UNITS,)),  # OUT, ATTACKS, SUPPORTS, DEFENDS, GUNS, SUFFERS
    ("fighter", "i2", (2, MAX_UNITS)),  # by side: who can suffer a result; gone ones stay listed
    ("n_fighter", "i4", (2,)),
    ("from_strength", "i4", (6,)),
    ("from_state", "u1", (6,)),
    ("from_lead", "i2", (6,)),
    ("lead", "i4", (2,)),  # lead unit of each side
    ("t_ground", "i4"),  # attack strength after all halves
    ("t_support", "i4"),  # support points of the attack that passed
    ("t_planned", "i4"),  # support designated so far, whether it passes or not
    ("t_stand", "i4"),  # defence strength
    ("t_cover", "i4"),  # support points of the defence that passed
    ("t_column", "i4"),  # column rolled on, -1 below the table
    ("t_drm", "i4"),  # net modifier
    ("t_sum", "i4"),  # sum of modifiers before the cap
    ("t_armor", "u1"),  # armor effects shift
    ("t_code", "i4"),  # code of the result, -1 when no combat took place
    ("hurt", "u1", (MAX_UNITS,)),  # lost a step in this combat
    ("held", "u1"),  # last step in the attacked hex was lost by standing fast: no advance (9.7.5)
    ("group", "i2", (MAX_UNITS,)),  # units of one hex that have to go
    ("n_group", "i4"),
    ("cornered", "u1", (MAX_UNITS,)),  # has no way but the special retreat (9.6.9)
    ("end_grade", "i4"),  # how good the ways to the ends in W.option are: CLEAR_WAY to NO_WAY
    ("end_through", "i2", (MAX_UNITS,)),  # hex on the way to each end in W.option, NOWHERE for none
    ("lifeline", "u1", (MAX_HEX + 1,)),  # hexes looked at for a line to one hex (9.6.5): ring from it, from 1 on
    ("in_supply", "u1", (32,)),  # which of the ends in W.option are in supply
    ("back", "i2", (MAX_UNITS,)),  # defenders that went back exactly one hex (9.8)
    ("n_back", "i4"),
    ("followed", "i4"),  # attackers that advanced
]
