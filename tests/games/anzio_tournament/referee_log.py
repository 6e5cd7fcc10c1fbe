"""The log of a phase, read event by event, with hexes, units and places by name."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.anzio_tournament import plain_map as m
from tests.games.anzio_tournament.plain_board import LOST, MESSINA, POOL, SEA, TARANTO, WAITING
from wargame_sim.games.anzio_tournament import codes as c

NAMES = list(m.UNITS)
WORDS = {
    c.POOL: POOL, c.MESSINA: MESSINA, c.TARANTO: TARANTO, c.WAITING: WAITING, c.AT_SEA: SEA, c.ELIMINATED: LOST,
}  # fmt: skip
KINDS = {value: name for name, value in vars(c).items() if name.startswith("LOG_")}


def place_of(number: int) -> str:
    """Return a hex or a place off the map by its name."""
    return m.HEXES[number] if number >= 0 else WORDS[number]


class Event(tuple[int, ...]):
    """The five numbers of an event; the first is often a unit."""

    kind = 0

    @property
    def unit(self) -> str:
        return NAMES[self[0]]

    def place(self, i: int) -> str:
        return place_of(self[i])

    def __str__(self) -> str:
        return f"{KINDS.get(self.kind, 'nothing')} {tuple(self)}"


class Log:
    """Events of a phase in their order."""

    def __init__(self, rows: list[tuple[int, ...]]) -> None:
        self.rows, self.at = rows, 0

    @property
    def done(self) -> bool:
        return self.at >= len(self.rows)

    def peek(self) -> int:
        return 0 if self.done else self.rows[self.at][0]

    def next_is(self, *kinds: int) -> bool:
        return self.peek() in kinds

    def take(self, kind: int = 0) -> Event:
        """Take the next event; when it is of another kind than asked for, an empty one, and it stays."""
        if self.done or (kind and self.peek() != kind):
            return Event((0, 0, 0, 0, 0))
        kind, *numbers = self.rows[self.at]
        self.at += 1
        event = Event(numbers)
        event.kind = kind
        return event

    def all(self, kind: int) -> Iterator[Event]:
        """Take events as long as they are of a kind."""
        while self.next_is(kind):
            yield self.take()

    def path(self) -> list[str]:
        """Take the hexes of a path; a partial hex by its name."""
        found = []
        for event in self.all(c.LOG_STEPS):
            for number in event[1:]:
                if number <= c.PARTIAL:
                    found.append(m.PARTIALS[c.PARTIAL - number]["partial"])
                elif number >= 0:
                    found.append(m.HEXES[number])
        return found
