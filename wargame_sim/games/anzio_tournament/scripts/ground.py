"""What a script sees of the map: where its units can go, and how near the enemy's strength is."""

import numpy as np

from wargame_sim.games.anzio_tournament.codes import MAX_HEX, UNREACHED
from wargame_sim.games.anzio_tournament.rules.r06_movement import survey
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel

ZERO, ONE = np.uint64(0), np.uint64(1)


@kernel
def look(T, S, W, u, kind):
    """Survey unit `u` and keep where it can go, its own hex among them, as the bit set W.can[u]."""
    survey(T, S, W, u, kind, S.at[u])
    fill(W.can[u], ZERO)
    for h in range(T.n):
        if W.dist[h] != UNREACHED:
            W.can[u, h >> 6] |= ONE << np.uint64(h & 63)
    W.can_known[u] = 1


@kernel
def can_reach(W, u, h):
    """Whether unit `u` was seen to be able to come to hex `h`."""
    return (W.can[u, h >> 6] >> np.uint64(h & 63)) & ONE != ZERO


@kernel
def sum_up_threat(T, S, W, side):
    """Add up, for every hex, the attack strength of enemies that stand beside it or one hex farther."""
    fill(W.threat, 0)
    for u in range(T.units):
        if T.side[u] == side or S.at[u] < 0 or S.inverted[u]:
            continue
        force = int(T.attack[u, S.steps[u]])
        for k in range(6):
            m = T.nbr[S.at[u], k]
            W.threat[m] += force
            if m < MAX_HEX:
                for j in range(6):
                    W.threat[T.nbr[m, j]] += force // 2
    W.threat[MAX_HEX] = 0


@kernel
def is_near(T, S, W, u):
    """Whether an enemy stands near enough to unit `u` to be attacked by it in this turn."""
    for v in range(T.units):
        if T.side[v] != T.side[u] and S.at[v] >= 0:
            if distance(T.ax, S.at[u], S.at[v]) <= T.movement[u, S.steps[u]]:
                return True
    return False


@kernel
def enemies_near(T, S, W, side, h, hexes):
    """Whether an enemy unit stands within two steps of hex `h` (or one)."""
    for k in range(6):
        m = T.nbr[h, k]
        if W.holds[m] == 1 - side:
            return True
        if hexes > 1 and m < MAX_HEX:
            for j in range(6):
                if W.holds[T.nbr[m, j]] == 1 - side:
                    return True
    return False
