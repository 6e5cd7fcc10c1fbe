"""``wargame-sim luck``: whether the dice of a played game were fair, and who was lucky at the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wargame_sim.cli.common import AsJson, DataDir, OutFile, examples, find_game, print_json, tell
from wargame_sim.cli.own_options import CrtFile, SystemFile
from wargame_sim.errors import UsageError

if TYPE_CHECKING:
    from wargame_sim.chart.fortune import Worth
    from wargame_sim.reports.sheet import Part, Sheet
    from wargame_sim.runner.dice_log import DiceLog, Fight, Roll
    from wargame_sim.runner.dice_luck import Fortune
    from wargame_sim.statistics.fairness import Fairness

_USUAL = 0.05  # of games have less luck, and so many more, than is called usual
_WORTHS = {"cleared": "hexes cleared", "steps": "steps gained"}
File = Annotated[
    Path,
    typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A VASSAL log (.vlog), or a CSV file of rolls."),
]
Game = Annotated[str | None, typer.Option("--game", metavar="GAME", help="Whose results table the rolls are read on.")]
Dice = Annotated[
    str, typer.Option("--dice", metavar="DICE", help="Dice of every roll, 2d6, where the log does not say.")
]
Pattern = Annotated[
    list[str] | None,
    typer.Option("--pattern", metavar="FORMAT", help="How the module reports rolls, with $name$, $result$, $player$."),
]
Draft = Annotated[
    Path | None,
    typer.Option(
        "--draft", metavar="FILE.csv", dir_okay=False, help="Write the rolls with odds found near them, to correct."
    ),
]
WorthOf = Annotated[
    str, typer.Option("--worth", metavar="WHAT", help="Count hexes cleared, or steps (gained less lost).")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim luck game.vlog --draft draft.csv", "wargame-sim luck rolls.csv --game kasserine -o luck.html"
    )
    app.command("luck", short_help="Dice of a played game: fair, and who was lucky?", epilog=ends)(luck_command)


def luck_command(
    file: File,
    game: Game = None,
    crt: CrtFile = None,
    system: SystemFile = None,
    data: DataDir = None,
    dice: Dice = "",
    pattern: Pattern = None,
    draft: Draft = None,
    worth: WorthOf = "cleared",
    output: OutFile = None,
    as_json: AsJson = False,
) -> None:
    """Test the dice of a played game for fairness, and set the rolls on a results table against their exact expectation.

    A log tells who threw what, not on which column: --draft writes a CSV file with the odds that players named near each
    roll, for you to correct; the corrected file goes on to --game or --crt. Typed imitations and undone rolls do not count.
    """
    from wargame_sim.cli.effects import plain
    from wargame_sim.cli.sheets import check_sheet_file, show_sheet, write_sheet
    from wargame_sim.runner.dice_luck import fair_dice

    check_sheet_file(output)
    if worth not in _WORTHS:
        raise UsageError(f"--worth: found {worth!r}; allowed {', '.join(_WORTHS)}")
    rolls, fights, log = _read(file, pattern or [], draft, bool(game or crt))
    fair, held = fair_dice(rolls, dice, file.name)
    luck = None if not (game or crt) else _fortune(file.name, fights, game, crt, system, data, worth)  # type: ignore[arg-type]
    if as_json:
        print_json(plain(_document(file, rolls, log, fair, held, luck)))
        return
    sheet = luck_sheet(file, rolls, log, fair, held, luck)
    if output is not None:
        write_sheet(sheet, output, "luck")
    show_sheet(sheet)
    for path in (draft, output):
        if path is not None:
            tell(f"Written: {path}")


def _read(
    file: Path, pattern: list[str], draft: Path | None, on_a_table: bool
) -> tuple[list[Roll], list[Fight], DiceLog | None]:
    """Return the rolls; as rows with columns when the file is CSV, with what was passed over when it is a log."""
    from wargame_sim.runner.dice_log import read_log, read_rolls
    from wargame_sim.runner.dice_luck import write_draft

    if file.suffix.lower() == ".csv":
        for name, value in (("--draft", draft), ("--pattern", pattern)):
            if value:
                raise UsageError(f"{name}: goes with a log; {file.name} is a CSV file of rolls already")
        fights = read_rolls(file)
        return [fight.roll for fight in fights], fights, None
    log = read_log(file, pattern)
    if draft is not None:
        write_draft(log, draft)
    if on_a_table:
        raise UsageError(
            f"{file.name} does not say on which column a roll was made: write --draft rolls.csv, correct its odds, and ask "
            "again with that file"
        )
    return list(log.rolls), [], log


def _fortune(
    file: str,
    fights: list[Fight],
    game: str | None,
    crt: Path | None,
    system: Path | None,
    data: Path | None,
    worth: Worth,
) -> Fortune:
    from wargame_sim.chart.system import read_system
    from wargame_sim.chart.table import read_chart
    from wargame_sim.runner.dice_luck import chart_of_game, fortune

    if game and crt:
        raise UsageError("--game, --crt: allowed one of them, rolls are read on one table")
    if crt is not None:
        return fortune(fights, read_chart(crt, read_system(system)), f"{crt.name} (owner)", worth, file)
    chart, origin = chart_of_game(find_game(str(game)), data)
    return fortune(fights, chart, origin, worth, file)


def luck_sheet(
    file: Path, rolls: list[Roll], log: DiceLog | None, fair: list[Fairness], held: list[float], luck: Fortune | None
) -> Sheet:
    """Return the sheet: who was lucky, whether the dice were fair, every roll on the table."""
    from wargame_sim.reports.numbers import count
    from wargame_sim.reports.sheet import Sheet

    parts = [] if luck is None else [_luck_part(luck)]
    if fair:
        parts.append(_fair_part(fair, held))
    if luck is not None:
        parts.append(_roll_part(luck))
    said = [] if luck is None else [f"Read on {luck.origin}.", *_unknown(luck)]
    if log is not None:
        said.append(f"Passed over: {log.typed} typed lines that look like rolls, {log.undone} lines of undo.")
    answer = " ".join([*([] if luck is None else [_lucky(luck)]), _fairly(fair, held)])
    return Sheet(f"{file.name}: {count(len(rolls))} rolls", answer, said, parts)


def _unknown(luck: Fortune) -> list[str]:
    names = ", ".join(luck.chart.unknown)
    return [f"Results not known, counted as no loss and no retreat: {names}."] if names else []


def _lucky(luck: Fortune) -> str:
    rare = {player: one.percentile for player, one in luck.whole.items() if not _USUAL <= one.percentile <= 1 - _USUAL}
    told = [
        f"{player or 'Whoever rolled'} was unusually {'lucky' if p > 0.5 else 'unlucky'}" for player, p in rare.items()
    ]
    told = ["; ".join(told) if told else "Nobody was unusually lucky"]
    for player, one in luck.whole.items():
        mine = luck.attacking[player]
        told.append(
            f"{player or 'the players'}: {float(mine.came):g} {_WORTHS[luck.worth]} in own attacks where {float(mine.expected):.1f} "
            f"were to be expected; all rolls of both sides counted, luckier than {100 * one.percentile:.0f} % of such games"
        )
    fight, _, beyond = luck.decisive
    word = "good" if beyond > 0 else "bad"
    return (
        ". ".join(told) + f". Most decisive: {fight.roll.player}'s {fight.roll.total} at {fight.column} (row "
        f"{fight.roll.number}), {abs(beyond):.2f} {_WORTHS[luck.worth]} of {word} luck."
    )


def _fairly(fair: list[Fairness], held: list[float]) -> str:
    if not fair:
        return "Which dice were thrown is not told (--dice 2d6), or only totals are: their fairness is not tested."
    least = min((p for p in held if p == p), default=1.0)
    if least < 0.05:
        return f"The dice look unfair: with fair ones so odd a test comes in {100 * least:.2g} % of logs, all tests counted."
    few = min(fair, key=lambda one: one.n)
    limit = f"{100 * few.noticed:.0f} %" if few.noticed < 1 else "100 %"
    return (
        f"The dice look fair; but {few.n} dice show little: a face would have to come in {limit} of throws instead of "
        f"{100 / few.faces:.0f} % to be noticed four times in five."
    )


def _luck_part(luck: Fortune) -> Part:
    from wargame_sim.reports.figures.fortune import fortune_plot
    from wargame_sim.reports.sheet import Part

    lines = []
    for player, one in luck.attacking.items():
        whole = luck.whole[player]
        lines.append({
            "player": player or "all", f"{_WORTHS[luck.worth]}": f"{float(one.came):g}", "expected": f"{float(one.expected):.2f}",
            "own attacks": f"{100 * one.percentile:.0f} %", "all rolls": f"{100 * whole.percentile:.0f} %",
        })  # fmt: skip
    sums: dict[str, list[float]] = {}
    for player in luck.whole:
        total, grown = 0.0, []
        for fight, _, beyond in luck.surplus:
            total += beyond if fight.roll.player == player else -beyond
            grown.append(total)
        sums[player or "all"] = grown
    note = (
        "Percentiles: share of games with these rolls and fair dice that are less lucky, exactly; in all rolls what the other "
        "side's attacks came to counts against."
    )
    return Part(
        "Luck", lines, note, lambda: fortune_plot(sums, _WORTHS[luck.worth]), "Luck of each player, roll by roll"
    )


def _fair_part(fair: list[Fairness], held: list[float]) -> Part:
    from wargame_sim.reports.sheet import Part

    lines = []
    for index, one in enumerate(fair):
        tests = zip(("faces", "mean", "runs"), held[3 * index : 3 * index + 3], strict=True)
        lines.append(
            {"player": one.player or "all", "dice": f"{one.n}d{one.faces}", "mean": f"{one.mean:.2f}"}
            | {"of fair dice": f"{(one.faces + 1) / 2:g}", "faces from 1": " ".join(map(str, one.counts))}
            | {f"p, {name}": "-" if p != p else f"{p:.2g}" for name, p in tests}
        )
    methods = ", ".join(sorted({one.method for one in fair}))
    note = f"Faces ({methods}), mean and runs (exact): p-values, made to hold together (Holm); under 0.05 is odd."
    return Part("Were the dice fair?", lines, note)


def _roll_part(luck: Fortune) -> Part:
    from wargame_sim.reports.sheet import Part

    lines = []
    for fight, expected, beyond in luck.surplus:
        line = {"row": str(fight.roll.number), "player": fight.roll.player, "column": fight.column}
        line |= {"die": str(fight.roll.total), "expected": f"{expected:.2f}", "luck": f"{beyond:+.2f}"}
        lines.append(line)
    return Part("Every roll", lines, "Luck: what came, less what was to be expected, to the one who attacked.")


def _document(
    file: Path, rolls: list[Roll], log: DiceLog | None, fair: list[Fairness], held: list[float], luck: Fortune | None
) -> dict[str, Any]:
    tests = ("p_faces", "p_mean", "p_runs")
    told: dict[str, Any] = {
        "file": file.name,
        "rolls": len(rolls),
        "typed": log.typed if log else 0,
        "undone": log.undone if log else 0,
        "fairness": [
            {"player": one.player, "faces": one.faces, "counts": one.counts, "mean": one.mean, "noticed": one.noticed}
            | {name: held[3 * i + j] for j, name in enumerate(tests)}
            for i, one in enumerate(fair)
        ],
    }
    if luck is not None:
        told["origin"], told["worth"], told["unknown"] = luck.origin, luck.worth, luck.chart.unknown
        told["luck"] = {
            player: {"came": float(one.came), "expected": float(one.expected), "attacking": one.percentile}
            | {"whole": luck.whole[player].percentile}
            for player, one in luck.attacking.items()
        }
        told["decisive"] = {"row": luck.decisive[0].roll.number, "luck": luck.decisive[2]}
    return told
