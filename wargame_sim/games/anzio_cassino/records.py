"""What each column of the tables of Anzio and Cassino may hold: one record a table, in the order of pack.toml.

Both games share the records; `TABLES` says which of the two has which table. The results table has its odds as columns,
so it has no record; pack.toml tells what its cells may be.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from wargame_sim.packs.records import Cost, Count, Integer, Row, Text, Words, YesNo, shaped, split_words

# An owner's table may leave the origin columns out; "owner" is filled in.
Origin = Literal["rulebook", "published", "history", "stand-in", "owner"]
Side = Literal["allied", "german"]
Nation = Literal["british", "us", "french", "german"]
Impulse = Literal["A", "B", "C", "D"]
Flag = Literal["armor", "kpg", "reserve", "depleted"]
Flags = Annotated[tuple[Flag, ...], BeforeValidator(split_words)]
Factor = Annotated[Count, Field(le=20)]
Arrival = Annotated[str, shaped(r"setup|[1-6]\.[A-D]", "setup, or turn and impulse such as 3.B")]


def _halves(value: float) -> float:
    if value != float("inf") and (value > 60 or 2 * value != round(2 * value)):
        raise ValueError("whole or half movement points up to 60, or x where it is prohibited")
    return value


def _range(value: str) -> str:
    if value != "any" and not (value.isdecimal() and value.isascii() and len(value) < 3):
        raise ValueError("a number of hexes, any, or blank")
    return value


MovementCost = Annotated[Cost, AfterValidator(_halves)]
Shift = Annotated[Integer, Field(ge=-9, le=9)]


class Terrain(Row):
    """terrain.csv (5.1, 5.1.2, 5.2.2, 6.1.1): costs in movement points, `x` prohibited; shift for its defender."""

    terrain: Text
    name: Text
    cost_foot: MovementCost
    cost_armor: MovementCost
    column_shift: Shift | None
    origin: Origin | None = None
    note: str | None


class SideFeature(Row):
    """sides_chart.csv (5.1.1, 5.2.1, 6.4.2, 6.5): costs are added to that of the hex; `x` only along a road."""

    feature: Literal["canal", "water", "mountain"]
    name: Text
    cost_foot: MovementCost
    cost_armor: MovementCost
    attack_across: Literal["yes", "x"]
    stop: YesNo | None
    stop_advance: YesNo | None
    screens_retreat: YesNo | None
    origin: Origin | None = None
    note: str | None


class Modifier(Row):
    """modifiers.csv (6.1.1, 6.1.2, 7.5, 10.1.2, 10.2.2, 10.2.4, 10.4.1): columns to the right, or added to the die."""

    modifier: Text
    kind: Literal["shift", "die"]
    value: Shift
    applies_when: Text
    rule: Text


class Hex(Row):
    """hexes.csv; features are entry areas, supply sources, stars, and what the rules name."""

    hex: Text
    terrain: Text
    place: str | None
    features: Words
    height_m: Integer | None = None


class Hexside(Row):
    """sides.csv: `up` is the higher of the two hexes, which no rule asks for."""

    a: Text
    b: Text
    feature: Literal["canal", "water", "mountain"]
    up: str | None = None
    name: str | None


class Road(Row):
    """roads.csv: both kinds are one road net (5.2)."""

    a: Text
    b: Text
    kind: Literal["road", "highway"]


class Entry(Row):
    """entries.csv: map edges, Task Force hexes and the Floating Reserve that units come from (5.1.3, 8.1, 8.2)."""

    area: Text
    hexes: Annotated[Words, Field(min_length=1)]


class TaskForce(Row):
    """boxes.csv (5.1.2, 5.1.3): Task Force hexes with the coast hexes next to them, and the Floating Reserve."""

    box: Text
    name: Text
    kind: Literal["task_force", "reserve"]
    grid_hex: str | None
    reach: Words
    reach_pairs: Words
    stack: Count | None
    origin: Origin | None = None
    note: str | None


class DefensiveBox(Row):
    """def_boxes.csv (3.1, 6.3): where the twelve stand, and which are left in the alternative scenario."""

    box: Annotated[Count, Field(ge=1, le=12)]
    hex: Text
    place: str | None
    avenger: Literal["0", "1"]


class Unit(Row):
    """units.csv: one counter (2.1). Attack and defence are the one combat strength that a counter prints."""

    unit: Text
    side: Side
    nation: Nation
    contingent: Text
    formation: Text
    type: Text
    attack: Annotated[Factor, Field(ge=1)]
    defence: Annotated[Factor, Field(ge=1)]
    endurance: Annotated[Factor, Field(ge=1)]
    movement: Annotated[Factor, Field(ge=1)]
    flags: Flags
    arrives: Arrival
    where: Text
    origin: Origin | None = None
    origin_oob: Origin | None = None


class SetUp(Row):
    """setup_*.csv (10.6): the card of an alternative scenario; units not listed take no part."""

    unit: Text
    arrives: Arrival
    where: Text


class Scenario(Row):
    """scenarios.csv (4.0, 9.1.2, 10.6)."""

    scenario: Text
    setup: Annotated[str, shaped(r"[a-z_]+\.csv", "the name of a .csv file in small letters")]
    first_turn: Annotated[Count, Field(ge=1, le=6)]
    first_impulse: Impulse
    last_turn: Annotated[Count, Field(ge=1, le=6)]
    vp_start: Annotated[Count, Field(le=99)]
    vp_target: Annotated[Count, Field(ge=1, le=99)]
    origin: Origin | None = None
    note: str | None


class Turn(Row):
    """turns.csv (1.0, 4.0, 4.1)."""

    turn: Annotated[Count, Field(ge=1, le=6)]
    date: Text
    first_day: Text
    last_day: Text
    impulses: Words
    marker: str | None = None


class WeatherRoll(Row):
    """weather.csv (10.4)."""

    roll: Integer
    weather: Literal["rain", "clear"]


class Marker(Row):
    """support.csv (10.1, 10.2): support markers, how often they are used, and whom they support."""

    marker: Text
    side: Side
    kind: Literal["artillery", "air", "naval", "bomber"]
    count: Annotated[Count, Field(ge=1, le=1)]
    uses: Annotated[Count, Field(ge=1, le=1)]
    per: Literal["impulse", "turn"]
    nations: Nation | None
    range: Annotated[str, AfterValidator(_range)] | None
    barred_hex: str | None
    fixed_odds: str | None
    note: str | None
    rule: Text


class Victory(Row):
    """victory.csv (9.1): points at a turn's end, and the part of a hex in automatic victory."""

    hex: Text
    points: Annotated[Count, Field(le=99)]
    side: Literal["allied"]
    note: str | None
    auto: Literal["allied_any", "allied_all", "german_all"] | None


class OtherVictory(Row):
    """victory_alt.csv: the longer list for the reading of 9.1.2 that counts the hexes held at once."""

    hex: Text
    points: Annotated[Count, Field(le=99)]
    side: Literal["allied"]
    note: str | None


class Parameter(Row):
    """parameters.csv: single numbers of the rulebook, their section in the note."""

    name: Literal[
        "impulses", "stack_limit", "road_bonus", "unsupplied_damage", "refit_points", "stand_points", "box_absorbs",
        "crt_lowest_roll", "crt_highest_roll", "sudden_losses",
    ]  # fmt: skip
    value: Annotated[Count, Field(le=99)]
    note: str | None


_BOTH: dict[str, type[Row]] = {
    "terrain": Terrain,
    "sides_chart": SideFeature,
    "modifiers": Modifier,
    "hexes": Hex,
    "sides": Hexside,
    "roads": Road,
    "entries": Entry,
    "units": Unit,
    "scenarios": Scenario,
    "turns": Turn,
    "weather": WeatherRoll,
    "support": Marker,
    "victory": Victory,
    "victory_alt": OtherVictory,
    "parameters": Parameter,
}
TABLES: Mapping[str, Mapping[str, type[Row]]] = MappingProxyType(
    {
        "anzio": MappingProxyType({**_BOTH, "boxes": TaskForce, "setup_german_attack": SetUp}),
        "cassino": MappingProxyType({**_BOTH, "def_boxes": DefensiveBox, "setup_avenger": SetUp}),
    }
)
