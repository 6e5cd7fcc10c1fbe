"""16.4 Weather, 16.6 command disputes and 16.8.D Patton's die: what is rolled before the units move."""

from wargame_sim.games.kasserine.codes import ALLIED, CLEAR, HEAVY_RAIN, RAIN, ROLL_DISPUTE, ROLL_PATTON, ROLL_WEATHER
from wargame_sim.kernels.dice import die, roll_key
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("16.4.A", "16.4.B", "16.4.C")
@kernel
def weather_for(T, turn, roll):
    """Weather of a turn for a die roll and the turn's modifier; turn 1 is always clear."""
    if turn <= 1:
        return CLEAR
    return T.weather[roll + T.weather_mod[turn] - T.weather_low]


@rule("16.6", "16.6.B", "16.6.C")
@kernel
def dispute_for(T, S, roll):
    """Whether this roll brings a command dispute: from turn 2, never in two turns running, twice a game at most."""
    if S.turn <= 1 or S.disputes >= T.disputes_max or (S.last_dispute > 0 and S.last_dispute == S.turn - 1):
        return False
    return T.dispute[roll] != 0


@rule("14.0.B", "16.8", "16.8.D")
@kernel
def free_units(T, roll):
    """How many Allied units north of the frozen row their player may release on turn 1: one, or Patton's die."""
    return roll if T.opt_patton else T.free_allies * 1


@rule("16.4", "16.4.A", "16.6.B")
@kernel
def begin_turn(T, S, seed, trial, turn):
    """Start a turn: roll weather and command dispute where those options are in play."""
    S.turn = turn
    if T.opt_weather:
        S.weather = weather_for(T, turn, die(seed, trial, roll_key(ROLL_WEATHER, turn, 0, 0, 0)))
        S.rain_turns += 1 if S.weather == RAIN else 0
        S.heavy_rain_turns += 1 if S.weather == HEAVY_RAIN else 0
    S.dispute = 0
    if T.opt_bickering and dispute_for(T, S, die(seed, trial, roll_key(ROLL_DISPUTE, turn, 0, 0, 0))):
        S.dispute = 1
        S.disputes += 1
        S.last_dispute = turn


@rule("16.8.D")
@kernel
def patton_roll(T, seed, trial):
    """Roll the die of 16.8.D."""
    return die(seed, trial, roll_key(ROLL_PATTON, 1, ALLIED, 0, 0))
