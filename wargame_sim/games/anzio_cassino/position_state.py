"""The table ``[state]`` of a position file: what only Anzio and Cassino have to say about a moment of a game."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from wargame_sim.games.anzio_cassino.words import Words
from wargame_sim.model.position import Source
from wargame_sim.model.toml_file import Block, checked


class State(Block):
    """The keys of ``[state]``.

    Parameters
    ----------
    impulse : {"A", "B", "C", "D"}
        Impulse of the turn (4.1).
    damage : dict of str to int
        Unit to the damage points that it carries (6.2).
    boxes : list of str or None
        Hexes where a defensive box stands (6.3 of Cassino); as at the start unless given.
    spent : list of str
        Markers used up for this impulse or turn (10.1.1).
    active : {"all", "british", "us"}
        Nations that the Allied player activates this impulse (10.3).
    abbey : {"neutral", "destroyed"}
        The Abbey (10.2 of Cassino).
    vp : int or None
        Victory points on the track; as at the start unless given.
    """

    impulse: Literal["A", "B", "C", "D"] = "A"
    damage: dict[str, int] = Field(default_factory=dict)
    boxes: list[str] | None = None
    spent: list[str] = Field(default_factory=list)
    active: Literal["all", "british", "us"] = "all"
    abbey: Literal["neutral", "destroyed"] = "neutral"
    vp: int | None = Field(default=None, ge=0, le=255)


def read_state(source: Source[Any], words: Words) -> State:
    """Return the checked table ``[state]`` of a position.

    Raises
    ------
    DataError
        For the first unknown key or name.
    """
    state = checked(source.path, source.content.state, State, within="state")
    for unit in state.damage:
        if unit not in words.number:
            raise source.fault("state.damage", message="unknown unit", found=unit, allowed=sorted(words.number))
    for hex_id in state.boxes or ():
        if hex_id not in words.index:
            raise source.fault("state.boxes", message="unknown hex", found=hex_id, allowed=words.hexes)
    for marker in state.spent:
        if marker not in words.markers:
            raise source.fault("state.spent", message="unknown marker", found=marker, allowed=words.markers)
    return state
