"""Odds as a player reckons them during a Combat Phase, in tenths, from what he may see."""

from wargame_sim.games.sicily.codes import MAX_HEX
from wargame_sim.games.sicily.rules.r03_units import seen_attack, seen_defence
from wargame_sim.games.sicily.rules.r09_counterattack import may_strike_back
from wargame_sim.games.sicily.rules.r09_odds import odds_column
from wargame_sim.games.sicily.rules.r09_strength import attack_strength
from wargame_sim.kernels.jit import kernel


@kernel
def defence_seen(T, S, W, h):
    """Defence strength of the units in hex `h` as their enemy may know it, at least 1."""
    strength = 0
    u = W.first[h]
    while u >= 0:
        strength += int(seen_defence(T, S, u))
        u = W.next[u]
    return max(strength, 1)


@kernel
def declared_odds(T, S, W, side, h):
    """Odds of the attack that `side` has declared on hex `h`, without support."""
    strength = 0
    for k in range(6):
        m = T.nbr[h, k]
        if m == MAX_HEX or W.owner[m] != side:
            continue
        u = W.first[m]
        while u >= 0:
            if S.target[u] == h:
                strength += int(seen_attack(T, S, u))
            u = W.next[u]
    return 10 * strength // defence_seen(T, S, W, h)


@kernel
def refusal_odds(T, S, W, h):
    """Odds of the attack that the other side has declared on hex `h`, without support."""
    return declared_odds(T, S, W, 1 - W.owner[h], h)


@kernel
def planned_odds(T, S, W, side, planned):
    """Odds of the combat in hand if `planned` support points of `side` pass."""
    if side == W.t_side:
        return 10 * (W.t_ground + min(planned, W.t_ground)) // defence_seen(T, S, W, W.t_hex)
    attacking = W.t_ground + min(W.t_support, W.t_ground)
    return 10 * attacking // max(W.t_stand + min(planned, W.t_stand), 1)


@kernel
def wants_support(T, S, W, P, side):
    """Whether a player wants more guns for this combat: he attacks below the odds he aims at, or is attacked above those he bears."""
    if side == W.t_side:
        return W.t_planned < W.t_ground and planned_odds(T, S, W, side, W.t_planned) < P.aim
    return W.t_planned < W.t_stand and planned_odds(T, S, W, side, W.t_planned) > P.bear


@kernel
def points_wanted(T, S, W, P, side, naval):
    """Air or naval points that a player would give: what the cap leaves, at most his share of those left, until he is content."""
    mine = side == W.t_side
    passed = W.t_support if mine else W.t_cover
    room = (W.t_ground if mine else W.t_stand) - passed
    left = S.naval if naval else S.air[side]
    most = min(max(room, 0), (left * P.points + 3) // 4)
    if naval and costs_a_point(T, S, W.t_hex) and not P.zone_fire:
        return 0
    best = column_with(T, S, W, mine, passed + most)
    for given in range(most):
        odds = planned_odds(T, S, W, side, passed + given)
        content = odds >= P.aim if mine else odds <= P.bear
        if content or column_with(T, S, W, mine, passed + given) == best:
            return given
    return most


@kernel
def costs_a_point(T, S, h):
    """Whether ships that fire at hex h would cost a victory point: the first operation of the turn in the Axis zone."""
    return T.fire_in_zone[h] and S.axis_zone and S.zone_operation == 0


@kernel
def column_with(T, S, W, mine, planned):
    """Column of the combat in hand if `planned` support points pass: points that move it no further are not given."""
    if mine:
        return odds_column(T, W.t_ground + min(planned, W.t_ground), defence_seen(T, S, W, W.t_hex))
    return odds_column(T, W.t_ground + min(W.t_support, W.t_ground), max(W.t_stand + min(planned, W.t_stand), 1))


@kernel
def stack_odds(T, S, W, h):
    """Odds of a counterattack by the stack in hex `h` on the hex just lost, without others."""
    strength = 0
    u = W.first[h]
    while u >= 0:
        if may_strike_back(T, S, W, u, T.opt_counterattack == 0):
            strength += int(attack_strength(T, S, u, W.t_hex, T.opt_counterattack == 0))
        u = W.next[u]
    return 10 * strength // defence_seen(T, S, W, W.t_hex)
