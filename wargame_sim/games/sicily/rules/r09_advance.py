"""9.7 Advance after combat: attackers, no guns, into the hex that was left, as many as may stack there.

Decision: a landing whose last opponent died standing fast goes ashore all the same, for it has cleared the hex (13.2.6);
all units on the invasion hexes do, and what stands too high then is given up at the end of the phase.
"""

from wargame_sim.games.sicily.codes import EMPTY
from wargame_sim.games.sicily.codes_combat import ATTACKS, LOG_FOLLOW, STOP
from wargame_sim.games.sicily.rules.r03_control import pass_through
from wargame_sim.games.sicily.rules.r03_stacking import lift, put
from wargame_sim.games.sicily.rules.r09_coordination import offer
from wargame_sim.games.sicily.rules.r09_retreat import room_for
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("9.7", "9.7.5")
@kernel
def is_open(W):
    """Whether attackers may advance: the attacked hex is empty, and not by the last step of units that stood fast."""
    return W.owner[W.t_hex] == EMPTY and not W.held


@rule("9.7.1", "9.7.2", "9.7.4", "13.2.7")
@kernel
def list_followers(T, S, W):
    """List the attackers that may still advance, and STOP: in the combat, alive, where they attacked from, with room left."""
    W.n_option = 0
    for i in range(W.n_fighter[W.t_side]):
        u = W.fighter[W.t_side, i]
        if W.part[u] == ATTACKS and S.steps[u] > 0 and next_to_target(T, S, W, u):
            if room_for(T, W, T.stacking[u], W.t_hex):
                offer(W, u)
    if W.n_option > 0:
        offer(W, STOP)


@kernel
def next_to_target(T, S, W, u):
    """Whether unit `u` is in a hex next to the attacked one."""
    for k in range(6):
        if T.nbr[W.t_hex, k] == S.at[u]:
            return True
    return False


@rule("3.2", "9.7.2", "9.7.3", "13.2.6")
@kernel
def follow_to(T, S, W, L, u, h):
    """Advance unit `u` into hex `h`, whatever enemy zones there are."""
    origin = S.at[u]
    lift(T, S, W, u)
    log(L, LOG_FOLLOW, u, origin, h, 0, 0)
    pass_through(T, S, W, L, u, h)
    put(T, S, W, u, h)
    W.followed += 1


@rule("9.7.3")
@kernel
def follow(T, S, W, L, u):
    """Advance unit `u` into the attacked hex."""
    follow_to(T, S, W, L, u, W.t_hex)
