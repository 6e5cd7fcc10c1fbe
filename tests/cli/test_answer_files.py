"""odds, battle and turn write pages and files; nothing breaks inside a number, a hex or a unit, however narrow the place."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import wargame_sim
from wargame_sim.cli import common
from wargame_sim.reports.page import STYLE, unbroken

EXPERIMENTS = Path(wargame_sim.__file__).parents[1] / "experiments"
ODDS = ("odds", "kasserine", "--attack", "17", "--defence", "6")
QUESTIONS = {
    "odds": ODDS,
    "battle": ("battle", str(EXPERIMENTS / "positions" / "01_djebel_lessouda.toml")),
}
STARTS = {"html": b"<!DOCTYPE html>", "md": b"# ", "csv": b"result,chance,exact", "json": b"{", "png": b"\x89PNG"}


@pytest.mark.parametrize("suffix", STARTS)
@pytest.mark.parametrize("name", QUESTIONS)
def test_every_kind_of_file(ws, tmp_path, name, suffix):
    path = tmp_path / f"a.{suffix}"
    said = ws(*QUESTIONS[name], "-o", str(path))
    assert (said.status, said.err) == (0, "")
    answer, written = said.out.splitlines()
    assert answer.startswith("Defender")
    assert answer.endswith("%.")
    assert written == f"Written: {path}"
    content = path.read_bytes()
    assert content.startswith(STARTS[suffix])
    if suffix == "json":
        assert json.loads(content) == json.loads(ws(*QUESTIONS[name], "--json").out)
    if suffix == "html":
        page = content.decode()
        assert (
            page.index("<h1>") < page.index('class="answer"') < page.index("Stand-in tables") < page.index("<figure>")
        )
        assert page.index("<figure>") < page.index("What to know")
        assert "<details>" in page
    if suffix == "csv":
        rows = [r for r in csv.DictReader(io.StringIO(content.decode())) if r["result"]]
        assert abs(sum(float(r["chance"].removesuffix(" %")) for r in rows) - 100) < 0.1 * len(rows)


def test_a_table_of_ones_own_is_a_page_too(ws, tmp_path):
    (tmp_path / "c.csv").write_text("Die,1-1,2-1\n" + "".join(f"{n},AE,DR\n" for n in range(1, 7)))
    words = ("odds", "--crt", str(tmp_path / "c.csv"), "--attack", "4", "--defence", "2", "--want", "70%")
    page = tmp_path / "own.html"
    assert ws(*words, "-o", str(page)).status == 0
    assert "Wanted 70%: " in page.read_text()


@pytest.mark.slow  # compiles Bloody Kasserine, as its other tests do
@pytest.mark.parametrize("suffix", ["html", "csv", "json", "png"])
def test_a_turn_is_a_page_or_a_folder(ws, tmp_path, suffix):
    plan = str(EXPERIMENTS / "plans" / "01_sidi_bou_zid_pincers.toml")
    path = tmp_path / f"t.{suffix}"
    said = ws("turn", plan, "--trials", "40", "--workers", "1", "-o", str(path))
    assert said.status == 0, said.err
    assert said.out.startswith("All 3 objectives together: ")
    if suffix == "html":
        page = path.read_text()
        assert page.index("Which attack decides") < page.index("The dice against the exact chances")
    if suffix == "csv":
        assert path.read_text().startswith("objective,chance,")


@pytest.mark.parametrize("command", ["odds", "battle"])
def test_another_suffix_is_refused_before_the_work(ws, tmp_path, command):
    said = ws(*QUESTIONS[command], "-o", str(tmp_path / "a.xlsx"))
    assert said.status == 2
    assert "allowed a name that ends in .html, .md, .csv, .json, .png, .svg, .pdf" in said.err


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("41.7 % <b>", "41.7\u00a0% &lt;b&gt;"),
        ("I/7-10@wadi loses", '<span class="whole">I/7-10@wadi</span> loses'),
        ("29 PzG and 141 Inf", '<span class="whole">29 PzG</span> and <span class="whole">141 Inf</span>'),
        ("11/36", '<span class="whole">11/36</span>'),
        ("stand-in and mixed", "stand-in and mixed"),
        ("+1.2 pp", "+1.2\u00a0pp"),
    ],
)
def test_pages_break_no_line_inside_numbers_and_units(text, page):
    assert unbroken(text) == page
    assert ".whole { white-space: nowrap" in STYLE


def words_of(out):
    return [line.strip() for line in out.splitlines()]


@pytest.mark.parametrize("width", [30, 48, 60, 80, 120])
def test_terminals_of_every_width(capsys, monkeypatch, width):
    monkeypatch.setattr(common, "_WIDE", width)
    rows = [("A elim", "41.7 %", "29 PzG and III/129-4 retreat a long way back to 1303, then further", "1,234 games")]
    common.print_table("Title", ("result", "chance", "what it does", "n"), rows, ("chance", "n"))
    lines = words_of(capsys.readouterr().out)
    assert all(len(line) <= width for line in lines)
    for whole in ("41.7 %", "29 PzG", "III/129-4", "1303", "1,234"):
        assert any(whole in line for line in lines), whole
    if width == 120:
        assert len([line for line in lines if line]) == 4  # title, heads, rule, one row: what fits is not folded
