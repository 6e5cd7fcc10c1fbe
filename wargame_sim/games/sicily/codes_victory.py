"""Codes of chapters 15 and 17: events of victory_events.csv, and events 110-119 of the log."""

from __future__ import annotations

# Rows of T.vp_event, in the order of victory_events.csv.
(
    ALLIED_RP_BOUGHT, AXIS_RP_BOUGHT, ZONE_OPERATION, ZONE_RP, RESERVE_COMMITTED, RESERVE_STEP, COMMANDO_LOST, REVIVAL,
    GERMAN_LOST, GERMAN_EVACUATED,
) = range(10)  # fmt: skip
VP_EVENTS = (
    "Allied extra replacement point bought",
    "Axis extra replacement point bought",
    "Allied naval operation in the Axis air superiority zone",
    "replacement point lost to that operation with none left",
    "airborne theatre reserve committed",
    "airborne theatre reserve step lost",
    "commando reserve unit eliminated",
    "Fascist Revival rolled",
    "German unit of 2 or more stacking points eliminated at the end",
    "German unit of 2 or more stacking points evacuated",
)

(
    LOG_VP,  # event, how many times, points, running total
    LOG_FINAL,  # running total, points of places, points of the last count, final, level
    LOG_RP,  # side, points received or bought (1), points now, 1 when bought
    LOG_PAID,  # side, unit that is to recover a step, points or Ersatz unit paid
    LOG_RECOVERED,  # unit, steps now, where (as S.at)
    LOG_ERSATZ,  # Ersatz unit created
) = range(110, 116)  # fmt: skip
