"""Position files of Invasion: Sicily: every field of the state that a rule reads again, and what must hold.

A position lies between two phases: the key ``after`` names the one just played. Hidden draws are in no file: of the cups it
says what lies under counters that have been turned over (``counters``), and the others get what is left (14.1.2, 15.3.1).
Not in a file: what only outcome columns count, and what is cleared before the phase that comes next.
"""

from __future__ import annotations

from typing import Any

from wargame_sim.games.sicily import codes as c
from wargame_sim.games.sicily.play import PLAY
from wargame_sim.games.sicily.rules.r03_stacking import refresh
from wargame_sim.games.sicily.rules.r05_sources import list_sources
from wargame_sim.games.sicily.trace_words import Words
from wargame_sim.hexgame.position import Positions, StateField
from wargame_sim.hexgame.simulator import Table
from wargame_sim.hexgame.spelling import Each, Flag, Named, Number, Those, Word
from wargame_sim.kernels.arrays import fill
from wargame_sim.model.board import Board as Position
from wargame_sim.model.game import Setup
from wargame_sim.model.position import Source
from wargame_sim.model.telling import joined

Board = Position[Words]
WEATHER = ("dry", "mud", "dry storm", "mud storm")  # by the bits MUD and STORM
_TURN, _COUNT, _NO_HEX = Number(0, c.MAX_TURNS + 1), Number(0, 199), {"none": c.NOWHERE}
_FOUGHT, _CARRIED = ("no", "attacked", "defended", "both"), ("no", "by sea", "by air", "both")

FIELDS = (
    StateField("turn", "turn", Number(1, c.MAX_TURNS, plus=1), "4"),
    StateField("side", "side", Word(c.SIDES), "4"),
    StateField("after", "phase", Word(c.PHASES), "4"),
    StateField("weather", "weather", Word(WEATHER), "3.7"),
    StateField("units", "at", Each("unit", Named("hex", c.AWAY)), "7.6"),
    StateField("steps", "steps", Each("unit", Number(1, 2)), "3.8", when=lambda S: S.steps > 0),
    StateField("tried", "tried", Those("unit"), "14.1.3"),
    StateField("counters", "face", Each("unit", Named("unit")), "14.1.2", when=lambda S: S.tried == 1),
    StateField("port_side", "as_port", Those("unit"), "6.1.3"),
    StateField("out_of_supply", "oos", Those("unit"), "5.2"),
    StateField("disrupted", "disrupted", Those("unit"), "11.3.2"),
    StateField("declared", "target", Each("unit", Named("hex", _NO_HEX)), "8.1"),
    StateField("landing", "landing", Each("unit", Named("hex", _NO_HEX)), "13.2.1"),
    StateField("moved", "moved", Those("unit"), "7.1.4"),
    StateField("fought", "fought", Each("unit", Word(_FOUGHT)), "15.2.2"),
    StateField("carried", "carried", Each("unit", Word(_CARRIED)), "12.3.1"),
    StateField("refused", "refused", Those("unit"), "8.3.1"),
    StateField("dropped", "dropped", Each("unit", Word(("no", "yes", "this turn"))), "11.3.2"),
    StateField("committed", "committed", Those("unit"), "14.4"),
    StateField("on_sicily", "on_sicily", Those("unit"), "17"),
    StateField("held", "control", Each("hex", Word(c.SIDES)), "3.2"),
    StateField("strongpoints", "strongpoint", Those("hex"), "16.1"),
    StateField("demolished", "demolished", Each("port", _COUNT), "5.5.6"),
    StateField("port_taken", "port_taken", Each("port", _TURN), "5.5.3"),
    StateField("port_room", "port_room", Each("port", Number(-9, 99)), "5.5.3"),
    StateField("port_added", "port_added", Those("port"), "6.2.3"),
    StateField("reggio_cut", "reggio_cut", Flag(), "5.5.5"),
    StateField("air", "air", Each("side", _COUNT), "11.1"),
    StateField("naval", "naval", _COUNT, "12.1"),
    StateField("air_interdiction", "air_interdiction", _COUNT, "11.2.1"),
    StateField("naval_interdiction", "naval_interdiction", _COUNT, "12.2.1"),
    StateField("axis_cover", "axis_cover", _COUNT, "11.2.4"),
    StateField("axis_zone", "axis_zone", Flag(), "11.4"),
    StateField("zone_operation", "zone_operation", Flag(), "12.3.5"),
    StateField("replacement_points", "rp", Each("side", _COUNT), "15.1.2"),
    StateField("victory_points", "vp", Number(-199, 199), "17"),
    StateField("markers", "marker_turn", Each("operation", _TURN), "13.1.1"),
    StateField("planned_at", "planned_at", _TURN, "13.1.4"),
    StateField("conducted", "conducted", Each("operation", _TURN), "13.1.7"),
    StateField("followup_until", "followup_until", Number(0, 99), "13.4.7"),
    StateField("mussolini_rolls", "mussolini_rolls", Number(0, 2), "14.3.1"),
    StateField("bombed", "bombed", Number(0, 2), "14.3.2"),
    StateField("bombing", "bombing", Flag(), "14.3.2"),
    StateField("ccnn_due", "ccnn_due", Flag(), "14.3.4"),
    StateField("fallen", "fallen", _TURN, "14.3"),
    StateField("revival", "revival", _TURN, "14.3.4"),
    StateField("calabria_invaded", "calabria_invaded", Flag(), "13.6.1"),
    StateField("evacuation", "evacuation", _TURN, "13.6.1"),
)


def _clear(T: Any, S: Any) -> None:
    """Leave those waiting whose turn is yet to come, and the cups; all others have been lost. The Axis zone stands (11.4)."""
    S.axis_zone = 1
    for u in range(int(T.units)):
        if S.at[u] not in (c.ASIDE, c.CUP):
            S.at[u] = c.WAITING if T.arrives[u] > S.turn + 1 else c.ELIMINATED


def _check(board: Board, source: Source[Any]) -> None:
    """Check where units are: on open land or, the Allies, at sea; one side and so many points a hex; and the cups."""
    T, S, words = board.T, board.S, board.words
    found: dict[int, list[int]] = {}
    for u in range(int(T.units)):
        at, key = int(S.at[u]), f'units."{words.unit(u)}"'
        S.steps[u] = 0 if at == c.ELIMINATED else S.steps[u]
        if S.steps[u] > T.steps[u]:
            allowed = f"1 to {T.steps[u]}"
            raise source.fault(f'state.steps."{words.unit(u)}"', found=int(S.steps[u]), allowed=allowed, rule="3.8")
        if at < 0:
            continue
        found.setdefault(at, []).append(u)
        if T.land[at] and not T.open[at] and at != T.far_shore:
            raise source.fault(key, found=words.at(at), allowed="a hex of this scenario's map", rule="7.1.8")
        if not T.land[at] and T.side[u] == c.AXIS:
            raise source.fault(key, found=words.at(at), allowed="no sea hex for an Axis unit", rule="13.2")
    for h, units in found.items():
        where, names = words.at(h), joined(words.unit(u) for u in units)
        if len({int(T.side[u]) for u in units}) > 1:
            raise source.fault("units", message=f"{where} holds units of both sides: {names}", rule="7.1.7")
        points = sum(int(T.stacking[u]) for u in units)
        if points > T.stack_limit:
            message = f"{where} holds {points} stacking points ({names}); allowed {int(T.stack_limit)}"
            raise source.fault("units", message=message, rule="3.5.1")
        if T.land[h] and words.names["hex"][h] not in source.content.held:
            S.control[h] = T.side[units[0]]
    _fill_cups(board, source)


def _fill_cups(board: Board, source: Source[Any]) -> None:
    """Lay what is left of each cup under the counters that are not turned over yet."""
    T, S, words = board.T, board.S, board.words
    for first, n in ((int(T.first_cd), int(T.n_cd_counters)), (int(T.first_ersatz), int(T.n_ersatz))):
        known = {u: int(S.face[u]) for u in range(first, first + n) if S.tried[u]}
        for u, face in known.items():
            if not first <= face < first + n or list(known.values()).count(face) > 1:
                allowed = "a counter of the same cup, each once"
                key = f'state.counters."{words.unit(u)}"'
                raise source.fault(key, found=words.unit(face), allowed=allowed, rule="14.1.2")
        left = iter([face for face in range(first, first + n) if face not in known.values()])
        for u in range(first, first + n):
            if not S.tried[u]:
                S.face[u] = next(left)


def _begin(board: Board, source: Source[Any]) -> None:
    """Bring the scratch up to date; what a file by hand leaves out follows from the rest: phase, zone, rooms of ports."""
    T, S, state = board.T, board.S, source.content.state
    if "after" not in state:
        fights = source.content.phase == "combat"
        S.phase = ((c.ALLIED_TRANSPORT, c.AXIS_REACTION), (c.AXIS_TRANSPORT, c.ALLIED_REACTION))[S.side][fights]
    if source.content.from_setup and "axis_zone" not in state:
        S.axis_zone = 1
    refresh(T, S, board.W)
    if "port_room" not in state:
        for side in range(2):
            list_sources(T, S, board.W, side)


POSITIONS = Positions(PLAY, Words, FIELDS, _clear, _check, _begin)


def keys_after(table: Table, words: Words, setup: Setup, S: Any, side: int, ended: str) -> dict[str, Any]:
    """Return the keys of a position file for the end of a phase of `side`.

    ``start`` is the end of its Transport Phase, ``movement`` that of the other side's Reaction Phase, for declarations
    and refusals belong to the Movement Phase before; after ``combat`` comes motorized movement.
    """
    there = S.copy()
    there.side = side
    fill(there.moved, 0)
    return POSITIONS.keys(table, words, setup, there, "combat" if ended == "movement" else "movement")
