"""Whole combats on random positions against the umpire, who computes everything again by hand."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.sicily import plain_board as plain
from tests.games.sicily.position import Position
from tests.games.sicily.umpire_after import follow_combat
from tests.games.sicily.umpire_support import Rows
from wargame_sim.games.sicily import codes, phases_combat
from wargame_sim.games.sicily.rules import r08_declare
from wargame_sim.kernels import jit

LAND = [h for h, row in plain.hexes().items() if row["terrain"] != "sea" and "calabria" not in row["features"]]


class Scene:
    """A random fight about one hex: defenders, attackers around it, guns and others near, and what both have.

    Attributes
    ----------
    position, board : Position and Board
        The same position for the rules and for the umpire.
    """

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng([9, seed])
        self.side = "allied" if self.rng.integers(3) else "axis"
        self.hex = str(self.rng.choice([h for h in LAND if len(plain.near(h)) == 6]))
        self.places: dict[str, str] = {}
        self.points: dict[str, int] = {}
        self.people()
        setting = self.state()
        self.position = Position(setting.pop("options"), self.places, setting, ready_to_move=False)
        self.mirror()
        self.declare()

    def pick(self, side: str, n: int) -> list[str]:
        free = [name for name, row in plain.printed().items() if row["side"] == side and name not in self.places]
        free = [name for name in free if "2" in plain.printed()[name]["scenario"].split()]
        free = [n for n in free if plain.printed()[n]["type"] not in ("coast defence", "ersatz", "beach", "port")]
        return [str(name) for name in self.rng.permutation(free)[:n]]

    def place(self, side: str, h: str, n: int) -> None:
        """Put up to n units into a hex, within the stacking limit and where no enemy stands."""
        others = {plain.printed()[name]["side"] for name, at in self.places.items() if at == h}
        if others - {side} or h not in LAND:
            return
        for name in self.pick(side, n):
            points = int(plain.printed()[name]["stacking"])
            if self.points.get(h, 0) + points <= plain.LIMIT:
                self.places[name] = h
                self.points[h] = self.points.get(h, 0) + points

    def people(self) -> None:
        enemy = "axis" if self.side == "allied" else "allied"
        self.place(enemy, self.hex, int(self.rng.integers(1, 4)))
        around = list(self.rng.permutation(plain.near(self.hex)))
        for h in around[: int(self.rng.integers(1, 4))]:
            self.place(self.side, str(h), int(self.rng.integers(1, 4)))
        ring = [h for h in LAND if plain.apart(h, self.hex) == 2]
        for h in self.rng.permutation(ring)[: int(self.rng.integers(2, 7))]:
            self.place(str(self.rng.choice([self.side, enemy, enemy])), str(h), int(self.rng.integers(1, 3)))
        for h in around[3:5]:
            self.place(enemy, str(h), 1)

    def some(self, names: list[str], chance: float) -> dict[str, int]:
        return {name: 1 for name in names if self.rng.random() < chance}

    def state(self) -> dict[str, object]:
        names = list(self.places)
        two = [name for name in names if plain.printed()[name]["steps"] == "2"]
        setting: dict[str, object] = {
            "turn": int(self.rng.integers(0, 10)),
            "weather": int(self.rng.choice([0, 0, 1, 2, 3])),
            "oos": self.some(names, 0.15),
            "disrupted": self.some(names, 0.05),
            "steps": self.some(two, 0.3),
            "fell_back": self.some([n for n in names if self.places[n] == self.hex][1:], 0.2),
            "strongpoint": self.some([self.hex, *plain.near(self.hex)], 0.25),
            "fired": self.some(names, 0.1),
            "axis_zone": int(self.rng.integers(2)),
            "fallen": int(self.rng.integers(4) == 0),
            "naval": int(self.rng.integers(0, 8)),
            "side": self.side,
        }
        choice = str(self.rng.choice(["doubled", "doubled", "plain"]))
        setting["options"] = {"counterattack": choice, "elite_leads": bool(self.rng.integers(4) == 0)}
        return setting

    def mirror(self) -> None:
        """Copy the position into the umpire's board."""
        S, hexes = self.position.records["S"], self.position.pack.hexes
        for side in range(2):
            S.air[side] = int(self.rng.integers(0, 6))
        units = {}
        for name, at in self.places.items():
            u = self.position.index[name]
            units[name] = plain.Unit(name, at, int(S.steps[u]), name)
            units[name].oos, units[name].disrupted = bool(S.oos[u]), bool(S.disrupted[u])
            units[name].fired, units[name].fell_back = bool(S.fired[u]), bool(S.fell_back[u])
        self.board = plain.Board(
            units,
            {hexes[h] for h in np.flatnonzero(S.strongpoint)},
            {h: codes.SIDES[S.control[i]] for i, h in enumerate(hexes)},
            mud=bool(S.weather & codes.MUD),
            storm=bool(S.weather & codes.STORM),
            turn=int(S.turn) + 1,
            axis_zone=bool(S.axis_zone),
            air={side: int(S.air[i]) for i, side in enumerate(codes.SIDES)},
            naval=int(S.naval),
            fallen=bool(S.fallen),
        )
        T = self.position.records["T"]
        self.board.options = {
            "counterattack": ("doubled", "plain", "none")[T.opt_counterattack],
            "elite_leads": bool(T.opt_elite_leads),
        }

    def declare(self) -> None:
        """Declare the attack of everybody who may; let a few attack another hex."""
        T, S, W = (self.position.records[name] for name in "TSW")
        h = self.position.code(self.hex)
        for name in self.places:
            u = self.position.index[name]
            if plain.printed()[name]["side"] == self.side and r08_declare.may_declare(T, S, W, u, h):
                S.target[u] = h
                self.board.units[name].target = self.hex
        second = [m for m in plain.near(self.hex) if self.board.owner(m) not in ("", self.side)]
        for name in self.places:
            u = self.position.index[name]
            m = self.position.code(second[0]) if second else h
            if S.target[u] < 0 and second and plain.printed()[name]["side"] == self.side:
                if r08_declare.may_declare(T, S, W, u, m):
                    S.target[u] = m
                    self.board.units[name].target = second[0]

    def play(self, trial: int) -> list[tuple[int, ...]]:
        T, S, W, L, PA = (self.position.records[name] for name in ("T", "S", "W", "L", "PA"))
        W.seed, W.trial, S.phase = 77, trial, codes.ALLIED_COMBAT if self.side == "allied" else codes.AXIS_COMBAT
        phases_combat.resolve(T, S, W, L, PA, codes.SIDES.index(self.side), self.position.code(self.hex))
        return [tuple(int(x) for x in row) for row in L[1 : L[0, 0] + 1]]

    def same(self) -> None:
        """Compare the two positions."""
        S = self.position.records["S"]
        for name in self.places:
            u = self.position.index[name]
            unit = self.board.units[name]
            at = self.position.place(int(S.at[u]))
            assert unit.steps == S.steps[u], name
            assert (unit.at or "gone") == (at if S.at[u] >= 0 else "gone"), name
            assert unit.fired == S.fired[u], name


@pytest.fixture(autouse=True)
def plainly():
    with jit.plain():
        yield


@pytest.mark.parametrize("batch", range(10))
def test_combats_are_those_of_the_umpire(batch: int):
    for seed in range(40 * batch, 40 * batch + 40):
        scene = Scene(seed)
        if not any(u.target == scene.hex for u in scene.board.units.values()):
            continue
        scene.position.records["PA"] = scene.position.records["PA"].copy()
        scene.position.records["PA"].random[:] = seed % 2
        rows = Rows(scene.play(seed))
        follow_combat(scene.board, rows)
        assert rows.peek() == 0, (seed, rows.rows[rows.at :])
        scene.same()
