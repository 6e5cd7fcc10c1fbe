"""Choices before a side moves: where reinforcements come, whom the Allied player activates, the Abbey and the bombers."""

from wargame_sim.games.anzio_cassino.codes import (
    ALLIED,
    ANY_NATION,
    AREA_FLOATING,
    BRITISH,
    FLOATING,
    MAX_HEX,
    NEUTRAL,
    OFF_MAP,
    US,
)
from wargame_sim.games.anzio_cassino.rules.r08_reinforcements import enter, entry_hexes, is_due
from wargame_sim.games.anzio_cassino.rules.r10_2_abbey import destroy, may_bomb
from wargame_sim.games.anzio_cassino.rules.r10_3_coordination import activate
from wargame_sim.games.anzio_cassino.scripts.garrison import lacking
from wargame_sim.games.anzio_cassino.scripts.goals import wants
from wargame_sim.games.anzio_cassino.scripts.worth import attack_value
from wargame_sim.kernels.jit import kernel

OPEN = 4000  # an own place too weak for what can come: more than anything else that a hex can be worth


@kernel
def approach(T, S, W, P, side, h):
    """Worth of hex `h` as a place to come on the map: near to what the player wants."""
    best = -MAX_HEX * P.far
    for p in range(T.places):
        worth = wants(T, S, W, P, side, p)
        if worth > 0:
            best = max(best, 8 * worth - P.far * min(T.way[p, h], MAX_HEX))
    p = T.place_at[h]
    if p >= 0 and lacking(T, W, P, p) > 0:
        best += OPEN * (1 + (T.auto[h] != 0))
    return best - P.pile * W.stack[h]


@kernel
def bring_on(T, S, W, L, P, side):
    """Bring on every unit of `side` that is due, each in the hex of its edge nearest to where it is wanted."""
    for u in range(T.units):
        if T.side[u] != side or (T.area[u] == AREA_FLOATING and side == ALLIED) or not is_due(T, S, u):
            continue
        if T.reserve[u] and S.at[u] != OFF_MAP and S.turn < P.reserve_turn:
            continue
        n = entry_hexes(T, S, W, u)
        best = -1
        best_score = 0
        for i in range(n):
            h = W.entry[i]
            score = approach(T, S, W, P, side, h)
            if best < 0 or score > best_score:
                best = h
                best_score = score
        if best >= 0:
            enter(T, S, W, L, u, best)


@kernel
def choose_nations(T, S, W, L):
    """Activate the Allied nation that has more strength near the enemy (10.3); without the option, all."""
    S.active = ANY_NATION
    if not T.opt_coordination:
        return
    british, american = 0, 0
    for u in range(T.units):
        h = S.at[u]
        if T.side[u] != ALLIED or (h < 0 and h != FLOATING):
            continue
        weight = T.attack[u] * (4 if h >= 0 and W.touch[1, h] > 0 else 2 if h >= 0 and W.threat[h] > 0 else 1)
        if T.group[u] == BRITISH:
            british += weight
        else:
            american += weight
    # Those who stood by in the last impulse come first when it is close.
    S.idle_british += 1
    S.idle_american += 1
    if british * S.idle_british > american * S.idle_american:
        activate(T, S, L, BRITISH)
        S.idle_british = 0
    else:
        activate(T, S, L, US)
        S.idle_american = 0


@kernel
def consider_abbey(T, S, W, L, P):
    """Destroy the Abbey (10.2.2) from the player's turn on, when Allied units stand next to it and Germans in it."""
    if T.opt_abbey and S.abbey == NEUTRAL and S.turn >= P.destroy_turn and W.touch[ALLIED, T.abbey_at] > 0:
        destroy(T, S, L)


@kernel
def bomber_target(T, S, W, P):
    """Return the hex worth an impulse of the bombers (10.2.3), or -1: late in a turn, where Allied units stand by to follow."""
    if S.impulse != P.bomb_impulse:
        return -1
    best = -1
    best_value = P.bomb
    W.t_cornered = 0
    for h in range(T.n):
        if W.touch[ALLIED, h] > 0 and may_bomb(T, S, W, h):
            value = attack_value(T, S, W, P, ALLIED, h, T.bomber_column, 0, 0)
            if value > best_value:
                best = h
                best_value = value
    return best
