"""Exact odds of Kasserine: against brute force over all dice, against icepool, and by properties of the rules."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wargame_sim.errors import IllegalOrder, UsageError
from wargame_sim.games.kasserine import exact, odds, tables
from wargame_sim.games.kasserine.rules import r09_results as r09
from wargame_sim.packs import load_pack

PACK = load_pack(Path(tables.__file__).parent / "pack")
CRT = {int(r["roll"]): r for r in PACK.rows("crt")}
COLUMNS = exact.column_names(PACK)
RATIOS = {name: Fraction(*(int(x) for x in name.split(":"))) for name in COLUMNS}
TERRAINS = ("clear", "high_ground", "rugged_crest", "swamp", "wadi", "high_ground+wadi", "city")
HEIGHT = {"high_ground": 1, "rugged_crest": 2}


def ask(**asked: Any) -> odds.OddsAnswer:
    return odds.answer(PACK, asked)


def naive_strengths(asked: dict[str, Any]) -> tuple[Fraction, Fraction, Fraction]:
    """Attack, defence before and after the defender's guns, straight from the rulebook."""
    here, there = asked["terrain"], asked["attacker_terrain"]
    height = max(HEIGHT.get(w, 0) for w in here.split("+")), max(HEIGHT.get(w, 0) for w in there.split("+"))
    up = height[0] > height[1]
    halvings = up + ("wadi" in there and "wadi" not in here)
    share = {0: Fraction(1), 1: Fraction(1, 2), 2: Fraction(1, 4)}[halvings]
    if asked["cliff"]:
        share = Fraction(1, 4)
    heavy_share = Fraction(1, 4) if here == "rugged_crest" else share
    light = asked["attack"] - asked["heavy_attack"]
    attack = light * share + asked["heavy_attack"] * heavy_share
    attack += asked["artillery_attack"] * (Fraction(1, 2) if up else 1)
    defence = asked["defence"] * (2 if here == "city" else 1)
    return attack, defence, defence + asked["artillery_defence"]


def naive_column(attack: Fraction, defence: Fraction, shift: int) -> str | None:
    reached = [name for name in COLUMNS if attack / defence >= RATIOS[name]]
    if not reached:
        return None
    return COLUMNS[min(max(COLUMNS.index(reached[-1]) + shift, 0), len(COLUMNS) - 1)]


def generated(n: int) -> list[dict[str, Any]]:
    draw = random.Random(20)
    quarters = lambda most: Fraction(draw.randrange(1, 4 * most), 4)  # noqa: E731
    found = []
    while len(found) < n:
        asked = {
            "attack": quarters(40),
            "defence": quarters(14),
            "terrain": draw.choice(TERRAINS),
            "attacker_terrain": draw.choice(TERRAINS[:6]),
            "cliff": draw.random() < 0.1,
            "artillery_attack": quarters(6) if draw.random() < 0.4 else Fraction(0),
            "artillery_defence": quarters(9) if draw.random() < 0.4 else Fraction(0),
            "air": draw.choice([0, 0, 0, 1, 2]),
        }
        asked["heavy_attack"] = Fraction(draw.randrange(int(asked["attack"] * 4) + 1), 4) if draw.random() < 0.5 else 0
        found.append(asked)
    return found


def test_500_generated_attacks_by_brute_force_over_36_dice():
    refused = automatic = 0
    for asked in generated(500):
        attack, declared, defence = naive_strengths(asked)
        if naive_column(attack, declared, 0) is None:
            refused += 1
            with pytest.raises(IllegalOrder, match=r"8\.2\.E"):
                ask(**asked)
            continue
        answer = ask(**asked)
        assert (answer.attack, answer.defence) == (attack, defence)
        column = naive_column(attack, defence, asked["air"])
        if column is None:
            automatic += 1
            assert (answer.column, [r.result for r in answer.results]) == ("eliminated", ["A elim"])
            assert answer.measure("attacker_losses") == asked["attack"]
            continue
        assert answer.column == column
        check_by_dice(answer, column, asked["attack"], asked["defence"])
    assert refused > 5
    assert automatic > 2


def check_by_dice(answer: odds.OddsAnswer, column: str, attack: Fraction, defence: Fraction) -> None:
    rolled = [CRT[a + b][column] for a, b in product(range(1, 7), repeat=2)]
    assert {r.result: r.probability for r in answer.results} == {r: Fraction(rolled.count(r), 36) for r in set(rolled)}
    dice = 2 @ icepool.d6
    pool = dice.map({roll: CRT[roll][column] for roll in range(2, 13)})
    assert {r.result: r.probability for r in answer.results} == {k: Fraction(v, 36) for k, v in pool.items()}
    attacker = defender = Fraction(0)
    leaves = suffers = 0
    for result in rolled:
        back = result == "Exch" and column == "1:2"
        if back:
            attacker, defender = attacker + attack, defender + min(attack, defence)
        elif result in ("A elim", "Exch"):
            attacker += min(attack, defence)
        if result == "D elim" or (result == "Exch" and not back):
            defender += defence
        leaves += result[:2] in ("D ", "DR") or (result == "Exch" and (not back or attack >= defence))
        suffers += result[:2] in ("A ", "AR") or back or (result == "Exch" and attack <= defence)
    assert answer.measure("attacker_losses") == attacker / 36
    assert answer.measure("defender_losses") == defender / 36
    assert answer.measure("defender_leaves") == Fraction(leaves, 36)
    assert answer.measure("attacker_suffers") == Fraction(suffers, 36)


@pytest.mark.parametrize("seed", range(5))
def test_named_losses_are_the_cheapest_set_of_units(seed: int):
    draw = random.Random(seed)
    values = tuple(Fraction(draw.randint(1, 8)) for _ in range(draw.randint(1, 7)))
    sums = {sum(some, Fraction(0)) for n in range(len(values) + 1) for some in combinations(values, n)}
    for target in range(1, int(sum(values)) + 1):
        assert exact.least_sum(values, Fraction(target)) == min(s for s in sums if s >= target)


def test_named_units_carry_their_strength_terrain_and_losses():
    answer = ask(attackers=["I/7-10@clear", "II/69-10@high_ground"], defenders=["II/168-34"], terrain="high_ground")
    assert (answer.attack, answer.defence) == (9, 3)
    assert answer.column == "3:1"
    # An exchange takes 3: a panzer battalion breaks down for it (11.2.B), else 5 would go.
    assert next(r for r in answer.results if r.result == "Exch").meaning.startswith("attacker loses 3;")
    whole = ask(attackers=["II/69-10", "II/86-10"], defenders=["II/168-34"])
    assert next(r for r in whole.results if r.result == "Exch").meaning.startswith("attacker loses 5;")


def test_guns_in_the_hex_die_when_they_must_retreat():
    answer = ask(attackers=["I/7-10", "II/69-10"], defenders=["II/168-34", "27-1A FA"])
    assert answer.defence == 6
    assert next(r for r in answer.results if r.result == "DR1").meaning == "defender loses 3 and retreats 1"


def test_lone_guns_defend_with_one():
    answer = ask(attackers=["II/69-10"], defenders=["27-1A FA"])
    assert (answer.defence, answer.column) == (1, "5:1")
    assert answer.measure("defender_eliminated") == answer.measure("defender_leaves")


def test_one_more_factor_is_priced():
    answer = ask(attack=17, defence=6)
    step = next(s for s in answer.steps if s.side == "attack")
    assert (step.factors, step.whole, step.column) == (1, 1, "3:1")
    assert next(m.value for m in step.measures if m.name == "defender_leaves") == ask(attack=18, defence=6).measure(
        "defender_leaves"
    )
    drop = next(s for s in answer.steps if s.side == "defence")
    assert (drop.factors, drop.column) == (3, "1:1")


def test_factors_asked_for_are_printed_ones():
    # Halved uphill: one and a half more on the table is three more printed factors.
    step = next(s for s in ask(attack=9, defence=2, terrain="high_ground", attacker_terrain="clear").steps)
    assert (step.factors, step.whole, step.column) == (Fraction(3, 2), 3, "3:1")


def test_lowering_the_odds():
    assert ask(attack=18, defence=3, lower_to="3:1").column == "3:1"
    with pytest.raises(IllegalOrder, match=r"8\.2\.F"):
        ask(attack=6, defence=3, lower_to="3:1")
    with pytest.raises(UsageError, match="did you mean '3:1'"):
        ask(attack=6, defence=3, lower_to="3:11")


def test_guns_that_take_an_attack_off_the_table():
    with pytest.raises(IllegalOrder, match=r"below 1:5.*8\.2\.E"):
        ask(attack=1, defence=6)
    answer = ask(attack=1, defence=5, artillery_defence=1)
    assert answer.column == "eliminated"
    assert answer.results[0].probability == 1
    assert answer.measure("attacker_eliminated") == 1


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"attack": 3}, "defence: found nothing"),
        ({"attack": "x", "defence": 3}, "attack: found 'x'"),
        ({"attack": 8.3, "defence": 3}, "in quarters"),
        ({"attack": -1, "defence": 3}, "factors from 0 to 10000"),
        ({"attack": 0, "defence": 3}, "more than 0"),
        ({"attack": 3, "defence": 3, "terrain": "high_grund"}, "did you mean 'high_ground'"),
        ({"attackers": ["I/7-11"], "defence": 3}, "did you mean 'I/7-10'"),
        ({"attackers": ["I/7-10", "I/7-10"], "defence": 3}, "named twice"),
        ({"attack": 3, "attackers": ["I/7-10"], "defence": 3}, "found both"),
        ({"attack": 3, "defence": 3, "drm": 1}, "drm"),
        ({"attack": 3, "defence": 3, "heavy_attack": 4}, "heavy_attack"),
    ],
)
def test_a_question_that_cannot_be_read(asked: dict[str, Any], words: str):
    with pytest.raises(UsageError, match=words):
        ask(**asked)


@pytest.mark.parametrize(
    ("asked", "section"),
    [
        ({"attackers": ["I/90-10"], "defence": 3}, "10.0"),
        ({"attackers": ["I/7-10", "II/168-34"], "defence": 3}, "8.0.A"),
        ({"attackers": ["I/7-10"], "defenders": ["I/5-21"]}, "8.0.A"),
        ({"attack": 9, "defenders": ["I/16-1", "II/16-1", "III/16-1", "7-1 FA", "33-1 FA"]}, "7.0.A"),
    ],
)
def test_an_attack_that_the_rules_forbid(asked: dict[str, Any], section: str):
    with pytest.raises(IllegalOrder) as caught:
        ask(**asked)
    assert caught.value.section == section


strengths = st.integers(1, 60).map(lambda n: Fraction(n, 4))


@given(strengths, strengths, st.integers(1, 20))
@settings(max_examples=80, deadline=None, derandomize=True)
def test_more_attack_is_never_worse(attack: Fraction, defence: Fraction, more: int):
    try:
        before = ask(attack=attack, defence=defence)
    except IllegalOrder:
        return
    after = ask(attack=attack + Fraction(more, 4), defence=defence)
    assert after.measure("defender_leaves") >= before.measure("defender_leaves")
    assert COLUMNS.index(after.column) >= COLUMNS.index(before.column)
    order = [r09.code(r) for r in {x.result: 0 for x in (*before.results, *after.results)}]
    for code in order:  # never worse, result by result, in the rulebook's order
        tail = [sum(r.probability for r in a.results if r09.code(r.result) >= code) for a in (before, after)]
        assert tail[1] >= tail[0]


@given(strengths, strengths, st.integers(2, 5))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_only_the_ratio_counts(attack: Fraction, defence: Fraction, times: int):
    try:
        one = ask(attack=attack, defence=defence)
    except IllegalOrder:
        with pytest.raises(IllegalOrder):
            ask(attack=attack * times, defence=defence * times)
        return
    many = ask(attack=attack * times, defence=defence * times)
    assert many.results[0].result == one.results[0].result
    assert [r.probability for r in many.results] == [r.probability for r in one.results]
    assert many.measure("attacker_losses") == one.measure("attacker_losses") * times


def test_engaged_fought_on_is_a_geometric_series():
    answer = ask(attack=17, defence=6)
    eng = next(r.probability for r in answer.results if r.result == "Eng")
    assert answer.measure("defender_leaves_in_the_end") == answer.measure("defender_leaves") / (1 - eng)


def test_the_document_has_the_promised_names():
    document = ask(attack=17, defence=6).as_json()
    assert {"game", "column", "results", "summary", "origin"} <= set(document)
    assert document["origin"]["crt"] == "stand-in"
    assert sum(Fraction(r["fraction"]) for r in document["results"]) == 1
    json.dumps(document)


def test_odds_import_nothing_heavy():
    code = (
        "import sys; from pathlib import Path; from wargame_sim.packs import load_pack;"
        "from wargame_sim.games.kasserine import odds, odds_table, tables;"
        "p = load_pack(Path(tables.__file__).parent / 'pack'); odds.answer(p, dict(attack=17, defence=6));"
        "print([m for m in ('numba', 'pandas', 'scipy', 'matplotlib', 'pyarrow') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_guns_and_one_more_factor_stand_with_the_named_units():
    """Units that name their ground put guns beside them, not on the defender's level (8.3.A, 10.2)."""
    named = odds.answer(PACK, {"attackers": ("I/7-10@clear", "II/7-10@clear"), "defence": "4", "terrain": "high_ground",
                               "artillery_attack": "6"})  # fmt: skip
    told = odds.answer(PACK, {"attackers": ("I/7-10", "II/7-10"), "defence": "4", "terrain": "high_ground",
                              "attacker_terrain": "clear", "artillery_attack": "6"})  # fmt: skip
    level = odds.answer(PACK, {"attackers": ("I/7-10", "II/7-10"), "defence": "4", "terrain": "high_ground",
                               "artillery_attack": "6"})  # fmt: skip
    assert (named.attack, named.steps) == (told.attack, told.steps)
    assert named.attack < level.attack
