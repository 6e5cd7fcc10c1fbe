"""A position written at the end of a phase and read again is the same position; a wrong one is refused in one line."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from tests.games.sicily.position import load
from wargame_sim.errors import DataError
from wargame_sim.games import find
from wargame_sim.games.sicily import codes, play
from wargame_sim.games.sicily.positions import FIELDS, POSITIONS, keys_after
from wargame_sim.games.sicily.trace import Teller
from wargame_sim.games.sicily.trace_words import Words
from wargame_sim.hexgame.spelling import Rows
from wargame_sim.kernels import jit
from wargame_sim.model.game import Setup
from wargame_sim.model.plan import PlanFile, check_plan
from wargame_sim.model.position import Source, lines_of, read_source
from wargame_sim.model.story import Moment

SETUP = Setup("sicily", {"scenario": "1"})
MOMENTS = {"transport": "start", "reaction": "movement", "combat": "combat"}
HEAD = 'game = "sicily"\n'


def read(path, text, setup=SETUP):
    path.write_text(text, encoding="utf-8")
    source: Source = read_source(path, PlanFile, "position file")
    check_plan(source, find("sicily"), load())
    return POSITIONS.open(load(), setup, source)


@pytest.fixture(scope="module")
def moments():
    """States of one turn of a game of random players, who do everything that the rules allow."""
    table = play.PLAY.open_table(load(), SETUP.options, {"allied": "random", "axis": "random"})
    found = []
    with jit.plain():
        games = play.PLAY.new_games(table, 11, 0, 1)
        for _turn, side, phase in play.sequence(table, games):
            if phase in MOMENTS:
                found.append((1 - side if phase == "reaction" else side, MOMENTS[phase], games.SA[0].copy()))
            if phase == "reorganization":
                return table, found
    raise AssertionError("the game has no turn")


def test_written_and_read_again_it_is_the_same(moments, tmp_path):
    table, states = moments
    words = Words(load())
    for n, (side, ended, S) in enumerate(states):
        text = "\n".join(lines_of(keys_after(table, words, SETUP, S, side, ended)))
        board = read(tmp_path / f"{n}.toml", text)
        S.side, S.moved[:] = side, 0
        for one in FIELDS:
            told = np.ones(S[one.field].shape, bool) if one.when is None else one.when(S)
            if isinstance(one.codec, Rows):
                told = told & (np.arange(len(told)) < len(words.names[one.codec.kind]))
            assert np.array_equal(S[one.field][told], board.S[one.field][told]), (n, one.key)
        again = "\n".join(lines_of(keys_after(board.table, words, SETUP, board.S, side, ended)))
        assert again == text


def test_the_cups_are_kept_and_what_is_hidden_is_not_told(moments, tmp_path):
    table, states = moments
    words = Words(load())
    side, ended, S = states[-1]
    keys = keys_after(table, words, SETUP, S, side, ended)
    T = table.T
    hidden = range(int(T.first_cd), int(T.first_cd + T.n_cd_counters))
    told = set(keys["state"].get("counters", {}))
    assert told <= {words.unit(u) for u in hidden if S.tried[u]}
    board = read(tmp_path / "cup.toml", "\n".join(lines_of(keys)))
    assert sorted(board.S.face[list(hidden)]) == list(hidden)


def test_a_trace_keeps_the_moment_that_is_asked_for(moments):
    """The end of a movement phase is that of the other side's reaction to it."""
    table, states = moments
    side, ended, S = states[1]
    simulator = SimpleNamespace(pack=load(), table=table, setup=SETUP)
    games = SimpleNamespace(SA=[S], seed=11, first=0)
    teller = Teller(simulator, Moment(1, codes.SIDES[side], ended))
    teller._save(games, 1, side, "movement")
    teller._save(games, 1, side, "reaction")
    assert teller.position is None
    teller._save(games, 1, 1 - side, "reaction")
    assert teller.position is not None
    assert teller.position["phase"] == "combat"
    assert teller.position["side"] == codes.SIDES[side]
    assert teller.position["caption"] == "seed 11, game 0, 1.allied.movement"


UNITS = 'turn = 2\n[units]\n"16 Inf/1" = "1823"\n"I Pz/HG" = "2224"\n'
FAULTS = {
    "unknown hex": (UNITS + '"26 Inf/1" = "9999"', 'units."26 Inf/1"', "unknown hex", "7.6"),
    "both sides": (UNITS + '"26 Inf/1" = "2224"', "units", "both sides", "7.1.7"),
    "Axis at sea": (UNITS + '"II Pz/HG" = "1723"', 'units."II Pz/HG"', "no sea hex", "13.2"),
    "too high": (
        UNITS + "".join(f'"{u}" = "1823"\n' for u in ("26 Inf/1", "18 Inf/1", "157 Inf/45")),
        "units",
        "stacking points",
        "3.5.1",
    ),
    "steps": (UNITS + '[state]\nsteps = {"I Pz/HG" = 3}', 'state.steps."I Pz/HG"', "1 to 2", "3.8"),
    "one step": (UNITS + '"70 Tank" = "1823"\n[state]\nsteps = {"70 Tank" = 2}', 'steps."70 Tank"', "1 to 1", "3.8"),
    "phase": (UNITS + '[state]\nafter = "lunch"', "state.after", "allied combat", "4"),
    "cup": (
        UNITS + '[state]\ntried = ["CD 120-I"]\ncounters = {"CD 120-I" = "Ersatz 1"}',
        'counters."CD 120-I"',
        "same cup",
        "14.1.2",
    ),
    "unknown key": (UNITS + "[state]\nmoral = 3", "state.moral", "unknown key", ""),
    "other game's": (UNITS + "[state]\nbridges = 1", "state.bridges", "unknown key", ""),
}


@pytest.mark.parametrize("name", FAULTS)
def test_refused_in_one_line(name, tmp_path):
    text, *said = FAULTS[name]
    with pytest.raises(DataError) as refused:
        read(tmp_path / "wrong.toml", HEAD + text, Setup("sicily"))
    message = str(refused.value)
    assert "\n" not in message
    assert "wrong.toml" in message
    for part in said:
        assert part in message


def test_a_position_by_hand(tmp_path):
    """Units that it does not name are lost, or wait for their turn; who stands in a hex controls it; ports have room."""
    board = read(tmp_path / "hand.toml", HEAD + UNITS, Setup("sicily"))
    T, S, number = board.T, board.S, board.words.names["unit"].index
    assert S.at[number("26 Inf/1")] == codes.ELIMINATED
    assert S.at[number("39 Inf/9")] == codes.ELIMINATED  # due on turn 2
    assert S.at[number("15 PzGr/29")] == codes.WAITING
    assert S.control[S.at[number("16 Inf/1")]] == codes.ALLIED
    assert S.axis_zone == 1
    assert S.port_room[int(T.palermo)] == 8
    assert board.side == codes.ALLIED
    assert S.phase == codes.ALLIED_TRANSPORT
