"""Interleaved timing and the shape of a row."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

RUNS = 25


@dataclass(frozen=True)
class Row:
    """One figure with its bar.

    Attributes
    ----------
    measure : callable
        Returns the ratio.
    bar : float
        What the ratio must reach, or stay within.
    sense : {"at least", "at most"}
        Which of the two.
    help : str
        One line.
    """

    measure: Callable[[], float]
    bar: float
    sense: Literal["at least", "at most"]
    help: str

    def judge(self) -> dict[str, float | bool]:
        """Measure, and compare with the bar."""
        ratio = self.measure()
        holds = ratio >= self.bar if self.sense == "at least" else ratio <= self.bar
        return {"ratio": float(f"{ratio:.4g}"), "bar": self.bar, "holds": bool(holds)}


def best_of(*actions: Callable[[], object], runs: int = RUNS) -> list[float]:
    """Run the actions in turn, `runs` times each after one for warming up; return the shortest seconds of each."""
    best = [float("inf")] * len(actions)
    for run in range(runs + 1):
        for i, action in enumerate(actions):
            start = time.perf_counter()
            action()
            spent = time.perf_counter() - start
            if run:
                best[i] = min(best[i], spent)
    return best
