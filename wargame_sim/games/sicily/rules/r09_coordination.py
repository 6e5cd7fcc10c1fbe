"""9.3 Coordination: who may lead, and the checks of the hexes that do not.

Decision on 9.3.4: of "all units in that hex" those count that attack from it and might lead in place of the elite ones.
A hex whose only leads are barred is not coordinated, and rolls no die.
"""

from wargame_sim.games.sicily.codes import ALLIED, ARTILLERY_TYPE, MAX_HEX
from wargame_sim.games.sicily.codes_combat import (
    ATTACKS,
    IN_STEP,
    LEADS,
    LOG_COORDINATION,
    LOG_FROM,
    LOG_LEAD,
    OUT,
    OUT_OF_STEP,
    TOO_WEAK,
)
from wargame_sim.games.sicily.rules.r09_odds import half
from wargame_sim.games.sicily.rules.r09_strength import combat_efficiency, enlist
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@kernel
def offer(W, answer):
    """Add an answer to those that a script may give."""
    W.option[W.n_option] = answer
    W.n_option += 1


@rule("9.3.2")
@kernel
def is_clean(S, W, h):
    """Whether no attacker in hex `h` is Out of Supply or Disrupted."""
    u = W.first[h]
    while u >= 0:
        if W.part[u] == ATTACKS and (S.oos[u] or S.disrupted[u]):
            return False
        u = W.next[u]
    return True


@rule("9.3.2", "13.2.4")
@kernel
def lead_grade(T, S, W, k):
    """How a hex stands among those that may be the lead hex: invasion hexes first, then clean stacks; -1 for none."""
    m = T.nbr[W.t_hex, k]
    if m == MAX_HEX or W.from_strength[k] == 0:
        return -1
    return (0 if T.land[m] else 2) + (1 if is_clean(S, W, m) else 0)


@rule("9.3.1", "9.3.2", "9.3.5", "9.8.1")
@kernel
def list_leads(T, S, W, lead_hex):
    """List the units that may lead the attack; only those of `lead_hex` when that is a hex (9.8.1)."""
    W.n_option = 0
    best = 0
    for k in range(6):
        best = max(best, lead_grade(T, S, W, k))
    for k in range(6):
        m = T.nbr[W.t_hex, k]
        if m == lead_hex or (lead_hex < 0 and lead_grade(T, S, W, k) == best):
            list_attackers(T, W, m)


@rule("9.3.5")
@kernel
def list_attackers(T, W, h):
    """Add the attackers in hex `h` that are no artillery to the answers."""
    u = W.first[h]
    while u >= 0:
        if W.part[u] == ATTACKS and T.type[u] != ARTILLERY_TYPE:
            offer(W, u)
        u = W.next[u]


@rule("9.3.4")
@kernel
def is_elite(T, u):
    """Whether a unit is Allied airborne or commando."""
    return T.side[u] == ALLIED and (T.airborne[u] == 1 or T.commando[u] == 1)


@rule("9.3.3", "9.3.4")
@kernel
def list_hex_leads(T, S, W, k):
    """List the units that may lead the attackers of a hex which is not the lead hex."""
    W.n_option = 0
    list_attackers(T, W, T.nbr[W.t_hex, k])
    plain = 0
    for i in range(W.n_option):
        plain += 0 if is_elite(T, W.option[i]) else 1
    if plain == 0 or T.opt_elite_leads:
        return
    n = W.n_option
    W.n_option = 0
    for i in range(n):
        if not is_elite(T, W.option[i]):
            offer(W, W.option[i])


@rule("9.3.1", "9.3.2")
@kernel
def lead_attack(T, S, W, L, u):
    """Make unit `u` the lead unit: its hex attacks with all its strength."""
    W.lead[W.t_side] = u
    for k in range(6):
        if T.nbr[W.t_hex, k] == S.at[u]:
            W.from_state[k] = LEADS
            W.from_lead[k] = u
            W.t_ground += W.from_strength[k]
            log(L, LOG_FROM, S.at[u], W.from_strength[k], u, 0, 0)
    log(L, LOG_LEAD, W.t_side, u, combat_efficiency(T, S, u), 0, 0)


@rule("9.3")
@kernel
def coordinated(er, die):
    """Whether a check is passed: the die is no higher than the ER."""
    return die <= er


@rule("9.3.3")
@kernel
def strength_in_step(strength, in_step):
    """Return what the attackers of a hex count: all their strength, or half of it when their check failed."""
    return strength if in_step else half(strength)


@rule("9.3.3", "9.8.2")
@kernel
def coordinate(T, S, W, L, k, u, die):
    """Check the attackers of the hex beyond side `k` by their lead unit `u`; -1, and no die, where nobody may lead."""
    m = T.nbr[W.t_hex, k]
    er = combat_efficiency(T, S, u) if u >= 0 else 0
    in_step = u >= 0 and coordinated(er, die)
    counts = strength_in_step(W.from_strength[k], in_step)
    W.from_lead[k] = u
    W.from_state[k] = (IN_STEP if in_step else OUT_OF_STEP) if counts > 0 else TOO_WEAK
    W.t_ground += counts
    log(L, LOG_FROM, m, W.from_strength[k], u, 0, 0)
    log(L, LOG_COORDINATION, u, die, er, 1 if in_step else 0, counts)


@rule("8.1.3", "9.3.3", "9.4.I")
@kernel
def settle_attackers(T, S, W):
    """Keep out of the combat who counts nothing, and enter all others: from now on they suffer its results."""
    for k in range(6):
        m = T.nbr[W.t_hex, k]
        if m == MAX_HEX or W.from_strength[k] == 0:
            continue
        u = W.first[m]
        while u >= 0:
            if W.part[u] == ATTACKS:
                if W.from_state[k] == TOO_WEAK:
                    W.part[u] = OUT
                else:
                    enlist(S, W, W.t_side, u)
            u = W.next[u]
