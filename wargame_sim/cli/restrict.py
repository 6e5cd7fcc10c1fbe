"""``wargame-sim restrict``: what a side loses if it may not use a part of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from wargame_sim.cli.common import (
    AsJson,
    DataDir,
    GameName,
    OptionWords,
    OutFile,
    PatchWords,
    Seed,
    Workers,
    examples,
    find_game,
    make_setup,
    print_json,
    tell,
)
from wargame_sim.cli.players import Outcome, further
from wargame_sim.model.telling import setup_told

if TYPE_CHECKING:
    from wargame_sim.reports.sheet import Part, Sheet
    from wargame_sim.runner.restrict import Restricted, RestrictedPlay

Trials = Annotated[int, typer.Option("--trials", min=2, help="Games a restriction and opponent.")]
Whom = Annotated[
    list[str] | None,
    typer.Option("--player", metavar="SIDE=NAME", help="Whom to restrict; both sides' best unless given."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim restrict kasserine --trials 500",
        "wargame-sim restrict kasserine --player axis=raider --outcome winner=axis -o restricted.html",
    )
    app.command("restrict", short_help="What a side loses if it may not use part of the rules.", epilog=ends)(
        restrict_command
    )


def restrict_command(
    game: GameName,
    outcome: Outcome = None,
    trials: Trials = 500,
    player: Whom = None,
    option: OptionWords = None,
    seed: Seed = 1,
    data: DataDir = None,
    patch: PatchWords = None,
    workers: Workers = None,
    output: OutFile = None,
    as_json: AsJson = False,
) -> None:
    """Forbid a player one part of the rules at a time, and tell what that costs its side against the other's equilibrium.

    A ban that costs nothing points at a dead rule, one that costs at least half of what the player gains over `random`
    at a rule that must be used. What the rules oblige a side to, it does all the same.
    """
    from wargame_sim.cli.effects import plain
    from wargame_sim.cli.sheets import check_sheet_file, show_sheet, write_sheet
    from wargame_sim.runner.execute import Manner
    from wargame_sim.runner.player_file import player_in
    from wargame_sim.runner.restrict import restricted_play
    from wargame_sim.runner.tables import write_csv

    check_sheet_file(output, (".csv",))
    card = find_game(game)
    setup = make_setup(card, option, None, data, patch)
    whom = {side: player_in(card, side, texts[-1]) for side, texts in further(player).items()}
    found = restricted_play(card, setup, outcome, trials, seed, whom, Manner(workers))
    if output is not None and output.suffix.lower() == ".csv":
        write_csv(output, found.lines())
    elif output is not None:
        write_sheet(restrict_sheet(found), output, "restricted play")
    if as_json:
        print_json(plain(found.to_json()))
    else:
        show_sheet(restrict_sheet(found))
        if output is not None:
            tell(f"Written: {output}")


def restrict_sheet(found: RestrictedPlay) -> Sheet:
    """Return the sheet of restricted play: a table a side."""
    from wargame_sim.reports.numbers import count
    from wargame_sim.reports.rests import how, notices, origins, players_of
    from wargame_sim.reports.sheet import Sheet

    options = setup_told(found.setup.options, found.setup.patches, found.setup.data)
    title = f"{found.game.title}, {options}: what a side loses if it may not"
    made = {"games": f"{count(found.trials)} a player and opponent, the same dice for all"} | how(found.provenance)
    made |= {"seed": f"{found.seed}, and other dice for the games with restrictions"}
    parts = [_part(found, side) for side in found.sides]
    annex = (players_of(found.game), origins(found.provenance))
    return Sheet(title, _answer(found), notices(found.provenance), parts, made, annex)


def _answer(found: RestrictedPlay) -> str:
    told = []
    for side in found.sides:
        by_verdict: dict[str, list[str]] = {}
        for one in side.losses:
            by_verdict.setdefault(one.verdict, []).append(one.restriction.name)
        said = "; ".join(f"{verdict}: {', '.join(names)}" for verdict, names in by_verdict.items())
        told.append(f"{side.side} ({side.player}): {said or 'no restriction changes it'}.")
    return " ".join(told)


def _part(found: RestrictedPlay, side: Restricted) -> Part:
    from wargame_sim.reports.figures.players import loss_plot
    from wargame_sim.reports.numbers import count, plain, with_interval
    from wargame_sim.reports.sheet import Part
    from wargame_sim.runner.restrict import LEVEL, MATRIX, MUST

    kind, share = found.measure.kind, found.measure.kind == "share"
    lines = []
    for one in side.losses:
        loss, ends = with_interval(one.loss.mean, one.loss.low, one.loss.high, kind, signed=True)
        line = {"may not": one.restriction.name, "loss": loss, "interval": ends, "verdict": one.verdict}
        lines.append(line | {"what that is": one.restriction.idea})
    against = " and ".join(f"{name} ({100 * weight:.0f} %)" for name, weight in side.opponents.items())
    note = (
        f"Loss in {found.measure.name} against {against}, the other side's equilibrium in "
        f"{count(min(found.trials, MATRIX))} games a pair; paired {100 * LEVEL:g} % intervals that hold together "
        f"({side.losses[0].loss.method})." if side.losses else ""
    )  # fmt: skip
    times = 100 if share else 1
    if side.competence is not None:
        note += (
            f" The player gains {plain(times * side.competence.mean, 1)} over random: a loss within "
            f"{plain(times * side.band, 2)} (5 %) is a dead rule, one of {100 * MUST:g} % or more a must-use."
        )
    note += f" Keeps to it anyway: {', '.join(side.unchanged)}." if side.unchanged else ""
    told = [(one.restriction.name, one.loss.mean, one.loss.low, one.loss.high) for one in side.losses]

    def picture() -> object:
        return loss_plot(told, found.measure.unit, side.band, LEVEL, share)

    heading = f"{side.side}: {side.player}"
    return Part(heading, lines, note, picture if told else None, f"Loss by restriction, {side.side}")  # type: ignore[arg-type]
