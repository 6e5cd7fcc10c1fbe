"""The program against itself on this machine: published dice, results tables by two ways, complete games.

Every column of every results table: one way counts every throw of the dice through the rules of the game; the other rolls
the table in bulk with the compiled kernel. Complete games have the digests that they had when they were frozen. Seeds are
fixed, so a machine either agrees always or never.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from wargame_sim.errors import WargameError
from wargame_sim.model.game import Game, Setup
from wargame_sim.packs import Pack
from wargame_sim.runner.frozen import GAMES, frozen, played

SEED, ROLLS = 19430214, 36_000
LEAST_P = 1e-4  # a chance below this in any column is taken for a fault, not for luck
# DEShawResearch/random123, tests/kat_vectors, "philox4x32 10": counter and key, result.
KNOWN = (
    ("00000000 " * 6, "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff " * 6, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a88 85a308d3 13198a2e 03707344 a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
)
FROZEN = (
    "06ca8df8972f2bdff282d259f0502452a40737b58ed37e96745ed30e70657fa4"  # SHA-256 of the first 36,000 dice of seed 1
)
_RATIO = re.compile(r"(\d+)\s*[:-]\s*(\d+)")
_SUMS = {
    "1d6": dict.fromkeys(range(1, 7), 1),
    "2d6": {total: 6 - abs(total - 7) for total in range(2, 13)},
}


@dataclass(frozen=True)
class Tested:
    """One thing that was tested.

    Parameters
    ----------
    game, what : str
        Slug, empty for the dice; column of the table, or what else.
    exact_by : str
        Where the exact chances come from: ``rules``, or ``table`` where no attack of the game reaches the column.
    rolls : int
        Rolls that were compared.
    chi_square, p : float or None
        Pearson's statistic, and the chance of a larger one; None where something else was compared.
    freedom : int
        Degrees of freedom.
    ok : bool
        Whether it agrees.
    note : str
        Why not, or why nothing was tested.
    """

    game: str
    what: str
    exact_by: str = ""
    rolls: int = 0
    chi_square: float | None = None
    p: float | None = None
    freedom: int = 0
    ok: bool = True
    note: str = ""

    def record(self) -> dict[str, Any]:
        """Return one line of a table."""
        return asdict(self)


def selftest(games: Mapping[str, Game]) -> Iterator[Tested]:
    """Test the dice, and the results table and complete games of each game.

    Parameters
    ----------
    games : mapping of str to Game
        By slug.
    """
    yield from dice_tested()
    for slug, game in games.items():
        setup = Setup(slug)
        yield from table_tested(game, setup, game.rules.pack(setup))
        yield games_tested(game)


def dice_tested() -> Iterator[Tested]:
    """Compare dice with published vectors and with those of the first version."""
    from wargame_sim.kernels import dice, jit

    philox = jit.compiled(dice.philox4x32)
    for n, (given, known) in enumerate(KNOWN, start=1):
        found = " ".join(f"{int(word):08x}" for word in philox(*(np.uint64(int(w, 16)) for w in given.split())))
        yield Tested(
            "", f"Philox4x32-10, published vector {n}", ok=found == known, note="" if found == known else found
        )
    faces = np.empty(ROLLS, np.uint8)
    jit.compiled(dice.d6_stream)(np.uint64(1), np.uint64(0), faces)
    digest = hashlib.sha256(faces.tobytes()).hexdigest()
    yield Tested(
        "", "digest of dice, frozen", rolls=ROLLS, ok=digest == FROZEN, note="" if digest == FROZEN else digest
    )


def table_tested(game: Game, setup: Setup, pack: Pack) -> Iterator[Tested]:
    """Compare every column of a results table, counted exactly, with rolls of it.

    Parameters
    ----------
    game : Game
        The game.
    setup : Setup
        The basic game.
    pack : Pack
        Its tables.
    """
    table = getattr(pack, "tables", {}).get("crt")
    chances = _SUMS.get(getattr(pack, "dice", ""))
    by_roll = {row[table.columns[0]]: row for row in table.rows} if table is not None else {}
    if table is None or chances is None or not by_roll.keys() >= {str(n) for n in chances}:
        yield Tested(game.slug, "results table", note="not one row a roll of 1d6 or 2d6; not tested here")
        return
    rows = [by_roll[str(n)] for n in chances]  # rows that only a modified roll reaches are left out
    names = table.columns[1:]
    results = list(dict.fromkeys(row[name] for row in rows for name in names))
    crt = np.array([[results.index(row[name]) for name in names] for row in rows], np.int8)
    rolled = roll(crt).reshape(len(names), ROLLS)
    total = sum(chances.values())
    for j, name in enumerate(names):
        exact, by = _exact(game, setup, name), "rules"
        if exact is None:
            by, exact = "table", dict.fromkeys(results, Fraction(0))
            for row, times in zip(rows, chances.values(), strict=True):
                exact[row[name]] += Fraction(times, total)
        counts = {result: int(np.count_nonzero(rolled[j] == code)) for code, result in enumerate(results)}
        yield compare(game.slug, name, by, exact, counts)


def games_tested(game: Game) -> Tested:
    """Compare complete games, with every option and every player, with those that were frozen."""
    kept = frozen(game)
    if not kept:
        return Tested(game.slug, "complete games", note="none are frozen; not tested here")
    now = played(game)
    other = [name for name in now if now[name] != kept.get(name)]
    what = f"{len(now) * GAMES:,} complete games, frozen"
    return Tested(game.slug, what, ok=not other, note=f"differs: {', '.join(other)}" if other else "")


def roll(crt: np.ndarray[Any, np.dtype[np.int8]]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return codes of many rolls on every column of a table, with the kernels that resolve attacks in bulk.

    Parameters
    ----------
    crt : int8[rolls, columns]
        Codes; 6 rows for one die, 11 for the sum of two.
    """
    from wargame_sim.kernels import jit, lookup

    kernel = lookup.resolve_2d6 if len(crt) == 11 else lookup.resolve_1d6
    columns = np.repeat(np.arange(crt.shape[1], dtype=np.uint8), ROLLS)
    codes = np.empty(len(columns), np.uint8)
    jit.compiled(kernel)(np.ascontiguousarray(crt), columns, np.uint64(SEED), np.uint64(0), codes)
    return codes


def compare(game: str, column: str, by: str, exact: Mapping[str, Fraction], counts: Mapping[str, int]) -> Tested:
    """Compare counts of results with their exact chances by Pearson's chi-square.

    Parameters
    ----------
    game, column, by : str
        What is compared.
    exact : mapping of str to Fraction
        Chances.
    counts : mapping of str to int
        How often each result was rolled.
    """
    from scipy.special import chdtrc

    impossible = sorted(result for result, count in counts.items() if count and not exact.get(result))
    if impossible or sum(exact.values()) != 1:
        why = f"rolled {', '.join(impossible)}, which cannot be" if impossible else "chances do not add up to 1"
        return Tested(game, column, by, sum(counts.values()), ok=False, note=why)
    rolls = sum(counts.values())
    possible = {result: rolls * float(chance) for result, chance in exact.items() if chance}
    square = sum((counts.get(result, 0) - mean) ** 2 / mean for result, mean in possible.items())
    freedom = len(possible) - 1
    p = float(chdtrc(freedom, square)) if freedom else 1.0
    return Tested(game, column, by, rolls, float(square), p, freedom, ok=p >= LEAST_P)


def _exact(game: Game, setup: Setup, column: str) -> dict[str, Fraction] | None:
    """Return chances of results by the rules, for an attack at just the odds that the column is named after."""
    odds = _RATIO.fullmatch(column)
    if odds is None:
        return None
    try:
        answer = game.rules.odds(setup, attack=int(odds[1]), defence=int(odds[2]))
    except (WargameError, TypeError):
        return None
    if getattr(answer, "column", None) != column:
        return None
    return {line.result: line.probability for line in answer.results}
