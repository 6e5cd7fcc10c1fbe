"""Packs: what a game prints, typed from paper into small files, checked strictly and frozen.

`load_pack` gives a `Pack`; `read_pack` also gives every fault; `flatten_patches` turns what-if changes of a TOML file
into the patches that `load_pack` takes. The format is told in README.md of this folder.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wargame_sim.packs.grid import Grid
    from wargame_sim.packs.loading import load_pack, read_pack
    from wargame_sim.packs.pack import Pack
    from wargame_sim.packs.patches import flatten_patches
    from wargame_sim.packs.table import Table

__all__ = ["Grid", "Pack", "Table", "flatten_patches", "load_pack", "read_pack"]
_PLACES = {
    "Grid": "grid", "Pack": "pack", "Table": "table", "flatten_patches": "patches", "load_pack": "loading",
    "read_pack": "loading",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import a part when it is asked for: whoever wants words of a patch need not wait for what checks a pack."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_PLACES[name]}"), name)
