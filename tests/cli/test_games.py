"""`wargame-sim games` tells what there is to ask about."""

import json

from wargame_sim.games import all_games


def test_list_for_people(ws):
    said = ws("games")
    assert said.status == 0
    for game in all_games().values():
        assert game.title in said.out
        assert all(option.name in said.out for option in game.options)
    assert "stand-in" in said.out


def test_json(ws):
    said = ws("games", "--json")
    assert said.err == ""
    games = {game["slug"]: game for game in json.loads(said.out)["games"]}
    assert set(games) == set(all_games())
    kasserine = games["kasserine"]
    assert kasserine["sides"] == ["axis", "allied"]
    assert kasserine["origin"]["crt"] == "stand-in"
    options = {option["name"]: option for option in kasserine["options"]}
    assert options["weather"]["section"].startswith("16.4")
    assert "cooperation" in options["bickering"]["excludes"] + options["cooperation"]["excludes"] or (
        "bickering" in options["cooperation"]["excludes"]
    )
    assert options["weather"]["default"] is False


def test_unknown_game(ws):
    said = ws("rules", "kaserine")
    assert said.status == 2
    assert "did you mean 'kasserine'" in said.err
