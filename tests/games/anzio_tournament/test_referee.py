"""The referee follows games of named and random players under all options, and sees what is wrong in a log."""

from __future__ import annotations

import os

import pytest

from tests.games.anzio_tournament import plain_map as m
from tests.games.anzio_tournament.referee import Referee, judged
from wargame_sim.games import find
from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.kernels import jit

MANY = int(os.environ.get("WARGAME_SIM_MANY", "0"))  # games of each mixture beyond the gate's few: .ci/full
OPTIONS: dict[str, dict[str, object]] = {
    "tournament": {},
    "none": {name: False for name in ("first_para", "air_superiority", "south_entry", "sea_attacks", "reroll")},
    "many uses": {"reroll_uses": 4, "reroll_start": "german"},
    "old entry": {"south_entry": False},
    "four cities": {"cities": 4, "sea_attacks": False},
}
SIDES = [[p.name for p in people if p.name != "random"] for people in find("anzio_tournament").players.values()]
MET = {
    c.LOG_LANDED, c.LOG_AT_SEA, c.LOG_SENT, c.LOG_EVACUATED, c.LOG_REPLACED, c.LOG_AV, c.LOG_ATTACK, c.LOG_CHIT, c.LOG_RETREAT,
    c.LOG_ADVANCE, c.LOG_BREAKTHROUGH, c.LOG_ISOLATED, c.LOG_TURNS_UP, c.LOG_PORT, c.LOG_CLOSED, c.LOG_END,
}  # fmt: skip


def pairs(i: int) -> tuple[str, str]:
    """Return the players of game i: random against random, named against named, and each against random in turn."""
    allied, german = SIDES[0][i % len(SIDES[0])], SIDES[1][(i // 2) % len(SIDES[1])]
    return [("random", "random"), (allied, german), (allied, "random"), ("random", german)][i % 4]


@pytest.mark.slow
@pytest.mark.parametrize("mixture", OPTIONS)
def test_games_are_the_referees(mixture: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(jit._state, "enabled", True)
    seen: set[int] = set()
    for i in range(MANY or 4):
        allied, german = pairs(i)
        referee = judged(20, i, allied, german, OPTIONS[mixture])
        assert referee.faults == [], (i, allied, german)
        assert referee.winner >= 0
        seen |= referee.seen
    assert mixture != "tournament" or seen >= MET, sorted(MET - seen)


def test_the_referee_sees_faults_in_a_log() -> None:
    referee = Referee({})
    units, a, far = list(m.UNITS), m.HEXES.index("M66"), m.HEXES.index("Y47")
    pz, br = units.index("26 Pz"), units.index("Br 46")
    referee.judge([(c.LOG_SETUP, pz, far, 0, 0, 0), (c.LOG_ZONE, 6, 1, 0, 0, 0)], 1, "allied", "set-up")
    referee.judge(
        [(c.LOG_TURN, 1, c.MUD, 1, 0, 0), (c.LOG_REPLACED, br, 4, -1, 0, 0), (c.LOG_REPLACED, pz, 7, 0, 0, 0)],
        1,
        "allied",
        "arrivals",
    )
    referee.judge(
        [
            (c.LOG_MOVE, pz, far, a, 2, c.PLAIN), (c.LOG_STEPS, pz, a, -1, -1, -1), (c.LOG_LANDED, br, a, c.BY_PORT, 0, 0),
            (c.LOG_AV, far, 3, 3, 0, 0),
        ], 1, "allied", "movement",
    )  # fmt: skip
    referee.judge(
        [(c.LOG_ATTACK, far, 5, 3, 9, 0), (c.LOG_DIE, far, 7, 0, 0, 0), (c.LOG_CHIT, 1, far, 7, 0, 0)], 1, "allied", "combat"
    )  # fmt: skip
    referee.judge([(c.LOG_PORT, 0, 1, 2, 0, 0)], 1, "allied", "supply")
    referee.judge([(c.LOG_HELD, 5, 0b1111, 0, 0, 0)], 1, "german", "supply")
    rules = {fault.split(": ", 1)[1].split()[0] for fault in referee.faults}
    expected = {"C.16.A", "C.5.1", "C.4", "C.11.A", "B.2", "B.6", "C.7.B", "C.12.A", "B.7.B", "B.7.C", "chit", "C.15.B"}
    assert rules >= expected, expected - rules
