"""Packs read once: a second question of one process about the same files reads and checks nothing again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from wargame_sim.packs.loading import load_pack
from wargame_sim.packs.pack import Pack

_KEPT = 16
_PACKS: dict[object, Pack] = {}


def kept_pack(folder: Path, overlay: Path | None, patches: Mapping[str, str], check: Callable[[Pack], None]) -> Pack:
    """Return the pack in a folder as :func:`load_pack` does, checked; the same one as long as no file changes.

    Parameters
    ----------
    folder : pathlib.Path
        Folder with pack.toml and its tables.
    overlay : pathlib.Path or None
        Folder with an owner's tables.
    patches : mapping of str to str
        What-if changes.
    check : callable
        Raises DataError when the pack is not fit for its game.
    """
    key = check, tuple(_files(folder)), tuple(_files(overlay)) if overlay else None, tuple(sorted(patches.items()))
    if key not in _PACKS:
        pack = load_pack(folder, overlay, patches)
        check(pack)
        if len(_PACKS) >= _KEPT:
            _PACKS.clear()
        _PACKS[key] = pack
    return _PACKS[key]


def _files(folder: Path) -> Iterator[tuple[str, int, int, int]]:
    """Yield what tells a changed file, and a changed list of files."""
    if folder.is_dir():
        for path in sorted(folder.iterdir()):
            stat = path.stat() if path.exists() else path.lstat()
            yield str(path), stat.st_mtime_ns, stat.st_size, stat.st_ino
