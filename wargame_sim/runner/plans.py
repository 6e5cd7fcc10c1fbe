"""Plan and position files opened for a question: the game they name, the setup, every name checked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from wargame_sim import games
from wargame_sim.errors import UsageError
from wargame_sim.model.game import Game, Setup, Value
from wargame_sim.model.plan import Plan, PlanFile, check_plan
from wargame_sim.model.position import read_source
from wargame_sim.runner.setups import exclusion, make_setup, option_fault, player_fault

_NOTHING: Mapping[str, str] = {}
_NO_OPTIONS: Mapping[str, Value] = {}


class Asked(NamedTuple):
    """A file with the game and setup that it asks about."""

    game: Game
    setup: Setup
    plan: Plan


def open_plan(
    path: Path,
    options: Mapping[str, Value] = _NO_OPTIONS,
    players: Mapping[str, str] = _NOTHING,
    data: Path | None = None,
    patches: Mapping[str, str] = _NOTHING,
) -> Asked:
    """Return a plan or position file, checked as far as no rule of the game is needed.

    Parameters
    ----------
    path : pathlib.Path
        The file.
    options, players : mapping
        In place of what the file says.
    data : pathlib.Path or None
        Folder with an owner's tables.
    patches : mapping
        What-if changes of cells.

    Raises
    ------
    UsageError
        When the file cannot be read, or an option or player of the command line is wrong.
    DataError
        For the first fault of the file.
    """
    plan = read_source(path, PlanFile, "plan or position file")
    return ask(plan, options, players, data, patches)


def ask(
    plan: Plan,
    options: Mapping[str, Value] = _NO_OPTIONS,
    players: Mapping[str, str] = _NOTHING,
    data: Path | None = None,
    patches: Mapping[str, str] = _NOTHING,
) -> Asked:
    """Return a plan that has been read with its game and setup; parameters as in :func:`open_plan`."""
    game = game_of(plan)
    content = plan.content
    for name, value in content.options.items():
        complaint = option_fault(game, name, value)
        if complaint:
            raise plan.fault(f"options.{name}", message=complaint)
    for side, player in content.players.items():
        complaint = player_fault(game, side, player)
        if complaint:
            raise plan.fault("players", message=complaint)
    clash = exclusion(game, content.options)
    if clash:
        raise plan.fault("options", message=clash)
    setup = make_setup(game, {**content.options, **options}, {**content.players, **players}, data, patches)
    check_plan(plan, game, game.rules.pack(setup))
    return Asked(game, setup, plan)


def game_of(plan: Plan) -> Game:
    """Return the game that a file names.

    Raises
    ------
    DataError
        When there is none of that name.
    """
    try:
        return games.find(plan.content.game)
    except UsageError:
        raise plan.fault("game", found=plan.content.game, allowed=list(games.all_games())) from None
