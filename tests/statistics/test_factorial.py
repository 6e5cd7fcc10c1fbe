"""Effects of factorials and fractions against least squares, their names, and what cannot be told."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest

from tests.naive.effects import every_pair, least_squares
from tests.toygame import COLUMNS, toy_game
from wargame_sim.outcomes.provenance import VariantRecord
from wargame_sim.runner.plan import Variant, make_plan
from wargame_sim.runner.setups import make_setup
from wargame_sim.statistics.contrasts import by_factor, compare
from wargame_sim.statistics.factorial import aliases_told, corners, interactions, main_effects, not_told, two_level
from wargame_sim.statistics.fractions import TwoLevel, fraction
from wargame_sim.statistics.measures import parse_measure

MEASURE = parse_measure("axis_vp", COLUMNS)
FACTORS = ("supply", "air", "bickering", "required")


def levels_of(design: TwoLevel) -> list[tuple[int, ...]]:
    return [tuple(run >> n & 1 for n in range(len(design.factors))) for run in design.runs]


def records(design: TwoLevel) -> list[VariantRecord]:
    cells = levels_of(design)
    return [
        VariantRecord(name="".join(map(str, c)), levels=dict(zip(design.factors, map(bool, c), strict=True)))
        for c in cells
    ]


def rows_of(values: np.ndarray) -> np.ndarray:
    rows = np.zeros(len(values), [("axis_vp", "f8")])
    rows["axis_vp"] = values
    return rows


def sample(design: TwoLevel, games: int, seed: int) -> dict[str, np.ndarray]:
    """Values that share luck and have main effects and interactions of all kinds."""
    rng = np.random.default_rng(seed)
    luck, found = rng.gamma(2, 1, games), {}
    for cell in levels_of(design):
        effect = sum((n + 1) * x for n, x in enumerate(cell)) + 0.7 * cell[0] * cell[1] - 1.3 * cell[1] * cell[-1]
        found["".join(map(str, cell))] = rows_of(effect + luck * (1 + cell[0]) + rng.exponential(1, games))
    return found


@pytest.mark.parametrize("k", [2, 3, 4])
def test_full_factorials_agree_with_least_squares(k: int) -> None:
    design = TwoLevel(FACTORS[:k], (0,) * k)
    variants, rows = records(design), sample(design, 50, k)
    slow = least_squares(levels_of(design), [rows[v.name]["axis_vp"].mean() for v in variants], every_pair(k))
    mains, pairs = main_effects(variants), interactions(variants)
    assert mains == by_factor(variants)
    found = [c.difference.mean for c in compare(mains, rows, MEASURE)]
    assert found == pytest.approx([slow[(n,)] for n in range(k)])
    found = [c.difference.mean for c in compare(pairs, rows, MEASURE)]
    assert found == pytest.approx([slow[pair] for pair in every_pair(k)])
    assert [c.label for c in pairs] == ["*".join(p) for p in itertools.combinations(FACTORS[:k], 2)]


def test_a_fraction_agrees_with_least_squares_of_one_effect_a_sum() -> None:
    design = fraction(FACTORS, 4)
    assert design is not None
    variants, rows = records(design), sample(design, 50, 9)
    slow = least_squares(
        levels_of(design), [rows[v.name]["axis_vp"].mean() for v in variants], [(0, 1), (0, 2), (0, 3)]
    )
    found = compare([*main_effects(variants), *interactions(variants)], rows, MEASURE)
    assert [c.difference.mean for c in found] == pytest.approx(list(slow.values()))
    assert [c.contrast.label for c in found[4:]] == [
        "supply*air + bickering*required", "supply*bickering + air*required", "supply*required + air*bickering",
    ]  # fmt: skip


def test_the_interval_of_an_effect_is_that_of_its_combination_game_by_game() -> None:
    design = TwoLevel(FACTORS[:2], (0, 0))
    variants, rows = records(design), sample(design, 80, 5)
    (found,) = compare(interactions(variants), rows, MEASURE)
    each = rows["11"]["axis_vp"] - rows["10"]["axis_vp"] - rows["01"]["axis_vp"] + rows["00"]["axis_vp"]
    assert found.difference.mean == pytest.approx(each.mean())
    assert found.difference.sd == pytest.approx(each.std(ddof=1))
    half = (found.difference.high - found.difference.low) / 2
    assert half == pytest.approx(1.9905 * each.std(ddof=1) / np.sqrt(80), rel=1e-3)


def test_aliases_are_named_with_their_part() -> None:
    design = TwoLevel(("a", "b", "c"), (0, 0, 3))
    mains = main_effects(records(design))
    assert [c.label for c in mains] == ["a − ½ b*c", "b − ½ a*c", "c − ½ a*b"]
    assert interactions(records(design)) == []
    assert aliases_told(design) == ["a − ½ b*c", "b − ½ a*c", "c − ½ a*b"]
    four = fraction(("a", "b", "c", "d"), 4)
    assert four is not None
    assert aliases_told(four) == [
        "a + ¼ b*c*d", "b + ¼ a*c*d", "c + ¼ a*b*d", "d + ¼ a*b*c", "a*b + c*d", "a*c + b*d", "a*d + b*c",
    ]  # fmt: skip


def test_a_sum_is_what_its_label_says() -> None:
    """Resolution 3: with known effects the estimate is the main effect less half the interaction of the others."""
    design = TwoLevel(FACTORS[:3], (0, 0, 3))
    rows = {"".join(map(str, c)): rows_of(np.repeat(5.0 * c[0] + 2.0 * c[1] * c[2], 3)) for c in levels_of(design)}
    found = compare(main_effects(records(design)), rows, MEASURE)
    # b alone and c alone have half the interaction, averaged over the other: 1 each; a has 5 - 1/2 of 2.
    assert [c.difference.mean for c in found] == pytest.approx([4.0, 1.0, 1.0])


def test_excluded_pairs_leave_the_others_and_are_named() -> None:
    cells = [c for c in itertools.product((False, True), repeat=3) if not (c[1] and c[2])]
    variants = [
        VariantRecord(name="".join(str(int(x)) for x in c), levels=dict(zip("abc", c, strict=True))) for c in cells
    ]
    assert two_level(variants) is None
    assert [c.label for c in interactions(variants)] == ["a*b", "a*c"]
    assert not_told(variants) == ["b*c"]
    rows = {v.name: rows_of(np.repeat(float(int(v.name, 2)), 4)) for v in variants}
    rows["101"]["axis_vp"] += 3
    found = compare(interactions(variants), rows, MEASURE)
    assert [c.difference.mean for c in found] == pytest.approx([0.0, 3.0])
    (first, _) = interactions(variants)
    assert corners(first, variants) == {
        (False, False): ["000"], (False, True): ["010"], (True, False): ["100"], (True, True): ["110"],
    }  # fmt: skip


def test_factors_of_several_values_interact_value_by_value(tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    cells = list(itertools.product((False, True), ("none", "light", "heavy")))
    variants = [
        Variant(f"{a}{w}", make_setup(game, {"air": a, "weather": w}), {"air": a, "weather": w}) for a, w in cells
    ]
    found = make_plan(game, variants, 1, 5).records
    assert [c.label for c in interactions(found)] == ["air*weather=light", "air*weather=heavy"]
    assert not_told(found) == []


def test_one_at_a_time_tells_of_no_interaction() -> None:
    variants = [VariantRecord(name=n, levels={"a": n == "a", "b": n == "b"}) for n in ("base", "a", "b")]
    assert interactions(variants) == []
    assert not_told(variants) == []
