"""What must hold between the tables of the game, beyond the checks that every pack gets."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_sim.errors import DataError
from wargame_sim.games.anzio_tournament import codes
from wargame_sim.games.anzio_tournament.card import CITIES, ZONES
from wargame_sim.games.anzio_tournament.map_faults import map_faults
from wargame_sim.games.anzio_tournament.records import TABLES
from wargame_sim.games.anzio_tournament.tables import PARAMETERS
from wargame_sim.games.anzio_tournament.unit_faults import unit_faults
from wargame_sim.hexgame.checks import Checks
from wargame_sim.packs import Pack

FACES = tuple(str(face + 1) for face in range(codes.FACES))
LISTED = (
    "north",
    "taranto_sep3",
    "taranto",
    "messina",
    "edge_roads",
    "beaches",
)  # areas that are gone through hex by hex


def _charts(pack: Pack) -> Iterator[DataError]:
    """Check that costs are of the kind that their chart allows, that multipliers are known, that there are nine cities."""
    table = pack.table("terrain")
    for column in ("cost", "cost_mud"):
        for index, row in enumerate(table.rows):
            if row[column] in ("x", "first"):
                yield table.fault(index, column, "movement points, or all")
    table = pack.table("sides_chart")
    allowed = {"river": ("first",), "high_apennine": ("all", "x")}
    for index, row in enumerate(table.rows):
        for column in ("cost", "cost_mud"):
            if row[column] not in allowed[row["feature"]]:
                yield table.fault(index, column, allowed[row["feature"]])
        if row["attack_multiplier"] not in ("1", "0.5"):
            yield table.fault(index, "attack_multiplier", ("1", "0.5"))
    table = pack.table("roads_chart")
    for index, row in enumerate(table.rows):
        for column in ("cost", "cost_mud"):
            if row[column] in ("x", "all", "first"):
                yield table.fault(index, column, "movement points")
    if len(pack.rows("victory")) != len(CITIES):
        yield pack.table("victory").fault(message=f"has {len(pack.rows('victory'))} cities; allowed {len(CITIES)}")


CHECKS = {
    "anzio_tournament": Checks(
        records=TABLES,
        dice="1d6",
        rows={
            "sides_chart": ("river", "high_apennine"),
            "roads_chart": ("major", "minor"),
            "invasion_zones": ZONES,
            "weather": FACES,
        },
        parameters=PARAMETERS,
        most={
            "hexes": codes.MAX_HEX,
            "units": codes.MAX_UNITS,
            "turns": codes.MAX_TURNS,
            "ports": codes.MAX_PORTS,
            "partial_hexes": codes.MAX_PARTIAL,
            "crt": codes.MAX_COLUMNS,
        },
        hexes_in=lambda area: codes.MAX_AREA if area in LISTED else codes.MAX_HEX,
        more=(_charts, map_faults, unit_faults),
    ),
}
