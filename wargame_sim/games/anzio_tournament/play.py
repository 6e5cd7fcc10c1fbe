"""B.1 and B.2 Sequence of play, and what else the shared table must know to play it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargame_sim.games.anzio_tournament import phases, players, tables
from wargame_sim.games.anzio_tournament.codes import ALL, ALLIED, FIRST_COMBAT, GERMAN, SECOND_COMBAT
from wargame_sim.games.anzio_tournament.state import LOG_ROWS, state_dtype, work_dtype
from wargame_sim.games.anzio_tournament.tables_combat import read_result
from wargame_sim.hexgame import rolls
from wargame_sim.hexgame.simulator import Games, Phase, Play, Table
from wargame_sim.model.rolls import RollTable
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns


def places(pack: Pack, T: Any) -> list[str]:
    """Return the word of every place that players' parameters may name: its hex."""
    return [pack.hexes[int(h)] for h in T.place[: int(T.n_places)]]


def sequence(table: Table, games: Games) -> Iterator[Phase]:
    """Take a batch through the game: set-up, then turns of an Allied and a German player-turn of six phases each."""
    records = table.TA, games.SA, games.WA, games.log
    phases.prepare_all(*records, table.PA, *games.dice)
    yield 1, ALLIED, "set-up"
    for turn in range(1, int(table.T.turns) + 1):
        for side in (ALLIED, GERMAN):
            phases.arrivals_all(*records, table.PA, side, *games.dice)
            yield turn, side, "arrivals"
            phases.movement_all(*records, table.PA, side, *games.dice)
            yield turn, side, "movement"
            phases.combat_all(*records, table.PA, side, FIRST_COMBAT, *games.dice)
            yield turn, side, "combat"
            phases.breakthrough_all(*records, table.PA, side, *games.dice)
            yield turn, side, "breakthrough"
            phases.combat_all(*records, table.PA, side, SECOND_COMBAT, *games.dice)
            yield turn, side, "second combat"
            phases.supply_all(*records, side)
            yield turn, side, "supply"


def roll_table(pack: Pack) -> RollTable:
    """Return the results table with one kind of roll a column."""
    crt = pack.table("crt")
    cells = {row[column] for row in crt.rows for column in odds_columns(crt)}
    found = {cell: read_result(cell) for cell in cells}
    order = sorted(cells, key=lambda cell: (found[cell].score, found[cell].lost != (ALL, 0), cell))
    costs = tuple([cell for cell in order if found[cell].lost[side] > 0] for side in range(2))
    return rolls.roll_table(pack, order, (costs[0], costs[1]))


PLAY = Play(
    build=tables.build,
    book=lambda pack: players.book(),
    places=places,
    layouts=lambda T: (state_dtype(), work_dtype()),
    set_up=phases.set_up_all,
    sequence=sequence,
    fights="second combat",
    turns=lambda T: int(T.turns),
    log_rows=LOG_ROWS,
    roll_table=roll_table,
)
