"""Compiled games are those that plain Python plays."""

from __future__ import annotations

import numpy as np
import pytest

from wargame_sim.games.kasserine import card, play
from wargame_sim.kernels import jit
from wargame_sim.model.game import Setup
from wargame_sim.runner import frozen

WHOLE = {
    "all options": (tuple(frozen.batches(card.KASSERINE)["all"].options), {}),
    "random players": (("air", "cooperation", "supply"), {"axis": "random", "allied": "random"}),
}


@pytest.mark.slow
@pytest.mark.parametrize(("options", "players"), WHOLE.values(), ids=WHOLE)
def test_compiled_games_are_the_plain_ones(options, players, monkeypatch):
    pack = card.KASSERINE.rules.pack(Setup("kasserine"))
    table = play.open_table(pack, dict.fromkeys(options, True), players)
    with jit.plain():
        plain = play.play_batch(table, play.new_games(table, 11, 5, 1))
    monkeypatch.setitem(jit._state, "enabled", True)
    assert np.array_equal(plain, play.play_batch(table, play.new_games(table, 11, 5, 1)))
