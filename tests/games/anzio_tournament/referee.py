"""A referee who follows the log of a tournament game phase by phase, judges every event from the texts, and then compares boards.

He imports no rule: what players chose and what dice fell he takes from the log; all else he works out again on a board of his
own. What is wrong is kept as text with the turn. Movement and landings are in referee_moves.py, combat in referee_fights.py.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from tests.games.anzio_tournament import plain_map as m
from tests.games.anzio_tournament import referee_fights as fights
from tests.games.anzio_tournament import referee_moves as moves
from tests.games.anzio_tournament import referee_turns as turns
from tests.games.anzio_tournament.plain_board import (
    ALLIED,
    GERMAN,
    Board,
)
from tests.games.anzio_tournament.referee_log import NAMES, Log, place_of
from wargame_sim.games.anzio_tournament import codes as c

SIDES = (ALLIED, GERMAN)
DEFAULTS = {
    "first_para": True, "air_superiority": True, "south_entry": True, "sea_attacks": True, "reroll": True,
    "reroll_start": ALLIED, "reroll_uses": 1, "cities": 0,
}  # fmt: skip
PORTS = list(m.PORTS)


class Referee:
    """Follows one game as a watch of ``Play.play``.

    Parameters
    ----------
    options : dict of str to object
        Options that are not as by default.

    Attributes
    ----------
    faults : list of str
        What is wrong, each with its turn, side and phase.
    events : int
        Events judged.
    seen : set of int
        Kinds of events met.
    """

    def __init__(self, options: dict[str, object]) -> None:
        self.board = Board(DEFAULTS | options)
        self.board.holder = str(self.board.options["reroll_start"])
        self.board.set_up()
        self.faults: list[str] = []
        self.events = 0
        self.seen: set[int] = set()
        self.side, self.phase = ALLIED, "set-up"
        self.winner = -1

    def claim(self, true: bool, text: str) -> None:
        """Write down a fault unless the claim is true."""
        if not true:
            self.faults.append(f"turn {self.board.turn} {self.side} {self.phase}: {text}")

    def __call__(self, games: Any, turn: int, side: int, phase: str) -> None:
        """Judge the events of a phase that is over, then compare boards."""
        rows = [tuple(int(x) for x in row) for row in games.log[1 : int(games.log[0, 0]) + 1]]
        games.log[0, 0] = 0
        self.judge(rows, turn, SIDES[side], phase)
        self.compare(games.SA[0])

    def judge(self, rows: list[tuple[int, ...]], turn: int, side: str, phase: str) -> None:
        """Judge the events of one phase."""
        log = Log(rows)
        self.events += len(rows)
        self.seen |= {row[0] for row in rows}
        self.board.turn, self.side, self.phase = turn, side, phase
        PHASES[phase](self, log)
        while not log.done:
            self.claim(False, f"an event out of place: {log.take()}")

    def compare(self, S: Any) -> None:
        """Compare the board with the state of the game; where they differ, go on with the game's."""
        board = self.board
        for u, name in enumerate(NAMES):
            unit = board.units[name]
            for field, mine, theirs in (
                ("place", unit.at, place_of(int(S.at[u]))),
                ("steps", unit.steps, int(S.steps[u])),
                ("inverted", unit.inverted, bool(S.inverted[u])),
                ("isolated", unit.isolated, int(S.isolated[u]) if S.at[u] >= 0 else 0),
            ):
                self.claim(mine == theirs, f"{name}: {field} {mine}, game has {theirs}")
            if unit.at != place_of(int(S.at[u])) or unit.steps != int(S.steps[u]):
                unit.at, unit.steps = place_of(int(S.at[u])), int(S.steps[u])
                board.changed()
            if unit.inverted != bool(S.inverted[u]):
                unit.inverted = bool(S.inverted[u])
                board.changed()
            unit.isolated = int(S.isolated[u]) if S.at[u] >= 0 else 0
        for h, name in enumerate(m.HEXES):
            theirs = SIDES[int(S.owner[h])]
            self.claim(board.owner[name] == theirs, f"C.5.0 {name} is {board.owner[name]}, game has {theirs}")
            board.owner[name] = theirs
        for p, port in enumerate(PORTS):
            mine = port in board.open_ports, board.count[port]
            theirs = bool(S.port_open[p]), int(S.port_count[p])
            self.claim(mine == theirs, f"C.7.A {port} open and count {mine}, game has {theirs}")
        zones = [("never", "open", "closed")[int(S.zone[z])] for z in range(len(m.ZONES))]
        self.claim(list(board.zones.values()) == zones, f"C.5.4 zones {board.zones}, game has {zones}")
        self.claim(board.holder == SIDES[int(S.holder)], "chit 2: in the wrong hands")
        if self.phase in ("arrivals", "movement", "breakthrough", "supply"):
            for h in board.held_by(ALLIED) | board.held_by(GERMAN):
                self.claim(board.points(h) <= 8, f"B.5 {board.points(h)} points in {h}")


def movement(r: Referee, log: Log) -> None:
    """Phase 2: second invasion, moves, landings, automatic victories in any order."""
    while not log.done:
        kind = log.peek()
        handler = moves.HANDLERS.get(kind)
        if kind == c.LOG_ZONE:
            moves.second_invasion(r, log.take())
        elif kind == c.LOG_AV:
            fights.overrun(r, log)
        elif handler:
            handler(r, log)
        else:
            r.claim(False, f"an event out of place: {log.take()}")


def breakthrough(r: Referee, log: Log) -> None:
    """Phase 4: only units that broke through move (C.13.B)."""
    for unit in r.board.living(r.side):
        unit.moved = False
    while log.next_is(c.LOG_MOVE):
        moves.move(r, log)


PHASES: dict[str, Callable[[Referee, Log], None]] = {
    "set-up": turns.set_up,
    "arrivals": turns.arrivals,
    "movement": movement,
    "combat": fights.first_combat,
    "breakthrough": breakthrough,
    "second combat": fights.second_combat,
    "supply": turns.supply,
}


def judged(seed: int, trial: int, allied: str, german: str, options: dict[str, object] | None = None) -> Referee:
    """Play one game and follow it."""
    from tests.games.anzio_tournament.position import load
    from wargame_sim.games.anzio_tournament import play

    table = play.PLAY.open_table(load(), options or {}, {"allied": allied, "german": german})
    referee = Referee(options or {})
    play.PLAY.play(table, play.PLAY.new_games(table, seed, trial, 1, play.PLAY.log_rows), referee)
    return referee


if __name__ == "__main__":
    found = [judged(20, trial, sys.argv[2], sys.argv[3]) for trial in range(int(sys.argv[1]))]
    print(len(found), "games", sum(r.events for r in found), "events")
    print("\n".join(f"trial {i} {fault}" for i, r in enumerate(found) for fault in r.faults[:5]))
