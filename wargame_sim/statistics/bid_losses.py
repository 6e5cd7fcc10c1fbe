"""What plain ways of bidding cost in a sealed-bid auction for a side: against an equilibrium, at worst, after winning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from wargame_sim.statistics.bids import BidCurve, nearest
from wargame_sim.statistics.intervals import Array, t_interval
from wargame_sim.statistics.sealed_bid import Auction, Doubt, Equilibrium, against, auction, best_answer

Places = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


class Found(NamedTuple):
    """An estimate from games, with its interval."""

    estimate: float
    low: float
    high: float


@dataclass(frozen=True)
class Loss:
    """What a way of bidding costs, in chances to win the game.

    Parameters
    ----------
    rule : str
        The way of bidding, in words.
    to_equilibrium : Found
        One half less the chance to win against a player who bids by the equilibrium.
    at_worst : Found
        One half less the chance to win against whoever knows that way of bidding and answers it best.
    after_winning : Found
        Chance to win the game after winning the auction, when both bid that way: well below one half is the winner's
        curse.
    """

    rule: str
    to_equilibrium: Found
    at_worst: Found
    after_winning: Found


def after_winning(game: Auction, plan: Array) -> float:
    """Return the chance to win the game after winning the auction, when both players follow a plan."""
    bid = np.einsum("xs,sb->xb", game.reading, plan)  # chance of each bid, given the shift
    less = np.cumsum(bid, axis=1) - bid / 2  # of outbidding the other, who follows the plan too; half of the ties
    won = game.chances[:, None] * bid * less
    return float((won * game.curves).sum() / won.sum())


def naive_plans(game: Auction) -> dict[str, Array]:
    """Return plain ways of bidding as plans: each bids one number for a reading."""
    known = game.curves[np.abs(game.shifts).argmin()]
    x = np.asarray(game.bids, dtype=float)
    trusted = np.stack([np.interp(x - shift, x, known) for shift in game.signals])
    fair, top = nearest(known), len(game.bids) - 1
    everywhere = np.zeros(len(game.signals), dtype=np.int64)
    chosen = {
        "the fair bid, whatever one thinks": fair + everywhere,
        "the fair bid and one more": np.minimum(fair + 1, top) + everywhere,
        "the fair bid and one less": np.maximum(fair - 1, 0) + everywhere,
        "what one's reading makes fair": nearest(trusted),
        "the same, the reading weighed": nearest(game.judged),
        "the most that one thinks wins half": _safe(game.judged),
    }
    return {name: np.eye(len(game.bids))[places] for name, places in chosen.items()}


def _safe(curves: Array) -> Places:
    """Place of the last bid whose chance is one half or more; the first bid when none is."""
    return np.asarray(np.maximum((curves >= 0.5 - 1e-12).sum(axis=1) - 1, 0))


def losses(found: Equilibrium, curve: BidCurve, doubt: Doubt, level: float = 0.95) -> list[Loss]:
    """Return what plain ways of bidding lose, with intervals.

    With the bids given, each number is a straight line in the curve, so it is a mean over games: of what it would be
    if the curve were the step of that game's reach. Hence Student's interval, for these very bids.

    Parameters
    ----------
    found : Equilibrium
        Of the auction for that curve and doubt.
    curve : BidCurve
        Games by their reach.
    doubt : Doubt
        Of both players.
    level : float
        Coverage of each interval.
    """
    places = np.arange(len(curve.bids))
    steps = [auction(curve.bids, (places < reached).astype(np.float64), doubt) for reached in range(len(curve.counts))]
    told = []
    for rule, plan in naive_plans(found.auction).items():
        worst = best_answer(found.auction.payoff, plan)
        numbers = (
            [0.5 - against(step.payoff, plan, found.plan) for step in steps],
            [0.5 - against(step.payoff, plan, worst) for step in steps],
            [after_winning(step, plan) for step in steps],
        )
        told.append(Loss(rule, *(_mean(np.array(each), curve, level) for each in numbers)))
    return told


def _mean(by_reach: Array, curve: BidCurve, level: float) -> Found:
    counts = np.array(curve.counts, dtype=float)
    mean = float(counts @ by_reach / curve.n)
    sd = np.sqrt(counts @ (by_reach - mean) ** 2 / max(curve.n - 1, 1))
    low, high = t_interval(mean, sd, curve.n, level)
    return Found(mean, float(low), float(high))
