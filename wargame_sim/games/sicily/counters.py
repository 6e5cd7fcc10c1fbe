"""Counters of a pack turned into the arrays of the record T, with the set-up of the scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_sim.games.sicily import codes as c
from wargame_sim.packs import Pack

_VALUES = {"attack": "attack", "defence": "defence", "ma": "movement", "er": "efficiency"}
_FLAGS = {
    "motorized": "motorized",
    "armored": "armored",
    "airborne": "airborne",
    "commando": "commando",
    "reserve": "reserve",
    "ccnn": "ccnn",
    "halftrack": "halftrack",
    "hidden": "untried",
    "western": "western",
    "early_beach": "early",
}


def fill(T: Any, pack: Pack) -> None:
    """Write all fields of T that tell of counters."""
    rows = pack.rows("units")
    T.units = len(rows)
    T.start[:] = c.ASIDE
    T.start_landing[:] = c.NOWHERE
    T.beach_number[:] = -1
    T.grows_at[:] = -1
    ports = {row["name"].lower(): i for i, row in enumerate(pack.rows("ports"))}
    beaches = 0
    for u, row in enumerate(rows):
        _counter(T, u, row)
        flags = (row["flags"] or "").split()
        if "flip5" in flags:
            T.grows_at[u] = ports[flags[flags.index("flip5") + 1]]
        if "beach" in flags:
            T.beach_number[u] = beaches
            beaches += 1
    T.first_cd, T.n_cd_counters = _run(rows, "coast defence")
    T.first_ersatz, T.n_ersatz = _run(rows, "ersatz")
    for i, (first, n) in enumerate(((T.first_cd, T.n_cd_counters), (T.first_ersatz, T.n_ersatz))):
        T.cup_attack[i] = round(float(T.attack[first : first + n, 0].mean()))
        T.cup_defence[i] = round(float(T.defence[first : first + n, 0].mean()))
    _set_up(T, pack)


def _number(text: str | None) -> int:
    return int(text or 0)


def _counter(T: Any, u: int, row: Mapping[str, str]) -> None:
    flags = (row["flags"] or "").split()
    T.side[u], T.nation[u] = c.SIDES.index(row["side"]), c.NATIONS.index(row["nation"])
    T.type[u] = c.TYPES.index(row["type"])
    T.steps[u], T.stacking[u] = _number(row["steps"]), _number(row["stacking"])
    for field, column in _VALUES.items():
        T[field][u, 0] = _number(row[column])
        T[field][u, 1] = _number(row["r_" + column]) if T.steps[u] > 1 else _number(row[column])
    T.support[u], T.range[u] = _number(row["support"]), _number(row["range"])
    T.beach_capacity[u], T.augment[u] = _number(row["supply"]), _number(row["augment"])
    T.has_zone[u], T.zone_untried[u] = row["zoc"] == "yes", row["zoc"] == "untried"
    for field, flag in _FLAGS.items():
        T[field][u] = flag in flags
    on_wheels = "motorized" in flags or "orange" in flags
    T.klass[u] = c.MOTOR if on_wheels else c.FOOT
    if T.type[u] == c.ARMOR_TYPE:
        T.klass[u] = c.ARMOR
    if T.type[u] == c.ARTILLERY_TYPE:
        T.klass[u] = c.ARTILLERY


def _run(rows: Any, kind: str) -> tuple[int, int]:
    """Return the first row and the number of rows of a type that stands together."""
    found = [u for u, row in enumerate(rows) if row["type"] == kind]
    return found[0], len(found)


def _set_up(T: Any, pack: Pack) -> None:
    """Where and when each counter comes: units.csv for scenario 2, else the card of the scenario, which lists all."""
    index = {row["unit"]: u for u, row in enumerate(pack.rows("units"))}
    landing = {row["area"]: pack.index(row["invasion_hex"]) for row in pack.rows("operations")}
    if int(T.scenario) == 2:
        rows = [row for row in pack.rows("units") if "2" in row["scenario"].split()]
    else:
        rows = list(pack.rows(f"scenario_{T.scenario}"))
    for row in rows:
        u, where = index[row["unit"]], row["where"]
        T.arrives[u] = 0 if row["arrives"] == "setup" else int(row["arrives"])
        if where in landing:
            T.start[u], T.start_landing[u] = c.INVASION_BOX, landing[where]
        elif where in c.BOXES:
            T.start[u] = c.BOXES[where]
        else:
            T.start[u] = pack.index(where)
