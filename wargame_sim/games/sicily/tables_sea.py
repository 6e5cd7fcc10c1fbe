"""Fields of T for chapters 11 to 14, and how they are filled."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wargame_sim.errors import DataError
from wargame_sim.games.sicily import codes as c
from wargame_sim.games.sicily import codes_sea as cs
from wargame_sim.packs import Pack

MAX_RESULTS = 32  # rows of a chart read with one die
FULL, SCENARIO = 99, 99  # no limit by the weather
SEA_FIELDS: list[Any] = [
    ("air_points", "i4", (c.MAX_TURNS, 2)),
    ("naval_points", "i4", (c.MAX_TURNS,)),
    ("air_transport", "i4", (c.MAX_TURNS, 2)),  # units a turn (11.3.1)
    ("air_assaults", "i4", (2,)),  # units a turn (11.3.2.b.2)
    ("half_points", "u1"),  # scenario 1 has half of all points, rounded up
    ("zone_airfields", "i4"),  # Allied airfields that end the Axis zone (11.4.2), 0 never
    # weather effects by weather bits
    ("allied_transport", "i4", (4,)),  # 12.3.4
    ("strait_transport", "i4", (4,)),  # 12.3.5
    ("other_transport", "i4", (4,)),
    ("followup_landings", "i4", (4,)),  # 13.4.6
    ("air_limit", "i4", (4,)),  # 11.3.1.b
    ("may_transfer", "u1", (4,)),
    ("may_assault", "u1", (4,)),
    ("may_supply", "u1", (4,)),
    ("may_raid", "u1", (4,)),  # commando invasions (13.5.1)
    ("may_invade", "u1", (4,)),
    ("may_bomb", "u1", (4,)),
    ("half_air", "u1", (4,)),
    ("half_naval", "u1", (4,)),
    # charts: row of die and modifiers less the first row, clamped
    ("transport_chart", "u1", (2, MAX_RESULTS)),
    ("flight_chart", "u1", (2, MAX_RESULTS)),
    ("mussolini_chart", "u1", (MAX_RESULTS,)),
    ("chart_first", "i4", (3,)),  # first row of transport, flight, Mussolini
    ("chart_rows", "i4", (3,)),
    ("mussolini_turn", "u1", (c.MAX_TURNS,)),
    ("rome_drm", "i4", (2,)),
    ("vp_low", "i4"),  # running points that change the roll, and by how much
    ("vp_low_drm", "i4"),
    ("vp_high", "i4"),
    ("vp_high_drm", "i4"),
    ("drop_zone", "i4"),  # modifiers of an air assault
    ("drop_glider", "i4"),
    ("drop_air", "i4"),
    ("drop_mud", "i4"),
    ("drop_first", "i4"),
    ("drop_ground", "i4", (len(c.TERRAIN),)),  # -1 where nobody may drop
    ("flight_zone", "i4"),
    ("flight_air", "i4"),
    ("evacuation_drm", "i4"),  # 13.3
    ("naval_drm", "i4"),  # of each point on interdiction
    ("air_drm", "i4"),
    ("later_operation", "u1", (6,)),  # may be planned later in this scenario (13.1.2)
    ("first_operation", "i4"),  # conducted on turn 1, -1: chosen in secret (scenario 4)
    ("sea_beside", "i2", (c.MAX_HEX + 1,)),  # sea hex that commandos land from, NOWHERE where there is none (13.5.2)
]
_TURNS = {"air_points": ("allied_air", "axis_air"), "air_transport": ("allied_air_transport", "axis_air_transport")}
_EFFECTS = {
    "allied_naval_transport": "allied_transport",
    "axis_strait_transport": "strait_transport",
    "axis_other_transport": "other_transport",
    "followup_landings": "followup_landings",
    "air_transport": "air_limit",
    "air_transfer": "may_transfer",
    "air_assault": "may_assault",
    "air_supply": "may_supply",
    "commando_invasion": "may_raid",
    "planned_invasion": "may_invade",
    "bomb_rome": "may_bomb",
    "air_points": "half_air",
    "naval_points": "half_naval",
}
_WORDS = {"yes": 1, "no": 0, "delay": 0, "full": 0, "half": 1, "scenario": SCENARIO}
_DRM = {
    ("air_assault", "target hex in an enemy ZOC"): "drop_zone",
    ("air_assault", "glider unit"): "drop_glider",
    ("air_assault", "target hex in the enemy air superiority zone"): "drop_air",
    ("air_assault", "Mud"): "drop_mud",
    ("air_assault", "turn 1"): "drop_first",
    ("air_transfer", "target airfield in an enemy ZOC"): "flight_zone",
    ("air_transfer", "target airfield in the enemy air superiority zone"): "flight_air",
    ("er_check", "emergency evacuation in the Axis zone"): "evacuation_drm",
    ("naval_transport", "each Allied naval point on interdiction"): "naval_drm",
    ("naval_transport", "each Allied air point on interdiction, Allied zone"): "air_drm",
}
_VP = re.compile(r"running Allied VP (-?[0-9]+) or (less|more)")


def fill(T: Any, pack: Pack, options: Mapping[str, Any]) -> None:
    """Write the turn track's points, the charts of air and sea, and what the weather allows."""
    card = {row["key"]: row for row in pack.rows("scenarios") if row["scenario"] == str(T.scenario)}
    _track(T, pack)
    _weather(T, pack)
    _charts(T, pack)
    _modifiers(T, pack)
    T.air_assaults[:] = int(card["allied_air_assaults"]["value"]), int(card["axis_air_assaults"]["value"])
    T.half_points = "point_share" in card and card["point_share"]["value"] == "half"
    T.zone_airfields = int(card["axis_zone_airfields"]["value"]) if "axis_zone_airfields" in card else 0
    T.opt_mussolini = min(int(T.opt_mussolini), int(card["mussolini_attempts"]["value"]) if T.scenario != 1 else 0)
    _operations(T, card)
    _shore(T)


def _track(T: Any, pack: Pack) -> None:
    for row in pack.rows("turns"):
        t = int(row["turn"]) - 1
        for field, columns in _TURNS.items():
            T[field][t] = [int(row[column]) for column in columns]
        T.naval_points[t] = int(row["naval"])
        T.mussolini_turn[t] = row["mussolini"] == "yes"


def _weather(T: Any, pack: Pack) -> None:
    rows = {row["effect"]: row for row in pack.rows("weather_effects")}
    for effect, field in _EFFECTS.items():
        if effect not in rows:
            raise DataError("weather_effects.csv", message=f"needs a row {effect}")
        cells = [rows[effect][w] for w in ("dry", "mud", "dry_storm", "mud_storm")]
        T[field] = [_WORDS[cell] if cell in _WORDS else int(cell) for cell in cells]


def _charts(T: Any, pack: Pack) -> None:
    for i, (table, columns) in enumerate(
        (("naval_transport", ("strait", "other")), ("air_assault", ("assault", "transfer")))
    ):
        rows = pack.rows(table)
        words = (cs.TRANSPORT, cs.FLIGHT)[i]
        chart = (T.transport_chart, T.flight_chart)[i]
        T.chart_first[i], T.chart_rows[i] = int(rows[0]["roll"]), len(rows)
        for r, row in enumerate(rows):
            for j, column in enumerate(columns):
                if row[column] not in words:
                    raise pack.table(table).fault(r, column, words)
                chart[j, r] = words.index(row[column])
    rows = pack.rows("mussolini")
    T.chart_first[2], T.chart_rows[2] = int(rows[0]["roll"]), len(rows)
    for r, row in enumerate(rows):
        if row["result"] not in cs.MUSSOLINI:
            raise pack.table("mussolini").fault(r, "result", cs.MUSSOLINI)
        T.mussolini_chart[r] = cs.MUSSOLINI.index(row["result"])


def _modifiers(T: Any, pack: Pack) -> None:
    rows = {(row["table"], row["condition"]): row for row in pack.rows("drm")}
    for key, field in _DRM.items():
        if key not in rows:
            raise DataError("drm.csv", message=f"needs a row {', '.join(key)}")
        T[field] = int(rows[key]["drm"])
    T.rome_drm[:] = [int(rows["mussolini", f"Rome bombed, {time} time"]["drm"]) for time in ("first", "second")]
    for table, condition in rows:
        found = _VP.fullmatch(condition)
        if table == "mussolini" and found:
            name = "vp_low" if found[2] == "less" else "vp_high"
            T[name], T[name + "_drm"] = int(found[1]), int(rows[table, condition]["drm"])
    for row in pack.rows("terrain"):
        t = c.TERRAIN.index(row["terrain"])
        T.drop_ground[t] = -1 if row["air_assault_drm"] == "x" else int(row["air_assault_drm"])


def _operations(T: Any, card: Mapping[str, Mapping[str, str]]) -> None:
    """Which operation lands on turn 1, and which may be planned for later."""
    word = card["operations"]["value"].split(":")[0]
    T.first_operation = c.OPERATIONS.index(word) if word in c.OPERATIONS else -1
    later = card["later_operations"]["value"].split() if "later_operations" in card else []
    for name in later:
        T.later_operation[c.OPERATIONS.index(name)] = T.opt_later_invasions


def _shore(T: Any) -> None:
    """Find a sea hex beside each coastal hex that is no invasion hex of another one (13.5.2)."""
    T.sea_beside[:] = c.NOWHERE
    for h in range(int(T.n)):
        if not T.coastal[h]:
            continue
        for m in T.nbr[h]:
            free = m < c.MAX_HEX and not T.land[m]
            if free and (T.landing_at[m] < 0 or T.landing_target[T.landing_at[m]] == h):
                T.sea_beside[h] = m
