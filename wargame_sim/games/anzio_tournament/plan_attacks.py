"""Declaring the attacks of a plan: who attacks what, refused with the section when the rules forbid it."""

from __future__ import annotations

from typing import Any

from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.games.anzio_tournament import fights, trials
from wargame_sim.games.anzio_tournament.positions import Board
from wargame_sim.games.anzio_tournament.rules import r07_combat, r08_terrain, r32_automatic
from wargame_sim.games.anzio_tournament.tables_combat import Result, read_result
from wargame_sim.hexgame.plan import MAX_ATTACKS, note_objectives
from wargame_sim.kernels import jit, records
from wargame_sim.model.plan import ALL, NONE, SCRIPT, Attack, Plan
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns

_ADVANCE = {SCRIPT: fights.BY_SCRIPT, ALL: fights.EVERYONE, NONE: fights.NOBODY}


def cells(pack: Pack) -> dict[str, Result]:
    """Return the different results of the table as printed, worst for the attacker first: a result's number is its place."""
    crt = pack.table("crt")
    printed = {row[column] for row in crt.rows for column in odds_columns(crt)}
    found = {cell: read_result(cell) for cell in sorted(printed)}
    return dict(sorted(found.items(), key=lambda item: (item[1].score, -item[1].lost[0])))


def declare_attacks(board: Board, plan: Plan) -> Any:
    """Return the record G of the attacks and objectives of a plan, as an array of length 1, each checked against the position.

    Raises
    ------
    IllegalOrder, DataError
        For the first order that the rules forbid, or that is not of this game.
    """
    GA = records.empty(trials.goals_dtype())
    G = GA[0]
    attacks = plan.content.attack
    if len(attacks) > MAX_ATTACKS:
        raise plan.fault("attack", message=f"allowed {MAX_ATTACKS} attacks in one combat phase")
    if plan.content.mission:
        raise plan.fault("mission", message="air units are not in this game")
    G.stop, G.user = len(attacks), -1
    _number_results(board, G)
    note_objectives(board, G, plan.content.objective, lambda h: board.T.city_at[h] >= 0)
    with jit.plain():
        taken: dict[int, int] = {}
        for b, attack in enumerate(attacks):
            _declare(board.copy(), plan, G, b, attack, taken)
    return GA


def _number_results(board: Board, G: Any) -> None:
    crt = board.pack.table("crt")
    order = list(cells(board.pack))
    for row in crt.rows:
        for i, column in enumerate(odds_columns(crt)):
            G.cell[int(row["roll"]) - 1, i] = order.index(row[column])


def _declare(board: Board, plan: Plan, G: Any, b: int, attack: Attack, taken: dict[int, int]) -> None:
    T, S, W, words, key = board.T, board.S, board.W, board.words, f"attack[{b + 1}]"
    for name in ("only", "air", "lower", "support", "defender_support"):
        if getattr(attack, name):
            raise plan.fault(f"{key}.{name}", message="is not in this game")
    if len(attack.hex) != 1:
        raise plan.illegal(key, "an attack is made on a single hex", "B.7.A")
    h = words.names["hex"].index(attack.hex[0])
    if attack.advance not in (*_ADVANCE, attack.hex[0]):
        raise plan.illegal(f"{key}.advance", f"units advance into {words.hex(h)} and no farther", "B.7.H")
    if W.holds[h] != 1 - S.side:
        raise plan.illegal(key, f"no enemy stands in {words.hex(h)}", "B.7.A")
    if h in [int(G.attack_hex[i]) for i in range(b)]:
        raise plan.illegal(key, f"{words.hex(h)} is attacked twice in one combat phase", "B.7.A")
    G.attack_hex[b], G.advance[b] = h, _ADVANCE.get(attack.advance, fights.EVERYONE)
    for unit in attack.units:
        u = words.names["unit"].index(unit)
        if T.side[u] != S.side:
            raise plan.illegal(key, f"{unit} is not a unit of {c.SIDES[board.side]}", "B.7.A")
        if u in taken:
            raise plan.illegal(key, f"{unit} attacks twice in one combat phase", "B.7.A")
        taken[u] = G.attacker[b, u] = 1
    G.auto[b] = plan.content.phase == "movement" and _overruns(board, G, b)
    for unit in attack.units:
        _check_attacker(board, plan, key, unit, h)
    if not G.auto[b] and trials.declare(T, S, W, G, b) < 0:
        odds = f"{int(W.t_attack)} to {int(W.t_defence)}"
        raise plan.illegal(key, f"{odds} on {words.hex(h)} is under {words.columns[0]}", "B.7.B")


def _overruns(board: Board, G: Any, b: int) -> bool:
    """Whether the units of attack `b` give an automatic victory, all of them: then no die is rolled (C.12.A)."""
    T, S, W, h = board.T, board.S, board.W, int(G.attack_hex[b])
    units = [u for u in range(int(T.units)) if G.attacker[b, u]]
    if S.combat != c.FIRST_COMBAT or not all(r32_automatic.may_overrun(T, S, W, u, h) for u in units):
        return False
    W.in_attack[:] = G.attacker[b]
    return bool(r32_automatic.overruns(T, S, W, h))


def _check_attacker(board: Board, plan: Plan, key: str, unit: str, h: int) -> None:
    T, S, W, words = board.T, board.S, board.W, board.words
    u = words.names["unit"].index(unit)
    if r07_combat.may_join(T, S, W, u, h):
        return
    where = f"{unit} in {words.hex(int(S.at[u]))}"
    if S.inverted[u]:
        raise plan.illegal(key, f"{where} is inverted and has no attack", "C.10.A")
    if S.combat == c.SECOND_COMBAT and not S.through[u]:
        raise plan.illegal(key, f"{where} has not broken through", "C.14.A")
    if S.at[u] == c.AT_SEA:
        where = f"{unit} at sea, off {words.hex(int(S.sea_hex[u]))},"
        raise plan.illegal(key, f"{where} may attack that hex only, in the first combat", "sea 1")
    if S.at[u] < 0:
        raise plan.illegal(key, f"{unit} is not on the map", "B.7.A")
    if r08_terrain.side_towards(T, S.at[u], h) < 0:
        raise plan.illegal(key, f"{where} is not next to {words.hex(h)}", "B.7.A")
    raise plan.illegal(key, f"{where} has been used in an automatic victory", "C.12.B")
