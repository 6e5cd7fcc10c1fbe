"""The sources that a piece of the program is made of: modules and all that they import, found by reading them.

Two programs are the same when these are: kept games are known by a hash over what plays them, compiled kernels by one over
what they are compiled from. Nothing is imported for it, and what only words or pages need is not in it.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

_HOUSE = __name__.partition(".")[0]


def reached(*names: str) -> dict[str, Path]:
    """Return every module that these import, themselves included, by name in alphabetical order.

    Imports for type checkers only do not count; those inside functions do. Modules of other distributions are left out, but
    for those of the same top-level package as the names. The package's own front door (``wargame_sim/__init__.py``) is left
    out too: it plays nothing.

    Parameters
    ----------
    *names : str
        Full names of modules.

    Raises
    ------
    ModuleNotFoundError
        When there is no such module.
    """
    houses = {_HOUSE, *(name.partition(".")[0] for name in names)}
    found: dict[str, Path] = {}
    open_ = list(names)
    while open_:
        name = open_.pop()
        if name in found or name == _HOUSE:
            continue
        path = _file(name)
        if path is None and name in names:
            raise ModuleNotFoundError(f"no module {name}")
        if path is None:  # a package without a file of its own
            continue
        found[name] = path
        parents = [name.rpartition(".")[0]]
        open_ += [n for n in (*parents, *_imported(name, path)) if n and n.partition(".")[0] in houses]
    return dict(sorted(found.items()))


def source_hash(*names: str, extra: str = "") -> str:
    """Return the SHA-256 over the sources of `reached`, in hexadecimal; `extra` is hashed first."""
    total = hashlib.sha256(extra.encode())
    for name, path in reached(*names).items():
        total.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def _file(name: str) -> Path | None:
    """Return the source of a module without importing it; its parent packages are found the same way."""
    there = getattr(sys.modules.get(name), "__file__", None)
    if there is not None:
        return Path(there)
    top, *parts = name.split(".")
    loaded = sys.modules.get(top)
    origin = getattr(loaded, "__file__", None)
    if origin is None:
        spec = importlib.util.find_spec(top)
        origin = spec.origin if spec is not None else None
    if origin is None:
        return None
    if not parts:
        return Path(origin)
    place = Path(origin).parent.joinpath(*parts)
    return next((p for p in (place / "__init__.py", place.with_suffix(".py")) if p.is_file()), None)


def _imported(name: str, path: Path) -> Iterable[str]:
    stamp = os.stat(path)
    return _imports_of(name, path, stamp.st_mtime_ns, stamp.st_size)


@functools.cache
def _imports_of(name: str, path: Path, _changed: int, _size: int) -> tuple[str, ...]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    return tuple(dict.fromkeys(_names(path.read_text(encoding="utf-8"), package)))


# Read by pattern: a syntax tree of eighty files takes half a second of every start (tests compare the two).
_TYPING = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+.*\n|\n)+", re.MULTILINE)
_FROM = re.compile(r"^[ \t]*from[ ]+(\.*)([\w.]*)[ ]+import[ ]+(?:\(([^)]*)\)|([^\n(]+))", re.MULTILINE)
_IMPORT = re.compile(r"^[ \t]*import[ ]+([\w., ]+)", re.MULTILINE)
_COMMENT = re.compile(r"#[^\n]*")


def _names(text: str, package: str) -> Iterator[str]:
    text = _TYPING.sub("", text)
    for line in _IMPORT.findall(text):
        for part in line.split(","):
            if _known(part.split()[0], package):
                yield part.split()[0]
    for dots, module, many, few in _FROM.findall(text):
        above = package.split(".")[: len(package.split(".")) - len(dots) + 1] if dots else []
        base = ".".join([*above, *([module] if module else [])])
        words = (part.split() for part in _COMMENT.sub("", many or few).split(","))
        inner = [f"{base}.{word[0]}" for word in words if word]
        yield from (name for name in (base, *inner) if _known(name, package))


def _known(name: str, package: str) -> bool:
    """Whether a name is a module of this house or of the importing one."""
    return name.partition(".")[0] in (_HOUSE, package.partition(".")[0]) and _file(name) is not None
