"""Every cell of every pack is read by a rule or refused: a what-if never changes nothing without a word."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from wargame_sim.errors import DataError
from wargame_sim.games import all_games, find
from wargame_sim.hexgame.records import Unread
from wargame_sim.hexgame.whatif import settings
from wargame_sim.model.game import Setup
from wargame_sim.packs import Pack, load_pack

SLUGS = sorted(all_games())
EVERY_ROW = ("parameters", "modifiers")  # each row is a number of its own
# Words that say the same with today's numbers: a change of them is refused as one that changes nothing.
_TWICE = "stands in ports.csv and in invasion_zones.csv, which must agree: one cell alone is refused, that of an off-map port idle"
_NAMED = "a name that other tables refer to"
ALIKE = {
    ("cassino", "hexes", "terrain"): "clear, mountain and town cost and shift alike",
    ("anzio_tournament", "ports", "turns_to_open"): _TWICE,
    ("anzio_tournament", "invasion_zones", "turns_to_open"): _TWICE,
    ("anzio_tournament", "invasion_zones", "port_capacity"): _TWICE,
    ("anzio_tournament", "ports", "port"): _NAMED,
    ("anzio_tournament", "entries", "area"): _NAMED,
    ("sicily", "ports", "name"): _NAMED,
    ("sicily", "entries", "area"): _NAMED,
}


def package(slug: str) -> str:
    return find(slug).package


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Ways over the whole map take most of the time to build T; whatever changes them shows in costs as well."""
    for slug in SLUGS:
        module = importlib.import_module(f"{package(slug)}.terrain")
        for name in ("travel", "cheapest"):
            monkeypatch.setattr(module, name, lambda *_: 0, raising=False)


def read(record: Any, column: str) -> bool:
    return not any(isinstance(mark, Unread) for mark in record.model_fields[column].metadata)


def others(table: Any, index: int, column: str) -> Iterator[str]:
    """Values that a person might try in place of a cell: another number, other words of the column, one word less."""
    cell = table.rows[index][column]
    try:
        number = float(cell)
        yield from (f"{number + step:g}" for step in (1, -1, 0.25))
    except ValueError:
        pass
    yield {"yes": "no", "no": "yes", "0": "1", "1": "0"}.get(cell, "")
    yield from list(dict.fromkeys(row[column] for row in table.rows if row[column] != cell))[:9]
    yield from (" ".join(cell.split()[:-1]), "1")


def tried(slug: str, key: str, value: str) -> str:
    """Return what comes of a what-if: ``refused``, ``effective``, or ``idle`` when nothing changes."""
    game = find(slug)
    try:
        changed = load_pack(game.pack_folder, patches={key: value})
        for fault in game.rules.faults(changed):
            raise fault
    except DataError:
        return "refused"
    build = importlib.import_module(f"{package(slug)}.play").PLAY.build
    alone = {option.name for option in game.options if option.kind != "choice"}
    for setting in settings(game.options):
        if len(setting) == 1 and set(setting) <= alone:
            continue  # all options that go together are one of the settings
        try:
            before, after = built(build, slug, setting), build(changed, setting)
        except DataError:  # two tables that must agree
            return "refused"
        if before.dtype != after.dtype or any(not np.array_equal(before[f], after[f]) for f in before.dtype.names):
            return "effective"
    return "idle"


BASE: dict[Any, Any] = {}


def built(build: Any, slug: str, setting: dict[str, Any]) -> Any:
    key = slug, tuple(sorted(setting.items()))
    if key not in BASE:
        BASE[key] = build(load_pack(find(slug).pack_folder), setting)
    return BASE[key]


def spelt(pack: Pack, name: str, column: str, index: int) -> str:
    return f'{name}."{column}"."{pack.table(name).keys()[index]}"'


def rows_to_try(table: Any, column: str) -> list[int]:
    """A few rows that hold different things in the column."""
    seen: dict[str, int] = {}
    for index, row in enumerate(table.rows):
        seen.setdefault(row[column], index)
    return list(seen.values())[:12]


def cells(slug: str) -> Iterator[tuple[str, str, list[int]]]:
    pack = find(slug).rules.pack(Setup(slug))
    checks = importlib.import_module(f"{package(slug)}.checks").CHECKS[slug]
    for name, record in checks.records.items():
        table = pack.table(name)
        for column in table.columns:
            if not read(record, column) or (slug, name, column) in ALIKE:
                continue
            if name in EVERY_ROW and column == "value":
                yield from ((name, column, [index]) for index in range(len(table.rows)))
            else:
                yield name, column, rows_to_try(table, column)


# Sicily's has not yet been tried cell by cell to the end: renaming an entry area, for one, is no clean refusal.
PROVED = [slug for slug in SLUGS if slug != "sicily"]


# Half a minute each and more: left to `.ci/full`.
SLOW = dict.fromkeys(("anzio_tournament", "cassino", "kasserine"), pytest.mark.full)


@pytest.mark.slow
@pytest.mark.parametrize("slug", [pytest.param(slug, marks=SLOW.get(slug, ())) for slug in PROVED])
def test_every_cell_is_read_or_refused(slug):
    pack = find(slug).rules.pack(Setup(slug))
    idle = []
    for name, column, indices in cells(slug):
        table, came = pack.table(name), set()
        for index in indices:
            for value in dict.fromkeys(others(table, index, column)):
                if value != table.rows[index][column] and "effective" not in came:
                    came.add(tried(slug, spelt(pack, name, column, index), value))
        if "idle" in came and "effective" not in came:
            idle.append((name, column, [table.keys()[i] for i in indices]))
    assert idle == []


@pytest.mark.parametrize("slug", SLUGS)
def test_words_for_readers_are_no_what_if(slug):
    """A note, a name, an origin: a change of it is refused with the reason, and so is a value that no rule tells apart."""
    pack = find(slug).rules.pack(Setup(slug))
    column = next(c for c in pack.table("victory").columns if c == "note")
    with pytest.raises(DataError, match=r"would change nothing: note holds words for readers|needs notes"):
        find(slug).rules.pack(Setup(slug, patches={spelt(pack, "victory", column, 0): "Another word"}))


def test_a_what_if_that_no_rule_reads_is_refused():
    with pytest.raises(DataError, match="would change nothing: no rule reads that cell"):
        find("kasserine").rules.pack(
            Setup("kasserine", patches={'units."flags"."I/7-10"': "maneuver heavy panzer leg"})
        )
