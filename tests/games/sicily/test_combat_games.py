"""The umpire follows every combat of whole games: named and random players, scenarios 1 and 2, landings and untried units."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.sicily.plain_board import Board, Unit, printed
from tests.games.sicily.position import load
from tests.games.sicily.umpire_after import follow_combat
from tests.games.sicily.umpire_support import UNITS, Rows
from wargame_sim.games.sicily import codes
from wargame_sim.games.sicily import codes_combat as cc
from wargame_sim.games.sicily.play import PLAY
from wargame_sim.hexgame.simulator import Games
from wargame_sim.kernels import jit

GAMES = 6
COUNTERATTACK = ("doubled", "plain", "none")


def board_of(T: Any, S: Any) -> Board:
    """Return a game's position for the umpire."""
    hexes = load().hexes
    units = {}
    for u, name in enumerate(UNITS):
        if S.at[u] < 0:
            continue
        unit = Unit(name, hexes[S.at[u]], int(S.steps[u]), UNITS[S.face[u]])
        unit.tried = not T.hidden[u] or bool(S.tried[u])
        unit.oos, unit.disrupted, unit.as_port = bool(S.oos[u]), bool(S.disrupted[u]), bool(S.as_port[u])
        unit.target = hexes[S.target[u]] if S.target[u] >= 0 else ""
        units[name] = unit
    board = Board(units, {hexes[h] for h in np.flatnonzero(S.strongpoint)})
    board.control = {h: codes.SIDES[S.control[i]] for i, h in enumerate(hexes)}
    board.mud, board.storm = bool(S.weather & codes.MUD), bool(S.weather & codes.STORM)
    board.turn, board.axis_zone, board.naval = int(S.turn) + 1, bool(S.axis_zone), int(S.naval)
    board.air = {side: int(S.air[i]) for i, side in enumerate(codes.SIDES)}
    board.fallen, board.revival, board.evacuating = bool(S.fallen), bool(S.revival), bool(S.evacuation)
    ports = load().rows("ports")
    board.demolished = {row["hex"]: int(S.demolished[p]) for p, row in enumerate(ports)}
    board.scenario = int(T.scenario)
    board.options = {"counterattack": COUNTERATTACK[T.opt_counterattack], "elite_leads": bool(T.opt_elite_leads)}
    return board


class Watcher:
    """Follows the combats of one game, phase by phase."""

    def __init__(self, T: Any) -> None:
        self.T, self.combats, self.seen = T, 0, set()
        self.before: Any = None

    def __call__(self, games: Games, turn: int, side: int, name: str) -> None:
        if name == "reaction":
            self.before, games.log[0, 0] = games.SA[0].copy(), 0
        if name != "combat":
            return
        log = [tuple(int(x) for x in row) for row in games.log[1 : games.log[0, 0] + 1]]
        crowded = any(row[0] == codes.LOG_CROWDED for row in log)
        rows, board = Rows(log), board_of(self.T, self.before)
        self.seen |= {row[0] for row in rows.rows}
        while rows.peek() == cc.LOG_BATTLE:
            follow_combat(board, rows)
            self.combats += 1
        if crowded:
            return
        assert rows.peek() in (0, cc.LOG_FOLLOW, cc.LOG_EVACUATE), rows.rows[rows.at :]
        if rows.peek() == 0:
            self.same(board, games.SA[0])

    def same(self, board: Board, S: Any) -> None:
        for name, unit in board.units.items():
            u = UNITS.index(name)
            assert unit.steps == S.steps[u], name
            assert (unit.at or "gone") == (load().hexes[S.at[u]] if S.at[u] >= 0 else "gone"), name


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["1", "2"])
@pytest.mark.parametrize("seats", [{}, {"allied": "random", "axis": "random"}, {"allied": "palermo", "axis": "random"}])
def test_every_combat_of_a_game_is_the_umpires(scenario: str, seats: dict[str, str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(jit._state, "enabled", True)
    table = PLAY.open_table(load(), {"scenario": scenario}, seats)
    combats, seen = 0, set()
    for trial in range(GAMES):
        watcher = Watcher(table.T)
        PLAY.play(table, PLAY.new_games(table, 9, trial, 1, PLAY.log_rows), watcher)
        combats += watcher.combats
        seen |= watcher.seen
    assert combats > 20
    assert {cc.LOG_COORDINATION, cc.LOG_FALL_BACK, cc.LOG_FOLLOW, cc.LOG_EVACUATE} & seen
    assert len(printed()) == len(UNITS)
