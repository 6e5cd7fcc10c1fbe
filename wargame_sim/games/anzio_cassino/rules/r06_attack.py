"""6.0 An attack: who may make it, and everything that follows from its die."""

from wargame_sim.games.anzio_cassino.codes import (
    ANYWHERE,
    ATTACKER,
    DEFENDER,
    GERMAN,
    LOG_BATTLE,
    LOG_FIGHTER,
)
from wargame_sim.games.anzio_cassino.rules import r06_odds as odds
from wargame_sim.games.anzio_cassino.rules.r06_advance import advance_all, was_left
from wargame_sim.games.anzio_cassino.rules.r06_damage import damage_defenders, hurt
from wargame_sim.games.anzio_cassino.rules.r06_retreat import retreat_all
from wargame_sim.games.anzio_cassino.rules.r10_1_support import take_off
from wargame_sim.games.anzio_cassino.rules.r10_3_coordination import is_active
from wargame_sim.games.anzio_cassino.state import LOWEST_DRM
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("6.0")
@kernel
def attacked_already(T, S, W, h):
    """Whether the units in hex `h` have been attacked in this impulse: one that has spares the whole hex another attack."""
    v = W.first[h]
    while v >= 0:
        if S.fought[v]:
            return True
        v = W.next[v]
    return False


@rule("5.1.1", "5.1.2", "6.0", "10.3")
@kernel
def may_attack(T, S, W, u, h):
    """Whether unit `u` may join an attack on hex `h`: next to it, over a side it may fight across, neither has fought yet."""
    at = S.at[u]
    if at < 0 or S.fought[u] or not is_active(T, S, u) or W.owner[h] != 1 - T.side[u]:
        return False
    if (T.sea[h] and T.side[u] == GERMAN) or attacked_already(T, S, W, h):
        return False
    for k in range(6):
        if T.nbr[at, k] == h:
            return not T.no_attack[at, k]
    return False


@rule("6.0")
@kernel
def join(S, W, L, party, u):
    """Enter unit `u` in a party of the attack being resolved: it has fought in this impulse."""
    W.fighter[party, W.n_fighter[party]] = u
    W.n_fighter[party] += 1
    S.fought[u] = 1
    log(L, LOG_FIGHTER, u, party, S.at[u], 0, 0)


@rule("6.0", "6.4")
@kernel
def gather(T, S, W, L):
    """List both parties of the declared attack, all units in the hex among them, and the hexes that attackers stand in."""
    W.n_fighter[ATTACKER] = 0
    W.n_fighter[DEFENDER] = 0
    W.n_vacated = 0
    for u in range(T.units):
        if W.in_attack[u]:
            join(S, W, L, ATTACKER, u)
            if not was_left(W, S.at[u]):
                W.vacated[W.n_vacated] = S.at[u]
                W.n_vacated += 1
    v = W.first[W.t_hex]
    while v >= 0:
        join(S, W, L, DEFENDER, v)
        v = W.next[v]


@rule("6.1")
@kernel
def throw(T, S, W, L, side, die):
    """Read the table for the declared attack of `side` in W.t_column with W.t_drm, and count it."""
    W.t_roll = odds.modified(T, die, W.t_drm)
    att, defence = odds.damage_at(T, W.t_roll, W.t_column)
    W.t_att = att
    W.t_def = defence
    S.attacks[side] += 1
    S.attacks_at[side, S.turn] += 1
    S.rolled[side, W.t_column, W.t_drm - LOWEST_DRM, die - 1] += 1
    log(L, LOG_BATTLE, W.t_hex, side, W.t_column, die, W.t_drm)


@rule("6.1", "6.2", "6.4", "6.5")
@kernel
def carry_out(T, S, W, L, PA, side, die):
    """Throw the die for the gathered attack of `side` and do all that follows: damage, markers off, retreat, advance."""
    throw(T, S, W, L, side, die)
    mine = PA[S.script[side]]
    theirs = PA[S.script[1 - side]]
    hurt(T, S, W, L, mine, ATTACKER, ANYWHERE, W.t_att)
    damage_defenders(T, S, W, L, theirs, W.t_def)
    take_off(T, W)
    if W.t_att < W.t_def:
        S.won[side] += 1
        W.vacated[0] = W.t_hex
        W.n_vacated = 1
        retreat_all(T, S, W, L, theirs, DEFENDER, W.t_def - W.t_att)
        advance_all(T, S, W, L, mine, ATTACKER, W.t_def - W.t_att)
    elif W.t_def < W.t_att:
        S.won[1 - side] += 1
        retreat_all(T, S, W, L, mine, ATTACKER, W.t_att - W.t_def)
        advance_all(T, S, W, L, theirs, DEFENDER, W.t_att - W.t_def)


@rule("4.1.3", "6.0", "6.1")
@kernel
def resolve(T, S, W, L, PA, h, side, die):
    """Resolve the attack of `side` on hex `h` that is declared in W.in_attack, with the markers in W.t_support."""
    W.t_hex = h
    W.t_column = odds.attack_column(T, W, h)
    W.t_drm = odds.die_modifier(T, S, W, side)
    gather(T, S, W, L)
    carry_out(T, S, W, L, PA, side, die)
