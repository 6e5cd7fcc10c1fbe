import pytest

from tests.reports.sketch import SketchPack
from wargame_sim.errors import DataError, UsageError
from wargame_sim.reports.position import read_position, scene_of

PACK = SketchPack()


def scene(**content):
    return scene_of(content, PACK, "p.toml")


def test_a_position_places_units_and_holders():
    found = scene(game="sketch", turn=4, units={"u0": "0101", "u1": "off"}, held={"0402": "red"}, engaged=["u0"])
    assert found.units == {"u0": "0101"}
    assert found.held == {"0202": "blue", "0402": "red"}
    assert found.turn == 4
    assert found.engaged == {"u0"}


def test_a_plan_from_the_setup_and_one_with_a_position_of_its_own():
    assert scene(position="setup", side="red", move=[]).units["u0"] == "0303"
    assert scene(position={"u3": "0706"}, attack=[]).units == {"u3": "0706"}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"unit": {}}, "unknown key; found 'unit'.*did you mean 'units'"),
        ({"units": {"u9": "0101"}}, "unknown unit; found 'u9'"),
        ({"units": {"u0": "0808"}}, r'column units."u0": unknown hex; found .0808.'),
        ({"units": ["u0"]}, "allowed a table"),
        ({"position": 3}, 'allowed a table of units and hexes, or "setup"'),
        ({"held": {"0402": "green"}}, "column held.0402: found 'green'; allowed red, blue"),
        ({"held": {"9999": "red"}}, "unknown hex"),
        ({"turn": "four"}, "column turn: found 'four'; allowed a whole number"),
        ({"turn": True}, "allowed a whole number"),
        ({"engaged": ["u0"]}, "column engaged: not on the map; found 'u0'"),
        ({"engaged": "u0"}, "allowed a list"),
        ({"caption": 3}, "allowed text"),
    ],
)
def test_each_fault_names_place_and_what_is_allowed(content, said):
    with pytest.raises(DataError, match=said):
        scene(**content)


def test_files_that_are_not_there_or_not_toml(tmp_path):
    with pytest.raises(UsageError, match="cannot be read"):
        read_position(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("units = {")
    with pytest.raises(DataError, match="is not valid TOML"):
        read_position(tmp_path / "bad.toml")
