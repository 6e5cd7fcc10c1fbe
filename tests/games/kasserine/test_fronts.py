"""In whose hands a hex is, by hand on a line of six hexes."""

from types import SimpleNamespace

import numpy as np

from wargame_sim.games.kasserine.codes import ALLIED, AXIS
from wargame_sim.games.kasserine.fronts import NOBODY, FrontWatch

LINE = np.full((7, 6), 6)
LINE[:6, 0] = [1, 2, 3, 4, 5, 6]
LINE[:6, 1] = [6, 0, 1, 2, 3, 4]
T = SimpleNamespace(n=6, side=np.array([AXIS, ALLIED, AXIS]), air=np.array([0, 0, 1]), nbr=LINE)


def test_hexes_stay_in_the_hands_of_whoever_was_there_last() -> None:
    watcher = FrontWatch(T, 2)
    at = np.array([[0, 4, 3], [2, -2, 0]])
    games = SimpleNamespace(SA=SimpleNamespace(at=at))
    watcher.watch(games, 1, AXIS, "movement")
    watcher.watch(games, 1, AXIS, "combat")
    assert watcher.turns == []
    watcher.watch(games, 1, ALLIED, "combat")
    assert watcher.turns[0].tolist() == [[0, 0, NOBODY, 1, 1, 1], [NOBODY, 0, 0, 0, NOBODY, NOBODY]]
    at[:] = [[2, 4, -2], [-2, 2, -2]]
    watcher.watch(games, 2, ALLIED, "combat")
    # In the first game both stand next to hex 3, which stays as it was.
    assert watcher.turns[1].tolist() == [[0, 0, 0, 1, 1, 1], [NOBODY, 1, 1, 1, NOBODY, NOBODY]]
