"""10.4 Weather: a roll before the first Allied impulse of a turn. What rain forbids stands with movement and support."""

from wargame_sim.games.anzio_cassino.codes import ALLIED, CLEAR, LOG_WEATHER, RAIN
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("10.4")
@kernel
def weather_on(T, S, die):
    """Return the weather of the turn for a roll: always clear without the rule; the first turn's may be agreed (10.3.1)."""
    if not T.opt_weather:
        return CLEAR
    if T.first_weather > 0 and S.turn == T.first_turn:
        return T.first_weather - 1
    return int(T.weather[die])


@rule("10.3.1", "10.4")
@kernel
def roll_weather(T, S, L, die):
    """Set the weather of the turn that begins."""
    S.weather = weather_on(T, S, die)
    if S.weather == RAIN:
        S.rain_turns += 1
    log(L, LOG_WEATHER, S.weather, die, 0, 0, 0)


@rule("10.4.1")
@kernel
def rain_modifier(T, side):
    """Return what rain does to the die of an attack of `side`: nothing in Anzio."""
    return int(T.die_rain_allied if side == ALLIED else T.die_rain_german)
