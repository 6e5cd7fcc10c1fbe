"""15 Replacements: points of both sides, who may recover a step, and the German Ersatz units.

A step is paid for in the Replacements Phase and turned in the Engineering Phase (15.2.2.c): S.recovered is 1 in between.
Decisions: a German unit and an Ersatz unit in the Italy Holding Box count as stacked; only holding boxes, not transit
boxes, are places to recover in (7.6.2); Ersatz units spent are out of the game, for the rules do not put them back.
"""

from wargame_sim.games.sicily.codes import (
    AFRICA_BOX,
    ALLIED,
    ARMOR_TYPE,
    ARTILLERY_TYPE,
    ATTACKED,
    AXIS,
    COMMANDO,
    CUP,
    ELIMINATED,
    ENGINEER,
    ERSATZ,
    GERMAN,
    GLIDER,
    ITALIAN,
    ITALY_BOX,
    PARACHUTE,
    WITHDRAWN,
)
from wargame_sim.games.sicily.codes_victory import (
    ALLIED_RP_BOUGHT,
    AXIS_RP_BOUGHT,
    LOG_ERSATZ,
    LOG_PAID,
    LOG_RECOVERED,
    LOG_RP,
)
from wargame_sim.games.sicily.rules.r03_stacking import lift, put
from wargame_sim.games.sicily.rules.r03_units import is_shore
from wargame_sim.games.sicily.rules.r03_zones import in_enemy_zone
from wargame_sim.games.sicily.rules.r05_supply import reaches
from wargame_sim.games.sicily.rules.r17_victory import score
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

IN_LINE, IN_REAR = 0, 1  # T.opt_rebuild


@rule("15.1", "15.1.2")
@kernel
def receive(T, S, L, side):
    """Add the points of the turn to those kept from before."""
    got = T.rp[S.turn, side]
    if got > 0:
        S.rp[side] += got
        log(L, LOG_RP, side, got, S.rp[side], 0, 0)


@rule("15.1.2")
@kernel
def buy(T, S, L, side):
    """Take one point more, at most one a turn: it costs the Allies a victory point, or gives them one when the Axis buys."""
    S.rp[side] += 1
    log(L, LOG_RP, side, 1, S.rp[side], 1, 0)
    score(T, S, L, ALLIED_RP_BOUGHT if side == ALLIED else AXIS_RP_BOUGHT, 1)


@rule("15.1.1", "15.2.4")
@kernel
def type_recovers(T, u):
    """Whether a kind of unit can recover at all: no Italians, no German armor, halftracks and artillery, no Allied elite or shore units."""
    if T.nation[u] == ITALIAN or T.type[u] == ERSATZ:
        return False
    if T.nation[u] == GERMAN:
        return T.type[u] != ARMOR_TYPE and T.type[u] != ARTILLERY_TYPE and T.halftrack[u] == 0
    return T.type[u] != PARACHUTE and T.type[u] != GLIDER and T.type[u] != COMMANDO and not is_shore(T, u)


@rule("15.2.1")
@kernel
def price(T, u):
    """Return the replacement points for a step of an Allied unit: two for armor, artillery and engineers."""
    return 2 if T.type[u] == ARMOR_TYPE or T.type[u] == ARTILLERY_TYPE or T.type[u] == ENGINEER else 1


@rule("15.2.2")
@kernel
def rests(T, S, W, u):
    """Whether a unit on the map is quiet enough to recover: by nation, or for all by the Allied conditions (option)."""
    if S.oos[u] or S.carried[u]:
        return False
    if T.nation[u] == GERMAN and T.opt_rebuild == IN_LINE:
        return S.fought[u] & ATTACKED == 0
    return S.fought[u] == 0 and not in_enemy_zone(T, W, u, S.at[u])


@rule("15.1.3", "15.2", "15.2.1", "15.2.2", "7.6.2")
@kernel
def may_recover(T, S, W, u):
    """Whether a reduced unit on the map or in its holding box may regain a step this turn; points aside."""
    if S.steps[u] == 0 or S.steps[u] >= T.steps[u] or S.recovered[u] or not type_recovers(T, u):
        return False
    if S.at[u] >= 0:
        return T.land[S.at[u]] == 1 and rests(T, S, W, u)
    return S.at[u] == AFRICA_BOX or S.at[u] == ITALY_BOX


@rule("15.2.3", "9.5.4", "15.2.1")
@kernel
def may_return(T, S, u):
    """Whether an eliminated unit may come back with its lowest strength this turn; points aside."""
    return S.at[u] == ELIMINATED and S.recovered[u] == 0 and type_recovers(T, u)


@rule("15.1.3", "15.1.4", "15.2.2", "15.2.3")
@kernel
def may_pay(T, S, W, u):
    """Whether the Allies may spend points on a step of unit u now."""
    return T.side[u] == ALLIED and S.rp[ALLIED] >= price(T, u) and (may_recover(T, S, W, u) or may_return(T, S, u))


@rule("15.1.3", "15.1.4", "15.2.2", "15.2.3")
@kernel
def pay_allied(T, S, W, L, u):
    """Spend Allied points on a step of unit u, to be turned in the Engineering Phase; False when it may not be."""
    if not may_pay(T, S, W, u):
        return False
    S.rp[ALLIED] -= price(T, u)
    S.recovered[u] = 1
    log(L, LOG_PAID, ALLIED, u, price(T, u), 0, 0)
    return True


@rule("15.2.2", "15.2.3")
@kernel
def turn_up(T, S, L, u):
    """Engineering Phase: turn a unit that was paid for to its full side, or return it to its box."""
    S.recovered[u] = 2
    if S.at[u] == ELIMINATED:
        S.at[u] = AFRICA_BOX
    S.steps[u] += 1
    log(L, LOG_RECOVERED, u, S.steps[u], S.at[u], 0, 0)


@rule("15.3", "15.3.1", "15.3.2")
@kernel
def raise_ersatz(T, S, L, points):
    """Turn so many Axis points into Ersatz units of the Italy Holding Box, untried, while the cup has any."""
    left = min(points, S.rp[AXIS])
    for i in range(T.n_ersatz):
        u = T.first_ersatz + i
        if left > 0 and S.at[u] == CUP:
            left -= 1
            S.at[u] = ITALY_BOX
            S.tried[u] = 0
            S.rp[AXIS] -= 1
            log(L, LOG_ERSATZ, u, 0, 0, 0, 0)


@rule("15.3.4", "15.3.5", "15.2.2")
@kernel
def may_absorb(T, S, W, u, e):
    """Whether a reduced German unit may take in Ersatz unit e: where it is, and one a unit and turn."""
    return (
        T.type[e] == ERSATZ
        and S.steps[e] > 0
        and T.nation[u] == GERMAN
        and S.at[e] == S.at[u]
        and may_recover(T, S, W, u)
    )


@rule("15.2.3", "15.3.4", "15.3.5")
@kernel
def may_reform(T, S, W, u, e):
    """Whether an eliminated German unit may come back in place of Ersatz unit e: in a city in supply, or in Italy.

    Call `r05_supply.trace` for the Axis before.
    """
    if T.type[e] != ERSATZ or S.steps[e] == 0 or T.nation[u] != GERMAN or not may_return(T, S, u):
        return False
    h = S.at[e]
    if h == ITALY_BOX:
        return True
    if h < 0 or not T.city[h] or S.control[h] != AXIS or not reaches(T, W, u, h):
        return False
    return W.points[h] - T.stacking[e] + T.stacking[u] <= T.stack_limit


@rule("15.3", "15.3.4", "15.3.5")
@kernel
def absorb(T, S, W, L, u, e):
    """Spend Ersatz unit e on a step of unit u: the unit is to be turned, or comes back where the Ersatz unit was."""
    at = S.at[e]
    lift(T, S, W, e)
    S.at[e] = WITHDRAWN
    S.steps[e] = 0
    log(L, LOG_PAID, AXIS, u, e, 0, 0)
    if S.at[u] == ELIMINATED:
        S.recovered[u] = 2
        S.steps[u] = 1
        if at >= 0:
            put(T, S, W, u, at)
        else:
            S.at[u] = at
        log(L, LOG_RECOVERED, u, 1, at, 0, 0)
    else:
        S.recovered[u] = 1
