"""A search finds what is better, proves it on fresh dice, and says when there was nothing to find."""

from __future__ import annotations

import os
import signal
import tomllib

import pytest

from tests.toyplayers import toy_with_players
from wargame_sim.errors import UsageError
from wargame_sim.model.game import Setup
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.player_file import player_in, write_player
from wargame_sim.runner.quest import Budget, Quest
from wargame_sim.runner.tune import Tuner
from wargame_sim.runner.tuned import made_of, player_of

SMALL = Budget(games=12000, rounds=2, keys=16, population=16, matrix=60, proof=600)
QUIET = Manner(1, progress=False)


@pytest.fixture
def game(tmp_path):
    (tmp_path / "pack").mkdir()
    return toy_with_players(tmp_path)


def test_finds_the_better_player_and_proves_it(game, tmp_path):
    kept = []
    found = Tuner(game, Setup("toy"), Quest("axis", seed=3), SMALL, QUIET).run(lambda best: kept.append(best.text))
    assert found.parent == "bold"  # the better of the named ones
    assert game.book.numbers("axis", found.text)["push"] == 4
    assert "guns" not in found.text
    assert found.better
    assert found.proof.method.startswith("anytime-valid")
    assert found.opponents == {"firm": 1.0}
    assert found.text in found.matrix.seats["axis"].values()
    assert kept[-1] == found.text
    told = player_of(found, game, "mine", made_of(found, "wargame-sim tune", "2026-01-01", "0"))
    path = write_player(tmp_path / "mine.toml", told)
    assert player_in(game, "axis", str(path)) == found.text
    assert tomllib.loads(path.read_text(encoding="utf-8"))["made"]["gain"]["low"] > 0
    again = Tuner(game, Setup("toy"), Quest("axis", seed=3, further={"axis": [str(path)]}), SMALL, QUIET).run()
    assert (again.parent, again.origin) == ("mine", found.text)  # the best of all, called as its file is


def test_the_same_seed_finds_the_same_player(game):
    def once():
        return Tuner(game, Setup("toy"), Quest("axis", "steady", seed=5), SMALL, QUIET).run()

    a, b = once(), once()
    assert (a.text, a.proof, a.games) == (b.text, b.proof, b.games)


def test_the_other_side_wants_less(game):
    found = Tuner(game, Setup("toy"), Quest("allied", "steady", "winner=axis", 3), SMALL, QUIET).run()
    assert game.book.numbers("allied", found.text)["push"] > 1
    assert found.proof.mean > 0


def test_a_stop_keeps_the_best_so_far(game, monkeypatch):
    tuner = Tuner(game, Setup("toy"), Quest("axis", seed=3), SMALL, QUIET)
    calls = []

    def stop(best):
        calls.append(best)
        if len(calls) == 2:  # Ctrl-C while the next generation plays
            play = tuner.scorer._play

            def interrupted(*given):
                monkeypatch.setattr(tuner.scorer, "_play", play)
                original = tuner.progress.advance
                monkeypatch.setattr(tuner.progress, "advance", lambda *a: os.kill(os.getpid(), signal.SIGINT))
                try:
                    return play(*given)
                finally:
                    monkeypatch.setattr(tuner.progress, "advance", original)

            monkeypatch.setattr(tuner.scorer, "_play", interrupted)

    found = tuner.run(stop)
    assert found.stopped
    assert found.proof is None
    assert found.text == calls[1].text
    assert calls[-1] is found


@pytest.mark.parametrize(
    ("side", "parent", "outcome", "message"),
    [
        ("north", None, None, "--side"),
        ("axis", "bald", None, "did you mean 'bold'"),
        ("axis", None, "turns", "no side"),
    ],
)
def test_faults(game, side, parent, outcome, message):
    with pytest.raises(UsageError, match=message):
        Tuner(game, Setup("toy"), Quest(side, parent, outcome))
