"""Complete games of one setup: a frame of one row a game, with its provenance and its estimates."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from wargame_sim.model.game import Column
from wargame_sim.outcomes.digest import Rows, digest
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.statistics.measures import parse_measure
from wargame_sim.statistics.summary import Estimate, savings, summarise

if TYPE_CHECKING:
    import pandas as pd


def columns_of(provenance: Provenance) -> tuple[Column, ...]:
    """Return the outcome columns that a provenance record declares."""
    return tuple(Column(**{**c, "labels": tuple(c.get("labels", ()))}) for c in provenance.columns)


def to_frame(rows: Rows, columns: tuple[Column, ...]) -> pd.DataFrame:
    """Return rows as a frame indexed by trial: labels for categories, yes or no for flags, numbers as they are.

    Parameters
    ----------
    rows : structured array
        One row a game, from trial 0 on.
    columns : tuple of Column
        Outcome columns.
    """
    import pandas as pd

    kinds = {c.name: c for c in columns}
    data: dict[str, Any] = {}
    for name in rows.dtype.names or ():
        column = kinds.get(name)
        if column is not None and column.kind == "category":
            data[name] = pd.Categorical.from_codes(rows[name].astype(np.int64), categories=pd.Index(column.labels))
        elif column is not None and column.kind == "flag":
            data[name] = rows[name] != 0
        else:
            data[name] = rows[name]
    return pd.DataFrame(data, index=pd.RangeIndex(len(rows), name="trial"))


class Outcomes:
    """Outcomes of complete games. Reads like the frame of its rows: ``outcomes["axis_vp"].mean()``.

    Parameters
    ----------
    rows : structured array
        One row a game, in trial order.
    provenance : Provenance
        How they came about.
    elapsed_s : float
        Seconds that the playing took; nan when the rows were read from disk.
    played : int
        Games played now; the others were kept from before.
    """

    def __init__(self, rows: Rows, provenance: Provenance, elapsed_s: float = float("nan"), played: int = 0) -> None:
        self.rows = rows
        self.provenance = provenance
        self.elapsed_s = elapsed_s
        self.played = played

    @cached_property
    def frame(self) -> pd.DataFrame:
        """One row a game."""
        return to_frame(self.rows, columns_of(self.provenance))

    def to_dataframe(self) -> pd.DataFrame:
        """Return a copy of the frame: one row a game, one column an outcome."""
        return self.frame.copy()

    def digest(self) -> str:
        """Return the SHA-256 of the rows: the same for any number of workers and any chunks."""
        return digest(self.rows)

    def estimates(self, level: float = 0.95) -> list[Estimate]:
        """Return every outcome with its interval, the game's headline first."""
        columns = columns_of(self.provenance)
        headline = self.provenance.headline
        first = [parse_measure(headline, columns)] if headline in {c.name for c in columns} else []
        return summarise(columns, self.rows, level, first)

    @cached_property
    def savings(self) -> dict[str, float]:
        """As good as how many times the games each estimate is because luck is taken off, the best first.

        Empty where it is not: see `control` of `play`.
        """
        found = savings(columns_of(self.provenance), self.rows)
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def summary(self, level: float = 0.95) -> pd.DataFrame:
        """Return estimates with intervals, one line an outcome."""
        import pandas as pd

        return pd.DataFrame([vars(e) for e in self.estimates(level)]).set_index("outcome")

    def to_json(self, level: float = 0.95) -> dict[str, Any]:
        """Return the answer of ``play --json`` as plain values."""
        made = self.provenance
        rate = self.played / self.elapsed_s if self.elapsed_s > 0 else None
        return {
            "game": made.game,
            "trials": len(self.rows),
            "seed": made.seed,
            "options": made.base.options,
            "players": made.base.players,
            "patches": made.base.patches,
            "outcomes": {e.outcome: e.to_json() for e in self.estimates(level)},
            "origin": made.base.origins,
            "stand_ins": made.base.stand_ins,
            **({"control": {"name": "luck", "savings": self.savings}} if self.savings else {}),
            "digest": self.digest(),
            "elapsed_s": None if self.elapsed_s != self.elapsed_s else round(self.elapsed_s, 3),
            "games_per_s": None if rate is None else round(rate, 1),
        }

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, key: Any) -> Any:
        return self.frame[key]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.frame, name)

    def __repr__(self) -> str:
        return f"<Outcomes of {len(self)} games of {self.provenance.game}, seed {self.provenance.seed}>"

    def _repr_html_(self) -> str:
        return str(self.summary().to_html())
