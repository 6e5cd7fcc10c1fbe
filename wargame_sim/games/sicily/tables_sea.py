"""Fields of T for chapters 11 to 15 and 17, and how they are filled: owner "air-sea"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_sim.packs import Pack

SEA_FIELDS: list[Any] = []


def fill(T: Any, pack: Pack, options: Mapping[str, Any]) -> None:
    """Write the turn track's points, the charts of air and sea, and the schedule of victory points."""
