"""No script reads what its owner may not see: hidden counters and plans are exchanged, and every decision stays the same.

A phase of a game is played twice from one position, the second time with the counters that stayed face down all through
it dealt anew, or with other plans and other units in the Allied boxes. What is not hidden must come out the same.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.games.sicily.position import load
from wargame_sim.games.sicily import codes, phases_chunk
from wargame_sim.games.sicily.play import PLAY
from wargame_sim.hexgame.simulator import Games, Table
from wargame_sim.kernels import jit

SCRIPTS = Path(phases_chunk.__file__).parent / "scripts"
BOXES = (codes.INVASION_BOX, codes.FOLLOWUP_BOX, codes.AFRICA_BOX)
PLANS = ("marker_turn", "planned_at", "landing")
SEATS = (
    {"allied": "north_coast", "axis": "etna"},
    {"allied": "palermo", "axis": "beaches"},
    {"allied": "random", "axis": "random"},
)


def play_phase(table: Table, SA: Any, games: Games, side: int, name: str) -> None:
    """Play one phase of a batch from another state."""
    kernel = getattr(phases_chunk, f"{'reorganize' if name == 'reorganization' else name}_all")
    sides = () if name in ("strategic", "reorganization") else (side,)
    kernel(table.TA, SA, games.WA, games.log, table.PA, *sides, *games.dice)


class Replay:
    """Plays every phase of a batch again from the same state with something hidden exchanged."""

    def __init__(self, table: Table) -> None:
        self.table, self.before, self.exchanged = table, None, {"counters": 0, "plans": 0}
        self.rng = np.random.default_rng(12)

    def __call__(self, games: Games, turn: int, side: int, name: str) -> None:
        if self.before is not None and name != "strategic":
            self.deal_again(games, side, name)
            if side == codes.AXIS and name != "reorganization":
                self.plan_again(games, side, name)
        self.before = games.SA.copy()

    def deal_again(self, games: Games, side: int, name: str) -> None:
        T, again = self.table.T, self.before.copy()
        for i, S in enumerate(again):
            down = (T.hidden == 1) & (S.tried == 0) & (games.SA[i].tried == 0) & (S.steps > 0)
            for kind in (codes.ERSATZ, codes.COAST_DEFENCE):
                these = np.flatnonzero(down & (T.type == kind) & (S.at != codes.EVACUATION_BOX))
                faces = S.face[these].copy()
                S.face[these] = self.rng.permutation(faces)
                self.exchanged["counters"] += int((S.face[these] != faces).sum())
        faces = again.face.copy()
        play_phase(self.table, again, games, side, name)
        assert (again.face == faces).all()
        again.face[:] = games.SA.face
        self.same(again, games.SA, name)

    def plan_again(self, games: Games, side: int, name: str) -> None:
        again = self.before.copy()
        for S in again:
            S.marker_turn[:] = self.rng.permutation(S.marker_turn)
            S.planned_at = self.rng.integers(0, 15)
            waiting = np.flatnonzero(np.isin(S.at, BOXES))
            S.at[waiting] = self.rng.permutation(S.at[waiting])
            S.landing[waiting] = self.rng.permutation(S.landing[waiting])
            self.exchanged["plans"] += len(waiting)
        kept = again.copy()
        play_phase(self.table, again, games, side, name)
        for field in PLANS:
            assert (again[field] == kept[field]).all()
            again[field] = games.SA[field]
        boxed = np.isin(kept.at, BOXES)
        assert (again.at[boxed] == kept.at[boxed]).all()
        again.at[boxed] = games.SA.at[boxed]
        self.same(again, games.SA, name)

    def same(self, again: Any, SA: Any, name: str) -> None:
        for field in SA.dtype.names:
            assert np.array_equal(again[field], SA[field]), (name, field)


@pytest.mark.parametrize("seats", SEATS, ids=lambda s: "-".join(s.values()))
def test_decisions_do_not_depend_on_what_is_hidden(seats: dict[str, str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(jit._state, "enabled", True)
    table = PLAY.open_table(load(), {"scenario": "3"}, seats)
    replay = Replay(table)
    PLAY.play(table, PLAY.new_games(table, 12, 0, 2), replay)
    assert min(replay.exchanged.values()) > 100


def imports(file: Path) -> set[str]:
    """Return the modules that a file imports from."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def fields(file: Path) -> set[str]:
    """Return every attribute that a file names."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def test_no_script_names_a_hidden_counter_and_only_allied_ones_name_plans():
    allied = {"boxes.py", "fleet.py", "politics.py"}
    for file in SCRIPTS.glob("*.py"):
        assert "face" not in fields(file), file.name
        if file.name not in allied:
            assert not fields(file) & set(PLANS), file.name
            assert not any(module.endswith("r13_planning") for module in imports(file)), file.name
