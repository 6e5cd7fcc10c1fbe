"""Codes of chapters 11 to 14: events 80-109 of the log, purposes 40-59 of a die, results of their charts."""

from __future__ import annotations

(
    LOG_POINTS,  # side, air points, naval points, 1 while the Axis air superiority zone stands
    LOG_INTERDICTION,  # Allied air points, naval points, Axis air points against them
    LOG_SHIPPED,  # unit, from, to (as S.at), die (0: not rolled), result
    LOG_ZONE_ROLL,  # die, 1 when a replacement point or victory point is lost
    LOG_DROP,  # unit, hex, die, modifier, result
    LOG_FLOWN,  # unit, from, to (as S.at), die with its modifier, result
    LOG_AIR_SUPPLY,  # unit
    LOG_AFLOAT,  # unit, invasion or sea hex
    LOG_ASHORE,  # unit, hex, die (0: no check), modifier, 1 when it may go on
    LOG_EVACUATED,  # unit, hex, die, limit, steps left
    LOG_CAME_HOME,  # unit, die, 1 when it leaves the evacuation box
    LOG_BOXED,  # unit, from box, to box
    LOG_PLANNED,  # operation, printed turn (0 when cancelled); hidden from the Axis
    LOG_DELAYED,  # operation, printed turn
    LOG_MUSSOLINI,  # die, modifier, result, 1 when Rome was bombed
    LOG_REMOVED,  # unit taken out of the game by a rule
    LOG_RETURNED,  # CCNN unit, hex
    LOG_DECLARED,  # printed turn: Sicily Evacuation
) = range(80, 98)  # fmt: skip

(
    ROLL_TRANSPORT, ROLL_ZONE, ROLL_DROP, ROLL_FLIGHT, ROLL_LANDING, ROLL_LEAVE, ROLL_HOME, ROLL_MUSSOLINI,
    ROLL_EVACUATION,
) = range(40, 49)  # fmt: skip

# Results of naval_transport.csv (12.3.5).
ARRIVE, RETURN, STEP, LOST = range(4)
TRANSPORT = ("arrive", "return", "step", "lost")
STRAIT, OTHER = range(2)  # its columns
# Results of air_assault.csv (11.3.2).
OK, DISRUPTED, STEP_LOST, DISRUPTED_STEP, ALL_LOST = range(5)
FLIGHT = ("ok", "disrupted", "step", "disrupted step", "lost")
ASSAULT, TRANSFER = range(2)  # its columns
# Results of mussolini.csv (14.3).
NONE, FALL, REVIVAL = range(3)
MUSSOLINI = ("none", "fall", "revival")

TRANSPORT_CHART, FLIGHT_CHART, MUSSOLINI_CHART = range(3)  # of T.chart_first, T.chart_rows
DROPPED_NOW = 2  # S.dropped in the turn of the assault
