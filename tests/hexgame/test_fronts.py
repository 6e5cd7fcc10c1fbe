"""In whose hands a hex is, by hand on a line of six hexes."""

from types import SimpleNamespace

import numpy as np

from wargame_sim.hexgame.simulator import FrontWatch
from wargame_sim.model.front import NOBODY

LINE = np.full((7, 6), 6)
LINE[:6, 0] = [1, 2, 3, 4, 5, 6]
LINE[:6, 1] = [6, 0, 1, 2, 3, 4]
T = SimpleNamespace(n=6, side=np.array([0, 1, 0]), air=np.array([0, 0, 1]), nbr=LINE)
PLAY = SimpleNamespace(fights="combat", ground=lambda T: T.air == 0, turns=lambda T: 4)


def test_hexes_stay_in_the_hands_of_whoever_was_there_last() -> None:
    watcher = FrontWatch(T, PLAY, 2)
    at = np.array([[0, 4, 3], [2, -2, 0]])
    games = SimpleNamespace(SA=SimpleNamespace(at=at))
    watcher.watch(games, 2, 0, "movement")
    assert (watcher.held == NOBODY).all()
    watcher.watch(games, 2, 0, "combat")
    watcher.watch(games, 2, 1, "combat")
    held = watcher.held[:, :, :-1]
    assert (held[:, 0] == NOBODY).all()  # a scenario that begins later
    assert held[:, 1].tolist() == [[0, 0, NOBODY, 1, 1, 1], [NOBODY, 0, 0, 0, NOBODY, NOBODY]]
    at[:] = [[2, 4, -2], [-2, 2, -2]]
    watcher.watch(games, 3, 1, "combat")
    # In the first game both stand next to hex 3, which stays as it was; and so it remains when the game ends early.
    for turn in (2, 3):
        assert held[:, turn].tolist() == [[0, 0, 0, 1, 1, 1], [NOBODY, 1, 1, 1, NOBODY, NOBODY]]
