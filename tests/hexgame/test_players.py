"""What a script reads of a player: numbers, odds as columns of the table that is played on, one number a place."""

import tomllib

import pytest

from wargame_sim.hexgame import players
from wargame_sim.model.players import PlayerBook

TEXT = """
[parameters]
low = { odds = ["1:2", "1:1", "3:2", "2:1", "6:1", "never"], help = "lowest odds" }
mood = { words = ["calm", "bold"], help = "a word" }
guns = { range = [0, 9], help = "a number" }
take = { range = [0, 40], each = ["default", "hill"], help = "one a place" }
[defaults]
low = "2:1"
mood = "bold"
guns = 3
take = { default = 4 }
[red.plain]
idea = "As it comes."
[blue.odd]
idea = "Otherwise."
guns = 5
take = { hill = 30 }
"""
BOOK = PlayerBook("players.toml", tomllib.loads(TEXT), ("red", "blue"))


def seat(columns: list[str], **seats: str):
    return players.seat(BOOK, players.complete(BOOK, seats), columns, ["hill", "pass"], 3)


@pytest.mark.parametrize(
    ("columns", "low", "column"),
    [
        (["1:2", "1:1", "2:1", "3:1"], "2:1", 2),
        (["1:2", "1:1", "2:1", "3:1"], "1:2", 0),
        (["1:2", "1:1", "2:1", "3:1"], "never", 4),
        (["1:3", "1:1", "3:1"], "2:1", 2),  # an owner's table without 2:1: the first column as good or better
        (["1:3", "1:1", "4:2", "3:1"], "2:1", 2),  # the same odds, spelt otherwise
        (["1:3", "1:1", "3:1"], "6:1", 3),  # better than any column: never
    ],
)
def test_odds_are_the_first_column_as_good_or_better(columns, low, column):
    assert seat(columns, red=f"plain+low={low}")[0].low_column == column


def test_numbers_words_and_places():
    PA = seat(["1:1"])
    assert (PA[0].guns, PA[1].guns) == (3, 5)
    assert PA[0].take_at.tolist() == [4, 4, 0]
    assert PA[1].take_at.tolist() == [30, 4, 0]
