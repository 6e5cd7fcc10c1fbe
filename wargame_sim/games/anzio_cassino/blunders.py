"""What an onlooker would call blunders of the players, counted in every game: see scripts/watch.py."""

from __future__ import annotations

from typing import Any

from wargame_sim.games.anzio_cassino import codes
from wargame_sim.hexgame.columns import Outcome, Take, field
from wargame_sim.model.game import Column

_TURNS = 6


def _used(side: int) -> Take:
    """Return a reader of the support markers of a side that were used at all (10.1, 10.2)."""

    def take(SA: Any, table: Any) -> Any:
        T = table.T
        mine = [m for m in range(int(T.n_markers)) if T.marker_side[m] == side]
        return (SA.spent[:, mine] > 0).sum(axis=1)

    return take


def _of(side: int, name: str) -> tuple[Outcome, ...]:
    def number(key: str, unit: str, said: str, take: Take) -> Outcome:
        return Outcome(Column(f"{name}_{key}", "number", unit, said, side=""), take)

    return (
        number("left_open", "places", "own places that count, left empty and lost", field("left_open", side)),
        number("missed", "places", "empty places that count, in reach in the last impulse and not taken", field("missed", side)),
        number("no_way_back", "units", "units eliminated for want of a retreat (6.4.2)", field("no_way", side)),
        number("given_up", "units", "units given up in overstacked hexes (5.3)", field("crowded", side)),
        number("markers_used", "markers", "support markers used at all (10.1, 10.2)", _used(side)),
        *(number(f"attacks_{turn}", "attacks", f"attacks in turn {turn}", field("attacks_at", side, turn - 1))
          for turn in range(1, _TURNS + 1)),
    )  # fmt: skip


BLUNDERS = (
    Outcome(
        Column("fell_open", "flag", "", "games lost through an empty star beside an Allied stack (9.1.1)"),
        field("fell_open"),
    ),
    *(outcome for side, name in enumerate(codes.SIDES) for outcome in _of(side, name)),
)
