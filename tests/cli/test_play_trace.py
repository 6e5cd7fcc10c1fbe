"""`wargame-sim play` and `trace`: complete games, and one of them told."""

import json

import pytest

pytestmark = pytest.mark.slow  # complete games are compiled


def test_play_for_people(ws):
    said = ws("play", "kasserine", "--trials", "12", "--player", "axis=raider", "--option", "weather=yes")
    assert said.status == 0
    lines = said.out.splitlines()
    assert lines[0] == "Bloody Kasserine, weather=true: 12 games, seed 1"
    assert lines[1].startswith("Stand-in tables: crt, ")
    assert lines[2] == "Scripted players: axis raider, allied anvil"
    assert lines[3].startswith("What comes out is of these scripts")
    for words in ("winner", "Overwhelming German", "victory points", "Tebessa", "mean turn of that", "turns of rain"):
        assert words in said.out


def test_play_for_programs(ws, tmp_path):
    words = ["play", "kasserine", "--trials", "12", "--json"]
    first = json.loads(ws(*words, "--workers", "1").out)
    second = json.loads(ws(*words, "--workers", "2", "-o", str(tmp_path / "games")).out)
    assert first["outcomes"] == second["outcomes"]
    assert first["digest"] == second["digest"]
    assert {"game", "trials", "seed", "options", "players", "outcomes", "origin", "elapsed_s", "games_per_s"} <= set(
        first
    )
    assert set(first["outcomes"]["axis_vp"]) >= {"mean", "low", "high", "level", "method"}
    levels = [told["share"] for name, told in first["outcomes"].items() if name.startswith("level=")]
    assert sum(levels) == pytest.approx(1)
    assert (tmp_path / "games" / "provenance.json").exists()


def test_a_told_game_is_that_row_of_play(ws, tmp_path):
    import wargame_sim

    rows = wargame_sim.load("kasserine").play(trials=3, seed=4, progress=False)
    told = json.loads(ws("trace", "kasserine", "--trial", "2", "--seed", "4", "--json").out)
    for name in ("axis_vp", "axis_losses", "allied_losses", "taken_tebessa"):
        assert told["outcome"][name] == rows[name][2]
    assert told["outcome"]["winner"] == rows["winner"][2]
    assert told["lines"][-1].startswith(f"{rows['axis_vp'][2]} victory points for the Axis: ")
    again = json.loads(ws("play", "kasserine", "--trace", "--trial", "2", "--seed", "4", "--json").out)
    assert again == told


def test_a_kept_position_is_drawn_and_asked(ws, tmp_path):
    path = tmp_path / "moment.toml"
    said = ws("trace", "kasserine", "--save-position", "2.axis.movement", str(path))
    assert said.status == 0
    assert said.err.endswith(f"Position: {path}\n")
    assert ws("turn", str(path), "--check").status == 1  # obligations of the side that has moved are not met
    assert ws("map", "kasserine", "--position", str(path), "-o", str(tmp_path / "m.svg")).status == 0
    start = tmp_path / "start.toml"
    ws("trace", "kasserine", "--save-position", "2.axis.start", str(start))
    assert ws("turn", str(start), "--check").status in (0, 1)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["trace", "kasserine", "--save-position", "12.axis.start", "x.toml"], "a turn of 1 to 11"),
        (["trace", "kasserine", "--save-position", "3.axes.start", "x.toml"], "found 'axes'; allowed axis, allied"),
        (["trace", "kasserine", "--save-position", "3.axis.combt", "x.toml"], "did you mean 'combat'"),
        (["play", "kasserine", "--trial", "3"], "--trial: found without --trace"),
        (["play", "kasserine", "--trace", "--trials", "9"], "--trials: does not go with --trace"),
        (["play", "kasserin"], "did you mean 'kasserine'"),
    ],
)
def test_wrong_usage(ws, words, message):
    said = ws(*words)
    assert (said.status, said.out) == (2, "")
    assert message in said.err
