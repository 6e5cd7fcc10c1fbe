"""A small invented map for tests of drawings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wargame_sim.packs.grid import Grid

Row = Mapping[str, str]


@dataclass
class SketchPack:
    """The least that a drawing needs of a pack: seven columns, six rows, two sides."""

    offset: str = "even-r"
    title: str = "Battle <of> the & Sketch"
    sides: tuple[str, ...] = ("red", "blue")
    origins: Mapping[str, str] = field(default_factory=dict)
    stand_ins: tuple[str, ...] = ("sides",)
    tables: dict[str, tuple[Row, ...]] = field(default_factory=dict)
    turns: int = 9

    def __post_init__(self) -> None:
        self.grid = Grid(self.offset, "CCRR", (1, 7), (1, 6), 2.5, (0.0, -1.0, 0.0), (0.0, 0.0, 1.0))
        ids = [f"{c:02}{r:02}" for c in range(1, 8) for r in range(1, 7)]
        self.tables = sketch_tables(ids) | self.tables
        self.origins = {name: "history" for name in self.tables} | {"sides": "stand-in"} | dict(self.origins)

    @property
    def hexes(self) -> tuple[str, ...]:
        return tuple(row["hex"] for row in self.tables["hexes"])

    def rows(self, table: str) -> tuple[Row, ...]:
        return self.tables[table]


def sketch_tables(ids: list[str]) -> dict[str, tuple[Row, ...]]:
    terrains = ("clear", "high_ground", "rugged_crest", "swamp", "moonscape")
    places = {
        "0202": ("Aton", "city airfield"),
        "0402": ("Betown", "village"),
        "0502": ("Long Name of a Place", "village port"),
        "0404": ("Ridge", ""),
        "0405": ("Ridge", ""),
        "0604": ("Gap", "pass"),
    }
    hexes = tuple(
        {
            "hex": h,
            "terrain": terrains[i % 5],
            "place": places.get(h, ("", ""))[0],
            "features": places.get(h, ("", ""))[1],
        }
        for i, h in enumerate(ids)
    )
    return {
        "hexes": hexes,
        "sides": (
            {"a": "0303", "b": "0304", "feature": "cliff", "up": "0304"},
            {"a": "0503", "b": "0504", "feature": "canal"},
        ),
        "roads": tuple(
            {"a": f"{c:02}02", "b": f"{c + 1:02}02", "kind": "dirt" if c > 4 else "main"} for c in range(1, 7)
        ),
        "units": sketch_units(),
        "entries": ({"area": "east", "hexes": "0701 0703 0706"},),
        "victory": (
            {"hex": "0202", "points": "3", "side": "red", "holder_at_start": "blue"},
            {"hex": "0402", "points": "10", "side": "red", "holder_at_start": ""},
        ),
        "terrain": ({"terrain": "rugged_crest", "name": "Rugged crest"}, {"terrain": "clear", "name": "Clear"}),
    }


def sketch_units() -> tuple[Row, ...]:
    people = (
        ("red", "armor", "0303"),
        ("red", "infantry", "0303"),
        ("red", "artillery", "0303"),
        ("blue", "infantry", "0402"),
        ("blue", "balloon", "0606"),
        ("blue", "air", "0202"),
        ("red", "armor", "east"),
    )
    return tuple(
        {"unit": f"u{i}", "side": side, "type": kind, "attack": str(i + 1), "defence": "2", "movement": "8"}
        | {"arrives": "1" if where == "east" else "setup", "where": where, "flags": ""}
        for i, (side, kind, where) in enumerate(people)
    )
