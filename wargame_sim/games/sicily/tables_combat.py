"""Fields of T for chapters 9 and 10, and how they are filled."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from wargame_sim.errors import DataError
from wargame_sim.games.sicily import codes as c
from wargame_sim.games.sicily import codes_combat as cc
from wargame_sim.packs import Pack
from wargame_sim.packs.charts import odds_columns

MAX_HIGH = 8  # rows of the high-odds modifiers
HEXES = c.MAX_HEX + 1
CHART_FIELDS: list[Any] = [
    # results table (9.4.VII, 9.5): steps and hexes of retreat by row and column
    ("crt_attacker_steps", "i2", (c.MAX_ROWS, c.MAX_COLUMNS)),
    ("crt_attacker_hexes", "i2", (c.MAX_ROWS, c.MAX_COLUMNS)),
    ("crt_defender_steps", "i2", (c.MAX_ROWS, c.MAX_COLUMNS)),
    ("crt_defender_hexes", "i2", (c.MAX_ROWS, c.MAX_COLUMNS)),
    ("crt_first", "i4"),  # lowest row: die and net modifier
    ("crt_rows", "i4"),
    ("columns", "i4"),
    ("ratio_num", "i4", (c.MAX_COLUMNS,)),
    ("ratio_den", "i4", (c.MAX_COLUMNS,)),
    ("high_num", "i4", (MAX_HIGH,)),  # least odds of each high-odds modifier (9.4.V.f)
    ("high_den", "i4", (MAX_HIGH,)),
    ("high_drm", "i4", (MAX_HIGH,)),
    ("n_high", "i4"),
    ("drm_cap", "i4"),
    # modifiers (9.4.V)
    ("drm_landing", "i4"),
    ("drm_mixed", "i4"),
    ("drm_strongpoint", "i4"),
    ("drm_disrupted_retreat", "i4"),  # added to the check of a special retreat (9.6.9)
    ("drm_river", "i4"),
    ("river_stops_armor", "u1"),
    ("terrain_drm", "i2", (len(c.TERRAIN),)),
    ("armor_ground", "u1", (len(c.TERRAIN),)),  # armor effects count here (9.4.IV)
    ("armor_halved", "u1", (len(c.TERRAIN),)),  # 9.2.3
    # support (10.2, 10.3)
    ("coordination", "i2", (8, 3)),  # rows NUMBER to TURN_1, columns ALLIED_AIR, AXIS_AIR, NAVAL
]
COMBAT_FIELDS: list[Any] = [
    *CHART_FIELDS,
    ("naval_range", "u1", (HEXES,)),  # hexes from the sea: 1 coastal, 2 the next inland, 0 out of range
    ("fire_in_zone", "u1", (HEXES,)),  # every sea hex in range of it lies in the Axis zone at start
]
_CELL = re.compile(r"(?:A([1-3])(R{0,2}))?(?:(?:(?<=.)/|^)D([1-3])(R{0,2}))?")
_COORDINATION = {
    "number": cc.NUMBER,
    "target in the enemy air superiority zone": cc.ENEMY_ZONE,
    "target is a coastal hex": cc.COASTAL,
    "target one hex inland": cc.INLAND,
    "firing sea hex in the Axis air superiority zone": cc.FIRING_ZONE,
    "target in mountain or alpine": cc.HIGH_GROUND,
    "weather includes Storm": cc.IN_STORM,
    "turn 1": cc.TURN_1,
}
_DRM = {
    ("crt", "amphibious assault"): "drm_landing",
    ("crt", "both Allied nationalities attack"): "drm_mixed",
    ("crt", "strongpoint in the defender hex"): "drm_strongpoint",
    ("er_check", "special retreat with a Disrupted unit"): "drm_disrupted_retreat",
}
_DIFFERENCE = "defender lead ER minus attacker lead ER"


def chart_dtype() -> np.dtype[Any]:
    """Layout of a record that holds the charts of combat alone."""
    return np.dtype(CHART_FIELDS, align=True)


def fill(T: Any, pack: Pack, options: Mapping[str, Any]) -> None:
    """Write the results table, the coordination table and the modifiers of combat, and how far ships reach."""
    fill_charts(T, pack)
    _naval(T)


def fill_charts(T: Any, pack: Pack) -> None:
    """Write everything that needs no map."""
    _results(T, pack)
    _high_odds(T, pack)
    _modifiers(T, pack)
    _ground(T, pack)
    _coordination(T, pack)


def fault(pack: Pack, table: str, index: int, column: str, allowed: str | Iterable[object]) -> DataError:
    """Return the error for a cell of a table that says nothing this game knows."""
    return pack.table(table).fault(index, column, allowed)


def whole(pack: Pack, table: str, index: int, column: str) -> int:
    """Return a cell that must hold a whole number."""
    text = str(pack.rows(table)[index][column] or "").strip()
    if not re.fullmatch(r"-?[0-9]{1,3}", text):
        raise fault(pack, table, index, column, "a whole number")
    return int(text)


def read_cell(text: str) -> tuple[int, int, int, int] | None:
    """Return steps and hexes of attacker and defender of a cell of the results table, None when it is none."""
    found = _CELL.fullmatch(text)
    if not text or found is None:
        return None
    steps_a, hexes_a, steps_d, hexes_d = found.groups()
    return int(steps_a or 0), len(hexes_a or ""), int(steps_d or 0), len(hexes_d or "")


def _results(T: Any, pack: Pack) -> None:
    names, rows = odds_columns(pack.table("crt")), pack.rows("crt")
    if len(names) > c.MAX_COLUMNS or len(rows) > c.MAX_ROWS:
        raise DataError("crt.csv", message=f"has room for {c.MAX_ROWS} rows and {c.MAX_COLUMNS} columns")
    T.columns, T.crt_rows, T.crt_first = len(names), len(rows), whole(pack, "crt", 0, "roll")
    for j, name in enumerate(names):
        T.ratio_num[j], T.ratio_den[j] = (int(part) for part in name.split(":"))
        for i, row in enumerate(rows):
            cell = read_cell(row[name])
            if cell is None:
                raise fault(pack, "crt", i, name, "a result such as A1, A2R, D1RR or A1/D1R")
            T.crt_attacker_steps[i, j], T.crt_attacker_hexes[i, j] = cell[:2]
            T.crt_defender_steps[i, j], T.crt_defender_hexes[i, j] = cell[2:]
    for i in range(len(rows)):
        if whole(pack, "crt", i, "roll") != T.crt_first + i:
            raise fault(pack, "crt", i, "roll", f"{T.crt_first + i}, one more than in the row above")
    T.drm_cap = int(pack.manifest.rules["crt_drm_cap"])
    lowest, highest = 1 - int(T.drm_cap), c.FACES + int(T.drm_cap)
    if T.crt_first > lowest or T.crt_first + T.crt_rows - 1 < highest:
        raise DataError("crt.csv", column="roll", message=f"needs the rows {lowest} to {highest} (rule 9.4.VI)")


def _high_odds(T: Any, pack: Pack) -> None:
    rows = pack.rows("crt_high_odds")
    if len(rows) > MAX_HIGH:
        raise DataError("crt_high_odds.csv", message=f"has room for {MAX_HIGH} rows")
    T.n_high = len(rows)
    for i, row in enumerate(rows):
        found = re.fullmatch(r"([1-9][0-9]{0,2}):([1-9][0-9]{0,2})", row["odds"] or "")
        if found is None:
            raise fault(pack, "crt_high_odds", i, "odds", "odds such as 9:1")
        T.high_num[i], T.high_den[i] = int(found[1]), int(found[2])
        T.high_drm[i] = whole(pack, "crt_high_odds", i, "drm")


def _modifiers(T: Any, pack: Pack) -> None:
    """Read drm.csv as far as it is about combat; the other tables of it are read with their own chapters."""
    seen = set()
    for i, row in enumerate(pack.rows("drm")):
        key = (row["table"], row["condition"])
        if key in _DRM:
            T[_DRM[key]] = whole(pack, "drm", i, "drm")
            seen.add(key)
        elif row["table"] == "crt" and row["condition"] != _DIFFERENCE:
            known = [name for table, name in _DRM if table == "crt"]
            raise fault(pack, "drm", i, "condition", [*known, _DIFFERENCE])
    for table, condition in _DRM:
        if (table, condition) not in seen:
            raise DataError("drm.csv", message=f"needs a row {table}, {condition}")
    printed = {row["feature"]: row["drm"] for row in pack.rows("move_chart")}
    for feature, field in (("landing", "drm_landing"), ("strongpoint", "drm_strongpoint")):
        if str(printed.get(feature)) != str(int(T[field])):
            message = (
                f"the modifier of {feature} is {printed.get(feature)}, but {int(T[field])} in drm.csv (rule 9.4.V)"
            )
            raise DataError("move_chart.csv", column="drm", message=message)


def _ground(T: Any, pack: Pack) -> None:
    for i, row in enumerate(pack.rows("terrain")):
        t = c.TERRAIN.index(row["terrain"])
        T.terrain_drm[t] = whole(pack, "terrain", i, "drm") if row["drm"] else 0
        T.armor_halved[t], T.armor_ground[t] = row["armor_attack"] == "half", row["armor_shift"] == "yes"
        for column, allowed in (("armor_attack", ("", "half")), ("armor_shift", ("", "yes"))):
            if (row[column] or "") not in allowed:
                raise fault(pack, "terrain", i, column, allowed)
    for i, row in enumerate(pack.rows("sides_chart")):
        if row["feature"] == "river":
            T.drm_river = whole(pack, "sides_chart", i, "drm")
            if row["armor_shift"] not in ("no", "yes"):
                raise fault(pack, "sides_chart", i, "armor_shift", ("no", "yes"))
            T.river_stops_armor = row["armor_shift"] == "no"


def _coordination(T: Any, pack: Pack) -> None:
    for i, row in enumerate(pack.rows("coordination")):
        if row["item"] not in _COORDINATION:
            raise fault(pack, "coordination", i, "item", tuple(_COORDINATION))
        for j, column in enumerate(("allied_air", "axis_air", "naval")):
            if row[column]:
                T.coordination[_COORDINATION[row["item"]], j] = whole(pack, "coordination", i, column)


def _naval(T: Any) -> None:
    """Mark how far inland each hex lies (10.3.3); the coastal flag decides, for some shores touch the edge of the map."""
    n, nbr = int(T.n), np.array(T.nbr)
    coastal, land, sea = np.array(T.coastal) > 0, np.array(T.land) > 0, np.zeros(HEXES, bool)
    sea[:n] = ~land[:n]
    near_coast, near_sea = coastal[nbr].any(axis=1), [set(row[sea[row]]) for row in nbr]
    T.naval_range[:n] = np.where(coastal, 1, np.where(land & near_coast, 2, 0))[:n]
    for h in range(n):
        fire = set(near_sea[h])
        if T.naval_range[h] == 2:
            fire = fire.union(*(near_sea[m] for m in nbr[h] if m < n))
        T.fire_in_zone[h] = bool(T.naval_range[h]) and bool(fire) and all(T.axis_air[s] for s in fire)
