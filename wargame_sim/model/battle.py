"""The answer to "what can this attack do here?": odds with their working; by result who dies, flees, follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from wargame_sim.model.odds import Measure

if TYPE_CHECKING:
    import pandas as pd


class Fighter(NamedTuple):
    """One unit in the battle, or guns that support it.

    Parameters
    ----------
    unit, hex : str
        Name, and where it stands.
    role : str
        ``attacker``, ``attacking guns``, ``defender`` or ``defending guns``.
    printed : fractions.Fraction
        Printed factors that count here.
    strength : fractions.Fraction
        What is left of them on the table.
    why : str
        What made the difference, with sections; empty when nothing did.
    """

    unit: str
    hex: str
    role: str
    printed: Fraction
    strength: Fraction
    why: str

    def as_json(self) -> dict[str, Any]:
        """Return plain values."""
        return {**self._asdict(), "printed": float(self.printed), "strength": float(self.strength)}


class Way(NamedTuple):
    """Where one unit may go after a result.

    Parameters
    ----------
    unit, hex : str
        Name, and where it stands.
    open : tuple of str
        Hexes where it may end, by the rules; of a retreat, none when a game does not tell them.
    chosen : str
        The one its player's script takes; empty when it stays, of a retreat when it stands fast.
    lost : str
        Why it is eliminated; empty when it is not.
    """

    unit: str
    hex: str
    open: tuple[str, ...]
    chosen: str
    lost: str = ""


@dataclass(frozen=True)
class Fate:
    """What one result of the table does to this battle.

    Parameters
    ----------
    result : str
        As printed.
    probability : fractions.Fraction
        Its chance.
    lost : mapping of str to tuple of str
        Side to the units it loses to the result itself.
    retreats, advances : tuple of Way
        In the order in which units go.
    vacated : bool
        Whether the defenders are out of every hex attacked.
    gone : mapping of str to bool
        Side to whether all its units in the battle are eliminated.
    losses : mapping of str to Fraction
        Side to the printed factors lost altogether, attack factors of the attacker, defence factors of the defender.
    attack_factors : mapping of str to Fraction
        The same in printed attack factors of either side, as complete games count losses.
    occupied : bool
        Whether the attackers end in a hex that was attacked.
    engaged : bool
        Whether both sides are left engaged.
    also : tuple of str
        What else it does, in words, in games that have more.
    """

    result: str
    probability: Fraction
    lost: Mapping[str, tuple[str, ...]]
    retreats: tuple[Way, ...]
    advances: tuple[Way, ...]
    vacated: bool
    gone: Mapping[str, bool]
    losses: Mapping[str, Fraction]
    attack_factors: Mapping[str, Fraction]
    occupied: bool
    engaged: bool = False
    also: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return plain values, the chance as a float and as a fraction."""
        told = asdict(self)
        told |= {"probability": float(self.probability), "fraction": str(self.probability)}
        if not self.also:
            del told["also"]
        for key, factors in (("losses", self.losses), ("attack_factors", self.attack_factors)):
            told[key] = {side: float(n) for side, n in factors.items()}
        told["retreats"] = [w._asdict() for w in self.retreats]
        told["advances"] = [w._asdict() for w in self.advances]
        return told


@dataclass(frozen=True)
class BattleAnswer:
    """Exact outcome of one attack in a position.

    Parameters
    ----------
    game, title : str
        Slug and printed title.
    hexes : tuple of str
        Hexes attacked.
    column : str
        Column rolled on; "eliminated" when no dice are rolled.
    working : tuple of str
        How the column came about, step by step.
    attack, defence : fractions.Fraction
        Strengths on the table.
    sides : tuple of str
        Attacker, defender.
    fighters : tuple of Fighter
        Everyone who counts.
    results : tuple of Fate
        Every result that can come up.
    summary : tuple of Measure
        What a player asks.
    choosers : mapping of str to str
        Side to the script that makes its choices.
    notes : tuple of str
        Obligations and readings that bear on the answer.
    origin : mapping of str to str
        Origin of every table it rests on.
    """

    game: str
    title: str
    hexes: tuple[str, ...]
    column: str
    working: tuple[str, ...]
    attack: Fraction
    defence: Fraction
    sides: tuple[str, str]
    fighters: tuple[Fighter, ...]
    results: tuple[Fate, ...]
    summary: tuple[Measure, ...]
    choosers: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    origin: Mapping[str, str] = field(default_factory=dict)
    method: str = "exact"

    def measure(self, name: str) -> Fraction:
        """Return the exact value of one number of the summary."""
        return next(m.value for m in self.summary if m.name == name)

    def to_dataframe(self) -> pd.DataFrame:
        """Return one row a result."""
        import pandas as pd

        rows = []
        for fate in self.results:
            lost = {f"{side}_losses": float(n) for side, n in fate.losses.items()}
            told = {"result": fate.result, "probability": float(fate.probability), "vacated": fate.vacated}
            rows.append({**told, **lost})
        return pd.DataFrame(rows)

    def as_json(self) -> dict[str, Any]:
        """Return a document for ``--json``."""
        return {
            "game": self.game,
            "hexes": list(self.hexes),
            "column": self.column,
            "working": list(self.working),
            "attack": float(self.attack),
            "defence": float(self.defence),
            "sides": {"attacker": self.sides[0], "defender": self.sides[1]},
            "method": self.method,
            "units": [fighter.as_json() for fighter in self.fighters],
            "results": [fate.as_json() for fate in self.results],
            "summary": {m.name: m.as_json() for m in self.summary},
            "players": dict(self.choosers),
            "notes": list(self.notes),
            "origin": dict(self.origin),
        }
