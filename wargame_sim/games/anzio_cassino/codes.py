"""Integer codes shared by the tables, rules and scripts of Anzio and Cassino. Names are the rulebook's."""

from __future__ import annotations

ALLIED, GERMAN = 0, 1
SIDES = ("allied", "german")
EMPTY = 2  # owner of a hex where nobody stands

# Nations, as coordination (10.3) and air markers (10.1.1) see them; French units and the FSSF act with the US ones.
BRITISH, US, FRENCH, HEER = range(4)
NATIONS = ("british", "us", "french", "german")
ANY_NATION = 15  # bit set of all nations

# Room in the records: one layout serves both games, so that the kernels are compiled once.
MAX_HEX = 320  # number of the hex that means "off the map" as well
WORDS = (MAX_HEX + 64) // 64  # 64-bit words of a bit set of hexes
MAX_UNITS = 80
MAX_PLACES = 24
MAX_ROWS = 16  # rows of the results table
MAX_COLUMNS = 12
MAX_AREA = 24  # hexes of an entry area
MAX_EDGE = 64  # supply sources of a side
MAX_WATER = 1024  # directed hexsides that end a move

# Movement classes (5.1 to 5.2.2, 10.4.1), rows of T.cost. ROAD is the road net alone: the bonus of 5.2, and armor in rain.
FOOT, ARMOR, ROAD, ARMOR_ROAD = range(4)
N_CLASSES = 4

# Marks in the distances of a survey: no way there; the far bank of a water side, where a move ends.
UNREACHED, FAR_BANK = 255, 254

# Bits of T.side_kind over side k of a hex.
CANAL, WATER, MOUNTAIN, ROAD_SIDE = 1, 2, 4, 8

# Where a counter is when it is in no hex (field `at` of a game's state).
WAITING = -1  # a reinforcement that is not in play yet (8.0), or a KPG unit that comes back (8.2.1)
FLOATING = -2  # Allied Floating Reserve (5.1.3)
OFF_MAP = -3  # retreated off the map (6.4.3)
ELIMINATED = -4
ASIDE = -5  # not in this scenario

# Entry areas (8.1, 8.2), rows of T.area_hex.
AREAS = ("W", "N", "E", "S", "Peter", "Yellow", "XRay", "Floating")
AREA_W, AREA_N, AREA_E, AREA_S, AREA_PETER, AREA_YELLOW, AREA_XRAY, AREA_FLOATING = range(8)
ANY_EDGE = -1  # any hex of the own supply edge

# Markers (10.1, 10.2): rows of T.marker_*, bits of W.t_support. Kinds bar the other side's marker of the same kind.
ARTILLERY, AIR, NAVAL, BOMBER = range(4)
KINDS = ("artillery", "air", "naval", "bomber")
MAX_MARKERS = 6

# Automatic victory (9.1.1), T.auto of a hex.
NO_STAR, ALLIED_ANY, ALLIED_ALL, GERMAN_ALL = range(4)
AUTO = ("", "allied_any", "allied_all", "german_all")

# Weather (10.4).
CLEAR, RAIN = range(2)
WEATHER = ("clear", "rain")

# Abbey (10.2 of Cassino).
NEUTRAL, DESTROYED = range(2)

# Rows of W.fighter: the two parties of an attack.
ATTACKER, DEFENDER = range(2)

ANYWHERE = -1  # not in one hex only
OUT = 6  # the way off the map, after the six sides of a hex (6.4.3)

# What a plan orders about the advance after an attack (W.t_advance); a hex number means "as near to it as may be".
ADVANCE_BY_SCRIPT, ADVANCE_ALL, ADVANCE_NONE = -1, -2, -3

# How a game ends (9.1): S.ended.
GOING_ON, ALLIED_AUTOMATIC, GERMAN_AUTOMATIC, ALLIED_OPERATIONAL, GERMAN_ON_TIME = range(5)
ENDS = ("Allied automatic", "German automatic", "Allied operational", "German on time")  # less one

# Events of the log that a trace is told from.
(
    LOG_TURN, LOG_IMPULSE, LOG_WEATHER, LOG_MOVE, LOG_ENTER, LOG_BATTLE, LOG_FIGHTER, LOG_MARKER, LOG_DAMAGE, LOG_LOST,
    LOG_RETREAT, LOG_STAND, LOG_ADVANCE, LOG_BOX, LOG_TAKEN, LOG_SHORT, LOG_REFIT, LOG_VP, LOG_ABBEY, LOG_BOMBED,
    LOG_ACTIVATE, LOG_END, LOG_OFF_MAP, LOG_CROWDED, LOG_RESERVE,
) = range(1, 26)  # fmt: skip

# Purposes of a die (part of its key, see kernels/dice.py). Never renumber: the key layout is frozen by golden digests.
ROLL_COMBAT, ROLL_WEATHER, ROLL_BOMBER, ROLL_SCRIPT = range(1, 5)
