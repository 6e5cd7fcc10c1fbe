"""How `run` and `compare` tell effects to people."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wargame_sim.cli.common import print_table, tell
from wargame_sim.model.telling import tables_told
from wargame_sim.reports.numbers import correlation_told, count, saved_told, settling_told, uses_told, with_interval

if TYPE_CHECKING:
    from wargame_sim.model.game import Column
    from wargame_sim.outcomes.provenance import Provenance
    from wargame_sim.statistics.balance import Balance


def show_effects(lines: Sequence[Mapping[str, Any]], what: str = "Effect", columns: Sequence[Column] = ()) -> None:
    """Print comparisons, one table an outcome, told in words where the columns of the game are known."""
    from wargame_sim.reports.wording import outcome_told

    for outcome in dict.fromkeys(line["outcome"] for line in lines):
        mine = [line for line in lines if line["outcome"] == outcome]
        first = mine[0]
        title = (
            f"{what} on {outcome_told(outcome, columns)} ({'percentage points' if first['kind'] == 'share' else first['unit']}), "
            f"{100 * first['family_level']:g} % intervals, simultaneous over {first['comparisons']}"
        )
        heads = ("comparison", "effect", "interval", "correlation", "games saved", "uses a game", "games", "method")
        print_table(title, heads, [_effect(line) for line in mine], right=heads[1:-1])
        luck = [f"{line['comparison']} x {line['luck']:.2f}" for line in mine if line.get("luck", math.nan) > 0]
        if luck:
            tell(f"Of the games saved, because the luck of the dice is taken off: {', '.join(luck)}.\n")


def _effect(line: Mapping[str, Any]) -> tuple[str, ...]:
    told, interval = with_interval(line["difference"], line["low"], line["high"], line["kind"], signed=True)
    return (
        str(line["comparison"]),
        told,
        interval,
        correlation_told(line["correlation"]),
        saved_told(line["reduction"], line["differ"]),
        uses_told(line.get("uses")),
        count(line["n"]),
        str(line["method"]),
    )


def show_verdicts(lines: Sequence[Mapping[str, Any]], columns: Sequence[Column] = ()) -> None:
    """Print expectations with their verdicts."""
    from wargame_sim.reports.wording import outcome_told

    heads = ("claim about", "verdict", "outcome", "expected", "found", "games to settle", "uses a game", "source")
    rows = []
    for line in lines:
        _, interval = with_interval(line["difference"], line["low"], line["high"], line["kind"], signed=True)
        games, least, most = (line[key] for key in ("games_to_settle", "games_from", "games_up_to"))
        known = bool(games or least)
        settle = settling_told(games, least, most, known) if line["verdict"] == "not settled" else "done"
        rows.append(
            (line["about"], line["verdict"], outcome_told(line["outcome"], columns), line["expected"], interval, settle,
             uses_told(line["uses"]), line["source"])
        )  # fmt: skip
    print_table("What was claimed", heads, rows)


def show_balance(lines: Sequence[Balance]) -> None:
    """Print whether variants are practically balanced."""
    first = lines[0]
    low, high = first.band.target - first.band.band, first.band.target + first.band.band
    title = (
        f"Practically balanced is {first.outcome} within {low:g} to {high:g}; two one-sided sequential tests a variant"
    )
    title += f" ({first.method}, {100 * first.level:.4g} % each)"
    rows = [(b.variant, *with_interval(b.estimate, b.low, b.high, b.kind), count(b.n), b.verdict) for b in lines]
    print_table(title, ("variant", "found", "bounds", "games", "verdict"), rows, right=("found", "bounds", "games"))


def show_exact_verdicts(lines: Sequence[Mapping[str, Any]]) -> None:
    """Print expectations of an exact study with their verdicts."""
    columns = ("claim about", "outcome", "expected", "value", "verdict", "source")
    rows = [
        (line["row"], line["outcome"], line["expected"], f"{line['value']:.4g}", line["verdict"], line["source"])
        for line in lines
    ]
    print_table("What was claimed", columns, rows)


def show_origin(made: Provenance) -> None:
    """Say first what a result rests on: invented tables and scripted players."""
    told = tables_told(made.origins)
    if told:
        tell(told)
    if made.kind == "simulation":
        players = ", ".join(f"{side} {name}" for side, name in made.base.players.items())
        tell(f"Scripted players: {players}")


def plain(value: Any) -> Any:
    """Return a value as JSON has it: null for what is not finite, text for fractions."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
