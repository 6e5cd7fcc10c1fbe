"""Whether a pack is fit for Anzio or Cassino, beyond the checks that every pack gets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from wargame_sim.errors import DataError
from wargame_sim.packs import Pack

_SHIPPED = Path(__file__).parent / "pack"


def check(pack: Pack) -> Pack:
    """Return the pack when it is fit for its game.

    The shipped tables as they are need no second look: the tests take it, and a question is answered sooner without.

    Raises
    ------
    DataError
        For the first fault.
    """
    if pack.is_changed or pack.folder.parent != _SHIPPED:
        for fault in faults(pack):
            raise fault
    return pack


def cell_faults(pack: Pack) -> Iterator[DataError]:
    """Yield what is wrong in single cells and columns of tables that need not fit together."""
    from wargame_sim.games.anzio_cassino import table_faults

    yield from table_faults.cell_faults(pack)


def faults(pack: Pack) -> Iterator[DataError]:
    """Yield every fault (`wargame-sim data check` asks this function)."""
    from wargame_sim.games.anzio_cassino import table_faults

    yield from table_faults.faults(pack)
