"""Words for the events of codes.py: the sequence, supply, movement, control."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wargame_sim.games.sicily import codes as c
from wargame_sim.games.sicily.trace_words import WEATHER, Row, Words, count, points


def weather(w: Words, x: Row) -> str:
    """Tell weather of the turn."""
    rolled = f", die {x.b}" if x.b else ", not rolled"
    return f"Weather: {WEATHER[x.a]}{rolled} (3.7.1)"


def move(w: Words, x: Row) -> str:
    """Tell a move, without its path."""
    return f"{w.unit(x.a)}: {w.at(x.b)} to {w.at(x.c)}, {points(x.d)}"


def refuse(w: Words, x: Row) -> str:
    """Tell a check to refuse combat."""
    then = "slips away" if x.d else "has to stand"
    return f"The stack in {w.at(x.a)} refuses combat: {w.unit(x.b)} rolls {x.c} and {then} (8.2.2)"


def react(w: Words, x: Row) -> str:
    """Tell a check to react."""
    return f"{w.unit(x.a)} tries to react: rolls {x.b}, {'passed' if x.c else 'failed'} (8.3.1)"


def crowded(w: Words, x: Row) -> str:
    """Tell a unit too many in a hex."""
    return f"{w.unit(x.a)} is given up: too many stacking points in {w.at(x.b)} (3.5.2)"


def demolish(w: Words, x: Row) -> str:
    """Tell a demolition marker."""
    return f"The port of {w.port(x.a)} is demolished, {count(x.b, 'point')} in all (5.5.6)"


def repair(w: Words, x: Row) -> str:
    """Tell a demolition marker removed."""
    return f"The port of {w.port(x.a)} is repaired, {count(x.b, 'point')} of demolition left (5.5.3)"


def strongpoint(w: Words, x: Row) -> str:
    """Tell a strongpoint built or destroyed."""
    return f"A strongpoint is {'built' if x.b else 'destroyed'} in {w.at(x.a)} ({'16.1' if x.b else '16.2.6'})"


def port_unit(w: Words, x: Row) -> str:
    """Tell a Port unit placed, or a counter turned over in Africa."""
    side = "Port" if x.d else "Beach"
    if x.b == x.c:
        return f"{w.unit(x.a)} is turned to its {side} side in {w.at(x.c)} (6.3)"
    return f"{w.unit(x.a)} goes from {w.at(x.b)} to {w.at(x.c)} as a {side} unit (6.3)"


def leave(w: Words, x: Row) -> str:
    """Tell a unit off the map."""
    return f"{w.unit(x.a)} leaves the map at {w.at(x.b)} for Italy (7.6.6)"


def enter(w: Words, x: Row) -> str:
    """Tell a unit from Italy, without its path."""
    return f"{w.unit(x.a)} enters from Italy and goes to {w.at(x.b)} (7.6.7)"


def tried(w: Words, x: Row) -> str:
    """Tell what the cup gave an untried counter."""
    return f"{w.unit(x.a)} is turned over: {w.values(x.b)} (14.1.3, 15.3.1)"


def loss(w: Words, x: Row) -> str:
    """Tell steps lost."""
    return f"{w.unit(x.a)} loses {count(x.b, 'step')}: {left(x)}"


def left(x: Row) -> str:
    """Tell what a loss leaves of a unit."""
    return f"{count(x.c, 'step')} left" if x.c else "eliminated"


def port_taken(w: Words, x: Row) -> str:
    """Tell the first capture of a port."""
    return f"The Allies take the port of {w.port(x.a)} for the first time (5.5.3)"


EVENTS: Mapping[int, Callable[[Words, Row], str]] = {
    c.LOG_WEATHER: weather,
    c.LOG_MOVE: move,
    c.LOG_REFUSE: refuse,
    c.LOG_REACT: react,
    c.LOG_CROWDED: crowded,
    c.LOG_DEMOLISH: demolish,
    c.LOG_REPAIR: repair,
    c.LOG_STRONGPOINT: strongpoint,
    c.LOG_PORT_UNIT: port_unit,
    c.LOG_EXIT: leave,
    c.LOG_ENTER: enter,
    c.LOG_TRIED: tried,
    c.LOG_LOSS: loss,
    c.LOG_PORT_TAKEN: port_taken,
}
