"""The page in a real browser, where one is installed: nothing complains, nothing is wider than a phone."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.reports.samples import exact_report, report
from wargame_sim.reports.html import report_html

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


def browse(path: Path, *options: str) -> tuple[str, str]:
    assert BROWSER is not None
    words = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--log-level=0"]
    words += [f"--user-data-dir={path.parent / 'profile'}", "--allow-file-access-from-files", *options, path.as_uri()]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout, done.stderr


@pytest.mark.parametrize("data", [report(), exact_report()], ids=["games", "exact"])
def test_a_phone_shows_all_of_it(data, tmp_path):
    (tmp_path / "page.html").write_text(report_html(data))
    (tmp_path / "frame.html").write_text(FRAME.format(page="page.html"))
    shown, log = browse(tmp_path / "frame.html", "--dump-dom", "--virtual-time-budget=5000")
    said = re.search(r'<pre id="said">(.*?)</pre>', shown, re.DOTALL)
    assert said is not None
    assert re.match(r"\[(\d+),\1,\[\],[1-9]\d*,0\]$", said[1]), said[1]
    assert [line for line in log.splitlines() if "CONSOLE" in line] == []


def test_it_prints(tmp_path):
    (tmp_path / "page.html").write_text(report_html(report()))
    browse(tmp_path / "page.html", f"--print-to-pdf={tmp_path / 'page.pdf'}")
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")
