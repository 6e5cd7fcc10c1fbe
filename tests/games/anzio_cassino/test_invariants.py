"""Many games by random and by named players, looked at after every phase: see invariants.py and watched.py."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.anzio_cassino.invariants import Invariants
from tests.games.anzio_cassino.position import load
from tests.games.anzio_cassino.scatter import GAMES, OPTIONS
from tests.games.anzio_cassino.watched import Watched
from wargame_sim.games import find
from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.play import PLAY
from wargame_sim.games.anzio_cassino.state import LOG_ROWS
from wargame_sim.hexgame.simulator import Table, batches
from wargame_sim.kernels import jit

OTHER = {"anzio": "german_attack", "cassino": "avenger"}
MIXTURES = {
    "basic": {},
    "all": {"all": True},
    "other scenario": {"all": True, "scenario": True, "vp_reading": "held", "required_vp": 24},
}
PLAYERS = {g: {s: [p.name for p in people] for s, people in find(g).players.items()} for g in GAMES}


@pytest.fixture
def compiled(monkeypatch):
    monkeypatch.setitem(jit._state, "enabled", True)


def options(game: str, mixture: str) -> dict[str, object]:
    chosen = dict(MIXTURES[mixture])
    more = OPTIONS[game] if chosen.pop("all", False) else {}
    if chosen.pop("scenario", False):
        chosen["scenario"] = OTHER[game]
    return {**more, **chosen}


def table(game: str, mixture: str, allied: str, german: str) -> Table:
    return PLAY.open_table(load(game), options(game, mixture), {"allied": allied, "german": german})


def watched(game: str, mixture: str, allied: str, german: str, count: int, seed: int = 20) -> Invariants:
    records = table(game, mixture, allied, german)
    watch = None
    for first, n in batches(0, count):
        watch = Invariants(records)
        PLAY.play(records, PLAY.new_games(records, seed, first, n), watch)
    assert watch is not None
    return watch


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("mixture", MIXTURES)
@pytest.mark.parametrize("game", GAMES)
def test_random_players(game, mixture):
    watched(game, mixture, "random", "random", 64)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("mixture", MIXTURES)
@pytest.mark.parametrize("game", GAMES)
def test_named_players(game, mixture):
    """Every named player once, against one of the others, and the first of each side against random."""
    sides = [[n for n in PLAYERS[game][side] if n != "random"] for side in codes.SIDES]
    for i in range(max(map(len, sides))):
        watched(game, mixture, sides[0][i % len(sides[0])], sides[1][i % len(sides[1])], 32)
    watched(game, mixture, sides[0][0], "random", 32)
    watched(game, mixture, "random", sides[1][0], 32)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("mixture", MIXTURES)
@pytest.mark.parametrize("game", GAMES)
def test_attacks_by_the_log(game, mixture):
    fights = 0
    for trial, allied, german in ((0, 0, 0), (1, 1, 1), (2, -1, 0), (3, 0, -1), (4, -1, -1)):
        records = table(game, mixture, PLAYERS[game]["allied"][allied], PLAYERS[game]["german"][german])
        watch = Watched(records, game)
        PLAY.play(records, PLAY.new_games(records, 21, trial, 1, LOG_ROWS), watch)
        fights += watch.fights
    assert fights > 30


def test_the_watch_sees_a_fault():
    """A stack that is too high, two sides in a hex, a unit back from the dead: each is noticed."""
    with jit.plain():
        records = table("anzio", "basic", PLAYERS["anzio"]["allied"][0], PLAYERS["anzio"]["german"][0])
        games = PLAY.new_games(records, 1, 0, 1)
    watch = Invariants(records)
    watch.before = games.SA.copy()
    watch.check_places(games.SA, "start", "set-up")
    units = np.nonzero((games.SA[0].at[: watch.units] >= 0) & (watch.side == codes.ALLIED))[0]
    games.SA.at[0, units[:4]] = games.SA.at[0, units[0]]
    with pytest.raises(AssertionError, match=r"5\.3"):
        watch.check_places(games.SA, "start", "set-up")
    games.SA.at[0, np.nonzero(watch.side == codes.GERMAN)[0][0]] = games.SA.at[0, units[0]]
    with pytest.raises(AssertionError, match="both sides"):
        watch.check_places(games.SA, "start", "set-up")
    watch.before.at[0, units[0]] = codes.ELIMINATED
    with pytest.raises(AssertionError, match="dead"):
        watch.check_counters(games.SA, "set-up")
