"""What a position must not break: units where they cannot be, two sides in a hex, too many in a hex, markers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine.rules.r09_engaged import arrow_at
from wargame_sim.hexgame.tables import PROHIBITED
from wargame_sim.model.position import Source
from wargame_sim.model.telling import joined

if TYPE_CHECKING:
    from wargame_sim.games.kasserine.board import Board

DEFENDER = "defender"
_AWAY = ("eliminated", "off", "waiting")


def check_place(board: Board, source: Source[Any], unit: str, place: str) -> None:
    """Check that a unit may be put where the file puts it, as far as it alone is concerned.

    Raises
    ------
    DataError
        Naming the unit, what was found, what is allowed and the section.
    """
    T, words = board.T, board.words
    u, key = words.number[unit], f'units."{unit}"'
    areas = (codes.AREAS[T.area[u]], "le_kef_lost") if T.arrives[u] and not T.air[u] else ()
    if place not in words.index:
        if place not in (*_AWAY, "", *areas):
            allowed = [f"a hex, {words.hexes[0]} to {words.hexes[-1]}", *areas, *_AWAY]
            raise source.fault(key, message="unknown hex", found=place, allowed=", ".join(allowed))
        return
    if T.air[u]:
        raise source.fault(key, found=place, allowed="no hex; see [state] missions", rule="16.1")
    row = board.pack.rows("units")[u]
    if T.start[u] == codes.ASIDE and row["arrives"] != "breakdown":
        why = ("cooperation = true", "16.7.B") if T.optional[u] else ("reduced_recon = false", "16.5")
        raise source.fault(key, message=f"is not in this game; needs option {why[0]}", rule=why[1])
    h = words.index[place]
    if T.entry[0, T.move_class[u], h] == PROHIBITED:
        ground = next(r["terrain"] for r in board.pack.rows("hexes") if r["hex"] == place)
        raise source.fault(key, found=place, allowed=f"no {ground} for heavy equipment", rule="6.6.B")


def check_units(board: Board, source: Source[Any]) -> None:
    """Check battalions against their companies, one side a hex, and stacking.

    Raises
    ------
    DataError
        For the first fault.
    """
    T, S, words = board.T, board.S, board.words
    found: dict[int, list[int]] = {}
    for u in range(int(T.units)):
        if S.at[u] < 0 or T.air[u]:
            continue
        parent = int(T.parent[u])
        if parent >= 0 and S.at[parent] != codes.ASIDE:
            name = words.units[parent]
            message = f"the company and its battalion {name} are both in play; put {name!r} off"
            raise source.fault(f'units."{words.units[u]}"', message=message, rule="11.2.A")
        found.setdefault(int(S.at[u]), []).append(u)
    for h, units in found.items():
        _check_stack(board, source, h, units)


def _check_stack(board: Board, source: Source[Any], h: int, units: list[int]) -> None:
    T, words = board.T, board.words
    where, names = words.hexes[h], joined(words.units[u] for u in units)
    if len({int(T.side[u]) for u in units}) > 1:
        raise source.fault("units", message=f"{where} holds units of both sides: {names}", rule="6.3")
    thirds = sum(int(T.thirds[u]) for u in units)
    maneuver = sum(int(T.thirds[u]) for u in units if not T.support[u])
    for size, limit, kind in (
        (thirds, T.stack_thirds, "battalions"),
        (maneuver, T.stack_maneuver_thirds, "maneuver battalions"),
    ):
        if size > limit:
            message = f"{where} holds {size / 3:.3g} {kind} ({names}); allowed {int(limit) // 3}"
            raise source.fault("units", message=message, rule="7.0.A")


def put_markers(board: Board, source: Source[Any]) -> None:
    """Put the Engaged markers of the file on the units (9.1.4.A).

    Raises
    ------
    DataError
        When a marker stands on nobody, points at no enemy, or a defender's has no attacker.
    """
    T, S, W, words = board.T, board.S, board.W, board.words
    markers = source.content.engaged
    if isinstance(markers, list):
        if markers:
            said = 'a list is enough for a drawing; give a table: "attacker" = "hex", "defender" = "defender"'
            raise source.fault("engaged", message=said, rule="9.1.4.A")
        return
    for unit, targets in markers.items():
        u, key = words.number[unit], f'engaged."{unit}"'
        if S.at[u] < 0:
            raise source.fault(key, message="the unit is not on the map")
        if targets == [DEFENDER]:
            S.engaged[u] = codes.DEFENDER_ENGAGED
            continue
        near = {words.hexes[m]: k for k, m in enumerate(T.nbr[S.at[u]]) if m < T.n and W.owner[m] == 1 - T.side[u]}
        for n, target in enumerate(targets):
            if target not in near:
                raise source.fault(key, found=target, allowed=[*near, DEFENDER], rule="9.1.4.A")
            if n == 0:
                S.engaged[u], S.foe_hex[u] = codes.ATTACKER_ENGAGED, words.index[target]
            else:
                S.arrows[u] |= 1 << near[target]
    for unit, targets in markers.items():
        if targets == [DEFENDER] and not arrow_at(T, S, W, words.number[unit]):
            message = "no attacker's marker points at its hex"
            raise source.fault(f'engaged."{unit}"', message=message, rule="9.1.4.A")
