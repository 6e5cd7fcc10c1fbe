"""The bid curve: how likely the side bid for wins under every bid, the fair bid, and how sure both are.

One number a game holds everything: its **reach**, the greatest bid under which the side wins that game. The side wins
under bid b if and only if the reach is at least b, so the curve is the survival function of the reach, and one set of
games answers every bid with the same dice.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from wargame_sim.model.bid import Bid
from wargame_sim.statistics.intervals import Array, clopper_pearson
from wargame_sim.statistics.simultaneous import bonferroni

BAND = "Clopper-Pearson, Bonferroni over all bids"
SET = "inverted exact sign tests"
_ROUNDING = 1e-12


@dataclass(frozen=True)
class FairBid:
    """The bid under which both sides win as nearly equally often as whole numbers allow.

    Parameters
    ----------
    bid : int
        Chance of the side nearest to one half. Of several equally near, the one next to where the curve passes one
        half; the smaller of two.
    low, high : int
        Confidence set, every bid from `low` to `high`.
    equal : tuple of int
        All bids equally near in these games.
    crossing, crossing_low, crossing_high : float
        Where the line through the curve's points passes one half, with the limits that the band leaves it; not finite
        when it passes beyond the bids asked about.
    level : float
        Coverage of the set and of the limits, each.
    """

    bid: int
    low: int
    high: int
    equal: tuple[int, ...]
    crossing: float
    crossing_low: float
    crossing_high: float
    level: float


@dataclass(frozen=True)
class BidCurve:
    """Games counted by their reach.

    Parameters
    ----------
    bids : tuple of int
        Bids asked about, one after the other.
    counts : tuple of int
        Games with a reach below the first bid, then with each bid as reach; greater reaches count as the last bid's.
    """

    bids: tuple[int, ...]
    counts: tuple[int, ...]

    @cached_property
    def n(self) -> int:
        """Games."""
        return sum(self.counts)

    @cached_property
    def wins(self) -> Array:
        """Games won under each bid, float[bids]."""
        return np.cumsum(self.counts[:0:-1])[::-1].astype(float)

    @property
    def shares(self) -> Array:
        """Share of games won under each bid, float[bids]; never rises with the bid."""
        return np.asarray(self.wins / self.n)

    def band(self, level: float = 0.95) -> tuple[Array, Array]:
        """Return limits that hold for all bids together.

        Clopper and Pearson's exact interval at each bid, at Bonferroni's level: valid for any number of games and
        whatever the dependence between bids. As the true curve never rises, a limit of one bid bounds others too:
        upper limits are lowered to the least before them, lower limits raised to the greatest after them. The band of
        Dvoretzky, Kiefer and Wolfowitz (with Massart's 1990 constant, Ann. Probab. 18, 1269-1283) has one width,
        sqrt(log(2 / alpha) / 2n), for all bids; for the dozen bids of a game it is as wide in the middle and far wider
        at the ends.

        Parameters
        ----------
        level : float
            Chance that the whole curve lies within the band.

        Returns
        -------
        low, high : float[bids]
        """
        low, high = clopper_pearson(self.wins, self.n, bonferroni(level, len(self.bids)))
        return np.maximum.accumulate(low[::-1])[::-1], np.minimum.accumulate(high)

    def fair(self, level: float = 0.95) -> FairBid:
        """Return the fair bid with its confidence set.

        As p falls, bid b is at least as near to one half as b + 1 if p(b) + p(b + 1) <= 1, that is if games with a
        reach above b are no more frequent than games with a reach below b. So the fair bid is the first bid
        for which that holds: a median of the reach in which games that reach exactly b count for neither half. It is
        tested by the sign test, which is exact given the number of games with a reach other than b (Conover 1999,
        Practical Nonparametric Statistics, section 3.4). The confidence set holds every bid that neither of its two
        tests rejects, "greater than b" and "smaller than b", each with half the error. Only the tests at the true fair
        bid can exclude it, so no allowance for the number of bids is needed.

        Parameters
        ----------
        level : float
            Coverage of the set, and of the limits of the crossing.
        """
        above, below = self._above(), self._below()
        error = (1 - level) / 2
        too_low = _sign_test(above, below) <= error  # the fair bid is greater
        too_high = np.concatenate(([False], _sign_test(below, above)[:-1] <= error))  # it is smaller
        kept = [b for b, low, high in zip(self.bids, too_low, too_high, strict=True) if not (low or high)]
        middle = int(np.argmax(above <= below))
        distance = np.abs(2 * self.wins - self.n)
        equal = tuple(b for b, d in zip(self.bids, distance, strict=True) if d == distance[middle])
        low, high = self.band(level)
        least, most = crossing(self.bids, low), crossing(self.bids, high)
        return FairBid(
            self.bids[middle], min(kept), max(kept), equal, crossing(self.bids, self.shares), least, most, level
        )

    def _above(self) -> Array:
        """Games with a reach above each bid; none is above the last, which stands for all greater ones."""
        return np.append(self.wins[1:], 0.0)

    def _below(self) -> Array:
        return np.asarray(self.n - self.wins)

    def table(self, level: float = 0.95) -> list[dict[str, Any]]:
        """Return one line a bid: share of games won with its limits."""
        rows = zip(self.bids, self.shares, *self.band(level), strict=True)
        return [{"bid": b, "share": float(p), "low": float(low), "high": float(high)} for b, p, low, high in rows]


def nearest(curves: Array) -> Any:
    """Return the place of the fair bid on falling curves, int[...]: the first bid for which p(b) + p(b + 1) <= 1.

    Parameters
    ----------
    curves : float[..., bids]
        Chances to win; differences below 1e-12 are rounding.
    """
    after = np.concatenate((curves[..., 1:], np.zeros_like(curves[..., :1])), axis=-1)
    return np.argmax(curves + after <= 1 + _ROUNDING, axis=-1)


def crossing(bids: tuple[int, ...], curve: Array) -> float:
    """Return where a falling line through the points passes one half: minus or plus infinity when beyond them.

    Parameters
    ----------
    bids : tuple of int
        Places of the points.
    curve : float[bids]
        Never rises. Where it is exactly one half from one bid to another, the middle between these is returned.
    """
    if curve[0] < 0.5:
        return -math.inf
    if curve[-1] > 0.5:
        return math.inf
    level = np.flatnonzero(curve == 0.5)
    if level.size:
        return float(bids[level[0]] + bids[level[-1]]) / 2
    last = int(np.flatnonzero(curve > 0.5)[-1])
    return float(bids[last] + (curve[last] - 0.5) / (curve[last] - curve[last + 1]))


def _sign_test(more: Array, less: Array) -> Array:
    """Chance of at least `more` heads in `more` + `less` tosses of a fair coin."""
    from scipy.special import betainc

    return np.where(more > 0, betainc(np.maximum(more, 1), less + 1, 0.5), 1.0)


def reach(rows: np.ndarray[Any, Any], bid: Bid, winner: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the greatest bid under which the side wins each game; ``bid.low - 1`` when there is none.

    Parameters
    ----------
    rows : structured array
        Games played with the option at ``bid.high``.
    bid : Bid
        Which columns to read.
    winner : int
        Code of the side among the labels of the winner's column.
    """
    track = np.stack([rows[name].astype(np.int64) for name in bid.track])
    found = np.where(rows[bid.winner] == winner, bid.high, track.max(axis=0))
    return np.clip(found, bid.low - 1, bid.high)


def under(rows: np.ndarray[Any, Any], bid: Bid, winner: int, asked: int) -> tuple[Any, Any]:
    """Return who wins each game under one bid, and in which turn it is over, from games played under the highest.

    Parameters
    ----------
    rows, bid, winner
        As for :func:`reach`.
    asked : int
        The bid, at most ``bid.high``.

    Returns
    -------
    winner, turns : int[n]
        As the columns of a game played under that bid would say.
    """
    reached = np.stack([rows[name] >= asked for name in bid.track])
    won = reached.any(axis=0)
    turns = np.where(won, reached.argmax(axis=0) + 1, rows[bid.turns])
    return np.where(won, winner, rows[bid.winner]), turns


def bid_curve(rows: np.ndarray[Any, Any], bid: Bid, winner: int) -> BidCurve:
    """Count games by their reach; parameters as for :func:`reach`."""
    counts = np.bincount(reach(rows, bid, winner) - bid.low + 1, minlength=len(bid.bids) + 1)
    return BidCurve(bid.bids, tuple(int(c) for c in counts))
