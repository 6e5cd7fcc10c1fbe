"""A laboratory for paper wargames: exact odds, complete games, experiments with honest intervals.

>>> import wargame_sim as ws
>>> game = ws.load("kasserine", options={"weather": True})
>>> outcomes = game.play(trials=100, seed=1)

Nothing heavy is imported until it is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

    from wargame_sim.chart.own import OwnTable
    from wargame_sim.runner.loaded import LoadedGame
    from wargame_sim.statistics.results import AnyResults

__all__ = ["compare", "crt", "interval", "load", "run"]


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import metadata

    try:
        return metadata.version("wargame-sim")
    except metadata.PackageNotFoundError:  # a checkout that is not installed
        return "0"


def load(
    game: str,
    options: Mapping[str, bool | int | str] | None = None,
    data: str | Path | None = None,
    patches: Mapping[str, str] | None = None,
) -> LoadedGame:
    """Return a game with the options and tables asked for.

    Parameters
    ----------
    game : str
        Slug, such as ``"kasserine"``.
    options : mapping of str to bool or str, optional
        Rule options that differ from the basic game.
    data : str or pathlib.Path, optional
        Folder with an owner's tables.
    patches : mapping of str to str, optional
        What-if changes of table cells: ``{'crt."2:1"."7"': "DR2"}``.

    Raises
    ------
    UsageError
        When there is no such game or option, or two options exclude each other.
    DataError
        When a table is wrong.
    """
    from wargame_sim.runner.loaded import load_game

    return load_game(game, options or {}, data, patches or {})


def crt(file: str | Path, dice: str | None = None, system: str | Path | None = None) -> OwnTable:
    """Return a results table of your own, without a game.

    Parameters
    ----------
    file : str or pathlib.Path
        CSV as its owner keeps it.
    dice : str, optional
        ``1d6``, ``2d6``, ``d66`` ...; from the rows unless given.
    system : str or pathlib.Path, optional
        TOML file that says what the CSV cannot.

    Raises
    ------
    DataError
        When it cannot be read as a results table.
    """
    from wargame_sim.chart.own import open_table

    return open_table(file, dice, system)


def run(
    experiment: str | Path,
    workers: int | None = None,
    fresh: bool = False,
    results: str | Path = "results/mine",
    progress: bool = True,
    trials: int | None = None,
    seed: int | None = None,
    add: int = 0,
    rows: bool | None = None,
    scheduler: str | None = None,
) -> AnyResults:
    """Run an experiment file, or go on with it, and return its results.

    Parameters
    ----------
    experiment : str or pathlib.Path
        TOML file.
    workers : int, optional
        Threads; all cores unless told otherwise. Results never depend on it.
    fresh : bool
        Forget the games that an earlier run kept.
    results : str or pathlib.Path
        Folder in which ``<experiment>/<plan hash>/`` is made.
    progress : bool
        Show progress on standard error.
    trials, seed : int, optional
        Games a variant, and seed of the dice, in place of what the file says.
    add : int
        Games a variant to add to a finished run.
    rows : bool, optional
        Whether a row of every game is kept, in place of what the file says; else totals only.
    scheduler : str, optional
        Address of a Dask cluster whose workers play the games; threads of this process unless given.
    """
    from pathlib import Path

    from wargame_sim.runner.elsewhere import Elsewhere
    from wargame_sim.runner.execute import Manner
    from wargame_sim.runner.prepare import Instead
    from wargame_sim.runner.run import run_experiment

    where = Elsewhere("local" if scheduler is None else "dask", scheduler)
    with where.opened() as backend:
        manner, instead = Manner(workers, progress, backend=backend), Instead(trials, seed, rows=rows)
        return run_experiment(Path(experiment), Path(results), manner, fresh, instead, add)


def compare(results: AnyResults | Sequence[AnyResults], by: str = "option", level: float | None = None) -> pd.DataFrame:
    """Return differences with intervals, paired by dice where the games share them.

    Parameters
    ----------
    results : results, or a sequence of them
        Of :func:`run`, or read from a folder. Several are compared with the first.
    by : {"option", "variant"}
        Effect of each option (averaged over the others), or each variant against the base.
    level : float, optional
        Simultaneous coverage over the comparisons of one outcome; the experiment's own unless told otherwise.
    """
    from wargame_sim.statistics.results import compare_results

    return compare_results(results, by, level)


def interval(values: Sequence[float], level: float = 0.95, watched: bool = False) -> tuple[float, float, str]:
    """Return the interval that this program gives a share or a mean: its ends, and the name of its method.

    Parameters
    ----------
    values : sequence of float
        One a game; a share when all are 0 or 1.
    level : float
        Coverage, 0 to 1.
    watched : bool
        Whether the number of games depends on what they show: then the interval is of the kind that holds at all
        numbers of games together.
    """
    from wargame_sim.statistics.summary import interval_of

    return interval_of(values, level, watched)
