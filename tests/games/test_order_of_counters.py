"""The answer of a rule does not hang on the order in which units.csv lists the counters.

Every worked example with a position is asked again with the counters in other orders. What a loop asks after it has
changed the answer (who owes an attack, while those who owe one are taken off the map) shows here.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.games.anzio_cassino import position as anzio_cassino
from tests.games.anzio_cassino.translate import Translator as AnzioCassino
from tests.games.anzio_tournament import position as anzio_tournament
from tests.games.anzio_tournament.translate import Translator as AnzioTournament
from tests.games.kasserine.translate import Translator as Kasserine
from tests.games.test_cases import cases
from wargame_sim.packs import Pack

ORDERS = ("reversed", "shuffled")


def throws_dice(case: dict[str, Any]) -> bool:
    """Whether a case fixes a seed: a die of an air unit belongs to the number of its counter."""
    calls = [case, *case.get("first", [])]
    return any("seed" in call.get("given", {}) for call in calls)


# Sicily's units are drawn and laid out by scenario files, which name them one by one: its twin follows whole games instead.
ORDERED = ("kasserine", "anzio_cassino", "anzio_tournament")
POSITIONS = [
    c for c in cases() if c.values[0] in ORDERED and c.values[1].get("position") and not throws_dice(c.values[1])
]


def reordered(pack: Pack, order: str) -> Pack:
    """Return the pack with the rows of units.csv in another order."""
    units = pack.table("units")
    rows = list(zip(units.rows, units.lines, strict=True))
    if order == "reversed":
        rows.reverse()
    else:
        random.Random(1943).shuffle(rows)
    table = replace(units, rows=tuple(row for row, _ in rows), lines=tuple(line for _, line in rows))
    return Pack(pack.manifest, {**pack.tables, "units": table}, pack.folder)


@pytest.fixture(scope="module", params=ORDERS)
def translators(request) -> Any:
    """Translators by folder and game, over packs in another order."""
    loaded = {game: reordered(anzio_cassino.load(game), request.param) for game in ("anzio", "cassino")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(anzio_cassino, "load", loaded.__getitem__)
        patch.setattr("tests.games.anzio_cassino.translate.load", loaded.__getitem__)
        anzio_cassino.build.cache_clear()
        tournament = reordered(anzio_tournament.load(), request.param)
        patch.setattr(anzio_tournament, "load", lambda: tournament)
        anzio_tournament.opened.cache_clear()
        kasserine = Kasserine()
        kasserine.pack = reordered(kasserine.pack, request.param)
        kasserine.units = {row["unit"]: i for i, row in enumerate(kasserine.pack.rows("units"))}
        others = {game: AnzioCassino(game) for game in loaded}
        yield {"kasserine": kasserine, "anzio_tournament": AnzioTournament(), **others}
    anzio_cassino.build.cache_clear()
    anzio_tournament.opened.cache_clear()


@pytest.mark.parametrize(("folder", "case"), POSITIONS)
def test_a_rule_answers_alike_in_any_order(folder: str, case: dict[str, Any], translators):
    words = translators[case.get("game", folder)]
    value, position = words.run(case)
    if "expect" in case:
        assert words.same(value, case["expect"])
    for name, wanted in case.get("after", {}).items():
        for key, expected in (wanted if isinstance(wanted, dict) else {"": wanted}).items():
            found, right = words.stands(position, name, key, expected)
            assert found == right, f"{case['source']}: {name} {key}"
