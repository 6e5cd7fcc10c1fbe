"""What must hold between the tables of Invasion: Sicily, beyond the checks that every pack gets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargame_sim.errors import DataError
from wargame_sim.games.sicily import codes
from wargame_sim.games.sicily.codes_victory import VP_EVENTS
from wargame_sim.games.sicily.records import TABLES
from wargame_sim.games.sicily.tables import NUMBERS
from wargame_sim.hexgame.checks import Checks
from wargame_sim.packs import Pack

PORTS_NAMED = ("Palermo", "Messina", "Catania", "Reggio Calabria")
# Cells that the rules state and the code has by heart: table, row, column to the one value allowed.
FIXED: Mapping[tuple[str, str, str], str] = {
    **{("sides_chart", "sea", column): "x" for column in ("foot_dry", "foot_mud", "motor_dry", "motor_mud", "drm")},
    ("sides_chart", "sea", "armor_shift"): "",
    ("sides_chart", "sea", "supply"): "no",
    ("sides_chart", "river", "supply"): "yes",
    **{("move_chart", row, column): "1" for row in ("enemy_zoc", "strongpoint") for column in ("dry", "mud")},
    **{("move_chart", "landing", column): "" for column in ("dry", "mud")},
    **{("move_chart", row, "drm"): "" for row in ("main_road", "minor_road", "enemy_zoc")},
}
SUPPLY = {"alpine": "mountain commando", "sea": "no"}  # off the roads (5.3.2); all other terrain: yes
EFFECTS = (
    "supply_offroad_hexes", "allied_naval_transport", "axis_strait_transport", "axis_other_transport", "followup_landings",
    "air_transport", "air_transfer", "air_assault", "air_supply", "commando_invasion", "planned_invasion",
    "port_repositioning", "beach_capacity", "bomb_rome", "air_points", "naval_points",
)  # fmt: skip
# Rows of weather_effects.csv that the code has by heart as well.
BY_HEART = {
    "port_repositioning": ("yes", "yes", "no", "no"),
    "beach_capacity": ("full", "full", "half", "half"),
}
WORDS = ("yes", "no", "delay", "full", "half", "scenario")


def _fixed(pack: Pack) -> Iterator[DataError]:
    """Check cells whose value the rules fix."""
    for (name, key, column), value in FIXED.items():
        table = pack.table(name)
        index = table.keys().index(key) if key in table.keys() else -1
        if index >= 0 and (table.rows[index][column] or "") != value:
            yield table.fault(index, column, (value or "blank",))
    table = pack.table("terrain")
    for index, row in enumerate(table.rows):
        wanted = SUPPLY.get(row["terrain"], "yes")
        if row["supply_offroad"] != wanted:
            yield table.fault(index, "supply_offroad", (wanted,))
        if (row["zoc_into"] == "no") != (row["terrain"] == "city"):
            yield table.fault(index, "zoc_into", ("no",) if row["terrain"] == "city" else ("yes",))
        if not row["zoc_into"] and row["terrain"] != "sea":
            yield table.fault(index, "zoc_into", ("yes",))


def _weather(pack: Pack) -> Iterator[DataError]:
    table, columns = pack.table("weather_effects"), ("dry", "mud", "dry_storm", "mud_storm")
    for index, row in enumerate(table.rows):
        for column, wanted in zip(columns, BY_HEART.get(row["effect"], ("",) * 4), strict=True):
            if wanted and row[column] != wanted:
                yield table.fault(index, column, (wanted,))
            elif row[column] not in WORDS and not (row[column].isascii() and row[column].isdecimal()):
                yield table.fault(index, column, ("a whole number", *WORDS))
    if [row["roll"] for row in pack.rows("weather")] != [str(face) for face in range(1, codes.FACES + 1)]:
        yield pack.table("weather").fault(message="needs the rolls 1 to 10")


def _modifiers(pack: Pack) -> Iterator[DataError]:
    """Check that modifiers which stand in two tables agree, and the one with a divisor."""
    table = pack.table("drm")
    ground = {row["terrain"]: row["air_assault_drm"] for row in pack.rows("terrain")}
    same = {"hill or rough": ("hill", "rough"), "mountain": ("mountain",)}
    for index, row in enumerate(table.rows):
        if row["table"] == "air_assault" and row["condition"] in same:
            if any(ground[name] != row["drm"] for name in same[row["condition"]]):
                yield table.fault(index, "drm", "the same as air_assault_drm in terrain.csv")
        if row["condition"].startswith("each two") and row["drm"] != "1":
            yield table.fault(index, "drm", ("1",))


def _places(pack: Pack) -> Iterator[DataError]:
    """Check hexes that tables name, and names that rules look up."""
    for name, column in (("ports", "hex"), ("operations", "invasion_hex"), ("operations", "target")):
        table = pack.table(name)
        for index, row in enumerate(table.rows):
            if row[column] not in pack.hexes:
                yield table.fault(index, column, "a hex of the map")
    names = [row["name"] for row in pack.rows("ports")]
    for wanted in PORTS_NAMED:
        if names.count(wanted) != 1:
            yield pack.table("ports").fault(message=f"needs one port {wanted}")
    areas = {row["area"] for row in pack.rows("entries")}
    for index, row in enumerate(pack.rows("operations")):
        if row["area"] not in areas:
            yield pack.table("operations").fault(index, "area", sorted(areas))


def _units(pack: Pack) -> Iterator[DataError]:
    """Check what a counter must have: values of a reduced side, and cups that stand together."""
    table = pack.table("units")
    for index, row in enumerate(table.rows):
        for column in ("r_attack", "r_defence", "r_movement", "r_efficiency"):
            if (row["steps"] == "2") != bool(row[column]):
                yield table.fault(index, column, "a number where there are two steps, else blank")
        flags = (row["flags"] or "").split()
        if "flip5" in flags and not {"palermo", "catania"} & set(flags):
            yield table.fault(index, "flags", "flip5 with palermo or catania")
    for kind, most in (("coast defence", 63), ("ersatz", 32)):
        at = [i for i, row in enumerate(table.rows) if row["type"] == kind]
        if not at or at != list(range(at[0], at[0] + len(at))) or len(at) > most:
            yield table.fault(message=f"needs counters of type {kind} one after another, at most {most}")
    known = set(table.keys())
    for scenario in ("1", "3", "4"):
        card = pack.table(f"scenario_{scenario}")
        for index, row in enumerate(card.rows):
            if row["unit"] not in known:
                yield card.fault(index, "unit", "a unit of units.csv")
            elif row["where"] not in pack.hexes and row["where"] not in codes.BOXES and not _area(pack, row["where"]):
                yield card.fault(index, "where", "a hex, a box or a beach area")


def _area(pack: Pack, word: str) -> bool:
    return any(row["area"] == word for row in pack.rows("operations"))


def _victory(pack: Pack) -> Iterator[DataError]:
    table = pack.table("victory_levels")
    for scenario in ("1", "2", "3", "4"):
        rows = [row for row in table.rows if row["scenario"] == scenario]
        least = [int(row["min"]) for row in rows if row["min"]]
        if tuple(row["level"] for row in rows) != codes.LEVELS or len(least) != len(codes.LEVELS) - 1:
            yield table.fault(
                message=f"needs the levels {', '.join(codes.LEVELS)} for scenario {scenario}, the last without min"
            )
        elif least != sorted(set(least), reverse=True):
            yield table.fault(message=f"min must fall from level to level in scenario {scenario}")
    if tuple(row["event"] for row in pack.rows("victory_events")) != VP_EVENTS:
        yield pack.table("victory_events").fault(message=f"needs the events {', '.join(VP_EVENTS)}, in this order")


def _cards(pack: Pack) -> Iterator[DataError]:
    """Check that each scenario has the rows that the rules look up, with values that they know."""
    table = pack.table("scenarios")
    areas = {row["area"] for row in pack.rows("entries")}
    for scenario in ("1", "2", "3", "4"):
        card = {row["key"]: row["value"] for row in table.rows if row["scenario"] == scenario}
        for key in (
            "turns",
            "area",
            "operations",
            "cd_positions",
            "turn_1_weather",
            "allied_air_assaults",
            "axis_air_assaults",
        ):
            if key not in card:
                yield table.fault(message=f"scenario {scenario} needs a row {key}")
        for key in ("turns", "allied_air_assaults", "axis_air_assaults", "mussolini_attempts", "axis_zone_airfields",
                    "us_western_row", "us_western_after", "us_beach_removal", "airborne_commando_distance"):  # fmt: skip
            if key in card and not (card[key].isascii() and card[key].isdecimal() and len(card[key]) < 3):
                yield table.fault(_row(pack, scenario, key), "value", "a whole number")
        if card.get("turns", "1").isdecimal() and not 1 <= int(card.get("turns", "1")) <= codes.MAX_TURNS:
            yield table.fault(_row(pack, scenario, "turns"), "value", "1 to 14")
        if card.get("turn_1_weather", "Dry") not in ("Dry", "Mud", "Dry Storm", "Mud Storm"):
            yield table.fault(_row(pack, scenario, "turn_1_weather"), "value", ("Dry", "Mud", "Dry Storm", "Mud Storm"))
        if card.get("area", "all") not in ("all", "Sicily", *areas):
            yield table.fault(_row(pack, scenario, "area"), "value", ("all", "Sicily", *sorted(areas)))


def _row(pack: Pack, scenario: str, key: str) -> int:
    return next(i for i, r in enumerate(pack.rows("scenarios")) if (r["scenario"], r["key"]) == (scenario, key))


CHECKS = {
    "sicily": Checks(
        records=TABLES,
        dice="1d10",
        rows={
            "terrain": codes.TERRAIN,
            "sides_chart": ("river", "sea"),
            "move_chart": ("main_road", "minor_road", "enemy_zoc", "strongpoint", "landing"),
            "weather_effects": EFFECTS,
        },
        parameters=tuple(dict.fromkeys(name for name, _ in NUMBERS.values())),
        most={
            "hexes": codes.MAX_HEX,
            "units": codes.MAX_UNITS,
            "ports": codes.MAX_PORTS,
            "operations": codes.MAX_LANDINGS,
            "crt": codes.MAX_COLUMNS,
        },
        hexes_in=lambda area: codes.MAX_EDGE if area == "north_edge" else codes.MAX_HEX,
        more=(_fixed, _weather, _modifiers, _places, _units, _victory, _cards),
    )
}
