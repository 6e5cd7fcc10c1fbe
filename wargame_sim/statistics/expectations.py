"""Declared expectations judged by the results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wargame_sim.model.game import Value
from wargame_sim.statistics.contrasts import Comparison, spelt
from wargame_sim.statistics.verdict import FLOOR, NOT_KNOWN, Seen, Settling, Sign, Verdict, games_to_settle, verdict

_TOGETHER: Mapping[Sign, str] = {
    "+": "more together than each alone",
    "-": "less together than each alone",
    "0": "they add up",
    "0+": "they add up, or more together",
    "0-": "they add up, or less together",
}
_WORDS: Mapping[Sign, str] = {
    "+": "more",
    "-": "less",
    "0": "no change",
    "0+": "more or no change",
    "0-": "less or no change",
}


@dataclass(frozen=True)
class Judged:
    """An expectation with its verdict.

    Parameters
    ----------
    option : str
        Swept factor, or two of them with a star between.
    value : bool, int or str
        Its value.
    sign, band : str, float
        Expected direction; effects up to the band count as neutral.
    source, text : str
        Where it is claimed, and what is said there.
    comparison : Comparison
        The effect found.
    verdict : {"holds", "contradicted", "no effect", "not settled", "hardly used"}
        By the interval; not settled while no pair of games has differed; hardly used below `FLOOR` uses a game.
    settling : (int or None, int or None, int or None)
        About how many games a variant settle it, and a range; see :func:`games_to_settle`.
    """

    option: str
    value: Value
    sign: Sign
    band: float
    source: str
    text: str
    comparison: Comparison
    verdict: Verdict
    settling: Settling = NOT_KNOWN

    @property
    def uses(self) -> float | None:
        """How often a game made use of the option, in the mean; None where nothing counts it."""
        return self.comparison.uses

    @property
    def games(self) -> int | None:
        """About how many games a variant settle it; None when no number does, or too little is known."""
        return self.settling[0]

    @property
    def not_yet(self) -> bool:
        """Whether too few pairs differ to tell how many games it takes."""
        return self.settling == NOT_KNOWN

    @property
    def expected(self) -> str:
        """The expectation in words."""
        words = (_TOGETHER if self.comparison.contrast.parts else _WORDS)[self.sign]
        if not self.band:
            return words
        return f"{words} (within {self.band:g})" if "0" in self.sign else f"{words}, by over {self.band:g}"

    @property
    def about(self) -> str:
        """What the expectation is about, with everything that is counted together with it."""
        return self.comparison.contrast.label

    def record(self) -> dict[str, Any]:
        """Return one line of a table."""
        d = self.comparison.difference
        return {
            "about": self.about,
            "option": self.option,
            "value": spelt(self.value),
            "outcome": self.comparison.outcome,
            "kind": self.comparison.kind,
            "sign": self.sign,
            "band": self.band,
            "expected": self.expected,
            "source": self.source,
            "text": self.text,
            "difference": d.mean,
            "low": d.low,
            "high": d.high,
            "level": d.level,
            "n": d.n,
            "verdict": self.verdict,
            "games_to_settle": self.settling[0],
            "games_from": self.settling[1],
            "games_up_to": self.settling[2],
            "uses": self.uses,
        }


def judge(expect: Mapping[str, Any], comparisons: Sequence[Comparison]) -> Judged:
    """Judge one expectation.

    Parameters
    ----------
    expect : mapping
        As kept in provenance: option, value, sign, band, outcome, source, text.
    comparisons : sequence of Comparison
        Among them that of this option, value and outcome.

    Raises
    ------
    KeyError
        When it is not among them.
    """
    wanted = (expect["option"], expect["value"], expect["outcome"])
    for found in comparisons:
        if (found.contrast.factor, found.contrast.value, found.outcome) == wanted:
            break
    else:
        raise KeyError(f"no comparison of {wanted}")
    d, sign, band = found.difference, expect["sign"], float(expect.get("band", 0.0))
    said = verdict(sign, d.low, d.high, band)
    settled = said != "not settled"
    if d.differ == 0:  # whatever the interval: nothing has been seen that could be judged
        said = "not settled"
    if found.uses is not None and found.uses < FLOOR:
        said = "hardly used"
    seen = Seen(d.mean, d.sd, d.n, d.level, d.anytime, d.differ)
    return Judged(
        option=expect["option"],
        value=expect["value"],
        sign=sign,
        band=band,
        source=expect.get("source", ""),
        text=expect.get("text", ""),
        comparison=found,
        verdict=said,
        settling=games_to_settle(sign, seen, band, settled),
    )
