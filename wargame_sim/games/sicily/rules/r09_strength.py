"""9.2 and 9.4.I Attackers: who they are, what each is worth, where halves come from.

Decisions: a unit whose own strength is halved to nothing stays out, the others of its stack fight on (8.1.3). Out of
Supply and Disrupted together halve once, and take 2 off the ER once, for every check in combat. A German's doubling in a
counterattack (9.8.4) comes before halves.
"""

from wargame_sim.games.sicily.codes import ARMOR_TYPE, ATTACKED, DEFENDED, GERMAN, MAX_HEX, NOWHERE
from wargame_sim.games.sicily.codes_combat import ATTACKS, EMPTY_SIDE, LOG_BATTLE, OUT
from wargame_sim.games.sicily.rules.r03_units import attack, efficiency
from wargame_sim.games.sicily.rules.r09_odds import half
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("5.2.3", "9.4.V", "11.3.2")
@kernel
def combat_efficiency(T, S, u):
    """ER of a unit in combat: 2 lower when it is Out of Supply or Disrupted, never below 0."""
    er = efficiency(T, S, u)
    return max(er - 2, 0) if S.oos[u] or S.disrupted[u] else er


@rule("5.2.3", "9.2.3", "9.4.I", "9.8.4", "11.3.2")
@kernel
def attack_strength(T, S, u, h, doubled):
    """Strength of unit `u` against hex `h` before coordination; fractions go at each halving."""
    strength = int(attack(T, S, u))
    if doubled and T.nation[u] == GERMAN:
        strength *= 2
    if T.type[u] == ARMOR_TYPE and T.armor_halved[T.terrain[h]]:
        strength = half(strength)
    if S.oos[u] or S.disrupted[u]:
        strength = half(strength)
    return strength


@rule("9.1.7")
@kernel
def clear_combat(T, S, W, h, side):
    """Forget the combat before: nobody has a part in the one on hex `h` yet."""
    fill(W.part, OUT)
    fill(W.hurt, 0)
    fill(W.from_state, EMPTY_SIDE)
    fill(W.from_strength, 0)
    fill(W.from_lead, -1)
    W.t_hex, W.t_side, W.t_counter, W.t_landing = h, side, 0, 0
    W.t_armor, W.t_code, W.held = 0, -1, 0
    W.t_ground, W.t_support, W.t_stand, W.t_cover, W.t_planned = 0, 0, 0, 0, 0
    W.n_fighter[0], W.n_fighter[1], W.lead[0], W.lead[1] = 0, 0, -1, -1
    W.n_back, W.followed, W.n_choice = 0, 0, 0


@rule("8.1.1", "9.1.2", "9.1.5", "9.1.6", "9.1.7")
@kernel
def muster(T, S, W, h):
    """Take off the markers of all units declared to attack hex `h`, and give them their part."""
    for u in range(T.units):
        if S.target[u] == h and T.side[u] == W.t_side:
            S.target[u] = NOWHERE
            W.part[u] = ATTACKS


@rule("8.1.3", "9.3.1", "9.4.I")
@kernel
def weigh(T, S, W, doubled_from):
    """Add up the attackers of each hex; who is worth nothing has no part. Units in hex `doubled_from` are doubled."""
    for k in range(6):
        m = T.nbr[W.t_hex, k]
        if m == MAX_HEX:
            continue
        u = W.first[m]
        while u >= 0:
            if W.part[u] == ATTACKS:
                strength = attack_strength(T, S, u, W.t_hex, m == doubled_from)
                W.from_strength[k] += strength
                if strength == 0:
                    W.part[u] = OUT
                elif not T.land[m]:
                    W.t_landing = 1
            u = W.next[u]


@rule("9.1.5", "15.2.2")
@kernel
def enlist(S, W, side, u):
    """Enter a unit among those of its side that suffer the results of this combat."""
    W.fighter[side, W.n_fighter[side]] = u
    W.n_fighter[side] += 1
    S.fought[u] |= ATTACKED if side == W.t_side else DEFENDED


@rule("9.1", "9.1.1")
@kernel
def announce(S, W, L):
    """Count and log the combat that begins."""
    if W.t_counter:
        S.counters[W.t_side] += 1
    else:
        S.attacks[W.t_side] += 1
    log(L, LOG_BATTLE, W.t_hex, W.t_side, W.t_counter, 0, 0)
