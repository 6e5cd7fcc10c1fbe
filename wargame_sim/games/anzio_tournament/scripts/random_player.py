"""The floor: a player that gives any legal orders at all, by keyed dice."""

from wargame_sim.games.anzio_tournament.codes import (
    ALLIED,
    AREA_NORTH,
    BY_BEACH,
    BY_PORT,
    ENTERING,
    MESSINA,
    PLAIN,
    POOL,
    ROLL_SCRIPT,
    STRATEGIC,
    TARANTO,
    THROUGH,
)
from wargame_sim.games.anzio_tournament.rules import r06_movement as movement
from wargame_sim.games.anzio_tournament.rules import r25_invasion as invasion
from wargame_sim.games.anzio_tournament.rules import r27_ports as ports
from wargame_sim.games.anzio_tournament.rules import r28_entry as entry
from wargame_sim.games.anzio_tournament.rules import r31_replacements as replacements
from wargame_sim.games.anzio_tournament.rules import r32_automatic as automatic
from wargame_sim.games.anzio_tournament.rules.r07_combat import may_join
from wargame_sim.games.anzio_tournament.rules.r22_arrivals import appear, may_appear, may_appear_at
from wargame_sim.games.anzio_tournament.rules.r36_setup import may_set_up, place
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.dice import below, roll_key
from wargame_sim.kernels.jit import kernel

(SETTING_UP, INVADING, REPLACING, APPEARING, ROUTE, PLACE, MOVING, ON, RUNNING, JOINING, ATTACKING, GIVING, WHERE) = (
    range(13)
)
ROUTES = 8
CLOSE = 32


@kernel
def chance(S, seed, trial, subject, use, n):
    """Return a whole number from 0 to n - 1 for one choice of a script."""
    key = roll_key(ROLL_SCRIPT, S.turn, S.side * 2 + S.combat, subject, use)
    return below(seed, trial, key, n)


@kernel
def set_up_at_random(T, S, W, L, seed, trial):
    """Set up the free German units and 1 Para in any hexes where they may be."""
    for u in range(T.units):
        n = 0
        for h in range(T.n):
            if may_set_up(T, S, W, u, h):
                W.queue[n] = h
                n += 1
        if n > 0:
            place(T, S, W, L, u, W.queue[chance(S, seed, trial, u, SETTING_UP, n)])


@kernel
def invade_at_random(T, S, L, seed, trial):
    """Name a zone: on Sept II any, later now and then."""
    first = chance(S, seed, trial, 0, INVADING, int(T.n_zones))
    if S.first_zone >= 0 and chance(S, seed, trial, 1, INVADING, 4) > 0:
        return
    for i in range(T.n_zones):
        if invasion.invade(T, S, L, (first + i) % T.n_zones):
            return


@kernel
def replace_at_random(T, S, W, L, side, seed, trial):
    """Spend replacement steps on any units that may take them, in any order."""
    first = chance(S, seed, trial, 0, REPLACING, int(T.units))
    for i in range(T.units):
        u = (first + i) % T.units
        if T.side[u] != side or chance(S, seed, trial, u, REPLACING + 16, 3) == 0:
            continue
        replacements.rebuild(T, S, L, u)
        replacements.take_step(T, S, W, L, u)
        if T.ersatz[u] and S.at[u] >= 0:
            for v in range(T.units):
                if v != u and chance(S, seed, trial, u, GIVING, 2) == 0 and replacements.give(T, S, W, L, u, v):
                    break


@kernel
def appear_at_random(T, S, W, L, seed, trial):
    """Let German units that are due appear anywhere on the north edge, or wait."""
    for u in range(T.units):
        if not may_appear(T, S, u) or chance(S, seed, trial, u, APPEARING, 6) == 0:
            continue
        first = chance(S, seed, trial, u, WHERE, int(T.n_area[AREA_NORTH]))
        for i in range(T.n_area[AREA_NORTH]):
            h = T.area_hex[AREA_NORTH, (first + i) % T.n_area[AREA_NORTH]]
            if may_appear_at(T, S, W, u, h):
                appear(T, S, W, L, u, h)
                break


@kernel
def pick_end(T, S, W, u, seed, trial, use):
    """Return any hex in which unit `u` may end by the last survey, or -1; half the time one beside the enemy, if there is one."""
    n = 0
    close = chance(S, seed, trial, u, use + CLOSE, 2) == 1
    for h in range(T.n):
        if h != W.origin and movement.can_end(T, S, W, u, h) and (not close or W.zoc[1 - T.side[u], h] > 0):
            W.queue[n] = h
            n += 1
    if n == 0 and close:
        for h in range(T.n):
            if h != W.origin and movement.can_end(T, S, W, u, h):
                W.queue[n] = h
                n += 1
    return W.queue[chance(S, seed, trial, u, use, n)] if n > 0 else -1


@kernel
def land_at_random(T, S, W, L, u, h, route, seed, trial):
    """Land unit `u` in hex `h` and move it on, or not; False when it may not land."""
    if not invasion.may_land(T, S, W, u, h, route):
        return False
    to = h
    if chance(S, seed, trial, u, ON, 3) > 0:
        movement.survey(T, S, W, u, invasion.landing_kind(T, S, h, route), h)
        to = pick_end(T, S, W, u, seed, trial, PLACE)
        to = h if to < 0 else to
    return invasion.land(T, S, W, L, u, h, route, to)


@kernel
def ship_at_random(T, S, W, L, u, seed, trial):
    """Use unit `u` of the pool: by a zone, a port, a beach, from the sea, to an off-map port, or not at all."""
    route = chance(S, seed, trial, u, ROUTE, ROUTES)
    first = chance(S, seed, trial, u, WHERE, int(T.n))
    if route < 2:
        entry.send(T, S, L, u, MESSINA if route == 0 else TARANTO)
        return
    if route == 7:
        return
    for i in range(T.n):
        h = (first + i) % T.n
        if not T.coast[h]:
            continue
        if route == 2:
            done = land_at_random(T, S, W, L, u, h, BY_PORT, seed, trial)
        elif route == 3:
            done = land_at_random(T, S, W, L, u, h, BY_BEACH, seed, trial)
        elif route == 4:
            done = invasion.lay_off(T, S, W, L, u, h)
        else:
            z = T.zone_at[h]
            done = z >= 0 and land_at_random(T, S, W, L, u, h, invasion.zone_route(S, z), seed, trial)
        if done:
            return


@kernel
def bring_in_at_random(T, S, W, L, u, seed, trial):
    """Bring unit `u` in from its off-map port at any hex, leave it, or take it back to the pool."""
    choice = chance(S, seed, trial, u, ROUTE, 8)
    if choice == 0:
        entry.go_back(T, S, L, u)
    elif choice > 1 and entry.may_enter(T, S, u):
        movement.survey(T, S, W, u, ENTERING, S.at[u])
        to = pick_end(T, S, W, u, seed, trial, MOVING)
        if to >= 0:
            entry.enter(T, S, W, L, u, to)


@kernel
def go_at_random(T, S, W, L, u, seed, trial):
    """Move unit `u` on the map anywhere it may, leave it, or take it off by sea."""
    choice = chance(S, seed, trial, u, ROUTE, 16)
    if choice == 0 and ports.may_evacuate_now(T, S, u):
        ports.evacuate(T, S, W, L, u, 0)
        return
    if choice == 1 and ports.transfer(T, S, W, L, u):
        return
    kind = STRATEGIC if choice < 8 and movement.may_go_strategic(T, S, W, u) else PLAIN
    if choice == 2 or not movement.may_move(T, S, W, u, kind):
        return
    movement.survey(T, S, W, u, kind, S.at[u])
    to = pick_end(T, S, W, u, seed, trial, MOVING)
    if to >= 0:
        movement.move(T, S, W, L, u, to)


@kernel
def overrun_at_random(T, S, W, L, side, seed, trial):
    """Make every AV that all units in place together give, or not."""
    for h in range(T.n):
        if W.holds[h] != 1 - side or chance(S, seed, trial, h, RUNNING, 4) == 0:
            continue
        fill(W.in_attack, 0)
        for u in range(T.units):
            W.in_attack[u] = T.side[u] == side and automatic.may_overrun(T, S, W, u, h)
        automatic.overrun(T, S, W, L, side, h)


@kernel
def move_at_random(T, S, W, L, side, seed, trial):
    """Move all units of `side`, in an order by chance, and make AVs before, between and after."""
    first = chance(S, seed, trial, 0, MOVING, int(T.units))
    if side == ALLIED and S.turn > 1:
        invade_at_random(T, S, L, seed, trial)
    for i in range(T.units):
        u = (first + i) % T.units
        if T.side[u] != side:
            continue
        if S.at[u] == POOL:
            ship_at_random(T, S, W, L, u, seed, trial)
        elif S.at[u] == MESSINA or S.at[u] == TARANTO:
            bring_in_at_random(T, S, W, L, u, seed, trial)
        elif S.at[u] >= 0:
            go_at_random(T, S, W, L, u, seed, trial)
        if i % 16 == 0:
            overrun_at_random(T, S, W, L, side, seed, trial)
    overrun_at_random(T, S, W, L, side, seed, trial)


@kernel
def declare_at_random(T, S, W, side, h, seed, trial):
    """Declare an attack on hex `h` by any units that may attack it; how many."""
    fill(W.in_attack, 0)
    n = 0
    for u in range(T.units):
        if T.side[u] == side and may_join(T, S, W, u, h) and chance(S, seed, trial, u, JOINING, 4) > 0:
            W.in_attack[u] = 1
            n += 1
    return n


@kernel
def break_through_at_random(T, S, W, L, side, seed, trial):
    """Move the units of `side` that have broken through anywhere they may, or leave them."""
    for u in range(T.units):
        if T.side[u] == side and movement.may_move(T, S, W, u, THROUGH):
            movement.survey(T, S, W, u, THROUGH, S.at[u])
            to = pick_end(T, S, W, u, seed, trial, ON)
            if to >= 0:
                movement.move(T, S, W, L, u, to)
