"""9.8 Counterattack: defenders thrown back one hex strike at those who followed.

Decisions: the lead stack is the hex that retreated units stand in, with all its units that may attack; of several such
hexes the owner picks one, the others may join as other hexes do. "Under attack declaration" means a declared attack
not resolved yet. There is no counterattack on a counterattack.
"""

from wargame_sim.games.sicily.codes import ARTILLERY_TYPE, MAX_HEX, NOWHERE
from wargame_sim.games.sicily.codes_combat import ATTACKS, DOUBLED, LOG_COUNTER, LOG_STRIKES, NO_COUNTERATTACK, STOP
from wargame_sim.games.sicily.rules.r03_units import untried
from wargame_sim.games.sicily.rules.r07_movement import may_enter
from wargame_sim.games.sicily.rules.r09_coordination import offer
from wargame_sim.games.sicily.rules.r09_strength import attack_strength
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("9.8")
@kernel
def may_counter(T, W, hexes):
    """Whether the defender may counterattack: thrown back one hex by this combat, and attackers have followed."""
    return (
        T.opt_counterattack != NO_COUNTERATTACK and not W.t_counter and hexes == 1 and W.followed > 0 and W.n_back > 0
    )


@rule("8.1.4", "9.8.2", "9.8.5")
@kernel
def may_strike_back(T, S, W, u, doubled):
    """Whether unit `u` may attack the hex of this combat in a counterattack: next to it, no gun, not used in one before."""
    if (
        T.type[u] == ARTILLERY_TYPE
        or S.countered[u]
        or untried(T, S, u)
        or attack_strength(T, S, u, W.t_hex, doubled) == 0
    ):
        return False
    h = S.at[u]
    for k in range(6):
        if h >= 0 and T.nbr[h, k] == W.t_hex:
            return may_enter(T, S, u, h, k)
    return False


@rule("9.8", "9.8.1", "9.8.3", "9.8.4")
@kernel
def list_counters(T, S, W):
    """List the hexes of retreated units that may counterattack, and NOWHERE: not to do it."""
    W.n_option = 0
    for i in range(W.n_back):
        u = W.back[i]
        if S.at[u] >= 0 and S.steps[u] > 0 and may_strike_back(T, S, W, u, T.opt_counterattack == DOUBLED):
            known = False
            for j in range(W.n_option):
                known = known or W.option[j] == S.at[u]
            if not known:
                offer(W, S.at[u])
    if W.n_option > 0:
        offer(W, NOWHERE)


@rule("9.8.1")
@kernel
def enter_stack(T, S, W, L, h):
    """Enter all units of the lead stack in hex `h` that may attack."""
    log(L, LOG_COUNTER, W.t_hex, h, 0, 0, 0)
    u = W.first[h]
    while u >= 0:
        if may_strike_back(T, S, W, u, T.opt_counterattack == DOUBLED):
            enter(S, W, L, u)
        u = W.next[u]


@rule("9.8.5")
@kernel
def enter(S, W, L, u):
    """Enter unit `u` in the counterattack; it takes part in no other one of this Combat Phase."""
    W.part[u] = ATTACKS
    S.countered[u] = 1
    log(L, LOG_STRIKES, u, 0, 0, 0, 0)


@rule("9.8.2")
@kernel
def is_under_attack(T, S, W, h):
    """Whether an attack on hex `h` is declared and not resolved yet."""
    for k in range(6):
        m = T.nbr[h, k]
        if m == MAX_HEX:
            continue
        u = W.first[m]
        while u >= 0:
            if S.target[u] == h:
                return True
            u = W.next[u]
    return False


@rule("9.8.2")
@kernel
def list_joiners(T, S, W, lead_hex):
    """List the units beside the lead stack that may join: next to the hex, not under attack themselves; and STOP."""
    W.n_option = 0
    for k in range(6):
        m = T.nbr[W.t_hex, k]
        if m == MAX_HEX or m == lead_hex or W.owner[m] != W.t_side or is_under_attack(T, S, W, m):
            continue
        u = W.first[m]
        while u >= 0:
            if W.part[u] != ATTACKS and may_strike_back(T, S, W, u, False):
                offer(W, u)
            u = W.next[u]
    if W.n_option > 0:
        offer(W, STOP)


@rule("9.8.4")
@kernel
def doubled_hex(T, W, lead_hex):
    """Hex whose Germans count double: the lead stack of a counterattack, or none."""
    return lead_hex if W.t_counter and T.opt_counterattack == DOUBLED else NOWHERE
