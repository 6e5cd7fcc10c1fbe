"""Outcomes in the words of a player: what a measure counts, and which side more of it helps."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wargame_sim.model.game import Column
from wargame_sim.statistics.measures import Measure, parse_measure

_TAKEN = re.compile(r"first turn in which (?P<who>.+?) took (?P<place>.+)")
_HELD = re.compile(r"side that holds (?P<place>.+) at the end")
_SECTION = re.compile(r" \([A-Z]?[\d.]+[A-Z.\d]*\)$")


def outcome_told(name: str, columns: Sequence[Column]) -> str:
    """Return what a measure counts: ``taken_kasserine<=3`` is "Kasserine taken by turn 3".

    Parameters
    ----------
    name : str
        Measure; it stays as it is when no column is known by it.
    columns : sequence of Column
        Outcome columns of the game.
    """
    try:
        measure = parse_measure(name, columns)
    except ValueError:
        return name
    column, bound = measure.column, f"{measure.value:g}"
    told = _SECTION.sub("", column.help) or column.name
    if column.kind == "turn":
        taken = _TAKEN.fullmatch(told)
        what = f"{taken['place']} taken" if taken else told.removeprefix("first turn in which ")
        return what + {"<=": f" by turn {bound}", ">=": f", but not before turn {bound}", "": ""}[measure.condition]
    if column.kind == "category":
        return _label_told(told, column, column.labels[int(measure.value)])
    return told + {"<=": f": {bound} or fewer", ">=": f": {bound} or more", "": ""}[measure.condition]


def _label_told(told: str, column: Column, label: str) -> str:
    held = _HELD.fullmatch(told)
    if held:
        return f"{held['place']} held by {label} at the end"
    return f"{label} wins" if column.name == "winner" else f"{told}: {label}"


def helped(measure: Measure, sides: Sequence[str]) -> str:
    """Return the side for which more of a measure is better; nothing when neither, or nobody says.

    Parameters
    ----------
    measure : Measure
        What is counted.
    sides : sequence of str
        The two sides.
    """
    column, side = measure.column, measure.column.side
    if column.kind == "category":
        label = column.labels[int(measure.value)]
        return label if label in sides else ""
    if column.kind == "turn" and measure.condition == ">=":
        return ""
    if measure.condition == "<=" and column.kind == "number":
        return other_side(side, sides)
    return side


def other_side(side: str, sides: Sequence[str]) -> str:
    """Return the side across the table; nothing when there is not one."""
    others = [name for name in sides if name != side]
    return others[0] if side in sides and len(others) == 1 else ""
