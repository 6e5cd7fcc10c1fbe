from dataclasses import replace

import pytest

from tests.reports.sketch import SketchPack
from tests.toygame import toy_game
from wargame_sim.errors import DataError, UsageError
from wargame_sim.reports.position import read_scene
from wargame_sim.reports.scene import Battle


@pytest.fixture
def scene(tmp_path):
    card = replace(toy_game(tmp_path / "game"), sides=("red", "blue"))

    def read(text):
        path = tmp_path / "p.toml"
        path.write_text('game = "toy"\n' * ("game =" not in text) + text)
        return read_scene(path, card, SketchPack())

    return read


def test_a_position_places_units_and_holders(scene):
    found = scene('turn = 4\nengaged = ["u0"]\n[units]\nu0 = "0101"\nu1 = "off"\nu6 = "east"\n[held]\n0402 = "red"\n')
    assert found.units == {"u0": "0101"}
    assert found.held == {"0202": "blue", "0402": "red"}
    assert found.turn == 4
    assert found.engaged == {"u0"}
    assert found.marches == found.battles == ()


def test_the_setup_with_changes(scene):
    found = scene('position = "setup"\ncaption = "what if"\n[units]\nu3 = "0706"\n')
    assert found.units["u0"] == "0303"
    assert found.units["u3"] == "0706"
    assert found.caption == "what if"
    assert scene('position = "setup"').caption == "set-up"
    assert scene('position = "setup"').turn is None


def test_a_plan_is_drawn_when_its_moves_are_made(scene):
    found = scene(
        'position = "setup"\nquestion = "Q?"\n'
        '[[move]]\nunit = "u0"\nto = "0404"\n[[move]]\nunit = "u6"\nto = "0606"\n'
        '[[attack]]\nhex = "0402"\nwith = ["u0", "u6"]\n'
    )
    assert found.units["u0"] == "0404"
    assert found.marches == (("0303", "0404"), ("0706", "0606"))  # from the nearest hex of the entry area
    assert found.battles == (Battle(("0402",), ("0404", "0606")),)
    assert found.caption == "Q?"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[units]\nu9 = "0101"', "unknown unit; found 'u9'"),
        (
            '[units]\nu0 = "0808"',
            r"key units.\"u0\": unknown hex; found '0808'; allowed hexes of the map, 0101 to 0706",
        ),
        ('unit = "u0"', "unknown key; found 'unit'.*did you mean 'units'"),
        ('units = ["u0"]', "a table"),
        ("position = 3", '"setup", or a table'),
        ('position = "setup"\n[held]\n0402 = "green"', "found 'green'; allowed red, blue"),
        ('position = "setup"\n[held]\n9999 = "red"', "unknown hex"),
        ('position = "setup"\nturn = "four"', "allowed a whole number"),
        ('game = "tou"\nposition = "setup"', "key game: found 'tou'; allowed toy"),
    ],
)
def test_each_fault_names_place_and_what_is_allowed(scene, text, said):
    with pytest.raises(DataError, match=said):
        scene(text)


def test_files_that_are_not_there_or_not_toml(tmp_path, scene):
    with pytest.raises(UsageError, match="found no"):
        read_scene(tmp_path / "none.toml", toy_game(tmp_path), SketchPack())
    with pytest.raises(DataError, match="not a TOML file"):
        scene("units = {")
