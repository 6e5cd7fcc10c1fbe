"""A moment of a game as the keys of a position file, which `map`, `battle` and `turn` read."""

from __future__ import annotations

from typing import Any

from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine.position_checks import DEFENDER
from wargame_sim.games.kasserine.words import Words
from wargame_sim.model.game import Setup


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
        Phase that has just ended. After combat it is the other side's turn to move.
    """
    side, turn = int(S.side), int(S.turn)
    if ended == "combat":
        turn += side == codes.ALLIED
        side = 1 - side
    content: dict[str, Any] = {
        "game": setup.game,
        "turn": min(turn, int(T.turns)),
        "side": codes.SIDES[side],
        "phase": "combat" if ended == "movement" else "movement",
    }
    if T.opt_weather:
        content["weather"] = codes.WEATHER[S.weather]
    bridges = [words.hexes[h] for h in range(int(T.n)) if S.bridge_out[h]]
    content |= {"bridges_out": bridges} if bridges else {}
    if ended == "movement":
        content["moved"] = [words.units[u] for u in range(int(T.units)) if S.moved[u]]
    tables = {
        "options": dict(setup.options),
        "players": dict(setup.players),
        "units": _units(words, T, S),
        "held": {words.hexes[T.place[p]]: codes.SIDES[S.holder[p]] for p in range(int(T.places))},
        "engaged": _engaged(words, T, S),
        "state": _state(words, T, S),
    }
    return {**content, **{key: table for key, table in tables.items() if table}}


def _units(words: Words, T: Any, S: Any) -> dict[str, str]:
    """Return where everyone is; counters in the tray are left out."""
    found = {}
    for u in range(int(T.units)):
        at = int(S.at[u])
        if T.air[u] or at == codes.ASIDE:
            continue
        if at >= 0:
            found[words.units[u]] = words.hexes[at]
        else:
            found[words.units[u]] = "eliminated" if at == codes.ELIMINATED else codes.AREAS[T.area[u]]
    return found


def _engaged(words: Words, T: Any, S: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for u in range(int(T.units)):
        if S.at[u] < 0 or S.engaged[u] == codes.FREE:
            continue
        if S.engaged[u] == codes.DEFENDER_ENGAGED:
            found[words.units[u]] = DEFENDER
            continue
        more = [int(T.nbr[S.at[u], k]) for k in range(6) if S.arrows[u] >> k & 1]
        arrows = [words.hexes[h] for h in (int(S.foe_hex[u]), *more)]
        found[words.units[u]] = arrows[0] if len(arrows) == 1 else arrows
    return found


def _state(words: Words, T: Any, S: Any) -> dict[str, Any]:
    """Return what only this game has; see `position_state`."""
    every = range(int(T.units))
    found: dict[str, Any] = {"dispute": True} if S.dispute else {}
    if S.turn == 1:
        found["free"] = [words.units[u] for u in every if S.free[u] and S.at[u] >= 0]
    if T.opt_supply:
        found["out_of_supply"] = [words.units[u] for u in every if S.short[u] and S.at[u] >= 0]
    if T.opt_air:
        found["missions"] = {words.units[a]: words.hexes[S.mission[a]] for a in every if T.air[a] and S.mission[a] >= 0}
        found["flown"] = [words.units[a] for a in every if T.air[a] and S.flown[a]]
        found["grounded"] = {words.units[a]: int(S.ready[a]) for a in every if T.air[a] and S.ready[a]}
    return found
