"""Fields of T for chapters 15 and 17: replacement points and the schedule of victory points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_sim.errors import DataError
from wargame_sim.games.sicily.codes import LEVELS, MAX_TURNS
from wargame_sim.games.sicily.codes_victory import VP_EVENTS
from wargame_sim.packs import Pack

VICTORY_FIELDS: list[Any] = [
    ("rp", "i4", (MAX_TURNS, 2)),  # replacement points of a turn (15.1.2), none in scenario 1
    ("vp_event", "i4", (len(VP_EVENTS),)),  # points for the Allies, 0 where the scenario does not have the event
    ("level_from", "i4", (len(LEVELS),)),  # least final points of each level; the last has none
    ("opt_bid", "i4"),  # points that the Allies must score more for every level
]
LOWEST = -999


def fill(T: Any, pack: Pack, options: Mapping[str, Any]) -> None:
    """Write the fields."""
    T.opt_bid = int(options.get("bid", 0))
    for row in pack.rows("turns"):
        if T.scenario != 1:
            T.rp[int(row["turn"]) - 1] = int(row["allied_rp"]), int(row["axis_rp"])
    for i, row in enumerate(pack.rows("victory_events")):
        if i >= len(VP_EVENTS) or row["event"] != VP_EVENTS[i]:
            raise DataError("victory_events.csv", i + 2, "event", row["event"], VP_EVENTS)
        T.vp_event[i] = int(row["points"]) if str(T.scenario) in row["scenario"].split() else 0
    for row in pack.rows("victory_levels"):
        if row["scenario"] == str(T.scenario):
            T.level_from[LEVELS.index(row["level"])] = int(row["min"]) if row["min"] else LOWEST
