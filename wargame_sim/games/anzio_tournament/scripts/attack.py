"""Attacks by named players: units are brought together against a hex in the movement phase, and fight in the combat phase."""

from wargame_sim.games.anzio_tournament.codes import ATTACKER, FACES, MAX_HEX, PLAIN
from wargame_sim.games.anzio_tournament.rules.r06_movement import may_move, move, survey
from wargame_sim.games.anzio_tournament.rules.r07_combat import find_column, may_join, ratio_column, shifted
from wargame_sim.games.anzio_tournament.rules.r08_terrain import plain_defence, times
from wargame_sim.games.anzio_tournament.rules.r32_automatic import may_overrun, overrun, overruns
from wargame_sim.games.anzio_tournament.rules.r42_air import air_shift
from wargame_sim.games.anzio_tournament.scripts.ground import can_reach
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.jit import kernel

FREE, ATTACKS = 0, 1  # roles
BEST = 1_000_000


@kernel
def expected(T, column, multiplier):
    """Return sixty times what an attack is worth on average: ten times its score, its losses multiplied by terrain."""
    worth = 10 * int(T.score_sum[column])
    if multiplier > 1:
        for face in range(FACES):
            lost = int(T.crt_lost[ATTACKER, face, column])
            worth -= 10 * (multiplier - 1) * min(lost, FACES)
    return worth


@kernel
def attack_value(T, S, W, P, side, h, column, multiplier):
    """Worth of an attack on hex `h` in a column: the result, and more where a city is to be won."""
    worth = expected(T, column, multiplier)
    if T.city_at[h] >= 0:
        worth += P.prize
    return worth


@kernel
def list_targets(T, S, W, side):
    """List the enemy-held hexes in W.target; how many."""
    n = 0
    for h in range(T.n):
        if W.holds[h] == 1 - side:
            W.target[n] = h
            n += 1
    return n


@kernel
def slot_for(T, S, W, u, t):
    """Return the best hex beside target `t` from which unit `u` could attack it, or -1: no crest, no river, no new move."""
    best = -1
    best_score = 0
    points = T.stacking[u, S.steps[u]]
    for k in range(6):
        m = T.nbr[t, k]
        if m == MAX_HEX or W.holds[m] == 1 - T.side[u] or not can_reach(W, u, m):
            continue
        here = S.at[u] == m
        if W.stack[m] + W.need[m] + (0 if here else points) > T.stack_limit:
            continue
        j = (k + 3) % 6
        score = 1 + 8 * (not T.half[m, j]) + 4 * (not T.river[m, j]) + 2 * here + (T.mult[m] > 1)
        if score > best_score:
            best_score = score
            best = m
    return best


@kernel
def gather(T, S, W, P, side, t, wanted):
    """Choose units and slots (W.cand, W.slot) against target `t` until `wanted` columns are reached, or an AV; how many.

    The column is left in W.t_column, and W.t_attack and W.t_defence with it.
    """
    for k in range(6):
        W.need[T.nbr[t, k]] = 0
    n = 0
    halves = 0
    river = True
    W.t_column = -1
    base = plain_defence(T, S, W, t)
    for i in range(T.units):
        u = T.strongest[i]
        if T.side[u] != side or not W.can_known[u] or W.role[u] != FREE or S.inverted[u]:
            continue
        m = slot_for(T, S, W, u, t)
        if m < 0:
            continue
        k = 0
        while T.nbr[m, k] != t:
            k += 1
        W.cand[n] = u
        W.slot[u] = m
        n += 1
        if S.at[u] != m:
            W.need[m] += T.stacking[u, S.steps[u]]
        halves += int(T.attack[u, S.steps[u]]) * (1 if T.half[m, k] else 2)
        river = river and T.river[m, k] != 0
        W.t_times = 1 if W.up[t] == 0 else times(T, T.mult[t], river)
        W.t_attack = halves // 2
        W.t_defence = base * W.t_times
        W.t_column = shifted(T, ratio_column(T, W.t_attack, W.t_defence), air_shift(T, S, side, t))
        if W.t_column >= wanted and wanted < T.columns:
            break
        if W.t_attack >= T.av_odds * W.t_defence:
            break
    return n


@kernel
def send_in(T, S, W, L, side, t, n):
    """Move the units chosen against target `t` to their slots."""
    for i in range(n):
        u = W.cand[i]
        if S.at[u] != W.slot[u] and may_move(T, S, W, u, PLAIN):
            survey(T, S, W, u, PLAIN, S.at[u])
            move(T, S, W, L, u, W.slot[u])
        W.role[u] = ATTACKS
        S.task[u] = t


@kernel
def try_overrun(T, S, W, L, side, t):
    """Make an AV on hex `t` with all units in place that may, if it is one."""
    fill(W.in_attack, 0)
    for u in range(T.units):
        W.in_attack[u] = T.side[u] == side and may_overrun(T, S, W, u, t)
    if overruns(T, S, W, t):
        return overrun(T, S, W, L, side, t)
    return False


@kernel
def plan_attack(T, S, W, L, P, side, t):
    """Bring units together against target `t`: for an AV if they are enough, else up to the odds that the player wants."""
    n = gather(T, S, W, P, side, t, T.columns)
    if n == 0 or W.t_column < 0:
        return
    if W.t_attack < T.av_surrounded * W.t_defence:
        n = gather(T, S, W, P, side, t, P.want_column)
    if W.t_column < P.low_column or attack_value(T, S, W, P, side, t, W.t_column, W.t_times) < P.threshold:
        return
    send_in(T, S, W, L, side, t, n)
    try_overrun(T, S, W, L, side, t)


@kernel
def declare(T, S, W, side, h):
    """Declare an attack on hex `h` by all units that may make it and were not sent elsewhere; how many."""
    fill(W.in_attack, 0)
    n = 0
    for u in range(T.units):
        if (
            T.side[u] == side
            and may_join(T, S, W, u, h)
            and (S.task[u] < 0 or S.task[u] == h or not W.holds[S.task[u]] == 1 - side)
        ):
            W.in_attack[u] = 1
            n += 1
    return n


@kernel
def best_fight(T, S, W, P, side):
    """Return the hex whose attack by all who can is worth most, or -1 when none is worth it."""
    best = -1
    best_value = -BEST
    for h in range(T.n):
        if W.holds[h] != 1 - side or S.stormed[h] or declare(T, S, W, side, h) == 0:
            continue
        column = find_column(T, S, W, h, side)
        if column < P.low_column:
            continue
        value = attack_value(T, S, W, P, side, h, column, W.t_times)
        if value >= P.accept and value > best_value:
            best_value = value
            best = h
    return best
