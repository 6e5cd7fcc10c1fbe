"""No index leaves its field in whole games: the checked build plays them, the same as ever."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.architecture.source import ROOT
from wargame_sim.games import all_games

CODE = """
import sys
from wargame_sim.games import find
from wargame_sim.model.game import Setup
from wargame_sim.outcomes.digest import digest
from wargame_sim.runner import frozen
game = find(sys.argv[1])
whole, kept = frozen.batches(game)["all"], frozen.frozen(game)
assert digest(game.rules.simulator(whole).run(frozen.SEED, 0, frozen.GAMES)) == kept["all"]
floor = Setup(game.slug, whole.options, dict.fromkeys(game.sides, "random"))
print(len(game.rules.simulator(floor).run(frozen.SEED, 0, 8)))
"""


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(all_games()))
def test_every_index_is_inside_its_field(slug):
    env = {**os.environ, "WARGAME_SIM_BOUNDS": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", CODE, slug], env=env, cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout.strip(), done.returncode) == ("8", 0), done.stderr
