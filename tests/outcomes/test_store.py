"""Parts on disk: whole or not at all, believed only when name, note and rows agree."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from wargame_sim.errors import WargameError
from wargame_sim.outcomes.files import ensure_folder, write_whole
from wargame_sim.outcomes.store import Part, Store, assemble, safe_name

DTYPE = np.dtype([("vp", "<i2"), ("win", "?"), ("level", "u1"), ("pace", "<f4")], align=True)


def rows(first: int, count: int) -> np.ndarray:
    found = np.zeros(count, DTYPE)
    found["vp"] = np.arange(first, first + count) - 50
    found["win"] = found["vp"] > 0
    found["pace"] = found["vp"] / 3
    return found


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(tmp_path / "parts", "plan")
    store.open()
    return store


def read(store: Store, variant: str = "base") -> tuple[list[Part], list[str]]:
    said: list[str] = []
    return store.read(variant, said.append), said


def test_rows_come_back_as_they_were(store: Store) -> None:
    store.write(Part("base", 100, rows(100, 50)))
    store.write(Part("base", 0, rows(0, 100)))
    store.write(Part("supply", 0, rows(7, 10)))
    parts, said = read(store)
    assert [(p.first, p.stop) for p in parts] == [(0, 100), (100, 150)]
    assert np.array_equal(np.concatenate([p.rows for p in parts]), rows(0, 150).astype(parts[0].rows.dtype))
    assert not said


def test_pandas_reads_the_folder_in_one_call(store: Store) -> None:
    store.write(Part("base", 0, rows(0, 20)))
    store.write(Part("supply+air", 0, rows(0, 10)))
    frame = pd.read_parquet(store.folder)
    assert frame.groupby("variant", observed=True)["trial"].agg(["count", "max"]).to_dict("index") == {
        "base": {"count": 20, "max": 19},
        "supply+air": {"count": 10, "max": 9},
    }
    assert list(frame.columns) == ["variant", "trial", "vp", "win", "level", "pace"]


def test_the_same_part_is_the_same_file(store: Store) -> None:
    path = store.write(Part("base", 0, rows(0, 100)))
    before = path.read_bytes()
    assert store.write(Part("base", 0, rows(0, 100))).read_bytes() == before


@pytest.mark.parametrize("keep", [0, 4, 100, -200, -1])
def test_a_truncated_part_is_reported_and_removed(store: Store, keep: int) -> None:
    path = store.write(Part("base", 0, rows(0, 100)))
    path.write_bytes(path.read_bytes()[:keep])
    parts, said = read(store)
    assert not parts
    assert not path.exists()
    assert len(said) == 1
    assert said[0].startswith("part-base-000000000-000000099.parquet: damaged (")
    assert "\n" not in said[0]


def test_flipped_bytes_are_never_believed(store: Store) -> None:
    """Whatever byte is hit, the rows read back are the right ones or none."""
    path = store.write(Part("base", 0, rows(0, 64)))
    content = path.read_bytes()
    right = read(store)[0][0].rows
    for position in range(0, len(content), 37):
        spoilt = bytearray(content)
        spoilt[position] ^= 0x5A
        path.write_bytes(bytes(spoilt))
        parts, _ = read(store)
        assert all(np.array_equal(part.rows, right) for part in parts)


def test_a_part_of_another_plan_is_set_aside(store: Store) -> None:
    Store(store.folder, "other").write(Part("base", 0, rows(0, 10)))
    Store(store.folder, "other").write(Part("base", 10, rows(0, 10)))
    parts, said = read(store)
    assert not parts
    assert said == [
        "part-base-000000000-000000009.parquet and 1 more: of another plan; set aside, its games are played again"
    ]
    assert len(list(store.folder.glob("_foreign-part-base-*"))) == 2
    assert read(store) == ([], [])


def test_a_renamed_part_is_damaged(store: Store) -> None:
    path = store.write(Part("base", 0, rows(0, 10)))
    path.rename(path.with_name("part-base-000000010-000000019.parquet"))
    assert "does not match" in read(store)[1][0]


def test_parquet_of_somebody_else_is_set_aside(store: Store) -> None:
    pd.DataFrame({"vp": [1, 2]}).to_parquet(store.folder / "part-base-000000000-000000001.parquet")
    assert read(store)[0] == []


def test_reading_without_repair_touches_nothing(store: Store) -> None:
    path = store.write(Part("base", 0, rows(0, 100)))
    path.write_bytes(path.read_bytes()[:100])
    said: list[str] = []
    assert store.read("base", said.append, repair=False) == []
    assert path.exists()
    assert "damaged" in said[0]


def test_variants_with_similar_names_stay_apart(store: Store) -> None:
    names = ["base", "base-000000000", 'crt."2:1"."7"=DR2', "crt.'2:1'.'7'=DR2", "x" * 100, "x" * 101]
    assert len({safe_name(name) for name in names}) == len(names)
    for n, name in enumerate(names):
        store.write(Part(name, 0, rows(n, 5)))
    for n, name in enumerate(names):
        assert read(store, name)[0][0].rows["vp"][0] == n - 50


def test_reserved_names_are_refused(store: Store) -> None:
    with pytest.raises(TypeError, match="may not be called"):
        store.write(Part("base", 0, np.zeros(1, [("trial", "i4")])))


def test_clear_forgets_all_parts(store: Store) -> None:
    store.write(Part("base", 0, rows(0, 5)))
    (store.folder / "notes.txt").write_text("mine")
    store.clear()
    assert [p.name for p in store.folder.iterdir()] == ["notes.txt"]


def test_assemble_finds_gaps_and_passes_over_what_is_there_twice() -> None:
    parts = [Part("base", first, rows(first, count)) for first, count in ((5, 10), (5, 3), (12, 8), (30, 100))]
    pieces, gaps = assemble(parts, 50)
    assert gaps == [(0, 5), (20, 10)]
    assert list(np.concatenate(pieces)["vp"] + 50) == [*range(5, 20), *range(30, 50)]
    assert assemble([], 3) == ([], [(0, 3)])
    assert assemble(parts, 4)[1] == [(0, 4)]


def test_a_full_disk_leaves_finished_parts_and_no_rubbish(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.write(Part("base", 0, rows(0, 10)))

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WargameError, match="the disk is full"):
        store.write(Part("base", 10, rows(10, 10)))
    assert [path.name for path in store.folder.iterdir()] == ["part-base-000000000-000000009.parquet"]
    assert len(read(store)[0]) == 1


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    write_whole(path, b"old")

    def broken(source: object, target: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "replace", broken)
    with pytest.raises(WargameError, match=r"cannot write a\.json \(input/output error\)"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(WargameError, match=r"file/sub: this folder cannot be written \(not a directory\)"):
        ensure_folder(tmp_path / "file" / "sub")


def test_what_a_killed_run_left_is_cleared_when_old(store: Store) -> None:
    old, new = store.folder / ".partial-1-a.parquet", store.folder / ".partial-2-b.parquet"
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (0, 0))
    store.open()
    assert list(store.folder.iterdir()) == [new]
