"""The sequence of play (3.0, 4.0), and what else the shared table must know to play it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from wargame_sim.errors import UsageError
from wargame_sim.games.kasserine import codes, phases, players, tables
from wargame_sim.games.kasserine.codes import ALLIED, AXIS
from wargame_sim.games.kasserine.rules.r16_7_cooperation import rivals_agree
from wargame_sim.games.kasserine.state import LOG_ROWS, state_dtype, work_dtype
from wargame_sim.hexgame.rolls import roll_table
from wargame_sim.hexgame.simulator import Games, Phase, Play, Table
from wargame_sim.model.game import Value
from wargame_sim.packs import Pack

COSTS = ("A elim", "Exch"), ("Exch", "D elim")  # results that cost the attacker by themselves, and the defender


def build(pack: Pack, options: Mapping[str, Value]) -> Any:
    """Return T for a pack and a choice of options.

    Raises
    ------
    UsageError
        When two options do not go together (16.7.C).
    """
    if not rivals_agree.py_func(bool(options.get("bickering")), bool(options.get("cooperation"))):
        raise UsageError("options bickering and cooperation exclude each other (16.7.C)")
    return tables.build(pack, options)


def places(pack: Pack, T: Any) -> list[str]:
    """Return what players call each place: a town by its name, any other a base."""
    towns = [codes.town(row["note"]) for row in pack.rows("victory")]
    return towns + ["base"] * (int(T.places) - len(towns))


def layouts(T: Any) -> tuple[np.dtype[Any], np.dtype[Any]]:
    """Return the layouts of S and W."""
    n, units, places = int(T.n), int(T.units), int(T.places)
    return state_dtype(n, units, places, len(T.ratio_num)), work_dtype(n, units, places)


def sequence(table: Table, games: Games) -> Iterator[Phase]:
    """Take a batch through the game: turns of two player-turns, each with a start, movement and combat (3.0, 4.0)."""
    for turn in range(1, int(table.T.turns) + 1):
        for side in (AXIS, ALLIED):
            for name, phase in (("start", start), ("movement", movement), ("combat", combat)):
                phase(table, games, side)
                yield turn, side, name


def start(table: Table, games: Games, side: int) -> None:
    """Begin a player-turn in every game of the batch."""
    phases.start_all(table.TA, games.SA, games.WA, games.log, side, *games.dice)
    if table.T.opt_air or table.T.opt_supply:
        phases.start_with_options_all(table.TA, games.SA, games.WA, side)


def movement(table: Table, games: Games, side: int) -> None:
    """Movement phase in every game of the batch."""
    records = table.TA, games.SA, games.WA, games.log
    if table.PA[table.scripts[side]].random:
        phases.random_movement_all(*records, side, *games.dice)
    else:
        phases.movement_all(*records, table.PA, side, *games.dice)


def combat(table: Table, games: Games, side: int) -> None:
    """Combat phase in every game of the batch."""
    T = table.T
    phase = phases.combat_with_options_all if T.opt_air or T.opt_counterbattery else phases.combat_all
    phase(table.TA, games.SA, games.WA, games.log, table.PA, side, *games.dice)


PLAY = Play(
    build=build,
    book=lambda pack: players.book(),
    places=places,
    layouts=layouts,
    set_up=phases.set_up_all,
    sequence=sequence,
    fights="combat",
    turns=lambda T: int(T.turns),
    log_rows=LOG_ROWS,
    roll_table=lambda pack: roll_table(pack, pack.table("crt").results, COSTS),
    ground=lambda T: T.air == 0,
)
