"""Counters of the pack written into the record T: strengths, classes, arrivals, who is parent of whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargame_sim.games.kasserine import codes as c
from wargame_sim.games.kasserine.records import Parameter, Unit
from wargame_sim.hexgame import tables
from wargame_sim.packs import Pack

_FLAGS = {
    "heavy": "heavy",
    "support": "support",
    "company": "company",
    "flak": "flak",
    "engineer": "engineer",
    "recon": "recon",
    "ranger": "ranger_movement",
    "optional": "optional",
}
_FIELDS: Mapping[str, Callable[[Unit], int]] = {
    **{name: lambda unit, flag=flag: flag in unit.flags for name, flag in _FLAGS.items()},  # type: ignore[misc]
    "side": lambda unit: c.SIDES.index(unit.side),
    "nation": lambda unit: c.NATIONS.index(unit.nation),
    "attack": lambda unit: unit.attack or 0,
    "defence": lambda unit: unit.defence or 0,
    "ma": lambda unit: 2 * (unit.movement or 0),
    "range": lambda unit: unit.range or 0,
    "intercept": lambda unit: unit.intercept or 0,
    "air_support": lambda unit: unit.support or 0,
    "air": lambda unit: unit.type == "air",
    "artillery": lambda unit: unit.type == "artillery",
    "thirds": lambda unit: unit.stacking_thirds or 0,
    "slips": lambda unit: unit.nation == "german" and bool({"recon", "panzer", "panzergrenadier"} & set(unit.flags)),
    "soft": lambda unit: unit.nation in ("american", "french") and unit.type == "infantry",
}


def fill_units(T: Any, pack: Pack, places: list[str]) -> None:
    """Write everything that T holds of counters; `places` are the hexes that T tracks."""
    units = pack.records("units", Unit)
    index = {unit.unit: i for i, unit in enumerate(units)}
    T.child[:] = T.parent[:] = T.air_base[:] = -1
    T.start[:] = c.ASIDE
    tables.fill(T, units, _FIELDS)
    advance = {row.name: int(row.value) for row in pack.records("parameters", Parameter)}[
        "reinforcement_advance_patton"
    ]
    for u, unit in enumerate(units):
        T.move_class[u] = c.RANGER if T.ranger[u] else c.HEAVY if T.heavy[u] else c.FOOT
        T.retreat_class[u] = c.RANGER_RETREAT if T.ranger[u] else T.move_class[u]
        if T.opt_bickering and unit.formation == c.HELD_NORTH and not T.air[u]:
            T.move_class[u] += c.FOOT_HELD - c.FOOT
        if unit.base and unit.where:
            T.air_base[u] = places.index(unit.where)
        if unit.parent:
            T.parent[u] = index[unit.parent]
            T.child[T.parent[u], list(T.child[T.parent[u]]).index(-1)] = u
        _arrival(T, u, unit, pack, advance)
    for side in range(2):
        mine = [u for u in range(T.units) if T.side[u] == side and not T.air[u]]
        fighters = tables.strongest_first(T.attack, (u for u in mine if not T.artillery[u]))
        guns = [u for u in mine if T.artillery[u]]
        T.n_order[side], T.n_guns[side] = len(fighters), len(guns)
        T.order[side, : len(fighters)], T.guns[side, : len(guns)] = fighters, guns
    if T.opt_reduced_recon:
        _reduced_recon(T)


def _arrival(T: Any, u: int, unit: Unit, pack: Pack, advance: int) -> None:
    """Set hex or turn and area of entry (13.0); optional units only with German Cooperation (16.7.B)."""
    if unit.arrives == "breakdown" or (T.optional[u] and not T.opt_cooperation):
        return
    where = unit.where or ""
    if unit.arrives == "setup":
        T.start[u] = c.WAITING if T.air[u] else pack.index(where)
        return
    T.start[u] = c.WAITING
    early = advance if T.opt_patton and T.side[u] == c.ALLIED else 0
    T.arrives[u] = max(1, int(unit.arrives) - early)
    T.area[u] = c.AREAS.index(where) if where in c.AREAS else 0


def _reduced_recon(T: Any) -> None:
    """Replace each German reconnaissance battalion by one company of it (16.5): the strongest, which comes first."""
    for u in range(T.units):
        first = T.child[u, 0]
        if T.recon[u] and T.nation[u] == c.GERMAN and first >= 0 and T.parent[u] < 0:
            T.start[first], T.arrives[first], T.area[first] = T.start[u], T.arrives[u], T.area[u]
            T.start[u] = c.ASIDE
            # The other companies and the battalion's counter leave the game: nothing to break down or recombine.
            T.child[u, :] = -1
            T.parent[first] = -1
