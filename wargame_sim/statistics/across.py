"""Runs compared with each other: game by game where they share dice, else as separate samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from wargame_sim.errors import UsageError
from wargame_sim.outcomes.digest import Rows
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.statistics.anytime import anytime_unpaired
from wargame_sim.statistics.contrasts import Contrast, difference_of, paired_rows
from wargame_sim.statistics.control import mean_without_luck
from wargame_sim.statistics.measures import Measure
from wargame_sim.statistics.paired import Difference, unpaired_difference
from wargame_sim.statistics.pairs import TAKEN_OFF
from wargame_sim.statistics.simultaneous import bonferroni, sidak

if TYPE_CHECKING:
    import pandas as pd

    from wargame_sim.statistics.results import Results


def compare_runs(runs: Sequence[Results], level: float | None = None) -> pd.DataFrame:
    """Compare runs with the first of them, variant by variant.

    Parameters
    ----------
    runs : sequence of Results
        Two or more, of one game.
    level : float or None
        Simultaneous coverage over the comparisons of one outcome; that of the first run by default.

    Returns
    -------
    pandas.DataFrame
        One line a comparison and outcome, the run minus the first run.

    Raises
    ------
    UsageError
        When the runs are of different games, or share no variant.
    """
    import pandas as pd

    first, level = runs[0], level or runs[0].level
    if len({run.provenance.game for run in runs}) > 1:
        raise UsageError(f"compare: found {', '.join(sorted({r.provenance.game for r in runs}))}; allowed one game")
    pairs = [(n, a, b) for n, run in enumerate(runs[1:], start=2) for a, b in _variants(run, first)]
    if not pairs:
        raise UsageError("compare: these results share no variant")
    anytime = any(run.provenance.anytime for run in runs)
    each = (bonferroni if anytime else sidak)(level, len(pairs))
    lines: list[dict[str, Any]] = []
    for measure in first.measures:
        for n, a, b in pairs:
            run = runs[n - 1]
            rows = run.rows[a], first.rows[b]
            together = shares_dice(run.provenance, first.provenance)
            difference = (_paired if together else _unpaired)(measure, rows, each, anytime)
            said = {"comparison": f"{_name(run, n)}: {a}", "against": f"{_name(first, 1)}: {b}"}
            found = {("difference" if k == "mean" else k): v for k, v in vars(difference).items()}
            lines.append({**said, "outcome": measure.name, "kind": measure.kind, **found, "family_level": level,
                          "comparisons": len(pairs), "unit": measure.unit})  # fmt: skip
    return pd.DataFrame(lines)


def shares_dice(a: Provenance, b: Provenance) -> bool:
    """Whether trial n of both met the same dice."""
    return (a.game, a.seed, a.key_layout) == (b.game, b.seed, b.key_layout)


def _paired(measure: Measure, rows: tuple[Rows, Rows], level: float, anytime: bool) -> Difference:
    """Compare games that met the same dice, with luck taken off where it is told."""
    both = Contrast("run", True, False, (("one", "other"),))
    pairs = paired_rows(both, dict(zip(("one", "other"), rows, strict=True)), measure)
    return difference_of(measure, pairs, level, anytime)


def _unpaired(measure: Measure, rows: tuple[Rows, Rows], level: float, anytime: bool) -> Difference:
    """Compare games that share no dice, with luck taken off where it is told."""
    left = [mean_without_luck(measure, [half]) for half in rows]
    x, y = (measure.values(half) if one is None else one for half, one in zip(rows, left, strict=True))
    told = any(one is not None for one in left)
    shares = measure.kind == "share" and not told
    found = anytime_unpaired(x, y, level, shares) if anytime else unpaired_difference(x, y, level, together=True)
    return replace(found, method=found.method + TAKEN_OFF) if told else found


def _variants(run: Results, first: Results) -> list[tuple[str, str]]:
    """Return variants of the same name, or the two single variants whatever their names."""
    same = [(name, name) for name in run.variants if name in first.rows]
    if not same and len(run.variants) == len(first.variants) == 1:
        return [(run.variants[0], first.variants[0])]
    return same


def _name(run: Results, n: int) -> str:
    """Return what the user calls a run: the end of its folder."""
    return str(n) if run.folder is None else "/".join(run.folder.parts[-2:])
