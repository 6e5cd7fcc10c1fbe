"""The documentation site: four pages by reader, the commands as they describe themselves, the reference from docstrings."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path
from typing import Any

project = "wargame_sim"
release = metadata.version("wargame-sim")
author = "The wargame_sim maintainers"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = f"wargame_sim {release}"
exclude_patterns = ["_build"]
autodoc_typehints = "none"  # docstrings tell types in words
autodoc_member_order = "bysource"
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 2
HERE = Path(__file__).parent


def commands() -> str:
    """Return the page of commands: what each says of itself with --help."""
    import typer
    from typer.testing import CliRunner

    from wargame_sim.cli import build_app

    app = build_app()
    parts = ["# Commands", "What every command says of itself with `--help`, examples included."]
    for name in sorted(typer.main.get_command(app).commands):  # type: ignore[attr-defined]
        text = CliRunner().invoke(app, [name, "--help"], env={"COLUMNS": "100"}, prog_name="wargame-sim").output
        parts += [f"## {name}", f"```text\n{text.rstrip()}\n```"]
    return "\n\n".join(parts) + "\n"


def setup(_app: Any) -> None:
    """Write the page of commands before anything is read."""
    (HERE / "commands.md").write_text(commands(), encoding="utf-8")
