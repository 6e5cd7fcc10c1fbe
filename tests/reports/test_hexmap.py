import re

import pytest

from tests.reports.sketch import SketchPack
from wargame_sim.packs.grid import OFFSETS
from wargame_sim.reports.hexmap import MapStyle, Overlay, draw_map, is_stand_in_map, map_note
from wargame_sim.reports.save import save_figure
from wargame_sim.reports.scene import Battle, Cutout, Scene, setup_scene, stacks


def texts(figure):
    found = [t.get_text() for axes in figure.axes for t in axes.texts] + [t.get_text() for t in figure.texts]
    return [t for t in found if t]


@pytest.mark.parametrize("offset", OFFSETS)
def test_every_layout_is_drawn_with_ids_places_and_counters(offset, tmp_path):
    pack = SketchPack(offset)
    figure = draw_map(pack, setup_scene(pack))
    words = texts(figure)
    assert {row["hex"] for row in pack.rows("hexes")} <= set(words)
    assert {"Aton", "Betown", "Ridge", "Gap"} <= set(words)
    assert words.count("Ridge") == 1  # one name for its two hexes
    assert any("Long Name" in w for w in words)
    assert "3-2-8" in words  # strongest of the stack of three
    assert "2-2-8" not in words
    assert {"3", "10"} <= set(words)  # victory points, and the count of the stack
    path = save_figure(figure, tmp_path / "map.png", dpi=40)
    assert path.read_bytes().startswith(b"\x89PNG")


def test_nothing_is_drawn_outside_the_figure():
    pack = SketchPack()
    figure = draw_map(pack, setup_scene(pack))
    width, height = figure.bbox.size
    for artist in [t for axes in figure.axes for t in axes.texts] + figure.texts:
        if artist.get_text():
            box = artist.get_window_extent()
            assert box.x0 >= -1, artist
            assert box.y0 >= -1, artist
            assert box.x1 <= width + 1, artist
            assert box.y1 <= height + 1, artist


def test_title_says_whose_map_it_is():
    pack = SketchPack()
    words = texts(draw_map(pack, Scene(turn=4, caption="a moment"), style=MapStyle(legend=False)))
    assert "Battle <of> the & Sketch — turn 4 — a moment" in words
    assert any(w.startswith("Stand-in map, not the printed one (stand-in: sides; ") for w in words)
    owned = SketchPack(origins={name: "owner" for name in ("hexes", "sides", "roads", "units")})
    assert not is_stand_in_map(owned)
    assert map_note(owned).startswith("Map as printed")


def test_legend_explains_every_sign_on_the_map():
    pack = SketchPack()
    legend = {t.get_text() for t in draw_map(pack, setup_scene(pack)).axes[1].texts}
    for word in ("Clear", "Rugged crest", "Moonscape", "Cliff (ticks point down)", "Canal", "Dirt road", "Main road"):
        assert word in legend
    for word in (
        "City",
        "Town or village",
        "Airfield",
        "Port",
        "Pass",
        "1 hex = 2.5 km",
        "N",
        "Victory hex with its points",
    ):
        assert word in legend
    for word in ("... held by Blue", "Red: attack-defence-movement", "Armor", "Balloon", "BAL"):
        assert word in legend or word in {t.get_text() for t in draw_map(pack, setup_scene(pack)).axes[0].texts}


def test_setup_leaves_out_aircraft_and_tells_holders():
    scene = setup_scene(SketchPack())
    assert "u5" not in scene.units
    assert scene.held == {"0202": "blue"}
    assert [u["unit"] for u in stacks(SketchPack(), scene)["0303"]] == ["u0", "u1", "u2"]


def test_shares_are_printed_and_heat_is_tinted():
    pack = SketchPack()
    plain = draw_map(pack)
    figure = draw_map(pack, overlay=Overlay({"0202": 0.374, "0402": 1.0}, {"0101": 2.0, "0102": 1.0}, "held by red"))
    words = texts(figure)
    assert {"37", "100"} <= set(words)
    assert any("held by red" in w for w in words)
    assert len(figure.axes[0].patches) > len(plain.axes[0].patches) - 20
    assert len(plain.axes) == len(figure.axes)


def test_engaged_units_carry_a_marker():
    pack = SketchPack()
    scene = setup_scene(pack)
    plain = draw_map(pack, scene, style=MapStyle(legend=False))
    marked = draw_map(pack, Scene(scene.units, scene.held, frozenset({"u0"})), style=MapStyle(legend=False))
    assert len(marked.axes[0].patches) == len(plain.axes[0].patches) + 2


def test_a_bare_pack_without_optional_tables_is_drawn():
    pack = SketchPack()
    bare = SketchPack(tables={})
    bare.tables = {"hexes": pack.rows("hexes")}
    bare.origins = {"hexes": "rulebook"}
    assert "0101" in texts(draw_map(bare, setup_scene(bare)))


def test_every_unit_is_named_by_its_hex():
    pack = SketchPack()
    words = texts(draw_map(pack, setup_scene(pack)))
    assert "0303: u2 (3-2-8), u1 (2-2-8), u0 (1-2-8)" in words
    told = " ".join(w for w in words if re.match(r"\d{4}.*: ", w))
    assert all(unit in told for unit in setup_scene(pack).units)
    assert "Units by hex, top counter first" not in texts(draw_map(pack))


def test_orders_are_drawn_and_explained():
    pack = SketchPack()
    scene = setup_scene(pack)
    orders = Scene(scene.units, marches=(("0101", "0303"),), battles=(Battle(("0402",), ("0303", "0303", "0502")),))
    figure = draw_map(pack, orders)
    words = texts(figure)
    assert "March (not the way taken)" in words
    assert "Attack, and its number in order" in words
    assert "1" in words
    assert "Attack, and its number in order" not in texts(draw_map(pack, scene))


def test_a_part_of_the_map_has_what_lies_in_it():
    pack = SketchPack()
    part = Cutout(pack, "0303", 1)
    assert len(part.rows("hexes")) == 7
    assert [row["feature"] for row in part.rows("sides")] == ["cliff"]
    assert len(part.rows("terrain")) == len(pack.rows("terrain"))
    words = texts(draw_map(part, setup_scene(pack)))
    assert "0303" in words
    assert "0101" not in words
    assert "Betown" not in words
    assert "3-2-8" in words
