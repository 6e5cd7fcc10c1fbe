"""A position for a test: a few named units on the map, scratch records refreshed, perhaps one declared attack."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from wargame_sim.games.anzio_tournament import codes, play, tables
from wargame_sim.games.anzio_tournament.rules import r04_zones
from wargame_sim.games.anzio_tournament.state import LOG_ROWS, state_dtype, work_dtype
from wargame_sim.kernels import records
from wargame_sim.packs import Pack, load_pack
from wargame_sim.packs.charts import odds_columns

PLACES = {
    "pool": codes.POOL,
    "Messina": codes.MESSINA,
    "Taranto": codes.TARANTO,
    "waiting": codes.WAITING,
    "at sea": codes.AT_SEA,
    "eliminated": codes.ELIMINATED,
}
WORDS: dict[str, int] = {
    **PLACES,
    **{name: i for i, name in enumerate(codes.SIDES)},
    **{name: i for i, name in enumerate(codes.WEATHER)},
    "nobody": codes.EMPTY,
    "none": -1,
    "unreached": codes.UNREACHED,
    "off the map": codes.MAX_HEX,
    "anywhere": codes.UNREACHED,
    **{
        name.lower(): getattr(codes, name) for name in ("PLAIN", "STRATEGIC", "HALVED", "LANDED", "ENTERING", "THROUGH")
    },
    **{name.lower(): getattr(codes, name) for name in ("INVADE", "BUILD_UP", "BY_PORT", "BY_BEACH")},
    **{name.lower(): getattr(codes, name) for name in ("NEVER", "IN_USE", "CLOSED", "ATTACKER", "DEFENDER", "ALL")},
    **{name.lower(): getattr(codes, name) for name in ("FIRST_COMBAT", "SECOND_COMBAT")},
    "edge messina": codes.EDGE_MESSINA,
    "edge taranto": codes.EDGE_TARANTO,
    **{f"pool {name}": i for i, name in enumerate(codes.POOLS)},
}


@functools.cache
def load() -> Pack:
    """Return the pack."""
    return load_pack(Path(tables.__file__).parent / "pack")


@functools.cache
def opened(options: tuple[tuple[str, Any], ...]) -> Any:
    """Return the table for a choice of options, built once."""
    return play.PLAY.open_table(load(), dict(options), {})


class Position:
    """Records for one case.

    Parameters
    ----------
    options : mapping of str to object
        Options that are not as by default.
    units : mapping of str to str
        Unit to hex or a place off the map; all others are waiting for a turn that never comes.
    setting : mapping
        Fields of the state that are not as in turn 4, an Allied player-turn in clear weather: by unit, hex, zone or port
        where the field has many values; fields of other records as ``W.`` or ``T.`` and their name (a changed T is a copy).

    Attributes
    ----------
    records : dict of str to record
        T, S, W, L, PA by the names that rule functions use, and P and side.
    """

    def __init__(self, options: Mapping[str, Any], units: Mapping[str, str], setting: Mapping[str, Any]) -> None:
        self.pack = load()
        self.index = {row["unit"]: i for i, row in enumerate(self.pack.rows("units"))}
        ports = [row["port"] for row in self.pack.rows("ports") if row["hex"]]
        self.words = {
            **WORDS,
            **{f"zone {row['zone']}": i for i, row in enumerate(self.pack.rows("invasion_zones"))},
            **{f"port {name}": i for i, name in enumerate(ports)},
            **{f"city {row['note']}": i for i, row in enumerate(self.pack.rows("victory"))},
            **{column: i for i, column in enumerate(odds_columns(self.pack.table("crt")))},
        }
        table = opened(tuple(sorted(options.items())))
        TA = table.TA.copy() if any(name.startswith("T.") for name in setting) else table.TA
        self._kept = TA, records.empty(state_dtype()), records.empty(work_dtype())
        T, S, W = (array[0] for array in self._kept)
        S.at[:], S.goal[:], S.task[:], S.av_hex[:] = codes.ELIMINATED, -1, -1, -1
        S.owner[:], S.turn, S.first_zone, S.second_zone = codes.GERMAN, 4, -1, -1
        S.holder, S.line = T.holder, 0
        self.records = {"T": T, "S": S, "W": W, "L": np.zeros((LOG_ROWS, 6), np.int16), "PA": table.PA}
        for unit, place in units.items():
            u = self.index[unit]
            S.at[u], S.steps[u] = self.code(place), T.full[u]
            if S.at[u] >= 0:
                S.owner[S.at[u]] = T.side[u]
        self._set(setting, scratch=False)
        S.script[codes.GERMAN] = codes.GERMAN
        self.records |= {"P": table.PA[S.side], "side": int(S.side)}
        r04_zones.refresh(T, S, W)
        self._set(setting, scratch=True)

    def code(self, word: Any) -> Any:
        """Return a side, a place, a unit, a hex, a column as its number; numbers as they are."""
        if isinstance(word, list):
            return [self.code(one) for one in word]
        if not isinstance(word, str):
            return word
        for known in (self.index, self.words):
            if word in known:
                return known[word]
        return self.pack.index(word)

    def key(self, word: str) -> Any:
        """Return the index of a unit, hex, zone, port ..., or of ``allied:L55``."""
        parts = word.split(":")
        if len(parts) > 1:
            return tuple(self.key(part) for part in parts)
        return int(word) if word.isdigit() else self.code(word)

    def place(self, at: int) -> str:
        """Return the words for a value of ``S.at``."""
        words = {code: word for word, code in PLACES.items()}
        return words[at] if at in words else self.pack.hexes[at]

    def field(self, name: str) -> tuple[Any, str]:
        """Return the record and the field that ``steps`` or ``W.dist`` name."""
        record, _, field = name.rpartition(".")
        return self.records[record or "S"], field

    def _set(self, setting: Mapping[str, Any], scratch: bool) -> None:
        for name, value in setting.items():
            if name.startswith("W.") != scratch:
                continue
            record, field = self.field(name)
            if isinstance(value, Mapping):
                for word, entry in value.items():
                    record[field][self.key(word)] = self.code(entry)
            else:
                record[field] = self.code(value)

    def declare(self, attack: Mapping[str, Any]) -> None:
        """Declare one attack: ``hex``, ``with`` (attackers); ``column`` and ``face`` when it has been rolled for."""
        from wargame_sim.games.anzio_tournament.rules import r07_combat

        T, S, W = self.records["T"], self.records["S"], self.records["W"]
        h = self.code(attack["hex"])
        W.in_attack[:] = 0
        for unit in attack.get("with", ()):
            W.in_attack[self.index[unit]] = 1
        r07_combat.find_column(T, S, W, h, self.records["side"])
        if attack.get("begin"):
            r07_combat.begin(T, S, W, self.records["L"], self.records["side"])
        if "column" in attack:
            W.t_column = self.code(attack["column"])
        if "face" in attack:
            W.t_face = attack["face"] - 1
        self.records |= {"h": h}

    def events(self, event: int) -> list[tuple[int, ...]]:
        """Return the five numbers of every event of a kind in the log."""
        L = self.records["L"]
        return [tuple(int(x) for x in row[1:]) for row in L[1 : L[0, 0] + 1] if row[0] == event]
