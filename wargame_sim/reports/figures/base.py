"""What all figures share: size for a phone's column, quiet axes, one font size for words and one for numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_sim.reports import palette

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 4.3  # inches: legible at 390 pixels, and grows with the column on a desk
WORDS, NUMBERS, SMALL = 9.0, 8.5, 8.0  # points


def new_figure(height: float, width: float = WIDTH) -> Figure:
    """Return an empty figure of that size in inches, without any global state."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), facecolor=palette.PAPER)


def axes_in(figure: Figure, left: float, bottom: float, right: float, top: float) -> Axes:
    """Return axes with those margins in inches."""
    width, height = figure.get_size_inches()
    box = (left / width, bottom / height, (width - left - right) / width, (height - bottom - top) / height)
    return figure.add_axes(box)


def quiet(axes: Axes, sides: tuple[str, ...] = ("bottom",)) -> None:
    """Leave only the named spines, and set type sizes."""
    for name, spine in axes.spines.items():
        spine.set_visible(name in sides)
        spine.set_color(palette.FAINT)
    axes.tick_params(labelsize=NUMBERS, colors=palette.INK, length=3, color=palette.FAINT)
