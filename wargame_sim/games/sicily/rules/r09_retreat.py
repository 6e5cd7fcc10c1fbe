"""9.6 Retreats: which ends are legal, and the way there; r08_refusal uses the same search.

Decisions: one hex means exactly one, two hexes end two hexes away. Ends are graded by the way there, best first: no
enemy zone at all; enemy zones only where friends stand; one vacant hex in an enemy zone, the special retreat, which is
always two hexes long; of equal ones those in supply go before the others. A unit that cannot move at all is lost. The
cornered units of a stack make the special retreat together, by a way that all of them can go.
"""

from wargame_sim.games.sicily.codes import ARTILLERY_TYPE, AXIS, ITALY_BOX, MAX_HEX, NOWHERE
from wargame_sim.games.sicily.codes_combat import LOG_CUT_OFF, LOG_FALL_BACK, OUT
from wargame_sim.games.sicily.rules.r03_control import pass_through
from wargame_sim.games.sicily.rules.r03_stacking import eliminate, lift, put
from wargame_sim.games.sicily.rules.r03_units import printed_allowance
from wargame_sim.games.sicily.rules.r03_zones import vacant_in_zone
from wargame_sim.games.sicily.rules.r07_movement import may_enter
from wargame_sim.games.sicily.rules.r09_coordination import offer
from wargame_sim.games.sicily.rules.r09_lifelines import could_trace
from wargame_sim.kernels.board import distance
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

CLEAR_WAY, THROUGH_FRIENDS, SPECIAL, NO_WAY = range(4)  # grades of a way back


@rule("9.6.1", "9.6.8")
@kernel
def may_fall_back(T, S, W, u, h, k):
    """Whether unit `u` may go from hex `h` over side `k` in a retreat: ground it could move over, no enemies there."""
    return may_enter(T, S, u, h, k) and W.owner[T.nbr[h, k]] != 1 - T.side[u] and printed_allowance(T, S, u) > 0


@rule("9.6.8", "9.6.9")
@kernel
def grade(T, W, side, m):
    """Grade of one hex on the way: 0 outside enemy zones, 1 where friends stand in one, 2 vacant in one."""
    if W.zoc[1 - side, m] == 0:
        return CLEAR_WAY
    return SPECIAL if vacant_in_zone(T, W, side, m) else THROUGH_FRIENDS


@rule("9.6.9")
@kernel
def joined(one, other):
    """Grade of a way of two hexes: the worse of theirs, and none at all through two vacant hexes in enemy zones."""
    return NO_WAY if one == SPECIAL and other == SPECIAL else max(one, other)


@rule("9.6.2", "9.6.9")
@kernel
def room_for(T, W, points, m):
    """Whether hex `m` has room for so many stacking points more."""
    return points == 0 or W.points[m] + points <= T.stack_limit


@rule("9.6.8")
@kernel
def add_end(W, end, through, found):
    """List an end with the grade of the way there; only the best grade so far is kept, and each end once."""
    if found > W.end_grade:
        return
    if found < W.end_grade:
        W.end_grade = found
        W.n_option = 0
    for i in range(W.n_option):
        if W.option[i] == end:
            return
    W.end_through[W.n_option] = through
    offer(W, end)


@rule("7.6.6", "9.6.1")
@kernel
def may_leave_map(T, S, u, h):
    """Whether unit `u` may go back off the north edge of Calabria from hex `h`."""
    return T.side[u] == AXIS and T.open_calabria and T.is_edge[h] and T.open[h]


@rule("9.6", "9.6.1", "9.6.2", "9.6.3")
@kernel
def ends_near(T, S, W, u, points):
    """List ends one hex away; a vacant hex in an enemy zone is none, as the special retreat takes two."""
    h = S.at[u]
    for k in range(6):
        m = T.nbr[h, k]
        if may_fall_back(T, S, W, u, h, k) and room_for(T, W, points, m):
            found = grade(T, W, T.side[u], m)
            if found < SPECIAL:
                add_end(W, m, NOWHERE, found)
    if may_leave_map(T, S, u, h):
        add_end(W, NOWHERE, NOWHERE, CLEAR_WAY)


@rule("9.6.9", "9.6.9.I")
@kernel
def all_follow(T, S, W, h, k, j):
    """Whether every cornered unit of the stack can go from hex `h` over side `k` and then over side `j`."""
    for i in range(W.n_group):
        u = W.group[i]
        if W.cornered[u] and not (may_fall_back(T, S, W, u, h, k) and may_fall_back(T, S, W, u, T.nbr[h, k], j)):
            return False
    return True


@rule("9.6", "9.6.1", "9.6.2", "9.6.3", "9.6.9")
@kernel
def ends_far(T, S, W, u, points, worst, together):
    """List ends two hexes away, by ways of grade `worst` or better; `together`: that all cornered units can go."""
    h, side = S.at[u], T.side[u]
    for k in range(6):
        if not may_fall_back(T, S, W, u, h, k):
            continue
        m = T.nbr[h, k]
        first = grade(T, W, side, m)
        if may_leave_map(T, S, u, m) and first <= worst:
            add_end(W, NOWHERE, m, first)
        for j in range(6):
            end = T.nbr[m, j]
            if end == MAX_HEX or distance(T.ax, h, end) != 2 or not may_fall_back(T, S, W, u, m, j):
                continue
            if room_for(T, W, points, end) and (not together or all_follow(T, S, W, h, k, j)):
                found = joined(first, grade(T, W, side, end))
                if found <= worst:
                    add_end(W, end, m, found)
    if may_leave_map(T, S, u, h):
        add_end(W, NOWHERE, NOWHERE, CLEAR_WAY)


@rule("9.6", "9.6.8", "9.6.9")
@kernel
def list_any_ends(T, S, W, u, hexes):
    """List in W.option where unit `u` may end a retreat, in supply or not.

    W.end_grade tells the way there: NO_WAY, with no ends, when the unit is cut off.
    """
    W.n_option = 0
    W.end_grade = NO_WAY
    points = T.stacking[u]
    if hexes == 1:
        ends_near(T, S, W, u, points)
        if W.n_option == 0:
            list_special_ends(T, S, W, u, points, False)
    else:
        ends_far(T, S, W, u, points, SPECIAL, False)


@rule("9.6.9")
@kernel
def is_cornered(T, S, W, u, hexes):
    """Whether unit `u` has no way back but the special retreat."""
    list_any_ends(T, S, W, u, hexes)
    return W.end_grade == SPECIAL


@rule("9.6", "9.6.5")
@kernel
def list_ends(T, S, W, u, hexes):
    """List in W.option where unit `u` may end a retreat: of the best ends those in supply, when there are such."""
    list_any_ends(T, S, W, u, hexes)
    keep_supplied(T, S, W, u)


@rule("9.6.9")
@kernel
def bars_special(T, u):
    """Whether unit `u` cannot make the special retreat: artillery, but for armored Allied artillery."""
    return T.type[u] == ARTILLERY_TYPE and not T.armored[u]


@rule("9.6.9")
@kernel
def list_special_ends(T, S, W, u, points, together):
    """List ends of the special retreat: two hexes away, through one vacant hex in an enemy zone.

    `together`: for all cornered units of the stack, which have so many points in all; else for unit `u` alone.
    """
    W.n_option = 0
    W.end_grade = SPECIAL
    h, side = S.at[u], T.side[u]
    for k in range(6):
        if not may_fall_back(T, S, W, u, h, k):
            continue
        m = T.nbr[h, k]
        for j in range(6):
            end = T.nbr[m, j]
            if end == MAX_HEX or distance(T.ax, h, end) != 2 or not may_fall_back(T, S, W, u, m, j):
                continue
            if joined(grade(T, W, side, m), grade(T, W, side, end)) != SPECIAL or not room_for(T, W, points, end):
                continue
            if not together or all_follow(T, S, W, h, k, j):
                add_end(W, end, m, SPECIAL)
    if W.n_option == 0:
        W.end_grade = NO_WAY


@rule("9.6.5")
@kernel
def keep_supplied(T, S, W, u):
    """Strike ends out of supply off the list when there are others."""
    if W.n_option < 2:
        return
    n = W.n_option
    for i in range(n):
        end = W.option[i]
        W.in_supply[i] = 1 if end < 0 or could_trace(T, S, W, u, end) else 0
    kept = 0
    for i in range(n):
        if W.in_supply[i]:
            W.option[kept] = W.option[i]
            W.end_through[kept] = W.end_through[i]
            kept += 1
    if kept > 0:
        W.n_option = kept


@rule("3.2", "7.6.6", "9.6", "9.6.4")
@kernel
def fall_back(T, S, W, L, u, through, end, special):
    """Take unit `u` back to hex `end`, or off the map for NOWHERE."""
    origin = S.at[u]
    W.part[u] = OUT
    lift(T, S, W, u)
    log(L, LOG_FALL_BACK, u, origin, through, end, special)
    if through >= 0:
        pass_through(T, S, W, L, u, through)
    if end < 0:
        S.at[u] = ITALY_BOX
        return
    pass_through(T, S, W, L, u, end)
    put(T, S, W, u, end)
    S.fell_back[u] = 1


@rule("9.6", "9.6.2", "9.6.9", "14.1.6")
@kernel
def cut_off(T, S, W, L, u):
    """Eliminate a unit that has nowhere to go."""
    log(L, LOG_CUT_OFF, u, S.at[u], 0, 0, 0)
    eliminate(T, S, W, L, u)
