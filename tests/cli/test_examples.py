"""Every example in every --help, in README and in the other pages runs: page by page, in order, in a copy of the checkout.

Games are fewer than an example asks for; what is told is what would be told.
"""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
import typer

import wargame_sim
from tests.cli.test_luck import CHAT, log_of
from wargame_sim.cli import build_app

ROOT = Path(wargame_sim.__file__).parents[1]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in (
        "*.md",
        "docs/*.md",
        "experiments/**/*.md",
        "notebooks/*.md",
        "wargame_sim/**/README.md",
        "wargame_sim/**/*ING.md",
    )
    for path in ROOT.glob(folder)
    if path.name != "commands.md" and "wargame-sim " in path.read_text(encoding="utf-8")  # that one is made of --help
)
FEW = {"--trials": 20, "--games": 4800, "--confirm-trials": 20, "--confirm": 1, "--add": 10, "--from-games": 10}
LEAST = {("influence", "--trials"): 200}  # fewer are refused
# What an example leaves to a command, made small: those that would play for minutes.
BRIEF = {
    "balance": ("--most", "1", "--games", "4800"),
    "bid": ("--trials", "20"),
    "influence": ("--trials", "200", "--confirm", "0"),
    "play": ("--trials", "20"),
    "players": ("--trials", "20"),
    "restrict": ("--trials", "20"),
    "blunders": ("--trials", "20"),
    "tune": ("--games", "400", "--rounds", "1"),
    "turn": ("--trials", "200"),
}
CHEAP = ("games", "rules", "odds", "table", "map", "data", "crt", "results", "luck")
# These play Bloody Kasserine a little, which the gate has compiled anyway; everything else waits for `.ci/full`.
PLAYS = ("battle", "compare", "play", "report", "rerun", "run", "trace", "turn")
SHOWN_ELSEWHERE = ("compare", "rerun")  # pages of help whose examples stand on a page of the gate, too
WHOLE = ("games", "results", "claims")  # commands that are an example by themselves
# What reads games that were kept: a checkout has summaries only, so that a few are played first.
KEPT = ("compare", "report", "rerun")
# An empty form is no table yet: its check says what to fill.
STATUS = {"wargame-sim data check my_tables": 1}
# What a page tells a reader to have, or what takes a cluster, or half an hour.
FOREIGN = re.compile(
    r"--backend dask|tcp://| FILE| DIR|--cluster|claims .*--run|^wargame-sim selftest$| mine\.toml|-o README| NAME$| my_game| check pack$"
)
CHART = "<table><tr><th>Die</th><th>1-1</th><th>2-1</th></tr><tr><td>1</td><td>AE</td><td>DR</td></tr></table>"


def of_help() -> dict[str, list[str]]:
    """Return the examples of every command's --help."""
    found: dict[str, list[str]] = {}

    def walk(command: object, name: str) -> None:
        for word, below in getattr(command, "commands", {}).items():
            walk(below, f"{name} {word}".strip())
        text = (getattr(command, "epilog", "") or "").partition("Examples:\n")[2].replace("\\\n", "")
        if text:
            found[name or "wargame-sim"] = [" ".join(line.split()) for line in text.splitlines() if line.strip()]

    walk(typer.main.get_command(build_app()), "")
    return found


def of_page(name: str) -> list[str]:
    """Return the commands that a page shows: in code of a line, or on lines of their own."""
    text = (ROOT / name).read_text(encoding="utf-8")
    inline = re.findall(r"`(?:\$ )?(wargame-sim [^`\n]+)`", text)
    lines = re.findall(r"^(?:\$ | {4})?(wargame-sim [^`\n]+)$", text, re.M)
    found = [re.split(r" {2,}|  #", command)[0].strip() for command in (*lines, *inline)]
    return [command for command in found if len(command.split()) > 2 or command.split()[-1] in WHOLE]


HELP, SHOWN = of_help(), {name: of_page(name) for name in PAGES}


def in_gate(command: str) -> bool:
    word = command.split()[1]
    return word in CHEAP or (word in PLAYS and not any(name in command for name in ("anzio", "cassino", "sicily")))


def briefly(command: str) -> list[str]:
    """Return the words of an example with fewer games."""
    words = shlex.split(command)[1:]
    for place, word in enumerate(words[:-1]):
        if word in FEW:
            words[place + 1] = str(min(LEAST.get((words[0], word), FEW[word]), int(words[place + 1])))
    more = BRIEF.get(words[0], ())
    if "--trace" not in words and not (set(more[::2]) & {"--trials", "--games"} & set(words)):
        words += more
    return words


@pytest.fixture
def checkout(tmp_path, monkeypatch) -> Path:
    """A copy of what an example may read, with the files that a reader of the page has."""
    for folder in ("experiments", "results"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for path in (tmp_path / "experiments").glob("*.toml"):
        path.write_text(re.sub(r"^trials = .*$", "trials = 20", path.read_text(), flags=re.M))
    (tmp_path / "chart.html").write_text(CHART + CHART)
    (tmp_path / "my.csv").write_text("Die,1-1,2-1\n" + "".join(f"{n},AE,DR\n" for n in range(1, 7)))
    (tmp_path / "rolls.csv").write_text("player,dice,column\nAnn,4 3,3:1\nBob,6 1,2:1\n")
    log_of(tmp_path / "game.vlog", CHAT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run_all(ws, commands: list[str]) -> None:
    for kept in {
        Path(word) for line in commands for word in line.split() if line.split()[1] in KEPT and "results/" in word
    }:
        shutil.rmtree(kept, ignore_errors=True)
        made = ws("run", f"experiments/{kept.name}.toml", "-o", str(kept.parent))
        assert made.status == 0, made.err
    for command in commands:
        said = ws(*briefly(command))
        assert said.status == STATUS.get(command, 0), f"{command}: {said.err or said.out}"


def ready(checkout: Path, name: str) -> None:
    if name.startswith("crt") and "example" in HELP[name][0]:
        (checkout / "my.csv").unlink()


def runs(name: str, command: str) -> bool:
    """Whether an example can run here; the command tune makes the file that others are told to have."""
    return name == "tune" or not FOREIGN.search(command)


@pytest.mark.parametrize("name", HELP)
def test_examples_of_help(ws, checkout, name):
    ready(checkout, name)
    run_all(ws, [command for command in HELP[name] if in_gate(command) and name not in SHOWN_ELSEWHERE])


@pytest.mark.full
@pytest.mark.parametrize(
    "name", [n for n, commands in HELP.items() if n in SHOWN_ELSEWHERE or not all(map(in_gate, commands))]
)
def test_all_examples_of_help(ws, checkout, name):
    ready(checkout, name)
    run_all(ws, [command for command in HELP[name] if runs(name, command)])


@pytest.mark.parametrize("name", PAGES)
def test_examples_of_pages(ws, checkout, name):
    run_all(ws, [command for command in SHOWN[name] if in_gate(command) and not FOREIGN.search(command)])


@pytest.mark.full
@pytest.mark.parametrize("name", [name for name, commands in SHOWN.items() if not all(map(in_gate, commands))])
def test_all_examples_of_pages(ws, checkout, name):
    run_all(ws, [command for command in SHOWN[name] if not FOREIGN.search(command)])


def test_pages_show_examples():
    assert all(len(commands) >= 2 for commands in HELP.values())
    assert sum(map(len, SHOWN.values())) > 30
