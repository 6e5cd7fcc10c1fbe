"""What a re-roll chit is worth: over combats that somebody wrote down, or over those of played games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim.errors import DataError, UsageError, unknown
from wargame_sim.exact.passing_chit import Stage
from wargame_sim.model.combat_stream import Chit, ChitRules, CombatKind, CombatSimulator
from wargame_sim.model.game import Game, Setup
from wargame_sim.packs.files import read_csv
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.pieces import over_games
from wargame_sim.runner.progress import Progress
from wargame_sim.statistics import chit as chits
from wargame_sim.statistics.chit import ChitStudy

if TYPE_CHECKING:
    from wargame_sim.packs.table import Row

COLUMNS = ("turn", "side", "combat", "stake")
_MOST = 400  # combats in a file: a solution costs a moment for each


@dataclass(frozen=True)
class RerollFound:
    """The chit solved over a run of combats.

    Parameters
    ----------
    game, setup : Game, Setup
        What was asked.
    chit : Chit
        Holder at the start and uses a player-turn.
    unit : str
        What worth is counted in.
    study : ChitStudy
        The solution and the simple policies.
    games, combats : int
        Where the combats come from; 0 games for those of a file.
    seed : int
        Of the games.
    """

    game: Game
    setup: Setup
    chit: Chit
    unit: str
    study: ChitStudy
    games: int
    combats: int
    seed: int

    @property
    def holder(self) -> int:
        """Number of the side that holds the chit at the start."""
        return self.game.sides.index(self.chit.holder)

    def to_json(self) -> dict[str, Any]:
        """Return a document for ``--json``."""
        sides = self.game.sides
        best = self.study.matrix["best", "best"]
        return {
            "game": self.game.slug,
            "holder": self.chit.holder,
            "uses": self.chit.uses,
            "unit": self.unit,
            "games": self.games,
            "combats": self.combats,
            "worth_of_holding": _number(self.study.solution.worth_of_holding()),
            "without": _number(self.study.without),
            "best": _number(best),
            "prices": {s: [{"turn": t, "price": _number(p)} for t, p in self.study.prices(i)] for i, s in enumerate(sides)},
            "policies": [
                {sides[0]: mine, sides[1]: yours, "worth": _number(worth)}
                for (mine, yours), worth in self.study.matrix.items()
            ],
            "losses": {
                s: {name: _number(self.study.loss(i, name)) for name in chits.POLICIES} for i, s in enumerate(sides)
            },
        }  # fmt: skip


def _number(value: Any) -> dict[str, Any]:
    """Return a float, with the exact fraction beside it where there is one."""
    exact = {"fraction": str(value)} if isinstance(value, int | Fraction) else {}
    return {"value": float(value), **exact}


AUTO = "auto"
AUTO_GAMES = 200  # of which an automatic price is found


def price_at(game: Game, setup: Setup, side: str, turn: int, mover: str) -> Fraction:
    """Return the price of the chit to `side` before the first combat of a player-turn, over games of the setup's players.

    Parameters
    ----------
    side : str
        Who uses it.
    turn, mover : int, str
        Printed turn, and the side whose player-turn it is.
    """
    found = over_played(game, setup, AUTO_GAMES, 1, Manner(1, progress=False))
    prices = dict(found.study.prices(game.sides.index(side)))
    price = prices.get(2 * turn - 1 + game.sides.index(mover), 0)
    return Fraction(float(price)).limit_denominator(100)


def priced(game: Game, setup: Setup, asked: dict[str, Any]) -> dict[str, Any]:
    """Return the question about one attack with the price found for its turn and sides, in place of ``auto``.

    Raises
    ------
    UsageError
        When the question does not say who re-rolls, which turn it is, or which side attacks.
    """
    chit_rules(game)
    for name, why in (("reroll", "attacker or defender"), ("turn", "a turn"), ("side", "the side that attacks")):
        if not asked.get(name):
            raise UsageError(f"--price auto needs --{name}: {why}")
    attacker, turn = str(asked["side"]), int(asked["turn"])
    turns = game.rules.pack(setup).turns
    if attacker not in game.sides or not 1 <= turn <= turns:
        raise UsageError(
            f"--price auto: found turn {turn}, side {attacker}; allowed 1 to {turns}, {' or '.join(game.sides)}"
        )
    user = attacker if asked["reroll"] == "attacker" else game.sides[1 - game.sides.index(attacker)]
    left = {name: value for name, value in asked.items() if name not in ("turn", "side")}
    return {**left, "price": str(price_at(game, setup, user, turn, attacker))}


def chit_rules(game: Game) -> ChitRules:
    """Return the rules of a game that has a re-roll chit.

    Raises
    ------
    UsageError
        When it has none.
    """
    if not isinstance(game.rules, ChitRules):
        raise UsageError(f"{game.slug}: has no re-roll chit; a game with one offers `reroll`")
    return game.rules


def over_file(game: Game, setup: Setup, path: Path, holder: str = "", uses: int = 0) -> RerollFound:
    """Solve the chit over the combats of a CSV file: columns turn, side, combat, and perhaps stake.

    Raises
    ------
    DataError
        For the first fault of the file.
    """
    rules = chit_rules(game)
    combats = read_combats(path, game, rules.combat_kinds(setup))
    stages = chits.sequence(combats)
    return _found(game, setup, stages, (holder, uses), (0, len(combats), 0))


def over_played(
    game: Game, setup: Setup, games: int, seed: int, manner: Manner, holder: str = "", uses: int = 0
) -> RerollFound:
    """Solve the chit over the combats of played games."""
    import numpy as np

    rules = chit_rules(game)
    simulator = game.rules.simulator(setup)
    if not isinstance(simulator, CombatSimulator):
        raise UsageError(f"{game.slug}: tells no combats of its games; allowed --combats FILE")
    progress = Progress(games, manner.progress)
    played = over_games(0, games, lambda first, count: simulator.run_combats(seed, first, count)[1], manner, progress)
    progress.close()
    combats = np.concatenate(played)
    if not len(combats):
        raise UsageError(f"--from-games {games}: no combat was fought in them")
    stages = chits.stream(combats, rules.combat_kinds(setup), games)
    return _found(game, setup, stages, (holder, uses), (games, len(combats), seed))


def _found(
    game: Game, setup: Setup, stages: Sequence[Stage], wanted: tuple[str, int], source: tuple[int, int, int]
) -> RerollFound:
    rules = chit_rules(game)
    usual = rules.chit(setup)
    chit = Chit(wanted[0] or usual.holder, wanted[1] or usual.uses)
    if chit.holder not in game.sides:
        raise UsageError(f"--holder: {unknown('side', chit.holder, game.sides)}")
    study = chits.study(stages, chit.uses, game.sides.index(chit.holder))
    return RerollFound(game, setup, chit, rules.worth_unit, study, *source)


def read_combats(path: Path, game: Game, kinds: Sequence[CombatKind]) -> list[tuple[int, int, CombatKind, Fraction]]:
    """Return player-turn, attacker, kind and stake of each combat of a file, in order.

    Raises
    ------
    DataError
        For the first fault.
    """
    faults: list[DataError] = []
    table = read_csv(path, "combats", path.name, faults)
    if table is None:
        raise faults[0]
    missing = [name for name in COLUMNS[:3] if name not in table.columns]
    strange = [name for name in table.columns if name not in COLUMNS]
    if missing or strange:
        raise DataError(path.name, 1, found=", ".join(table.columns), allowed=", ".join(COLUMNS))
    if not 1 <= len(table.rows) <= _MOST:
        raise DataError(path.name, message=f"found {len(table.rows)} combats; allowed 1 to {_MOST}")
    named = {kind.name: kind for kind in kinds}
    combats: list[tuple[int, int, CombatKind, Fraction]] = []
    for row, line in zip(table.rows, table.lines, strict=True):
        for column, allowed in (("side", game.sides), ("combat", tuple(named))):
            if row[column] not in allowed:
                raise DataError(path.name, line, column, found=row[column], allowed=allowed)
        turn, stake = _whole(path, row, line), _stake(path, row, line)
        if combats and turn < combats[-1][0]:
            raise DataError(
                path.name, line, "turn", found=turn, allowed=f"{combats[-1][0]} or more: turns stand in order"
            )
        combats.append((turn, game.sides.index(row["side"]), named[row["combat"]], stake))
    return combats


def _whole(path: Path, row: Row, line: int) -> int:
    if not row["turn"].isdecimal() or not 1 <= int(row["turn"][:4]) <= 999:
        raise DataError(path.name, line, "turn", found=row["turn"], allowed="number of the player-turn, 1 to 999")
    return int(row["turn"])


def _stake(path: Path, row: Row, line: int) -> Fraction:
    text = row.get("stake") or "1"
    try:
        stake = Fraction(text) if len(text) <= 9 and "e" not in text.casefold() else Fraction(-1)
    except (ValueError, ZeroDivisionError):
        stake = Fraction(-1)
    if stake < 0:
        raise DataError(path.name, line, "stake", found=text, allowed="a number, 0 or more, such as 2 or 1/2")
    return stake
