"""Progress of long work on standard error: a bar on a terminal, a line now and then elsewhere, nothing when short."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

from wargame_sim.outcomes.neutral import terminal

_QUIET_S = 2.0
_LINE_S = 10.0


def duration(seconds: float) -> str:
    """Return a time as people say it: ``under 1 s``, ``9 s``, ``4 min``, ``2 h 10 min``."""
    if seconds < 99.5:
        return f"{round(seconds)} s" if seconds >= 1 else "under 1 s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"


class Progress:
    """Count games and say how fast they go and how long the rest takes.

    Parameters
    ----------
    total : int
        Games to play.
    show : bool
        False for no output at all.
    """

    def __init__(self, total: int, show: bool = True) -> None:
        self.total = total
        self.done = 0
        self.show = show
        self._start = time.monotonic()
        self._said = self._start
        self._bar: Any = None
        self._task: Any = None

    @property
    def elapsed_s(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._start

    @contextlib.contextmanager
    def stage(self, text: str) -> Iterator[None]:
        """Say `text` if the work within takes longer than two seconds; the clock of the games starts afterwards."""
        timer = threading.Timer(_QUIET_S, self.note, args=(text,))
        timer.daemon = True
        if self.show:
            timer.start()
        try:
            yield
        finally:
            timer.cancel()
            self._start = self._said = time.monotonic()

    def note(self, text: str) -> None:
        """Say one line."""
        if not self.show:
            return
        if self._bar is not None:
            self._bar.console.print(terminal(text), markup=False, highlight=False)
        else:
            print(terminal(text), file=sys.stderr, flush=True)

    def advance(self, games: int = 0) -> None:
        """Count games as played, or just let the clock run."""
        self.done += games
        if not self.show or self.elapsed_s < _QUIET_S:
            return
        if sys.stderr.isatty():
            self._draw()
        elif games and time.monotonic() - self._said >= _LINE_S:
            self._said = time.monotonic()
            print(terminal(self._line()), file=sys.stderr, flush=True)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _line(self) -> str:
        rate = self.done / self.elapsed_s
        left = duration((self.total - self.done) / rate) if rate else "unknown time"
        share = 100 * self.done // max(1, self.total)
        pace = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
        return f"{share} %: {self.done:,} of {self.total:,} games, {pace} games/s, {left} left"

    def _draw(self) -> None:
        if self._bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, TextColumn
            from rich.progress import Progress as Bar

            text = TextColumn("{task.description}")
            self._bar = Bar(BarColumn(), text, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("", total=self.total)
            self._bar.start()
        self._bar.update(self._task, completed=self.done, description=self._line())
