"""Which attacks are declared (8.1): those whose odds, as the player sees them, are good enough for the place and the time."""

from wargame_sim.games.sicily.codes import ALLIED, ARTILLERY_TYPE, EMPTY, MAX_HEX
from wargame_sim.games.sicily.rules.r03_units import seen_attack, seen_defence
from wargame_sim.games.sicily.rules.r08_declare import declare, may_declare
from wargame_sim.games.sicily.rules.r10_2_air_naval import ships_reach
from wargame_sim.games.sicily.scripts.combat_odds import costs_a_point
from wargame_sim.games.sicily.scripts.random_fight import declare_at_random
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel

ATTACKS = 64  # that one side may declare in a phase
LAST_TURNS = 3  # in which the clock demands points


@kernel
def declare_attacks(T, S, W, L, P, side):
    """Declare attacks of `side`, the most promising first; each takes all units that are free for it and have a way back.

    Air and naval points go to the attacks declared first: each is taken to use its share of what is left.
    """
    if P.random:
        declare_at_random(T, S, W, L, side)
        return
    mark_ready(T, S, W, side)
    low = P.low_late if S.turn + LAST_TURNS >= T.turns else P.low
    air, naval = int(S.air[side]), int(S.naval) if side == ALLIED else 0
    for _ in range(ATTACKS):
        best, found = 0, -1
        for h in range(T.n):
            if W.owner[h] == 1 - side:
                ratio = promise(T, S, W, P, h, air, naval)
                if ratio > best:
                    best, found = ratio, h
        if found < 0 or best < low:
            return
        started = False
        for k in range(6):
            m = T.nbr[found, k]
            if m < MAX_HEX and W.owner[m] == side and declare(T, S, W, L, m, found):
                started = True
        if not started:
            return
        air -= share(P, air)
        naval -= share(P, naval) if ships_reach(T, found) else 0


@kernel
def share(P, left):
    """Points of those left that a player gives to one combat."""
    return (left * P.points + 3) // 4


@kernel
def mark_ready(T, S, W, side):
    """Mark in W.picked all units of `side` that may be told to attack: those whose retreat is not cut off."""
    fill(W.picked, 0)
    for u in range(T.units):
        h = S.at[u]
        if T.side[u] == side and h >= 0:
            W.picked[u] = 1 if not T.land[h] or has_way_back(T, W, side, h) else 0


@kernel
def has_way_back(T, W, side, h):
    """Whether units in hex h could retreat by one hex: to friends, or to a hex that no enemy zone goes into."""
    for k in range(6):
        m = T.nbr[h, k]
        if m == MAX_HEX or not T.open[m] or W.owner[m] == 1 - side:
            continue
        if W.owner[m] == side or (W.owner[m] == EMPTY and W.zoc[1 - side, m] == 0):
            return True
    return False


@kernel
def promise(T, S, W, P, h, air, naval):
    """Tenths of odds at which hex h can be attacked now by all free units beside it, cover and support reckoned in; 0 for none."""
    side = 1 - W.owner[h]
    strength = 0
    for k in range(6):
        m = T.nbr[h, k]
        if m == MAX_HEX or W.owner[m] != side:
            continue
        u = W.first[m]
        while u >= 0:
            if W.picked[u] and may_declare(T, S, W, u, h):
                strength += int(seen_attack(T, S, u)) // (2 if S.oos[u] or S.disrupted[u] else 1)
            u = W.next[u]
    if strength == 0:
        return 0
    strength += min(guns_near(T, S, P, side, h) + share(P, air) // 2 + help_by_sea(T, S, P, h, naval), strength)
    stand = 0
    u = W.first[h]
    while u >= 0:
        stand += seen_defence(T, S, u)
        u = W.next[u]
    stand = max(stand, 1) * (10 + 3 * T.cover[h] + (3 if S.strongpoint[h] else 0))
    return min(100 * strength // stand, 1000)


@kernel
def help_by_sea(T, S, P, h, naval):
    """Naval points that may be counted on against hex h: half of the share of one combat, for half the rolls fail."""
    if naval == 0 or not ships_reach(T, h) or (costs_a_point(T, S, h) and not P.zone_fire):
        return 0
    return share(P, naval) // 2


@kernel
def guns_near(T, S, P, side, h):
    """Support strength of the artillery of `side` that reaches hex h, as far as its player counts on it."""
    guns = 0
    for u in range(T.units):
        if T.side[u] == side and T.type[u] == ARTILLERY_TYPE and S.at[u] >= 0 and not S.oos[u]:
            if distance(T.ax, S.at[u], h) <= T.range[u]:
                guns += T.support[u]
    return guns * P.guns // 4
