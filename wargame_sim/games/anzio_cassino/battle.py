"""Question to answer: what one attack can do in a position, exactly: odds, damage, open retreats, advances.

Every face of the die goes through the rule functions that games are played by, as plain Python. Choices that the rules
leave to a player are those of the named scripts.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from wargame_sim.exact import Distribution
from wargame_sim.games.anzio_cassino import battle_ways as ways
from wargame_sim.games.anzio_cassino import codes, trials
from wargame_sim.games.anzio_cassino.battle_working import fighters, working
from wargame_sim.games.anzio_cassino.board import Board
from wargame_sim.games.anzio_cassino.rules import r06_odds as odds
from wargame_sim.games.anzio_cassino.words import result
from wargame_sim.kernels import jit
from wargame_sim.model.battle import BattleAnswer, Fate
from wargame_sim.model.odds import Measure

_LOG = 400
_FACES = range(1, 7)
TABLES = ("crt", "parameters", "modifiers", "terrain", "sides_chart", "support", "units", "hexes", "sides", "roads")
NOT_FOUGHT = "not fought"


def label(code: int) -> str:
    """Return a result of a trial as the table prints it."""
    return NOT_FOUGHT if code == trials.NOT_FOUGHT else result(*divmod(code, trials.POINTS))


def labels(board: Board) -> dict[int, str]:
    """Return every result that the table has, best for the attacker last, with its name."""
    T = board.T
    cells = {
        (int(T.crt_att[roll, c]), int(T.crt_def[roll, c]))
        for roll in range(int(T.crt_lowest_roll), int(T.crt_highest_roll) + 1)
        for c in range(int(T.columns))
    }
    found = [trials.POINTS * a + d for a, d in sorted(cells, key=lambda cell: (cell[1] - cell[0], cell[1]))]
    return {code: label(code) for code in (*found, trials.NOT_FOUGHT)}


def ready(board: Board, GA: Any, b: int) -> Board:
    """Return a copy of the position in which attack `b` is about to be rolled: markers placed, column known."""
    there = board.copy(_LOG)
    T, S, W = there.T, there.S, there.W
    with jit.plain():
        trials.declare(T, S, W, there.log, there.table.PA, GA[0], b)
        W.t_column = odds.attack_column(T, W, W.t_hex)
        W.t_drm = odds.die_modifier(T, S, W, there.side)
    return there


def rolls(board: Board) -> Distribution[int]:
    """Return the distribution of the result of the attack that is ready to be rolled."""
    T, W = board.T, board.W
    with jit.plain():
        cells = [odds.damage_at(T, odds.modified(T, face, int(W.t_drm)), int(W.t_column)) for face in _FACES]
    weights: dict[int, int] = {}
    for a, d in cells:
        code = trials.POINTS * int(a) + int(d)
        weights[code] = weights.get(code, 0) + 1
    return Distribution(weights)


def answer(board: Board, GA: Any, b: int, notes: tuple[str, ...]) -> BattleAnswer:
    """Return the exact answer for attack `b` of GA."""
    there = ready(board, GA, b)
    S, W, words, side = there.S, there.W, there.words, there.side
    fates = tuple(_fate(board, GA, b, code, p) for code, p in rolls(there).items())
    names = (codes.SIDES[side], codes.SIDES[1 - side])
    with jit.plain():
        cast, steps = fighters(there), working(there)
    return BattleAnswer(
        game=board.pack.slug,
        title=board.pack.title,
        hexes=(words.hexes[W.t_hex],),
        column=words.column(int(W.t_column)),
        working=steps,
        attack=sum((f.strength for f in cast if f.role == "attacker"), Fraction(0)),
        defence=sum((f.strength for f in cast if f.role == "defender"), Fraction(0)),
        sides=names,
        fighters=cast,
        results=fates,
        summary=summary(fates, *names),
        choosers={codes.SIDES[s]: there.script(int(S.script[s])) for s in range(2)},
        notes=notes,
        origin={name: board.pack.table(name).told for name in TABLES},
    )


def _face_of(board: Board, code: int) -> int:
    """Return a face of the die that gives the result."""
    T, W = board.T, board.W
    with jit.plain():
        cells = {face: odds.damage_at(T, odds.modified(T, face, int(W.t_drm)), int(W.t_column)) for face in _FACES}
    return next(face for face, (a, d) in cells.items() if trials.POINTS * int(a) + int(d) == code)


def _fate(board: Board, GA: Any, b: int, code: int, probability: Fraction) -> Fate:
    """Return what one result does."""
    there = board.copy(_LOG)
    T, S, W, words, side = there.T, there.S, there.W, there.words, there.side
    face = _face_of(ready(board, GA, b), code)
    before = [int(x) for x in S.lost_strength]
    cast = [u for u in range(int(T.units)) if GA[0].attacker[b, u] or S.at[u] == GA[0].attack_hex[b]]
    with jit.plain():
        trials.fight_one(T, S, W, there.log, there.table.PA, GA[0], b, face)
        told = ways.replay(board, there)
    h = int(GA[0].attack_hex[b])
    gone = [u for u in cast if S.at[u] in (codes.ELIMINATED, codes.WAITING)]
    strength = {codes.SIDES[s]: Fraction(int(S.lost_strength[s]) - before[s]) for s in range(2)}
    return Fate(
        result=label(code),
        probability=probability,
        lost={codes.SIDES[s]: tuple(words.units[u] for u in told.killed if T.side[u] == s) for s in range(2)},
        retreats=told.retreats,
        advances=told.advances,
        vacated=bool(W.owner[h] != 1 - side),
        gone={codes.SIDES[s]: all(u in gone for u in cast if T.side[u] == s) for s in range(2)},
        losses={codes.SIDES[s]: Fraction(told.damage[s]) for s in range(2)},
        attack_factors=strength,
        occupied=any(S.at[u] == h for u in cast if T.side[u] == side),
    )


def summary(fates: tuple[Fate, ...], attacker: str, defender: str) -> tuple[Measure, ...]:
    """Return the numbers that players ask for."""

    def chance(name: str, label: str, event: Any) -> Measure:
        total = sum((f.probability for f in fates if event(f)), Fraction(0))
        return Measure(name, total, "probability", label)

    def mean(name: str, label: str, side: str) -> Measure:
        total = sum((f.probability * f.losses[side] for f in fates), Fraction(0))
        return Measure(name, total, "mean", label, "damage points")

    def driven(fate: Fate) -> bool:
        return fate.gone[attacker] or (any(way.chosen for way in fate.retreats) and not fate.vacated)

    return (
        chance("defender_leaves", "defender leaves the hex", lambda f: f.vacated),
        chance("occupied", "attacker stands in the hex afterwards", lambda f: f.occupied),
        chance("defender_eliminated", "defender eliminated, all of it", lambda f: f.gone[defender]),
        chance("lost_in_retreat", "a unit dies for want of a retreat", lambda f: any(w.lost for w in f.retreats)),
        chance("attacker_suffers", "attacker eliminated or retreats", driven),
        chance("attacker_eliminated", "attacker eliminated, all of it", lambda f: f.gone[attacker]),
        mean("attacker_losses", "expected damage to the attacker", attacker),
        mean("defender_losses", "expected damage to the defender", defender),
    )
