"""9.4.II and V Defenders: what they stand with, who leads them, and the modifiers of the die.

Decisions: units that fell back into the hex in this Combat Phase only suffer (9.6.4). Both Allied nationalities attack
when units of both fight; guns and ships in support do not count. A river helps when every unit that attacks crosses one.
A strongpoint helps its builder alone.
"""

from wargame_sim.games.sicily.codes import ALLIED, ANTITANK, ARMOR_TYPE, ARTILLERY_TYPE, RIVER, US
from wargame_sim.games.sicily.codes_combat import (
    ATTACKS,
    DEFENDS,
    GUNS,
    LOG_CANCELLED,
    LOG_DEFENDER,
    LOG_LEAD,
    LOG_ODDS,
    LOG_STRENGTHS,
    SUFFERS,
)
from wargame_sim.games.sicily.rules import r09_odds as odds
from wargame_sim.games.sicily.rules.r03_units import defence
from wargame_sim.games.sicily.rules.r09_coordination import offer
from wargame_sim.games.sicily.rules.r09_strength import combat_efficiency, enlist
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("9.4.II", "9.6.4", "10.1.6")
@kernel
def stand(T, S, W):
    """Give every unit of the attacked hex its part: all defend, but those that only suffer."""
    v = W.first[W.t_hex]
    while v >= 0:
        W.part[v] = SUFFERS if S.fell_back[v] else DEFENDS
        enlist(S, W, 1 - W.t_side, v)
        v = W.next[v]


@rule("10.1.4", "10.1.6")
@kernel
def may_serve_guns(T, S, W, v):
    """Whether artillery `v` in the attacked hex may support instead of defending: beside others that defend, ready to fire."""
    if W.part[v] != DEFENDS or T.type[v] != ARTILLERY_TYPE or S.fired[v] or S.oos[v] or W.t_counter:
        return False
    u = W.first[W.t_hex]
    while u >= 0:
        if W.part[u] == DEFENDS and T.type[u] != ARTILLERY_TYPE:
            return True
        u = W.next[u]
    return False


@rule("9.4.II", "10.1.4", "10.1.6", "10.1.7")
@kernel
def serve_guns(S, W, v):
    """Let artillery `v` in the attacked hex support, without a check; it is Fired."""
    W.part[v] = GUNS
    S.fired[v] = 1


@rule("9.4.II", "9.6.4", "10.1.6")
@kernel
def add_defence(T, S, W, L):
    """Add up the defence of the hex, and the support of artillery in it."""
    v = W.first[W.t_hex]
    while v >= 0:
        strength = 0
        if W.part[v] == DEFENDS:
            strength = int(defence(T, S, v))
            W.t_stand += strength
        elif W.part[v] == GUNS:
            strength = int(T.support[v])
            W.t_cover += strength
        log(L, LOG_DEFENDER, v, strength, 1 if W.part[v] == GUNS else 0, 1 if W.part[v] == SUFFERS else 0, 0)
        v = W.next[v]


@rule("9.3.6", "9.6.4")
@kernel
def list_defence_leads(W):
    """List the units that may lead the defence: any that defends with its own strength."""
    W.n_option = 0
    v = W.first[W.t_hex]
    while v >= 0:
        if W.part[v] == DEFENDS:
            offer(W, v)
        v = W.next[v]


@rule("9.3.6")
@kernel
def lead_defence(T, S, W, L, v):
    """Make unit `v` the lead unit of the defence."""
    W.lead[1 - W.t_side] = v
    log(L, LOG_LEAD, 1 - W.t_side, v, combat_efficiency(T, S, v), 0, 0)


@rule("9.4.IV")
@kernel
def armor_effects(T, S, W):
    """Whether the attack has the armor shift: an armored lead unit, clear ground, nothing there to stop tanks, no river crossed by any."""
    lead = W.lead[W.t_side]
    if T.type[lead] != ARMOR_TYPE or not T.armor_ground[T.terrain[W.t_hex]]:
        return False
    if S.strongpoint[W.t_hex] and W.t_side == ALLIED:
        return False
    v = W.first[W.t_hex]
    while v >= 0:
        if T.type[v] == ARMOR_TYPE or T.type[v] == ANTITANK:
            return False
        v = W.next[v]
    for i in range(W.n_fighter[W.t_side]):
        u = W.fighter[W.t_side, i]
        if W.part[u] == ATTACKS and T.type[u] == ARMOR_TYPE and T.river_stops_armor and crosses_river(T, S, W, u):
            return False
    return True


@rule("9.2.4")
@kernel
def crosses_river(T, S, W, u):
    """Whether attacker `u` attacks across a river."""
    for k in range(6):
        if T.nbr[W.t_hex, k] == S.at[u]:
            return (T.side_kind[W.t_hex, k] & RIVER) != 0
    return False


@rule("9.2", "9.2.1", "9.2.2", "9.2.4", "9.4.V", "9.8.4")
@kernel
def terrain_modifiers(T, S, W):
    """Return the modifiers of the ground: that of the hex, and of the river when every attacker crosses it; none in a counterattack."""
    if W.t_counter:
        return 0
    drm = int(T.terrain_drm[T.terrain[W.t_hex]])
    for i in range(W.n_fighter[W.t_side]):
        u = W.fighter[W.t_side, i]
        if W.part[u] == ATTACKS and not crosses_river(T, S, W, u):
            return drm
    return drm + T.drm_river


@rule("14.2.1", "14.2.2")
@kernel
def both_nations(T, W):
    """Whether US and British units attack together."""
    us = 0
    british = 0
    for i in range(W.n_fighter[ALLIED]):
        u = W.fighter[ALLIED, i]
        if W.part[u] == ATTACKS:
            if T.nation[u] == US:
                us = 1
            else:
                british = 1
    return us + british == 2


@rule("9.2.4", "9.4.V", "13.2.4", "14.2.2", "16.2.1")
@kernel
def sum_modifiers(T, S, W):
    """Return the sum of all modifiers but that for high odds."""
    total = terrain_modifiers(T, S, W)
    if W.t_landing:
        total += T.drm_landing
    if W.t_side == ALLIED and both_nations(T, W):
        total += T.drm_mixed
    if W.t_side == ALLIED and S.strongpoint[W.t_hex]:
        total += T.drm_strongpoint
    mine = combat_efficiency(T, S, W.lead[W.t_side])
    theirs = combat_efficiency(T, S, W.lead[1 - W.t_side])
    return total + odds.er_drm(mine, theirs)


@rule("9.4.III", "9.4.IV", "9.4.V", "9.4.VI")
@kernel
def settle_odds(T, S, W, L):
    """Find column and net modifier of the combat from the strengths and support counted."""
    attack_support = odds.counted_support(W.t_support, W.t_ground)
    defence_support = odds.counted_support(W.t_cover, W.t_stand)
    attack = W.t_ground + attack_support
    defended = W.t_stand + defence_support
    log(L, LOG_STRENGTHS, W.t_ground, attack_support, W.t_stand, defence_support, 0)
    column = odds.odds_column(T, attack, defended)
    W.t_armor = 1 if armor_effects(T, S, W) else 0
    W.t_column = odds.armor_shifted(T, column, W.t_armor)
    W.t_sum = sum_modifiers(T, S, W) + odds.high_odds_drm(T, attack, defended)
    W.t_drm = odds.net_drm(T, W.t_sum)
    log(L, LOG_ODDS, column, W.t_column, W.t_drm, W.t_sum, W.t_armor)


@rule("8.1.3", "9.4.I", "13.2.7")
@kernel
def call_off(W, L):
    """Nobody is left to attack, or to be attacked: no die is rolled."""
    W.t_code = -1
    log(L, LOG_CANCELLED, W.t_hex, 0, 0, 0, 0)
