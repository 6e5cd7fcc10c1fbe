"""4 Sequence of play, and what else the shared table must know to play it."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_sim.games.sicily import phases_chunk, players, tables
from wargame_sim.games.sicily.codes import ALLIED, AXIS
from wargame_sim.games.sicily.state import LOG_ROWS, state_dtype, work_dtype
from wargame_sim.games.sicily.state_combat import DRMS, LOWEST_DRM
from wargame_sim.games.sicily.tables_combat import read_cell
from wargame_sim.hexgame.rolls import roll_table
from wargame_sim.hexgame.simulator import Games, Phase, Play, Table
from wargame_sim.model.rolls import RollTable
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns


def rolled(pack: Pack) -> RollTable:
    """Return the results table (9.4.VII): a result is better with more steps and hexes of the defender, fewer of the attacker."""
    parts: dict[str, tuple[int, int, int, int]] = {}
    for row in pack.rows("crt"):
        for column in odds_columns(pack.table("crt")):
            parts[row[column]] = read_cell(row[column]) or (0, 0, 0, 0)
    order = sorted(parts, key=lambda cell: _margin(*parts[cell]))
    costs = [cell for cell in order if parts[cell][0]], [cell for cell in order if parts[cell][2]]
    return roll_table(pack, order, costs, range(LOWEST_DRM, LOWEST_DRM + DRMS))


def _margin(mine: int, back: int, theirs: int, their_back: int) -> tuple[int, int, int]:
    return 2 * (theirs - mine) + their_back - back, theirs, their_back


def sequence(table: Table, games: Games) -> Iterator[Phase]:
    """Play a batch of games to the end, and yield every phase when it is over."""
    records = table.TA, games.SA, games.WA, games.log, table.PA
    for turn in range(1, int(table.T.turns) + 1):
        phases_chunk.strategic_all(*records, *games.dice)
        yield turn, ALLIED, "strategic"
        for side in (ALLIED, AXIS):
            phases_chunk.transport_all(*records, side, *games.dice)
            yield turn, side, "transport"
            phases_chunk.movement_all(*records, side, *games.dice)
            yield turn, side, "movement"
            phases_chunk.reaction_all(*records, 1 - side, *games.dice)
            yield turn, 1 - side, "reaction"
            phases_chunk.combat_all(*records, side, *games.dice)
            yield turn, side, "combat"
            phases_chunk.motorized_all(*records, side, *games.dice)
            yield turn, side, "motorized"
        phases_chunk.reorganize_all(*records, *games.dice)
        yield turn, AXIS, "reorganization"


PLAY = Play(
    build=tables.build,
    book=lambda pack: players.book(),
    places=lambda pack, T: players.place_names(pack, int(T.scenario)),
    layouts=lambda T: (state_dtype(), work_dtype()),
    set_up=phases_chunk.set_up_all,
    sequence=sequence,
    fights="combat",
    turns=lambda T: int(T.turns),
    log_rows=LOG_ROWS,
    roll_table=rolled,
)
