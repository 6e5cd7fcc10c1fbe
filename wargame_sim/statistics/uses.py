"""Was the rule used at all: how often games made use of what is compared, by columns that its options name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_sim.statistics.contrasts import Contrast
from wargame_sim.statistics.sources import Source


def uses_of(contrast: Contrast, counted: Mapping[str, Sequence[str]], source: Source) -> float | None:
    """Return how often a game made use of an option in the mean, or of the rarer of two that interact.

    Parameters
    ----------
    contrast : Contrast
        What is compared; its uses are those of the variant with most of them, for an option may be on in the base.
    counted : mapping of str to sequence of str
        Option to the outcome columns that count its uses.
    source : Source
        Of the games.

    Returns
    -------
    float or None
        None where nothing counts the uses.
    """
    factors = [part.factor for part in contrast.parts] or [contrast.factor]
    if not all(counted.get(factor) for factor in factors):
        return None
    played = dict.fromkeys(name for pair in contrast.pairs for name in pair)
    return min(max(sum(source.tally(v, c).mean for c in counted[f]) for v in played) for f in factors)
