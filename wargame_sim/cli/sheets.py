"""Sheets on the screen and in files: what `players`, `restrict` and `tune` have to say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim.cli.common import print_table, tell
from wargame_sim.errors import UsageError

if TYPE_CHECKING:
    from wargame_sim.reports.sheet import Sheet

SUFFIXES = (".html", ".md")
PICTURES = (".png", ".svg", ".pdf")
ANSWERS = (*SUFFIXES, ".csv", ".json", *PICTURES)


def show_sheet(sheet: Sheet) -> None:
    """Print a sheet for people."""
    tell(sheet.title)
    for notice in sheet.notices:
        tell(notice)
    tell(f"\n{sheet.answer}\n")
    for part in sheet.parts:
        heads = list(dict.fromkeys(head for line in part.lines for head in line))
        print_table(part.title, heads, [[line.get(head, "") for head in heads] for line in part.lines], heads[1:])
        if part.note:
            tell(f"{part.note}\n")


def write_sheet(sheet: Sheet, path: Path, mark: str) -> Path:
    """Write a sheet as HTML or Markdown.

    Parameters
    ----------
    path : pathlib.Path
        A Markdown file that has the lines ``<!-- MARK -->`` and ``<!-- end of MARK -->`` gets what is between them anew,
        without the headings; any other file is written whole.
    mark : str
        Name of that place.
    """
    from wargame_sim.outcomes.files import write_whole
    from wargame_sim.reports.sheet import sheet_html, sheet_markdown

    if path.suffix.lower() == ".html":
        write_whole(path, sheet_html(sheet).encode())
        return path
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    place = re.compile(rf"(<!-- {re.escape(mark)} -->\n).*?(<!-- end of {re.escape(mark)} -->)", re.DOTALL)
    text = sheet_markdown(sheet)
    if place.search(before):
        inner = sheet_markdown(sheet, 0)
        text = place.sub(lambda found: f"{found[1]}\n{inner}\n{found[2]}", before)
    write_whole(path, text.encode())
    return path


def check_sheet_file(path: Path | None, more: tuple[str, ...] = ()) -> None:
    """Refuse a file that no sheet can be written to, before anything is played.

    Raises
    ------
    UsageError
        With what is allowed.
    """
    allowed = (*SUFFIXES, *more)
    if path is not None and path.suffix.lower() not in allowed:
        raise UsageError(f"-o: found {path.name!r}; allowed a name that ends in {', '.join(allowed)}")


def check_answer_file(path: Path | None) -> None:
    """Refuse a file that no answer can be written to, before anything is worked out."""
    check_sheet_file(path, ANSWERS[len(SUFFIXES) :])


def write_answer(sheet: Sheet, path: Path, document: Mapping[str, Any]) -> None:
    """Write an answer by the suffix of the file, and say its one line.

    Parameters
    ----------
    sheet : Sheet
        The answer in words; its first part is the table (csv) and the picture.
    path : pathlib.Path
        Ends in one of `ANSWERS`.
    document : mapping
        What ``--json`` prints.
    """
    from wargame_sim.outcomes.files import write_whole
    from wargame_sim.outcomes.neutral import csv_text, json_text
    from wargame_sim.reports.sheet import sheet_html, sheet_markdown

    suffix, first = path.suffix.lower(), sheet.parts[0]
    if suffix in PICTURES:
        from wargame_sim.reports.save import save_figure

        if first.figure is None:
            raise UsageError(f"-o: {path.name}: there is no picture of this answer; allowed {', '.join(ANSWERS[:4])}")
        save_figure(first.figure(), path)
    else:
        heads = list(first.lines[0])
        text = {
            ".html": lambda: sheet_html(sheet),
            ".md": lambda: sheet_markdown(sheet),
            ".csv": lambda: csv_text(heads, [[line.get(head, "") for head in heads] for line in first.lines]),
            ".json": lambda: json_text(document) + "\n",
        }[suffix]()
        write_whole(path, text.encode())
    tell(f"{sheet.answer}\nWritten: {path}")
