"""Records of a game in progress: S (one game), W (a worker's scratch), the log that a trace is told from.

A state is small (about 3 KB) so that a chunk of games stays in the processor's cache; everything that can be derived
from it (zones, stacks, who can reach what) lies in the scratch W and is computed afresh each phase.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.kasserine.codes import N_CLASSES
from wargame_sim.kernels.sweep import words_for

MAX_BATTLES = 48
LOG_ROWS = 6000
TURNS = 12  # room for the turns of a game, from 1; more are counted with the last
ROLLS = 11  # sums of two dice, 2 to 12


def _watched(units: int) -> list[Any]:
    """Return the fields that scripts/watch.py and the rules count blunders in."""
    return [
        ("bare", "i8"),  # bit set of the enemy's towns that stood empty as this player-turn began to move
        ("open_now", "i8"),  # those of them that the side to act could enter, in the last turn
        ("alone", "u1", (units,)),  # enemy guns that stood alone then
        ("left_open", "i4", (2,)),  # own towns left empty and lost
        ("missed", "i4", (2,)),  # empty towns in reach in the last turn and not entered
        ("guns_alone", "i4", (2,)),  # guns lost that stood alone
        ("no_way", "i4", (2,)),  # units eliminated for want of a retreat
        ("obliged", "i4", (2,)),  # units lost to attacks that they owed
        ("battles_at", "i4", (2, TURNS)),
    ]


def state_dtype(n: int, units: int, places: int, columns: int) -> np.dtype[Any]:
    """Layout of S.

    ``at``: hex of each unit, or WAITING, ELIMINATED, ASIDE. ``engaged`` and ``foe_hex``: markers of 9.1.4, the arrow of
    an attacker's marker. ``free``: Allied units north of the frozen row that may move on turn 1 (14.0.B).
    ``short``: out of supply (16.3). ``holder``: side that holds each place, ``taken``: turn of the first capture.
    ``ready``: turn from which an air unit may fly; ``flown``: it gave ground support in the last own player-turn;
    ``mission``: hex of its interdiction, or -1. ``bridge_out``, ``bridge_worked``: bridges down, and those changed in
    this movement phase (12.0.D). ``rolled``: how often each side, attacking, rolled a sum on a column of the CRT.
    """
    return np.dtype(
        [
            ("at", "i2", (units,)),
            ("engaged", "u1", (units,)),
            ("foe_hex", "i2", (units,)),
            ("arrows", "u1", (units,)),  # sides of its hex over which an attacker engaged with several hexes points too
            ("free", "u1", (units,)),
            ("short", "u1", (units,)),
            ("moved", "u1", (units,)),
            ("holder", "u1", (places,)),
            ("taken", "u1", (places,)),
            ("goal", "i2", (units,)),  # place that a script gives a unit to take or guard, -1
            ("plan", "i2", (units,)),  # enemy hex that a script means a unit to attack, -1
            ("ready", "u1", (units,)),
            ("flown", "u1", (units,)),
            ("mission", "i2", (units,)),
            ("bridge_out", "u1", (n + 1,)),
            ("bridge_worked", "u1", (n + 1,)),
            ("script", "u1", (2,)),
            ("turn", "i4"),
            ("side", "i4"),
            ("weather", "i4"),
            ("dispute", "i4"),
            ("disputes", "i4"),
            ("last_dispute", "i4"),
            ("rain_turns", "i4"),
            ("heavy_rain_turns", "i4"),
            ("lost_factors", "i4", (2,)),
            ("lost_units", "i4", (2,)),
            ("battles", "i4", (2,)),
            ("decisive", "i4", (2,)),
            *_watched(units),
            ("refused", "i4"),
            ("points", "i4"),  # of the Axis, as the last combat phase ended
            ("rolled", "u2", (2, columns, ROLLS)),
        ],
        align=True,
    )


def work_dtype(n: int, units: int, places: int) -> np.dtype[Any]:
    """Layout of the scratch W.

    ``bars[s]``: flood flags for units of the side to move, [0] ordinary, [1] those that slip through infantry zones,
    [2] those barred from enemy zones.
    ``zone[s]``: count of units of side s whose zone covers a hex; ``hard[s]`` without US and French infantry.
    ``thirds``, ``maneuver``: stacking load; ``owner``: side in a hex, 2 when empty. ``dist`` and ``came``: of the last flood.
    ``can``: bit set of hexes each unit can reach this phase.
    Battles: ``battle[u]`` is the battle a unit attacks or defends in (-1 none), ``support[u]`` the one its guns fire for;
    ``b_hex`` up to six defending hexes, ``b_only`` the unit singled out (11.1), ``b_lower`` the column it is lowered to.
    """
    words = words_for(n)
    return np.dtype(
        [
            ("bars", "u1", (3, n + 1)),
            ("bar_bits", "u8", (3, 3, words)),  # the same as bit sets: blocked, zone, stop
            ("interdicted", "u1"),  # some hex costs more to leave or has no roads this phase (16.1.3)
            ("levels", "u8", (2, 255, words + 2)),  # scratch of kernels/sweep.py
            ("cost", "u1", (N_CLASSES, n + 1, 6)),  # costs with the bridges that are out; valid when `patched`
            ("patched", "u1"),
            ("zone", "i1", (2, n + 1)),
            ("hard", "i1", (2, n + 1)),
            ("mask", "u1", (n + 1,)),
            ("thirds", "i2", (n + 1,)),
            ("maneuver", "i2", (n + 1,)),
            ("owner", "u1", (n + 1,)),
            ("first", "i2", (n + 1,)),  # first unit in a hex, then next[u]
            ("next", "i2", (units,)),
            ("leave", "u1", (n + 1,)),
            ("dist", "u1", (n + 1,)),
            ("came", "i2", (n + 1,)),
            ("queue", "i2", (16 * (n + 1),)),
            ("ends", "i2", (256,)),
            ("can", "u8", (units, words)),
            ("surveyed", "u1", (units,)),
            ("slot", "i2", (units,)),
            ("score", "i4", (n + 1,)),
            ("ground", "i4", (n + 1,)),  # what a script thinks of a hex, whoever stands in it
            ("threat", "i4", (n + 1,)),
            ("contact", "u8", (words,)),  # bit set of hexes next to an enemy
            ("within", "u8", (words,)),  # those of them that some candidate stands in or can reach
            ("cand", "i2", (units,)),  # units that can reach one of them, strongest first
            ("n_cand", "i4"),
            ("strength", "i4", (n + 1,)),
            ("h_defence", "i4", (n + 1,)),
            ("planned", "u1", (n + 1,)),
            ("role", "u1", (units,)),
            ("want", "i4", (places,)),
            ("given", "i4", (places,)),
            ("target", "i2", (64,)),
            ("t_value", "i4", (64,)),
            ("s_thirds", "i4", (6,)),
            ("s_maneuver", "i4", (6,)),
            ("s_extra", "i4", (6,)),
            ("s_open", "u1", (6,)),
            ("s_quarters", "i4", (2, 6)),
            ("s_used", "u1", (6,)),
            ("battle", "i1", (units,)),
            ("support", "i1", (units,)),
            ("b_n", "i2"),
            ("b_hex", "i2", (MAX_BATTLES, 6)),
            ("b_hexes", "u1", (MAX_BATTLES,)),
            ("b_only", "i2", (MAX_BATTLES,)),
            ("b_lower", "i1", (MAX_BATTLES,)),
            ("b_advance", "i2", (MAX_BATTLES,)),  # what a player orders about the advance (codes.ADVANCE_*), or a hex
            ("b_air", "i2", (MAX_BATTLES,)),
            ("b_shift", "i1", (MAX_BATTLES,)),
            ("b_attack", "i4", (MAX_BATTLES,)),
            ("b_defence", "i4", (MAX_BATTLES,)),
            ("b_column", "i1", (MAX_BATTLES,)),
            ("b_result", "u1", (MAX_BATTLES,)),
            ("b_dice", "u1", (MAX_BATTLES, 2)),
            ("b_of", "i2", (n + 1,)),  # battle against a hex's ordinary defenders, -1
            ("forced", "u1", (units,)),  # attackers that owe the hopeless attack they are in (8.2.E)
            ("needed", "u1", (n + 1,)),  # an obligation says this hex must be attacked
            ("counter", "i2", (units,)),  # enemy guns that each gun fires counterbattery at (16.2), -1
            ("spent", "i2", (units,)),  # half points an engineer has used this phase
            ("silent", "u1", (units,)),  # guns silenced this phase (16.1.3.E, 16.2.C)
            ("fired", "u1", (units,)),
            ("met", "u1", (units,)),  # air missions that an interceptor has gone for
            ("pick", "i2", (64,)),
            ("value", "i4", (64,)),
            ("pref", "i4", (64,)),
            ("choice", "i4", (units,)),
        ],
        align=True,
    )
