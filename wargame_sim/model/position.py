"""A moment of a game as a file: which unit stands where, who holds what, whose turn it is. For every game.

A position is either ``position = "setup"`` with changes in ``[units]``, or a table of units and hexes, as
``[position]`` or as ``[units]``. A battalion that is not named is not on the map. What only one game has lies in
``[state]`` and is checked by that game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import Field, PlainValidator
from pydantic_core import PydanticCustomError

from wargame_sim.errors import DataError, IllegalOrder
from wargame_sim.model.game import Game
from wargame_sim.model.toml_file import Block, Said, Value, Words, checked, fault, read_toml
from wargame_sim.packs import Pack

SETUP = "setup"


def _position(found: Any) -> str | dict[str, str]:
    table = isinstance(found, dict) and all(isinstance(place, str) for place in found.values())
    if found == SETUP or table:
        return found  # type: ignore[no-any-return]
    raise PydanticCustomError("position", '"setup", or a table of "unit" = "hex"')


class PositionFile(Block):
    """The keys of a position file.

    Parameters
    ----------
    game : str
        Slug.
    position : "setup" or dict of str to str
        The set-up, or unit to hex.
    units : dict of str to str
        Unit to hex: the position itself, or what differs from the set-up.
    turn : int
        Turn, from 1.
    side : str
        Side to act; the side that moves first unless given.
    phase : {"movement", "combat"}
        Phase that comes next; in combat the side has moved already.
    caption : str
        Words for a drawing.
    options, players : dict
        Where they differ from the basic game and its first players.
    held : dict of str to str
        Hex to the side that holds it, where it differs from the start.
    engaged : dict of str to list of str, or list of str
        Unit to the hexes that its marker points to, or to "defender". A bare list is enough for a drawing.
    moved : list of str
        Units that have moved in this phase.
    weather : str
        As the weather table spells it.
    bridges_out : list of str
        Hexes whose bridge is down.
    state : dict
        What only this game has.
    """

    game: Said
    position: Annotated[str | dict[str, str] | None, PlainValidator(_position)] = None
    units: dict[str, str] = Field(default_factory=dict)
    turn: int = Field(default=1, ge=1, le=255)
    side: str = ""
    phase: Literal["movement", "combat"] = "movement"
    caption: str = ""
    options: dict[str, Value] = Field(default_factory=dict)
    players: dict[str, str] = Field(default_factory=dict)
    held: dict[str, str] = Field(default_factory=dict)
    engaged: dict[str, Words] | list[str] = Field(default_factory=dict)
    moved: list[str] = Field(default_factory=list)
    weather: str = ""
    bridges_out: list[str] = Field(default_factory=list)
    state: dict[str, Any] = Field(default_factory=dict)

    @property
    def from_setup(self) -> bool:
        """Whether the set-up is where the position begins."""
        return self.position == SETUP

    @property
    def placed(self) -> dict[str, str]:
        """Unit to hex, of the tables position and units together."""
        return {**(self.position if isinstance(self.position, dict) else {}), **self.units}


KEYS = tuple(PositionFile.model_fields)
F = TypeVar("F", bound=PositionFile)


@dataclass(frozen=True)
class Source(Generic[F]):
    """A position or plan with the file it came from, for messages.

    Parameters
    ----------
    path : pathlib.Path
        The file.
    content : PositionFile
        Its checked keys.
    """

    path: Path
    content: F

    def fault(self, key: str, **said: Any) -> DataError:
        """Return the error for a key; `said` as for `DataError`."""
        return fault(self.path, key, **said)

    def illegal(self, key: str, why: str, section: str) -> IllegalOrder:
        """Return the refusal of an order, with the section that forbids it."""
        return IllegalOrder(f"{self.path}, {key}: {why}", section)


def read_source(path: Path, block: type[F], what: str) -> Source[F]:
    """Return the file as a source, its keys and types checked, its names not yet.

    Raises
    ------
    UsageError
        When it cannot be read.
    DataError
        For the first fault.
    """
    return Source(path, checked(path, read_toml(path, what), block))


def check_position(source: Source[Any], game: Game, pack: Pack) -> None:
    """Check every name of a position against the game and its map.

    Raises
    ------
    DataError
        Naming key, what was found and what is allowed.
    """
    content = source.content
    if content.position is None and not content.units:
        raise source.fault("position", message='is missing; give position = "setup", or a table [units]')
    if isinstance(content.position, dict):
        for unit in content.units.keys() & content.position.keys():
            raise source.fault(f'units."{unit}"', message="the unit stands in the table position too; allowed once")
    names = Names(pack, game)
    table = "position" if isinstance(content.position, dict) else "units"
    for unit in content.placed:
        names.unit(source, table if unit not in content.units else "units", unit)
    for unit in content.moved:
        names.unit(source, "moved", unit)
    for unit in content.engaged:
        names.unit(source, "engaged", unit)
    for hex_id, side in content.held.items():
        names.hex(source, "held", hex_id)
        names.side(source, f'held."{hex_id}"', side)
    for hex_id in content.bridges_out:
        names.hex(source, "bridges_out", hex_id)
    if content.side:
        names.side(source, "side", content.side)
    if content.turn > pack.turns:
        raise source.fault("turn", found=content.turn, allowed=f"1 to {pack.turns}")


class Names:
    """The names there are: units, hexes, sides. Raises a `DataError` for others."""

    def __init__(self, pack: Pack, game: Game) -> None:
        self.units = {row["unit"] for row in pack.rows("units")}
        markers = {row["marker"] for row in pack.rows("support")} if "support" in pack.tables else set()
        self._supporters = self.units | markers
        self.hexes = frozenset(pack.hexes)
        self._hex_range = f"hexes of the map, {pack.hexes[0]} to {pack.hexes[-1]}"
        self._sides = game.sides

    def unit(self, source: Source[Any], key: str, name: str) -> str:
        """Return the name of a unit."""
        if name not in self.units:
            raise source.fault(key, message="unknown unit", found=name, allowed=sorted(self.units))
        return name

    def supporter(self, source: Source[Any], key: str, name: str) -> str:
        """Return the name of what may support an attack: a unit, or a marker where the game has them."""
        if name not in self._supporters:
            raise source.fault(key, message="unknown unit", found=name, allowed=sorted(self._supporters))
        return name

    def hex(self, source: Source[Any], key: str, name: str) -> str:
        """Return the id of a hex."""
        if name not in self.hexes:
            raise source.fault(key, message="unknown hex", found=name, allowed=self._hex_range)
        return name

    def side(self, source: Source[Any], key: str, name: str) -> str:
        """Return the name of a side."""
        if name not in self._sides:
            raise source.fault(key, found=name, allowed=self._sides)
        return name


def lines_of(content: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a TOML file with these keys: plain ones first, then tables of text, lists and numbers."""
    tables = {key: value for key, value in content.items() if isinstance(value, Mapping)}
    for key, value in content.items():
        if key not in tables:
            yield f"{key} = {toml_value(value)}"
    for key, table in tables.items():
        yield ""
        yield f"[{key}]"
        for name, value in table.items():
            yield f"{toml_value(name)} = {toml_value(value)}"


def toml_value(value: Any) -> str:
    """Return a value as TOML spells it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{toml_value(k)} = {toml_value(v)}" for k, v in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
