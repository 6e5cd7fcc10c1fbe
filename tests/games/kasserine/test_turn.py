"""Trials of a planned turn: the same as the combat phase of a game, objectives as stated, compiled as plain."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.kasserine.plans import PLANS, POSITIONS, ask, board_of
from wargame_sim.games.kasserine import battle, codes, phases, trials
from wargame_sim.games.kasserine.objectives import goals_record
from wargame_sim.games.kasserine.plan_attacks import declare_attacks
from wargame_sim.games.kasserine.plan_guns import guns_named
from wargame_sim.games.kasserine.plan_moves import carry_out
from wargame_sim.kernels import jit, records
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.plans import open_plan
from wargame_sim.runner.turn import fight_turn


def ready(asked):
    board = board_of(asked)
    carry_out(board, asked.plan)
    declare_attacks(board, asked.plan, enforced=True)
    battle.lay_guns(board, guns_named(asked.plan))
    return board


def goals(board, plan, objectives=()):
    GA = goals_record(board, list(objectives))
    GA[0].stop, GA[0].guns_fixed = board.W.b_n, 1
    return GA


@pytest.mark.parametrize("path", PLANS, ids=lambda p: p.stem)
def test_a_trial_is_the_combat_phase_of_a_game(path):
    """The same dice, the same declarations: everybody ends where the phase of a complete game puts them."""
    board = ready(open_plan(path))
    G = goals(board, path)[0]
    for trial in range(4):
        ours, theirs = board.copy(), board.copy()
        row = np.zeros(1, trials.row_dtype()).view(np.recarray)[0]
        with jit.plain():
            trials.fight(ours.T, ours.S, ours.W, ours.log, ours.table.PA, G, 7, trial, row)
            phases.resolve_attacks(theirs.T, theirs.S, theirs.W, theirs.log, theirs.table.PA, theirs.side, 7, trial)
        assert np.array_equal(ours.S.at, theirs.S.at)
        assert np.array_equal(ours.S.lost_factors, row.lost)
        assert list(row.result[: board.W.b_n]) == list(theirs.W.b_result[: board.W.b_n])


@pytest.mark.slow
def test_compiled_trials_are_the_plain_ones():
    asked = open_plan(PLANS[0])
    turn = asked.game.rules.turn(asked.setup, asked.plan)
    compiled = turn.trials.run(7, 2, 3)
    with jit.plain():
        plain = turn.trials.run(7, 2, 3)
    assert np.array_equal(compiled, plain)


@pytest.mark.slow
def test_interceptors_change_the_odds():
    """With air units in play a mission may be driven off: the results are a mixture of two columns."""
    asked = open_plan(POSITIONS[1])
    turn = asked.game.rules.turn(asked.setup, asked.plan)
    assert turn.battles[0].exact == {}
    found = fight_turn(asked, turn, 4000, 1, Manner(1, progress=False), None)
    labels = {r.result for r in found.battles[0].results}
    assert {"AR1", "DR4"} <= labels  # of 5:1, and
    assert "AR2" in labels  # of 3:1, when the dive bomber does not get through


def test_objectives_mean_what_they_say(tmp_path):
    text = """
turn = 2
[units]
"I/7-10" = "1302"
"AA/580" = "1510"
"81-1A Rcn" = "1303"
"701 TD" = "eliminated"
[[attack]]
hex = "1303"
with = "I/7-10"
"""
    wanted = {
        'hex = "1510"\nheld_by = "allied"': True,  # a victory hex: its owner, though an Axis unit was put there
        'hex = "1302"\nheld_by = "axis"': True,
        'hex = "1303"\nheld_by = "axis"': False,
        'hex = "1303"\nfree_of = "axis"': True,
        'eliminated = "701 TD"': True,
        'eliminated = ["701 TD", "81-1A Rcn"]': False,
        'losses_of = "axis"\nat_most = 0': True,
        'losses_of = "allied"\nat_least = 1': False,
    }
    asked = ask(tmp_path, text + "".join(f"[[objective]]\n{words}\n" for words in wanted))
    board = ready(asked)
    GA = goals(board, asked, asked.plan.content.objective)
    with jit.plain():
        met = [bool(trials.reached(board.T, board.S, board.W, GA[0], i)) for i in range(len(wanted))]
    assert met == list(wanted.values())


def test_a_battalion_is_gone_when_its_companies_are(tmp_path):
    board = board_of(ask(tmp_path, 'turn = 2\n[units]\n"A24" = "1302"\n'))
    T, S, u = board.T, board.S, board.words.number["I/7-10"]
    with jit.plain():
        assert not trials.is_gone(T, S, u)  # not in play, but not lost either
        S.at[T.child[u]] = codes.ELIMINATED
        assert trials.is_gone(T, S, u)
        assert not trials.is_gone(T, S, board.words.number["A24"])


def test_rows_are_small():
    assert trials.row_dtype().itemsize <= 128
    assert records.empty(trials.goals_dtype(10)).dtype.itemsize < 2000
