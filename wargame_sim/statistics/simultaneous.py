"""The level for each of several intervals, so that all of them are right together with the level asked."""

from __future__ import annotations


def sidak(level: float, comparisons: int) -> float:
    """Return the level for each interval by Sidak 1967 (J. Am. Stat. Assoc. 62, 626-633, theorem 1).

    The theorem holds for two-sided intervals of jointly normal estimates whatever their correlations, so also for
    differences that share one base variant and for variants that share dice.

    Parameters
    ----------
    level : float
        Chance, 0 to 1, that all intervals cover.
    comparisons : int
        Number of intervals, at least 1.
    """
    _check(level, comparisons)
    return float(level ** (1.0 / comparisons))


def bonferroni(level: float, comparisons: int) -> float:
    """Return the level for each interval by Bonferroni's inequality: for any intervals at all, slightly wider.

    Dunn 1961 (J. Am. Stat. Assoc. 56, 52-64, section 2).

    Parameters
    ----------
    level : float
        Chance, 0 to 1, that all intervals cover.
    comparisons : int
        Number of intervals, at least 1.
    """
    _check(level, comparisons)
    return 1.0 - (1.0 - level) / comparisons


def _check(level: float, comparisons: int) -> None:
    if not 0.0 < level < 1.0:
        raise ValueError(f"level: found {level}; allowed between 0 and 1")
    if comparisons < 1:
        raise ValueError(f"comparisons: found {comparisons}; allowed 1 or more")
