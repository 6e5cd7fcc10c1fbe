"""How `run` and `compare` tell effects: numbers with as many digits as their intervals justify."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer

from wargame_sim.cli.common import print_table

if TYPE_CHECKING:
    from wargame_sim.outcomes.provenance import Provenance


def rounded(value: float | None, half_width: float, share: bool = False, signed: bool = False) -> str:
    """Return a number with the digits that its interval justifies: two of the half-width.

    Parameters
    ----------
    value : float or None
        The number.
    half_width : float
        Half the width of its interval.
    share : bool
        Tell it in per cent.
    signed : bool
        Show a plus.
    """
    if value is None or not math.isfinite(value):
        return "?"
    scale = 100.0 if share else 1.0
    width = abs(half_width) * scale
    digits = min(6, max(0, 1 - math.floor(math.log10(width)))) if 0 < width < math.inf else 2
    return f"{value * scale:{'+' if signed else ''}.{digits}f}" + (" %" if share else "")


def show_effects(lines: Sequence[Mapping[str, Any]]) -> None:
    """Print comparisons, one table an outcome."""
    for outcome in dict.fromkeys(line["outcome"] for line in lines):
        mine = [line for line in lines if line["outcome"] == outcome]
        first = mine[0]
        title = (
            f"Effect on {outcome} ({'percentage points' if first['kind'] == 'share' else first['unit']}), "
            f"{100 * first['family_level']:g} % intervals, simultaneous over {first['comparisons']}"
        )
        columns = ("comparison", "effect", "interval", "correlation", "games saved", "games", "method")
        print_table(title, columns, [_effect(line) for line in mine], right=columns[1:-1])


def _effect(line: Mapping[str, Any]) -> tuple[str, ...]:
    half, share = (line["high"] - line["low"]) / 2, line["kind"] == "share"

    def told(value: float) -> str:
        return rounded(value, half, share, signed=True)

    correlation = line["correlation"]
    saved = line["reduction"]
    return (
        str(line["comparison"]),
        told(line["difference"]),
        f"{told(line['low'])} to {told(line['high'])}",
        "" if correlation is None or math.isnan(correlation) else f"{correlation:.2f}",
        "" if saved is None or not math.isfinite(saved) else f"x {saved:.1f}",
        f"{line['n']:,}",
        str(line["method"]),
    )


def show_verdicts(lines: Sequence[Mapping[str, Any]]) -> None:
    """Print expectations with their verdicts."""
    columns = ("claim about", "outcome", "expected", "found", "verdict", "games to settle", "source")
    rows = []
    for line in lines:
        half, share = (line["high"] - line["low"]) / 2, line["unit"].startswith("share")
        low, high = (rounded(line[end], half, share, signed=True) for end in ("low", "high"))
        games = line["games_to_settle"]
        about = line["option"] if line["value"] == "true" else f"{line['option']}={line['value']}"
        settle = "done" if line["verdict"] != "not settled" else f"about {games:,}" if games else "no number"
        rows.append(
            (about, line["outcome"], line["expected"], f"{low} to {high}", line["verdict"], settle, line["source"])
        )
    print_table("What was claimed", columns, rows)


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
    if made.stand_ins:
        typer.echo(f"Stand-in tables: {', '.join(made.stand_ins)} (not the printed charts)")
    if made.kind == "simulation":
        players = ", ".join(f"{side} {name}" for side, name in made.base.players.items())
        typer.echo(f"Scripted players: {players}")


def plain(value: Any) -> Any:
    """Return a value as JSON has it: null for what is not finite, text for fractions."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
