"""Position files of the Anzio Tournament Game: every field of the state that a rule reads again, and what must hold.

Not in a file: what only outcome columns count, replacement steps (they are taken before a position is saved), and what
scripts have in mind. A position lies between two phases: ``phase`` with ``combat = "second"`` are phases 4 and 5 (B.2).
"""

from __future__ import annotations

from typing import Any

from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.games.anzio_tournament.play import PLAY
from wargame_sim.games.anzio_tournament.rules.r04_zones import refresh
from wargame_sim.games.anzio_tournament.trace_words import Words
from wargame_sim.hexgame.position import Positions, StateField
from wargame_sim.hexgame.simulator import Table
from wargame_sim.hexgame.spelling import Each, Flag, Named, Number, Those, Word
from wargame_sim.kernels.arrays import fill
from wargame_sim.model.board import Board as Position
from wargame_sim.model.game import Setup
from wargame_sim.model.position import Source
from wargame_sim.model.telling import joined

Board = Position[Words]
_TURN, _POINTS, _NO_ZONE, _NO_HEX = Number(0, c.MAX_TURNS), Number(0, 99), {"none": -1}, {"none": -1}

FIELDS = (
    StateField("turn", "turn", Number(1, c.MAX_TURNS), "C.3"),
    StateField("side", "side", Word(c.SIDES), "B.2"),
    StateField("combat", "combat", Word(("first", "second")), "B.2"),
    StateField("weather", "weather", Word(c.WEATHER), "C.4"),
    StateField("reserve_called", "reserve_turn", _TURN, "C.2.A"),
    StateField("reserve_due", "called", Flag(), "C.2.A"),
    StateField("units", "at", Each("unit", Named("hex", c.AWAY)), "C.16.A"),
    StateField("steps", "steps", Each("unit", Number(1, c.MAX_STEPS)), "B.3", when=lambda S: S.steps > 0),
    StateField("inverted", "inverted", Those("unit"), "C.10"),
    StateField("isolated", "isolated", Each("unit", Number(0, 9)), "C.9.C"),
    StateField("off_since", "since", Each("unit", _TURN), "C.7.B", when=lambda S: S.at < 0),
    StateField("off_hex", "sea_hex", Each("unit", Named("hex")), "sea 1", when=lambda S: S.at == c.AT_SEA),
    StateField("moved", "moved", Those("unit"), "B.6"),
    StateField("landed", "landed", Those("unit"), "C.5.3"),
    StateField("through", "through", Those("unit"), "C.13.A"),
    StateField("crest", "crest", Those("unit"), "C.13.B"),
    StateField("automatic", "av_hex", Each("unit", Named("hex", _NO_HEX)), "C.12.B"),
    StateField("held", "owner", Each("hex", Word(c.SIDES)), "C.5.0"),
    StateField("first_zone", "first_zone", Named("zone", _NO_ZONE), "C.5.1"),
    StateField("second_zone", "second_zone", Named("zone", _NO_ZONE), "C.6.1"),
    StateField("zones", "zone", Each("zone", Word(("never", "in use", "closed"))), "C.5.4"),
    StateField("zone_turns", "zone_turn", Each("zone", _TURN), "C.5.4"),
    StateField("zone_points", "zone_used", Each("zone", _POINTS), "C.5.2"),
    StateField("open_ports", "port_open", Those("port"), "C.7.A"),
    StateField("port_counts", "port_count", Each("port", _POINTS), "C.7.A"),
    StateField("port_points", "port_used", Each("port", _POINTS), "C.7.B"),
    StateField("sent_points", "sent_used", Each("edge", _POINTS), "C.8.A"),
    StateField("beach_points", "beach_used", _POINTS, "C.7.B"),
    StateField("transfer_points", "transfer_used", _POINTS, "C.7.B"),
    StateField("chit", "holder", Word(c.SIDES), "chit 4"),
    StateField("chit_uses", "used", Number(0, 9), "chit 3"),
)


def _clear(T: Any, S: Any) -> None:
    """Leave those waiting whose turn is yet to come; all others have been lost."""
    for u in range(int(T.units)):
        waits = S.reserve_turn == 0 if T.reserve[u] else T.arrives[u] > S.turn
        S.at[u] = c.WAITING if waits else c.ELIMINATED


def _check(board: Board, source: Source[Any]) -> None:
    """Check where units are, one side and eight points a hex, and the zones of invasion."""
    T, S, words = board.T, board.S, board.words
    found: dict[int, list[int]] = {}
    for u in range(int(T.units)):
        at, key = int(S.at[u]), f'units."{words.unit(u)}"'
        S.steps[u] = 0 if at == c.ELIMINATED else S.steps[u]
        if S.steps[u] > T.full[u]:
            allowed = f"1 to {T.full[u]}"
            raise source.fault(f'state.steps."{words.unit(u)}"', found=int(S.steps[u]), allowed=allowed, rule="B.3")
        if at in (c.POOL, c.AT_SEA, *c.PORTS_OFF) and T.side[u] == c.GERMAN:
            raise source.fault(
                key,
                found=source.content.placed[words.unit(u)],
                allowed="no place at sea for a German unit",
                rule="C.7.B",
            )
        if at >= 0:
            found.setdefault(at, []).append(u)
    for h, units in found.items():
        where, names = words.hex(h), joined(words.unit(u) for u in units)
        if len({int(T.side[u]) for u in units}) > 1:
            raise source.fault("units", message=f"{where} holds units of both sides: {names}", rule="B.5")
        points = sum(int(T.stacking[u, S.steps[u]]) for u in units)
        if points > T.stack_limit:
            message = f"{where} holds {points} stacking points ({names}); allowed {int(T.stack_limit)}"
            raise source.fault("units", message=message, rule="B.5")
        S.owner[h] = T.side[units[0]]
    for which, z in enumerate((int(S.first_zone), int(S.second_zone))):
        if z >= 0 and not T.zone_invade[which, z]:
            name = ("first", "second")[which]
            zones = [words.zone(i) for i in range(int(T.n_zones)) if T.zone_invade[which, i]]
            raise source.fault(f"state.{name}_zone", found=words.zone(z), allowed=zones, rule=f"C.{5 + which}.1")


def _begin(board: Board, source: Source[Any]) -> None:
    """Bring the scratch up to date; a zone that is named is in use, from this turn unless the file says otherwise."""
    T, S, words = board.T, board.S, board.words
    for which, z in enumerate((int(S.first_zone), int(S.second_zone))):
        if z >= 0 and S.zone[z] == c.NEVER:
            S.zone[z], S.zone_turn[z] = c.IN_USE, S.zone_turn[z] or (S.turn if which else 1)
    refresh(T, S, board.W)
    for u in range(int(T.units)):
        h = int(S.sea_hex[u])
        if S.at[u] == c.AT_SEA and (not T.opt_sea_attacks or T.zone_at[h] < 0 or board.W.holds[h] != c.GERMAN):
            key, allowed = (
                f'state.off_hex."{words.unit(u)}"',
                "a zone hex that German units hold, with option sea_attacks",
            )
            raise source.fault(key, found=words.hex(h), allowed=allowed, rule="sea 1")


POSITIONS = Positions(PLAY, Words, FIELDS, _clear, _check, _begin)


def keys_after(table: Table, words: Words, setup: Setup, S: Any, ended: str) -> dict[str, Any]:
    """Return the keys of a position file for the end of a phase: ``start`` (phase 1), ``movement`` or ``combat`` (the first)."""
    there = S.copy()
    if ended == "combat":
        there.combat = c.SECOND_COMBAT
        fill(there.moved, 0)
    return POSITIONS.keys(table, words, setup, there, "combat" if ended == "movement" else "movement")
