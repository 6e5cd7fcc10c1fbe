"""A planned turn fought many times: chances of its objectives, losses, results against the exact ones, what decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np

from wargame_sim.model.game import Column, Game, Rules, Setup, Simulator
from wargame_sim.model.turn import ALL_OBJECTIVES, DeclaredBattle, PlannedTurn
from wargame_sim.outcomes.digest import Rows
from wargame_sim.packs import Pack
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.plan import Variant, make_plan
from wargame_sim.runner.plans import Asked
from wargame_sim.runner.play import play_plan
from wargame_sim.statistics.intervals import wilson
from wargame_sim.statistics.sample import Outcomes
from wargame_sim.statistics.shares import newcombe
from wargame_sim.statistics.summary import Estimate, finite

LEVEL = 0.95


class Share(NamedTuple):
    """A share of trials with its interval; an honest blank when there was no trial of that kind."""

    share: float
    low: float
    high: float
    trials: int
    level: float = LEVEL
    method: str = "Wilson"

    def as_json(self) -> dict[str, Any]:
        """Return plain values, null for an unknown share."""
        return {**self._asdict(), "share": self.share if self.trials else None}


class Difference(NamedTuple):
    """Difference of two shares of separate trials, with its interval."""

    difference: float
    low: float
    high: float
    level: float = LEVEL
    method: str = "Newcombe"


class ResultShare(NamedTuple):
    """Share of one result in one battle, beside its exact chance (None when that varies between trials).

    ``standard_errors`` is the distance of the two in standard errors of the sample.
    """

    result: str
    share: float
    exact: Fraction | None
    standard_errors: float | None

    def as_json(self) -> dict[str, Any]:
        """Return plain values."""
        exact = None if self.exact is None else float(self.exact)
        fraction = None if self.exact is None else str(self.exact)
        return {**self._asdict(), "exact": exact, "fraction": fraction, "standard_errors": finite(self.standard_errors)}


@dataclass(frozen=True)
class BattleFound:
    """What the trials say of one battle.

    Parameters
    ----------
    declared : DeclaredBattle
        The attack.
    results : tuple of ResultShare
        Every result that came up or can.
    won : Share
        The defenders left or died.
    given_won, given_lost : Share or None
        All objectives, among the trials in which it was won, was not; None without objectives.
    decides : Difference or None
        The one minus the other.
    """

    declared: DeclaredBattle
    results: tuple[ResultShare, ...]
    won: Share
    given_won: Share | None
    given_lost: Share | None
    decides: Difference | None


@dataclass(frozen=True)
class TurnFound:
    """Everything that the trials of a planned turn say.

    Parameters
    ----------
    asked : Asked
        Game, setup and plan.
    turn : PlannedTurn
        The plan as the rules accepted it.
    outcomes : Outcomes
        Rows with provenance.
    goals : tuple of (str, Share)
        Objectives with their chances.
    all_goals : Share or None
        All of them together.
    battles : tuple of BattleFound
        In the order of the plan.
    losses, damage : mapping of str to Estimate
        Side to its mean loss, and to the mean damage that it took where the game counts that.
    """

    asked: Asked
    turn: PlannedTurn
    outcomes: Outcomes
    goals: tuple[tuple[str, Share], ...]
    all_goals: Share | None
    battles: tuple[BattleFound, ...]
    losses: dict[str, Estimate]
    damage: dict[str, Estimate]

    def tail(self, column: str) -> list[tuple[int, float]]:
        """Return the share of trials with at least so much in a column, for every number that came up."""
        lost = np.bincount(self.outcomes.rows[column].astype(np.int64))
        at_least = lost[::-1].cumsum()[::-1] / max(1, len(self.outcomes))
        return [(n, float(at_least[n])) for n in range(1, len(lost)) if lost[n]]

    @property
    def most_decisive(self) -> BattleFound | None:
        """The battle whose success changes the chance of all objectives most."""
        known = [b for b in self.battles if b.decides is not None]
        return max(known, key=lambda b: abs(b.decides.difference) if b.decides else 0.0) if known else None


class _OneTurn:
    """The rules of a game in which a game is one planned turn."""

    def __init__(self, rules: Rules, turn: PlannedTurn) -> None:
        self._rules, self._turn = rules, turn

    def simulator(self, _setup: Setup) -> Simulator:
        return self._turn.trials

    def pack(self, setup: Setup) -> Pack:
        return self._rules.pack(setup)


def fight_turn(
    asked: Asked, turn: PlannedTurn, trials: int, seed: int, manner: Manner, folder: Path | None
) -> TurnFound:
    """Fight a planned turn so many times.

    Parameters
    ----------
    asked : Asked
        Game, setup and plan.
    turn : PlannedTurn
        The plan as the rules accepted it.
    trials, seed : int
        How often, and with which dice.
    manner : Manner
        Workers and progress; nothing in it changes a row.
    folder : pathlib.Path or None
        Keeps rows as Parquet with provenance.
    """
    headline = ALL_OBJECTIVES if turn.goals else next(iter(turn.losses.values()))
    rules = cast(Rules, _OneTurn(asked.game.rules, turn))
    game: Game = replace(asked.game, columns=turn.columns, headline=headline, rules=rules)
    orders = asked.plan.content.model_dump(mode="json", by_alias=True)
    plan = make_plan(game, [Variant("turn", asked.setup)], seed, trials, {"orders": orders})
    about = {"file": asked.plan.path.name, **orders}
    return _found(asked, turn, play_plan(plan, manner, folder, about))


def _found(asked: Asked, turn: PlannedTurn, outcomes: Outcomes) -> TurnFound:
    rows = outcomes.rows
    estimates = {e.outcome: e for e in outcomes.estimates(LEVEL)}
    every = rows[ALL_OBJECTIVES] != 0 if turn.goals else None
    return TurnFound(
        asked,
        turn,
        outcomes,
        tuple((goal.text, _share(rows[goal.column] != 0)) for goal in turn.goals),
        None if every is None else _share(every),
        tuple(_battle(turn, battle, rows, every) for battle in turn.battles),
        {side: estimates[column] for side, column in turn.losses.items()},
        {side: estimates[column] for side, column in turn.damage.items()},
    )


def _share(happened: np.ndarray[Any, Any]) -> Share:
    n, k = len(happened), int(np.count_nonzero(happened))
    low, high = wilson(k, n, LEVEL)
    return Share(k / n if n else float("nan"), float(low), float(high), n)


def _battle(turn: PlannedTurn, battle: DeclaredBattle, rows: Rows, every: np.ndarray[Any, Any] | None) -> BattleFound:
    column = next(c for c in turn.columns if c.name == battle.result)
    results = tuple(_results(column, battle, rows[battle.result]))
    won = rows[battle.won] != 0
    if every is None:
        return BattleFound(battle, results, _share(won), None, None, None)
    return BattleFound(battle, results, _share(won), _share(every[won]), _share(every[~won]), _decides(every, won))


def _results(column: Column, battle: DeclaredBattle, found: np.ndarray[Any, Any]) -> Iterator[ResultShare]:
    counts = np.bincount(found, minlength=len(column.labels))
    n = len(found)
    for label, k in zip(column.labels, counts, strict=True):
        if k == 0 and label not in battle.exact:
            continue
        if not battle.exact:
            yield ResultShare(label, k / n, None, None)
            continue
        p = battle.exact.get(label, Fraction(0))
        spread = float(p * (1 - p) / n) ** 0.5
        distance = 0.0 if Fraction(int(k), n) == p else (k / n - float(p)) / spread if spread else float("inf")
        yield ResultShare(label, k / n, p, float(distance))


def _decides(every: np.ndarray[Any, Any], won: np.ndarray[Any, Any]) -> Difference | None:
    """Difference of the chance of all objectives between trials in which a battle was won and the others."""
    n, m = int(np.count_nonzero(won)), int(np.count_nonzero(~won))
    if not n or not m:
        return None
    a, b = int(np.count_nonzero(every & won)), int(np.count_nonzero(every & ~won))
    low, high = newcombe(a, n, b, m, LEVEL)
    return Difference(a / n - b / m, float(low), float(high))


def as_json(found: TurnFound) -> dict[str, Any]:
    """Return a document for ``--json``."""
    content, made = found.asked.plan.content, found.outcomes.provenance
    rate = len(found.outcomes) / found.outcomes.elapsed_s if found.outcomes.elapsed_s > 0 else None
    return {
        "game": made.game,
        "turn": content.turn,
        "side": content.side or found.asked.game.sides[0],
        "trials": len(found.outcomes),
        "seed": made.seed,
        "options": made.base.options,
        "players": made.base.players,
        "orders": list(found.turn.told),
        "objectives": [{"name": name, **share.as_json()} for name, share in found.goals],
        "all": None if found.all_goals is None else found.all_goals.as_json(),
        "losses": {side: _toll(found, e) for side, e in found.losses.items()},
        "damage": {side: _toll(found, e) for side, e in found.damage.items()},
        "battles": [_battle_json(battle) for battle in found.battles],
        "decides": found.most_decisive.declared.label if found.most_decisive else None,
        "notes": list(found.turn.notes),
        "origin": dict(found.turn.origin),
        "digest": made.digest,
        "elapsed_s": round(found.outcomes.elapsed_s, 3),
        "trials_per_s": None if rate is None else round(rate, 1),
    }


def _toll(found: TurnFound, estimate: Estimate) -> dict[str, Any]:
    return {**estimate.to_json(), "at_least": [{"n": n, "share": p} for n, p in found.tail(estimate.outcome)]}


def _battle_json(battle: BattleFound) -> dict[str, Any]:
    declared = battle.declared
    told = {
        "target": declared.label,
        "column": declared.column,
        "attack": float(declared.attack),
        "defence": float(declared.defence),
        "attackers": list(declared.attackers),
        "defenders": list(declared.defenders),
        "results": [result.as_json() for result in battle.results],
        "won": battle.won.as_json(),
    }
    if battle.given_won and battle.given_lost:
        told["all_given_won"], told["all_given_lost"] = battle.given_won.as_json(), battle.given_lost.as_json()
        told["decides"] = battle.decides._asdict() if battle.decides else None
    return told
