"""An experiment's outcome and expectations, checked against its game and design, as provenance keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from wargame_sim.errors import DataError, listed, suggest
from wargame_sim.model.game import Game, Value
from wargame_sim.runner.design import Factor
from wargame_sim.runner.experiment import fault
from wargame_sim.runner.plan import Plan, Variant
from wargame_sim.runner.schema import Expect, Experiment
from wargame_sim.runner.setups import spelt
from wargame_sim.statistics.factorial import interactions
from wargame_sim.statistics.measures import parse_measure


def told(experiment: Experiment, plan: Plan, file: Path, factors: Sequence[Factor], design: str) -> dict[str, Any]:
    """Return the experiment of games as provenance keeps it: complete, its outcomes in their one spelling.

    Parameters
    ----------
    experiment : Experiment
        What the file says.
    plan : Plan
        What is played: the game's outcomes, and the variants that tell of two changes together.
    file : pathlib.Path
        For messages.
    factors : sequence of Factor
        What is swept.
    design : str
        How it is combined.

    Raises
    ------
    DataError
        For an unknown outcome, or an expectation about something that is not swept.
    """
    game = plan.game
    name, also = game.headline, []
    if experiment.outcome is not None:
        name = _measure(game, file, "outcome.name", experiment.outcome.name)
        also = [_measure(game, file, f"outcome.also[{n}]", m) for n, m in enumerate(experiment.outcome.also, start=1)]
    content = _common(experiment, file, design)
    content["outcome"] = {"name": name, "also": [m for m in also if m != name]}
    if experiment.balanced is not None:
        outcome = _measure(game, file, "balanced.outcome", experiment.balanced.outcome)
        content["balanced"] = {**experiment.balanced.model_dump(), "outcome": outcome}
    content["expect"] = []
    for n, expect in enumerate(experiment.expect, start=1):
        key = f"expect[{n}]"
        outcome = _measure(game, file, f"{key}.outcome", expect.outcome) if expect.outcome else name
        option, value = _about(expect, plan, file, factors, key)
        content["expect"].append(
            {
                "option": option,
                "value": value,
                "sign": expect.sign,
                "band": expect.band,
                "outcome": outcome,
                "source": expect.source,
                "text": expect.text,
            }
        )
    return content


def told_exact(
    experiment: Experiment, file: Path, factors: Sequence[Factor], design: str, variants: Sequence[Variant]
) -> dict[str, Any]:
    """Return the exact experiment as provenance keeps it; rows and columns are checked once the tables are there."""
    content = _common(experiment, file, design)
    assert experiment.study is not None  # checked when the file was read
    content["study"] = experiment.study.model_dump(mode="json")
    content["expect"] = []
    for n, expect in enumerate(experiment.expect, start=1):
        key = f"expect[{n}]"
        outcome = expect.outcome or (experiment.outcome.name if experiment.outcome else "")
        if not outcome:
            raise fault(file, f"{key}.outcome", message="is missing; name a column of the study, here or in [outcome]")
        line = expect.model_dump(mode="json", by_alias=True) | {"outcome": outcome, "variant": ""}
        if expect.option:
            factor = _factor(expect, factors, file, key)
            line["value"] = _value(expect, factor, file, key)
            wanted = {**variants[0].levels, factor.label: line["value"]}
            line["variant"] = next(v.name for v in variants if dict(v.levels) == wanted)
        content["expect"].append(line)
    return content


def _common(experiment: Experiment, file: Path, design: str) -> dict[str, Any]:
    content = experiment.model_dump(mode="json", exclude={"expect", "outcome", "balanced", "study", "design"})
    return {"file": file.name, **content, "design": design}


def _measure(game: Game, file: Path, key: str, text: str) -> str:
    try:
        return parse_measure(text, game.columns).name
    except ValueError as error:
        raise fault(file, key, message=str(error)) from None


def _about(expect: Expect, plan: Plan, file: Path, factors: Sequence[Factor], key: str) -> tuple[str, Value]:
    """Return the change that an expectation is about with its value, or the two that it is about with true."""
    labels = [factor.label for factor in factors]
    if "*" not in expect.option or expect.option in labels:
        factor = _factor(expect, factors, file, key)
        return factor.label, _value(expect, factor, file, key)
    one, _, other = (part.strip() for part in expect.option.partition("*"))
    there = interactions(plan.records)
    for contrast in there:
        if contrast.factor in (f"{one}*{other}", f"{other}*{one}"):
            if expect.value not in (None, True):
                raise fault(
                    file, f"{key}.value", message='stands beside two options; write option = "air*weather=rain"'
                )
            return contrast.factor, True
    found = f"found {expect.option!r}, of which no two variants tell"
    counted = [c.label for c in there if {f"{one}*{other}", f"{other}*{one}"} & {name for name, _ in c.also}]
    if counted:
        found += f" alone: counted is {counted[0]}"
    allowed = listed(c.factor for c in there) or 'none: one at a time nothing meets; design = "factorial" tells'
    raise fault(file, f"{key}.option", message=f"{found}; allowed {allowed}")


def _factor(expect: Expect, factors: Sequence[Factor], file: Path, key: str) -> Factor:
    labels = [factor.label for factor in factors]
    for factor in factors:
        if expect.option == factor.label:
            return factor
    near = suggest(expect.option, labels)
    raise DataError(
        f"{file}, key {key}.option",
        message=f"found {expect.option!r}, which is not swept; allowed {listed(labels) or 'none'}{near}",
    )


def _value(expect: Expect, factor: Factor, file: Path, key: str) -> Value:
    """Return the value that the expectation is about: the one beside the base unless it says which."""
    others = [value for value in factor.values if value != factor.base]
    if expect.value is None and len(others) == 1:
        return others[0]
    for value in others:
        # Cells are kept as text; and 1 equals true, so values are told apart by their spelling.
        if repr(value) == repr(str(expect.value) if factor.kind == "patch" else expect.value):
            return value
    found = "is missing" if expect.value is None else f"found {spelt(expect.value)}"
    raise fault(file, f"{key}.value", message=f"{found}; allowed {listed(spelt(v) for v in others) or 'none'}")
