"""What is claimed about games, and what came of it: every expectation of every experiment, in one table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from wargame_sim.errors import UsageError, WargameError
from wargame_sim.model.game import Value
from wargame_sim.outcomes.damage import sound
from wargame_sim.outcomes.provenance import FILE_NAME, Provenance
from wargame_sim.outcomes.totals import WHOLE
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.prepare import Prepared, prepare
from wargame_sim.runner.run import run_experiment
from wargame_sim.runner.shelf import lines_of
from wargame_sim.statistics.results import AnyResults, read_results
from wargame_sim.statistics.study import Study

NOT_RUN = "not run"


@dataclass(frozen=True)
class Claim:
    """One claim with its verdict.

    Parameters
    ----------
    experiment, source, about, text : str
        File; who says so; which option or row; what is said there.
    outcome, kind, expected : str
        The measure, ``mean``, ``share`` or ``exact``, and the expectation in words.
    effect, low, high : float or None
        Found, with its interval; None where nothing was run. Of an exact study low and high are the effect itself.
    method : str
        Name of the interval.
    games : int
        Pairs of games; 0 for exact studies.
    verdict : str
        Of the results, or ``not run``.
    uses : float or None
        How often a game made use of the option; None where that is not counted.
    """

    experiment: str
    source: str
    about: str
    text: str
    outcome: str
    kind: str = ""
    expected: str = ""
    effect: float | None = None
    low: float | None = None
    high: float | None = None
    method: str = ""
    games: int = 0
    verdict: str = NOT_RUN
    uses: float | None = None

    def record(self) -> dict[str, Any]:
        """Return one line of a table."""
        return asdict(self)


@dataclass(frozen=True)
class Asked:
    """An experiment with its claims.

    Parameters
    ----------
    file, question : str
        What asks.
    claims : tuple of Claim
        In the order of the file.
    made : Provenance or None
        How the results came about; None when there are none.
    current : bool
        Whether they are of this version of file, rules and tables.
    found : Results or Study or None
        The results themselves where they were made now.
    without_games : bool
        Whether only the summaries are here, as a checkout keeps them.
    fault : str
        What is wrong with the results, where they are damaged.
    """

    file: str
    question: str
    claims: tuple[Claim, ...]
    made: Provenance | None = None
    current: bool = True
    found: AnyResults | None = None
    without_games: bool = False
    fault: str = ""


def claims(places: Sequence[Path], results: Path, run: bool = False, manner: Manner | None = None) -> list[Asked]:
    """Return the claims of experiments, judged by finished results where there are some.

    Parameters
    ----------
    places : sequence of pathlib.Path
        Experiment files, and folders of them. Files that claim nothing are passed over.
    results : pathlib.Path
        Folder of all results.
    run : bool
        Whether to run what has no finished results of this version.
    manner : Manner or None
        Workers and progress.

    Raises
    ------
    UsageError
        When there is no experiment file.
    """
    files = [file for place in places for file in (sorted(place.glob("*.toml")) if place.is_dir() else [place])]
    if not files:
        raise UsageError(f"claims: found no experiment file in {', '.join(map(str, places))}; allowed *.toml")
    found = []
    for file in files:
        prepared = prepare(file)
        if prepared.told["expect"]:
            found.append(_told(prepared, results, run, manner))
    return found


def _told(prepared: Prepared, results: Path, run: bool, manner: Manner | None) -> Asked:
    """Return the claims of one experiment; damaged results of it take those of no other with them."""
    try:
        return _asked(prepared, results, run, manner)
    except WargameError as error:
        if run:
            raise
        return replace(_nothing(prepared), fault=str(error))


def _nothing(prepared: Prepared) -> Asked:
    """Return claims on which nothing is known."""
    name = prepared.file.name
    return Asked(name, prepared.experiment.question, tuple(_open(name, expect) for expect in prepared.told["expect"]))


def _asked(prepared: Prepared, results: Path, run: bool, manner: Manner | None) -> Asked:
    name, question = prepared.file.name, prepared.experiment.question
    folder = prepared.folder(results)
    current = _finished(folder)
    with sound(folder):
        kept = None if current or run else _kept(prepared, folder)
    if kept is not None:
        return Asked(name, question, *kept, without_games=True)
    if run and not current:
        found = run_experiment(prepared.file, results, manner)
        return Asked(name, question, *_judged(name, found), found=found)
    if not current:
        older = [path.parent for path in folder.parent.glob(f"*/{FILE_NAME}") if _finished(path.parent)]
        if not older:
            return _nothing(prepared)
        folder = max(older, key=lambda path: Provenance.read(path).date)
    with sound(folder):
        return Asked(name, question, *_judged(name, read_results(folder)), current)


def _finished(folder: Path) -> bool:
    """Whether a folder holds a whole run with its games; a checkout keeps only the summaries of some."""
    try:
        made = Provenance.read(folder)
    except WargameError:
        return False
    games = (folder / WHOLE).exists() or any((folder / "parts").glob("*.parquet"))
    return made.complete and (made.kind == "exact" or games)


def _kept(prepared: Prepared, folder: Path) -> tuple[tuple[Claim, ...], Provenance] | None:
    """Return claims as they were judged, where their games are not here; None unless all is of this version."""
    try:
        made = Provenance.read(folder)
    except WargameError:
        return None
    lines = lines_of(folder / "expectations.csv")
    asked = prepared.told["expect"]
    if not made.complete or (made.experiment or {}).get("expect") != asked or len(lines) != len(asked):
        return None
    compared = [line for name in ("comparisons.csv", "interactions.csv") for line in lines_of(folder / name)]
    methods = {(line["comparison"], line["outcome"]): line["method"] for line in compared}
    numbers = ("difference", "low", "high", "n")
    judged = [{**line, **{key: float(line[key]) for key in numbers}} for line in lines]
    return tuple(
        _sampled(prepared.file.name, line, methods.get((str(line["about"]), str(line["outcome"])), ""))
        for line in judged
    ), made


def _judged(name: str, found: AnyResults) -> tuple[tuple[Claim, ...], Provenance]:
    if isinstance(found, Study):
        lines = [found.judge(expect) for expect in found.experiment["expect"]]
        return tuple(_exact(name, line) for line in lines), found.provenance
    judged = [j.record() for j in found.judged]
    methods = [j.comparison.difference.method for j in found.judged]
    return tuple(_sampled(name, line, m) for line, m in zip(judged, methods, strict=True)), found.provenance


def _sampled(name: str, line: dict[str, Any], method: str) -> Claim:
    return Claim(
        name, line["source"], line["about"], line["text"], line["outcome"], line["kind"],
        line["expected"], line["difference"], line["low"], line["high"], method, int(line["n"]), line["verdict"],
        _number(line.get("uses")),
    )  # fmt: skip


def _exact(name: str, line: dict[str, Any]) -> Claim:
    effect = line["value"] if line["difference"] is None else line["difference"]
    return Claim(
        name, line["source"], line["row"], line["text"], line["outcome"], "exact", line["expected"], effect, effect,
        effect, "exact", 0, line["verdict"],
    )  # fmt: skip


def _number(text: Any) -> float | None:
    """Return a number of a table or of results; None where there is none."""
    return None if text in (None, "") else float(text)


def _open(name: str, expect: dict[str, Any]) -> Claim:
    about = expect.get("row") or _about(expect["option"], expect["value"])
    return Claim(name, expect["source"], about, expect["text"], expect["outcome"])


def _about(option: str, value: Value) -> str:
    return option if value is True or value == "true" else f"{option}={str(value).lower() if value is False else value}"
