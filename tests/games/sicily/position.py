"""A position for a test: a few named units on the map or in boxes, scratch records refreshed, dice scripted."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from wargame_sim.games.sicily import codes, players, tables
from wargame_sim.games.sicily.rules import r03_stacking, r07_movement
from wargame_sim.games.sicily.state import LOG_ROWS, state_dtype, work_dtype
from wargame_sim.hexgame.players import complete, seat
from wargame_sim.kernels import records
from wargame_sim.packs import Pack, load_pack
from wargame_sim.packs.charts import odds_columns

PLACES = {
    "waiting": codes.WAITING,
    "africa box": codes.AFRICA_BOX,
    "invasion box": codes.INVASION_BOX,
    "follow-up box": codes.FOLLOWUP_BOX,
    "emergency box": codes.EMERGENCY_BOX,
    "italy box": codes.ITALY_BOX,
    "evacuation box": codes.EVACUATION_BOX,
    "cup": codes.CUP,
    "eliminated": codes.ELIMINATED,
    "withdrawn": codes.WITHDRAWN,
    "aside": codes.ASIDE,
}
WORDS = {
    **PLACES,
    **{name: i for i, name in enumerate(codes.SIDES)},
    **{name: i for i, name in enumerate(codes.NATIONS)},
    **{name: i for i, name in enumerate(codes.PHASES)},
    **{name: i for i, name in enumerate(codes.OPERATIONS)},
    "dry": codes.DRY,
    "mud": codes.MUD,
    "storm": codes.STORM,
    "mud storm": codes.MUD | codes.STORM,
    "nobody": codes.EMPTY,
    "nowhere": codes.NOWHERE,
    "attacked": codes.ATTACKED,
    "defended": codes.DEFENDED,
    "by sea": codes.BY_SEA,
    "by air": codes.BY_AIR,
    "north edge": codes.NORTH_EDGE_SOURCE,
}
BY_PORT = ("demolished", "port_taken", "port_room", "port_added", "room", "capacity", "port_capacity")


@functools.cache
def load() -> Pack:
    """Return the pack."""
    return load_pack(Path(tables.__file__).parent / "pack")


@functools.cache
def build(options: tuple[tuple[str, Any], ...]) -> tuple[Any, Any]:
    """Return TA and PA, built once for each choice of options."""
    TA = tables.build(load(), dict(options))
    book, places = players.book(), players.place_names(load(), int(TA[0].scenario))
    return TA, seat(book, complete(book, {}), odds_columns(load().table("crt")), places, codes.MAX_PLACES)


class Position:
    """Records for one case.

    Parameters
    ----------
    options : mapping of str to object
        Options that are not as by default (scenario 2).
    units : mapping of str to str
        Unit to hex or box; all others take no part.
    setting : mapping
        Fields of the state that are not as in dry weather on turn 2 (``turn = 1``, as they count from 0), hexes the Axis
        player's: ``weather = "mud"``; by unit, hex or port where the field has many values: ``oos = { "18 Inf/1" = 1 }``;
        fields of other records as ``W.`` or ``T.`` and their name (a changed T is a copy). ``side`` is who acts.
    dice : list of int
        Faces to come, in order.
    ready_to_move : bool
        Whether the map is drawn as `side` moves on it; combat does not need that, and it takes a while.

    Attributes
    ----------
    records : dict of str to record
        T, S, W, L, PA by the names that rule functions use, and P and side.
    """

    def __init__(
        self,
        options: Mapping[str, Any],
        units: Mapping[str, str],
        setting: Mapping[str, Any],
        dice: list[int] | None = None,
        ready_to_move: bool = True,
    ) -> None:
        self.pack = load()
        self.index = {row["unit"]: i for i, row in enumerate(self.pack.rows("units"))}
        self.ports = {row["name"]: i for i, row in enumerate(self.pack.rows("ports"))}
        TA, PA = build(tuple(sorted(options.items())))
        if any(name.startswith("T.") for name in setting):
            TA = TA.copy()
        self._kept = TA, records.empty(state_dtype()), records.empty(work_dtype())
        T, S, W = (array[0] for array in self._kept)
        S.at[:], S.target[:], S.landing[:] = codes.ASIDE, codes.NOWHERE, codes.NOWHERE
        S.steps[:], S.face[:], S.tried[:] = T.steps, np.arange(codes.MAX_UNITS), T.hidden
        S.control[:], S.turn, S.axis_zone = codes.AXIS, 1, 1
        S.script[codes.AXIS] = codes.AXIS
        self.records = {"T": T, "S": S, "W": W, "L": np.zeros((LOG_ROWS, 6), np.int16), "PA": PA}
        for unit, place in units.items():
            S.at[self.index[unit]] = self.code(place)
        setting = dict(setting)
        side = self.code(setting.pop("side", "allied"))
        self._set({name: value for name, value in setting.items() if not name.startswith("W.")})
        for h in S.at[S.at >= 0]:
            if "control" not in setting:
                S.control[h] = T.side[int(np.flatnonzero(S.at == h)[0])]
        self.start = S.at.copy()
        W.dice[: len(dice or ())], W.n_dice = dice or (), len(dice or ())
        self.records |= {"P": PA[side], "side": side}
        r03_stacking.refresh(T, S, W)
        if ready_to_move:
            r07_movement.prepare(T, S, W, side)
        self._set(setting)  # W, and what prepare has cleared

    def answer(self, answers: list[Any]) -> None:
        """Tell what players answer in combat: units, hexes, numbers, ``stop``."""
        W = self.records["W"]
        W.answers[: len(answers)] = [-1 if word == "stop" else self.code(word) for word in answers]
        W.n_answers = len(answers)

    def code(self, word: Any) -> Any:
        """Return a side, a kind of weather, a box, a unit, a port's name, a hex as its number; numbers as they are."""
        if not isinstance(word, str):
            return word
        for known in (self.index, WORDS, self.ports):
            if word in known:
                return known[word]
        return self.pack.index(word)

    def key(self, field: str, word: str) -> Any:
        """Return the index of a unit, port, side or hex, or of ``allied:1102``."""
        if word.isdigit() and len(word) < 3:
            return int(word)
        side, _, rest = word.rpartition(":")
        if side:
            return WORDS[side], self.code(rest)
        if field in BY_PORT and word in WORDS:
            return WORDS[word]
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
        if what == "alive":
            return bool(self.records["S"].steps[u] > 0)
        if now < 0 or before < 0:
            return None
        return self.pack.grid.distance(self.pack.hexes[before], self.pack.hexes[now])

    def field(self, name: str) -> tuple[Any, str]:
        """Return the record and the field that ``steps`` or ``W.room`` name."""
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

    def events(self, event: int) -> list[tuple[int, ...]]:
        """Return the five numbers of every event of a kind in the log."""
        L = self.records["L"]
        return [tuple(int(x) for x in row[1:]) for row in L[1 : L[0, 0] + 1] if row[0] == event]
