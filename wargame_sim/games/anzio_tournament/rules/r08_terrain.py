"""B.8 Terrain in combat: what it does to the strengths of both sides, and to the attacker's losses.

The attack being resolved is the one declared in W.in_attack: units beside the hex, or laid off it.
"""

from wargame_sim.games.anzio_tournament.codes import AT_SEA
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@kernel
def side_towards(T, a, h):
    """Return the side of hex `a` beyond which hex `h` lies, or -1."""
    for k in range(6):
        if T.nbr[a, k] == h:
            return k
    return -1


@rule("B.8.D", "sea 3", "C.5.5")
@kernel
def halves_of(T, S, u, h):
    """Return what unit `u` brings to an attack on hex `h`, in half factors: half across a crest or from the sea."""
    factors = int(T.attack[u, S.steps[u]])
    if S.inverted[u]:
        return 0
    if S.at[u] == AT_SEA:
        return factors
    k = side_towards(T, S.at[u], h)
    return factors if T.half[S.at[u], k] else 2 * factors


@rule("B.8.B", "sea 4", "C.5.5")
@kernel
def across_river(T, S, W, h):
    """Whether every attacker on land attacks hex `h` across a river; from the sea alone nobody does."""
    land = False
    for u in range(T.units):
        if W.in_attack[u] and S.at[u] != AT_SEA:
            land = True
            if not T.river[S.at[u], side_towards(T, S.at[u], h)]:
                return False
    return land


@rule("B.8.D", "sea 3", "sea 4")
@kernel
def attack_total(T, S, W, h):
    """Return the attack strength of the declared attack on hex `h`: halves are added up, the total is rounded down."""
    halves = 0
    for u in range(T.units):
        if W.in_attack[u]:
            halves += halves_of(T, S, u, h)
    return halves // 2


@rule("B.8.A", "B.8.B", "B.8.C")
@kernel
def times(T, hex_mult, river):
    """Return the multiplier of a defender on ground that multiplies by `hex_mult`, and behind a river or not."""
    if hex_mult > 1 and river:
        return int(T.both_multiplier)
    return int(T.river_mult) if river else int(hex_mult)


@rule("B.8.A", "B.8.B", "B.8.C", "C.10.A", "C.10.B")
@kernel
def defence_times(T, S, W, h):
    """Return the multiplier of the defence of hex `h` against the declared attack; inverted units alone have none."""
    if W.up[h] == 0:
        return 1
    return times(T, T.mult[h], across_river(T, S, W, h))


@rule("C.10.A", "C.10.B", "B.3")
@kernel
def plain_defence(T, S, W, h):
    """Return the defence in hex `h` before terrain: face-up units, or inverted ones alone, one factor each."""
    total = 0
    u = W.first[h]
    while u >= 0:
        if W.up[h] == 0:
            total += T.inverted_defence
        elif not S.inverted[u]:
            total += T.defence[u, S.steps[u]]
        u = W.next[u]
    return total


@rule("B.8.A", "B.8.B", "B.8.C", "B.8.D", "B.8.E")
@kernel
def weigh(T, S, W, h):
    """Work out the declared attack on hex `h`: W.t_attack, W.t_defence after terrain, and W.t_times of its losses."""
    W.t_hex = h
    W.t_attack = attack_total(T, S, W, h)
    W.t_times = defence_times(T, S, W, h)
    W.t_defence = plain_defence(T, S, W, h) * W.t_times


@rule("B.8.E")
@kernel
def steps_lost(steps, multiplier, all_steps):
    """Return the steps that an attacker loses to a result: multiplied as the defender is, but never `all_steps`."""
    return steps if steps == all_steps else steps * multiplier
