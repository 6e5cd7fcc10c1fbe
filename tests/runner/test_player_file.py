"""A player in a file of one's own plays as if its numbers had been typed."""

from __future__ import annotations

import pytest

from wargame_sim.errors import DataError, UsageError
from wargame_sim.games import find
from wargame_sim.runner.player_file import player_in, player_toml, write_player
from wargame_sim.runner.setups import make_setup

TOLD = {
    "game": "kasserine", "side": "axis", "name": "mine", "idea": 'Says "go".', "parent": "hammer",
    "parameters": {"low": "2:1", "take.tebessa": 20}, "made": {"seed": 1, "games": 200, "opponents": {"anvil": 0.25}},
}  # fmt: skip


def test_written_and_read_again(tmp_path):
    path = write_player(tmp_path / "mine.toml", TOLD)
    game = find("kasserine")
    assert player_in(game, "axis", str(path)) == "hammer+low=2:1+take.tebessa=20"
    assert make_setup(game, players={"axis": str(path)}).players["axis"] == "hammer+low=2:1+take.tebessa=20"
    assert player_in(game, "axis", "raider") == "raider"
    assert "--player axis=FILE" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("before", "after", "error", "message"),
    [
        ('game = "kasserine"', 'game = "sicily"', UsageError, "is for game sicily; allowed kasserine"),
        ('side = "axis"', 'side = "allied"', UsageError, "is for side allied"),
        ("parent = ", "parnt = ", DataError, "parnt"),
        ("seed = 1", "seed = ", DataError, "not a TOML file"),
        ("low", "lo", UsageError, "parameter 'lo'"),
    ],
)
def test_faults_are_told(tmp_path, before, after, error, message):
    path = tmp_path / "mine.toml"
    path.write_text(player_toml(TOLD).replace(before, after), encoding="utf-8")
    with pytest.raises(error, match=message):
        make_setup(find("kasserine"), players={"axis": str(path)})


def test_no_such_file():
    with pytest.raises(UsageError, match="no file"):
        player_in(find("kasserine"), "axis", "nobody.toml")
