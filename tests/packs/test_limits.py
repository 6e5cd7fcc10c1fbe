"""Files that would hang or fill the memory are refused at once, with their size or line."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from wargame_sim.errors import DataError, UsageError
from wargame_sim.games import find
from wargame_sim.model.game import Setup
from wargame_sim.model.toml_file import read_toml
from wargame_sim.packs import files


@pytest.mark.parametrize("size", [45_000_000])
def test_a_huge_table_is_refused_at_once(tmp_path: Path, size: int):
    (tmp_path / "crt.csv").write_bytes(b"1,2,3\n" * (size // 6))
    begun, faults = time.monotonic(), []
    assert files.read_csv(tmp_path / "crt.csv", "crt", "crt.csv", faults) is None
    assert time.monotonic() - begun < 1
    assert "crt.csv: has 45,000,000 bytes; allowed at most 4,000,000" in str(faults[0])


@pytest.mark.parametrize("key", ["a" + ".a" * 60_000, "[" + "a." * 60_000 + "a]", '"a"' + ' . "b"' * 30_000])
def test_a_key_of_many_parts_is_refused_at_once(tmp_path: Path, key: str):
    file = tmp_path / "plan.toml"
    file.write_text(f"x = 1\n{key}" + ("" if key.startswith("[") else " = 1") + "\n")
    begun = time.monotonic()
    with pytest.raises(DataError, match=r"row 2: a key has too many parts"):
        read_toml(file, "plan file")
    faults: list[DataError] = []
    assert files.read_toml(file, "pack.toml", faults) is None
    assert "row 2: a key has more than 20 parts" in str(faults[0])
    assert time.monotonic() - begun < 2


def test_text_with_dots_in_values_is_read(tmp_path: Path):
    file = tmp_path / "plan.toml"
    file.write_text('name = "' + "a." * 200 + '"\n')
    assert len(read_toml(file, "plan file")["name"]) == 400


@pytest.mark.parametrize("slug", ["kasserine", "anzio", "cassino"])
@pytest.mark.parametrize("value", ["1e999", "1e999999999", "9" * 400, "-1", "nan"])
def test_strengths_out_of_all_bounds_are_refused(slug: str, value: str):
    for name in ("attack", "defence"):
        asked = {"attack": "3", "defence": "3", name: value}
        with pytest.raises(UsageError, match="allowed"):
            find(slug).rules.odds(Setup(slug), **asked)
