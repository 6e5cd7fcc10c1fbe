"""What the addendum says of hexes by name, and what areas, zones, ports and edges must be: an owner's map must agree too."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_sim.errors import DataError
from wargame_sim.games.anzio_tournament import codes
from wargame_sim.packs import Pack, Table

# Areas that the addendum gives hex by hex (entry 1, entry 2).
_NAMED = {
    "taranto_sep3": tuple(f"Y{row}" for row in range(60, 66)),
    "taranto": tuple(f"Y{row}" for row in range(54, 66)),
    "beaches": (*(f"Y{row}" for row in range(47, 54)), "M66"),
}


def map_faults(pack: Pack) -> Iterator[DataError]:
    """Yield every area, zone, port and edge that does not fit the rules."""
    yield from _areas(pack)
    yield from _known(pack, "invasion_zones", ("hexes", "port_hex"))
    yield from _known(pack, "partial_hexes", ("adjacent", "zoc_from"))
    yield from _zones(pack)
    yield from _ports(pack)
    yield from _edges(pack)
    yield from _turns(pack)


def _areas(pack: Pack) -> Iterator[DataError]:
    table = pack.table("entries")
    found = {row["area"]: row["hexes"].split() for row in table.rows}
    for name in codes.AREAS:
        if name not in found:
            yield table.fault(message=f"has no area {name!r}")
        elif not found[name]:
            yield table.fault(message=f"area {name} has no hexes")
    for name, hexes in _NAMED.items():
        if name in found and set(found[name]) != set(hexes):
            message = f"area {name} is not {' '.join(hexes)}"
            yield DataError(table.file, message=message, rule="entry 2" if name == "beaches" else "entry 1")


def _known(pack: Pack, name: str, columns: tuple[str, ...]) -> Iterator[DataError]:
    table, hexes = pack.table(name), set(pack.hexes)
    for index, row in enumerate(table.rows):
        for column in columns:
            for hex_id in row[column].split():
                if hex_id not in hexes:
                    yield DataError(table.file, table.lines[index], column, hex_id, "hexes of the map")


def _zones(pack: Pack) -> Iterator[DataError]:
    """Check that a hex is in one zone, that its port is one of ports.csv, and that both tables say the same of it."""
    table = pack.table("invasion_zones")
    ports = {row["hex"]: row for row in pack.rows("ports") if row["hex"]}
    seen: set[str] = set()
    for index, row in enumerate(table.rows):
        hexes = row["hexes"].split()
        for hex_id in hexes:
            if hex_id in seen:
                yield table.fault(index, "hexes", message=f"{hex_id} is in two zones")
            seen.add(hex_id)
        if row["first_invasion"] == "yes" and not row["first_lift"]:
            yield table.fault(index, "first_lift", "stacking points, for a site of the first invasion")
        if not row["port_hex"]:
            continue
        if row["port_hex"] not in hexes or row["port_hex"] not in ports:
            yield table.fault(index, "port_hex", "a hex of the zone that ports.csv lists")
            continue
        for column, other in (("turns_to_open", "turns_to_open"), ("port_capacity", "capacity")):
            if row[column] != ports[row["port_hex"]][other]:
                yield table.fault(index, column, (ports[row["port_hex"]][other],))


def _ports(pack: Pack) -> Iterator[DataError]:
    table = pack.table("ports")
    names = [row["port"].lower() for row in table.rows if not row["hex"]]
    if sorted(names) != sorted(codes.EDGES):
        yield table.fault(message="needs Messina and Taranto, and no other port, without a hex")
    places = [row["hex"] for row in table.rows if row["hex"]]
    for index, row in enumerate(table.rows):
        if row["hex"] and places.count(row["hex"]) > 1:
            yield table.fault(index, "hex", message=f"{row['hex']} has two ports")
        if row["hex"] and int(row["turns_to_open"]) < 1:
            yield table.fault(index, "turns_to_open", "at least 1")


def _edges(pack: Pack) -> Iterator[DataError]:
    """Check that every entry hex has a partial hex beside it and no other hex has (C.8.D)."""
    table = pack.table("partial_hexes")
    areas = {row["area"]: set(row["hexes"].split()) for row in pack.rows("entries")}
    for edge in codes.EDGES:
        beside = {h for row in table.rows if row["edge"] == edge for h in row["adjacent"].split()}
        if beside != areas.get(edge):
            strange = sorted(beside ^ areas.get(edge, set()))
            yield table.fault(message=f"{strange[0]}: entry hexes of {edge} and hexes beside its partial hexes differ")


def _turns(pack: Pack) -> Iterator[DataError]:
    table = pack.table("turns")
    allowed = {"taranto_entry": ("taranto_sep3", "taranto"), "messina_entry": ("messina",)}
    for index, row in enumerate(table.rows):
        for column, areas in allowed.items():
            if row[column] and row[column] not in areas:
                yield table.fault(index, column, areas)
        if (row["invasion"] == "first") != (index == 0):
            yield table.fault(index, "invasion", "first on the first turn only")
    yield from _same_turns(pack.table("replacements"), len(table.rows))


def _same_turns(table: Table, turns: int) -> Iterator[DataError]:
    if [row["turn"] for row in table.rows] != [str(turn + 1) for turn in range(turns)]:
        yield table.fault(message=f"needs one row for each turn from 1 to {turns}")
