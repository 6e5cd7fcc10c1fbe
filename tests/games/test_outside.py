"""A game in a package of its own is found by its entry point, and one that cannot be imported leaves the others working."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from wargame_sim.games import find
from wargame_sim.runner import contract

OUTSIDE = """
from dataclasses import replace
from wargame_sim.games.kasserine.card import KASSERINE
GAMES = (replace(KASSERINE, slug="outside", title="From Outside"),)
"""


@pytest.fixture
def installed(tmp_path: Path):
    """Run the program where two packages with games are installed: one sound, one broken."""
    for name, text in (("outside", OUTSIDE), ("torn", "import nothing_of_that_name\n")):
        (tmp_path / f"{name}_game.py").write_text(text)
        info = tmp_path / f"{name}_game-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-game\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[wargame_sim.games]\n{name} = {name}_game\n")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2])])}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "wargame_sim", *words], env=env, capture_output=True, text=True)

    return run


def test_a_game_from_outside_is_listed_and_answers(installed):
    listed = installed("games", "--json")
    slugs = [game["slug"] for game in json.loads(listed.stdout)["games"]]
    assert {"outside", "kasserine", "anzio"} <= set(slugs)
    assert "torn_game is left out, for it cannot be imported: ModuleNotFoundError" in listed.stderr
    odds = installed("odds", "outside", "--attack", "17", "--defence", "6", "--json")
    assert odds.returncode == 0, odds.stderr
    assert "torn_game cannot be imported" in installed("odds", "tron", "--attack", "1", "--defence", "1").stderr


def test_a_promise_that_is_not_kept_is_named():
    game = find("kasserine")
    torn = replace(game, headline="nothing", columns=(*game.columns, game.columns[0]), players={})
    told = {promise.asked: promise.faults for promise in map(_asked(torn), ("card", "players"))}
    assert told["card"] == ("column axis_vp stands twice", "headline: found 'nothing'; allowed a column")
    assert [fault.split(":")[0] for fault in told["players"]] == ["axis", "allied"]


def _asked(game):
    asked = {"card": contract._card, "players": contract._players}
    return lambda name: contract.Promise(name, tuple(asked[name](game)))


@pytest.mark.slow
def test_the_games_of_the_house_keep_every_promise():
    done = subprocess.run(
        [sys.executable, "-m", "wargame_sim", "check-game", "kasserine", "--json"], capture_output=True
    )
    found = json.loads(done.stdout)
    assert [p["asked"] for p in found["promises"] if p["faults"]] == []
    assert len(found["promises"]) == len(contract.PROMISES)
    assert done.returncode == 0
