"""Integer codes shared by Kasserine's tables, rules and scripts. Names are the rulebook's."""

from __future__ import annotations

AXIS, ALLIED = 0, 1
SIDES = ("axis", "allied")

# Nations (2.2.5).
GERMAN, ITALIAN, AMERICAN, FRENCH, BRITISH = range(5)
NATIONS = ("german", "italian", "american", "french", "british")

# Movement classes: what a hex costs (6.5, 6.6). The held ones are for 21 Panzer under German Bickering (16.6.A); Rangers
# retreat at their own cost, but nobody retreats across a cliff (9.2.B).
FOOT, HEAVY, RANGER, FOOT_HELD, HEAVY_HELD, RANGER_RETREAT = range(6)
N_CLASSES = 6

# Weather (16.4).
CLEAR, RAIN, HEAVY_RAIN = range(3)
WEATHER = ("Clear", "Rain", "Heavy Rain")

# Interception results (16.1.4.C).
MISS, ABORT, SHOT_DOWN = range(3)
INTERCEPTION = ("Miss", "Abort", "Target Shot Down")

# Where a counter is when it is not in a hex (field `at` of a game's state).
WAITING = -1  # a reinforcement that has not entered (13.0)
ELIMINATED = -2
ASIDE = -3  # in the counter tray: a company not broken down, or a battalion that is (11.2), or not in this game

# Engaged markers (9.1.4).
FREE, ATTACKER_ENGAGED, DEFENDER_ENGAGED = range(3)

# Entry areas (13.0), rows of T.area_hex.
AREAS = ("10_panzer", "21_panzer", "dak", "le_kef", "le_kef_lost")
AREA_10_PANZER, AREA_21_PANZER, AREA_DAK, AREA_LE_KEF, AREA_LE_KEF_LOST = range(5)

MAX_AREA, MAX_EDGE = 16, 64  # room for the hexes of an entry area, of a friendly edge
HELD_NORTH = "21 Panzer"  # the formation that stays north (16.6.A)

# Flood flags of W.bars: ordinary units, those that slip through infantry zones (11.4), those barred from zones (10.3, 16.6.B).
ORDINARY, SLIPPING, BARRED = range(3)

# Events of the log that a trace is told from.
(
    LOG_TURN, LOG_MOVE, LOG_ENTER, LOG_BATTLE, LOG_RETREAT, LOG_LOST, LOG_ADVANCE, LOG_TAKEN, LOG_ENGAGED,
    LOG_AIR, LOG_BRIDGE, LOG_SPLIT, LOG_JOIN, LOG_GUNS, LOG_FORCED, LOG_FIGHTER, LOG_GUN, LOG_STRENGTH,
) = range(1, 19)  # fmt: skip

# What a player orders about the advance after a battle (W.b_advance); from 0 on: the hex to go for.
ADVANCE_BY_SCRIPT, ADVANCE_ALL, ADVANCE_NONE = -1, -2, -3

# Purposes of a die (part of its key, see kernels/dice.py). Never renumber: the key layout is frozen by golden digests.
ROLL_COMBAT, ROLL_WEATHER, ROLL_DISPUTE, ROLL_PATTON, ROLL_INTERCEPT, ROLL_COUNTERBATTERY, ROLL_SCRIPT = range(1, 8)

# Victory levels (15.0.B), and victory towns as outcome columns name them, in the order of victory.csv.
LEVELS = ("Overwhelming Allied", "Allied", "Tactical German", "Decisive German", "Overwhelming German")
OUTCOME_PLACES = ("kairouan", "faid", "kasserine", "ferriana", "sbiba", "thala", "tebessa", "le_kef")


def town(note: str) -> str:
    """Return the town that a note of victory.csv begins with, as columns and players spell it."""
    return note.split(" (")[0].lower().replace(" ", "_")
