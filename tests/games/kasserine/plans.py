"""Plan files written for a test, and the questions asked of them."""

from __future__ import annotations

from pathlib import Path

from wargame_sim.games.kasserine.battle import PlayedOut, play_out, ready, rolls
from wargame_sim.games.kasserine.board import Board, open_board
from wargame_sim.games.kasserine.plan_attacks import declare_attacks
from wargame_sim.games.kasserine.plan_guns import guns_named
from wargame_sim.games.kasserine.plan_moves import carry_out
from wargame_sim.runner.plans import Asked, open_plan

ROOT = Path(__file__).resolve().parents[3]
GAME = 'game = "kasserine"\n'
SETUP = GAME + 'position = "setup"\n'


def _files(folder: str) -> list[Path]:
    """Return the game's files among those of all games."""
    found = sorted((ROOT / "experiments" / folder).glob("*.toml"))
    return [path for path in found if GAME in path.read_text(encoding="utf-8")]


PLANS, POSITIONS = _files("plans"), _files("positions")

__all__ = ["PLANS", "POSITIONS", "SETUP", "PlayedOut", "ask", "board_of", "declared", "play_out", "ready", "rolls"]


def ask(folder: Path, text: str, **more: object) -> Asked:
    """Write a plan file and open it."""
    path = folder / "plan.toml"
    path.write_text(text if text.startswith("game") else 'game = "kasserine"\n' + text, encoding="utf-8")
    return open_plan(path, **more)  # type: ignore[arg-type]


def board_of(asked: Asked) -> Board:
    """Return the position of a plan before any order."""
    return open_board(asked.game.rules.pack(asked.setup), asked.setup, asked.plan)


def declared(asked: Asked, attack: int) -> Board:
    """Return the position in which attack number `attack` of a plan is about to be rolled."""
    board = board_of(asked)
    carry_out(board, asked.plan)
    declare_attacks(board, asked.plan, enforced=False)
    return ready(board, attack, guns_named(asked.plan))
