"""Simultaneous intervals of main effects and of interactions in a fraction: both families cover, by simulation."""

from __future__ import annotations

import math

import numpy as np

from tests.statistics.test_factorial import FACTORS, MEASURE, levels_of, records, rows_of
from wargame_sim.statistics.contrasts import Contrast, compare
from wargame_sim.statistics.factorial import interactions, main_effects
from wargame_sim.statistics.fractions import fraction

RUNS, GAMES = 400, 150
EFFECTS = {0b0001: 0.3, 0b0010: -0.2, 0b0100: 0.0, 0b1000: 0.1, 0b0011: 0.25, 0b1010: -0.15}


def mean(cell: tuple[int, ...]) -> float:
    """Mean of a cell: each effect counts when all its factors are on."""
    run = sum(x << n for n, x in enumerate(cell))
    return sum(size for effect, size in EFFECTS.items() if effect & run == effect)


def test_all_effects_of_a_family_are_covered_together() -> None:
    design = fraction(FACTORS, 4)
    assert design is not None
    variants, cells = records(design), levels_of(design)
    families = [main_effects(variants), interactions(variants)]
    truth = [truths(family, {v.name: mean(c) for v, c in zip(variants, cells, strict=True)}) for family in families]
    rng, covered = np.random.default_rng(51), np.zeros((RUNS, 2), bool)
    for run in range(RUNS):
        luck = rng.exponential(1.0, GAMES)
        rows = {
            v.name: rows_of(mean(c) + luck + rng.standard_normal(GAMES)) for v, c in zip(variants, cells, strict=True)
        }
        for f, family in enumerate(families):
            found = [c.difference for c in compare(family, rows, MEASURE, 0.95)]
            covered[run, f] = all(d.low <= t <= d.high for d, t in zip(found, truth[f], strict=True))
    error = 4 * math.sqrt(0.95 * 0.05 / RUNS)
    assert np.all(np.abs(covered.mean(0) - 0.95) < error)


def truths(family: list[Contrast], means: dict[str, float]) -> list[float]:
    """True values of contrasts."""
    return [c.times * float(np.mean([means[a] - means[b] for a, b in c.pairs])) for c in family]
