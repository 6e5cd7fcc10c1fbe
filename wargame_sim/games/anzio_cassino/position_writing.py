"""A moment of a game as the keys of a position file, which `map`, `battle` and `turn` read."""

from __future__ import annotations

from typing import Any

from wargame_sim.games.anzio_cassino import codes
from wargame_sim.games.anzio_cassino.words import Words
from wargame_sim.model.game import Setup

_PLACES = {
    codes.FLOATING: "Floating",
    codes.OFF_MAP: "off map",
    codes.ELIMINATED: "eliminated",
    codes.WAITING: "waiting",
}


def position_of(words: Words, setup: Setup, T: Any, S: Any, ended: str) -> dict[str, Any]:
    """Return the keys of a position file for the end of a phase.

    Parameters
    ----------
    words : Words
        Names.
    setup : Setup
        Options and players.
    T, S : record
        Rules and state.
    ended : {"start", "movement", "combat"}
        Phase that has just ended. After combat it is the other side's impulse.
    """
    side, clock = int(S.side), int(S.turn) * int(T.impulses) + int(S.impulse)
    if ended == "combat":
        clock += side == codes.GERMAN
        side = 1 - side
    turn, impulse = divmod(clock, int(T.impulses))
    content: dict[str, Any] = {
        "game": setup.game,
        "turn": min(turn + 1, int(T.turns)),
        "side": codes.SIDES[side],
        "phase": "combat" if ended == "movement" else "movement",
    }
    if T.opt_weather:
        content["weather"] = codes.WEATHER[S.weather]
    if ended == "movement":
        content["moved"] = [words.units[u] for u in range(int(T.units)) if S.moved[u]]
    tables = {
        "options": dict(setup.options),
        "players": dict(setup.players),
        "units": _units(words, T, S),
        "held": {words.hexes[T.place[p]]: codes.SIDES[S.holder[p]] for p in range(int(T.places))},
        "state": {"impulse": "ABCD"[impulse], **_state(words, T, S, clock)},
    }
    return {**content, **{key: table for key, table in tables.items() if table}}


def _units(words: Words, T: Any, S: Any) -> dict[str, str]:
    """Return where everyone is; counters that are not in the scenario are left out."""
    every = [u for u in range(int(T.units)) if S.at[u] != codes.ASIDE]
    return {words.units[u]: words.hexes[S.at[u]] if S.at[u] >= 0 else _PLACES[int(S.at[u])] for u in every}


def _state(words: Words, T: Any, S: Any, clock: int) -> dict[str, Any]:
    """Return what only these games have; see `position_state`."""
    found: dict[str, Any] = {
        "damage": {words.units[u]: int(S.damage[u]) for u in range(int(T.units)) if S.at[u] >= 0 and S.damage[u]},
        "vp": int(S.vp),
    }
    if T.n_boxes:
        found["boxes"] = [words.hexes[h] for h in range(int(T.n)) if S.box[h]]
    if T.opt_support or T.opt_naval:
        turn = clock // int(T.impulses)
        used = [m for m in range(int(T.n_markers)) if S.spent[m] >= 0]
        now = [m for m in used if (S.spent[m] // int(T.impulses) == turn if T.marker_turn[m] else S.spent[m] == clock)]
        found["spent"] = [words.markers[m] for m in now]
    if T.opt_abbey:
        found["abbey"] = "destroyed" if S.abbey == codes.DESTROYED else "neutral"
    if S.active != codes.ANY_NATION:
        found["active"] = "british" if S.active == 1 << codes.BRITISH else "us"
    return found
