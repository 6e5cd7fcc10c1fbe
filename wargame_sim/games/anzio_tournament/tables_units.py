"""Counters of the pack turned into arrays of the record T."""

from __future__ import annotations

from typing import Any

from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.packs import Pack


def fill(T: Any, pack: Pack) -> None:
    """Write the order of battle (C.1, C.2), and each counter's numbers by steps left (B.3)."""
    index = {}
    for u, row in enumerate(pack.rows("units")):
        index[row["unit"]] = u
        flags = row["flags"].split()
        T.side[u], T.pool[u] = c.SIDES.index(row["side"]), c.NATION_POOL[row["nation"]]
        T.full[u], T.points[u] = int(row["steps"]), int(row["stacking"])
        T.ersatz[u] = "ersatz" in flags
        if T.ersatz[u]:
            T.pool[u] = c.NO_POOL
        T.division[u] = T.points[u] >= T.division_points
        T.reserve[u], T.free[u], T.f10[u] = "reserve" in flags, "free" in flags, "f10" in flags
        T.arrives[u] = 0 if row["arrives"] == "setup" else int(row["arrives"])
        T.start[u] = _start(T, u, pack, row["where"], row["default"])
    for row in pack.rows("unit_steps"):
        u, step = index[row["unit"]], int(row["step"])
        T.attack[u, step], T.defence[u, step] = int(row["attack"]), int(row["defence"])
        T.stacking[u, step], T.movement[u, step] = int(row["stacking"]), 2 * int(row["movement"])


def _start(T: Any, u: int, pack: Pack, where: str, default: str) -> int:
    """Return where a counter begins: its hex, that of history for a free one, the pool, or waiting for its turn."""
    if T.arrives[u] > 0:
        return c.WAITING
    if T.side[u] == c.ALLIED:
        return c.POOL
    return pack.index(default if T.free[u] else where)
