"""A result made again from its provenance alone, and compared with what was kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from wargame_sim import games
from wargame_sim.errors import WargameError
from wargame_sim.model.game import Setup
from wargame_sim.outcomes.damage import sound
from wargame_sim.outcomes.digest import digest, digest_all
from wargame_sim.outcomes.provenance import Provenance
from wargame_sim.runner.execute import Games, Manner
from wargame_sim.runner.luck import control_of, controlled
from wargame_sim.runner.plan import Plan, Variant, make_plan
from wargame_sim.runner.setups import make_setup
from wargame_sim.runner.totalling import TotalGames
from wargame_sim.statistics.results import PAIRED, Results, find_results
from wargame_sim.statistics.sources import NEEDS_ROWS
from wargame_sim.statistics.study import Study
from wargame_sim.statistics.totals import recipe_of


@dataclass(frozen=True)
class Again:
    """One variant made again.

    Parameters
    ----------
    variant : str
        Its name.
    trials : int
        Games; 0 for an exact study.
    kept, found : str
        Digests of the rows that were kept and of those made now.
    """

    variant: str
    trials: int
    kept: str
    found: str

    @property
    def same(self) -> bool:
        """Whether every number is the same."""
        return self.kept == self.found

    def record(self) -> dict[str, Any]:
        """Return one line of a table."""
        return {**asdict(self), "same": self.same}


@dataclass(frozen=True)
class Rerun:
    """A result made again, with what has changed since in the program and its tables."""

    folder: Path
    made: Provenance
    lines: tuple[Again, ...]
    changes: tuple[str, ...]

    @property
    def same(self) -> bool:
        """Whether all numbers are the same."""
        return all(line.same for line in self.lines)


def rerun(folder: Path, manner: Manner, trials: int | None = None) -> Rerun:
    """Make a result again and compare; nothing is written.

    Parameters
    ----------
    folder : pathlib.Path
        Of a run, or of an experiment, whose newest run is taken.
    manner : Manner
        Workers and progress.
    trials : int or None
        Only the first so many games of each variant; they are compared with the rows that were kept.

    Raises
    ------
    WargameError
        When the run is not finished, or cannot be made again from its provenance.
    """
    folder = find_results(folder)
    made = Provenance.read(folder)
    if not made.complete:
        raise WargameError(f"{folder}: this run is not finished; the command that made it goes on from there")
    with sound(folder):
        plan = _plan(folder, made)
    lines = _study(folder, made, plan) if made.kind == "exact" else _games(folder, made, plan, manner, trials)
    return Rerun(folder, made, lines, _changes(made, plan))


def _plan(folder: Path, made: Provenance) -> Plan:
    known = games.all_games()
    if made.game not in known:
        raise WargameError(f"{folder}: found a game {made.game!r} that is not here; allowed {', '.join(known)}")
    game = known[made.game]
    theirs = [column["name"] for column in made.columns]
    game, controls = controlled(game, Setup(game.slug), control_of(theirs))
    ours = [column.name for column in game.columns]
    if [v.name for v in made.variants] == ["turn"] or theirs != ours:
        raise WargameError(
            f"{folder}: not made of complete games of this version; run again what made it: {made.command}"
        )
    variants = [
        Variant(v.name, make_setup(game, v.options, v.players, made.data, v.patches), v.levels) for v in made.variants
    ]
    study = (made.experiment or {}).get("study")
    more: Mapping[str, Any] = {"study": study} if made.kind == "exact" else controls
    return make_plan(game, variants, made.seed, max(1, made.trials), more)


def _games(folder: Path, made: Provenance, plan: Plan, manner: Manner, trials: int | None) -> tuple[Again, ...]:
    if not made.rows:
        return _totals(folder, made, plan, manner, trials)
    wanted = {v.name: min(trials or made.trials_of(v), made.trials_of(v)) for v in made.variants}
    kept = {v.name: v.digest for v in made.variants}
    if trials is not None:
        with sound(folder):
            kept = {name: digest(rows[: wanted[name]]) for name, rows in Results.read(folder).rows.items()}
    played = Games(plan, None, manner)
    played.play(wanted)
    return tuple(Again(n, count, kept[n], digest(played.rows(n, count))) for n, count in wanted.items())


def _totals(folder: Path, made: Provenance, plan: Plan, manner: Manner, trials: int | None) -> tuple[Again, ...]:
    if trials is not None:
        raise WargameError(f"{folder}: --trials: {NEEDS_ROWS}")
    wanted = {v.name: made.trials_of(v) for v in made.variants}
    played = TotalGames(plan, recipe_of(made), None, manner)
    played.play(wanted)
    digests = Results(played.source(wanted), made).digests()
    lines = [Again(v.name, wanted[v.name], v.digest, digests[v.name]) for v in made.variants]
    return (*lines, Again(f"all, with {PAIRED}", sum(wanted.values()), made.digest, digest_all(digests)))


def _study(folder: Path, made: Provenance, plan: Plan) -> tuple[Again, ...]:
    asked, rules = (made.experiment or {}).get("study"), plan.game.rules
    if asked is None:
        raise WargameError(f"{folder}: damaged: an exact study whose experiment names none")
    if asked["name"] not in rules.studies:
        raise WargameError(f"{folder}: found a study {asked['name']!r} that this version does not have")
    with sound(folder):
        kept = {v.name: Study.read(folder).tables[v.name] for v in plan.variants}
    lines = []
    for variant in plan.variants:
        rows = [dict(row) for row in rules.study(asked["name"], variant.setup, **asked.get("parameters", {}))]
        before, after = (Study({variant.name: t}, made).digest() for t in (kept[variant.name], rows))
        lines.append(Again(variant.name, 0, before, after))
    return tuple(lines)


def _changes(made: Provenance, plan: Plan) -> tuple[str, ...]:
    """Return what is not as it was when the result was made, in words."""
    now = plan.provenance()
    found = []
    if made.code_hash != now.code_hash:
        found.append("the code of the game or of the kernels")
    if [v.pack_hash for v in made.variants] != [v.pack_hash for v in now.variants]:
        found.append("the tables of the game")
    if made.key_layout != now.key_layout:
        found.append("the layout of dice keys")
    for name in sorted({*made.software, *now.software}):
        before, after = made.software.get(name, "nothing"), now.software.get(name, "nothing")
        if before != after:
            found.append(f"{name} {before} is {after} now")
    return tuple(found)
