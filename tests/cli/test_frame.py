"""What all commands share: exit status, one-line errors, no traceback, two real examples at the end of each help."""

import re
import shlex

import pytest
import typer

from wargame_sim import cli
from wargame_sim.cli.common import examples
from wargame_sim.errors import DataError, IllegalOrder, UsageError


def commands():
    """All commands of the program with their words: ("odds",), ("data", "check") ..."""
    todo = [((), typer.main.get_command(cli.build_app()))]
    while todo:
        words, command = todo.pop()
        yield words, command
        todo += [((*words, name), child) for name, child in getattr(command, "commands", {}).items()]


COMMANDS = dict(commands())


@pytest.fixture
def failing(monkeypatch):
    """A program with one command, `fail`, that raises what it is given."""

    def make(error):
        app = typer.Typer(cls=cli._Program, pretty_exceptions_enable=False)
        app.callback()(lambda: None)

        @app.command("fail")
        def fail():
            raise error

        monkeypatch.setattr(cli, "build_app", lambda command: app)

    return make


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (
            DataError("crt.csv", 7, "2:1", "DR9", ["DR1"], "9.1"),
            1,
            "crt.csv, row 7, column 2:1: found 'DR9'; allowed DR1",
        ),
        (IllegalOrder("II/69-10 has no movement points left", "6.1.A"), 1, "no movement points left (rule 6.1.A)"),
        (UsageError("option: found 'wether'; allowed weather"), 2, "found 'wether'"),
        (KeyboardInterrupt(), 130, "stopped"),
        (KeyboardInterrupt("stopped after 12,000 games; the same command goes on"), 130, "after 12,000 games"),
        (OSError(28, "No space left on device", "results/x"), 1, "results/x: No space left on device"),
        (PermissionError(13, "Permission denied", "results"), 1, "results: Permission denied"),
        (RuntimeError("of some kind"), 1, "unexpected RuntimeError: of some kind (run again with --debug"),
    ],
)
def test_errors_are_one_line_with_the_right_status(ws, failing, error, status, message):
    failing(error)
    said = ws("fail")
    assert said.status == status
    assert said.out == ""
    assert message in said.err
    assert len(said.err.splitlines()) == 1
    assert "Traceback" not in said.err


def test_debug_shows_the_traceback_wherever_it_stands(ws, failing):
    failing(RuntimeError("of some kind"))
    for words in (("--debug", "fail"), ("fail", "--debug")):
        with pytest.raises(RuntimeError, match="of some kind"):
            ws(*words)


@pytest.mark.parametrize(
    "words", [("nonsense",), ("games", "--nonsense"), ("rules",), ("data", "check", "no/such/folder")]
)
def test_wrong_usage(ws, words):
    said = ws(*words)
    assert said.status == 2
    assert said.out == ""
    assert "Traceback" not in said.err


def test_version_and_bare_call(ws):
    assert re.fullmatch(r"wargame-sim \S+\n", ws("--version").out)
    said = ws()
    assert said.status in (0, 2)
    assert "Usage: wargame-sim" in said.out + said.err


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help_ends_with_real_examples(ws, words):
    said = ws(*words, "--help")
    assert said.status == 0
    assert all(len(line) <= 80 for line in said.out.splitlines())
    before, _, after = said.out.partition("Examples:\n")
    assert before.strip()
    found = [line for line in after.replace(" \\\n", " ").splitlines() if line.strip()]
    assert 2 <= len(found) <= 4
    for line in found:
        check_example(shlex.split(line))


def check_example(words):
    """An example calls a command that there is, with options that it has."""
    assert words.pop(0) == "wargame-sim"
    path = ()
    while words and (*path, words[0]) in COMMANDS:
        path = (*path, words.pop(0))
    command = COMMANDS[path]
    assert not getattr(command, "commands", None), "a group alone is no example"
    known = {name for parameter in command.params for name in parameter.opts + parameter.secondary_opts}
    assert {word.split("=")[0] for word in words if re.match(r"--?[a-z]", word)} <= known


def test_long_examples_break_where_a_shell_allows():
    text = examples("wargame-sim odds kasserine " + " ".join(f"--option name{n}=value" for n in range(6)), "b 'c  d'")
    lines = text.split("\n")
    assert lines[:2] == ["\b", "Examples:"]
    assert all(len(line) <= 76 for line in lines)
    assert lines[2].endswith(" \\")
    assert lines[-1] == "  b 'c  d'"


@pytest.mark.parametrize("words", [(), ("data",), ("crt",)])
def test_no_help_text_is_cut(ws, words):
    said = ws(*words, "--help")
    listed = said.out.partition("Commands:\n")[2].partition("Examples:")[0]
    assert listed.strip()
    assert "..." not in listed
