"""Words of a command line become a setup, or a message that says what is allowed."""

import json
from pathlib import Path

import pytest

from wargame_sim.cli import common
from wargame_sim.errors import UsageError
from wargame_sim.model.game import Game, Option, Player, Rules

HERE = Path(__file__).parent
GAME = Game(
    slug="toy",
    title="Toy",
    sides=("red", "blue"),
    options=(
        Option("rain", "16.4", False, "Roll for rain."),
        Option("quarrel", "16.6", False, "The red leaders quarrel.", excludes=("accord",)),
        Option("accord", "16.7", False, "The red leaders agree.", excludes=("quarrel",)),
        Option("pace", "16.8", "slow", "How fast it goes.", choices=("slow", "fast")),
        Option("points", "15.2", 10, "How many win.", low=0, high=20),
    ),
    players={"red": (Player("bold", "Attacks."), Player("shy", "Does not.")), "blue": (Player("calm", "Waits."),)},
    columns=(),
    headline="",
    rulebook="toy",
    folder=HERE,
    pack_folder=HERE,
    rules=Rules,
)


def test_words_become_a_setup():
    setup = common.make_setup(GAME, ["rain=yes", "pace=fast", "accord=false"], ["red=shy"], HERE, ['crt."2:1".7=DR2'])
    assert dict(setup.options) == {"rain": True, "pace": "fast"}
    assert dict(setup.players) == {"red": "shy", "blue": "calm"}
    assert setup.data == HERE
    assert dict(setup.patches) == {'crt."2:1".7': "DR2"}


def test_numbers_are_numbers():
    assert dict(common.make_setup(GAME, ["points=1"]).options) == {"points": 1}
    assert dict(common.make_setup(GAME, ["points=10"]).options) == {}


def test_nothing_said_is_the_basic_game():
    assert dict(common.make_setup(GAME).options) == {}


@pytest.mark.parametrize(
    ("options", "players", "message"),
    [
        (["rian=yes"], [], "found 'rian'; allowed rain, quarrel, accord, pace, points; did you mean 'rain'?"),
        (["rain=maybe"], [], "found 'maybe'; allowed true, false (rule 16.4)"),
        (["pace=fats"], [], "found 'fats'; allowed slow, fast; did you mean 'fast'? (rule 16.8)"),
        (["points=21"], [], "found '21'; allowed a whole number from 0 to 20 (rule 15.2)"),
        (["points=many"], [], "found 'many'; allowed a whole number from 0 to 20 (rule 15.2)"),
        (["rain"], [], "--option: found 'rain'; allowed NAME=VALUE"),
        (["rain=yes", "rain=no"], [], "--option rain: given twice"),
        (["quarrel=yes", "accord=yes"], [], "options quarrel and accord exclude each other (rule 16.6)"),
        ([], ["red=blod"], "found 'blod'; allowed bold, shy; did you mean 'bold'?"),
        ([], ["green=bold"], "found 'green'; allowed red, blue"),
    ],
)
def test_faults(options, players, message):
    with pytest.raises(UsageError) as caught:
        common.make_setup(GAME, options, players)
    assert message in str(caught.value)


def test_a_patch_key_may_hold_an_equals_sign():
    setup = common.make_setup(GAME, patches=['units."a=b".attack=3'])
    assert dict(setup.patches) == {'units."a=b".attack': "3"}


def test_json_is_the_only_thing_on_standard_output(capsys):
    common.say("working")
    common.print_json({"share": 0.5, "name": "Faïd"})
    out, err = capsys.readouterr()
    assert json.loads(out) == {"share": 0.5, "name": "Faïd"}
    assert err == "working\n"
    with pytest.raises(ValueError, match="not JSON compliant"):
        common.print_json({"share": float("nan")})


def test_tables_are_not_cut_when_they_are_piped(capsys):
    common.print_table("Title [red]", ("name", "n"), [("a" * 70, 1), ("[b]", None)], right=("n",))
    out = capsys.readouterr().out
    assert out.startswith("Title [red]\n")
    assert "a" * 70 in out
    assert "[b]" in out
