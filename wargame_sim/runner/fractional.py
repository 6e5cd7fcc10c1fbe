"""The fraction of a two-level factorial that an experiment file asks for, by its resolution or by its generators."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim.errors import listed, suggest
from wargame_sim.model.game import Game, Value
from wargame_sim.runner.experiment import fault
from wargame_sim.runner.schema import Experiment
from wargame_sim.runner.setups import exclusion, spelt
from wargame_sim.statistics.factorial import aliases_told
from wargame_sim.statistics.fractions import MOST_FACTORS, TwoLevel, fraction

if TYPE_CHECKING:
    from wargame_sim.runner.design import Factor

RESOLUTION = 4


def fraction_of(experiment: Experiment, factors: Sequence[Factor], file: Path) -> TwoLevel:
    """Return the fraction, the factors in the file's order.

    Raises
    ------
    DataError
        When a factor does not have two values, there are too few or too many, no smaller fraction has the resolution,
        or a generator is not one.
    """
    for factor in factors:
        if len(factor.values) != 2 or factor.base not in factor.values:
            allowed = f"two, one of them that of the base ({spelt(factor.base)}), in a fractional design"
            values = listed(spelt(value) for value in factor.values)
            raise fault(file, f"sweep.{factor.label}", message=f"found {values}; allowed {allowed}")
    if not 3 <= len(factors) <= MOST_FACTORS:
        raise fault(file, "sweep", found=f"{len(factors)} factors", allowed=f"3 to {MOST_FACTORS} in a fraction")
    labels = [factor.label for factor in factors]
    if experiment.generators:
        return _generated(labels, experiment.generators, file)
    wanted = RESOLUTION if experiment.resolution is None else experiment.resolution
    found = fraction(labels, wanted)
    if found is None:
        said = f"no fraction of {len(labels)} factors has resolution {wanted}; allowed a lower one, or"
        raise fault(file, "resolution", message=f'{said} design = "factorial"')
    return found


def cells_of(design: TwoLevel, factors: Sequence[Factor]) -> list[tuple[Value, ...]]:
    """Return the values of all factors for each variant of the fraction, the base first."""
    away = [next(value for value in factor.values if value != factor.base) for factor in factors]
    return [tuple(away[n] if run >> n & 1 else factor.base for n, factor in enumerate(factors)) for run in design.runs]


def check_exclusions(game: Game, experiment: Experiment, factors: Sequence[Factor], file: Path) -> None:
    """Refuse options that exclude each other: a fraction needs every combination of its options."""
    options: dict[str, Value] = dict(experiment.options)
    for factor in factors:
        if factor.kind == "option":
            options[factor.name] = next(value for value in factor.values if value != factor.base)
    clash = exclusion(game, options)
    if clash:
        told = "a fraction combines every option with every other; sweep one of them only"
        told += ', or take design = "factorial" with excluded = "leave out", or design = "one-at-a-time"'
        raise fault(file, "sweep", message=f"{clash}; {told}")


def fraction_told(design: TwoLevel) -> dict[str, Any]:
    """Return the fraction as provenance keeps it."""
    return {
        "runs": len(design.runs),
        "of": 2 ** len(design.factors),
        "resolution": design.resolution,
        "generators": design.generators_told,
        "defining_relation": [design.name(word) for word in design.words],
        "aliases": aliases_told(design),
    }


def _generated(labels: Sequence[str], generators: Sequence[str], file: Path) -> TwoLevel:
    """Return the fraction that generators such as ``patton = air*supply*weather`` make."""
    read = [_generator(labels, text, file, f"generators[{n}]") for n, text in enumerate(generators, start=1)]
    made = [left for left, _ in read]
    for n, (left, right) in enumerate(read, start=1):
        key = f"generators[{n}]"
        if made.count(left) > 1:
            raise fault(file, key, message=f"{labels[left]} is made twice")
        circular = [labels[place] for place in right if place in made]
        if circular:
            raise fault(file, key, message=f"{circular[0]} is itself made by a generator; allowed those that are not")
    masks = {left: sum(1 << place for place in right) for left, right in read}
    design = TwoLevel(tuple(labels), tuple(masks.get(n, 0) for n in range(len(labels))))
    if (design.resolution or 0) < 3:
        twins = design.name(design.words[0]).replace("*", " and ")
        raise fault(file, "generators", message=f"{twins} would always be on and off together")
    return design


def _generator(labels: Sequence[str], text: str, file: Path, key: str) -> tuple[int, list[int]]:
    """Return the places of the factor that is made and of those it is made of."""
    left, equals, right = text.partition("=")
    names = [left.strip(), *(name.strip() for name in right.split("*"))]
    if not equals or len(names) < 3:
        raise fault(file, key, found=text, allowed="NAME = NAME*NAME, with two names or more on the right")
    for name in names:
        if name not in labels:
            near = suggest(name, labels)
            raise fault(file, key, message=f"found {name!r}, which is not swept; allowed {listed(labels)}{near}")
    if len(set(names)) < len(names):
        raise fault(file, key, found=text, allowed="each name once")
    return labels.index(names[0]), [labels.index(name) for name in names[1:]]
