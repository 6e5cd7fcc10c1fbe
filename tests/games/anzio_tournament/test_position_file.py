"""A position written at the end of a phase and read again is the same position; a wrong one is refused in one line."""

from __future__ import annotations

import tomllib

import numpy as np
import pytest

from tests.games.anzio_tournament.position import load, opened
from wargame_sim.errors import DataError
from wargame_sim.games import find
from wargame_sim.games.anzio_tournament import codes, phases, play
from wargame_sim.games.anzio_tournament.positions import FIELDS, POSITIONS, keys_after
from wargame_sim.games.anzio_tournament.rules.r04_zones import refresh
from wargame_sim.games.anzio_tournament.trace_words import Words
from wargame_sim.hexgame.spelling import Rows
from wargame_sim.kernels import jit
from wargame_sim.kernels.records import empty
from wargame_sim.model.game import Setup
from wargame_sim.model.plan import PlanFile, check_plan
from wargame_sim.model.position import Source, lines_of, read_source
from wargame_sim.reports.position import read_scene

SETUP = Setup("anzio_tournament")
RANDOM = Setup("anzio_tournament", {}, {"allied": "random", "german": "random"})
SEED = 11
MOMENTS = {"arrivals": "start", "movement": "movement", "combat": "combat"}
TURNS = 1
HEAD = 'game = "anzio_tournament"\n'


def read(path, text, setup=SETUP):
    path.write_text(text, encoding="utf-8")
    source: Source = read_source(path, PlanFile, "position file")
    check_plan(source, find("anzio_tournament"), load())
    return POSITIONS.open(load(), setup, source)


@pytest.fixture(scope="module")
def moments():
    """States of a game of random players, who do everything that the rules allow: after three phases, and the last one."""
    table = opened(())
    players = play.PLAY.open_table(load(), RANDOM.options, RANDOM.players)
    found = []
    with jit.plain():
        games = play.PLAY.new_games(players, SEED, 0, 1)
        for turn, _, phase in play.sequence(players, games):
            if phase in (*MOMENTS, "supply"):
                found.append((MOMENTS.get(phase, phase), games.SA[0].copy()))
            if turn > TURNS:
                return table, found
    raise AssertionError("the game is too short")


def test_written_and_read_again_it_is_the_same(moments, tmp_path):
    table, states = moments
    words = Words(load())
    for n, (ended, S) in enumerate(states):
        if ended == "supply":
            continue
        keys = keys_after(table, words, SETUP, S, ended)
        board = read(tmp_path / f"{n}.toml", "\n".join(lines_of(keys)))
        if ended == "combat":
            S = S.copy()
            S.combat, S.moved[:] = codes.SECOND_COMBAT, 0
        for one in FIELDS:
            told = np.ones(S[one.field].shape, bool) if one.when is None else one.when(S)
            if isinstance(one.codec, Rows):
                told = told & (np.arange(len(told)) < len(words.names[one.codec.kind]))
            assert np.array_equal(S[one.field][told], board.S[one.field][told]), (n, one.key)
        W = empty(board.WA.dtype)[0]
        with jit.plain():
            refresh(board.T, S, W)
        for field in ("holds", "stack", "up", "zoc"):
            assert np.array_equal(W[field], board.W[field]), (n, field)


def test_a_game_goes_on_from_a_file_as_it_would_have(moments, tmp_path):
    """From the end of movement and of the first combat to the end of the player-turn, with the same dice."""
    table, states = moments
    words, dice = Words(load()), (np.uint64(SEED), np.uint64(0))
    for n, (ended, S) in enumerate(states):
        if ended not in ("movement", "combat"):
            continue
        after = next(later for name, later in states[n:] if name == "supply")
        board = read(tmp_path / f"{n}.toml", "\n".join(lines_of(keys_after(table, words, SETUP, S, ended))), RANDOM)
        side = int(S.side)
        records = board.T, board.S, board.W, board.log, board.table.PA
        with jit.plain():
            if ended == "movement":
                phases.combat_phase(*records, side, codes.FIRST_COMBAT, *dice)
            phases.breakthrough_phase(*records, side, *dice)
            phases.combat_phase(*records, side, codes.SECOND_COMBAT, *dice)
            phases.supply_phase(*records[:4], side)
        for field in (
            "at",
            "steps",
            "inverted",
            "isolated",
            "owner",
            "port_open",
            "port_count",
            "holder",
            "turn",
            "called",
        ):
            assert np.array_equal(board.S[field], after[field]), (n, field)


EVERYTHING = """
turn = 5
side = "german"
weather = "mud"
moved = ["29 PzG"]
[units]
"US 3" = "L55"
"26 Pz" = "P57"
"29 PzG" = "O58"
"US 45" = "at sea"
"US 36" = "pool"
"Br 5" = "Taranto"
[held]
"M53" = "allied"
[state]
combat = "second"
reserve_called = 2
reserve_due = true
steps = { "US 3" = 2, "26 Pz" = 4 }
inverted = ["US 36"]
isolated = { "26 Pz" = 1 }
off_since = { "US 36" = 5 }
off_hex = { "US 45" = "P57" }
landed = ["US 45"]
through = ["29 PzG"]
crest = ["29 PzG"]
automatic = { "29 PzG" = "L55" }
first_zone = "Salerno"
second_zone = "Terracina"
zones = { "Salerno" = "closed" }
zone_turns = { "Terracina" = 4 }
zone_points = { "Salerno" = 3 }
open_ports = ["Salerno"]
port_counts = { "Salerno" = 3 }
port_points = { "Salerno" = 2 }
sent_points = { "taranto" = 2 }
beach_points = 1
transfer_points = 2
chit = "german"
chit_uses = 1
"""


def test_every_field_is_read_and_written(moments, tmp_path):
    """A file that says something of every field says so again when it is written."""
    table, _ = moments
    said = tomllib.loads(HEAD + EVERYTHING)
    zone_hex = load().hexes[table.T.zone_hex[0, 1]]
    board = read(tmp_path / "everything.toml", HEAD + EVERYTHING.replace('"P57"', f'"{zone_hex}"'))
    told = POSITIONS.keys(table, board.words, SETUP, board.S, "movement")
    assert {*said, *said["state"]} >= {one.key for one in FIELDS}
    for one in FIELDS:
        where = "top" if one.at_top else "state"
        found, wanted = (told, said) if where == "top" else (told["state"], said["state"])
        if isinstance(wanted[one.key], dict):
            for name, value in wanted[one.key].items():
                assert found[one.key][name] == (zone_hex if value == "P57" else value), (one.key, name)
        else:
            assert found[one.key] == wanted[one.key], one.key


FAULTS = {
    "unknown hex": ('[units]\n"US 3" = "ZZ9"', 'units."US 3"', "unknown hex", "C.16.A"),
    "German at sea": ('[units]\n"26 Pz" = "pool"', 'units."26 Pz"', "German unit", "C.7.B"),
    "both sides": ('[units]\n"26 Pz" = "L55"\n"US 3" = "L55"', "units", "both sides", "B.5"),
    "too high": ('[units]\n"26 Pz" = "L55"\n"16 Pz" = "L55"\n"HG" = "L55"', "units", "stacking points", "B.5"),
    "steps": ('[units]\n"26 Pz" = "L55"\n[state]\nsteps = {"26 Pz" = 11}', 'state.steps."26 Pz"', "allowed 1 to", "B.3"),
    "no steps": ('[units]\n"26 Pz" = "L55"\n[state]\nsteps = {"26 Pz" = 0}', 'state.steps."26 Pz"', "allowed 1 to", "B.3"),
    "zone": ('position = "setup"\n[state]\nfirst_zone = "Roma"', "state.first_zone", "Salerno", "C.5.1"),
    "weather": ('weather = "storm"\nposition = "setup"', "weather", "mud", "C.4"),
    "unit of a list": ('position = "setup"\n[state]\ninverted = ["9 Pz"]', "state.inverted", "unknown unit", "C.10"),
    "no list": ('position = "setup"\n[state]\nthrough = "26 Pz"', "state.through", "a list", "C.13.A"),
    "unknown key": ('position = "setup"\n[state]\nmoral = 3', "state.moral", "unknown key", ""),
    "other game's": ('position = "setup"\nbridges_out = ["L55"]', "bridges_out", "not in this game", ""),
    "no Germans": ('[units]\n"US 3" = "at sea"\n[state]\noff_hex = {"US 3" = "L55"}', 'off_hex."US 3"', "zone hex", "sea 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_refused_in_one_line(name, tmp_path):
    text, *said = FAULTS[name]
    with pytest.raises(DataError) as refused:
        read(tmp_path / "wrong.toml", HEAD + text)
    message = str(refused.value)
    assert "\n" not in message
    assert "wrong.toml" in message
    for part in said:
        assert part in message


def test_a_position_by_hand(tmp_path):
    """Units that it does not name are lost, or wait for their turn; the zone of the invasion is in use."""
    text = 'turn = 2\n[units]\n"US 3" = "L55"\n"26 Pz" = "L54"\n"US 1 Arm" = "pool"\n[state]\nfirst_zone = "Salerno"'
    board = read(tmp_path / "hand.toml", HEAD + text)
    T, S, number = board.T, board.S, board.words.names["unit"].index
    assert S.at[number("US 1 Arm")] == codes.POOL
    assert S.at[number("HG")] == codes.ELIMINATED
    later = [u for u in range(int(T.units)) if T.arrives[u] > 2]
    assert all(S.at[u] == codes.WAITING for u in later if u != number("US 1 Arm"))
    assert list(S.zone[: T.n_zones]).count(codes.IN_USE) == 1
    assert S.owner[S.at[number("US 3")]] == codes.ALLIED


def test_the_map_takes_places_off_it(tmp_path):
    path = tmp_path / "drawn.toml"
    path.write_text(HEAD + '[units]\n"US 3" = "L55"\n"US 1 Arm" = "pool"\n"Br 5" = "Messina"\n', encoding="utf-8")
    scene = read_scene(path, find("anzio_tournament"), load())
    assert scene.units == {"US 3": "L55"}
    path.write_text(HEAD + '[units]\n"US 3" = "Malta"\n', encoding="utf-8")
    with pytest.raises(DataError, match="Messina"):
        read_scene(path, find("anzio_tournament"), load())
