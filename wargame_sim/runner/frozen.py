"""Digests of complete games that must not change: kept in each game's folder, compared by tests and on users' machines.

A digest changes when a rule, a script, the pack or a dice key changes what happens in a game. Then they are written anew,
with a word in the change log about what changed and by how much.
"""

from __future__ import annotations

import json
from pathlib import Path

from wargame_sim.model.game import Game, Option, Setup, Value
from wargame_sim.outcomes.digest import digest
from wargame_sim.outcomes.files import write_whole

SEED, GAMES = 1943, 64


def file_of(game: Game) -> Path:
    """Return the file of a game's digests; games of one rulebook have one each."""
    return game.folder / "cases" / f"frozen_{game.slug}.json"


def batches(game: Game) -> dict[str, Setup]:
    """Return name to setup: the basic game, all options that go together, each option, and every other player."""
    together: dict[str, Value] = {}
    for option in game.options:
        if not set(option.excludes) & set(together):
            together[option.name] = changed(option)
    found = {"basic": Setup(game.slug)}
    if together:
        found["all"] = Setup(game.slug, together)
    found |= {option.name: Setup(game.slug, {option.name: changed(option)}) for option in game.options}
    for side, people in game.players.items():
        found |= {f"{side} {player.name}": Setup(game.slug, players={side: player.name}) for player in people[1:]}
    return found


def changed(option: Option) -> Value:
    """Return the value of an option that is farthest from the basic game: the last one that is another."""
    return [value for value in option.allowed if value != option.default][-1]


def played(game: Game) -> dict[str, str]:
    """Play the games of every batch and return their digests."""
    simulator = game.rules.simulator
    return {name: digest(simulator(setup).run(SEED, 0, GAMES)) for name, setup in batches(game).items()}


def frozen(game: Game) -> dict[str, str]:
    """Return the digests that are kept; none when a game has no file yet."""
    try:
        kept = json.loads(file_of(game).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return {str(name): str(value) for name, value in kept.items()}


def freeze(game: Game) -> Path:
    """Play the games of every batch, keep their digests and return the file."""
    path = file_of(game)
    write_whole(path, (json.dumps(played(game), indent=1) + "\n").encode())
    return path
