"""4.2, 5.1, 8.0, 8.4 and 9.1.4 Which enemies must be attacked, by whom, and the declaration of attacks.

An attack (a battle) is a set of defending hexes and a set of attackers. Decisions:

* Every attacker of a battle is adjacent to all of its hexes; several hexes are attacked as one only where one unit is
  obliged to several and nobody else takes them over (8.4).
* Engaged attackers must attack again, and the hex they are engaged with must be attacked: usually by them, but not
  where one of them is needed against another hex (9.1.4.B).
* Artillery supports battles rather than attacking (10.0), so that guns left in an enemy zone are obliged to nothing.
"""

from wargame_sim.games.kasserine.codes import ADVANCE_BY_SCRIPT, ATTACKER_ENGAGED, DEFENDER_ENGAGED
from wargame_sim.games.kasserine.rules.r05_zones import in_zone_of
from wargame_sim.games.kasserine.rules.r09_engaged import arrow_at, points_at, reinforced
from wargame_sim.games.kasserine.rules.r11_german import may_single_out, stack_left_over
from wargame_sim.games.kasserine.state import MAX_BATTLES
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

# What is wrong with a declaration; the texts are in DECLARATION_FAULTS.
OK, NOT_ADJACENT, GUNS_ATTACK, HEX_SPARED, UNIT_IDLE, ENGAGEMENT_LEFT, WRONGLY_SINGLED, STACK_SPARED = range(8)
DECLARATION_FAULTS = {
    NOT_ADJACENT: ("8.0.A", "an attacker must be next to every hex that it attacks"),
    GUNS_ATTACK: ("10.1.A", "artillery supports attacks, it does not attack"),
    HEX_SPARED: ("5.1.B", "an enemy in whose zone a unit stands is attacked by nobody"),
    UNIT_IDLE: ("4.2.B", "a unit in an enemy zone attacks nobody"),
    ENGAGEMENT_LEFT: ("9.1.4.B", "a hex with which attackers are engaged is attacked by nobody"),
    WRONGLY_SINGLED: ("11.1.B", "only the Axis may single out a unit, a maneuver battalion out of a stack"),
    STACK_SPARED: ("11.1.A", "a unit is singled out and others in its hex are attacked by nobody"),
}


@rule("4.2.B", "5.1.B", "5.2.C", "5.2.D", "8.0.B", "9.1.4.B", "9.1.4.D")
@kernel
def obliged_to(T, S, W, u, h):
    """Whether unit `u` has to see to it that the enemy in hex `h`, next to it, is attacked."""
    if T.artillery[u] or W.owner[h] != 1 - T.side[u]:
        return False
    if points_at(T, S, u, h):
        return True
    if S.engaged[u] == DEFENDER_ENGAGED and not reinforced(T, S, W, u):
        return False
    if in_zone_of(T, W, S.at[u], h):
        return True
    # 9.1.4.D: newcomers are obliged to engaged attackers even out of their zone, and so are the defenders they relieve.
    v = W.first[h]
    while v >= 0:
        if S.engaged[v] == ATTACKER_ENGAGED and S.moved[u]:
            return True
        if S.engaged[u] == DEFENDER_ENGAGED and points_at(T, S, v, S.at[u]):
            return True
        v = W.next[v]
    return False


@rule("5.1.B", "8.0.B")
@kernel
def obligations(T, S, W, side):
    """Mark in W.needed every enemy hex that some unit of `side` is obliged to; clear all battles."""
    fill(W.needed, 0)
    fill(W.b_of, -1)
    W.b_n = 0
    fill(W.battle, -1)
    fill(W.support, -1)
    fill(W.fired, 0)
    fill(W.silent, 0)
    for u in range(T.units):
        if T.side[u] == side and S.at[u] >= 0 and not T.air[u]:
            for k in range(6):
                h = T.nbr[S.at[u], k]
                if W.owner[h] == 1 - side and obliged_to(T, S, W, u, h):
                    W.needed[h] = 1


@rule("8.0.A", "8.0.C", "8.1")
@kernel
def battle_on(T, W, h, only):
    """Return the battle against hex `h` (or against unit `only` in it), opening one if there is none; -1 when full."""
    if only < 0 and W.b_of[h] >= 0:
        return W.b_of[h]
    if only >= 0:
        for b in range(W.b_n):
            if W.b_only[b] == only:
                return b
    if W.b_n >= MAX_BATTLES:
        return -1
    b = W.b_n
    W.b_n += 1
    W.b_hexes[b] = 1
    W.b_hex[b, 0] = h
    W.b_only[b] = only
    W.b_lower[b] = -1
    W.b_advance[b] = ADVANCE_BY_SCRIPT
    W.b_air[b] = -1
    W.b_shift[b] = 0
    if only < 0:
        W.b_of[h] = b
    return b


@kernel
def adjacent(T, a, b):
    """Whether two hexes share a side."""
    for k in range(6):
        if T.nbr[a, k] == b:
            return True
    return False


@rule("8.4")
@kernel
def add_hex(T, W, b, h):
    """Add hex `h` to battle `b` as one combined attack; False when it has its own battle."""
    if W.b_of[h] >= 0 or W.b_hexes[b] >= W.b_hex.shape[1]:
        return False
    W.b_hex[b, W.b_hexes[b]] = h
    W.b_hexes[b] += 1
    W.b_of[h] = b
    return True


@rule("8.0.A", "10.1.A", "8.4")
@kernel
def may_join(T, S, W, u, b):
    """Whether unit `u` may attack in battle `b`: next to all its hexes, and not artillery."""
    if T.artillery[u] or S.at[u] < 0:
        return False
    for i in range(W.b_hexes[b]):
        if not adjacent(T, S.at[u], W.b_hex[b, i]):
            return False
    return True


@kernel
def covers(T, S, W, u):
    """Whether unit `u` attacks somebody, if it is obliged to anything."""
    return W.battle[u] >= 0 or not owes_attack(T, S, W, u)


@rule("4.2.B", "5.1.B", "8.0.B")
@kernel
def owes_attack(T, S, W, u):
    """Whether unit `u` is obliged to an enemy next to it, and so to an attack."""
    for k in range(6):
        h = T.nbr[S.at[u], k]
        if W.owner[h] == 1 - T.side[u] and obliged_to(T, S, W, u, h):
            return True
    return False


@rule("4.2.A", "4.2.B", "5.1.B", "8.0", "8.0.A", "8.0.B", "8.4", "9.1.4.B")
@kernel
def check_declaration(T, S, W, side):
    """Return the first fault of the declared attacks and what it concerns: (code, unit or hex)."""
    for h in range(T.n):
        if W.needed[h] and not attacked(T, W, h):
            return ENGAGEMENT_LEFT if arrow_at(T, S, W, W.first[h]) else HEX_SPARED, h
    for u in range(T.units):
        if T.side[u] != side or S.at[u] < 0 or T.air[u]:
            continue
        b = W.battle[u]
        if b >= 0 and T.artillery[u]:
            return GUNS_ATTACK, u
        if b >= 0 and not may_join(T, S, W, u, b):
            return NOT_ADJACENT, u
        if not covers(T, S, W, u):
            return UNIT_IDLE, u
    return check_singled_out(T, S, W, side)


@rule("8.0.C", "11.1.A", "11.1.B")
@kernel
def check_singled_out(T, S, W, side):
    """Return the first fault of selective attacks and the unit or hex that it concerns."""
    for b in range(W.b_n):
        if W.b_hexes[b] > 0 and W.b_only[b] >= 0:
            if not may_single_out(T, S, W, side, W.b_only[b]):
                return WRONGLY_SINGLED, W.b_only[b]
            if stack_left_over(T, S, W, W.b_hex[b, 0]):
                return STACK_SPARED, W.b_hex[b, 0]
    return OK, -1


@kernel
def attacked(T, W, h):
    """Whether some battle with an attacker is against hex `h`."""
    for u in range(T.units):
        b = W.battle[u]
        if b >= 0 and has_hex(W, b, h):
            return True
    return False


@kernel
def has_hex(W, b, h):
    """Whether hex `h` is one of the hexes of battle `b`."""
    for i in range(W.b_hexes[b]):
        if W.b_hex[b, i] == h:
            return True
    return False
