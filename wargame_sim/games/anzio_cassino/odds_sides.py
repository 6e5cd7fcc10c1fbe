"""Both sides of one attack: strength, forces that can be hurt, and every shift and modifier with its name and section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from wargame_sim.errors import IllegalOrder, UsageError, unknown
from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.exact import Force
from wargame_sim.games.anzio_cassino.question import Question, Unit, features, units
from wargame_sim.games.anzio_cassino.rules import r06_odds as r06
from wargame_sim.games.anzio_cassino.rules.r10_1_support import marker_shift
from wargame_sim.packs import Pack
from wargame_sim.packs.table import Row

_BITS = {"canal": codes.CANAL, "water": codes.WATER, "mountain": codes.MOUNTAIN}
BOMBER = "bomber"


class Counted(NamedTuple):
    """A shift of columns or a modifier of the die that counts in this attack: its name, and what it adds."""

    name: str
    value: int


class Sides(NamedTuple):
    """The two sides of an attack: who attacks, strengths, forces, shifts, die modifiers."""

    side: int
    attack: int
    defence: int
    attacker: Force
    defender: Force
    shifts: tuple[Counted, ...]
    modifiers: tuple[Counted, ...]


def sides(T: Any, pack: Pack, question: Question) -> Sides:
    """Return both sides of the attack that a question describes.

    Raises
    ------
    UsageError, IllegalOrder
        For words that the game does not have, and for what the rules forbid.
    """
    ours, theirs = units(pack, question.attackers, "attackers"), units(pack, question.defenders, "defenders")
    side = _side(question, ours, theirs)
    if len(theirs) > int(T.stack_limit):
        raise IllegalOrder("the defenders are more units than may stand in one hex", "5.3")
    if question.box and side != codes.ALLIED:
        raise IllegalOrder("a defensive box protects Germans only", "6.3")
    placed = (
        *markers(pack, question.support, side, ours, question.rain),
        *markers(pack, question.against, 1 - side, theirs, question.rain),
    )
    bombers = BOMBER in {row["kind"] for row in placed}
    if bombers:
        _bombers_alone(question, placed)
    _barred(placed)
    attack = question.attack or sum(unit.strength for unit in ours)
    defence = question.defence or sum(unit.strength for unit in theirs)
    return Sides(
        side,
        attack,
        defence,
        Force(()) if bombers else _force(ours, attack, question.attack_endurance),
        _force(theirs, defence, question.endurance),
        () if bombers else tuple(c for c in _shifts(T, pack, question, (ours, theirs), placed) if c.value),
        tuple(c for c in _modifiers(T, question, side, bombers) if c.value),
    )


def _side(question: Question, ours: Sequence[Unit], theirs: Sequence[Unit]) -> int:
    """Return who attacks: the side of the named units, that of the question, the Allies."""
    if ours and theirs and ours[0].side == theirs[0].side:
        raise IllegalOrder(f"{ours[0].name} and {theirs[0].name} are on the same side", "6.0")
    if ours:
        return codes.SIDES.index(ours[0].side)
    if theirs:
        return 1 - codes.SIDES.index(theirs[0].side)
    return codes.SIDES.index(question.side or "allied")


def _force(named: Sequence[Unit], strength: int, endurance: int | None) -> Force:
    """Return who can be hurt: units with all their endurance, or a total when that is told or there are no units."""
    if endurance is None and named:
        return Force(tuple((unit.strength, unit.endurance) for unit in named))
    return Force(((strength, endurance or strength),))


def _shifts(
    T: Any, pack: Pack, question: Question, both: tuple[Sequence[Unit], Sequence[Unit]], placed: Sequence[Row]
) -> Iterator[Counted]:
    """Yield every shift that counts (6.1.1, 6.1.2, 10.1.2, 10.2.2)."""
    ours, theirs = both
    chart = {row["terrain"]: row for row in pack.rows("terrain")}
    if question.terrain not in chart:
        raise UsageError(unknown("terrain for the defender", question.terrain, chart))
    yield Counted(question.terrain, int(r06.ground_shift(T, int(chart[question.terrain]["column_shift"] or 0), 0)))
    for feature in crossed_by_all(question, features(pack, question.across), ours):
        yield Counted(feature, int(r06.ground_shift(T, 0, _BITS[feature])))
    attacks = question.armor in ("attacker", "both") or any(unit.armor for unit in ours)
    defends = question.armor in ("defender", "both") or any(unit.armor for unit in theirs)
    yield Counted("armor", int(r06.armor_shift(T, attacks, defends)))
    side = _side(question, ours, theirs)
    for row in placed:
        owner = codes.SIDES.index(row["side"])
        yield Counted(row["marker"], int(marker_shift(T, codes.KINDS.index(row["kind"]), owner, side)))
    yield Counted("other", question.shift)


def crossed_by_all(question: Question, told: tuple[str, ...], ours: Sequence[Unit]) -> tuple[str, ...]:
    """Return the hexside features that every attacker attacks across."""
    each = [set(told if unit.across is None else unit.across) for unit in ours] or [set(told)]
    return tuple(feature for feature in _BITS if all(feature in crossed for crossed in each))


def _modifiers(T: Any, question: Question, side: int, bombers: bool) -> Iterator[Counted]:
    """Yield every modifier of the die that counts (7.5, 10.2.4, 10.4.1); for bombers rubble alone (10.2.3)."""
    if question.rubble and not T.die_rubble:
        raise UsageError("rubble: this game has none")
    yield Counted("rubble", int(r06.modifier_sum(T, side, False, question.rubble, False)))
    if not bombers:
        yield Counted("out of supply", int(r06.modifier_sum(T, side, question.unsupplied, False, False)))
        yield Counted("rain", int(r06.modifier_sum(T, side, False, False, question.rain)))
    yield Counted("other", question.drm)


def markers(pack: Pack, words: Sequence[str], side: int, named: Sequence[Unit], rain: bool) -> tuple[Row, ...]:
    """Return the support markers of a side that kinds or names ask for (10.1, 10.1.1).

    Raises
    ------
    UsageError
        For a word that is no kind and no name of a marker.
    IllegalOrder
        When the side has no such marker left, it serves other nations, or aircraft fly in rain.
    """
    left = [row for row in pack.rows("support") if row["side"] == codes.SIDES[side]]
    known = [*codes.KINDS, *(row["marker"] for row in pack.rows("support"))]
    nations = {unit.nation for unit in named}
    found: list[Row] = []
    for word in words:
        if word not in known:
            raise UsageError(unknown("support marker", word, known))
        fits = [row for row in left if word in (row["kind"], row["marker"])]
        if not fits:
            more = "no other" if any(word in (row["kind"], row["marker"]) for row in found) else "no"
            raise IllegalOrder(f"the {codes.SIDES[side]} side has {more} marker {word!r}", "10.1")
        serves = [row for row in fits if not row["nations"] or not nations or row["nations"] in nations]
        if not serves:
            raise IllegalOrder(f"{fits[0]['marker']} supports {fits[0]['nations']} units only", "10.1.1")
        if rain and serves[0]["kind"] == "air":
            raise IllegalOrder(f"{serves[0]['marker']} does not fly in rain", "10.4.1")
        found.append(serves[0])
        left.remove(serves[0])
    return tuple(found)


def _barred(placed: Sequence[Row]) -> None:
    """Refuse a German marker beside an Allied one of the same kind (10.1.2)."""
    allied = {row["kind"]: row for row in placed if row["side"] == "allied"}
    for row in placed:
        if row["side"] == "german" and row["kind"] in allied:
            raise IllegalOrder(f"{allied[row['kind']]['marker']} bars {row['marker']} from this combat", "10.1.2")


def _bombers_alone(question: Question, placed: Sequence[Mapping[str, str]]) -> None:
    """Refuse anything beside the bombers, who take the whole impulse and know no shifts."""
    if question.attack or question.attackers or len(placed) > 1 or question.across or question.shift:
        raise IllegalOrder("the strategic bombers attack alone, at fixed odds without shifts", "10.2.3")
