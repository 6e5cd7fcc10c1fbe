"""What named players know that a person knows: garrisons, guns, the way back, lines, ships that cost points, the way home."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.sicily.position import Position
from wargame_sim.games.sicily import codes, players
from wargame_sim.games.sicily.scripts import ferry, fleet, goals, march, strike


def position(units: dict[str, str], side: str = "allied", player: str = "", **setting: Any) -> Position:
    """Return a position on turn 5 in dry weather, all hexes the Axis player's but those that Allied units stand in."""
    board = Position({}, units, {"turn": 4, "side": side, **setting})
    numbers = players.book().numbers(side, player or {"allied": "messina", "axis": "etna"}[side])
    P = board.records["P"]
    for name in P.dtype.names:
        if name in numbers:
            P[name] = numbers[name]
    return board


def planned(board: Position) -> tuple[Any, Any, Any, Any]:
    T, S, W, P = (board.records[name] for name in ("T", "S", "W", "P"))
    march.plan(T, S, W, P, board.records["side"])
    return T, S, W, P


def test_the_weakest_unit_keeps_a_place_that_an_enemy_can_reach():
    board = position({"16 Inf/1": "1823", "39 Eng": "1823", "1/HG": "2023"})
    T, S, W, P = planned(board)
    assert march.stays(T, S, W, P, board.index["39 Eng"])
    assert not march.stays(T, S, W, P, board.index["16 Inf/1"])


def test_a_place_far_from_every_enemy_keeps_nobody():
    board = position({"39 Eng": "1823", "1/HG": "3322"})
    assert not march.stays(*planned(board), board.index["39 Eng"])


def test_a_gun_is_worth_nothing_alone_where_an_enemy_comes():
    board = position({"1 DivArt": "1823", "16 Inf/1": "1924", "1/HG": "2023"})
    T, S, W, P = planned(board)
    gun, lone, beside = board.index["1 DivArt"], board.code("1923"), board.code("1924")
    assert march.gun_worth(T, S, W, P, gun, lone) < march.gun_worth(T, S, W, P, gun, beside)


@pytest.mark.parametrize(("enemies", "free"), [({}, True), ({"2/504 Tiger": "1722", "III StuG/HG": "1923"}, False)])
def test_units_without_a_way_back_attack_nobody(enemies: dict[str, str], free: bool):
    board = position({"16 Inf/1": "1823", "1/HG": "1822", **enemies})
    T, W = board.records["T"], board.records["W"]
    assert strike.has_way_back(T, W, codes.ALLIED, board.code("1823")) == free


def test_a_line_is_held_until_its_time_is_over_or_two_of_its_hexes_are_lost():
    board = position({"104 PzGr/15": "3020"}, "axis")
    T, S, P = (board.records[name] for name in ("T", "S", "P"))
    assert goals.line_now(T, S, P) == 0
    S.turn = 7
    assert goals.line_now(T, S, P) == 1
    for hex_ in ("3020", "2922"):
        S.control[board.code(hex_)] = codes.ALLIED
    assert goals.line_now(T, S, P) == 2


def test_not_everybody_goes_to_the_same_hex_of_a_line():
    units = ("104 PzGr/15", "129 PzGr/15", "115 PzGr/15", "1/HG")
    board = position(dict.fromkeys(units, "2922"), "axis")
    T, S, W, P = planned(board)
    chosen = [goals.choose(T, S, W, P, board.index[u], board.code("2922")) for u in units]
    assert len(set(chosen)) > 1


def test_ships_do_not_interdict_at_the_price_of_a_victory_point():
    board = position({}, naval=8)
    S, W, P = (board.records[name] for name in ("S", "W", "P"))
    assert fleet.ships_to_interdict(S, W, P) == 0
    S.evacuation = 1
    assert fleet.ships_to_interdict(S, W, P) > 0


def test_regiments_leave_by_messina_when_their_time_has_come_and_battalions_stay():
    board = position({"104 PzGr/15": "4225", "33 Pio/15": "4225"}, "axis")
    T, S, P = (board.records[name] for name in ("T", "S", "P"))
    regiment, battalion = board.index["104 PzGr/15"], board.index["33 Pio/15"]
    assert not ferry.goes(T, S, P, regiment)
    S.turn = 11
    assert ferry.goes(T, S, P, regiment)
    assert not ferry.goes(T, S, P, battalion)


def test_every_line_is_on_the_map_and_comes_nearer_to_messina():
    board = position({}, "axis")
    T = board.records["T"]
    messina = T.place_at[T.port_hex[T.messina]]
    away = [[int(T.way[messina, T.line_hex[i]]) for i in range(T.n_line) if T.line_of[i] == k] for k in range(T.lines)]
    means = [sum(line) / len(line) for line in away]
    assert T.lines == 4
    assert means == sorted(means, reverse=True)
