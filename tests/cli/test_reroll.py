"""`reroll` on the toy game with a chit: what is asked, said and refused."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest

from tests.toygame import ToyRules, ToySimulator, toy_game
from wargame_sim import games
from wargame_sim.cli import main
from wargame_sim.exact.passing_chit import Die, Stage, solve
from wargame_sim.model.combat_stream import Chit, CombatKind

FACES, SIXTH = tuple("123456"), (Fraction(1, 6),) * 6
KINDS = (
    CombatKind("1:1", FACES, SIXTH, tuple(map(Fraction, (3, 1, 0, 0, -1, -4)))),
    CombatKind("3:1", FACES, SIXTH, tuple(map(Fraction, (6, 4, 3, 3, 2, 0)))),
)
DTYPE = np.dtype([("trial", "u4"), ("turn", "u1"), ("side", "u1"), ("kind", "u2")])


class Simulator(ToySimulator):
    def run_combats(self, seed, first, count):
        combats = [(t, turn, (turn - 1) % 2, (t + turn) % 2) for t in range(first, first + count) for turn in (1, 2, 3)]
        return self.run(seed, first, count), np.array(combats, DTYPE)


class Rules(ToyRules):
    worth_unit = "points of score"

    def simulator(self, setup):
        return Simulator(setup)

    def chit(self, setup):
        return Chit("axis", 1)

    def combat_kinds(self, setup):
        return KINDS


@pytest.fixture
def toy(tmp_path, monkeypatch):
    from dataclasses import replace

    game = replace(toy_game(tmp_path), rules=Rules())
    monkeypatch.setattr(games, "find", lambda slug: game)
    return game


def test_a_file_is_solved_exactly(toy, tmp_path, capsys):
    file = tmp_path / "combats.csv"
    file.write_text("turn,side,combat,stake\n1,axis,1:1,\n2,allied,3:1,1/2\n2,allied,1:1,2\n")
    assert main(["reroll", "toy", "--combats", str(file), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    order = ((1, 1, 0), (2, Fraction(-1, 2), 1), (2, -2, 0))
    stages = [Stage(t, ((1, Die(SIXTH, tuple(x * w for w in KINDS[k].worth))),)) for t, x, k in order]
    solved = solve(stages)
    assert said["best"]["fraction"] == str(solved.value[0][0][0])
    assert said["worth_of_holding"]["fraction"] == str(solved.worth_of_holding())
    assert said["prices"]["allied"][-1] == {
        "turn": 2,
        "price": {"value": float(p := solved.price(1, 1)), "fraction": str(p)},
    }


def test_games_give_the_stream(toy, capsys):
    assert main(["reroll", "toy", "--from-games", "10"]) == 0
    said = capsys.readouterr().out
    assert "With best play the side that holds the chit at the start is" in said
    assert "price to allied" in said


def test_a_page_is_written(toy, tmp_path):
    page = tmp_path / "chit.html"
    assert main(["reroll", "toy", "--from-games", "10", "-o", str(page)]) == 0
    assert "price of the chit" in page.read_text()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("turn,side\n1,axis\n", "row 1: found 'turn, side'"),
        ("turn,side,combat\n1,axis,9:1\n", "row 2, column combat"),
        ("turn,side,combat\n1,us,1:1\n", "row 2, column side"),
        ("turn,side,combat\n2,axis,1:1\n1,axis,1:1\n", "turns stand in order"),
        ("turn,side,combat,stake\n1,axis,1:1,-3\n", "row 2, column stake"),
        ("turn,side,combat\n", "found 0 combats"),
    ],
)
def test_faults_of_a_file_name_their_place(toy, tmp_path, capsys, text, said):
    file = tmp_path / "combats.csv"
    file.write_text(text)
    assert main(["reroll", "toy", "--combats", str(file)]) != 0
    assert said in capsys.readouterr().err


def test_one_source_and_a_game_with_a_chit(toy, capsys, monkeypatch, tmp_path):
    assert main(["reroll", "toy"]) == 2
    assert "one of --combats FILE and --from-games N" in capsys.readouterr().err
    monkeypatch.setattr(games, "find", lambda slug: toy_game(tmp_path))
    assert main(["reroll", "toy", "--from-games", "3"]) == 2
    assert "has no re-roll chit" in capsys.readouterr().err
