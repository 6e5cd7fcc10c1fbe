"""The identity card of Bloody Kasserine: its options, players and outcome columns."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim.games.kasserine import codes, players
from wargame_sim.hexgame.columns import Outcome, columns, field
from wargame_sim.hexgame.game import HexRules
from wargame_sim.model.game import Column, Game, Option

if TYPE_CHECKING:
    from wargame_sim.hexgame.simulator import Table

FOLDER = Path(__file__).parent
PACK_FOLDER = FOLDER / "pack"

OPTIONS = (
    Option("air", "16.1", False, "tactical air units: ground support, interdiction, interception, bases, flak"),
    Option("counterbattery", "16.2", False, "attacking guns may silence defending guns before they fire"),
    Option("supply", "16.3", False, "units that trace no supply move and fire at half"),
    Option("weather", "16.4", False, "rain grounds aircraft, heavy rain takes the dirt roads too", uses=("rain_turns", "heavy_rain_turns")),
    Option("reduced_recon", "16.5", False, "each German reconnaissance battalion is a single company"),
    Option("bickering", "16.6", False, "21 Panzer stays north, and command disputes keep the Axis out of zones",
           excludes=("cooperation",), uses=("command_disputes",)),
    Option("cooperation", "16.7", False, "the rest of 10 Panzer, a Tiger company and an air unit join on turn 1",
           excludes=("bickering",)),
    Option("patton", "16.8", False, "US zones cost less to enter, reinforcements come a turn early, more units start free"),
)  # fmt: skip


def _level(SA: Any, table: Table) -> list[int]:
    from wargame_sim.games.kasserine.rules import r15_victory
    from wargame_sim.kernels import jit

    with jit.plain():
        return [r15_victory.victory_level(table.T, int(points)) for points in SA.points]


def _winner(SA: Any, table: Table) -> Any:
    return table.T.level_side[_level(SA, table)]


def _outcomes() -> tuple[Outcome, ...]:
    towns = [(p, key, key.replace("_", " ").title()) for p, key in enumerate(codes.OUTCOME_PLACES)]
    points, factors = "victory points", "attack factors"
    axis, allied = codes.AXIS, codes.ALLIED
    return (
        Outcome(Column("axis_vp", "number", points, "Axis victory points at the end (15.0)", side="axis"), field("points")),
        Outcome(Column("level", "category", "", "victory level (15.0.B)", codes.LEVELS, side="axis"), _level),
        Outcome(Column("winner", "category", "", "side that the victory level names", codes.SIDES), _winner),
        Outcome(Column("turns", "number", "turns", "turns played"), field("turn")),
        Outcome(Column("axis_units_lost", "number", "units", "Axis ground units eliminated", side="allied"),
                field("lost_units", axis)),
        Outcome(Column("allied_units_lost", "number", "units", "Allied ground units eliminated", side="axis"),
                field("lost_units", allied)),
        Outcome(Column("rain_turns", "number", "turns", "turns of rain (16.4.1)"), field("rain_turns")),
        Outcome(Column("heavy_rain_turns", "number", "turns", "turns of heavy rain (16.4.2)"), field("heavy_rain_turns")),
        Outcome(Column("command_disputes", "number", "turns", "turns with a command dispute (16.6)"), field("disputes")),
        *(
            Outcome(Column(f"holder_{key}", "category", "", f"side that holds {name} at the end", codes.SIDES),
                    field("holder", p))
            for p, key, name in towns
        ),
        *(
            Outcome(Column(f"taken_{key}", "turn", "turn", f"first turn in which the Axis took {name}", side="axis"),
                    field("taken", p))
            for p, key, name in towns
        ),
        Outcome(Column("axis_losses", "number", factors, "attack factors of units that the Axis lost", side="allied"),
                field("lost_factors", axis), "u2"),
        Outcome(Column("allied_losses", "number", factors, "attack factors of units that the Allies lost", side="axis"),
                field("lost_factors", allied), "u2"),
        Outcome(Column("axis_attacks", "number", "battles", "battles that the Axis fought as attacker"),
                field("battles", axis), "u2"),
        Outcome(Column("allied_attacks", "number", "battles", "battles that the Allies fought as attacker"),
                field("battles", allied), "u2"),
        Outcome(Column("axis_decisive", "number", "battles", "Axis attacks that moved or killed the defender", side="axis"),
                field("decisive", axis), "u2"),
        Outcome(Column("allied_decisive", "number", "battles", "Allied attacks that moved or killed the defender",
                       side="allied"), field("decisive", allied), "u2"),
    )  # fmt: skip


OUTCOMES = _outcomes()
KASSERINE = Game(
    slug="kasserine",
    title="Bloody Kasserine",
    sides=codes.SIDES,
    options=OPTIONS,
    players=players.book().players,
    columns=columns(OUTCOMES),
    headline="axis_vp",
    rulebook="kasserine",
    folder=FOLDER,
    pack_folder=PACK_FOLDER,
    rules=HexRules(__package__, PACK_FOLDER, OUTCOMES, OPTIONS),
    book=players.book(),
)
