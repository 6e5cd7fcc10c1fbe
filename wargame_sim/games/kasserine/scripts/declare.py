"""Declaring attacks so that every obligation is met (5.1.B), then guns for attack and defence, for named and random players alike."""

from wargame_sim.games.kasserine.codes import ATTACKER_ENGAGED
from wargame_sim.games.kasserine.rules.r08_combat import odds_column
from wargame_sim.games.kasserine.rules.r08_hopeless import drop
from wargame_sim.games.kasserine.rules.r08_obligations import add_hex, adjacent, battle_on, covers, may_join, obliged_to
from wargame_sim.games.kasserine.rules.r10_artillery import (
    attack_strength,
    defence_strength,
    defending_gun_strength,
    gun_strength,
    in_range,
    may_fire,
)
from wargame_sim.kernels.jit import kernel


@kernel
def count_attackers(T, W, b, side):
    """Return the number of units of `side` in battle `b`."""
    n = 0
    for u in range(T.units):
        if W.battle[u] == b and T.side[u] == side:
            n += 1
    return n


@kernel
def weakest_chance(T, S, W, u):
    """Return the enemy hex next to unit `u` that it should attack: its planned one, else one it is obliged to, else -1."""
    h = S.plan[u]
    if h >= 0 and adjacent(T, S.at[u], h) and W.owner[h] == 1 - T.side[u]:
        return h
    best = -1
    for k in range(6):
        h = T.nbr[S.at[u], k]
        if W.owner[h] == 1 - T.side[u] and obliged_to(T, S, W, u, h):
            if best < 0 or W.h_defence[h] < W.h_defence[best]:
                best = h
    return best


@kernel
def first_choices(T, S, W, side):
    """Every unit with a planned or obligatory target opens or joins the battle against it."""
    for u in range(T.units):
        if T.side[u] != side or S.at[u] < 0 or T.artillery[u] or T.air[u]:
            continue
        h = S.foe_hex[u] if S.engaged[u] == ATTACKER_ENGAGED else weakest_chance(T, S, W, u)
        if h >= 0:
            b = battle_on(T, W, h, -1)
            if b >= 0:
                W.battle[u] = b


@kernel
def cover_hex(T, S, W, side, h):
    """See to it that hex `h`, which must be attacked, is: take a unit that its battle can spare, else attack two hexes as one."""
    spare = -1
    only = -1
    for u in range(T.units):
        if T.side[u] != side or S.at[u] < 0 or T.artillery[u] or not adjacent(T, S.at[u], h) or T.air[u]:
            continue
        b = W.battle[u]
        if b < 0:
            spare = u
            break
        if count_attackers(T, W, b, side) > 1:
            if spare < 0 or T.attack[u] > T.attack[spare]:
                spare = u
        elif only < 0:
            only = u
    if spare >= 0:
        b = battle_on(T, W, h, -1)
        if b >= 0:
            W.battle[spare] = b
    elif only >= 0:
        add_hex(T, W, W.battle[only], h)


@kernel
def fulfil(T, S, W, side):
    """Declare attacks that meet every obligation: first choices, then hexes that nobody attacks, then units that still owe an attack."""
    first_choices(T, S, W, side)
    for _ in range(2):
        for h in range(T.n):
            if W.needed[h] and (W.b_of[h] < 0 or count_attackers(T, W, W.b_of[h], side) == 0):
                if W.b_of[h] >= 0 and count_attackers(T, W, W.b_of[h], side) == 0:
                    drop(T, W, W.b_of[h])
                cover_hex(T, S, W, side, h)
    for u in range(T.units):
        if T.side[u] == side and S.at[u] >= 0 and not T.artillery[u] and not T.air[u] and not covers(T, S, W, u):
            join_idle(T, S, W, u)


@kernel
def join_idle(T, S, W, u):
    """Find a battle for a unit that owes an attack and has none; a hex it owes leaves a combined attack it cannot join."""
    for k in range(6):
        h = T.nbr[S.at[u], k]
        if W.owner[h] != 1 - T.side[u] or not obliged_to(T, S, W, u, h):
            continue
        b = battle_on(T, W, h, -1)
        if b >= 0 and not may_join(T, S, W, u, b):
            split_off(W, b, h)
            b = battle_on(T, W, h, -1)
        if b >= 0:
            W.battle[u] = b
            return


@kernel
def split_off(W, b, h):
    """Take hex `h` out of the combined attack `b`."""
    n = 0
    for i in range(W.b_hexes[b]):
        if W.b_hex[b, i] != h:
            W.b_hex[b, n] = W.b_hex[b, i]
            n += 1
    W.b_hexes[b] = n
    W.b_of[h] = -1


@kernel
def hold_guns(T, S, W, PA):
    """Keep the guns of a player that may not use them out of this phase, as if they were silenced."""
    for side in range(2):
        if PA[S.script[side]].guns == 0:
            for g in range(T.units):
                if T.side[g] == side and T.artillery[g]:
                    W.silent[g] = 1


@kernel
def add_guns(T, S, W, side):
    """Give the attacker's guns in range to the battles, each gun to the one that needs least to reach the next column."""
    for g in range(T.units):
        if T.side[g] != side or not may_fire(T, S, W, g):
            continue
        best = -1
        best_need = 0
        for b in range(W.b_n):
            if W.b_hexes[b] == 0 or not in_range(T, S, W, g, b):
                continue
            column = odds_column(T, W.b_attack[b], W.b_defence[b])
            if column >= T.ratio_num.shape[0] - 1:
                continue
            need = T.ratio_num[column + 1] * W.b_defence[b] - T.ratio_den[column + 1] * W.b_attack[b]
            need = need * 16 // T.ratio_den[column + 1] - 8 * column
            if best < 0 or need < best_need:
                best = b
                best_need = need
        if best >= 0:
            W.support[g] = best
            W.b_attack[best] += gun_strength(T, S, W, g, best)


@kernel
def add_defending_guns(T, S, W, side):
    """Give the defender's guns to the battles in range that they harm most: the next worse column at the least cost."""
    for g in range(T.units):
        if T.side[g] != side or not may_fire(T, S, W, g):
            continue
        strength = defending_gun_strength(T, S, g, T.defence[g])
        best = -1
        best_gain = 0
        for b in range(W.b_n):
            if W.b_hexes[b] == 0 or not in_range(T, S, W, g, b):
                continue
            before = odds_column(T, W.b_attack[b], W.b_defence[b])
            after = odds_column(T, W.b_attack[b], W.b_defence[b] + strength)
            gain = 100 * (before - after) + 40 + (30 if before >= 4 else 0) - abs(before - 6)
            if best < 0 or gain > best_gain:
                best = b
                best_gain = gain
        if best >= 0:
            W.support[g] = best
            W.b_defence[best] += strength


@kernel
def set_strengths(T, S, W, side):
    """Compute both strengths of every battle as declared so far."""
    for b in range(W.b_n):
        if W.b_hexes[b] > 0:
            W.b_attack[b] = attack_strength(T, S, W, b, side)
            W.b_defence[b] = defence_strength(T, S, W, b, 1 - side)
