"""What every game tells the rest of the house about itself.

A game folder ends in ``GAMES = (Game(...),)``. Everything above (runner, reports, command line) knows games through
this module only, so that a fifth game is one new folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from wargame_sim.model.bid import Bid

if TYPE_CHECKING:
    import numpy as np

    from wargame_sim.errors import DataError
    from wargame_sim.model.battle import BattleAnswer
    from wargame_sim.model.odds import OddsAnswer, OddsTable
    from wargame_sim.model.plan import Plan
    from wargame_sim.model.players import PlayerBook
    from wargame_sim.model.story import Moment, Story
    from wargame_sim.model.turn import PlannedTurn
    from wargame_sim.packs import Pack


Value = bool | int | str
"""Value of an option: yes or no, a whole number, or one of its words."""


@dataclass(frozen=True)
class Option:
    """One optional rule: declared once, read by the command line, experiments, README and notebooks.

    Parameters
    ----------
    name : str
        Word used in ``--option NAME=VALUE`` and in experiment files.
    section : str
        Section of the rulebook.
    default : bool, int or str
        Value in the basic game.
    help : str
        One line.
    choices : tuple of str
        Allowed words when the option is one of several; empty for yes or no, and for a number.
    excludes : tuple of str
        Options that may not be on at the same time.
    low, high : int
        Least and largest value when `default` is a whole number, which makes the option a number.
    needs : tuple of str
        Yes or no options without which this one changes nothing.
    uses : tuple of str
        Outcome columns that count, added up, how often a game made use of the option; empty where nothing counts it.
    """

    name: str
    section: str
    default: Value
    help: str
    choices: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    needs: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()

    @property
    def kind(self) -> Literal["yes or no", "number", "choice"]:
        """What its values are."""
        if self.choices:
            return "choice"
        return "yes or no" if isinstance(self.default, bool) else "number"

    @property
    def allowed(self) -> tuple[Value, ...]:
        """Every value, in order."""
        if self.kind == "number":
            return tuple(range(self.low, self.high + 1))
        return self.choices or (False, True)


@dataclass(frozen=True)
class Player:
    """A scripted player: name and the idea it plays by."""

    name: str
    idea: str


@dataclass(frozen=True)
class Column:
    """One outcome column of a complete game.

    Parameters
    ----------
    name : str
        Column in the per-trial rows.
    kind : {"number", "flag", "category", "turn"}
        ``number`` is reported by its mean, ``flag`` by its share, ``category`` by the share of each label,
        ``turn`` by the share that ever happened (0 = never) and the mean turn of those.
    unit : str
        For labels and axes.
    help : str
        One line.
    labels : tuple of str
        Names of the codes 0, 1, 2 ... when ``kind`` is ``category``.
    side : str
        The side for which more is better; empty when neither.
    """

    name: str
    kind: Literal["number", "flag", "category", "turn"]
    unit: str
    help: str
    labels: tuple[str, ...] = ()
    side: str = ""


@dataclass(frozen=True)
class Setup:
    """Everything that fixes a game except the dice: what an experiment varies.

    Parameters
    ----------
    game : str
        Slug.
    options : mapping of str to bool, int or str
        Only those that differ from the basic game.
    players : mapping of str to str
        Side to a scripted player, ``NAME`` or ``NAME+WORD``; missing sides get the game's default.
    data : pathlib.Path or None
        Folder with an owner's tables.
    patches : mapping of str to str
        What-if changes of table cells, in the pack's patch syntax.
    """

    game: str
    options: Mapping[str, Value] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    data: Path | None = None
    patches: Mapping[str, str] = field(default_factory=dict)


class Simulator(Protocol):
    """Plays complete games for one setup. Safe to call from several threads at once.

    One that also counts rolls on its results table is a :class:`wargame_sim.model.rolls.CountingSimulator`.
    """

    def run(self, seed: int, first: int, count: int) -> np.ndarray[Any, Any]:
        """Rows of trials ``first`` to ``first + count - 1``: a structured array, one field an outcome column.

        A pure function of setup, seed and trial number: the same row whatever the chunk, thread or machine.
        """
        ...


class Rules(Protocol):
    """The verbs of a game, as the questions need them. Implemented in ``games/<slug>/``.

    Rules may tell as ``played_by`` the names of the modules that games are played by; that of the rules unless they do.
    """

    def simulator(self, setup: Setup) -> Simulator:
        """Compile what is needed (once a process) and return a player of complete games."""
        ...

    def pack(self, setup: Setup) -> Pack:
        """Return checked tables for this setup, with overlay and patches applied."""
        ...

    def cell_faults(self, pack: Pack) -> Iterator[DataError]:
        """Yield what is wrong in single cells and columns of tables that need not fit together."""
        ...

    def faults(self, pack: Pack) -> Iterator[DataError]:
        """Yield every fault of a pack of this game, beyond the checks that every pack gets."""
        ...

    def odds(self, setup: Setup, **asked: Any) -> OddsAnswer:
        """Return exact chances of one attack, told by the game's own words (``attack``, ``terrain`` ...)."""
        ...

    def table(self, setup: Setup, **layout: Any) -> OddsTable:
        """Return the whole odds table: ``by`` is ``attack`` or ``odds``, ``show`` a number of the summary."""
        ...

    def battle(self, setup: Setup, plan: Plan, attack: int = 0, **asked: str) -> BattleAnswer:
        """Return the exact answer for attack number `attack`, from 0, of a plan or position file, fought first.

        Games with a re-roll chit may be asked for its use in this attack: ``reroll`` and ``price``.
        """
        ...

    def turn(self, setup: Setup, plan: Plan, attack: int | None = None, **asked: str) -> PlannedTurn:
        """Return the turn that a plan orders, or its moves and one attack, ready for trials; `asked` as for a battle."""
        ...

    def story(self, setup: Setup, seed: int, trial: int, keep: Moment | None = None) -> Story:
        """Play one game, the same as that trial of the simulator, and tell it; `keep` asks for a position of it."""
        ...

    @property
    def studies(self) -> Mapping[str, str]:
        """Return the exact studies that experiments may name, each with the question it answers."""
        ...

    def study(self, name: str, setup: Setup, **parameters: Any) -> Sequence[Mapping[str, Any]]:
        """Return the rows of an exact study: the first column names the row, numbers are exact fractions."""
        ...


@dataclass(frozen=True)
class Game:
    """Identity card of a game.

    Parameters
    ----------
    slug, title : str
        Short name on the command line, and the printed title.
    sides : tuple of str
        The side that moves first comes first.
    options : tuple of Option
        Optional rules in rulebook order.
    players : mapping of str to tuple of Player
        Named scripted players a side; the first is the default.
    columns : tuple of Column
        Outcome columns of a complete game.
    headline : str
        Name of the column that experiments look at unless told otherwise.
    rulebook : str
        Slug of the rulebook, the folder name.
    folder : pathlib.Path
        Folder of the game's code.
    pack_folder : pathlib.Path
        Folder of its data.
    rules : Rules
        The verbs.
    bid : Bid or None
        Bidding for a side, when the rulebook has it.
    impulses : tuple of str
        Names of the impulses of a turn, where both sides act in each.
    book : PlayerBook or None
        What the players play by, when they are data: then they may be changed, restricted and searched for.
    aim : str
        What players are judged by, as experiments spell an outcome: in the matrix of players, in searches and under
        restrictions. The headline unless given; the share of wins where a side that wins at once scores little.
    """

    slug: str
    title: str
    sides: tuple[str, str]
    options: tuple[Option, ...]
    players: Mapping[str, tuple[Player, ...]]
    columns: tuple[Column, ...]
    headline: str
    rulebook: str
    folder: Path
    pack_folder: Path
    rules: Rules
    bid: Bid | None = None
    impulses: tuple[str, ...] = ()
    book: PlayerBook | None = None
    aim: str = ""

    @property
    def package(self) -> str:
        """Name of the package of the game's code, in this tree or outside it."""
        return str(getattr(self.rules, "package", f"wargame_sim.games.{self.rulebook}"))

    def option(self, name: str) -> Option | None:
        """Return the option of that name, or None."""
        return next((o for o in self.options if o.name == name), None)

    def column(self, name: str) -> Column | None:
        """Return the outcome column of that name, or None."""
        return next((c for c in self.columns if c.name == name), None)
