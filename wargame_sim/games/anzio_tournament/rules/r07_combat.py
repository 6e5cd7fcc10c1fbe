"""B.7 Combat: who may attack, the column, and what a result of the table means.

Decision: a unit without attack factors, so an inverted one, takes no part in an attack.
"""

from wargame_sim.games.anzio_tournament.codes import (
    ALL,
    AT_SEA,
    ATTACKER,
    DEFENDER,
    LOG_ATTACK,
    LOG_DIE,
    LOG_FIGHTER,
    SECOND_COMBAT,
)
from wargame_sim.games.anzio_tournament.rules.r08_terrain import side_towards, steps_lost, weigh
from wargame_sim.games.anzio_tournament.rules.r42_air import air_shift
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("B.7.A", "C.5.5", "C.12.B", "C.14.A", "sea 2", "sea 7")
@kernel
def may_join(T, S, W, u, h):
    """Whether unit `u` may attack hex `h` in this combat phase: beside it or laid off it, not having attacked yet."""
    if S.fought[u] or S.stormed[h] or W.holds[h] != 1 - T.side[u] or S.inverted[u]:
        return False
    if S.combat == SECOND_COMBAT and not S.through[u]:
        return False
    if S.at[u] == AT_SEA:
        return S.sea_hex[u] == h and S.combat != SECOND_COMBAT
    return S.at[u] >= 0 and S.av_hex[u] < 0 and side_towards(T, S.at[u], h) >= 0


@rule("B.7.B")
@kernel
def ratio_column(T, attack, defence):
    """Return the last column whose odds the attacker reaches, in the defender's favour; -1 under the first, or without attack."""
    column = -1
    if attack == 0:
        return column
    for i in range(T.columns):
        if attack * int(T.ratio_den[i]) >= defence * int(T.ratio_num[i]):
            column = i
    return column


@rule("B.7.B", "D.2")
@kernel
def shifted(T, column, shift):
    """Return a column after a shift to the right; under the first column there is still no attack."""
    return column if column < 0 else min(column + shift, T.columns - 1)


@rule("B.7.B")
@kernel
def find_column(T, S, W, h, side):
    """Work out the declared attack of `side` on hex `h`; its column, also in W.t_column, -1 when it may not be made."""
    weigh(T, S, W, h)
    W.t_column = shifted(T, ratio_column(T, W.t_attack, W.t_defence), air_shift(T, S, side, h))
    return W.t_column


@rule("B.7.A")
@kernel
def join(T, S, W, L, party, u):
    """Enter unit `u` in a party of the attack."""
    W.fighter[party, W.n_fighter[party]] = u
    W.n_fighter[party] += 1
    log(L, LOG_FIGHTER, u, party, S.at[u], 0, 0)


@rule("B.7.A", "C.13.B")
@kernel
def begin(T, S, W, L, side):
    """Begin the declared attack of `side` on W.t_hex: both parties are listed, units and hex have had their attack."""
    h = W.t_hex
    W.n_fighter[ATTACKER] = 0
    W.n_fighter[DEFENDER] = 0
    W.t_wiped = 0
    log(L, LOG_ATTACK, h, W.t_column, W.t_attack, W.t_defence, S.combat)
    S.attacks[side] += 1
    S.stormed[h] = 1
    sea = 0
    for u in range(T.units):
        if W.in_attack[u]:
            join(T, S, W, L, ATTACKER, u)
            S.fought[u] = 1
            S.through[u] = 0
            if S.at[u] == AT_SEA:
                sea = 1
            elif T.half[S.at[u], side_towards(T, S.at[u], h)]:
                S.crest[u] = 1
    S.sea_attacks += sea
    v = W.first[h]
    while v >= 0:
        join(T, S, W, L, DEFENDER, v)
        v = W.next[v]


@rule("B.7.C")
@kernel
def read_die(T, S, W, L, side, die, roll):
    """Let a die of 1 to 6 stand for the attack of `side`: its face, and the count of what was rolled."""
    W.t_face = die - 1
    S.rolled[side, W.t_column, die - 1] += 1
    S.ones[side] += die == 1
    S.sixes[side] += die == len(T.crt_through)
    log(L, LOG_DIE, W.t_hex, die, roll, 0, 0)


@rule("B.7.D", "B.7.E", "B.8.E")
@kernel
def steps_to_lose(T, W, party):
    """Return the steps that a party loses to the result, ALL for every step in the fight."""
    steps = int(T.crt_lost[party, W.t_face, W.t_column])
    return steps_lost(steps, W.t_times, ALL) if party == ATTACKER else steps


@rule("B.7.D")
@kernel
def hexes_back(T, W, party):
    """Return the hexes that the survivors of a party retreat."""
    return int(T.crt_back[party, W.t_face, W.t_column])


@rule("B.7.E", "C.10.B", "sea 4")
@kernel
def may_lose(T, S, W, party, u):
    """Whether the next step may be taken from unit `u` of a party: those at sea first, inverted defenders last."""
    if S.steps[u] == 0:
        return False
    for i in range(W.n_fighter[party]):
        v = W.fighter[party, i]
        if S.steps[v] == 0 or v == u:
            continue
        if party == ATTACKER and S.at[v] == AT_SEA and S.at[u] != AT_SEA:
            return False
        if party == DEFENDER and S.inverted[u] and not S.inverted[v]:
            return False
    return True


@rule("B.7.H")
@kernel
def may_advance(T, S, W, u):
    """Whether unit `u` of the attack may move into the hex attacked: empty, up to the limit, not after an `aN`."""
    h = W.t_hex
    if S.steps[u] == 0 or S.inverted[u] or T.crt_back[ATTACKER, W.t_face, W.t_column] > 0:
        return False
    if S.at[u] < 0 and S.at[u] != AT_SEA:
        return False
    return W.holds[h] != 1 - T.side[u] and W.stack[h] + T.stacking[u, S.steps[u]] <= T.stack_limit
