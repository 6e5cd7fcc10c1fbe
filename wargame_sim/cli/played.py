"""How `play` shows outcomes to people: shares of results, a bar chart of the headline, places, numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from wargame_sim.cli.common import print_table, tell
from wargame_sim.reports.numbers import NO_NUMBER, plain, with_interval

if TYPE_CHECKING:
    from wargame_sim.model.game import Column, Game
    from wargame_sim.statistics.sample import Outcomes
    from wargame_sim.statistics.summary import Estimate

Estimates = Mapping[str, "Estimate"]
_BAR = 40


def show_categories(card: Game, estimates: Estimates) -> None:
    """Print the share of every label: who wins, by how much. Places have a table of their own."""
    for column in sorted(_categories(card), key=lambda c: c.labels != card.sides):
        rows = [(label, *_told(estimates[f"{column.name}={label}"])) for label in column.labels]
        columns = (column.name, "share", "95 % interval")
        print_table(column.help, columns, rows, columns[1:])


def _categories(card: Game) -> list[Column]:
    return [c for c in card.columns if c.kind == "category" and not _place_of(card, c)]


def _place_of(card: Game, column: Column) -> str:
    """Return the place that a column tells of: those that have the turn in which something happened to them."""
    _, _, place = column.name.partition("_")
    turns = {c.name.partition("_")[2] for c in card.columns if c.kind == "turn"}
    return place if place in turns else ""


def show_headline(card: Game, outcomes: Outcomes) -> None:
    """Print the distribution of the outcome that matters most."""
    from wargame_sim.statistics.intervals import wilson

    column = card.column(card.headline)
    if column is None or column.kind != "number":
        return
    values = np.asarray(outcomes.rows[column.name]).astype(np.int64)
    counts = np.bincount(values)
    least, most = int(values.min()), len(counts)
    ends = wilson(counts, len(values))
    rows = [
        (n, *with_interval(counts[n] / len(values), ends[0][n], ends[1][n], "share"), _bar(counts[n] / counts.max()))
        for n in range(least, most)
    ]
    columns = (column.unit, "games", "95 % interval", "")
    print_table(f"{column.help}: how often", columns, rows, columns[:3])


def _bar(part: float) -> str:
    return "█" * round(_BAR * part)


def show_places(card: Game, estimates: Estimates) -> None:
    """Print who holds the places in the end, and when they were taken."""
    rows = []
    side = card.sides[0]
    for column in (c for c in card.columns if c.kind == "turn"):
        place = _place_of(card, column)
        holder = next((c for c in card.columns if c.kind == "category" and _place_of(card, c) == place), None)
        held = _told(estimates[f"{holder.name}={side}"]) if holder else (NO_NUMBER, "")
        turn = estimates[f"{column.name} (turn)"]
        first = with_interval(turn.estimate, turn.low, turn.high) if turn.n > 1 else (NO_NUMBER, "")
        rows.append((place.replace("_", " ").title(), *held, *_told(estimates[column.name]), *first))
    columns = ("place", f"held by {side}", "95 %", "ever taken", "95 %", "mean turn of that", "95 %")
    if rows:
        print_table("Places at the end", columns, rows, columns[1:])


def show_numbers(card: Game, estimates: Estimates) -> None:
    """Print means of all numbers; those that are the same in every game on a line of their own."""
    rows, same = [], []
    for column in (c for c in card.columns if c.kind == "number"):
        e = estimates[column.name]
        if e.least == e.most:
            same.append(f"{column.help} {plain(e.least, 0)}")
            continue
        mean, ends = with_interval(e.estimate, e.low, e.high)
        rows.append((column.help, mean, ends, plain(e.sd, 1), f"{plain(e.least, 0)} to {plain(e.most, 0)}"))
    columns = ("", "mean", "95 % interval", "spread (sd)", "range")
    print_table("", columns, rows, columns[1:])
    if same:
        tell(f"The same in every game: {', '.join(same)}.")


def _told(estimate: Estimate) -> tuple[str, str]:
    return with_interval(estimate.estimate, estimate.low, estimate.high, "share")
