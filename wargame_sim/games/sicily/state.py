"""Records of a game in progress: S (one game) and W (a worker's scratch). One layout serves all four scenarios.

S holds what the rules remember; everything in W can be derived from S and T, is shared by all games of a chunk, and is
drawn afresh at the start of each phase by `r03_stacking.refresh`. Nothing in W is believed from one phase to the next.
Fields of combat (chapters 9, 10) stand in state_combat.py, those of air, sea, landings, replacements and victory
(chapters 11-15, 17) in state_sea.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.sicily.codes import (
    MAX_HEX,
    MAX_LINE,
    MAX_PLACES,
    MAX_PORTS,
    MAX_SOURCES,
    MAX_UNITS,
    N_CLASSES,
    WORDS,
)
from wargame_sim.games.sicily.state_combat import COMBAT_STATE, COMBAT_WORK
from wargame_sim.games.sicily.state_sea import SEA_STATE, SEA_WORK

LOG_ROWS = 30_000
HEXES = MAX_HEX + 1

_STATE: list[Any] = [
    ("at", "i2", (MAX_UNITS,)),
    ("steps", "u1", (MAX_UNITS,)),
    ("tried", "u1", (MAX_UNITS,)),
    ("face", "i2", (MAX_UNITS,)),
    ("as_port", "u1", (MAX_UNITS,)),
    ("oos", "u1", (MAX_UNITS,)),
    ("disrupted", "u1", (MAX_UNITS,)),
    ("target", "i2", (MAX_UNITS,)),
    ("moved", "u1", (MAX_UNITS,)),  # moved in this phase (7.1.4)
    ("fought", "u1", (MAX_UNITS,)),  # bits ATTACKED, DEFENDED, cleared each game-turn
    ("carried", "u1", (MAX_UNITS,)),  # bits BY_SEA, BY_AIR, cleared each game-turn
    ("refused", "u1", (MAX_UNITS,)),  # refused combat this Combat Phase (8.3.1.d)
    ("ashore", "u1", (MAX_UNITS,)),  # landed in this Movement Phase: 1 check passed or none, 2 failed (13.2.3)
    ("landing", "i2", (MAX_UNITS,)),  # invasion hex meant for a unit of the Invasion or Follow-Up Box, or NOWHERE
    ("control", "u1", (HEXES,)),
    ("strongpoint", "u1", (HEXES,)),
    ("demolished", "u1", (MAX_PORTS,)),  # total of its Port Demolition markers (5.5.6)
    ("port_taken", "u1", (MAX_PORTS,)),  # printed turn in which the Allies first took it, 0 never (5.5.3.g)
    ("port_room", "i2", (MAX_PORTS,)),  # capacity of each operating port of its owner, judged in the Supply Phase
    ("port_added", "u1", (MAX_PORTS,)),  # a Port unit was placed in it this game-turn (6.2.3, 6.3.3.3)
    ("script", "u1", (2,)),
    ("turn", "i4"),
    ("phase", "i4"),  # the last one begun
    ("side", "i4"),  # side to act in a position between two phases; phases are told whose they are
    ("weather", "i4"),  # bits MUD, STORM
    ("reggio_cut", "i4"),  # 5.5.5, exception 1, judged in the Supply Determination Phase
    ("ended", "i4"),  # 1 once the game is over
    ("mud_turns", "i4"),
    ("storm_turns", "i4"),
    *COMBAT_STATE,
    *SEA_STATE,
]
# dice of this game: phases set them, `drawn.throw` reads them; the script ends where `n_dice` says
_DICE_OF_THIS_GAME: list[Any] = [
    ("seed", "u8"),
    ("trial", "u8"),
    ("dice", "u1", (256,)),  # scripted faces, for cases and exact answers
    ("n_dice", "i4"),
    ("die_used", "i4"),
]
# picture of the map, kept by r03_stacking
_PICTURE_OF_THE_MAP: list[Any] = [
    ("owner", "u1", (HEXES,)),
    ("first", "i2", (HEXES,)),
    ("next", "i2", (MAX_UNITS,)),
    ("points", "i2", (HEXES,)),
    ("stack", "i2", (HEXES,)),
    ("zoc", "i2", (2, HEXES)),
]
# movement: r07_movement
_MOVEMENT: list[Any] = [
    ("cost", "u1", (N_CLASSES, HEXES, 6)),  # of this weather and side, enemy strongpoints added
    ("bars", "u1", (HEXES,)),
    ("leave", "u1", (HEXES,)),
    ("dist", "u1", (HEXES,)),
    ("came", "i2", (HEXES,)),
    ("queue", "i2", (16 * HEXES,)),
    ("path", "i2", (HEXES,)),
    ("can", "u8", (MAX_UNITS, WORDS)),  # hexes each surveyed unit can end its move in, its own among them
    ("surveyed", "u1", (MAX_UNITS,)),
    ("budget", "i2", (MAX_UNITS,)),  # half points of the last survey
]
# supply: r05_supply
_SUPPLY: list[Any] = [
    ("net", "u8", (HEXES,)),  # bit set of sources whose road net runs through a hex
    ("reach", "u8", (HEXES,)),  # bit set of sources that a unit in a hex can trace to
    ("reach_alpine", "u8", (HEXES,)),  # the same for mountain and commando units
    ("spread", "u8", (HEXES,)),
    ("shut", "u1", (HEXES,)),  # 1 where no supply line of the side judged goes
    ("supply_dist", "i2", (HEXES,)),
    ("supply_queue", "i2", (8 * HEXES,)),
    ("room", "i2", (MAX_SOURCES,)),  # capacity left at each source
    ("usable", "u1", (MAX_SOURCES,)),
    ("given", "i2", (MAX_UNITS,)),  # source that supplies a unit, -1
    ("wants", "u8", (MAX_UNITS,)),  # bit set of sources that a unit can trace to
    ("order", "i2", (MAX_UNITS,)),  # units in the order in which their owner wants them supplied
    ("rank", "i4", (MAX_UNITS,)),
    ("link", "i2", (MAX_SOURCES,)),
    ("link_unit", "i2", (MAX_SOURCES,)),
]
# declarations: r08_declare
_DECLARATIONS: list[Any] = [
    ("picked", "u1", (MAX_UNITS,)),  # units that a script picks for one order
    ("under_attack", "u1", (HEXES,)),  # hexes under a declared attack
]
# lists of scripts
_LISTS_OF_SCRIPTS: list[Any] = [
    ("list_a", "i2", (HEXES,)),
    ("list_b", "i2", (HEXES,)),
    ("worth", "i4", (HEXES,)),
    ("away", "i2", (HEXES,)),  # hexes over land to the nearest enemy
    ("weight", "i4", (MAX_PLACES + MAX_LINE,)),  # of each anchor (scripts/goals.py): places, then hexes of lines
    ("short", "i4", (MAX_PLACES + MAX_LINE,)),  # strength still wanted there
    ("threat", "i4", (HEXES,)),
    *COMBAT_WORK,
    *SEA_WORK,
]


def state_dtype() -> np.dtype[Any]:
    """Layout of S.

    ``at``: hex of each unit, or one of the negative codes for boxes. A unit on an invasion hex is at that sea hex.
    ``steps``: steps left, 0 once eliminated. ``tried``: 1 when its values are known (14.1.1, 15.3.1).
    ``face``: counter whose values unit u has: u itself, but for coast defence and Ersatz units, which are slots that a hidden
    counter of the cup lies in. Only r03_units reads it, and no script may. ``as_port``: on its Port side (6.1.3).
    ``oos``: Out of Supply marker. ``target``: hex that it is declared to attack, or NOWHERE (8.1.1).
    ``control``: side that controls a hex (3.2). ``turn`` counts from 0, printed turns from 1.
    """
    return np.dtype(_STATE, align=True)


def work_dtype() -> np.dtype[Any]:
    """Layout of the scratch W.

    ``owner``: side in a hex, EMPTY when nobody stands there. ``first``, ``next``: units in a hex, -1 at the end.
    ``points``: stacking points in a hex. ``stack``: units in it. ``zoc[s]``: units of side s whose zone goes into a hex.

    Scratch has owners. A function may use what its line names, and must not call a function that uses the same line while
    it still needs it: ``bars leave dist came queue path`` belong to r07_movement (survey, move) and are free between its
    calls; ``net reach ...`` to r05_supply; what stands in state_combat.py and state_sea.py to those chapters.
    ``list_a list_b worth away weight short threat`` belong to scripts, never to rules.
    """
    return np.dtype(
        [*_DICE_OF_THIS_GAME, *_PICTURE_OF_THE_MAP, *_MOVEMENT, *_SUPPLY, *_DECLARATIONS, *_LISTS_OF_SCRIPTS],
        align=True,
    )
