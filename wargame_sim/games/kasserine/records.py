"""What each column of Bloody Kasserine's tables may hold: one record a table, in the order of pack.toml.

The results table has its odds as columns, so it has no record; `checks.py` looks after it.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from wargame_sim.packs.records import Amount, Cost, Count, Integer, Row, Text, Words, YesNo, shaped, split_words

# An owner's table may leave the origin columns out; "owner" is filled in.
Origin = Literal["rulebook", "published", "history", "stand-in", "owner"]
Side = Literal["axis", "allied"]
Weather = Literal["Clear", "Rain", "Heavy Rain"]
Flag = Literal[
    "maneuver", "support", "heavy", "leg", "motorized", "company", "panzer", "panzergrenadier", "recon", "engineer",
    "flak", "tiger", "optional", "air", "ranger_movement",
]  # fmt: skip
Flags = Annotated[tuple[Flag, ...], BeforeValidator(split_words)]


def _halves(value: float) -> float:
    if value != float("inf") and (value > 100 or 2 * value != round(2 * value)):
        raise ValueError("whole or half movement points up to 100, or x where it is prohibited")
    return value


def _quarters(value: float) -> float:
    if value > 100 or 4 * value != round(4 * value):
        raise ValueError("a multiple of 0.25 up to 100")
    return value


MovementCost = Annotated[Cost, AfterValidator(_halves)]
Multiplier = Annotated[Amount, AfterValidator(_quarters)]
Factors = Annotated[Count, Field(le=99)]


class Terrain(Row):
    """terrain.csv (5.2, 6.4 to 6.6, 8.3, 16.3, 16.4): costs in movement points, `x` prohibited."""

    terrain: Literal[
        "clear", "high_ground", "rugged_crest", "swamp", "wadi", "bridge", "city", "village", "pass", "airbase",
        "all_weather", "dirt",
    ]  # fmt: skip
    name: Text
    kind: Literal["hex", "feature", "road"]
    elevation: Annotated[Count, Field(le=9)] | None
    cost: MovementCost | None
    cost_heavy_equipment: MovementCost | None
    cost_ranger: MovementCost | None
    cost_heavy_rain: MovementCost | None
    attack_from_multiplier: Multiplier | None
    defence_multiplier: Multiplier | None
    heavy_equipment_attack_multiplier: Multiplier | None
    heavy_equipment_zoc: YesNo | None
    supply_off_road: Literal["yes", "no", "into only"]
    origin: Origin | None = None


class SideFeature(Row):
    """sides_chart.csv (5.2, 6.5, 8.3, 9.2)."""

    feature: Literal["cliff"]
    name: Text
    cost: MovementCost
    cost_heavy_equipment: MovementCost
    cost_ranger: MovementCost
    attack_up_multiplier: Multiplier
    attack_down_multiplier: Multiplier | None
    zoc_up: YesNo
    zoc_down: YesNo
    retreat: YesNo


class Hex(Row):
    """hexes.csv."""

    hex: Text
    terrain: Literal["clear", "high_ground", "rugged_crest", "swamp"]
    place: str | None
    features: Words
    origin: Origin | None = None


class Hexside(Row):
    """sides.csv: `up` is the higher of the two hexes."""

    a: Text
    b: Text
    feature: Literal["cliff"]
    up: Text


class Road(Row):
    """roads.csv."""

    a: Text
    b: Text
    kind: Literal["all_weather", "dirt"]


class Unit(Row):
    """units.csv: one counter (2.2). Numbers as printed; stacking in thirds of a battalion."""

    unit: Text
    side: Side
    nation: Literal["german", "italian", "american", "french", "british"]
    formation: Text
    type: Literal[
        "infantry", "ranger", "armored_infantry", "engineer", "motorcycle", "antitank", "armor", "flak",
        "reconnaissance", "artillery", "cavalry", "assault_gun", "air",
    ]  # fmt: skip
    attack: Factors | None
    defence: Factors | None
    movement: Annotated[Count, Field(ge=1, le=60)] | None
    range: Annotated[Count, Field(ge=1, le=20)] | None
    intercept: Annotated[Count, Field(le=9)] | None
    support: Annotated[Count, Field(le=9)] | None
    base: str | None
    stacking_thirds: Annotated[Count, Field(le=12)] | None
    parent: str | None
    flags: Flags
    arrives: Annotated[str, shaped(r"setup|breakdown|[1-9][0-9]?", "setup, breakdown, or the number of a turn")]
    where: str | None
    origin: Origin | None = None
    identity_origin: Origin | None = None
    where_origin: Origin | None = None


class Entry(Row):
    """entries.csv: entry areas (13.0) and the friendly edges that supply comes from (16.3.1)."""

    area: Text
    hexes: Annotated[Words, Field(min_length=1)]


class Turn(Row):
    """turns.csv (3.0, 13.0, 14.0, 16.4)."""

    turn: Annotated[Count, Field(ge=1, le=15)]
    date: datetime.date
    weather_modifier: Annotated[Integer, Field(ge=-9, le=9)] | None
    weather: Weather | None
    axis_entry: Words
    italians_move: YesNo
    allied_north_held: YesNo
    allied_north_free_units: Count | None
    command_dispute_roll: YesNo
    origin: Origin | None = None


class Victory(Row):
    """victory.csv (15.0)."""

    hex: Text
    points: Annotated[Count, Field(le=99)]
    side: Side
    holder_at_start: Side
    note: str | None
    origin: Origin | None = None
    hex_origin: Origin | None = None


class Level(Row):
    """victory_levels.csv (15.0): Axis points from, to, and who wins."""

    points_from: Annotated[Count, Field(le=200)]
    points_to: Annotated[Count, Field(le=200)]
    level: Text
    side: Side


class WeatherRoll(Row):
    """weather.csv (16.4): die plus the turn's modifier."""

    roll: Annotated[Integer, Field(ge=-20, le=20)]
    result: Weather
    origin: Origin | None = None


class WeatherEffect(Row):
    """weather_effects.csv (16.4.1, 16.4.2)."""

    weather: Weather
    air_units: Literal["all", "based on the map only", "none"]
    dirt_roads: YesNo
    bridged_wadi_cost: MovementCost | None


class Interception(Row):
    """interception.csv (16.1.4)."""

    roll: Integer
    result: Literal["Miss", "Abort", "Target Shot Down"]


class Dispute(Row):
    """command_dispute.csv (16.6)."""

    roll: Integer
    result: Literal["None", "Dispute"]


class Parameter(Row):
    """parameters.csv: single numbers of the rulebook, their section in the note of pack.toml."""

    name: Literal[
        "stack_battalions", "stack_maneuver_battalions", "companies_per_battalion", "ezoc_cost_allied",
        "ezoc_cost_axis", "ezoc_cost_us_patton", "ezoc_cost_ranger", "minimum_move_hexes",
        "attack_uphill_multiplier", "artillery_uphill_multiplier", "worst_attack_multiplier",
        "attacker_eliminated_retreat_hexes", "exchange_reversed_at_odds", "advance_short_of_retreat_hexes",
        "minimum_retreat_hexes", "lone_artillery_defence", "interdicted_artillery_defence", "supply_off_road_mp",
        "unsupplied_movement_multiplier", "unsupplied_artillery_multiplier", "allied_freeze_row",
        "reinforcement_delay_le_kef_lost", "reinforcement_advance_patton", "bridge_destroy_mp", "bridge_repair_mp",
        "panzer_breakoff_mp", "command_disputes_per_game", "bickering_limit_row", "air_return_turns",
        "air_units_per_hex", "interceptors_per_air_unit",
    ]  # fmt: skip
    value: Multiplier
    note: str | None


TABLES: Mapping[str, type[Row]] = MappingProxyType(
    {
        "terrain": Terrain,
        "sides_chart": SideFeature,
        "hexes": Hex,
        "sides": Hexside,
        "roads": Road,
        "units": Unit,
        "entries": Entry,
        "turns": Turn,
        "victory": Victory,
        "victory_levels": Level,
        "weather": WeatherRoll,
        "weather_effects": WeatherEffect,
        "interception": Interception,
        "command_dispute": Dispute,
        "parameters": Parameter,
    }
)
