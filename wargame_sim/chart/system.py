"""What a CSV cannot say of a combat system: dice, rounding, limits, what its own codes do. A short TOML file beside it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from wargame_sim.chart.codes import Blow, Effect
from wargame_sim.model.toml_file import Block, checked, read_toml

Loss = Annotated[int | Literal["all", "half"], Field(description="Steps lost: a number, all, or half (rounded up).")]
Hexes = Annotated[int, Field(ge=0, le=20, description="Hexes of retreat.")]


class Limits(Block):
    """Least and greatest sum of what is added to a die roll, or of shifted columns."""

    least: int = Field(-99, ge=-99, le=0, description="Lower limit.")
    most: int = Field(99, ge=0, le=99, description="Upper limit.")

    def within(self, value: int) -> int:
        """Return the value, or the limit that it passes."""
        return min(self.most, max(self.least, value))


class Code(Block):
    """What one result of the table does."""

    attacker_loses: Loss = 0
    defender_loses: Loss = 0
    attacker_retreats: Hexes = 0
    defender_retreats: Hexes = 0
    exchange: bool = Field(False, description="Defender eliminated, attacker loses at least as many steps.")

    def effect(self) -> Effect:
        """Return it as the questions count it."""
        return Effect(
            _blow(self.attacker_loses, self.attacker_retreats),
            _blow(self.defender_loses, self.defender_retreats),
            self.exchange,
        )


def _blow(loss: int | str, retreat: int) -> Blow:
    share = {"all": Fraction(1), "half": Fraction(1, 2)}.get(str(loss), Fraction(0))
    return Blow(loss if isinstance(loss, int) else 0, share, retreat)


class System(Block):
    """The description of a combat system: every key has a usual value."""

    name: str = Field("", max_length=80, description="Name of the table or game.")
    dice: str = Field(
        "",
        max_length=8,
        description="Dice of the table: 1d6, 2d6, d100, 1d10-1 (0 to 9), d66; from the rows unless given.",
    )
    columns: Literal["", "odds", "differential", "strength"] = Field(
        "", description="What the columns measure; from their heads unless given."
    )
    rounding: Literal["down", "up", "nearest"] = Field(
        "down", description="How strengths between two columns are rounded: down favours the defender."
    )
    above: str = Field("last", description="Beyond the last column: last for that one, or the result that is sure.")
    below: str = Field("first", description="Before the first column: first for that one, or the result that is sure.")
    order: Literal["clamp then shift", "shift then clamp"] = Field(
        "clamp then shift",
        description="Beyond the table: odds count as its last column and are shifted from there, or are shifted first.",
    )
    shifts: Limits = Field(default_factory=Limits, description="Limits of the sum of column shifts.")
    drm: Limits = Field(default_factory=Limits, description="Limits of the sum of die roll modifiers.")
    slash: Literal["attacker/defender", "defender/attacker"] = Field(
        "attacker/defender", description="Whose losses the two numbers of a result such as 1/2 are."
    )
    codes: dict[str, Code] = Field(
        default_factory=dict, description="What results do that are not known by themselves."
    )


def read_system(path: Path | None) -> System:
    """Return the description in a TOML file, all usual values where there is none.

    Raises
    ------
    DataError
        For the first fault.
    """
    return System() if path is None else checked(path, read_toml(path, "description of a table"), System)
