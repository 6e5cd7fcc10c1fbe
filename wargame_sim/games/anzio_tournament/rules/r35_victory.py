"""C.15 Victory: cities held at the end."""

from wargame_sim.games.anzio_tournament.codes import ALLIED, GERMAN, LOG_END, LOG_HELD, UNREACHED
from wargame_sim.games.anzio_tournament.rules.r29_supply import trace_supply
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("C.15.B")
@kernel
def is_held(T, S, W, i):
    """Whether the Allies hold city number `i`, by the last search for Allied supply: friendly, and with a path to it."""
    h = T.city[i]
    return S.owner[h] == ALLIED and W.supplied[h] != UNREACHED


@rule("C.15.A", "C.15.B", "B.1", "C.3")
@kernel
def end_turn(T, S, W, L):
    """Count the cities that the Allies hold at the end of a turn; after the last turn that decides the game."""
    trace_supply(T, S, W, ALLIED)
    S.cities = 0
    S.held = 0
    for i in range(T.n_cities):
        if is_held(T, S, W, i):
            S.cities += 1
            S.held |= 1 << i
            if S.taken[i] == 0:
                S.taken[i] = S.turn
    S.cities_at[S.turn] = S.cities
    log(L, LOG_HELD, S.cities, S.held, 0, 0, 0)
    if S.turn >= T.turns:
        winner = ALLIED if S.cities >= T.cities_needed else GERMAN
        S.ended = winner + 1
        log(L, LOG_END, winner, 0, 0, 0, 0)
