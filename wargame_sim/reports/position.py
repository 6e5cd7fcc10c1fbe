"""Reads a position: which unit stands where, who holds what, as TOML.

A position file has ``game``, and by choice ``turn``, ``caption``, ``engaged`` (a list of units, or a table that begins
with them), ``[units]`` (unit = hex) and ``[held]`` (hex = side). Plan files are read too: their ``position`` is
``"setup"`` or a table of units and hexes; what they order, and what only rules need, is left alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wargame_sim.errors import DataError, UsageError
from wargame_sim.model.plan import PlanFile
from wargame_sim.reports.scene import MapPack, Scene, rows_of, setup_scene

KEYS = tuple(PlanFile.model_fields)
AWAY = ("", "off", "waiting", "eliminated")  # words for a unit that is not on the map


def read_position(path: Path) -> dict[str, Any]:
    """Read the file.

    Raises
    ------
    UsageError
        When there is no such file.
    DataError
        When it is not TOML.
    """
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise UsageError(f"--position: {path} cannot be read ({error.strerror or error})") from None
    except (ValueError, RecursionError) as error:
        raise DataError(path, message=f"is not valid TOML: {error}") from None


def scene_of(content: Mapping[str, Any], pack: MapPack, file: object) -> Scene:
    """Return the scene that a position file describes, every word of it checked against the pack.

    Parameters
    ----------
    content : mapping
        From `read_position`.
    pack : MapPack
        Units, hexes and sides there are.
    file : object
        Its name, for messages.

    Raises
    ------
    DataError
        With key, what was found and what is allowed.
    """
    position = content.get("position")
    if position is None:
        for key in content:
            if key not in KEYS:
                raise DataError(file, found=key, allowed=KEYS, message="unknown key")
    setup = setup_scene(pack)
    if position == "setup":
        changed = _table(content, "units", file)
        kept = {unit: place for unit, place in setup.units.items() if unit not in changed}
        units: Mapping[str, str] = kept | _units(changed, pack, file)
    else:
        both = {**_table(content, "position", file), **_table(content, "units", file)}
        units = _units(both, pack, file)
    held = dict(setup.held) | _held(_table(content, "held", file), pack, file)
    return Scene(units, held, _engaged(content, units, file), _turn(content, file), _caption(content, position, file))


def _table(content: Mapping[str, Any], key: str, file: object) -> Mapping[str, Any]:
    found = content.get(key, {})
    if not isinstance(found, Mapping):
        allowed = 'a table of units and hexes, or "setup"' if key == "position" else "a table"
        raise DataError(file, column=key, found=found, allowed=allowed)
    return found


def _units(found: Mapping[str, Any], pack: MapPack, file: object) -> dict[str, str]:
    known = {row["unit"] for row in rows_of(pack, "units")}
    hexes, areas = _hexes(pack), {row["area"] for row in rows_of(pack, "entries")}
    units = {}
    for unit, place in found.items():
        if unit not in known:
            raise DataError(file, column="units", found=unit, allowed=sorted(known), message="unknown unit")
        if place in hexes:
            units[unit] = str(place)
        elif place not in AWAY and place not in areas:
            allowed = [*sorted(hexes), *sorted(areas), *AWAY[1:]]
            raise DataError(file, column=f'units."{unit}"', found=place, allowed=allowed, message="unknown hex")
    return units


def _held(found: Mapping[str, Any], pack: MapPack, file: object) -> dict[str, str]:
    hexes = _hexes(pack)
    for place, side in found.items():
        if place not in hexes:
            raise DataError(file, column="held", found=place, allowed=sorted(hexes), message="unknown hex")
        if side not in pack.sides:
            raise DataError(file, column=f"held.{place}", found=side, allowed=pack.sides)
    return {place: str(side) for place, side in found.items()}


def _engaged(content: Mapping[str, Any], units: Mapping[str, str], file: object) -> frozenset[str]:
    found = content.get("engaged", [])
    if not isinstance(found, list | dict):
        raise DataError(file, column="engaged", found=found, allowed="a list of units, or a table of them")
    for unit in found:
        if unit not in units:
            raise DataError(file, column="engaged", found=unit, allowed=sorted(units), message="not on the map")
    return frozenset(found)


def _turn(content: Mapping[str, Any], file: object) -> int | None:
    turn = content.get("turn")
    if turn is not None and (isinstance(turn, bool) or not isinstance(turn, int) or turn < 0):
        raise DataError(file, column="turn", found=turn, allowed="a whole number, 0 or more")
    return turn


def _caption(content: Mapping[str, Any], position: object, file: object) -> str:
    caption = content.get("caption", "set-up" if position == "setup" else "")
    if not isinstance(caption, str):
        raise DataError(file, column="caption", found=caption, allowed="text in quotes")
    return caption


def _hexes(pack: MapPack) -> set[str]:
    return {row["hex"] for row in pack.rows("hexes")}
