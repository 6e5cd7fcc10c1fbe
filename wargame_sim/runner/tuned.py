"""A player that a search has found, as data with its provenance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_sim.model.game import Game
from wargame_sim.runner.tune import Tuned


def made_of(found: Tuned, command: str, date: str, version: str) -> dict[str, Any]:
    """Return how a player was found, as its file tells it.

    Parameters
    ----------
    found : Tuned
        The search.
    command : str
        What was asked.
    date, version : str
        When, and by which version of the program.
    """
    told: dict[str, Any] = {
        "by": command, "parent": found.parent, "seed": found.seed, "games": found.games,
        "candidates": found.evaluations, "opponents": {k: round(v, 3) for k, v in found.opponents.items()},
        "date": date, "version": version,
    }  # fmt: skip
    if found.proof is not None:
        d = found.proof
        told["gain"] = {
            "estimate": round(d.mean, 4), "low": round(d.low, 4), "high": round(d.high, 4), "level": d.level,
            "keys": d.n, "method": d.method,
        }  # fmt: skip
    elif found.stopped:
        told["gain"] = "not proved: the search was stopped"
    return told


def player_of(found: Tuned, game: Game, name: str, made: Mapping[str, Any]) -> dict[str, Any]:
    """Return a player's file as `player_file.write_player` takes it."""
    book = game.book
    assert book is not None  # a search needs one
    numbers, before = book.values(found.side, found.text), book.values(found.side, found.origin)
    head, *words = found.origin.split("+")
    base = book.values(found.side, head) if words else before
    return {
        "game": game.slug, "side": found.side, "name": name,
        "idea": f"Found by search from {found.parent}.", "parent": head,
        "parameters": {key: value for key, value in numbers.items() if value != base[key]}, "made": dict(made),
    }  # fmt: skip
