"""The identity cards of Anzio and Cassino: their options, players and outcome columns."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim.games.anzio_cassino import codes, players
from wargame_sim.hexgame.columns import Outcome, Take, columns, field
from wargame_sim.hexgame.game import HexRules
from wargame_sim.model.bid import Bid
from wargame_sim.model.game import Column, Game, Option, Setup

if TYPE_CHECKING:
    from wargame_sim.hexgame.simulator import Table

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
        Option("retreat", "6.4", "any", "a retreat begins nearer to any one supply source, or to the nearest of them",
               choices=("any", "nearest")),
        Option("stand_price", "6.4.1", "hex", "ignoring a retreat costs a point a hex, or a point for each unit that does",
               choices=("hex", "unit")),
        *(() if anzio else (
            Option("reserve_point", "8.2.1", True, "the first unit of the German reserve gives the Allies a point"),
            Option("sudden_end", "9.1.1", "turn", "losses end the game only at a turn's end, or after any attack phase",
                   choices=("turn", "phase")),
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
        Option("weather", "10.4", False, "rain grounds aircraft and keeps armor on roads", uses=("rain_turns",)),
        Option("required_vp", "10.5", 0, "points the Allies must reach; 0 for what the scenario says", high=MOST_VP),
        Option("scenario", "10.6", "campaign", "the whole campaign, or the alternative scenario",
               choices=("campaign", "german_attack" if anzio else "avenger")),
    )  # fmt: skip


def _winner(SA: Any, table: Table) -> Any:
    won = (codes.GERMAN_AUTOMATIC, codes.GERMAN_ON_TIME)
    return (SA.ended == won[0]) | (SA.ended == won[1])


def _end(SA: Any, _table: Table) -> Any:
    return SA.ended.clip(1) - 1  # a game that goes on counts as the first kind of end


def _turns(SA: Any, table: Table) -> Any:
    return SA.end_clock // int(table.T.impulses) + 1


def _place(name: str, hex_id: str) -> Take:
    """Return a reader of a field that has one value a victory hex."""

    def take(SA: Any, table: Table) -> Any:
        places = [table.hexes[int(h)] for h in table.T.place[: int(table.T.places)]]
        return SA[name][:, places.index(hex_id)]

    return take


def _outcomes(slug: str) -> tuple[Outcome, ...]:
    points, strength = "victory points", "strength"
    foes = ((0, "allied", "Allied", "german"), (1, "german", "German", "allied"))
    return (
        Outcome(Column("allied_vp", "number", points, "Allied victory points at the end (9.1.2)", side="allied"), field("vp")),
        Outcome(Column("winner", "category", "", "side that won", codes.SIDES), _winner),
        Outcome(Column("end", "category", "", "how the game ended (9.1)", codes.ENDS), _end),
        Outcome(Column("turns", "number", "turns", "turns played"), _turns),
        *(
            Outcome(Column(f"vp_{turn}", "number", points,
                           f"Allied victory points after turn {turn}, 0 when the game had ended", side="allied"),
                    field("vp_at", turn - 1))
            for turn in range(1, 7)
        ),
        *(Outcome(Column(f"{s}_units_lost", "number", "units", f"{n} units eliminated", side=foe),
                  field("lost_units", i), "u2") for i, s, n, foe in foes),
        *(Outcome(Column(f"{s}_losses", "number", strength, f"combat strength of eliminated {n} units", side=foe),
                  field("lost_strength", i), "u2") for i, s, n, foe in foes),
        *(Outcome(Column(f"{s}_damage", "number", "points", f"damage that {n} units took", side=foe),
                  field("damage_taken", i), "u2") for i, s, n, foe in foes),
        *(Outcome(Column(f"{s}_attacks", "number", "attacks", f"attacks by {n} units"),
                  field("attacks", i), "u2") for i, s, n, _ in foes),
        *(Outcome(Column(f"{s}_won", "number", "attacks", f"{n} attacks that were won", side=s),
                  field("won", i), "u2") for i, s, n, _ in foes),
        Outcome(Column("rain_turns", "number", "turns", "turns of rain (10.4)"), field("rain_turns")),
        *(Outcome(Column(f"holder_{key}", "category", "", f"side last in {name}", codes.SIDES), _place("holder", h))
          for key, h, name in PLACES[slug]),
        *(Outcome(Column(f"taken_{key}", "turn", "turn", f"first turn in which the Allies took {name}", side="allied"),
                  _place("taken", h)) for key, h, name in PLACES[slug]),
    )  # fmt: skip


def _points_asked(rules: HexRules, setup: Setup) -> int:
    """Return the points that the scenario asks of the Allies without a bid (9.1.2)."""
    scenario = setup.options.get("scenario", "campaign")
    return next(int(row["vp_target"]) for row in rules.pack(setup).rows("scenarios") if row["scenario"] == scenario)


def _game(slug: str, title: str, most: int) -> Game:
    pack_folder, outcomes = FOLDER / "pack" / slug, _outcomes(slug)
    rules = HexRules(__package__, pack_folder, outcomes, _options(slug))
    return Game(
        slug=slug,
        title=title,
        sides=codes.SIDES,
        options=_options(slug),
        players=players.book(slug).players,
        book=players.book(slug),
        columns=columns(outcomes),
        headline="allied_vp",
        aim="winner=allied",
        rulebook=FOLDER.name,
        folder=FOLDER,
        pack_folder=pack_folder,
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
            usual=lambda setup: _points_asked(rules, setup),
        ),
    )


ANZIO = _game("anzio", "Anzio: The Gamble that Failed", 16)
CASSINO = _game("cassino", "Cassino: Thunder in the Mountains", 20)
