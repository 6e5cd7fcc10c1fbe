"""What each column of the tables of Invasion: Sicily may hold: one record a table, in the order of pack.toml.

The results table has its odds as columns, so it has no record; tables_combat.py tells what its cells may be.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from wargame_sim.games.sicily.records_setup import (
    FirstVictory,
    Scenario,
    SetUp,
    Small,
    Turn,
    Unit,
    Victory,
    VictoryEvent,
    VictoryLevel,
)
from wargame_sim.hexgame import records as base
from wargame_sim.hexgame.records import MovementCost, Named, Origin, Told, Unread
from wargame_sim.packs.records import Count, Integer, Row, Text, Words, YesNo, shaped, split_words

Drm = Annotated[Integer, Field(ge=-5, le=9)]
Feature = Literal[
    "sea", "invasion", "coastal", "town", "city", "port", "airfield", "cd", "calabria", "north_edge", "axis_air",
]  # fmt: skip


class HighOdds(Row):
    """crt_high_odds.csv (9.4.V): from these odds on the modifier is added."""

    odds: Annotated[str, shaped(r"[1-9][0-9]{0,2}:[1-9][0-9]{0,2}", "odds such as 9:1")]
    drm: Drm


class Terrain(Row):
    """terrain.csv (3.4.3, 7.3, 9.2, 9.4.IV, 11.3.2): costs for foot and for red and orange allowances."""

    terrain: Text
    name: Named
    foot_dry: MovementCost
    foot_mud: MovementCost
    motor_dry: MovementCost
    motor_mud: MovementCost
    armor_offroad: Literal["x"] | None
    artillery_offroad: Literal["x"] | None
    drm: Drm | None
    armor_attack: Literal["half"] | None
    armor_shift: Literal["yes"] | None
    zoc_into: YesNo | None
    supply_offroad: Literal["yes", "no", "mountain commando"]
    air_assault_drm: Annotated[str, shaped(r"x|[0-9]", "a modifier, or x where nobody drops")]
    origin: Origin = None
    note: Told


class SideFeature(Row):
    """sides_chart.csv (7.3.4, 9.2.4, 9.4.IV): what crossing a hexside costs."""

    feature: Literal["river", "sea"]
    name: Named
    foot_dry: MovementCost
    foot_mud: MovementCost
    motor_dry: MovementCost
    motor_mud: MovementCost
    drm: Literal["x", "0", "1", "2", "3"] | None
    armor_shift: Literal["yes", "no"] | None
    supply: YesNo
    origin: Origin = None
    note: Told


class MoveChart(Row):
    """move_chart.csv (7.2.1, 7.3.3, 13.2.4, 16.2): roads, zones, strongpoints, landings."""

    feature: Literal["main_road", "minor_road", "enemy_zoc", "strongpoint", "landing"]
    name: Named
    dry: MovementCost | None
    mud: MovementCost | None
    drm: Drm | None
    origin: Origin = None
    note: Told


class WeatherRoll(Row):
    """weather.csv (3.7.1): one column a month."""

    roll: Integer
    july: Literal["Dry", "Mud", "Dry Storm", "Mud Storm"]
    august: Literal["Dry", "Mud", "Dry Storm", "Mud Storm"]


class WeatherEffect(Row):
    """weather_effects.csv (3.7.2): numbers and words of single rules by weather."""

    effect: Text
    dry: Text
    mud: Text
    dry_storm: Text
    mud_storm: Text
    origin: Origin = None
    note: Told


class Coordination(Row):
    """coordination.csv (9.3, 10.2, 10.3): a number, and what is added to the die."""

    item: Text
    kind: Annotated[Literal["pass at or below", "drm"], Unread("how the row is used, and its name says so")]
    allied_air: Small | None
    axis_air: Small | None
    naval: Small | None
    origin: Origin = None
    note: Told


class NavalTransport(Row):
    """naval_transport.csv (12.3.5)."""

    roll: Integer
    strait: Literal["arrive", "return", "step", "lost"]
    other: Literal["arrive", "return", "step", "lost"]


class AirAssault(Row):
    """air_assault.csv (11.3.2)."""

    roll: Integer
    assault: Literal["ok", "disrupted", "step", "disrupted step", "lost"]
    transfer: Literal["ok", "disrupted", "step", "disrupted step", "lost"]


class Mussolini(Row):
    """mussolini.csv (14.3)."""

    roll: Integer
    result: Literal["none", "fall", "revival"]


class Modifier(Row):
    """drm.csv: modifiers of all tables; those of terrain stand in terrain.csv as well."""

    table: Literal["crt", "naval_transport", "air_assault", "air_transfer", "mussolini", "er_check"]
    condition: Text
    drm: Drm | None
    origin: Origin = None
    note: Told


class Hex(base.Hex):
    """hexes.csv."""

    features: Annotated[tuple[Feature, ...], BeforeValidator(split_words)]


class Hexside(base.Hexside):
    """sides.csv."""

    feature: Literal["river", "sea"]


class Road(base.Road):
    """roads.csv (7.3.3)."""

    kind: Literal["main", "minor"]


class Port(Row):
    """ports.csv (5.5.3)."""

    hex: Text
    name: Text
    capacity: Annotated[Count, Field(ge=1, le=40)]
    origin: Origin = None
    note: Told


class Landing(Row):
    """operations.csv (13.1, 13.2): invasion hexes and the coastal hexes that they point to."""

    operation: Literal["HUSKY", "WHIPCORD", "INFLUX", "BAYTOWN", "BUTTRESS"]
    area: Text
    invasion_hex: Text
    target: Text
    nation: Literal["US", "Br", "any"]
    beach: Told


class Entry(Row):
    """entries.csv: boxes have no hexes; coast defence positions, beach areas, the north edge, scenario areas."""

    area: Text
    hexes: Words


TABLES: Mapping[str, type[Row]] = MappingProxyType(
    {
        "crt_high_odds": HighOdds,
        "terrain": Terrain,
        "sides_chart": SideFeature,
        "move_chart": MoveChart,
        "weather": WeatherRoll,
        "weather_effects": WeatherEffect,
        "coordination": Coordination,
        "naval_transport": NavalTransport,
        "air_assault": AirAssault,
        "mussolini": Mussolini,
        "drm": Modifier,
        "parameters": base.Parameter,
        "hexes": Hex,
        "sides": Hexside,
        "roads": Road,
        "ports": Port,
        "operations": Landing,
        "entries": Entry,
        "units": Unit,
        "turns": Turn,
        "victory": Victory,
        "victory_1": FirstVictory,
        "victory_events": VictoryEvent,
        "victory_levels": VictoryLevel,
        "scenarios": Scenario,
        "scenario_1": SetUp,
        "scenario_3": SetUp,
        "scenario_4": SetUp,
    }
)
