"""Restricted play: losses with the same dice, and what they say about a rule."""

from __future__ import annotations

import json
import math

import pytest

from tests.toyplayers import toy_with_players
from wargame_sim import games
from wargame_sim.cli import main
from wargame_sim.errors import UsageError
from wargame_sim.model.game import Setup
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.restrict import restricted_play, verdict
from wargame_sim.statistics.paired import Difference

QUIET = Manner(1, progress=False)


@pytest.fixture
def game(tmp_path, monkeypatch):
    (tmp_path / "pack").mkdir()
    made = toy_with_players(tmp_path)
    monkeypatch.setattr(games, "all_games", lambda: {"toy": made})
    return made


def test_losses_of_both_sides(game):
    axis, allied = restricted_play(game, Setup("toy"), None, 150, 4, None, QUIET).sides
    assert (axis.player, axis.opponents) == ("bold", {"firm": 1.0})
    assert [one.restriction.name for one in axis.losses] == ["no_guns"]
    assert axis.unchanged == ("no_idling",)
    assert axis.losses[0].loss.low > 0
    assert axis.competence.mean > axis.losses[0].loss.mean
    assert allied.losses[0].loss.mean > 0  # the allied side wants fewer points
    assert allied.competence is None  # the toy's allied side has no floor
    assert allied.band == 0


def test_a_restriction_that_changes_no_game_is_told(game):
    (axis,) = restricted_play(game, Setup("toy"), None, 400, 4, {"axis": "steady"}, QUIET).sides
    verdicts = {one.restriction.name: one.verdict for one in axis.losses}
    assert verdicts == {"no_guns": "must-use", "no_idling": "never used"}


@pytest.mark.parametrize(
    ("low", "high", "used", "competence", "told"),
    [(0, 0, False, 4, "never used"), (-0.1, 0.2, True, 4, "dead rule"), (2.1, 3, True, 4, "must-use"),
     (0.1, 3, True, 4, "costs"), (0.1, 3, True, None, "costs"), (-3, -0.1, True, 4, "better without"),
     (-1, 1, True, 4, "not settled")],
)  # fmt: skip
def test_verdicts(low, high, used, competence, told):
    loss = Difference((low + high) / 2, low, high, 0.95, "paired t", math.nan, math.nan, 100, 1.0)
    assert verdict(loss, used, 0.2, competence) == told


def test_the_command(game, capsys, tmp_path):
    words = ["restrict", "toy", "--trials", "60", "--workers", "1"]
    assert main([*words, "-o", str(tmp_path / "r.html")]) == 0
    said = capsys.readouterr().out
    assert "what a side loses" in said
    assert "no_guns" in said
    assert (tmp_path / "r.html").read_text(encoding="utf-8").count("<svg") == 2
    assert main([*words, "--player", "axis=steady", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [line["restriction"] for line in told["losses"]] == ["no_guns", "no_idling"]


def test_faults(game):
    with pytest.raises(UsageError, match="allowed axis, allied"):
        restricted_play(game, Setup("toy"), None, 20, 1, {"north": "bold"}, QUIET)
    with pytest.raises(UsageError, match="did you mean 'bold'"):
        restricted_play(game, Setup("toy"), None, 20, 1, {"axis": "bald"}, QUIET)
