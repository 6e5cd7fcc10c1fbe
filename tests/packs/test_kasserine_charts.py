"""The stand-in charts satisfy the constraints of the pack's NOTICE.md (numbers BK-n there)."""

import pytest

from wargame_sim.packs import load_pack
from wargame_sim.packs.charts import odds_columns

# Worst for the attacker first (9.1).
RESULTS = ("A elim", "AR3", "AR2", "AR1", "Con", "Eng", "Exch", "DR1", "DR2", "DR3", "DR4", "D elim")


@pytest.fixture
def crt(kasserine):
    """Odds column to {result index by roll}."""
    table = load_pack(kasserine).table("crt")
    return {c: {int(row["roll"]): RESULTS.index(row[c]) for row in table.rows} for c in odds_columns(table)}


def share(column, *names):
    wanted = {RESULTS.index(r) for r in RESULTS if r.startswith(names)}
    return sum(6 - abs(7 - roll) for roll, result in column.items() if result in wanted) / 36


def test_never_worse_with_roll_or_odds(crt):  # BK-1 to BK-3
    assert list(crt) == "1:5 1:4 1:3 1:2 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1".split()
    columns = [[column[roll] for roll in range(2, 13)] for column in crt.values()]
    assert all(column == sorted(column) for column in columns)
    assert all(list(row) == sorted(row) for row in zip(*columns, strict=True))


def test_shape_of_the_columns(crt):  # BK-4 to BK-8
    assert share(crt["1:2"], "Exch") > 0 == share(crt["1:3"], "Exch")
    assert share(crt["1:3"], "DR", "D elim") > 0 < share(crt["3:1"], "A elim")
    deep = {odds: share(column, "DR3", "DR4") for odds, column in crt.items()}
    assert max(deep, key=deep.get) == "6:1"
    assert share(crt["8:1"], "D elim") > 0.5
    assert all(share(crt[odds], "Con", "Eng") >= 0.25 for odds in ("1:1", "2:1", "3:1"))
    assert all(share(crt[odds], "A elim", "AR") >= 0.9 for odds in ("1:5", "1:4"))


def test_weather_clears_up_in_the_end(kasserine):  # BK-13 to BK-15
    pack = load_pack(kasserine)
    result = {int(row["roll"]): row["result"] for row in pack.rows("weather")}
    heavy = {
        row["turn"]: sum(result[die + int(row["weather_modifier"])] == "Heavy Rain" for die in range(1, 7)) / 6
        for row in pack.rows("turns")
        if row["weather_modifier"]
    }
    assert sum(chance > 0 for chance in heavy.values()) >= 3
    assert max(heavy.values()) < 1
    assert heavy["11"] == 0
