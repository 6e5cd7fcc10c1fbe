"""The matrix of players against players as a heat table, with what an equilibrium makes of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wargame_sim.reports import palette
from wargame_sim.reports.figures.base import NUMBERS, SMALL, WORDS, axes_in, new_figure, quiet
from wargame_sim.reports.numbers import percent, plain, with_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from wargame_sim.statistics.meta_game import MetaGame

_CELL_W, _CELL_H, _GAP = 0.86, 0.46, 0.25
_APART = "#ececec"


def payoff_table(
    meta: MetaGame,
    sides: Sequence[str],
    apart: str = "",
    weights: tuple[dict[str, float], dict[str, float]] | None = None,
) -> Figure:
    """Draw estimates with intervals, a row a player of the first side.

    Parameters
    ----------
    meta : MetaGame
        The matrix, with the player apart where there is one.
    sides : sequence of str
        Names of the two sides.
    apart : str
        A player that is shown at the edge, without colour, because nobody would choose it: the floor.
    weights : pair of dict of str to float, optional
        Equilibrium weight of the players of each side, written beside their names.
    """
    rows, columns = _order(meta.rows, apart), _order(meta.columns, apart)
    x, y = _places(rows, apart), _places(columns, apart)
    left = 0.34 + 0.068 * max(len(n) for n in rows)
    wide, high = (y[-1] + 1) * _CELL_W, (x[-1] + 1) * _CELL_H
    figure = new_figure(high + 0.86, left + wide + 0.12)
    axes = axes_in(figure, left, 0.06, 0.12, 0.8)
    axes.set_xlim(0, y[-1] + 1)
    axes.set_ylim(x[-1] + 1, 0)
    low, top, _ = meta.cells()
    bounds = _bounds(meta, apart)
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            at = meta.rows.index(row), meta.columns.index(column)
            numbers = float(meta.means[at]), float(low[at]), float(top[at])
            _draw(axes, (y[j], x[i]), numbers, meta.share, None if apart in (row, column) else bounds)
    _heads(axes, (rows, x), (columns, y), sides, weights or ({}, {}))
    return figure


def _order(names: Sequence[str], apart: str) -> list[str]:
    return [n for n in names if n != apart] + [n for n in names if n == apart]


def _places(names: Sequence[str], apart: str) -> list[float]:
    return [i + (_GAP if name == apart and i else 0.0) for i, name in enumerate(names)]


def _bounds(meta: MetaGame, apart: str) -> tuple[float, float]:
    kept = [
        float(meta.means[i, j])
        for i, a in enumerate(meta.rows)
        for j, b in enumerate(meta.columns)
        if apart not in (a, b)
    ]
    return min(kept), max(kept)


def _draw(
    axes: Axes,
    at: tuple[float, float],
    numbers: tuple[float, float, float],
    share: bool,
    bounds: tuple[float, float] | None,
) -> None:
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    x, y = at
    colour = _APART
    if bounds is not None:
        spread = bounds[1] - bounds[0]
        colour = str(to_hex(colormaps[palette.SEQUENTIAL]((numbers[0] - bounds[0]) / spread if spread else 0.5)))
    axes.fill([x, x + 1, x + 1, x], [y, y, y + 1, y + 1], color=colour, linewidth=1.0, edgecolor=palette.PAPER)
    estimate, ends = with_interval(*numbers, "share" if share else "mean")
    ink = palette.ink_on(colour)
    axes.text(x + 0.5, y + 0.36, estimate, fontsize=WORDS, fontweight="bold", ha="center", va="center", color=ink)
    axes.text(x + 0.5, y + 0.74, ends.removesuffix(" %"), fontsize=7, ha="center", va="center", color=ink)


def _heads(
    axes: Axes,
    rows: tuple[list[str], list[float]],
    columns: tuple[list[str], list[float]],
    sides: Sequence[str],
    weights: tuple[dict[str, float], dict[str, float]],
) -> None:
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.set_yticks([p + 0.5 for p in rows[1]], [_told(n, weights[0]) for n in rows[0]])
    axes.set_xticks([p + 0.5 for p in columns[1]], [_told(n, weights[1]) for n in columns[0]])
    axes.set_xlabel(f"{sides[1]} player", fontsize=WORDS)
    axes.set_ylabel(f"{sides[0]} player", fontsize=WORDS)
    quiet(axes, ())
    axes.tick_params(length=0, labelsize=NUMBERS)


def _told(name: str, weights: dict[str, float]) -> str:
    text = name.replace("+", "\n+")
    return f"{text}\n{percent(weights[name])} %" if name in weights else text


def loss_plot(
    lines: Sequence[tuple[str, float, float, float]], unit: str, band: float, level: float, share: bool = False
) -> Figure:
    """Draw what each restriction costs, dearest on top.

    Parameters
    ----------
    lines : sequence of (str, float, float, float)
        Name, loss and its interval.
    unit : str
        Of the loss.
    band : float
        A loss within plus or minus this counts as none; drawn grey.
    level : float
        Of the intervals, for all together.
    share : bool
        Whether losses are shares, drawn in percentage points.
    """
    times = 100.0 if share else 1.0
    ordered = sorted(lines, key=lambda line: -line[1])
    figure = new_figure(0.42 * len(ordered) + 0.72)
    axes = axes_in(figure, 0.12, 0.56, 0.12, 0.06)
    axes.axvspan(-times * band, times * band, color="#e3e3e3", linewidth=0)
    axes.axvline(0, color=palette.INK, linewidth=1.0)
    for row, (name, loss, low, high) in enumerate(ordered):
        y = -row
        axes.plot([times * low, times * high], [y - 0.12] * 2, color=palette.BLUE, linewidth=2.0)
        axes.plot(
            [times * loss], [y - 0.12], marker="o", color=palette.BLUE, markersize=6, markeredgecolor=palette.PAPER
        )
        estimate, ends = with_interval(loss, low, high, "share" if share else "mean", signed=True)
        look = {"fontsize": SMALL, "va": "center"}
        axes.text(0.0, y + 0.24, name, transform=axes.get_yaxis_transform(), fontweight="bold", ha="left", **look)  # type: ignore[arg-type]
        axes.text(1.0, y + 0.24, f"{estimate} ({ends})", transform=axes.get_yaxis_transform(), ha="right", **look)  # type: ignore[arg-type]
    axes.set_ylim(-len(ordered) + 0.4, 0.6)
    axes.set_yticks([])
    quiet(axes)
    told = f"grey: within {plain(times * band, 2)} counts as nothing; {100 * level:g} % intervals for all together"
    axes.set_xlabel(f"loss, {'percentage points' if share else unit}\n({told})", fontsize=SMALL)
    return figure
