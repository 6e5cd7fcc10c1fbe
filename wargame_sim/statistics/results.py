"""Results of an experiment: rows of every variant, what they say, and where they came from."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from wargame_sim.errors import UsageError, WargameError
from wargame_sim.model.game import Column
from wargame_sim.outcomes.digest import Rows, digest_all
from wargame_sim.outcomes.provenance import FILE_NAME, Provenance, date_of
from wargame_sim.outcomes.store import Store, assemble
from wargame_sim.outcomes.totals import read_all
from wargame_sim.statistics.asked import Asked
from wargame_sim.statistics.balance import Balance, Band, judge_balance
from wargame_sim.statistics.contrasts import Comparison, by_variant, compare_pairs
from wargame_sim.statistics.control import mean_without_luck
from wargame_sim.statistics.expectations import Judged, judge
from wargame_sim.statistics.factorial import interactions, main_effects
from wargame_sim.statistics.measures import Measure, default_measures, parse_measure
from wargame_sim.statistics.sample import Outcomes, columns_of, to_frame
from wargame_sim.statistics.simultaneous import bonferroni
from wargame_sim.statistics.sources import NEEDS_ROWS, RowSource, TotalSource
from wargame_sim.statistics.sprt_results import Tested, hypotheses_of, tested, unbiased
from wargame_sim.statistics.study import Study
from wargame_sim.statistics.summary import Estimate, summarise, summarise_tallies
from wargame_sim.statistics.totals import Totals, recipe_of
from wargame_sim.statistics.uses import uses_of

if TYPE_CHECKING:
    import pandas as pd


PAIRED = "paired sums"


class Results(Asked):
    """Rows of every variant of one run, in trial order, or the totals that were kept instead of them.

    Parameters
    ----------
    rows : mapping of str to structured array, or TotalSource
        Variant to rows, the base first; or totals, from which every statistic of the experiment is the same number.
    provenance : Provenance
        How they came about, with the experiment.
    folder : pathlib.Path or None
        Where they are kept.
    elapsed_s : float
        Seconds that the playing took; nan when the rows were read from disk.
    played : int
        Games played now; the others were kept from before.
    """

    def __init__(
        self,
        rows: Mapping[str, Rows] | TotalSource,
        provenance: Provenance,
        folder: Path | None = None,
        elapsed_s: float = math.nan,
        played: int = 0,
    ) -> None:
        super().__init__(provenance, folder)
        self.elapsed_s = elapsed_s
        self.played = played
        self.source: RowSource | TotalSource = rows if isinstance(rows, TotalSource) else RowSource(rows)

    @classmethod
    def read(cls, folder: Path) -> Results:
        """Read a finished run from its folder, changing nothing there.

        Raises
        ------
        WargameError
            When there is none, or it is not finished, or a part is damaged.
        """
        made = Provenance.read(folder)
        if not made.rows:
            kept = read_all(folder, made.plan_hash)
            return cls(TotalSource(recipe_of(made), Totals.read(kept.lines, kept.sums)), made, folder)
        store = Store(folder / "parts", made.plan_hash)
        rows: dict[str, Rows] = {}
        said: list[str] = []
        for variant in made.variants:
            trials = made.trials_of(variant)
            pieces, gaps = assemble(store.read(variant.name, said.append, repair=False), trials)
            if gaps:
                missing = sum(count for _, count in gaps)
                why = f" ({said[0]})" if said else ""
                raise WargameError(
                    f"{folder}: {missing:,} of {trials:,} games of variant {variant.name} are missing{why}; "
                    f"{_again(made, folder)}"
                )
            rows[variant.name] = np.concatenate(pieces)
        return cls(rows, made, folder)

    @property
    def rows(self) -> dict[str, Rows]:
        """Variant to rows, one a game, in trial order.

        Raises
        ------
        WargameError
            When the run kept totals only.
        """
        if isinstance(self.source, TotalSource):
            raise WargameError(f"{self.folder or self.provenance.game}: {NEEDS_ROWS}")
        return self.source.rows

    @property
    def level(self) -> float:
        """Simultaneous coverage that the experiment asks for."""
        return float(self.experiment.get("level", 0.95))

    @property
    def variants(self) -> list[str]:
        """Names of the variants, the base first."""
        return [variant.name for variant in self.provenance.variants]

    @property
    def columns(self) -> tuple[Column, ...]:
        """Outcome columns."""
        return columns_of(self.provenance)

    @cached_property
    def measures(self) -> list[Measure]:
        """What is compared: the experiment's outcome first; every outcome when there is no experiment."""
        outcome = self.experiment.get("outcome")
        if not outcome:
            return default_measures(self.columns)
        return [parse_measure(name, self.columns) for name in (outcome["name"], *outcome["also"])]

    def outcomes(self, variant: str) -> Outcomes:
        """Return the games of one variant."""
        if variant not in self.variants:
            raise UsageError(f"variant: found {variant!r}; allowed {', '.join(self.variants)}")
        return Outcomes(self.rows[variant], self.provenance)

    def to_dataframe(self) -> pd.DataFrame:
        """Return one row a game, with the variant's name and the trial."""
        import pandas as pd

        frames = {name: to_frame(rows, self.columns) for name, rows in self.rows.items()}
        return pd.concat(frames, names=["variant"]).reset_index()

    def estimates(self, variant: str, level: float | None = None) -> list[Estimate]:
        """Return every outcome of a variant with its interval, what the experiment asks for first."""
        level, anytime = level or self.level, self.provenance.anytime
        if isinstance(self.source, RowSource):
            return summarise(self.columns, self.rows[variant], level, self.measures, anytime)
        return summarise_tallies(
            self.columns, lambda column: self.source.tally(variant, column), level, self.measures, anytime
        )

    def summary(self, level: float | None = None) -> pd.DataFrame:
        """Return estimates with intervals, one line a variant and outcome."""
        import pandas as pd

        lines = [{"variant": v, **vars(e)} for v in self.variants for e in self.estimates(v, level)]
        return pd.DataFrame(lines)

    def effects(self, by: str = "option", level: float | None = None, outcome: str | None = None) -> list[Comparison]:
        """Return the comparisons of every measure, or of one.

        Parameters
        ----------
        by : {"option", "variant", "interaction"}
            Effect of each swept option, averaged over the others; each variant against the base; or what two options
            do together beyond what each does alone.
        level : float or None
            Simultaneous coverage over the comparisons of one measure; the experiment's own by default.
        outcome : str or None
            One measure instead of the experiment's.
        """
        kinds = {"option": main_effects, "variant": by_variant, "interaction": interactions}
        if by not in kinds:
            raise UsageError(f"by: found {by!r}; allowed {', '.join(kinds)}")
        contrasts = kinds[by](self.provenance.variants)
        measures = self.measures if outcome is None else [parse_measure(outcome, self.columns)]
        level, anytime = level or self.level, self.provenance.anytime
        test = hypotheses_of(self.experiment, len(self.variants) - 1) if by != "interaction" else None
        found: list[Comparison] = []
        for m in measures:
            some = compare_pairs(contrasts, partial(self.source.pairs, measure=m), m, level, anytime)
            found += unbiased(some, self.source, m, test) if test and m.name == self.measures[0].name else some
        counted = self.experiment.get("uses", {})
        return [replace(c, uses=uses_of(c.contrast, counted, self.source)) for c in found]

    @cached_property
    def tests(self) -> list[Tested]:
        """The sequential tests of the outcome that decides; none unless the experiment asks for them."""
        measure, test = self.measures[0], hypotheses_of(self.experiment, len(self.variants) - 1)
        return tested(self.effects(outcome=measure.name), self.source, measure, test) if test else []

    def comparisons(self, by: str = "option", level: float | None = None) -> pd.DataFrame:
        """Return the comparisons as a frame, one line each."""
        import pandas as pd

        return pd.DataFrame([c.record() for c in self.effects(by, level)])

    @cached_property
    def judged(self) -> list[Judged]:
        """The experiment's expectations with their verdicts."""
        expected = self.experiment.get("expect", [])
        effects = {n: self.effects(outcome=n) for n in {e["outcome"] for e in expected}}
        for name in {e["outcome"] for e in expected if "*" in e["option"]}:
            effects[name] += self.effects("interaction", outcome=name)
        return [judge(e, effects[e["outcome"]]) for e in expected]

    @cached_property
    def balance(self) -> list[Balance]:
        """Whether each variant is practically balanced, all verdicts right together; nothing when it was not asked."""
        asked = self.experiment.get("balanced")
        if not asked:
            return []
        measure = parse_measure(asked["outcome"], self.columns)
        band, each = Band(asked["target"], asked["band"]), bonferroni(max(self.level, 0.5), len(self.variants))
        found = []
        for name in self.variants:
            left = mean_without_luck(measure, [self.rows[name]]) if isinstance(self.source, RowSource) else None
            games = measure.tally(self.source.tally(name, measure.column.name)) if left is None else left
            named, shares = (name, measure.name), measure.kind == "share"
            found.append(judge_balance(named, games, band, each, shares, left is not None))
        return found

    def expectations(self) -> pd.DataFrame:
        """Return the expectations with their verdicts as a frame."""
        import pandas as pd

        return pd.DataFrame([j.record() for j in self.judged])

    def digest(self) -> str:
        """Return the SHA-256 over all rows, or over all totals where no rows are kept."""
        return digest_all(self.digests())

    def digests(self) -> dict[str, str]:
        """Return what the digest is made of: that of each variant, and that of paired sums where no rows are kept."""
        found = {name: self.source.digest(name) for name in self.variants}
        if isinstance(self.source, TotalSource):
            found[PAIRED] = self.source.totals.digest()
        return found

    def __repr__(self) -> str:
        games = sum(self.source.games(variant) for variant in self.variants)
        return f"<Results of {games} games of {self.provenance.game} in {len(self.variants)} variants>"

    def _repr_html_(self) -> str:
        table = self.expectations() if self.judged else self.comparisons() if len(self.variants) > 1 else self.summary()
        return str(table.to_html(index=False))


AnyResults = Results | Study


def find_results(folder: Path) -> Path:
    """Return the folder itself, or the newest run in it when it is the folder of an experiment.

    Raises
    ------
    WargameError
        When there is no run.
    """
    if (folder / FILE_NAME).exists():
        return folder
    runs = [path.parent for path in folder.glob(f"*/{FILE_NAME}")]
    if not runs:
        raise WargameError(f"{folder}: found no {FILE_NAME}; allowed a folder of results, or of an experiment's runs")
    return max(runs, key=lambda run: (date_of(run), run.name))


def read_results(folder: Path) -> AnyResults:
    """Read a folder of results, whether games or an exact study; of an experiment's folder, the newest run."""
    folder = find_results(folder)
    made = Provenance.read(folder)
    return Study.read(folder) if made.kind == "exact" else Results.read(folder)


def compare_results(results: AnyResults | Sequence[AnyResults], by: str, level: float | None) -> pd.DataFrame:
    """Compare within one run, or runs with each other; the parameters are those of `wargame_sim.compare`."""
    from wargame_sim.statistics.across import compare_runs

    several = [results] if isinstance(results, (Results, Study)) else list(results)
    runs = [r for r in several if isinstance(r, Results)]
    if not several or len(runs) < len(several):
        raise UsageError("compare: found an exact study or nothing; allowed results of games")
    return runs[0].comparisons(by, level) if len(runs) == 1 else compare_runs(runs, level)


def _again(made: Provenance, folder: Path) -> str:
    """Return what plays the games that a folder lacks: a checkout keeps the summaries of its results, not every game."""
    file = str((made.experiment or {}).get("file") or "")
    if not file:
        return "the command that made it goes on from there"
    return f"`wargame-sim run experiments/{file} -o {folder.parent.parent}` plays them"
