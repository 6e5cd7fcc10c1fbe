"""Fields of T for chapters 9 and 10, and how they are filled: owner "combat"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_sim.packs import Pack

COMBAT_FIELDS: list[Any] = []


def fill(T: Any, pack: Pack, options: Mapping[str, Any]) -> None:
    """Write the results table, the coordination table and the modifiers of combat."""
