"""From sweep to variants, plans and chunks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.runner.conftest import EXPERIMENT
from tests.toygame import toy_game
from wargame_sim.errors import DataError, UsageError
from wargame_sim.model.game import Game
from wargame_sim.runner.chunks import chunk_size, cut
from wargame_sim.runner.plan import Plan, Variant, make_plan
from wargame_sim.runner.prepare import prepare
from wargame_sim.runner.setups import exclusion, make_setup, option_fault

Write = Callable[[str], Path]
HEAD = 'question = "why?"\ngame = "toy"\ntrials = 50\n'


def names(plan: Plan) -> list[str]:
    return [variant.name for variant in plan.variants]


def test_one_at_a_time(toy: Game, write: Write) -> None:
    plan = prepare(write(EXPERIMENT)).plan
    assert names(plan) == ["base", "supply", "air", "weather=heavy"]
    assert [dict(v.setup.options) for v in plan.variants] == [{}, {"supply": True}, {"air": True}, {"weather": "heavy"}]
    assert plan.variants[0].setup.players == {"axis": "bold", "allied": "steady"}
    assert plan.records[1].options == {
        "supply": True, "air": False, "bickering": False, "cooperation": False, "weather": "none", "required": 12,
    }  # fmt: skip


def test_full_factorial_has_the_base_first(toy: Game, write: Write) -> None:
    plan = prepare(write(HEAD + '[sweep]\nsupply = [true, false]\nweather = ["light", "none"]')).plan
    assert names(plan) == ["base", "supply+weather=light", "supply", "weather=light"]
    assert plan.variants[0].levels == {"supply": False, "weather": "none"}


def test_names_are_told_from_the_base_of_the_file(toy: Game, write: Write) -> None:
    plan = prepare(write(HEAD + "[options]\nsupply = true\n[sweep]\nsupply = [true, false]\nair = [true]")).plan
    assert names(plan) == ["air", "no_supply+air"]


def test_excluding_options_can_be_swept_one_at_a_time(toy: Game, write: Write) -> None:
    sweep = '[sweep]\ndesign = "one-at-a-time"\nbickering = [false, true]\ncooperation = [false, true]'
    assert names(prepare(write(HEAD + sweep)).plan) == ["base", "bickering", "cooperation"]


def test_players_and_cells_are_swept_too(toy: Game, write: Write) -> None:
    text = '[sweep.players]\naxis = ["steady", "bold"]\n[patches]\ncrt.bonus."1" = [2, "as printed"]'
    plan = prepare(write(HEAD + text)).plan
    assert names(plan) == ["base", "crt.bonus.1=2", "axis=bold+crt.bonus.1=2", "axis=bold"]
    assert [dict(v.setup.patches) for v in plan.variants] == [{}, {"crt.bonus.1": "2"}, {"crt.bonus.1": "2"}, {}]
    assert plan.variants[3].levels == {"players.axis": "bold", "crt.bonus.1": "as it is"}
    assert plan.records[1].origins["crt"] == "stand-in; what-if"


def test_cells_are_swept_against_the_printed_table(toy: Game, write: Write) -> None:
    plan = prepare(write(HEAD + 'design = "one-at-a-time"\n[patches]\ncrt.bonus."1" = [1, 2]')).plan
    assert names(plan) == ["base", "crt.bonus.1=1", "crt.bonus.1=2"]


def test_a_patch_without_a_list_holds_for_all_variants(toy: Game, write: Write) -> None:
    plan = prepare(write(HEAD + '[sweep]\nair = [false, true]\n[patches]\n"crt.bonus.1" = 3')).plan
    assert [dict(v.setup.patches) for v in plan.variants] == [{"crt.bonus.1": "3"}] * 2


def test_a_bad_cell_is_refused_before_anything_is_played(toy: Game, write: Write) -> None:
    with pytest.raises(DataError, match=r"crt\.csv, column crt\.bonus\.1: found 'DX'"):
        prepare(write(HEAD + '[patches]\ncrt.bonus."1" = ["DX"]'))


def test_too_many_variants(toy: Game, write: Write) -> None:
    values = ", ".join(f'"{n}"' for n in range(5000))
    with pytest.raises(DataError, match="found '5001 variants'; allowed at most 4096"):
        prepare(write(HEAD + f'[patches]\ncrt.bonus."1" = [{values}]'))


def plan_of(game: Game, seed: int = 1, trials: int = 10, **options: bool | str) -> Plan:
    return make_plan(game, [Variant("base", make_setup(game, options))], seed, trials)


def test_the_hash_is_over_what_changes_rows_and_nothing_else(toy: Game, write: Write, tmp_path: Path) -> None:
    plan = prepare(write(EXPERIMENT)).plan
    same = [
        EXPERIMENT.replace("shift the toy", "change the toy"),
        EXPERIMENT.replace("trials = 120", "trials = 50"),
        EXPERIMENT.replace('also = ["winner=axis"]', ""),
        EXPERIMENT.replace('sign = "-"', 'sign = "+"'),
    ]
    other = [
        EXPERIMENT.replace("seed = 3", "seed = 4"),
        EXPERIMENT.replace('axis = "bold"', 'axis = "steady"'),
        EXPERIMENT.replace("air = [false, true]", ""),
        EXPERIMENT + '[patches]\n"crt.bonus.1" = 1',
    ]
    assert {prepare(write(text)).plan.hash for text in same} == {plan.hash}
    assert len({prepare(write(text)).plan.hash for text in other} | {plan.hash}) == 5


def test_a_change_of_what_plays_gives_another_plan(toy: Game, write: Write, tmp_path: Path, monkeypatch) -> None:
    """The modules that games are played by count, with those that they import; files beside them do not."""
    (tmp_path / "toyhouse").mkdir()
    play, rules, words = (tmp_path / "toyhouse" / f"{name}.py" for name in ("play", "rules", "words"))
    (tmp_path / "toyhouse" / "__init__.py").write_text("")
    play.write_text("from toyhouse import rules\n")
    rules.write_text("MOST = 3\n")
    words.write_text("from toyhouse import play\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(type(toy.rules), "played_by", ("toyhouse.play",), raising=False)
    before = prepare(write(EXPERIMENT)).plan.hash
    words.write_text("from toyhouse import play  # other words\n")
    assert prepare(write(EXPERIMENT)).plan.hash == before
    rules.write_text("MOST = 40\n")
    assert prepare(write(EXPERIMENT)).plan.hash != before
    rules.write_text("MOST = 3\n")
    assert prepare(write(EXPERIMENT)).plan.hash == before


def test_default_values_are_the_same_setup_however_told(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    assert make_setup(game, {"supply": False, "weather": "none"}) == make_setup(game)
    assert make_setup(game, players={"axis": "steady"}) == make_setup(game)


def test_seed_and_trials_have_a_range(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    for seed, trials in ((-1, 1), (2**64, 1), (1, 0), (1, 10**13)):
        with pytest.raises(UsageError, match="allowed"):
            plan_of(game, seed, trials)
    assert plan_of(game, 2**64 - 1).seed == 2**64 - 1
    assert plan_of(game).with_trials(99).hash == plan_of(game).hash
    with pytest.raises(UsageError, match="trials"):
        plan_of(game).with_trials(0)


def test_setups_name_what_is_wrong(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    for options, players, said in (
        ({"sup": True}, {}, "option sup: found 'sup'; allowed supply"),
        ({"weather": "wet"}, {}, "option weather: found 'wet'; allowed none, light, heavy"),
        ({}, {"axis": "me"}, "player axis: found 'me'; allowed steady, bold"),
        ({"bickering": True, "cooperation": True}, {}, "bickering and cooperation exclude each other"),
    ):
        with pytest.raises(UsageError, match=said):
            make_setup(game, options, players)
    assert option_fault(game, "supply", True) == ""
    assert exclusion(replace(game, options=()), {}) == ""


@given(
    st.lists(st.tuples(st.integers(0, 3000), st.integers(1, 700)), max_size=5),
    st.integers(1, 500),
)
def test_chunks_fill_the_gaps_exactly_and_end_at_multiples(pieces: list[tuple[int, int]], size: int) -> None:
    gaps = {"a": pieces, "b": [(0, 10)]}
    chunks = cut(gaps, size)
    wanted = sorted([("b", t) for t in range(10)] + [("a", t) for first, n in pieces for t in range(first, first + n)])
    assert sorted((c.variant, t) for c in chunks for t in range(c.first, c.first + c.count)) == wanted
    assert all(c.first // size == (c.first + c.count - 1) // size for c in chunks)


def test_chunks_of_all_variants_take_turns() -> None:
    chunks = cut({"base": [(0, 20)], "air": [(0, 20)]}, 8)
    assert [(c.variant, c.first) for c in chunks] == [
        ("base", 0), ("air", 0), ("base", 8), ("air", 8), ("base", 16), ("air", 16),
    ]  # fmt: skip


@pytest.mark.parametrize(("trials", "size"), [(1, 8), (256, 8), (257, 16), (20_000, 1024), (10**9, 2048)])
def test_chunk_size_follows_the_trials(trials: int, size: int) -> None:
    assert chunk_size(trials) == size


def test_options_may_be_numbers(toy: Game, write: Write) -> None:
    plan = prepare(write(HEAD + "[options]\nrequired = 11\n[sweep]\nrequired = [9, 11, 14]")).plan
    assert names(plan) == ["base", "required=9", "required=14"]
    assert [v.setup.options["required"] for v in plan.variants] == [11, 9, 14]
    assert plan.records[1].options["required"] == 9
    for wrong in ("3", "21", "true", "'12'", "12.5"):
        with pytest.raises(DataError, match=r"sweep\.required: found .*; allowed a whole number from 4 to 20 \(rule"):
            prepare(write(HEAD + f"[sweep]\nrequired = [{wrong}]"))
