"""Before anything else: walk into what stands open, and leave no own place open to the enemy's next move.

A player does both only when its parameters `grab` and `watch` say so; without them it plays as it did before they came.
"""

from wargame_sim.games.anzio_cassino.codes import ALLIED, ALLIED_ALL, ALLIED_ANY, GERMAN_ALL
from wargame_sim.games.anzio_cassino.rules.r05_movement import move, reachable
from wargame_sim.games.anzio_cassino.rules.r05_stacks import fits
from wargame_sim.games.anzio_cassino.rules.r07_supply import is_supplied
from wargame_sim.games.anzio_cassino.scripts.attack import FREE_ROLE
from wargame_sim.games.anzio_cassino.scripts.watch import decides
from wargame_sim.kernels.choice import weakest_sufficient
from wargame_sim.kernels.jit import kernel

STEP = 2  # half points of a hex: an attack comes from next to a place
HOLDS = 2  # role of a unit that stays where it guards, after FREE_ROLE and ATTACKS


@kernel
def reckon(T, S, W, P, side):
    """Write into W.coming the enemy strength that can stand beside each own place after its next move.

    0 where none of it could walk in, were the place empty: that can still be manned in time.
    """
    for p in range(T.places):
        W.coming[p] = 0
        if P.watch == 0 or S.holder[p] != side or (P.guard_at[p] == 0 and not decides(T, p)):
            continue
        threat = 0
        in_reach = False
        for u in range(T.units):
            e = S.at[u]
            if e < 0 or T.side[u] == side:
                continue
            go = STEP if T.sea[e] else T.mf[u] + 2 * T.road_bonus * T.on_road[e]
            short = T.way[p, e] - go
            in_reach = in_reach or short <= 0
            threat += T.attack[u] if short <= STEP else 0
        W.coming[p] = threat if in_reach else 0


@kernel
def lacking(T, W, P, p):
    """Return the strength that the garrison of place `p` is short of, with at least one point where anyone can come."""
    if W.coming[p] == 0:
        return 0
    return max(1, P.watch * W.coming[p] // 8) - W.force[T.place[p]]


@kernel
def keep_there(T, S, W, h):
    """Bind the units in hex `h` to their post."""
    u = W.first[h]
    while u >= 0:
        if W.role[u] == FREE_ROLE:
            W.role[u] = HOLDS
        u = W.next[u]


@kernel
def spare_one(T, S, W, P, p):
    """Let go of units in place `p` that its garrison can do without, the strongest first."""
    h = T.place[p]
    over = W.force[h] - max(1, P.watch * W.coming[p] // 8)
    while over > 0:
        best = -1
        u = W.first[h]
        while u >= 0:
            if W.role[u] == HOLDS and T.defence[u] <= over and (best < 0 or T.defence[u] > T.defence[best]):
                best = u
            u = W.next[u]
        if best < 0:
            return
        W.role[best] = FREE_ROLE
        over -= T.defence[best]


@kernel
def call_up(T, S, W, L, side, h, need):
    """Move the weakest unit within reach that is strong enough into hex `h`, or the strongest there is; False when none is."""
    n = 0
    for i in range(T.n_side[side]):
        u = T.strongest[side, i]
        if W.surveyed[u] and W.role[u] == FREE_ROLE and S.at[u] != h and reachable(W, u, h) and fits(T, W, u, h):
            W.cand[n] = u
            W.slot[n] = T.defence[u]
            n += 1
    i = weakest_sufficient(W.slot, n, need)
    if i < 0 or not move(T, S, W, L, W.cand[i], h):
        return False
    W.role[W.cand[i]] = HOLDS
    return True


@kernel
def man(T, S, W, L, P, side):
    """Post garrisons in own places that the enemy can come to, those worth most first."""
    fill_order(T, W, P)
    for i in range(T.places):
        p = W.order[i]
        if W.coming[p] == 0:
            continue
        h = T.place[p]
        keep_there(T, S, W, h)
        need = lacking(T, W, P, p)
        while need > 0 and call_up(T, S, W, L, side, h, need):
            need = lacking(T, W, P, p)
        spare_one(T, S, W, P, p)


@kernel
def fill_order(T, W, P):
    """List the places in W.order, those that decide first, then by what the player gives for guarding them."""
    for p in range(T.places):
        weight = int(P.guard_at[p]) + 1000 * (T.auto[T.place[p]] != 0) + 500 * (T.place_points[p] > 0)
        i = p
        while i > 0 and W.order_worth[i - 1] < weight:
            W.order_worth[i] = W.order_worth[i - 1]
            W.order[i] = W.order[i - 1]
            i -= 1
        W.order_worth[i] = weight
        W.order[i] = p


@kernel
def open_to(T, S, W, side, p):
    """Whether place `p` is worth walking into for `side` now: nobody there, and it ends the game or counts at once."""
    h = T.place[p]
    if W.owner[h] == 1 - side or W.owner[h] == side:
        return False
    kind = T.auto[h]
    wins = kind in (ALLIED_ANY, ALLIED_ALL) if side == ALLIED else kind == GERMAN_ALL
    if wins:
        return is_supplied(T, S, W, side, h)
    return T.place_points[p] > 0 and S.holder[p] != side and S.impulse == T.impulses - 1


@kernel
def walk_in(T, S, W, L, P, side):
    """Send the weakest unit within reach into every place that stands open and counts."""
    if P.grab == 0:
        return
    for p in range(T.places):
        if decides(T, p) and open_to(T, S, W, side, p):
            call_up(T, S, W, L, side, T.place[p], 1)
