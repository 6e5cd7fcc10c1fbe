"""Records of an exact study: its tables, lines over their rows, and what was expected of them."""

from __future__ import annotations

from typing import NamedTuple


class ExactTable(NamedTuple):
    """A table of exact numbers: heads, and rows of text or numbers."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str | float | None, ...], ...]


class Chart(NamedTuple):
    """A number by place along an axis, one line a series: what `figures.column_lines` draws."""

    places: tuple[str, ...]
    lines: tuple[tuple[str, tuple[float | None, ...]], ...]
    unit: str
    label: str


class Judgement(NamedTuple):
    """One expectation of an exact study with its verdict."""

    about: str
    expected: str
    found: str
    verdict: str
    source: str
    text: str
