"""What each column of the tables of counters, turns, victory and scenarios may hold (records.py lists them all)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from wargame_sim.hexgame import records as base
from wargame_sim.hexgame.records import Named, Origin, Told, Unread
from wargame_sim.packs.records import Count, Integer, Row, Text, YesNo, shaped, split_words

Side = Literal["allied", "axis"]
Small = Annotated[Count, Field(le=20)]
Scenarios = Annotated[tuple[Literal["1", "2", "3", "4"], ...], BeforeValidator(split_words)]
Arrival = Annotated[str, shaped(r"setup|[1-9]|1[0-4]", "setup, or a turn from 1 to 14")]
# `calabria`, `optional` and `static` only say what a counter is; its numbers and the scenarios carry the rules.
Flag = Literal[
    "motorized", "orange", "armored", "airborne", "commando", "reserve", "ccnn", "halftrack", "untried", "static",
    "optional", "calabria", "beach", "port", "flip5", "palermo", "catania", "western", "early",
]  # fmt: skip
Type = Literal[
    "infantry", "armor", "artillery", "parachute", "glider", "commando", "engineer", "antitank", "mountain", "beach",
    "port", "ersatz", "coast defence",
]  # fmt: skip


class Unit(Row):
    """units.csv: one counter, full side and reduced side (`r_`), with its place in scenario 2."""

    unit: Named
    side: Side
    nation: Literal["US", "Br", "German", "Italian"]
    country: Told
    formation: Named
    type: Type
    attack: Small
    defence: Small
    movement: Small
    efficiency: Small
    steps: Annotated[Count, Field(ge=1, le=2)]
    stacking: Small
    r_attack: Small | None
    r_defence: Small | None
    r_movement: Small | None
    r_efficiency: Small | None
    support: Small | None
    range: Small | None
    supply: Small | None
    augment: Small | None
    zoc: Literal["yes", "no", "untried"]
    flags: Annotated[tuple[Flag, ...], BeforeValidator(split_words)]
    scenario: Scenarios
    arrives: Arrival | None
    where: str | None
    origin: Origin = None


class Turn(base.Turn):
    """turns.csv (3.7.1, 11.1.1, 11.3.1, 12.1.1, 14.3.1, 15.1.2)."""

    weather: Literal["july", "august"]
    allied_air: Small
    axis_air: Small
    naval: Small
    allied_rp: Small
    axis_rp: Small
    allied_air_transport: Small
    axis_air_transport: Small
    mussolini: YesNo
    note: Told


class Victory(base.Victory):
    """victory.csv (17): places, counted once at the end."""

    side: Annotated[Literal["allied"], Unread("the side that all points are counted for")]
    scenario: Scenarios
    origin: Origin = None


class FirstVictory(base.Victory):
    """victory_1.csv (17): places of scenario 1."""

    side: Annotated[Literal["allied"], Unread("the side that all points are counted for")]
    origin: Origin = None


class VictoryEvent(Row):
    """victory_events.csv (17): what else brings or costs points."""

    event: Text
    points: Annotated[Integer, Field(ge=-9, le=9)]
    when: Named
    scenario: Scenarios
    origin: Origin = None
    note: Told


class VictoryLevel(Row):
    """victory_levels.csv (17): least and most points of each level."""

    scenario: Literal["1", "2", "3", "4"]
    level: Text
    min: Integer | None
    max: Annotated[Integer | None, Unread("one less than the least points of the level above")]
    origin: Origin = None


class Scenario(Row):
    """scenarios.csv: the card of each scenario, one number or word a row."""

    scenario: Literal["1", "2", "3", "4"]
    key: Text
    value: Text
    origin: Origin = None
    note: Told


class SetUp(Row):
    """scenario_1.csv, scenario_3.csv, scenario_4.csv: units of those scenarios, all others take no part."""

    unit: Named
    arrives: Arrival
    where: Text
