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
    for folder in _folders():
        found.update(_games_in(folder))
    return dict(sorted(found.items()))


def _folders() -> list[str]:
    return [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]


def _games_in(folder: str) -> dict[str, Game]:
    return {game.slug: game for game in importlib.import_module(f"{__name__}.{folder}").GAMES}


def find(slug: str) -> Game:
    """Return the game with that slug.

    Raises
    ------
    UsageError
        When there is none; the message names those there are.
    """
    # A folder that is named like the game saves reading the others.
    games = _games_in(slug) if slug in _folders() else {}
    if slug not in games:
        games = all_games()
    if slug not in games:
        raise UsageError(f"game: found {slug!r}; allowed {', '.join(games)}{suggest(slug, games)}")
    return games[slug]
