"""Two-level designs: textbook fractions, and words and aliases found the slow way."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_sim.statistics.fractions import TwoLevel, fraction, full, of_runs


def letters(k: int) -> list[str]:
    return [chr(ord("A") + n) for n in range(k)]


def lengths(design: TwoLevel) -> list[int]:
    """Number of words of each length from 3."""
    return [sum(w.bit_count() == n for w in design.words) for n in range(3, len(design.factors) + 1)]


# Fries and Hunter 1980, and Box, Hunter and Hunter 2005, table 6.22: runs, resolution, words of length 3, 4, ...
TABLE = [
    (3, 3, 4, 3, [1]),
    (4, 4, 8, 4, [0, 1]),
    (5, 3, 8, 3, [2, 1, 0]),
    (5, 5, 16, 5, [0, 0, 1]),
    (6, 4, 16, 4, [0, 3, 0, 0]),
    (7, 3, 8, 3, [7, 7, 0, 0, 1]),
    (7, 4, 16, 4, [0, 7, 0, 0, 0]),
    (8, 4, 16, 4, [0, 14, 0, 0, 0, 1]),
    (8, 5, 64, 5, [0, 0, 2, 1, 0, 0]),
    (9, 4, 32, 4, [0, 6, 8, 0, 0, 1, 0]),
    (10, 4, 32, 4, [0, 10, 16, 0, 0, 5, 0, 0]),
]


@pytest.mark.parametrize(("k", "asked", "runs", "resolution", "words"), TABLE)
def test_fractions_are_those_of_the_tables(k: int, asked: int, runs: int, resolution: int, words: list[int]) -> None:
    design = fraction(letters(k), asked)
    assert design is not None
    assert (len(design.runs), design.resolution) == (runs, resolution)
    assert lengths(design) == words


def test_some_resolutions_need_the_whole_factorial() -> None:
    assert fraction(letters(3), 4) is None
    assert fraction(letters(5), 6) is None
    with pytest.raises(ValueError, match="found 17 factors"):
        fraction(letters(17), 4)


def naive_aliases(design: TwoLevel, most: int) -> dict[frozenset[str], dict[frozenset[str], int]]:
    """Effects whose columns of -1 and 1 are the same in all runs, or opposite, found by comparing columns."""
    places = range(len(design.factors))
    runs = [[1 if run >> n & 1 else -1 for n in places] for run in design.runs]
    columns = {}
    for size in range(1, most + 1):
        for chosen in itertools.combinations(places, size):
            column = []
            for run in runs:
                sign = 1
                for n in chosen:
                    sign *= run[n]
                column.append(sign)
            columns[frozenset(design.factors[n] for n in chosen)] = column
    found: dict[frozenset[str], dict[frozenset[str], int]] = {}
    for a, b in itertools.permutations(columns, 2):
        for sign in (1, -1):
            if columns[a] == [sign * x for x in columns[b]]:
                found.setdefault(a, {})[b] = sign
    return found


@pytest.mark.parametrize(("k", "asked"), [(3, 3), (5, 3), (6, 4), (7, 3), (7, 4), (5, 5)])
def test_aliases_are_equal_columns(k: int, asked: int) -> None:
    design = fraction(letters(k), asked)
    assert design is not None
    slow = naive_aliases(design, 3)
    for effect in range(1, 1 << k):
        if effect.bit_count() <= 3:
            name = frozenset(design.name(effect).split("*"))
            fast = {
                frozenset(design.name(a.effect).split("*")): a.times * 2.0 ** (a.effect.bit_count() - len(name))
                for a in design.aliases(effect, 3)
            }
            assert fast == slow.get(name, {})


def test_words_are_told_as_sums_with_signs() -> None:
    """In a fraction with the base, three factors of which an even number is on have a product of -1."""
    design = TwoLevel(("a", "b", "c"), (0, 0, 3))
    assert design.generators_told == ["c = a*b"]
    assert design.runs == [0, 1 | 4, 2 | 4, 1 | 2]
    assert [(design.name(a.effect), a.times) for a in design.aliases(1)] == [("b*c", -0.5)]
    assert design.pairs == []


@given(st.data())
def test_a_design_is_known_by_its_runs(data: st.DataObject) -> None:
    k = data.draw(st.integers(1, 6))
    free = data.draw(st.integers(1, k))
    places = data.draw(st.permutations(range(k)))
    chosen = sorted(places[:free])
    generators = [0] * k
    for n in places[free:]:
        earlier = [c for c in chosen if c < n]
        if not earlier:
            return
        taken = data.draw(st.sets(st.sampled_from(earlier), min_size=1))
        generators[n] = sum(1 << c for c in taken)
    design = TwoLevel(tuple(letters(k)), tuple(generators))
    found = of_runs(design.factors, design.runs)
    assert found is not None
    assert set(found.words) == set(design.words)
    assert set(found.runs) == set(design.runs)
    if len(design.runs) > 2:
        assert of_runs(design.factors, design.runs[:-1]) is None
    assert of_runs(design.factors, design.runs + design.runs[-1:]) is None


def test_one_at_a_time_is_no_regular_design() -> None:
    assert of_runs(("a", "b"), [0, 1, 2]) is None
    assert of_runs(("a", "b", "c"), [0, 1, 2, 4]) is None
    assert of_runs(("a", "b"), [0, 1, 2, 3]) == full(("a", "b"))
