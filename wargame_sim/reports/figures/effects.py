"""The effect plot: what each change does, sorted, with intervals that hold together."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wargame_sim.reports import palette
from wargame_sim.reports.data import Effect, EffectGroup
from wargame_sim.reports.figures.base import NUMBERS, SMALL, WORDS, axes_in, new_figure, quiet
from wargame_sim.reports.numbers import with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_ROW = 0.46  # inches a change: its name above, its interval below
_BAND = "#e3e3e3"


def effect_plot(group: EffectGroup) -> Figure:
    """Draw the effects of one outcome, largest gain on top.

    Parameters
    ----------
    group : EffectGroup
        Effects with simultaneous intervals; shares are drawn in percentage points.
    """
    effects = sorted(group.effects, key=lambda e: (math.isnan(e.interval.estimate), -e.interval.estimate, e.label))
    verdicts = [v for v in palette.VERDICTS if v in {e.verdict for e in effects}]
    lines = (len(verdicts) if any(verdicts) else 0) + any(e.band > 0 for e in effects)
    legend = 0.24 * lines
    words = _axis_label(group)
    under = 0.28 + 0.16 * len(words.splitlines())
    figure = new_figure(0.1 + _ROW * len(effects) + under + legend)
    axes = axes_in(figure, 0.22, under - 0.04 + legend, 0.22, 0.06)  # tick labels reach over the edge
    times = 100.0 if group.kind == "share" else 1.0
    for row, effect in enumerate(effects):
        _draw_effect(axes, effect, -row, times, group.kind)
    axes.set_ylim(-len(effects) + 0.35, 0.75)
    axes.set_xlim(*_limits(effects, times))
    axes.axvline(0, color=palette.INK, linewidth=1.0, zorder=1)
    axes.set_yticks([])
    quiet(axes)
    axes.grid(axis="x", color="#e4e4e4", linewidth=0.6, zorder=0)
    axes.set_axisbelow(True)
    axes.set_xlabel(words, fontsize=WORDS)
    if lines:
        _draw_legend(axes_in(figure, 0.22, 0.02, 0.22, figure.get_size_inches()[1] - legend), verdicts, lines)
    return figure


def _axis_label(group: EffectGroup) -> str:
    unit = "percentage points" if group.kind == "share" else group.unit or "units"
    told = textwrap.fill(f"change of {group.told}, {unit}", 60)
    if group.helps and group.hurts:
        told += f"\n\u2190 helps {group.hurts}     helps {group.helps} \u2192"
    return f"{told}\n(intervals: {100 * group.family_level:g} % for all together)"


def _draw_effect(axes: Axes, effect: Effect, y: float, times: float, kind: str) -> None:
    low, high, middle = (times * v for v in (effect.interval.low, effect.interval.high, effect.interval.estimate))
    mark = palette.verdict_mark(effect.verdict)
    if effect.band > 0:
        axes.fill_between(
            [-times * effect.band, times * effect.band], y - 0.28, y + 0.14, color=_BAND, zorder=0.5, linewidth=0
        )
    axes.plot([low, high], [y - 0.07] * 2, color=mark.colour, linewidth=2.0, solid_capstyle="butt", zorder=3)
    axes.plot([low, high], [y - 0.07] * 2, marker="|", color=mark.colour, linestyle="", markersize=10, zorder=3)
    look: dict[str, Any] = {"markersize": 6, "markeredgecolor": palette.PAPER, "zorder": 4}
    axes.plot([middle], [y - 0.07], marker=mark.marker, color=mark.colour, **look)
    _write_effect(axes, effect, y + 0.36, kind)


def _write_effect(axes: Axes, effect: Effect, y: float, kind: str) -> None:
    estimate, ends = with_interval(*effect.interval[:3], kind, signed=True)
    ground = {"boxstyle": "square,pad=0.05", "facecolor": palette.PAPER, "edgecolor": "none", "alpha": 0.85}
    # x as a share of the axes, y in rows
    look: dict[str, Any] = {"transform": axes.get_yaxis_transform(), "va": "center", "bbox": ground, "zorder": 5}
    label = _shortened(effect.label, 46 - len(estimate) - len(ends))
    axes.text(0.0, y, label, fontsize=WORDS, fontweight="bold", ha="left", **look)
    axes.text(1.0, y, f"{estimate}  ({ends})", fontsize=NUMBERS, ha="right", **look)


def _shortened(label: str, room: int) -> str:
    return label if len(label) <= room else label[: max(room, 8) - 1] + "\u2026"


def _limits(effects: Sequence[Effect], times: float) -> tuple[float, float]:
    ends = [times * v for e in effects for v in (e.interval.low, e.interval.high, -e.band, e.band) if math.isfinite(v)]
    low, high = min([0.0, *ends]), max([0.0, *ends])
    room = 0.06 * (high - low) or 1.0
    return low - room, high + room


def _draw_legend(axes: Axes, verdicts: Sequence[str], lines: int) -> None:
    """Say what marks and grey bands mean, a line each."""
    words = {
        "": "nothing was expected",
        "not settled": "not settled by these games",
        "no effect": "no effect: within what counts as no change",
        "hardly used": "the rule was hardly used",
    }
    axes.axis("off")
    axes.set_xlim(0, 1)
    axes.set_ylim(-lines + 0.5, 0.5)
    told = verdicts if any(verdicts) else ()
    for row, name in enumerate(told):
        mark = palette.VERDICTS[name]
        axes.plot([0.02], [-row], marker=mark.marker, color=mark.colour, markersize=7, clip_on=False)
        text = f"expectation {name}" if name in ("holds", "contradicted") else words[name]
        axes.text(0.06, -row, text, fontsize=SMALL, va="center")
    if lines > len(told):
        axes.fill_between([0.0, 0.04], -lines + 0.8, -lines + 1.2, color=_BAND, linewidth=0, clip_on=False)
        axes.text(0.06, 1 - lines, "what counts as no change", fontsize=SMALL, va="center")
