"""What an onlooker would call blunders of the players, counted in every game: see scripts/watch.py."""

from __future__ import annotations

from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine.state import TURNS
from wargame_sim.hexgame.columns import Outcome, Take, field
from wargame_sim.model.game import Column


def _of(side: int, name: str) -> tuple[Outcome, ...]:
    def number(key: str, unit: str, said: str, take: Take) -> Outcome:
        return Outcome(Column(f"{name}_{key}", "number", unit, said), take)

    return (
        number("left_open", "towns", "own towns that bring points, left empty and lost", field("left_open", side)),
        number("missed", "towns", "empty towns in reach in the last turn and not entered", field("missed", side)),
        number("guns_alone", "units", "guns lost that stood alone as the enemy began to move", field("guns_alone", side)),
        number("no_way_back", "units", "units eliminated for want of a retreat (9.2)", field("no_way", side)),
        number("obliged", "units", "units lost to attacks that they owed (8.2.E)", field("obliged", side)),
        *(number(f"attacks_{turn}", "attacks", f"attacks in turn {turn}", field("battles_at", side, turn))
          for turn in range(1, TURNS)),
    )  # fmt: skip


BLUNDERS = tuple(outcome for side, name in enumerate(codes.SIDES) for outcome in _of(side, name))
