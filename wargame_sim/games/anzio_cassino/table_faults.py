"""What must hold between the tables of Anzio or Cassino, beyond the checks that every pack gets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_sim.errors import DataError, suggest
from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.map_faults import map_faults
from wargame_sim.games.anzio_cassino.records import TABLES, Parameter
from wargame_sim.games.anzio_cassino.unit_faults import unit_faults
from wargame_sim.packs import Pack, Table
from wargame_sim.packs.charts import odds_columns, repeats
from wargame_sim.packs.records import integer, read_records

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
    },
}
_PARAMETERS: tuple[str, ...] = getattr(Parameter.model_fields["name"].annotation, "__args__", ())


def faults(pack: Pack) -> Iterator[DataError]:
    """Yield every fault: tables and columns, then rows the rules need, then what joins several tables."""
    found = list(cell_faults(pack))
    yield from found
    if found:
        return
    for name, rows in {**_ROWS[pack.slug], "parameters": _PARAMETERS}.items():
        found += _rows(pack.table(name), rows)
    found += _room(pack)
    yield from found
    if not found:
        yield from _charts(pack)
        yield from map_faults(pack)
        yield from unit_faults(pack)


def cell_faults(pack: Pack) -> Iterator[DataError]:
    """Yield what is wrong with single tables: columns and cells."""
    if pack.slug not in TABLES:
        yield DataError("pack.toml", column="pack.slug", found=pack.slug, allowed=tuple(TABLES))
        return
    records = TABLES[pack.slug]
    known = (*records, "crt")
    for name in known:
        if name not in pack.tables:
            yield DataError("pack.toml", message=f"the pack has no table {name!r}: no block [tables.{name}]")
    found: list[DataError] = []
    for name, table in pack.tables.items():
        if name not in known:
            yield DataError("pack.toml", message=f"{pack.title} has no table {name!r}{suggest(name, known)}")
        elif name in records:
            read_records(table, records[name], found)
    yield from found


def _rows(table: Table, needed: Sequence[str]) -> Iterator[DataError]:
    yield from repeats(table)
    keys = table.keys()
    for index, key in enumerate(keys):
        if key not in needed:
            yield table.fault(index, table.columns[0], needed)
    for key in needed:
        if key not in keys:
            yield table.fault(message=f"has no row {key!r} under {table.columns[0]!r}")


def _room(pack: Pack) -> Iterator[DataError]:
    """Check that everything fits into the records that the rules read (tables.py)."""
    limits = (
        ("hexes", codes.MAX_HEX),
        ("units", codes.MAX_UNITS),
        ("support", codes.MAX_MARKERS),
    )
    for name, most in limits:
        if len(pack.rows(name)) > most:
            yield pack.table(name).fault(message=f"has {len(pack.rows(name))} rows; allowed at most {most}")
    places = {row["hex"] for name in ("victory", "victory_alt") for row in pack.rows(name)}
    if len(places) > codes.MAX_PLACES:
        yield pack.table("victory_alt").fault(
            message=f"makes {len(places)} victory hexes; allowed at most {codes.MAX_PLACES}"
        )
    crt = pack.table("crt")
    if len(odds_columns(crt)) > codes.MAX_COLUMNS:
        yield crt.fault(message=f"has more than {codes.MAX_COLUMNS} odds columns")
    for index, row in enumerate(crt.rows):
        if not 0 <= int(row["roll"]) < codes.MAX_ROWS:
            yield crt.fault(index, "roll", f"0 to {codes.MAX_ROWS - 1}")


def _charts(pack: Pack) -> Iterator[DataError]:
    yield from _results(pack)
    rolls = [integer(row["roll"]) for row in pack.rows("weather")]
    if rolls != list(range(1, 7)):
        yield pack.table("weather").fault(message="needs one row for each roll from 1 to 6 (rule 10.4)")
    yield from _modifiers(pack)
    yield from _scenarios(pack)
    yield from _markers(pack)
    for name in ("victory", "victory_alt"):
        yield from repeats(pack.table(name))


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
