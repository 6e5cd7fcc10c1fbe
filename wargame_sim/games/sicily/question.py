"""What a player tells about one attack: stacks and their checks, or named units; support with its rolls; the ground."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from wargame_sim.errors import IllegalOrder, UsageError, quoted, unknown
from wargame_sim.packs import Pack

MOST = 999
SIDES = ("allied", "axis")
ARMOR = ("none", "attacker", "defender", "both")
WEATHER = ("dry", "mud", "storm")
COAST = ("coastal", "inland")
STATES = ("reduced", "oos", "disrupted")
ACROSS = ("river", "sea")
_STACK = re.compile(r"([0-9]{1,3})(?::([0-9]{1,2}))?")
_POINTS = re.compile(r"(artillery|air|naval):([0-9]{1,3})(?:@([0-9]{1,2}))?")


@dataclass(frozen=True)
class Question:
    """One attack, as asked.

    Parameters
    ----------
    attack : tuple of str
        Strength of the lead hex, then of each other hex with the ER it is checked by: ``16``, ``8:6``.
    defence : int or None
        Defence strength, when no units are named.
    attackers, defenders : tuple of str
        Unit ids, with words after ``@``: the number of the hex it attacks from (1, the lead hex, unless told), what it
        attacks across (`ACROSS`), and its state (`STATES`): ``157 Inf/45@2+river``.
    lead : tuple of str
        Lead units that the players choose; else the one with the highest ER.
    er, defender_er : int or None
        ER of the lead units when strengths are told.
    support, against : tuple of str
        Support of attacker and defender: an artillery unit (``@lead`` for the one that needs no check), or
        ``artillery:6``, ``artillery:5@6`` (checked by 6), ``air:3``, ``naval:4``.
    endurance, attack_endurance : int or None
        Steps that defenders and attackers have; those of named units unless told, else without limit.
    side : str
        Side that attacks; that of named units goes before.
    terrain : str
        Terrain of the attacked hex.
    across : tuple of str
        What every stack attacks across, when strengths are told.
    armor : str
        Whose strengths are of armor: one of `ARMOR`.
    strongpoint, stand : bool
        Whether the hex has a strongpoint, and whether the defenders try not to retreat (9.6.7).
    weather, coast : str
        For support: `WEATHER`, and how far from the sea the hex lies (`COAST`).
    axis_zone : bool
        Whether the hex lies in the Axis air superiority zone.
    turn : int
        Printed turn.
    drm : int
        Any other modifier of the die.
    """

    attack: tuple[str, ...] = ()
    defence: int | None = None
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    lead: tuple[str, ...] = ()
    er: int | None = None
    defender_er: int | None = None
    support: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    endurance: int | None = None
    attack_endurance: int | None = None
    side: str = ""
    terrain: str = "clear"
    across: tuple[str, ...] = ()
    armor: str = "none"
    strongpoint: bool = False
    stand: bool = False
    weather: str = "dry"
    coast: str = "coastal"
    axis_zone: bool = False
    turn: int = 2
    drm: int = 0


_WORDS = ("attack", "attackers", "defenders", "lead", "support", "against", "across")
_COMMAS = ("attack", "support", "against", "across")
_WHOLE = {"defence": 0, "er": 0, "defender_er": 0, "endurance": 1, "attack_endurance": 1, "turn": 1}
_CHOICES = {"side": SIDES, "armor": ARMOR, "weather": WEATHER, "coast": COAST}


def read(asked: Mapping[str, Any]) -> Question:
    """Return the question for keyword arguments or command-line options, checked as far as no table is needed.

    Raises
    ------
    UsageError
        For a name that this game does not have, or a value that cannot be.
    """
    known = {f.name for f in fields(Question)}
    given = {name: value for name, value in asked.items() if value is not None}
    for name in given.keys() - known:
        raise UsageError(unknown("part of an attack for sicily:", name, sorted(known)))
    for name in _WORDS:
        if name in given:
            given[name] = words(given[name], name in _COMMAS)
    for name, least in _WHOLE.items():
        if name in given:
            given[name] = whole(name, given[name], least)
    for name, allowed in _CHOICES.items():
        if name in given and given[name] not in allowed:
            raise UsageError(unknown(name, str(given[name]), allowed))
    question = Question(**given)
    for word in question.across:
        if word not in ACROSS:
            raise UsageError(unknown("hexside to attack across", word, ACROSS))
    one_way("attack", bool(question.attack), "attackers", bool(question.attackers))
    one_way("defence", question.defence is not None, "defenders", bool(question.defenders))
    return question


def words(value: object, commas: bool) -> tuple[str, ...]:
    """Return one text or several as words; commas separate them where that is so."""
    texts = [str(v) for v in value] if isinstance(value, list | tuple) else [str(value)]
    if not commas:
        return tuple(texts)
    return tuple(word.strip() for text in texts for word in text.split(",") if word.strip())


def whole(name: str, value: object, least: int) -> int:
    """Return a whole number of a question."""
    text = str(value)
    if not (text.isascii() and text.isdecimal() and least <= int(text) <= MOST):
        raise UsageError(f"{name}: found {quoted(value)}; allowed a whole number from {least} to {MOST}")
    return int(text)


def one_way(name: str, strength: bool, many: str, units: bool) -> None:
    """Refuse strengths beside units, and neither of them."""
    if strength == units:
        found = "both" if units else "nothing"
        raise UsageError(f"{name}: found {found}; allowed a strength ({name}) or units ({many})")


def stack(text: str) -> tuple[int, int | None]:
    """Return strength and ER of a stack: ``8:6``, or ``16`` for the lead hex."""
    found = _STACK.fullmatch(text)
    if found is None:
        raise UsageError(f"attack: found {quoted(text)}; allowed a strength, or strength:ER such as 8:6")
    return int(found[1]), None if found[2] is None else int(found[2])


def points(text: str) -> tuple[str, int, int | None] | None:
    """Return kind, points and limit of support told by points; None for anything else, such as a unit."""
    found = _POINTS.fullmatch(text)
    return None if found is None else (found[1], int(found[2]), None if found[3] is None else int(found[3]))


class Unit(NamedTuple):
    """A named unit as it stands, and the words told of it that are no state."""

    row: Mapping[str, str]
    reduced: bool
    marked: bool
    told: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its id."""
        return self.row["unit"]

    def value(self, column: str) -> int:
        """Return a printed value of the side that is up."""
        return int(self.row[f"r_{column}" if self.reduced else column] or 0)

    def steps(self) -> int:
        """Return the steps it has left."""
        return 1 if self.reduced else int(self.row["steps"])

    def er(self, reduced: bool = False) -> int:
        """Return its ER in combat, on the reduced side when asked so."""
        column = "r_efficiency" if (self.reduced or reduced) and self.row["r_efficiency"] else "efficiency"
        return max(int(self.row[column]) - (2 if self.marked else 0), 0)

    def is_a(self, *types: str) -> bool:
        """Whether it is of one of these types."""
        return self.row["type"] in types


def units(pack: Pack, names: Iterable[str], what: str, allowed: tuple[str, ...] = ()) -> tuple[Unit, ...]:
    """Return units by their ids with the words told of them: states, `allowed` ones, and for attackers a hex number.

    Raises
    ------
    UsageError
        For an unknown unit or word, or a unit named twice.
    IllegalOrder
        For units of both sides, or on a side that the counter does not have.
    """
    rows = {row["unit"]: row for row in pack.rows("units")}
    found: dict[str, Unit] = {}
    for text in names:
        name, _, rest = text.partition("@")
        if name not in rows:
            raise UsageError(unknown(f"unit among the {what}", name, rows))
        if name in found:
            raise UsageError(f"{what}: unit {quoted(name)} is named twice")
        told = tuple(word for word in rest.split("+") if word)
        for word in told:
            if word not in (*STATES, *allowed) and not (what == "attackers" and word.isdecimal()):
                raise UsageError(unknown(f"word about {name}", word, (*allowed, *STATES)))
        if "reduced" in told and int(rows[name]["steps"]) < 2:
            raise IllegalOrder(f"{name} has one step only", "3.8.3")
        marked = "oos" in told or "disrupted" in told
        found[name] = Unit(rows[name], "reduced" in told, marked, tuple(w for w in told if w not in STATES))
    if len({unit.row["side"] for unit in found.values()}) > 1:
        raise IllegalOrder(f"the {what} are units of both sides", "9.1.3")
    return tuple(found.values())
