"""Writes figures so that the same picture gives the same bytes: no dates, fixed ids, text kept as text."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim.errors import UsageError
from wargame_sim.outcomes.files import write_whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg", ".pdf")
_SETTINGS: Any = {"svg.fonttype": "none", "svg.hashsalt": "wargame-sim", "pdf.fonttype": 42}
_NO_DATE: dict[str, dict[str, Any]] = {
    ".png": {"Software": None},
    ".svg": {"Date": None, "Creator": None},
    ".pdf": {"CreationDate": None, "Producer": None, "Creator": None},
}


def save_figure(figure: Figure, path: Path, dpi: float = 130) -> Path:
    """Write a figure as PNG, SVG or PDF by the suffix of the path.

    Raises
    ------
    UsageError
        When the suffix is none of those.
    WargameError
        When the file cannot be written.
    """
    suffix = checked_suffix(path, SUFFIXES)
    sink = io.BytesIO()
    with _settings():
        more: dict[str, Any] = {"pil_kwargs": {"compress_level": 4}} if suffix == ".png" else {}
        figure.savefig(sink, format=suffix[1:], dpi=dpi, metadata=_NO_DATE[suffix], **more)
    write_whole(path, sink.getvalue())
    return path


def checked_suffix(path: Path, allowed: tuple[str, ...]) -> str:
    """Return the suffix in lower case.

    Raises
    ------
    UsageError
        When it is not one of those allowed.
    """
    suffix = path.suffix.lower()
    if suffix not in allowed:
        raise UsageError(f"-o: found {path.name!r}; allowed a name that ends in {', '.join(allowed)}")
    return suffix


def inline_svg(figure: Figure, prefix: str, label: str) -> str:
    """Return a figure as an ``<svg>`` element for an HTML page: no header, no metadata, no address, ids of its own.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
        Drawn at its own size; the page scales it to the column.
    prefix : str
        Put before every id, so that several figures do not share one.
    label : str
        What the picture shows, for readers who do not see it.
    """
    from html import escape

    sink = io.StringIO()
    with _settings():
        figure.savefig(sink, format="svg", metadata=_NO_DATE[".svg"])
    text = sink.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'\s+xmlns(:\w+)?="[^"]*"', "", text)
    text = text.replace("xlink:href=", "href=")
    text = re.sub(r'\bid="([^"]+)"', rf'id="{prefix}-\1"', text)
    text = re.sub(r'href="#([^"]+)"', rf'href="#{prefix}-\1"', text)
    text = re.sub(r"url\(#([^)]+)\)", rf"url(#{prefix}-\1)", text)
    head, _, rest = text.partition(">")
    head = re.sub(r'\s(width|height|version)="[^"]*"', "", head)
    return f'{head} role="img" aria-label="{escape(label, quote=True)}">{rest}'


def _settings() -> Any:
    import matplotlib

    return matplotlib.rc_context(_SETTINGS)
