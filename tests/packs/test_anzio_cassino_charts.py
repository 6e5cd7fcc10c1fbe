"""The stand-ins of both packs satisfy the constraints of their NOTICE.md (numbers AC-n there)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import wargame_sim
from wargame_sim.packs import Pack, load_pack
from wargame_sim.packs.charts import odds_columns

FOLDER = Path(wargame_sim.__file__).parent / "games" / "anzio_cassino" / "pack"
SLUGS = ("anzio", "cassino")
FACES = range(1, 7)


@pytest.fixture(scope="module", params=SLUGS)
def pack(request) -> Pack:
    return load_pack(FOLDER / request.param)


@pytest.fixture(scope="module")
def crt(pack) -> dict[str, dict[int, tuple[int, int]]]:
    """Odds column to {roll: damage to attacker and defender}."""
    table = pack.table("crt")
    return {
        c: {int(row["roll"]): tuple(map(int, row[c].split(","))) for row in table.rows} for c in odds_columns(table)
    }


def features(pack: Pack, word: str) -> set[str]:
    return {row["hex"] for row in pack.rows("hexes") if word in row["features"].split()}


def area(pack: Pack, name: str) -> list[str]:
    return next(row["hexes"].split() for row in pack.rows("entries") if row["area"] == name)


def test_columns_and_rows(crt):  # AC-1, AC-2
    odds = [Fraction(*map(int, column.split(":"))) for column in crt]
    assert odds == sorted(odds)
    assert {"1:1", "2:1"} <= set(crt)
    assert all("1" in column.split(":") for column in crt)
    assert all(list(column) == list(range(8)) for column in crt.values())


def test_shape_of_the_results(crt):  # AC-3 to AC-8
    margin = [[d - a for a, d in column.values()] for column in crt.values()]
    seen = {column[face] for column in crt.values() for face in FACES}
    assert {(0, 1), (2, 2)} <= seen
    for part, sign in ((margin, 1), (damage(crt, 0), -1), (damage(crt, 1), 1)):
        for lines in (part, [list(row) for row in zip(*part, strict=True)]):
            assert all([sign * x for x in line] == sorted(sign * x for x in line) for line in lines)
    lowest, highest = ([d - a for a, d in (crt[c][f] for f in FACES)] for c in (next(iter(crt)), list(crt)[-1]))
    assert sum(m < 0 for m in lowest) >= 5 <= sum(m > 0 for m in highest)
    assert all(any(a == d for a, d in (crt[c][f] for f in FACES)) for c in ("1:2", "1:1", "2:1"))
    assert max(abs(m) for line in margin for m in line) <= 4
    assert max(max(cell) for column in crt.values() for cell in column.values()) <= 4


def damage(crt, side: int) -> list[list[int]]:
    return [[cell[side] for cell in column.values()] for column in crt.values()]


def test_both_games_have_one_results_table():
    one, other = (load_pack(FOLDER / slug).table("crt") for slug in SLUGS)
    assert (one.columns, one.rows) == (other.columns, other.rows)


def test_edges_and_roads(pack):  # AC-13, AC-14
    (c0, c1), (r0, r1) = pack.grid.columns, pack.grid.rows
    at = {h: pack.grid.split(h) for h in pack.hexes}
    on_edge = {
        "W": lambda p: p[0] == c0,
        "E": lambda p: p[0] == c1,
        "N": lambda p: p[1] == r0,
        "S": lambda p: p[1] == r1,
    }
    for name in {row["area"] for row in pack.rows("entries")} & set(on_edge):
        assert all(on_edge[name](at[h]) for h in area(pack, name))
    roads = nx.Graph((row["a"], row["b"]) for row in pack.rows("roads"))
    assert nx.is_connected(roads)


def walk(pack: Pack) -> Any:
    """Return the graph of steps that foot may take."""
    sides = {frozenset((row["a"], row["b"])): row["feature"] for row in pack.rows("sides")}
    roads = {frozenset((row["a"], row["b"])) for row in pack.rows("roads")}
    land = [row["hex"] for row in pack.rows("hexes") if row["terrain"] != "task_force"]
    steps = nx.Graph()
    for i, a in enumerate(land):
        for b in land[i + 1 :]:
            key = frozenset((a, b))
            if pack.grid.distance(a, b) == 1 and (sides.get(key) != "canal" or key in roads):
                steps.add_edge(a, b)
    return steps


def test_objectives_are_in_reach(pack):  # AC-15
    steps, stars = walk(pack), sorted(features(pack, "green_star"))
    roads = nx.Graph((row["a"], row["b"]) for row in pack.rows("roads"))
    allied = ["1208"] if pack.slug == "anzio" else [h for h in area(pack, "E") if h in roads]
    german = area(pack, "W")
    for star in stars:
        assert any(nx.has_path(roads, h, star) for h in allied)
        assert all(nx.has_path(steps, h, star) for h in (allied[0], german[0]))


def test_counters(pack):  # AC-16 to AC-20
    rows = pack.rows("units")
    sides = Counter(row["side"] for row in rows)
    assert all(30 <= count <= 45 for count in sides.values())
    for row in rows:
        assert row["attack"] == row["defence"]
        assert 1 <= int(row["attack"]) <= 5
        assert 1 <= int(row["endurance"]) <= 4
        assert 3 <= int(row["movement"]) <= 5
    armor = Counter(row["side"] for row in rows if "armor" in row["flags"].split())
    assert set(armor) == {"allied", "german"}
    returning = [row for row in rows if {"kpg", "reserve"} & set(row["flags"].split())]
    assert returning
    if pack.slug == "anzio":
        assert all(int(row["attack"]) <= 2 for row in returning)
    else:
        assert all((row["where"], row["arrives"]) == ("W", "1.A") for row in returning)
        assert all(int(row["endurance"]) >= 3 for row in rows if row["side"] == "allied")


def test_everyone_begins_in_supply(pack):  # AC-21, AC-22; one side a hex and stacking are faults of the loader
    side = {row["unit"]: row["side"] for row in pack.rows("units")}
    graph = walk(pack)
    for table in ("units", next(name for name in pack.tables if name.startswith("setup_"))):
        at = {row["unit"]: row["where"] for row in pack.rows(table) if row["arrives"] == "setup"}
        for own in ("allied", "german"):
            enemies = {at[u] for u in at if side[u] != own}
            free = graph.subgraph(set(graph) - enemies)
            sources = features(pack, f"{own}_supply") & set(free)
            for unit, where in at.items():
                if side[unit] == own and where in free:
                    assert nx.node_connected_component(free, where) & sources, unit


def strength(pack: Pack, *names: str) -> int:
    return sum(int(row["attack"]) for row in pack.rows("units") if row["unit"] in names)


def odds(attack: int, defence: int) -> Fraction:
    return Fraction(attack, defence)


def test_history_fits():  # AC-12, AC-23, AC-24
    anzio, cassino = (load_pack(FOLDER / slug) for slug in SLUGS)
    landing = odds(strength(anzio, "1-3 Rangers", "4 Rangers", "509 PIB"), strength(anzio, "II-71 PzG"))
    assert landing >= 4
    first_day = "725 Gren", "735 Gren", "Lehr", "145 Gren", "29 PzG", "104 PzG", "8 PzG", "129 Pz", "I-4 Pz"
    assert (
        1 <= odds(strength(anzio, *first_day), strength(anzio, "157 Inf", "179 Inf", "180 Inf")) < 4
    )  # armor: one more
    gari = odds(strength(cassino, "141 Inf", "143 Inf"), strength(cassino, "III-129 PzG", "I-104 PzG"))
    assert 1 <= gari < 2  # over water: one less
    rapido = odds(strength(cassino, "133 Inf", "168 Inf", "135 Inf"), strength(cassino, "I-132 Gren", "II-132 Gren"))
    assert 2 <= rapido < 5
    steep = {frozenset((row["a"], row["b"])) for row in cassino.rows("sides") if row["feature"] == "mountain"}
    ring = [h for h in cassino.hexes if cassino.grid.distance(h, "1406") == 1 and frozenset((h, "1406")) not in steep]
    assert 1 <= len(ring) <= 3
