"""Lists of names in sentences, and what is always said of invented tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def joined(names: Iterable[str]) -> str:
    """Return ``A, B and C``, "nobody" when there are none."""
    words = list(names)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "nobody"


def listed(names: Sequence[str]) -> str:
    """Return names with commas, "none" when there are none."""
    return ", ".join(names) if names else "none"


def stand_ins_told(tables: Iterable[str]) -> str:
    """Return what is said wherever numbers rest on invented tables; nothing where none is."""
    names = ", ".join(tables)
    return f"Stand-in tables: {names} (not the printed charts)" if names else ""
