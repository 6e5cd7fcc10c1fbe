"""The same games as ever, on any machine, and compiled code that does what plain Python does."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.games.kasserine import golden
from wargame_sim.games.kasserine import card, play
from wargame_sim.kernels import jit
from wargame_sim.model.game import Setup

WHOLE = {
    "all options": (golden.ALL, {}),
    "random players": (("air", "cooperation", "supply"), {"axis": "random", "allied": "random"}),
}


@pytest.mark.slow
def test_digests_are_the_frozen_ones(monkeypatch):
    monkeypatch.setitem(jit._state, "enabled", True)
    frozen = json.loads(golden.FILE.read_text(encoding="utf-8"))
    found = golden.digests()
    assert found == frozen, "if wanted: python -m tests.games.kasserine.golden, and a word in the change log"


@pytest.mark.slow
@pytest.mark.parametrize(("options", "players"), WHOLE.values(), ids=WHOLE)
def test_compiled_games_are_the_plain_ones(options, players, monkeypatch):
    pack = card.KASSERINE.rules.pack(Setup("kasserine"))
    table = play.open_table(pack, dict.fromkeys(options, True), players)
    with jit.plain():
        plain = play.play_batch(table, play.new_games(table, 11, 5, 1))
    monkeypatch.setitem(jit._state, "enabled", True)
    assert np.array_equal(plain, play.play_batch(table, play.new_games(table, 11, 5, 1)))
