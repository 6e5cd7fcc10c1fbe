"""What each column of the tables of Anzio and Cassino may hold: one record a table, in the order of pack.toml.

Both games share the records; `TABLES` says which of the two has which table. The results table has its odds as columns,
so it has no record; pack.toml tells what its cells may be.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from wargame_sim.hexgame import records as base
from wargame_sim.hexgame.records import MovementCost, Named, Origin, Told, Unread
from wargame_sim.packs.records import Count, Integer, Row, Text, Words, YesNo, shaped, split_words

Side = Literal["allied", "german"]
Nation = Literal["british", "us", "french", "german"]
Impulse = Literal["A", "B", "C", "D"]
# The last of them only says what a counter is.
Flag = Literal["armor", "kpg", "reserve", "depleted"]
Flags = Annotated[tuple[Flag, ...], BeforeValidator(split_words)]
# Those of the second line are signs on a drawn map.
Feature = Literal[
    "allied_supply", "german_supply", "grey_star", "green_star", "no_armor", "rubble", "abbey",
    "landing", "port", "def_box",
]  # fmt: skip
Factor = Annotated[Count, Field(ge=1, le=20)]
Arrival = Annotated[str, shaped(r"setup|[1-6]\.[A-D]", "setup, or turn and impulse such as 3.B")]


def _range(value: str) -> str:
    if value != "any" and not (value.isdecimal() and value.isascii() and len(value) < 3):
        raise ValueError("a number of hexes, any, or blank")
    return value


Shift = Annotated[Integer, Field(ge=-9, le=9)]


class Terrain(Row):
    """terrain.csv (5.1, 5.1.2, 5.2.2, 6.1.1): costs in movement points, `x` prohibited; shift for its defender."""

    terrain: Text
    name: Named
    cost_foot: MovementCost
    cost_armor: MovementCost
    column_shift: Shift | None
    origin: Origin = None
    note: Told


class SideFeature(Row):
    """sides_chart.csv (5.1.1, 5.2.1, 6.4.2, 6.5): costs are added to that of the hex; `x` only along a road."""

    feature: Literal["canal", "water", "mountain"]
    name: Named
    cost_foot: MovementCost
    cost_armor: MovementCost
    attack_across: Literal["yes", "x"]
    stop: YesNo | None
    stop_advance: YesNo | None
    screens_retreat: YesNo | None
    origin: Origin = None
    note: Told


class Modifier(Row):
    """modifiers.csv (6.1.1, 6.1.2, 7.5, 10.1.2, 10.2.2, 10.2.4, 10.4.1): columns to the right, or added to the die."""

    modifier: Text
    kind: Literal["shift", "die"]
    value: Shift
    applies_when: Named
    rule: Named


class Hex(base.Hex):
    """hexes.csv; features are supply sources, stars, and what the rules name."""

    features: Annotated[tuple[Feature, ...], BeforeValidator(split_words)]
    height_m: Annotated[Integer | None, Unread("the height on a real map")] = None


class Hexside(base.Hexside):
    """sides.csv: `up` is the higher of the two hexes, which no rule asks for."""

    feature: Literal["canal", "water", "mountain"]
    up: Told = None
    name: Told


class Road(base.Road):
    """roads.csv: both kinds are one road net (5.2)."""

    kind: Annotated[Literal["road", "highway"], Unread("a kind of road, and all roads are alike (5.2)")]


class TaskForce(Row):
    """boxes.csv (5.1.2, 5.1.3): Task Force hexes with the coast hexes next to them, and the Floating Reserve."""

    box: Text
    name: Named
    kind: Literal["task_force", "reserve"]
    grid_hex: str | None
    reach: Words
    origin: Origin = None
    note: Told


class DefensiveBox(Row):
    """def_boxes.csv (3.1, 6.3): where the twelve stand, and which are left in the alternative scenario."""

    box: Annotated[Count, Field(ge=1, le=12)]
    hex: Text
    place: Told
    avenger: Literal["0", "1"]


class Unit(base.Unit):
    """units.csv: one counter (2.1). Attack and defence are the one combat strength that a counter prints."""

    side: Side
    nation: Nation
    contingent: Named
    type: Named
    attack: Factor
    defence: Factor
    endurance: Factor
    movement: Factor
    flags: Flags
    arrives: Arrival
    where: Text
    origin_oob: Origin = None


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
    origin: Origin = None
    note: Told


class Turn(base.Turn):
    """turns.csv (1.0, 4.0)."""

    turn: Annotated[Count, Field(ge=1, le=6)]
    date: Named
    first_day: Named
    last_day: Named
    marker: Told = None


class WeatherRoll(Row):
    """weather.csv (10.4)."""

    roll: Integer
    weather: Literal["rain", "clear"]


class Marker(Row):
    """support.csv (10.1, 10.2): support markers, how often they are used, and whom they support."""

    marker: Named
    side: Side
    kind: Literal["artillery", "air", "naval", "bomber"]
    per: Literal["impulse", "turn"]
    nations: Nation | None
    range: Annotated[str, AfterValidator(_range)] | None
    barred_hex: str | None
    fixed_odds: str | None
    note: Told
    rule: Named


class OtherVictory(base.Victory):
    """victory_alt.csv: the longer list for the reading of 9.1.2 that counts the hexes held at once."""

    side: Literal["allied"]


class Victory(OtherVictory):
    """victory.csv (9.1): points at a turn's end, and the part of a hex in automatic victory."""

    auto: Literal["allied_any", "allied_all", "german_all"] | None


class VictoryEvent(Row):
    """victory_events.csv: points that no hex brings (8.2.1, 10.2.1 of Cassino)."""

    event: Literal["reserve", "neutral_abbey"]
    points: Annotated[Count, Field(le=99)]
    rule: Named
    note: Told


class Parameter(base.Parameter):
    """parameters.csv: single numbers of the rulebook, their section in the note."""

    name: Literal[
        "impulses", "stack_limit", "road_bonus", "unsupplied_damage", "refit_points", "stand_points", "box_absorbs",
        "crt_lowest_roll", "crt_highest_roll", "sudden_losses",
    ]  # fmt: skip
    value: Annotated[Count, Field(le=99)]


_BOTH: dict[str, type[Row]] = {
    "terrain": Terrain,
    "sides_chart": SideFeature,
    "modifiers": Modifier,
    "hexes": Hex,
    "sides": Hexside,
    "roads": Road,
    "entries": base.Entry,
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
        "cassino": MappingProxyType(
            {**_BOTH, "def_boxes": DefensiveBox, "setup_avenger": SetUp, "victory_events": VictoryEvent}
        ),
    }
)
