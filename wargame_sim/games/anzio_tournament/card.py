"""The identity card of the Anzio Tournament Game: options, players, outcome columns, and the verbs behind them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from wargame_sim.games.anzio_tournament import codes, players
from wargame_sim.hexgame.columns import Outcome, Take, columns, field
from wargame_sim.hexgame.game import HexRules
from wargame_sim.model.combat_stream import Chit, CombatKind
from wargame_sim.model.game import Column, Game, Option, Setup

if TYPE_CHECKING:
    from wargame_sim.hexgame.simulator import Simulator

FOLDER = Path(__file__).parent
CITIES = ("Salerno", "Foggia", "Cassino", "Napoli", "Terracina", "Termoli", "Pescara", "Anzio", "Roma")
ZONES = ("Salerno", "Napoli", "Mondragone", "Terracina", "Termoli", "Pescara", "Anzio", "Roma")

OPTIONS = (
    Option("first_para", "F.10", True, "the Germans may set 1 Para up elsewhere than printed"),
    Option("air_superiority", "D.2", True, "on Sept II German attacks near the beachhead shift columns, by zone"),
    Option("south_entry", "entry 4", True, "Allied units come in from free partial hexes, zone or not; off: never into a zone"),
    Option("sea_attacks", "sea 1", True, "invading units may attack a zone hex that is occupied, from the sea", uses=("sea_attacks",)),
    Option("reroll", "chit 1", True, "the re-roll chit", uses=("allied_chits", "german_chits")),
    Option("reroll_start", "chit 4", "allied", "side that begins with the chit", choices=("allied", "german"), needs=("reroll",)),
    Option("reroll_uses", "chit 3", 1, "uses of the chit in a player-turn", low=1, high=4, needs=("reroll",)),
    Option("cities", "C.15.A", 0, "cities that the Allies need; 0 for what the rules say", high=9),
)  # fmt: skip


def _winner(SA: Any, _table: Any) -> Any:
    return np.maximum(SA.ended, 1) - 1


def _zone(name: str) -> Take:
    return lambda SA, _table: SA[name] + 1


def _city(name: str) -> Take:
    i = CITIES.index(name)
    return lambda SA, _table: (SA.held >> i) & 1


def _second_turn(SA: Any, _table: Any) -> Any:
    games = np.arange(len(SA))
    return np.where(SA.second_zone >= 0, SA.zone_turn[games, np.maximum(SA.second_zone, 0)], 0)


def _outcomes() -> tuple[Outcome, ...]:
    foes = ((0, "allied", "Allied", "german"), (1, "german", "German", "allied"))
    zones = ("none", *ZONES)
    return (
        Outcome(Column("cities", "number", "cities", "cities that the Allies hold at the end (C.15.B)", side="allied"),
                field("cities")),
        Outcome(Column("winner", "category", "", "side that won (C.15.A)", codes.SIDES), _winner),
        Outcome(Column("first_zone", "category", "", "zone of the first invasion (C.5.1)", zones), _zone("first_zone")),
        Outcome(Column("second_zone", "category", "", "zone of the second invasion (C.6.1)", zones), _zone("second_zone")),
        Outcome(Column("second_turn", "turn", "turn", "turn of the second invasion"), _second_turn),
        *(Outcome(Column(f"held_{name.lower()}", "flag", "", f"the Allies hold {name} at the end", side="allied"), _city(name))
          for name in CITIES),
        *(Outcome(Column(f"taken_{name.lower()}", "turn", "turn", f"first turn whose end finds {name} in Allied hands",
                         side="allied"), field("taken", i)) for i, name in enumerate(CITIES)),
        *(Outcome(Column(f"{s}_steps_lost", "number", "steps", f"steps that {n} units lost", side=foe),
                  field("lost_steps", i), "u2") for i, s, n, foe in foes),
        *(Outcome(Column(f"{s}_units_lost", "number", "units", f"{n} units eliminated", side=foe),
                  field("lost_units", i)) for i, s, n, foe in foes),
        *(Outcome(Column(f"{s}_replaced", "number", "steps", f"replacement steps that the {n} side took", side=s),
                  field("replaced", i)) for i, s, n, _ in foes),
        *(Outcome(Column(f"{s}_attacks", "number", "attacks", f"attacks by {n} units"),
                  field("attacks", i), "u2") for i, s, n, _ in foes),
        *(Outcome(Column(f"{s}_breakthroughs", "number", "attacks", f"{n} attacks that gave breakthrough", side=s),
                  field("breaks", i)) for i, s, n, _ in foes),
        *(Outcome(Column(f"{s}_automatic", "number", "attacks", f"automatic victories by {n} units (C.12)", side=s),
                  field("avs", i)) for i, s, n, _ in foes),
        Outcome(Column("sea_attacks", "number", "attacks", "attacks from the sea (C.5.5)"), field("sea_attacks")),
        *(Outcome(Column(f"{s}_chits", "number", "uses", f"times that the {n} player used the re-roll chit"),
                  field("chits", i)) for i, s, n, _ in foes),
        *(Outcome(Column(f"{s}_{word}", "number", "dice", f"{word} that {n} attackers rolled, after re-rolls", side=side),
                  field(word, i)) for i, s, n, foe in foes for word, side in (("ones", s), ("sixes", foe))),
        Outcome(Column("mud_turns", "number", "turns", "turns of mud (C.4)"), field("mud_turns")),
    )  # fmt: skip


class TournamentRules(HexRules):
    """The verbs of a hex game, and the re-roll chit; see :class:`wargame_sim.model.combat_stream.ChitRules`."""

    worth_unit = "points of score"
    off_map = tuple(codes.AWAY)  # words of positions for units in no hex

    def simulator(self, setup: Setup) -> Simulator:
        """Return a player of complete games that also tells their combats."""
        from wargame_sim.games.anzio_tournament.stream import StreamSimulator

        return StreamSimulator(self._part("play").PLAY, self._outcomes, self.pack(setup), setup)

    def chit(self, setup: Setup) -> Chit:
        """Return who holds the chit at the start, and its uses in a player-turn."""
        said = {option.name: setup.options.get(option.name, option.default) for option in OPTIONS}
        return Chit(str(said["reroll_start"]), int(said["reroll_uses"]))

    def combat_kinds(self, setup: Setup) -> Sequence[CombatKind]:
        """Return a kind of combat a column, its faces worth what constraint AT-2 of NOTICE.md scores their results."""
        cells = self._part("exact").cells  # found by name: exact answers play no games
        chance = Fraction(1, codes.FACES)
        return [
            CombatKind(
                column,
                tuple(str(face) for face in range(1, len(found) + 1)),
                (chance,) * len(found),
                tuple(Fraction(result.score) for result in found),
            )
            for column, found in cells(self.pack(setup)).items()
        ]


OUTCOMES = _outcomes()
TOURNAMENT = Game(
    slug="anzio_tournament",
    title="The Anzio Tournament Game",
    sides=codes.SIDES,
    options=OPTIONS,
    players=players.book().players,
    book=players.book(),
    columns=columns(OUTCOMES),
    headline="cities",
    aim="winner=allied",
    rulebook=FOLDER.name,
    folder=FOLDER,
    pack_folder=FOLDER / "pack",
    rules=TournamentRules(__package__, FOLDER / "pack", OUTCOMES),
)
