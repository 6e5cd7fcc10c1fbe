"""Files that are either there whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import time
from pathlib import Path

from wargame_sim.errors import WargameError

_TEMPORARY = ".partial-"
_ABANDONED_S = 3600.0


def ensure_folder(folder: Path) -> Path:
    """Make the folder, with its parents, and prove that it can be written.

    Raises
    ------
    WargameError
        When it cannot be made or written, in one line.
    """
    probe = folder / f"{_TEMPORARY}{os.getpid()}-probe"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise WargameError(f"{folder}: this folder cannot be written ({_reason(error)})") from None
    return folder


def own_folder(folder: Path) -> Path:
    """Make a folder as `ensure_folder` does; a link is refused, since what lies behind it may be anybody's.

    Raises
    ------
    WargameError
        When it is a link, or cannot be made or written.
    """
    if folder.is_symlink():
        raise WargameError(f"{folder}: is a link to another folder; games are kept in folders of their own")
    return ensure_folder(folder)


def write_whole(path: Path, content: bytes, kept: bool = False) -> None:
    """Write a file so that a crash leaves the old file or the new one, never half of it.

    The bytes go to a temporary file in the same folder, are forced to the disk, and the file is then renamed. `kept` says
    that the file is part of a run, whose games before it are not lost.

    Raises
    ------
    WargameError
        When the disk is full or the folder cannot be written. No temporary file is left behind.
    """
    temporary = path.with_name(f"{_TEMPORARY}{os.getpid()}-{path.name}")
    try:
        with open(temporary, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, path)
        _sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        rest = "; what was finished before stays, and the same command goes on from there" if kept else ""
        raise WargameError(f"{path.parent}: cannot write {path.name} ({_reason(error)}){rest}") from None


def clean_abandoned(folder: Path) -> None:
    """Remove temporary files that a killed run left more than an hour ago."""
    for path in folder.glob(f"{_TEMPORARY}*"):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > _ABANDONED_S:
                path.unlink()


def _sync_folder(folder: Path) -> None:
    """Force the rename to the disk, where the system allows a folder to be opened."""
    with contextlib.suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _reason(error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "the disk is full"
    return (error.strerror or str(error)).lower()


def first_line(error: Exception) -> str:
    """Return the first line of what an error says, shortened."""
    lines = str(error).splitlines()
    return (lines[0] if lines else type(error).__name__)[:100].rstrip(". ")
