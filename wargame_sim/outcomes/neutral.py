"""Texts of strangers made harmless, in one place a medium: the terminal, CSV, Markdown.

Questions, claims, names of tables and results come from files that anybody may have written. Everything that writes goes
through here (tests look for writers that do not); pages use `html.escape`.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

# What steers a terminal or turns the order of letters; the ends of lines are left, and tabs.
_STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]+")
_STARTS = ("=", "+", "-", "@")
_NUMBER = re.compile(r"[+-]?(\d[\d.,:/]*( ?(%|pp|VP))?)?")


def terminal(text: str) -> str:
    """Return a text for a terminal, lines kept."""
    return _STEERING.sub(" ", text)


def json_text(document: Any) -> str:
    """Return a JSON document; what steers a terminal is escaped, and so nothing is lost."""
    text = json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False)
    return _STEERING.sub(lambda found: "".join(f"\\u{ord(sign):04x}" for sign in found[0]), text)


def csv_text(heads: Sequence[str], rows: Iterable[Sequence[Any]], digits: int = 10) -> str:
    """Return rows as CSV: blanks for what is unknown, text that no spreadsheet carries out.

    Parameters
    ----------
    heads : sequence of str
        First row.
    rows : iterable of sequence
        Cells: numbers, yes or no, text.
    digits : int
        Of numbers that are not whole; 17 keep every bit.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([csv_cell(head) for head in heads])
    writer.writerows([csv_cell(cell, digits) for cell in row] for row in rows)
    return text.getvalue()


def csv_cell(value: Any, digits: int = 10) -> str:
    """Return a cell as text."""
    if value is None or value != value:
        return ""
    if hasattr(value, "item"):  # of numpy
        value = value.item()
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, (float, Fraction)):
        return f"{float(value):.{digits}g}" if digits < 17 else repr(float(value))
    text = str(value)
    # A spreadsheet would carry out what begins like this; a number with its sign is only a number.
    return f"'{text}" if text.lstrip()[:1] in _STARTS and _NUMBER.fullmatch(text) is None else text


def markdown_text(text: str) -> str:
    """Return a text of which no part is taken for a tag, a picture, a link or the end of a line."""
    told = " ".join(terminal(text).splitlines())
    return told.replace("&", "&amp;").replace("<", "&lt;").replace("](", "]\\(").replace("![", "!\\[")


def markdown_cell(text: str) -> str:
    """Return the text of a cell of a table."""
    return markdown_text(text.replace("\\", "\\\\")).replace("|", "\\|")


def markdown_code(text: str) -> str:
    """Return a command as code within a line."""
    return f"`{' '.join(terminal(text).splitlines()).replace(chr(96), chr(39))}`"


def markdown_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table."""
    lines = [[markdown_cell(cell) for cell in row] for row in (heads, *rows)]
    told = ["| " + " | ".join(line) + " |" for line in lines]
    return "\n".join([told[0], "|" + " --- |" * len(heads), *told[1:]])


def markdown_lines(lines: Sequence[Mapping[str, str]]) -> str:
    """Return lines, head to text, as a table; a head that a line lacks is blank there."""
    heads = list(dict.fromkeys(head for line in lines for head in line))
    return markdown_table(heads, [[line.get(head, "") for head in heads] for line in lines])
