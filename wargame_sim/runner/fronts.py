"""A few hundred games replayed to see where the front runs, kept beside a result so that no report plays them again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from wargame_sim import games
from wargame_sim.errors import WargameError
from wargame_sim.model.front import Fronts, FrontSimulator
from wargame_sim.model.game import Game, Setup
from wargame_sim.outcomes.files import write_whole
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.pieces import over_games
from wargame_sim.runner.progress import Progress
from wargame_sim.runner.setups import make_setup

FILE = "fronts.json"
GAMES = 200


def fronts(game: Game, setup: Setup, seed: int, count: int = GAMES, manner: Manner | None = None) -> Fronts | None:
    """Play games and tell who holds which hex as each turn ends.

    Parameters
    ----------
    game : Game
        The game.
    setup : Setup
        Options, players, tables.
    seed, count : int
        Dice, and games from trial 0 on: the first of a run with that seed.
    manner : Manner or None
        Workers and progress.

    Returns
    -------
    Fronts or None
        None for a game that does not tell.
    """
    manner = manner or Manner()
    progress = Progress(count, manner.progress)
    with progress.stage(f"preparing {game.title}: its rules are compiled, once for each version"):
        simulator = game.rules.simulator(setup)
        if not isinstance(simulator, FrontSimulator):
            return None
        simulator.run_fronts(seed, 0, 1)
    player: FrontSimulator = simulator

    def play(first: int, many: int) -> np.ndarray[tuple[int, int, int], np.dtype[np.int64]]:
        held = player.run_fronts(seed, first, many)
        return np.stack([(held == side).sum(0) for side in range(2)], axis=1)

    total = sum(over_games(0, count, play, manner, progress))
    progress.close()
    return Fronts(
        game.sides, count, simulator.hexes, tuple((tuple(a), tuple(b)) for a, b in np.asarray(total).tolist())
    )


def fronts_of(folder: Path | None, made: Provenance, count: int = GAMES, manner: Manner | None = None) -> Fronts | None:
    """Return the front of the base variant of a result: as it was kept, or played now and kept.

    Parameters
    ----------
    folder : pathlib.Path or None
        Of the result; None keeps nothing.
    made : Provenance
        Of the result.
    count : int
        Games; 0 for none.
    manner : Manner or None
        Workers and progress.

    Returns
    -------
    Fronts or None
        None for exact studies, planned turns, games that do not tell, and games that are not here as they were.
    """
    if not count or made.kind == "exact" or [v.name for v in made.variants] == ["turn"]:
        return None
    kept = _read(folder, made, count)
    game = games.all_games().get(made.game)
    if kept is not None or game is None:
        return kept
    base = made.base
    try:
        setup = make_setup(game, base.options, base.players, made.data, base.patches)
        found = fronts(game, setup, made.seed, min(count, made.trials_of(base)), manner)
    except WargameError:
        return None
    if found is not None and folder is not None:
        told = {"plan_hash": made.plan_hash, **found.to_json()}
        write_whole(folder / FILE, json.dumps(told, separators=(",", ":")).encode())
    return found


def _read(folder: Path | None, made: Provenance, count: int) -> Fronts | None:
    if folder is None or not (folder / FILE).exists():
        return None
    try:
        told = json.loads((folder / FILE).read_text())
        found = Fronts.from_json(told)
    except (ValueError, KeyError, TypeError):
        return None
    enough = found.games >= min(count, made.trials_of(made.base))
    return found if told.get("plan_hash") == made.plan_hash and enough else None
