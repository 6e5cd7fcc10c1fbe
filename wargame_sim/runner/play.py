"""Complete games of one setup."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wargame_sim.errors import UsageError
from wargame_sim.model.game import Game, Setup
from wargame_sim.outcomes.digest import digest, digest_all
from wargame_sim.outcomes.files import ensure_folder
from wargame_sim.outcomes.provenance import FILE_NAME, Provenance
from wargame_sim.outcomes.store import Store
from wargame_sim.runner.execute import Manner, execute
from wargame_sim.runner.luck import controlled
from wargame_sim.runner.plan import Plan, Variant, make_plan
from wargame_sim.statistics.sample import Outcomes

_NAME = "play"


def play(
    game: Game,
    setup: Setup,
    trials: int = 1000,
    seed: int = 1,
    manner: Manner | None = None,
    folder: Path | None = None,
    control: str = "",
) -> Outcomes:
    """Play complete games and return their outcomes.

    Parameters
    ----------
    game : Game
        The game.
    setup : Setup
        Options, players, tables; see `setups.make_setup`.
    trials : int
        Games.
    seed : int
        Of the dice.
    manner : Manner or None
        Workers and progress; the rows do not depend on it.
    folder : pathlib.Path or None
        Keeps rows as Parquet in ``folder/parts`` with ``provenance.json``; a run that was stopped goes on from there.
    control : {"", "luck"}
        Takes the luck of the dice off the estimates, which moves no mean.

    Raises
    ------
    Interrupted
        After Ctrl-C.
    UsageError
        When the folder holds games of another plan.
    """
    there, more = controlled(game, setup, control)
    return play_plan(make_plan(there, [Variant(_NAME, setup)], seed, trials, more), manner or Manner(), folder)


def play_plan(
    plan: Plan, manner: Manner, folder: Path | None = None, experiment: dict[str, Any] | None = None
) -> Outcomes:
    """Play a plan of one variant and return its outcomes.

    Parameters
    ----------
    plan : Plan
        What to play.
    manner : Manner
        Workers and progress.
    folder : pathlib.Path or None
        Keeps rows and provenance, as for :func:`play`.
    experiment : dict or None
        For provenance: what was asked, if a file asked it.
    """
    made = plan.provenance(experiment=experiment)
    store = None
    if folder is not None:
        _refuse_other_plan(folder, plan.hash)
        ensure_folder(folder)
        store = Store(folder / "parts", plan.hash)
        store.open()
        made.write(folder)
    played = execute(plan, store, manner)
    rows = played.rows[plan.variants[0].name]
    made.base.digest = digest(rows)
    made.digest = digest_all({plan.variants[0].name: made.base.digest})
    if folder is not None:
        made.write(folder)
    return Outcomes(rows, made, played.elapsed_s, played.played)


def _refuse_other_plan(folder: Path, plan_hash: str) -> None:
    """Keep games from being mixed with, or lost to, those of another setup or seed."""
    if not (folder / FILE_NAME).exists():
        return
    kept = Provenance.read(folder)
    if kept.plan_hash != plan_hash:
        raise UsageError(
            f"{folder}: found {kept.trials:,} games of {kept.game}, seed {kept.seed}, with another setup or version; "
            "allowed an empty folder or one of the same plan"
        )
