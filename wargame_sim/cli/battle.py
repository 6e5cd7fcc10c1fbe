"""``wargame-sim battle``: what one attack can do on the map, exactly."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wargame_sim.cli.common import (
    AsJson,
    DataDir,
    OptionWords,
    OutFile,
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
from wargame_sim.cli.sheets import check_answer_file, write_answer
from wargame_sim.errors import UsageError

if TYPE_CHECKING:
    from wargame_sim.model.battle import BattleAnswer, Fate, Way
    from wargame_sim.runner.battle import CrossCheck
    from wargame_sim.runner.plans import Asked

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="Position with an [[attack]], or a plan (TOML).")]
Trials = Annotated[int, typer.Option("--trials", min=0, help="Also fight it so often with dice, as a check.")]
Rerolls = Annotated[
    str,
    typer.Option("--reroll", metavar="PARTY", help="attacker or defender uses the re-roll chit, where there is one."),
]
Price = Annotated[
    str, typer.Option("--price", metavar="X", help="What a re-roll must gain, in units of result score, or auto.")
]
Which = Annotated[int, typer.Option("--attack", min=1, help="Which attack of the file, counted from 1.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim battle experiments/positions/01_djebel_lessouda.toml",
        "wargame-sim battle experiments/plans/01_sidi_bou_zid_pincers.toml --attack 3 --trials 100000",
        "wargame-sim battle experiments/positions/06_anzio_salerno.toml --reroll attacker --price auto",
    )
    app.command("battle", short_help="What one attack on the map can do, exactly.", epilog=ends)(battle_command)


def battle_command(
    file: FileArgument,
    attack: Which = 1,
    trials: Trials = 0,
    reroll: Rerolls = "",
    price: Price = "",
    option: OptionWords = None,
    player: PlayerWords = None,
    seed: Seed = 1,
    data: DataDir = None,
    patch: PatchWords = None,
    workers: Workers = None,
    output: OutFile = None,
    as_json: AsJson = False,
) -> None:
    """Tell exactly what one attack can do in a position: odds with their working, and for every result who dies,
    which retreats are open, who is lost because none is, who may advance where.

    Choices that the rules leave to a player (losses, retreats, advances, a re-roll) are those of the named scripts. Of a
    re-roll chit the question may say instead who uses it, and what a use must gain: --reroll attacker --price 1. The price
    auto is what the chit is worth to its holder afterwards, as `reroll` finds it over 200 games of the scripted players.
    With -o the answer is a page (html, md), a table (csv, json) or a picture.
    """  # noqa: D205 - typer shows the whole text
    check_answer_file(output)
    asked = open_asked(file, option, player, data, patch)
    count = len(asked.plan.content.attack)
    if attack > max(1, count):
        raise UsageError(f"--attack: found {attack}; allowed 1 to {count}, the attacks of {file}")
    chit = chit_words(asked, reroll, price)
    answer = asked.game.rules.battle(asked.setup, asked.plan, attack - 1, **chit)
    check = None
    if trials:
        from wargame_sim.runner.battle import cross_check
        from wargame_sim.runner.execute import Manner

        check = cross_check(asked, answer, attack - 1, trials, seed, Manner(workers), chit)
    document = {**answer.as_json(), **({"check": check.as_json()} if check else {})}
    if output is not None:
        from wargame_sim.cli.answer_sheets import battle_sheet

        write_answer(battle_sheet(answer, _fate_rows(answer)), output, document)
    if as_json:
        print_json(document)
    elif output is None:
        show(answer)
        if check:
            show_check(check)


def chit_words(asked: Asked, reroll: str, price: str) -> dict[str, str]:
    """Return what a question says of the re-roll chit: nothing, or who uses it and at what price."""
    if not reroll:
        if price:
            raise UsageError("--price needs --reroll: attacker or defender")
        return {}
    if price == "auto":
        from wargame_sim.runner.reroll import priced

        content, sides = asked.plan.content, asked.game.sides
        words = {"reroll": reroll, "turn": content.turn, "side": content.side or sides[0]}
        return {"reroll": reroll, "price": priced(asked.game, asked.setup, words)["price"]}
    return {"reroll": reroll, "price": price or "0"}


def show(answer: BattleAnswer) -> None:
    """Print an answer for people."""
    from wargame_sim.cli.odds import number, origin_line, percent

    where = " and ".join(answer.hexes)
    told = f"{number(answer.attack)} against {number(answer.defence)} is {answer.column}"
    tell(f"{answer.title}, attack on {where}: {told}")
    tell(f"Method: {answer.method}, every throw of the dice counted. {origin_line(answer.origin)}")
    names = ", ".join(f"{side} {name}" for side, name in answer.choosers.items())
    tell(f"Losses, retreats and advances as these scripts choose: {names}.\n")
    rows = [(f.unit, f.hex, f.role, number(f.printed), _times(f.printed, f.strength), number(f.strength), f.why)
            for f in answer.fighters]  # fmt: skip
    columns = ("unit", "hex", "role", "counter", "times", "counts", "why")
    print_table("", columns, rows, columns[3:6])
    for line in answer.working:
        tell(f"  {line}")
    print_table("", ("result", "chance", "exact", "what it does"), _fate_rows(answer), ("chance", "exact"))
    lines = [(m.label, percent(m.value) if m.kind == "probability" else f"{float(m.value):.2f} {m.unit}", m.value)
             for m in answer.summary]  # fmt: skip
    print_table("", ("summary", "", "exact"), lines, ("", "exact"))
    for note in answer.notes:
        tell(f"Note: {note}")


def _times(printed: Fraction, strength: Fraction) -> str:
    return str(strength / printed) if printed else ""


def _fate_rows(answer: BattleAnswer) -> list[tuple[Any, ...]]:
    from wargame_sim.cli.odds import percent

    rows: list[tuple[Any, ...]] = []
    for fate in answer.results:
        lines = list(_lines(fate))
        rows.append((fate.result, percent(fate.probability), fate.probability, lines[0]))
        rows += [("", "", "", line) for line in lines[1:]]
    return rows


def _lines(fate: Fate) -> list[str]:
    """Say what one result does, units that fare alike together."""
    said = [f"{side} loses {', '.join(units)}" for side, units in fate.lost.items() if units]
    for word, ways in ((_retreat, fate.retreats), (_advance, fate.advances)):
        alike: dict[str, list[str]] = {}
        for way in ways:
            alike.setdefault(word(way), []).append(way.unit)
        said += [f"{', '.join(units)} {what}" for what, units in alike.items()]
    if fate.engaged:
        said.append("both sides engaged: neither may leave")
    said += fate.also
    return said or ["no effect"]


def _retreat(way: Way) -> str:
    if way.lost:
        return f"lost: {way.lost}"
    if not way.chosen:
        return f"stands fast in {way.hex}"
    return f"back to {way.chosen}{_other(way)}"


def _advance(way: Way) -> str:
    if not way.open:
        return "cannot advance: no room, or no way"
    if not way.chosen:
        return f"may advance to {', '.join(way.open)}, but stays"
    return f"forward to {way.chosen}{_other(way)}"


def _other(way: Way) -> str:
    if not way.open:
        return ""
    others = [hex_id for hex_id in way.open if hex_id != way.chosen]
    return f" (also open: {', '.join(others)})" if others else " (no other way)"


def show_check(check: CrossCheck) -> None:
    """Print how far a simulation is from the exact answer."""
    from wargame_sim.reports.numbers import count, plain

    rows = []
    for line in check.lines:
        times, unit = (100, " %") if line.kind == "probability" else (1, "")
        exact, found = (f"{plain(times * value, 3)}{unit}" for value in (line.exact, line.found))
        rows.append((line.name, exact, found, f"{line.standard_errors:+.1f}"))
    columns = ("", "exact", "found", "off by standard errors")
    print_table(f"Simulation of {count(check.trials)} battles, seed {check.seed}", columns, rows, columns[1:])
