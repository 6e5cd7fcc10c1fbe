"""TOML files that people write: keys, types, places."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from wargame_sim.errors import DataError, UsageError
from wargame_sim.model.position import lines_of
from wargame_sim.model.toml_file import Block, Said, Value, Words, checked, read_toml, spelt


class Inner(Block):
    name: Said
    count: int = Field(default=1, ge=1, le=9)
    words: Words = Field(default_factory=list, alias="with")


class Outer(Block):
    title: str
    inner: list[Inner] = Field(default_factory=list)
    options: dict[str, Value] = Field(default_factory=dict)


PATH = Path("some.toml")


def test_what_is_right_is_kept():
    found = checked(PATH, {"title": "t", "inner": [{"name": " a ", "with": "x"}], "options": {"b": True}}, Outer)
    assert found.inner[0].name == "a"
    assert found.inner[0].words == ["x"]
    assert found.options == {"b": True}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({}, "some.toml, key title: is missing"),
        ({"titel": "t"}, "some.toml: unknown key; found 'titel'; allowed title, inner, options; did you mean 'title'?"),
        ({"title": 3}, "some.toml, key title: found '3'; allowed text in quotes"),
        ({"title": "t", "inner": {}}, "some.toml, key inner: found '{}'; allowed a list in brackets"),
        (
            {"title": "t", "inner": [{"name": "a", "wiht": "x"}]},
            "some.toml, table inner[1]: unknown key; found 'wiht'; allowed name, count, with; did you mean 'with'?",
        ),
        (
            {"title": "t", "inner": [{"name": "a", "count": 10}]},
            "some.toml, key inner[1].count: found '10'; allowed at most 9",
        ),
        ({"title": "t", "inner": [{"name": " "}]}, "some.toml, key inner[1].name: found ' '; allowed some text"),
        (
            {"title": "t", "inner": [{"name": "a", "with": 3}]},
            "some.toml, key inner[1].with: found '3'; allowed text in quotes, or a list of it",
        ),
        (
            {"title": "t", "options": {"a": 3.5}},
            "key options.a: found '3.5'; allowed true, false, a whole number or a word in quotes",
        ),
    ],
)
def test_what_is_wrong_is_named(content, said):
    with pytest.raises(DataError) as error:
        checked(PATH, content, Outer)
    assert said in str(error.value)


def test_a_table_within_a_file():
    with pytest.raises(DataError, match="table state: unknown key; found 'x'"):
        checked(PATH, {"name": "a", "x": 1}, Inner, within="state")
    assert spelt(("attack", 1, "with")) == "attack[2].with"


def test_files(tmp_path):
    with pytest.raises(UsageError, match="plan: found no "):
        read_toml(tmp_path / "none.toml", "plan")
    with pytest.raises(UsageError, match="cannot be read"):
        read_toml(tmp_path, "plan")
    file = tmp_path / "p.toml"
    for content, said in (
        (b"a = 1\nb\n", "row 2: not a TOML file"),
        (b"\xff", "not a text file in UTF-8"),
        (b'a = 1\n"a" = 2\n', "row 2: 'a' stands twice; allowed once"),
        (b"a = " + b"[" * 5000, "nested too deeply"),
    ):
        file.write_bytes(content)
        with pytest.raises(DataError, match=said):
            read_toml(file, "plan")
    file.write_bytes(b"\xef\xbb\xbfa = 1\r\n")
    assert read_toml(file, "plan") == {"a": 1}


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1, max_size=9)
PLAIN = st.booleans() | st.integers(-99, 99) | NAMES | st.lists(NAMES, max_size=3)


@given(st.dictionaries(st.from_regex("[a-z]{1,8}", fullmatch=True), PLAIN | st.dictionaries(NAMES, PLAIN, max_size=4)))
def test_what_is_written_is_read(content):
    assert tomllib.loads("\n".join(lines_of(content))) == content
