"""9.6 Retreats: standing fast, evacuation, each unit of a stack on its way, the special retreat of those cornered."""

from wargame_sim.games.sicily.codes import ALLIED, NOWHERE
from wargame_sim.games.sicily.codes_combat import (
    LOG_EVACUATE,
    LOG_SPECIAL,
    OUT,
    Q_LEAVE,
    Q_LOSS,
    Q_NEW_LEAD,
    Q_RETREAT,
    Q_STAND,
    ROLL_EVACUATE,
    ROLL_SPECIAL,
    ROLL_STAND,
)
from wargame_sim.games.sicily.drawn import throw_within
from wargame_sim.games.sicily.rules import r09_losses as losses
from wargame_sim.games.sicily.rules import r09_no_retreat as no_retreat
from wargame_sim.games.sicily.rules import r09_retreat as retreat
from wargame_sim.games.sicily.rules.r03_units import is_shore
from wargame_sim.games.sicily.rules.r09_coordination import offer
from wargame_sim.games.sicily.rules.r09_strength import combat_efficiency
from wargame_sim.games.sicily.rules.r13_evacuation import evacuate, evacuation_limit, may_evacuate
from wargame_sim.games.sicily.scripts.decide import decide
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

GOES, WAITS = 1, 2  # W.cornered of a stack whose units have no way in common: one goes at a time


@kernel
def gather_stack(T, S, W, side, h):
    """List in W.group the units of `side` in this combat that are still in hex `h`."""
    W.n_group = 0
    for i in range(W.n_fighter[side]):
        u = W.fighter[side, i]
        if S.steps[u] > 0 and S.at[u] == h and W.part[u] != OUT:
            W.group[W.n_group] = u
            W.n_group += 1


@rule("9.6", "9.6.7")
@kernel
def leave(T, S, W, L, PA, side, lead, hexes):
    """Let the stack in W.group stand fast, if it may and does, or retreat."""
    if W.n_group == 0:
        return
    h = S.at[W.group[0]]
    if no_retreat.may_stand(T, S, W, side, h):
        W.ask_hex = h
        W.n_option = 2
        W.option[0], W.option[1] = 0, 1
        if decide(T, S, W, PA, side, Q_STAND) == 1 and stand_fast(T, S, W, L, PA, side, lead, h):
            return
    retreat_stack(T, S, W, L, PA, side, lead, hexes)


@rule("9.6.7")
@kernel
def stand_fast(T, S, W, L, PA, side, first_lead, h):
    """Check the lead unit of a stack that tries to stand, and let it pay one step when it does; False when it must go."""
    lead = first_lead
    if S.steps[lead] == 0 or S.at[lead] != h:
        no_retreat.list_group(S, W)
        lead = decide(T, S, W, PA, side, Q_NEW_LEAD)
    die = throw_within(T, S, W, ROLL_STAND, lead, W.t_counter, combat_efficiency(T, S, lead))
    if not no_retreat.stands_fast(T, S, W, L, lead, die):
        return False
    if not no_retreat.must_pay(W, first_lead, lead):
        no_retreat.list_group(S, W)
        lead = decide(T, S, W, PA, side, Q_LOSS)
    losses.hit(T, S, W, L, lead, 2)
    no_retreat.note_held(S, W, h)
    return True


@rule("9.6", "9.6.1", "9.6.6", "9.6.8", "9.6.9")
@kernel
def retreat_stack(T, S, W, L, PA, side, lead, hexes):
    """Retreat the stack in W.group: by sea where that is so, then unit by unit, then together whoever is cornered.

    Who is cornered is found for all units before any of them goes, for one that has gone is a friend on the way of others.
    """
    for i in range(W.n_group):
        u = W.group[i]
        W.cornered[u] = 0
        if goes_by_sea(T, S, W, PA, side, u):
            ship_off(T, S, W, L, u)
            continue
        if retreat.is_cornered(T, S, W, u, hexes):
            W.cornered[u] = 1
    for i in range(W.n_group):
        u = W.group[i]
        if S.at[u] >= 0 and not W.cornered[u]:
            retreat_unit(T, S, W, L, PA, side, u, hexes)
    retreat_cornered(T, S, W, L, PA, side, lead)


@rule("6.3.1", "9.6.6", "13.3")
@kernel
def goes_by_sea(T, S, W, PA, side, u):
    """Whether unit `u` is evacuated: Beach and Port units always, others that may when their owner wants it so."""
    if side != ALLIED or not may_evacuate(T, S, W, u):
        return False
    if is_shore(T, u):
        return True
    W.ask_unit = u
    W.n_option = 2
    W.option[0], W.option[1] = 0, 1
    return decide(T, S, W, PA, side, Q_LEAVE) == 1


@rule("9.6.6", "13.2.5", "13.3")
@kernel
def ship_off(T, S, W, L, u):
    """Evacuate unit `u`, with its check."""
    die = throw_within(T, S, W, ROLL_EVACUATE, u, 0, evacuation_limit(T, S, W, u))
    log(L, LOG_EVACUATE, u, S.at[u], die, 0, 0)
    evacuate(T, S, W, L, u, die)


@rule("9.6", "9.6.4")
@kernel
def retreat_unit(T, S, W, L, PA, side, u, hexes):
    """Retreat one unit of a stack that is not cornered; when the room is gone that it had, it is lost."""
    retreat.list_ends(T, S, W, u, hexes)
    if W.n_option == 0 or W.end_grade == retreat.SPECIAL:
        retreat.cut_off(T, S, W, L, u)
        return
    W.ask_unit = u
    end = decide(T, S, W, PA, side, Q_RETREAT)
    retreat.fall_back(T, S, W, L, u, way_to(W, end), end, 0)
    if end != NOWHERE and hexes == 1:
        W.back[W.n_back] = u
        W.n_back += 1


@kernel
def way_to(W, end):
    """Return the hex on the way to an end listed in W.option, NOWHERE for none."""
    for i in range(W.n_option):
        if W.option[i] == end:
            return W.end_through[i]
    return NOWHERE


@rule("9.6.9")
@kernel
def retreat_cornered(T, S, W, L, PA, side, lead):
    """Make the special retreat: guns that are not armored are given up, the others go together and check their lead unit."""
    points, first = 0, -1
    for i in range(W.n_group):
        u = W.group[i]
        if W.cornered[u] and retreat.bars_special(T, u):
            W.cornered[u] = 0
            retreat.cut_off(T, S, W, L, u)
        elif W.cornered[u]:
            points += T.stacking[u]
            first = u
    if first < 0:
        return
    retreat.list_special_ends(T, S, W, first, points, True)
    if W.n_option > 0:
        break_out(T, S, W, L, PA, side, lead, first)
        return
    for i in range(W.n_group):  # no way for all of them: each for itself
        W.cornered[W.group[i]] *= WAITS
    for i in range(W.n_group):
        u = W.group[i]
        if W.cornered[u] != WAITS:
            continue
        W.cornered[u] = GOES
        retreat.list_special_ends(T, S, W, u, T.stacking[u], False)
        if W.n_option == 0:
            retreat.cut_off(T, S, W, L, u)
        else:
            break_out(T, S, W, L, PA, side, u, u)
        W.cornered[u] = 0


@rule("9.6.9")
@kernel
def break_out(T, S, W, L, PA, side, lead, first):
    """Take the cornered units by one of the ways in W.option, and check their lead unit."""
    W.ask_unit = first
    end = decide(T, S, W, PA, side, Q_RETREAT)
    through = way_to(W, end)
    drm = 0
    for i in range(W.n_group):
        u = W.group[i]
        if W.cornered[u] == GOES:
            drm = T.drm_disrupted_retreat if S.disrupted[u] else drm
            retreat.fall_back(T, S, W, L, u, through, end, 1)
    if W.cornered[lead] != GOES or S.steps[lead] == 0:
        list_cornered(W)
        lead = decide(T, S, W, PA, side, Q_NEW_LEAD)
    er = combat_efficiency(T, S, lead)
    die = throw_within(T, S, W, ROLL_SPECIAL, lead, W.t_counter, er - drm)
    passed = die + drm <= er
    log(L, LOG_SPECIAL, lead, die, er, drm, 1 if passed else 0)
    if not passed:
        losses.hit(T, S, W, L, lead, 3)


@kernel
def list_cornered(W):
    """List the units that make the special retreat together."""
    W.n_option = 0
    for i in range(W.n_group):
        if W.cornered[W.group[i]] == GOES:
            offer(W, W.group[i])
