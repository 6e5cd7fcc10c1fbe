"""One game told turn by turn: who went where, what was attacked at which odds, what came of it, who holds what."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from wargame_sim.games.kasserine import codes, trace_battles, trace_moves
from wargame_sim.games.kasserine.position_writing import position_of
from wargame_sim.games.kasserine.rules import r15_victory
from wargame_sim.games.kasserine.words import Words, side
from wargame_sim.hexgame.simulator import Games, Simulator, Table
from wargame_sim.kernels import jit
from wargame_sim.model.game import Setup
from wargame_sim.model.story import Moment, Story, labelled
from wargame_sim.model.telling import joined, listed
from wargame_sim.packs import Pack


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
    teller.end(row)
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
        self._pack, self._setup, self._table, self._keep = pack, setup, table, keep
        self._words = Words(pack)
        self._dates = {int(row["turn"]): date.fromisoformat(row["date"]) for row in pack.rows("turns")}

    def watch(self, games: Games, turn: int, mover: int, phase: str) -> None:
        """Tell a phase that has just ended; called by the sequence of play."""
        rows = [tuple(int(x) for x in row) for row in games.log[1 : int(games.log[0, 0]) + 1]]
        games.log[0, 0] = 0
        S, T = games.SA[0], self._table.TA[0]
        if phase == "start":
            self._start(S, T, turn, mover, rows)
        elif phase == "movement":
            self.lines += trace_moves.told(self._words, T, rows)
        else:
            self.lines += trace_battles.told(self._words, T, rows)
            if mover == codes.ALLIED:
                self.lines.append(f"  End of turn {turn}: {self._standing(S, T)}")
        moment = Moment(turn, codes.SIDES[mover], phase)
        if self._keep == moment:
            self.position = position_of(self._words, self._setup, T, S, phase)
            self.position = {
                **self.position,
                "caption": f"seed {games.seed}, game {games.first}, {'.'.join(map(str, moment[:3]))}",
            }

    def _start(self, S: Any, T: Any, turn: int, mover: int, rows: list[tuple[int, ...]]) -> None:
        day = self._dates[turn]
        sky = f", {codes.WEATHER[S.weather].lower()}" if T.opt_weather and turn > 1 else ""
        self.lines += ["", f"Turn {turn} ({day.day} {day:%B}), {side(mover)}{sky}"]
        if S.dispute and mover == codes.AXIS:
            self.lines.append("  A command dispute: no Axis unit enters an enemy zone this turn.")
        if T.opt_supply:
            short = [self._words.units[u] for u in range(int(T.units)) if S.short[u] and S.at[u] >= 0]
            self.lines.append(f"  Out of supply: {listed(short)}.")
        self.lines += trace_moves.told(self._words, T, rows)

    def _standing(self, S: Any, T: Any) -> str:
        """Say who holds what, and the losses so far."""
        held = [p for p in range(len(self._words.towns)) if S.holder[p] == codes.AXIS]
        total = sum(int(T.place_points[p]) for p in held)
        towns = joined(self._words.towns[p] for p in held) if held else "no town"
        lost = ", ".join(f"{name} {int(S.lost_factors[s])}" for s, name in enumerate(codes.SIDES))
        return f"the Axis holds {towns}: {total} VP. Factors lost so far: {lost}."

    def end(self, row: Any) -> None:
        """Tell the result of the finished game (15.0)."""
        T = self._table.TA[0]
        with jit.plain():
            level = int(r15_victory.victory_level(T, int(row["axis_vp"])))
        name = self._pack.rows("victory_levels")[level]["level"]
        self.lines += ["", f"{int(row['axis_vp'])} victory points for the Axis: {name}."]
