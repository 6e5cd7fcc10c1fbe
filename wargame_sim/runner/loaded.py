"""A game as notebooks use it: its options and tables chosen, its questions as methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim import games
from wargame_sim.model.game import Game, Setup, Value
from wargame_sim.model.telling import setup_told
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.play import play
from wargame_sim.runner.setups import complete_options, make_setup

if TYPE_CHECKING:
    import pandas as pd

    from wargame_sim.packs import Pack
    from wargame_sim.runner.influence import InfluenceFound
    from wargame_sim.runner.player_matrix import PlayerMatrix
    from wargame_sim.runner.restrict import RestrictedPlay
    from wargame_sim.statistics.bid_study import BidStudy
    from wargame_sim.statistics.sample import Outcomes


class LoadedGame:
    """A game with its options and tables chosen.

    Parameters
    ----------
    card : Game
        What the game tells about itself.
    setup : Setup
        Options, tables and what-if changes.
    """

    def __init__(self, card: Game, setup: Setup) -> None:
        self.card = card
        self.setup = setup

    @property
    def pack(self) -> Pack:
        """Checked tables."""
        return self.card.rules.pack(self.setup)

    def odds(self, **attack: Any) -> pd.DataFrame:
        """Return the exact chances of every result of one attack, one row a result.

        Parameters
        ----------
        **attack
            As on the command line: ``attack=17, defence=6, terrain="rough"``.
        """
        return self.card.rules.odds(self.setup, **attack).to_dataframe()

    def table(self, **layout: Any) -> pd.DataFrame:
        """Return the whole odds table."""
        return self.card.rules.table(self.setup, **layout).to_dataframe()

    def play(
        self,
        trials: int = 1000,
        seed: int = 1,
        players: Mapping[str, str] | None = None,
        workers: int | None = None,
        progress: bool = True,
        folder: str | Path | None = None,
        control: str = "",
    ) -> Outcomes:
        """Play complete games.

        Parameters
        ----------
        trials : int
            Games.
        seed : int
            Of the dice.
        players : mapping of str to str, optional
            Side to player; sides left out get the game's default.
        workers : int, optional
            Threads; all cores unless told otherwise. The rows do not depend on it.
        progress : bool
            Show progress on standard error.
        folder : str or pathlib.Path, optional
            Keep rows as Parquet with provenance there.
        control : {"", "luck"}
            Take the luck of the dice off the estimates of :meth:`Outcomes.summary`; no mean is moved.
        """
        setup = self._with(players)
        place = None if folder is None else Path(folder)
        return play(self.card, setup, trials, seed, Manner(workers, progress), place, control)

    def rolls(self, trials: int = 1000, seed: int = 1, players: Mapping[str, str] | None = None) -> pd.DataFrame:
        """Return what was rolled on the results table over some games, beside what was due.

        Parameters
        ----------
        trials : int
            Games.
        seed : int
            Of the dice.
        players : mapping of str to str, optional
            Side to player.

        Returns
        -------
        pandas.DataFrame
            One line a side, column, modifier and face of the dice: result read, times rolled, times expected.
        """
        from wargame_sim.runner.rolls import rolls

        return rolls(self.card, self._with(players), trials, seed)

    def influence(
        self,
        outcome: str = "",
        trials: int = 10_000,
        seed: int = 1,
        reads: str = "better",
        confirm: int = 6,
        confirm_trials: int = 2_000,
        progress: bool = True,
    ) -> InfluenceFound:
        """Return how much an outcome would change if one cell of the results table read as another result.

        Parameters
        ----------
        outcome : str
            Measure, such as ``"winner=axis"``; the share of games that the first side wins unless told otherwise.
        trials, seed : int
            Games, and their dice.
        reads : str
            ``better``, ``worse`` or a result: what each cell is read as.
        confirm, confirm_trials : int
            How many of the largest are played as well, with how many games each.
        progress : bool
            Show progress on standard error.
        """
        from wargame_sim.runner.influence import Question, influence

        asked = Question(outcome, reads, trials, seed, 0.95, confirm, confirm_trials)
        return influence(self.card, self._with(None), asked, Manner(progress=progress))

    def bid(
        self,
        trials: int = 2000,
        seed: int = 1,
        players: Mapping[str, str] | None = None,
        all_players: bool = False,
        workers: int | None = None,
        progress: bool = True,
    ) -> BidStudy:
        """Return what the side that is bid for is worth: the bid curve, the fair bid, sealed bids.

        Parameters
        ----------
        trials : int
            Games; one set answers every bid. As many again for each other reading of the victory rule.
        seed : int
            Of the dice.
        players : mapping of str to str, optional
            Side to player; sides left out get the game's default.
        all_players : bool
            Also between every pair of scripted players, so many games each.
        workers : int, optional
            Threads; all cores unless told otherwise.
        progress : bool
            Show progress on standard error.
        """
        from wargame_sim.runner.bid import Ask, study_bid

        setup = make_setup(self.card, self.setup.options, players or {}, self.setup.data, self.setup.patches)
        return study_bid(self.card, setup, trials, seed, Manner(workers, progress), Ask(all_players=all_players))

    def players(
        self,
        outcome: str | None = None,
        trials: int = 1000,
        seed: int = 1,
        more: Mapping[str, Sequence[str]] | None = None,
        workers: int | None = None,
        progress: bool = True,
    ) -> PlayerMatrix:
        """Play all players of one side against all of the other: the matrix, its range, its equilibrium.

        Parameters
        ----------
        outcome : str, optional
            What is looked at, ``"winner=axis"``; what the game's players are judged by unless given.
        trials, seed : int
            Games a pair; of the dice, which all pairs share.
        more : mapping of str to sequence of str, optional
            Side to further players: ``"raider+no_artillery"``, ``"mine.toml"``.
        workers : int, optional
            Threads; all cores unless told otherwise.
        progress : bool
            Show progress on standard error.
        """
        from wargame_sim.runner.players import play_players

        return play_players(self.card, self.setup, outcome, trials, seed, more, Manner(workers, progress))

    def restricted(
        self,
        outcome: str | None = None,
        trials: int = 500,
        seed: int = 1,
        players: Mapping[str, str] | None = None,
        workers: int | None = None,
        progress: bool = True,
    ) -> RestrictedPlay:
        """Forbid a player one part of the rules at a time: what that costs its side.

        Parameters
        ----------
        outcome : str, optional
            What is lost; what the game's players are judged by unless given.
        trials, seed : int
            Games a restriction and opponent; of the dice, which all share.
        players : mapping of str to str, optional
            Whom to restrict on a side; both sides' best unless given.
        workers : int, optional
            Threads; all cores unless told otherwise.
        progress : bool
            Show progress on standard error.
        """
        from wargame_sim.runner.restrict import restricted_play

        return restricted_play(self.card, self.setup, outcome, trials, seed, players, Manner(workers, progress))

    def _with(self, players: Mapping[str, str] | None) -> Setup:
        return make_setup(self.card, self.setup.options, players or {}, self.setup.data, self.setup.patches)

    def __repr__(self) -> str:
        changed = setup_told(self.setup.options, self.setup.patches, self.setup.data)
        return f"<{self.card.title}: {changed}>"

    @property
    def options(self) -> dict[str, Value]:
        """Every option with its value."""
        return complete_options(self.card, self.setup.options)


def load_game(
    slug: str, options: Mapping[str, Value], data: str | Path | None, patches: Mapping[str, str]
) -> LoadedGame:
    """Return the game; the parameters are those of `wargame_sim.load`."""
    card = games.find(slug)
    setup = make_setup(card, options, {}, data, patches)
    card.rules.pack(setup)  # a wrong table is reported here, not in the first question
    return LoadedGame(card, setup)
