"""Games of which no rows are kept: played block by block, totalled where they are played, forgotten."""

from __future__ import annotations

import hashlib
import itertools
import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.outcomes.totals import Totalled, TotalsStore, write_all
from wargame_sim.runner.chunks import Block, chunk_size
from wargame_sim.runner.plan import Plan
from wargame_sim.runner.session import Manner, Session
from wargame_sim.statistics.results import Results
from wargame_sim.statistics.sources import TotalSource
from wargame_sim.statistics.totals import Recipe, Totals

_LEAST = 8


@dataclass(frozen=True)
class _Span:
    """Trials of which the same is totalled."""

    first: int
    stop: int
    tallied: tuple[str, ...]
    contrasts: tuple[int, ...]


class TotalGames:
    """The games of a plan as totals: memory does not grow with them.

    Totals of variants, and of comparisons, run over the same trials as they do where rows are kept, so that every
    statistic is the same number.

    Parameters
    ----------
    plan : Plan
        What to play; its number of trials is not looked at.
    recipe : Recipe
        What is kept.
    store : TotalsStore or None
        Where totals of blocks are kept and looked for.
    manner : Manner
        Workers, progress, block size, backend.
    """

    def __init__(self, plan: Plan, recipe: Recipe, store: TotalsStore | None, manner: Manner) -> None:
        self.plan, self.recipe, self.store, self.manner = plan, recipe, store, manner
        self.session = Session(plan, manner, store.folder if store else None, recipe)
        self.totals = Totals()
        self._have: dict[str, int] = dict.fromkeys((v.name for v in plan.variants), 0)
        self._summed = [0] * len(recipe.contrasts)

    def play(self, wanted: Mapping[str, int], size: int | None = None, more: int | None = None) -> None:
        """Total the first so many trials of each variant; parameters and errors as for `Games.play`.

        Numbers of trials never fall from one call to the next.
        """
        wanted = {**self._have, **wanted}
        size = self.manner.size or size or chunk_size(max(wanted.values()))
        size = max(_LEAST, size // (1 << (len(wanted) - 1).bit_length()))  # a block plays all variants
        missing: list[Block] = []
        there = 0
        for span in self._spans(wanted):
            for block, kept in self._blocks(span, size):
                if kept is None:
                    missing.append(block)
                else:
                    self.totals += kept
                    there += block.games
        missing.sort(key=lambda block: block.first)
        self.session.play(missing, self._keep, there, more)
        self._have = wanted
        self._summed = [self._trials(number, wanted) for number in range(len(self._summed))]

    def source(self, _wanted: Mapping[str, int]) -> TotalSource:
        """Return all that was totalled, for statistics."""
        return TotalSource(self.recipe, self.totals)

    def results(self, wanted: Mapping[str, int], made: Provenance, folder: Path) -> Results:
        """Return the results, and keep the totals of all games in the folder of the run."""
        write_all(folder, self.plan.hash, self._told(self.recipe.hash, 0, max(wanted.values()), self.totals))
        played = self.session.progress.done
        return Results(self.source(wanted), made, folder, self.session.elapsed_s, played)

    def _trials(self, contrast: int, wanted: Mapping[str, int]) -> int:
        return min(wanted[name] for name in self.recipe.names(contrast))

    def _spans(self, wanted: Mapping[str, int]) -> Iterator[_Span]:
        """Yield the trials that are not totalled yet, cut wherever a variant or a comparison begins or ends."""
        pairs = [self._trials(number, wanted) for number in range(len(self._summed))]
        ends = sorted({*self._have.values(), *wanted.values(), *self._summed, *pairs})
        for first, stop in itertools.pairwise(ends):
            tallied = tuple(v for v in wanted if self._have[v] <= first and stop <= wanted[v])
            summed = tuple(n for n, most in enumerate(pairs) if self._summed[n] <= first and stop <= most)
            if tallied or summed:
                yield _Span(first, stop, tallied, summed)

    def _blocks(self, span: _Span, size: int) -> Iterator[tuple[Block, Totals | None]]:
        """Yield the blocks that make up a span, each with its totals if they are kept."""
        what = self._what(span.tallied, span.contrasts)
        kept = dict(reversed(self.store.there(what))) if self.store else {}  # the longest from each trial on
        begins = sorted(kept)
        at = span.first
        while at < span.stop:
            found = self._read(what, at, kept.get(at, span.stop + 1), span.stop)
            later = begins[bisect_right(begins, at) :][:1]
            stop = found.stop if found else min(span.stop, (at // size + 1) * size, *later)
            block = self._block(span, at, stop)
            yield block, None if found is None else Totals.read(found.lines, found.sums)
            at = stop

    def _read(self, what: str, first: int, stop: int, most: int) -> Totalled | None:
        if self.store is None or stop > most:
            return None
        return self.store.read(what, (first, stop), self.session.progress.note)

    def _block(self, span: _Span, first: int, stop: int) -> Block:
        needed = {*span.tallied, *(name for number in span.contrasts for name in self.recipe.names(number))}
        variants = tuple(v.name for v in self.plan.variants if v.name in needed)
        return Block(variants, first, stop - first, span.tallied, span.contrasts)

    def _keep(self, block: Block, totals: Any) -> None:
        if self.store is not None:
            what = self._what(block.tallied, block.contrasts)
            self.store.write(self._told(what, block.first, block.first + block.count, totals))
        self.totals += totals

    def _told(self, what: str, first: int, stop: int, totals: Totals) -> Totalled:
        return Totalled(what, first, stop, totals.lines(), totals.sums_told())

    def _what(self, tallied: tuple[str, ...], contrasts: tuple[int, ...]) -> str:
        return hashlib.sha256(json.dumps([self.recipe.hash, tallied, contrasts]).encode()).hexdigest()[:24]
