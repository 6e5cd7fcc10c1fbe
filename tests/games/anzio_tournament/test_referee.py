"""The referee follows games of random players, and sees what is wrong in a log."""

from __future__ import annotations

from tests.games.anzio_tournament.referee import Referee, judged
from wargame_sim.games.anzio_tournament import codes as c


def test_random_players():
    assert judged(20, 0, "random", "random").faults == []


def test_the_referee_sees_a_fault():
    referee = Referee()
    a, far = referee.hexes.index("M66"), referee.hexes.index("Y47")
    referee.follow([
        (c.LOG_TURN, 1, c.MUD, 1, 0, 0), (c.LOG_TURN, 2, c.CLEAR, 1, 0, 0), (c.LOG_MOVE, 0, a, far, 2, 0),
        (c.LOG_STEPS, 0, far, -1, -1, -1), (c.LOG_ATTACK, a, 3, 9, 5, 0), (c.LOG_CHIT, c.GERMAN, a, 6, 0, 0),
        (c.LOG_HELD, 0b1111, 0, 0, 0, 0), (c.LOG_END, c.ALLIED, 0, 0, 0, 0),
    ])  # fmt: skip
    assert [fault.split()[2] for fault in referee.faults] == ["C.4", "B.6", "B.7.B", "chit", "C.15.A", "B.1"]
