"""The part of a report that shows where the front runs, turn by turn."""

from __future__ import annotations

from functools import partial

from wargame_sim.model.front import Fronts
from wargame_sim.reports.data import Section
from wargame_sim.reports.figures.front import front_maps, places_of
from wargame_sim.reports.numbers import count
from wargame_sim.reports.scene import MapPack
from wargame_sim.statistics.intervals import wilson


def front_section(pack: MapPack, fronts: Fronts) -> Section:
    """Return the part with small maps by turn.

    Parameters
    ----------
    pack : MapPack
        For the map.
    fronts : Fronts
        Who holds what.
    """
    first, second = fronts.sides
    low, high = wilson(fronts.games / 2, fronts.games)
    told = (
        f"{count(fronts.games)} games of the base variant. Tint: share of games in which a hex is in the hands of {first} "
        f"minus that of {second}, as the turn ends. It is in the hands of the side that last stood in it, or next to it "
        "with no enemy there or next to it. Black line: where the lead changes sides. Grey: either's as often; white: nobody's. "
        "Each share "
        f"is sure to about {50 * (high - low):.0f} points either way (Wilson, 95 %)."
    )
    places = ", ".join(f"{n} {name}" for n, name in places_of(pack).values())
    words = (told, f"Circles: {places}.") if places else (told,)
    label = f"Maps by turn: where {first} and {second} stand."
    return Section("Where the front runs", words, partial(front_maps, pack, fronts), label, later=True)
