"""A position for a test: a few named units on the map, scratch records refreshed, perhaps one declared battle."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np

from wargame_sim.games.kasserine import codes
from wargame_sim.games.kasserine.play import PLAY
from wargame_sim.games.kasserine.rules import r05_zones, r06_movement, r08_obligations, r10_artillery
from wargame_sim.games.kasserine.state import state_dtype, work_dtype
from wargame_sim.hexgame.simulator import Table
from wargame_sim.kernels import records
from wargame_sim.packs import Pack

WORDS = {
    **{name: i for i, name in enumerate(codes.SIDES)},
    **{name: i for i, name in enumerate(codes.WEATHER)},
    "eliminated": codes.ELIMINATED,
    "waiting": codes.WAITING,
    "aside": codes.ASIDE,
}


@functools.cache
def open_table(pack: Pack, options: tuple[tuple[str, bool], ...]) -> Table:
    """Return the records of tables and players, built once for each choice of options."""
    return PLAY.open_table(pack, dict(options), {})


class Position:
    """Records for one case.

    Parameters
    ----------
    pack : Pack
        Tables.
    options : mapping of str to bool
        Options that are on.
    units : mapping of str to str
        Unit to hex; all others are in the counter tray.
    setting : mapping
        Fields of the state that are not as at the start: ``turn``, ``side``, ``weather`` ..., by unit where the field
        has one value a unit: ``short = { "I/7-10" = 1 }``.

    Attributes
    ----------
    records : dict of str to record
        T, S, W, L, PA by the names that rule functions use.
    """

    def __init__(
        self, pack: Pack, options: Mapping[str, bool], units: Mapping[str, str], setting: Mapping[str, Any]
    ) -> None:
        self.pack = pack
        self.index = {row["unit"]: i for i, row in enumerate(pack.rows("units"))}
        table = open_table(pack, tuple(sorted(options.items())))
        T = table.TA[0]
        states, works = state_dtype(T.n, T.units, T.places, len(T.ratio_num)), work_dtype(T.n, T.units, T.places)
        self._kept = table, records.empty(states), records.empty(works)
        S, W = self._kept[1][0], self._kept[2][0]
        S.at[:], S.mission[:], S.goal[:], S.plan[:], S.foe_hex[:] = codes.ASIDE, -1, -1, -1, -1
        W.battle[:], W.support[:], W.counter[:], W.b_of[:] = -1, -1, -1, -1
        S.holder[:], S.script[:], S.turn = T.place_side, table.scripts, 2
        self.records = {"T": T, "S": S, "W": W, "L": np.zeros((1, 6), np.int16), "PA": table.PA}
        for unit, place in units.items():
            S.at[self.index[unit]] = self.code(place)
        self._set({name: value for name, value in setting.items() if not name.startswith("W.")})
        self.start = S.at.copy()
        self.records |= {"P": table.PA[S.script[S.side]], "side": int(S.side)}
        r05_zones.refresh(T, S, W)
        r06_movement.prepare(T, S, W, S.side)
        self._set(setting)  # W, and what prepare has cleared

    def code(self, word: Any) -> Any:
        """Return a side, a kind of weather, a place or a unit as its number; numbers as they are."""
        if not isinstance(word, str):
            return word
        if word in self.index:
            return self.index[word]
        return WORDS[word] if word in WORDS else self.pack.index(word)

    def key(self, field: str, word: str) -> Any:
        """Return the index of a unit, a hex (a place for holder and taken), ``axis:1102``, or a battle by number."""
        if word.isdigit() and len(word) < 3:
            return int(word)
        side, _, rest = word.rpartition(":")
        if side:
            return WORDS[side], self.pack.index(rest)
        if field in ("holder", "taken"):
            return self.records["T"].place_at[self.pack.index(word)]
        return self.index[word] if word in self.index else self.pack.index(word)

    def place(self, at: int) -> str:
        """Return the words for a value of ``S.at``."""
        words = {codes.ELIMINATED: "eliminated", codes.WAITING: "waiting", codes.ASIDE: "aside"}
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
        """Return the record and the field that ``short`` or ``W.needed`` name."""
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

    def declare(self, battle: Mapping[str, Any]) -> int:
        """Declare one battle: ``hexes``, ``with`` (attackers), ``support`` and ``defending_support`` (guns)."""
        T, S, W = self.records["T"], self.records["S"], self.records["W"]
        W.battle[:], W.support[:], W.b_of[:], W.b_n = -1, -1, -1, 0
        first, *others = [self.code(h) for h in battle["hexes"]]
        b = int(r08_obligations.battle_on(T, W, first, -1))
        for h in others:
            assert r08_obligations.add_hex(T, W, b, h)
        for unit in battle["with"]:
            assert r08_obligations.may_join(T, S, W, self.index[unit], b), f"{unit} is not adjacent"
            W.battle[self.index[unit]] = b
        r10_artillery.assign_defenders(T, S, W, 1 - S.side)
        for unit in (*battle.get("support", ()), *battle.get("defending_support", ())):
            W.support[self.index[unit]] = b
        W.slot[:] = S.at
        self.records["b"] = b
        return b
