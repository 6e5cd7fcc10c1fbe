"""From a position or plan file to what a map shows of it.

A plan is drawn as it stands when its moves are made, with arrows for marches and attacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from wargame_sim.model.game import Game
from wargame_sim.model.plan import Plan, PlanFile, check_plan
from wargame_sim.model.position import read_source
from wargame_sim.packs import Pack
from wargame_sim.reports.scene import Battle, March, Scene, rows_of, setup_scene

AWAY = ("", "off", "eliminated")  # words for a unit that is not on the map


def read_scene(path: Path, card: Game, pack: Pack) -> Scene:
    """Return the scene that a position or plan file describes.

    Raises
    ------
    UsageError
        When the file cannot be read.
    DataError
        For the first word that is wrong, with key, what was found and what is allowed.
    """
    plan = read_source(path, PlanFile, "position file")
    if plan.content.game != card.slug:
        raise plan.fault("game", found=plan.content.game, allowed=[card.slug])
    check_plan(plan, card, pack)
    return scene_of(plan, pack, getattr(card.rules, "off_map", ()))


def scene_of(plan: Plan, pack: Pack, off_map: Sequence[str] = ()) -> Scene:
    """Return the scene of a checked plan; units in an entry area or off the map, in the game's words, are not drawn."""
    content, setup = plan.content, setup_scene(pack)
    away = dict.fromkeys((*AWAY, *off_map))
    areas = {row["area"]: row["hexes"].split() for row in rows_of(pack, "entries")}
    units = dict(setup.units) if content.from_setup else {}
    for unit, place in content.placed.items():
        if place not in pack.hexes and place not in areas and place not in away:
            allowed = f"hexes of the map, {pack.hexes[0]} to {pack.hexes[-1]}, an entry area, or {', '.join(filter(None, away))}"
            raise plan.fault(f'units."{unit}"', message="unknown hex", found=place, allowed=allowed)
        units[unit] = place
    marches = _march(plan, pack, units, areas)
    battles = tuple(
        Battle(tuple(attack.hex), tuple(units[unit] for unit in attack.units if unit in units))
        for attack in content.attack
    )
    return Scene(
        units={unit: place for unit, place in units.items() if place in pack.hexes},
        held={**setup.held, **content.held},
        engaged=frozenset(content.engaged),
        turn=content.turn if "turn" in content.model_fields_set else None,
        caption=content.caption or content.question or ("set-up" if content.from_setup and not content.units else ""),
        marches=marches,
        battles=battles,
    )


def _march(plan: Plan, pack: Pack, units: dict[str, str], areas: dict[str, list[str]]) -> tuple[March, ...]:
    """Move units as ordered and return their marches; a reinforcement comes from the nearest hex of its entry area."""
    where = {row["unit"]: row.get("where", "") for row in pack.rows("units")}
    marches = []
    for move in plan.content.move:
        if not move.to:
            continue
        start = units.get(move.unit, where.get(move.unit, ""))
        if areas.get(start):
            start = min(areas[start], key=lambda place: pack.grid.distance(place, move.to))
        units[move.unit] = move.to
        if start in pack.hexes:
            marches.append((start, move.to))
    return tuple(marches)
