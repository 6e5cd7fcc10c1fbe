"""One attack on the map, exactly: from what a game plays out for each result to fates, summary and answer.

A game supplies the attack as it is about to be rolled (:class:`Attack`), and ``resolve(code) -> Played``: the position
after a result, played out by its rules, with the ways that were open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from wargame_sim.exact import Distribution
from wargame_sim.model.battle import BattleAnswer, Fate, Fighter, Way
from wargame_sim.model.board import Board
from wargame_sim.model.odds import Measure


class Played(NamedTuple):
    """A result played out on a copy of the board.

    Parameters
    ----------
    board : Board
        Afterwards.
    killed : tuple of int
        Units lost to the result itself.
    retreats, advances : tuple of Way
        In the order in which units went.
    losses, factors : tuple of number
        By side: lost altogether in what answers count, and in what trials of turns count.
    also : tuple of str
        What else the result did, in words.
    """

    board: Board[Any]
    killed: tuple[int, ...]
    retreats: tuple[Way, ...]
    advances: tuple[Way, ...]
    losses: tuple[Fraction | int, Fraction | int]
    factors: tuple[Fraction | int, Fraction | int]
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Attack:
    """An attack that is about to be rolled.

    Parameters
    ----------
    board : Board
        The position.
    column : str
        Rolled on.
    hexes : tuple of int
        Attacked.
    attackers, defenders : tuple of int
        Units.
    rolls : Distribution of int
        Codes of results.
    strengths : tuple of Fraction
        Of attack and defence on the table.
    fighters, working : tuple
        For the answer: who counts, and how the column came about.
    lost_in : str
        What losses are counted in: "steps".
    tables : tuple of str
        That the answer rests on.
    """

    board: Board[Any]
    column: str
    hexes: tuple[int, ...]
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    rolls: Distribution[int]
    strengths: tuple[Fraction, Fraction]
    fighters: tuple[Fighter, ...]
    working: tuple[str, ...]
    lost_in: str
    tables: tuple[str, ...]


def answer(
    attack: Attack,
    resolve: Callable[[int], Played],
    label: Callable[[int], str],
    more: Callable[[list[Fate]], Iterable[Measure]],
    notes: tuple[str, ...],
) -> BattleAnswer:
    """Return the exact answer for an attack.

    Parameters
    ----------
    attack : Attack
        About to be rolled.
    resolve : callable
        Of a code: the result played out.
    label : callable
        Of a code: the result as printed.
    more : callable
        Of the fates: numbers that only this game has.
    notes : tuple of str
        Obligations and readings.
    """
    board, names = attack.board, attack.board.words.names
    sides = board.pack.sides
    fates = [fate(attack, resolve(code), label(code), p) for code, p in attack.rolls.items()]
    attacker, defender = sides[board.side], sides[1 - board.side]
    return BattleAnswer(
        game=board.pack.slug,
        title=board.pack.title,
        hexes=tuple(names["hex"][h] for h in attack.hexes),
        column=attack.column,
        working=attack.working,
        attack=attack.strengths[0],
        defence=attack.strengths[1],
        sides=(attacker, defender),
        fighters=attack.fighters,
        results=tuple(fates),
        summary=(*summary(fates, attacker, defender, attack.lost_in), *more(fates)),
        choosers={sides[s]: board.script(s) for s in range(2)},
        notes=notes,
        origin={name: board.pack.table(name).told for name in attack.tables},
    )


def fate(attack: Attack, played: Played, label: str, probability: Fraction) -> Fate:
    """Return what a result that has been played out does."""
    board, S = attack.board, played.board.S
    sides, units = board.pack.sides, board.words.names["unit"]
    parties = {board.side: attack.attackers, 1 - board.side: attack.defenders}
    there = {s: [u for u in party if S.at[u] in attack.hexes] for s, party in parties.items()}
    return Fate(
        result=label,
        probability=probability,
        lost={sides[s]: tuple(units[u] for u in played.killed if board.T.side[u] == s) for s in range(2)},
        retreats=played.retreats,
        advances=played.advances,
        vacated=not there[1 - board.side],
        gone={sides[s]: all(S.steps[u] == 0 for u in parties[s]) for s in range(2)},
        losses={sides[s]: Fraction(played.losses[s]) for s in range(2)},
        attack_factors={sides[s]: Fraction(played.factors[s]) for s in range(2)},
        occupied=bool(there[board.side]),
        also=played.also,
    )


def chance(fates: Iterable[Fate], name: str, label: str, event: Callable[[Fate], bool]) -> Measure:
    """Return the chance of an event as a number of a summary."""
    total = sum((f.probability for f in fates if event(f)), Fraction(0))
    return Measure(name, total, "probability", label)


def summary(fates: Iterable[Fate], attacker: str, defender: str, lost_in: str) -> tuple[Measure, ...]:
    """Return the numbers that players of every game ask for."""
    fates = list(fates)

    def mean(name: str, label: str, side: str) -> Measure:
        total = sum((f.probability * f.losses[side] for f in fates), Fraction(0))
        return Measure(name, total, "mean", label, lost_in)

    def driven(fate: Fate) -> bool:
        return fate.gone[attacker] or (any(way.chosen for way in fate.retreats) and not fate.vacated)

    events: tuple[tuple[str, str, Callable[[Fate], bool]], ...] = (
        ("defender_leaves", "defender leaves the hex", lambda f: f.vacated),
        ("occupied", "attacker stands in the hex afterwards", lambda f: f.occupied),
        ("defender_eliminated", "defender eliminated, all of it", lambda f: f.gone[defender]),
        ("lost_in_retreat", "a unit dies for want of a retreat", lambda f: any(w.lost for w in f.retreats)),
        ("attacker_suffers", "attacker eliminated or retreats", driven),
        ("attacker_eliminated", "attacker eliminated, all of it", lambda f: f.gone[attacker]),
    )
    return (
        *(chance(fates, *event) for event in events),
        mean("attacker_losses", "expected attacker losses", attacker),
        mean("defender_losses", "expected defender losses", defender),
    )
