"""Exact odds against brute force in plain fractions, written from base_rules.md without the rule functions."""

from __future__ import annotations

import csv
import random
import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.games.anzio_tournament.position import load
from wargame_sim.errors import IllegalOrder, UsageError
from wargame_sim.games.anzio_tournament import card, exact, odds, odds_table

PACK = card.FOLDER / "pack"
ALL = "E"


def rows(name: str) -> list[dict[str, str]]:
    with (PACK / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


CRT, UNITS = rows("crt"), {row["unit"]: row for row in rows("units")}
COLUMNS = [name for name in CRT[0] if name != "roll"]
GROUND = {"plain": 1, "rough": 1, "mountain": 2, "swamp": 1}


def cell(text: str) -> tuple[str, str, int, int, int]:
    """Steps of attacker and defender, hexes back of each, breakthrough (B.7.D)."""
    found = re.fullmatch(r"(\d|E)/(\d|E)(?: ([ad])(\d))?( b)?", text)
    assert found is not None
    back = int(found[4] or 0)
    return found[1], found[2], back * (found[3] == "a"), back * (found[3] == "d"), int(found[5] is not None)


def score(text: str) -> int:
    a, d, back_a, back_d, through = cell(text)
    mine, theirs = (8 if steps == ALL else int(steps) for steps in (a, d))
    return theirs - mine + back_d - back_a + 2 * through


def column(attack: int, defence: int, shift: int) -> str | None:
    reached = [c for c in COLUMNS if attack * int(c.split(":")[1]) >= defence * int(c.split(":")[0])]
    if not reached or attack == 0:
        return None
    return COLUMNS[min(COLUMNS.index(reached[-1]) + shift, len(COLUMNS) - 1)]


def naive(attackers, defenders, terrain, shift, reroll, price):
    """Distribution over (cell, steps lost by attacker, by defender, defender leaves, breakthrough), or None."""
    halves = sum(int(UNITS[u]["attack"]) * (1 if way in ("sea", "crest") else 2) for u, way in attackers)
    land = [way for _, way in attackers if way != "sea"]
    river = bool(land) and all(way == "river" for way in land)
    times = 3 if river and GROUND[terrain] == 2 else 2 if river or GROUND[terrain] == 2 else 1
    defence = times * sum(int(UNITS[u]["defence"]) for u in defenders)
    rolled_on = column(halves // 2, defence, shift)
    if rolled_on is None:
        return None
    faces = [row[rolled_on] for row in CRT]
    mean, sign = Fraction(sum(map(score, faces)), 6), {"attacker": 1, "defender": -1, "": 0}[reroll]
    found: Counter = Counter()
    for first, second in product(faces, faces):
        again = sign != 0 and sign * (mean - score(first)) > price
        text = second if again else first
        a, d, _, back_d, through = cell(text)
        has = sum(int(UNITS[u]["steps"]) for u, _ in attackers), sum(int(UNITS[u]["steps"]) for u in defenders)
        lost_a = has[0] if a == ALL else min(int(a) * times, has[0])
        lost_d = has[1] if d == ALL else min(int(d), has[1])
        wiped = lost_d == has[1]
        through = (through or (wiped and COLUMNS.index(rolled_on) >= COLUMNS.index("3:1"))) and lost_a < has[0]
        found[text, lost_a, lost_d, wiped or back_d > 0, bool(through)] += 1
    return rolled_on, {key: Fraction(n, 36) for key, n in found.items()}


def asked(rng: random.Random):
    allied = rng.random() < 0.6
    mine = [u for u in UNITS if (UNITS[u]["side"] == "allied") == allied]
    theirs = [u for u in UNITS if (UNITS[u]["side"] == "allied") != allied]
    ways = ["", "", "river", "crest", *(["sea"] if allied else [])]
    attackers = [(u, rng.choice(ways)) for u in rng.sample(mine, rng.randint(1, 6))]
    defenders = rng.sample(theirs, rng.randint(1, 3))
    reroll = rng.choice(["", "attacker", "defender"])
    return (
        attackers,
        defenders,
        rng.choice(list(GROUND)),
        rng.choice([0, 0, 1, 2]),
        reroll,
        Fraction(rng.randint(0, 4), 2),
    )


def test_five_hundred_attacks_equal_brute_force():
    rng = random.Random(7)
    refused = 0
    for _ in range(500):
        attackers, defenders, terrain, shift, reroll, price = asked(rng)
        words = {
            "attackers": [f"{u}@{way}" if way else u for u, way in attackers],
            "defenders": defenders,
            "terrain": terrain,
            "shift": shift,
            "reroll": reroll,
            "price": price,
        }
        expected = naive(attackers, defenders, terrain, shift, reroll, price)
        if expected is None:
            refused += 1
            with pytest.raises(IllegalOrder, match=r"B\.7\.B"):
                odds.answer(load(), words)
            continue
        answer = odds.answer(load(), words)
        rolled_on, chances = expected
        assert answer.column == rolled_on
        by_cell: Counter = Counter()
        for key, p in chances.items():
            by_cell[key[0]] += p
        assert {r.result: r.probability for r in answer.results} == dict(by_cell)
        assert answer.measure("attacker_loss") == sum(p * key[1] for key, p in chances.items())
        assert answer.measure("defender_loss") == sum(p * key[2] for key, p in chances.items())
        assert answer.measure("defender_leaves") == sum(p for key, p in chances.items() if key[3])
        assert answer.measure("breakthrough") == sum(p for key, p in chances.items() if key[4])
    assert 10 < refused < 200


def test_the_chit_is_worth_two_points_where_it_matters_most():
    """AT-11: to an attacker who rolled a six, or a defender who faces a one, from 1:2 to 6:1."""
    for name in COLUMNS[1:7]:
        results = exact.cells(load())[name]
        mean = Fraction(sum(r.score for r in results), 6)
        assert mean - results[5].score >= 2
        assert results[0].score - mean >= 2


def test_a_price_that_is_too_high_leaves_the_roll():
    free, dear = (exact.with_chit(load(), "3:1", "attacker", price) for price in (0, 99))
    assert free.value > free.without == dear.without == dear.value
    assert not dear.taken_on


def test_what_cannot_be_asked_is_told():
    for words, said in (
        ({"attack": 8}, "defence"),
        ({"defence": 8}, "attack"),
        ({"attack": 8, "defence": 2, "across": ["canal"]}, "across"),
        ({"attack": 8, "defence": 2, "terrain": "woods"}, "terrain"),
        ({"attackers": ["US 99"], "defence": 2}, "US 99"),
        ({"attack": 8, "defence": 2, "armor": "both"}, "armor"),
        ({"attack": 8, "defence": 2, "reroll": "allied"}, "reroll"),
    ):
        with pytest.raises(UsageError, match=said):
            odds.answer(load(), words)
    with pytest.raises(IllegalOrder, match=r"B\.7\.A"):
        odds.answer(load(), {"attackers": ["US 36"], "defenders": ["US 45"]})


def test_tables():
    by_odds = odds_table.table(load(), "odds")
    assert by_odds.columns == tuple(COLUMNS)
    assert all(sum(row[j] or 0 for row in by_odds.values) == 1 for j in range(len(COLUMNS)))
    by_attack = odds_table.table(load())
    assert by_attack.cells[by_attack.rows.index("24")][by_attack.columns.index("8")] == "3:1"
    assert by_attack.values[0][-1] is None
