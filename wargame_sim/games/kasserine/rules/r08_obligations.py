"""4.2, 5.1, 8.0, 8.4 and 9.1.4 Which enemies must be attacked, by whom, and the declaration of attacks.

An attack (a battle) is a set of defending hexes and a set of attackers. Decisions:

* Every attacker of a battle is adjacent to all of its hexes; several hexes are attacked as one only where one unit is
  obliged to several and nobody else takes them over (8.4).
* Artillery supports battles rather than attacking (10.0), so that guns left in an enemy zone are obliged to nothing.
"""

from wargame_sim.games.kasserine.codes import ADVANCE_BY_SCRIPT, ATTACKER_ENGAGED, DEFENDER_ENGAGED
from wargame_sim.games.kasserine.rules.r05_zones import in_zone_of
from wargame_sim.games.kasserine.state import MAX_BATTLES
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

# What is wrong with a declaration; the texts are in DECLARATION_FAULTS.
OK, NOT_ADJACENT, GUNS_ATTACK, HEX_SPARED, UNIT_IDLE, ENGAGEMENT_LEFT, TOO_MANY = range(7)
DECLARATION_FAULTS = {
    NOT_ADJACENT: ("8.0.A", "an attacker must be next to every hex that it attacks"),
    GUNS_ATTACK: ("10.1.A", "artillery supports attacks, it does not attack"),
    HEX_SPARED: ("5.1.B", "an enemy in whose zone a unit stands is attacked by nobody"),
    UNIT_IDLE: ("4.2.B", "a unit in an enemy zone attacks nobody"),
    ENGAGEMENT_LEFT: ("9.1.4.B", "an engaged attacker must attack the hex that it is engaged with"),
    TOO_MANY: ("8.1", "too many battles in one phase"),
}


@rule("9.1.4.B", "9.1.4.C", "5.2.D")
@kernel
def reinforced(T, S, W, u):
    """Whether fresh friends have joined the engagement of engaged defender `u`, in its hex or next to its attackers."""
    v = W.first[S.at[u]]
    while v >= 0:
        if S.moved[v] and not T.artillery[v]:
            return True
        v = W.next[v]
    for k in range(6):
        h = T.nbr[S.at[u], k]
        v = W.first[h]
        arrow = False
        while v >= 0:
            if S.engaged[v] == ATTACKER_ENGAGED and S.foe_hex[v] == S.at[u] and T.side[v] != T.side[u]:
                arrow = True
            v = W.next[v]
        if arrow and fresh_next_to(T, S, W, h, T.side[u]):
            return True
    return False


@rule("9.1.4.C", "9.1.4.D")
@kernel
def fresh_next_to(T, S, W, h, side):
    """Whether a unit of `side` that moved this phase stands next to hex `h` and is not itself engaged; guns do not count."""
    for k in range(6):
        v = W.first[T.nbr[h, k]]
        while v >= 0:
            if T.side[v] == side and S.moved[v] and not T.artillery[v]:
                return True
            v = W.next[v]
    return False


@rule("4.2.B", "5.1.B", "5.2.C", "5.2.D", "8.0.B", "9.1.4.B", "9.1.4.D")
@kernel
def obliged_to(T, S, W, u, h):
    """Whether unit `u` has to see to it that the enemy in hex `h`, next to it, is attacked."""
    if T.artillery[u] or W.owner[h] != 1 - T.side[u]:
        return False
    if S.engaged[u] == ATTACKER_ENGAGED:
        return S.foe_hex[u] == h
    if S.engaged[u] == DEFENDER_ENGAGED and not reinforced(T, S, W, u):
        return False
    if in_zone_of(T, W, S.at[u], h):
        return True
    # 9.1.4.D: newcomers are obliged to engaged attackers even out of their zone, and so are the defenders they relieve.
    v = W.first[h]
    while v >= 0:
        if S.engaged[v] == ATTACKER_ENGAGED and (S.moved[u] or S.foe_hex[v] == S.at[u]):
            return True
        v = W.next[v]
    return False


@rule("5.1.B", "8.0.B")
@kernel
def obligations(T, S, W, side):
    """Mark in W.needed every enemy hex that some unit of `side` is obliged to; clear all battles."""
    W.needed[:] = 0
    W.b_of[:] = -1
    W.b_n = 0
    W.battle[:] = -1
    W.support[:] = -1
    W.fired[:] = 0
    W.silent[:] = 0
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
    W.b_forced[b] = 0
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
    """Add hex `h` to battle `b` as one combined attack; False when three hexes are reached or it has its own battle."""
    if W.b_of[h] >= 0 or W.b_hexes[b] >= 3:
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
    """Whether unit `u`, if obliged to anything, takes part in a battle that it owes its attack to."""
    obliged = False
    for k in range(6):
        h = T.nbr[S.at[u], k]
        if W.owner[h] == 1 - T.side[u] and obliged_to(T, S, W, u, h):
            obliged = True
            if W.battle[u] >= 0:
                return True
    return not obliged


@rule("4.2.A", "4.2.B", "5.1.B", "8.0.A", "8.0.B", "8.4", "9.1.4.B")
@kernel
def check_declaration(T, S, W, side):
    """Return the first fault of the declared attacks and what it concerns: (code, unit or hex)."""
    for h in range(T.n):
        if W.needed[h] and not attacked(T, W, h):
            return HEX_SPARED, h
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
        if S.engaged[u] == ATTACKER_ENGAGED and (b < 0 or not has_hex(W, b, S.foe_hex[u])):
            return ENGAGEMENT_LEFT, u
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
