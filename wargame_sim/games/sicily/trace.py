"""One game told phase by phase: landings, moves, fights with every roll, supply, ports, points, and who wins.

The rows of the log are told one by one (trace_land.py, trace_combat.py, trace_sea.py); rows of one kind that follow each
other, such as declarations against one hex, share a line. Control is told from the map as each phase leaves it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import numpy as np

from wargame_sim.games.sicily import codes, codes_combat, codes_sea, trace_combat, trace_land, trace_sea
from wargame_sim.games.sicily.positions import keys_after
from wargame_sim.games.sicily.trace_words import PLAYER, Row, Words, count
from wargame_sim.hexgame.simulator import Games, Simulator
from wargame_sim.model.story import Moment, Story, labelled

Event = tuple[int, Row]
EVENTS = {**trace_land.EVENTS, **trace_combat.EVENTS, **trace_sea.EVENTS}
TOGETHER = (  # units of one line: what follows each of these is the same for all of them
    codes.LOG_SUPPLY, codes.LOG_DECLARE, codes.LOG_ARRIVE, codes_sea.LOG_AFLOAT, codes_combat.LOG_FOLLOW,
)  # fmt: skip
PATH = (codes.LOG_MOVE, codes.LOG_ENTER)  # followed by the hexes of their way
MOMENTS = {"transport": "start", "reaction": "movement", "combat": "combat"}  # a position may be taken at their end
UNTOLD = (
    codes.LOG_CONTROL,
)  # told from the map: a hex that somebody moved through changes hands before the end of a phase


def tell(simulator: Simulator, seed: int, trial: int, keep: Moment | None = None) -> Story:
    """Play one game and tell it.

    Parameters
    ----------
    simulator : Simulator
        The game.
    seed, trial : int
        Which game; the same as that row of `play`.
    keep : Moment or None
        Moment whose position is wanted; see :func:`wargame_sim.games.sicily.positions.keys_after`.
    """
    teller = Teller(simulator, keep)
    row, _games = simulator.traced(seed, trial, teller.watch)
    return Story(seed, trial, tuple(teller.lines), labelled(row, simulator.columns), teller.position)


class Teller:
    """Collects the lines of a game while it is played.

    Parameters
    ----------
    simulator : Simulator
        The game.
    keep : Moment or None
        Moment whose position is wanted.

    Attributes
    ----------
    lines : list of str
        The story so far.
    position : mapping or None
        Keys of the position that is wanted.
    """

    def __init__(self, simulator: Simulator, keep: Moment | None = None) -> None:
        self.position: Mapping[str, Any] | None = None
        self._simulator, self._keep = simulator, keep
        T = simulator.table.T
        self.lines = [f"Scenario {int(T.scenario)}, {int(T.turns)} turns; all hexes are the Axis player's (3.1)"]
        self._words = Words(simulator.pack)
        self._dates = {int(row["turn"]): row["date"] for row in simulator.pack.rows("turns")}
        self._land = np.flatnonzero(np.asarray(T.open[: int(T.n)]))
        self._places = {int(T.place[p]): int(T.place_points[p]) for p in range(int(T.places))}
        self._control = np.full(int(T.n), codes.AXIS)
        self._fight = False
        self._steps_lost = (0, 0)

    def watch(self, games: Games, turn: int, side: int, phase: str) -> None:
        """Tell what has been played since the last call; called by the sequence of play."""
        rows = games.log[1 : int(games.log[0, 0]) + 1].tolist()
        games.log[0, 0] = 0
        self._fight = False
        for line in self._told([(event, Row(*numbers)) for event, *numbers in rows]):
            self.lines.append(line)
        self._changes(games.SA[0])
        self._save(games, turn, side, phase)
        if phase == "reorganization":
            self._stand(games.SA[0])

    def _save(self, games: Games, turn: int, side: int, phase: str) -> None:
        if self._keep is None or phase not in MOMENTS:
            return
        ended = MOMENTS[phase]
        actor = 1 - side if phase == "reaction" else side
        if self._keep == (turn, codes.SIDES[actor], ended, ""):
            keys = keys_after(self._simulator.table, self._words, self._simulator.setup, games.SA[0], actor, ended)
            where = f"{turn}.{codes.SIDES[actor]}.{ended}"
            self.position = {**keys, "caption": f"seed {games.seed}, game {games.first}, {where}"}

    def _told(self, events: Sequence[Event]) -> Iterator[str]:
        head = ""
        for line in self._lines(events):
            if line.startswith(" ") and not line.startswith("  "):
                head = line  # of a phase: told when something happens in it
                continue
            if head and line.startswith("  "):
                yield head
                head = ""
            yield line

    def _lines(self, events: Sequence[Event]) -> list[str]:
        lines: list[str] = []
        moved, end = 0, codes.NOWHERE  # line of the last move, and where it ends
        hit = codes.NOWHERE  # unit that the row before says takes a step: the next one says what is left of it
        for (event, *_), group in groupby(events, key=_kind):
            rows = [row for _, row in group]
            if event == codes.LOG_TURN:
                lines += ["", f"Turn {rows[0].a}, {self._dates[rows[0].a]}"]
            elif event == codes.LOG_PHASE:
                self._fight = False
                lines += [f" {codes.PHASES[row.a]}" for row in rows]
            elif event == codes.LOG_STEP:
                lines[moved] += "".join(f", {self._words.at(row.b)}" for row in rows if row.b != end)
            elif event == codes.LOG_LOSS and hit == rows[0].a:
                lines[-1] += f": {trace_land.left(rows[0])}"
            elif event not in UNTOLD:
                lines += self._lines_of(event, rows)
            hit = rows[-1].a if event == codes_combat.LOG_HIT else codes.NOWHERE
            if event in PATH:
                moved, end = len(lines) - 1, rows[-1].c if event == codes.LOG_MOVE else rows[-1].b
                lines[moved] += " by"
        return [line.removesuffix(" by").replace(" by, ", " by ") for line in lines]

    def _lines_of(self, event: int, rows: Sequence[Row]) -> Iterator[str]:
        indent = "    " if self._fight else "  "
        if event == codes_combat.LOG_BATTLE:
            self._fight, indent = True, "  "
        if event in TOGETHER:
            yield indent + self._together(event, rows)
        elif event == codes_sea.LOG_INTERDICTION:
            if any(rows[-1]):  # told by the Allies, and again with the Axis answer
                yield indent + EVENTS[event](self._words, rows[-1])
        else:
            yield from (indent + EVENTS[event](self._words, row) for row in rows)

    def _together(self, event: int, rows: Sequence[Row]) -> str:
        w, first = self._words, rows[0]
        names = w.units([row.a for row in rows])
        if event == codes.LOG_DECLARE:
            return f"Attack declared on {w.at(first.b)}: {names} (8.1)"
        if event == codes.LOG_ARRIVE:
            return f"To {w.at(first.b)}: {names}"
        if event == codes_sea.LOG_AFLOAT:
            return f"Off the coast in {w.at(first.b)}: {names} (13.2.1)"
        if event == codes_combat.LOG_FOLLOW:
            return f"advance from {w.at(first.b)} to {w.at(first.c)}: {names} (9.7)"
        return f"{'Out of supply' if first.b else 'In supply again'}: {names} (5.2)"

    def _changes(self, S: Any) -> None:
        """Tell which hexes have come into other hands."""
        now = np.asarray(S.control[: len(self._control)])
        changed = self._land[now[self._land] != self._control[self._land]]
        for side in (codes.ALLIED, codes.AXIS):
            hexes = [int(h) for h in changed if now[h] == side]
            named = [h for h in hexes if self._words.is_named(h) or h in self._places]
            if not hexes:
                continue
            told = [self._words.at(h) for h in named]
            rest = len(hexes) - len(named)
            told += (
                [f"{rest} {'hex' if rest == 1 else 'hexes'} {'more' if named else 'without a name'}"] if rest else []
            )
            self.lines.append(f"  To {PLAYER[side]}: {', '.join(told)} (3.2)")
        self._control = now.copy()

    def _stand(self, S: Any) -> None:
        """Tell how the game stands after a turn."""
        held = [h for h in self._places if S.control[h] == codes.ALLIED]
        worth = sum(self._places[h] for h in held)
        lost = " and ".join(f"{count(int(S.lost_steps[s]), 'step')} of {PLAYER[s]}" for s in range(2))
        places = f"places worth {worth}" if held else "no place"
        self.lines.append(f" The Allies hold {places}; events {int(S.vp):+d}. Lost so far: {lost}.")


def _kind(event: Event) -> tuple[int, ...]:
    """Return what rows that share a line have in common."""
    code, row = event
    return (code, *row[1:]) if code in TOGETHER else (code,)
