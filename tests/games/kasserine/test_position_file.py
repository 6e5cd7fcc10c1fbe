"""Position files: every fault in one line that names file and key; what they say is what stands on the map."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.kasserine.plans import SETUP, ask, board_of
from wargame_sim.errors import DataError
from wargame_sim.games.kasserine import codes
from wargame_sim.model.game import Setup

ONE = '[units]\nA24 = "1302"\n'  # written @ below


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("turn = 1\n", "key position: is missing"),
        ('position = "set-up"\n', "key position: found 'set-up'; allowed \"setup\", or a table"),
        ('[units]\n"I/7-11" = "1302"\n', "unknown unit; found 'I/7-11'.*did you mean 'I/7-10'"),
        (
            '[units]\n"I/7-10" = "1321"\n',
            r'key units\."I/7-10": unknown hex; found \'1321\'; allowed a hex, 0101 to 3120',
        ),
        ('[units]\n"I/7-10" = "1302"\n"I/7-10" = "1303"\n', "row 4: 'I/7-10' stands twice; allowed once"),
        ('[units]\n"I/7-10" = "1302"\n"1/I/7-10" = "1303"\n', r"company and its battalion I/7-10 are both.*11\.2\.A"),
        ('[position]\nA24 = "1302"\n[units]\nA24 = "1303"\n', "stands in the table position too"),
        ('[units]\n"I/7-10" = "1103"\n', r"allowed no rugged_crest for heavy equipment \(rule 6\.6\.B\)"),
        ('[units]\n"I/7-10" = "1302"\n"81-1A Rcn" = "1302"\n', r"1302 holds units of both sides.*6\.3"),
        (
            '@A33 = "1302"\nLWJ = "1302"\nT3 = "1302"\n',
            r"1302 holds 4 maneuver battalions \(A24, A33, LWJ and T3\); allowed 3 \(rule 7\.0\.A\)",
        ),
        ('[units]\n"II/7-10" = "1302"\n', r"not in this game; needs option cooperation = true \(rule 16\.7\.B\)"),
        ('[units]\n"Ju-87 I" = "1302"\n', r"no hex; see \[state\] missions \(rule 16\.1\)"),
        ("turn = 12\n@", "key turn: found '12'; allowed 1 to 11"),
        ('turn = "one"\n@', "key turn: found 'one'; allowed a whole number"),
        ('side = "german"\n@', "key side: found 'german'; allowed axis, allied"),
        ('weather = "Snow"\n@', "key weather: found 'Snow'; allowed Clear, Rain, Heavy Rain"),
        (
            'bridges_out = ["1302"]\n@',
            r"allowed hexes where a road crosses a wadi \(rule 12\.0\.A\)",
        ),
        ('@[held]\n1302 = "axis"\n', r'key held\."1302": found \'1302\'; allowed 0101'),
        ('@[held]\n1201 = "german"\n', "allowed axis, allied"),
        ('wether = "Rain"\n@', "unknown key; found 'wether'.*did you mean 'weather'"),
        ("@[state]\nfre = []\n", "table state: unknown key; found 'fre'.*did you mean 'free'"),
        ('@[state]\nfree = ["A25"]\n', "key state.free: unknown unit; found 'A25'"),
        ("@[options]\nwether = true\n", "key options.wether: found 'wether'.*'weather'"),
        (
            "@[options]\nbickering = true\ncooperation = true\n",
            r"exclude each other \(rule 16\.6\)",
        ),
        ('@[players]\naxis = "anvil"\n', "axis: found 'anvil'; allowed hammer"),
        ('engaged = ["A24"]\n@', "a list is enough for a drawing"),
        ('@[engaged]\nA24 = "1303"\n', r"found '1303'; allowed defender \(rule 9\.1\.4\.A\)"),
        ('@[engaged]\nA24 = "defender"\n', "no attacker's marker points at its hex"),
        ('@[[move]]\nunit = "A24"\n', r"key move\[1\]\.to: is missing"),
        (
            '@[[move]]\nunti = "A24"\nto = "1303"\n',
            r"table move\[1\]: unknown key; found 'unti'.*'unit'",
        ),
        ('@[[attack]]\nhex = "1303"\nwith = []\n', r"key attack\[1\]\.with: is empty"),
        (
            '@[[attack]]\nhex = "1303"\nwith = "A24"\nadvance = "most"\n',
            "found 'most'; allowed \"all\"",
        ),
        (
            '@[[objective]]\nname = "win"\n',
            r"key objective\[1\]: found no condition; allowed one of",
        ),
        ('@[[objective]]\nheld_by = "axis"\n', r"key objective\[1\]\.hex: is missing"),
        ('@[[objective]]\nlosses_of = "axis"\n', "give at_least or at_most"),
        ('@[[objective]]\ndamage_of = "axis"\n', "give at_least or at_most"),
        ('@[[objective]]\ndamage_of = "axis"\nlosses_of = "axis"\nat_most = 1\n', "found losses_of and damage_of"),
    ],
)
def test_a_fault_is_one_line(tmp_path, text, words):
    with pytest.raises(DataError, match=words) as error:
        board_of(ask(tmp_path, text.replace("@", ONE)))
    assert "\n" not in str(error.value)
    assert str(tmp_path / "plan.toml") in str(error.value)


def test_an_unknown_game(tmp_path):
    with pytest.raises(DataError, match=r"key game: found 'kaserine'.*did you mean 'kasserine'"):
        ask(tmp_path, 'game = "kaserine"\nposition = "setup"\n')


def test_units_stand_where_the_file_says(tmp_path):
    board = board_of(ask(tmp_path, 'turn = 5\n[units]\nA24 = "1302"\n"I/7-10" = "eliminated"\n"III/1-1A" = "off"\n'))
    at = {name: int(board.S.at[u]) for name, u in board.words.number.items()}
    assert at["A24"] == board.words.index["1302"]
    assert at["I/7-10"] == codes.ELIMINATED
    assert at["III/1-1A"] == at["II/69-10"] == codes.ASIDE  # set-up units and earlier arrivals that are not named
    assert at["I/18-1"] == at["16/5L-6A"] == codes.WAITING  # due on turn 5 and later


def test_the_setup_is_that_of_a_game_with_changes(tmp_path):
    plain = board_of(ask(tmp_path, SETUP))
    assert plain.S.at[plain.words.number["A24"]] == plain.words.index["1201"]
    changed = board_of(ask(tmp_path, f'{SETUP}[units]\nA24 = "1302"\n'))
    differs = np.flatnonzero(plain.S.at != changed.S.at)
    assert [plain.words.units[u] for u in differs] == ["A24"]


def test_markers_bridges_weather_and_holders(tmp_path):
    text = """
turn = 3
weather = "Rain"
bridges_out = ["1411"]
moved = ["A24"]
[units]
A24 = "1302"
A33 = "1302"
"81-1A Rcn" = "1303"
"III/168-34" = "1402"
[held]
1510 = "axis"
[engaged]
A24 = ["1303", "1402"]
"81-1A Rcn" = "defender"
"""
    board = board_of(ask(tmp_path, text))
    S, number = board.S, board.words.number
    assert (S.weather, S.bridge_out[board.words.index["1411"]]) == (codes.RAIN, 1)
    assert S.engaged[number["A24"]] == codes.ATTACKER_ENGAGED
    assert S.engaged[number["81-1A Rcn"]] == codes.DEFENDER_ENGAGED
    assert S.foe_hex[number["A24"]] == board.words.index["1303"]
    assert bin(S.arrows[number["A24"]]).count("1") == 1
    assert S.moved[number["A24"]] == 1
    assert S.holder[board.T.place_at[board.words.index["1510"]]] == codes.AXIS


@pytest.mark.slow
def test_a_position_of_a_game_comes_back_as_it_was(tmp_path):
    """The end of a movement phase, with every option on that may be: saved, read, and the same state."""
    from wargame_sim.games import find
    from wargame_sim.games.kasserine import trace
    from wargame_sim.games.kasserine.play import PLAY
    from wargame_sim.model.position import lines_of
    from wargame_sim.model.story import Moment

    card = find("kasserine")
    options = {"air": True, "supply": True, "weather": True, "bickering": True}
    setup = Setup("kasserine", options, {"axis": "hammer", "allied": "anvil"})
    pack = card.rules.pack(setup)
    for turn, side in ((1, "allied"), (4, "axis")):
        keep, kept = Moment(turn, side, "movement"), {}
        table = PLAY.open_table(pack, setup.options, setup.players)
        teller = trace.Teller(pack, setup, table, keep)

        def watch(games, turn, mover, phase, teller=teller, keep=keep, kept=kept):
            teller.watch(games, turn, mover, phase)
            if keep == Moment(turn, codes.SIDES[mover], phase):
                kept["S"] = games.SA[0].copy()

        PLAY.traced_game(table, 2, 0, watch)
        board = board_of(ask(tmp_path, "\n".join(lines_of(teller.position))))
        before, after = kept["S"], board.S
        on_map = before["at"] >= 0
        for field in ("at", "short", "moved", "mission", "flown"):
            assert np.array_equal(before[field][on_map], after[field][on_map]), field
        waiting = before["at"] == codes.WAITING
        assert np.array_equal(waiting, after["at"] == codes.WAITING)
        assert np.array_equal(before["at"] == codes.ELIMINATED, after["at"] == codes.ELIMINATED)
        for field in ("holder", "bridge_out", "turn", "side", "weather", "dispute", "ready"):
            assert np.array_equal(before[field], after[field]), field
        markers = before["engaged"] * on_map
        assert np.array_equal(markers, after["engaged"])
