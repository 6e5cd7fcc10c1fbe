"""Random positions: a crowd of units of both sides on a few hexes, some of them hurt, in a game with all its options."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.games.anzio_cassino.plain import Field, PlainGame, plain
from tests.games.anzio_cassino.position import Position

GAMES = ("anzio", "cassino")
OPTIONS = {
    "anzio": {"support": True, "naval": True, "coordination": True, "weather": True},
    "cassino": {"support": True, "abbey": True, "coordination": True, "weather": True},
}


class Scene:
    """A random position and what the plain game makes of it.

    Parameters
    ----------
    game : {"anzio", "cassino"}
        Which game.
    seed : int
        Which position.
    units : int
        Counters to put down, three in a hex at most; fewer where ground or enemies bar them.
    reach : int
        Columns and rows around a random hex that they are put in.
    **options : object
        Options that are not as in `OPTIONS`.
    """

    def __init__(self, game: str, seed: int, units: int = 22, reach: int = 2, **options: Any) -> None:
        rng = np.random.default_rng([seed, GAMES.index(game)])
        self.rng, self.plain = rng, plain(game)
        hexes = list(self.plain.hexes)
        middle = hexes[rng.integers(len(hexes))]
        near = [h for h in hexes if self.plain.pack.grid.distance(h, middle) <= reach + 1]
        names = list(self.plain.units)
        at: dict[str, str] = {}
        for unit in rng.permutation(names)[:units]:
            h = near[rng.integers(len(near))]
            if self._may_stand(at, str(unit), h):
                at[str(unit)] = h
        rain = bool(rng.integers(2))
        side = ("allied", "german")[rng.integers(2)]
        damage = {u: int(rng.integers(int(self.plain.units[u]["endurance"]))) for u in at}
        goal = {u: int(rng.integers(-1, 3)) for u in at}
        setting = {"side": side, "weather": "rain" if rain else "clear", "damage": damage, "goal": goal, "impulse": 2}
        setting["abbey"] = int(rng.integers(2))
        self.side = side
        self.field = Field(at, rain)
        self.position = Position(game, {**OPTIONS[game], **options}, at, setting)
        self.records = self.position.records

    def _may_stand(self, at: dict[str, str], unit: str, h: str) -> bool:
        game: PlainGame = self.plain
        others = [u for u, place in at.items() if place == h]
        if len(others) == 3 or any(game.side(u) != game.side(unit) for u in others):
            return False
        if game.sea(h) and game.side(unit) == "german":
            return False
        return not (game.is_armor(unit) and "no_armor" in (game.hexes[h]["features"] or "").split())

    def unit(self, name: str) -> int:
        """Return the number of a unit."""
        return self.position.index[name]

    def hex(self, number: int) -> str:
        """Return the name of a hex."""
        return self.position.pack.hexes[number]

    def call(self, function: Any, *more: Any) -> Any:
        """Call a rule function: the records that it is named after, then the arguments given."""
        names = function.py_func.__code__.co_varnames
        given = [self.records[name] for name in names[: len(names)] if name in ("T", "S", "W", "L", "PA")]
        return function.py_func(*given, *more)

    def attacks(self) -> list[tuple[str, list[str]]]:
        """Return every hex that the side to move can attack, each with a random choice of those who can."""
        from wargame_sim.games.anzio_cassino.rules.r06_attack import may_attack

        T, S, W = (self.records[name] for name in "TSW")
        found = []
        for h in sorted({h for u, h in self.field.at.items() if self.plain.side(u) != self.side}):
            who = [u for u in self.field.at if may_attack.py_func(T, S, W, self.unit(u), self.position.pack.index(h))]
            some = [u for u in who if self.rng.integers(3)] or who[:1]
            if some:
                found.append((h, some))
        return found
