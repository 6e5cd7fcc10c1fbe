"""What a player tells about one attack: strengths or named units, the ground, support markers, supply, weather."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from wargame_sim.errors import IllegalOrder, UsageError, quoted, unknown
from wargame_sim.hexgame.question import Reader, names, one_of, read_question, strength_or_units, whole, words
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


_READERS: dict[str, Reader] = {
    **dict.fromkeys(("attack", "defence", "endurance", "attack_endurance"), whole(1, MOST)),
    **dict.fromkeys(("attackers", "defenders"), names),
    **dict.fromkeys(("across", "support", "against"), words),
    "armor": one_of(ARMOR),
    "side": one_of(SIDES),
}


def read(asked: Mapping[str, Any]) -> Question:
    """Return the question for keyword arguments or command-line options, checked as far as no table is needed.

    Raises
    ------
    UsageError
        For a name that these games do not have, or a value that cannot be.
    """
    question = read_question(Question, _READERS, "this game", asked)
    if "bomber" not in question.support:
        strength_or_units("attack", question.attack, "attackers", question.attackers)
    strength_or_units("defence", question.defence, "defenders", question.defenders)
    return question


class Unit(NamedTuple):
    """A named unit in the attack, and the hexside features it attacks across, None when not told."""

    name: str
    side: str
    nation: str
    strength: int
    endurance: int
    armor: bool
    across: tuple[str, ...] | None


def units(pack: Pack, named: Iterable[str], what: str) -> tuple[Unit, ...]:
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
    for text in named:
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


def features(pack: Pack, told: Iterable[str]) -> tuple[str, ...]:
    """Return hexside features that the game has.

    Raises
    ------
    UsageError
        For a word that the hexside chart does not have.
    """
    known = [row["feature"] for row in pack.rows("sides_chart")]
    found = [word for text in told for word in text.split("+")]
    for word in found:
        if word not in known:
            raise UsageError(unknown("hexside to attack across", word, known))
    return tuple(dict.fromkeys(found))
