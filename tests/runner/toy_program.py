"""The program with the toy among its games; loaded by Dask workers too, each chunk TOY_DELAY seconds longer."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.toygame import toy_game
from wargame_sim import games
from wargame_sim.cli import main

TOY = toy_game(Path(os.environ["TOY_FOLDER"]), delay=float(os.environ.get("TOY_DELAY", "0")))
games.all_games = lambda: {"toy": TOY}

if __name__ == "__main__":
    sys.exit(main())
