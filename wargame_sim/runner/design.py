"""From an experiment's sweep to named variants of one game."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from wargame_sim.model.game import Game, Value
from wargame_sim.packs.patches import flatten_patches
from wargame_sim.runner.experiment import fault
from wargame_sim.runner.fractional import cells_of, check_exclusions, fraction_of
from wargame_sim.runner.plan import Variant
from wargame_sim.runner.schema import FACTORIAL, FRACTIONAL, Experiment, folder_of, parse_design
from wargame_sim.runner.setups import (
    complete_options,
    complete_players,
    exclusion,
    make_setup,
    option_fault,
    player_fault,
    spelt,
)
from wargame_sim.statistics.curves import AS_IT_IS, PRINTED

BASE = "base"
MOST_VARIANTS = 4096


@dataclass(frozen=True)
class Factor:
    """Something that is swept.

    Parameters
    ----------
    kind : {"option", "player", "patch"}
        What it is.
    name : str
        Option, side, or cell.
    base : bool, int or str
        Value in the base variant.
    values : tuple of bool, int or str
        Swept values in the file's order.
    """

    kind: Literal["option", "player", "patch"]
    name: str
    base: Value
    values: tuple[Value, ...]

    @property
    def label(self) -> str:
        """Name in results and expectations."""
        return f"players.{self.name}" if self.kind == "player" else self.name

    def word(self, value: Value) -> str:
        """Return the name of a value within a variant's name."""
        if isinstance(value, bool):
            return self.name if value else f"no_{self.name}"
        return f"{self.name}={value}"


def variants(experiment: Experiment, game: Game, file: Path) -> list[Variant]:
    """Return the variants, the base first.

    Parameters
    ----------
    experiment : Experiment
        What the file says.
    game : Game
        Its game.
    file : pathlib.Path
        For messages, and for the owner's folder of tables.

    Raises
    ------
    DataError
        Naming file and key: unknown option, value or player, an empty list, options that exclude each other.
    """
    _check_base(experiment, game, file)
    factors, design = factors_of(experiment, game, file), design_of(experiment, file)
    if design == FRACTIONAL:
        cells = cells_of(fraction_of(experiment, factors, file), factors)
        check_exclusions(game, experiment, factors, file)
    else:
        cells = _cells(factors, design, file)
    found = [_variant(experiment, game, file, factors, cell) for cell in cells]
    return [variant for variant in found if variant is not None]


def design_of(experiment: Experiment, file: Path) -> str:
    """Return how swept values are combined, wherever the file says so."""
    inside = experiment.sweep.get("design")
    if inside is None or isinstance(inside, list):
        design = experiment.design or FACTORIAL
    else:
        try:
            design = parse_design(inside)
        except ValueError as error:
            raise fault(file, "sweep.design", found=inside, allowed=str(error)) from None
        if experiment.design not in (None, design):
            raise fault(file, "design", found=experiment.design, allowed=f"{design}, as in sweep.design")
    for key, its in (("resolution", FRACTIONAL), ("generators", FRACTIONAL), ("excluded", FACTORIAL)):
        if getattr(experiment, key) and design != its:
            raise fault(file, key, message=f'needs design = "{its}"')
    if experiment.resolution and experiment.generators:
        raise fault(file, "resolution", message="stands beside generators, which settle it; give one of them")
    return design


def factors_of(experiment: Experiment, game: Game, file: Path) -> list[Factor]:
    """Return what is swept, in the file's order: options, players, then cells of tables."""
    base_options = complete_options(game, experiment.options)
    base_players = complete_players(game, experiment.players)
    found = []
    for name, values in experiment.sweep.items():
        key = f"sweep.{name}"
        if name == "design" and not isinstance(values, list):
            continue
        if name == "players" and isinstance(values, dict):
            for side, names in values.items():
                levels = _levels(file, f"{key}.{side}", names, lambda v, side=side: player_fault(game, side, v))
                found.append(Factor("player", side, base_players[side], levels))
            continue
        levels = _levels(file, key, values, lambda v, name=name: option_fault(game, name, v))
        found.append(Factor("option", name, base_options[name], levels))
    for cell, values in _swept_cells(experiment, file).items():
        levels = _levels(file, f"patches.{cell}", values, lambda v: "")
        levels = tuple(AS_IT_IS if level == PRINTED else level for level in levels)
        if AS_IT_IS not in levels:
            levels = (AS_IT_IS, *levels)
        found.append(Factor("patch", cell, AS_IT_IS, levels))
    return found


def _levels(file: Path, key: str, values: Any, complaint: Any) -> tuple[Value, ...]:
    """Return the values of one factor, each checked."""
    if not isinstance(values, list):
        raise fault(file, key, found=values, allowed="a list in brackets")
    if not values:
        raise fault(file, key, message="the list is empty; allowed one value or more")
    seen = set()
    for value in values:
        said = complaint(value)
        if said:
            raise fault(file, key, message=said)
        if not isinstance(value, (bool, int, str)):
            raise fault(file, key, found=value, allowed="true, false, whole numbers or words in quotes")
        if repr(value) in seen:  # 1 and true are equal, and told apart by their spelling
            raise fault(file, key, message=f"{spelt(value)} stands twice")
        seen.add(repr(value))
    return tuple(values)


def _patches(experiment: Experiment, file: Path) -> dict[str, str | list[str]]:
    """Return cell, in its one spelling, to value or list of values, as text."""
    found: dict[str, str | list[str]] = {}
    for path, value in _leaves(experiment.patches):
        pieces = value if isinstance(value, list) else [value]
        if any(isinstance(piece, (list, Mapping)) for piece in pieces):
            raise fault(file, f"patches.{'.'.join(path)}", found=value, allowed="a value, or a list of values")
        texts = []
        for piece in pieces:
            nested: Any = piece
            for key in reversed(path):
                nested = {key: nested}
            ((cell, text),) = flatten_patches(nested).items()
            texts.append(text)
        if not texts:
            raise fault(file, f"patches.{'.'.join(path)}", message="the list is empty; allowed one value or more")
        found[cell] = texts if isinstance(value, list) else texts[0]
    return found


def _leaves(content: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in content.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key), value


def _swept_cells(experiment: Experiment, file: Path) -> dict[str, list[str]]:
    return {cell: v for cell, v in _patches(experiment, file).items() if isinstance(v, list)}


def _check_base(experiment: Experiment, game: Game, file: Path) -> None:
    """Check ``[options]`` and ``[players]``."""
    for name, value in experiment.options.items():
        said = option_fault(game, name, value)
        if said:
            raise fault(file, f"options.{name}", message=said)
    for side, player in experiment.players.items():
        said = player_fault(game, side, player)
        if said:
            raise fault(file, f"players.{side}", message=said)
    said = exclusion(game, experiment.options)
    if said:
        raise fault(file, "options", message=said)


def _cells(factors: Sequence[Factor], design: str, file: Path) -> list[tuple[Value, ...]]:
    """Return the values of all factors for each variant, the base first."""
    base = tuple(factor.base for factor in factors)
    if design == "one-at-a-time":
        cells = [base]
        for n, factor in enumerate(factors):
            cells += [(*base[:n], value, *base[n + 1 :]) for value in factor.values if value != factor.base]
    else:
        count = math.prod(len(factor.values) for factor in factors)
        if count > MOST_VARIANTS:
            raise fault(file, "sweep", found=f"{count} variants", allowed=f"at most {MOST_VARIANTS}")
        cells = list(itertools.product(*(factor.values for factor in factors)))
        first = tuple(f.base if f.base in f.values else f.values[0] for f in factors)
        cells.sort(key=lambda cell: cell != first)
    return cells


def _variant(
    experiment: Experiment, game: Game, file: Path, factors: Sequence[Factor], cell: tuple[Value, ...]
) -> Variant | None:
    """Return the variant of one cell of the design; None when the rules forbid it and the file leaves such out."""
    options: dict[str, Value] = dict(experiment.options)
    players: dict[str, str] = dict(experiment.players)
    patches = {key: value for key, value in _patches(experiment, file).items() if not isinstance(value, list)}
    for factor, value in zip(factors, cell, strict=True):
        if factor.kind == "option":
            options[factor.name] = value
        elif factor.kind == "player":
            players[factor.name] = str(value)
        elif value != AS_IT_IS:
            patches[factor.name] = str(value)
    clash = exclusion(game, options)
    if clash and experiment.excluded:
        return None
    if clash:
        hint = '; with design = "one-at-a-time" they never meet, and excluded = "leave out" leaves them out'
        hint = hint if len(factors) > 1 else ""
        raise fault(file, "sweep", message=clash + hint)
    setup = make_setup(game, options, players, folder_of(experiment, file), patches)
    words = [f.word(value) for f, value in zip(factors, cell, strict=True) if value != f.base]
    levels = {factor.label: value for factor, value in zip(factors, cell, strict=True)}
    return Variant("+".join(words) or BASE, setup, levels)
