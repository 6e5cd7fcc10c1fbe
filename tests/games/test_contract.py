"""What every game promises: its card, and games that are a pure function of setup, seed and trial."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from wargame_sim.errors import UsageError
from wargame_sim.games import all_games, find
from wargame_sim.kernels import jit
from wargame_sim.model.front import FrontSimulator
from wargame_sim.model.game import Game, Setup
from wargame_sim.model.rolls import CountingSimulator
from wargame_sim.model.rulebook import read_rulebook

SLUGS = sorted(all_games())
FLOOR = "random"  # the player of legal orders only


@pytest.fixture(params=SLUGS)
def game(request) -> Game:
    return find(request.param)


@pytest.fixture
def compiled(monkeypatch):
    """Run kernels compiled in this test only."""
    monkeypatch.setitem(jit._state, "enabled", True)


def test_the_card_names_things_once(game):
    for names in ([o.name for o in game.options], [c.name for c in game.columns]):
        assert len(names) == len(set(names))
    assert len(set(game.sides)) == 2


def test_options_are_sections_that_are_coded(game):
    sections = {s.section: s.status for s in read_rulebook(game.folder, game.package)}
    assert [o.name for o in game.options if sections.get(o.section) != "coded"] == []
    assert all(o.help and not o.help.endswith(".") for o in game.options)


def test_exclusions_go_both_ways_and_needs_are_there(game):
    for option in game.options:
        for name in option.excludes:
            other = game.option(name)
            assert other is not None
            assert option.name in other.excludes
        for name in option.needs:
            other = game.option(name)
            assert other is not None
            assert other.kind == "yes or no"


def test_each_side_has_three_players_with_an_idea_and_the_floor(game):
    assert set(game.players) == set(game.sides)
    for people in game.players.values():
        assert len([p for p in people if p.name != FLOOR]) >= 3
        assert FLOOR in [p.name for p in people]
        assert people[0].name != FLOOR
        assert all(len(p.idea) > 20 for p in people)


def test_columns_are_of_known_kinds_and_the_headline_is_one(game):
    assert game.column(game.headline) is not None
    for column in game.columns:
        assert column.kind in ("number", "flag", "category", "turn")
        assert bool(column.labels) == (column.kind == "category")
        assert column.side in ("", *game.sides)


def test_the_pack_is_whole(game):
    pack = game.rules.pack(Setup(game.slug))
    assert pack.slug == game.slug
    assert tuple(pack.sides) == game.sides


def test_options_that_exclude_each_other_are_refused(game):
    for option in game.options:
        for name in option.excludes:
            with pytest.raises(UsageError, match="exclude"):
                game.rules.simulator(Setup(game.slug, {option.name: True, name: True}))


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_rows_are_the_columns(game):
    rows = game.rules.simulator(Setup(game.slug)).run(1, 0, 20)
    assert rows.dtype.names == tuple(c.name for c in game.columns)
    assert len(rows) == 20
    assert rows.dtype.itemsize <= 64
    turns = game.rules.pack(Setup(game.slug)).turns
    for column in game.columns:
        if column.kind == "category":
            assert rows[column.name].max() < len(column.labels)
        if column.kind == "turn":
            assert rows[column.name].max() <= turns
        if column.kind == "flag":
            assert set(np.unique(rows[column.name])) <= {0, 1}


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_rows_depend_on_seed_and_trial_alone(game):
    simulator = game.rules.simulator(Setup(game.slug))
    whole = simulator.run(7, 0, 150)
    parts = [simulator.run(7, first, count) for first, count in ((0, 1), (1, 70), (71, 79))]
    assert np.array_equal(whole, np.concatenate(parts))
    assert not np.array_equal(whole, simulator.run(8, 0, 150))
    assert len(np.unique(whole)) > 1
    assert len(simulator.run(7, 0, 0)) == 0


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_counting_changes_no_row_and_faces_come_up_as_dice_do(game):
    simulator = game.rules.simulator(Setup(game.slug))
    if not isinstance(simulator, CountingSimulator):
        pytest.skip(f"{game.slug} counts no rolls")
    table, games = simulator.rolls, 150
    rows, counts = simulator.run_counted(7, 0, games)
    assert np.array_equal(rows, simulator.run(7, 0, games))
    assert counts.shape == (games, *table.shape)
    assert np.array_equal(counts[70:80], simulator.run_counted(7, 70, 10)[1])
    chances = np.array([float(chance) for chance in table.chances])
    assert sum(table.chances) == 1
    rolled, n = counts.sum((0, 1, 2)), counts.sum()
    assert n > games
    assert np.all(abs(rolled - n * chances) < 5 * np.sqrt(n * chances * (1 - chances)))


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_fronts_are_told_turn_by_turn(game):
    simulator = game.rules.simulator(Setup(game.slug))
    if not isinstance(simulator, FrontSimulator):
        pytest.skip(f"{game.slug} tells no fronts")
    held = simulator.run_fronts(7, 0, 70)
    turns = game.rules.pack(Setup(game.slug)).turns
    assert held.shape == (70, turns, len(simulator.hexes))
    assert set(np.unique(held)) <= {0, 1, 2}
    assert np.array_equal(held[60:], simulator.run_fronts(7, 60, 10))
    assert np.all(held[:, -1][held[:, 0] != 2] != 2)  # what was held once is never nobody's again
    assert all((held == side).any() for side in range(2))


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("slug", SLUGS)
def test_kinds_of_rolls_read_cells_of_the_printed_table(slug):
    simulator = find(slug).rules.simulator(Setup(slug))
    if not isinstance(simulator, CountingSimulator):
        pytest.skip(f"{slug} counts no rolls")
    table = simulator.rolls
    assert {table.result(k, f) for k in range(table.shape[1]) for f in range(table.shape[2])} <= set(table.order)
    reached = {(row, kind.column) for kind in table.kinds for row in kind.rows}
    assert reached == {(row, column) for row in range(len(table.rows)) for column in range(len(table.columns))}


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_rows_are_the_same_from_several_threads(game):
    simulator = game.rules.simulator(Setup(game.slug))
    alone = [simulator.run(3, 40 * i, 40) for i in range(4)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda i: simulator.run(3, 40 * i, 40), range(4)))
    assert all(np.array_equal(a, b) for a, b in zip(alone, together, strict=True))


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_every_option_matters(game):
    """Some game of two hundred goes another way, beside the options that it needs; if in no other, by dice or in another
    scenario.
    """
    scenario = game.option("scenario")
    others = [word for word in scenario.choices if word != scenario.default] if scenario else []
    for option in game.options:
        beside = dict.fromkeys(option.needs, True)
        settings = [beside, *({**beside, "scenario": word} for word in others if option is not scenario)]
        asked = [(setting, seats) for setting in settings for seats in ({}, dict.fromkeys(game.sides, "random"))]
        parts = ((0, 20), (20, 180))  # most show at once, or between other players
        assert any(_matters(game, option, *one, part) for part in parts for one in asked), option.name


def _matters(game, option, setting, seats, part):
    value = next(v for v in reversed(option.allowed) if v != option.default)
    plain, other = (
        game.rules.simulator(Setup(game.slug, options, seats)) for options in (setting, {**setting, option.name: value})
    )
    return not np.array_equal(plain.run(5, *part), other.run(5, *part))


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_every_player_plays(game):
    for side in game.sides:
        for player in game.players[side]:
            rows = game.rules.simulator(Setup(game.slug, players={side: player.name})).run(2, 0, 4)
            assert len(rows) == 4
