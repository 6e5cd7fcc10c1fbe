"""Ctrl-C that finishes what is being computed, keeps it, and then stops."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType


class Interrupted(KeyboardInterrupt):
    """The user stopped a run. What was finished is kept; the message says how to go on.

    Attributes
    ----------
    exit_code : int
        Exit status of a command stopped by Ctrl-C.
    """

    exit_code = 130


class StopOnInterrupt:
    """Turn the first Ctrl-C into a flag; the second one breaks off at once.

    Outside the main thread signals cannot be caught; then the flag stays down.
    """

    def __init__(self) -> None:
        self.requested = False
        self._before: object = None
        self._active = False

    def __enter__(self) -> StopOnInterrupt:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._caught)
            self._active = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._active:
            signal.signal(signal.SIGINT, self._before)  # type: ignore[arg-type]
            self._active = False

    def _caught(self, number: int, frame: FrameType | None) -> None:
        if self.requested:
            raise KeyboardInterrupt
        self.requested = True
