"""What each column of Bloody Kasserine's tables may hold: one record a table, in the order of pack.toml.

The results table has its odds as columns, so it has no record; `checks.py` looks after it.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from wargame_sim.hexgame import records as base
from wargame_sim.hexgame.records import Multiplier, Named, Origin, halves
from wargame_sim.packs.records import Cost, Count, Integer, Row, Text, YesNo, shaped, split_words

Side = Literal["axis", "allied"]
Weather = Literal["Clear", "Rain", "Heavy Rain"]
# Those that only say what a counter is (leg, motorized ...) decide nothing.
Flag = Literal[
    "maneuver", "support", "heavy", "leg", "motorized", "company", "panzer", "panzergrenadier", "recon", "engineer",
    "flak", "tiger", "optional", "air", "ranger_movement",
]  # fmt: skip
Flags = Annotated[tuple[Flag, ...], BeforeValidator(split_words)]
MovementCost = Annotated[Cost, halves(100)]
Factors = Annotated[Count, Field(le=99)]


class Terrain(Row):
    """terrain.csv (5.2, 6.4 to 6.6, 8.3, 16.3, 16.4): costs in movement points, `x` prohibited."""

    terrain: Literal[
        "clear", "high_ground", "rugged_crest", "swamp", "wadi", "bridge", "city", "village", "pass", "airbase",
        "all_weather", "dirt",
    ]  # fmt: skip
    name: Named
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
    supply_off_road: Literal["yes", "no", "into only"] | None
    origin: Origin = None


class SideFeature(Row):
    """sides_chart.csv (5.2, 6.5, 8.3, 9.2)."""

    feature: Literal["cliff"]
    name: Named
    cost: MovementCost
    cost_heavy_equipment: MovementCost
    cost_ranger: MovementCost
    attack_up_multiplier: Multiplier
    zoc_up: YesNo
    zoc_down: YesNo
    retreat: YesNo


class Hex(base.Hex):
    """hexes.csv."""

    terrain: Literal["clear", "high_ground", "rugged_crest", "swamp"]
    origin: Origin = None


class Hexside(base.Hexside):
    """sides.csv: `up` is the higher of the two hexes."""

    feature: Literal["cliff"]
    up: Text


class Road(base.Road):
    """roads.csv."""

    kind: Literal["all_weather", "dirt"]


class Unit(base.Unit):
    """units.csv: one counter (2.2). Numbers as printed; stacking in thirds of a battalion."""

    side: Side
    nation: Literal["german", "italian", "american", "french", "british"]
    formation: Text  # 21 Panzer is what 16.6.A names
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
    identity_origin: Origin = None
    where_origin: Origin = None


class Turn(base.Turn):
    """turns.csv (3.0, 16.4)."""

    date: Annotated[datetime.date, base.Unread("words for readers")]
    weather_modifier: Annotated[Integer, Field(ge=-9, le=9)] | None
    origin: Origin = None


class Victory(base.Victory):
    """victory.csv (15.0): the note begins with the name of the town."""

    side: Literal["axis"]
    holder_at_start: Side
    origin: Origin = None
    hex_origin: Origin = None


class Level(Row):
    """victory_levels.csv (15.0): Axis points from, and who wins."""

    points_from: Annotated[Count, Field(le=200)]
    level: Text
    side: Side


class WeatherRoll(Row):
    """weather.csv (16.4): die plus the turn's modifier."""

    roll: Annotated[Integer, Field(ge=-20, le=20)]
    result: Weather
    origin: Origin = None


class Interception(Row):
    """interception.csv (16.1.4)."""

    roll: Integer
    result: Literal["Miss", "Abort", "Target Shot Down"]


class Dispute(Row):
    """command_dispute.csv (16.6)."""

    roll: Integer
    result: Literal["None", "Dispute"]


class Parameter(base.Parameter):
    """parameters.csv: single numbers of the rulebook, their section in the note of pack.toml."""

    name: Literal[
        "stack_battalions", "stack_maneuver_battalions", "ezoc_cost_allied", "ezoc_cost_axis", "ezoc_cost_us_patton",
        "ezoc_cost_ranger", "attack_uphill_multiplier", "artillery_uphill_multiplier", "worst_attack_multiplier",
        "attacker_eliminated_retreat_hexes", "exchange_reversed_at_odds", "advance_short_of_retreat_hexes",
        "lone_artillery_defence", "interdicted_artillery_defence", "supply_off_road_mp",
        "unsupplied_movement_multiplier", "unsupplied_artillery_multiplier", "allied_freeze_row", "allied_free_units",
        "reinforcement_delay_le_kef_lost", "reinforcement_advance_patton", "bridge_destroy_mp", "bridge_repair_mp",
        "panzer_breakoff_mp", "command_disputes_per_game", "bickering_limit_row", "air_return_turns",
    ]  # fmt: skip
    value: Multiplier


TABLES: Mapping[str, type[Row]] = MappingProxyType(
    {
        "terrain": Terrain,
        "sides_chart": SideFeature,
        "hexes": Hex,
        "sides": Hexside,
        "roads": Road,
        "units": Unit,
        "entries": base.Entry,
        "turns": Turn,
        "victory": Victory,
        "victory_levels": Level,
        "weather": WeatherRoll,
        "interception": Interception,
        "command_dispute": Dispute,
        "parameters": Parameter,
    }
)
