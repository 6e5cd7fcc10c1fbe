"""What a player tells about one attack: strengths or named units, the ground, support markers, supply, weather."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from wargame_sim.errors import IllegalOrder, UsageError, quoted, unknown
from wargame_sim.packs import Pack

MOST = 999  # strength, and points of endurance
ARMOR = ("none", "attacker", "defender", "both")
SIDES = ("allied", "german")


@dataclass(frozen=True)
class Question:
    """One attack, as asked.

    Parameters
    ----------
    attack, defence : int or None
        Combat strength, when no units are named.
    attackers, defenders : tuple of str
        Unit ids; an attacker may add the hexside features that it attacks across: ``141 Inf@water``.
    endurance, attack_endurance : int or None
        Damage points that the defenders and the attackers can still take; for named units all their endurance, for a
        strength as many as the strength, unless told.
    side : str
        Side of the attacker; that of named units goes before.
    terrain : str
        Terrain of the defender's hex.
    across : tuple of str
        Hexside features that every attacker attacks across; those told of an attacker go before.
    armor : str
        Who has armor beside the named units: one of `ARMOR`.
    support, against : tuple of str
        Markers of the attacker and of the defender: kinds or names.
    unsupplied : bool
        Whether some attacker is out of supply (7.5).
    box, star, rubble, rain : bool
        Whether the defender's hex has a defensive box (6.3), is a VP or green star hex (6.4.1), is rubble (10.2.4); whether
        it rains (10.4.1).
    shift, drm : int
        Any other shift of columns, and any other modifier of the die.
    """

    attack: int | None = None
    defence: int | None = None
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    endurance: int | None = None
    attack_endurance: int | None = None
    side: str = ""
    terrain: str = "clear"
    across: tuple[str, ...] = ()
    armor: str = "none"
    support: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    unsupplied: bool = False
    box: bool = False
    star: bool = False
    rubble: bool = False
    rain: bool = False
    shift: int = 0
    drm: int = 0


def read(asked: Mapping[str, Any]) -> Question:
    """Return the question for keyword arguments or command-line options, checked as far as no table is needed.

    Raises
    ------
    UsageError
        For a name that these games do not have, or a value that cannot be.
    """
    known = {f.name for f in fields(Question)}
    given = {name: value for name, value in asked.items() if value is not None}
    for name in given.keys() - known:
        raise UsageError(unknown("part of an attack for this game:", name, sorted(known)))
    for name in ("attack", "defence", "endurance", "attack_endurance"):
        if name in given:
            given[name] = whole(name, given[name])
    for name in ("attackers", "defenders", "across", "support", "against"):
        if name in given:
            given[name] = words(given[name], separated=name not in ("attackers", "defenders"))
    for name, allowed in (("armor", ARMOR), ("side", SIDES)):
        if name in given and given[name] not in allowed:
            raise UsageError(unknown(name, str(given[name]), allowed))
    question = Question(**given)
    if "bomber" not in question.support:
        _one_way("attack", question.attack, "attackers", question.attackers)
    _one_way("defence", question.defence, "defenders", question.defenders)
    return question


def whole(name: str, value: object) -> int:
    """Return a strength or a number of points: a whole number from 1."""
    text = str(value)
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= MOST):
        raise UsageError(f"{name}: found {quoted(value)}; allowed a whole number from 1 to {MOST}")
    return int(text)


def words(value: str | Iterable[str], separated: bool) -> tuple[str, ...]:
    """Return one text or several as words; commas separate them when `separated`."""
    texts = (value,) if isinstance(value, str) else tuple(value)
    if not separated:
        return texts
    return tuple(word.strip() for text in texts for word in text.split(",") if word.strip())


def _one_way(name: str, strength: int | None, many: str, units: tuple[str, ...]) -> None:
    if (strength is None) == (not units):
        found = "both" if units else "nothing"
        raise UsageError(f"{name}: found {found}; allowed a strength ({name}) or units ({many})")


class Unit(NamedTuple):
    """A named unit in the attack, and the hexside features it attacks across, None when not told."""

    name: str
    side: str
    nation: str
    strength: int
    endurance: int
    armor: bool
    across: tuple[str, ...] | None


def units(pack: Pack, names: Iterable[str], what: str) -> tuple[Unit, ...]:
    """Return the units of one side of an attack by their ids.

    Raises
    ------
    UsageError
        For an unknown unit, or one named twice.
    IllegalOrder
        For units of both sides.
    """
    rows = {row["unit"]: row for row in pack.rows("units")}
    found: dict[str, Unit] = {}
    for text in names:
        name, at, sides = text.partition("@")
        if name not in rows:
            raise UsageError(unknown(f"unit among the {what}", name, rows))
        if name in found:
            raise UsageError(f"{what}: unit {quoted(name)} is named twice")
        row = rows[name]
        strength = int(row["attack"] if what == "attackers" else row["defence"])
        across = features(pack, [word for word in sides.split("+") if word != "none"]) if at else None
        armor = "armor" in row["flags"].split()
        found[name] = Unit(name, row["side"], row["nation"], strength, int(row["endurance"]), armor, across)
    if len({unit.side for unit in found.values()}) > 1:
        raise IllegalOrder(f"the {what} are units of both sides", "6.0")
    return tuple(found.values())


def features(pack: Pack, names: Iterable[str]) -> tuple[str, ...]:
    """Return hexside features that the game has.

    Raises
    ------
    UsageError
        For a word that the hexside chart does not have.
    """
    known = [row["feature"] for row in pack.rows("sides_chart")]
    found = [word for name in names for word in name.split("+")]
    for word in found:
        if word not in known:
            raise UsageError(unknown("hexside to attack across", word, known))
    return tuple(dict.fromkeys(found))
