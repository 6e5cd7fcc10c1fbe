"""What every game promises, asked of one game: sections, tables, players, legal random play, determinism, answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wargame_sim.errors import WargameError
from wargame_sim.kernels import jit
from wargame_sim.model.front import FrontSimulator
from wargame_sim.model.game import Game, Setup
from wargame_sim.model.players import FLOOR
from wargame_sim.model.rolls import CountingSimulator
from wargame_sim.model.rulebook import read_rulebook

if TYPE_CHECKING:
    from wargame_sim.packs import Pack

SEED, GAMES = 1943, 70  # more than one batch


class Promise(NamedTuple):
    """One promise: what was asked, and what is wrong, each fault one line."""

    asked: str
    faults: tuple[str, ...]


def check_game(game: Game) -> Iterator[Promise]:
    """Yield every promise with its faults; one that breaks off is a fault of its own."""
    for asked, question in PROMISES.items():
        try:
            faults = tuple(question(game))
        except WargameError as error:
            faults = (str(error),)
        except Exception as error:  # a game that is being written fails in any way
            faults = (f"{type(error).__name__}: {error}",)
        yield Promise(asked, faults)


def _pack(game: Game) -> Pack:
    return game.rules.pack(Setup(game.slug))


def _card(game: Game) -> Iterator[str]:
    for what, names in (("option", [o.name for o in game.options]), ("column", [c.name for c in game.columns])):
        yield from (f"{what} {name} stands twice" for name in sorted({n for n in names if names.count(n) > 1}))
    if game.column(game.headline) is None:
        yield f"headline: found {game.headline!r}; allowed a column"
    for column in game.columns:
        if column.side not in ("", *game.sides):
            yield f"column {column.name}: side {column.side!r} is none of the game"


def _sections(game: Game) -> Iterator[str]:
    sections = read_rulebook(game.folder, game.package)
    status = {s.section: s.status for s in sections}
    for s in sections:
        if s.status == "coded" and not (s.code and s.cases):
            yield f"{s.section} is coded and has no {'code' if not s.code else 'worked example'}"
        if s.status == "open" and not s.note:
            yield f"{s.section} is open without a reason"
    yield from (
        f"option {o.name}: section {o.section} is not coded" for o in game.options if status.get(o.section) != "coded"
    )


def _tables(game: Game) -> Iterator[str]:
    pack = _pack(game)
    if tuple(pack.sides) != game.sides:
        yield f"pack.toml: sides {', '.join(pack.sides)} are not those of the card"
    yield from map(str, game.rules.faults(pack))


def _players(game: Game) -> Iterator[str]:
    for side in game.sides:
        names = [player.name for player in game.players.get(side, ())]
        if FLOOR not in names[1:] or len(names) < 4:
            yield f"{side}: found {', '.join(names)}; allowed three or more by name, then {FLOOR}, the player of legal orders"


def _rows(game: Game) -> Iterator[str]:
    """Random play to the end, twice: the same rows whatever the chunk; every value has its label."""
    setup = Setup(game.slug, players=dict.fromkeys(game.sides, FLOOR))
    simulator = game.rules.simulator(setup)
    rows = simulator.run(SEED, 0, GAMES)
    yield from _fit(game, rows)
    parts = np.concatenate([simulator.run(SEED, first, n) for first, n in ((0, 1), (1, 65), (66, GAMES - 66))])
    if not np.array_equal(rows, parts):
        yield "the same games in other chunks have other rows"
    if np.array_equal(rows, simulator.run(SEED + 1, 0, GAMES)):
        yield "games of another seed are the same"


def _fit(game: Game, rows: np.ndarray[Any, Any]) -> Iterator[str]:
    if rows.dtype.names != tuple(column.name for column in game.columns):
        yield "rows are not the columns of the card"
        return
    for column in game.columns:
        most = len(column.labels) - 1 if column.kind == "category" else 1 if column.kind == "flag" else None
        if most is not None and rows[column.name].max() > most:
            yield f"column {column.name}: found {rows[column.name].max()}; allowed 0 to {most}"


def _twins(game: Game) -> Iterator[str]:
    """Compiled games are those of plain Python."""
    simulator = game.rules.simulator(Setup(game.slug))
    with jit.plain():
        plain = simulator.run(SEED, 3, 1)
    if not np.array_equal(plain, simulator.run(SEED, 3, 1)):
        yield "game 3 is another one in plain Python than compiled"


def _counts(game: Game) -> Iterator[str]:
    simulator = game.rules.simulator(Setup(game.slug))
    if isinstance(simulator, CountingSimulator):
        rows, counts = simulator.run_counted(SEED, 0, GAMES)
        if not np.array_equal(rows, simulator.run(SEED, 0, GAMES)):
            yield "counting rolls changes rows"
        if not counts.sum():
            yield "nothing was rolled"
    if isinstance(simulator, FrontSimulator):
        held = simulator.run_fronts(SEED, 0, 4)
        if held.shape != (4, _pack(game).turns, len(simulator.hexes)):
            yield f"fronts have the shape {held.shape}"


def _answers(game: Game) -> Iterator[str]:
    setup = Setup(game.slug)
    asked: dict[str, Callable[[], object]] = {
        "table": lambda: game.rules.table(setup),
        "story": lambda: game.rules.story(setup, SEED, 0),
    }
    for name, ask in asked.items():
        try:
            ask()
        except WargameError as error:
            yield f"{name}: {error}"


PROMISES: dict[str, Callable[[Game], Iterator[str]]] = {
    "the card names things once": _card,
    "sections have code and worked examples": _sections,
    "tables are whole": _tables,
    "players sit on both sides": _players,
    "random legal play, the same in any chunk": _rows,
    "plain Python plays the same game": _twins,
    "rolls and fronts are counted beside": _counts,
    "questions are answered": _answers,
}
