"""From an experiment file to a plan that can be shown, timed or played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from wargame_sim import games
from wargame_sim.errors import DataError, UsageError
from wargame_sim.model.game import Game
from wargame_sim.packs.patches import printed_cell
from wargame_sim.runner.claims import told, told_exact
from wargame_sim.runner.design import Factor, design_of, factors_of, variants
from wargame_sim.runner.experiment import fault, read_experiment
from wargame_sim.runner.fractional import fraction_of, fraction_told
from wargame_sim.runner.luck import controlled
from wargame_sim.runner.plan import Plan, make_plan
from wargame_sim.runner.precision import AnyGoal, goal_of
from wargame_sim.runner.schema import FRACTIONAL, Experiment
from wargame_sim.statistics.factorial import main_effects
from wargame_sim.statistics.looks import FIRST


@dataclass(frozen=True)
class Prepared:
    """An experiment that was read, checked against its game and laid out.

    Parameters
    ----------
    file : pathlib.Path
        Where it came from.
    experiment : Experiment
        What it says.
    plan : Plan
        What is played; with `precision`, the trials are those before the first look.
    told : dict
        The experiment as provenance keeps it.
    """

    file: Path
    experiment: Experiment
    plan: Plan
    told: dict[str, Any]

    @property
    def goal(self) -> AnyGoal | None:
        """What is asked of every difference; None when the number of games is fixed."""
        if self.experiment.kind == "exact":
            return None
        return goal_of(self.told, self.plan.game.columns, len(self.plan.variants) - 1)

    def folder(self, results: Path) -> Path:
        """Return the folder of this plan: ``results/<experiment>/<plan hash>``."""
        name = self.file.stem
        if not name.strip(".") or name != Path(name).name:
            raise UsageError(f"{self.file}: an experiment needs a name that can be a folder; found {name!r}")
        return results / name / self.plan.hash[:12]


@dataclass(frozen=True)
class Instead:
    """What is asked for in place of what the file says: games a variant, seed, an owner's tables, no rows."""

    trials: int | None = None
    seed: int | None = None
    data: Path | None = None
    rows: bool | None = None


def prepare(file: Path, instead: Instead | None = None) -> Prepared:
    """Read an experiment file and lay out its plan.

    Parameters
    ----------
    file : pathlib.Path
        TOML.
    instead : Instead or None
        Replaces what the file says.

    Raises
    ------
    UsageError, DataError
        In one line, naming file and key.
    """
    experiment = _changed(read_experiment(file), instead or Instead())
    game = _find(experiment, file)
    found = variants(experiment, game, file)
    factors, design = factors_of(experiment, game, file), design_of(experiment, file)
    if experiment.kind == "exact":
        kept = told_exact(experiment, file, factors, design, found)
        plan = make_plan(game, found, experiment.seed, 1, {"study": kept["study"]})
    else:
        for key in ("precision", "stop"):
            if getattr(experiment, key) is not None and len(found) < 2:
                raise fault(file, key, message="needs a sweep: it is about differences")
        there, more = controlled(game, found[0].setup, experiment.control)
        first = FIRST if experiment.stop else experiment.trials or FIRST
        plan = make_plan(there, found, experiment.seed, first, more)
        kept = told(experiment, plan, file, factors, design)
        if experiment.stop and len(main_effects(plan.records)) != len(found) - 1:
            told_so = 'compares each variant with the base; allowed a sweep of one thing, or design = "one-at-a-time"'
            raise fault(file, "stop", message=told_so)
    kept["uses"] = {f.name: list(o.uses) for f in factors if (o := game.option(f.name)) is not None and o.uses}
    kept["printed"] = _printed(game, plan, factors)
    if design == FRACTIONAL:
        kept["fraction"] = fraction_told(fraction_of(experiment, factors, file))
    return Prepared(file, experiment, plan, kept)


def _printed(game: Game, plan: Plan, factors: Sequence[Factor]) -> dict[str, str]:
    """Return what is printed in each swept cell."""
    cells = [factor.name for factor in factors if factor.kind == "patch"]
    if not cells:
        return {}
    base = plan.variants[0].setup
    others = {cell: value for cell, value in base.patches.items() if cell not in cells}
    tables = game.rules.pack(replace(base, patches=others)).tables
    return {cell: printed_cell(tables, cell) for cell in cells}


def _changed(experiment: Experiment, instead: Instead) -> Experiment:
    """Return the experiment with what is asked for in place of what its file says."""
    changes: dict[str, Any] = {}
    if instead.trials is not None:
        if experiment.kind == "exact":
            raise UsageError("trials: an exact study plays no games")
        if instead.trials < 2:
            raise UsageError(f"trials: found {instead.trials}; allowed 2 or more")
        changes |= {"trials": instead.trials, "precision": None}
    if instead.rows is not None:
        if experiment.control and not instead.rows:
            raise UsageError(f'no rows: the experiment says control = "{experiment.control}", which needs them')
        changes["rows"] = instead.rows
    if instead.seed is not None:
        changes["seed"] = instead.seed
    if instead.data is not None:
        # Paths of a file are seen from its folder, those of a command line from the working folder.
        changes["data"] = str(instead.data.resolve())
    return experiment.model_copy(update=changes)


def _find(experiment: Experiment, file: Path) -> Game:
    known = games.all_games()
    if experiment.game not in known:
        raise DataError(f"{file}, key game", found=experiment.game, allowed=known)
    return known[experiment.game]
