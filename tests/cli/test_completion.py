"""Shells complete commands, options and games."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

CODE = "import sys; from wargame_sim.cli import main; sys.exit(main())"


@pytest.mark.parametrize(
    ("words", "found"),
    [("wargame-sim od", "odds"), ("wargame-sim odds --dr", "--drm"), ("wargame-sim play kas", "kasserine")],
)
def test_a_shell_completes(words, found):
    env = {**os.environ, "_WARGAME_SIM_COMPLETE": "complete_bash", "COMP_WORDS": words}
    env["COMP_CWORD"] = str(len(words.split()) - 1)
    done = subprocess.run([sys.executable, "-c", CODE], env=env, capture_output=True, text=True)
    assert done.stdout.split() == [found], done.stderr
