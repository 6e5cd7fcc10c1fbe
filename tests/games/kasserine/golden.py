"""Digests of whole games for fixed keys: ``python -m tests.games.kasserine.golden`` writes golden.json anew.

A digest changes when a rule, a script or the pack changes what happens in a game. Then write them anew, and say in the
change log what changed and by how much.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from wargame_sim.games.kasserine import card
from wargame_sim.model.game import Setup
from wargame_sim.outcomes.digest import digest

FILE = Path(__file__).parent / "golden.json"
SEED, GAMES = 1943, 64
ALL = ("air", "counterbattery", "supply", "weather", "reduced_recon", "bickering", "patton")


def setups() -> dict[str, Setup]:
    """Return name to setup: the default players with no option, each option and all, and every other player."""
    found = {"basic": Setup("kasserine"), "all": Setup("kasserine", dict.fromkeys(ALL, True))}
    found |= {o.name: Setup("kasserine", {o.name: True}) for o in card.OPTIONS}
    for side, people in card.KASSERINE.players.items():
        found |= {f"{side} {p.name}": Setup("kasserine", players={side: p.name}) for p in people[1:]}
    return found


def digests() -> dict[str, Any]:
    """Play the games of every setup and return their digests."""
    rules = card.KASSERINE.rules
    return {name: digest(rules.simulator(setup).run(SEED, 0, GAMES)) for name, setup in setups().items()}


def main() -> None:
    """Write golden.json."""
    FILE.write_text(json.dumps(digests(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
