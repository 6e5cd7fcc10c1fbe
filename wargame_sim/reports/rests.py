"""What an answer rests on, told the same way on every sheet: scripted players, origins of tables, how it was made."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from wargame_sim.model.telling import SCRIPTS, tables_told
from wargame_sim.reports.report_tables import origin_lines, said
from wargame_sim.reports.sheet import Part

if TYPE_CHECKING:
    from wargame_sim.model.game import Game
    from wargame_sim.outcomes.provenance import Provenance

PEOPLE = f"{SCRIPTS}."


def notices(made: Provenance, named: bool = False) -> list[str]:
    """Return what stands above the numbers: which tables are invented, and that scripts play.

    Parameters
    ----------
    made : Provenance
        How the games came about.
    named : bool
        Whether the players of the base variant are named: where all games are theirs.
    """
    tables = tables_told(made.origins)
    told = [f"{tables}."] if tables else []
    if not named:
        return [*told, PEOPLE]
    players = " and ".join(f"{name} ({side})" for side, name in made.base.players.items())
    return [*told, f"Played by scripts, {players}. {SCRIPTS}."]


def played_by(made: Provenance, card: Game) -> Part:
    """Return the table of who played the base variant, with the ideas that the game's card tells."""
    from wargame_sim.reports.collect import player_lines

    lines = [{"side": p.side, "player": p.name, "idea": p.idea} for p in player_lines(made, card)]
    return Part("Who played", lines)


def players_of(card: Game) -> Part:
    """Return the table of all players of a game with their ideas."""
    people = [(side, p) for side, there in card.players.items() for p in there]
    return Part("Who played", [{"side": side, "player": p.name, "idea": p.idea} for side, p in people])


def origins(made: Provenance) -> Part:
    """Return the table of where the numbers of each table of the game come from."""
    return Part("Where the tables come from", origin_lines(made.origins))


def how(made: Provenance) -> dict[str, str]:
    """Return how the games came about, for the end of a sheet; what is not known is left out."""
    told = {
        "command": shlex.join(shlex.split(made.command)),
        "date": made.date,
        "seed": str(made.seed),
        "hash of the plan": made.plan_hash,
        "hash of the code": made.code_hash,
        "software": said(made.software),
    }
    return {key: value for key, value in told.items() if value}
