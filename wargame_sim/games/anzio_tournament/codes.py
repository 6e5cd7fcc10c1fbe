"""Integer codes shared by the tables, rules and scripts of the Anzio Tournament Game. Names are the rulebook's."""

from __future__ import annotations

ALLIED, GERMAN = 0, 1
SIDES = ("allied", "german")
EMPTY = 2  # owner of a hex where nobody stands

# Room in the records.
MAX_HEX = 768  # number of the hex that means "off the map" as well
WORDS = (MAX_HEX + 64) // 64  # 64-bit words of a bit set of hexes
MAX_UNITS = 64
MAX_STEPS = 12
MAX_ZONES = 12
MAX_ZONE_HEXES = 8
MAX_PORTS = 16
MAX_CITIES = 12
MAX_AREA = 32
MAX_PARTIAL = 32
MAX_COLUMNS = 12
MAX_TURNS = 20
FACES = 6
LONGEST = 255  # hexes of a path at most: a budget in half points, of which a step takes one at least
MAX_GOALS = 64
MAX_LINES = 6
MAX_POSTS = 12

# Weather (C.4), rows of T.cost.
CLEAR, MUD = 0, 1
WEATHER = ("clear", "mud")
MONTHS = ("september", "october", "november", "december")

# Kinds of a step over a hexside, T.step: how it is paid for in a move (B.6).
NO_STEP, OPEN, RIVER, BRIDGE, WHOLE = 0, 1, 2, 3, 4
# NO_STEP closed; OPEN its cost; RIVER first step only; BRIDGE a river by road, free of enemy zones at any time;
# WHOLE the whole allowance, so the only step.

# Kinds of movement (B.6, C.5.3, C.8.D, C.13.B): allowance, and what ends or bars it.
PLAIN, STRATEGIC, HALVED, LANDED, ENTERING, THROUGH = range(6)

UNREACHED = 255  # distance of a hex that a survey did not find
WHOLE_COST = 254  # mark of a step that takes the whole allowance, while costs are made
ALL = 15  # losses of E: every step in the fight

# Where a counter is when it is in no hex (field `at` of a game's state).
POOL = -1  # Allied bases in Sicily and Africa (C.1)
MESSINA, TARANTO = -2, -3  # the off-map ports (C.8)
WAITING = -4  # not come yet, or a German reinforcement or rebuilt division that has not appeared (C.2, C.11.B)
AT_SEA = -5  # laid off a hex for an attack from the sea (C.5.5)
ELIMINATED = -6
PORTS_OFF = (MESSINA, TARANTO)
# Those places as files of positions name them; the first word for a place is the one that is written.
AWAY = {
    "pool": POOL, "Messina": MESSINA, "Taranto": TARANTO, "waiting": WAITING, "at sea": AT_SEA, "eliminated": ELIMINATED,
    "off": ELIMINATED, "": ELIMINATED,
}  # fmt: skip

# Ports off the map: columns of counters by edge.
EDGES = ("messina", "taranto")
EDGE_MESSINA, EDGE_TARANTO = range(2)

# Nations by replacement pool (C.11.A); the last takes none.
POOLS = ("us", "british", "french", "german")
NO_POOL = 4
NATION_POOL = {
    "us": 0, "british": 1, "canadian": 1, "indian": 1, "new zealand": 1, "french": 2, "german": 3, "luftwaffe": 3, "italian": 4,
}  # fmt: skip

# An invasion zone (C.5.4, C.6.1).
NEVER, IN_USE, CLOSED = range(3)
# Routes of a landing (C.5-C.7).
INVADE, BUILD_UP, BY_PORT, BY_BEACH = range(4)

# Which combat (B.2): phase 3 or phase 5.
FIRST_COMBAT, SECOND_COMBAT = range(2)

# Rows of W.fighter: the two parties of an attack.
ATTACKER, DEFENDER = range(2)

ANY = -1  # no hex, unit, zone in particular

# Areas of entries.csv that the rules name.
AREAS = (
    "north", "taranto_sep3", "taranto", "messina", "edge_roads", "barred_sept2", "beaches", "free_german", "para_free",
)  # fmt: skip
(
    AREA_NORTH, AREA_TARANTO_SEP3, AREA_TARANTO, AREA_MESSINA, AREA_EDGE_ROADS, AREA_BARRED, AREA_BEACHES, AREA_FREE, AREA_PARA,
) = range(9)  # fmt: skip

# Events of the log, with what the five numbers tell. A hex is its number in the pack's order, -1 none; a place off the map
# is its code above. A referee can follow a game by them.
(
    LOG_TURN,  # turn, weather, die
    LOG_SETUP,  # unit, hex: a free unit, or 1 Para, set up by its player
    LOG_ZONE,  # zone, 1 first or 2 second invasion
    LOG_CLOSED,  # zone: closed for good
    LOG_ARRIVES,  # unit, place: hex of the north edge, or POOL
    LOG_REPLACED,  # unit, steps it has now
    LOG_REBUILT,  # unit, place: POOL or WAITING
    LOG_ERSATZ,  # unit that gives, unit that takes, steps of the giver left, steps of the taker
    LOG_SENT,  # unit, MESSINA or TARANTO
    LOG_BACK,  # unit, from: MESSINA or TARANTO to POOL
    LOG_TRANSFER,  # unit, hex: to POOL
    LOG_EVACUATED,  # unit, hex or AT_SEA, step lost, 1 in place of a retreat: to POOL, inverted
    LOG_LANDED,  # unit, hex, route, zone or port or -1
    LOG_AT_SEA,  # unit, hex it is laid off, route, zone
    LOG_MOVE,  # unit, from, to, half points, kind of movement; LOG_STEPS follow, and ENTERING begins at MESSINA or TARANTO
    LOG_STEPS,  # unit, next hexes of the path; -1 fills the row; by partial hex p it is -100 - p
    LOG_AV,  # hex, attack, defence, 1 when surrounded
    LOG_ATTACK,  # hex, column after shifts, attack, defence, 0 first or 1 second combat
    LOG_FIGHTER,  # unit, ATTACKER or DEFENDER, hex or AT_SEA
    LOG_DIE,  # hex, die, number of the roll from 0
    LOG_CHIT,  # side that gives it up by using it, hex, die thrown away
    LOG_STEP_LOST,  # unit, steps left, hex or AT_SEA
    LOG_LOST,  # unit, hex or place, reason: one of LOST_*
    LOG_RETREAT,  # unit, from, to (or MESSINA, TARANTO), hexes; LOG_STEPS follow
    LOG_ADVANCE,  # unit, from (or AT_SEA), to
    LOG_BREAKTHROUGH,  # unit
    LOG_ISOLATED,  # unit, hex, checks running
    LOG_TURNS_UP,  # unit, place
    LOG_PORT,  # port, 1 open or 0 shut, count
    LOG_RESERVE,  # turn: the German reserve is called (C.2.A)
    LOG_HELD,  # cities held at the end of a turn, bits of the cities
    LOG_END,  # winner
) = range(1, 33)  # fmt: skip
LOST_COMBAT, LOST_RETREAT, LOST_AV, LOST_ISOLATED, LOST_EVACUATING, LOST_GIVEN = range(6)
PARTIAL = -100  # LOG_STEPS: minus a partial hex's number

# Purposes of a die (part of its key, see kernels/dice.py). Never renumber: the key layout is frozen by golden digests.
ROLL_WEATHER, ROLL_COMBAT, ROLL_SCRIPT = range(1, 4)
