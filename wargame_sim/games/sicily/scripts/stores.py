"""In which order units are supplied where capacity is short (5.2.1): W.rank, highest first."""

from wargame_sim.games.sicily.codes import ARTILLERY_TYPE, COAST_DEFENCE
from wargame_sim.games.sicily.rules.r03_units import is_shore, seen_attack, untried
from wargame_sim.games.sicily.scripts.chance import MARCH, pick
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel

FRONT = 3  # hexes from an enemy that make a unit first in line


@kernel
def rank_units(T, S, W, P, side):
    """Rank the units of `side`: those near the enemy first, strong ones before weak ones, coast defence last."""
    for u in range(T.units):
        if T.side[u] != side or S.at[u] < 0 or is_shore(T, u):
            continue
        if P.random:
            W.rank[u] = pick(S, W, u, MARCH, 1000)
        elif T.type[u] == COAST_DEFENCE:
            W.rank[u] = 1 if untried(T, S, u) else 2
        else:
            W.rank[u] = 10 + seen_attack(T, S, u) + (6 if T.type[u] == ARTILLERY_TYPE else 0)
            W.rank[u] += 30 if enemy_within(T, S, W, side, S.at[u], FRONT) else 0


@kernel
def enemy_within(T, S, W, side, h, hexes):
    """Whether an enemy that projects a zone stands within so many hexes; only hexes with their zones are looked at."""
    for u in range(T.units):
        if T.side[u] != side and S.at[u] >= 0 and distance(T.ax, h, S.at[u]) <= hexes:
            return True
    return False
