"""``python -m wargame_sim`` is the same program as ``wargame-sim``."""

import sys

from wargame_sim.cli import main

if __name__ == "__main__":
    sys.exit(main())
