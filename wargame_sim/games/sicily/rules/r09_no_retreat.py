"""9.6.7 No Retreat: stacks that may try to stand where the result drives them off, and what it costs them.

Decisions: a strongpoint serves the Axis attacking from it as well as defending in it; Beach and Port units serve the
Allies on land only, as a landing that fails must be evacuated whatever (13.2.5). When the lead unit of the stack took a
step in this combat, before it died or not, any unit of the stack may pay for standing.
"""

from wargame_sim.games.sicily.codes import AXIS
from wargame_sim.games.sicily.codes_combat import LOG_STAND
from wargame_sim.games.sicily.rules.r03_units import is_shore
from wargame_sim.games.sicily.rules.r09_coordination import coordinated, offer
from wargame_sim.games.sicily.rules.r09_strength import combat_efficiency
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("9.6.7", "16.2.4")
@kernel
def may_stand(T, S, W, side, h):
    """Whether the stack of `side` that has to leave hex `h` may try to stay: strongpoint, or Beach or Port unit in it."""
    if side == AXIS:
        return S.strongpoint[h] == 1
    if not T.land[h]:
        return False
    u = W.first[h]
    while u >= 0:
        if is_shore(T, u):
            return True
        u = W.next[u]
    return False


@rule("9.6.7")
@kernel
def list_group(S, W):
    """List the units of the stack that has to go: any may lead it when its own lead is gone, or pay for standing."""
    W.n_option = 0
    for i in range(W.n_group):
        if S.steps[W.group[i]] > 0:
            offer(W, W.group[i])


@rule("9.6.7")
@kernel
def stands_fast(T, S, W, L, lead, die):
    """Check the lead unit of a stack that tries to stand."""
    er = combat_efficiency(T, S, lead)
    stays = coordinated(er, die)
    log(L, LOG_STAND, lead, die, er, 1 if stays else 0, T.side[lead])
    return stays


@rule("9.5.3", "9.6.7")
@kernel
def must_pay(W, first_lead, lead):
    """Whether the lead unit itself takes the step for standing: no lead of the stack took one in this combat."""
    return not W.hurt[first_lead] and not W.hurt[lead]


@rule("9.6.7", "9.7.5")
@kernel
def note_held(S, W, h):
    """After the step for standing: when it was the last one in the attacked hex, nobody may advance into it."""
    if h == W.t_hex and W.first[h] < 0:
        W.held = 1
