"""The combat results table as games roll on it (9.1.A): two dice, no modifier, so one kind of roll a column."""

from __future__ import annotations

from fractions import Fraction

from wargame_sim.games.kasserine.state import ROLLS
from wargame_sim.model.rolls import Kind, RollTable
from wargame_sim.packs import Pack


def roll_table(pack: Pack) -> RollTable:
    """Return the table of a pack with its kinds of rolls, in the order of ``S.rolled``."""
    crt = pack.table("crt")
    columns = crt.columns[1:]
    rows = sorted(crt.rows, key=lambda row: int(row["roll"]))
    every = tuple(range(ROLLS))
    return RollTable(
        name="crt",
        sides=pack.sides,
        columns=columns,
        rows=tuple(row["roll"] for row in rows),
        results=tuple(tuple(row[name] for name in columns) for row in rows),
        order=crt.results,
        kinds=tuple(Kind(column, every) for column in range(len(columns))),
        chances=tuple(Fraction(6 - abs(total - 7), 36) for total in range(2, 2 + ROLLS)),
        costs=(("A elim", "Exch"), ("Exch", "D elim")),
    )
