"""How every phase begins and ends (4, 3.5.2): the scratch drawn afresh; stacking and control settled."""

from wargame_sim.games.sicily.codes import LOG_PHASE
from wargame_sim.games.sicily.rules.r03_control import settle_control
from wargame_sim.games.sicily.rules.r03_stacking import crowd_out, overstacked, refresh
from wargame_sim.games.sicily.rules.r17_victory import note_sicily
from wargame_sim.games.sicily.scripts import spare
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@kernel
def open_phase(T, S, W, L, phase):
    """Begin a phase: draw the map afresh."""
    S.phase = phase
    fill(S.moved, 0)
    refresh(T, S, W)
    log(L, LOG_PHASE, phase, 0, 0, 0, 0)


@rule("3.5.1", "3.5.2", "3.2")
@kernel
def close_phase(T, S, W, L, PA):
    """End a phase: owners give up what stands too high, then control is settled."""
    for h in range(T.n):
        while overstacked(T, W, h):
            crowd_out(T, S, W, L, spare.least_wanted(T, S, W, PA, h))
    settle_control(T, S, W, L)
    note_sicily(T, S)
