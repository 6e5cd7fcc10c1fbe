"""What results of games and of exact studies share: how they came about, and the experiment that asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wargame_sim.outcomes.provenance import Provenance


class Asked:
    """Results of some question.

    Parameters
    ----------
    provenance : Provenance
        How they came about, with the experiment.
    folder : pathlib.Path or None
        Where they are kept.
    """

    def __init__(self, provenance: Provenance, folder: Path | None = None) -> None:
        self.provenance = provenance
        self.folder = folder

    @property
    def experiment(self) -> dict[str, Any]:
        """The experiment as its file says it; empty for games played without one."""
        return self.provenance.experiment or {}

    @property
    def question(self) -> str:
        """The question in words."""
        return str(self.experiment.get("question", ""))
