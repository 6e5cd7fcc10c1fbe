"""The identity card of Invasion: Sicily: options, players and outcome columns."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim.games.sicily import codes, players
from wargame_sim.hexgame.columns import Outcome, Take, columns, field
from wargame_sim.hexgame.game import HexRules
from wargame_sim.model.game import Column, Game, Option

if TYPE_CHECKING:
    from wargame_sim.hexgame.simulator import Table

FOLDER = Path(__file__).parent
PORTS = (("messina", "Messina"), ("palermo", "Palermo"), ("catania", "Catania"))
LAST_ALLIED_LEVEL = codes.LEVELS.index("Allied Marginal")

OPTIONS = (
    Option("scenario", "3.1", "2", "1 Gela Beachhead, 2 Operation Husky, 3 with Calabria, 4 free invasion",
           choices=("1", "2", "3", "4")),
    Option("weather", "3.7.1", "rolled", "weather after turn 1", choices=("rolled", "dry", "mud")),
    Option("bid", "3.9.D", 0, "points that the Allies must score more for every level", high=20),
    Option("port_growth", "5.5.3", True, "6 Port and 1051 Port augment by one more after the capture of their port"),
    Option("elite_leads", "9.3.4", False, "airborne and commando units may lead any hex in coordination"),
    Option("counterattack", "9.8.4", "doubled", "Germans are doubled in the lead stack, or not, or there is none",
           choices=("doubled", "plain", "none")),
    Option("refire", "10.1.7", False, "artillery that failed its check may try for another combat of the phase"),
    Option("later_invasions", "13.1.2", True, "the Allies may plan landings after the first one"),
    Option("evacuation_from", "13.6.1", 1, "first turn on which the Axis may declare the evacuation of Sicily; 15 never",
           low=1, high=15),
    Option("mussolini_attempts", "14.3.1", 2, "rolls on the Fall of Mussolini Table", high=2),
    Option("bomb_rome", "14.3.2", True, "Rome may be bombed"),
    Option("reserve_penalty", "14.4", True, "theatre reserves cost victory points"),
    Option("german_rebuild", "15.2.2", "line", "Germans recover in the line, or like the Allies in the rear",
           choices=("line", "rear")),
)  # fmt: skip


def _winner(SA: Any, _table: Table) -> Any:
    return SA.level > LAST_ALLIED_LEVEL


def _holder(port: str) -> Take:
    """Return a reader of who controls a port at the end."""
    return lambda SA, table: SA.control[:, int(table.T.port_hex[int(table.T[port])])]


def _taken(port: str) -> Take:
    """Return a reader of the turn in which the Allies first took a port."""
    return lambda SA, table: SA.port_taken[:, int(table.T[port])]


def _away(SA: Any, table: Table) -> Any:
    """Count German units of two stacking points or more that got away from Sicily."""
    import numpy as np

    T, n = table.T, int(table.T.units)
    counts = (np.array(T.nation[:n]) == codes.GERMAN) & (np.array(T.stacking[:n]) > 1)
    at = SA.at[:, :n]
    off = (at < 0) | (np.array(T.calabria)[at] == 1)
    return (counts & (SA.on_sicily[:, :n] == 1) & (SA.steps[:, :n] > 0) & off).sum(1)


def _outcomes() -> tuple[Outcome, ...]:
    points = "victory points"
    foes = ((0, "allied", "Allied", "axis"), (1, "axis", "Axis", "allied"))
    return (
        Outcome(Column("allied_vp", "number", points, "final Allied victory points (17)", side="allied"), field("final_vp"), "i2"),
        Outcome(Column("winner", "category", "", "side that won", codes.SIDES), _winner),
        Outcome(Column("level", "category", "", "level of victory (17)", codes.LEVELS), field("level")),
        Outcome(Column("events", "number", points, "Allied points of events, the last count included", side="allied"),
                field("vp"), "i2"),
        Outcome(Column("turns", "number", "turns", "turns played"), lambda SA, table: SA.turn + 1),
        *(Outcome(Column(f"{s}_steps_lost", "number", "steps", f"steps that {n} units lost", side=foe),
                  field("lost_steps", i), "u2") for i, s, n, foe in foes),
        *(Outcome(Column(f"{s}_units_lost", "number", "units", f"{n} units eliminated", side=foe),
                  field("lost_units", i)) for i, s, n, foe in foes),
        *(Outcome(Column(f"{s}_attacks", "number", "attacks", f"attacks by {n} units"),
                  field("attacks", i), "u2") for i, s, n, _ in foes),
        *(Outcome(Column(f"{s}_won", "number", "attacks", f"{n} attacks that took the hex", side=s),
                  field("won", i), "u2") for i, s, n, _ in foes),
        *(Outcome(Column(f"{s}_counterattacks", "number", "attacks", f"counterattacks by {n} units (9.8)"),
                  field("counters", i)) for i, s, n, _ in foes),
        *(Outcome(Column(f"holder_{key}", "category", "", f"side that controls {name}", codes.SIDES), _holder(key))
          for key, name in PORTS),
        *(Outcome(Column(f"taken_{key}", "turn", "turn", f"turn in which the Allies first took {name}", side="allied"),
                  _taken(key)) for key, name in PORTS),
        Outcome(Column("mussolini", "turn", "turn", "turn in which Mussolini fell (14.3)", side="allied"), field("fallen")),
        Outcome(Column("revival", "turn", "turn", "turn of the Fascist Revival (14.3.4)", side="axis"), field("revival")),
        Outcome(Column("evacuation", "turn", "turn", "turn in which the Axis declared evacuation (13.6)"), field("evacuation")),
        Outcome(Column("germans_away", "number", "units", "German regiments that got away from Sicily", side="axis"), _away),
        Outcome(Column("landings", "number", "landings", "operations conducted (13.1)"),
                lambda SA, _table: (SA.conducted > 0).sum(1)),
        Outcome(Column("mud_turns", "number", "turns", "turns of mud (3.7)"), field("mud_turns")),
        Outcome(Column("storm_turns", "number", "turns", "turns with a storm (3.7.2)"), field("storm_turns")),
    )  # fmt: skip


class SicilyRules(HexRules):
    """The verbs of a hex game; `off_map` are the words of positions for units in no hex."""

    off_map = tuple(codes.AWAY)


OUTCOMES = _outcomes()
SICILY = Game(
    slug="sicily",
    title="Invasion: Sicily",
    sides=codes.SIDES,
    options=OPTIONS,
    players=players.book().players,
    book=players.book(),
    columns=columns(OUTCOMES),
    headline="allied_vp",
    aim="winner=allied",
    rulebook=FOLDER.name,
    folder=FOLDER,
    pack_folder=FOLDER / "pack",
    rules=SicilyRules(__package__, FOLDER / "pack", OUTCOMES, OPTIONS),
)
