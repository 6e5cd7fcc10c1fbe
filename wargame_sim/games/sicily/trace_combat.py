"""Words for the events of codes_combat.py, in the order of 9.4."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wargame_sim.games.sicily import codes_combat as c
from wargame_sim.games.sicily.trace_words import PLAYER, SIDE, Row, Words, check, count, result

WHY = ("", ", as the lead unit (9.5.3)", ", for standing fast (9.6.7)", ", for the way through enemy zones (9.6.9)")


def battle(w: Words, x: Row) -> str:
    """Tell the head of a combat."""
    what = "counterattack" if x.c else "attack"
    return f"{SIDE[x.b]} {what} on {w.at(x.a)} ({'9.8' if x.c else '9.4'})"


def stack(w: Words, x: Row) -> str:
    """Tell the attackers of a hex."""
    lead = f", led by {w.unit(x.c)}" if x.c >= 0 else ", no unit may lead"
    return f"from {w.at(x.a)}: strength {x.b}{lead}"


def lead(w: Words, x: Row) -> str:
    """Tell lead unit of a side."""
    return f"{w.unit(x.b)} leads {PLAYER[x.a]}, ER {x.c} (9.3)"


def coordination(w: Words, x: Row) -> str:
    """Tell the check of a hex that does not lead."""
    if x.a < 0:
        return f"no check for that hex: {x.e} counts (9.3.3)"
    return f"coordination of {w.unit(x.a)}: {check(x.b, x.c, x.d)}, {x.e} counts (9.3.3)"


def artillery(w: Words, x: Row) -> str:
    """Tell artillery that supports."""
    if x.b == 0:
        return f"{w.unit(x.a)} supports {PLAYER[x.e]} without a check: {x.d} (10.1.4)"
    return f"{w.unit(x.a)} supports {PLAYER[x.e]}: {check(x.b, x.c, int(x.d > 0))}, {x.d} (10.1.4)"


def air(w: Words, x: Row) -> str:
    """Tell air points."""
    return f"{SIDE[x.a]} air support of {count(x.b, 'point')}: {check(x.c, x.d, int(x.e > 0))} (10.2.2)"


def naval(w: Words, x: Row) -> str:
    """Tell naval points."""
    return f"naval support of {count(x.b, 'point')}: {check(x.c, x.d, int(x.e > 0))} (10.3.2)"


def defender(w: Words, x: Row) -> str:
    """Tell a unit in the attacked hex."""
    if x.d:
        return f"against {w.unit(x.a)}, which fell back into the hex and only suffers (9.6.4)"
    return f"against {w.unit(x.a)}: {x.b}{' as artillery support' if x.c else ''}"


def strengths(w: Words, x: Row) -> str:
    """Tell strengths of both sides."""
    return f"{x.a} and support of {x.b} against {x.c} and support of {x.d}"


def odds(w: Words, x: Row) -> str:
    """Tell odds and modifiers."""
    armor = f", {w.column(x.b)} with armor effects (9.4.IV)" if x.e and x.b != x.a else ""
    capped = f" ({x.d:+d} before the cap)" if x.d != x.c else ""
    return f"odds {w.column(x.a)}{armor}, modifier {x.c:+d}{capped}"


def outcome(w: Words, x: Row) -> str:
    """Tell the die and the result."""
    return f"die {x.a}, row {x.b}: {result(x.c)}" if x.a else f"no die: {result(x.c)}"


def cancelled(w: Words, x: Row) -> str:
    """Tell a combat that does not take place."""
    return f"no combat in {w.at(x.a)}: nobody is left to attack, or to be attacked"


def hit(w: Words, x: Row) -> str:
    """Tell a step taken; LOG_LOSS tells what is left, in the next row."""
    return f"{w.unit(x.a)} takes a step{WHY[x.c]}"


def stand(w: Words, x: Row) -> str:
    """Tell the check of a stack that tries to stand fast."""
    return f"the stack of {w.unit(x.a)} tries not to retreat: {check(x.b, x.c, x.d)} (9.6.7)"


def fall_back(w: Words, x: Row) -> str:
    """Tell a retreat."""
    through = f" through {w.at(x.c)}" if x.c >= 0 else ""
    to = w.at(x.d) if x.d >= 0 else "the Italy Holding Box, off the map"
    special = " by the special retreat (9.6.9)" if x.e else ""
    return f"{w.unit(x.a)} retreats from {w.at(x.b)}{through} to {to}{special}"


def cut_off(w: Words, x: Row) -> str:
    """Tell a unit without a retreat."""
    return f"{w.unit(x.a)} in {w.at(x.b)} has no way to retreat (9.6)"


def special(w: Words, x: Row) -> str:
    """Tell the check after a special retreat."""
    return f"{w.unit(x.a)} is checked after the special retreat: {check(x.b, x.c, x.e, x.d)} (9.6.9)"


def evacuate(w: Words, x: Row) -> str:
    """Tell an evacuation that a combat brings."""
    return f"{w.unit(x.a)} has to leave {w.at(x.b)} by sea, die {x.c} (13.3)"


def counter(w: Words, x: Row) -> str:
    """Tell the lead stack of a counterattack."""
    return f"the stack in {w.at(x.b)} leads (9.8.1)"


def strikes(w: Words, x: Row) -> str:
    """Tell a unit in a counterattack."""
    return f"{w.unit(x.a)} takes part (9.8.2)"


EVENTS: Mapping[int, Callable[[Words, Row], str]] = {
    c.LOG_BATTLE: battle,
    c.LOG_FROM: stack,
    c.LOG_LEAD: lead,
    c.LOG_COORDINATION: coordination,
    c.LOG_ARTILLERY: artillery,
    c.LOG_AIR: air,
    c.LOG_NAVAL: naval,
    c.LOG_DEFENDER: defender,
    c.LOG_STRENGTHS: strengths,
    c.LOG_ODDS: odds,
    c.LOG_RESULT: outcome,
    c.LOG_CANCELLED: cancelled,
    c.LOG_HIT: hit,
    c.LOG_STAND: stand,
    c.LOG_FALL_BACK: fall_back,
    c.LOG_CUT_OFF: cut_off,
    c.LOG_SPECIAL: special,
    c.LOG_EVACUATE: evacuate,
    c.LOG_COUNTER: counter,
    c.LOG_STRIKES: strikes,
}
