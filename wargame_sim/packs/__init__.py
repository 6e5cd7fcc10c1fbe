"""Packs: what a game prints, typed from paper into small files, checked strictly and frozen.

`load_pack` gives a `Pack`; `read_pack` also gives every fault; `flatten_patches` turns what-if changes of a TOML file
into the patches that `load_pack` takes. The format is told in README.md of this folder.
"""

from wargame_sim.packs.grid import Grid
from wargame_sim.packs.loading import load_pack, read_pack
from wargame_sim.packs.pack import Pack
from wargame_sim.packs.patches import flatten_patches
from wargame_sim.packs.table import Table

__all__ = ["Grid", "Pack", "Table", "flatten_patches", "load_pack", "read_pack"]
