"""Exact odds of Anzio and Cassino: against brute force over the die and over every way to spread damage."""

from __future__ import annotations

import csv
import json
import random
import subprocess
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from wargame_sim.errors import IllegalOrder, UsageError
from wargame_sim.games import find
from wargame_sim.games.anzio_cassino import odds, odds_table, tables
from wargame_sim.model.game import Setup
from wargame_sim.packs import load_pack

FOLDER = Path(tables.__file__).parent / "pack"
PACKS = {slug: load_pack(FOLDER / slug) for slug in ("anzio", "cassino")}
COLUMNS = "1:3 1:2 1:1 2:1 3:1 4:1 5:1 6:1".split()
# Straight from 6.1.1, 6.1.2, 7.5, 10.1.2, 10.2.2, 10.2.4, 10.4.1.
SHIFT = {"woods": -1, "canal": -2, "mountain": -2, "water": -1}
GROUND = {"anzio": ("clear", "woods", "town", "hill"), "cassino": ("clear", "mountain", "town", "lower_rapido")}
ACROSS = {"anzio": ("canal", "water"), "cassino": ("mountain", "water")}


def rows(slug: str, name: str) -> list[dict[str, str]]:
    with (FOLDER / slug / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


UNITS = {slug: {row["unit"]: row for row in rows(slug, "units.csv")} for slug in PACKS}
CRT = {slug: {int(row["roll"]): row for row in rows(slug, "crt.csv")} for slug in PACKS}


def ask(slug: str, **asked: Any) -> odds.OddsAnswer:
    return odds.answer(PACKS[slug], asked)


def generated(n: int) -> list[tuple[str, dict[str, Any]]]:
    draw = random.Random(1944)
    found: list[tuple[str, dict[str, Any]]] = []
    while len(found) < n:
        slug = draw.choice(("anzio", "cassino"))
        german = draw.random() < 0.4
        asked: dict[str, Any] = {
            "side": "german" if german else "allied",
            "terrain": draw.choice(GROUND[slug]),
            "across": tuple(w for w in ACROSS[slug] if draw.random() < 0.25),
            "armor": draw.choice(("none", "none", "attacker", "defender", "both")),
            "unsupplied": draw.random() < 0.2,
            "star": draw.random() < 0.3,
            "rain": draw.random() < 0.3,
            "box": slug == "cassino" and not german and draw.random() < 0.3,
            "rubble": slug == "cassino" and draw.random() < 0.2,
            "shift": draw.choice((0, 0, 0, 1, -2)),
            "drm": draw.choice((0, 0, 0, 0, 1, -3)),
        }
        asked |= support(draw, slug, german, asked["rain"])
        names = {s: [u for u, row in UNITS[slug].items() if (row["side"] == "german") == s] for s in (True, False)}
        if draw.random() < 0.5:
            asked["attackers"] = tuple(draw.sample(names[german], draw.randint(1, 7)))
            asked["defenders"] = tuple(draw.sample(names[not german], draw.randint(1, 3)))
            del asked["side"]
            if draw.random() < 0.4:
                asked["attackers"] = tuple(f"{u}@{draw.choice((*ACROSS[slug], 'none'))}" for u in asked["attackers"])
        else:
            asked["attack"], asked["defence"] = draw.randint(1, 30), draw.randint(1, 12)
        found.append((slug, asked))
    return found


def support(draw: random.Random, slug: str, german: bool, rain: bool) -> dict[str, Any]:
    """Legal markers of both sides by kind: an Allied one bars the German one of its kind."""
    allied = [kind for kind in ("artillery", "air") if draw.random() < 0.4 and not (kind == "air" and rain)]
    axis = [kind for kind in ("artillery", "air") if draw.random() < 0.4 and kind not in allied]
    axis = [kind for kind in axis if kind == "artillery" or (slug == "anzio" and not rain)]
    if slug == "anzio" and draw.random() < 0.4:
        allied.append("naval")
    if slug == "cassino":
        allied = [kind for kind in allied if kind == "artillery"]  # aircraft serve nations: tested apart
    return {"support": axis, "against": allied} if german else {"support": allied, "against": axis}


def naive(slug: str, asked: dict[str, Any]) -> tuple[int, int, str, int]:
    """Strengths, column and die modifier, straight from the rulebook."""
    units = UNITS[slug]
    ours = [name.partition("@") for name in asked.get("attackers", ())]
    attack = asked.get("attack") or sum(int(units[name]["attack"]) for name, _, _ in ours)
    defence = asked.get("defence") or sum(int(units[name]["defence"]) for name in asked["defenders"])
    german = asked["side"] == "german" if "side" in asked else units[ours[0][0]]["side"] == "german"
    reached = [c for c in COLUMNS if Fraction(attack, defence) >= Fraction(*map(int, c.split(":")))]
    at = COLUMNS.index(reached[-1]) if reached else 0
    at += SHIFT["woods"] if asked["terrain"] == "woods" else 0
    ways = [{words} - {"none", ""} if at_sign else set(asked["across"]) for _, at_sign, words in ours]
    for feature in ACROSS[slug]:
        at += SHIFT[feature] if all(feature in way for way in ways or [set(asked["across"])]) else 0
    attacks = asked["armor"] in ("attacker", "both") or any("armor" in units[name]["flags"] for name, _, _ in ours)
    defends = asked["armor"] in ("defender", "both") or any(
        "armor" in units[name]["flags"] for name in asked.get("defenders", ())
    )
    at += attacks and not defends
    at += len(asked["support"]) - len(asked["against"]) + asked["shift"]
    drm = asked["drm"] - asked["unsupplied"] - (asked["rubble"] and not german)
    if asked["rain"] and slug == "cassino":
        drm += 1 if german else -1
    return attack, defence, COLUMNS[min(max(at, 0), len(COLUMNS) - 1)], drm


def spread(points: int, units: list[tuple[int, int]]) -> int:
    """Least strength lost over every way to give `points` to units of (strength, endurance)."""
    points = min(points, sum(e for _, e in units))
    ways = product(*(range(e + 1) for _, e in units))
    return min(sum(s for (s, e), got in zip(units, way, strict=True) if got == e) for way in ways if sum(way) == points)


def forces(slug: str, asked: dict[str, Any]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    if "attack" in asked:
        return [(asked["attack"], asked["attack"])], [(asked["defence"], asked["defence"])]
    rows = UNITS[slug]
    sides = [[rows[name.partition("@")[0]] for name in asked[key]] for key in ("attackers", "defenders")]
    ours, theirs = ([(int(row["attack"]), int(row["endurance"])) for row in side] for side in sides)
    return ours, theirs


def check_by_die(slug: str, asked: dict[str, Any], answer: odds.OddsAnswer) -> None:
    attack, defence, column, drm = naive(slug, asked)
    assert (answer.attack, answer.defence, answer.column) == (attack, defence, column)
    ours, theirs = forces(slug, asked)
    numbers = dict.fromkeys(("leaves", "gone", "won", "draw", "a", "d", "lost_a", "lost_d", "back", "go"), 0)
    faces = []
    for face in range(1, 7):
        cell = CRT[slug][min(max(face + drm, 0), 7)][column]
        faces.append(cell)
        a, d = map(int, cell.split(","))
        margin, capacity = d - a, sum(e for _, e in theirs)
        left = d - 1 if asked["box"] and d else d
        hurt, mine = min(left, capacity), min(a, sum(e for _, e in ours))
        stands = asked["star"] and margin > 0 and capacity - hurt > 1
        hurt += stands
        gone = hurt == capacity
        retreat = margin if margin > 0 and not gone and not stands else 0
        numbers["leaves"] += gone or retreat > 0
        numbers["gone"] += gone
        numbers["won"] += margin > 0
        numbers["draw"] += margin == 0
        numbers["a"] += mine
        numbers["d"] += hurt
        numbers["lost_a"] += spread(mine, ours) if len(ours) < 4 else 0
        numbers["lost_d"] += spread(hurt, theirs)
        numbers["back"] += retreat
        numbers["go"] += max(margin, 0) if (gone or retreat) and mine < sum(e for _, e in ours) else 0
    assert {r.result: r.probability for r in answer.results} == {c: Fraction(faces.count(c), 6) for c in set(faces)}
    names = (
        "defender_leaves", "defender_eliminated", "attacker_wins", "draw", "attacker_damage", "defender_damage",
        "attacker_losses", "defender_losses", "defender_retreat", "advance",
    )  # fmt: skip
    for name, value in zip(names, numbers.values(), strict=True):
        if name != "attacker_losses" or len(ours) < 4:
            assert answer.measure(name) == Fraction(value, 6), name


def test_500_generated_attacks_by_brute_force_over_the_die():
    seen = set()
    for slug, asked in generated(500):
        answer = ask(slug, **asked)
        check_by_die(slug, asked, answer)
        seen.add((slug, answer.column))
    assert seen == {(slug, column) for slug in PACKS for column in COLUMNS}


def test_aircraft_of_cassino_serve_their_nation():
    us, nz, german = "133 Inf", "28 Maori", "I-132 Gren"
    both = ask("cassino", attackers=(us, nz), defenders=(german,), support="DAF,XII TAF")
    alone = ask("cassino", attackers=(us, nz), defenders=(german,))
    assert COLUMNS.index(both.column) - COLUMNS.index(alone.column) == 2
    assert ask("cassino", attackers=(us,), defenders=(german,), support="air").column == "3:1"
    with pytest.raises(IllegalOrder, match=r"DAF supports british units only \(rule 10\.1\.1\)"):
        ask("cassino", attackers=("4 RTT",), defenders=(german,), support="air")
    with pytest.raises(IllegalOrder, match=r"has no other marker 'artillery' \(rule 10\.1\)"):
        ask("cassino", attack=4, defence=2, support="artillery,artillery")


def test_bombers_strike_at_two_to_one_without_shifts():
    answer = ask("cassino", defence=4, support="bomber", rubble=True, terrain="town", star=True, rain=True)
    assert answer.column == "2:1"
    assert answer.measure("attacker_damage") == answer.measure("advance") == 0
    rolled = [CRT["cassino"][face - 1]["2:1"] for face in range(1, 7)]
    assert {r.result for r in answer.results} == set(rolled)
    with pytest.raises(IllegalOrder, match=r"10\.2\.3"):
        ask("cassino", attack=4, defence=4, support="bomber")


@pytest.mark.parametrize(
    ("slug", "asked", "section"),
    [
        ("anzio", {"attack": 3, "defence": 3, "support": "air", "against": "air"}, r"10\.1\.2"),
        ("anzio", {"attack": 3, "defence": 3, "support": "air", "rain": True}, r"10\.4\.1"),
        ("anzio", {"attack": 3, "defence": 3, "side": "german", "support": "naval"}, r"10\.1"),
        ("cassino", {"attack": 3, "defence": 3, "side": "german", "box": True}, r"6\.3"),
        ("anzio", {"attackers": ("7 Inf", "29 PzG"), "defence": 3}, r"6\.0"),
        ("anzio", {"attackers": ("7 Inf",), "defenders": ("15 Inf",)}, r"6\.0"),
        ("anzio", {"attack": 9, "defenders": ("7 Inf", "15 Inf", "30 Inf", "2 Bde")}, r"5\.3"),
    ],
)
def test_what_the_rules_forbid_is_refused_by_section(slug, asked, section):
    with pytest.raises(IllegalOrder, match=section):
        ask(slug, **asked)


@pytest.mark.parametrize(
    ("slug", "asked", "said"),
    [
        ("anzio", {"attack": "3.5", "defence": 3}, "whole number"),
        ("anzio", {"attack": 3}, "defence: found nothing"),
        ("anzio", {"attack": 3, "attackers": ("7 Inf",), "defence": 3}, "attack: found both"),
        ("anzio", {"attack": 3, "defence": 3, "across": "mountain"}, "allowed canal, water"),
        ("anzio", {"attack": 3, "defence": 3, "terrain": "wood"}, "did you mean 'woods'"),
        ("anzio", {"attack": 3, "defence": 3, "support": "airforce"}, "unknown support marker"),
        ("anzio", {"attack": 3, "defence": 3, "rubble": True}, "has none"),
        ("anzio", {"attackers": ("7 Imf",), "defence": 3}, "did you mean '7 Inf'"),
        ("anzio", {"attackers": ("7 Inf", "7 Inf"), "defence": 3}, "named twice"),
        ("cassino", {"attack": 3, "defence": 3, "armor": "all"}, "unknown armor"),
        ("cassino", {"attack": 3, "defence": 3, "artillery_attack": 3}, "unknown part of an attack"),
    ],
)
def test_what_cannot_be_read_is_told(slug, asked, said):
    with pytest.raises(UsageError, match=said):
        ask(slug, **asked)


def test_steps_reach_the_next_column_and_not_a_factor_less():
    answer = ask("anzio", attack=9, defence=4)
    more, less = answer.steps
    assert (more.side, more.whole, more.column) == ("attack", 3, "3:1")
    assert (less.side, less.whole, less.column) == ("defence", 1, "1:1")
    assert ask("anzio", attack=11, defence=4).column == "2:1"
    assert ask("anzio", attack=12, defence=4).measure("defender_leaves") == more.measures[0].value
    assert [(step.side, step.whole) for step in ask("anzio", attack=30, defence=1).steps] == [("defence", 5)]


def test_tables_agree_with_answers():
    for slug, pack in PACKS.items():
        table = odds_table.table(pack, show="attacker_wins")
        assert table.values[8][3] == ask(slug, attack=9, defence=4).measure("attacker_wins")
        assert table.cells[8][3] == "2:1"
        by_odds = odds_table.table(pack, by="odds")
        sums = [sum(v or 0 for v in column) for column in zip(*by_odds.values[:-3], strict=True)]
        assert sums == [1] * len(COLUMNS)
    with pytest.raises(UsageError, match="unknown number to show"):
        odds_table.table(PACKS["anzio"], show="luck")


def test_owner_tables_and_what_ifs_reach_the_answer():
    game = find("cassino")
    patched = game.rules.odds(
        Setup("cassino", patches={"modifiers.value.mountain_all": "-1"}), attack=9, defence=3, across="mountain"
    )
    assert patched.column == "2:1"


def test_odds_never_load_numba():
    code = (
        "import sys, json; from wargame_sim.cli import main; "
        "main(['odds', 'cassino', '--attack', '9', '--defence', '4', '--across', 'mountain', '--json']); "
        "assert 'numba' not in sys.modules and 'pandas' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    document = json.loads(done.stdout)
    assert document["column"] == "1:2"
    assert document["losses_in"] == "damage points"
