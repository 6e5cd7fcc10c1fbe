"""Compile once on a machine: one process compiles, the others wait and load what it made.

Numba's cache has no lock, so that workers started together on a cold cache would all compile the same kernel.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_thread = threading.RLock()


@contextlib.contextmanager
def alone(path: Path | None) -> Iterator[None]:
    """Hold a lock file while a kernel is loaded or compiled; a process that is killed lets go of it.

    Parameters
    ----------
    path : pathlib.Path or None
        The lock file, beside the cache that it guards. None, or a file system without locks: nothing is held, and at
        worst a kernel is compiled twice, to the same code.
    """
    with _thread, contextlib.ExitStack() as stack:
        if path is not None:
            with contextlib.suppress(OSError, ImportError):
                stack.enter_context(_held(path))
        yield


@contextlib.contextmanager
def _held(path: Path) -> Iterator[None]:
    import fcntl  # not on Windows

    with open(path, "ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def guard(dispatcher: Any, folder: Path | None) -> Any:
    """Make a dispatcher load or compile under a lock of its own in the folder of the cache; returns the same object."""
    compile_, function = dispatcher.compile, dispatcher.py_func
    path = None if folder is None else folder / f"{function.__module__}.{function.__qualname__}.lock"

    def compile_alone(signature: Any) -> Any:
        with alone(path):
            return compile_(signature)

    dispatcher.compile = compile_alone
    return dispatcher
