"""What games rolled on their results table, beside what was due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_sim.model.game import Game, Setup
from wargame_sim.model.rolls import counting

if TYPE_CHECKING:
    import pandas as pd


def rolls(game: Game, setup: Setup, trials: int, seed: int) -> pd.DataFrame:
    """Return rolls by side, column, modifier and face of the dice.

    Parameters
    ----------
    game : Game
        One that counts rolls.
    setup : Setup
        Options, players, tables.
    trials, seed : int
        Games, and their dice.

    Raises
    ------
    UsageError
        When the game counts no rolls.
    """
    import pandas as pd

    player = counting(game.rules.simulator(setup), game.slug)
    table = player.rolls
    total = player.run_counted(seed, 0, trials)[1].sum(0, dtype=int)
    lines = []
    for s, side in enumerate(table.sides):
        for k, kind in enumerate(table.kinds):
            made = int(total[s, k].sum())
            if not made:
                continue
            for f, chance in enumerate(table.chances):
                where = {"side": side, "column": table.columns[kind.column], "modifier": kind.modifier}
                read = {"row": table.rows[kind.rows[f]], "result": table.result(k, f)}
                lines.append({**where, **read, "rolled": int(total[s, k, f]), "expected": made * float(chance)})
    return pd.DataFrame(lines)
