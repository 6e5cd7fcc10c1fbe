"""Questions about a results table of one's own: what was understood, odds, fewest factors, repeated attacks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from wargame_sim.errors import UsageError, listed

if TYPE_CHECKING:
    from wargame_sim.chart.attrition import Round
    from wargame_sim.chart.questions import Attack
    from wargame_sim.chart.table import Chart
    from wargame_sim.model.odds import OddsTable

KNOWN = ("attack", "defence", "shift", "drm")  # of the options of an attack
_PATCH = re.compile(r'"?([^"]+?)"?\s*[./]\s*"?(-?\d+)"?')


class OwnAttack(NamedTuple):
    """What only a table of one's own is asked."""

    attackers: int = 0
    defenders: int = 0
    want: str | None = None
    attacks: int = 0
    stop_at: int = 0
    output: Path | None = None


def read(crt: Path, system: Path | None, dice: str | None, patch: Sequence[str] | None = None) -> Chart:
    """Return the table of a file with its description, dice as typed, and cells read otherwise."""
    from wargame_sim.chart.questions import patched
    from wargame_sim.chart.system import read_system
    from wargame_sim.chart.table import read_chart

    said = read_system(system)
    chart = read_chart(crt, said.model_copy(update={"dice": dice}) if dice else said)
    for word in patch or ():
        key, equals, code = word.rpartition("=")
        found = _PATCH.fullmatch(key.strip().removeprefix("crt."))
        if not equals or found is None:
            raise UsageError(f"--patch: found {word!r}; allowed COLUMN.ROLL=RESULT, such as 3-1.5=DE")
        chart = patched(chart, found[1], int(found[2]), code.strip())
    return chart


def refuse(crt: Path, others: Mapping[str, Any]) -> None:
    """Refuse words that belong to games.

    Raises
    ------
    UsageError
        With the first of them.
    """
    strange = [name for name, value in others.items() if value and name not in KNOWN]
    if strange:
        name = "a game" if strange[0] == "game" else f"--{strange[0].replace('_', '-')}"
        raise UsageError(
            f"--crt {crt}: found {name} too; a table of your own takes {listed([f'--{k}' for k in KNOWN])}"
        )


def _number(name: str, text: Any) -> Fraction:
    try:
        value = (
            Fraction(str(text)) if text is not None and len(str(text)) < 12 and "e" not in str(text).lower() else None
        )
    except (ValueError, ZeroDivisionError):
        value = None
    if value is None or not 0 <= value <= 10_000:
        raise UsageError(f"--{name}: found {text!r}; allowed a strength from 0 to 10000, such as 12, 4.5 or 9/2")
    return value


def own_odds(
    crt: Path, system: Path | None, dice: str | None, patch: Sequence[str] | None, asked: Mapping[str, Any],
    own: OwnAttack, as_json: bool,
) -> None:  # fmt: skip
    """Answer `odds --crt`."""
    from wargame_sim.chart.attrition import attrition
    from wargame_sim.chart.questions import Attack, answer
    from wargame_sim.cli.odds import give

    refuse(crt, asked)
    chart = read(crt, system, dice, patch)
    defence = asked.get("defence") if chart.kind != "strength" else asked.get("defence") or 0
    attack = Attack(
        _number("attack", asked.get("attack")), _number("defence", defence),
        asked.get("shift") or 0, asked.get("drm") or 0, own.attackers, own.defenders,
    )  # fmt: skip
    found = answer(chart, attack)
    rounds = attrition(chart, attack, own.attacks, own.stop_at) if own.attacks else []
    enough = _fewest(chart, attack, own.want) if own.want else None
    document = {k: v for k, v in found.as_json().items() if k != "game"} | _more_json(rounds, enough, own)
    more = [*(_want_told(own, enough) if own.want else ()), *_rounds_told(rounds)]
    give(found, document, own.output, as_json, more)


def _fewest(chart: Chart, attack: Attack, want: str) -> Attack | None:
    from wargame_sim.chart.questions import fewest

    name, equals, text = want.rpartition("=")
    found = re.fullmatch(r"(\d{1,3}(?:\.\d+)?)\s*%", text.strip())
    if found is None or Fraction(found[1]) > 100:
        raise UsageError(f"--want: found {want!r}; allowed a chance such as 70%, or defender_eliminated=70%")
    return fewest(chart, attack, name.strip() if equals else "defender_leaves", Fraction(found[1]) / 100)


def _want_told(own: OwnAttack, enough: Attack | None) -> list[str]:
    what = own.want or ""
    if enough is None:
        return [f"Wanted {what}: no strength gives that on this table."]
    return [f"Wanted {what}: {enough.attack} attack factors are the fewest."]


def _rounds_told(rounds: Sequence[Round]) -> list[str]:
    from wargame_sim.cli.odds import percent

    return [
        f"After {r.attacks} attack{'s' if r.attacks > 1 else ''}: "
        + ", ".join(f"{end} {percent(p)}" for end, p in r.ends.items())
        + f"; steps left {float(r.attackers):.2f} against {float(r.defenders):.2f}"
        for r in rounds
    ]


def _more_json(rounds: Sequence[Round], enough: Attack | None, own: OwnAttack) -> dict[str, Any]:
    more: dict[str, Any] = {}
    if own.want:
        more["want"] = {"asked": own.want, "attack": None if enough is None else float(enough.attack)}
    if rounds:
        more["rounds"] = [
            {"attacks": r.attacks, "ends": {k: {"probability": float(p), "fraction": str(p)} for k, p in r.ends.items()},
             "attackers": float(r.attackers), "defenders": float(r.defenders)}
            for r in rounds
        ]  # fmt: skip
    return more


def own_table(
    crt: Path, system: Path | None, dice: str | None, patch: Sequence[str] | None, others: Mapping[str, Any],
    by: str, show: str,
) -> OddsTable:  # fmt: skip
    """Answer `table --crt`."""
    from wargame_sim.chart.questions import odds_table

    refuse(crt, others)
    if by not in ("attack", "odds"):
        raise UsageError(f"--by: found {by!r}; allowed attack, odds")
    return odds_table(read(crt, system, dice, patch), by, show)
