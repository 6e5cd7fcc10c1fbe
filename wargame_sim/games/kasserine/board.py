"""A position on the table: the records that the rules work on, filled from a position file and checked.

The rule functions run here as plain Python, so that a question about one position needs no compiler.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine import position_checks as checks
from wargame_sim.games.kasserine.play import PLAY
from wargame_sim.games.kasserine.position_state import State, read_state
from wargame_sim.games.kasserine.rules import r05_zones, r06_movement
from wargame_sim.games.kasserine.rules.r14_first_turn import release_in_zones
from wargame_sim.games.kasserine.rules.r16_3_supply import judge_supply
from wargame_sim.games.kasserine.scripts import goals
from wargame_sim.games.kasserine.words import Words
from wargame_sim.kernels import jit
from wargame_sim.model.board import Board as Position
from wargame_sim.model.game import Setup
from wargame_sim.model.position import PositionFile, Source
from wargame_sim.packs import Pack

AWAY = {"eliminated": codes.ELIMINATED, "off": codes.ASIDE, "": codes.ASIDE, "waiting": codes.WAITING}


@dataclass
class Board(Position[Words]):
    """Records of one position.

    Parameters
    ----------
    released : bool
        Whether the one Allied unit of 14.0.B has been released.
    """

    released: bool = False


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
        checks.check_units(board, source)
        r05_zones.refresh(board.T, board.S, board.W)
        _begin(board, source, read_state(source, words))
    return board


def _fill(board: Board, source: Source[Any]) -> None:
    """Write what the file says; everything else is as at the start of a game."""
    content: PositionFile = source.content
    T, S, words = board.T, board.S, board.words
    S.turn, S.side = content.turn, codes.SIDES.index(content.side or codes.SIDES[0])
    if content.weather:
        if content.weather not in codes.WEATHER:
            raise source.fault("weather", found=content.weather, allowed=codes.WEATHER, rule="16.4.B")
        S.weather = codes.WEATHER.index(content.weather)
    if not content.from_setup:
        for u in range(int(T.units)):
            coming = T.start[u] == codes.WAITING and (T.air[u] or T.arrives[u] >= content.turn)
            S.at[u] = codes.WAITING if coming else codes.ASIDE
    for unit, place in content.placed.items():
        checks.check_place(board, source, unit, place)
        S.at[words.number[unit]] = words.index[place] if place in words.index else AWAY.get(place, codes.WAITING)
    for hex_id, side in content.held.items():
        p = T.place_at[words.index[hex_id]]
        if p < 0:
            allowed = [words.hexes[h] for h in T.place]
            raise source.fault(f'held."{hex_id}"', found=hex_id, allowed=allowed, rule="15.0.A")
        S.holder[p] = codes.SIDES.index(side)
    for hex_id in content.bridges_out:
        if not T.bridge[words.index[hex_id]]:
            raise source.fault("bridges_out", found=hex_id, allowed="hexes where a road crosses a wadi", rule="12.0.A")
        S.bridge_out[words.index[hex_id]] = 1


def _begin(board: Board, source: Source[Any], state: State) -> None:
    """Bring the scratch up to date and do what a player-turn begins with."""
    T, S, W, number = board.T, board.S, board.W, board.words.number
    checks.put_markers(board, source)
    S.dispute = state.dispute
    for unit in state.free:
        S.free[number[unit]] = 1
    for unit, hex_id in state.missions.items():
        S.mission[number[unit]] = board.words.index[hex_id]
    for unit in state.flown:
        S.flown[number[unit]] = 1
    for unit, turn in state.grounded.items():
        S.ready[number[unit]] = turn
    if T.opt_supply and state.out_of_supply is None:
        judge_supply(T, S, W)
    for unit in state.out_of_supply or ():
        S.short[number[unit]] = 1
    if S.turn == 1:
        release_in_zones(T, S, W)
    for side in (codes.AXIS, codes.ALLIED):
        goals.blur_strength(T, S, W, 1 - side)
        goals.assign_goals(T, S, W, board.table.PA[S.script[side]], side)
    r06_movement.prepare(T, S, W, S.side)
    for unit in source.content.moved:
        S.moved[number[unit]] = 1
