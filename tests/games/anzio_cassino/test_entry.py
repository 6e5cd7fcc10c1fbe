"""Where a Kampfgruppe comes back (8.2.1), beside a plain reading of the section, in random positions."""

from __future__ import annotations

import pytest

from tests.games.anzio_cassino.scatter import Scene
from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.rules import r05_stacks, r07_supply, r08_reinforcements

UNIT = "KPG Rom"


def plainly(scene: Scene) -> set[str]:
    """Hexes of the German supply edge, and German victory hexes in supply, with room and no enemy."""
    T, S, W = (scene.records[name] for name in "TSW")
    edge = {int(h) for h in T.source[codes.GERMAN, : int(T.n_source[codes.GERMAN])]}
    r07_supply.judge.py_func(T, S, W, codes.GERMAN)
    places = {int(T.place[p]) for p in range(int(T.places)) if T.place_points[p] and S.holder[p] == codes.GERMAN}
    supplied = {h for h in places if W.supplied[codes.GERMAN, h]}
    at = [scene.position.pack.index(h) for u, h in scene.field.at.items() if u != UNIT]
    full = {h for h in at if at.count(h) == 3}
    enemy = {int(S.at[u]) for u in range(int(T.units)) if S.at[u] >= 0 and T.side[u] == codes.ALLIED}
    barred = {h for h in range(int(T.n)) if T.sea[h] or (T.no_armor[h] and T.armor[scene.unit(UNIT)])}
    return {scene.hex(h) for h in (edge | supplied) - full - enemy - barred}


@pytest.mark.parametrize("seed", range(60))
def test_a_kampfgruppe_comes_back_where_the_section_says(seed):
    scene = Scene("anzio", seed, units=40, reach=5)
    T, S, W = (scene.records[name] for name in "TSW")
    u = scene.unit(UNIT)
    r05_stacks.lift.py_func(T, S, W, u)
    S.at[u], S.due[u] = codes.WAITING, T.arrives[u] + 1
    n = r08_reinforcements.entry_hexes.py_func(T, S, W, u)
    assert {scene.hex(int(h)) for h in W.entry[:n]} == plainly(scene)
