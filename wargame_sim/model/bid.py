"""What a game tells about bidding for a side: which option the winning bid becomes, which columns answer every bid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wargame_sim.model.game import Setup


@dataclass(frozen=True)
class Bid:
    """Bidding to command a side that then needs as many points as it has bid.

    Two promises of the game make one set of games answer every bid. The option does nothing but end the game, at the
    end of a turn whose track shows as many points or more, with a win of `side`; and no scripted player looks at it.
    So a game that was played with the option at `high` runs as one with any lower bid would, up to the end of the
    turn in which that bid is reached. Every game with a bid is tested for it (``tests/games/test_bid.py``).

    Parameters
    ----------
    section : str
        Section of the rulebook.
    side : str
        The side bid for.
    option : str
        The whole-number option that the winning bid becomes.
    low, high : int
        Least and greatest bid worth asking about; `high` is a value that the option allows.
    points : str
        Outcome column with the points of `side` when the game is over.
    track : tuple of str
        Outcome columns with the points on the track at the end of turn 1, 2, ...; a turn that did not come to its end
        shows no more than the turns before it.
    winner, turns : str
        Outcome columns: who won, a category whose labels hold both sides; the turn in which the game was over.
    reading : str
        An option whose every value is a reading of the victory rule to be compared; empty when there is one reading.
    usual : callable or None
        Tells the points that the side needs without a bid, given a setup; None for the default of `option`.
    """

    section: str
    side: str
    option: str
    low: int
    high: int
    points: str
    track: tuple[str, ...]
    winner: str = "winner"
    turns: str = "turns"
    reading: str = ""
    usual: Callable[[Setup], int] | None = None

    @property
    def bids(self) -> tuple[int, ...]:
        """Every bid from the least to the greatest."""
        return tuple(range(self.low, self.high + 1))
