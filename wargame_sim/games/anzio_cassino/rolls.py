"""The combat results table as games roll on it (6.1): one die, so one kind of roll a column and sum of modifiers."""

from __future__ import annotations

from fractions import Fraction

from wargame_sim.games.anzio_cassino.state import DRMS, FACES, LOWEST_DRM
from wargame_sim.model.rolls import Kind, RollTable
from wargame_sim.packs import Pack


def roll_table(pack: Pack) -> RollTable:
    """Return the table of a pack with its kinds of rolls, in the order of ``S.rolled``."""
    crt = pack.table("crt")
    columns = crt.columns[1:]
    rows = sorted(crt.rows, key=lambda row: int(row["roll"]))
    low, high = int(rows[0]["roll"]), int(rows[-1]["roll"])

    def reads(drm: int) -> tuple[int, ...]:
        return tuple(min(max(face + drm, low), high) - low for face in range(1, FACES + 1))

    drms = range(LOWEST_DRM, LOWEST_DRM + DRMS)
    results = tuple(tuple(row[name] for name in columns) for row in rows)
    order = sorted({cell for row in results for cell in row}, key=_margin)
    return RollTable(
        name="crt",
        sides=pack.sides,
        columns=columns,
        rows=tuple(row["roll"] for row in rows),
        results=results,
        order=tuple(order),
        kinds=tuple(Kind(column, reads(drm), drm) for column in range(len(columns)) for drm in drms),
        chances=(Fraction(1, FACES),) * FACES,
        costs=(
            tuple(cell for cell in order if _points(cell)[0] > 0),
            tuple(cell for cell in order if _points(cell)[1] > 0),
        ),
    )


def _points(cell: str) -> tuple[int, int]:
    attacker, defender = cell.split(",")
    return int(attacker), int(defender)


def _margin(cell: str) -> tuple[int, int]:
    attacker, defender = _points(cell)
    return defender - attacker, defender
