"""What a player tells about one attack: strengths or named units, terrain of both ends, guns, aircraft, choices."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.errors import IllegalOrder, UsageError, quoted, unknown
from wargame_sim.hexgame.question import Reader, names, read_question, strength_or_units
from wargame_sim.packs import Pack

SAME_LEVEL = "same level"
_FACTORS = ("attack", "defence", "heavy_attack", "artillery_attack", "artillery_defence")


@dataclass(frozen=True)
class Question:
    """One attack, as asked.

    Parameters
    ----------
    attack, defence : fractions.Fraction or None
        Printed strength in factors, when no units are named.
    attackers, defenders : tuple of str
        Unit ids; an attacker may add where it stands: ``I/7-10@wadi``.
    terrain : str
        Terrain of the defender's hex; features are added with ``+``: ``high_ground+city``.
    attacker_terrain : str
        Terrain that the attackers stand on; the default is on the defender's level.
    cliff : bool
        Whether the attack goes up a cliff.
    city : bool
        Whether the defender's hex is a city.
    heavy_attack : fractions.Fraction
        Those of the `attack` factors that are heavy equipment (8.3.E).
    artillery_attack, artillery_defence : fractions.Fraction
        Printed factors of supporting guns.
    air, shift : int
        Columns of a tactical air unit, and any other shift.
    lower_to : str or None
        Column that the attacker chooses to attack at (8.2.F).
    """

    attack: Fraction | None = None
    defence: Fraction | None = None
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    terrain: str = "clear"
    attacker_terrain: str = SAME_LEVEL
    cliff: bool = False
    city: bool = False
    heavy_attack: Fraction = Fraction(0)
    artillery_attack: Fraction = Fraction(0)
    artillery_defence: Fraction = Fraction(0)
    air: int = 0
    shift: int = 0
    lower_to: str | None = None


def read(asked: Mapping[str, Any]) -> Question:
    """Return the question for keyword arguments or command-line options, checked as far as no table is needed.

    Raises
    ------
    UsageError
        For a name that this game does not have, or a value that cannot be.
    """
    readers: dict[str, Reader] = dict.fromkeys(_FACTORS, factors) | {"attackers": names, "defenders": names}
    question = read_question(Question, readers, "kasserine", asked)
    for side, strength, many, units_ in (
        ("attack", question.attack, "attackers", question.attackers),
        ("defence", question.defence, "defenders", question.defenders),
    ):
        strength_or_units(side, strength, many, units_)
        if strength == 0:
            raise UsageError(f"{side}: found 0; allowed more than 0 factors")
    if question.heavy_attack > (question.attack or 0):
        raise UsageError("heavy_attack: more factors than attack; allowed a part of attack, when attack is given")
    return question


MOST_FACTORS = 10_000
_PLAIN = re.compile(r"\d{1,9}(?:\.\d{1,9}|/\d{1,9})?")  # and not 1e999999999, which would fill the memory


def factors(name: str, value: object) -> Fraction:
    """Return a strength in factors: 0 or more, in quarters (8.3.G)."""
    try:
        number = Fraction(str(value) if _PLAIN.fullmatch(str(value)) else -1)
    except (ValueError, ZeroDivisionError):
        number = Fraction(-1)
    if not 0 <= number <= MOST_FACTORS or (number * 4).denominator != 1:
        raise UsageError(
            f"{name}: found {quoted(value)}; allowed factors from 0 to {MOST_FACTORS}, in quarters, such as 8 or 8.5"
        )
    return number


class Ground(NamedTuple):
    """What combat needs to know of a hex (8.3)."""

    elevation: int
    crest: bool = False
    wadi: bool = False
    city: bool = False


def ground(pack: Pack, words: str, what: str) -> Ground:
    """Return the ground that words such as ``high_ground+wadi`` name.

    Raises
    ------
    UsageError
        For a word that the terrain chart does not have.
    """
    rows = {r["terrain"]: r for r in pack.rows("terrain") if r["kind"] in ("hex", "feature")}
    named = [word for word in words.replace("+", " ").split() if word]
    for word in named:
        if word not in rows:
            raise UsageError(unknown(f"terrain for {what}", word, rows))
    heights = [int(rows[word]["elevation"]) for word in named if rows[word]["elevation"]]
    wadi = bool({"wadi", "bridge"} & set(named))
    return Ground(max(heights, default=0), "rugged_crest" in named, wadi, "city" in named)


class Unit(NamedTuple):
    """A named unit in the attack. Pieces: what it can be lost in, its companies where it may break down (11.2.B)."""

    name: str
    side: str
    attack: Fraction
    defence: Fraction
    attack_pieces: tuple[Fraction, ...]
    defence_pieces: tuple[Fraction, ...]
    heavy: bool
    artillery: bool
    thirds: int
    terrain: str


def units(pack: Pack, named: Iterable[str], what: str) -> tuple[Unit, ...]:
    """Return the units of one side of an attack by their ids.

    Raises
    ------
    UsageError
        For an unknown unit, or one named twice.
    IllegalOrder
        For an aircraft, or units of both sides.
    """
    rows = {r["unit"]: r for r in pack.rows("units")}
    found: dict[str, Unit] = {}
    for text in named:
        name, _, terrain = text.partition("@")
        if name not in rows:
            raise UsageError(unknown(f"unit among the {what}", name, rows))
        row = rows[name]
        if name in found:
            raise UsageError(f"{what}: unit {quoted(name)} is named twice")
        if row["type"] == "air":
            raise IllegalOrder(f"{name} is an air unit: it shifts the odds (air) and does not fight itself", "16.1.2.D")
        pieces = [r for r in rows.values() if r["parent"] == name] or [row]
        found[name] = Unit(
            name,
            row["side"],
            Fraction(row["attack"] or 0),
            Fraction(row["defence"] or 0),
            tuple(Fraction(r["attack"] or 0) for r in pieces),
            tuple(Fraction(r["defence"] or 0) for r in pieces),
            "heavy" in row["flags"].split(),
            row["type"] == "artillery",
            int(row["stacking_thirds"] or 0),
            terrain,
        )
    if len({unit.side for unit in found.values()}) > 1:
        raise IllegalOrder(f"the {what} are units of both sides", "8.0.A")
    return tuple(found.values())
