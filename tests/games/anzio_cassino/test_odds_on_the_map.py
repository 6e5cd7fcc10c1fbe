"""The odds of a question and an attack on the map say the same: one rules core, two ways through it."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tests.games.anzio_cassino.position import Position, load
from wargame_sim.games.anzio_cassino import codes, odds, question
from wargame_sim.games.anzio_cassino.rules import r06_attack, r06_odds, r10_1_support

OPTIONS = {
    "anzio": {"support": True, "naval": True, "weather": True},
    "cassino": {"support": True, "abbey": True, "weather": True},
}
BITS = {"canal": codes.CANAL, "water": codes.WATER, "mountain": codes.MOUNTAIN}
UNITS = {
    slug: {side: [row["unit"] for row in load(slug).rows("units") if row["side"] == side] for side in codes.SIDES}
    for slug in OPTIONS
}
EMPTY = {slug: Position(slug, {}, {}, {}).records["T"] for slug in OPTIONS}


class Case:
    """An attack drawn at random: who stands where, and the markers that may be placed for it."""

    def __init__(self, seed: int) -> None:
        draw = random.Random(seed)
        self.slug = draw.choice(("anzio", "cassino"))
        self.side = draw.choice(codes.SIDES)
        pack = load(self.slug)
        empty = EMPTY[self.slug]
        land = [h for h in range(int(empty.n)) if not empty.sea[h] and not empty.star[h]]
        self.target = draw.choice(land)
        ways = [k for k in range(6) if self.open(empty, k)]
        froms = draw.sample(ways, min(len(ways), draw.randint(1, 3)))
        foe = codes.SIDES[1 - codes.SIDES.index(self.side)]
        self.defenders = draw.sample(UNITS[self.slug][foe], draw.randint(1, 3))
        self.attackers: dict[str, int] = {}  # to the side of the target that it attacks across
        for unit in draw.sample(UNITS[self.slug][self.side], min(3 * len(froms), draw.randint(1, 7))):
            self.attackers[unit] = froms[len(self.attackers) % len(froms)]
        self.setting: dict[str, Any] = {
            "side": self.side,
            "weather": draw.choice(codes.WEATHER),
            "abbey": draw.choice(("neutral", "destroyed")) if self.slug == "cassino" else "neutral",
            "box": {pack.hexes[self.target]: int(self.slug == "cassino" and draw.random() < 0.4)},
        }
        self.wanted = [row["marker"] for row in pack.rows("support") if draw.random() < 0.5]

    def open(self, T: Any, k: int) -> bool:
        """Whether somebody may stand beyond side k of the target and attack it."""
        other = T.nbr[self.target, k]
        return bool(other < codes.MAX_HEX and not T.sea[other] and not T.no_attack[self.target, k])

    def declared(self) -> Position:
        """Return the position with the attack declared, and as many of the wanted markers as are legal."""
        pack, T = load(self.slug), EMPTY[self.slug]
        where = dict.fromkeys(self.defenders, pack.hexes[self.target])
        where |= {u: pack.hexes[int(T.nbr[self.target, k])] for u, k in self.attackers.items()}
        position = Position(self.slug, OPTIONS[self.slug], where, self.setting)
        h = position.declare({"hex": pack.hexes[self.target], "with": list(self.attackers)})
        r = position.records
        for marker in self.wanted:
            m = position.markers[marker]
            if r10_1_support.usable(r["T"], r["S"], r["W"], m, h, r["T"].marker_side[m]):
                r10_1_support.use(r["T"], r["S"], r["W"], r["L"], m, h, r["T"].marker_side[m])
        return position

    def question(self, position: Position) -> dict[str, Any]:
        """Return the same attack as a player would ask about it."""
        T, S, W = (position.records[name] for name in ("T", "S", "W"))
        kind = {k: [w for w, bit in BITS.items() if T.side_kind[self.target, k] & bit] for k in range(6)}
        markers = [name for name, m in position.markers.items() if W.t_support[m]]
        mine = codes.SIDES.index(self.side)
        terrain = {row["hex"]: row["terrain"] for row in position.pack.rows("hexes")}
        return {
            "attackers": [f"{unit}@{'+'.join(kind[k]) or 'none'}" for unit, k in self.attackers.items()],
            "defenders": self.defenders,
            "terrain": terrain[position.pack.hexes[self.target]],
            "support": [name for name in markers if T.marker_side[position.markers[name]] == mine],
            "against": [name for name in markers if T.marker_side[position.markers[name]] != mine],
            "rain": bool(S.weather),
            "rubble": bool(S.abbey and T.rubble[self.target]),
            "box": bool(S.box[self.target]) and mine == codes.ALLIED,
            "unsupplied": bool(r06_odds.any_unsupplied(T, S, W, mine, self.target)),
        }


@pytest.mark.parametrize("seed", range(20))
def test_column_and_damage_are_those_of_the_engine(seed: int):
    case = Case(seed)
    position = case.declared()
    T, S, W = (position.records[name] for name in ("T", "S", "W"))
    mine = codes.SIDES.index(case.side)
    ready = odds.prepare(position.pack, question.read(case.question(position)))
    column = ready.column(ready.sides.attack, ready.sides.defence)
    assert r06_odds.attackers(T, W, case.target)[0] == ready.sides.attack
    assert W.force[case.target] == ready.sides.defence
    W.t_hex = case.target
    assert r06_odds.attack_column(T, W, case.target) == column
    assert r06_odds.die_modifier(T, S, W, mine) == odds.total(ready.sides.modifiers)
    seen: Counter[tuple[int, int, int]] = Counter()
    before = [record.copy() for record in (S, W)]
    for die in range(1, 7):
        for record, was in zip((S, W), before, strict=True):
            for name in record.dtype.names:
                record[name] = was[name]
        r06_attack.resolve(T, S, W, position.records["L"], position.records["PA"], case.target, mine, die)
        taken, won = S.damage_taken, S.won
        seen[int(taken[mine]), int(taken[1 - mine]), int(won[mine]) - int(won[1 - mine])] += 1
    told = ready.outcomes(column).map(
        lambda o: (o[1].attacker_damage, o[1].defender_damage, (o[0][1] > o[0][0]) - (o[0][1] < o[0][0]))
    )
    assert dict(told.items()) == {what: Fraction(times, 6) for what, times in seen.items()}
