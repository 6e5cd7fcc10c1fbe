"""Odds of Invasion: Sicily from the charts in plain Python, written from the rulebook alone: the twin of kernels and exact odds."""

from __future__ import annotations

import csv
import functools
import itertools
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import wargame_sim

PACK = Path(wargame_sim.__file__).parent / "games" / "sicily" / "pack"
FACES = range(1, 11)
COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1")


@functools.cache
def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of a chart."""
    with (PACK / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


@functools.cache
def cell(column: str, row: int) -> str:
    """Return a cell of the results table."""
    return next(r[column] for r in rows("crt") if int(r["roll"]) == row)


class Cell(NamedTuple):
    """What a cell says: steps and hexes of attacker and defender."""

    attacker_steps: int = 0
    attacker_hexes: int = 0
    defender_steps: int = 0
    defender_hexes: int = 0


@functools.cache
def read(text: str) -> Cell:
    """Return the parts of a cell such as A1/D1RR."""
    parts = {}
    for part in text.split("/"):
        found = re.fullmatch("([AD])([0-9])(R*)", part)
        assert found, text
        parts[found[1]] = (int(found[2]), len(found[3]))
    return Cell(*parts.get("A", (0, 0)), *parts.get("D", (0, 0)))


@functools.cache
def odds(attack: int, defence: int) -> str:
    """Return the column, rounded in favour of the defender; "E" below the table."""
    found = "E"
    for name in COLUMNS:
        a, d = map(int, name.split(":"))
        if defence == 0 or Fraction(attack, defence) >= Fraction(a, d):
            found = name
    return found


@functools.cache
def high_odds(attack: int, defence: int) -> int:
    """Return the modifier for odds above the table."""
    drm = 0
    for row in rows("crt_high_odds"):
        a, d = map(int, row["odds"].split(":"))
        if defence == 0 or Fraction(attack, defence) >= Fraction(a, d):
            drm = int(row["drm"])
    return drm


class Hex(NamedTuple):
    """Attackers of one hex: strength, ER to check (None: the lead hex), across a river, armor, nationality."""

    strength: int
    er: int | None
    river: bool
    armor: bool
    nation: str


class Combat(NamedTuple):
    """A combat: everything that 9.4 asks for."""

    hexes: tuple[Hex, ...]
    support: tuple[tuple[int, int], ...]  # points, highest die; 10 is sure
    stand: int
    cover: tuple[tuple[int, int], ...]
    modifiers: int  # terrain, landing, strongpoint, difference of ER
    tank_ground: bool  # armored lead, clear, no strongpoint, nothing that stops tanks


def outcome(combat: Combat, dice: list[int]) -> str:
    """Return the result of a combat for the dice that fall: checks of hexes, support, cover, in order, the last for the table."""
    left = iter(dice)
    ground, fighting = 0, []
    for hex_ in combat.hexes:
        counts = hex_.strength
        if hex_.er is not None and next(left) > hex_.er:
            counts = hex_.strength // 2
        if counts >= 1:
            ground += counts
            fighting.append(hex_)
    sums = []
    for rolls in (combat.support, combat.cover):
        sums.append(sum(points for points, limit in rolls if limit == 10 or next(left) <= limit))
    attack = ground + min(sums[0], ground)
    defence = combat.stand + min(sums[1], combat.stand)
    column = odds(attack, defence)
    if column == "E":
        return "E"
    drm = combat.modifiers + high_odds(attack, defence)
    if all(h.river for h in fighting):
        drm += 1
    if {"US", "Br"} <= {h.nation for h in fighting}:
        drm += 1
    if combat.tank_ground and not any(h.armor and h.river for h in fighting):
        column = COLUMNS[min(COLUMNS.index(column) + 1, len(COLUMNS) - 1)]
    drm = max(-3, min(3, drm))
    return cell(column, next(left) + drm)


def dice_needed(combat: Combat) -> int:
    """Return how many dice a combat takes, the one for the table with them."""
    checks = sum(h.er is not None for h in combat.hexes)
    return checks + sum(limit < 10 for _, limit in combat.support + combat.cover) + 1


def brute_force(combat: Combat) -> dict[str, Fraction]:
    """Return the chance of each result by going through every face of every die."""
    n = dice_needed(combat)
    counted = Counter(outcome(combat, list(dice)) for dice in itertools.product(FACES, repeat=n))
    return {result: Fraction(count, 10**n) for result, count in counted.items()}
