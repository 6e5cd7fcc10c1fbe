"""JSON schemas: every key described, every shipped file passes, and a wrong key does not."""

from __future__ import annotations

import tomllib

import pytest

from tests.architecture.source import ROOT
from wargame_sim.errors import UsageError
from wargame_sim.runner.schemas import FILES, schema_of

SHIPPED = [("experiment", path) for path in sorted((ROOT / "experiments").glob("*.toml"))]
SHIPPED += [("plan", path) for path in sorted((ROOT / "experiments").glob("p*/*.toml"))]


def blocks(name):
    schema = schema_of(name)
    return [schema, *schema.get("$defs", {}).values()]


@pytest.mark.parametrize("name", FILES)
def test_every_key_is_described(name):
    blank = [
        (block.get("title"), key)
        for block in blocks(name)
        for key, told in block.get("properties", {}).items()
        if not told.get("description", "").strip()
    ]
    assert blank == []


@pytest.mark.parametrize(("kind", "path"), SHIPPED, ids=lambda x: getattr(x, "name", x))
def test_shipped_files_have_only_known_keys(kind, path):
    known, content = schema_of(kind), tomllib.loads(path.read_text())
    assert set(content) <= set(known["properties"])
    assert set(known.get("required", ())) <= set(content)


def test_an_unknown_kind_is_refused():
    with pytest.raises(UsageError, match="did you mean 'plan'"):
        schema_of("plans")
