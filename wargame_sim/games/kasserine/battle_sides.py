"""Both sides of one attack: strengths on the table (terrain counted, 8.3, 10), and forces that can be lost (9.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.errors import IllegalOrder
from wargame_sim.games.kasserine.exact import Force
from wargame_sim.games.kasserine.question import SAME_LEVEL, Ground, Question, Unit, ground, units
from wargame_sim.games.kasserine.rules import r08_combat as r08
from wargame_sim.kernels import jit
from wargame_sim.packs import Pack


class Sides(NamedTuple):
    """The two sides of an attack.

    Strengths are in factors as they count on the table; `guns_attack` and `guns_defence` are the supporting artillery
    in them. `multiplier` is what terrain leaves of one more factor of the attacker, and of the defender.
    """

    attack: Fraction
    defence: Fraction
    guns_attack: Fraction
    guns_defence: Fraction
    attacker: Force
    defender: Force
    multiplier: tuple[Fraction, Fraction]


def sides(T: Any, pack: Pack, question: Question) -> Sides:
    """Return both sides of the attack that a question describes."""
    here = ground(pack, question.terrain, "the defender")
    here = here._replace(city=here.city or question.city)
    words = question.attacker_terrain
    there = Ground(here.elevation) if words == SAME_LEVEL else ground(pack, words, "the attacker")
    ours, theirs = units(pack, question.attackers, "attackers"), units(pack, question.defenders, "defenders")
    beside = _worst(T, pack, ours, there, here) if words == SAME_LEVEL else there
    if ours and theirs and ours[0].side == theirs[0].side:
        raise IllegalOrder(f"{ours[0].name} and {theirs[0].name} are on the same side", "8.0.A")
    with jit.plain():
        attack, attacker = _attack(T, pack, question, ours, (there, here))
        defence, defender = _defence(T, question, theirs, here)
        guns = question.artillery_attack
        if here.elevation > beside.elevation:
            guns = guns * int(T.artillery_uphill_quarters) / r08.WHOLE
        more = multiplier(T, False, beside, here, question.cliff)
    city = Fraction(int(T.city_quarters), r08.WHOLE) if here.city else Fraction(1)
    return Sides(attack, defence, guns, question.artillery_defence, attacker, defender, (more, city))


def _worst(T: Any, pack: Pack, found: tuple[Unit, ...], there: Ground, here: Ground) -> Ground:
    """Return where guns, and one more factor, are taken to stand: beside the named unit whose ground is the worst."""
    with jit.plain():
        return min(
            (_stand(pack, unit, there) for unit in found),
            default=there,
            key=lambda place: (place.elevation, multiplier(T, False, place, here, False)),
        )


def _stand(pack: Pack, unit: Unit, there: Ground) -> Ground:
    """Return the ground that a unit names, that of the others unless it does."""
    words = [word for word in unit.terrain.replace("+", " ").split() if word != "cliff"]
    return ground(pack, "+".join(words), "the attacker") if words else there


def multiplier(T: Any, heavy: bool, there: Ground, here: Ground, cliff: bool) -> Fraction:
    """Return what terrain leaves of the strength of an attacker `there` against a defender `here` (8.3.A-E)."""
    uphill, out_of_wadi = here.elevation > there.elevation, there.wadi and not here.wadi
    return Fraction(int(r08.terrain_quarters(T, heavy, uphill, out_of_wadi, cliff, here.crest)), r08.WHOLE)


def _attack(
    T: Any, pack: Pack, question: Question, found: tuple[Unit, ...], grounds: tuple[Ground, Ground]
) -> tuple[Fraction, Force]:
    """Return the strength of the attackers without guns, and the force."""
    there, here = grounds
    plain = multiplier(T, False, there, here, question.cliff)
    if question.attack is not None:
        heavy = multiplier(T, True, there, here, question.cliff)
        light = question.attack - question.heavy_attack
        return light * plain + question.heavy_attack * heavy, Force(question.attack)
    total = Fraction(0)
    for unit in found:
        if unit.artillery:
            raise IllegalOrder(f"{unit.name} is artillery: it supports (artillery_attack) and does not attack", "10.0")
        cliff = question.cliff or "cliff" in unit.terrain
        total += unit.attack * multiplier(T, unit.heavy, _stand(pack, unit, there), here, cliff)
    printed = sum((unit.attack for unit in found), Fraction(0))
    return total, Force(printed, tuple(f for unit in found for f in unit.attack_pieces))


def _defence(T: Any, question: Question, found: tuple[Unit, ...], here: Ground) -> tuple[Fraction, Force]:
    """Return the strength of the units in the defending hex and the force (8.3.H, 10.2.B, 10.4)."""
    city = Fraction(int(T.city_quarters), r08.WHOLE) if here.city else Fraction(1)
    if question.defence is not None:
        return question.defence * city, Force(question.defence)
    if sum(unit.thirds for unit in found) > int(T.stack_thirds):
        raise IllegalOrder("the defenders are more battalions than may stand in one hex", "7.0.A")
    alone = all(unit.artillery for unit in found)
    worth = tuple(_worth(T, unit, alone) for unit in found)
    strength = sum((w if u.artillery else w * city for u, w in zip(found, worth, strict=True)), Fraction(0))
    guns = sum((w for u, w in zip(found, worth, strict=True) if u.artillery), Fraction(0))
    pieces = tuple(f for u, w in zip(found, worth, strict=True) for f in ((w,) if u.artillery else u.defence_pieces))
    return strength, Force(sum(worth, Fraction(0)), pieces, guns)


def _worth(T: Any, unit: Unit, alone: bool) -> Fraction:
    """Return a defender's printed strength; artillery without other units counts as little (10.4.A)."""
    if unit.artillery and alone:
        return Fraction(int(T.lone_artillery_defence))
    return unit.defence
