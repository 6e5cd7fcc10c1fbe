"""The matrix of players: cells, orientation, what is told of it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.toyplayers import toy_with_players
from wargame_sim.errors import UsageError
from wargame_sim.games import all_games
from wargame_sim.model.game import Setup
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.play import play
from wargame_sim.runner.player_matrix import favoured, measure_of, named
from wargame_sim.runner.players import play_players
from wargame_sim.runner.setups import make_setup

QUIET = Manner(1, progress=False)


@pytest.fixture
def game(tmp_path):
    (tmp_path / "pack").mkdir()
    return toy_with_players(tmp_path)


def test_every_pair_with_the_same_dice(game):
    found = play_players(game, Setup("toy"), None, 80, 4, {"axis": ["steady+no_guns"]}, QUIET)
    assert found.meta.rows == ("steady", "bold", "steady+no_guns")
    assert found.meta.columns == ("steady", "firm")
    assert found.labels("axis", floor=True)[-1] == "random"
    alone = play(game, make_setup(game, players={"axis": "bold", "allied": "firm"}), 80, 4, QUIET)
    assert np.array_equal(found.rows["bold", "firm"], alone.rows)
    # in the toy only the difference counts, so these are the very same games
    assert np.array_equal(found.values("bold", "firm"), found.values("steady", "steady"))
    assert found.meta.solution.rows == pytest.approx([0, 1, 0])
    assert found.meta.value == pytest.approx(found.values("bold", "firm").mean())


def test_gains_over_the_floor(game):
    gains = play_players(game, Setup("toy"), None, 80, 4, None, QUIET).gains("axis")
    assert set(gains) == {(a, b) for a in ("steady", "bold") for b in ("steady", "firm")}
    assert gains["bold", "firm"].mean > gains["steady", "firm"].mean > 0
    assert gains["bold", "firm"].method == "paired t"


def test_everything_is_told_as_plain_values(game):
    found = play_players(game, Setup("toy"), "winner=axis", 60, 4, None, QUIET)
    told = found.to_json()
    assert told["kind"] == "share"
    assert len(told["cells"]) == 6
    assert {c["method"] for c in told["cells"]} == {"Wilson"}
    assert told["equilibrium"]["low"] <= told["equilibrium"]["value"] <= told["equilibrium"]["high"]
    assert sum(m["weight"] for m in told["mixtures"]["allied"]) == pytest.approx(1)
    assert len(found.to_dataframe()) == 6


@pytest.mark.parametrize(
    ("outcome", "side"),
    [("axis_vp", "axis"), ("winner=allied", "allied"), ("axis_vp<=6", "allied"), ("axis_vp>=6", "axis"),
     ("taken", "axis"), ("taken<=3", "axis"), ("axis_win", "axis")],
)  # fmt: skip
def test_who_wants_more(game, outcome, side):
    assert favoured(game, measure_of(game, outcome)) == side


@pytest.mark.parametrize("outcome", ["turns", "winner=draw"])
def test_an_outcome_nobody_wants_is_refused(game, outcome):
    with pytest.raises(UsageError, match="no side wants more"):
        play_players(game, Setup("toy"), outcome, 10)


@pytest.mark.parametrize("slug", all_games())
def test_every_game_says_who_wants_more_of_its_headline(slug):
    game = all_games()[slug]
    assert favoured(game, measure_of(game, None)) in game.sides
    assert all("random" in people for people in named(game).values())


def test_players_are_judged_by_what_the_card_says(game):
    assert measure_of(game, None).name == game.headline
    assert {g.slug: measure_of(g, None).name for g in all_games().values()} == {
        "anzio": "winner=allied", "anzio_tournament": "winner=allied", "cassino": "winner=allied",
        "kasserine": "axis_vp", "sicily": "winner=allied",
    }  # fmt: skip
    assert measure_of(all_games()["anzio"], "allied_vp").name == "allied_vp"


def test_faults(game):
    with pytest.raises(UsageError, match="side"):
        named(game, {"north": ["bold"]})
    with pytest.raises(UsageError, match="2 or more"):
        play_players(game, Setup("toy"), None, 1)
