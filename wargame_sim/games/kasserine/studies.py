"""Exact studies that experiments of kind "exact" may name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from wargame_sim.errors import UsageError, unknown
from wargame_sim.games.kasserine import exact, odds
from wargame_sim.games.kasserine.question import Question
from wargame_sim.packs import Pack

DEEPEST = 3  # hexes: the longest retreat is DR4, and the advance is one less


def advance_by_column(pack: Pack) -> list[dict[str, Any]]:
    """Return, for every column, the advance that an attack allows, in hexes, and whether the hex falls.

    What the movement allowance, zones or the ground then take off (9.2.D, 9.2.E) is left out.

    Returns
    -------
    list of dict
        ``column``; ``advance``, the expected hexes; ``advance_N``, the chance of N hexes or more;
        ``defender_leaves``; ``advance_if_won``, the expected hexes given that the defender leaves.
    """
    T = exact.charts(pack)
    rows = []
    for j, (name, found) in enumerate(zip(exact.column_names(pack), exact.advance_by_column(T), strict=True)):
        strengths = Fraction(int(T.ratio_num[j])), Fraction(int(T.ratio_den[j]))
        ready = odds.prepare(pack, Question(attack=strengths[0], defence=strengths[1]))
        leaves = ready.outcomes(j).chance(lambda o: o[1].defender_leaves)
        mean = found.mean(lambda hexes: hexes)
        row: dict[str, Any] = {"column": name, "advance": mean}
        row |= {f"advance_{n}": found.chance(lambda h, n=n: h >= n) for n in range(1, DEEPEST + 1)}  # type: ignore[misc]
        rows.append(row | {"defender_leaves": leaves, "advance_if_won": mean / leaves if leaves else Fraction(0)})
    return rows


STUDIES = {"advance_by_column": advance_by_column}


def about() -> dict[str, str]:
    """Return the studies with the question that each answers."""
    return {name: (study.__doc__ or "").split("\n", 1)[0] for name, study in STUDIES.items()}


def study(name: str, pack: Pack, **parameters: Any) -> Sequence[Mapping[str, Any]]:
    """Return the rows of a study.

    Raises
    ------
    UsageError
        When there is no study of that name.
    """
    if name not in STUDIES:
        raise UsageError(unknown("study", name, STUDIES))
    return STUDIES[name](pack, **parameters)
