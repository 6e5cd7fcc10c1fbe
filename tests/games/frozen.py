"""Write digests of whole games anew: ``python -m tests.games.frozen GAME...``, all games unless named.

Say in the change log what changed in the games, and by how much.
"""

from __future__ import annotations

import sys

from wargame_sim import games
from wargame_sim.runner.frozen import freeze


def main(slugs: list[str]) -> None:
    """Write the files of these games."""
    for slug in slugs or list(games.all_games()):
        print(freeze(games.find(slug)))


if __name__ == "__main__":
    main(sys.argv[1:])
