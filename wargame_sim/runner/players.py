"""Play every named player of a side against every one of the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_sim.errors import UsageError
from wargame_sim.model.game import Game, Setup
from wargame_sim.outcomes.digest import Rows, digest, digest_all
from wargame_sim.runner.execute import Manner, execute
from wargame_sim.runner.plan import Variant, make_plan
from wargame_sim.runner.player_matrix import PlayerMatrix, Seats, favoured, measure_of, named
from wargame_sim.runner.score import Dice
from wargame_sim.runner.setups import make_setup
from wargame_sim.statistics.measures import Measure


def play_players(
    game: Game,
    setup: Setup,
    outcome: str | None = None,
    trials: int = 1000,
    seed: int = 1,
    more: Mapping[str, Sequence[str]] | None = None,
    manner: Manner | None = None,
) -> PlayerMatrix:
    """Play all players of one side against all of the other, every pair with the same dice.

    Parameters
    ----------
    game : Game
        The game.
    setup : Setup
        Options and tables; its players are not looked at.
    outcome : str or None
        What is looked at, as in experiments; what the game's players are judged by unless given.
    trials, seed : int
        Games a pair, at least 2; of the dice.
    more : mapping of str to sequence of str, optional
        Further players a side.
    manner : Manner or None
        Workers and progress.

    Raises
    ------
    UsageError
        For an outcome that no side wants more of, or a player that is not there.
    """
    if trials < 2:
        raise UsageError(f"trials: found {trials}; allowed 2 or more")
    return play_seats(game, setup, measure_of(game, outcome), named(game, more), Dice(seed, 0, trials), manner)


def play_seats(
    game: Game, setup: Setup, measure: Measure, seats: Seats, dice: Dice, manner: Manner | None = None
) -> PlayerMatrix:
    """Play the players of one side against those of the other, every pair with the same dice.

    Parameters
    ----------
    game, setup : Game, Setup
        As for :func:`play_players`.
    measure : Measure
        What is looked at.
    seats : mapping of str to mapping of str to str
        Side to players, label to text.
    dice : Dice
        Seed and number of games a pair.
    manner : Manner or None
        Workers and progress.

    Raises
    ------
    UsageError
        For an outcome that no side wants more of.
    """
    favoured(game, measure)
    seed, trials = dice.seed, dice.count
    variants = _variants(game, setup, seats)
    made = make_plan(game, list(variants.values()), seed, trials).provenance()
    rows = _played(game, variants, seed, trials, manner)
    for record, found in zip(made.variants, rows.values(), strict=True):
        record.digest = digest(found)
    made.digest = digest_all({record.name: record.digest for record in made.variants})
    return PlayerMatrix(game, setup, seats, measure, rows, made)


def joined(matrix: PlayerMatrix, more: Seats, manner: Manner | None = None) -> PlayerMatrix:
    """Return the matrix with further players; only their games are played.

    Parameters
    ----------
    matrix : PlayerMatrix
        The players so far.
    more : mapping of str to mapping of str to str
        Side to further players, label to text.
    manner : Manner or None
        Workers and progress.
    """
    game, made = matrix.game, matrix.provenance
    seats = {side: {**people, **more.get(side, {})} for side, people in matrix.seats.items()}
    variants = _variants(game, matrix.setup, seats)
    fresh = {pair: variant for pair, variant in variants.items() if pair not in matrix.rows}
    rows = {**matrix.rows, **_played(game, fresh, made.seed, made.trials, manner)}
    told = make_plan(game, list(variants.values()), made.seed, made.trials).provenance()
    for record, pair in zip(told.variants, variants, strict=True):
        record.digest = digest(rows[pair])
    told.digest = digest_all({record.name: record.digest for record in told.variants})
    return PlayerMatrix(game, matrix.setup, seats, matrix.measure, rows, told)


def _variants(game: Game, setup: Setup, seats: Seats) -> dict[tuple[str, str], Variant]:
    """Return the setup of every pair of labels."""
    one, two = game.sides
    return {
        (a, b): Variant(
            f"{a} against {b}", make_setup(game, setup.options, {one: text_a, two: text_b}, setup.data, setup.patches)
        )
        for a, text_a in seats[one].items()
        for b, text_b in seats[two].items()
    }


def _played(
    game: Game, variants: Mapping[tuple[str, str], Variant], seed: int, trials: int, manner: Manner | None
) -> dict[tuple[str, str], Rows]:
    """Play the pairs and return their games."""
    if not variants:
        return {}
    played = execute(make_plan(game, list(variants.values()), seed, trials), None, manner)
    return {pair: played.rows[variant.name] for pair, variant in variants.items()}
