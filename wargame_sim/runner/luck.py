"""A game whose rows also tell the luck of the dice, so that it can be taken off outcomes (``control = "luck"``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

import numpy as np

from wargame_sim.errors import UsageError, listed, quoted, suggest
from wargame_sim.model.game import Game, Rules, Setup, Simulator
from wargame_sim.model.rolls import CountingSimulator, counting
from wargame_sim.outcomes.digest import Rows
from wargame_sim.packs import Pack
from wargame_sim.statistics.control import PREFIX, luck_columns, luck_values

CONTROLS = ("luck",)


def controlled(game: Game, setup: Setup, control: str) -> tuple[Game, dict[str, Any]]:
    """Return the game that is played for a control, and what a plan must know of it.

    Parameters
    ----------
    game : Game
        As its card has it.
    setup : Setup
        Of the base variant.
    control : str
        Empty for none, or ``luck``.

    Raises
    ------
    UsageError
        When there is no such control, or the game counts no rolls.
    """
    if not control:
        return game, {}
    if control not in CONTROLS:
        raise UsageError(f"control: found {quoted(control)}; allowed {listed(CONTROLS)}{suggest(control, CONTROLS)}")
    table = counting(game.rules.simulator(setup), game.slug).rolls
    columns = (*game.columns, *luck_columns(table))
    return replace(game, columns=columns, rules=cast(Rules, _Counted(game))), {"control": control}


def control_of(columns: Iterable[str]) -> str:
    """Return the control that rows with these columns were played with; empty for none."""
    return CONTROLS[0] if any(name.startswith(PREFIX) for name in columns) else ""


class _Counted:
    """The rules of a game whose simulators also tell luck."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def simulator(self, setup: Setup) -> Simulator:
        return _WithLuck(counting(self._game.rules.simulator(setup), self._game.slug))

    def pack(self, setup: Setup) -> Pack:
        return self._game.rules.pack(setup)

    @property
    def studies(self) -> Mapping[str, str]:
        return self._game.rules.studies


class _WithLuck:
    """A simulator whose rows have columns of luck behind those of the game."""

    def __init__(self, player: CountingSimulator) -> None:
        self._player = player

    def run(self, seed: int, first: int, count: int) -> Rows:
        rows, counts = self._player.run_counted(seed, first, count)
        table = self._player.rolls
        names = [column.name for column in luck_columns(table)]
        told = np.zeros(count, [*rows.dtype.descr, *((name, "<i4") for name in names)])
        for name in rows.dtype.names or ():
            told[name] = rows[name]
        luck = luck_values(table, counts)
        for place, name in enumerate(names):
            told[name] = luck[:, place]
        return told
