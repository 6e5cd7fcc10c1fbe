"""What was found about balancing a game, in words and tables."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_sim.reports.numbers import count, with_interval
from wargame_sim.reports.report_tables import Line
from wargame_sim.statistics.balance_study import BASE, Answer, Candidate

AS_IT_IS = "the game as it is"
CURVES = 3  # along the knob
WORDS = {"within": "within", "not told apart": "cannot be told apart", "outside": "ruled out"}


def named(name: str) -> str:
    """Return what a set is called: the one that changes nothing is the game as it is."""
    return AS_IT_IS if name == BASE else name


def changes_told(number: int) -> str:
    """Return how many changes, in words."""
    return f"{number or 'no'} change" + "s" * (number > 1)


def band_told(answer: Answer) -> str:
    """Return target and band: ``50 ± 2 %``."""
    band, share = answer.question.band, answer.measure.kind == "share"
    times, unit = (100, "%") if share else (1, answer.measure.unit)
    return f"{times * band.target:g} ± {times * band.band:g} {unit}".rstrip()


def title_told(answer: Answer, title: str) -> str:
    """Return the question."""
    return f"{title}: which changes bring {answer.measure.name} to {band_told(answer)}?"


def answer_told(answer: Answer) -> str:
    """Return the answer in a sentence or two, the cheapest set first."""
    solutions, most = answer.solutions, answer.question.most
    if not solutions:
        nearest = answer.ruled_out[0]
        said = f"No set of at most {changes_told(most)} brings {answer.measure.name} to {band_told(answer)}."
        return f"{said} The nearest is {named(nearest.name)}: {_estimate(answer, nearest)}."
    first, sure = solutions[0], [c for c in solutions if c.standing.place == "within"]
    place = "lies surely within" if first in sure else "cannot be told from the target"
    name = named(first.name).replace("the game", "The game")
    said = f"{name}, {changes_told(len(first.changes))}, {place}: {_estimate(answer, first)}."
    if sure and first not in sure:
        said += f" Surely within is {sure[0].name}, {changes_told(len(sure[0].changes))}: {_estimate(answer, sure[0])}."
    left, tried = len(solutions), len(answer.candidates)
    said += f" Of {count(tried)} sets {count(left)} {'are' if left > 1 else 'is'} not ruled out"
    return f"{said}, {count(len(sure)) if sure else 'none'} of them surely within."


def _estimate(answer: Answer, candidate: Candidate) -> str:
    s = candidate.standing
    estimate, ends = with_interval(s.estimate, s.low, s.high, answer.measure.kind)
    unit = f" {answer.measure.unit}" if answer.measure.kind == "mean" and answer.measure.unit else ""
    return f"{estimate}{unit} ({ends})"


def set_lines(answer: Answer, sets: Sequence[Candidate]) -> list[Line]:
    """Return one line a set: changes, estimate, interval, games, and where it stands."""
    lines = []
    for c in sets:
        s = c.standing
        estimate, ends = with_interval(s.estimate, s.low, s.high, answer.measure.kind)
        line = {"set": named(c.name), "changes": str(len(c.changes)), answer.measure.name: estimate}
        lines.append(line | {"interval": ends, "games": count(s.n), "verdict": WORDS[s.place]})
    return lines


def intervals_told(sets: Sequence[Candidate]) -> str:
    """Return method and level of the intervals of some sets."""
    levels = dict.fromkeys(f"{c.standing.method}, {100 * c.standing.level:.4g} % each" for c in sets)
    return f"Intervals: {'; '.join(sorted(levels))}."


def fixed_told(answer: Answer) -> str:
    """Return the options that every set has; empty for the basic game."""
    fixed = [k if v is True else f"no {k}" if v is False else f"{k}={v}" for k, v in answer.fixed.items()]
    return f"Options of every set: {', '.join(fixed)}." if fixed else ""


def certainty_told(answer: Answer) -> str:
    """Return what is claimed of the whole answer, and how surely."""
    band, most = answer.question.band, changes_told(answer.question.most)
    low, high = band.target - band.band, band.target + band.band
    other = f"no other set of at most {most}" if answer.question.most else "nothing else"
    said = f"With {100 * answer.found.level:g} % certainty {other} lies from {low:g} to {high:g}"
    return f"{said}, and those marked within do."


def advice_told(answer: Answer) -> str:
    """Return what the answer does not settle, and what would."""
    if not answer.solutions:
        return "More sets: --most. A number or a cell beside them: --knob."
    said = "Each estimate is of new games that nothing was chosen by."
    if any(c.standing.place == "within" for c in answer.solutions):
        return said
    return f"{said}\nNone is sure to be within: more games tell them apart (--games)."


def knob_lines(answer: Answer) -> list[Line]:
    """Return one line a value of the knob, with the outcome beside the first sets that it was turned in."""
    lines: dict[str, Line] = {}
    knob = answer.question.knob
    for curve in answer.curves[:CURVES]:
        for value, s in curve.points:
            told = f"{value} (as it is)" if value == answer.printed else value
            line = lines.setdefault(value, {knob.name if knob else "": told})
            estimate, ends = with_interval(s.estimate, s.low, s.high, answer.measure.kind)
            verdict = "" if s.place == "outside" else f", {WORDS[s.place]}"
            line[named(curve.beside)] = f"{estimate} ({ends}){verdict}"
    return list(lines.values())


def knob_told(answer: Answer) -> str:
    """Return how the table along the knob is to be read."""
    said = "Intervals hold for all sets together; what bears no verdict is ruled out, mostly by few games."
    more = len(answer.curves) - CURVES
    return said + (f" The first {CURVES} of {CURVES + more} sets that it was turned in." if more > 0 else "")
