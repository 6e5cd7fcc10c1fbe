"""One game told phase by phase: who went where, what was attacked at which odds, what came of it, who holds what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_sim.games.anzio_tournament import codes
from wargame_sim.games.anzio_tournament.odds import told
from wargame_sim.games.anzio_tournament.positions import keys_after
from wargame_sim.games.anzio_tournament.tables_combat import read_result
from wargame_sim.games.anzio_tournament.trace_words import LOST, MOVES, Words
from wargame_sim.hexgame.simulator import Games, Simulator
from wargame_sim.model.story import Moment, Story, labelled
from wargame_sim.model.telling import joined

Row = tuple[int, ...]
SIDE = ("Allied", "German")
_MOMENTS = {
    "arrivals": "start",
    "movement": "movement",
    "combat": "combat",
}  # phases whose end a position may be taken of


def tell(simulator: Simulator, seed: int, trial: int, keep: Moment | None = None) -> Story:
    """Play one game and tell it.

    Parameters
    ----------
    simulator : Simulator
        The game.
    seed, trial : int
        Which game; the same as that row of `play`.
    keep : Moment or None
        Moment whose position is wanted: ``start`` is the end of phase 1, ``combat`` that of the first combat.
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
    """

    def __init__(self, simulator: Simulator, keep: Moment | None = None) -> None:
        self.lines: list[str] = []
        self.position: Mapping[str, Any] | None = None
        self._simulator, self._keep = simulator, keep
        self._pack, self._words = simulator.pack, Words(simulator.pack)
        self._columns = simulator.rolls.columns
        self._results = simulator.rolls.results
        self._dates = {int(row["turn"]): row["date"] for row in self._pack.rows("turns")}
        self._names = [row["note"] for row in self._pack.rows("victory")]
        self._fight: Mapping[str, Any] = {}

    def watch(self, games: Games, turn: int, side: int, phase: str) -> None:
        """Tell a phase that has just ended; called by the sequence of play."""
        rows = [tuple(int(x) for x in row) for row in games.log[1 : int(games.log[0, 0]) + 1]]
        games.log[0, 0] = 0
        if self._keep == (turn, codes.SIDES[side], _MOMENTS.get(phase), ""):
            keys = keys_after(self._simulator.table, self._words, self._simulator.setup, games.SA[0], _MOMENTS[phase])
            where = f"{turn}.{codes.SIDES[side]}.{_MOMENTS[phase]}"
            self.position = {**keys, "caption": f"seed {games.seed}, game {games.first}, {where}"}
        if phase == "set-up":
            self.lines += ["Set-up", *self._told(rows)]
            return
        if phase == "arrivals":
            weather = f", {codes.WEATHER[int(games.SA[0].weather)]}" if side == codes.ALLIED else ""
            self.lines += ["", f"{turn} {self._dates[turn]}: {SIDE[side]} player-turn{weather}"]
        found = self._told(rows)
        if found:
            self.lines += [f" {phase}", *found]
        if phase == "supply" and side == codes.GERMAN:
            S = games.SA[0]
            lost = ", ".join(f"{SIDE[s]} {int(S.lost_steps[s])}" for s in range(2))
            held = joined(n for i, n in enumerate(self._names) if int(S.held) >> i & 1) if S.held else "no city"
            self.lines.append(f" The Allies hold {held}. Steps lost so far: {lost}.")
            if S.ended:
                self.lines += ["", f"{SIDE[int(S.ended) - 1]} victory with {int(S.cities)} cities."]

    def _told(self, rows: list[Row]) -> list[str]:
        lines = []
        for event, *numbers in rows:
            teller = getattr(self, f"_{_NAMES[event]}", None)
            if teller is not None:
                line = teller(*numbers)
                if line:
                    lines.append(f"  {line}")
        return lines

    def _setup(self, u: int, h: int, *_: int) -> str:
        return f"{self._words.unit(u)} sets up in {self._words.hex(h)}"

    def _zone(self, z: int, which: int, *_: int) -> str:
        return f"{('First', 'Second')[which - 1]} invasion: {self._words.zone(z)} (C.{4 + which}.1)"

    def _closed(self, z: int, *_: int) -> str:
        return f"{self._words.zone(z)} is closed for good (C.5.4)"

    def _arrives(self, u: int, place: int, *_: int) -> str:
        return f"{self._words.unit(u)} arrives in {self._words.hex(place)}"

    def _replaced(self, u: int, steps: int, *_: int) -> str:
        return f"{self._words.unit(u)} takes a replacement step: {steps} steps (C.11.A)"

    def _rebuilt(self, u: int, *_: int) -> str:
        return f"{self._words.unit(u)} is brought back at one step (C.11.B)"

    def _ersatz(self, u: int, v: int, left: int, steps: int, *_: int) -> str:
        return f"{self._words.unit(u)} gives a step to {self._words.unit(v)}: {steps}, {left} left (C.11.C)"

    def _sent(self, u: int, place: int, *_: int) -> str:
        return f"{self._words.unit(u)} is sent to {self._words.hex(place)}"

    def _back(self, u: int, place: int, *_: int) -> str:
        return f"{self._words.unit(u)} goes back from {self._words.hex(place)} to the pool"

    def _transfer(self, u: int, h: int, *_: int) -> str:
        return f"{self._words.unit(u)} is taken off from {self._words.hex(h)} (C.7.B)"

    def _evacuated(self, u: int, place: int, lost: int, *_: int) -> str:
        step = ", a step lost" if lost else ""
        return f"{self._words.unit(u)} is evacuated from {self._words.hex(place)}, inverted{step}"

    def _landed(self, u: int, h: int, route: int, *_: int) -> str:
        return f"{self._words.unit(u)} lands in {self._words.hex(h)} {('by invasion', 'by build-up', 'by port', 'over the beach')[route]}"

    def _at_sea(self, u: int, h: int, *_: int) -> str:
        return f"{self._words.unit(u)} lies off {self._words.hex(h)} (C.5.5)"

    def _move(self, u: int, origin: int, to: int, spent: int, kind: int) -> str:
        how = MOVES[kind]
        return f"{self._words.unit(u)}: {self._words.hex(origin)} to {self._words.hex(to)}, {spent / 2:g} points{how}"

    def _av(self, h: int, attack: int, defence: int, surrounded: int, *_: int) -> str:
        why = ", surrounded" if surrounded else ""
        return f"Automatic victory on {self._words.hex(h)}: {attack} to {defence}{why} (C.12)"

    def _attack(self, h: int, column: int, attack: int, defence: int, _combat: int) -> str:
        self._fight = {"column": column}
        return f"Attack on {self._words.hex(h)}: {attack} to {defence}, {self._columns[column]}"

    def _fighter(self, u: int, party: int, place: int, *_: int) -> str:
        return f"  {('with', 'against')[party]} {self._words.unit(u)} in {self._words.hex(place)}"

    def _die(self, _h: int, die: int, roll: int, *_: int) -> str:
        cell = self._results[die - 1][self._fight["column"]]
        return f"  rolls {die}{' again' if roll else ''}: {told(read_result(cell))}"

    def _chit(self, side: int, *_: int) -> str:
        return f"  {SIDE[side]} re-roll; the chit goes to the other side"

    def _step_lost(self, u: int, left: int, *_: int) -> str:
        return f"  {self._words.unit(u)} loses a step: {left} left"

    def _lost(self, u: int, place: int, reason: int, *_: int) -> str:
        return f"  {self._words.unit(u)} is lost in {self._words.hex(place)}: {LOST[reason]}"

    def _retreat(self, u: int, origin: int, to: int, *_: int) -> str:
        return f"  {self._words.unit(u)} retreats from {self._words.hex(origin)} to {self._words.hex(to)}"

    def _advance(self, u: int, origin: int, to: int, *_: int) -> str:
        return f"  {self._words.unit(u)} advances from {self._words.hex(origin)} to {self._words.hex(to)}"

    def _breakthrough(self, u: int, *_: int) -> str:
        return f"  {self._words.unit(u)} has broken through"

    def _isolated(self, u: int, h: int, checks: int, *_: int) -> str:
        return f"{self._words.unit(u)} in {self._words.hex(h)} is isolated{', a second time' * (checks > 1)} (C.9.C)"

    def _turns_up(self, u: int, place: int, *_: int) -> str:
        return f"{self._words.unit(u)} in {self._words.hex(place)} turns up (C.10.C)"

    def _port(self, p: int, is_open: int, *_: int) -> str:
        return f"{self._words.port(p)} {'opens' if is_open else 'is shut'} (C.7.A)"

    def _reserve(self, *_: int) -> str:
        return "The German reserve is called (C.2.A)"


_NAMES = {value: name.removeprefix("LOG_").lower() for name, value in vars(codes).items() if name.startswith("LOG_")}
