"""Runs that stop when they are sure enough, and finished runs that get more games."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import wargame_sim as ws
from tests.runner.conftest import EXPERIMENT
from tests.toygame import ToyRules, ToySimulator
from wargame_sim.errors import DataError, UsageError
from wargame_sim.model.game import Game
from wargame_sim.runner.budget import budget
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.interrupt import Interrupted
from wargame_sim.runner.precision import FIRST, looks
from wargame_sim.runner.prepare import Instead, prepare
from wargame_sim.runner.run import run_experiment
from wargame_sim.runner.shelf import all_told
from wargame_sim.statistics.results import Results, read_results

Write = Callable[[str], Path]
SURE = EXPERIMENT.replace("trials = 120", "precision = 0.3")


def run(path: Path, folder: str = "results", workers: int = 2, **more: object) -> Results:
    found = run_experiment(path, path.parent / folder, Manner(workers, False), **more)  # type: ignore[arg-type]
    assert isinstance(found, Results)
    return found


def trials(found: Results) -> dict[str, int]:
    return {v.name: found.provenance.trials_of(v) for v in found.provenance.variants}


def test_looks_come_after_every_chunk_and_later_after_an_eighth_more() -> None:
    first = list(islice(looks(), 60))
    assert first[:3] == [FIRST, 2 * FIRST, 3 * FIRST]
    assert all(n % FIRST == 0 for n in first)
    assert first[-1] / first[-2] == pytest.approx(1.125, abs=0.02)


def test_each_comparison_stops_when_it_is_sure_enough(toy: Game, write: Write) -> None:
    found = run(write(SURE))
    played = trials(found)
    # Heavy rain changes the game more than the others do, so it takes more games; the base stays with the last one.
    assert played["base"] == max(played.values())
    assert len(set(played.values())) > 1
    assert found.played == sum(played.values())
    assert {v: len(rows) for v, rows in found.rows.items()} == played
    effects = found.effects(outcome="axis_vp")
    assert all(e.difference.high - e.difference.low <= 0.6 for e in effects)
    assert {e.difference.method for e in found.effects()} == {"anytime-valid (asymptotic)", "anytime-valid (betting)"}
    assert effects[0].difference.level == pytest.approx(1 - 0.05 / 3)
    assert set(found.summary()["method"]) == {"anytime-valid (asymptotic)", "anytime-valid (beta-binomial)"}
    assert found.provenance.sampling == "anytime"
    assert found.judged[0].verdict == "holds"
    assert found.folder is not None
    again = read_results(found.folder)
    assert isinstance(again, Results)
    assert again.comparisons().equals(found.comparisons())


class Stopping(ToySimulator):
    """Presses Ctrl-C when game 300 of the base begins."""

    def run(self, seed: int, first: int, count: int) -> np.ndarray:
        if first <= 300 < first + count and not self.setup.options:
            signal.raise_signal(signal.SIGINT)
        return super().run(seed, first, count)


def test_workers_resume_and_other_games_change_nothing(
    toy: Game, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(SURE)
    once = run(path, "once", workers=1)
    assert run(path, "once").played == 0
    assert run(path, "many", workers=7).digest() == once.digest()
    with monkeypatch.context() as patched:
        patched.setattr(ToyRules, "simulator", lambda self, setup: Stopping(setup))
        with pytest.raises(Interrupted, match=r"stopped: [\d,]+ games are kept in .*; the same command goes on from"):
            run(path, "stopped", workers=1)
    rest = run(path, "stopped")
    assert 0 < rest.played < once.played
    assert rest.digest() == once.digest()
    # Games of a larger run of the same plan are there already: they are used and not counted.
    run(path, "larger", instead=Instead(trials=max(trials(once).values()) + 500))
    after = run(path, "larger")
    assert (after.played, after.digest()) == (0, once.digest())


def test_a_precision_is_reached_in_a_factorial_too(toy: Game, write: Write) -> None:
    text = 'question = "why?"\ngame = "toy"\nprecision = 0.06\n[sweep]\nsupply = [false, true]\nair = [false, true]\n'
    found = run(write(text + '[outcome]\nname = "winner=axis"\n'))
    assert set(trials(found).values()) == {found.provenance.trials}
    assert all(e.difference.high - e.difference.low <= 0.12 for e in found.effects())


def test_a_plan_foretells_the_games(toy: Game, write: Write) -> None:
    path = write(SURE)
    cost = budget(prepare(path), Manner(2, False))
    found = trials(run(path))
    for name, count in cost.trials.items():
        assert count == pytest.approx(found[name], rel=0.3)
    assert cost.workers == 2


def test_games_can_be_added_to_a_finished_run(toy: Game, write: Write) -> None:
    path = write(EXPERIMENT)
    with pytest.raises(UsageError, match="add: found no finished run"):
        run(path, add=30)
    first = run(path)
    more = run(path, add=30)
    assert (more.played, more.provenance.trials) == (120, 150)
    assert (more.rows["air"][:120] == first.rows["air"]).all()
    # Whoever adds games has seen what there was, so the intervals are of the wider kind.
    assert more.provenance.sampling == "anytime"
    wide, narrow = more.effects()[0].difference, first.effects()[0].difference
    assert wide.high - wide.low > narrow.high - narrow.low
    assert run(path, add=30).provenance.trials == 180
    # A plain run would tell of fewer games than are kept: it goes elsewhere.
    with pytest.raises(UsageError, match="holds a finished run of 180 games"):
        run(path)
    assert run(path, "other").digest() == first.digest()
    for wrong in ({"fresh": True}, {"instead": Instead(trials=50)}):
        with pytest.raises(UsageError, match="add: found it beside fresh or trials; allowed alone"):
            run(path, add=30, **wrong)


def test_games_can_be_added_to_a_run_that_stopped_by_itself(toy: Game, write: Write) -> None:
    path = write(SURE)
    before = trials(run(path))
    assert trials(run(path, add=100)) == {name: count + 100 for name, count in before.items()}


def test_runs_of_both_kinds_are_compared_by_the_wider_intervals(toy: Game, write: Write) -> None:
    path = write(SURE)
    found = [run(path), run(path, "other", instead=Instead(trials=300))]
    assert set(ws.compare(found)["method"]) == {"anytime-valid (asymptotic)", "anytime-valid (betting)"}
    other = run(path, "seed", instead=Instead(trials=300, seed=9))
    assert "anytime-valid (beta-binomial)" in set(ws.compare([found[0], other])["method"])


def test_practically_balanced_is_a_verdict_of_its_own(toy: Game, write: Write) -> None:
    text = EXPERIMENT.replace("trials = 120", "trials = 1500").replace("[[expect]]", BALANCED + "[[expect]]")
    found = run(write(text))
    said = {judged.variant: judged.verdict for judged in found.balance}
    wins = {v: float((rows["winner"] == 1).mean()) for v, rows in found.rows.items()}
    assert set(said.values()) <= {"practically balanced", "not balanced", "not settled"}
    assert said[max(wins, key=lambda v: abs(wins[v] - 0.5))] == "not balanced"
    assert found.folder is not None
    assert (found.folder / "balance.csv").read_text().count("\n") == 5
    assert re.fullmatch(
        r"1 holds; balance: (\d (practically balanced|not balanced|not settled)(, )?)+", all_told(found.folder)
    )
    assert found.balance[0].level == pytest.approx(1 - 0.05 / 4)
    for wrong, message in (
        ("winner=axs", "balanced.outcome: found 'axs'"),
        ("winner", "balanced.outcome: found 'winner'"),
    ):
        with pytest.raises(DataError, match=message):
            prepare(write(text.replace('outcome = "winner=axis"\nt', f'outcome = "{wrong}"\nt')))
    with pytest.raises(DataError, match=r"balanced\.band: found '0'; allowed more than 0"):
        prepare(write(text.replace("band = 0.05", "band = 0")))


BALANCED = """[balanced]
outcome = "winner=axis"
target = 0.5
band = 0.05

"""
