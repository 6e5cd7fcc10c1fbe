"""A restricted player keeps to its restriction, and owes what the rules oblige it to."""

from __future__ import annotations

import numpy as np
import pytest

from wargame_sim.games.kasserine import card
from wargame_sim.games.kasserine.codes import ALLIED, AXIS
from wargame_sim.games.kasserine.play import PLAY
from wargame_sim.hexgame.columns import rows
from wargame_sim.kernels import jit
from wargame_sim.model.game import Setup

GAMES = 12
pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _compiled(monkeypatch):
    monkeypatch.setitem(jit._state, "enabled", True)


def played(watch=None, **seats):
    """Finished games and their rows, and how many declarations broke an obligation."""
    table = PLAY.open_table(card.KASSERINE.rules.pack(Setup("kasserine")), {}, seats)
    games = PLAY.new_games(table, 5, 0, GAMES)
    PLAY.play(table, games, watch)
    assert int(games.SA.refused.sum()) == 0
    return rows(card.OUTCOMES, games.SA, table)


def test_guns_are_silent():
    fired = np.zeros(2, int)

    def watch(games, turn, side, step):
        if step == "combat":
            W = games.WA[0]
            for which in (AXIS, ALLIED):
                fired[which] += np.count_nonzero((T.side == which) & (T.artillery != 0) & (W.support >= 0))

    T = PLAY.open_table(card.KASSERINE.rules.pack(Setup("kasserine")), {}, {}).TA[0]
    played(watch, axis="hammer+no_artillery")
    assert fired[AXIS] == 0
    assert fired[ALLIED] > 0


def test_attacks_by_choice_are_fewer_and_the_rest_legal():
    free = played()
    for side in ("axis", "allied"):
        name = card.KASSERINE.players[side][0].name
        ban = "no_attack" if side == "axis" else "no_counterattack"
        held = played(**{side: f"{name}+{ban}"})
        assert held[f"{side}_attacks"].sum() < 0.7 * free[f"{side}_attacks"].sum()
    careful = played(axis="raider+no_attack_below_5:1")
    assert careful["axis_attacks"].sum() < played(axis="raider")["axis_attacks"].sum()


def test_nobody_advances():
    free, held = played(), played(axis="hammer+no_advance")
    assert not np.array_equal(free, held)
    assert held["axis_vp"].mean() <= free["axis_vp"].mean() + 1


def test_a_number_of_its_own_is_the_same_player():
    assert np.array_equal(played(axis="raider"), played(axis="raider+low=2:1+guard=2"))
