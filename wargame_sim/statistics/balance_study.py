"""What is asked when a game is to be balanced, and everything that was found: sets of changes, cheapest first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wargame_sim.model.game import Value
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.statistics.balance import Band
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.search import Found, Standing

BASE = "base"  # name of the set that changes nothing


@dataclass(frozen=True)
class Knob:
    """A number, or a cell of a table, that may be changed beside options.

    Parameters
    ----------
    name : str
        Option, or cell of a table as patches name it.
    values : tuple of str
        As typed.
    """

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """What is asked.

    Parameters
    ----------
    outcome : str
        Measure; empty for the share of wins of the side that moves first.
    band : Band
        The target, and how far from it is still near enough.
    most : int
        Most changes at once.
    knob : Knob or None
        Counts as one change.
    games : int
        All games together.
    level : float
        Chance that the whole answer is right.
    """

    outcome: str
    band: Band
    most: int = 2
    knob: Knob | None = None
    games: int = 40_000
    level: float = 0.95


@dataclass(frozen=True)
class Candidate:
    """A set of changes and where it stands.

    Parameters
    ----------
    name : str
        As variants of an experiment are named.
    changes : mapping of str to value
        Option or cell to its value; empty for the game as it is.
    standing : Standing
        By the fresh games where it played some, else by those of the search.
    fresh : bool
        Which of the two.
    """

    name: str
    changes: Mapping[str, Value]
    standing: Standing
    fresh: bool


@dataclass(frozen=True)
class KnobCurve:
    """The outcome along the values of the knob, beside some other changes.

    Parameters
    ----------
    beside : str
        Name of the set without the knob.
    points : tuple of (str, Standing)
        Value as typed, and where the set stands with it; the value that the game has is among them.
    """

    beside: str
    points: tuple[tuple[str, Standing], ...]


@dataclass(frozen=True)
class Answer:
    """What was found.

    Parameters
    ----------
    measure : Measure
        What is counted.
    question : Question
        As asked.
    found : Found
        Every candidate, and where it stands.
    changes : mapping of str to mapping
        Candidate to what it changes.
    made : Provenance
        Of the search: players, tables, seed.
    printed : str
        What the knob reads in the game as it is; empty without a knob.
    fixed : mapping of str to value
        Options that every set has, beside the basic game.
    """

    measure: Measure
    question: Question
    found: Found
    changes: Mapping[str, Mapping[str, Value]]
    made: Provenance
    printed: str = ""
    fixed: Mapping[str, Value] = field(default_factory=dict)

    @property
    def candidates(self) -> list[Candidate]:
        """All sets, in the order in which they were searched."""
        found = self.found
        latest = {**found.searched, **found.fresh}
        return [Candidate(name, self.changes[name], latest[name], name in found.fresh) for name in found.searched]

    @property
    def solutions(self) -> list[Candidate]:
        """Those that cannot be told apart from the target, fewest changes first, then the nearest."""
        kept = [c for c in self.candidates if c.name in self.found.solutions]
        return sorted(kept, key=lambda c: (len(c.changes), self._far(c), c.name))

    @property
    def ruled_out(self) -> list[Candidate]:
        """Those that the games of the search or the fresh ones rule out, the nearest first."""
        kept = [c for c in self.candidates if c.standing.place == "outside"]
        return sorted(kept, key=self._far)

    def _far(self, candidate: Candidate) -> float:
        return abs(candidate.standing.estimate - self.question.band.target)

    @property
    def curves(self) -> list[KnobCurve]:
        """The outcome along the knob: for the game as it is, then for other sets, those with a point near enough first."""
        knob = self.question.knob
        if knob is None:
            return []
        every = {frozenset(c.changes.items()): c for c in self.candidates}
        found = []
        for changes, plain in every.items():
            if knob.name in dict(changes):
                continue
            points = [(self.printed, plain.standing)]
            for value in dict.fromkeys(c.changes[knob.name] for c in every.values() if knob.name in c.changes):
                turned = every.get(changes | {(knob.name, value)})
                points += [(str(value), turned.standing)] if turned else []
            if len(points) > 1:
                found.append(KnobCurve(plain.name, tuple(sorted(points, key=lambda p: _place(p[0])))))
        return sorted(found, key=lambda c: (c.beside != BASE, all(s.place == "outside" for _, s in c.points)))

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain values for a JSON document."""
        found, band, made = self.found, self.question.band, self.made
        return {
            "game": made.game,
            "outcome": self.measure.name,
            "kind": self.measure.kind,
            "target": band.target,
            "within": band.band,
            "level": found.level,
            "seed": made.seed,
            "players": made.base.players,
            "base_options": made.base.options,
            "origin": made.base.origins,
            "stand_ins": made.stand_ins,
            "candidates": len(found.searched),
            "games": found.games,
            "solutions": [_line(c) for c in self.solutions],
            "nearest_ruled_out": [_line(c) for c in self.ruled_out[:3]],
            "searched": [{"name": name, **vars(standing)} for name, standing in found.searched.items()],
        }

    def lines(self) -> list[dict[str, Any]]:
        """Return every candidate as a line of a table: its place by the fresh games, or else by the search."""
        return [
            {"set": c.name, "cost": len(c.changes), "by": "fresh games" if c.fresh else "search", **vars(c.standing)}
            for c in self.candidates
        ]


def _place(value: str) -> tuple[bool, float]:
    """Return where a knob's value stands along an axis: numbers by size, words after them as they came."""
    try:
        return False, float(value)
    except ValueError:
        return True, 0.0


def _line(candidate: Candidate) -> dict[str, Any]:
    changes = dict(candidate.changes)
    return {"name": candidate.name, "changes": changes, "cost": len(changes), **vars(candidate.standing)}
