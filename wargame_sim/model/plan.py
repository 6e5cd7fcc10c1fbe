"""A plan file: a position, the orders of one side's turn, and what they are meant to reach. For every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from pydantic import Field

from wargame_sim.model.game import Game
from wargame_sim.model.position import Names, PositionFile, Source, check_position
from wargame_sim.model.telling import joined
from wargame_sim.model.toml_file import Block, Words
from wargame_sim.packs import Pack

ALL, NONE, SCRIPT = "all", "none", "script"


class Move(Block):
    """``[[move]]``: one unit's turn to move, in the order of the file.

    Parameters
    ----------
    unit : str
        The unit; a reinforcement enters from its entry area.
    to : str
        Hex where it ends.
    bridge : {"destroy", "repair"} or None
        Work of an engineer on the bridge in the hex where it then stands.
    break_down : bool
        The unit is replaced by its parts, which may then move by their own names.
    """

    unit: str
    to: str = ""
    bridge: Literal["destroy", "repair"] | None = None
    break_down: bool = False


class Attack(Block):
    """``[[attack]]``: one attack; they are resolved in the order of the file.

    Parameters
    ----------
    hex : list of str
        Hex attacked; several are attacked as one.
    units : list of str
        ``with`` in the file: units that attack.
    only : str
        The one defender that is singled out.
    support, defender_support : list of str
        Guns that fire, or markers that are placed, for either side. When no attack of the plan names the defender's, its
        script places them.
    air : str
        Air unit that supports the attack.
    lower : str
        Column that the attacker chooses instead of better odds.
    advance : str
        Who goes into the hex that the enemy leaves: "all" who may, "none", as the player's "script" would, or a hex
        that may be reached in the advance.
    """

    hex: Words
    units: Words = Field(alias="with")
    only: str = ""
    support: Words = Field(default_factory=list)
    defender_support: Words | None = None
    air: str = ""
    lower: str = ""
    advance: str = SCRIPT


class Mission(Block):
    """``[[mission]]``: an air unit that interdicts a hex.

    Parameters
    ----------
    unit, hex : str
        The air unit, and the hex.
    """

    unit: str
    hex: str


class Objective(Block):
    """``[[objective]]``: one thing that the turn is meant to reach; all given keys but the name say one condition.

    Parameters
    ----------
    name : str
        In words.
    hex : str
        Hex that is ``held_by`` a side, or ``free_of`` the units of one.
    held_by, free_of : str
        Side. A place that counts for victory is held by its owner, any other hex by the units in it.
    eliminated : list of str
        Units that are all gone.
    losses_of : str
        Side that loses ``at_least`` or ``at_most`` so many printed factors.
    damage_of : str
        Side that takes ``at_least`` or ``at_most`` so many points of damage, in games that count them.
    at_least, at_most : int or None
        Factors, or points.
    """

    name: str = ""
    hex: str = ""
    held_by: str = ""
    free_of: str = ""
    eliminated: Words = Field(default_factory=list)
    losses_of: str = ""
    damage_of: str = ""
    at_least: int | None = Field(default=None, ge=0)
    at_most: int | None = Field(default=None, ge=0)

    def told(self, place: Callable[[str], str], unit: str) -> str:
        """Return the name that the plan gives it, else the condition in words.

        Parameters
        ----------
        place : callable
            A hex as people name it.
        unit : str
            What losses are counted in: "factors".
        """
        if self.name:
            return self.name
        if self.hex:
            return f"{place(self.hex)} " + (f"held by {self.held_by}" if self.held_by else f"free of {self.free_of}")
        if self.eliminated:
            return f"{joined(self.eliminated)} eliminated"
        counted = f"{self.losses_of} loses {{}} {unit}" if self.losses_of else f"{self.damage_of} takes {{}} damage"
        bound, word = (self.at_most, "fewer") if self.at_least is None else (self.at_least, "more")
        return f"{counted.format(bound)} or {word}"


class PlanFile(PositionFile):
    """The keys of a plan file: those of a position, and orders.

    Parameters
    ----------
    question : str
        What the plan is about, in words.
    move, attack, mission, objective : list
        Orders in the order in which they are carried out, and what they are for.
    """

    question: str = ""
    move: list[Move] = Field(default_factory=list)
    attack: list[Attack] = Field(default_factory=list)
    mission: list[Mission] = Field(default_factory=list)
    objective: list[Objective] = Field(default_factory=list)


Plan = Source[PlanFile]


_COUNTED = ("losses_of", "damage_of")


def check_plan(plan: Plan, game: Game, pack: Pack) -> None:
    """Check every name of a plan, and that every objective says one thing.

    Raises
    ------
    DataError
        Naming key, what was found and what is allowed.
    """
    check_position(plan, game, pack)
    names = Names(pack, game)
    for n, move in enumerate(plan.content.move, start=1):
        names.unit(plan, f"move[{n}].unit", move.unit)
        if move.to:
            names.hex(plan, f"move[{n}].to", move.to)
        elif move.bridge is None and not move.break_down:
            raise plan.fault(f"move[{n}].to", message="is missing")
    for n, attack in enumerate(plan.content.attack, start=1):
        _check_attack(plan, names, f"attack[{n}]", attack)
    for n, mission in enumerate(plan.content.mission, start=1):
        names.unit(plan, f"mission[{n}].unit", mission.unit)
        names.hex(plan, f"mission[{n}].hex", mission.hex)
    for n, objective in enumerate(plan.content.objective, start=1):
        _check_objective(plan, names, f"objective[{n}]", objective)


def _check_attack(plan: Plan, names: Names, key: str, attack: Attack) -> None:
    for hex_id in attack.hex:
        names.hex(plan, f"{key}.hex", hex_id)
    for name, supporters in (("support", attack.support), ("defender_support", attack.defender_support or [])):
        for supporter in supporters:
            names.supporter(plan, f"{key}.{name}", supporter)
    listed = {"with": attack.units}
    single = {"only": attack.only, "air": attack.air}
    listed |= {name: [unit] for name, unit in single.items() if unit}
    for name, units in listed.items():
        for unit in units:
            names.unit(plan, f"{key}.{name}", unit)
    for name in ("hex", "with"):
        if not (attack.hex if name == "hex" else attack.units):
            raise plan.fault(f"{key}.{name}", message="is empty")
    if attack.advance not in (ALL, NONE, SCRIPT) and attack.advance not in names.hexes:
        allowed = f'"{ALL}", "{NONE}", "{SCRIPT}" or a hex of the map'
        raise plan.fault(f"{key}.advance", found=attack.advance, allowed=allowed)


def _check_objective(plan: Plan, names: Names, key: str, objective: Objective) -> None:
    kinds: dict[str, Any] = {name: getattr(objective, name) for name in ("held_by", "free_of", *_COUNTED)}
    given = [name for name, value in kinds.items() if value] + ["eliminated"] * bool(objective.eliminated)
    if len(given) != 1:
        found = " and ".join(given) or "no condition"
        allowed = (
            "one of hex with held_by, hex with free_of, eliminated, losses_of or damage_of with at_least or at_most"
        )
        raise plan.fault(key, message=f"found {found}; allowed {allowed}")
    kind = given[0]
    if kind != "eliminated":
        names.side(plan, f"{key}.{kind}", kinds[kind])
    for unit in objective.eliminated:
        names.unit(plan, f"{key}.eliminated", unit)
    if (kind in ("held_by", "free_of")) != bool(objective.hex):
        raise plan.fault(f"{key}.hex", message="is missing" if not objective.hex else f"does not go with {kind}")
    if objective.hex:
        names.hex(plan, f"{key}.hex", objective.hex)
    bounds = (objective.at_least is not None) + (objective.at_most is not None)
    if (kind in _COUNTED) != (bounds == 1):
        said = "give at_least or at_most, one of them" if kind in _COUNTED else f"does not go with {kind}"
        raise plan.fault(f"{key}.at_least", message=said)
