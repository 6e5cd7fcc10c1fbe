"""Twins of kernels.lookup."""

from __future__ import annotations

import random
from fractions import Fraction


def ratio_column(attack: int, defence: int, ratios: list[Fraction]) -> int:
    """Return the last column whose ratio is reached, -1 for none."""
    return max((i for i, ratio in enumerate(ratios) if Fraction(attack, defence) >= ratio), default=-1)


def resolve(rows: list[list[int]], columns: list[int]) -> list[int]:
    """Resolve attacks the way a script does: `rows` holds the six results of each column."""
    choice = random.choice
    return [choice(rows[column]) for column in columns]
