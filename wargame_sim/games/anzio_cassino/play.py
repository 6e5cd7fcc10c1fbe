"""4.0 Sequence of play, and what else the shared table must know to play it. One for both games."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_sim.games.anzio_cassino import phases, players, tables
from wargame_sim.games.anzio_cassino.codes import ALLIED, GERMAN
from wargame_sim.games.anzio_cassino.state import DRMS, LOG_ROWS, LOWEST_DRM, state_dtype, work_dtype
from wargame_sim.hexgame.rolls import roll_table
from wargame_sim.hexgame.simulator import Games, Phase, Play, Table
from wargame_sim.model.rolls import RollTable
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns


def rolled(pack: Pack) -> RollTable:
    """Return the results table (6.1): the best result is the one with the best margin of damage."""
    points = {
        cell: tuple(int(part) for part in cell.split(","))
        for row in pack.rows("crt")
        for cell in (row[column] for column in odds_columns(pack.table("crt")))
    }
    order = sorted(points, key=lambda cell: (points[cell][1] - points[cell][0], points[cell][1]))
    costs = [cell for cell in order if points[cell][0]], [cell for cell in order if points[cell][1]]
    return roll_table(pack, order, costs, range(LOWEST_DRM, LOWEST_DRM + DRMS))


def sequence(table: Table, games: Games) -> Iterator[Phase]:
    """Take a batch through the game: turns of impulses, in which both sides move and attack (4.1)."""
    records = table.TA, games.SA, games.WA, games.log
    for turn in range(int(table.T.first_turn) + 1, int(table.T.last_turn) + 2):
        phases.start_turn_all(*records, table.PA, *games.dice)
        yield turn, ALLIED, "start"
        for _ in range(int(table.T.impulses)):
            for side in (ALLIED, GERMAN):
                movement(table, games, side)
                yield turn, side, "movement"
                phases.attack_all(*records, table.PA, side, *games.dice)
                yield turn, side, "attack"
            phases.end_impulse_all(*records, table.PA)
            yield turn, GERMAN, "end"


def movement(table: Table, games: Games, side: int) -> None:
    """Movement of one side in every game of the batch."""
    records = table.TA, games.SA, games.WA, games.log
    if table.PA[table.scripts[side]].random:
        phases.random_movement_all(*records, side, *games.dice)
    else:
        phases.movement_all(*records, table.PA, side)


PLAY = Play(
    build=tables.build,
    book=lambda pack: players.book(pack.slug),
    places=lambda pack, T: [pack.hexes[int(h)] for h in T.place[: int(T.places)]],
    layouts=lambda T: (state_dtype(), work_dtype()),
    set_up=phases.set_up_all,
    sequence=sequence,
    fights="attack",
    turns=lambda T: int(T.last_turn) + 1,
    log_rows=LOG_ROWS,
    roll_table=rolled,
)
