"""A what-if is named wherever a number rests on it, beside the label of its table; nobody calls it the basic game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import wargame_sim
from wargame_sim.model.telling import setup_told, tables_told

EXPERIMENTS = Path(wargame_sim.__file__).parents[1] / "experiments"
LESSOUDA = str(EXPERIMENTS / "positions" / "01_djebel_lessouda.toml")
PINCERS = str(EXPERIMENTS / "plans" / "01_sidi_bou_zid_pincers.toml")
ODDS = ("odds", "kasserine", "--attack", "17", "--defence", "6")
PATCH = ("--patch", 'crt."2:1"."7"=DR2')
TOLD = "stand-in; what-if 2:1/7 = DR2"
QUICK = [ODDS, ("table", "kasserine"), ("battle", LESSOUDA), ("data", "show", "kasserine", "crt")]
PLAYED = [
    ("turn", PINCERS, "--trials", "50"),
    ("play", "kasserine", "--trials", "4"),
    ("trace", "kasserine"),
    ("play", "kasserine", "--trace"),
    ("influence", "kasserine", "--trials", "400", "--confirm", "0"),
]


def check(ws, command) -> None:
    said = ws(*command, *PATCH)
    assert said.status == 0, said.err
    assert TOLD in said.out
    assert "basic game" not in said.out
    document = json.loads(ws(*command, *PATCH, "--json").out)
    origin = document["origin"]
    assert (origin["crt"] if isinstance(origin, dict) else origin) == TOLD


@pytest.mark.parametrize("command", QUICK, ids=lambda c: c[0])
def test_answers_name_table_label_and_cell(ws, command):
    check(ws, command)


@pytest.mark.slow
@pytest.mark.parametrize("command", PLAYED, ids=lambda c: " ".join(c[:1] + c[2:3]))
def test_played_answers_name_table_label_and_cell(ws, command):
    check(ws, command)


@pytest.mark.parametrize("suffix", ["html", "md"])
def test_files_name_it_too(ws, tmp_path, suffix):
    path = tmp_path / f"t.{suffix}"
    assert ws("table", "kasserine", *PATCH, "-o", str(path)).status == 0
    assert TOLD in path.read_text(encoding="utf-8")


def test_a_changed_table_that_is_not_invented_is_named():
    assert tables_told({"crt": "rulebook"}) == ""
    assert (
        tables_told({"turns": "rulebook; what-if date/1 = x"}) == "Changed tables: turns (rulebook; what-if date/1 = x)"
    )
    both = tables_told({"crt": f"{TOLD}", "units": "partly stand-in", "turns": "owner; what-if a/1 = 2"})
    assert both == (
        f"Stand-in tables: crt ({TOLD}), units (not the printed charts); Changed tables: turns (owner; what-if a/1 = 2)"
    )


def test_the_basic_game_is_one_without_any_change():
    assert setup_told({}, {}) == "the basic game"
    assert setup_told({}, {'crt."2:1"."7"': "DR2"}) == "what-if crt 2:1/7 = DR2"
    assert setup_told({"air": True, "freeze": "clocks"}, {}, "mine") == "air=true, freeze=clocks, tables of mine"
