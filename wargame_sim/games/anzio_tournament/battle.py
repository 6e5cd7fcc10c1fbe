"""Question to answer: what one attack can do in a position, exactly: odds, losses, open retreats, advances, breakthrough.

Every face of the die goes through the rule functions that games are played by, as plain Python. Choices that the rules
leave to a player are those of the named scripts, the re-roll chit among them unless the question says how it is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.errors import IllegalOrder, UsageError
from wargame_sim.exact import Distribution, certain, die
from wargame_sim.games.anzio_tournament import battle_ways as ways
from wargame_sim.games.anzio_tournament import codes as c
from wargame_sim.games.anzio_tournament import exact, trials
from wargame_sim.games.anzio_tournament.battle_working import attackers, defenders, fighters, working
from wargame_sim.games.anzio_tournament.odds import RECONSTRUCTED, told
from wargame_sim.games.anzio_tournament.plan_attacks import cells
from wargame_sim.games.anzio_tournament.positions import Board
from wargame_sim.games.anzio_tournament.rules import r60_chit
from wargame_sim.games.anzio_tournament.scripts import choices
from wargame_sim.hexgame import battle as shared
from wargame_sim.hexgame.battle import Attack, Played
from wargame_sim.kernels import jit
from wargame_sim.model.battle import BattleAnswer, Fate
from wargame_sim.model.odds import Measure

_LOG = 400
TABLES = ("crt", "base_rules", "parameters", "terrain", "sides_chart", "units", "unit_steps", "hexes", "sides", "roads")
NOT_FOUGHT, AUTOMATIC = "not fought", "automatic victory"
PARTIES = ("attacker", "defender")


class Reroll(NamedTuple):
    """How the chit is used in one attack: by which party, when it gains more than what price."""

    party: str
    price: Fraction


def labels(board: Board) -> dict[int, str]:
    """Return the code of every result with its name, worst for the attacker first."""
    found = {n: told(result) for n, result in enumerate(cells(board.pack).values())}
    return {**found, trials.AUTOMATIC: AUTOMATIC, trials.NOT_FOUGHT: NOT_FOUGHT}


def ready(board: Board, GA: Any, b: int) -> Board:
    """Return a copy of the position in which attack `b` is about to be rolled: declared, column known."""
    there = board.copy(_LOG)
    with jit.plain():
        trials.declare(there.T, there.S, there.W, GA[0], b)
    return there


def name_chit(board: Board, GA: Any, b: int, reroll: Reroll) -> None:
    """Write into G on which faces attack `b` is rolled again.

    Raises
    ------
    UsageError, IllegalOrder
        When there is no such party, or it may not use the chit.
    """
    T, S, G = board.T, board.S, GA[0]
    if reroll.party not in PARTIES:
        raise UsageError(f"reroll: found {reroll.party!r}; allowed {' or '.join(PARTIES)}")
    side = board.side if reroll.party == "attacker" else 1 - board.side
    if S.holder != side:
        holder, wanted = c.SIDES[int(S.holder)], c.SIDES[side]
        raise IllegalOrder(
            f'the {holder} player holds the chit; the position may say chit = "{wanted}" in [state]', "chit 1"
        )
    with jit.plain():
        if not r60_chit.may_use(T, S, side):
            raise IllegalOrder(f"no use of the chit is left in this player-turn; allowed {int(T.uses)}", "chit 3")
    if G.auto[b]:
        return
    column = int(ready(board, GA, b).W.t_column)
    taken = exact.with_chit(board.pack, board.words.columns[column], reroll.party, reroll.price).taken_on
    found = exact.cells(board.pack)[board.words.columns[column]]
    G.user = side
    for face, result in enumerate(found):
        G.again[face, column] = result in taken


def rerolled(board: Board, GA: Any) -> frozenset[int]:
    """Return the faces, from 1, on which an attack that is ready is rolled again: by the question, else by the holder's script."""
    T, S, W, G = board.T, board.S, board.W, GA[0]
    faces = range(1, c.FACES + 1)
    if G.user >= 0:
        return frozenset(face for face in faces if G.again[face - 1, W.t_column])
    user = int(S.holder)
    sign, P = (1 if user == board.side else -1), board.table.PA[S.script[user]]
    with jit.plain():
        if not r60_chit.may_use(T, S, user):
            return frozenset()
        return frozenset(face for face in faces if choices.wants_reroll(T, S, W, P, sign, face - 1))


def rolls(board: Board, GA: Any, b: int) -> Distribution[int]:
    """Return the distribution of the result of attack `b`, ready to be rolled, worst for the attacker first."""
    G, W = GA[0], board.W
    if G.auto[b]:
        return certain(trials.AUTOMATIC)
    again = rerolled(board, GA)
    stands = die(c.FACES).then(lambda face: die(c.FACES) if face in again else certain(face))
    return stands.map(lambda face: int(G.cell[face - 1, W.t_column])).sorted(lambda code: code)


def attack_of(board: Board, GA: Any, b: int) -> Attack:
    """Return attack `b` of a board made by :func:`ready`."""
    W, words = board.W, board.words
    auto = bool(GA[0].auto[b])
    with jit.plain():
        said = ("7 to 1 or more, or 5 to 1 with no retreat: no die is rolled (C.12.A)",) if auto else working(board)
        return Attack(
            board=board,
            column=AUTOMATIC if auto else words.columns[int(W.t_column)],
            hexes=(int(W.t_hex),),
            attackers=tuple(attackers(board)),
            defenders=tuple(defenders(board)),
            rolls=rolls(board, GA, b),
            strengths=(Fraction(int(W.t_attack)), Fraction(int(W.t_defence))),
            fighters=fighters(board),
            working=said,
            lost_in="steps",
            tables=TABLES,
        )


def resolve(board: Board, GA: Any, b: int, code: int) -> Played:
    """Play result `code` of attack `b` out on a copy of the position."""
    there, G = board.copy(_LOG), GA[0].copy()
    T, S, W = there.T, there.S, there.W
    before = [int(x) for x in S.lost_steps]
    face = 1
    if not G.auto[b]:
        column = int(ready(board, GA, b).W.t_column)
        face = next(f for f in range(1, c.FACES + 1) if G.cell[f - 1, column] == code)
        G.user, G.again[:] = 0, 0  # this face stands
    with jit.plain():
        trials.fight_one(T, S, W, there.log, there.table.PA, G, b, face, face)
        told = ways.replay(board, there)
    lost = (int(S.lost_steps[0]) - before[0], int(S.lost_steps[1]) - before[1])
    return Played(there, tuple(told.killed), tuple(told.retreats), tuple(told.advances), lost, lost, tuple(told.also))


def answer(board: Board, GA: Any, b: int, notes: tuple[str, ...]) -> BattleAnswer:
    """Return the exact answer for attack `b` of GA."""
    there = ready(board, GA, b)
    attack = attack_of(there, GA, b)
    names = labels(board)

    def more(fates: list[Fate]) -> Iterable[Measure]:
        through = "broken through (C.13.A)"
        return [shared.chance(fates, "breakthrough", "breakthrough", lambda f: any(through in said for said in f.also))]

    said = (*notes, *_notes(there, GA, b), RECONSTRUCTED)
    return shared.answer(attack, lambda code: resolve(board, GA, b, code), lambda code: names[code], more, said)


def _notes(board: Board, GA: Any, b: int) -> Iterable[str]:
    if GA[0].auto[b]:
        yield "An automatic victory belongs to the movement phase; its units have breakthrough (C.12, C.13.B)."
        return
    again = rerolled(board, GA)
    user = int(GA[0].user) if GA[0].user >= 0 else int(board.S.holder)
    if board.T.opt_reroll:
        results = exact.cells(board.pack)[board.words.columns[int(board.W.t_column)]]
        on = ", ".join(dict.fromkeys(told(results[face - 1]) for face in sorted(again)))
        how = "as the question says" if GA[0].user >= 0 else f"as its script {board.script(user)} would"
        yield f"The {c.SIDES[user]} player holds the chit and re-rolls on {on or 'no result'}, {how} (chit 1)."
