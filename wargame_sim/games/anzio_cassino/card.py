"""The identity cards of Anzio and Cassino: options, players, outcome columns, and the verbs behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from wargame_sim.games.anzio_cassino import codes, players
from wargame_sim.model.bid import Bid
from wargame_sim.model.game import Column, Game, Option, Setup, Simulator

if TYPE_CHECKING:
    from wargame_sim.model.battle import BattleAnswer
    from wargame_sim.model.odds import OddsAnswer, OddsTable
    from wargame_sim.model.plan import Plan
    from wargame_sim.model.story import Moment, Story
    from wargame_sim.model.turn import PlannedTurn
    from wargame_sim.packs import Pack

FOLDER = Path(__file__).parent
MOST_VP = 24  # more than either track can show

# Places that outcome columns tell of: key, hex, name.
PLACES = {
    "anzio": (
        ("woods_1206", "1206", "the grey star 1206 in the woods"),
        ("woods_1406", "1406", "the grey star 1406, Padiglione"),
        ("star_1200", "1200", "the green star 1200"),
        ("star_1400", "1400", "the green star 1400"),
        ("star_2100", "2100", "the green star 2100"),
        ("anzio", "1208", "Anzio"),
        ("nettuno", "1308", "Nettuno"),
    ),
    "cassino": (
        ("abbey", "1406", "the green star 1406, the Abbey"),
        ("highway_6", "1007", "the green star 1007 on Highway 6"),
        ("cassino_north", "1605", "Cassino north"),
        ("cassino", "1606", "Cassino and its station"),
        ("cassino_east", "1705", "Cassino east"),
        ("castle_hill", "1505", "Castle Hill"),
        ("sant_angelo", "1709", "Sant'Angelo"),
    ),
}


def _options(slug: str) -> tuple[Option, ...]:
    """Return the optional rules in rulebook order; each game has its own 10.2."""
    anzio = slug == "anzio"
    naval = Option("naval", "10.2", False, "naval guns support either side's battles near the Task Forces")
    abbey = Option("abbey", "10.2", False, "the Abbey is neutral until the Allies destroy it; then bombers, and rubble")
    bombers = Option(
        "bomber_in_rain", "10.2.3", True, "the strategic bombers fly in rain too", needs=("abbey", "weather")
    )
    return (
        *(() if anzio else (
            Option("sudden_end", "9.1.1", "phase", "losses end the game after any attack phase, or only at a turn's end",
                   choices=("phase", "turn")),
        )),
        Option("vp_reading", "9.1.2", "cumulative", "points add up turn by turn, or only hexes held at a turn's end count",
               choices=("cumulative", "held")),
        Option("support", "10.1", False, "artillery and air support markers shift the odds"),
        naval if anzio else abbey,
        *(() if anzio else (bombers,)),
        Option("coordination", "10.3", False, "the Allies activate British or US units in an impulse, not both"),
        Option("assets", "10.3.1", "ready", "Allied support markers are ready at the start, or spent",
               choices=("ready", "spent"), needs=("support",)),
        Option("first_weather", "10.3.1", "rolled", "weather of the first turn", choices=("rolled", "clear", "rain"),
               needs=("weather",)),
        Option("weather", "10.4", False, "rain grounds aircraft and keeps armor on roads"),
        Option("required_vp", "10.5", 0, "points the Allies must reach; 0 for what the scenario says", high=MOST_VP),
        Option("scenario", "10.6", "campaign", "the whole campaign, or the alternative scenario",
               choices=("campaign", "german_attack" if anzio else "avenger")),
    )  # fmt: skip


def _columns(slug: str) -> tuple[Column, ...]:
    number: Literal["number"] = "number"
    category: Literal["category"] = "category"
    foes = (("allied", "Allied", "german"), ("german", "German", "allied"))
    return (
        Column("allied_vp", number, "victory points", "Allied victory points at the end (9.1.2)", side="allied"),
        Column("winner", category, "", "side that won", codes.SIDES),
        Column("end", category, "", "how the game ended (9.1)", codes.ENDS),
        Column("turns", number, "turns", "turns played"),
        *(
            Column(
                f"vp_{turn}",
                number,
                "victory points",
                f"Allied victory points after turn {turn}, 0 when the game had ended",
                side="allied",
            )
            for turn in range(1, 7)
        ),
        *(Column(f"{s}_units_lost", number, "units", f"{n} units eliminated", side=foe) for s, n, foe in foes),
        *(
            Column(f"{s}_losses", number, "strength", f"combat strength of eliminated {n} units", side=foe)
            for s, n, foe in foes
        ),
        *(Column(f"{s}_damage", number, "points", f"damage that {n} units took", side=foe) for s, n, foe in foes),
        *(Column(f"{s}_attacks", number, "attacks", f"attacks by {n} units") for s, n, _ in foes),
        *(Column(f"{s}_won", number, "attacks", f"{n} attacks that were won", side=s) for s, n, _ in foes),
        Column("rain_turns", number, "turns", "turns of rain (10.4)"),
        *(Column(f"holder_{key}", category, "", f"side last in {name}", codes.SIDES) for key, _, name in PLACES[slug]),
        *(
            Column(f"taken_{key}", "turn", "turn", f"first turn in which the Allies took {name}", side="allied")
            for key, _, name in PLACES[slug]
        ),
    )


class AnzioRules:
    """The verbs of one of the two games; see :class:`wargame_sim.model.game.Rules`.

    Parameters
    ----------
    slug : {"anzio", "cassino"}
        Which.
    """

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.folder = FOLDER / "pack" / slug

    def pack(self, setup: Setup) -> Pack:
        """Return the checked tables, with an owner's overlay and what-if changes applied."""
        from wargame_sim.games.anzio_cassino import checks
        from wargame_sim.packs import load_pack

        return checks.check(load_pack(self.folder, setup.data, dict(setup.patches)))

    def simulator(self, setup: Setup) -> Simulator:
        """Return a player of complete games."""
        from wargame_sim.games.anzio_cassino.play import AnzioSimulator

        return AnzioSimulator(self.pack(setup), setup)

    def odds(self, setup: Setup, **asked: Any) -> OddsAnswer:
        """Return the exact chances of one attack."""
        from wargame_sim.games.anzio_cassino import odds

        return odds.answer(self.pack(setup), asked)

    def table(self, setup: Setup, **layout: Any) -> OddsTable:
        """Return the whole odds table."""
        from wargame_sim.games.anzio_cassino import odds_table

        return odds_table.table(self.pack(setup), **layout)

    def battle(self, setup: Setup, plan: Plan, attack: int = 0) -> BattleAnswer:
        """Return the exact answer for one attack on the map."""
        from wargame_sim.games.anzio_cassino import questions

        return questions.battle(self.pack(setup), setup, plan, attack)

    def turn(self, setup: Setup, plan: Plan, attack: int | None = None) -> PlannedTurn:
        """Return a planned turn, ready for trials."""
        from wargame_sim.games.anzio_cassino import questions

        return questions.turn(self.pack(setup), setup, plan, attack)

    def story(self, setup: Setup, seed: int, trial: int, keep: Moment | None = None) -> Story:
        """Return one game told in words."""
        from wargame_sim.games.anzio_cassino import trace

        return trace.tell(self.pack(setup), setup, _columns(self.slug), seed, trial, keep)

    def points_asked(self, setup: Setup) -> int:
        """Return the points that the scenario asks of the Allies without a bid (9.1.2)."""
        scenario = setup.options.get("scenario", "campaign")
        return next(int(row["vp_target"]) for row in self.pack(setup).rows("scenarios") if row["scenario"] == scenario)

    @property
    def studies(self) -> Mapping[str, str]:
        """Return the exact studies with the question that each answers: there are none."""
        return MappingProxyType({})

    def study(self, name: str, setup: Setup, **parameters: Any) -> Sequence[Mapping[str, Any]]:
        """Return the rows of an exact study."""
        from wargame_sim.errors import UsageError, unknown

        raise UsageError(unknown("study", name, self.studies))


def _game(slug: str, title: str, most: int) -> Game:
    rules = AnzioRules(slug)
    return Game(
        slug=slug,
        title=title,
        sides=codes.SIDES,
        options=_options(slug),
        players=players.book(slug).players,
        book=players.book(slug),
        columns=_columns(slug),
        headline="allied_vp",
        aim="winner=allied",
        rulebook=FOLDER.name,
        folder=FOLDER,
        pack_folder=rules.folder,
        rules=rules,
        bid=Bid(
            section="10.5",
            side="allied",
            option="required_vp",
            low=1,
            high=most,
            points="allied_vp",
            track=tuple(f"vp_{turn}" for turn in range(1, 7)),
            reading="vp_reading",
            usual=rules.points_asked,
        ),
    )


ANZIO = _game("anzio", "Anzio: The Gamble that Failed", 16)
CASSINO = _game("cassino", "Cassino: Thunder in the Mountains", 20)
