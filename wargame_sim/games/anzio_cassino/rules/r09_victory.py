"""9.1 Victory: automatic after an attack phase, operational at the end of a turn, German when time is up."""

from wargame_sim.games.anzio_cassino.codes import (
    ALLIED,
    ALLIED_ALL,
    ALLIED_ANY,
    ALLIED_AUTOMATIC,
    ALLIED_OPERATIONAL,
    GERMAN,
    GERMAN_ALL,
    GERMAN_AUTOMATIC,
    GERMAN_ON_TIME,
    GOING_ON,
    LOG_END,
    LOG_VP,
    NEUTRAL,
)
from wargame_sim.games.anzio_cassino.rules.r04_eliminate import clock
from wargame_sim.games.anzio_cassino.rules.r07_supply import is_supplied
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("9.1")
@kernel
def end_game(T, S, L, how):
    """End the game, unless it has ended."""
    if S.ended == GOING_ON:
        S.ended = how
        S.end_clock = clock(T, S)
        log(L, LOG_END, how, S.vp, 0, 0, 0)


@rule("9.1.1")
@kernel
def stars_without(T, S, W, kind, side):
    """Return how many star hexes of a kind there are, and in how many of them `side` has no unit in supply."""
    stars = 0
    missing = 0
    for p in range(T.places):
        h = T.place[p]
        if T.auto[h] == kind:
            stars += 1
            if W.owner[h] != side or not is_supplied(T, S, W, side, h):
                missing += 1
    return stars, missing


@rule("9.1.1")
@kernel
def sudden(T, S):
    """Whether Allied losses have caught up with the German ones, once there are any to speak of (0: no such rule)."""
    return 0 < T.sudden_losses <= S.lost_units[ALLIED] and S.lost_units[ALLIED] >= S.lost_units[GERMAN]


@rule("9.1.1")
@kernel
def after_attacks(T, S, W, L, side):
    """Look for an automatic victory at the end of the attack phase of `side`; an Allied one goes first."""
    stars, missing = stars_without(T, S, W, ALLIED_ANY, ALLIED)
    if missing < stars:
        end_game(T, S, L, ALLIED_AUTOMATIC)
    stars, missing = stars_without(T, S, W, ALLIED_ALL, ALLIED)
    if stars > 0 and missing == 0:
        end_game(T, S, L, ALLIED_AUTOMATIC)
    if side == ALLIED:
        stars, missing = stars_without(T, S, W, GERMAN_ALL, GERMAN)
        if stars > 0 and missing == 0:
            end_game(T, S, L, GERMAN_AUTOMATIC)
    if T.sudden_each_phase and sudden(T, S):
        end_game(T, S, L, GERMAN_AUTOMATIC)


@rule("9.1.2")
@kernel
def points_held(T, S):
    """Return the points of the victory hexes that the Allied player controls."""
    points = 0
    for p in range(T.places):
        if S.holder[p] == ALLIED:
            points += T.place_points[p]
    return points


@rule("8.2.1", "9.1.2", "10.2.1")
@kernel
def points_now(T, S):
    """Return the Allied points at the end of a turn: added to those before, or counted afresh; a neutral Abbey at the end.

    The price of the German reserve is on the track from the moment it came; afresh, it counts every time.
    """
    points = points_held(T, S) + (S.vp if T.cumulative else S.reserve_in * T.reserve_point)
    if S.turn == T.last_turn and S.abbey == NEUTRAL:
        points += T.abbey_point
    return points


@rule("4.0", "9.1.2", "10.5")
@kernel
def end_turn(T, S, W, L):
    """Count points at the end of a turn: enough of them win for the Allies, and when time is up the Germans have won."""
    if not T.sudden_each_phase and sudden(T, S):
        end_game(T, S, L, GERMAN_AUTOMATIC)
    S.vp = points_now(T, S)
    S.vp_at[S.turn] = S.vp
    log(L, LOG_VP, S.vp, S.turn, 0, 0, 0)
    if S.vp >= T.required_vp:
        end_game(T, S, L, ALLIED_OPERATIONAL)
    elif S.turn == T.last_turn:
        end_game(T, S, L, GERMAN_ON_TIME)
