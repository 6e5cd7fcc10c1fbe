"""The page in a real browser, where one is installed: nothing complains, nothing is wider than a phone."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.reports.samples import exact_report, report
from tests.reports.test_designs import CURVE, FRACTION, HEAD
from tests.runner.conftest import *  # noqa: F403 - the toy game
from tests.toygame import toy_game
from wargame_sim.model.game import Setup
from wargame_sim.reports.balance_page import balance_sheet
from wargame_sim.reports.collect import report_data
from wargame_sim.reports.data import ReportData
from wargame_sim.reports.html import report_html
from wargame_sim.reports.sheet import sheet_html
from wargame_sim.runner.balance import balance
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.run import run_experiment
from wargame_sim.statistics.balance import Band
from wargame_sim.statistics.balance_study import Knob, Question

BROWSER = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
pytestmark = [pytest.mark.slow, pytest.mark.skipif(BROWSER is None, reason="no Chromium here")]

# Measures a page in a frame as wide as a phone: how wide its content is, what sticks out, how large its pictures are.
FRAME = """<!DOCTYPE html><body><iframe id="f" src="{page}" width="390" height="900"></iframe><pre id="said"></pre>
<script>
document.getElementById("f").addEventListener("load", event => {{
  const page = event.target.contentDocument, wide = page.documentElement.clientWidth;
  const out = [...page.querySelectorAll("body *")].filter(e => !e.closest("svg") && !e.closest(".scroll")
    && e.getBoundingClientRect().right > wide + 1).map(e => e.tagName + ":" + e.textContent.slice(0, 40));
  const small = [...page.querySelectorAll("figure svg")].filter(e => e.getBoundingClientRect().width < 200).length;
  document.getElementById("said").textContent =
    JSON.stringify([page.documentElement.scrollWidth, wide, out, page.querySelectorAll("figure svg").length, small]);
}});
</script></body>"""


# As wide as the phone, nothing sticks out, pictures are there, none is small.
FITS = r"\[(\d+),\1,\[\],[1-9]\d*,0\]$"


def browse(path: Path, *options: str) -> tuple[str, str]:
    assert BROWSER is not None
    words = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--log-level=0"]
    words += [f"--user-data-dir={path.parent / 'profile'}", "--allow-file-access-from-files", *options, path.as_uri()]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout, done.stderr


def looked_at(page: str, folder: Path) -> tuple[str, list[str]]:
    """Return what the frame says of a page, and what the browser complained about."""
    (folder / "page.html").write_text(page)
    (folder / "frame.html").write_text(FRAME.format(page="page.html"))
    shown, log = browse(folder / "frame.html", "--dump-dom", "--virtual-time-budget=5000")
    said = re.search(r'<pre id="said">(.*?)</pre>', shown, re.DOTALL)
    assert said is not None
    return said[1], [line for line in log.splitlines() if "CONSOLE" in line]


def designed(folder: Path, text: str) -> ReportData:
    """Return the report of an experiment that was run."""
    (folder / "toy.toml").write_text(text)
    return report_data(run_experiment(folder / "toy.toml", folder / "results", Manner(1, progress=False)))


def balanced(folder: Path) -> str:
    """Return the page of a search for balance, with a number that is turned."""
    game = toy_game(folder / "game")
    question = Question("", Band(0.4, 0.05), 1, Knob("required", ("9", "11", "13")), 6000)
    answer = balance(game, Setup("toy"), question, manner=Manner(1, progress=False))
    return sheet_html(balance_sheet(game, answer))


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    "made",
    [
        lambda _: report_html(report()),
        lambda _: report_html(exact_report()),
        lambda f: report_html(designed(f, HEAD + FRACTION)),
        lambda f: report_html(designed(f, HEAD + CURVE)),
        balanced,
    ],
    ids=["games", "exact", "fraction", "curve", "balance"],
)
def test_a_phone_shows_all_of_it(made: Callable[[Path], str], tmp_path: Path) -> None:
    said, complaints = looked_at(made(tmp_path), tmp_path)
    assert re.match(FITS, said), said
    assert complaints == []


def test_what_sticks_out_and_what_is_fetched_is_seen(tmp_path: Path) -> None:
    page = report_html(report())
    wide = page.replace("<h2>", '<p style="width:700px">too wide</p><h2>', 1)
    said, complaints = looked_at(wide.replace("<h2>", '<img src="https://example.org/a.png"><h2>', 1), tmp_path)
    assert not re.match(FITS, said)
    assert "P:too wide" in said
    assert any("Content Security Policy" in line for line in complaints)


def test_it_prints_on_a4(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(report_html(report()))
    browse(tmp_path / "page.html", f"--print-to-pdf={tmp_path / 'page.pdf'}")
    printed = (tmp_path / "page.pdf").read_bytes()
    assert printed.startswith(b"%PDF")
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert 1 <= len(boxes) <= 6
    assert {(round(float(w)), round(float(h))) for w, h in boxes} == {(595, 842)}
