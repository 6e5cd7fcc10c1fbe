"""Players as data: numbers, ranges, restrictions, and the one spelling of a changed player."""

from __future__ import annotations

import tomllib

import pytest

from wargame_sim.errors import DataError, UsageError
from wargame_sim.games import all_games
from wargame_sim.model.players import FLOOR, PlayerBook

SIDES = ("north", "south")
TEXT = """
[parameters]
low = { words = ["1:1", "2:1", "3:1"], help = "odds" }
guard = { range = [0, 30], help = "worth" }
take = { range = [0, 40], each = ["default", "rome", "nettuno"], help = "worth of a town" }
guns = { range = [0, 1], search = false, help = "whether guns fire" }

[defaults]
low = "2:1"
guard = 6
take = { default = 10 }
guns = 1

[restrictions.no_guns]
idea = "Its guns never fire."
set = { guns = 0 }

[restrictions.careful]
idea = "Attacks at 3:1 only."
sides = ["north"]
least = { low = "3:1", guard = 4 }

[north.bold]
idea = "Attacks at once."
low = "1:1"
take = { default = 5, rome = 20 }

[north.random]
idea = "Legal orders only."

[south.firm]
idea = "Stays."
[south.firm.made]
parent = "firm"
"""


def book(text: str = TEXT) -> PlayerBook:
    return PlayerBook("players.toml", tomllib.loads(text), SIDES)


def test_a_name_alone_has_its_own_numbers_and_the_defaults():
    found = book().values("north", "bold")
    assert found == {
        "low": "1:1", "guard": 6, "take.default": 5, "take.rome": 20, "take.nettuno": 5, "guns": 1,
    }  # fmt: skip
    assert book().made("south", "firm") == {"parent": "firm"}
    assert [p.name for p in book().players["north"]] == ["bold", FLOOR]


def test_words_change_it_from_left_to_right():
    found = book().values("north", "bold+careful+guard=2+take.default=8+no_guns")
    assert (found["low"], found["guard"], found["guns"]) == ("3:1", 2, 0)
    assert (found["take.rome"], found["take.nettuno"]) == (20, 8)
    assert book().numbers("north", "bold+low=3:1+careful")["low"] == 2


def test_a_player_found_is_spelt_as_its_parent_and_what_differs():
    known = book()
    numbers = known.numbers("north", "bold") | {"low": 2, "take.rome": 30}
    text = known.spelt("north", "bold", numbers)
    assert text == "bold+low=3:1+take.rome=30"
    assert known.numbers("north", text) == numbers
    assert known.spelt("north", "bold", known.numbers("north", "bold")) == "bold"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bald", "found 'bald'; allowed bold, random; did you mean 'bold'"),
        ("bold+no_gun", "did you mean 'no_guns'"),
        ("bold+gard=3", "parameter 'gard'"),
        ("bold+guard=31", "found '31'; allowed 0 to 30"),
        ("bold+low=4:1", "allowed 1:1, 2:1, 3:1"),
        ("bold+guard=many", "found 'many'"),
        ("random+guard=3", "allowed random alone"),
    ],
)
def test_faults_name_what_is_allowed(text, message):
    with pytest.raises(UsageError, match=r"^north: .*" + message.replace("+", r"\+")):
        book().numbers("north", text)
    assert message in book().fault("north", text)
    assert book().fault("north", "bold") == ""


@pytest.mark.parametrize(
    ("before", "after"),
    [("low = \"1:1\"", "low = \"9:1\""), ("guard = 6", "guard = 66"), ("guard = 6", ""), ("rome = 20", "roma = 20"),
     ("set = { guns = 0 }", "set = { gun = 0 }"), ("guns = 1", "guns = true")],
)  # fmt: skip
def test_a_wrong_file_is_refused(before, after):
    with pytest.raises(DataError, match=r"players\.toml"):
        book(TEXT.replace(before, after, 1))


BOOKS = {slug: game.book for slug, game in all_games().items() if game.book is not None}


@pytest.mark.parametrize("slug", BOOKS)
def test_every_restriction_of_a_game_changes_a_player_of_its_sides(slug):
    found = BOOKS[slug]
    assert found.players == all_games()[slug].players
    assert {s for r in found.restrictions.values() for s in r.sides} == set(found.sides)
    assert all(p.help and not p.help.endswith(".") for p in found.parameters.values())
    for ban in found.restrictions.values():
        assert ban.idea.endswith(".")
        for side in ban.sides:
            names = [p.name for p in found.players[side] if p.name != FLOOR]
            assert any(found.numbers(side, n) != found.numbers(side, f"{n}+{ban.name}") for n in names), ban.name
