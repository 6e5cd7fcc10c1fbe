"""One game told impulse by impulse: who went where, what was attacked at which odds, what came of it, who holds what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from wargame_sim.games.anzio_cassino import codes, trace_attacks
from wargame_sim.games.anzio_cassino.position_writing import position_of
from wargame_sim.games.anzio_cassino.trace_moves import moves
from wargame_sim.games.anzio_cassino.words import Words, side
from wargame_sim.hexgame.simulator import Games, Simulator, Table
from wargame_sim.model.game import Setup
from wargame_sim.model.story import Moment, Story, labelled
from wargame_sim.model.telling import joined
from wargame_sim.packs import Pack

_PHASE = {"attack": "combat"}
Row = Sequence[int]


def tell(simulator: Simulator, seed: int, trial: int, keep: Moment | None) -> Story:
    """Play one game and tell it.

    Parameters
    ----------
    simulator : Simulator
        Of the game and its setup.
    seed, trial : int
        Which game; the same as that row of `play`.
    keep : Moment or None
        Moment whose position is wanted.
    """
    teller = Teller(simulator.pack, simulator.setup, simulator.table, keep)
    row, _ = simulator.traced(seed, trial, teller.watch)
    return Story(seed, trial, tuple(teller.lines), labelled(row, simulator.columns), teller.position)


class Teller:
    """Collects the lines of a game while it is played.

    Parameters
    ----------
    pack : Pack
        Tables.
    setup : Setup
        Options and players.
    table : Table
        Records of the rules.
    keep : Moment or None
        Moment whose position is wanted.
    """

    def __init__(self, pack: Pack, setup: Setup, table: Table, keep: Moment | None) -> None:
        self.lines: list[str] = []
        self.position: Mapping[str, Any] | None = None
        self._setup, self._table, self._keep = setup, table, keep
        self._words = Words(pack)
        self._dates = {int(row["turn"]): date.fromisoformat(row["first_day"]) for row in pack.rows("turns")}
        self._over = False

    def watch(self, games: Games, turn: int, mover: int, phase: str) -> None:
        """Tell a phase that has just ended; called by the sequence of play."""
        if self._over:
            return
        rows = [tuple(int(x) for x in row) for row in games.log[1 : int(games.log[0, 0]) + 1]]
        games.log[0, 0] = 0
        S, T = games.SA[0], self._table.TA[0]
        if phase == "start":
            self._start(S, T, turn, rows)
        elif phase == "movement":
            self.lines += ["", f"{turn}.{'ABCD'[S.impulse]} {side(mover)}", *moves(self._words, rows)]
        elif phase == "attack":
            self.lines += [*moves(self._words, trace_attacks.arrivals(rows)), *trace_attacks.told(self._words, T, rows)]
        else:
            self._end_of_impulse(S, T, turn, rows)
        if any(row[0] == codes.LOG_END for row in rows):
            self._end(rows, S)
        self._keep_position(games, turn, mover, _PHASE.get(phase, phase))

    def _keep_position(self, games: Games, turn: int, mover: int, phase: str) -> None:
        S = games.SA[0]
        impulse = "ABCD"[S.impulse % len("ABCD")]
        if self._keep == (turn, codes.SIDES[mover], phase, impulse):
            found = position_of(self._words, self._setup, self._table.TA[0], S, phase)
            where = f"{turn}.{impulse}.{codes.SIDES[mover]}.{phase}"
            self.position = {**found, "caption": f"seed {games.seed}, game {games.first}, {where}"}

    def _start(self, S: Any, T: Any, turn: int, rows: list[tuple[int, ...]]) -> None:
        day = self._dates[turn]
        sky = f", {codes.WEATHER[S.weather]}" if T.opt_weather else ""
        self.lines += ["", f"Turn {turn} (from {day.day} {day:%B}){sky}"]
        for event, u, at, damage, *_ in rows:
            if event == codes.LOG_SHORT:
                fate = "eliminated" if damage >= T.endurance[u] or damage == 0 else f"{damage} of {T.endurance[u]}"
                where = self._words.hex(at)
                self.lines.append(f"  {self._words.units[u]} in {where} is out of supply: {fate} (4.0)")

    def _end_of_impulse(self, S: Any, T: Any, turn: int, rows: list[tuple[int, ...]]) -> None:
        if not any(row[0] == codes.LOG_VP for row in rows):
            return
        for event, u, damage, *_ in rows:
            if event == codes.LOG_REFIT:
                self.lines.append(f"  {self._words.units[u]} refits: damage {damage} (7.4)")
        held = [p for p in range(int(T.places)) if S.holder[p] == codes.ALLIED and T.place_points[p]]
        names = joined(self._words.hex(int(T.place[p])) for p in held) if held else "no victory hex"
        lost = ", ".join(f"{name} {int(S.lost_units[s])}" for s, name in enumerate(codes.SIDES))
        self.lines.append(f"  End of turn {turn}: the Allies hold {names}; {int(S.vp)} VP. Units lost so far: {lost}.")

    def _end(self, rows: list[tuple[int, ...]], S: Any) -> None:
        how = next(row[1] for row in rows if row[0] == codes.LOG_END)
        self.lines += ["", f"{codes.ENDS[how - 1]} victory with {int(S.vp)} VP."]
        self._over = True
