"""``wargame-sim turn``: what comes of a whole planned turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_sim.cli.common import (
    AsJson,
    DataDir,
    OptionWords,
    PatchWords,
    PlayerWords,
    Seed,
    Workers,
    examples,
    open_asked,
    print_json,
    print_table,
    tell,
)
from wargame_sim.cli.sheets import ANSWERS, write_answer

if TYPE_CHECKING:
    from wargame_sim.runner.turn import BattleFound, Share, TurnFound
    from wargame_sim.statistics.summary import Estimate

PlanArgument = Annotated[Path, typer.Argument(metavar="FILE", help="Plan (TOML): position, orders, objectives.")]
Trials = Annotated[int, typer.Option("--trials", min=1, help="How often the turn is fought.")]
Check = Annotated[bool, typer.Option("--check", help="Only check the orders against the rules; roll no dice.")]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE|DIR", help="File to write, or folder of rows.")
]
_BAR = 30


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim turn experiments/plans/01_sidi_bou_zid_pincers.toml",
        "wargame-sim turn experiments/plans/02_sidi_bou_zid_frontal.toml --trials 100000 --player allied=delayer",
    )
    app.command("turn", short_help="What comes of a whole planned turn.", epilog=ends)(turn_command)


def turn_command(
    file: PlanArgument,
    trials: Trials = 1_000_000,
    check: Check = False,
    option: OptionWords = None,
    player: PlayerWords = None,
    seed: Seed = 1,
    data: DataDir = None,
    patch: PatchWords = None,
    workers: Workers = None,
    output: Output = None,
    as_json: AsJson = False,
) -> None:
    """Tell what comes of a planned turn: the chance of its objectives, one by one and together, and what decides.

    Moves and attacks are checked against the rules and refused with the section that forbids them. Then the combat
    phase is fought so many times with dice. FILE is a page (html, md), a table (csv, json) or a picture of the answer;
    DIR keeps the outcomes of every trial.
    """
    from wargame_sim.runner.execute import Manner
    from wargame_sim.runner.turn import as_json as document
    from wargame_sim.runner.turn import fight_turn

    asked = open_asked(file, option, player, data, patch)
    turn = asked.game.rules.turn(asked.setup, asked.plan)
    if check:
        if as_json:
            print_json({"game": asked.game.slug, "orders": list(turn.told), "legal": True, "notes": list(turn.notes)})
        else:
            tell("\n".join([*turn.told, "The rules allow these orders.", *turn.notes]))
        return
    page = output if output is not None and output.suffix.lower() in ANSWERS else None
    found = fight_turn(asked, turn, trials, seed, Manner(workers), None if page else output)
    if page is not None:
        from wargame_sim.cli.answer_sheets import turn_sheet

        write_answer(turn_sheet(found, answer_told(found)), page, document(found))
    if as_json:
        print_json(document(found))
    elif page is None:
        show(found)


def show(found: TurnFound) -> None:
    """Print the answer for people."""
    from wargame_sim.cli.odds import origin_line
    from wargame_sim.reports.numbers import count

    content, game = found.asked.plan.content, found.asked.game
    side = content.side or game.sides[0]
    tell(f"{game.title}, turn {content.turn}, {side}: {content.question or found.asked.plan.path.name}")
    tell(answer_told(found))
    tell(origin_line(found.turn.origin))
    players = ", ".join(f"{s} {name}" for s, name in found.asked.setup.players.items())
    tell(f"Scripted choices: {players}. {count(len(found.outcomes))} trials.\n")
    if found.goals:
        rows = [(name, *_told(share)) for name, share in found.goals]
        assert found.all_goals is not None  # there are goals
        if len(rows) > 1:
            rows.append(("all together", *_told(found.all_goals)))
        columns = ("objective", "chance", "95 % interval (Wilson)")
        print_table("", columns, rows, columns[1:])
    _show_deciding(found)
    for side, lost in found.losses.items():
        _show_toll(found, f"{side} loses {{}} {found.turn.losses_in} on average ({{}})", lost)
    for side, taken in found.damage.items():
        _show_toll(found, f"{side} takes {{}} points of damage on average ({{}})", taken)
    for line in found.turn.told:
        tell(f"  {line}")
    for note in found.turn.notes:
        tell(f"Note: {note}")
    tell("\nThe dice against the exact chances, battle by battle:\n")
    for battle in found.battles:
        _show_battle(battle)


def answer_told(found: TurnFound) -> str:
    """Return the answer in one line: the chance of all objectives, else what each side loses."""
    from wargame_sim.reports.numbers import with_interval

    if found.all_goals is not None:
        what = found.goals[0][0] if len(found.goals) == 1 else f"All {len(found.goals)} objectives together"
        share, ends = _told(found.all_goals)
        return f"{what}: {share} ({ends})."
    lost = []
    for side, e in found.losses.items():
        lost.append(f"{side} loses {with_interval(e.estimate, e.low, e.high)[0]} {found.turn.losses_in}")
    return f"On average {' and '.join(lost)}."


def _told(share: Share | None) -> tuple[str, str]:
    from wargame_sim.reports.numbers import with_interval

    if share is None or not share.trials:
        return "–", ""
    return with_interval(share.share, share.low, share.high, "share")


def _show_battle(battle: BattleFound) -> None:
    from wargame_sim.cli.odds import number, percent
    from wargame_sim.reports.numbers import percent as shown

    declared = battle.declared
    title = f"{declared.label}: {number(declared.attack)} against {number(declared.defence)} is {declared.column}"
    rows = []
    for r in battle.results:
        exact = "varies" if r.exact is None else percent(r.exact)
        distance = "" if r.standard_errors is None else f"{r.standard_errors:+.1f}"
        rows.append((r.result, f"{shown(r.share, 2)} %", exact, distance))
    columns = ("result", "found", "exact", "off by standard errors")
    print_table(title, columns, rows, columns[1:])


def _show_deciding(found: TurnFound) -> None:
    """Say which attack decides."""
    most = found.most_decisive
    if most is None or most.decides is None:
        return
    from wargame_sim.reports.numbers import with_interval

    rows = []
    for b in found.battles:
        shares = [_told(share)[0] for share in (b.won, b.given_won, b.given_lost)]
        change = with_interval(*b.decides[:3], "share", True) if b.decides else ("", "")
        rows.append((b.declared.label, *shares, *change))
    columns = ("attack on", "won", "all objectives if won", "if not", "difference", "95 % interval (Newcombe)")
    print_table("Which attack decides", columns, rows, columns[1:])
    tell(f"The attack on {most.declared.label} decides most.\n")


def _show_toll(found: TurnFound, title: str, estimate: Estimate) -> None:
    from wargame_sim.reports.numbers import percent, with_interval

    mean, ends = with_interval(estimate.estimate, estimate.low, estimate.high)
    rows = [(f"{n} or more", f"{percent(p, 1)} %", "█" * round(_BAR * p)) for n, p in found.tail(estimate.outcome)]
    heads = (estimate.unit, "chance", "")
    print_table(title.format(mean, ends), heads, rows, heads[:2])
