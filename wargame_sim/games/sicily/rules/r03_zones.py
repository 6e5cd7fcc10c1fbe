"""3.4 Zones of Control. W.zoc[s, h] counts the units of side s whose zone goes into hex h; put and lift keep it."""

from wargame_sim.games.sicily.codes import EMPTY, MAX_HEX, MUD
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("3.4.2", "14.1.5")
@kernel
def has_zone(T, S, u):
    """Whether a unit projects a zone at all: no "No ZOC" band, no Disrupted marker; coast defence only while untried."""
    if S.disrupted[u]:
        return False
    return T.has_zone[u] == 1 or (T.zone_untried[u] == 1 and S.tried[u] == 0)


@rule("3.4.3")
@kernel
def zone_goes(T, S, u, h, k):
    """Whether the zone of a unit in hex h goes over side k: not into a city, nor where the unit could not go itself."""
    m = T.nbr[h, k]
    if m == MAX_HEX or T.city[m]:
        return False
    return T.cost[S.weather & MUD, T.klass[u], h, k] != 255


@rule("3.4", "3.4.4")
@kernel
def spread_zone(T, S, W, u, h, by):
    """Add the zone of unit u in hex h to the map, or take it off (`by` 1 or -1). Other units do not hinder it."""
    if not has_zone(T, S, u):
        return
    side = T.side[u]
    for k in range(6):
        if zone_goes(T, S, u, h, k):
            W.zoc[side, T.nbr[h, k]] += by


@rule("3.4.5")
@kernel
def uncontested(T, W, side, h):
    """Whether a zone of `side` goes into hex h and the other side has neither a unit nor a zone there."""
    other = 1 - side
    return W.zoc[side, h] > 0 and W.owner[h] != other and W.zoc[other, h] == 0


@kernel
def in_enemy_zone(T, W, u, h):
    """Whether hex h lies in a zone of the other side, contested or not."""
    return W.zoc[1 - T.side[u], h] > 0


@kernel
def vacant_in_zone(T, W, side, h):
    """Whether nobody stands in hex h and a zone of the enemy of `side` goes into it (8.2.4, 9.6.9)."""
    return W.owner[h] == EMPTY and W.zoc[1 - side, h] > 0
