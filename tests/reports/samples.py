"""Sample records for tests of figures and pages."""

from __future__ import annotations

from tests.reports.sketch import SketchPack
from wargame_sim.model.front import Fronts
from wargame_sim.reports.data import (
    Cell,
    Distribution,
    Effect,
    EffectGroup,
    Estimates,
    Held,
    HeldMap,
    Interval,
    PlayerLine,
    ReportData,
    Spread,
)
from wargame_sim.reports.exact_data import Chart, ExactTable, Judgement
from wargame_sim.reports.fronts import front_section


def effect(label: str, middle: float, half: float, verdict: str = "", **more: object) -> Effect:
    interval = Interval(middle, middle - half, middle + half, 0.99, "paired t")
    return Effect(label, interval, verdict, expected="less" if verdict else "", n=400, **more)  # type: ignore[arg-type]


def group(kind: str = "mean") -> EffectGroup:
    effects = (
        effect("supply", -1.24, 0.2, "holds", source="16.3", text="helps <the> Allies"),
        effect("air", 0.31, 0.12, "contradicted"),
        effect("weather", 0.02, 0.09, "not settled", settling=(120_000, 90_000, 200_000), band=0.1),
        effect("cooperation", 2.3, 0.2, correlation=0.81),
    )
    return EffectGroup("vp", kind, "points", effects, 0.95, "victory points")


def spread() -> Spread:
    one = Distribution("base", (0.0, 1.0, 2.0), (0.2, 0.5, 0.3), 1.1)
    return Spread("vp", "points", (one, Distribution("air", (0.0, 1.0, 2.0, 3.0), (0.1, 0.4, 0.3, 0.2), 1.6)))


def fronts(pack: SketchPack, turns: int = 9, games: int = 50) -> Fronts:
    """Red moves from left to right, one column a turn, in more games than not."""
    held = []
    for turn in range(1, turns + 1):
        red = tuple(max(0, min(games, 25 + 10 * (turn - int(h[:2])))) for h in pack.hexes)
        held.append((red, tuple(games - n for n in red)))
    return Fronts(("red", "blue"), games, pack.hexes, tuple(held))


def report(**changes: object) -> ReportData:
    pack = SketchPack()
    towns = (Held("0202", "Aton", Interval(0.374, 0.36, 0.39)), Held("0402", "Betown", Interval(0.001, 0.0, 0.01)))
    cells = (
        Cell("mean", Interval(6.01, 5.97, 6.05, 0.95, "t")),
        Cell("share", Interval(0.5, 0.49, 0.51, 0.95, "Wilson")),
    )
    fields: dict[str, object] = {
        "question": 'Does <b>"supply"</b> & more matter?',
        "answer": "Of 3 expectations <1> holds.",
        "game": "Battle & Sketch",
        "origins": {"crt": "stand-in", "units": "partly stand-in", "map": "history"},
        "players": (PlayerLine("red", "bold", "Attacks < always."), PlayerLine("blue", "steady", "Holds.")),
        "trials": 20000,
        "effects": (group(),),
        "spreads": (spread(),),
        "held": (HeldMap("red", "base", towns),),
        "estimates": Estimates(("vp", "win"), ("points", "share of games"), {"base": cells, "air": cells}),
        "provenance": {"seed": 1, "software": {"python": "3.11"}, "hash": "9f" * 32},
        "command": "wargame-sim run 'a <b>.toml'",
        "pack": pack,
        "sections": (front_section(pack, fronts(pack)),),
    }
    return ReportData(**(fields | changes))  # type: ignore[arg-type]


def exact_report() -> ReportData:
    return report(
        players=(),
        trials=0,
        effects=(),
        spreads=(),
        held=(),
        sections=(),
        estimates=None,
        tables=(ExactTable("base", ("column", "advance"), (("1:1", 0.25), ("2:1", 0.5), ("3:1", None))),),
        charts=(Chart(("1:1", "2:1", "3:1"), (("advance", (0.25, 0.5, None)),), "hexes", "column"),),
        judgements=(Judgement("advance at 2:1", "largest of all", "0.5", "holds", "9.2", "6:1 is best"),),
    )
