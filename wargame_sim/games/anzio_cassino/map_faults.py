"""What the rulebook says of hexes by name: any pack of Anzio or Cassino, an owner's too, must agree with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargame_sim.errors import DataError
from wargame_sim.games.anzio_cassino.codes import MAX_EDGE
from wargame_sim.packs import Pack, Table

_COAST = ("1106", "1207", "1208", "1308", "1408", "1508")
_CROSSINGS = ("1708-1809", "1707-1808", "1905-1906")  # of four; the fourth is misprinted
_N_CROSSINGS = 4
_LOWER_RAPIDO = ("1708", "1709", "1809", "1810")

_Named = Mapping[str, Mapping[str, tuple[tuple[str, ...], str]]]  # game, word: its hexes, and the section
_Words = Mapping[str, Mapping[str, tuple[str, ...]]]

# features of hexes.csv
_FEATURES: _Named = {
    "anzio": {
        "allied_supply": (_COAST, "7.1"),
        "grey_star": (("1206", "1406"), "9.1.1"),
        "green_star": (("1200", "1400", "2100"), "9.1.1"),
    },
    "cassino": {
        "no_armor": (_LOWER_RAPIDO, "5.2.2"),
        "green_star": (("1007", "1406"), "9.1.1"),
        "rubble": (("1406", "1605", "1606", "1705"), "10.2.4"),
        "abbey": (("1406",), "10.2"),
    },
}
# terrain of hexes.csv
_TERRAIN: _Named = {
    "anzio": {"woods": (("1206", "1305", "1306", "1406", "1505", "1506"), "6.1.1")},
    "cassino": {"lower_rapido": (_LOWER_RAPIDO, "5.2.2")},
}
# automatic victory of victory.csv (9.1.1)
_AUTO: _Words = {
    "anzio": {"allied_any": ("1200", "1400", "2100"), "german_all": ("1206", "1406")},
    "cassino": {"allied_all": ("1007", "1406")},
}
# edges by the supply source that they are (7.1, 7.2)
_EDGES: _Words = {
    "anzio": {"german_supply": ("W", "N", "E")},
    "cassino": {"german_supply": ("W", "S"), "allied_supply": ("E",)},
}


def map_faults(pack: Pack) -> Iterator[DataError]:
    """Yield every hex, hexside and entry area that is not as the rulebook names it."""
    yield from _named(pack)
    yield from _victory(pack)
    yield from _areas(pack)
    if pack.slug == "anzio":
        yield from _canal(pack)
        yield from _task_forces(pack)


def _named(pack: Pack) -> Iterator[DataError]:
    table = pack.table("hexes")
    words = {row["hex"]: row["features"].split() for row in table.rows}
    terrain = {row["hex"]: [row["terrain"]] for row in table.rows}
    for column, found, wanted in (
        ("features", words, _FEATURES[pack.slug]),
        ("terrain", terrain, _TERRAIN[pack.slug]),
    ):
        for word, (hexes, section) in wanted.items():
            yield from _exactly(table, column, word, {h for h, said in found.items() if word in said}, hexes, section)


def _exactly(
    table: Table, column: str, word: str, found: set[str], wanted: tuple[str, ...], section: str
) -> Iterator[DataError]:
    keys = table.keys()
    for hex_id in wanted:
        if hex_id not in keys:
            yield DataError(table.file, message=f"has no hex {hex_id}", rule=section)
        elif hex_id not in found:
            place = table.lines[keys.index(hex_id)]
            yield DataError(table.file, place, column, message=f"{hex_id} is not {word!r}", rule=section)
    for hex_id in sorted(found - set(wanted)):
        place, allowed = table.lines[keys.index(hex_id)], f"{word!r} only for {', '.join(wanted)}"
        yield DataError(table.file, place, column, hex_id, allowed, section)


def _victory(pack: Pack) -> Iterator[DataError]:
    table = pack.table("victory")
    for word, hexes in _AUTO[pack.slug].items():
        found = {row["hex"] for row in table.rows if row["auto"] == word}
        yield from _exactly(table, "auto", word, found, hexes, "9.1.1")
    for index, row in enumerate(table.rows):
        if row["auto"] and row["auto"] not in _AUTO[pack.slug]:
            yield table.fault(index, "auto", tuple(_AUTO[pack.slug]))


def _areas(pack: Pack) -> Iterator[DataError]:
    """Check that the hexes units enter at by an edge are supply sources of that side (7.1, 7.2, 8.1, 8.2)."""
    table = pack.table("entries")
    features = {row["hex"]: row["features"].split() for row in pack.rows("hexes")}
    for word, areas in _EDGES[pack.slug].items():
        for index, row in enumerate(table.rows):
            strange = [h for h in row["hexes"].split() if row["area"] in areas and word not in features[h]]
            if strange:
                message = f"{', '.join(strange)}: an edge hex of {row['area']} needs the feature {word!r} in hexes.csv"
                yield DataError(table.file, table.lines[index], "hexes", message=message, rule="8.2")
        sources = sum(word in said for said in features.values())
        if not 1 <= sources <= MAX_EDGE:
            yield pack.table("hexes").fault(message=f"has {sources} hexes with {word!r}; allowed 1 to {MAX_EDGE}")


def _canal(pack: Pack) -> Iterator[DataError]:
    """Check that a road crosses the canal at four hexsides, the three that are printed right among them (5.1.1)."""
    table = pack.table("sides")
    roads = {frozenset((row["a"], row["b"])) for row in pack.rows("roads")}
    canal = {frozenset((row["a"], row["b"])) for row in table.rows if row["feature"] == "canal"}
    for name in _CROSSINGS:
        side = frozenset(name.split("-"))
        if side not in canal or side not in roads:
            yield DataError(table.file, message=f"{name} must be a canal hexside with a road", rule="5.1.1")
    if len(canal & roads) != _N_CROSSINGS:
        message = f"roads cross the canal at {len(canal & roads)} hexsides; allowed {_N_CROSSINGS}"
        yield DataError(table.file, message=message, rule="5.1.1")


def _task_forces(pack: Pack) -> Iterator[DataError]:
    """Check that Task Force hexes touch the six coast hexes and no other land (5.1.2), in all tables alike."""
    table = pack.table("boxes")
    entries = {row["area"]: row["hexes"].split() for row in pack.rows("entries")}
    sea = {row["hex"] for row in pack.rows("hexes") if row["terrain"] == "task_force"}
    reached: set[str] = set()
    for index, row in enumerate(table.rows):
        at = row["grid_hex"]
        if row["kind"] != "task_force":
            if row["grid_hex"] or row["reach"].split() != [r["box"] for r in table.rows if r["kind"] == "task_force"]:
                yield table.fault(index, "reach", message="a reserve is in no hex and reaches every Task Force")
            continue
        if at not in sea or entries[row["box"]] != [at]:
            yield table.fault(index, "grid_hex", f"the hex of {row['box']} in entries.csv, terrain task_force")
            continue
        near = {h for h in pack.hexes if h not in sea and pack.grid.distance(h, at) == 1}
        reached |= near
        if near != set(row["reach"].split()):
            yield table.fault(index, "reach", " ".join(sorted(near)))
    if reached != set(_COAST):
        message = f"Task Force hexes lie next to {' '.join(sorted(reached))}; allowed {' '.join(_COAST)}"
        yield DataError(table.file, message=message, rule="5.1.2")
