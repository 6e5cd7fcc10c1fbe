"""Both sides of one attack as exact.py wants them: stacks, rolls, modifiers, who leads, steps; each named for the working."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from wargame_sim.errors import IllegalOrder, UsageError, unknown
from wargame_sim.games.sicily import codes, codes_combat, exact
from wargame_sim.games.sicily import question as asked
from wargame_sim.games.sicily.question import Question, Unit
from wargame_sim.games.sicily.rules import r09_odds as r09
from wargame_sim.packs import Pack

PLENTY = 99  # steps of a side of which only the strength is told
KINDS = {"allied": codes_combat.ALLIED_AIR, "axis": codes_combat.AXIS_AIR}


class Named(NamedTuple):
    """A part of the working and what it is called."""

    name: str
    value: Any


class Sides(NamedTuple):
    """An attack ready for the dice.

    Parameters
    ----------
    stacks, support, cover : tuple of Named
        Stacks, and the rolls of both sides' support.
    modifiers : tuple of Named
        Those that no die changes.
    ground : exact.Ground
        The same summed, with what depends on who comes.
    attack_steps, defence_steps : int
        Steps that each side has.
    stand_er : tuple of int or None
        ER of the defence's lead for standing fast, before and after it lost a step; None when nobody tries to.
    leads : tuple of str
        Lead units of attack and defence.
    """

    side: str
    stacks: tuple[Named, ...]
    support: tuple[Named, ...]
    stand: int
    cover: tuple[Named, ...]
    modifiers: tuple[Named, ...]
    ground: exact.Ground
    attack_steps: int
    defence_steps: int
    stand_er: tuple[int, int] | None
    leads: tuple[str, str]


def sides(T: Any, pack: Pack, question: Question) -> Sides:
    """Return both sides of the attack that a question describes.

    Raises
    ------
    UsageError, IllegalOrder
        For words that the game does not have, and for what the rules forbid.
    """
    terrain = {row["terrain"]: codes.TERRAIN.index(row["terrain"]) for row in pack.rows("terrain")}
    if question.terrain not in terrain or question.terrain == "sea":
        raise UsageError(unknown("terrain for the defender", question.terrain, [t for t in terrain if t != "sea"]))
    t = terrain[question.terrain]
    ours = asked.units(pack, question.attackers, "attackers", asked.ACROSS)
    theirs = asked.units(pack, question.defenders, "defenders", ("guns",))
    side = who_attacks(question, ours, theirs)
    hexes = grouped(ours)
    lead = chosen(question.lead, hexes[0], "attack") if ours else None
    against = chosen(question.lead, [u for u in theirs if "guns" not in u.told], "defence") if theirs else None
    stacks = tuple(named_stacks(T, t, hexes) if ours else told_stacks(question))
    enemy = asked.SIDES[1 - asked.SIDES.index(side)]
    mine = er_of(question.er, lead, "er")
    modifiers = tuple(
        m for m in fixed(T, t, question, side, stacks, (mine, er_of(question.defender_er, against, "defender_er")))
    )
    return Sides(
        side,
        stacks,
        tuple(rolls(T, pack, question, question.support, side, t)),
        question.defence if question.defence is not None else defence_of(theirs),
        tuple(rolls(T, pack, question, (*question.against, *served(theirs)), enemy, t)),
        tuple(m for m in modifiers if m.value),
        exact.Ground(
            sum(m.value for m in modifiers),
            has_shift(T, t, question, lead, theirs),
            int(T.drm_mixed) if side == "allied" else 0,
            int(T.drm_river),
            bool(T.river_stops_armor),
        ),
        question.attack_endurance or sum(u.steps() for u in ours) or PLENTY,
        question.endurance or sum(u.steps() for u in theirs) or PLENTY,
        standing(question, against),
        (lead.name if lead else "the lead unit", against.name if against else "the lead unit"),
    )


def who_attacks(question: Question, ours: tuple[Unit, ...], theirs: tuple[Unit, ...]) -> str:
    """Return the side that attacks: that of the named units, that of the question, the Allies."""
    if ours and theirs and ours[0].row["side"] == theirs[0].row["side"]:
        raise IllegalOrder(f"{ours[0].name} and {theirs[0].name} are on the same side", "9.1.3")
    if ours:
        return ours[0].row["side"]
    if theirs:
        return asked.SIDES[1 - asked.SIDES.index(theirs[0].row["side"])]
    return question.side or "allied"


def grouped(ours: Iterable[Unit]) -> list[list[Unit]]:
    """Return the attackers by hex, the lead hex first."""
    hexes: dict[int, list[Unit]] = {1: []}
    for unit in ours:
        if int(unit.row["attack"] or 0) == 0:
            raise IllegalOrder(f"{unit.name} has no attack strength", "8.1.3")
        number = next((int(word) for word in unit.told if word.isdecimal()), 1)
        hexes.setdefault(number, []).append(unit)
    if not hexes[1] and len(hexes) > 1:
        raise UsageError("attackers: hex 1, the lead hex, is empty")
    return [hexes[n] for n in sorted(hexes)]


def chosen(names: tuple[str, ...], among: list[Unit], what: str) -> Unit:
    """Return the lead unit: the one that the question names, else the one with the highest ER."""
    able = [u for u in among if what == "defence" or not u.is_a("artillery")]
    if not able:
        raise IllegalOrder(f"nobody can lead the {what}", "9.3.5" if what == "attack" else "9.3.6")
    for unit in able:
        if unit.name in names:
            return unit
    return max(able, key=lambda u: u.er())


def strength(T: Any, unit: Unit, t: int) -> int:
    """Return the attack strength of a unit with the halves that are no coordination's (9.4.I)."""
    value = unit.value("attack")
    if unit.is_a("armor") and T.armor_halved[t]:
        value = int(r09.half(value))
    return int(r09.half(value)) if unit.marked else value


def named_stacks(T: Any, t: int, hexes: list[list[Unit]]) -> Iterator[Named]:
    """Yield the stacks of named units, those that do not lead with the ER they are checked by (9.3.3, 9.3.4)."""
    bits = {"US": exact.US, "Br": exact.BRITISH}
    for number, among in enumerate(hexes, 1):
        fit = [u for u in among if strength(T, u, t) > 0]
        elite = [u for u in fit if u.row["side"] == "allied" and {"airborne", "commando"} & set(u.row["flags"].split())]
        leads = [u for u in fit if u not in elite] or fit
        best = max(leads, key=lambda u: u.er(), default=None)
        nations = 0
        for u in fit:
            nations |= bits.get(u.row["nation"], 0)
        river = bool(fit) and all("river" in u.told for u in fit)
        er = None if number == 1 else best.er() if best else -1
        stack = exact.Stack(sum(strength(T, u, t) for u in fit), er, river, any(u.is_a("armor") for u in fit), nations)
        checked = f", checked by {best.name} (ER {er})" if number > 1 and best else ""
        yield Named(
            f"{'lead hex' if number == 1 else f'hex {number}'}: {', '.join(u.name for u in among)}{checked}", stack
        )


def told_stacks(question: Question) -> Iterator[Named]:
    """Yield the stacks of which only strength and ER are told."""
    river, armor = "river" in question.across, question.armor in ("attacker", "both")
    for number, text in enumerate(question.attack, 1):
        value, er = asked.stack(text)
        if (er is None) != (number == 1):
            raise UsageError(f"attack: found {text!r}; allowed the lead hex first, then each other hex as strength:ER")
        said = "lead hex" if number == 1 else f"hex {number}, checked by ER {er}"
        yield Named(said, exact.Stack(value, er, river, armor, 0))


def er_of(told: int | None, unit: Unit | None, name: str) -> int:
    """Return the ER of a lead unit: told, or that of the named one."""
    if told is None and unit is None:
        raise UsageError(f"{name}: found nothing; allowed the ER of the lead unit, 0 to 10")
    return unit.er() if told is None and unit is not None else int(told or 0)


def fixed(
    T: Any, t: int, question: Question, side: str, stacks: tuple[Named, ...], ers: tuple[int, int]
) -> Iterator[Named]:
    """Yield the modifiers that no die changes (9.4.V)."""
    yield Named(question.terrain, int(T.terrain_drm[t]))
    at_sea = "sea" in question.across or any(
        "@" in text and "sea" in text.split("@")[1].split("+") for text in question.attackers
    )
    yield Named("landing", int(T.drm_landing) if at_sea else 0)
    if question.strongpoint and side != "allied":
        raise IllegalOrder("a strongpoint protects the Axis only", "16.1.1")
    yield Named("strongpoint", int(T.drm_strongpoint) if question.strongpoint else 0)
    yield Named(f"lead ER {ers[0]} against {ers[1]}", int(r09.er_drm(*ers)))
    yield Named("other", question.drm)


def has_shift(T: Any, t: int, question: Question, lead: Unit | None, theirs: tuple[Unit, ...]) -> bool:
    """Whether armor effects are to be had, rivers aside (9.4.IV)."""
    armored = lead.is_a("armor") if lead else question.armor in ("attacker", "both")
    stopped = any(u.is_a("armor", "antitank") for u in theirs) or question.armor in ("defender", "both")
    return bool(armored and T.armor_ground[t] and not stopped and not question.strongpoint)


def defence_of(theirs: tuple[Unit, ...]) -> int:
    """Return the defence strength of named units, without guns that support."""
    return sum(u.value("defence") for u in theirs if "guns" not in u.told)


def served(theirs: tuple[Unit, ...]) -> Iterator[str]:
    """Yield the guns in the attacked hex that support, which need no check (10.1.6)."""
    plain = [u for u in theirs if not u.is_a("artillery")]
    for u in theirs:
        if "guns" in u.told:
            if not u.is_a("artillery") or not plain or u.marked:
                raise IllegalOrder(f"{u.name} cannot support from the attacked hex", "10.1.6")
            yield f"{u.name}@lead"


def standing(question: Question, against: Unit | None) -> tuple[int, int] | None:
    """Return the ER that the defence's lead is checked by to stand fast, before and after a step lost."""
    if not question.stand:
        return None
    if against is None:
        return er_of(question.defender_er, None, "defender_er"), er_of(question.defender_er, None, "defender_er")
    return against.er(), against.er(reduced=True)


def rolls(T: Any, pack: Pack, question: Question, told: Iterable[str], side: str, t: int) -> Iterator[Named]:
    """Yield the support of a side with the highest die at which it comes."""
    for text in told:
        found = asked.points(text)
        if found is None:
            (unit,) = asked.units(pack, [text], "artillery", ("lead",))
            if not unit.is_a("artillery") or unit.row["side"] != side:
                raise IllegalOrder(f"{unit.name} is no artillery of the {side} side", "10.1.4")
            if unit.marked and "oos" in text:
                raise IllegalOrder(f"{unit.name} is Out of Supply", "10.1.4")
            limit = exact.ALWAYS if "lead" in unit.told else unit.er()
            yield Named(unit.name, exact.Roll(int(unit.row["support"]), limit))
        elif found[0] == "artillery":
            yield Named("artillery", exact.Roll(found[1], exact.ALWAYS if found[2] is None else found[2]))
        else:
            if found[0] == "naval" and side != "allied":
                raise IllegalOrder("only the Allies have naval support", "12.1")
            limit = coordination(T, question, found[0], side, t) if found[2] is None else found[2]
            yield Named(found[0], exact.Roll(found[1], max(min(limit, exact.ALWAYS), 0)))


def coordination(T: Any, question: Question, kind: str, side: str, t: int) -> int:
    """Return the number that air or naval points of a side come at (10.2.2, 10.3.2)."""
    c, column = T.coordination, codes_combat.NAVAL if kind == "naval" else KINDS[side]
    drm = int(c[codes_combat.HIGH_GROUND, column]) if t in (codes.MOUNTAIN, codes.ALPINE) else 0
    drm += int(c[codes_combat.IN_STORM, column]) if question.weather == "storm" else 0
    drm += int(c[codes_combat.TURN_1, column]) if question.turn == 1 else 0
    if kind == "naval":
        drm += int(c[codes_combat.COASTAL if question.coast == "coastal" else codes_combat.INLAND, column])
        drm += int(c[codes_combat.FIRING_ZONE, column]) if question.axis_zone else 0
    elif question.axis_zone == (side == "allied"):
        drm += int(c[codes_combat.ENEMY_ZONE, column])
    return int(c[codes_combat.NUMBER, column]) - drm
