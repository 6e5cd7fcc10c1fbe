from fractions import Fraction

import pytest

from tests.reports.samples import group, spread
from wargame_sim.model.odds import OddsTable
from wargame_sim.reports import palette
from wargame_sim.reports.data import EffectGroup
from wargame_sim.reports.figures import column_lines, distribution_plot, effect_plot, heat_table, result_bars

TABLE = OddsTable(
    game="sketch",
    title="Chance to take the hex",
    row_name="attack",
    column_name="defence",
    rows=("1", "2"),
    columns=("1", "2", "3"),
    values=((Fraction(1, 2), Fraction(1, 4), None), (Fraction(35, 36), Fraction(1, 2), Fraction(0))),
    cells=(("1:1", "1:2", ""), ("2:1", "1:1", "1:2")),
    origin={"crt": "stand-in"},
)


def words(figure):
    found = [t for axes in figure.axes for t in axes.texts] + figure.texts
    return [t.get_text() for t in found if t.get_text()]


def inside(figure):
    """Return every text that does not lie within the figure."""
    figure.draw_without_rendering()
    width, height = figure.bbox.size
    found = [t for axes in figure.axes for t in (*axes.texts, axes.xaxis.label, axes.yaxis.label)] + figure.texts
    boxes = [(t.get_text(), t.get_window_extent()) for t in found if t.get_text()]
    return [w for w, b in boxes if b.x0 < -1 or b.y0 < -1 or b.x1 > width + 1 or b.y1 > height + 1]


@pytest.mark.parametrize("kind", ["mean", "share"])
def test_effects_are_sorted_told_in_numbers_and_marked_by_verdict(kind):
    figure = effect_plot(group(kind))
    said = words(figure)
    order = [said.index(label) for label in ("cooperation", "air", "weather", "supply")]
    assert order == sorted(order)
    assert any(w.startswith("−124 pp" if kind == "share" else "−1.24") for w in said)
    markers = {line.get_marker() for line in figure.axes[0].lines}
    assert {palette.verdict_mark(e.verdict).marker for e in group(kind).effects} <= markers
    assert (
        "percentage points" in figure.axes[0].get_xlabel()
        if kind == "share"
        else "points" in figure.axes[0].get_xlabel()
    )
    assert "95 %" in figure.axes[0].get_xlabel()
    assert any(line.get_xdata()[0] == line.get_xdata()[-1] == 0 for line in figure.axes[0].lines)
    assert inside(figure) == []


def test_a_single_effect_without_expectation_is_drawn():
    one = EffectGroup("vp", "mean", "points", (group().effects[3],))
    assert "nothing was expected" not in words(effect_plot(one))


def test_every_variant_has_its_distribution_over_the_first():
    figure = distribution_plot(spread())
    assert words(figure)[0] == "base"
    assert "air" in words(figure)
    assert "points" in figure.axes[-1].get_xlabel()
    assert len(figure.axes) == 2
    assert inside(figure) == []


def test_heat_table_prints_every_number_legibly():
    figure = heat_table(TABLE, "tables: crt stand-in")
    said = words(figure)
    assert [w for w in said if w.isdigit() or w in ("–", ">99", "<1")] == ["50", "25", "–", "97", "50", "0"]
    assert {"1:1", "2:1", "tables: crt stand-in", "Chance to take the hex, per cent"} <= set(said)
    axes = figure.axes[0]
    assert [t.get_text() for t in axes.get_xticklabels()] == ["1", "2", "3"]
    assert inside(figure) == []
    for patch in axes.patches:
        ground = "#" + "".join(f"{round(255 * c):02x}" for c in patch.get_facecolor()[:3])
        assert palette.contrast(ground, palette.ink_on(ground)) > 4.5


def test_result_bars_stack_to_a_hundred_and_differ_in_hatch_or_colour():
    shares = {"1:1": {"AR": 0.5, "Con": 0.25, "DR": 0.25}, "2:1": {"Con": 0.5, "DR": 0.5}}
    figure = result_bars(shares, ("AR", "Con", "DR"))
    bars = figure.axes[0].patches
    assert sum(b.get_height() for b in bars[::2]) == pytest.approx(100)
    assert len({(b.get_facecolor(), b.get_hatch()) for b in bars}) == 3
    assert [t.get_text() for t in figure.legends[0].get_texts()] == ["AR", "Con", "DR"]
    assert inside(figure) == []


def test_lines_differ_in_marker_and_style_and_leave_gaps():
    figure = column_lines(("1:1", "2:1", "3:1"), {"a": (0.1, None, 0.3), "b": (0.2, 0.2, 0.2)}, "hexes")
    lines = figure.axes[0].lines
    assert len({(line.get_marker(), line.get_linestyle()) for line in lines}) == 2
    assert lines[0].get_ydata()[1] != lines[0].get_ydata()[1]
    assert figure.axes[0].get_ylabel() == "hexes"
    assert inside(figure) == []
