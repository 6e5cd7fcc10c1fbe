"""10.0 Artillery: who may fire for which battle, and the strengths of both sides of a battle with it.

Decisions: 10.2.A halves guns that fire at a higher hex. Both sides count range to the defending hex, but only the
attacker fires at it, so that the defender's guns are not halved. A city doubles no guns at all, not even those that are
attacked in it. Guns left alone in an enemy zone must leave it; where they cannot, they stay.
"""

from wargame_sim.games.kasserine.rules.r08_combat import (
    WHOLE,
    defence_quarters,
    support_quarters,
    worst_attack_quarters,
)
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("10.3")
@kernel
def may_stay(T, S, W, g):
    """Whether guns `g` may end their movement phase where they are: in an enemy zone only beside a friendly unit."""
    h = S.at[g]
    return W.zone[1 - T.side[g], h] == 0 or W.next[g] >= 0 or W.first[h] != g


@rule("10.1.A")
@kernel
def in_range(T, S, W, g, b):
    """Whether a defending hex of battle `b` is within the printed range of guns `g`."""
    for i in range(W.b_hexes[b]):
        if distance(T.ax, S.at[g], W.b_hex[b, i]) <= T.range[g]:
            return True
    return False


@rule("10.1", "10.1.C", "10.1.F", "10.4.A", "10.4.B", "16.1.3.E", "16.2.C")
@kernel
def may_fire(T, S, W, g):
    """Whether guns `g` are free to support a battle: in play, not attacked themselves, not silenced, not used yet."""
    if not T.artillery[g] or S.at[g] < 0 or W.battle[g] >= 0 or W.silent[g]:
        return False
    return W.support[g] < 0 and not W.fired[g]


@rule("10.4.A")
@kernel
def alone(T, W, h):
    """Whether only artillery stands in hex `h`."""
    v = W.first[h]
    while v >= 0:
        if not T.artillery[v]:
            return False
        v = W.next[v]
    return True


@rule("10.4", "10.4.A", "10.4.B", "16.1.3.E")
@kernel
def printed_defence(T, S, W, v):
    """Return the printed factors with which unit `v` defends and counts for losses; lone or interdicted guns: few."""
    if T.artillery[v]:
        if alone(T, W, S.at[v]):
            return T.lone_artillery_defence * 1
        if T.opt_air and interdicted(T, S, v):
            return T.interdicted_artillery_defence * 1
    return T.defence[v] * 1


@rule("16.1.3.E")
@kernel
def interdicted(T, S, v):
    """Whether an enemy air unit interdicts the hex of unit `v`."""
    for a in range(T.units):
        if T.air[a] and T.side[a] != T.side[v] and S.mission[a] == S.at[v]:
            return True
    return False


@rule("8.2.A", "8.4", "10.0", "10.1.A", "10.1.D", "10.2.A", "11.1.A")
@kernel
def attack_strength(T, S, W, b, side):
    """Quarter factors of all attackers of battle `b` and of the guns that support them."""
    total = 0
    for u in range(T.units):
        if (W.battle[u] != b and W.support[u] != b) or T.side[u] != side or S.at[u] < 0:
            continue
        if W.battle[u] == b:
            total += worst_attack_quarters(T, u, S.at[u], W.b_hex[b], W.b_hexes[b])
        else:
            total += gun_strength(T, S, W, u, b)
    return total


@rule("10.2", "10.2.A", "16.3.2")
@kernel
def gun_strength(T, S, W, g, b):
    """Quarter factors of attacking guns `g` for battle `b`; of several hexes the worst counts (8.4)."""
    worst = support_quarters(T, g, S.at[g], W.b_hex[b, 0], S.short[g])
    for i in range(1, W.b_hexes[b]):
        worst = min(worst, support_quarters(T, g, S.at[g], W.b_hex[b, i], S.short[g]))
    return worst


@rule("8.2.B", "8.3.H", "10.1.B", "10.2.B", "10.4.A", "10.4.B", "16.3.2")
@kernel
def defence_strength(T, S, W, b, side):
    """Quarter factors of all defenders of battle `b`, of `side`, and of the guns that support them."""
    total = 0
    for v in range(T.units):
        if (W.battle[v] != b and W.support[v] != b) or T.side[v] != side or S.at[v] < 0:
            continue
        if W.battle[v] == b:
            if T.artillery[v]:
                total += defending_gun_strength(T, S, v, printed_defence(T, S, W, v))
            else:
                total += defence_quarters(T, v, S.at[v])
        else:
            total += defending_gun_strength(T, S, v, T.defence[v])
    return total


@rule("10.1.B", "10.2.B", "16.3.2")
@kernel
def defending_gun_strength(T, S, g, factors):
    """Quarter factors of guns worth `factors` in a defence: no city doubles them; unsupplied half, but the basic 1."""
    if S.short[g] and factors > T.lone_artillery_defence:
        return factors * T.unsupplied_artillery_quarters
    return factors * WHOLE


@rule("8.0.C", "11.1.B")
@kernel
def assign_defenders(T, S, W, side):
    """Give every defending unit of `side` its battle: singled-out units theirs (11.1), all others that of their hex."""
    for v in range(T.units):
        if T.side[v] == side and S.at[v] >= 0 and not T.air[v]:
            W.battle[v] = W.b_of[S.at[v]]
    for b in range(W.b_n):
        if W.b_only[b] >= 0:
            W.battle[W.b_only[b]] = b
    for v in range(T.units):
        if T.side[v] == side and S.at[v] >= 0 and T.support[v] and W.battle[v] < 0:
            # all maneuver battalions are singled out: the owner adds its support units to the first of those battles
            for b in range(W.b_n):
                if W.b_only[b] >= 0 and W.b_hex[b, 0] == S.at[v] and W.battle[v] < 0:
                    W.battle[v] = b
