"""Where statistics get tallies and sums from: the rows of games, or the totals that were kept instead of rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from wargame_sim.errors import WargameError
from wargame_sim.outcomes.digest import Rows, digest
from wargame_sim.statistics.contrasts import Contrast, paired_rows
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.pairs import Pairs
from wargame_sim.statistics.tally import Tally
from wargame_sim.statistics.totals import Recipe, Totals

NEEDS_ROWS = "this run kept totals only (rows = false); allowed after a run of the same experiment with rows"


class Source(Protocol):
    """What statistics ask of a run."""

    def games(self, variant: str) -> int:
        """Return the games of a variant."""
        ...

    def tally(self, variant: str, column: str) -> Tally:
        """Return how often each value of an outcome column came."""
        ...

    def pairs(self, contrast: Contrast, measure: Measure) -> Pairs:
        """Return what the paired games of a contrast come to."""
        ...

    def digest(self, variant: str) -> str:
        """Return the digest of what is kept of a variant."""
        ...


class RowSource:
    """Rows of every variant, in trial order.

    Parameters
    ----------
    rows : mapping of str to structured array
        Variant to rows; the base first.
    """

    def __init__(self, rows: Mapping[str, Rows]) -> None:
        self.rows = dict(rows)

    def games(self, variant: str) -> int:
        """Return the games of a variant."""
        return len(self.rows[variant])

    def tally(self, variant: str, column: str) -> Tally:
        """Return how often each value of an outcome column came."""
        return Tally.of(self.rows[variant][column])

    def pairs(self, contrast: Contrast, measure: Measure) -> Pairs:
        """Return what the paired games of a contrast come to."""
        return paired_rows(contrast, self.rows, measure)

    def digest(self, variant: str) -> str:
        """Return the SHA-256 of a variant's rows."""
        return digest(self.rows[variant])


class TotalSource:
    """Totals of a whole run, for statistics.

    Parameters
    ----------
    recipe : Recipe
        What was kept.
    totals : Totals
        Of all games.
    """

    def __init__(self, recipe: Recipe, totals: Totals) -> None:
        self.recipe, self.totals = recipe, totals
        self._numbers = {contrast.pairs: n for n, contrast in enumerate(recipe.contrasts)}

    def games(self, variant: str) -> int:
        """Return the games of a variant."""
        return next(iter(self.totals.tallies[variant].values())).n

    def tally(self, variant: str, column: str) -> Tally:
        """Return how often each value of an outcome column came."""
        return self.totals.tallies[variant][column]

    def pairs(self, contrast: Contrast, measure: Measure) -> Pairs:
        """Return what the paired games of a contrast come to.

        Raises
        ------
        WargameError
            When the experiment did not ask for it, so that it was not kept.
        """
        found = self.totals.sums.get((self._numbers.get(contrast.pairs, -1), measure.name))
        if found is None:
            raise WargameError(f"{contrast.label} on {measure.name}: {NEEDS_ROWS}")
        return found.pairs()

    def digest(self, variant: str) -> str:
        """Return the SHA-256 of the tallies of a variant."""
        return self.totals.digest(variant)
