"""Main effects and interactions of two factors, from the variants that were played and their shared dice.

The main effect of a factor is its effect averaged over the other factors; the interaction of two is the difference of
differences: the effect of one with the other on, less that with the other off (twice the interaction of Box, Hunter
and Hunter 2005, section 5.5). Both are differences of two averages of variants, formed game by game: every variant
plays the same trials with the same dice, so what dice do to all of them cancels before anything is estimated.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from wargame_sim.model.game import Value
from wargame_sim.outcomes.provenance import VariantRecord
from wargame_sim.statistics.contrasts import CellKey, Contrast, Part, by_factor, cell_key, told_with
from wargame_sim.statistics.fractions import TwoLevel, of_runs


def two_level(variants: Sequence[VariantRecord]) -> TwoLevel | None:
    """Return the regular two-level design that the variants make, its factors named as effects are; None for others."""
    parts = _parts(variants)
    if not parts or any(len(values) != 1 for values in parts.values()):
        return None
    base = variants[0].levels
    runs = [sum((v.levels[f] != base[f]) << n for n, f in enumerate(parts)) for v in variants]
    return of_runs(tuple(values[0].label for values in parts.values()), runs)


def main_effects(variants: Sequence[VariantRecord]) -> list[Contrast]:
    """Return the effect of every value of every factor against its value in the base, averaged over the others.

    Parameters
    ----------
    variants : sequence of VariantRecord
        The base first. In a fraction half of the variants are compared with the other half; each effect names its
        aliases of two factors, if it has any.
    """
    design = two_level(variants)
    if design is None or not design.words:
        return by_factor(variants)
    return [_contrast(design, 1 << n, variants) for n in range(len(design.factors))]


def interactions(variants: Sequence[VariantRecord]) -> list[Contrast]:
    """Return the interactions of two factors that these variants tell of; in a fraction each with its aliases.

    Parameters
    ----------
    variants : sequence of VariantRecord
        The base first. Where not every combination was played, those with all four combinations of two values are
        averaged.
    """
    design = two_level(variants)
    if design is not None:
        return [_contrast(design, pair, variants) for pair in design.pairs]
    names = {cell_key(v.levels): v.name for v in variants}
    found = []
    for one, other in itertools.combinations(_every_part(variants), 2):
        pairs = tuple(_corners(one, other, variants, names)) if one.factor != other.factor else ()
        if pairs:
            found.append(_interaction((one, other), pairs))
    return found


def not_told(variants: Sequence[VariantRecord]) -> list[str]:
    """Return the pairs of factors whose interaction no variants tell of, though some others are told."""
    told = interactions(variants)
    design = two_level(variants)
    if not told or design is not None:  # of a regular design all are told, some with others
        return []
    there = {frozenset(part.factor for part in contrast.parts) for contrast in told}
    pairs = itertools.combinations(_parts(variants), 2)
    return ["*".join(pair) for pair in pairs if frozenset(pair) not in there]


def aliases_told(design: TwoLevel) -> list[str]:
    """Return what a fraction cannot tell apart, one line a sum of effects; nothing for a full factorial.

    Effects of three factors and more are left out, but for those that an effect of one factor is counted with: then
    the shortest are named.
    """
    lines = []
    for place in range(len(design.factors)):
        found = design.aliases(1 << place, 2) or design.aliases(1 << place, 3)
        if found:
            lines.append(_sum_told(design, 1 << place, [(a.effect, a.times) for a in found]))
    for pair in design.pairs:
        aliases = design.aliases(pair, 2)
        if aliases:
            lines.append(_sum_told(design, pair, [(a.effect, a.times) for a in aliases]))
    return lines


def corners(contrast: Contrast, variants: Sequence[VariantRecord]) -> dict[tuple[bool, bool], list[str]]:
    """Return the variants of the four combinations of an interaction: without both, and with either, and with both.

    Keys tell whether the first and the second factor have the value of the interaction.
    """
    one, other = contrast.parts
    used = {name for pair in contrast.pairs for name in pair}
    found: dict[tuple[bool, bool], list[str]] = {(a, b): [] for a in (False, True) for b in (False, True)}
    for variant in variants:
        if variant.name in used:
            found[one.on(variant.levels), other.on(variant.levels)].append(variant.name)
    return found


def _contrast(design: TwoLevel, effect: int, variants: Sequence[VariantRecord]) -> Contrast:
    """Return the contrast of an effect of one or two factors in a regular design."""
    parts = tuple(values[0] for n, values in enumerate(_parts(variants).values()) if effect >> n & 1)
    more: list[str] = []
    less: list[str] = []
    for variant in variants:
        away = sum(part.on(variant.levels) for part in parts)
        (more if (len(parts) - away) % 2 == 0 else less).append(variant.name)
    pairs = tuple(zip(more, less, strict=True))
    also = tuple((design.name(alias.effect), alias.times) for alias in design.aliases(effect))
    if len(parts) == 1:
        return Contrast(parts[0].factor, parts[0].value, parts[0].against, pairs, also=also)
    return _interaction((parts[0], parts[1]), pairs, also)


def _interaction(
    parts: tuple[Part, Part], pairs: tuple[tuple[str, str], ...], also: tuple[tuple[str, float], ...] = ()
) -> Contrast:
    name = "*".join(part.label for part in parts)
    return Contrast(name, True, "each alone", pairs, times=2.0, also=also, parts=parts)


def _corners(
    one: Part, other: Part, variants: Sequence[VariantRecord], names: Mapping[CellKey, str]
) -> Iterator[tuple[str, str]]:
    """Yield, for every set of four, the pairs of variants whose differences make up the interaction."""
    for variant in variants:
        if not (one.on(variant.levels) and other.on(variant.levels)):
            continue
        without_one = names.get(cell_key({**variant.levels, one.factor: one.against}))
        without_other = names.get(cell_key({**variant.levels, other.factor: other.against}))
        neither = names.get(cell_key({**variant.levels, one.factor: one.against, other.factor: other.against}))
        if without_one and without_other and neither:
            yield variant.name, without_one
            yield neither, without_other


def _parts(variants: Sequence[VariantRecord]) -> dict[str, list[Part]]:
    """Return, for every factor, its values beside that of the base."""
    found: dict[str, list[Part]] = {}
    for factor, against in variants[0].levels.items():
        values: dict[str, Value] = {repr(v.levels[factor]): v.levels[factor] for v in variants}
        found[factor] = [Part(factor, v, against) for spelling, v in values.items() if spelling != repr(against)]
    return {factor: parts for factor, parts in found.items() if parts}


def _every_part(variants: Sequence[VariantRecord]) -> list[Part]:
    return [part for parts in _parts(variants).values() for part in parts]


def _sum_told(design: TwoLevel, effect: int, also: Sequence[tuple[int, float]]) -> str:
    return told_with(design.name(effect), [(design.name(other), times) for other, times in also])
