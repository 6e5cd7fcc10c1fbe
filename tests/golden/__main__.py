"""Write the golden traces anew: ``python -m tests.golden``, when rules or scripts change on purpose; then read them.

Looks for the first game that ends in each victory level, among the pairs of players below.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import NamedTuple

from tests.golden.stories import Kept, ending, write
from wargame_sim.games import find
from wargame_sim.model.game import Column
from wargame_sim.runner.play import play
from wargame_sim.runner.setups import make_setup

SEED = 1
GAMES = 400  # looked at for each pair


class Pair(NamedTuple):
    """Players and options."""

    options: Mapping[str, bool | str]
    players: Mapping[str, str]


WEATHER_AND_AIR = {"air": True, "supply": True, "weather": True, "counterbattery": True}
PAIRS = {
    "kasserine": (
        Pair({}, {"axis": "hammer", "allied": "anvil"}),
        Pair(WEATHER_AND_AIR, {"axis": "methodical", "allied": "counterpunch"}),
        Pair({"bickering": True, "patton": True, "reduced_recon": True}, {"axis": "raider", "allied": "delayer"}),
        Pair({"cooperation": True}, {"axis": "raider", "allied": "delayer"}),
        Pair({"cooperation": True}, {"axis": "hammer", "allied": "random"}),
    ),
    "anzio": (
        Pair({}, {"allied": "dash", "german": "elastic"}),
        Pair({"support": True, "naval": True, "weather": True}, {"allied": "cautious", "german": "ring"}),
        Pair({"coordination": True, "weather": True}, {"allied": "cautious", "german": "hammer"}),
        Pair({}, {"allied": "random", "german": "ring"}),
        Pair({"scenario": "german_attack"}, {"allied": "methodical", "german": "hammer"}),
    ),
    "cassino": (
        Pair({}, {"allied": "valley", "german": "stubborn"}),
        Pair({"support": True, "abbey": True, "weather": True}, {"allied": "abbey", "german": "stubborn"}),
        Pair({"coordination": True, "weather": True}, {"allied": "patient", "german": "elastic"}),
        Pair({}, {"allied": "random", "german": "hammer"}),
        Pair({"scenario": "avenger", "support": True, "abbey": True}, {"allied": "abbey", "german": "hammer"}),
    ),
}


def look(slug: str) -> list[Kept]:
    """Return a game for each level: every pair shows the level that it reaches most often of those not yet shown."""
    card = find(slug)
    column = ending(card)
    found: dict[str, Kept] = {}
    for pair in PAIRS[slug] * len(column.labels):
        missing = [label for label in column.labels if label not in found]
        if not missing:
            break
        setup = make_setup(card, pair.options, pair.players)
        levels = play(card, setup, GAMES, SEED).rows[column.name]
        label = max(missing, key=lambda label: int((levels == column.labels.index(label)).sum()))
        reached = levels == column.labels.index(label)
        if reached.any():
            name = label.lower().replace(" ", "_")
            found[label] = Kept(name, slug, label, SEED, int(reached.argmax()), dict(pair.options), dict(setup.players))
    return (
        [found[label] for label in column.labels if label in found]
        + _late(slug, column)
        + _second_invasion(slug, column)
    )


def _second_invasion(slug: str, column: Column) -> list[Kept]:
    """Return a game with a second invasion, where there may be one, by players that none of the others has."""
    card = find(slug)
    if card.column("second_turn") is None:
        return []
    for pair in reversed(PAIRS[slug]):
        setup = make_setup(card, pair.options, pair.players)
        rows = play(card, setup, GAMES, SEED).rows
        made = rows["second_turn"] > 0
        if made.any():
            trial = int(made.argmax())
            shows = column.labels[int(rows[column.name][trial])]
            return [Kept("second_invasion", slug, shows, SEED, trial, dict(pair.options), dict(setup.players))]
    return []


def _late(slug: str, column: Column) -> list[Kept]:
    """Return a game that the first side wins on points in the last turn, where games can end so: the others end early."""
    if "Allied operational" not in column.labels:
        return []
    card = find(slug)
    for pair in PAIRS[slug]:
        setup = make_setup(card, pair.options, pair.players)
        rows = play(card, setup, GAMES, SEED).rows
        late = (rows[column.name] == column.labels.index("Allied operational")) & (rows["turns"] == rows["turns"].max())
        if late.any():
            name = "allied_operational_in_the_last_turn"
            shows = "Allied operational"
            return [Kept(name, slug, shows, SEED, int(late.argmax()), dict(pair.options), dict(setup.players))]
    return []


if __name__ == "__main__":
    for game in sys.argv[1:] or PAIRS:
        for path in write(find(game), look(game)):
            print(path)
