"""Counters: their steps, where they begin, and the flags that rules ask for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from wargame_sim.errors import DataError
from wargame_sim.packs import Pack

_NUMBERS = ("attack", "defence", "stacking")


def unit_faults(pack: Pack) -> Iterator[DataError]:
    """Yield every counter whose numbers or places do not fit the rules."""
    yield from _ladders(pack)
    yield from _places(pack)
    yield from _set_up(pack)


def _ladders(pack: Pack) -> Iterator[DataError]:
    """Check that the steps of a counter go down by one from its full numbers, and never rise (B.3)."""
    table, units = pack.table("unit_steps"), {row["unit"]: row for row in pack.rows("units")}
    ladders: dict[str, list[int]] = {name: [] for name in units}
    for index, row in enumerate(table.rows):
        if row["unit"] not in units:
            yield table.fault(index, "unit", message=f"{row['unit']!r} is no unit")
        else:
            ladders[row["unit"]].append(index)
    for name, places in ladders.items():
        rows = [table.rows[i] for i in places]
        steps = [int(row["step"]) for row in rows]
        if steps != list(range(int(units[name]["steps"]), 0, -1)):
            yield table.fault(message=f"{name}: needs one row for each step from {units[name]['steps']} to 1")
            continue
        for column in (*_NUMBERS, "movement"):
            if rows[0][column] != units[name][column]:
                yield table.fault(places[0], column, (units[name][column],))
        for upper, lower in pairwise(range(len(rows))):
            for column in _NUMBERS:
                if int(rows[lower][column]) > int(rows[upper][column]):
                    yield table.fault(places[lower], column, f"at most {rows[upper][column]}")


def _places(pack: Pack) -> Iterator[DataError]:
    table, hexes = pack.table("units"), set(pack.hexes)
    for index, row in enumerate(table.rows):
        begins = row["arrives"] == "setup"
        allowed: tuple[str, ...] | str
        if row["side"] == "allied":
            allowed = ("pool",)
            right = row["where"] == "pool"
        elif not begins:
            allowed = ("north",)
            right = row["where"] == "north"
        elif "free" in row["flags"].split():
            allowed = ("free_german",)
            right = row["where"] == "free_german"
        else:
            allowed = "a hex of the map"
            right = row["where"] in hexes
        if not right:
            yield table.fault(index, "where", allowed)
        if "free" in row["flags"].split() and row["default"] not in hexes:
            yield table.fault(index, "default", "a hex of the map")


def _set_up(pack: Pack) -> Iterator[DataError]:
    """Check the stacking of those that begin on the map (B.5, C.16.A)."""
    table = pack.table("units")
    limit = next(int(row["value"]) for row in pack.rows("parameters") if row["name"] == "stack_limit")
    points: dict[str, int] = {}
    for index, row in enumerate(table.rows):
        if row["side"] == "german" and row["arrives"] == "setup":
            place = row["default"] if "free" in row["flags"].split() else row["where"]
            points[place] = points.get(place, 0) + int(row["stacking"])
            if points[place] > limit:
                yield table.fault(
                    index, "where", message=f"{place} holds more than {limit} stacking points at the start"
                )
