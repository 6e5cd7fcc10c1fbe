"""Records of a game in progress: S (one game) and W (a worker's scratch).

What can be derived from S (who stands where, whose zones lie where) is in W and drawn afresh at the start of each phase;
nothing in W is believed across games.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.anzio_tournament.codes import (
    FACES,
    LONGEST,
    MAX_CITIES,
    MAX_COLUMNS,
    MAX_HEX,
    MAX_PORTS,
    MAX_TURNS,
    MAX_UNITS,
    MAX_ZONES,
    NO_POOL,
    WORDS,
)

LOG_ROWS = 20_000
HEXES = MAX_HEX + 1
TURNS = MAX_TURNS + 1


def state_dtype() -> np.dtype[Any]:
    """Layout of S.

    ``at``: hex of each unit, or POOL, MESSINA, TARANTO, WAITING, AT_SEA, ELIMINATED. ``steps`` left. ``inverted`` (C.10).
    ``isolated``: checks running without a path (C.9.C). ``since``: turn in which a unit came to where it is off the map, or
    was lost. ``sea_hex``: hex that a unit at sea is laid off. ``moved``: has done its movement; ``landed``: came ashore this
    turn; ``fought``: attacked in this combat phase; ``through``: has breakthrough; ``crest``: attacked over a crest.
    ``owner``: side to which each hex belongs (C.5.0). ``stormed``: attacked in this combat phase.
    """
    per_unit = "steps inverted isolated moved landed fought through crest took".split()
    return np.dtype(
        [
            ("at", "i2", (MAX_UNITS,)),
            ("since", "i2", (MAX_UNITS,)),
            ("sea_hex", "i2", (MAX_UNITS,)),
            *[(name, "u1", (MAX_UNITS,)) for name in per_unit],
            ("owner", "u1", (HEXES,)),
            ("stormed", "u1", (HEXES,)),
            ("zone", "u1", (MAX_ZONES,)),  # NEVER, IN_USE, CLOSED
            ("zone_turn", "i2", (MAX_ZONES,)),  # turn of its invasion
            ("zone_used", "i2", (MAX_ZONES,)),  # points landed or laid off there this turn
            ("first_zone", "i4"),  # -1 until named
            ("second_zone", "i4"),
            ("port_open", "u1", (MAX_PORTS,)),
            ("port_count", "i2", (MAX_PORTS,)),
            ("port_used", "i2", (MAX_PORTS,)),
            ("beach_used", "i4"),
            ("transfer_used", "i4"),
            ("sent_used", "i4", (2,)),
            ("fresh", "i2", (NO_POOL + 1,)),  # replacement steps left this turn by pool
            ("av_hex", "i2", (MAX_UNITS,)),  # hex that a unit has taken part in an automatic victory on, -1
            ("called", "u1"),  # an Allied unit has stood where it calls the reserve (C.2.A)
            ("reserve_turn", "i4"),  # turn in which the reserve was called, 0 not yet
            ("holder", "i4"),  # side with the re-roll chit
            ("used", "i4"),  # uses of it in this player-turn
            ("script", "u1", (2,)),
            ("turn", "i4"),
            ("side", "i4"),
            ("combat", "i4"),  # FIRST_COMBAT, SECOND_COMBAT
            ("weather", "i4"),
            ("ended", "i4"),  # winner + 1
            ("cities", "i4"),  # held at the end of the last turn
            ("held", "i4"),  # the same, bits
            ("cities_at", "u1", (TURNS,)),
            ("taken", "u1", (MAX_CITIES,)),  # first turn whose end found the city held
            ("lost_units", "i4", (2,)),
            ("lost_steps", "i4", (2,)),
            ("attacks", "i4", (2,)),
            ("sea_attacks", "i4"),
            ("avs", "i4", (2,)),
            ("breaks", "i4", (2,)),  # attacks that gave breakthrough
            ("chits", "i4", (2,)),
            ("gained", "i4", (2,)),  # score of results that came of a re-roll, less those thrown away, for its user
            ("ones", "i4", (2,)),  # by attacker, dice that stood
            ("sixes", "i4", (2,)),
            ("mud_turns", "i4"),
            ("replaced", "i4", (2,)),
            ("starved", "i4", (2,)),  # units eliminated by isolation
            ("rolled", "u2", (2, MAX_COLUMNS, FACES)),  # every die thrown, those thrown away among them
            ("goal", "i2", (MAX_UNITS,)),  # place that a script gives a unit, -1
            ("task", "i2", (MAX_UNITS,)),  # enemy hex that a script means a unit to attack, -1
            ("line", "i4"),  # line that a German script holds
            ("site", "i4"),  # zone that an Allied script means to invade, -1
        ],
        align=True,
    )


def work_dtype() -> np.dtype[Any]:
    """Layout of the scratch W.

    ``holds``: side in a hex, EMPTY when none; ``first``, ``next``: units in a hex; ``stack``: stacking points;
    ``zoc[s]``: units of side s whose zone covers a hex. ``dist``, ``came``: of the last survey, of unit ``surveyed`` by
    ``kind`` from ``origin``. The attack being resolved: ``in_attack``, ``t_*``, ``fighter``.
    """
    return np.dtype(
        [
            ("holds", "u1", (HEXES,)),
            ("first", "i2", (HEXES,)),
            ("next", "i2", (MAX_UNITS,)),
            ("stack", "i2", (HEXES,)),
            ("up", "i2", (HEXES,)),  # face-up units in a hex
            ("zoc", "i2", (2, HEXES)),
            ("bars", "u1", (HEXES,)),
            ("leave", "u1", (HEXES,)),
            ("dist", "u1", (HEXES,)),
            ("came", "i2", (HEXES,)),
            ("queue", "i2", (16 * HEXES,)),
            ("surveyed", "i4"),
            ("kind", "i4"),
            ("origin", "i4"),
            ("path", "i2", (LONGEST + 1,)),
            ("n_path", "i4"),
            ("supplied", "u1", (HEXES,)),
            ("sources", "i2", (HEXES,)),
            ("in_attack", "u1", (MAX_UNITS,)),
            ("t_hex", "i4"),
            ("t_attack", "i4"),
            ("t_defence", "i4"),
            ("t_times", "i4"),  # multiplier of the defence, and of the attacker's losses
            ("t_column", "i4"),
            ("t_face", "i4"),  # face of the die that stands
            ("t_wiped", "u1"),  # every defender was eliminated
            ("fighter", "i2", (2, MAX_UNITS)),
            ("n_fighter", "i4", (2,)),
            ("ends", "i2", (HEXES,)),
            ("can", "u8", (MAX_UNITS, WORDS)),
            ("can_known", "u1", (MAX_UNITS,)),
            ("role", "u1", (MAX_UNITS,)),
            ("target", "i2", (HEXES,)),
            ("t_value", "i4", (HEXES,)),
            ("value", "i4", (HEXES,)),
            ("threat", "i4", (HEXES,)),
            ("support", "i4", (HEXES,)),
            ("cand", "i2", (MAX_UNITS,)),
            ("slot", "i2", (MAX_UNITS,)),
            ("need", "i4", (HEXES,)),
        ],
        align=True,
    )
