"""The same games as ever, on any machine."""

from __future__ import annotations

import pytest

from wargame_sim.games import all_games, find
from wargame_sim.kernels import jit
from wargame_sim.runner import frozen

SLUGS = sorted(all_games())


@pytest.mark.parametrize("slug", SLUGS)
def test_every_option_and_player_is_frozen(slug):
    game = find(slug)
    names = {
        *(option.name for option in game.options),
        *(p.name for people in game.players.values() for p in people[1:]),
    }
    batches = frozen.batches(game)
    assert names <= {name.split()[-1] for name in batches}
    assert frozen.frozen(game).keys() == batches.keys(), f"python -m tests.games.frozen {slug}"


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_digests_are_the_frozen_ones(slug, monkeypatch):
    monkeypatch.setitem(jit._state, "enabled", True)
    game = find(slug)
    told = f"if wanted: python -m tests.games.frozen {slug}, and a word in the change log"
    assert frozen.played(game) == frozen.frozen(game), told
