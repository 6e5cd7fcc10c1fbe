"""Practically balanced: a verdict of its own, which "no difference was found" is not."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from wargame_sim.statistics.intervals import Array
from wargame_sim.statistics.pairs import TAKEN_OFF
from wargame_sim.statistics.sequences import ASYMPTOTIC, BETTING, bounded_mean
from wargame_sim.statistics.summary import mean_interval
from wargame_sim.statistics.tally import Tally

BalanceVerdict = Literal["practically balanced", "not balanced", "not settled"]


@dataclass(frozen=True)
class Band:
    """What counts as balanced: a target, and how far from it is still near enough. A person chooses both.

    Parameters
    ----------
    target : float
        Such as 0.5 for a share of wins.
    band : float
        More than 0.
    """

    target: float
    band: float


@dataclass(frozen=True)
class Balance:
    """Whether one variant is practically balanced.

    Parameters
    ----------
    variant, outcome : str
        Which games; what is counted.
    estimate, low, high : float
        With the bounds of the two tests.
    band : Band
        What counts as balanced.
    level : float
        One minus the error of each test.
    method : str
        Of the bounds.
    n : int
        Games.
    verdict : {"practically balanced", "not balanced", "not settled"}
        Both bounds lie within the band; one lies beyond its far end; neither.
    kind : {"mean", "share"}
        What the estimate is.
    """

    variant: str
    outcome: str
    estimate: float
    low: float
    high: float
    band: Band
    level: float
    method: str
    n: int
    verdict: BalanceVerdict
    kind: Literal["mean", "share"] = "mean"

    def record(self) -> dict[str, Any]:
        """Return one line of a table."""
        content = asdict(self)
        return {**content, **content.pop("band")}


def judge_balance(
    named: tuple[str, str], values: Array | Tally, band: Band, level: float, shares: bool, luck: bool = False
) -> Balance:
    """Judge by two one-sided sequential tests whether a share or mean lies within a band.

    Two one-sided tests (Schuirmann 1987, J. Pharmacokinet. Biopharm. 15, 657-680), each by a bound that holds at all
    numbers of games: so the games may be watched, and stopped when there is a verdict. Someone who says balanced
    although the truth lies outside the band errs in one of the two tests only, so each may use the whole error.

    Parameters
    ----------
    named : tuple of (str, str)
        Variant and outcome.
    values : float[n] or Tally
        One a game, at least 2; or how often each came.
    band : Band
        What counts as balanced.
    level : float
        One minus the error of each test, above 0.5.
    shares : bool
        Whether games count 0 or 1.
    luck : bool
        Whether luck was taken off the values, so that those of shares are not 0 or 1 any more.
    """
    both = 1 - 2 * (1 - level)
    tally = values if isinstance(values, Tally) else Tally.of(values)
    mean, n = tally.mean, tally.n
    if shares and not luck:
        happened = tally.total
        low, high = bounded_mean([0.0, 1.0], [n - happened, happened], (0.0, 1.0), both)
    else:
        low, high = mean_interval(tally, both, anytime=True, share=shares)
    verdict: BalanceVerdict = "not settled"
    if low > band.target - band.band and high < band.target + band.band:
        verdict = "practically balanced"
    elif low > band.target + band.band or high < band.target - band.band:
        verdict = "not balanced"
    method = BETTING if shares and not luck else ASYMPTOTIC + TAKEN_OFF * luck
    kind: Literal["mean", "share"] = "share" if shares else "mean"
    return Balance(*named, mean, float(low), float(high), band, level, method, n, verdict, kind)
