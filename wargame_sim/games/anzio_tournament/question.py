"""What a player asks about one attack: strengths or units, the ground, the chit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from wargame_sim.errors import IllegalOrder, UsageError, listed, quoted, suggest
from wargame_sim.games.anzio_tournament import codes
from wargame_sim.games.anzio_tournament.exact import Forces, charts
from wargame_sim.games.anzio_tournament.rules import r08_terrain
from wargame_sim.kernels import jit
from wargame_sim.packs import Pack

PARTIES = ("attacker", "defender")
ACROSS = ("sea", "crest", "river")
_HALVED = ("sea", "crest")


@dataclass(frozen=True)
class Question:
    """One attack as asked: ``attack`` and ``defence`` in printed factors, or units; see `wargame-sim odds`.

    ``attackers`` are spelt UNIT, UNIT@sea, UNIT@crest or UNIT@river; ``across`` says the same of all of them.
    """

    attack: int | None = None
    defence: int | None = None
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    terrain: str = "plain"
    across: tuple[str, ...] = ()
    shift: int = 0
    reroll: str = ""
    price: Fraction = Fraction(0)


def read(asked: Mapping[str, Any]) -> Question:
    """Return the question that options ask.

    Raises
    ------
    UsageError
        For an option or a word that this game does not know.
    """
    known = [field.name for field in fields(Question)]
    for name in asked:
        if name not in known:
            raise UsageError(f"{name}: this game has no such option of an attack; allowed {listed(known)}")
    given = dict(asked)
    for name in ("attack", "defence", "shift"):
        if name in given:
            given[name] = _whole(name, given[name], least=-9 if name == "shift" else 0)
    for name in ("attackers", "defenders", "across"):
        if name in given:
            given[name] = tuple(word for text in given[name] for word in str(text).split(","))
    for word in given.get("across", ()):
        _one_of("across", word, ACROSS)
    if given.get("reroll"):
        _one_of("reroll", given["reroll"], PARTIES)
    if "price" in given:
        given["price"] = _fraction("price", given["price"])
    return Question(**given)


def _whole(name: str, value: Any, least: int) -> int:
    text = str(value)
    if not text.lstrip("-").isdecimal() or int(text) < least:
        raise UsageError(f"{name}: found {quoted(text)}; allowed a whole number of at least {least}")
    return int(text)


def _fraction(name: str, value: Any) -> Fraction:
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        raise UsageError(f"{name}: found {quoted(str(value))}; allowed a number in units of result score") from None


def _one_of(name: str, word: str, allowed: tuple[str, ...]) -> None:
    if word not in allowed:
        raise UsageError(f"{name}: found {quoted(word)}; allowed {listed(allowed)}{suggest(word, allowed)}")


def forces(pack: Pack, question: Question) -> Forces:
    """Return the forces of a question.

    Raises
    ------
    UsageError
        For an unknown unit or terrain, or when a strength is missing or said twice.
    IllegalOrder
        When both sides are the same.
    """
    halves, attack_steps, rivers, side = _attack(pack, question)
    defence, defence_steps = _defence(pack, question, side)
    grounds = {row["terrain"]: int(row["defence_multiplier"]) for row in pack.rows("terrain")}
    _one_of("terrain", question.terrain, tuple(grounds))
    with jit.plain():
        times = int(r08_terrain.times(charts(pack), grounds[question.terrain], rivers))
    return Forces(halves, defence, times, question.shift, (attack_steps, defence_steps))


def _unit(pack: Pack, name: str) -> Mapping[str, str]:
    units = {row["unit"]: row for row in pack.rows("units")}
    if name not in units:
        raise UsageError(f"unit: found {quoted(name)}; allowed a unit of units.csv{suggest(name, units)}")
    return units[name]


def _attack(pack: Pack, question: Question) -> tuple[int, int | None, bool, str]:
    """Return half factors, steps, whether the river counts, and the side that attacks ("" when not known)."""
    if (question.attack is None) == (not question.attackers):
        raise UsageError("attack: give either --attack N or --attacker UNIT")
    common = set(question.across)
    if question.attack is not None:
        halves = question.attack if common & set(_HALVED) else 2 * question.attack
        return halves, None, "river" in common and "sea" not in common, ""
    halves, steps, land, rivers, sides = 0, 0, 0, 0, set()
    for text in question.attackers:
        name, _, where = text.partition("@")
        if where:
            _one_of("attacker", where, ACROSS)
        ways, row = common | ({where} if where else set()), _unit(pack, name)
        halves += int(row["attack"]) * (1 if ways & set(_HALVED) else 2)
        steps += int(row["steps"])
        land += "sea" not in ways
        rivers += "river" in ways and "sea" not in ways
        sides.add(row["side"])
    if len(sides) > 1:
        raise IllegalOrder("B.7.A: units of both sides attack together")
    side = sides.pop()
    if side == codes.SIDES[codes.GERMAN] and any(text.endswith("@sea") for text in question.attackers):
        raise IllegalOrder("sea 1: only Allied units attack from the sea")
    return halves, steps, land > 0 and rivers == land, side


def _defence(pack: Pack, question: Question, side: str) -> tuple[int, int | None]:
    if (question.defence is None) == (not question.defenders):
        raise UsageError("defence: give either --defence N or --defender UNIT")
    if question.defence is not None:
        return question.defence, None
    rows = [_unit(pack, name) for name in question.defenders]
    if side and any(row["side"] == side for row in rows):
        raise IllegalOrder("B.7.A: a unit cannot attack its own side")
    return sum(int(row["defence"]) for row in rows), sum(int(row["steps"]) for row in rows)
