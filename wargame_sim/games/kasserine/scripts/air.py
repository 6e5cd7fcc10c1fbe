"""What the scripted players do with their air units, guns left over, and interceptors."""

from wargame_sim.games.kasserine.codes import WAITING
from wargame_sim.games.kasserine.rules.r08_combat import odds_column
from wargame_sim.games.kasserine.rules.r10_artillery import gun_strength, may_fire
from wargame_sim.games.kasserine.rules.r16_1_air import intercept, interdict, may_fly, support_ground
from wargame_sim.games.kasserine.rules.r16_2_counterbattery import may_counter
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel


@kernel
def fly(T, S, W, L, P, side):
    """Send each air unit to support the battle at the most useful odds, or else to interdict the nearest enemy guns."""
    for a in range(T.units):
        if T.side[a] != side or not may_fly(T, S, a) or T.air_support[a] <= 0 or P.fly == 0:
            continue
        best = -1
        best_gain = -1
        for b in range(W.b_n):
            if W.b_hexes[b] == 0 or W.b_air[b] >= 0:
                continue
            column = odds_column(T, W.b_attack[b], W.b_defence[b])
            if column < 0 or column >= T.ratio_num.shape[0] - 1:
                continue
            gain = 20 - abs(column - P.low_column)
            if gain > best_gain:
                best_gain = gain
                best = b
        if best < 0 or not support_ground(T, S, W, L, a, best, side):
            interdict_guns(T, S, W, L, a, side)


@kernel
def interdict_guns(T, S, W, L, a, side):
    """Send air unit `a` over the hex with the strongest enemy guns that can reach a battle of this phase."""
    best = -1
    for g in range(T.units):
        if T.artillery[g] and T.side[g] != side and S.at[g] >= 0 and (best < 0 or T.defence[g] > T.defence[best]):
            for b in range(W.b_n):
                if W.b_hexes[b] > 0 and distance(T.ax, S.at[g], W.b_hex[b, 0]) <= T.range[g]:
                    best = g
    return best >= 0 and interdict(T, S, W, L, a, S.at[best], side)


@kernel
def scramble(T, S, W, L, side, seed, trial):
    """Intercept: each free fighter of the side not moving goes for the enemy mission with the highest support value left."""
    for a in range(T.units):
        if T.side[a] == side or T.intercept[a] <= 0 or not may_fly(T, S, a):
            continue
        best = -1
        for m in range(T.units):
            if not T.air[m] or T.side[m] != side or W.met[m]:
                continue
            busy = S.mission[m] >= 0
            for b in range(W.b_n):
                busy = busy or W.b_air[b] == m
            if busy and (best < 0 or T.air_support[m] > T.air_support[best]):
                best = m
        if best >= 0:
            W.met[best] = 1
            intercept(T, S, W, L, a, best, seed, trial)


@kernel
def spare_guns(T, S, W, side):
    """Take back guns that their battle does not need for its odds column: they can do more against the enemy's guns."""
    for i in range(T.n_guns[side]):
        g = T.guns[side, i]
        b = W.support[g]
        if b < 0:
            continue
        without = W.b_attack[b] - gun_strength(T, S, W, g, b)
        if odds_column(T, without, W.b_defence[b]) == odds_column(T, W.b_attack[b], W.b_defence[b]):
            W.support[g] = -1
            W.b_attack[b] = without


@kernel
def counter_guns(T, S, W, side):
    """Lay every gun that no attack needs on the strongest enemy guns in its range."""
    for g in range(T.units):
        W.counter[g] = -1
        if T.side[g] != side or S.at[g] <= WAITING or not may_fire(T, S, W, g):
            continue
        for target in range(T.units):
            if may_counter(T, S, W, g, target):
                if W.counter[g] < 0 or T.defence[target] > T.defence[W.counter[g]]:
                    W.counter[g] = target
