"""A plan file with something wrong in it: one message, never a traceback; what is read can be played."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.kasserine.plans import PLANS, POSITIONS
from wargame_sim.errors import WargameError
from wargame_sim.games import find
from wargame_sim.games.kasserine import questions
from wargame_sim.model.game import Setup
from wargame_sim.model.plan import PlanFile, check_plan
from wargame_sim.model.position import read_source

GAME = find("kasserine")
PACK = GAME.rules.pack(Setup("kasserine"))
TEXTS = [path.read_text(encoding="utf-8") for path in (*PLANS, *POSITIONS)]
PIECES = ("", "x", '"', "1303", "axis", "I/7-10", "[[move]]", "= 3", "99", "allied", "91-1A FA", "0000", "true", "\n")


@st.composite
def mutated(draw):
    """A shipped file in which up to three words are replaced, or lines left out or doubled."""
    lines = draw(st.sampled_from(TEXTS)).splitlines()
    for _ in range(draw(st.integers(1, 3))):
        n = draw(st.integers(0, len(lines) - 1))
        words = lines[n].split('"')
        k = draw(st.integers(0, len(words) - 1))
        words[k] = draw(st.sampled_from(PIECES))
        lines[n : n + 1] = draw(st.sampled_from(([], [lines[n], lines[n]], ['"'.join(words)], [" ".join(words)])))
        lines = lines or [""]
    return "\n".join(lines)


@pytest.mark.slow
@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=mutated())
def test_never_a_traceback(tmp_path, text):
    file = tmp_path / "plan.toml"
    file.write_text(text, encoding="utf-8")
    with contextlib.suppress(WargameError):
        plan = read_source(file, PlanFile, "plan file")
        check_plan(plan, GAME, PACK)
        questions.turn(PACK, Setup("kasserine", dict(plan.content.options)), plan)
