"""The command line: one module a command, found by looking. Each has ``register(app)`` and is cheap to import."""

from __future__ import annotations

import functools
import importlib
import os
import pkgutil
import sys
import warnings
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from wargame_sim.cli.speaking import speakable
from wargame_sim.errors import WargameError
from wargame_sim.outcomes.neutral import terminal

_PROGRAM = "wargame-sim"
_OF_GAMES = ("cma", "matplotlib", "numba", "pandas", "pyarrow", "scipy")  # what the extra `games` brings


class _Stopped(WargameError):  # noqa: N818 - not an error of anybody
    """Ctrl-C, with what the command had to say about it."""

    exit_code = 130


class _ReaderGoneError(Exception):
    """The reader of the output (head, less) has gone; typer itself would leave with status 1."""


class _Program(TyperGroup):
    """The program as a group of commands; keeps the words of an interruption, which typer would drop."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as gone:
            raise _ReaderGoneError from gone
        except KeyboardInterrupt as stop:
            raise _Stopped(str(stop) or "stopped") from stop


def build_app(command: str = "") -> typer.Typer:
    """Return the program with all its commands, or at least the one named.

    Parameters
    ----------
    command : str
        Name of a command: the others need not be imported to answer it. Any other word stands for all.
    """
    names = [module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_")]
    for name in [command] if command in names else names:
        _register(name)
    return _program()


@functools.cache
def _program() -> typer.Typer:
    app = typer.Typer(
        name=_PROGRAM,
        cls=_Program,
        no_args_is_help=True,
        add_completion=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(epilog=_epilog())(_root)
    return app


@functools.cache
def _register(name: str) -> None:
    register = getattr(importlib.import_module(f"{__name__}.{name}"), "register", None)
    if register is not None:
        register(_program())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status: 0 done, 1 no answer, 2 wrong usage, 130 stopped by Ctrl-C.

    Parameters
    ----------
    arguments : sequence of str, optional
        Words of the command line without the program; those of the process unless given.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in words
    words = [word for word in words if word != "--debug"]
    # Looking for plug-ins through everything installed would cost pydantic more time than all our checks.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # Threads of a linear algebra that nothing here uses cost a tenth of a second to start, and spin.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    speakable()
    warnings.showwarning = _warn
    try:
        app = build_app(next((word for word in words if not word.startswith("-")), ""))
        status = app(args=words, prog_name=_PROGRAM, standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except (BrokenPipeError, _ReaderGoneError):
        return _reader_gone()
    except (Exception, KeyboardInterrupt) as error:
        if debug:
            raise
        return _say_error(error)


def _reader_gone() -> int:
    """Say nothing more, not even at exit: whoever reads has what it wanted."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 0


def _warn(message: Warning | str, *_: Any, **__: Any) -> None:
    """Say a warning in one line on standard error, without the place in the code."""
    print(terminal(f"{_PROGRAM}: {message}"), file=sys.stderr)


def _say_error(error: BaseException) -> int:
    """Tell the user what went wrong in one or two lines on standard error; return the exit status."""
    if isinstance(error, WargameError):
        print(terminal(f"{_PROGRAM}: {error}"), file=sys.stderr)
        return error.exit_code
    if isinstance(error, KeyboardInterrupt | typer.Abort):  # before or after the command itself
        return _say_error(_Stopped("stopped"))
    show = getattr(error, "show", None)
    if callable(show):  # wrong usage, as typer words it
        show(file=sys.stderr)
        return int(getattr(error, "exit_code", 2))
    if isinstance(error, OSError) and error.strerror:
        print(terminal(f"{_PROGRAM}: {error.filename or 'file'}: {error.strerror}"), file=sys.stderr)
        return 1
    if isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] in _OF_GAMES:
        told = f"{_PROGRAM}: this plays games or draws, which needs {error.name}: pip install 'wargame-sim[games]'"
        print(terminal(told), file=sys.stderr)
        return 1
    kind = type(error).__name__
    told = f"{_PROGRAM}: unexpected {kind}: {error} (run again with --debug for the details)"
    print(terminal(told), file=sys.stderr)
    return 1


def _version(wanted: bool) -> None:
    if wanted:
        from wargame_sim import __version__

        typer.echo(f"{_PROGRAM} {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show a traceback when something goes wrong.")] = False,
) -> None:
    """Ask paper wargames questions: exact odds of an attack, complete games by scripted players, and experiments
    that say how sure their answers are.
    """  # noqa: D205 - typer shows the whole text


def _epilog() -> str:
    from wargame_sim.cli.common import examples

    return examples("wargame-sim odds kasserine --attack 17 --defence 6", "wargame-sim play kasserine --trials 1000")
