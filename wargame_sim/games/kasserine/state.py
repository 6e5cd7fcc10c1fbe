"""Records of a game in progress: S (one game), W (a worker's scratch), the log that a trace is told from.

A state is small (about 3 KB) so that a chunk of games stays in the processor's cache; everything that can be derived
from it (zones, stacks, who can reach what) lies in the scratch W and is computed afresh each phase.
"""

from __future__ import annotations

from typing import Any

import numpy as np

MAX_BATTLES = 48
MAX_SIDE = 12  # units of one side in one battle that may have to be chosen as losses
LOG_ROWS = 6000


def state_dtype(n: int, units: int, places: int) -> np.dtype[Any]:
    """Layout of S.

    ``at``: hex of each unit, or WAITING, ELIMINATED, ASIDE. ``engaged`` and ``foe_hex``: markers of 9.1.4, the arrow of
    an attacker's marker. ``free``: Allied units north of the frozen row that may move on turn 1 (14.0.B).
    ``short``: out of supply (16.3). ``holder``: side that holds each place, ``taken``: turn of the first capture.
    ``ready``: turn from which an air unit may fly; ``flown``: it gave ground support in the last own player-turn;
    ``mission``: hex of its interdiction, or -1. ``bridge_out``, ``bridge_worked``: bridges down, and those changed in
    this movement phase (12.0.D).
    """
    return np.dtype(
        [
            ("at", "i2", (units,)),
            ("engaged", "u1", (units,)),
            ("foe_hex", "i2", (units,)),
            ("free", "u1", (units,)),
            ("short", "u1", (units,)),
            ("moved", "u1", (units,)),
            ("holder", "u1", (places,)),
            ("taken", "u1", (places,)),
            ("ready", "u1", (units,)),
            ("flown", "u1", (units,)),
            ("mission", "i2", (units,)),
            ("bridge_out", "u1", (n + 1,)),
            ("bridge_worked", "u1", (n + 1,)),
            ("script", "u1", (2,)),
            ("turn", "u1"),
            ("side", "u1"),
            ("weather", "u1"),
            ("dispute", "u1"),
            ("disputes", "u1"),
            ("last_dispute", "u1"),
            ("rain_turns", "u1"),
            ("heavy_rain_turns", "u1"),
            ("lost_factors", "u2", (2,)),
            ("lost_units", "u1", (2,)),
            ("battles", "u2", (2,)),
            ("decisive", "u2", (2,)),
            ("refused", "u2"),
        ],
        align=True,
    )


def work_dtype(n: int, units: int) -> np.dtype[Any]:
    """Layout of the scratch W.

    ``flags[s]``: flood flags for units of the side to move, [0] ordinary, [1] those that slip through infantry zones,
    [2] those barred from enemy zones.
    ``zone[s]``: count of units of side s whose zone covers a hex; ``hard[s]`` without US and French infantry.
    ``thirds``, ``maneuver``: stacking load; ``owner``: side in a hex, 2 when empty. ``dist`` and ``came``: of the last flood.
    ``can``: bit set of hexes each unit can reach this phase.
    Battles: ``battle[u]`` is the battle a unit attacks or defends in (-1 none), ``support[u]`` the one its guns fire for;
    ``b_hex`` up to three defending hexes, ``b_only`` the unit singled out (11.1), ``b_lower`` the column it is lowered to.
    """
    words = (n + 64) // 64
    return np.dtype(
        [
            ("flags", "u1", (3, n + 1)),
            ("cost", "u1", (5, n + 1, 6)),  # costs with the bridges that are out; valid when `patched`
            ("patched", "u1"),
            ("zone", "u1", (2, n + 1)),
            ("hard", "u1", (2, n + 1)),
            ("mask", "u1", (n + 1,)),
            ("thirds", "u1", (n + 1,)),
            ("maneuver", "u1", (n + 1,)),
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
            ("threat", "i2", (n + 1,)),
            ("battle", "i1", (units,)),
            ("support", "i1", (units,)),
            ("b_n", "i2"),
            ("b_hex", "i2", (MAX_BATTLES, 3)),
            ("b_hexes", "u1", (MAX_BATTLES,)),
            ("b_only", "i2", (MAX_BATTLES,)),
            ("b_lower", "i1", (MAX_BATTLES,)),
            ("b_air", "i2", (MAX_BATTLES,)),
            ("b_shift", "i1", (MAX_BATTLES,)),
            ("b_forced", "u1", (MAX_BATTLES,)),
            ("b_attack", "i4", (MAX_BATTLES,)),
            ("b_defence", "i4", (MAX_BATTLES,)),
            ("b_column", "i1", (MAX_BATTLES,)),
            ("b_result", "u1", (MAX_BATTLES,)),
            ("b_dice", "u1", (MAX_BATTLES, 2)),
            ("b_of", "i2", (n + 1,)),  # battle against a hex's ordinary defenders, -1
            ("needed", "u1", (n + 1,)),  # an obligation says this hex must be attacked
            ("silent", "u1", (units,)),  # guns silenced this phase (16.1.3.E, 16.2.C)
            ("fired", "u1", (units,)),
            ("pick", "i2", (2 * MAX_SIDE + 8,)),
            ("value", "i4", (2 * MAX_SIDE + 8,)),
            ("pref", "i4", (2 * MAX_SIDE + 8,)),
            ("choice", "i4", (units,)),
            ("log_n", "i4"),
        ],
        align=True,
    )


OUTCOME_PLACES = ("kairouan", "faid", "kasserine", "ferriana", "sbiba", "thala", "tebessa", "le_kef")
