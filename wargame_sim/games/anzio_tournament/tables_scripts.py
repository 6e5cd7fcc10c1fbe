"""What scripts know of the map, as arrays of the record T: places to make for, the ways there, defensive lines."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np

from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.games.anzio_tournament import terrain
from wargame_sim.packs import Pack

FILE = Path(__file__).parent / "lines.toml"


def lines() -> dict[str, list[str]]:
    """Return the posts of every line by name."""
    found: dict[str, list[str]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["lines"]
    return found


def fill(T: Any, pack: Pack) -> None:
    """Write places: cities, a hex of every zone, where the road from Taranto comes in, posts; the ways to them; the lines.

    A post that an owner's map does not have is left out.
    """
    cities = [int(h) for h in T.city[: int(T.n_cities)]]
    shores = [int(T.zone_hex[z, 0]) for z in range(int(T.n_zones))]
    known = set(pack.hexes)
    posts = {name: [pack.index(h) for h in hexes if h in known] for name, hexes in lines().items()}
    gate = int(T.area_hex[c.AREA_TARANTO_SEP3, int(T.n_area[c.AREA_TARANTO_SEP3]) - 1])  # the road
    hexes = list(dict.fromkeys([*cities, *shores, gate, *(h for row in posts.values() for h in row)]))[: c.MAX_GOALS]
    T.n_places = len(hexes)
    T.place_at[:] = -1
    for p, h in enumerate(hexes):
        T.place[p], T.place_at[h] = h, p
        T.way[p] = terrain.travel(T, [h])
    for z, h in enumerate(shores):
        T.zone_place[z] = T.place_at[h]
    T.gate = T.place_at[gate]
    for i, row in enumerate(posts.values()):
        T.n_post[i] = len(row)
        T.post[i, : len(row)] = [T.place_at[h] for h in row]
    strength = np.array([int(T.attack[u, T.full[u]]) + int(T.defence[u, T.full[u]]) for u in range(int(T.units))])
    T.strongest[: int(T.units)] = np.argsort(-strength, kind="stable")
    for side, areas in ((c.ALLIED, (c.AREA_TARANTO, c.AREA_MESSINA)), (c.GERMAN, (c.AREA_NORTH,))):
        goals = [int(h) for a in areas for h in T.area_hex[a, : int(T.n_area[a])]]
        T.home[side] = terrain.travel(T, goals)
