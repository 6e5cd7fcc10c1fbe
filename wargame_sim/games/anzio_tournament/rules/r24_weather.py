"""C.4 Weather: one roll a turn for both player-turns."""

from wargame_sim.games.anzio_tournament.codes import LOG_TURN, MUD
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("C.4")
@kernel
def roll_weather(T, S, L, die):
    """Read the weather of the turn for a die of 1 to 6 in the month's column."""
    S.weather = T.weather[T.month[S.turn], die]
    S.mud_turns += S.weather == MUD
    log(L, LOG_TURN, S.turn, S.weather, die, 0, 0)
