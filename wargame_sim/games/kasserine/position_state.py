"""The table ``[state]`` of a position file: what only Bloody Kasserine has to say about a moment of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import Field

from wargame_sim.games.kasserine.words import Words
from wargame_sim.model.position import Source
from wargame_sim.model.toml_file import Block, checked


class State(Block):
    """The keys of ``[state]``.

    Parameters
    ----------
    dispute : bool
        A command dispute this turn (16.6.B).
    free : list of str
        Allied units in the north that may move on turn 1 (14.0.B).
    out_of_supply : list of str or None
        As found at the beginning of the player-turn (16.3.2); traced afresh unless given.
    missions : dict of str to str
        Air unit to the hex that it interdicts (16.1.3).
    flown : list of str
        Air units that gave ground support in their last player-turn (16.1.2.B).
    grounded : dict of str to int
        Air unit to the turn from which it may fly (16.1.4.E).
    """

    dispute: bool = False
    free: list[str] = Field(default_factory=list)
    out_of_supply: list[str] | None = None
    missions: dict[str, str] = Field(default_factory=dict)
    flown: list[str] = Field(default_factory=list)
    grounded: dict[str, int] = Field(default_factory=dict)


def read_state(source: Source[Any], words: Words) -> State:
    """Return the checked table ``[state]`` of a position.

    Raises
    ------
    DataError
        For the first unknown key or name.
    """
    state = checked(source.path, source.content.state, State, within="state")
    lists: dict[str, Iterable[str]] = {
        "free": state.free,
        "out_of_supply": state.out_of_supply or (),
        "missions": state.missions,
        "flown": state.flown,
        "grounded": state.grounded,
    }
    for key, units in lists.items():
        for unit in units:
            if unit not in words.number:
                raise source.fault(f"state.{key}", message="unknown unit", found=unit, allowed=sorted(words.number))
    for unit, hex_id in state.missions.items():
        if hex_id not in words.index:
            raise source.fault(f'state.missions."{unit}"', message="unknown hex", found=hex_id, allowed=words.hexes)
    for unit, turn in state.grounded.items():
        if not 0 <= turn <= 255:
            raise source.fault(f'state.grounded."{unit}"', found=turn, allowed="a turn, 0 to 255")
    return state
