"""`wargame-sim table`: the whole odds table on the screen and in files."""

import csv
import json

import pytest


def test_for_people(ws):
    said = ws("table", "kasserine")
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("Bloody Kasserine: defender leaves the hex. Exact.")
    assert "Stand-in tables: crt (not the printed charts)" in said.out
    row = next(line.split() for line in said.out.splitlines() if line.split()[:1] == ["18"])
    assert row[:7] == ["18", "97", "97", "92", "72", "58", "58"]


def test_by_odds_adds_up(ws):
    table = json.loads(ws("table", "kasserine", "--by", "odds", "--json").out)
    results = [i for i, name in enumerate(table["result"]) if name[0].isupper()]
    for column in range(len(table["odds"])):
        assert sum(table["values"][i][column] for i in results) == pytest.approx(1)


def test_below_the_first_column_is_blank(ws):
    table = json.loads(ws("table", "kasserine", "--json").out)
    assert table["values"][0][5] is None
    assert table["cells"][0][4] == "1:5"


def test_other_numbers(ws):
    table = json.loads(ws("table", "kasserine", "--show", "attacker_losses", "--json").out)
    assert "attacker losses" in table["title"]
    said = ws("table", "kasserine", "--show", "attacker_loses")
    assert said.status == 2
    assert "did you mean 'attacker_losses'" in said.err


@pytest.mark.parametrize("suffix", ["csv", "md", "html", "png"])
def test_files(ws, tmp_path, suffix):
    file = tmp_path / f"odds.{suffix}"
    said = ws("table", "kasserine", "-o", str(file))
    assert (said.status, said.out) == (0, "")
    assert file.stat().st_size > 1000
    if suffix == "csv":
        rows = list(csv.reader(file.read_text(encoding="utf-8").splitlines()))
        assert (len(rows), len(rows[0])) == (25, 13)
    elif suffix != "png":
        assert "Stand-in tables: crt (not the printed charts)" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [("--by", "atack"), ("-o", "odds.docx")])
def test_wrong_usage(ws, words):
    said = ws("table", "kasserine", *words)
    assert (said.status, said.out) == (2, "")
    assert "allowed" in said.err
