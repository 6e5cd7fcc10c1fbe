"""`wargame-sim odds`: the answer for people and for programs, and what it refuses."""

import json
import os
import subprocess
import sys
from fractions import Fraction

import pytest


def test_for_people(ws):
    said = ws("odds", "kasserine", "--attack", "17", "--defence", "6")
    assert (said.status, said.err) == (0, "")
    first, second, *_ = said.out.splitlines()
    assert first == "Bloody Kasserine: 17 against 6 is 2:1"
    assert "exact" in second
    assert "Stand-in tables: crt, " in second
    assert "With one more factor in attack: 3:1, defender leaves the hex 41.7 % -> 58.3 %" in said.out


def test_json(ws):
    said = ws("odds", "kasserine", "--attack", "17", "--defence", "6", "--json")
    assert (said.status, said.err) == (0, "")
    answer = json.loads(said.out)
    assert (answer["game"], answer["column"], answer["origin"]["crt"]) == ("kasserine", "2:1", "stand-in")
    assert sum(Fraction(r["fraction"]) for r in answer["results"]) == 1
    for row in answer["results"]:
        assert row["probability"] == pytest.approx(float(Fraction(row["fraction"])))
    assert answer["summary"]["defender_leaves"]["fraction"] == "5/12"


def test_named_units_and_everything_else(ws):
    words = [
        "--attacker",
        "I/7-10",
        "--attacker",
        "II/69-10@wadi",
        "--defender",
        "II/168-34",
        "--terrain",
        "high_ground",
    ]
    said = ws(
        "odds", "kasserine", *words, "--artillery-attack", "5", "--artillery-defence", "3", "--air", "2", "--json"
    )
    answer = json.loads(said.out)
    # 8 + 5/4 factors of units on the same height, out of a wadi too; 5 of guns halved, beside the unit in the wadi below;
    # 3 + 3 defend.
    assert (answer["attack"], answer["defence"], answer["column"]) == (8 + 1.25 + 2.5, 6, "3:1")
    assert any("--from" in note for note in answer["notes"])


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["--attack", "1", "--defence", "6"], 1, "(rule 8.2.E)"),
        (["--attack", "3", "--defence", "6", "--lower-to", "3:1"], 1, "(rule 8.2.F)"),
        (["--attack", "1"], 2, "defence: found nothing"),
        (["--attack", "-1", "--defence", "3"], 2, "attack: found '-1'"),
        (["--attack", "3", "--defence", "3", "--terrain", "swmp"], 2, "did you mean 'swamp'"),
        (["--attack", "3", "--defence", "3", "--drm", "1"], 2, "'drm'"),
        (["--attacker", "I/7-11", "--defence", "3"], 2, "did you mean 'I/7-10'"),
    ],
)
def test_refused_in_one_line(ws, words, status, message):
    said = ws("odds", "kasserine", *words)
    assert (said.status, said.out) == (status, "")
    assert message in said.err
    assert len(said.err.strip().splitlines()) == 1


def test_an_owners_table_changes_odds_and_label(ws, pack, tmp_path):
    text = (pack / "crt.csv").read_text(encoding="utf-8")
    mine = text.replace("7,A elim,AR3,AR2,AR1,Con,Eng", "7,A elim,AR3,AR2,AR1,Con,DR1")
    assert mine != text
    (tmp_path / "crt.csv").write_text(mine, encoding="utf-8")
    words = ["--attack", "17", "--defence", "6", "--data", str(tmp_path), "--json"]
    answer = json.loads(ws("odds", "kasserine", *words).out)
    assert answer["origin"]["crt"] == "owner"
    assert answer["summary"]["defender_leaves"]["fraction"] == str(Fraction(15 + 6, 36))


def test_a_what_if_cell(ws):
    said = ws("odds", "kasserine", "--attack", "17", "--defence", "6", "--patch", 'crt."2:1"."7"=DR2', "--json")
    answer = json.loads(said.out)
    assert answer["origin"]["crt"] == "stand-in; what-if 2:1/7 = DR2"
    assert answer["summary"]["defender_leaves"]["fraction"] == str(Fraction(21, 36))


@pytest.mark.parametrize("words", [["odds", "kasserine", "--attack", "17", "--defence", "6"], ["table", "kasserine"]])
def test_numba_and_pandas_stay_out(words):
    code = (
        "import sys; from wargame_sim.cli import main; main(sys.argv[1:]); "
        "sys.exit(' '.join({'numba', 'pandas', 'scipy', 'matplotlib', 'pyarrow'} & set(sys.modules)) or 0)"
    )
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
