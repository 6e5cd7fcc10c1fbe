"""Records of rules built from tables, kept for the next question: a matrix or a search seats hundreds of players there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargame_sim.model.game import Value
from wargame_sim.packs import Pack

_KEPT = 8
_BUILT: dict[Any, Any] = {}


def built(build: Callable[[Pack, Mapping[str, Value]], Any], pack: Pack, options: Mapping[str, Value]) -> Any:
    """Return what `build` makes of a pack and a choice of options: built once, a copy for every caller.

    Parameters
    ----------
    build : callable
        Of a game; returns a record array.
    pack : Pack
        Tables, told apart by their hash.
    options : mapping of str to value
        Options of the game.
    """
    key = build, pack.hash, tuple(sorted(options.items()))
    if key not in _BUILT:
        if len(_BUILT) >= _KEPT:
            _BUILT.clear()
        _BUILT[key] = build(pack, options)
    return _BUILT[key].copy()
