"""Which games are kept, where, and how they are told again."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from wargame_sim.games import find
from wargame_sim.model.game import Column, Game
from wargame_sim.model.position import lines_of
from wargame_sim.runner.setups import make_setup

FOLDER = Path(__file__).parent
INDEX = "index.toml"


class Kept(NamedTuple):
    """One golden trace: what it shows, and the game that shows it."""

    name: str
    game: str
    shows: str
    seed: int
    trial: int
    options: dict[str, bool]
    players: dict[str, str]

    @property
    def path(self) -> Path:
        return FOLDER / self.game / f"{self.name}.txt"


def kept() -> list[Kept]:
    """Return every trace of every game's index."""
    found = []
    for index in sorted(FOLDER.glob(f"*/{INDEX}")):
        for name, entry in tomllib.loads(index.read_text(encoding="utf-8")).items():
            found.append(Kept(name, index.parent.name, **entry))
    return found


def ending(card: Game) -> Column:
    """Return the outcome column that tells how a game ended."""
    column = card.column("level") or card.column("end") or card.column("winner")
    assert column is not None
    return column


def told(one: Kept) -> list[str]:
    """Play the game of a trace and tell it, with the heading that `trace` prints."""
    from wargame_sim.cli.trace import heading

    card = find(one.game)
    setup = make_setup(card, one.options, one.players)
    story = card.rules.story(setup, one.seed, one.trial)
    assert story.outcome[ending(card).name] == one.shows
    return [*heading(card, setup, story), *story.lines]


def write(card: Game, found: list[Kept]) -> Iterator[Path]:
    """Write traces and index of a game; yield what was written."""
    for one in found:
        one.path.parent.mkdir(exist_ok=True)
        one.path.write_text("\n".join(told(one)) + "\n", encoding="utf-8")
        yield one.path
    entries: dict[str, Any] = {
        one.name: {k: v for k, v in one._asdict().items() if k not in ("name", "game")} for one in found
    }
    path = FOLDER / card.slug / INDEX
    path.write_text("\n".join(lines_of(entries)).lstrip() + "\n", encoding="utf-8")
    yield path
