"""The errors a user can meet: one or two lines that say where, what was found, what is allowed, which rule says so."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

_SHOWN = 12  # a longer list of allowed values is cut
_LONG = 60  # a longer value found is cut


_STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]+")


def one_line(text: str) -> str:
    """Return a text of strangers without what would steer a terminal or turn the order of its letters."""
    return _STEERING.sub(" ", text)


class WargameError(Exception):
    """The question cannot be answered: bad data, an illegal plan, a result that is not there.

    Attributes
    ----------
    exit_code : int
        Exit status of a command that ends with this error.
    """

    exit_code = 1


class UsageError(WargameError):
    """The command, option or argument is wrong, whatever the data."""

    exit_code = 2


class IllegalOrder(WargameError):  # noqa: N818 - a term of the game, an order is illegal
    """An order that the rules forbid.

    Parameters
    ----------
    message : str
        What was ordered and why it is forbidden.
    section : str
        Section of the rulebook that forbids it.
    """

    def __init__(self, message: str, section: str = "") -> None:
        self.section = section
        super().__init__(f"{message} (rule {section})" if section else message)


class DataError(WargameError):
    """A fault in a file, with its place.

    Parameters
    ----------
    file : object
        Name of the file, as the user knows it.
    row : int, optional
        Line of the file, counted from 1 with the header.
    column : str, optional
        Column, or key of a TOML file.
    found : object, optional
        What stands there.
    allowed : str or iterable, optional
        What may stand there: words, or a list of values. A near value of a list is suggested.
    rule : str, optional
        Section of the rulebook that says so.
    message : str, optional
        Says what is wrong where "found ...; allowed ..." does not.

    Attributes
    ----------
    name : str or None
        Whom the row is about, such as a unit.
    """

    def __init__(
        self,
        file: object,
        row: int | None = None,
        column: str | None = None,
        found: object = None,
        allowed: str | Iterable[object] | None = None,
        rule: str | None = None,
        message: str | None = None,
    ) -> None:
        self.file, self.row, self.column = str(file), row, column
        self.name: str | None = None
        self.found, self.rule = found, rule
        self.allowed = allowed if allowed is None or isinstance(allowed, str) else tuple(str(a) for a in allowed)
        self.message = message
        super().__init__(self._text())

    def about(self, name: str | None) -> DataError:
        """Say whom the row is about."""
        self.name = name
        return self

    def __str__(self) -> str:
        return self._text()

    def __reduce__(self) -> tuple[type[DataError], tuple[object, ...], dict[str, object]]:
        # The parts, not the finished text: errors travel between processes.
        parts = (self.file, self.row, self.column, self.found, self.allowed, self.rule, self.message)
        return type(self), parts, {"name": self.name}

    def _text(self) -> str:
        place = self.file
        if self.row is not None:
            place += f", row {self.row}" + (f" ({self.name})" if self.name else "")
        if self.column is not None:
            place += f", column {self.column}"
        said = [self.message] if self.message else []
        if self.found is not None:
            said.append(
                f"found {quoted(self.found) if self.found != '' else 'a blank cell' if self.row else 'nothing'}"
            )
        if self.allowed is not None:
            said.append("allowed " + (self.allowed if isinstance(self.allowed, str) else listed(self.allowed)))
        text = f"{place}: {'; '.join(said) or 'cannot be read'}"
        if self.found is not None and isinstance(self.allowed, tuple):
            text += suggest(str(self.found), self.allowed)
        return text + (f" (rule {self.rule})" if self.rule else "")


def quoted(value: object) -> str:
    """Return the value in quotes on one line, shortened when it is long."""
    text = str(value)
    return repr(text if len(text) <= _LONG else text[: _LONG - 3] + "...")


def listed(values: Iterable[object], shown: int = _SHOWN) -> str:
    """Return the values as one line, cut after `shown` of them."""
    words = [str(v) if str(v) else "(blank)" for v in values]
    more = len(words) - shown
    return ", ".join(words[:shown]) + (f" and {more} more" if more > 0 else "")


def suggest(name: str, allowed: Iterable[object]) -> str:
    """Return "; did you mean 'x'?" when an allowed name is near `name`, else nothing."""
    by_fold = {str(a).casefold(): str(a) for a in allowed}
    near = difflib.get_close_matches(name.casefold(), by_fold, n=1, cutoff=0.6)
    return f"; did you mean '{by_fold[near[0]]}'?" if near else ""


def unknown(what: str, name: str, allowed: Iterable[object]) -> str:
    """Return "unknown <what> 'name'; allowed a, b, c; did you mean 'a'?" for messages of any error class."""
    names = [str(a) for a in allowed]
    return f"unknown {what} {quoted(name)}; allowed {listed(names) or 'none'}{suggest(name, names)}"
