"""Whatever happens to a pack's files, the loader answers with a pack or a DataError, never with another exception."""

import contextlib
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.packs.conftest import KASSERINE
from wargame_sim.errors import DataError
from wargame_sim.games import all_games
from wargame_sim.packs import load_pack

ANZIO, CASSINO = (all_games()[slug].pack_folder for slug in ("anzio", "cassino"))
CELLS = [
    "",
    "x",
    "-1",
    "0",
    "1e9",
    "nan",
    "9" * 50,
    "0101",
    "9999",
    "yes",
    "²",
    "٣",
    "a b",
    '"',
    "\u2028",
    "None",
    "1:0",
]
places = st.integers(0, 10**6)


@st.composite
def byte_changed(draw, data: bytes) -> bytes:
    at = draw(places) % len(data)
    return data[:at] + bytes([draw(st.integers(0, 255))]) + data[at + draw(st.integers(0, 2)) :]


@st.composite
def cut_short(draw, data: bytes) -> bytes:
    return data[: draw(places) % len(data)]


@st.composite
def cell_changed(draw, data: bytes) -> bytes:
    lines = data.decode().split("\n")
    row = draw(places) % len(lines)
    cells = lines[row].split(",")
    cells[draw(places) % len(cells)] = draw(st.sampled_from(CELLS))
    return "\n".join([*lines[:row], ",".join(cells), *lines[row + 1 :]]).encode()


@st.composite
def row_changed(draw, data: bytes) -> bytes:
    lines = data.split(b"\n")
    row, other = draw(places) % len(lines), draw(places) % len(lines)
    put = draw(st.sampled_from([[], [lines[other]], [lines[row], lines[other]]]))
    return b"\n".join([*lines[:row], *put, *lines[row + 1 :]])


@st.composite
def mutations(draw, pack: Path) -> tuple[str, bytes]:
    name = draw(st.sampled_from(sorted(path.name for path in pack.iterdir() if path.suffix in (".csv", ".toml"))))
    how = draw(st.sampled_from([byte_changed, cut_short, cell_changed, row_changed]))
    return name, draw(how((pack / name).read_bytes()))


def load(folder, overlay=None, game="kasserine") -> None:
    said = ""
    try:
        for fault in all_games()[game].rules.faults(load_pack(folder, overlay)):
            raise fault
    except DataError as error:
        said = str(error)
    assert "\n" not in said


@settings(max_examples=120, derandomize=True, deadline=None, database=None)
@given(mutation=mutations(KASSERINE))
def test_mutated_pack(tmp_path_factory, mutation):
    folder = tmp_path_factory.getbasetemp() / "mutated"
    if not folder.exists():
        shutil.copytree(KASSERINE, folder)
    name, data = mutation
    (folder / name).write_bytes(data)
    try:
        load(folder)
    finally:
        shutil.copyfile(KASSERINE / name, folder / name)


@pytest.mark.parametrize("pack", [ANZIO, CASSINO], ids=lambda pack: pack.name)
@settings(max_examples=30, derandomize=True, deadline=None, database=None)
@given(data=st.data())
def test_mutated_pack_of_the_second_rulebook(tmp_path_factory, pack, data):
    folder = tmp_path_factory.getbasetemp() / f"mutated_{pack.name}"
    if not folder.exists():
        shutil.copytree(pack, folder)
    name, content = data.draw(mutations(pack))
    (folder / name).write_bytes(content)
    try:
        load(folder, game="anzio")
    finally:
        shutil.copyfile(pack / name, folder / name)


@settings(max_examples=60, derandomize=True, deadline=None, database=None)
@given(mutation=mutations(KASSERINE))
def test_mutated_overlay(tmp_path_factory, mutation):
    folder = tmp_path_factory.getbasetemp() / "mutated_overlay"
    folder.mkdir(exist_ok=True)
    name, data = mutation
    (folder / name).write_bytes(data)
    try:
        load(KASSERINE, folder)
    finally:
        (folder / name).unlink()


@settings(max_examples=60, derandomize=True, deadline=None, database=None)
@given(key=st.text("abc.\"' 2:1crtunits7#=[]\\\n", max_size=20), value=st.text(max_size=5))
def test_any_patch(key, value):
    with contextlib.suppress(DataError):
        load_pack(KASSERINE, patches={key: value, 'crt."2:1"."7"': value})
