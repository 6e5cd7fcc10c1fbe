"""Compiled games are those that plain Python plays."""

from __future__ import annotations

import numpy as np
import pytest

from wargame_sim.games.kasserine import card
from wargame_sim.games.kasserine.play import PLAY
from wargame_sim.hexgame.columns import rows
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
    table = PLAY.open_table(pack, dict.fromkeys(options, True), players)
    with jit.plain():
        plain = rows(card.OUTCOMES, PLAY.play(table, PLAY.new_games(table, 11, 5, 1)).SA, table)
    monkeypatch.setitem(jit._state, "enabled", True)
    compiled = PLAY.play(table, PLAY.new_games(table, 11, 5, 1))
    assert np.array_equal(plain, rows(card.OUTCOMES, compiled.SA, table))
