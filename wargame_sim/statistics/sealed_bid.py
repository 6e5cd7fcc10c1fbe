"""Sealed bids for a side: what to bid when both players judge the game, each in their own way.

The auction. Both players write down a bid; the higher one commands the side and must reach that many points, the lower
one gets the other side. Equal bids: a coin is tossed (the rulebooks are silent). What a player wants is to win the
game, so it is a zero-sum game, and not quite a first-price auction: whoever loses the auction wins the game the more
often, the more the other has overbid.

The doubt. The curve of chances is known to both, but not how far these two players are from the ones it was measured
with: the true curve lies `shift` points to the right of it, a normal value around 0 with standard deviation `spread`.
Each player has a reading of the shift with a normal error of their own, of standard deviation `doubt`. So a player who
wins the auction learns too late that the other thought less of the side: the winner's curse of common-value auctions
(Wilson 1969, Management Science 15, 446-448; Milgrom and Weber 1982, Econometrica 50, 1089-1122). Whoever trusts their
reading pays it in full. It does not follow that one should bid low: a bid decides something only where the other bids
nearly the same, and there both readings agree.

The solution. Shifts, readings and bids are put on a grid; the equilibrium in plans (a chance for each bid, given the
reading) is one linear program, exact for the grid: Ponssard and Sorin 1980 (Int. J. Game Theory 9, 99-105), the
sequence form of Koller, Megiddo and von Stengel 1996 (Games Econ. Behav. 14, 247-259) for a game of one move each.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from wargame_sim.statistics import matrix_game
from wargame_sim.statistics.intervals import Array

STEP = 0.5  # points between shifts of the grid
_REACH = 3.0  # standard deviations that the grid covers


class Doubt(NamedTuple):
    """What players do not know, in points: standard deviation of the shift, and of each one's error in reading it."""

    spread: float = 1.0
    reading: float = 1.0


@dataclass(frozen=True)
class Auction:
    """A sealed-bid auction for a side, on a grid.

    Parameters
    ----------
    bids : tuple of int
        What may be bid.
    shifts, chances : float[shifts]
        How far the true curve lies to the right of the known one, in points, and how likely that is.
    curves : float[shifts, bids]
        Chance that whoever commands the side wins the game.
    signals : float[readings]
        The readings that a player may have, in points.
    reading : float[shifts, readings]
        Chance of each reading given the shift, the same for both players, who read independently of each other.
    """

    bids: tuple[int, ...]
    shifts: Array
    chances: Array
    curves: Array
    signals: Array
    reading: Array

    @cached_property
    def payoff(self) -> Array:
        """Chance of both players' readings times the first one's chance to win, float[reading, bid, reading, bid]."""
        mine = self.curves[:, :, None]
        other = 1 - self.curves[:, None, :]
        b = np.arange(len(self.bids))
        ahead, behind = b[:, None] > b[None, :], b[:, None] < b[None, :]
        wins = np.where(ahead, mine, np.where(behind, other, (mine + other) / 2))
        weighed = [self.chances, self.reading, self.reading, wins]
        return np.asarray(np.einsum("x,xs,xt,xij->sitj", *weighed, optimize=True))

    @cached_property
    def read(self) -> Array:
        """Chance of each reading, float[readings]."""
        return np.asarray(self.chances @ self.reading)

    @cached_property
    def judged(self) -> Array:
        """Curve as a player judges it who has that reading and thinks no further, float[readings, bids]."""
        joint = self.chances[:, None] * self.reading
        return np.asarray((joint.T @ self.curves) / self.read[:, None])


def auction(bids: tuple[int, ...], curve: Array, doubt: Doubt) -> Auction:
    """Return the auction for a curve and normal doubts, on a grid of half points.

    Parameters
    ----------
    bids : tuple of int
        What may be bid.
    curve : float[bids]
        Chance that the side wins under each bid; between bids it is a straight line, beyond them it stays.
    doubt : Doubt
        Of both players.

    Raises
    ------
    ValueError
        When one of its numbers is negative.
    """
    spread, error = doubt
    if not (spread >= 0 and error >= 0):
        raise ValueError(f"spread, reading: found {spread:g}, {error:g}; allowed 0 or more points")
    shifts = _grid(spread)
    chances = _normal_mass(shifts, np.zeros(1), spread)[0]
    signals = _grid(float(np.hypot(spread, error))) if spread > 0 else np.zeros(1)
    reading = _normal_mass(signals, shifts, error)
    x = np.asarray(bids, dtype=float)
    curves = np.stack([np.interp(x - shift, x, curve) for shift in shifts])
    return Auction(tuple(bids), shifts, chances, curves, signals, reading)


def _grid(sd: float) -> Array:
    half = round(_REACH * sd / STEP)
    return STEP * np.arange(-half, half + 1, dtype=np.float64)


def _normal_mass(places: Array, means: Array, sd: float) -> Array:
    """Chance that a normal value is nearest to each place, float[means, places]; the ends take the tails."""
    from scipy.special import ndtr

    if sd == 0:
        return (np.abs(means[:, None] - places[None, :]) < STEP / 2).astype(float)
    edges = np.concatenate(([-np.inf], places[:-1] + STEP / 2, [np.inf]))
    return np.asarray(np.diff(ndtr((edges[None, :] - means[:, None]) / sd), axis=1))


@dataclass(frozen=True)
class Equilibrium:
    """How to bid so that no other way of bidding wins more than half of the games against it.

    Parameters
    ----------
    auction : Auction
        The auction.
    plan : float[readings, bids]
        Chance of each bid, given the reading.
    value : float
        Chance to win the game; one half, as the players are alike.
    """

    auction: Auction
    plan: Array
    value: float

    @property
    def bid(self) -> Array:
        """Mean bid for each reading, float[readings]."""
        return np.asarray(self.plan @ np.asarray(self.auction.bids, dtype=float))

    @property
    def mean_bid(self) -> float:
        """Mean bid over all readings."""
        return float(self.auction.read @ self.bid)

    @property
    def mixture(self) -> Array:
        """Chance of each bid over all readings, float[bids]."""
        return np.asarray(self.auction.read @ self.plan)


def solve(game: Auction) -> Equilibrium:
    """Return an equilibrium: a plan that wins at least half of the games whatever the other player does.

    The game is the same for both players, so the plan that is best against a knowing opponent, played by both, is an
    equilibrium. There may be others; all have the same value. When there is nothing to read it is a matrix game.
    """
    if len(game.signals) == 1:
        found = matrix_game.solve(game.payoff[0, :, 0, :])
        return Equilibrium(game, found.rows[None, :], found.value)
    plan, value = best_plan(game.payoff)
    return Equilibrium(game, plan, value)


def best_plan(payoff: Array) -> tuple[Array, float]:
    """Return the first player's plan whose least chance, over all plans of the second, is greatest.

    Maximises the sum of w[t] where w[t] is at most what the second player's best bid, given reading t, leaves.

    Parameters
    ----------
    payoff : float[readings, bids, readings, bids]
        Weighted payoffs, as of :class:`Auction`; the two players may have different readings and bids.

    Returns
    -------
    plan : float[readings, bids]
    value : float
    """
    from scipy.optimize import linprog

    s, i, t, j = payoff.shape
    leaves = -payoff.reshape(s * i, t * j).T
    each = np.kron(np.eye(t), np.ones((j, 1)))
    sums = np.kron(np.eye(s), np.ones((1, i)))
    found = linprog(
        np.concatenate((np.zeros(s * i), -np.ones(t))),
        A_ub=np.hstack([leaves, each]),
        b_ub=np.zeros(t * j),
        A_eq=np.hstack([sums, np.zeros((s, t))]),
        b_eq=np.ones(s),
        bounds=[(0.0, None)] * (s * i) + [(None, None)] * t,
        method="highs",
    )
    if found.x is None or found.fun is None:
        raise ValueError(f"linear program: {found.message}")
    plan = np.clip(found.x[: s * i].reshape(s, i), 0.0, 1.0)
    return plan / plan.sum(axis=1, keepdims=True), float(-found.fun)


def against(payoff: Array, first: Array, second: Array) -> float:
    """Return the first player's chance to win when both follow a plan, float[readings, bids] each."""
    return float(np.einsum("sitj,si,tj->", payoff, first, second))


def best_answer(payoff: Array, plan: Array) -> Array:
    """Return the second player's best plan, float[readings, bids], when the first one's is known."""
    left = np.einsum("sitj,si->tj", payoff, plan)
    return np.asarray(np.eye(left.shape[1])[left.argmin(axis=1)])
