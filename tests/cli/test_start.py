"""A question that needs no simulation starts fast: little processor time, and numba stays out."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PACK = Path(__file__).parents[2] / "wargame_sim" / "games" / "kasserine" / "pack"
QUESTIONS = {
    "help": ["--help"],
    "check": ["data", "check", str(PACK)],
    "odds": ["odds", "kasserine", "--attack", "17", "--defence", "6", "--json"],
}


def cpu_s(words):
    """Processor seconds of a child process."""
    before = os.times()
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


@pytest.mark.parametrize("question", QUESTIONS)
def test_costs_at_most_three_bare_imports(question):
    bare, asked = [], []
    for _ in range(4):  # interleaved; the best of each is least disturbed by others
        bare.append(cpu_s(["-c", "import numpy, typer"]))
        asked.append(cpu_s(["-m", "wargame_sim", *QUESTIONS[question]]))
    assert min(asked) <= 3 * min(bare)


@pytest.mark.parametrize("question", QUESTIONS)
def test_heavy_libraries_stay_out(question):
    code = (
        "import sys; from wargame_sim.cli import main; status = main(sys.argv[1:]); "
        "sys.exit(' '.join({'numba', 'pandas', 'scipy', 'matplotlib', 'pyarrow'} & set(sys.modules)) or status)"
    )
    done = subprocess.run([sys.executable, "-c", code, *QUESTIONS[question]], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
