"""4 Sequence of play: many games at once, phase by phase, in pure Python around compiled phases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargame_sim.games.sicily import phases, players, rolls, tables
from wargame_sim.games.sicily.codes import ALLIED, AXIS
from wargame_sim.games.sicily.state import LOG_ROWS, state_dtype, work_dtype
from wargame_sim.hexgame.simulator import Games, Phase, Play, Table


def sequence(table: Table, games: Games) -> Iterator[Phase]:
    """Play a batch of games to the end, and yield every phase when it is over."""
    TA, SA, WA, PA, L = table.TA, games.SA, games.WA, table.PA, games.log
    seed, first = games.dice
    for turn in range(1, int(TA[0].turns) + 1):
        phases.strategic_all(TA, SA, WA, L, PA, seed, first)
        yield turn, ALLIED, "strategic"
        for side in (ALLIED, AXIS):
            phases.transport_all(TA, SA, WA, L, PA, side, seed, first)
            yield turn, side, "transport"
            phases.movement_all(TA, SA, WA, L, PA, side, seed, first)
            yield turn, side, "movement"
            phases.reaction_all(TA, SA, WA, L, PA, 1 - side, seed, first)
            yield turn, 1 - side, "reaction"
            phases.combat_all(TA, SA, WA, L, PA, side, seed, first)
            yield turn, side, "combat"
            phases.motorized_all(TA, SA, WA, L, PA, side, seed, first)
            yield turn, side, "motorized"
        phases.reorganize_all(TA, SA, WA, L, PA, seed, first)
        yield turn, AXIS, "reorganization"


def seat(pack: Any, T: Any, seats: Any) -> Any:
    """Return PA: the player of each side."""
    return players.build(players.place_names(pack, int(T.scenario)), seats)


PLAY = Play(
    build=tables.build,
    book=lambda _pack: players.book(),
    seat=seat,
    layouts=lambda _T: (state_dtype(), work_dtype()),
    set_up=phases.set_up_all,
    sequence=sequence,
    fights="combat",
    turns=lambda T: int(T.turns),
    log_rows=LOG_ROWS,
    roll_table=rolls.roll_table,
)
