"""What is made of the trials of a turn: shares, conditional shares, tails, distances from exact chances."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import wargame_sim
from wargame_sim.model.game import Column
from wargame_sim.model.turn import DeclaredBattle, Goal, PlannedTurn
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.plans import open_plan
from wargame_sim.runner.turn import as_json, fight_turn
from wargame_sim.statistics.intervals import wilson

PLAN = Path(wargame_sim.__file__).parents[1] / "experiments" / "plans" / "03_pichon_north.toml"
FIELDS = [("all_objectives", "u1"), ("objective_1", "u1"), ("axis_losses", "u2"), ("allied_losses", "u2")]
FIELDS += [("battle_1", "u1"), ("battle_1_won", "u1")]


class Pattern:
    """Trial n: won when n % 4 == 0, the objective met when also n % 3 == 0, and n % 5 factors lost."""

    def run(self, seed, first, count):
        n = np.arange(first, first + count)
        rows = np.zeros(count, FIELDS)
        rows["battle_1_won"] = rows["battle_1"] = n % 4 == 0
        rows["objective_1"] = rows["all_objectives"] = (n % 4 == 0) & (n % 3 == 0)
        rows["axis_losses"] = n % 5
        return rows


@pytest.fixture(scope="module")
def asked():
    return open_plan(PLAN)


def planned(goals=True):
    columns = [Column("all_objectives", "flag", "", ""), Column("objective_1", "flag", "", "")]
    columns += [Column(f"{side}_losses", "number", "factors", "") for side in ("axis", "allied")]
    columns += [Column("battle_1", "category", "", "", ("Con", "DR1")), Column("battle_1_won", "flag", "", "")]
    battle = DeclaredBattle(
        "Pichon", "battle_1", "battle_1_won", "2:1", Fraction(25), Fraction(12), ("A",), ("B",),
        {"Con": Fraction(3, 4), "DR1": Fraction(1, 4)},
    )  # fmt: skip
    losses = {"axis": "axis_losses", "allied": "allied_losses"}
    told = (Goal("take it", "objective_1"),) if goals else ()
    return PlannedTurn(
        ("A moves",), (battle,), told, tuple(columns), losses, Pattern(), ("a note",), {"crt": "stand-in"}
    )


def test_shares_and_what_decides(asked):
    found = fight_turn(asked, planned(), 1200, 1, Manner(1, progress=False), None)
    assert found.all_goals.share == 100 / 1200
    assert (found.all_goals.low, found.all_goals.high) == tuple(wilson(100, 1200, 0.95))
    battle = found.battles[0]
    assert (battle.won.share, battle.given_won.share, battle.given_lost.share) == (0.25, 100 / 300, 0)
    assert battle.decides.difference == pytest.approx(100 / 300)
    assert battle.decides.low < 100 / 300 < battle.decides.high
    assert [(r.result, r.share, r.standard_errors) for r in battle.results] == [("Con", 0.75, 0), ("DR1", 0.25, 0)]
    assert found.most_decisive is battle
    assert found.tail("axis_losses") == [
        (1, 0.8),
        (2, pytest.approx(0.6)),
        (3, pytest.approx(0.4)),
        (4, pytest.approx(0.2)),
    ]
    assert found.tail("allied_losses") == []
    assert found.losses["axis"].estimate == 2


def test_distance_from_the_exact_chance(asked):
    found = fight_turn(asked, planned(), 1201, 1, Manner(1, progress=False), None)
    off = found.battles[0].results[1]
    spread = (0.25 * 0.75 / 1201) ** 0.5
    assert off.standard_errors == pytest.approx((301 / 1201 - 0.25) / spread)


def test_the_document_is_json_and_complete(asked):
    found = fight_turn(asked, planned(), 1200, 1, Manner(1, progress=False), None)
    told = json.loads(json.dumps(as_json(found), allow_nan=False))
    assert told["decides"] == "Pichon"
    assert told["objectives"][0]["name"] == "take it"
    assert told["battles"][0]["results"][0]["fraction"] == "3/4"
    assert told["battles"][0]["all_given_won"]["trials"] == 300
    assert told["losses"]["axis"]["mean"] == 2
    assert (told["turn"], told["side"], told["notes"]) == (1, "axis", ["a note"])


def test_without_objectives_nothing_decides(asked):
    found = fight_turn(asked, planned(goals=False), 40, 1, Manner(1, progress=False), None)
    assert found.all_goals is None
    assert found.most_decisive is None
    assert as_json(found)["all"] is None


def test_another_plan_is_another_run(asked, tmp_path):
    from wargame_sim.errors import UsageError

    kept = tmp_path / "rows"
    first = fight_turn(asked, planned(), 40, 1, Manner(1, progress=False), kept)
    again = fight_turn(asked, planned(), 40, 1, Manner(2, progress=False), kept)
    assert again.outcomes.played == 0
    assert again.outcomes.digest() == first.outcomes.digest()
    other = open_plan(PLAN.with_name("01_sidi_bou_zid_pincers.toml"))
    with pytest.raises(UsageError, match="another setup or version"):
        fight_turn(other, planned(), 40, 1, Manner(1, progress=False), kept)
