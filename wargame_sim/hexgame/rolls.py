"""The results table as games roll on it: one kind of roll a column and modifier of the dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product

from wargame_sim.model.rolls import Kind, RollTable
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns


def roll_table(
    pack: Pack, order: Iterable[str], costs: tuple[Iterable[str], Iterable[str]], modifiers: Sequence[int] = (0,)
) -> RollTable:
    """Return the table of a pack with its kinds of rolls, in the order of ``S.rolled``: column, modifier, then face.

    Parameters
    ----------
    pack : Pack
        Tables; the sum of its dice is the face.
    order : iterable of str
        Results from the worst for the attacker to the best.
    costs : (iterable of str, iterable of str)
        Results that cost the attacker, and those that cost the defender.
    modifiers : sequence of int
        Everything that may be added to the dice; a modified sum beyond the ends of the table reads the first or last row.
    """
    crt = pack.table("crt")
    columns = odds_columns(crt)
    rows = sorted(crt.rows, key=lambda row: int(row["roll"]))
    low, high = int(rows[0]["roll"]), int(rows[-1]["roll"])
    count, sides = (int(part) for part in pack.dice.split("d"))
    sums = [sum(dice) for dice in product(range(1, sides + 1), repeat=count)]
    faces = range(count, count * sides + 1)

    def reads(modifier: int) -> tuple[int, ...]:
        return tuple(min(max(face + modifier, low), high) - low for face in faces)

    attacker, defender = costs
    return RollTable(
        name=crt.name,
        sides=pack.sides,
        columns=columns,
        rows=tuple(row["roll"] for row in rows),
        results=tuple(tuple(row[name] for name in columns) for row in rows),
        order=tuple(order),
        kinds=tuple(Kind(column, reads(m), m) for column in range(len(columns)) for m in modifiers),
        chances=tuple(Fraction(sums.count(face), len(sums)) for face in faces),
        costs=(tuple(attacker), tuple(defender)),
    )
