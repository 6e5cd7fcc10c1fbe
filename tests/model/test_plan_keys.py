"""The page about plan files names every key, and no other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import wargame_sim
from wargame_sim.model.plan import Attack, Mission, Move, Objective, PlanFile
from wargame_sim.model.toml_file import checked

PAGE = Path(wargame_sim.__file__).parents[1] / "experiments" / "plans" / "README.md"


def test_the_page_shows_a_plan_with_every_key():
    text = re.search(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[1]
    content = tomllib.loads(text)
    checked(PAGE, content, PlanFile)
    shown = set(content) | set(re.findall(r"[a-z_]+", text))
    missing = {
        block.__name__: keys
        for block in (PlanFile, Move, Attack, Mission, Objective)
        if (keys := {f.alias or n for n, f in block.model_fields.items()} - shown)
    }
    assert missing == {"PlanFile": {"question", "caption"}}
