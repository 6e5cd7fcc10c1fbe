"""What was found about a bid in words and tables: the same on the screen and on a page."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from wargame_sim.model.bid import Bid
from wargame_sim.model.game import Game
from wargame_sim.reports.numbers import NO_NUMBER, count, decimals, percent, plain, with_interval
from wargame_sim.statistics.bid_losses import Found
from wargame_sim.statistics.bid_study import LEVEL, BidCase, BidStudy, SealedBids
from wargame_sim.statistics.bids import BAND, SET, FairBid

Line = dict[str, str]
_LEVEL = f"{100 * LEVEL:g} %"
_SHOWN = 0.01  # readings rarer than this are left out of the table


def unit_of(game: Game, study: BidStudy) -> str:
    """Return the unit of bids: that of the points that are bid for."""
    column = game.column(study.card.points)
    return column.unit if column else "points"


def curve_lines(study: BidStudy) -> list[Line]:
    """Return one line a bid: how often the side wins, with the band."""
    lines = []
    for point in study.base.curve.table(LEVEL):
        share, ends = with_interval(point["share"], point["low"], point["high"], "share")
        lines.append({"bid": str(point["bid"]), f"{study.card.side} wins": share, f"{_LEVEL} band": ends})
    return lines


def curve_told(study: BidStudy) -> str:
    """Return the sentence that names method and level of the band."""
    games = count(study.base.curve.n)
    return f"{games} games answer every bid; band: {BAND}, {_LEVEL} for the whole curve."


def fair_told(study: BidStudy, unit: str) -> list[str]:
    """Return the sentences about the fair bid, its neighbours and the rulebook's own number."""
    fair, side = study.fair, study.card.side
    told = []
    if math.isfinite(fair.crossing):
        told.append(
            f"Fair bid: {fair.bid} {unit}, the nearest to 50 %; confidence set {set_told(fair, study.card)} ({SET}, {_LEVEL})."
        )
        told.append(
            f"{side.capitalize()} would win half of the games at {crossing_told(fair)} {unit}, on the line "
            f"through the points (limits from the band, {_LEVEL})."
        )
    else:
        less, place = ("less", "even") if fair.crossing < 0 else ("more", "still")
        told.append(
            f"No bid from {study.card.low} to {study.card.high} {unit} is fair: {place} at {fair.bid} {side} wins {less} "
            f"than half of the games; confidence set {set_told(fair, study.card)} ({SET}, {_LEVEL})."
        )
    equal = [b for b in fair.equal if b != fair.bid]
    if equal:
        told.append(f"As near to 50 % in these games: {', '.join(map(str, equal))}.")
    told += [_neighbour_told(line, fair, side) for line in study.neighbours()]
    share, ends = _share(study.under(study.printed))
    told.append(f"Without a bid the rulebook asks for {study.printed}: {side} wins {share} ({ends}).")
    return told


def _neighbour_told(line: dict[str, float], fair: FairBid, side: str) -> str:
    share, ends = _share(line)
    here = "The fair bid" if math.isfinite(fair.crossing) else "The bid nearest to it"
    place = {-1: "One less", 0: here, 1: "One more"}[int(line["bid"]) - fair.bid]
    by = plain(100 * line["by"], 1)
    return (
        f"{place}, {line['bid']}: {side} wins {share} ({ends}); advantage {line['advantage']}, {by} points above 50 %."
    )


def _share(line: dict[str, float]) -> tuple[str, str]:
    return with_interval(line["share"], line["low"], line["high"], "share")


def set_told(fair: FairBid, card: Bid) -> str:
    """Return a confidence set: one bid, or from one to another; open where even the last bid may not make sides even."""
    less = fair.low == card.low and fair.crossing_low == -math.inf
    more = fair.high == card.high and fair.crossing_high == math.inf
    if less or more:
        return "any" if less and more else f"{fair.high} or less" if less else f"{fair.low} or more"
    return str(fair.low) if fair.low == fair.high else f"{fair.low} to {fair.high}"


def crossing_told(fair: FairBid) -> str:
    """Return where the curve passes one half, with its limits; words where that is beyond the bids."""
    places = decimals(fair.crossing_low, fair.crossing_high)
    low, high = (
        "below the bids" if limit == -math.inf else "beyond the bids" if limit == math.inf else plain(limit, places)
        for limit in (fair.crossing_low, fair.crossing_high)
    )
    if not math.isfinite(fair.crossing):
        return "less than any bid" if fair.crossing < 0 else "more than any bid"
    return f"{plain(fair.crossing, places)} ({low} to {high})"


def case_lines(study: BidStudy, cases: Sequence[BidCase]) -> list[Line]:
    """Return one line a pair of players or reading: fair bid, where the curve passes one half, the rulebook's number."""
    lines = []
    several = len({case.reading for case in cases}) > 1
    for case, record in zip(cases, study.table(cases), strict=True):
        names = {side: name for side, name in case.players.items()}
        fair = FairBid(**{key: record[key] for key in _FAIR}, equal=(), level=LEVEL)
        share, ends = with_interval(
            record[f"share_at_{study.printed}"], record["share_low"], record["share_high"], "share"
        )
        lines.append(
            {
                **({"reading": case.reading} if several else names),
                "fair bid": str(fair.bid) if math.isfinite(fair.crossing) else "none",
                "set": set_told(fair, study.card),
                "half at": crossing_told(fair),
                f"{study.card.side} wins at {study.printed}": f"{share} ({ends})",
            }
        )
    return lines


_FAIR = ("bid", "low", "high", "crossing", "crossing_low", "crossing_high")


def cases_told(cases: Sequence[BidCase]) -> str:
    """Return the sentence that names methods and level of a table of cases."""
    games = count(cases[0].curve.n)
    return f"{games} games each, the same dice; sets by {SET}, limits by {BAND}; {_LEVEL} for all lines together."


def sealed_told(study: BidStudy, sealed: SealedBids, unit: str) -> str:
    """Return the sentences that tell the model of the auction and its mean bid."""
    if not math.isfinite(study.fair.crossing):
        more = study.fair.crossing > 0
        return (
            f"On this curve whoever commands {study.card.side} has the {'better' if more else 'worse'} side under every bid, "
            f"so each would bid the {'most' if more else 'least'} there is: bids alone do not make sides even."
        )
    spread, reading = sealed.doubt
    mean, low, high = sealed.mean_bid
    places = decimals(low, high)
    return (
        "Both players know this curve. Between the two of them it may lie elsewhere, with a standard deviation of "
        f"{spread:g} ({unit}), and each judges by how much with an error of {reading:g}. The higher bid commands "
        f"{study.card.side} and must reach it; the rule says nothing of equal bids, here a coin is tossed. The mean bid is "
        f"{plain(mean, places)} {unit} (between {plain(low, places)} and {plain(high, places)} for the ends of the band)."
    )


def sealed_lines(sealed: SealedBids) -> list[Line]:
    """Return one line a reading, in whole points from the curve: what to bid; none when no bid makes sides even."""
    game = sealed.equilibrium.auction
    lines: list[Line] = []
    if not sealed.even:
        return lines
    for line, signal in zip(sealed.table(), game.signals, strict=True):
        if line["chance"] < _SHOWN or signal != round(signal):
            continue
        mixture = {b: p for b, p in line["mixture"].items() if p >= 0.005}
        bids = [f"{b} ({percent(p)} %)" if len(mixture) > 1 else str(b) for b, p in mixture.items()]
        lines.append({"if you think the side is worth": plain(line["worth"], 1), "bid": ", ".join(bids)})
    return lines


def loss_lines(sealed: SealedBids) -> list[Line]:
    """Return one line a plain way of bidding: what it loses, and what is won after winning; none likewise."""
    if not sealed.even:
        return []
    return [
        {
            "who bids": line.rule,
            "loses to the equilibrium": _points(line.to_equilibrium),
            "loses at worst": _points(line.at_worst),
            "wins after winning the bid": _found(line.after_winning),
        }
        for line in sealed.losses
    ]


def losses_told() -> str:
    """Return the sentence that explains the table of losses."""
    return (
        f"Chances to win the game, below 50 %; t intervals over games for these very bids, {_LEVEL} each. At worst: against "
        "one who knows this way of bidding. Last column: both bid that way."
    )


def _points(found: Found) -> str:
    share, ends = with_interval(*found, "share", signed=True)
    return f"{share} ({ends})"


def _found(found: Found) -> str:
    share, ends = with_interval(*found, "share")
    return f"{share} ({ends})"


def direct_told(study: BidStudy) -> str:
    """Return the sentence about games that were played under single bids; nothing when there were none."""
    if not study.direct:
        return ""
    bids = ", ".join(str(check.bid) for check in study.direct)
    wrong = sum(check.different for check in study.direct)
    games = count(study.direct[0].games)
    told = "none has another winner or length" if not wrong else f"{wrong} have another winner or length: a fault"
    return f"Checked: the first {games} games were played again under {bids} each; {told}."


def answer_told(study: BidStudy, unit: str) -> str:
    """Return the answer in one sentence."""
    fair = study.fair
    if not math.isfinite(fair.crossing):
        return fair_told(study, unit)[0]
    share, ends = _share(study.under(fair.bid))
    return f"A bid of {fair.bid} {unit} is nearest to fair: {study.card.side} then wins {share} of the games ({ends})."


def all_lines(lines: Iterable[Line]) -> tuple[list[str], list[list[str]]]:
    """Return lines as heads and rows."""
    kept = list(lines)
    heads = list(dict.fromkeys(head for line in kept for head in line))
    return heads, [[line.get(head, NO_NUMBER) for head in heads] for line in kept]
