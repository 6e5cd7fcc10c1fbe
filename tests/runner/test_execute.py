"""The same rows on any number of workers, in any chunks, after any interruption."""

from __future__ import annotations

import errno
import os
import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.toygame import ToyRules, ToySimulator, toy_game
from wargame_sim.errors import UsageError, WargameError
from wargame_sim.model.game import Game, Setup
from wargame_sim.outcomes.digest import digest
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.outcomes.store import Store
from wargame_sim.runner.execute import Manner, execute
from wargame_sim.runner.interrupt import Interrupted, StopOnInterrupt
from wargame_sim.runner.plan import Plan, Variant, make_plan
from wargame_sim.runner.play import play
from wargame_sim.runner.setups import make_setup

TRIALS = 150


def plan_of(game: Game, trials: int = TRIALS) -> Plan:
    setups = {"base": {}, "supply": {"supply": True}}
    return make_plan(game, [Variant(name, make_setup(game, options)) for name, options in setups.items()], 5, trials)


def digests(rows: dict[str, np.ndarray]) -> dict[str, str]:
    return {name: digest(r) for name, r in rows.items()}


def quiet(workers: int = 2, size: int | None = None) -> Manner:
    return Manner(workers, progress=False, size=size)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return toy_game(tmp_path / "game")


@pytest.fixture
def unbroken(game: Game) -> dict[str, str]:
    return digests(execute(plan_of(game), None, quiet(1)).rows)


@pytest.mark.parametrize("workers", [1, 2, 8])
@pytest.mark.parametrize("size", [None, 1, 7, 64, 1000])
def test_workers_and_chunks_do_not_matter(game: Game, unbroken: dict[str, str], workers: int, size: int | None) -> None:
    assert digests(execute(plan_of(game), None, quiet(workers, size)).rows) == unbroken


def files(store: Store) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(store.folder.iterdir())}


def test_kept_parts_are_not_played_again(game: Game, tmp_path: Path, unbroken: dict[str, str]) -> None:
    store = Store(tmp_path / "parts", plan_of(game).hash)
    store.open()
    first = execute(plan_of(game), store, quiet())
    whole = files(store)
    assert first.played == 2 * TRIALS
    again = execute(plan_of(game), store, quiet(8))
    assert again.played == 0
    assert digests(again.rows) == digests(first.rows) == unbroken
    for name in list(whole)[::3]:
        (store.folder / name).unlink()
    assert digests(execute(plan_of(game), store, quiet(1)).rows) == unbroken
    assert files(store) == whole


def test_more_and_fewer_trials_share_their_games(game: Game, tmp_path: Path, unbroken: dict[str, str]) -> None:
    store = Store(tmp_path / "parts", plan_of(game).hash)
    store.open()
    execute(plan_of(game, 100), store, quiet(size=30))
    assert execute(plan_of(game, 400), store, quiet()).played == 600
    found = execute(plan_of(game), store, quiet())
    assert found.played == 0
    assert digests(found.rows) == unbroken


def test_a_truncated_part_is_played_again(
    game: Game, tmp_path: Path, unbroken: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(tmp_path / "parts", plan_of(game).hash)
    store.open()
    execute(plan_of(game), store, quiet())
    whole = files(store)
    spoilt = sorted(store.folder.iterdir())[3]
    spoilt.write_bytes(spoilt.read_bytes()[:-40])
    assert digests(execute(plan_of(game), store, Manner(2)).rows) == unbroken
    assert files(store) == whole
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith(f"{spoilt.name}: damaged")


class Stopping(ToySimulator):
    """Presses Ctrl-C, once, when some game of the base variant begins."""

    at = 64

    def run(self, seed: int, first: int, count: int) -> np.ndarray:
        if first <= self.at < first + count and not self.setup.options:
            signal.raise_signal(signal.SIGINT)
        return super().run(seed, first, count)


def with_simulator(game: Game, monkeypatch: pytest.MonkeyPatch, simulator: Any) -> None:
    monkeypatch.setattr(ToyRules, "simulator", lambda self, setup: simulator(setup))


def test_ctrl_c_keeps_what_is_finished(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unbroken: dict[str, str]
) -> None:
    store = Store(tmp_path / "parts", plan_of(game).hash)
    store.open()
    handler = signal.getsignal(signal.SIGINT)
    with monkeypatch.context() as patched:
        with_simulator(game, patched, Stopping)
        with pytest.raises(Interrupted, match=r"stopped: \d+ of 300 games are kept in .*; the same command goes on"):
            execute(plan_of(game), store, quiet(1))
    assert signal.getsignal(signal.SIGINT) is handler
    kept = sum(len(part.rows) for name in ("base", "supply") for part in store.read(name, print))
    assert 64 <= kept < 300
    found = execute(plan_of(game), store, quiet())
    assert found.played == 300 - kept
    assert digests(found.rows) == unbroken


def test_ctrl_c_without_a_folder_says_how_to_keep_games(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    with_simulator(game, monkeypatch, Stopping)
    with pytest.raises(Interrupted, match=r"none was kept \(-o DIR keeps them\)"):
        execute(plan_of(game), None, quiet(1))


def test_a_second_ctrl_c_breaks_off() -> None:
    handler = signal.getsignal(signal.SIGINT)
    with StopOnInterrupt() as stop:
        signal.raise_signal(signal.SIGINT)
        assert stop.requested
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is handler


def test_a_full_disk_in_mid_run_loses_nothing(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unbroken: dict[str, str]
) -> None:
    store = Store(tmp_path / "parts", plan_of(game).hash)
    store.open()
    room = [12]
    fsync = os.fsync

    def limited(handle: int) -> None:
        room[0] -= 1
        if room[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(handle)

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", limited)
        with pytest.raises(WargameError, match=r"cannot write part-.* \(the disk is full\); what was finished before"):
            execute(plan_of(game), store, quiet())
    kept = files(store)
    assert len(kept) == 6  # a part and its folder are synced
    found = execute(plan_of(game), store, quiet())
    assert found.played < 300
    assert digests(found.rows) == unbroken
    assert kept.items() <= files(store).items()


def test_a_fault_in_a_game_is_raised_after_the_rest_was_kept(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(ToySimulator):
        def run(self, seed: int, first: int, count: int) -> np.ndarray:
            if first == 64:
                raise ZeroDivisionError("a bug in a rule")
            return super().run(seed, first, count)

    with_simulator(game, monkeypatch, Broken)
    store = Store(tmp_path / "parts", plan_of(game).hash)
    store.open()
    with pytest.raises(ZeroDivisionError, match="a bug in a rule"):
        execute(plan_of(game), store, quiet())
    assert len(files(store)) >= 16


@pytest.mark.parametrize("spoil", [lambda r: r[:-1], lambda r: r[["axis_vp", "turns"]]])
def test_a_simulator_that_breaks_its_promise_is_named(game: Game, monkeypatch: pytest.MonkeyPatch, spoil: Any) -> None:
    class Short(ToySimulator):
        def run(self, seed: int, first: int, count: int) -> np.ndarray:
            return spoil(super().run(seed, first, count))

    with_simulator(game, monkeypatch, Short)
    with pytest.raises(WargameError, match="toy: its simulator returned"):
        execute(plan_of(game), None, quiet())


def test_workers_are_at_least_one(game: Game) -> None:
    with pytest.raises(UsageError, match="workers: found 0; allowed 1 or more"):
        execute(plan_of(game), None, quiet(0))


def test_play_with_a_folder(game: Game, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    setup = make_setup(game, {"air": True})
    outcomes = play(game, setup, 50, 3, Manner(progress=False), folder)
    made = Provenance.read(folder)
    assert made.complete
    assert made.base.digest == outcomes.digest()
    assert made.base.options["air"] is True
    assert (made.seed, made.trials, made.key_layout) == (3, 50, 1)
    assert play(game, setup, 50, 3, Manner(progress=False), folder).played == 0
    assert play(game, setup, 80, 3, Manner(progress=False), folder).played == 30
    with pytest.raises(UsageError, match="found 80 games of toy, seed 3, with another setup"):
        play(game, setup, 50, 4, Manner(progress=False), folder)
    assert play(game, setup, 50, 3, Manner(progress=False)).digest() == outcomes.digest()


def test_play_tells_json(game: Game) -> None:
    said = play(game, make_setup(game), 40, manner=Manner(progress=False)).to_json()
    assert said["game"] == "toy"
    assert said["trials"] == 40
    assert said["outcomes"]["axis_vp"].keys() >= {"mean", "low", "high", "level", "method"}
    assert said["outcomes"]["winner=axis"].keys() >= {"share", "low", "high", "level", "method"}
    assert next(iter(said["outcomes"])) == "axis_vp"
    assert said["origin"] == {"crt": "stand-in", "units": "rulebook"}
    assert said["games_per_s"] > 0


def test_setup_of_a_setup() -> None:
    assert Setup("toy").options == {}
