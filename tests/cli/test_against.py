"""``against``: a record of people's games beside simulated ones."""

from __future__ import annotations

import json

import pytest

from wargame_sim.cli import main
from wargame_sim.errors import DataError, UsageError
from wargame_sim.games import find
from wargame_sim.runner.against import read_record
from wargame_sim.runner.player_matrix import measure_of

KASSERINE = find("kasserine")
WINS, POINTS = measure_of(KASSERINE, "winner=axis"), measure_of(KASSERINE, "axis_vp")


def test_a_score_and_a_file_tell_the_same(tmp_path):
    results = tmp_path / "club.csv"
    results.write_text("date;winner\n2020-01-01;axis\n2021-02-03;allied\n;axis\n")
    for record in ("2/3", "2 of 3", str(results)):
        sample = read_record(record, WINS)
        assert (sample.n, sample.count) == (3, 2)


def test_numbers_of_a_file(tmp_path):
    results = tmp_path / "club.csv"
    results.write_text("axis_vp\n4\n10\n")
    assert read_record(str(results), POINTS).mean == 7


@pytest.mark.parametrize(
    ("record", "measure", "told"),
    [
        ("3/2", WINS, "at most as many wins as games"),
        ("0/0", WINS, "at least one game"),
        ("2/3", POINTS, "a share; axis_vp is a mean"),
        ("nowhere.csv", WINS, "wins of games such as 10/22, or a CSV file"),
    ],
)
def test_what_is_no_record_is_refused(record, measure, told):
    with pytest.raises(UsageError, match=told):
        read_record(record, measure)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("winer\naxis\n", "row 1.*'winner' is missing"),
        ("winner\naxis\nitalian\n", r"row 3.*found 'italian'; allowed axis, allied"),
        ("winner\n", "has no games"),
    ],
)
def test_a_fault_of_a_file_names_its_row(tmp_path, text, told):
    path = tmp_path / "club.csv"
    path.write_text(text)
    with pytest.raises(DataError, match=told):
        read_record(str(path), WINS)


def test_the_answer_names_players_tables_and_what_is_ruled_out(capsys, tmp_path):
    words = ["against", "kasserine", "0/400", "--outcome", "winner=axis", "--trials", "64"]
    assert main([*words, "-o", str(tmp_path / "a.html")]) == 0
    said = capsys.readouterr().out
    assert "The record does not fit the simulation" in said
    assert "Stand-in tables" in said
    assert "hammer (axis)" in said
    page = (tmp_path / "a.html").read_text()
    assert "<svg" in page
    assert "does not fit" in page
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["fits"], found["recorded"]["n"], found["simulated"]["n"]) == (False, 400, 64)
    assert found["stand_ins"]
