import csv
import io

import pandas as pd
import pytest

from tests.reports.test_figures import TABLE
from wargame_sim.errors import UsageError
from wargame_sim.reports.numbers import percent
from wargame_sim.reports.tables import cells_of, markdown, write_odds_table, write_table

FRAME = pd.DataFrame({"name": ["a|b", "<i>c</i>"], "share": [1 / 3, 0.5], "games": [20000, 7]})


def test_csv_keeps_full_numbers(tmp_path):
    text = write_table(FRAME, tmp_path / "t.csv", "ignored").read_text()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert float(rows[0]["share"]) == 1 / 3
    assert rows[1]["games"] == "7"


def test_markdown_escapes_and_formats():
    text = markdown(FRAME, "Title", ["note"], {"share": percent})
    assert text.startswith("# Title\n\nnote\n\n| name | share | games |\n")
    assert "| a\\|b | 33 | 20000 |" in text
    assert "&lt;i>" in text


def test_html_is_whole_and_escaped(tmp_path):
    text = write_table(FRAME, tmp_path / "t.html", "T & U", ["crt: stand-in"]).read_text()
    assert text.startswith("<!DOCTYPE html>")
    assert "<h1>T &amp; U</h1><p>crt: stand-in</p>" in text
    assert "&lt;i&gt;c&lt;/i&gt;" in text
    assert "http" not in text.replace("http-equiv", "")


def test_a_named_index_is_written_and_others_are_not(tmp_path):
    named = FRAME.set_index("name")
    assert write_table(named, tmp_path / "a.csv").read_text().startswith("name,share,games")
    assert write_table(FRAME, tmp_path / "b.csv").read_text().startswith("name,share,games")


def test_cells_of_odd_values():
    frame = pd.DataFrame({"x": [None, True, float("inf"), 0.00012346, 2.0, "w"]}, dtype=object)
    assert [row[0] for row in cells_of(frame)] == ["–", "yes", "∞", "0.0001235", "2", "w"]


def test_pictures_and_other_suffixes(tmp_path):
    assert write_table(FRAME, tmp_path / "t.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(UsageError, match=r"t\.xlsx.*\.csv, \.md, \.html, \.png"):
        write_table(FRAME, tmp_path / "t.xlsx")


def test_odds_table_in_every_form(tmp_path):
    rows = list(csv.reader(io.StringIO(write_odds_table(TABLE, tmp_path / "o.csv").read_text())))
    assert rows == [
        ["attack \\ defence", "1", "2", "3"],
        ["1", "0.5", "0.25", ""],
        ["2", "0.9722222222222222", "0.5", "0.0"],
    ]
    assert "| 1 | 50 % (1:1) | 25 % (1:2) | – |" in write_odds_table(TABLE, tmp_path / "o.md").read_text()
    page = write_odds_table(TABLE, tmp_path / "o.html").read_text()
    assert "Stand-in tables: crt (not the printed charts)" in page
    assert page.count("background:#") == 5 + page.split("</style>")[0].count("background:#")
    assert write_odds_table(TABLE, tmp_path / "o.svg").read_bytes().startswith(b"<?xml")
