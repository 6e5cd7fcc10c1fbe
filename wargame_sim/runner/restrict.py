"""Restricted play: what a side loses if it may not use a part of the rules.

Jaffe, Miller, Andersen, Liu, Karlin and Popovic 2012 (Proc. AIIDE, 26-31): a restricted player against standard ones. A
restriction that costs nothing points at a rule that does nothing in this game, one that costs everything at a rule that
leaves no choice; both as far as the scripted player can tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wargame_sim.errors import UsageError
from wargame_sim.model.game import Game, Setup
from wargame_sim.model.players import FLOOR, PlayerBook, Restriction
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.player_matrix import PlayerMatrix, favoured, measure_of
from wargame_sim.runner.players import play_players
from wargame_sim.runner.progress import Progress
from wargame_sim.runner.score import Dice, Scorer
from wargame_sim.runner.seeds import seed_for
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.paired import Difference, paired_difference
from wargame_sim.statistics.simultaneous import sidak

if TYPE_CHECKING:
    import pandas as pd

LEVEL = 0.95
BAND = 0.05  # of what the player gains over the floor: a smaller loss counts as none
MUST = 0.5  # of it: a larger loss is a rule that leaves no choice
MATRIX = 400  # most games a pair from which the opponents' equilibrium is found
_LEAST_WEIGHT = 0.02


@dataclass(frozen=True)
class Loss:
    """What one restriction costs a player.

    Parameters
    ----------
    restriction : Restriction
        What it may not do.
    loss : Difference
        Unrestricted minus restricted, more is a larger loss; intervals hold together over the side's restrictions.
    used : bool
        Whether any game went another way.
    verdict : str
        ``never used``, ``dead rule``, ``must-use``, ``costs``, ``better without`` or ``not settled``.
    """

    restriction: Restriction
    loss: Difference
    used: bool
    verdict: str


@dataclass(frozen=True)
class Restricted:
    """Restricted play of one side.

    Parameters
    ----------
    side, player : str
        Who is restricted.
    opponents : mapping of str to float
        The mixture played against: the equilibrium of the other side.
    competence : Difference or None
        What the unrestricted player gains over the floor; None when the game has no floor.
    band : float
        A loss of at most this counts as none.
    losses : tuple of Loss
        Dearest first.
    unchanged : tuple of str
        Restrictions that the player keeps to anyway.
    """

    side: str
    player: str
    opponents: Mapping[str, float]
    competence: Difference | None
    band: float
    losses: tuple[Loss, ...]
    unchanged: tuple[str, ...]


@dataclass(frozen=True)
class RestrictedPlay:
    """The report: all sides, and how it was made."""

    game: Game
    setup: Setup
    measure: Measure
    trials: int
    seed: int
    sides: tuple[Restricted, ...]
    provenance: Provenance

    def lines(self) -> list[dict[str, Any]]:
        """Return one record a restriction."""
        return [
            {
                "side": r.side, "player": r.player, "restriction": one.restriction.name, "outcome": self.measure.name,
                "loss": one.loss.mean, "low": one.loss.low, "high": one.loss.high, "level": one.loss.level,
                "family_level": LEVEL, "method": one.loss.method, "keys": one.loss.n, "band": r.band, "used": one.used,
                "verdict": one.verdict,
            }
            for r in self.sides for one in r.losses
        ]  # fmt: skip

    def to_dataframe(self) -> pd.DataFrame:
        """Return one line a restriction: loss with its interval, and the verdict."""
        import pandas as pd

        return pd.DataFrame(self.lines())

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain values."""
        made = self.provenance
        sides = [
            {"side": r.side, "player": r.player, "opponents": dict(r.opponents), "band": r.band,
             "gain_over_random": None if r.competence is None else r.competence.mean, "unchanged": list(r.unchanged)}
            for r in self.sides
        ]  # fmt: skip
        return {
            "game": self.game.slug, "outcome": self.measure.name, "trials": self.trials, "seed": self.seed,
            "options": made.base.options, "sides": sides, "losses": self.lines(), "origin": made.base.origins,
            "stand_ins": made.base.stand_ins,
        }  # fmt: skip


def restricted_play(
    game: Game,
    setup: Setup,
    outcome: str | None = None,
    trials: int = 1000,
    seed: int = 1,
    players: Mapping[str, str] | None = None,
    manner: Manner | None = None,
) -> RestrictedPlay:
    """Play each side with each of its restrictions against the equilibrium of the other, all with the same dice.

    Parameters
    ----------
    game : Game
        The game; its players must be data (`Game.book`).
    setup : Setup
        Options and tables.
    outcome : str or None
        What is lost; what the game's players are judged by unless given.
    trials, seed : int
        Games a player and opponent; of the dice.
    players : mapping of str to str, optional
        Whom to restrict on a side: the heaviest at equilibrium unless given. With one side given, only that.
    manner : Manner or None
        Workers and progress.

    Raises
    ------
    UsageError
        When the game's players are not data, or name no restrictions.
    """
    book = game.book
    if book is None or not book.restrictions:
        raise UsageError(f"restrict: {game.slug} names no restrictions of its players")
    measure = measure_of(game, outcome)
    chosen = dict(players or {})
    for side, text in chosen.items():
        if side not in game.sides:
            raise UsageError(f"--player: found side {side!r}; allowed {', '.join(game.sides)}")
        book.numbers(side, text)
    matrix = play_players(game, setup, measure.name, min(trials, MATRIX), seed, None, manner)
    total = trials * sum(len(book.restrictions) + 2 for _ in (chosen or game.sides))
    progress = Progress(total, (manner or Manner()).progress)
    dice = Dice(seed_for(seed, "restrictions"), 0, trials)
    found = []
    for side in chosen or game.sides:
        scorer = Scorer(game, setup, side, measure, manner, progress)
        found.append(_restrict(scorer, matrix, book, chosen.get(side), dice))
    progress.close()
    return RestrictedPlay(game, setup, measure, trials, seed, tuple(found), matrix.provenance)


def _restrict(scorer: Scorer, matrix: PlayerMatrix, book: PlayerBook, player: str | None, dice: Dice) -> Restricted:
    side, game = scorer.side, scorer.game
    mixtures = dict(zip(game.sides, matrix.meta.mixtures, strict=True))
    player = player or max(mixtures[side], key=lambda m: m.weight).name
    kept = {m.name: m.weight for m in mixtures[scorer.other] if m.weight >= _LEAST_WEIGHT}
    opponents = {name: weight / sum(kept.values()) for name, weight in kept.items()}
    known = [r for r in book.restrictions.values() if side in r.sides]
    own = book.numbers(side, player)
    bans = [r for r in known if book.numbers(side, f"{player}+{r.name}") != own]
    floor = [FLOOR] if FLOOR in {p.name for p in game.players[side]} else []
    values = scorer.scores([player, *(f"{player}+{r.name}" for r in bans), *floor], opponents, dice)
    values *= 1.0 if favoured(game, scorer.measure) == side else -1.0
    competence = paired_difference(values[0], values[-1], LEVEL) if floor else None
    band = BAND * max(0.0, competence.mean) if competence else 0.0
    each = sidak(LEVEL, max(1, len(bans)))
    losses = []
    for ban, restricted in zip(bans, values[1:], strict=False):
        loss = paired_difference(values[0], restricted, each)
        used = bool((values[0] != restricted).any())
        losses.append(Loss(ban, loss, used, verdict(loss, used, band, competence.mean if competence else None)))
    losses.sort(key=lambda one: -one.loss.mean)
    unchanged = tuple(r.name for r in known if r not in bans)
    return Restricted(side, player, opponents, competence, band, tuple(losses), unchanged)


def verdict(loss: Difference, used: bool, band: float, competence: float | None) -> str:
    """Return what a loss says about a rule.

    Parameters
    ----------
    loss : Difference
        Unrestricted minus restricted.
    used : bool
        Whether any game went another way.
    band : float
        Largest loss that counts as none.
    competence : float or None
        What the player gains over the floor.
    """
    if not used:
        return "never used"
    if -band <= loss.low and loss.high <= band:
        return "dead rule"
    if competence is not None and loss.low >= MUST * competence > 0:
        return "must-use"
    return "costs" if loss.low > 0 else "better without" if loss.high < 0 else "not settled"
