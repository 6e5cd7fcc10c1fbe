"""Notebooks as pages beside them: executed at full size, in the shell of every other page, with a hash of what was executed."""

from __future__ import annotations

import hashlib
from pathlib import Path

import nbformat

FOLDER = Path(__file__).parents[2] / "notebooks"
MARK = "<!-- executed from sources "


def sources_hash(path: Path) -> str:
    """Return the SHA-256 over the cells of a notebook, words and code."""
    cells = nbformat.read(path, as_version=4).cells
    return hashlib.sha256("\0".join(f"{cell.cell_type}\0{cell.source}" for cell in cells).encode()).hexdigest()


def page_of(path: Path) -> Path:
    """Return where the page of a notebook lies."""
    return path.with_suffix(".html")


def is_current(path: Path) -> bool:
    """Whether the page of a notebook was made of what the notebook says now."""
    return f"{MARK}{sources_hash(path)}" in page_of(path).read_text(encoding="utf-8")


def publish(path: Path) -> Path:
    """Execute a notebook at full size and write its page."""
    from nbclient import NotebookClient
    from nbconvert import HTMLExporter

    from wargame_sim.reports.page import page

    content = nbformat.read(path, as_version=4)
    NotebookClient(content, timeout=7200, resources={"metadata": {"path": str(FOLDER)}}).execute()
    body, _ = HTMLExporter(template_name="basic").from_notebook_node(content)
    told = page(path.stem.replace("_", " "), f"{MARK}{sources_hash(path)} -->\n<style>{_STYLE}</style>\n{body}")
    page_of(path).write_text(told, encoding="utf-8")
    return page_of(path)


_STYLE = """
pre { overflow-x: auto; background: #f6f6f6; padding: 0.5rem; font-size: 0.8rem; }
.jp-InputPrompt, .jp-OutputPrompt, .anchor-link { display: none; }
img { max-width: 100%; height: auto; }
.jp-RenderedHTML, .jp-RenderedHTMLCommon { overflow-x: auto; }
"""
