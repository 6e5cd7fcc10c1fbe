"""Many games by random and by named players, looked at after every phase: see invariants.py."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.anzio_tournament.invariants import Invariants
from tests.games.anzio_tournament.position import load, opened
from wargame_sim.games import find
from wargame_sim.games.anzio_tournament import codes, play
from wargame_sim.hexgame.simulator import batches
from wargame_sim.kernels import jit

MIXTURES = {
    "tournament": {},
    "none": {name: False for name in ("first_para", "air_superiority", "south_entry", "sea_attacks", "reroll")},
    "many uses": {"reroll_uses": 4, "reroll_start": "german"},
}
PLAYERS = {side: [p.name for p in people] for side, people in find("anzio_tournament").players.items()}


@pytest.fixture
def compiled(monkeypatch):
    monkeypatch.setitem(jit._state, "enabled", True)


def watched(mixture: str, allied: str, german: str, count: int, seed: int = 20) -> Invariants:
    table = play.PLAY.open_table(load(), MIXTURES[mixture], {"allied": allied, "german": german})
    watch = None
    for first, n in batches(0, count):
        watch = Invariants(table)
        play.PLAY.play(table, play.PLAY.new_games(table, seed, first, n), watch)
    assert watch is not None
    return watch


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("mixture", MIXTURES)
def test_random_players(mixture):
    assert watched(mixture, "random", "random", 192).phases == 1 + 15 * 12


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("mixture", MIXTURES)
def test_named_players(mixture):
    """Every named player once, against one of the others, and the first of each side against random."""
    sides = [[n for n in PLAYERS[side] if n != "random"] for side in codes.SIDES]
    for i in range(max(map(len, sides))):
        watched(mixture, sides[0][i % len(sides[0])], sides[1][i % len(sides[1])], 64)
    watched(mixture, sides[0][0], "random", 64)
    watched(mixture, "random", sides[1][0], 64)


def test_the_watch_sees_a_fault():
    """A stack that is too high, two sides in a hex, a unit without steps: each is noticed."""
    with jit.plain():
        table = opened(())
        games = play.PLAY.new_games(table, 1, 0, 1)
    watch = Invariants(table)
    watch.before = games.SA.copy()
    watch.check_places(games.SA, "set-up", "here")
    german = np.nonzero((games.SA[0].at[: watch.units] >= 0) & (watch.side == codes.GERMAN))[0]
    games.SA.at[0, german[:3]] = games.SA.at[0, german[0]]
    with pytest.raises(AssertionError, match=r"B\.5"):
        watch.check_places(games.SA, "set-up", "here")
    games.SA.at[0, np.nonzero(watch.side == codes.ALLIED)[0][0]] = games.SA.at[0, german[0]]
    with pytest.raises(AssertionError, match="both sides"):
        watch.check_places(games.SA, "set-up", "here")
    games.SA.steps[0, german[0]] = 0
    with pytest.raises(AssertionError, match=r"B\.3"):
        watch.check_counters(games.SA, "here")
