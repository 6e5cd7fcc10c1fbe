"""Integer codes shared by the tables, rules and scripts of Invasion: Sicily. Names are the rulebook's."""

from __future__ import annotations

ALLIED, AXIS = 0, 1
SIDES = ("allied", "axis")
EMPTY = 2  # owner of a hex where nobody stands

# Nationalities of the rules (14.2.1): Canadians are British, the French unit is US.
US, BRITISH, GERMAN, ITALIAN = range(4)
NATIONS = ("US", "Br", "German", "Italian")

# Room in the records.
MAX_HEX = 720  # number of the hex that means "off the map" as well
WORDS = (MAX_HEX + 64) // 64  # 64-bit words of a bit set of hexes
MAX_UNITS = 240
MAX_PORTS = 24
MAX_BEACHES = 16  # counters that have a Beach side
MAX_LANDINGS = 40  # invasion hexes
MAX_COLUMNS = 10  # of the results table
MAX_ROWS = 16  # of the results table, from T.crt_first on
MAX_TURNS = 14
MAX_EDGE = 8  # hexes of the north edge of Calabria
MAX_PLACES = 40  # hexes that bring victory points
MAX_LINE = 32  # hexes of all lines of lines.csv
FACES = 10

# Movement classes, rows of T.cost (7.3.5, 7.5.2): what a unit pays and what is closed to it.
FOOT, MOTOR, ARMOR, ARTILLERY = range(4)
N_CLASSES = 4

# Unit types (T.type).
TYPES = (
    "infantry", "armor", "artillery", "parachute", "glider", "commando", "engineer", "antitank", "mountain", "beach",
    "port", "ersatz", "coast defence",
)  # fmt: skip
(
    INFANTRY, ARMOR_TYPE, ARTILLERY_TYPE, PARACHUTE, GLIDER, COMMANDO, ENGINEER, ANTITANK, MOUNTAIN_TYPE, BEACH, PORT,
    ERSATZ, COAST_DEFENCE,
) = range(13)  # fmt: skip

# Terrain (T.terrain of a hex).
TERRAIN = ("clear", "hill", "rough", "mountain", "alpine", "city", "sea")
CLEAR, HILL, ROUGH, MOUNTAIN, ALPINE, CITY, SEA = range(7)

# Bits of T.side_kind over side k of a hex.
RIVER, WATER, MAIN_ROAD, MINOR_ROAD = 1, 2, 4, 8
ANY_ROAD = MAIN_ROAD | MINOR_ROAD

# Weather of a turn (3.7): bits of S.weather. Bit MUD is the row of T.cost as well.
DRY, MUD, STORM = 0, 1, 2

# Where a counter is when it is in no hex (S.at). Never index an array with one of these.
WAITING = -1  # a reinforcement that has not come yet
AFRICA_BOX = -2  # 7.6
INVASION_BOX = -3  # 7.7.1
FOLLOWUP_BOX = -4  # 7.7.2
EMERGENCY_BOX = -5  # 7.7.3
ITALY_BOX = -6  # 7.6
EVACUATION_BOX = -7  # the Axis Evacuation Box (7.7.3, 13.6)
CUP = -8  # an undrawn coast defence or Ersatz counter (14.1.2, 15.3.1)
ELIMINATED = -9
WITHDRAWN = -10  # taken out of the game by a scenario's order or by a rule, not lost in combat
ASIDE = -11  # takes no part in this scenario
BOXES = {
    "africa_box": AFRICA_BOX, "invasion_box": INVASION_BOX, "followup_box": FOLLOWUP_BOX, "emergency_box": EMERGENCY_BOX,
    "italy_box": ITALY_BOX, "axis_evacuation_box": EVACUATION_BOX, "ersatz_cup": CUP, "cd_cup": CUP,
}  # fmt: skip
# Those places as position files name them; the first word for a place is the one that is written.
AWAY = {
    "waiting": WAITING, "Africa": AFRICA_BOX, "invasion box": INVASION_BOX, "follow-up box": FOLLOWUP_BOX,
    "emergency box": EMERGENCY_BOX, "Italy": ITALY_BOX, "evacuation box": EVACUATION_BOX, "cup": CUP,
    "eliminated": ELIMINATED, "withdrawn": WITHDRAWN, "no part": ASIDE, "off": ELIMINATED, "": ELIMINATED,
}  # fmt: skip
NOWHERE = -1  # no hex: S.target, S.landing, paths
NO_PORT = -1  # a box, as one end of a voyage (12.3)

# Operations (13.1): S.marker_turn. The last is the dummy.
OPERATIONS = ("HUSKY", "WHIPCORD", "INFLUX", "BAYTOWN", "BUTTRESS", "NO INVASION")
HUSKY, WHIPCORD, INFLUX, BAYTOWN, BUTTRESS, NO_INVASION = range(6)

# Bits of S.fought: part in this game-turn's combats (15.2.2).
ATTACKED, DEFENDED = 1, 2
# Bits of S.carried: transported in this game-turn (12.3.1, 15.2.2).
BY_SEA, BY_AIR = 1, 2

# Phases of a game-turn (4.0), S.phase and the phase field of a die's key.
(
    SPECIAL_EVENTS, WEATHER_PHASE, SUPPLY_PHASE, READINESS,
    ALLIED_TRANSPORT, ALLIED_MOVEMENT, AXIS_REACTION, ALLIED_COMBAT, ALLIED_MOTORIZED,
    AXIS_TRANSPORT, AXIS_MOVEMENT, ALLIED_REACTION, AXIS_COMBAT, AXIS_MOTORIZED,
    REPLACEMENTS, SPECIAL_MOVEMENT, ENGINEERING, RECORD,
) = range(18)  # fmt: skip
PHASES = (
    "special events", "weather", "supply", "readiness", "allied transport", "allied movement", "axis reaction",
    "allied combat", "allied motorized", "axis transport", "axis movement", "allied reaction", "axis combat",
    "axis motorized", "replacements", "special movement", "engineering", "record",
)  # fmt: skip

# Supply sources (5.3.3, 5.3.4): bits of W.net. Ports come first, by number; then the north edge; then Beach units.
NORTH_EDGE_SOURCE = MAX_PORTS
FIRST_BEACH_SOURCE = MAX_PORTS + 1
MAX_SOURCES = FIRST_BEACH_SOURCE + MAX_BEACHES  # fits a 64-bit word

# Levels of victory (17), best for the Allies first.
LEVELS = (
    "Allied Decisive", "Allied Operational", "Allied Marginal", "Axis Marginal", "Axis Operational", "Axis Decisive",
)  # fmt: skip

# Distances of a survey and of roads; not numbers of the rulebook.
UNREACHED = 255
MOST_BUDGET = 254  # half points that a flood can count
CLOSED_TO_ONE = 64  # bit of W.bars: a hex that is closed to the unit in hand alone
FAR = 9999
MAIN, MINOR = 1, 2  # half road points (5.3.5)

# Places that scripted players name in their numbers; all others go by their hex.
PLACE_WORDS = {
    "4225": "messina", "2407": "palermo", "3027": "catania", "2632": "syracuse", "2830": "augusta", "1601": "trapani",
    "1616": "agrigento", "2218": "caltanissetta", "2519": "enna", "3020": "troina", "3322": "randazzo", "3625": "taormina",
    "4022": "milazzo", "1823": "gela", "4226": "reggio_calabria",
}  # fmt: skip

# Events of the log that a trace and the referee are told from. Each row: event and five small integers, said here.
# 1-39 sequence, supply, movement; 40-79 combat; 80-119 air, sea, landings, replacements, victory.
(
    LOG_TURN,  # turn
    LOG_PHASE,  # phase
    LOG_WEATHER,  # weather bits, die (0: not rolled)
    LOG_SUPPLY,  # unit, 1 when out of supply
    LOG_MOVE,  # unit, from, to, half points spent
    LOG_STEP,  # unit, hex passed through (one row a hex of the path, the last included)
    LOG_DECLARE,  # unit, hex attacked
    LOG_REFUSE,  # hex, unit checked, die, 1 when passed
    LOG_REACT,  # unit, die, 1 when passed
    LOG_CROWDED,  # unit eliminated for stacking
    LOG_DEMOLISH,  # port, points demolished now
    LOG_REPAIR,  # port, points demolished now
    LOG_STRONGPOINT,  # hex, 1 built, 0 destroyed
    LOG_PORT_UNIT,  # unit, from, to (as S.at), 1 when it is now a Port unit
    LOG_CONTROL,  # hex, side (control settled at the end of a phase)
    LOG_EXIT,  # unit: over the north edge
    LOG_ENTER,  # unit, hex: from the north edge
    LOG_ARRIVE,  # unit, box or hex
    LOG_TRIED,  # unit, counter: an untried counter is turned over
    LOG_LOSS,  # unit, steps lost, steps left
    LOG_PORT_TAKEN,  # port, printed turn: first Allied capture
) = range(1, 22)  # fmt: skip
# 40-79 stand in codes_combat.py, 80-119 in codes_sea.py.

# Purposes of a die (part of its key, see kernels/dice.py). Never renumber: the key layout is frozen by golden digests.
# 1-19 here; 60 is a choice of a script.
ROLL_WEATHER, ROLL_CUP, ROLL_ERSATZ, ROLL_REFUSAL, ROLL_REACTION = range(1, 6)

# 20-39 stand in codes_combat.py, 40-59 in codes_sea.py.

ROLL_SCRIPT = 60
