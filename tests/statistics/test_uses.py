"""A rule that players hardly use gets no verdict from games between them, whatever the interval says."""

from __future__ import annotations

import numpy as np

from wargame_sim.model.game import Column
from wargame_sim.statistics.contrasts import Contrast, Part, compare
from wargame_sim.statistics.expectations import judge
from wargame_sim.statistics.measures import parse_measure
from wargame_sim.statistics.sources import RowSource
from wargame_sim.statistics.uses import uses_of

COLUMNS = (
    Column("vp", "number", "VP", "points"),
    Column("shots", "number", "", "shots"),
    Column("rain", "number", "", ""),
)
AIR = Contrast("air", True, False, (("air", "base"),))
EXPECT = {"option": "air", "value": True, "outcome": "vp", "sign": "+", "band": 0.5}


def rows(points: list[int], shots: list[int]) -> np.ndarray:
    made = np.zeros(len(points), [("vp", "i2"), ("shots", "i2"), ("rain", "i2")])
    made["vp"], made["shots"], made["rain"] = points, shots, 2
    return made


def judged(changed: list[int], shots: list[int], counted: dict[str, list[str]]) -> object:
    points = [5, 6, 7, 8] * (len(changed) // 4)
    source = RowSource({"base": rows(points, [0] * len(points)), "air": rows(list(np.add(points, changed)), shots)})
    (found,) = compare([AIR], source.rows, parse_measure("vp", COLUMNS))
    return judge(EXPECT, [found.__class__(**{**vars(found), "uses": uses_of(AIR, counted, source)})])


def test_uses_are_counted_where_there_are_most_of_them() -> None:
    source = RowSource({"base": rows([1, 1], [4, 4]), "air": rows([1, 1], [0, 1])})
    assert uses_of(AIR, {"air": ["shots"]}, source) == 4  # the option may be on in the base
    assert uses_of(AIR, {"air": ["shots", "rain"]}, source) == 6
    assert uses_of(AIR, {}, source) is None
    parts = (Part("air", True, False), Part("rain", True, False))
    both = Contrast("air*rain", True, "each alone", AIR.pairs, parts=parts)
    assert uses_of(both, {"air": ["shots"], "rain": ["rain"]}, source) == 2
    assert uses_of(both, {"air": ["shots"]}, source) is None


def test_below_the_floor_the_rule_was_hardly_used() -> None:
    changed = [1, 2] * 200
    assert judged(changed, [1] * 400, {"air": ["shots"]}).verdict == "holds"  # type: ignore[attr-defined]
    assert judged(changed, [1] + [0] * 399, {"air": ["shots"]}).verdict == "hardly used"  # type: ignore[attr-defined]
    plain = judged(changed, [0] * 400, {})
    assert (plain.verdict, plain.record()["uses"]) == ("holds", None)  # type: ignore[attr-defined]


def test_nothing_is_judged_before_anything_has_differed() -> None:
    found = judged([0] * 4000, [1] * 4000, {})
    assert found.verdict == "not settled"  # type: ignore[attr-defined]
    assert found.not_yet  # type: ignore[attr-defined]
    few = judged([1] + [0] * 3999, [1] * 4000, {})
    assert few.verdict == "no effect"  # type: ignore[attr-defined]
