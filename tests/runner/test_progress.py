"""Progress: silent when short, lines on a file, a bar on a terminal."""

from __future__ import annotations

import io
import sys
import threading
import time

import pytest

from wargame_sim.runner.interrupt import StopOnInterrupt
from wargame_sim.runner.local import default_workers, run_local
from wargame_sim.runner.progress import Progress, duration


class Clock:
    """A clock that a test sets."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock)
    return clock


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_short_work_is_silent(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(100)
    clock.now += 1.9
    progress.advance(50)
    progress.close()
    assert capsys.readouterr() == ("", "")


def test_lines_now_and_then_on_a_file(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(10_000)
    for _ in range(21):
        clock.now += 1
        progress.advance(100)
        progress.advance()
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == [
        "10 %: 1,000 of 10,000 games, 100 games/s, 90 s left",
        "20 %: 2,000 of 10,000 games, 100 games/s, 80 s left",
    ]


def test_nothing_at_all_when_not_wanted(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(100, show=False)
    clock.now += 60
    progress.advance(50)
    progress.note("hidden")
    with progress.stage("hidden"):
        pass
    assert capsys.readouterr().err == ""


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    progress = Progress(1000)
    progress._start -= 5
    progress.advance(500)
    progress.note("part-x.parquet: damaged")
    progress.close()
    assert "50 %: 500 of 1,000 games, " in terminal.getvalue()
    assert "part-x.parquet: damaged" in terminal.getvalue()


def test_the_clock_of_games_starts_after_preparing(clock: Clock) -> None:
    progress = Progress(10)
    with progress.stage("compiling"):
        clock.now += 20
    assert progress.elapsed_s == 0


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "under 1 s"), (9.4, "9 s"), (99, "99 s"), (100, "2 min"), (5900, "98 min"), (7800, "2 h 10 min")],
)
def test_durations(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_signals_are_left_alone_outside_the_main_thread() -> None:
    found: list[bool] = []

    def work() -> None:
        with StopOnInterrupt() as stop:
            found.append(stop.requested)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [False]


def test_at_least_one_worker() -> None:
    assert default_workers() >= 1


def test_nothing_to_do() -> None:
    assert list(run_local([], lambda chunk: None, 2, lambda: True)) == []  # type: ignore[arg-type, return-value]
