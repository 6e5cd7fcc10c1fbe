"""The working of exact odds, line by line in the order of 9.4: what every stack and roll may bring, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from wargame_sim.exact import Distribution
from wargame_sim.games.sicily import exact
from wargame_sim.games.sicily.odds_sides import PLENTY, Named, Sides
from wargame_sim.games.sicily.question import Question
from wargame_sim.games.sicily.rules import r09_odds as r09

BELOW = "below 1:3"


def column(names: tuple[str, ...], number: int) -> str:
    """Return a column as printed."""
    return BELOW if number < 0 else names[number]


def lines(
    names: tuple[str, ...], both: Sides, settled: Distribution[exact.Rolled], question: Question
) -> Iterator[str]:
    """Yield the working, then what the answer takes for granted."""
    yield f"{both.leads[0]} leads the attack, {both.leads[1]} the defence, and each takes the first step lost (9.3, 9.5.3)."
    for stack in both.stacks:
        yield stack_line(stack)
    yield from (roll_line(roll, "attack") for roll in both.support)
    yield f"Attack: {spread(settled, lambda r: r.attack)}; support counted: {spread(settled, lambda r: r.attack_support)} (9.4.I)."
    yield from (roll_line(roll, "defence") for roll in both.cover)
    yield f"Defence: {spread(settled, lambda r: r.defence)}; support counted: {spread(settled, lambda r: r.defence_support)} (9.4.II)."
    shifted = ", armor effects included (9.4.IV)" if both.ground.armor else ""
    columns = settled.map(lambda r: r.column)
    told = ", ".join(f"{column(names, c)} {percent(p)}" for c, p in sorted(columns.items()))
    yield f"Odds: {told} (9.4.III){shifted}."
    listed = ", ".join(f"{m.name} {m.value:+d}" for m in both.modifiers) or "none"
    drms = spread(settled, lambda r: r.drm, "+d")
    yield f"Modifiers: {listed}; with river, nations and high odds, capped: {drms} (9.4.V, 9.4.VI)."
    yield "Retreats are taken to succeed; who cannot retreat is eliminated (9.6)."
    if PLENTY in (both.attack_steps, both.defence_steps):
        yield "A side of which only the strength is told is taken to have steps enough."
    if question.stand:
        yield "The defenders try not to retreat whenever the result drives them off (9.6.7)."


def stack_line(stack: Named) -> str:
    """Return the line of one stack."""
    value = stack.value
    if value.er is None:
        return f"{stack.name}: {value.strength}, no check (9.3.2)."
    short = int(r09.half.py_func(value.strength))
    if value.er < 1:
        return f"{stack.name}: {short} of {value.strength}, for it cannot pass (9.3.3)."
    return f"{stack.name}: {value.strength} with {min(value.er, 10)} in 10, else {short} (9.3.3)."


def roll_line(roll: Named, side: str) -> str:
    """Return the line of one roll for support."""
    value = roll.value
    sure = "no check" if value.limit >= exact.ALWAYS else f"with {max(value.limit, 0)} in 10, else nothing"
    section = {"air": "10.2.2", "naval": "10.3.2"}.get(roll.name, "10.1.4")
    return f"Support of the {side}, {roll.name}: {value.points}, {sure} ({section})."


def spread(settled: Distribution[exact.Rolled], value: Callable[[exact.Rolled], int], form: str = "d") -> str:
    """Return the values of a number with their chances."""
    found = settled.map(value).sorted(int)
    if len(found) == 1:
        return format(next(iter(found)), form)
    return ", ".join(f"{x:{form}} {percent(p)}" for x, p in found.items())


def percent(p: Fraction) -> str:
    """Return a chance in percent."""
    return f"{100 * float(p):.3g}%"
