"""The games, found by looking: every folder here that has a ``GAMES`` tuple, and every installed package that offers one.

A package of its own says in its ``pyproject.toml`` where its tuple is, and inherits every command::

    [project.entry-points."wargame_sim.games"]
    my_game = "my_package"
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import pkgutil
from importlib import metadata

from wargame_sim.errors import UsageError, suggest
from wargame_sim.model.game import Game

GROUP = "wargame_sim.games"


@functools.cache
def all_games() -> dict[str, Game]:
    """Return slug to game, in alphabetical order; games that cannot be imported are left out, see :func:`broken`."""
    return dict(sorted((slug, game) for games, _ in _looked() for slug, game in games.items()))


def broken() -> dict[str, str]:
    """Return package to what went wrong, for each that should hold games and cannot be imported."""
    return {package: fault for (_, fault), package in zip(_looked(), _packages(), strict=True) if fault}


@functools.cache
def _looked() -> tuple[tuple[dict[str, Game], str], ...]:
    found = []
    for package in _packages():
        try:
            found.append((_games_in(package), ""))
        except Exception as error:  # whatever is wrong with one game, the others play
            found.append(({}, f"{type(error).__name__}: {error}"))
    return tuple(found)


@functools.cache
def _packages() -> tuple[str, ...]:
    offered = (entry.value.partition(":")[0] for entry in metadata.entry_points(group=GROUP))
    return (*(f"{__name__}.{folder}" for folder in _folders()), *sorted(set(offered)))


def _folders() -> list[str]:
    return [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]


def _games_in(package: str) -> dict[str, Game]:
    return {game.slug: game for game in importlib.import_module(package).GAMES}


def find(slug: str) -> Game:
    """Return the game with that slug.

    Raises
    ------
    UsageError
        When there is none; the message names those there are, and those that cannot be imported.
    """
    games: dict[str, Game] = {}
    if slug in _folders():  # a folder that is named like the game saves reading the others
        with contextlib.suppress(Exception):  # told below
            games = _games_in(f"{__name__}.{slug}")
    if slug not in games:
        games = all_games()
    if slug not in games:
        faults = "".join(f"; {package} cannot be imported: {fault}" for package, fault in broken().items())
        raise UsageError(f"game: found {slug!r}; allowed {', '.join(games)}{suggest(slug, games)}{faults}")
    return games[slug]
