"""What a report is made of: plain records, so that pages and figures need not know where results come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from wargame_sim.model.telling import SCRIPTS, tables_told
from wargame_sim.reports.exact_data import Chart, ExactTable, Judgement
from wargame_sim.reports.scene import MapPack

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Interval(NamedTuple):
    """An estimate with its interval, the coverage of that interval and the name of its method."""

    estimate: float
    low: float
    high: float
    level: float = 0.95
    method: str = ""


class Effect(NamedTuple):
    """What one change does to one outcome.

    Parameters
    ----------
    label : str
        The change: an option, a table cell, a player.
    interval : Interval
        With it minus without it, at the level that makes all effects of the outcome right together.
    verdict : {"holds", "contradicted", "not settled", ""}
        On what was expected; empty when nothing was.
    expected, source, text : str
        The expectation in words, who says so, and what is said there.
    band : float
        Effects up to this size count as neutral.
    settling : (int or None, int or None, int or None)
        About how many games a variant would settle it, with a range; all None when not yet known.
    n : int
        Pairs of games.
    correlation, reduction, luck : float
        Of the pairs; how many times more games unpaired sampling, or games with luck left in, need. nan when unknown.
    help : str
        The change in words.
    differ : int or None
        Pairs of games that differ at all.
    uses : float or None
        How often a game made use of the option; None when that is not counted.
    """

    label: str
    interval: Interval
    verdict: str = ""
    expected: str = ""
    source: str = ""
    text: str = ""
    band: float = 0.0
    settling: tuple[int | None, int | None, int | None] = (None, None, None)
    n: int = 0
    correlation: float = float("nan")
    reduction: float = float("nan")
    luck: float = float("nan")
    help: str = ""
    differ: int | None = None
    uses: float | None = None


@dataclass(frozen=True)
class EffectGroup:
    """All effects on one outcome.

    Parameters
    ----------
    outcome, help : str
        Name of the outcome, and the same in words.
    kind : {"mean", "share"}
        What is compared.
    unit : str
        Of the effect.
    effects : tuple of Effect
        In any order.
    family_level : float
        Chance that all intervals of the group cover.
    helps, hurts : str
        The side for which more of the outcome is better, and the other one; empty when neither.
    """

    outcome: str
    kind: str
    unit: str
    effects: tuple[Effect, ...]
    family_level: float = 0.95
    help: str = ""
    helps: str = ""
    hurts: str = ""

    @property
    def told(self) -> str:
        """The outcome in words."""
        return self.help or self.outcome


class Distribution(NamedTuple):
    """How single games of one variant fall out: share of games for each value, and their mean."""

    variant: str
    values: tuple[float, ...]
    shares: tuple[float, ...]
    mean: float


@dataclass(frozen=True)
class Spread:
    """Distributions of one outcome, one a variant, the base first."""

    outcome: str
    unit: str
    distributions: tuple[Distribution, ...]
    help: str = ""


class Held(NamedTuple):
    """Share of games in which a side holds a hex at the end."""

    hex: str
    place: str
    interval: Interval


@dataclass(frozen=True)
class HeldMap:
    """Shares of all victory hexes for one side and variant."""

    side: str
    variant: str
    towns: tuple[Held, ...]


class Cell(NamedTuple):
    """One number of a table with its interval; `kind` as in `EffectGroup`."""

    kind: str
    interval: Interval


@dataclass(frozen=True)
class Estimates:
    """Outcomes of every variant.

    Parameters
    ----------
    outcomes : tuple of str
        Heads.
    units : tuple of str
        One an outcome.
    rows : mapping of str to tuple of Cell
        Variant to one cell an outcome.
    games : mapping of str to int
        Variant to games, where told.
    """

    outcomes: tuple[str, ...]
    units: tuple[str, ...]
    rows: Mapping[str, tuple[Cell, ...]]
    games: Mapping[str, int] = field(default_factory=dict)


class PlayerLine(NamedTuple):
    """A scripted player: whose, called what, playing by which idea."""

    side: str
    name: str
    idea: str


@dataclass(frozen=True)
class Section:
    """A part of a page of its own kind: words, a figure, a table.

    Parameters
    ----------
    title : str
        Heading.
    words : tuple of str
        Paragraphs.
    draw : callable or None
        Returns the figure.
    label : str
        What the figure shows, for readers who do not see it; also its caption.
    lines : tuple of mapping of str to str
        Rows of the table: head to text.
    caption : str
        Of the table.
    later : bool
        Whether it stands after effects and claims, not before them.
    groups : tuple of EffectGroup
        Effects of its own; what was expected of them is told with the other claims.
    """

    title: str
    words: tuple[str, ...] = ()
    draw: Callable[[], Figure] | None = None
    label: str = ""
    lines: tuple[dict[str, str], ...] = ()
    caption: str = ""
    later: bool = False
    groups: tuple[EffectGroup, ...] = ()


@dataclass(frozen=True)
class ReportData:
    """Everything on a page.

    Parameters
    ----------
    question, answer : str
        What was asked, and the answer in one sentence.
    game : str
        Printed title.
    origins : mapping of str to str
        Table to origin in words.
    players : tuple of PlayerLine
        Scripted players of the base variant; empty for exact answers.
    trials : int
        Games a variant; 0 for exact answers.
    effects : tuple of EffectGroup
        The experiment's outcome first.
    spreads, held : tuple of Spread, tuple of HeldMap
        Distributions; maps of victory hexes.
    estimates : Estimates or None
        Table by variant.
    tables, charts, judgements : tuple of ExactTable, of Chart or None, of Judgement
        Of an exact study; one chart a table, drawn above it.
    sections : tuple of Section
        Parts of kinds of their own.
    provenance, command : mapping, str
        How it was made, for the last part of the page; the command that makes it again.
    pack : MapPack or None
        For maps.
    notes, averaged : tuple of str, bool
        What a reader must know besides; whether effects are averages over the other changes (factorials).
    """

    question: str
    answer: str
    game: str
    origins: Mapping[str, str] = field(default_factory=dict)
    players: tuple[PlayerLine, ...] = ()
    trials: int = 0
    effects: tuple[EffectGroup, ...] = ()
    spreads: tuple[Spread, ...] = ()
    held: tuple[HeldMap, ...] = ()
    estimates: Estimates | None = None
    tables: tuple[ExactTable, ...] = ()
    charts: tuple[Chart | None, ...] = ()
    judgements: tuple[Judgement, ...] = ()
    sections: tuple[Section, ...] = ()
    provenance: Mapping[str, Any] = field(default_factory=dict)
    command: str = ""
    pack: MapPack | None = None
    notes: tuple[str, ...] = ()
    averaged: bool = False


def claimed(data: ReportData) -> tuple[EffectGroup, ...]:
    """Return all effects of which something may have been expected."""
    return (*data.effects, *(group for section in data.sections for group in section.groups))


def notice(data: ReportData) -> str:
    """Return the sentences that stand above every number: which tables are invented, who plays."""
    said = []
    tables = tables_told(data.origins)
    if tables:
        said.append(f"{tables}.")
    if any(origin.startswith("owner") for origin in data.origins.values()):
        said.append("These numbers rest on tables that their owner supplied.")
    if data.players:
        names = " and ".join(f"{p.name} ({p.side})" for p in data.players)
        said.append(f"Played by scripts, {names}. {SCRIPTS}.")
    elif not data.trials:
        said.append("Exact: every roll of the dice is counted, no game is played.")
    return " ".join(said)
