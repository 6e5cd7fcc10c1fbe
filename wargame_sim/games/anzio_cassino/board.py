"""A position on the table: the records that the rules work on, filled from a position file and checked.

The rule functions run here as plain Python, so that a question about one position needs no compiler.
"""

from __future__ import annotations

from typing import Any

from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino import position_checks as checks
from wargame_sim.games.anzio_cassino.play import PLAY
from wargame_sim.games.anzio_cassino.position_state import State, read_state
from wargame_sim.games.anzio_cassino.rules import r05_movement, r05_stacks
from wargame_sim.games.anzio_cassino.scripts import goals
from wargame_sim.games.anzio_cassino.words import Words
from wargame_sim.kernels import jit
from wargame_sim.kernels.arrays import fill
from wargame_sim.model.board import Board as Position
from wargame_sim.model.game import Setup
from wargame_sim.model.position import PositionFile, Source
from wargame_sim.packs import Pack

AWAY = {
    "eliminated": codes.ELIMINATED,
    "off": codes.ASIDE,
    "": codes.ASIDE,
    "waiting": codes.WAITING,
    "off map": codes.OFF_MAP,
    "Floating": codes.FLOATING,
}
_ACTIVE = {"all": codes.ANY_NATION, "british": 1 << codes.BRITISH, "us": 1 << codes.US}


Board = Position[Words]


def open_board(pack: Pack, setup: Setup, source: Source[Any]) -> Board:
    """Return the position of a file, ready for the phase that it names.

    Raises
    ------
    DataError
        When units stand where the rules do not let them, or the state cannot be.
    """
    table = PLAY.open_table(pack, setup.options, setup.players)
    words = Words(pack)
    with jit.plain():
        games = PLAY.new_games(table, 0, 0, 1)
        board = Board(pack, table, games.SA, games.WA, games.log, words)
        _fill(board, source)
        _fill_state(board, source, read_state(source, words))
        checks.check_units(board, source)
        _begin(board, source)
    return board


def _fill(board: Board, source: Source[Any]) -> None:
    """Write what the file says; everything else is as at the start of the scenario."""
    content: PositionFile = source.content
    T, S, words = board.T, board.S, board.words
    S.turn, S.side = content.turn - 1, codes.SIDES.index(content.side or codes.SIDES[0])
    if content.weather:
        if content.weather not in codes.WEATHER:
            raise source.fault("weather", found=content.weather, allowed=codes.WEATHER, rule="10.4")
        S.weather = codes.WEATHER.index(content.weather)
    if not content.from_setup:
        for u in range(int(T.units)):
            S.at[u] = codes.WAITING if T.start[u] == codes.WAITING else codes.ASIDE
    for unit, place in content.placed.items():
        checks.check_place(board, source, unit, place)
        S.at[words.number[unit]] = words.index[place] if place in words.index else AWAY[place]
    for hex_id, side in content.held.items():
        p = T.place_at[words.index[hex_id]]
        if p < 0:
            allowed = [words.hexes[h] for h in T.place[: int(T.places)]]
            raise source.fault(f'held."{hex_id}"', found=hex_id, allowed=allowed, rule="9.1.2")
        S.holder[p] = codes.SIDES.index(side)


def _fill_state(board: Board, source: Source[Any], state: State) -> None:
    T, S, words = board.T, board.S, board.words
    S.impulse = "ABCD".index(state.impulse)
    for unit, points in state.damage.items():
        u = words.number[unit]
        if not 0 <= points < T.endurance[u]:
            allowed = f"0 to {int(T.endurance[u]) - 1}, less than its endurance"
            raise source.fault(f'state.damage."{unit}"', found=points, allowed=allowed, rule="6.2")
        S.damage[u] = points
    if state.boxes is not None:
        S.box[:] = 0
        S.box[[words.index[hex_id] for hex_id in state.boxes]] = 1
    now = int(S.turn) * int(T.impulses) + int(S.impulse)
    for marker in state.spent:
        S.spent[words.markers.index(marker)] = now
    S.active = _ACTIVE[state.active]
    S.abbey = codes.DESTROYED if state.abbey == "destroyed" else codes.NEUTRAL
    if state.vp is not None:
        S.vp = state.vp


def _begin(board: Board, source: Source[Any]) -> None:
    """Bring the scratch up to date, give every unit its script's goal, and open the impulse."""
    T, S, W, number = board.T, board.S, board.W, board.words.number
    r05_stacks.refresh(T, S, W)
    fill(S.plan, -1)
    for side in range(2):
        goals.sum_up_threat(T, S, W, side)
        goals.weigh_places(T, S, W, board.table.PA[S.script[side]], side)
        goals.assign_goals(T, S, W, board.table.PA[S.script[side]], side)
    r05_movement.prepare(T, S, W, S.side)
    for unit in source.content.moved:
        S.moved[number[unit]] = 1
