"""Run an experiment: go on where an earlier run stopped, end with rows, tables and provenance in one folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wargame_sim.errors import DataError, UsageError, WargameError
from wargame_sim.outcomes.digest import digest_all
from wargame_sim.outcomes.files import ensure_folder
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.outcomes.store import Store
from wargame_sim.outcomes.totals import FOLDER, TotalsStore
from wargame_sim.runner.execute import Games, Manner
from wargame_sim.runner.plan import Plan
from wargame_sim.runner.precision import play_until_sure
from wargame_sim.runner.prepare import Instead, Prepared, prepare
from wargame_sim.runner.tables import write_csv
from wargame_sim.runner.totalling import TotalGames
from wargame_sim.statistics.results import AnyResults, Results
from wargame_sim.statistics.study import Study
from wargame_sim.statistics.totals import recipe_of


def run_experiment(
    file: Path,
    results: Path,
    manner: Manner | None = None,
    fresh: bool = False,
    instead: Instead | None = None,
    add: int = 0,
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
    add : int
        Games a variant to add to a finished run. Its intervals are then those that hold at all numbers of games,
        because whoever adds games has seen what there was.

    Raises
    ------
    Interrupted
        After Ctrl-C; finished games are kept.
    WargameError
        In one line: a fault in the file, a folder that cannot be written, a full disk.
    """
    prepared = prepare(file, instead)
    folder = ensure_folder(prepared.folder(results))
    if add and (fresh or (instead is not None and instead.trials is not None)):
        raise UsageError("add: found it beside fresh or trials; allowed alone")
    if prepared.experiment.kind == "exact":
        if add:
            raise UsageError("add: an exact study plays no games")
        return _run_exact(prepared, folder)
    return _run_games(prepared, folder, manner or Manner(), fresh, add)


def _run_games(prepared: Prepared, folder: Path, manner: Manner, fresh: bool, add: int = 0) -> Results:
    plan, goal = prepared.plan, prepared.goal
    if add and prepared.experiment.stop:
        raise UsageError('add: the test has decided (stop = "sprt"); allowed a run with another seed')
    kept = _kept(folder)
    rows, anytime = prepared.experiment.rows, goal is not None or add > 0 or _looked_at(kept, plan)
    made = plan.provenance(experiment=prepared.told, sampling="anytime" if anytime else "fixed", rows=rows)
    if goal is None and not add:
        _refuse_fewer(folder, kept, plan)
    store = _store(folder, plan.hash, rows)
    store.open()
    if fresh:
        store.clear()
    if add:
        wanted = {name: trials + add for name, trials in _finished(folder, kept).items()}
    else:
        wanted = dict.fromkeys((v.name for v in plan.variants), plan.trials)
    if kept is None or not kept.complete:  # a finished run stays as it is until there is a better one
        made.write(folder)
    games = Games(plan, store, manner) if isinstance(store, Store) else TotalGames(plan, recipe_of(made), store, manner)
    if goal is not None and not add:
        wanted = play_until_sure(games, goal)
    games.play(wanted)
    return _tell(games.results(wanted, made, folder), made, folder)


def _store(folder: Path, plan_hash: str, rows: bool) -> Store | TotalsStore:
    return Store(folder / "parts", plan_hash) if rows else TotalsStore(folder / FOLDER, plan_hash)


def _tell(found: Results, made: Provenance, folder: Path) -> Results:
    """Write tables and provenance of a finished run."""
    games = {name: found.source.games(name) for name in found.variants}
    digests = found.digests()
    made.trials = max(games.values())
    for record in made.variants:
        record.digest = digests[record.name]
        record.trials = games[record.name] if games[record.name] != made.trials else None
    made.digest = digest_all(digests)
    write_csv(folder / "summary.csv", _summary(found))
    write_csv(folder / "comparisons.csv", [effect.record() for effect in found.effects()])
    write_csv(folder / "interactions.csv", [effect.record() for effect in found.effects("interaction")])
    write_csv(folder / "expectations.csv", [judged.record() for judged in found.judged])
    write_csv(folder / "tests.csv", [test.record() for test in found.tests])
    write_csv(folder / "balance.csv", [judged.record() for judged in found.balance])
    made.write(folder)
    return found


def _kept(folder: Path) -> Provenance | None:
    """Return the record of an earlier run; nothing where there is none that can be read."""
    try:
        return Provenance.read(folder)
    except WargameError:
        return None


def _looked_at(kept: Provenance | None, plan: Plan) -> bool:
    """Whether somebody has seen what fewer of these games came to: a folder that was looked at stays looked at.

    More trials are then asked for because of what was seen, so that only intervals for all numbers of games are right.
    Another seed makes another folder.
    """
    if kept is None or not kept.complete:
        return False
    return kept.anytime or any(kept.trials_of(variant) < plan.trials for variant in kept.variants)


def _refuse_fewer(folder: Path, kept: Provenance | None, plan: Plan) -> None:
    """Keep a finished run from being replaced by one of fewer games.

    Raises
    ------
    UsageError
        With what is kept, and where else to put the new one.
    """
    games = 0 if kept is None or not kept.complete else min(kept.trials_of(v) for v in kept.variants)
    if games > plan.trials:
        raise UsageError(
            f"{folder}: holds a finished run of {games:,} games a variant; {plan.trials:,} would replace it. Allowed: as many "
            "games or more, or another folder (-o DIR)"
        )


def _finished(folder: Path, made: Provenance | None) -> dict[str, int]:
    """Return the trials of each variant of a finished run."""
    if made is None or not made.complete:
        raise UsageError(f"add: found no finished run in {folder}; allowed after the same command without it")
    return {variant.name: made.trials_of(variant) for variant in made.variants}


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
