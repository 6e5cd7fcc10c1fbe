"""What a position must not break: units where they cannot be, two sides in a hex, too many in a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wargame_sim.games.anzio_cassino import codes
from wargame_sim.model.position import Source
from wargame_sim.model.telling import joined

if TYPE_CHECKING:
    from wargame_sim.games.anzio_cassino.board import Board

_AWAY = ("eliminated", "off", "off map", "waiting")


def check_place(board: Board, source: Source[Any], unit: str, place: str) -> None:
    """Check that a unit may be put where the file puts it, as far as it alone is concerned.

    Raises
    ------
    DataError
        Naming the unit, what was found, what is allowed and the section.
    """
    T, words = board.T, board.words
    u, key = words.number[unit], f'units."{unit}"'
    floats = bool(T.n_area[codes.AREA_FLOATING]) and T.side[u] == codes.ALLIED
    if place not in words.index:
        areas = ("Floating",) if floats else ()
        if place not in (*_AWAY, "", *areas):
            allowed = [f"a hex, {words.hexes[0]} to {words.hexes[-1]}", *areas, *_AWAY]
            raise source.fault(key, message="unknown hex", found=place, allowed=", ".join(allowed))
        return
    h = words.index[place]
    if T.sea[h] and T.side[u] == codes.GERMAN:
        raise source.fault(key, found=place, allowed="no Task Force hex for a German unit", rule="5.1.2")
    if T.armor[u] and T.no_armor[h]:
        raise source.fault(key, found=place, allowed="no Lower Rapido hex for armor", rule="5.2.2")


def check_units(board: Board, source: Source[Any]) -> None:
    """Check one side a hex, and stacking.

    Raises
    ------
    DataError
        For the first fault.
    """
    T, S, words = board.T, board.S, board.words
    found: dict[int, list[int]] = {}
    for u in range(int(T.units)):
        if S.at[u] >= 0:
            found.setdefault(int(S.at[u]), []).append(u)
    for h, units in found.items():
        where, names = words.hexes[h], joined(words.units[u] for u in units)
        if len({int(T.side[u]) for u in units}) > 1:
            raise source.fault("units", message=f"{where} holds units of both sides: {names}", rule="5.3")
        if len(units) > T.stack_limit:
            message = f"{where} holds {len(units)} units ({names}); allowed {int(T.stack_limit)}"
            raise source.fault("units", message=message, rule="5.3")
