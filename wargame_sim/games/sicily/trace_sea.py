"""Words for the events of codes_sea.py and codes_victory.py: air, sea, landings, replacements, victory."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wargame_sim.games.sicily import codes_sea as c
from wargame_sim.games.sicily import codes_victory as v
from wargame_sim.games.sicily.codes import ALLIED, LEVELS
from wargame_sim.games.sicily.trace_words import PLAYER, SIDE, Row, Words, check, count

VOYAGE = ("arrives", "turns back", "arrives, a step poorer", "is lost at sea")
FLIGHT = ("lands whole", "lands disrupted", "loses a step", "lands disrupted, a step poorer", "is lost")
VOTE = ("nothing happens", "Mussolini falls", "a Fascist Revival")


def ready(w: Words, x: Row) -> str:
    """Tell points of the turn."""
    ships = f", {count(x.c, 'naval point')}" if x.a == ALLIED else ""
    zone = "" if x.a == ALLIED else ("; the Axis air superiority zone " + ("stands" if x.d else "is gone"))
    return f"{SIDE[x.a]}: {count(x.b, 'air point')}{ships}{zone} (11.1, 11.4, 12.1)"


def interdiction(w: Words, x: Row) -> str:
    """Tell points against Axis transport."""
    against = f", less {count(x.c, 'Axis air point')} (11.2.4)" if x.c else ""
    return f"Interdiction: {count(x.a, 'air point')}, {count(x.b, 'naval point')}{against} (11.2, 12.2)"


def shipped(w: Words, x: Row) -> str:
    """Tell naval transport."""
    rolled = f", die {x.d}: {VOYAGE[x.e]} (12.3.5)" if x.d else " (12.3.4)"
    return f"{w.unit(x.a)} sails from {w.at(x.b)} to {w.at(x.c)}{rolled}"


def zone_roll(w: Words, x: Row) -> str:
    """Tell the price of the Axis zone."""
    then = "a replacement point is lost, or a victory point" if x.b else "no loss"
    return f"Ground units at sea in the Axis air superiority zone: die {x.a}, {then} (12.3.5)"


def drop(w: Words, x: Row) -> str:
    """Tell an air assault."""
    return f"{w.unit(x.a)} is dropped on {w.at(x.b)}: die {x.c} {x.d:+d}, {FLIGHT[x.e]} (11.3.2)"


def flown(w: Words, x: Row) -> str:
    """Tell an air transfer; the die with its modifier."""
    return f"{w.unit(x.a)} is flown from {w.at(x.b)} to {w.at(x.c)}: row {x.d}, {FLIGHT[x.e]} (11.3.2)"


def air_supply(w: Words, x: Row) -> str:
    """Tell supply by air."""
    return f"{w.unit(x.a)} is supplied by air (11.3.2)"


def ashore(w: Words, x: Row) -> str:
    """Tell a landing that nobody opposes."""
    if x.c == 0:
        return f"{w.unit(x.a)} goes ashore in {w.at(x.b)}"
    drm = f" {x.d:+d}" if x.d else ""
    return f"{w.unit(x.a)} goes ashore in {w.at(x.b)}: die {x.c}{drm}, {'goes on' if x.e else 'stops there'} (13.2.3)"


def evacuated(w: Words, x: Row) -> str:
    """Tell an emergency evacuation."""
    lost = "" if x.c <= x.d else ", a step lost" if x.e else ", and is lost"
    return f"{w.unit(x.a)} is evacuated from {w.at(x.b)}: {check(x.c, x.d, int(x.c <= x.d))}{lost} (13.3)"


def came_home(w: Words, x: Row) -> str:
    """Tell a check in an evacuation box."""
    return f"{w.unit(x.a)} {'comes home' if x.c else 'stays in its evacuation box'}: die {x.b} (7.7.3)"


def boxed(w: Words, x: Row) -> str:
    """Tell from box to box."""
    return f"{w.unit(x.a)} goes from {w.at(x.b)} to {w.at(x.c)}"


def planned(w: Words, x: Row) -> str:
    """Tell a marker, face down for the Axis."""
    if x.b == 0:
        return f"The marker of {w.operation(x.a)} is taken off (13.1.2)"
    return f"The marker of {w.operation(x.a)} is placed face down on turn {x.b} (13.1.2)"


def delayed(w: Words, x: Row) -> str:
    """Tell a landing put off."""
    return f"{w.operation(x.a)} is put off by the storm to turn {x.b} (13.1.2)"


def mussolini(w: Words, x: Row) -> str:
    """Tell a roll on the Fall of Mussolini Table."""
    rome = ", Rome is bombed" if x.d else ""
    return f"Fall of Mussolini{rome}: die {x.a} {x.b:+d}, {VOTE[x.c]} (14.3)"


def removed(w: Words, x: Row) -> str:
    """Tell a unit out of the game."""
    return f"{w.unit(x.a)} is taken out of the game"


def returned(w: Words, x: Row) -> str:
    """Tell a CCNN unit of the Revival."""
    return f"{w.unit(x.a)} comes back in {w.at(x.b)} (14.3.4)"


def declared(w: Words, x: Row) -> str:
    """Tell the evacuation of Sicily."""
    return "The Axis declares the evacuation of Sicily (13.6.1)"


def vp(w: Words, x: Row) -> str:
    """Tell victory points of an event."""
    times = f"{x.b} times " if x.b > 1 else ""
    return f"Victory points {x.b * x.c:+d}: {times}{v.VP_EVENTS[x.a]}; events now {x.d:+d} (17)"


def final(w: Words, x: Row) -> str:
    """Tell the last count."""
    return (
        f"Final count: events {x.a:+d}, places {x.b:+d}, Germans lost and got away {x.c:+d}: "
        f"{count(x.d, 'point')}, {LEVELS[x.e]} (17)"
    )


def rp(w: Words, x: Row) -> str:
    """Tell replacement points."""
    how = "buys" if x.d else "receives"
    how = how.removesuffix("s") if x.a == ALLIED else how
    name = PLAYER[x.a][0].upper() + PLAYER[x.a][1:]
    return f"{name} {how} {count(x.b, 'replacement point')}: {x.c} now (15.1.2)"


def paid(w: Words, x: Row) -> str:
    """Tell what a step costs."""
    price = count(x.c, "replacement point") if x.a == ALLIED else w.unit(x.c)
    return f"{price} for a step of {w.unit(x.b)} (15.2)"


def recovered(w: Words, x: Row) -> str:
    """Tell a step regained."""
    return f"{w.unit(x.a)} has {count(x.b, 'step')} again, in {w.at(x.c)} (15.2)"


def ersatz(w: Words, x: Row) -> str:
    """Tell an Ersatz unit."""
    return f"{w.unit(x.a)} is raised in the Italy Holding Box (15.3.1)"


EVENTS: Mapping[int, Callable[[Words, Row], str]] = {
    c.LOG_POINTS: ready,
    c.LOG_INTERDICTION: interdiction,
    c.LOG_SHIPPED: shipped,
    c.LOG_ZONE_ROLL: zone_roll,
    c.LOG_DROP: drop,
    c.LOG_FLOWN: flown,
    c.LOG_AIR_SUPPLY: air_supply,
    c.LOG_ASHORE: ashore,
    c.LOG_EVACUATED: evacuated,
    c.LOG_CAME_HOME: came_home,
    c.LOG_BOXED: boxed,
    c.LOG_PLANNED: planned,
    c.LOG_DELAYED: delayed,
    c.LOG_MUSSOLINI: mussolini,
    c.LOG_REMOVED: removed,
    c.LOG_RETURNED: returned,
    c.LOG_DECLARED: declared,
    v.LOG_VP: vp,
    v.LOG_FINAL: final,
    v.LOG_RP: rp,
    v.LOG_PAID: paid,
    v.LOG_RECOVERED: recovered,
    v.LOG_ERSATZ: ersatz,
}
