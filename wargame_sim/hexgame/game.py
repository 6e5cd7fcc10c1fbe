"""The verbs of a hex game, found by the names of its parts: see the head of :mod:`wargame_sim.hexgame`."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim.errors import DataError, UsageError, unknown
from wargame_sim.hexgame.columns import Outcome, columns
from wargame_sim.model.combat_stream import ChitRules
from wargame_sim.model.game import Column, Option, Setup

if TYPE_CHECKING:
    from wargame_sim.hexgame.checks import Checks
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
    options : tuple of Option
        Its optional rules.
    """

    def __init__(
        self, package: str, pack_folder: Path, outcomes: tuple[Outcome, ...], options: tuple[Option, ...] = ()
    ) -> None:
        self.package, self._pack_folder, self._outcomes, self._options = package, pack_folder, outcomes, options

    @property
    def played_by(self) -> tuple[str, ...]:
        """Return the modules that games are played by; with all that they import, they are the program of a result."""
        parts = ("card", "checks", "play")
        return (*(f"{self.package}.{part}" for part in parts), "wargame_sim.hexgame.simulator")

    def _part(self, name: str) -> Any:
        if importlib.util.find_spec(f"{self.package}.{name}") is None:
            raise UsageError(f"{self.package.rpartition('.')[2]}: this game has no {name} yet")
        return importlib.import_module(f"{self.package}.{name}")

    def pack(self, setup: Setup) -> Pack:
        """Return the checked tables, with an owner's overlay and what-if changes applied."""
        found = self._pack_of(setup.data, setup.patches)
        if setup.patches:
            from wargame_sim.hexgame.whatif import refuse_idle

            build, checks = self._part("play").PLAY.build, self._checks(found)
            refuse_idle(setup.patches, partial(self._pack_of, setup.data), checks, build, self._options)
        return found

    def cell_faults(self, pack: Pack) -> Iterator[DataError]:
        """Yield what is wrong in single cells and columns of tables that need not fit together."""
        yield from self._asked(pack, "cell_faults")

    def faults(self, pack: Pack) -> Iterator[DataError]:
        """Yield every fault of a pack of this game, beyond the checks that every pack gets."""
        yield from self._asked(pack, "faults")

    def _asked(self, pack: Pack, question: str) -> Iterator[DataError]:
        try:
            checks = self._checks(pack)
        except DataError as fault:
            yield fault
        else:
            yield from getattr(checks, question)(pack)

    def _checks(self, pack: Pack) -> Checks:
        known: Mapping[str, Checks] = self._part("checks").CHECKS
        if pack.slug not in known:
            raise DataError("pack.toml", column="pack.slug", found=pack.slug, allowed=tuple(known))
        return known[pack.slug]

    def _pack_of(self, data: Path | None, patches: Mapping[str, str]) -> Pack:
        from wargame_sim.packs.kept import kept_pack

        return kept_pack(self._pack_folder, data, patches, self._check)

    def _check(self, pack: Pack) -> None:
        """Raise the first fault. Tables as shipped need no second look: tests take it, and an answer comes sooner."""
        if pack.is_changed:
            for fault in self.faults(pack):
                raise fault

    def simulator(self, setup: Setup) -> Simulator:
        """Return a player of complete games."""
        from wargame_sim.hexgame.simulator import Simulator

        return Simulator(self._part("play").PLAY, self._outcomes, self.pack(setup), setup)

    def watching(self) -> HexRules:
        """Return the same rules with the blunders of the players as outcome columns.

        Raises
        ------
        UsageError
            When nobody counts blunders in this game yet.
        """
        return HexRules(self.package, self._pack_folder, self._part("blunders").BLUNDERS, self._options)

    @property
    def outcome_columns(self) -> tuple[Column, ...]:
        """Return the outcome columns of a game."""
        return columns(self._outcomes)

    def odds(self, setup: Setup, **asked: Any) -> OddsAnswer:
        """Return the exact chances of one attack."""
        answer: OddsAnswer = self._part("odds").answer(self.pack(setup), asked)
        return answer

    def table(self, setup: Setup, **layout: Any) -> OddsTable:
        """Return the whole odds table."""
        table: OddsTable = self._part("odds_table").table(self.pack(setup), **layout)
        return table

    def battle(self, setup: Setup, plan: Plan, attack: int = 0, **asked: str) -> BattleAnswer:
        """Return the exact answer for one attack on the map."""
        self._check_chit(asked)
        answer: BattleAnswer = self._part("questions").battle(self.pack(setup), setup, plan, attack, **asked)
        return answer

    def turn(self, setup: Setup, plan: Plan, attack: int | None = None, **asked: str) -> PlannedTurn:
        """Return a planned turn, ready for trials."""
        self._check_chit(asked)
        planned: PlannedTurn = self._part("questions").turn(self.pack(setup), setup, plan, attack, **asked)
        return planned

    def _check_chit(self, asked: Mapping[str, str]) -> None:
        if asked and not isinstance(self, ChitRules):
            raise UsageError(f"{self.package.rpartition('.')[2]}: has no re-roll chit; allowed no {' or '.join(asked)}")

    def story(self, setup: Setup, seed: int, trial: int, keep: Moment | None = None) -> Story:
        """Return one game told in words."""
        story: Story = self._part("trace").tell(self.simulator(setup), seed, trial, keep)
        return story

    @cached_property
    def studies(self) -> Mapping[str, str]:
        """Return the exact studies with the question that each answers: none unless the game has some."""
        if importlib.util.find_spec(f"{self.package}.studies") is None:
            return {}
        about: Mapping[str, str] = self._part("studies").about()
        return about

    def study(self, name: str, setup: Setup, **parameters: Any) -> Sequence[Mapping[str, Any]]:
        """Return the rows of an exact study."""
        if name not in self.studies:
            raise UsageError(unknown("study", name, self.studies))
        rows: Sequence[Mapping[str, Any]] = self._part("studies").study(name, self.pack(setup), **parameters)
        return rows
