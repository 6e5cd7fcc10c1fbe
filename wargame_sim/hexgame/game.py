"""The verbs of a hex game, found by the names of its parts: see the head of :mod:`wargame_sim.hexgame`."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim.errors import UsageError, unknown
from wargame_sim.hexgame.columns import Outcome
from wargame_sim.model.game import Setup

if TYPE_CHECKING:
    from wargame_sim.hexgame.simulator import Simulator
    from wargame_sim.model.battle import BattleAnswer
    from wargame_sim.model.odds import OddsAnswer, OddsTable
    from wargame_sim.model.plan import Plan
    from wargame_sim.model.story import Moment, Story
    from wargame_sim.model.turn import PlannedTurn
    from wargame_sim.packs import Pack


class HexRules:
    """All verbs of one game; see :class:`wargame_sim.model.game.Rules`. A part is imported when it is needed.

    Parameters
    ----------
    package : str
        Of the game's folder.
    pack_folder : pathlib.Path
        The game's data.
    outcomes : tuple of Outcome
        Outcome columns of a complete game.
    """

    def __init__(self, package: str, pack_folder: Path, outcomes: tuple[Outcome, ...]) -> None:
        self._package, self._pack_folder, self._outcomes = package, pack_folder, outcomes

    @property
    def played_by(self) -> tuple[str, ...]:
        """Return the modules that games are played by; with all that they import, they are the program of a result."""
        parts = ("card", "checks", "play")
        return (*(f"{self._package}.{part}" for part in parts), "wargame_sim.hexgame.simulator")

    def _part(self, name: str) -> Any:
        if importlib.util.find_spec(f"{self._package}.{name}") is None:
            raise UsageError(f"{self._pack_folder.name}: this game has no {name} yet")
        return importlib.import_module(f"{self._package}.{name}")

    def pack(self, setup: Setup) -> Pack:
        """Return the checked tables, with an owner's overlay and what-if changes applied."""
        from wargame_sim.packs import load_pack

        checked: Pack = self._part("checks").check(load_pack(self._pack_folder, setup.data, dict(setup.patches)))
        return checked

    def simulator(self, setup: Setup) -> Simulator:
        """Return a player of complete games."""
        from wargame_sim.hexgame.simulator import Simulator

        return Simulator(self._part("play").PLAY, self._outcomes, self.pack(setup), setup)

    def odds(self, setup: Setup, **asked: Any) -> OddsAnswer:
        """Return the exact chances of one attack."""
        answer: OddsAnswer = self._part("odds").answer(self.pack(setup), asked)
        return answer

    def table(self, setup: Setup, **layout: Any) -> OddsTable:
        """Return the whole odds table."""
        table: OddsTable = self._part("odds_table").table(self.pack(setup), **layout)
        return table

    def battle(self, setup: Setup, plan: Plan, attack: int = 0) -> BattleAnswer:
        """Return the exact answer for one attack on the map."""
        answer: BattleAnswer = self._part("questions").battle(self.pack(setup), setup, plan, attack)
        return answer

    def turn(self, setup: Setup, plan: Plan, attack: int | None = None) -> PlannedTurn:
        """Return a planned turn, ready for trials."""
        planned: PlannedTurn = self._part("questions").turn(self.pack(setup), setup, plan, attack)
        return planned

    def story(self, setup: Setup, seed: int, trial: int, keep: Moment | None = None) -> Story:
        """Return one game told in words."""
        story: Story = self._part("trace").tell(self.simulator(setup), seed, trial, keep)
        return story

    @cached_property
    def studies(self) -> Mapping[str, str]:
        """Return the exact studies with the question that each answers: none unless the game has some."""
        if importlib.util.find_spec(f"{self._package}.studies") is None:
            return {}
        about: Mapping[str, str] = self._part("studies").about()
        return about

    def study(self, name: str, setup: Setup, **parameters: Any) -> Sequence[Mapping[str, Any]]:
        """Return the rows of an exact study."""
        if name not in self.studies:
            raise UsageError(unknown("study", name, self.studies))
        rows: Sequence[Mapping[str, Any]] = self._part("studies").study(name, self.pack(setup), **parameters)
        return rows
