"""Which of many candidates have a share near a target: an adaptive search whose answer stays valid, then fresh games.

The search plays all candidates for a while, drops those that are certainly too far from the target, and goes on with the
rest. Its intervals hold at all numbers of games and for all candidates together (confidence sequences with Bonferroni's
inequality), so that nothing is wrongly dropped because somebody looked often or at many. Those that are left play new
games with other dice: the dice that made a candidate look good have no part in its estimate. Half of the error goes to
each part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from wargame_sim.statistics.balance import Band
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.simultaneous import bonferroni
from wargame_sim.statistics.summary import estimate_tally
from wargame_sim.statistics.tally import Tally

Place = Literal["within", "not told apart", "outside"]
Draw = Callable[[Mapping[str, int]], Mapping[str, Tally]]
LEAST = 100  # games of a candidate before anything is said of it
_GROWTH = 1.5


@dataclass(frozen=True)
class Standing:
    """Where a candidate stands.

    Parameters
    ----------
    estimate, low, high, level, method, n
        Of its games, as in an `Estimate`.
    place : {"within", "not told apart", "outside"}
        Whether the whole interval lies within the band, some of it, or none.
    """

    estimate: float
    low: float
    high: float
    level: float
    method: str
    n: int
    place: Place


@dataclass(frozen=True)
class Found:
    """What a search found.

    Parameters
    ----------
    band : Band
        The target, and how far from it is still near enough.
    level : float
        Chance that nothing near enough was dropped, and nothing said to be within is outside.
    searched : mapping of str to Standing
        Every candidate, by the games of the search.
    fresh : mapping of str to Standing
        Those that were left, by new games.
    """

    band: Band
    level: float
    searched: Mapping[str, Standing]
    fresh: Mapping[str, Standing]

    @property
    def solutions(self) -> list[str]:
        """Candidates that neither part rules out, in the order in which they were given."""
        return [name for name, standing in self.fresh.items() if standing.place != "outside"]

    @property
    def games(self) -> int:
        """All games."""
        return sum(s.n for part in (self.searched, self.fresh) for s in part.values())


def stand(measure: Measure, tally: Tally, band: Band, level: float, anytime: bool) -> Standing:
    """Return where a candidate stands, by how often each value of the measure's column came."""
    e = estimate_tally(measure, tally, level, anytime, together=True)
    low, high = band.target - band.band, band.target + band.band
    place: Place = "not told apart"
    if e.low > high or e.high < low:
        place = "outside"
    elif low <= e.low and e.high <= high:
        place = "within"
    return Standing(e.estimate, e.low, e.high, level, e.method, e.n, place)


def search(
    names: Sequence[str], draw: Draw, measure: Measure, band: Band, games: int, level: float
) -> dict[str, Standing]:
    """Play candidates until each is within or outside the band, or the games are used up.

    Parameters
    ----------
    names : sequence of str
        Candidates.
    draw : callable
        Returns, for so many trials of each of some candidates from the first on, the tally of the measure's column.
    measure : Measure
        What is counted.
    band : Band
        Target and band.
    games : int
        Most games of all candidates together, at least `LEAST` each.
    level : float
        Chance that all intervals hold at all looks together.
    """
    each = bonferroni(level, len(names))
    standing: dict[str, Standing] = {}
    going, trials, used = list(names), 0, 0
    while going:
        step = max(LEAST, int(trials * (_GROWTH - 1)))
        step = min(step, (games - used) // len(going))
        if step < min(LEAST, max(1, trials // 4)):
            break
        trials, used = trials + step, used + step * len(going)
        tallies = draw(dict.fromkeys(going, trials))
        standing |= {name: stand(measure, tallies[name], band, each, anytime=True) for name in going}
        going = [name for name in going if standing[name].place == "not told apart"]
    return {name: standing[name] for name in names}


def confirm(
    names: Sequence[str], draw: Draw, measure: Measure, band: Band, games: int, level: float
) -> dict[str, Standing]:
    """Judge the candidates that are left by a fixed number of new games of each; parameters as for :func:`search`."""
    if not names:
        return {}
    each = bonferroni(level, len(names))
    trials = max(LEAST, games // len(names))
    tallies = draw(dict.fromkeys(names, trials))
    return {name: stand(measure, tallies[name], band, each, anytime=False) for name in names}


def find(
    names: Sequence[str], draws: tuple[Draw, Draw], measure: Measure, band: Band, games: int, level: float
) -> Found:
    """Search with half of the games, confirm with the rest; parameters as for :func:`search`, and fresh games apart."""
    half = 1 - (1 - level) / 2
    searched = search(names, draws[0], measure, band, games // 2, half)
    left = [name for name, standing in searched.items() if standing.place != "outside"]
    rest = games - sum(standing.n for standing in searched.values())
    return Found(band, level, searched, confirm(left, draws[1], measure, band, rest, half))
