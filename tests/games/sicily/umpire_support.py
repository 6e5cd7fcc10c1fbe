"""The umpire's reading of a log, and of artillery, air and naval support (10)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.sicily import plain_odds as plain
from tests.games.sicily.plain_board import Board, Unit, apart, hexes, near, printed
from wargame_sim.games.sicily import codes_combat as cc
from wargame_sim.games.sicily.codes import LOG_LOSS, LOG_TRIED, SIDES

Row = tuple[int, ...]
UNITS = tuple(printed())
HEXES = tuple(hexes())
FIRST, LAST = 40, 79  # events of combat
OTHER = {"allied": "axis", "axis": "allied"}


class Rows:
    """Rows of a log about combat and about counters, read one by one."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = [row for row in rows if row[0] in (LOG_LOSS, LOG_TRIED) or FIRST <= row[0] <= LAST]
        self.at = 0

    def peek(self) -> int:
        """Return the next event, 0 at the end."""
        return self.rows[self.at][0] if self.at < len(self.rows) else 0

    def take(self, *events: int) -> Row:
        """Return the numbers of the next row, which must be one of the events."""
        assert self.peek() in events, f"event {self.peek()} where {events} belong, row {self.at}"
        self.at += 1
        return self.rows[self.at - 1][1:]

    def all(self, event: int) -> Iterator[Row]:
        """Yield the rows of an event as long as they follow each other."""
        while self.peek() == event:
            yield self.take(event)


class Support:
    """What of a combat is needed to judge support."""

    board: Board
    rows: Rows
    hex: str
    side: str
    leads: dict[str, str]
    guns: list[Unit]

    def unit(self, u: int) -> Unit:
        """Return the unit of a row."""
        return self.board.units[UNITS[u]]

    def may_fire(self, u: Unit, side: str) -> bool:
        """Whether artillery may support a side here (10.1.4 to 10.1.6)."""
        if u.type != "artillery" or u.side != side or not u.steps or u.at not in hexes() or u.fired or u.oos:
            return False
        if u.at == self.hex or apart(u.at, self.hex) > int(u.row["range"]):
            return False
        if hexes()[u.at]["terrain"] == "sea":
            arrow = {row["invasion_hex"]: row["target"] for row in plain.rows("operations")}
            return arrow.get(u.at) == self.hex
        if self.board.zoned(OTHER[side], u.at):
            return side == self.side and self.hex in near(u.at)
        return True

    def support(self, side: str) -> int:
        """Artillery, air and naval support of a side, with its rolls; return points before the cap."""
        points, free = 0, side == self.side
        for u, die, er, counts, who in self.rows.all(cc.LOG_ARTILLERY):
            unit = self.unit(u)
            assert SIDES[who] == side
            assert self.may_fire(unit, side), unit.name
            assert er == self.board.combat_er(unit)
            lead_here = unit.at == self.board.units[self.leads[self.side]].at
            assert (die == 0) == (free and lead_here), unit.name
            free = free and die != 0
            assert counts == (int(unit.row["support"]) if die <= er else 0)
            unit.fired = True
            points += counts
            if counts and side == self.side and self.hex in near(unit.at):
                self.guns.append(unit)
        for who, given, die, limit, counts in self.rows.all(cc.LOG_AIR):
            assert SIDES[who] == side
            assert 0 < given <= self.board.air[side]
            assert limit == self.air_limit(side)
            assert counts == (given if die <= limit else 0)
            self.board.air[side] -= given
            points += counts
        for _, given, die, limit, counts in self.rows.all(cc.LOG_NAVAL):
            assert side == "allied"
            assert 0 < given <= self.board.naval
            assert limit == self.naval_limit()
            assert counts == (given if die <= limit else 0)
            self.board.naval -= given
            points += counts
        return points

    def chart(self, item: str, column: str) -> int:
        """A number of the coordination table."""
        return next(int(r[column] or 0) for r in plain.rows("coordination") if r["item"] == item)

    def common(self, column: str) -> int:
        drm = 0
        if hexes()[self.hex]["terrain"] in ("mountain", "alpine"):
            drm += self.chart("target in mountain or alpine", column)
        drm += self.chart("weather includes Storm", column) if self.board.storm else 0
        return drm + (self.chart("turn 1", column) if self.board.turn == 1 else 0)

    def air_limit(self, side: str) -> int:
        column = f"{side}_air"
        in_axis_zone = self.board.axis_zone and "axis_air" in hexes()[self.hex]["features"].split()
        hostile = in_axis_zone if side == "allied" else not in_axis_zone
        drm = self.common(column) + (self.chart("target in the enemy air superiority zone", column) if hostile else 0)
        return self.chart("number", column) - drm

    def naval_limit(self) -> int:
        coastal = "coastal" in hexes()[self.hex]["features"].split()
        assert coastal or any("coastal" in hexes()[m]["features"].split() for m in near(self.hex))
        drm = self.common("naval")
        drm += self.chart("target is a coastal hex" if coastal else "target one hex inland", "naval")
        inside = {self.hex} if coastal else {self.hex, *near(self.hex)}
        fire = {m for h in inside for m in near(h) if hexes()[m]["terrain"] == "sea"}
        if self.board.axis_zone and fire and all("axis_air" in hexes()[m]["features"].split() for m in fire):
            drm += self.chart("firing sea hex in the Axis air superiority zone", "naval")
        return self.chart("number", "naval") - drm
