"""What each column of the tables may hold: one record a table, in the order of pack.toml.

The results table has its odds as columns, so it has no record; pack.toml tells what its cells may be.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from wargame_sim.hexgame.records import Named, Origin, Told, Unread
from wargame_sim.packs.records import Count, Integer, Number, Row, Text, Words, YesNo, number, split_words

Side = Literal["allied", "german"]
Nation = Literal["us", "british", "canadian", "indian", "new zealand", "french", "italian", "german", "luftwaffe"]
Flag = Literal["free", "f10", "reserve", "ersatz", "commando", "mountain"]
Flags = Annotated[tuple[Flag, ...], BeforeValidator(split_words)]
Factor = Annotated[Count, Field(le=40)]
Steps = Annotated[Count, Field(ge=1, le=12)]
Points = Annotated[Count, Field(le=60)]
Allowance = Annotated[Count, Field(ge=1, le=30)]
Arrival = Annotated[str, Field(pattern=r"^(setup|[1-9]|1[0-9]|20)$")]
Weather = Literal["clear", "mud"]
MOST_POINTS = 20


def _cost(value: str) -> str:
    found = number(value)
    if value not in ("x", "all", "first") and (found is None or not 0.5 <= found <= MOST_POINTS or found * 2 % 1):
        raise ValueError("whole or half movement points from 0.5 to 20; all, first or x where the chart says so")
    return value


Cost = Annotated[str, AfterValidator(_cost)]


class BaseRule(Row):
    """base_rules.csv: who says each rule of base_rules.md."""

    rule: Annotated[str, Unread("the rules themselves are code")]
    origin: Origin = None
    note: Told


class Parameter(Row):
    """parameters.csv: single numbers of the rules, their section in the note."""

    name: Text
    value: Annotated[Count, Field(ge=1, le=40)]
    note: Told
    origin: Origin = None


class Terrain(Row):
    """terrain.csv (B.6.A, B.8.A): costs in movement points, `all` for the whole allowance."""

    terrain: Text
    name: Named
    cost: Cost
    cost_mud: Cost
    defence_multiplier: Annotated[Count, Field(ge=1, le=4)]
    note: Told
    origin: Origin = None


class SideFeature(Row):
    """sides_chart.csv (B.6.C, B.6.D, B.8.B, B.8.D)."""

    feature: Literal["river", "high_apennine"]
    name: Named
    cost: Cost
    cost_mud: Cost
    defence_multiplier: Annotated[Count, Field(ge=1, le=4)]
    attack_multiplier: Number
    note: Told
    origin: Origin = None


class RoadKind(Row):
    """roads_chart.csv (B.6.A)."""

    kind: Literal["major", "minor"]
    cost: Cost
    cost_mud: Cost
    note: Told
    origin: Origin = None


class Hex(Row):
    """hexes.csv; features, heights and the source of an id have no effect."""

    hex: Text
    terrain: Text
    place: Told
    features: Annotated[Words, Unread("places have their own tables")]
    height_m: Annotated[Integer | None, Unread("how the terrain was made")] = None
    named: Annotated[str | None, Unread("who names the hex")] = None
    origin: Origin = None


class Hexside(Row):
    """sides.csv."""

    a: Text
    b: Text
    feature: Literal["river", "high_apennine"]
    name: Told


class Road(Row):
    """roads.csv."""

    a: Text
    b: Text
    kind: Literal["major", "minor"]
    name: Told = None


class Unit(Row):
    """units.csv: one counter at full strength (B.3, C.1, C.2)."""

    unit: Text
    side: Side
    nation: Nation
    formation: Named
    type: Annotated[str, Unread("no effect (B.0)")]
    attack: Factor
    defence: Annotated[Factor, Field(ge=1)]
    movement: Allowance
    steps: Steps
    stacking: Annotated[Count, Field(ge=1, le=8)]
    flags: Flags
    arrives: Arrival
    where: Text
    default: str | None
    withdraws: Annotated[Count | None, Unread("history; withdrawals are not played (C.1)")]
    origin_oob: Origin = None
    origin: Origin = None


class UnitStep(Row):
    """unit_steps.csv: a counter at each number of steps (B.3)."""

    unit: Text
    step: Steps
    attack: Factor
    defence: Annotated[Factor, Field(ge=1)]
    movement: Allowance
    stacking: Annotated[Count, Field(ge=1, le=8)]


class Entry(Row):
    """entries.csv: areas that the rules name."""

    area: Text
    hexes: Words
    note: Told
    origin: Origin = None


class Partial(Row):
    """partial_hexes.csv (C.8.D, C.8.E)."""

    partial: Named
    edge: Literal["messina", "taranto"]
    adjacent: Annotated[Words, Field(min_length=1, max_length=4)]
    zoc_from: Annotated[Words, Field(max_length=4)]


class Turn(Row):
    """turns.csv (C.3): what is so in each turn."""

    turn: Annotated[Count, Field(ge=1, le=20)]
    date: Named
    starts: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$"), Unread("a date for readers")]
    weather: Literal["september", "october", "november", "december"]
    invasion: Literal["first", "second"] | None
    air_superiority: Literal["german"] | None
    german_bar: Literal["yes"] | None
    taranto_entry: str | None
    messina_entry: str | None
    origin: Origin = None


class Replacement(Row):
    """replacements.csv (C.11.A): steps by pool; the counters that come as units are named too."""

    turn: Annotated[Count, Field(ge=1, le=20)]
    us: Points
    british: Points
    french: Points
    german: Points
    german_counters: Annotated[str | None, Unread("they come as units (C.11.C)")]


class WeatherRoll(Row):
    """weather.csv (C.4)."""

    roll: Annotated[Count, Field(ge=1, le=6)]
    september: Weather
    october: Weather
    november: Weather
    december: Weather


class Zone(Row):
    """invasion_zones.csv (C.5, C.6, D.2, C.2.A)."""

    zone: Text
    hexes: Annotated[Words, Field(min_length=1, max_length=8)]
    port_hex: str | None
    first_invasion: YesNo
    second_invasion: YesNo
    first_lift: Points | None
    second_lift: Points
    build_up: Points
    turns_to_open: Points | None
    port_capacity: Points | None
    air_shift_sept2: Annotated[Count, Field(le=9)] | None
    calls_reserve: YesNo
    site_origin: Origin = None


class Port(Row):
    """ports.csv (C.7, C.8.A); no hex: off the map."""

    port: Text
    hex: str | None
    capacity: Points
    turns_to_open: Points
    note: Told


class Victory(Row):
    """victory.csv (C.15)."""

    hex: Text
    points: Annotated[Count, Field(ge=1, le=1)]
    side: Literal["allied"]
    note: Named


TABLES: Mapping[str, type[Row]] = MappingProxyType(
    {
        "base_rules": BaseRule,
        "parameters": Parameter,
        "terrain": Terrain,
        "sides_chart": SideFeature,
        "roads_chart": RoadKind,
        "hexes": Hex,
        "sides": Hexside,
        "roads": Road,
        "units": Unit,
        "unit_steps": UnitStep,
        "entries": Entry,
        "partial_hexes": Partial,
        "turns": Turn,
        "replacements": Replacement,
        "weather": WeatherRoll,
        "invasion_zones": Zone,
        "ports": Port,
        "victory": Victory,
    }
)
