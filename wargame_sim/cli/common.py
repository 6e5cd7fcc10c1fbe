"""Options that several commands share, and how commands speak: JSON on standard output, words on standard error.

Option types are used as annotations with a default beside them:

>>> def command(game: GameName, seed: Seed = 1, as_json: AsJson = False) -> None: ...
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from wargame_sim.errors import UsageError, quoted
from wargame_sim.outcomes.neutral import json_text, terminal

if TYPE_CHECKING:
    from rich.console import Console

    from wargame_sim.model.game import Game, Setup, Value
    from wargame_sim.runner.plans import Asked

_WIDE = 120  # columns when the output is not a terminal
_LINE = 76
_GLUE = "\ue000"  # stands for a blank at which no line may end, while a table is drawn
_TOGETHER = re.compile(r"(?<=\d) (?=%|pp\b|VP\b)|(?<=\d) (?=[A-Z]\w+\b)")
_YES, _NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


def _games_that_begin(incomplete: str) -> list[str]:
    """Complete the name of a game in a shell."""
    from wargame_sim.games import all_games

    return [slug for slug in sorted(all_games()) if slug.startswith(incomplete)]


_GAME_TOLD = "Game, by its short name (`wargame-sim games`)."
GameName = Annotated[str, typer.Argument(metavar="GAME", help=_GAME_TOLD, autocompletion=_games_that_begin)]
MaybeGame = Annotated[str | None, typer.Argument(metavar="[GAME]", help=_GAME_TOLD, autocompletion=_games_that_begin)]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document on standard output.")]
Seed = Annotated[int, typer.Option("--seed", min=0, max=2**64 - 1, help="Seed of all dice.")]
DataDir = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", exists=True, file_okay=False, help="Folder with tables of your own."),
]
OptionWords = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Set a rule option; may be repeated.")
]
PlayerWords = Annotated[
    list[str] | None, typer.Option("--player", metavar="SIDE=NAME", help="Scripted player of a side; may be repeated.")
]
PatchWords = Annotated[
    list[str] | None,
    typer.Option("--patch", metavar="KEY=VALUE", help="What-if change of a cell: crt.2:1.7=DR2."),
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", min=1, max=1024, help="Threads; all cores unless given. Results are the same."),
]
OutDir = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="DIR", file_okay=False, help="Folder for per-trial rows.")
]
OutFile = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", dir_okay=False, help="File to write.")]


def named(game: str | None) -> str:
    """Return the game of a command that can do without one, or raise a `UsageError`."""
    if game is None:
        raise UsageError("found no game; allowed one of `wargame-sim games`, or --crt FILE for a table of your own")
    return game


def find_game(slug: str) -> Game:
    """Return the game with that slug, or raise a `UsageError` that names those there are."""
    from wargame_sim import games

    return games.find(slug)


def make_setup(
    game: Game,
    options: Sequence[str] | None = None,
    players: Sequence[str] | None = None,
    data: Path | None = None,
    patches: Sequence[str] | None = None,
) -> Setup:
    """Return the setup that the words of a command line ask for.

    Parameters
    ----------
    game : Game
        The game.
    options, players : sequence of str, optional
        As typed: ``NAME=VALUE``, ``SIDE=NAME``.
    data : pathlib.Path, optional
        Folder with an owner's tables.
    patches : sequence of str, optional
        As typed: ``KEY=VALUE``.

    Raises
    ------
    UsageError
        When a word is not spelt so, names nothing, or two options exclude each other.
    """
    from wargame_sim.runner import setups

    chosen = {name: _value(game, name, text) for name, text in _pairs("--option", options).items()}
    return setups.make_setup(game, chosen, _pairs("--player", players), data, _pairs("--patch", patches))


def open_asked(
    file: Path,
    options: Sequence[str] | None = None,
    players: Sequence[str] | None = None,
    data: Path | None = None,
    patches: Sequence[str] | None = None,
) -> Asked:
    """Return a plan or position file with the game and setup that it and the words of the command line ask for."""
    from wargame_sim.model.plan import PlanFile
    from wargame_sim.model.position import read_source
    from wargame_sim.runner import plans

    plan = read_source(file, PlanFile, "plan or position file")
    game = plans.game_of(plan)
    chosen = {name: _value(game, name, text) for name, text in _pairs("--option", options).items()}
    return plans.ask(plan, chosen, _pairs("--player", players), data, _pairs("--patch", patches))


def _value(game: Game, name: str, text: str) -> Value:
    """Return yes or no, or a number, for options that are one, else the word as typed."""
    option = game.option(name)
    if option is not None and option.kind != "yes or no":
        number = option.kind == "number" and re.fullmatch(r"[+-]?[0-9]{1,9}", text)
        return int(text) if number else text
    word = text.casefold()
    return True if word in _YES else False if word in _NO else text


def _pairs(option: str, words: Sequence[str] | None) -> dict[str, str]:
    """Return NAME=VALUE words as a mapping. A patch key may hold = inside quotes, so the last = counts there."""
    shape = {"--option": "NAME=VALUE", "--player": "SIDE=NAME"}.get(option, "KEY=VALUE")
    pairs: dict[str, str] = {}
    for word in words or ():
        name, equals, value = word.rpartition("=") if option == "--patch" else word.partition("=")
        name = name.strip()
        if not equals or not name:
            raise UsageError(f"{option}: found {quoted(word)}; allowed {shape}")
        if name in pairs:
            raise UsageError(f"{option} {name}: given twice")
        pairs[name] = value.strip()
    return pairs


def print_json(document: Any) -> None:
    """Print one JSON document on standard output."""
    typer.echo(json_text(document))


def tell(text: str, nl: bool = True) -> None:
    """Print a part of the answer on standard output."""
    print(terminal(text), end="\n" if nl else "")


def say(text: str) -> None:
    """Print a message on standard error, so that standard output stays an answer."""
    print(terminal(text), file=sys.stderr, flush=True)


def console() -> Console:
    """Return a console on standard output; wide when the output is not a terminal, so that nothing is cut."""
    from rich import console as rich_console

    class Console(rich_console.Console):
        """Leaves what becomes of a reader that has gone to the program; rich would leave with status 1."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    wide = None if sys.stdout.isatty() else _WIDE
    return Console(width=wide, highlight=False, markup=False, emoji=False)


def print_table(
    title: str, columns: Sequence[str], rows: Iterable[Sequence[object]], right: Sequence[str] = ()
) -> None:
    """Print a table for people.

    Parameters
    ----------
    title : str
        Line above it; none when empty.
    columns : sequence of str
        Heads.
    rows : iterable of sequence
        Cells.
    right : sequence of str
        Columns of numbers, aligned on the right.
    """
    from rich import box
    from rich.table import Table
    from rich.text import Text

    heads = [_unbroken(column) for column in columns]
    cells = [["" if cell is None else _unbroken(str(cell)) for cell in row] for row in rows]
    least = [max(map(_longest, column)) for column in zip(heads, *cells, strict=True)]
    screen = console()
    if title:
        screen.print(Text(terminal(title)))
    if sum(least) + 2 * (len(least) - 1) > screen.width:
        _tell_stacked(heads, cells, screen.width)
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column, head, width in zip(columns, heads, least, strict=True):
        side: Literal["left", "right"] = "right" if column in right else "left"
        table.add_column(Text(terminal(head)), justify=side, min_width=width, overflow="fold")
    for row in cells:
        table.add_row(*(Text(terminal(cell)) for cell in row))
    with screen.capture() as drawn:
        screen.print(table)
    # Made of what went through terminal(); not by typer, which writes UTF-8 to a console of ASCII, come what may.
    print(_broken(drawn.get()), end="")


def _unbroken(text: str) -> str:
    """Return text in which rich ends no line before a per cent sign or within the name of a unit."""
    return _TOGETHER.sub(_GLUE, terminal(text))


def _broken(text: str) -> str:
    return text.replace(_GLUE, " ")


def _longest(text: str) -> int:
    return max((len(word) for word in text.split()), default=0)


def _tell_stacked(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> None:
    """Print a table that does not fit as a paragraph a row: its first cell, then the others with their heads."""
    for first, *rest in rows:
        told = [
            f"  {head}: {cell}" if head else f"  {cell}" for head, cell in zip(heads[1:], rest, strict=True) if cell
        ]
        for line in [first, *told]:
            folds = textwrap.wrap(line, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
            tell(_broken("\n".join(folds)))
    tell("")


def examples(*commands: str) -> str:
    """Return the end of a help page: real examples, one a line, long ones broken where a shell allows it."""
    lines = ["Examples:"]
    for command in commands:
        line = " "
        for word in re.findall(r"""(?:"[^"]*"|'[^']*'|[^\s"'])+""", command):
            if len(line) + 1 + len(word) > _LINE - 2:
                lines.append(line + " \\")
                line = "     "
            line += " " + word
        lines.append(line)
    # The backspace asks typer to leave the line breaks of this paragraph alone.
    return "\b\n" + "\n".join(lines)
