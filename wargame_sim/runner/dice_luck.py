"""Who was lucky: dice tested for fairness, and rolls on a results table against what was to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from wargame_sim.chart import labels
from wargame_sim.chart.fortune import Luck, Thrown, Worth, luck, surplus, worths
from wargame_sim.chart.system import System
from wargame_sim.chart.table import Chart, read_chart
from wargame_sim.errors import DataError, UsageError, listed
from wargame_sim.model.game import Game
from wargame_sim.outcomes.files import write_whole
from wargame_sim.outcomes.neutral import csv_text
from wargame_sim.runner.dice_log import DiceLog, Fight, Roll
from wargame_sim.statistics.fairness import Fairness, fairness, holm

MOST_FIGHTS = 600  # rolls on a table: their exact sum is found by folding one into the other
_HEADS = ("roll", "player", "name", "dice", "column", "drm", "attacker_steps", "defender_steps", "said")


@dataclass(frozen=True)
class Fortune:
    """Luck of each player at a table.

    Parameters
    ----------
    chart : Chart
        The table.
    origin : str
        Where its numbers come from, in words.
    worth : {"cleared", "steps"}
        What is counted.
    attacking, whole : mapping of str to Luck
        Player to the luck of the own attacks, and of all rolls, those of others counted against.
    surplus : list of (Fight, float, float)
        Each roll with what was to be expected of it and what came beyond that, to the attacker.
    """

    chart: Chart
    origin: str
    worth: Worth
    attacking: dict[str, Luck]
    whole: dict[str, Luck]
    surplus: list[tuple[Fight, float, float]]

    @property
    def decisive(self) -> tuple[Fight, float, float]:
        """Roll that was farthest from what was to be expected, the first of those."""
        return max(self.surplus, key=lambda one: abs(one[2]))


def fair_dice(rolls: Sequence[Roll], dice: str = "", file: str = "rolls") -> tuple[list[Fairness], list[float]]:
    """Return the fairness of each player's dice, and the p-values of all its tests made to hold together.

    Parameters
    ----------
    rolls : sequence of Roll
        Those whose single dice are not known are passed over.
    dice : str
        Dice of every roll, ``2d6``, where the names of the buttons do not tell.
    file : str
        For messages.
    """
    named = [Roll(r.number, r.player, dice or r.name, r.dice) for r in rolls]
    found = []
    for player in sorted({roll.player for roll in named}):
        for faces in sorted({roll.faces for roll in named if roll.player == player and roll.faces}):
            shown = [die for r in named if (r.player, r.faces) == (player, faces) for die in r.dice]
            wrong = next((r for r in named if r.faces == faces and not all(1 <= die <= faces for die in r.dice)), None)
            if wrong is not None:
                raise DataError(file, wrong.number, "dice", wrong.dice, f"numbers from 1 to {faces}")
            found.append(fairness(player, shown, faces))
    return found, holm([p for one in found for p in (one.p_faces, one.p_mean, one.p_runs)])


def chart_of_game(game: Game, data: Path | None = None) -> tuple[Chart, str]:
    """Return a game's results table as a chart of its own, and its origin in words."""
    from wargame_sim.model.game import Setup

    pack = game.rules.pack(Setup(game.slug, data=data))
    table = pack.table("crt")
    folder = data if data is not None and (data / table.file).is_file() else game.pack_folder
    return read_chart(
        folder / Path(table.file).name, System(name=game.title, dice=pack.dice)
    ), f"{table.file} ({table.told})"


def fortune(fights: Sequence[Fight], chart: Chart, origin: str, worth: Worth, file: str = "rolls") -> Fortune:
    """Return the luck of every player.

    Raises
    ------
    DataError
        For a row whose column, die or steps do not fit the table.
    """
    if len(fights) > MOST_FIGHTS:
        raise UsageError(f"found {len(fights):,} rolls on the table; allowed {MOST_FIGHTS}")
    if not chart.codes or all(not chart.effects[code].known for code in chart.codes):
        raise UsageError(f"{chart.file}: none of its results is known; describe them: --system")
    thrown = [_thrown(fight, chart, worth, file) for fight in fights]
    players = sorted({fight.roll.player for fight in fights})
    mine = {p: [t for t, f in zip(thrown, fights, strict=True) if f.roll.player == p] for p in players}
    signs = {p: [1 if f.roll.player == p else -1 for f in fights] for p in players}
    beyond = [
        (fight, float(worths(chart, t, worth).mean(int)), float(surplus(chart, t, worth)))
        for fight, t in zip(fights, thrown, strict=True)
    ]
    return Fortune(
        chart, origin, worth, {p: luck(chart, mine[p], worth) for p in players},
        {p: luck(chart, thrown, worth, signs[p]) for p in players}, beyond,
    )  # fmt: skip


def _thrown(fight: Fight, chart: Chart, worth: Worth, file: str) -> Thrown:
    line, total = fight.roll.number, fight.roll.total
    column = _column(fight, chart, file)
    if chart.dice.lower() == "d66" and len(fight.roll.dice) == 2:
        total = 10 * fight.roll.dice[0] + fight.roll.dice[1]
    if not chart.thrown.weight(total):
        raise DataError(file, line, "dice", total, f"what {chart.dice} can show")
    if worth == "steps" and not all(fight.steps):
        raise DataError(
            "rolls", line, "attacker_steps", fight.steps[0], "the steps of both sides: --worth steps counts them"
        )
    return Thrown(column, total, fight.drm, *fight.steps)


def _column(fight: Fight, chart: Chart, file: str) -> int:
    """Return the column of the chart that a row names; odds as they are read on it."""
    texts = [column.text for column in chart.columns]
    if fight.column in texts:
        return texts.index(fight.column)
    label = labels.label(chart.kind, fight.column) if fight.column else None
    if label is None or label.low is None:
        raise DataError(file, fight.roll.number, "column", fight.column, f"a column of {chart.file}: {listed(texts)}")
    value = label.low
    found = chart.column(value, Fraction(1)) if chart.kind == "odds" else chart.column(value, Fraction(0))
    if isinstance(found, str):
        raise DataError(file, fight.roll.number, "column", fight.column, "odds at which dice are thrown")
    return found


def write_draft(log: DiceLog, path: Path) -> int:
    """Write the rolls of a log with the odds named near them, for a person to correct; return how many have odds."""
    lines: list[list[Any]] = [
        [r.number, r.player, r.name, " ".join(map(str, r.dice)), r.near, "", "", "", r.said] for r in log.rolls
    ]
    write_whole(path, csv_text(_HEADS, lines).encode())
    return sum(bool(roll.near) for roll in log.rolls)
