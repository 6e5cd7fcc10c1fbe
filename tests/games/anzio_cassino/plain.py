"""Combat and supply of Anzio and Cassino a second time: slowly, in words, straight from the tables of the packs.

Nothing here reads the arrays that the rule functions read. A position is a mapping from unit to hex.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import networkx as nx

from tests.games.anzio_cassino.position import load

Path = tuple[str, ...]
OFF = "off the map"


class Field(NamedTuple):
    """Who stands where: unit to hex, the weather, the units that carry damage."""

    at: Mapping[str, str]
    rain: bool = False


class PlainGame:
    """The map and the counters of a game as its files list them."""

    def __init__(self, game: str) -> None:
        self.pack = load(game)
        self.canal_game = game == "anzio"
        grid = self.pack.grid
        self.hexes = {row["hex"]: row for row in self.pack.rows("hexes")}
        self.units = {row["unit"]: row for row in self.pack.rows("units")}
        by_column: dict[int, list[str]] = {}
        for h in self.hexes:
            by_column.setdefault(grid.split(h)[0], []).append(h)
        self.near = {
            h: [m for c in (-1, 0, 1) for m in by_column.get(grid.split(h)[0] + c, ()) if grid.distance(h, m) == 1]
            for h in self.hexes
        }
        self.features: dict[frozenset[str], set[str]] = {}
        for row in self.pack.rows("sides"):
            self.features.setdefault(frozenset((row["a"], row["b"])), set()).add(row["feature"])
        for row in self.pack.rows("roads"):
            self.features.setdefault(frozenset((row["a"], row["b"])), set()).add("road")
        self.sources = {
            side: [h for h, row in self.hexes.items() if f"{side}_supply" in (row["features"] or "").split()]
            for side in self.pack.sides
        }
        land = [h for h in self.hexes if not self.sea(h)]
        self.land = nx.Graph((h, m) for h in land for m in self.near[h] if not self.sea(m))

    def sea(self, h: str) -> bool:
        return self.hexes[h]["terrain"] == "task_force"

    def between(self, a: str, b: str) -> set[str]:
        return self.features.get(frozenset((a, b)), set())

    def side(self, unit: str) -> str:
        return str(self.units[unit]["side"])

    def enemy(self, side: str) -> str:
        return "german" if side == "allied" else "allied"

    def is_armor(self, unit: str) -> bool:
        return "armor" in (self.units[unit]["flags"] or "").split()

    def standing(self, field: Field, side: str) -> set[str]:
        return {h for unit, h in field.at.items() if self.side(unit) == side and h in self.hexes}

    def armor_may_stand(self, h: str) -> bool:
        return "no_armor" not in (self.hexes[h]["features"] or "").split()

    def armor_may_step(self, field: Field, a: str, b: str) -> bool:
        if not self.armor_may_stand(b):
            return False
        by_road = "road" in self.between(a, b)
        if field.rain and not by_road:
            return False
        return by_road or not self.between(a, b) & {"water", "mountain"} or self.canal_game

    def moves(self, field: Field, unit: str) -> set[str]:
        """Every hex where `unit`, on the map, may end its move (5.1 to 5.2.2, 10.4.1)."""
        side, start = self.side(unit), field.at[unit]
        enemies = self.standing(field, self.enemy(side))
        if self.sea(start):
            return {start} | {m for m in self.near[start] if not self.sea(m) and m not in enemies}
        allowance = int(self.units[unit]["movement"])
        found = self._walk(field, unit, allowance, by_road=False)
        if any("road" in self.between(start, m) for m in self.near[start]):
            found |= self._walk(field, unit, allowance + 1, by_road=True)
        return {h for h in found if not self.sea(h)}

    def _walk(self, field: Field, unit: str, steps: int, by_road: bool) -> set[str]:
        """Every hex within so many steps, step by step; a hex next to an enemy or behind water is the last (5.1, 5.2.1)."""
        side = self.side(unit)
        enemies = self.standing(field, self.enemy(side))
        found, edge = {field.at[unit]}, {field.at[unit]}
        for _ in range(steps):
            beyond = set()
            for here in edge:
                for m in self.near[here]:
                    features = self.between(here, m)
                    if m in enemies or (self.sea(m) and side == "allied") or (by_road and "road" not in features):
                        continue
                    if "canal" in features and "road" not in features:
                        continue
                    if self.is_armor(unit) and not self.armor_may_step(field, here, m):
                        continue
                    found.add(m)
                    stop = any(n in enemies for n in self.near[m]) or ("water" in features and not self.canal_game)
                    if not stop:
                        beyond.add(m)
            edge = beyond
        return found

    def safe(self, field: Field, unit: str, h: str) -> bool:
        """Whether no enemy next to `h` bars a retreat into it (6.4.2)."""
        side = self.side(unit)
        friends = {u for u, at in field.at.items() if at == h and self.side(u) == side and u != unit}
        enemies = self.standing(field, self.enemy(side))
        threats = [m for m in self.near[h] if m in enemies and not self.between(h, m) & {"canal", "mountain"}]
        return bool(friends) or not threats

    def steps(self, start: str, barred: set[str]) -> dict[str, int]:
        """Return the land hexes that can be reached from `start`, and in how many steps."""
        found, edge = {start: 0}, [start]
        for here in edge:
            for m in self.near[here]:
                if m not in found and m not in barred and not self.sea(m):
                    found[m] = found[here] + 1
                    edge.append(m)
        return found

    def nearer_home(self, field: Field, side: str, here: str, m: str, nearest: bool) -> bool:
        """Whether `m` is nearer than `here` to some supply source, or to the nearest, around enemy units (6.4)."""
        if here in self.sources[side]:
            return False
        enemies = self.standing(field, self.enemy(side))
        before, after = self.steps(here, enemies), self.steps(m, enemies)
        pairs = [(before[s], after[s]) for s in self.sources[side] if s in before and s in after]
        if nearest:
            return bool(pairs) and min(b for _, b in pairs) < min(a for a, _ in pairs)
        return any(b < a for a, b in pairs)

    def retreats(self, field: Field, unit: str, hexes: int, nearest: bool = False) -> Iterator[Path]:
        """Every legal way of `unit` back by so many hexes, its own hex left out; a way off the map ends in OFF."""
        side, start = self.side(unit), field.at[unit]
        enemies = self.standing(field, self.enemy(side))

        def on(path: Path) -> Iterator[Path]:
            here = path[-1]
            if here in self.sources[side] or self.sea(here):
                yield (*path[1:], OFF)
            if self.sea(here):
                return
            for m in self.near[here]:
                if m in path or m in enemies or self.sea(m) or not self.safe(field, unit, m):
                    continue
                if len(path) == 1 and not self.nearer_home(field, side, here, m, nearest):
                    continue
                if self.is_armor(unit) and not self.armor_may_stand(m):
                    continue
                if len(path) == hexes:
                    yield (*path[1:], m)
                else:
                    yield from on((*path, m))

        return on((start,))

    def advances(self, field: Field, unit: str, first: set[str], hexes: int) -> Iterator[Path]:
        """Every legal way of `unit` forward into one of the hexes `first` and on, by up to so many hexes."""
        side, start = self.side(unit), field.at[unit]
        enemies = self.standing(field, self.enemy(side))

        def on(path: Path) -> Iterator[Path]:
            here = path[-1]
            for m in self.near[here]:
                features = self.between(here, m)
                if m in path or m in enemies or self.sea(m) or (len(path) == 1 and m not in first):
                    continue
                if "canal" in features and "road" not in features:
                    continue
                if self.is_armor(unit) and not self.armor_may_step(field, here, m):
                    continue
                yield (*path[1:], m)
                stop = any(n in enemies for n in self.near[m])
                stop = stop or (not self.canal_game and bool(features & {"mountain", "water"}))
                if not stop and len(path) < hexes:
                    yield from on((*path, m))

        return on((start,))

    def supplied(self, field: Field, side: str) -> set[str]:
        """Return every hex from which a line of land hexes free of enemies leads to a source (7.3)."""
        free = self.land.subgraph(set(self.land) - self.standing(field, self.enemy(side)))
        found = {h for h in self.hexes if side == "allied" and self.sea(h)}
        for part in nx.connected_components(free):
            if part & set(self.sources[side]):
                found |= part
        return found

    def shift(self, field: Field, target: str, attackers: list[str], markers: list[Mapping[str, Any]]) -> int:
        """Return the sum of the shifts of modifiers.csv that apply to an attack."""
        value = {row["modifier"]: int(row["value"]) for row in self.pack.rows("modifiers")}
        side = self.side(attackers[0])
        crossed = [self.between(field.at[u], target) for u in attackers]
        defenders = [u for u, h in field.at.items() if h == target]
        ground = {row["terrain"]: int(row["column_shift"] or 0) for row in self.pack.rows("terrain")}
        total = ground[self.hexes[target]["terrain"]]
        for feature in ("canal", "mountain", "water"):
            if all(feature in side_features for side_features in crossed):
                total += value[f"{feature}_all"]
        if any(map(self.is_armor, attackers)) and not any(map(self.is_armor, defenders)):
            total += value["armor"]
        for marker in markers:
            if marker["kind"] == "naval":
                total += value[f"naval_{side}_impulse"]
            else:
                total += value[f"{marker['kind']}_{'attacker' if marker['side'] == side else 'defender'}"]
        return total

    def column(self, attack: int, defence: int, shift: int) -> str:
        """Return the heading of the column: odds rounded for the defender, shifted, kept on the table."""
        headings = [key for key in self.pack.rows("crt")[0] if key != "roll"]
        ratios = [tuple(map(int, key.split(":"))) for key in headings]
        reached = [i for i, (num, den) in enumerate(ratios) if attack / defence >= num / den]
        return headings[min(max((reached or [0])[-1] + shift, 0), len(headings) - 1)]


@functools.cache
def plain(game: str) -> PlainGame:
    """Return a game, read once."""
    return PlainGame(game)
