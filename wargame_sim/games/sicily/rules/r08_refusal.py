"""8.2 Combat refusal: motorized stacks under attack may slip away two hexes before any fighting.

Decision: the stack goes as one, by a way that all its units can take; without such a way it cannot refuse, and rolls no die.
"""

from wargame_sim.games.sicily.codes import LOG_REFUSE
from wargame_sim.games.sicily.codes_combat import ATTACKS, OUT
from wargame_sim.games.sicily.rules.r03_units import efficiency, passes
from wargame_sim.games.sicily.rules.r09_retreat import NO_WAY, THROUGH_FRIENDS, ends_far, fall_back, keep_supplied
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("5.2.3", "8.2.1")
@kernel
def may_refuse(T, S, W, h):
    """List in W.group the stack of attacked hex `h`; whether all of it is motorized, in supply and has the efficiency."""
    W.n_group = 0
    eligible = True
    u = W.first[h]
    while u >= 0:
        W.group[W.n_group] = u
        W.n_group += 1
        W.cornered[u] = 1
        if not T.motorized[u] or S.oos[u] or efficiency(T, S, u) < 5:
            eligible = False
        u = W.next[u]
    return eligible and W.n_group > 0


@rule("8.2.2", "8.2.3", "8.2.4")
@kernel
def list_refusal_ends(T, S, W):
    """List where the stack in W.group may end: two hexes away, through no vacant hex in an enemy zone, in no attacked hex."""
    points = 0
    for i in range(W.n_group):
        points += T.stacking[W.group[i]]
    W.n_option = 0
    W.end_grade = NO_WAY
    ends_far(T, S, W, W.group[0], points, THROUGH_FRIENDS, True)
    n = 0
    for i in range(W.n_option):
        end = W.option[i]
        if end < 0 or not W.under_attack[end]:
            W.option[n] = end
            W.end_through[n] = W.end_through[i]
            n += 1
    W.n_option = n
    keep_supplied(T, S, W, W.group[0])


@rule("8.2.2")
@kernel
def best_unit(T, S, W):
    """Return the unit of the stack that is checked: the one with the highest ER."""
    best = W.group[0]
    for i in range(1, W.n_group):
        if efficiency(T, S, W.group[i]) > efficiency(T, S, best):
            best = W.group[i]
    return best


@rule("8.2.2")
@kernel
def refuses(T, S, L, h, u, die):
    """Check the unit for its stack."""
    passed = passes(T, S, u, die, 0)
    log(L, LOG_REFUSE, h, u, die, 1 if passed else 0, 0)
    return passed


@rule("8.2.2")
@kernel
def slip_away(T, S, W, L, through, end):
    """Take the whole stack to hex `end`. It has not retreated from combat, so it may still defend in this turn."""
    for i in range(W.n_group):
        u = W.group[i]
        fall_back(T, S, W, L, u, through, end, 0)
        S.fell_back[u] = 0
        S.refused[u] = 1


@rule("8.2.2")
@kernel
def list_pursuers(T, W):
    """Enter those whose declaration is void as the ones who may advance; they take part in no combat."""
    n = 0
    for u in range(T.units):
        if W.part[u] == ATTACKS:
            W.fighter[W.t_side, n] = u
            n += 1
        else:
            W.part[u] = OUT
    W.n_fighter[W.t_side] = n
