"""Objectives of a planned turn: fields of the record G that trials look at, and which of them are met."""

from __future__ import annotations

from typing import Any

from wargame_sim.kernels.jit import kernel

MAX_GOALS = 32
HELD, OCCUPIED, FREE_OF, GONE, AT_LEAST, AT_MOST = range(6)  # kinds of objective


def goal_fields(units: int) -> list[Any]:
    """Return the fields of G, an entry an objective, for a game with room for so many units."""
    return [
        ("n", "i4"),
        ("kind", "i4", (MAX_GOALS,)),
        ("hex", "i4", (MAX_GOALS,)),
        ("side", "i4", (MAX_GOALS,)),
        ("amount", "i4", (MAX_GOALS,)),
        ("unit", "u1", (MAX_GOALS, units)),
    ]


@kernel
def goals_met(G, holds, owner, at, eliminated, lost):
    """Return the objectives that are met, a bit each.

    Parameters
    ----------
    G : record
        Objectives.
    holds, owner : uint8[hexes]
        Side whose units stand in a hex, and side that a hex belongs to.
    at : int16[units]
        Where units are; `eliminated` for those that are lost.
    lost : int32[2]
        What each side has lost, in what the objectives count.
    """
    met = 0
    for i in range(G.n):
        h = G.hex[i]
        side = G.side[i]
        kind = G.kind[i]
        if kind == HELD:
            found = owner[h] == side
        elif kind == OCCUPIED:
            found = holds[h] == side
        elif kind == FREE_OF:
            found = holds[h] != side
        elif kind == AT_LEAST:
            found = lost[side] >= G.amount[i]
        elif kind == AT_MOST:
            found = lost[side] <= G.amount[i]
        else:
            found = True
            for u in range(G.unit.shape[1]):
                found = found and (G.unit[i, u] == 0 or at[u] == eliminated)
        if found:
            met |= 1 << i
    return met
