"""Thousands of games by random and by named players, looked at after every phase: see invariants.py."""

from __future__ import annotations

import functools

import numpy as np
import pytest

from tests.games.kasserine.invariants import Invariants
from wargame_sim.games.kasserine import card, codes
from wargame_sim.games.kasserine.play import PLAY
from wargame_sim.hexgame.simulator import batches
from wargame_sim.kernels import jit
from wargame_sim.model.game import Setup

PACK = card.KASSERINE.rules.pack(Setup("kasserine"))
NAMED = {side: [p.name for p in people if p.name != "random"] for side, people in card.KASSERINE.players.items()}
ALL_BUT_COOPERATION = ("air", "counterbattery", "supply", "weather", "reduced_recon", "bickering", "patton")
MIXTURES = {
    "basic": (),
    "air": ("air", "weather"),
    "guns": ("counterbattery", "supply"),
    "help for the Axis": ("cooperation", "air", "counterbattery", "supply"),
    "all": ALL_BUT_COOPERATION,
}


@pytest.fixture(autouse=True)
def compiled(monkeypatch):
    monkeypatch.setitem(jit._state, "enabled", True)


def watched(options: tuple[str, ...], axis: str, allied: str, count: int, seed: int = 20) -> Invariants:
    table = PLAY.open_table(PACK, dict.fromkeys(options, True), {"axis": axis, "allied": allied})
    watch = Invariants(table)
    for first, n in batches(0, count):
        PLAY.play(table, PLAY.new_games(table, seed, first, n), watch)
    return watch


@functools.cache
def pairs() -> list[tuple[str, str]]:
    longest = max(len(names) for names in NAMED.values())
    return [(NAMED["axis"][i % len(NAMED["axis"])], NAMED["allied"][i % len(NAMED["allied"])]) for i in range(longest)]


@pytest.mark.slow
@pytest.mark.parametrize("options", MIXTURES.values(), ids=MIXTURES)
def test_random_players(options):
    assert watched(options, "random", "random", 256).phases == 4 * 66


@pytest.mark.slow
@pytest.mark.parametrize("options", MIXTURES.values(), ids=MIXTURES)
def test_named_players(options):
    for axis, allied in pairs():
        watched(options, axis, allied, 64)


@pytest.mark.slow
@pytest.mark.parametrize("side", codes.SIDES)
def test_named_against_random_players(side):
    for name in NAMED[side]:
        players = {"axis": "random", "allied": "random", side: name}
        watched(ALL_BUT_COOPERATION, players["axis"], players["allied"], 64)


@pytest.mark.slow
@pytest.mark.parametrize("option", [option.name for option in card.OPTIONS])
def test_each_option_alone(option):
    watched((option,), "random", NAMED["allied"][0], 64)


def test_the_watch_sees_a_fault():
    """A stack that is too high, two sides in a hex, a unit back from the dead: each is noticed."""
    with jit.plain():
        table = PLAY.open_table(PACK, {}, {})
        games = PLAY.new_games(table, 1, 0, 1)
    watch = Invariants(table)
    watch.before = games.SA.at.copy()
    watch.check_places(games.SA, "set-up")
    units = np.nonzero((games.SA[0].at >= 0) & (table.TA[0].side == codes.AXIS))[0]
    games.SA.at[0, units[:5]] = games.SA.at[0, units[0]]
    with pytest.raises(AssertionError, match=r"7\.0\.A"):
        watch.check_places(games.SA, "set-up")
