"""A position for a test: a few named units on the map, scratch records refreshed, perhaps one declared attack."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from wargame_sim.games.anzio_cassino import codes, tables
from wargame_sim.games.anzio_cassino.play import PLAY
from wargame_sim.games.anzio_cassino.rules import r05_movement, r05_stacks, r06_attack
from wargame_sim.games.anzio_cassino.state import LOG_ROWS, state_dtype, work_dtype
from wargame_sim.kernels import records
from wargame_sim.packs import Pack, load_pack

PLACES = {
    "eliminated": codes.ELIMINATED,
    "waiting": codes.WAITING,
    "aside": codes.ASIDE,
    "floating": codes.FLOATING,
    "off the map": codes.OFF_MAP,
}
WORDS = {
    **PLACES,
    **{name: i for i, name in enumerate(codes.SIDES)},
    **{name: i for i, name in enumerate(codes.WEATHER)},
    **{name: i for i, name in enumerate(codes.NATIONS) if name != "german"},
    **{f"{name}_active": 1 << i for i, name in enumerate(codes.NATIONS[:2])},
    **{end: i + 1 for i, end in enumerate(codes.ENDS)},
    "going on": codes.GOING_ON,
    "nobody": codes.EMPTY,
    "neutral": codes.NEUTRAL,
    "destroyed": codes.DESTROYED,
    "attacker": codes.ATTACKER,
    "defender": codes.DEFENDER,
    "by script": codes.ADVANCE_BY_SCRIPT,
    "no advance": codes.ADVANCE_NONE,
    "all advance": codes.ADVANCE_ALL,
    **{name: i for i, name in enumerate(codes.KINDS)},
}


@functools.cache
def load(game: str) -> Pack:
    """Return the pack of a game."""
    return load_pack(Path(tables.__file__).parent / "pack" / game)


@functools.cache
def build(game: str, options: tuple[tuple[str, Any], ...]) -> tuple[Any, Any]:
    """Return TA and PA, built once for each choice of options."""
    table = PLAY.open_table(load(game), dict(options), {})
    return table.TA, table.PA


class Position:
    """Records for one case.

    Parameters
    ----------
    game : {"anzio", "cassino"}
        Which game.
    options : mapping of str to object
        Options that are not as by default.
    units : mapping of str to str
        Unit to hex, or ``floating``, ``waiting``, ``off the map``; all others do not take part.
    setting : mapping
        Fields of the state that are not as at the start of turn 2 (``turn = 1``, as they count from 0): ``side``,
        ``weather`` ..., by unit, hex, place or marker where the field has many values: ``damage = { "7 Inf" = 1 }``;
        fields of other records as ``W.`` or ``T.`` and their name (a changed T is a copy).

    Attributes
    ----------
    records : dict of str to record
        T, S, W, L, PA by the names that rule functions use, and P and side.
    """

    def __init__(
        self, game: str, options: Mapping[str, Any], units: Mapping[str, str], setting: Mapping[str, Any]
    ) -> None:
        self.pack = load(game)
        self.index = {row["unit"]: i for i, row in enumerate(self.pack.rows("units"))}
        self.markers = {row["marker"]: i for i, row in enumerate(self.pack.rows("support"))}
        TA, PA = build(game, tuple(sorted(options.items())))
        if any(name.startswith("T.") for name in setting):
            TA = TA.copy()
        self._kept = TA, records.empty(state_dtype()), records.empty(work_dtype())
        T, S, W = (array[0] for array in self._kept)
        S.at[:], S.goal[:], S.plan[:], S.spent[:], S.bomb_at = codes.ASIDE, -1, -1, -1, -1
        S.holder[:], S.turn, S.active, S.vp = codes.GERMAN, 1, codes.ANY_NATION, T.vp_start
        W.t_advance = codes.ADVANCE_BY_SCRIPT
        self.records = {"T": T, "S": S, "W": W, "L": np.zeros((LOG_ROWS, 6), np.int16), "PA": PA}
        for unit, place in units.items():
            S.at[self.index[unit]] = self.code(place)
        self._set({name: value for name, value in setting.items() if not name.startswith("W.")})
        self.start = S.at.copy()
        self.records |= {"P": PA[S.script[S.side]], "side": int(S.side)}
        r05_stacks.refresh(T, S, W)
        r05_movement.prepare(T, S, W, S.side)
        self._set(setting)  # W, and what prepare has cleared

    def code(self, word: Any) -> Any:
        """Return a side, a kind of weather, a place, a unit, a marker, a hex as its number; numbers as they are."""
        if not isinstance(word, str):
            return word
        for known in (self.index, self.markers, WORDS):
            if word in known:
                return known[word]
        return self.pack.index(word)

    def key(self, field: str, word: str) -> Any:
        """Return the index of a unit, marker, side or hex (a place for holder and taken), or ``allied:1102``."""
        if word.isdigit() and len(word) < 3:
            return int(word)
        side, _, rest = word.rpartition(":")
        if side:
            return WORDS[side], self.pack.index(rest)
        if field in ("holder", "taken"):
            return self.records["T"].place_at[self.pack.index(word)]
        return self.code(word)

    def place(self, at: int) -> str:
        """Return the words for a value of ``S.at``."""
        words = {code: word for word, code in PLACES.items()}
        return words[at] if at in words else self.pack.hexes[at]

    def fate(self, what: str, unit: str) -> Any:
        """Return where a unit is (``at``), whether it is ``alive``, or how many hexes ``away`` from where it began."""
        u = self.index[unit]
        now, before = int(self.records["S"].at[u]), int(self.start[u])
        if what == "at":
            return self.place(now)
        if what == "alive" or now < 0 or before < 0:
            return now >= 0 if what == "alive" else None
        return self.pack.grid.distance(self.pack.hexes[before], self.pack.hexes[now])

    def field(self, name: str) -> tuple[Any, str]:
        """Return the record and the field that ``damage`` or ``W.supplied`` name."""
        record, _, field = name.rpartition(".")
        return self.records[record or "S"], field

    def _set(self, setting: Mapping[str, Any]) -> None:
        for name, value in setting.items():
            record, field = self.field(name)
            if isinstance(value, Mapping):
                for word, entry in value.items():
                    record[field][self.key(field, word)] = self.code(entry)
            else:
                record[field] = self.code(value)

    def declare(self, attack: Mapping[str, Any]) -> int:
        """Declare one attack: ``hex``, ``with`` (attackers), ``support`` (markers); return the hex."""
        T, S, W = self.records["T"], self.records["S"], self.records["W"]
        h = self.code(attack["hex"])
        W.in_attack[:], W.t_support[:], W.t_hex = 0, 0, h
        for unit in attack.get("with", ()):
            assert r06_attack.may_attack(T, S, W, self.index[unit], h), f"{unit} may not attack {attack['hex']}"
            W.in_attack[self.index[unit]] = 1
        for marker in attack.get("support", ()):
            W.t_support[self.markers[marker]] = 1
        self.records |= {"h": h, "target": h}
        return int(h)

    def events(self, event: int) -> list[tuple[int, ...]]:
        """Return the five numbers of every event of a kind in the log."""
        L = self.records["L"]
        return [tuple(int(x) for x in row[1:]) for row in L[1 : L[0, 0] + 1] if row[0] == event]
