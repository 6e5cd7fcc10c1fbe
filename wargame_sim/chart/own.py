"""A results table of one's own in Python: ``ws.crt("my.csv").odds(attack=12, defence=4)``."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim.chart.questions import Attack, answer, odds_table
from wargame_sim.chart.system import read_system
from wargame_sim.chart.table import Chart, read_chart

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

Strength = int | float | Fraction


class OwnTable:
    """A results table that answers questions.

    Parameters
    ----------
    chart : Chart
        The table.
    """

    def __init__(self, chart: Chart) -> None:
        self.chart = chart

    def odds(self, attack: Strength, defence: Strength = 0, shift: int = 0, drm: int = 0, attacker_steps: int = 0,
             defender_steps: int = 0) -> pd.DataFrame:  # fmt: skip
        """Return one row a result: its exact chance and what it does."""
        asked = Attack(Fraction(attack), Fraction(defence), shift, drm, attacker_steps, defender_steps)
        return answer(self.chart, asked).to_dataframe()

    def table(self, by: str = "odds", show: str = "defender_leaves") -> pd.DataFrame:
        """Return the chance of each result by column, or one number of the summary by both strengths."""
        return odds_table(self.chart, by, show).to_dataframe()

    def roll(self, attack: Strength, defence: Strength, n: int, seed: int = 1, shift: int = 0, drm: int = 0
             ) -> np.ndarray[Any, Any]:  # fmt: skip
        """Return `n` rolled results as numbers into ``chart.codes``, uint8[n]."""
        from wargame_sim.chart.bulk import roll

        return roll(self.chart, Attack(Fraction(attack), Fraction(defence), shift, drm), n, seed)

    def __repr__(self) -> str:
        return f"<results table {self.chart.name}: {len(self.chart.columns)} columns of {self.chart.kind}, {self.chart.dice}>"


def open_table(file: str | Path, dice: str | None = None, system: str | Path | None = None) -> OwnTable:
    """Return the table of a file; see :func:`wargame_sim.crt`."""
    said = read_system(None if system is None else Path(system))
    return OwnTable(read_chart(Path(file), said.model_copy(update={"dice": dice}) if dice else said))
