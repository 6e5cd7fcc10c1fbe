"""The record of a run: complete, versioned, readable back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wargame_sim.errors import WargameError
from wargame_sim.outcomes.provenance import Provenance, VariantRecord, software


def record() -> Provenance:
    base = VariantRecord(name="base", options={"supply": False}, origins={"crt": "stand-in"}, stand_ins=["crt"])
    return Provenance(game="toy", seed=2**64 - 1, variants=[base], experiment={"question": "why — and how?"})


def test_it_comes_back_as_it_was(tmp_path: Path) -> None:
    made = record()
    made.write(tmp_path)
    assert Provenance.read(tmp_path) == made
    content = json.loads((tmp_path / "provenance.json").read_text(encoding="utf-8"))
    assert next(iter(content.items())) == ("schema", 1)
    assert {"software", "seed", "key_layout", "plan_hash", "trials", "variants"} <= set(content)
    assert set(json.loads((tmp_path / "made.json").read_text(encoding="utf-8"))) == {"command", "date"}


def test_versions_are_told() -> None:
    assert set(software()) == {"python", "wargame_sim", "numpy", "numba"}


def test_not_complete_without_digest() -> None:
    made = record()
    assert not made.complete
    made.digest = "1"
    assert made.complete
    assert made.stand_ins == ["crt"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "found no provenance.json"),
        ("{", "damaged"),
        ("[]", "found schema None; allowed 1"),
        ('{"schema": 2}', "found schema 2; allowed 1"),
        ('{"schema": 1, "variants": []}', "game: field required"),
        ('{"schema": 1, "game": "toy", "variants": [{"name": "base"}], "moon": 1}', "moon: extra inputs"),
    ],
)
def test_a_bad_record_is_one_line(tmp_path: Path, content: str | None, said: str) -> None:
    if content is not None:
        (tmp_path / "provenance.json").write_text(content)
    with pytest.raises(WargameError, match=said) as caught:
        Provenance.read(tmp_path)
    assert "\n" not in str(caught.value)
