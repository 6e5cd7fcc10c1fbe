"""Records of a game in progress: S (one game) and W (a worker's scratch). One layout serves both games.

What can be derived from S (who stands where, who touches whom, who is in supply) lies in the scratch W and is computed
afresh each half-impulse; nothing in W is believed across games.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.anzio_cassino.codes import (
    MAX_COLUMNS,
    MAX_HEX,
    MAX_MARKERS,
    MAX_PLACES,
    MAX_UNITS,
    WORDS,
)

LOG_ROWS = 12_000
HEXES = MAX_HEX + 1
LOWEST_DRM, DRMS = -3, 6  # die modifiers counted apart: -3 to +2, which no sum of modifiers leaves
FACES = 6
TURNS = 6


def _watched() -> list[Any]:
    """Return the fields that scripts/watch.py and the rules count blunders in."""
    return [
        ("bare", "i8"),  # bit set of the enemy's places that stood empty as this half of an impulse began
        ("beside", "i8"),  # those of them that the side to act stood beside
        ("open_now", "i8"),  # those that bring points and that it could walk into, in the last impulse
        ("left_open", "i4", (2,)),  # own places left empty and lost
        ("missed", "i4", (2,)),  # empty places that bring points, in reach in the last impulse and not taken
        ("fell_open", "i4"),  # 1 when an empty star beside an Allied stack ended the game
        ("no_way", "i4", (2,)),  # units eliminated for want of a retreat
        ("crowded", "i4", (2,)),  # units given up in overstacked hexes
        ("attacks_at", "i4", (2, TURNS)),
    ]


def state_dtype() -> np.dtype[Any]:
    """Layout of S.

    ``at``: hex of each unit, or WAITING, FLOATING, OFF_MAP, ELIMINATED, ASIDE. ``damage``: points it carries (6.2).
    ``due``: clock (four impulses a turn, from 0) from which a waiting unit may come, or one that left the map may return.
    ``box``: 1 where a defensive box stands (6.3). ``holder``: side last through each place (9.1.2).
    ``spent``: clock at which each marker was last used, -1 never (10.1.1). ``turn`` and ``impulse`` count from 0.
    ``active``: bit set of nations that the Allied player activates (10.3). ``vp`` on the track, ``vp_at`` the end of each turn.
    ``rolled``: rolls on the results table by attacker, column, sum of die modifiers from LOWEST_DRM on, and face of the die.
    """
    return np.dtype(
        [
            ("at", "i2", (MAX_UNITS,)),
            ("damage", "u1", (MAX_UNITS,)),
            ("due", "i2", (MAX_UNITS,)),
            ("goal", "i2", (MAX_UNITS,)),  # place that a script gives a unit, -1
            ("plan", "i2", (MAX_UNITS,)),  # enemy hex that a script means a unit to attack this impulse, -1
            ("moved", "u1", (MAX_UNITS,)),
            ("fought", "u1", (MAX_UNITS,)),  # attacked or was attacked in this half-impulse (6.0)
            ("box", "u1", (HEXES,)),
            ("holder", "u1", (MAX_PLACES,)),
            ("taken", "u1", (MAX_PLACES,)),  # first turn (from 1) in which the Allies went through, 0 never
            ("spent", "i2", (MAX_MARKERS,)),
            ("script", "u1", (2,)),
            ("turn", "i4"),
            ("impulse", "i4"),
            ("side", "i4"),
            ("weather", "i4"),
            ("abbey", "i4"),
            ("reserve_in", "i4"),  # 1 once the German reserve has been committed (8.2.1 of Cassino)
            ("bomb_at", "i4"),  # hex that the bombers take this Allied impulse for (10.2.3), -1
            ("active", "i4"),
            ("idle_british", "i4"),  # impulses since a script last activated them
            ("idle_american", "i4"),
            ("vp", "i4"),
            ("vp_at", "i2", (TURNS,)),
            ("ended", "i4"),
            ("end_clock", "i4"),
            ("lost_units", "i4", (2,)),
            ("lost_strength", "i4", (2,)),
            ("damage_taken", "i4", (2,)),
            ("attacks", "i4", (2,)),
            ("won", "i4", (2,)),
            ("rain_turns", "i4"),
            *_watched(),
            ("rolled", "u2", (2, MAX_COLUMNS, DRMS, FACES)),
        ],
        align=True,
    )


def work_dtype() -> np.dtype[Any]:
    """Layout of the scratch W.

    ``owner``: side in a hex, 2 when empty; ``first``, ``next``: units in a hex; ``stack``: how many; ``force``: sum of combat
    strength; ``touch[s]``: how many hexes with units of side s lie next to a hex. ``supplied[s]``: 1 where side s is in supply.
    ``can``: bit set of hexes each unit can end its move in, itself among them. ``dist``, ``came``: of the last flood.
    The attack being resolved: ``in_attack[u]``, ``t_*``, ``fighter``, ``vacated``;
    ``path`` and ``best_path`` are ways of a retreat or advance.
    """
    return np.dtype(
        [
            ("owner", "u1", (HEXES,)),
            ("first", "i2", (HEXES,)),
            ("next", "i2", (MAX_UNITS,)),
            ("stack", "i2", (HEXES,)),
            ("force", "i2", (HEXES,)),
            ("touch", "i2", (2, HEXES)),
            ("supplied", "u1", (2, HEXES)),
            ("supply_known", "u1", (2,)),
            ("bars", "u1", (HEXES,)),  # flood flags of the side to move
            ("leave", "u1", (HEXES,)),
            ("dist", "u1", (HEXES,)),
            ("road_dist", "u1", (HEXES,)),
            ("came", "i2", (HEXES,)),
            ("road_came", "i2", (HEXES,)),
            ("queue", "i2", (16 * HEXES,)),
            ("entry", "i2", (HEXES,)),  # where a unit that is due may come on the map
            ("hops", "u1", (HEXES,)),  # of a search for the ways home (6.4)
            ("begun", "u1", (HEXES,)),  # bit set of the sides over which the shortest ways to a hex began
            ("can", "u8", (MAX_UNITS, WORDS)),
            ("surveyed", "u1", (MAX_UNITS,)),
            ("path", "i2", (16,)),
            ("best_path", "i2", (16,)),
            ("used", "u1", (HEXES,)),  # flags of a search for supply
            ("in_attack", "u1", (MAX_UNITS,)),  # attackers of the attack being resolved
            ("t_hex", "i4"),
            ("t_column", "i4"),  # column after all shifts, clamped
            ("t_drm", "i4"),
            ("t_support", "u1", (MAX_MARKERS,)),  # markers placed for this attack
            ("t_roll", "i4"),
            ("t_att", "i4"),  # damage by the table
            ("t_def", "i4"),
            ("t_advance", "i4"),  # what a plan orders about the advance, codes of the plan; by script when -1
            ("fighter", "i2", (2, MAX_UNITS)),  # units of the attack, ATTACKER and DEFENDER; -1 once it has retreated
            ("n_fighter", "i4", (2,)),
            ("vacated", "i2", (8,)),  # hexes where the losing party stood
            ("n_vacated", "i4"),
            ("foes", "i4", (MAX_PLACES,)),  # enemy strength near enough to each place to count
            ("needed", "i4", (MAX_PLACES,)),  # strength that a script wants in it
            ("between", "i4", (HEXES,)),  # worth of barring the enemy's way to a place
            ("ahead", "i4", (HEXES,)),  # the same, the more the farther from the place
            ("beside", "i4", (HEXES,)),  # worth of standing beside a place, where it is open to attack
            ("coming", "i4", (MAX_PLACES,)),  # enemy strength that can be beside an own place after its next move
            ("order", "i4", (MAX_PLACES,)),  # places in the order that garrisons are found for them
            ("order_worth", "i4", (MAX_PLACES,)),
            ("room", "u1", (HEXES,)),  # units that could go back to a hex
            ("t_cornered", "i4"),  # strength that the attack looked at would destroy for want of a retreat
            ("wanted", "i4", (MAX_PLACES,)),
            ("given", "i4", (MAX_PLACES,)),
            ("turn_k", "i2", (16,)),  # side to try next at each step of W.path
            ("role", "u1", (MAX_UNITS,)),
            ("ground", "i4", (HEXES,)),
            ("threat", "i4", (HEXES,)),
            ("target", "i2", (64,)),
            ("t_value", "i4", (64,)),
            ("cand", "i2", (MAX_UNITS,)),
            ("slot", "i2", (MAX_UNITS,)),
        ],
        align=True,
    )
