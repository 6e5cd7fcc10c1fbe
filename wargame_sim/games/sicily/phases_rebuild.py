"""15 The parts of the sequence that belong to replacements: points come, are spent, and steps are turned."""

from wargame_sim.games.sicily.codes import ALLIED, AXIS, REPLACEMENTS
from wargame_sim.games.sicily.phase_frame import close_phase, open_phase
from wargame_sim.games.sicily.rules.r05_supply import trace
from wargame_sim.games.sicily.rules.r14_mussolini import come_back
from wargame_sim.games.sicily.rules.r15_replacements import buy, raise_ersatz, receive, turn_up
from wargame_sim.games.sicily.scripts import rebuild
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("15.1.2")
@kernel
def points(T, S, W, L, PA):
    """Strategic Segment: both sides receive their points, and may buy one; scenario 1 has none at all."""
    fill(S.recovered, 0)
    if T.scenario == 1:
        return
    for side in range(2):
        receive(T, S, L, side)
        if rebuild.wants_to_buy(S, W, PA[S.script[side]], side):
            buy(T, S, L, side)


@rule("15.1.3", "15.3")
@kernel
def replacements(T, S, W, L, PA):
    """Play the Replacements Phase: Allied points, then Axis points as Ersatz units, which may be spent at once."""
    open_phase(T, S, W, L, REPLACEMENTS)
    rebuild.spend_allied(T, S, W, L, PA[S.script[ALLIED]])
    if S.ccnn_due:
        blackshirts(T, S, W, L, PA[S.script[AXIS]])
    raise_ersatz(T, S, L, rebuild.ersatz_wanted(S, W, PA[S.script[AXIS]]))
    trace(T, S, W, AXIS)
    rebuild.spend_ersatz(T, S, W, L, PA[S.script[AXIS]])
    close_phase(T, S, W, L, PA)


@rule("14.3.4")
@kernel
def blackshirts(T, S, W, L, P):
    """Return the CCNN unit that the Fascist Revival owes the Axis, to a city: both as its player chooses."""
    u = rebuild.blackshirt(T, S, W, P)
    if u >= 0:
        come_back(T, S, W, L, u, rebuild.home_of(T, S, W, P, u))


@rule("15.2.2")
@kernel
def turn_steps(T, S, L):
    """Engineering Phase: turn what was paid for."""
    for u in range(T.units):
        if S.recovered[u] == 1:
            turn_up(T, S, L, u)
