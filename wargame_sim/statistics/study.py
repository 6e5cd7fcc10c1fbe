"""Results of an exact study: a small table a variant, with exact fractions, and expectations judged without doubt."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wargame_sim.errors import WargameError, listed, suggest
from wargame_sim.outcomes.files import write_whole
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.statistics.asked import Asked
from wargame_sim.statistics.verdict import Verdict, verdict

if TYPE_CHECKING:
    import pandas as pd

FILE_NAME = "study.json"
Cell = str | int | float | Fraction | bool | None
Table = Sequence[Mapping[str, Cell]]


class Study(Asked):
    """Tables of an exact study.

    Parameters
    ----------
    tables : dict of str to sequence of mappings
        Variant to rows. The first column names the row; numbers are exact fractions where they can be.
    provenance : Provenance
        How they came about, with the experiment.
    folder : pathlib.Path or None
        Where they are kept.
    """

    def __init__(self, tables: dict[str, Table], provenance: Provenance, folder: Path | None = None) -> None:
        super().__init__(provenance, folder)
        self.tables = tables

    @classmethod
    def read(cls, folder: Path) -> Study:
        """Read a study from its folder.

        Raises
        ------
        WargameError
            When there is none, or it is damaged.
        """
        made = Provenance.read(folder)
        try:
            content = json.loads((folder / FILE_NAME).read_text(encoding="utf-8"))
            tables: dict[str, Table] = {name: [_decoded(row) for row in rows] for name, rows in content.items()}
        except (OSError, ValueError, AttributeError, TypeError) as error:
            raise WargameError(f"{folder / FILE_NAME}: damaged or missing ({error})") from None
        return cls(tables, made, folder)

    def write(self, folder: Path) -> None:
        """Keep the tables in the folder."""
        write_whole(folder / FILE_NAME, (json.dumps(self._encoded(), indent=1) + "\n").encode())

    @property
    def variants(self) -> list[str]:
        """Names of the variants, the base first."""
        return list(self.tables)

    def summary(self) -> pd.DataFrame:
        """Return all rows with the variant's name; beside each fraction ``x`` stands its text in ``x_fraction``."""
        import pandas as pd

        lines = []
        for variant, rows in self.tables.items():
            for row in rows:
                line: dict[str, Any] = {"variant": variant}
                for key, cell in row.items():
                    line[key] = float(cell) if isinstance(cell, Fraction) else cell
                    if isinstance(cell, Fraction):
                        line[f"{key}_fraction"] = str(cell)
                lines.append(line)
        return pd.DataFrame(lines)

    def value(self, variant: str, row: str, column: str) -> Fraction | float:
        """Return one number of a table.

        Raises
        ------
        WargameError
            Naming the row or column that is not there.
        """
        rows = {str(next(iter(r.values()))): r for r in self.tables[variant]}
        if row not in rows:
            raise WargameError(f"row: found {row!r}; allowed {listed(rows)}{suggest(row, rows)}")
        cell = rows[row].get(column)
        if isinstance(cell, bool) or not isinstance(cell, (int, float, Fraction)):
            numbers = [k for k, v in rows[row].items() if isinstance(v, (int, float, Fraction))]
            raise WargameError(f"outcome: found {column!r}; allowed {listed(numbers)}{suggest(column, numbers)}")
        return Fraction(cell) if isinstance(cell, int) else cell

    def judge(self, expect: Mapping[str, Any]) -> dict[str, Any]:
        """Judge one expectation and return it as a line of a table."""
        base, row, column = self.variants[0], expect["row"], expect["outcome"]
        mine = self.value(base, row, column)
        found: Verdict
        if expect["is"]:
            others = [self.value(base, str(next(iter(r.values()))), column) for r in self.tables[base]]
            found = "holds" if mine == (max if expect["is"] == "largest" else min)(others) else "contradicted"
            expected, effect = f"{expect['is']} of all", None
        else:
            if expect["option"]:
                other, mine = mine, self.value(expect["variant"], row, column)
                against = f"base, {row}"
            else:
                other, against = self.value(base, expect["against"], column), expect["against"]
            effect = float(mine - other)
            found = verdict(expect["sign"], effect, effect, float(expect["band"]))
            expected = f"{expect['sign']} against {against}"
        said = {k: expect[k] for k in ("row", "option", "source", "text")}
        return {**said, "outcome": column, "expected": expected, "value": float(mine), "difference": effect,
                "verdict": found}  # fmt: skip

    def expectations(self) -> pd.DataFrame:
        """Return the expectations with their verdicts as a frame."""
        import pandas as pd

        return pd.DataFrame([self.judge(e) for e in self.experiment.get("expect", [])])

    def digest(self) -> str:
        """Return the SHA-256 over all tables."""
        return hashlib.sha256(json.dumps(self._encoded()).encode()).hexdigest()

    def _encoded(self) -> dict[str, list[dict[str, Any]]]:
        return {name: [{k: _encoded(v) for k, v in row.items()} for row in rows] for name, rows in self.tables.items()}

    def __repr__(self) -> str:
        return f"<Study of {self.provenance.game} in {len(self.tables)} variants>"

    def _repr_html_(self) -> str:
        return str(self.summary().to_html(index=False))


def _encoded(cell: Cell) -> Any:
    return {"fraction": str(cell)} if isinstance(cell, Fraction) else cell


def _decoded(row: Mapping[str, Any]) -> dict[str, Cell]:
    return {k: Fraction(v["fraction"]) if isinstance(v, dict) else v for k, v in row.items()}
