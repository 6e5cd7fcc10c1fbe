"""A referee that judges logs of whole games from the texts: paths, weather (C.4), odds (B.7.B), chit, victory (C.15.A)."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from wargame_sim.games.anzio_tournament import codes as c

PACK = Path(c.__file__).parent / "pack"
RATIOS = ((1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))


def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of a file of the pack."""
    with (PACK / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def neighbours(one: str, other: str) -> bool:
    """Tell whether two hexes touch: columns are letters, and odd ones (A is the first) lie half a hex lower."""
    (x, y), (u, v) = ((ord(h[0]) - 64, int(h[1:])) for h in (one, other))
    if x == u:
        return abs(y - v) == 1
    return abs(x - u) == 1 and v - y in ((0, 1) if x % 2 else (-1, 0))


def natural_column(attack: int, defence: int) -> int:
    """B.7.B: the best column whose odds the attack reaches; -1 under 1:3 or with a total of 0."""
    return sum(attack * b >= defence * a for a, b in RATIOS) - 1 if attack > 0 else -1


class Referee:
    """Follows one log and keeps what is wrong in it."""

    def __init__(self) -> None:
        self.hexes = [next(iter(row.values())) for row in rows("hexes")]
        self.weather, self.turns = rows("weather"), rows("turns")
        self.faults: list[str] = []
        self.turn, self.holder, self.held, self.where, self.events = 0, c.ALLIED, 0, -1, 0
        self.ended = False

    def claim(self, true: bool, text: str) -> None:
        """Write down a fault unless the claim is true."""
        if not true:
            self.faults.append(f"turn {self.turn}: {text}")

    def follow(self, log: list[tuple[int, ...]]) -> None:
        """Judge every event that this referee knows."""
        for kind, *n in log:
            self.events += 1
            if kind in (c.LOG_MOVE, c.LOG_RETREAT):
                self.where = n[1]
            elif kind == c.LOG_STEPS:
                self.path(n[1:])
            elif kind == c.LOG_TURN:
                self.new_turn(*n[:3])
            elif kind == c.LOG_ATTACK:
                self.attack(*n)
            elif kind == c.LOG_DIE:
                self.claim(1 <= n[1] <= 6, f"B.7.C die {n[1]}")
            elif kind == c.LOG_CHIT:
                self.claim(n[0] == self.holder, "chit 1: used by the side that does not hold it")
                self.holder = 1 - n[0]
            elif kind == c.LOG_ADVANCE and n[1] >= 0:
                self.claim(
                    neighbours(self.hexes[n[1]], self.hexes[n[2]]), "B.7.H advance to a hex that is not adjacent"
                )
            elif kind == c.LOG_HELD:
                self.held = n[0]
            elif kind == c.LOG_END:
                self.ended = True
                wins = c.ALLIED if (self.held & 0xFFFF).bit_count() >= 5 else c.GERMAN
                self.claim(n[0] == wins, f"C.15.A winner {n[0]}, {bin(self.held)} held")
        self.claim(self.ended and self.turn == 15, "B.1 the game has 15 turns")

    def path(self, steps: list[int]) -> None:
        """Judge that each hex of a path touches the one before."""
        for to in steps:
            if to >= 0 and self.where >= 0:
                names = self.hexes[self.where], self.hexes[to]
                self.claim(neighbours(*names), f"B.6 step from {names[0]} to {names[1]}")
            self.where = self.where if to == -1 else to

    def new_turn(self, turn: int, weather: int, die: int) -> None:
        """C.4: weather by the month's column."""
        self.claim(turn == self.turn + 1, "B.1 turns run one by one")
        self.turn = turn
        word = self.weather[die - 1][self.turns[turn - 1]["weather"]]
        self.claim(c.WEATHER[weather] == word, f"C.4 die {die} gives {word}")

    def attack(self, place: int, column: int, attack: int, defence: int, second: int) -> None:
        """B.7.B, D.2: the column of the odds; only Sept II may shift it, to the right and to 6:1 at most."""
        natural = natural_column(attack, defence)
        if self.turn == 1:
            self.claim(natural <= column <= 7, f"D.2 {attack}:{defence} in column {column} at {self.hexes[place]}")
        else:
            self.claim(column == natural >= 0, f"B.7.B {attack}:{defence} in column {column} at {self.hexes[place]}")


def judged(seed: int, trial: int, allied: str, german: str) -> Referee:
    """Play one game and follow its log."""
    from tests.games.anzio_tournament.position import load
    from wargame_sim.games.anzio_tournament import play

    table = play.PLAY.open_table(load(), {}, {"allied": allied, "german": german})
    games = play.PLAY.play(table, play.PLAY.new_games(table, seed, trial, 1, play.PLAY.log_rows))
    referee = Referee()
    referee.follow([tuple(int(x) for x in row) for row in games.log[1 : int(games.log[0, 0]) + 1]])
    return referee


if __name__ == "__main__":
    found = [judged(20, trial, "random", "random") for trial in range(int(sys.argv[1]))]
    print(len(found), "games", sum(r.events for r in found), "events")
    print("\n".join(f"trial {i} {fault}" for i, r in enumerate(found) for fault in r.faults[:5]))
