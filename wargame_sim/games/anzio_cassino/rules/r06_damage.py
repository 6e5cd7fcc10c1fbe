"""6.2 Damage points and 6.3 defensive boxes: points fall where the owner wants them, and units that are full are gone."""

from wargame_sim.games.anzio_cassino.codes import ANYWHERE, DEFENDER, GERMAN, LOG_BOX, LOG_DAMAGE
from wargame_sim.games.anzio_cassino.rules.r04_eliminate import eliminate
from wargame_sim.games.anzio_cassino.scripts.choices import damage_choice
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("6.3")
@kernel
def after_box(T, box, owner, points):
    """Return the points that are left for the units when a defensive box, if there is one, has taken its own."""
    if box and owner == GERMAN:
        return max(points - T.box_absorbs, 0)
    return points


@rule("6.2")
@kernel
def hurt_unit(T, S, W, L, u):
    """Give one point to unit `u`, if it is still on the map, and take it out of play when that fills it up."""
    if S.at[u] < 0:
        return
    S.damage[u] += 1
    S.damage_taken[T.side[u]] += 1
    log(L, LOG_DAMAGE, u, S.damage[u], S.at[u], 0, 0)
    if S.damage[u] >= T.endurance[u]:
        eliminate(T, S, W, L, u)


@rule("6.2")
@kernel
def hurt_one(T, S, W, L, P, party, h):
    """Give one point to the unit of a party that its owner chooses, in hex `h` or anywhere; False when none is left."""
    best = -1
    best_score = 0
    for i in range(W.n_fighter[party]):
        u = W.fighter[party, i]
        if u >= 0 and S.at[u] >= 0 and (h == ANYWHERE or S.at[u] == h):
            score = damage_choice(T, S, P, u)
            if best < 0 or score > best_score:
                best = u
                best_score = score
    if best < 0:
        return False
    hurt_unit(T, S, W, L, best)
    return True


@rule("6.1", "6.2")
@kernel
def hurt(T, S, W, L, P, party, h, points):
    """Give a party its points one by one; what nobody is left to take is ignored."""
    for _ in range(points):
        if not hurt_one(T, S, W, L, P, party, h):
            return


@rule("6.2", "6.3")
@kernel
def damage_defenders(T, S, W, L, P, points):
    """Give the units of the attacked hex their points, less those that a defensive box takes."""
    left = after_box(T, S.box[W.t_hex], W.owner[W.t_hex], points)
    if left < points:
        log(L, LOG_BOX, W.t_hex, -1, points - left, 0, 0)
    hurt(T, S, W, L, P, DEFENDER, ANYWHERE, left)
