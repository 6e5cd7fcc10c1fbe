"""What may lie under the untried counters in a battle: every draw from what is left of the cups, with its chance (14.1.2, 15.3.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from wargame_sim.games.sicily.codes import MAX_HEX
from wargame_sim.games.sicily.rules.r03_units import untried


def hidden_in(T: Any, S: Any, W: Any, side: int, h: int) -> list[int]:
    """Return the untried units that are turned over when hex `h` is attacked: those in it, and in the hexes attacking it."""
    attacking = {int(S.at[u]) for u in range(int(T.units)) if S.target[u] == h and T.side[u] == side}
    hexes = {h, *(int(m) for m in T.nbr[h] if m < MAX_HEX and int(m) in attacking)}
    with_plain = getattr(untried, "py_func", untried)
    return [u for u in range(int(T.units)) if int(S.at[u]) in hexes and with_plain(T, S, u)]


def draws(T: Any, S: Any, units: Sequence[int]) -> Iterator[tuple[Fraction, Any]]:
    """Yield every state that differs in the values under `units`, with its chance; counters of equal values count as one."""
    if not units:
        yield Fraction(1), S
        return
    u, *others = units
    pool = _pool(T, S, u)
    for face, times in _kinds(T, pool).values():
        SA = np.array([S]).view(np.recarray)
        there = SA[0]
        holder = next(v for v in pool.values() if there.face[v] == face)
        there.face[holder], there.face[u] = there.face[u], face
        for chance, state in draws(T, _tried(there, u), others):
            yield Fraction(times, len(pool)) * chance, _untried(state, u)


def _tried(S: Any, u: int) -> Any:
    """Mark a unit, so that what it has drawn is not drawn again."""
    S.tried[u] = 1
    return S


def _untried(S: Any, u: int) -> Any:
    SA = np.array([S]).view(np.recarray)
    SA[0].tried[u] = 0
    return SA[0]


def _pool(T: Any, S: Any, u: int) -> dict[int, int]:
    """Return counter to the unit that it lies under, of all of the cup that have not been turned over."""
    cups = ((int(T.first_cd), int(T.n_cd_counters)), (int(T.first_ersatz), int(T.n_ersatz)))
    first, n = next((first, n) for first, n in cups if first <= u < first + n)
    return {int(S.face[v]): v for v in range(first, first + n) if not S.tried[v]}


def _kinds(T: Any, pool: dict[int, int]) -> dict[tuple[int, ...], tuple[int, int]]:
    """Return the different values in a pool, each with one counter that has them and how many have."""
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for face in pool:
        values = (*(int(T[name][face, 0]) for name in ("attack", "defence", "ma", "er")), int(T.support[face]))
        one, times = found.get(values, (face, 0))
        found[values] = (one, times + 1)
    return found
