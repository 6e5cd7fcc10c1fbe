"""Predicted influences of cells beside what playing them has come to."""

from __future__ import annotations

import math
from typing import NamedTuple

from wargame_sim.statistics.influence import Influence
from wargame_sim.statistics.paired import Difference


class Confirmed(NamedTuple):
    """A predicted influence beside the effect that playing the change has, on other games."""

    predicted: Influence
    played: Difference

    @property
    def gap(self) -> tuple[float, float, float]:
        """Predicted minus played with its interval.

        The games of both are others, so the squares of the distances to the ends add up (Newcombe 1998, method 10).
        """
        p, d = self.predicted, self.played
        middle = p.estimate - d.mean
        below, above = math.hypot(p.estimate - p.low, d.high - d.mean), math.hypot(p.high - p.estimate, d.mean - d.low)
        return middle, middle - below, middle + above

    @property
    def agree(self) -> bool:
        """Whether prediction and play may be the same: the interval of their difference holds 0."""
        _, low, high = self.gap
        return low <= 0 <= high

    @property
    def would_tell(self) -> int | None:
        """About how many re-runs would tell a gap as large as a quarter of the prediction; None of a prediction of 0."""
        p, d = self.predicted, self.played
        wanted = abs(p.estimate) / 4
        return None if wanted == 0 else max(2, math.ceil(((d.high - d.low) / 2 / wanted) ** 2 * d.n))
