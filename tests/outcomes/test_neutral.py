"""Texts of strangers reach no terminal, spreadsheet or Markdown page but through one place."""

from __future__ import annotations

import ast
import csv
import io
import json
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from tests.architecture.source import modules
from wargame_sim.chart.page_tables import draft
from wargame_sim.chart.reading import clean
from wargame_sim.cli import common
from wargame_sim.outcomes.neutral import csv_cell, json_text, markdown_cell, markdown_text, terminal
from wargame_sim.reports import tables
from wargame_sim.reports.bid_page import write_bid
from wargame_sim.reports.sheet import Part, Sheet, sheet_markdown

FORMULA = '=HYPERLINK("http://x")'
NASTY = "![a](http://x) <b> \x1b[2Jred\u202e | two\nlines"
PLACE = "wargame_sim/outcomes/neutral.py"
# Writers of CSV that are excused, with the reason.
CSV = {
    "wargame_sim/packs/template.py": "forms of a shipped pack, read back by the program: the numbers must stay as they are"
}
OUTPUT = {
    "wargame_sim/cli/common.py": "tell, say, print_json, print_table",
    "wargame_sim/cli/__init__.py": "errors, through terminal()",
    "wargame_sim/runner/progress.py": "the bar, through terminal()",
}


def calls(*names):
    """Every call of a function or method of these names in the package: file, name, syntax."""
    for module in modules("wargame_sim"):
        for node in ast.walk(ast.parse(module.text)):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in names:
                    yield module.path, name, node


def test_csv_is_written_in_one_place():
    found = {path for path, name, node in calls("writer", "DictWriter", "to_csv", "writerow", "writerows")}
    assert found <= {PLACE, *CSV}


def test_markdown_tables_are_made_in_one_place():
    made = {m.path for m in modules("wargame_sim") if '" | ".join' in m.text or "to_markdown" in m.text}
    assert made <= {PLACE}


def test_terminals_are_written_to_in_one_place():
    written = [
        (path, node) for path, _, node in calls("echo", "secho", "print") if "console()" not in ast.unparse(node)
    ]
    assert {path for path, _ in written} <= set(OUTPUT)
    for _, node in written:
        assert any(
            word in ast.unparse(node)
            for word in ("terminal(", "json_text(", "__version__", "print(table)", "drawn.get()")
        ), ast.unparse(node)


def test_cells_that_rich_draws_are_made_harmless():
    unsafe = {"wargame_sim/cli/common.py", "wargame_sim/cli/table.py"}
    drawn = [(path, ast.unparse(node)) for path, name, node in calls("Text")]
    assert {path for path, _ in drawn} == unsafe
    assert all("terminal(" in told or "_word(" in told for _, told in drawn)


def test_what_each_medium_gets(capsys):
    assert terminal(NASTY) == "![a](http://x) <b>  [2Jred  | two\nlines"
    assert markdown_text(NASTY) == "!\\[a]\\(http://x) &lt;b>  [2Jred  | two lines"
    assert markdown_cell("a|b\\") == "a\\|b\\\\"
    assert json.loads(json_text({"a": NASTY})) == {"a": NASTY}
    assert "\u202e" not in json_text({"a": NASTY})
    common.tell(NASTY)
    common.say(NASTY)
    common.print_table(NASTY, [NASTY], [[NASTY]])
    told = capsys.readouterr()
    assert not {"\x1b", "\u202e"} & {*told.out, *told.err}


@pytest.mark.parametrize("number", [-1.5, -3, 0.1 + 0.2, np.float64(1 / 3), np.int64(-7), True, None])
def test_numbers_stay_numbers(number):
    text = csv_cell(number, 17)
    assert text == (
        ""
        if number is None
        else "true"
        if number is True
        else repr(number.item() if hasattr(number, "item") else number)
    )


def read(path):
    return list(csv.reader(io.StringIO(path.read_text())))


def test_frames_as_files(tmp_path):
    frame = pd.DataFrame({FORMULA: [FORMULA, NASTY], "n": [-0.1, 1 / 3]})
    assert read(tables.write_table(frame, tmp_path / "t.csv"))[:2] == [[f"'{FORMULA}", "n"], [f"'{FORMULA}", "-0.1"]]
    text = tables.markdown(frame, NASTY, [NASTY])
    assert "](" not in text
    assert "![" not in text
    assert "\x1b" not in text


def test_a_bid_as_file(tmp_path):
    curve = pd.DataFrame({"bid": [1], "share": [1 / 3], "who": [FORMULA]}).set_index("bid")
    write_bid(None, SimpleNamespace(curve=lambda level: curve), None, tmp_path / "b.csv")
    assert read(tmp_path / "b.csv") == [["bid", "share", "who"], ["1", repr(1 / 3), f"'{FORMULA}"]]


def test_sheets_as_markdown():
    sheet = Sheet(NASTY, NASTY, [NASTY], [Part(NASTY, [{NASTY: NASTY}], NASTY)], {NASTY: NASTY})
    text = sheet_markdown(sheet)
    assert not [word for word in ("](", "![", "<b>", "\x1b", "\u202e") if word in text]


def test_a_drafted_chart_comes_back_as_it_was(tmp_path):
    page, out = tmp_path / "c.html", tmp_path / "c.csv"
    page.write_text(f"<table><tr><td>die<td>1:1</tr><tr><td>-1 or less<td>{FORMULA}</tr></table>")
    draft(page, out, 1)
    assert read(out)[1] == ["'-1 or less", f"'{FORMULA}"]
    assert clean("'-1 or less") == "-1 or less"
