"""``wargame-sim run``: an experiment file to results with intervals and verdicts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wargame_sim.cli.common import AsJson, DataDir, Workers, examples, print_json, print_table, tell

if TYPE_CHECKING:
    from wargame_sim.model.game import Value
    from wargame_sim.outcomes.provenance import Provenance
    from wargame_sim.runner.budget import Budget
    from wargame_sim.runner.execute import Manner
    from wargame_sim.runner.prepare import Prepared
    from wargame_sim.statistics.results import Results
    from wargame_sim.statistics.study import Study

ExperimentFile = Annotated[Path, typer.Argument(metavar="EXPERIMENT", help="Experiment file (TOML).")]
PlanOnly = Annotated[bool, typer.Option("--plan", help="Show variants, games and time, and keep nothing.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Forget the games that an earlier run kept.")]
Trials = Annotated[int | None, typer.Option("--trials", min=2, help="Games a variant, instead of the file's.")]
NewSeed = Annotated[int | None, typer.Option("--seed", min=0, max=2**64 - 1, help="Seed, instead of the file's.")]
OWN_RESULTS = Path("results/mine")  # a checkout keeps its evidence beside it
Folder = Annotated[
    Path, typer.Option("-o", "--output", metavar="DIR", file_okay=False, help="Folder of all your results.")
]
Add = Annotated[int, typer.Option("--add", min=0, metavar="N", help="Add N games a variant to a finished run.")]
NoRows = Annotated[bool, typer.Option("--no-rows", help="Keep totals only, no row a game: for millions of games.")]
Backend = Annotated[str, typer.Option("--backend", metavar="local|dask", help="Where games are played.")]
Scheduler = Annotated[str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Of a Dask cluster that runs.")]
Cluster = Annotated[str | None, typer.Option("--cluster", metavar="slurm|pbs", help="Start workers as batch jobs.")]
Config = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", dir_okay=False, help="What to ask for (TOML), with --cluster."),
]

_CORES = (1, 8, 32)


def register(app: typer.Typer) -> None:
    """Add the command."""
    end = examples(
        "wargame-sim run experiments/01_kasserine_options.toml",
        "wargame-sim run experiments/01_kasserine_options.toml --plan",
    )
    app.command("run", short_help="Run an experiment, or go on where it stopped.", epilog=end)(run_command)


def run_command(
    experiment: ExperimentFile,
    plan: PlanOnly = False,
    fresh: Fresh = False,
    add: Add = 0,
    trials: Trials = None,
    seed: NewSeed = None,
    data: DataDir = None,
    no_rows: NoRows = False,
    workers: Workers = None,
    backend: Backend = "local",
    scheduler: Scheduler = None,
    cluster: Cluster = None,
    config: Config = None,
    output: Folder = OWN_RESULTS,
    as_json: AsJson = False,
) -> None:
    """Run an experiment, or go on where an earlier run of it stopped.

    Rows, tables, provenance and a report end in DIR/<experiment>/<plan hash>. The same file gives the same rows on
    any number of cores, and after any number of interruptions.

    With trials the number of games is fixed before. With precision, or after --add, intervals are of the kind that
    holds at all numbers of games together, so that watching them does no harm; each names its method.
    """
    from wargame_sim.cli.report import FRONT_GAMES, report_of, write_report
    from wargame_sim.runner.elsewhere import Elsewhere
    from wargame_sim.runner.execute import Manner
    from wargame_sim.runner.prepare import Instead, prepare
    from wargame_sim.runner.run import run_experiment
    from wargame_sim.statistics.study import Study

    where, instead = (
        Elsewhere(backend, scheduler, cluster, config),
        Instead(trials, seed, data, False if no_rows else None),
    )
    if plan:
        _tell_plan(prepare(experiment, instead), output, Manner(workers), where.job_script(), as_json)
        return
    with where.opened() as opened:
        found = run_experiment(experiment, output, Manner(workers, backend=opened), fresh, instead, add)
    assert found.folder is not None  # a run always has one
    shown = report_of(found, FRONT_GAMES)
    report = write_report(shown, found.folder / "report.html")
    if not as_json:
        tell(f"{found.question}\n{shown.answer}")
    if isinstance(found, Study):
        _tell_study(found, report, as_json)
    else:
        _tell_results(found, report, as_json)


def _tell_plan(prepared: Prepared, output: Path, manner: Manner, script: str, as_json: bool) -> None:
    from wargame_sim.cli.design import design_record, show_design
    from wargame_sim.runner.budget import budget

    plan, asked = prepared.plan, prepared.experiment
    cost = None if asked.kind == "exact" else budget(prepared, manner)
    document = {
        "question": asked.question,
        "kind": asked.kind,
        "game": plan.game.slug,
        "seed": plan.seed,
        "precision": asked.precision,
        "trials": max(cost.trials.values()) if cost else 0,
        "games": cost.games if cost else 0,
        "games_per_s": round(cost.rate, 1) if cost else None,
        "workers": cost.workers if cost else None,
        "estimated_s": round(cost.seconds(), 1) if cost else 0.0,
        "estimated_s_by_cores": {str(n): round(cost.seconds(n), 1) for n in _CORES} if cost else {},
        "plan_hash": plan.hash,
        "folder": str(prepared.folder(output)),
        "variants": [
            {"name": r.name, "levels": r.levels, "options": r.options, "trials": cost.trials[r.name] if cost else 0}
            for r in plan.records
        ],
        "design": design_record(prepared.told),
        "job_script": script or None,
    }
    if as_json:
        print_json(document)
        return
    tell(str(document["question"]))
    rows = [
        (r.name, ", ".join(f"{k}={_word(v)}" for k, v in r.levels.items()), f"{cost.trials[r.name]:,}" if cost else "")
        for r in plan.records
    ]
    print_table(f"{len(rows)} variants of {plan.game.title}", ("variant", "swept", "games"), rows, right=("games",))
    show_design(prepared.told)
    tell(_cost(prepared, cost))
    tell(f"Results: {document['folder']}")
    if script:
        tell(f"\nEach job:\n\n{script}", nl=False)


def _cost(prepared: Prepared, cost: Budget | None) -> str:
    """Return games and time in words."""
    from wargame_sim.runner.progress import duration

    if cost is None:
        return "An exact study: no games are played."
    fewest, most = min(cost.trials.values()), max(cost.trials.values())
    each = f"{most:,}" if fewest == most else f"{fewest:,} to {most:,}"
    elsewhere = ", ".join(f"{duration(cost.seconds(n))} on {n}" for n in _CORES)
    told = f"{each} games a variant, {cost.games:,} together: about {duration(cost.seconds())} here"
    told += f" ({cost.workers} workers), {elsewhere} cores like these."
    goal = prepared.goal
    if goal is None:
        return told
    return f"{goal.told()}, judging by a pilot:\n{told}"


def _tell_results(found: Results, report: Path, as_json: bool) -> None:
    from wargame_sim.cli.design import design_found, show_interactions, show_tests
    from wargame_sim.cli.effects import plain, show_balance, show_effects, show_origin, show_verdicts

    made = found.provenance
    effects = [effect.record() for effect in found.effects()]
    together = [effect.record() for effect in found.effects("interaction")]
    verdicts = [j.record() for j in found.judged]
    if as_json:
        summary = [{"variant": v, **vars(e)} for v in found.variants for e in found.estimates(v)]
        balance = [judged.record() for judged in found.balance]
        more: dict[str, Any] = {"comparisons": effects, "interactions": together, **design_found(made)}
        more |= {
            "tests": [test.record() for test in found.tests],
            "expectations": verdicts,
            "balance": balance,
            "summary": summary,
        }
        timing = {"played": found.played, "elapsed_s": round(found.elapsed_s, 3)}
        print_json(plain({**_head(found, report), **_sample(made), **more, **timing}))
        return
    show_origin(made)
    fewest = min(made.trials_of(variant) for variant in made.variants)
    each = f"{made.trials:,}" if fewest == made.trials else f"{fewest:,} to {made.trials:,}"
    tell(f"{each} games a variant, seed {made.seed}\n")
    if verdicts:
        show_verdicts(verdicts, found.columns)
    if found.balance:
        show_balance(found.balance)
    show_tests(found.tests)
    show_effects(effects, columns=found.columns)
    show_interactions(made, together)
    tell(f"Results: {found.folder}\nReport: {report}")


def _tell_study(found: Study, report: Path, as_json: bool) -> None:
    from wargame_sim.cli.effects import plain, show_exact_verdicts, show_origin

    verdicts = [found.judge(expect) for expect in found.experiment["expect"]]
    lines = [{str(k): v for k, v in line.items()} for line in found.summary().to_dict("records")]
    if as_json:
        print_json(plain({**_head(found, report), "summary": lines, "expectations": verdicts}))
        return
    show_origin(found.provenance)
    shown = list(dict.fromkeys(k for line in lines for k in line if not k.endswith("_fraction")))
    rows = [[f"{c:.4g}" if isinstance(c := line.get(k), float) else c for k in shown] for line in lines]
    if verdicts:
        show_exact_verdicts(verdicts)
    print_table("", shown, rows, right=shown[2:])
    tell(f"Results: {found.folder}\nReport: {report}")


def _head(found: Results | Study, report: Path) -> dict[str, Any]:
    made = found.provenance
    return {
        "question": found.question,
        "kind": made.kind,
        "game": made.game,
        "variants": found.variants,
        "players": made.base.players,
        "origin": made.origins,
        "stand_ins": made.stand_ins,
        "plan_hash": made.plan_hash,
        "digest": made.digest,
        "folder": str(found.folder),
        "report": str(report),
    }


def _sample(made: Provenance) -> dict[str, Any]:
    by_variant = {variant.name: made.trials_of(variant) for variant in made.variants}
    return {"trials": made.trials, "trials_by_variant": by_variant, "sampling": made.sampling, "seed": made.seed}


def _word(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
