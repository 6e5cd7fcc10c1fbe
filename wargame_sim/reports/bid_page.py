"""What was found about a bid as a file: a page, a table, a figure."""

from __future__ import annotations

import shlex
from pathlib import Path

from wargame_sim.model.game import Game
from wargame_sim.outcomes.files import write_whole
from wargame_sim.outcomes.neutral import csv_text
from wargame_sim.reports import bid as words
from wargame_sim.reports.collect import player_lines
from wargame_sim.reports.data import ReportData, Section
from wargame_sim.reports.figures.bid import BidPicture, CurvePoint, PairLine, bid_plot
from wargame_sim.reports.save import SUFFIXES as PICTURES
from wargame_sim.reports.save import save_figure
from wargame_sim.statistics.bid_study import LEVEL, BidCase, BidStudy, SealedBids
from wargame_sim.statistics.bids import BidCurve

_CROSSING = ("crossing", "crossing_low", "crossing_high")
SUFFIXES = (".html", ".md", ".csv", *PICTURES)


def write_bid(game: Game, study: BidStudy, sealed: SealedBids, path: Path) -> Path:
    """Write what was found, by the suffix of the path: page, Markdown, table of the curve, figure.

    Parameters
    ----------
    game : Game
        For titles, units and the ideas of players.
    study : BidStudy
        What was found.
    sealed : SealedBids
        The auction to be told.
    path : pathlib.Path
        Ends in one of `SUFFIXES`.
    """
    suffix = path.suffix.lower()
    if suffix in PICTURES:
        return save_figure(bid_plot(picture_of(game, study)), path)
    if suffix == ".csv":
        curve = study.curve(LEVEL).reset_index()
        text = csv_text([str(name) for name in curve.columns], curve.itertuples(index=False), digits=17)
    elif suffix == ".md":
        from wargame_sim.reports.markdown import report_markdown

        text = report_markdown(page_of(game, study, sealed))
    else:
        from wargame_sim.reports.html import report_html

        text = report_html(page_of(game, study, sealed))
    write_whole(path, text.encode())
    return path


def picture_of(game: Game, study: BidStudy) -> BidPicture:
    """Return what the figure shows."""
    fair = study.fair
    others = [case for case in study.readings if case.reading != study.base.reading]
    lines = zip(study.pairs, study.table(study.pairs), strict=True)
    return BidPicture(
        study.card.side,
        study.other,
        words.unit_of(game, study),
        _points(study.base.curve),
        (fair.bid, fair.low, fair.high),
        study.printed,
        study.base.reading,
        tuple((case.reading, _points(case.curve)) for case in others),
        tuple(PairLine(_pair(study, case), *(line[name] for name in _CROSSING)) for case, line in lines),
    )


def _pair(study: BidStudy, case: BidCase) -> str:
    return f"{case.players[study.card.side]} v {case.players[study.other]}"


def _points(curve: BidCurve) -> tuple[CurvePoint, ...]:
    return tuple(CurvePoint(**point) for point in curve.table(LEVEL))


def page_of(game: Game, study: BidStudy, sealed: SealedBids) -> ReportData:
    """Return the page."""
    unit, made = words.unit_of(game, study), study.provenance
    return ReportData(
        f"What is the {study.card.side} side worth in {game.title} (rule {study.card.section})?",
        words.answer_told(study, unit),
        game.title,
        made.origins,
        player_lines(made, game),
        study.base.curve.n,
        sections=tuple(_sections(game, study, sealed, unit)),
        provenance={
            "seed": made.seed,
            "options": {k: v for k, v in made.base.options.items() if k != study.card.option},
            "games": study.base.curve.n,
            "date": made.date,
            "software": made.software,
            "digest": made.digest,
        },
        command=shlex.join(shlex.split(made.command)),
        notes=tuple(note for note in (words.direct_told(study),) if note),
    )


def _sections(game: Game, study: BidStudy, sealed: SealedBids, unit: str) -> list[Section]:
    side = study.card.side
    label = (
        f"Share of games that {side} wins by the {unit} it must reach, with a band for all of them together; grey: "
        "confidence set of the fair bid, diamond: the fair bid"
    )
    label += (
        "; below: where each pair of players would be even, with an arrow where no bid does that."
        if study.pairs
        else "."
    )
    found = [
        Section(
            "The bid curve",
            tuple(words.fair_told(study, unit)),
            lambda: bid_plot(picture_of(game, study)),
            label,
            tuple(words.curve_lines(study)),
            words.curve_told(study),
        )
    ]
    for title, cases in (("Readings of the victory rule", study.readings), ("Who plays", study.pairs)):
        if cases:
            lines = tuple(words.case_lines(study, cases))
            found.append(Section(title, lines=lines, caption=words.cases_told(cases)))
    model = words.sealed_told(study, sealed, unit)
    what = "What to bid, given what you think the side is worth: an equilibrium, no way of bidding beats it."
    found.append(Section("Sealed bids", (model,), lines=tuple(words.sealed_lines(sealed)), caption=what))
    losses = tuple(words.loss_lines(sealed))
    if losses:
        found.append(Section("What plain ways of bidding lose", lines=losses, caption=words.losses_told()))
    return found
