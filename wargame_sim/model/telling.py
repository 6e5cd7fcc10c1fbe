"""Lists of names in sentences, and what is always said of rules and tables: options, what-ifs, invented numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wargame_sim.packs.patches import cell_told

# What is said wherever games were played by scripts.
SCRIPTS = "What comes out is of these scripts: other players, people above all, would find another"


def joined(names: Iterable[str]) -> str:
    """Return ``A, B and C``, "nobody" when there are none."""
    words = list(names)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else "nobody"


def listed(names: Sequence[str]) -> str:
    """Return names with commas, "none" when there are none."""
    return ", ".join(names) if names else "none"


def tables_told(origins: Mapping[str, str]) -> str:
    """Return what is said wherever numbers rest on invented or changed tables; nothing where none is.

    Parameters
    ----------
    origins : mapping of str to str
        Table to origin in words, as a pack tells it.
    """
    invented = [
        table if origin.removeprefix("partly ") == "stand-in" else f"{table} ({origin})"
        for table, origin in origins.items()
        if "stand-in" in origin
    ]
    told = [f"Stand-in tables: {', '.join(invented)} (not the printed charts)"] if invented else []
    changed = [f"{t} ({origin})" for t, origin in origins.items() if "what-if" in origin and "stand-in" not in origin]
    told += [f"Changed tables: {', '.join(changed)}"] if changed else []
    return "; ".join(told)


def setup_told(options: Mapping[str, object], patches: Mapping[str, str], data: object = None) -> str:
    """Return by which rules and on whose tables a game is played; "the basic game" only when nothing is changed."""
    told = [f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in options.items()]
    told += [f"what-if {cell_told(key)} = {value}" for key, value in patches.items()]
    told += [f"tables of {data}"] if data is not None else []
    return ", ".join(told) or "the basic game"
