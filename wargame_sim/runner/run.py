"""Run an experiment: go on where an earlier run stopped, end with rows, tables and provenance in one folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wargame_sim.errors import DataError, WargameError
from wargame_sim.outcomes.digest import digest, digest_all
from wargame_sim.outcomes.files import ensure_folder
from wargame_sim.outcomes.store import Store
from wargame_sim.runner.execute import Manner, execute
from wargame_sim.runner.prepare import Instead, Prepared, prepare, sized
from wargame_sim.runner.tables import write_csv
from wargame_sim.statistics.results import AnyResults, Results
from wargame_sim.statistics.study import Study


def run_experiment(
    file: Path, results: Path, manner: Manner | None = None, fresh: bool = False, instead: Instead | None = None
) -> AnyResults:
    """Run an experiment file and return its results, which also lie in ``results/<experiment>/<plan hash>``.

    Parameters
    ----------
    file : pathlib.Path
        TOML.
    results : pathlib.Path
        Folder of all results.
    manner : Manner or None
        Workers and progress.
    fresh : bool
        Forget the games that an earlier run kept.
    instead : Instead or None
        Trials, seed or tables in place of what the file says.

    Raises
    ------
    Interrupted
        After Ctrl-C; finished games are kept.
    WargameError
        In one line: a fault in the file, a folder that cannot be written, a full disk.
    """
    prepared = prepare(file, instead)
    folder = ensure_folder(prepared.folder(results))
    if prepared.experiment.kind == "exact":
        return _run_exact(prepared, folder)
    return _run_games(prepared, folder, manner or Manner(), fresh)


def _run_games(prepared: Prepared, folder: Path, manner: Manner, fresh: bool) -> Results:
    store = Store(folder / "parts", prepared.plan.hash)
    store.open()
    if fresh:
        store.clear()
    prepared = sized(prepared, store, manner)
    plan = prepared.plan
    made = plan.provenance(experiment=prepared.told)
    made.write(folder)
    played = execute(plan, store, manner)
    rows = played.rows
    for record in made.variants:
        record.digest = digest(rows[record.name])
    made.digest = digest_all({record.name: record.digest for record in made.variants})
    found = Results(rows, made, folder, played.elapsed_s, played.played)
    write_csv(folder / "summary.csv", _summary(found))
    write_csv(folder / "comparisons.csv", [effect.record() for effect in found.effects()])
    write_csv(folder / "expectations.csv", [judged.record() for judged in found.judged])
    made.write(folder)
    return found


def _run_exact(prepared: Prepared, folder: Path) -> Study:
    plan, block = prepared.plan, prepared.experiment.study
    assert block is not None  # checked when the file was read
    rules = plan.game.rules
    if block.name not in rules.studies:
        allowed = tuple(rules.studies) or "none for this game"
        raise DataError(f"{prepared.file}, key study.name", found=block.name, allowed=allowed)
    tables: dict[str, Any] = {}
    for variant in plan.variants:
        try:
            tables[variant.name] = [dict(row) for row in rules.study(block.name, variant.setup, **block.parameters)]
        except TypeError as error:
            if "argument" not in str(error):
                raise
            raise DataError(f"{prepared.file}, key study.parameters", message=str(error)) from None
    made = plan.provenance(experiment=prepared.told, kind="exact")
    found = Study(tables, made, folder)
    made.digest, made.trials = found.digest(), 0
    try:
        judged = [found.judge(expect) for expect in prepared.told["expect"]]
    except WargameError as error:
        raise DataError(f"{prepared.file}, key expect", message=str(error)) from None
    found.write(folder)
    write_csv(folder / "summary.csv", [{"variant": v, **row} for v, rows in tables.items() for row in rows])
    write_csv(folder / "expectations.csv", judged)
    made.write(folder)
    return found


def _summary(found: Results) -> list[dict[str, Any]]:
    return [{"variant": v, **vars(e)} for v in found.variants for e in found.estimates(v)]
