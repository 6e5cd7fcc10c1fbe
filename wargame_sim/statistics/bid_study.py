"""Everything that was found about a bid: the curve, the fair bid, other readings and players, sealed bids."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wargame_sim.model.bid import Bid
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.statistics.bid_losses import Found, Loss, losses
from wargame_sim.statistics.bids import BAND, SET, BidCurve, FairBid
from wargame_sim.statistics.sealed_bid import Doubt, Equilibrium, auction, solve
from wargame_sim.statistics.simultaneous import bonferroni

if TYPE_CHECKING:
    import pandas as pd

LEVEL = 0.95
_CARD = ("section", "side", "option", "low", "high", "points")


@dataclass(frozen=True)
class BidCase:
    """The curve between some players, under one reading of the victory rule.

    Parameters
    ----------
    players : mapping of str to str
        Side to player.
    reading : str
        Value of the card's option for readings; empty when there is one reading.
    curve : BidCurve
        Games by their reach.
    """

    players: Mapping[str, str]
    reading: str
    curve: BidCurve


@dataclass(frozen=True)
class Direct:
    """Games played under one bid, compared with what the games under the highest bid say of it.

    Parameters
    ----------
    bid : int
        The bid.
    games : int
        Games played so.
    different : int
        Those with another winner or another length.
    """

    bid: int
    games: int
    different: int


@dataclass(frozen=True)
class BidStudy:
    """Answer to what the side is worth.

    Parameters
    ----------
    provenance : Provenance
        How the games came about; the base variant first.
    card : Bid
        What the game tells about its bid.
    printed : int
        Points that the rulebook asks for without a bid.
    base : BidCase
        Between the players asked about, under the reading asked about.
    readings, pairs : tuple of BidCase
        The same players under every reading, all pairs of players under one; the base is among them, and both are empty
        when not asked for.
    direct : tuple of Direct
        Games played to check the curve.
    """

    provenance: Provenance
    card: Bid
    printed: int
    base: BidCase
    readings: tuple[BidCase, ...] = ()
    pairs: tuple[BidCase, ...] = ()
    direct: tuple[Direct, ...] = ()

    @cached_property
    def fair(self) -> FairBid:
        """The fair bid with its confidence set, 95 %."""
        return self.base.curve.fair(LEVEL)

    def curve(self, level: float = LEVEL) -> pd.DataFrame:
        """Return the curve: share of games that the side wins under each bid, with limits for all bids together."""
        import pandas as pd

        return pd.DataFrame(self.base.curve.table(level)).set_index("bid")

    def neighbours(self, level: float = LEVEL) -> list[dict[str, Any]]:
        """Return the fair bid and the bids next to it: who has the advantage there, and by how much above one half."""
        side, other = self.card.side, self.other
        near = [line for line in self.base.curve.table(level) if abs(line["bid"] - self.fair.bid) <= 1]
        for line in near:
            line["advantage"] = side if line["share"] >= 0.5 else other
            line["by"] = abs(line["share"] - 0.5)
        return near

    @property
    def other(self) -> str:
        """The side that is not bid for."""
        return next(side for side in self.base.players if side != self.card.side)

    def under(self, bid: int, level: float = LEVEL) -> dict[str, Any]:
        """Return the line of the curve for one bid, or for the end of it that is next to that bid."""
        lines = self.base.curve.table(level)
        return lines[min(max(bid - self.card.low, 0), len(lines) - 1)]

    def sealed(self, spread: float = 1.0, doubt: float = 1.0) -> SealedBids:
        """Return how to bid when both players write down a bid, and what plain ways of bidding cost.

        Parameters
        ----------
        spread : float
            How far, in points, the curve may be from that of these two players: a standard deviation.
        doubt : float
            Error of each player's judgement of that, a standard deviation too.
        """
        unsure, curve, fair = Doubt(spread, doubt), self.base.curve, self.fair
        found, *ends = (solve(auction(curve.bids, line, unsure)) for line in (curve.shares, *curve.band(LEVEL)))
        even = math.isfinite(fair.crossing)
        worth = fair.crossing if even else float(fair.bid)
        mean = Found(found.mean_bid, *sorted(end.mean_bid for end in ends))
        return SealedBids(unsure, found, mean, tuple(losses(found, curve, unsure, LEVEL)), worth, even)

    def table(self, cases: Sequence[BidCase]) -> list[dict[str, Any]]:
        """Return one line a case: its fair bid and crossing, right for all lines together, and the printed rule's share.

        Parameters
        ----------
        cases : sequence of BidCase
            Such as `pairs`.
        """
        level = bonferroni(LEVEL, max(len(cases), 1))
        lines = []
        for case in cases:
            fair, points = case.curve.fair(level), case.curve.table(level)
            printed = points[min(max(self.printed - self.card.low, 0), len(points) - 1)]
            lines.append(
                {
                    **{side: name for side, name in case.players.items()},
                    "reading": case.reading,
                    "games": case.curve.n,
                    **_fair_record(fair),
                    "level": LEVEL,
                    f"share_at_{self.printed}": printed["share"],
                    "share_low": printed["low"],
                    "share_high": printed["high"],
                }
            )
        return lines

    def to_json(self, sealed: SealedBids | None = None) -> dict[str, Any]:
        """Return the answer of ``bid --json`` as plain values; what is not finite is for the caller to spell.

        Parameters
        ----------
        sealed : SealedBids, optional
            The auction to be told; that of :meth:`sealed` unless given.
        """
        made, curve = self.provenance, self.base.curve
        return {
            "game": made.game,
            "bid": {name: getattr(self.card, name) for name in _CARD} | {"printed": self.printed},
            "trials": curve.n,
            "seed": made.seed,
            "options": made.base.options,
            "players": dict(self.base.players),
            "reading": self.base.reading,
            "level": LEVEL,
            "curve": curve.table(LEVEL),
            "curve_method": BAND,
            "fair": {**_fair_record(self.fair), "equal": list(self.fair.equal), "method": SET},
            "neighbours": self.neighbours(),
            "readings": self.table(self.readings),
            "pairs": self.table(self.pairs),
            "sealed": (sealed or self.sealed()).record(),
            "direct": [asdict(check) for check in self.direct],
            "origin": made.base.origins,
            "stand_ins": made.base.stand_ins,
            "digest": made.digest,
        }

    def __repr__(self) -> str:
        fair = self.fair
        return f"<Bid for {self.card.side} in {self.provenance.game}: {fair.bid}, {fair.low} to {fair.high}>"


@dataclass(frozen=True)
class SealedBids:
    """Sealed bids for one curve.

    Parameters
    ----------
    doubt : Doubt
        Of both players, in points.
    equilibrium : Equilibrium
        How to bid.
    mean_bid : Found
        Mean bid of the equilibrium, with those of the curves along the lower and the upper end of the band.
    losses : tuple of Loss
        What plain ways of bidding cost, 95 % intervals each.
    worth : float
        What the curve makes of the side: where it passes one half. A reading of 0 agrees with it.
    even : bool
        Whether the curve passes one half at all; if not, `worth` is the end of it next to one half.
    """

    doubt: Doubt
    equilibrium: Equilibrium
    mean_bid: Found
    losses: tuple[Loss, ...]
    worth: float
    even: bool

    def table(self) -> list[dict[str, Any]]:
        """Return one line a reading: what the player thinks the side is worth, the mean bid, the chance of each bid."""
        game, plan = self.equilibrium.auction, self.equilibrium.plan
        return [
            {
                "worth": self.worth + float(signal),
                "chance": float(chance),
                "bid": float(bid),
                "mixture": {b: float(p) for b, p in zip(game.bids, row, strict=True) if p > 1e-6},
            }
            for signal, chance, bid, row in zip(game.signals, game.read, self.equilibrium.bid, plan, strict=True)
        ]

    def record(self) -> dict[str, Any]:
        """Return everything as plain values."""
        bids = zip(self.equilibrium.auction.bids, self.equilibrium.mixture, strict=True)
        return {
            "spread": self.doubt.spread,
            "reading": self.doubt.reading,
            "ties": "a coin is tossed",
            "value": self.equilibrium.value,
            "mean_bid": self.mean_bid._asdict(),
            "mixture": {str(b): float(p) for b, p in bids if p > 1e-6},
            "by_reading": [
                {**line, "mixture": {str(b): p for b, p in line["mixture"].items()}} for line in self.table()
            ],
            "losses": [
                {
                    "rule": line.rule,
                    "to_equilibrium": line.to_equilibrium._asdict(),
                    "at_worst": line.at_worst._asdict(),
                    "after_winning": line.after_winning._asdict(),
                    "level": LEVEL,
                    "method": "t, for these bids",
                }
                for line in self.losses
            ],
        }


def _fair_record(fair: FairBid) -> dict[str, Any]:
    names = ("bid", "low", "high", "crossing", "crossing_low", "crossing_high")
    return {name: getattr(fair, name) for name in names}
