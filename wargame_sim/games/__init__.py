"""The games, found by looking: every folder here that has a ``GAMES`` tuple. There is no list to edit."""

from __future__ import annotations

import functools
import importlib
import pkgutil

from wargame_sim.errors import UsageError, suggest
from wargame_sim.model.game import Game


@functools.cache
def all_games() -> dict[str, Game]:
    """Return slug to game, in alphabetical order."""
    found: dict[str, Game] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            package = importlib.import_module(f"{__name__}.{module.name}")
            found.update({game.slug: game for game in package.GAMES})
    return dict(sorted(found.items()))


def find(slug: str) -> Game:
    """Return the game with that slug.

    Raises
    ------
    UsageError
        When there is none; the message names those there are.
    """
    games = all_games()
    if slug not in games:
        raise UsageError(f"game: found {slug!r}; allowed {', '.join(games)}{suggest(slug, games)}")
    return games[slug]
