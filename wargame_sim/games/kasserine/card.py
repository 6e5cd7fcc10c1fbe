"""The identity card of Bloody Kasserine: its options, players, outcome columns, and the verbs behind them."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from wargame_sim.games.kasserine import codes, players
from wargame_sim.model.game import Column, Game, Option, Setup, Simulator

if TYPE_CHECKING:
    from wargame_sim.model.battle import BattleAnswer
    from wargame_sim.model.odds import OddsAnswer, OddsTable
    from wargame_sim.model.plan import Plan
    from wargame_sim.model.story import Moment, Story
    from wargame_sim.model.turn import PlannedTurn
    from wargame_sim.packs import Pack

FOLDER = Path(__file__).parent
PACK_FOLDER = FOLDER / "pack"

OPTIONS = (
    Option("air", "16.1", False, "tactical air units: ground support, interdiction, interception, bases, flak"),
    Option("counterbattery", "16.2", False, "attacking guns may silence defending guns before they fire"),
    Option("supply", "16.3", False, "units that trace no supply move and fire at half"),
    Option("weather", "16.4", False, "rain grounds aircraft, heavy rain takes the dirt roads too"),
    Option("reduced_recon", "16.5", False, "each German reconnaissance battalion is a single company"),
    Option("bickering", "16.6", False, "21 Panzer stays north, and command disputes keep the Axis out of zones",
           excludes=("cooperation",)),
    Option("cooperation", "16.7", False, "the rest of 10 Panzer, a Tiger company and an air unit join on turn 1",
           excludes=("bickering",)),
    Option("patton", "16.8", False, "US zones cost less to enter, reinforcements come a turn early, more units start free"),
)  # fmt: skip

_LEVELS = ("Overwhelming Allied", "Allied", "Tactical German", "Decisive German", "Overwhelming German")


def _columns() -> tuple[Column, ...]:
    number: Literal["number"] = "number"
    turn: Literal["turn"] = "turn"
    category: Literal["category"] = "category"
    towns = [(key, key.replace("_", " ").title()) for key in codes.OUTCOME_PLACES]
    return (
        Column("axis_vp", number, "victory points", "Axis victory points at the end (15.0)", side="axis"),
        Column("level", category, "", "victory level (15.0.B)", _LEVELS, side="axis"),
        Column("winner", category, "", "side that the victory level names", codes.SIDES),
        Column("turns", number, "turns", "turns played"),
        Column("axis_units_lost", number, "units", "Axis ground units eliminated", side="allied"),
        Column("allied_units_lost", number, "units", "Allied ground units eliminated", side="axis"),
        Column("rain_turns", number, "turns", "turns of rain (16.4.1)"),
        Column("heavy_rain_turns", number, "turns", "turns of heavy rain (16.4.2)"),
        Column("command_disputes", number, "turns", "turns with a command dispute (16.6)"),
        *(
            Column(f"holder_{key}", category, "", f"side that holds {name} at the end", codes.SIDES)
            for key, name in towns
        ),
        *(
            Column(f"taken_{key}", turn, "turn", f"first turn in which the Axis took {name}", side="axis")
            for key, name in towns
        ),
        Column("axis_losses", number, "attack factors", "printed attack factors that the Axis lost", side="allied"),
        Column("allied_losses", number, "attack factors", "printed attack factors that the Allies lost", side="axis"),
        Column("axis_attacks", number, "battles", "battles that the Axis fought as attacker"),
        Column("allied_attacks", number, "battles", "battles that the Allies fought as attacker"),
        Column("axis_decisive", number, "battles", "Axis attacks that moved or killed the defender", side="axis"),
        Column("allied_decisive", number, "battles", "Allied attacks that moved or killed the defender", side="allied"),
    )


class KasserineRules:
    """The verbs of the game, as the questions need them; see :class:`wargame_sim.model.game.Rules`."""

    def pack(self, setup: Setup) -> Pack:
        """Return the checked tables, with an owner's overlay and what-if changes applied."""
        from wargame_sim.games.kasserine import checks
        from wargame_sim.packs import load_pack

        return checks.check(load_pack(PACK_FOLDER, setup.data, dict(setup.patches)))

    def simulator(self, setup: Setup) -> Simulator:
        """Return a player of complete games."""
        from wargame_sim.games.kasserine.play import KasserineSimulator

        return KasserineSimulator(self.pack(setup), setup)

    def odds(self, setup: Setup, **asked: Any) -> OddsAnswer:
        """Return the exact chances of one attack."""
        from wargame_sim.games.kasserine import odds

        return odds.answer(self.pack(setup), asked)

    def table(self, setup: Setup, **layout: Any) -> OddsTable:
        """Return the whole odds table."""
        from wargame_sim.games.kasserine import odds_table

        return odds_table.table(self.pack(setup), **layout)

    def battle(self, setup: Setup, plan: Plan, attack: int = 0) -> BattleAnswer:
        """Return the exact answer for one attack on the map."""
        from wargame_sim.games.kasserine import questions

        return questions.battle(self.pack(setup), setup, plan, attack)

    def turn(self, setup: Setup, plan: Plan, attack: int | None = None) -> PlannedTurn:
        """Return a planned turn, ready for trials."""
        from wargame_sim.games.kasserine import questions

        return questions.turn(self.pack(setup), setup, plan, attack)

    def story(self, setup: Setup, seed: int, trial: int, keep: Moment | None = None) -> Story:
        """Return one game told in words."""
        from wargame_sim.games.kasserine import trace

        return trace.tell(self.pack(setup), setup, KASSERINE.columns, seed, trial, keep)

    @functools.cached_property
    def studies(self) -> Mapping[str, str]:
        """Return the exact studies with the question that each answers."""
        from wargame_sim.games.kasserine import studies

        return studies.about()

    def study(self, name: str, setup: Setup, **parameters: Any) -> Sequence[Mapping[str, Any]]:
        """Return the rows of an exact study."""
        from wargame_sim.games.kasserine import studies

        return studies.study(name, self.pack(setup), **parameters)


KASSERINE = Game(
    slug="kasserine",
    title="Bloody Kasserine",
    sides=codes.SIDES,
    options=OPTIONS,
    players=players.book().players,
    columns=_columns(),
    headline="axis_vp",
    rulebook="kasserine",
    folder=FOLDER,
    pack_folder=PACK_FOLDER,
    rules=KasserineRules(),
    book=players.book(),
)
