"""All runs in a folder of results, as an index: what was asked, what came of it, when."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from wargame_sim.errors import WargameError
from wargame_sim.outcomes.damage import FAULTS
from wargame_sim.outcomes.provenance import FILE_NAME, Provenance

_ORDER = ("holds", "contradicted", "no effect", "not settled", "hardly used")
_BALANCE = ("practically balanced", "not balanced", "not settled")


@dataclass(frozen=True)
class Run:
    """One run, as its folder tells it.

    Parameters
    ----------
    folder : str
        Where it lies.
    game, question, date : str
        Slug; the experiment's question, or what was played; UTC.
    kind : str
        ``simulation``, ``exact``, or empty when the folder cannot be read.
    verdict : str
        How many claims hold, are contradicted, are not settled; what a sequential test decided; how many variants are
        practically balanced.
    games : int
        Of all variants together.
    state : str
        ``finished``, ``not finished``, or what is wrong.
    """

    folder: str
    game: str = ""
    question: str = ""
    date: str = ""
    kind: str = ""
    verdict: str = ""
    games: int = 0
    state: str = "finished"

    def record(self) -> dict[str, Any]:
        """Return one line of a table."""
        return asdict(self)


def runs_in(folder: Path) -> list[Run]:
    """Return the runs in a folder and the folders below it, the newest first.

    Raises
    ------
    WargameError
        When there is none.
    """
    found = sorted({path.parent for path in folder.rglob(FILE_NAME)})
    if not found:
        raise WargameError(f"{folder}: found no {FILE_NAME} in it; allowed a folder of results, made by `run` or -o")
    return sorted((_state(run) for run in found), key=lambda run: run.date, reverse=True)


def verdicts(folder: Path) -> list[str]:
    """Return the verdicts on the claims of a finished run, in their order; none when nothing was claimed."""
    return [line.get("verdict") or "" for line in lines_of(folder / "expectations.csv")]


def all_told(folder: Path) -> str:
    """Return everything that a finished run decided: claims, sequential tests, balance."""
    decided = [f"{line['comparison']}: {_decision(line)}" for line in lines_of(folder / "tests.csv")]
    balance = Counter(line.get("verdict") or "" for line in lines_of(folder / "balance.csv"))
    parts = [told(found)] if (found := verdicts(folder)) else []
    parts += [f"balance: {', '.join(f'{balance[w]} {w}' for w in _BALANCE if balance[w])}"] if balance else []
    return "; ".join([*decided, *parts]) or told([])


def _decision(line: Mapping[str, str]) -> str:
    """Return what a sequential test decided: the difference of the one hypothesis, not that of the other."""
    taken = line["decision"]
    if taken == "neither":
        return f"neither {float(line['h0']):g} nor {float(line['h1']):g} {line['outcome']}"
    if taken not in ("h0", "h1"):
        return taken
    other = "h1" if taken == "h0" else "h0"
    return f"{float(line[taken]):g}, not {float(line[other]):g} {line['outcome']}"


def lines_of(file: Path) -> list[dict[str, str]]:
    """Return the lines of a table of results, column to text; none where there is no such file."""
    try:
        with open(file, encoding="utf-8", newline="") as stream:
            return list(csv.DictReader(stream))
    except OSError:
        return []


def told(found: list[str]) -> str:
    """Return verdicts counted: ``5 hold, 1 contradicted, 3 not settled``."""
    counts = Counter(found)
    words = {"holds": "hold" if counts["holds"] != 1 else "holds"}
    return ", ".join(f"{counts[word]} {words.get(word, word)}" for word in _ORDER if counts[word]) or "nothing claimed"


def _state(folder: Path) -> Run:
    """Return a run, or what is wrong with it: a damaged one takes no other with it."""
    try:
        return _read(folder)
    except FAULTS as error:
        return Run(str(folder), state=f"damaged ({type(error).__name__} in its tables)")


def _read(folder: Path) -> Run:
    try:
        made = Provenance.read(folder)
    except WargameError as error:
        return Run(str(folder), state=str(error).removeprefix(f"{folder / FILE_NAME}: "))
    people = " against ".join(f"{name} {side}" for side, name in made.base.players.items())
    question = str((made.experiment or {}).get("question") or f"games of {people}")
    games = 0 if made.kind == "exact" else sum(made.trials_of(variant) for variant in made.variants)
    common: dict[str, Any] = {"game": made.game, "question": question, "date": made.date, "kind": made.kind}
    if not made.complete:
        return Run(str(folder), **common, state="not finished")
    return Run(str(folder), **common, verdict=all_told(folder), games=games)
