"""``wargame-sim against``: results of people's games beside simulated ones."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_sim.cli.common import (
    AsJson,
    DataDir,
    GameName,
    OptionWords,
    OutFile,
    PatchWords,
    PlayerWords,
    Seed,
    Workers,
    examples,
    find_game,
    make_setup,
    print_json,
    tell,
)
from wargame_sim.cli.players import Outcome
from wargame_sim.model.telling import setup_told

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from wargame_sim.reports.sheet import Sheet
    from wargame_sim.runner.against import Compared

Record = Annotated[
    str,
    typer.Argument(metavar="RECORD", help="Wins of games, 10/22, or a CSV file with a column named as the outcome."),
]
Trials = Annotated[int, typer.Option("--trials", min=2, help="Games of scripts.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim against anzio_tournament 10/22 --outcome winner=allied",
        "wargame-sim against kasserine 7/12 --outcome winner=axis --json",
    )
    app.command("against", short_help="Results of people's games beside simulated ones.", epilog=ends)(against_command)


def against_command(
    game: GameName,
    record: Record,
    outcome: Outcome = None,
    trials: Trials = 2000,
    player: PlayerWords = None,
    option: OptionWords = None,
    seed: Seed = 1,
    data: DataDir = None,
    patch: PatchWords = None,
    workers: Workers = None,
    output: OutFile = None,
    as_json: AsJson = False,
) -> None:
    """Set a record of games that people played beside games between scripts, and tell what the record rules out.

    A short record fits many truths: the answer says which. That a simulation agrees with a record proves nothing about
    the tables and players it was tuned on.
    """
    from wargame_sim.cli.effects import plain
    from wargame_sim.cli.sheets import check_sheet_file, show_sheet, write_sheet
    from wargame_sim.runner.against import set_against
    from wargame_sim.runner.execute import Manner

    check_sheet_file(output)
    card = find_game(game)
    found = set_against(
        card, make_setup(card, option, player, data, patch), record, outcome, trials, seed, Manner(workers)
    )
    if output is not None:
        write_sheet(against_sheet(found), output, "against a record")
    if as_json:
        print_json(plain(found.to_json()))
    else:
        show_sheet(against_sheet(found))
        if output is not None:
            tell(f"Written: {output}")


def against_sheet(found: Compared) -> Sheet:
    """Return the sheet: both samples, their difference, and what the record can and cannot rule out."""
    from wargame_sim.reports.figures.against import against_plot
    from wargame_sim.reports.numbers import count, with_interval
    from wargame_sim.reports.rests import how, notices, origins, played_by
    from wargame_sim.reports.sheet import Part, Sheet

    measure, both = found.measure, found.against
    options = setup_told(found.setup.options, found.setup.patches, found.setup.data)
    lines = []
    for who, sample in (("people", both.recorded), ("scripts", both.simulated)):
        estimate, ends = with_interval(sample.mean, *sample.interval(measure.kind), measure.kind)
        lines.append({"played by": who, "games": count(sample.n), measure.name: estimate, "95 % interval": ends})
    gap, ends = with_interval(*both.difference, measure.kind, signed=True)
    lines.append({"played by": "people minus scripts", "games": "", measure.name: gap, "95 % interval": ends})
    methods = "Wilson; the difference Newcombe's" if measure.kind == "share" else "t; the difference Welch's"
    seen = [
        (who, s.mean, *s.interval(measure.kind)) for who, s in (("people", both.recorded), ("scripts", both.simulated))
    ]
    unit = "% of games" if measure.kind == "share" else measure.unit

    def picture() -> Figure:
        return against_plot(seen, f"{measure.name}, {unit}", measure.kind == "share")

    told = all(math.isfinite(end) for _, _, *ends in seen for end in ends)
    part = Part("Both", lines, f"Intervals: {methods}.", picture if told else None, "Both samples with their intervals")
    title = f"{found.game.title}, {options}: a record of {count(both.recorded.n)} games beside the simulation"
    annex = (played_by(found.provenance, found.game), origins(found.provenance))
    return Sheet(title, answer(found), notices(found.provenance, named=True), [part], how(found.provenance), annex)


def answer(found: Compared) -> str:
    """Return what the record says of the simulation, in two or three sentences."""
    from wargame_sim.reports.numbers import count, with_interval

    both, kind = found.against, found.measure.kind
    (real, reach), (mean, _) = (
        with_interval(sample.mean, *sample.interval(kind), kind) for sample in (both.recorded, both.simulated)
    )
    if both.surprise != both.surprise:
        return "One game, or games that all came out alike, tell nothing of a mean: the record can rule nothing out."
    often = f"{100 * both.surprise:.2g} % of" if both.surprise >= 1e-4 else "fewer than one in ten thousand"
    if both.fits:
        told = (
            f"The record fits the simulation: {real} recorded, {mean} simulated. But it would fit anything from {reach}, "
            "so it cannot tell this simulation from others in that range; what lies outside, it rules out (at 95 %)."
        )
    else:
        told = (
            f"The record does not fit the simulation: {real} recorded ({reach}), {mean} simulated. Records as far off as this "
            f"would come in {often} cases, so scripts, tables or both differ from what those people played."
        )
    if both.games_to_tell is not None:
        told += f" To tell a difference of 10 points, a record needs about {count(both.games_to_tell)} games."
    return told
