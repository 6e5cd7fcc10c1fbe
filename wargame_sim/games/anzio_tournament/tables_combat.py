"""Results table and weather of the pack turned into arrays of the record T."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns

CELL = re.compile(r"([0-9]|E)/([0-9]|E)(?: ([ad])([123]))?( b)?")
SCORE_OF_ALL = 8  # steps that E counts for in a result's score (AT-2)
SCORE_OF_THROUGH = 2


class Result(NamedTuple):
    """A cell of the results table (B.7.D): steps lost by attacker and defender, hexes of retreat of each, breakthrough."""

    lost: tuple[int, int]
    back: tuple[int, int]
    through: bool

    @property
    def score(self) -> int:
        """Worth to the attacker: steps, hexes of retreat, two for a breakthrough (AT-2)."""
        mine, theirs = (SCORE_OF_ALL if lost == c.ALL else lost for lost in self.lost)
        return theirs - mine + self.back[1] - self.back[0] + SCORE_OF_THROUGH * self.through


def read_result(cell: str) -> Result:
    """Return a cell in the grammar of B.7.D as numbers.

    Raises
    ------
    ValueError
        When it is not in the grammar.
    """
    match = CELL.fullmatch(cell)
    if match is None:
        raise ValueError(f"{cell!r} is no result such as 1/2 d1 b")
    mine, theirs = (c.ALL if text == "E" else int(text) for text in match.group(1, 2))
    hexes = int(match[4] or 0)
    return Result((mine, theirs), (hexes * (match[3] == "a"), hexes * (match[3] == "d")), bool(match[5]))


def fill(T: Any, pack: Pack) -> None:
    """Write columns, results and their scores, and the weather."""
    columns = odds_columns(pack.table("crt"))
    T.columns = len(columns)
    for j, ratio in enumerate(columns):
        T.ratio_num[j], T.ratio_den[j] = (int(part) for part in ratio.split(":"))
        for row in pack.rows("crt"):
            result, face = read_result(row[ratio]), int(row["roll"]) - 1
            T.crt_lost[:, face, j], T.crt_back[:, face, j] = result.lost, result.back
            T.crt_through[face, j], T.score[face, j] = result.through, result.score
        T.score_sum[j] = T.score[:, j].sum()
    reached = [j for j in range(len(columns)) if T.ratio_num[j] >= T.breakthrough_odds * T.ratio_den[j]]
    T.through_column = min(reached, default=len(columns))
    for row in pack.rows("weather"):
        for m, month in enumerate(c.MONTHS):
            T.weather[m, int(row["roll"])] = c.WEATHER.index(row[month])
