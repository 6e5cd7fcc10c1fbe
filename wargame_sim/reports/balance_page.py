"""What was found about balancing a game as a file: a page, Markdown, the figure."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from wargame_sim.model.telling import setup_told
from wargame_sim.outcomes.files import write_whole
from wargame_sim.reports import balance as words
from wargame_sim.reports.figures.balance import KnobLine, SetRow, Target, balance_plot, knob_plot
from wargame_sim.reports.numbers import count
from wargame_sim.reports.rests import how, notices, origins, played_by
from wargame_sim.reports.save import SUFFIXES as PICTURES
from wargame_sim.reports.save import save_figure
from wargame_sim.reports.sheet import Part, Sheet, sheet_html, sheet_markdown

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from wargame_sim.model.game import Game
    from wargame_sim.outcomes.provenance import Provenance
    from wargame_sim.statistics.balance_study import Answer, Candidate, KnobCurve

SUFFIXES = (".html", ".md", ".csv", *PICTURES)
_KEPT, _DROPPED, _LISTED = 16, 4, 20


def write_balance(card: Game, answer: Answer, path: Path) -> Path:
    """Write the answer, by the suffix of the path: page, Markdown, figure.

    Parameters
    ----------
    card : Game
        For the title and the ideas of players.
    answer : Answer
        What was found.
    path : pathlib.Path
        Ends in one of `SUFFIXES` but ``.csv``.
    """
    suffix = path.suffix.lower()
    if suffix in PICTURES:
        return save_figure(picture(answer), path)
    sheet = balance_sheet(card, answer)
    write_whole(path, (sheet_html(sheet) if suffix == ".html" else sheet_markdown(sheet)).encode())
    return path


def balance_sheet(card: Game, answer: Answer) -> Sheet:
    """Return the page: verdict, sets against the band, the curve of the knob, and what all of it rests on."""
    made = answer.made
    parts, annex = [_sets(answer), *_knob(answer), *_ruled_out(answer)], (played_by(made, card), origins(made))
    title, said = words.title_told(answer, card.title), words.answer_told(answer)
    return Sheet(title, said, notices(made, named=True), parts, _made(answer, made), annex)


def picture(answer: Answer) -> Figure:
    """Return the figure: sets that cannot be told from the target, fewest changes first, then the nearest of the rest."""
    return balance_plot([_row(c) for c in _drawn(answer)], _target(answer))


def _drawn(answer: Answer) -> list[Candidate]:
    return [*answer.solutions[:_KEPT], *answer.ruled_out[:_DROPPED]]


def _row(candidate: Candidate) -> SetRow:
    s = candidate.standing
    return SetRow(words.named(candidate.name), len(candidate.changes), s.estimate, s.low, s.high, s.place)


def _target(answer: Answer) -> Target:
    measure, band = answer.measure, answer.question.band
    return Target(measure.name, measure.kind, measure.unit, band.target, band.band)


def _sets(answer: Answer) -> Part:
    solutions = answer.solutions
    note = f"{words.fixed_told(answer)} {words.certainty_told(answer)} {' '.join(words.advice_told(answer).split())}"
    note += f" {words.intervals_told(_drawn(answer))}"
    if len(solutions) > _KEPT:
        note += f" The picture shows the first {_KEPT} of {len(solutions)}."
    note = note.strip()
    title = "Sets that cannot be told from the target, fewest changes first" if solutions else "The nearest sets"
    lines = words.set_lines(answer, solutions or answer.ruled_out[:_DROPPED])
    return Part(title, lines, note, lambda: picture(answer), "Each set of changes with its interval, against the band")


def _knob(answer: Answer) -> list[Part]:
    knob, curves = answer.question.knob, answer.curves
    if knob is None or not curves:
        return []
    note = f"{words.knob_told(answer)} Hollow: ruled out."

    def draw() -> Figure:
        return knob_plot([_line(c) for c in curves[: words.CURVES]], _target(answer), knob.name, answer.printed)

    return [
        Part(f"Along {knob.name}", words.knob_lines(answer), note, draw, f"{answer.measure.name} along {knob.name}")
    ]


def _line(curve: KnobCurve) -> KnobLine:
    points = [(value, s.estimate, s.low, s.high, s.place) for value, s in curve.points]
    return KnobLine(words.named(curve.beside), points)


def _ruled_out(answer: Answer) -> list[Part]:
    dropped = answer.ruled_out
    if not dropped or not answer.solutions:
        return []
    shown = dropped[:_LISTED]
    note = f"The nearest {len(shown)} of {len(dropped)}. " if len(shown) < len(dropped) else ""
    return [Part("Ruled out, the nearest first", words.set_lines(answer, shown), note + words.intervals_told(shown))]


def _made(answer: Answer, made: Provenance) -> dict[str, str]:
    found = answer.found
    searched, fresh = (sum(s.n for s in part.values()) for part in (found.searched, found.fresh))
    told = {
        "sets": f"{len(found.searched)} of at most {words.changes_told(answer.question.most)}",
        "games": f"{count(searched)} of the search, {count(fresh)} fresh ones with other dice",
        "options of every set": setup_told(answer.fixed, made.base.patches, made.data),
    }
    return told | how(made)
