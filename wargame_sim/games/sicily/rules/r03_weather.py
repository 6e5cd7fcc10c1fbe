"""3.7 Weather: one die a turn, for the whole map and turn."""

from wargame_sim.games.sicily.codes import DRY, MUD
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

ROLLED, ALWAYS_DRY = 0, 1  # T.opt_weather


@rule("3.7.1")
@kernel
def is_rolled(T, S):
    """Whether the weather of this turn is rolled: not that of turn 1, nor under an option that fixes it."""
    return S.turn > 0 and T.opt_weather == ROLLED


@rule("3.7", "3.7.1", "3.7.2")
@kernel
def weather_of(T, S, roll):
    """Weather of the turn, bits MUD and STORM, for a die of 1-10 (0 where it is not rolled)."""
    if T.opt_weather != ROLLED:
        return DRY if T.opt_weather == ALWAYS_DRY else MUD
    if S.turn == 0:
        return int(T.first_weather)
    return int(T.weather[S.turn, roll - 1])
