"""Fields of S and W for chapters 11 to 15 and 17."""

from __future__ import annotations

from typing import Any

from wargame_sim.games.sicily.codes import MAX_UNITS

SEA_STATE: list[Any] = [
    ("air", "i4", (2,)),  # air support points left this game-turn (11.1)
    ("naval", "i4"),  # naval support points left (12.1)
    ("air_interdiction", "i4"),  # Allied points allocated (11.2.1)
    ("naval_interdiction", "i4"),  # 12.2.1
    ("axis_cover", "i4"),  # Axis air points set against air interdiction (11.2.4)
    ("axis_zone", "i4"),  # 1 while the Axis air superiority zone stands (11.4), judged each Strategic Segment
    ("zone_operation", "i4"),  # 1 once a naval operation went into the Axis zone this game-turn (12.3.5.f)
    ("zone_troops", "i4"),  # ground units were at sea in the Axis zone in this Transport Phase (12.3.5.f.2)
    ("rp", "i4", (2,)),  # replacement points (15.1.2)
    ("vp", "i4"),  # running victory points: events only, places are counted at the end (17)
    ("final_vp", "i4"),
    ("level", "i4"),  # of LEVELS
    ("dropped", "u1", (MAX_UNITS,)),  # has made its air assault (11.3.2.b.1); 2 in this very game-turn
    ("drop_hex", "i2", (MAX_UNITS,)),  # hex of that assault, while `dropped` is 2
    ("committed", "u1", (MAX_UNITS,)),  # theatre reserve whose penalty was paid (14.4)
    ("recovered", "u1", (MAX_UNITS,)),  # regained a step this game-turn (15.2.1)
    ("on_sicily", "u1", (MAX_UNITS,)),  # has been on Sicily: evacuated if off it at the end (17)
    ("marker_turn", "u1", (6,)),  # printed turn that each operation's marker lies on, 0 none; hidden from the Axis
    ("planned_at", "i4"),  # printed turn in which the marker was placed: units join in that turn only (13.1.4)
    ("conducted", "u1", (6,)),  # printed turn in which an operation was conducted, 0 never (13.1.7)
    ("followup_until", "i4"),  # printed turn at whose end the Follow-Up Box empties (13.4.7), 0 none
    ("mussolini_rolls", "i4"),  # attempts made (14.3.1)
    ("bombed", "i4"),  # times Rome was bombed
    ("bombing", "u1"),  # Rome is bombed this turn
    ("ccnn_due", "u1"),  # a CCNN unit may come back (14.3.4)
    ("fallen", "i4"),  # printed turn in which Mussolini fell, 0 not
    ("revival", "i4"),  # printed turn of the Fascist Revival, 0 not
    ("calabria_invaded", "i4"),
    ("evacuation", "i4"),  # printed turn in which Sicily Evacuation was declared, 0 not (13.6.1)
]
SEA_WORK: list[Any] = [
    (
        "used",
        "i4",
        (2,),
    ),  # units carried in this phase: of the Allies [ALLIED]; of the Axis over the strait, and others
    ("attempted", "u1", (MAX_UNITS,)),  # tried to leave Sicily before this movement phase (13.6.2.d)
    ("capacity", "i2", (24,)),  # landing and loading room left at each port in a Transport Phase (12.3.3)
]
