"""Golden traces of whole games: told again, line by line; one for every victory level."""

from __future__ import annotations

import pytest

from tests.golden.__main__ import PAIRS
from tests.golden.stories import ending, kept, told
from wargame_sim.games import find

KEPT = kept()


@pytest.mark.slow
@pytest.mark.parametrize("one", KEPT, ids=lambda one: f"{one.game}-{one.name}")
def test_the_same_game_line_by_line(one):
    before, now = one.path.read_text(encoding="utf-8").splitlines(), told(one)
    for number, (was, line) in enumerate(zip(before, now, strict=False), start=1):
        assert line == was, f"{one.path.name}, line {number}; after a change on purpose: python -m tests.golden"
    assert len(now) == len(before)


@pytest.mark.parametrize("game", sorted(PAIRS))
def test_every_level_is_shown(game):
    column = ending(find(game))
    assert {one.shows for one in KEPT if one.game == game} == set(column.labels)
