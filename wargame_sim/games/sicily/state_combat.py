"""Fields of S and W for chapters 9 and 10: owner "combat", who may add, rename and delete here."""

from __future__ import annotations

from typing import Any

from wargame_sim.games.sicily.codes import FACES, MAX_COLUMNS, MAX_UNITS

LOWEST_DRM, DRMS = -3, 7  # net die modifiers that a roll can have (9.4.VI)

COMBAT_STATE: list[Any] = [
    ("fired", "u1", (MAX_UNITS,)),  # Fired marker (10.1.7), cleared at the end of a Combat Phase
    ("countered", "u1", (MAX_UNITS,)),  # used in a counterattack of this Combat Phase (9.8.5)
    ("attacks", "i4", (2,)),  # attacks made, hexes taken, steps and units lost by each side: outcome columns
    ("won", "i4", (2,)),
    ("lost_steps", "i4", (2,)),
    ("lost_units", "i4", (2,)),
    ("rolled", "u2", (2, MAX_COLUMNS, DRMS, FACES)),  # rolls on the results table by attacker
]
COMBAT_WORK: list[Any] = [
    ("t_hex", "i4"),  # hex attacked
]
