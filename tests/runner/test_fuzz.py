"""Whatever stands in an experiment file, the loader answers with a plan or with one or two lines: never a traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.runner.conftest import EXPERIMENT
from wargame_sim.errors import WargameError
from wargame_sim.model.game import Game
from wargame_sim.runner.prepare import prepare

ROOT = Path(__file__).parents[2]
PIECES = [
    "true", "false", "0", "-1", "1e309", "nan", '"', "'", "[", "]", "{", "}", "=", ".", "[[expect]]", "[sweep]", "\n",
    "#", "1979-05-27", '"axis_vp>="', '"\\u0000"', "\x00", "é", "99999999999999999999999", "[[]]", "{}",
    "players", "design", "crt.bonus.1", "[patches]", "[study]", 'kind = "exact"\n', "precision = 1\n",
]  # fmt: skip


def mutated(text: str, seed: int, times: int) -> str:
    """Return the text with some pieces cut, doubled, swapped or put in."""
    rng = random.Random(seed)
    for _ in range(times):
        a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        b = min(b, a + 30)
        text = rng.choice(
            [text[:a] + text[b:], text[:b] + text[a:b] + text[b:], text[:a] + rng.choice(PIECES) + text[a:],
             text[:a] + rng.choice(PIECES) + text[b:], text[:a] + text[a:b][::-1] + text[b:]]
        )  # fmt: skip
    return text


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["air", "none", "bold"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def toml(value: object) -> str:
    """Return a value as TOML spells it, near enough."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(str(k))} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return "nan" if value is None else str(value)


def ask(path: Path, text: str) -> str:
    """Read the file and return the complaint, or nothing."""
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    try:
        prepare(path)
    except WargameError as error:
        return str(error)
    return ""


def check(path: Path, said: str) -> None:
    assert not said or str(path) in said or "crt.csv" in said
    assert said.count("\n") <= 1
    assert len(said) < 700


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True
)
@given(st.integers(0, 2**32), st.integers(1, 6))
def test_mutated_files(toy: Game, tmp_path: Path, seed: int, times: int) -> None:
    path = tmp_path / "x.toml"
    check(path, ask(path, mutated(EXPERIMENT, seed, times)))


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True
)
@given(
    st.sampled_from(
        ["question", "kind", "game", "seed", "trials", "precision", "level", "design", "options", "players", "data",
         "sweep", "sweep.air", "sweep.players", "sweep.players.axis", "patches", "patches.crt", "study.name",
         'patches.crt.bonus."1"', "outcome", "outcome.name", "outcome.also", "expect", "study", "hypothesis"]
    ),
    values,
)  # fmt: skip
def test_any_value_at_any_key(toy: Game, tmp_path: Path, key: str, value: object) -> None:
    head = {"question": '"why?"', "game": '"toy"', "trials": "9"}
    lines = {**head, key: toml(value)}
    path = tmp_path / "x.toml"
    check(path, ask(path, "\n".join(f"{k} = {v}" for k, v in lines.items())))


@pytest.mark.parametrize("path", sorted(ROOT.glob("experiments/*.toml")), ids=lambda path: path.stem)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_mutated_shipped_files(tmp_path_factory: pytest.TempPathFactory, path: Path, seed: int) -> None:
    from wargame_sim import games

    if "kasserine" not in games.all_games():
        pytest.skip("the game is not there")
    file = tmp_path_factory.mktemp("x") / "x.toml"
    assert ask(file, mutated(path.read_text(encoding="utf-8"), seed, 3)).count("\n") <= 1
