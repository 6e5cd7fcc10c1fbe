"""Compiled code on disk that is whole: a truncated or damaged entry is dropped and compiled again.

numba's cache unpickles whatever lies there, so that a file cut off by a full disk would break every later run. Each entry
therefore ends in a checksum, which unpickling passes over. And a cache is code: it is read only from folders
that nobody else can write to.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import stat
import zlib
from pathlib import Path
from typing import Any

_SUM = 4  # bytes of a checksum


def seal(cache: Any) -> Any:
    """Make a dispatcher's cache write checksums and check them; returns the same object.

    Parameters
    ----------
    cache : numba cache
        ``dispatcher._cache``; one without files (nothing to write to) is left as it is.
    """
    file = getattr(cache, "_cache_file", None)
    if file is None:
        return cache
    dump, load = file._dump, file.load

    def dump_sealed(value: Any) -> bytes:
        data: bytes = dump(value)
        return data + _sum(data)

    def load_data(name: str) -> Any:
        data = Path(file._data_path(name)).read_bytes()
        if _sum(data[:-_SUM]) != data[-_SUM:]:
            raise ValueError(f"{name} is damaged")
        return pickle.loads(data)

    def load_whole(key: Any) -> Any:
        try:
            return load(key)
        except Exception:  # whatever damage makes of a pickle
            drop(file)
            return None

    file._dump, file._load_data, file.load = dump_sealed, load_data, load_whole
    return cache


def _sum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_SUM, "little")


def drop(file: Any) -> None:
    """Take an index away: its entries are compiled again and written over."""
    with contextlib.suppress(OSError):
        Path(file._index_path).unlink()


def trusted(folder: Path) -> bool:
    """Whether a folder and all above it belong to us or to the system, and nobody else may write there.

    A folder that everybody may write to counts where files can only be taken away by their owners (``/tmp``). On
    systems without owners of files every folder is trusted.
    """
    if not hasattr(os, "getuid"):
        return True
    for place in (folder.resolve(), *folder.resolve().parents):
        found = place.stat()
        shared = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        if found.st_uid not in (0, os.getuid()) or (
            shared and (place == folder.resolve() or not found.st_mode & stat.S_ISVTX)
        ):
            return False
    return True
