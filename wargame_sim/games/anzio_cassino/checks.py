"""What must hold between the tables of Anzio or Cassino, beyond the checks that every pack gets."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_sim.errors import DataError
from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.map_faults import map_faults
from wargame_sim.games.anzio_cassino.records import TABLES, Parameter, SideFeature
from wargame_sim.games.anzio_cassino.unit_faults import unit_faults
from wargame_sim.hexgame.checks import Checks, words_of
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns, repeats

# Rows that the rules look up by name: these and no others.
_SHIFTS = "armor water_all artillery_attacker artillery_defender air_attacker air_defender out_of_supply".split()
_ROWS = {
    "anzio": {
        "sides_chart": ("canal", "water"),
        "modifiers": (*_SHIFTS, "canal_all", "naval_allied_impulse", "naval_german_impulse"),
        "entries": ("W", "N", "E", "Peter", "Yellow", "XRay", "Floating"),
        "boxes": ("Peter", "Yellow", "XRay", "Floating"),
        "scenarios": ("campaign", "german_attack"),
    },
    "cassino": {
        "sides_chart": ("mountain", "water"),
        "modifiers": (*_SHIFTS, "mountain_all", "rubble", "rain_allied", "rain_german"),
        "entries": ("W", "E", "S"),
        "def_boxes": tuple(str(box) for box in range(1, 13)),
        "scenarios": ("campaign", "avenger"),
        "victory_events": ("reserve", "neutral_abbey"),
    },
}


def _room(pack: Pack) -> Iterator[DataError]:
    """Check that victory hexes and rolls fit into the record that the rules read (tables.py)."""
    places = {row["hex"] for name in ("victory", "victory_alt") for row in pack.rows(name)}
    if len(places) > codes.MAX_PLACES:
        yield pack.table("victory_alt").fault(
            message=f"makes {len(places)} victory hexes; allowed at most {codes.MAX_PLACES}"
        )
    chart: dict[str, bool | None] = {row.feature: row.stop for row in pack.records("sides_chart", SideFeature)}
    if 2 * sum(chart[row["feature"]] is True for row in pack.rows("sides")) > codes.MAX_WATER:
        yield pack.table("sides").fault(message=f"has more than {codes.MAX_WATER // 2} hexsides that end a move")
    crt = pack.table("crt")
    for index, row in enumerate(crt.rows):
        if not 0 <= int(row["roll"]) < codes.MAX_ROWS:
            yield crt.fault(index, "roll", f"0 to {codes.MAX_ROWS - 1}")


def _charts(pack: Pack) -> Iterator[DataError]:
    yield from _results(pack)
    yield from _modifiers(pack)
    yield from _scenarios(pack)
    yield from _markers(pack)
    yield from repeats(pack.table("victory_alt"))


def _results(pack: Pack) -> Iterator[DataError]:
    """Check that every modified roll that the parameters allow has a row, and that cells are damage to both sides."""
    crt, value = pack.table("crt"), {row["name"]: int(row["value"]) for row in pack.rows("parameters")}
    rolls = {int(row["roll"]) for row in crt.rows}
    low, high = value["crt_lowest_roll"], value["crt_highest_roll"]
    if not rolls.issuperset(range(low, high + 1)) or low > 1 or high < 6:
        yield crt.fault(
            message=f"needs a row for each modified roll from {low} to {high} (parameters.csv), 1 to 6 at least"
        )
    for index, row in enumerate(crt.rows):
        for column in odds_columns(crt):
            parts = row[column].split(",")
            if len(parts) != 2 or not all(part.strip().isdecimal() and len(part.strip()) == 1 for part in parts):
                yield crt.fault(index, column, "damage to the attacker, damage to the defender, such as 1,2")


def _modifiers(pack: Pack) -> Iterator[DataError]:
    """Check that each row is of its kind: a shift of columns, or added to the die."""
    table = pack.table("modifiers")
    for index, row in enumerate(table.rows):
        kind = "die" if row["modifier"].startswith(("out_of", "rubble", "rain")) else "shift"
        if row["kind"] != kind:
            yield table.fault(index, "kind", (kind,))


def _scenarios(pack: Pack) -> Iterator[DataError]:
    table = pack.table("scenarios")
    for index, row in enumerate(table.rows):
        wanted = "units.csv" if row["scenario"] == "campaign" else f"setup_{row['scenario']}.csv"
        if row["setup"] != wanted:
            yield table.fault(index, "setup", (wanted,))
        if int(row["last_turn"]) < int(row["first_turn"]):
            yield table.fault(index, "last_turn", f"at least {row['first_turn']}")


def _markers(pack: Pack) -> Iterator[DataError]:
    table, columns = pack.table("support"), odds_columns(pack.table("crt"))
    for index, row in enumerate(table.rows):
        if (row["kind"] == "bomber") != bool(row["fixed_odds"]):
            yield table.fault(index, "fixed_odds", "odds for a bomber, blank for others")
        elif row["fixed_odds"] and row["fixed_odds"] not in columns:
            yield table.fault(index, "fixed_odds", columns)
        if row["barred_hex"] and row["barred_hex"] not in pack.hexes:
            yield table.fault(index, "barred_hex", "a hex of the map, or blank")


CHECKS = {
    slug: Checks(
        records=TABLES[slug],
        dice="1d6",
        rows={**_ROWS[slug], "weather": ("1", "2", "3", "4", "5", "6")},
        parameters=words_of(Parameter, "name"),
        most={
            "hexes": codes.MAX_HEX,
            "units": codes.MAX_UNITS,
            "support": codes.MAX_MARKERS,
            "crt": codes.MAX_COLUMNS,
        },
        hexes_in=lambda area: codes.MAX_AREA,
        more=(_room, _charts, map_faults, unit_faults),
    )
    for slug in TABLES
}
