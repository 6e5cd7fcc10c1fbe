"""12 Naval operations: interdiction, transport of both sides, and what it costs to sail in the Axis air superiority zone.

Decisions: points on naval interdiction while the Axis zone stands are an operation in it, for the strait lies there; a
transport roll is made in the Axis zone only if both its ends lie in it (the Italy Holding Box does, while there is a zone).
Messina to Reggio, and between Messina and the Italy Holding Box in scenario 2, use the strait column.
"""

from wargame_sim.games.sicily.codes import (
    AFRICA_BOX,
    ALLIED,
    AXIS,
    BY_SEA,
    ITALIAN,
    ITALY_BOX,
    NO_PORT,
)
from wargame_sim.games.sicily.codes_sea import (
    ARRIVE,
    LOG_INTERDICTION,
    LOG_SHIPPED,
    LOG_ZONE_ROLL,
    LOST,
    OTHER,
    RETURN,
    STEP,
    STRAIT,
    TRANSPORT_CHART,
)
from wargame_sim.games.sicily.codes_victory import ZONE_OPERATION, ZONE_RP
from wargame_sim.games.sicily.rules.r03_stacking import eliminate, fits, lose_step, relocate
from wargame_sim.games.sicily.rules.r03_units import acts_as_beach, acts_as_port, untried
from wargame_sim.games.sicily.rules.r06_shore import port_takes
from wargame_sim.games.sicily.rules.r17_victory import score
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@kernel
def in_axis_zone(T, S, h):
    """Whether a hex lies in the Axis air superiority zone, while it stands."""
    return S.axis_zone == 1 and T.axis_air[h] == 1


@rule("11.2.1", "12.2", "12.2.1")
@kernel
def interdict(T, S, L, air, naval):
    """Allocate Allied points to interdiction for the whole turn, at the start of the Allied Transport Phase."""
    S.air_interdiction = min(air, S.air[ALLIED])
    S.naval_interdiction = min(naval, S.naval)
    S.air[ALLIED] -= S.air_interdiction
    S.naval -= S.naval_interdiction
    S.axis_cover = 0
    if S.naval_interdiction > 0 and S.axis_zone:
        note_naval_operation(T, S, L)
    log(L, LOG_INTERDICTION, S.air_interdiction, S.naval_interdiction, 0, 0, 0)


@rule("11.2.4")
@kernel
def cover(S, L, points):
    """Set Axis air points against air interdiction: each takes one off its modifier, in both zones."""
    S.axis_cover = min(points, S.air[AXIS])
    S.air[AXIS] -= S.axis_cover
    log(L, LOG_INTERDICTION, S.air_interdiction, S.naval_interdiction, S.axis_cover, 0, 0)


@rule("11.2.2", "11.2.3", "11.2.4", "11.2.5", "12.2.2", "12.2.3", "12.2.4", "12.3.5")
@kernel
def interdiction(T, S, axis_zone):
    """Return the modifier of an Axis roll: one a naval point; one an air point, in the Axis zone one every two."""
    air = S.air_interdiction // 2 if axis_zone else S.air_interdiction
    return T.naval_drm * S.naval_interdiction + T.air_drm * max(air - S.axis_cover, 0)


@rule("12.3.5")
@kernel
def note_naval_operation(T, S, L):
    """Note an Allied naval operation in the Axis zone: one victory point, once a turn."""
    if S.zone_operation == 0:
        S.zone_operation = 1
        score(T, S, L, ZONE_OPERATION, 1)


@rule("12.3.5")
@kernel
def pay_in_zone(T, S, L, roll):
    """Axis roll at the end of an Allied Transport Phase with ground units in its zone at sea: a replacement or victory point."""
    hit = roll <= T.zone_risk
    log(L, LOG_ZONE_ROLL, roll, hit, 0, 0, 0)
    if not hit:
        return
    if S.rp[ALLIED] > 0:
        S.rp[ALLIED] -= 1
    else:
        score(T, S, L, ZONE_RP, 1)


@kernel
def open_ports(T, S, W):
    """Begin a Transport Phase: each port may load and land as many units as it supplies."""
    for p in range(T.n_ports):
        W.capacity[p] = S.port_room[p]
    fill(W.used, 0)


@kernel
def port_of(T, S, u):
    """Return the number of the port that a unit stands in, or NO_PORT in a box and elsewhere."""
    h = S.at[u]
    return T.port_at[h] if h >= 0 else NO_PORT


@rule("12.3", "12.3.2", "12.3.3")
@kernel
def port_works(T, S, W, side, p):
    """Whether a port is operating for a side and has landing and loading room left in this phase."""
    return S.control[T.port_hex[p]] == side and W.capacity[p] > 0


@rule("12.3.1", "12.3.2", "7.6.4")
@kernel
def may_sail(T, S, W, u):
    """Whether an Allied unit may go by naval transport at all: not moved by sea or air yet, in Africa or an operating port.

    Beach units go from the coast they are on, back to Africa only.
    """
    if T.side[u] != ALLIED or S.carried[u] or S.steps[u] == 0:
        return False
    if S.at[u] == AFRICA_BOX:
        return not acts_as_beach(T, S, u)
    if S.at[u] < 0 or not T.land[S.at[u]]:
        return False
    if acts_as_beach(T, S, u) or acts_as_port(T, S, u):
        return True
    p = port_of(T, S, u)
    return p >= 0 and port_works(T, S, W, ALLIED, p)


@rule("12.3.2", "12.3.3", "12.3.4", "6.2.4", "6.3.2", "7.6.4")
@kernel
def may_land(T, S, W, u, p):
    """Whether an Allied unit that may sail may go to port p, or to Africa (NO_PORT), with the capacity that is left."""
    if W.used[ALLIED] >= T.allied_transport[S.weather]:
        return False
    if p == NO_PORT:
        return S.at[u] != AFRICA_BOX
    if acts_as_beach(T, S, u) or T.port_hex[p] == S.at[u]:
        return False
    if acts_as_port(T, S, u):
        return S.at[u] == AFRICA_BOX and port_takes(T, S, W, u, p)
    return port_works(T, S, W, ALLIED, p) and fits(T, S, W, u, T.port_hex[p])


@rule("12.3.1", "12.3.2", "12.3.3", "12.3.5")
@kernel
def sail(T, S, W, L, u, p):
    """Carry an Allied unit to port p or to Africa (NO_PORT); sailing in the Axis zone costs victory points."""
    start, origin = port_of(T, S, u), S.at[u]
    to = AFRICA_BOX if p == NO_PORT else T.port_hex[p]
    shore = acts_as_beach(T, S, u) or acts_as_port(T, S, u)
    if start >= 0 and not shore:
        W.capacity[start] -= 1
    if p >= 0 and not shore:
        W.capacity[p] -= 1
    if p >= 0 and shore:
        S.port_added[p] = 1
        S.as_port[u] = 1 if T.beach_number[u] >= 0 else 0
    W.used[ALLIED] += 1
    relocate(T, S, W, u, to)
    S.carried[u] |= BY_SEA
    if (origin >= 0 and in_axis_zone(T, S, origin)) or (to >= 0 and in_axis_zone(T, S, to)):
        S.zone_troops = 1
        note_naval_operation(T, S, L)
    log(L, LOG_SHIPPED, u, origin, to, 0, ARRIVE)


@rule("12.3.5", "14.3.3", "13.6.2")
@kernel
def may_embark(T, S, W, u):
    """Whether an Axis unit may go by naval transport: tried or Ersatz, not moved yet, in Italy or an operating port."""
    if T.side[u] != AXIS or S.carried[u] or S.steps[u] == 0:
        return False
    if S.at[u] == ITALY_BOX:
        return True
    p = port_of(T, S, u)
    if p < 0 or (untried(T, S, u) and T.zone_untried[u]):
        return False
    return port_works(T, S, W, AXIS, p)


@kernel
def is_strait(T, p, q):
    """Whether a voyage between two ports, or a port and the Italy Holding Box (NO_PORT), crosses the strait only."""
    far = q == T.reggio or (q == NO_PORT and T.far_shore >= 0)
    near = p == T.reggio or (p == NO_PORT and T.far_shore >= 0)
    return (p == T.messina and far) or (q == T.messina and near)


@rule("12.3.2", "12.3.3", "12.3.5", "13.6.2", "14.3.3")
@kernel
def may_disembark(T, S, W, u, q):
    """Whether an Axis unit that may embark may be sent to port q or the Italy Holding Box (NO_PORT), by capacity and rules.

    After the fall of Mussolini no Italian goes to Sicily, after the declaration of evacuation nobody.
    """
    p = port_of(T, S, u)
    if p == q or (q == NO_PORT and S.at[u] == ITALY_BOX):
        return False
    if q >= 0:
        h = T.port_hex[q]
        if not port_works(T, S, W, AXIS, q) or not fits(T, S, W, u, h):
            return False
        to_sicily = T.calabria[h] == 0
        if to_sicily and (S.evacuation > 0 or (S.fallen > 0 and T.nation[u] == ITALIAN)):
            return False
    if is_strait(T, p, q):
        return strait_left(T, S, W) > 0
    return W.used[OTHER] < T.other_transport[S.weather] and strait_left(T, S, W) >= 2


@rule("12.3.5")
@kernel
def strait_left(T, S, W):
    """Units that may still cross the strait: six, five in a storm, two fewer for each sent to or from another port."""
    return T.strait_transport[S.weather] - W.used[STRAIT] - 2 * W.used[OTHER]


@rule("12.3.5")
@kernel
def voyage_in_axis_zone(T, S, p, q):
    """Whether both ends of a voyage lie in the Axis zone; a box lies where the zone does."""
    if S.axis_zone == 0:
        return False
    return (p < 0 or T.axis_air[T.port_hex[p]] == 1) and (q < 0 or T.axis_air[T.port_hex[q]] == 1)


@rule("12.3.5", "2.3.2")
@kernel
def transport_result(T, S, p, q, roll):
    """Return the result of the transport table for a voyage from port p to q (NO_PORT: the Italy or evacuation box)."""
    drm = interdiction(T, S, voyage_in_axis_zone(T, S, p, q))
    row = min(max(roll + drm - T.chart_first[TRANSPORT_CHART], 0), T.chart_rows[TRANSPORT_CHART] - 1)
    return T.transport_chart[STRAIT if is_strait(T, p, q) else OTHER, row]


@rule("12.3.5", "12.3.3")
@kernel
def ship(T, S, W, L, u, q, box, roll):
    """Send an Axis unit to port q, or to a box, and carry out the result of its roll; capacity is spent in any case.

    `return` leaves it where it was; `step` takes a step on the way, the last one with the unit.
    """
    p, origin = port_of(T, S, u), S.at[u]
    result = transport_result(T, S, p, q, roll)
    if p >= 0:
        W.capacity[p] -= 1
    if q >= 0:
        W.capacity[q] -= 1
    W.used[STRAIT if is_strait(T, p, q) else OTHER] += 1
    S.carried[u] |= BY_SEA
    to = T.port_hex[q] if q >= 0 else box
    log(L, LOG_SHIPPED, u, origin, to, roll, result)
    if result == LOST:
        eliminate(T, S, W, L, u)
        return
    if result == STEP:
        lose_step(T, S, W, L, u)
    if result != RETURN and S.steps[u] > 0:
        relocate(T, S, W, u, to)
        S.oos[u] = 0 if to < 0 else S.oos[u]
