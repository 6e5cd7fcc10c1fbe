"""``wargame-sim claims``: everything that experiments claim, with verdicts, in one table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_sim.cli.common import AsJson, OutFile, Workers, examples, print_json, print_table, tell
from wargame_sim.errors import UsageError, quoted
from wargame_sim.model.telling import tables_told
from wargame_sim.outcomes.neutral import markdown_table, markdown_text

if TYPE_CHECKING:
    from wargame_sim.runner.claimed import Asked, Claim

Places = Annotated[
    list[Path] | None,
    typer.Argument(metavar="[EXPERIMENT]...", exists=True, help="Files, or folders of them; experiments unless given."),
]
Run = Annotated[bool, typer.Option("--run", help="Run what has no finished results of this version.")]
Results = Annotated[Path, typer.Option("--results", metavar="DIR", file_okay=False, help="Folder of all results.")]
HEADS = ("experiment", "claim", "source", "expected", "effect", "interval", "verdict", "uses a game")


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples("wargame-sim claims", "wargame-sim claims experiments --run -o claims.md")
    app.command("claims", short_help="All claims of all experiments, with verdicts.", epilog=ends)(claims_command)


def claims_command(
    experiment: Places = None,
    run: Run = False,
    results: Results = Path("results"),
    workers: Workers = None,
    output: OutFile = None,
    as_json: AsJson = False,
) -> None:
    """Print every claim of every experiment: who makes it, the effect found with its interval, and the verdict.

    Finished results are read; what was never run says so, unless --run runs it, and leaves a report beside its rows.
    With -o the table goes to a file of Markdown (.md) as well.
    """
    from wargame_sim.runner.claimed import claims
    from wargame_sim.runner.execute import Manner

    if output is not None and output.suffix.lower() != ".md":
        raise UsageError(f"-o: found {quoted(str(output))}; allowed a name that ends in .md")
    found = claims(experiment or [Path("experiments")], results, run, Manner(workers))
    _write_reports(found)
    if output is not None:
        from wargame_sim.outcomes.files import write_whole

        write_whole(output, markdown(found).encode())
    if as_json:
        print_json({"claims": [c.record() for asked in found for c in asked.claims], "notes": notes(found)})
        return
    print_table("", HEADS, [_line(claim) for asked in found for claim in asked.claims])
    for note in notes(found):
        tell(note)
    if output is not None:
        tell(f"Table: {output}")


def _write_reports(found: Sequence[Asked]) -> None:
    """Leave a report beside everything that was run now, as the command run does."""
    from wargame_sim.cli.report import report_of, write_report

    for asked in found:
        if asked.found is not None and asked.found.folder is not None:
            write_report(report_of(asked.found), asked.found.folder / "report.html")


def markdown(found: Sequence[Asked]) -> str:
    """Return the table and its notes as Markdown; the same text for the same results."""
    lines = [_line(claim) for asked in found for claim in asked.claims]
    told = "\n".join(f"- {markdown_text(note)}" for note in notes(found))
    return f"{markdown_table(HEADS, lines)}\n\n{told}\n"


def notes(found: Sequence[Asked]) -> list[str]:
    """Return one line an experiment: on what its verdicts rest."""
    told = []
    for asked in found:
        made = asked.made
        if made is None:
            why = asked.fault or "not run; `wargame-sim run` it, or `claims --run`"
            told.append(f"{asked.file}: {why}.")
            continue
        parts = [] if asked.current else ["results of an earlier version of file, rules or tables"]
        if asked.without_games:
            parts.append("as kept, without the games")
        if tables := tables_told(made.origins):
            parts.append(tables[0].lower() + tables[1:])
        if made.kind == "exact":
            parts.append("exact, no games")
        else:
            parts.append(
                "scripted players " + ", ".join(f"{name} ({side})" for side, name in made.base.players.items())
            )
            methods = sorted({claim.method for claim in asked.claims})
            level = float((made.experiment or {}).get("level", 0.95))
            parts.append(f"up to {made.trials:,} games a variant, seed {made.seed}")
            parts.append(f"intervals: {' and '.join(methods)}, {100 * level:g} % together")
        told.append(f"{asked.file}: {'; '.join(parts)}.")
    return told


def _line(claim: Claim) -> tuple[str, ...]:
    from wargame_sim.reports.numbers import plain, uses_told, with_interval

    said = f"{claim.about}: {claim.text}" if claim.text else f"{claim.about} on {claim.outcome}"
    effect = interval = ""
    if claim.effect is not None and claim.kind == "exact":
        effect, interval = plain(claim.effect, 3), "exact"
    elif claim.effect is not None and claim.low is not None and claim.high is not None:
        effect, interval = with_interval(claim.effect, claim.low, claim.high, claim.kind, signed=True)
    expected = f"{claim.outcome}: {claim.expected}" if claim.expected else claim.outcome
    return (
        claim.experiment.removesuffix(".toml"),
        said,
        claim.source,
        expected,
        effect,
        interval,
        claim.verdict,
        uses_told(claim.uses),
    )
