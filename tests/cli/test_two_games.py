"""Two games in one folder, Anzio and Cassino, each by its own name on the command line."""

from __future__ import annotations

import csv
import json

import pytest

from wargame_sim.games import find
from wargame_sim.model.game import Setup
from wargame_sim.reports.scene import setup_scene

SLUGS = ("anzio", "cassino")


@pytest.mark.parametrize("slug", SLUGS)
def test_template_is_filled_from_the_box_and_used(ws, slug, tmp_path):
    """An owner fills every blank; here with the shipped numbers, so nothing but the origin changes."""
    mine = tmp_path / "mine"
    assert ws("data", "template", slug, str(mine)).status == 0
    assert "is the empty form" in ws("data", "check", str(mine)).err
    for path in mine.glob("*.csv"):
        columns = next(csv.reader(path.read_text(encoding="utf-8").splitlines()))
        with (find(slug).pack_folder / path.name).open(newline="", encoding="utf-8") as shipped:
            rows = list(csv.DictReader(shipped))
        with path.open("w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, columns, extrasaction="ignore")
            writer.writeheader()
            writer.writerows(rows)
    said = ws("data", "check", str(mine))
    assert said.out.endswith("0 faults\n"), said.err
    asked = ("odds", slug, "--attack", "9", "--defence", "4", "--json")
    plain, owned = (json.loads(ws(*asked, *more).out) for more in ((), ("--data", str(mine))))
    origin = owned.pop("origin")  # forms that hold the rulebook's own numbers stay as they are when nobody changes them
    assert origin["crt"] == "owner"
    assert set(origin.values()) <= {"owner", "rulebook"}
    assert plain.pop("origin")["crt"] == "stand-in"
    assert plain == owned


@pytest.mark.parametrize("slug", SLUGS)
def test_rules_are_the_index_of_both(ws, slug):
    document = json.loads(ws("rules", slug, "--json").out)
    assert document["game"] == slug
    assert len(document["sections"]) == sum(document["counts"].values()) == 62
    assert document["counts"]["open"] == 0
    naval = next(s for s in document["sections"] if s["section"] == "10.2.2")
    assert naval["heading"] == "Naval guns in combat (Anzio); destroying the Abbey (Cassino)"
    assert any("r10_2_abbey" in place for place in naval["code"])


def test_odds_and_table_on_the_command_line(ws):
    said = ws("odds", "anzio", "--attack", "9", "--defence", "4", "--terrain", "woods", "--support", "artillery,naval")
    assert said.status == 0
    assert "9 against 4 is 3:1" in said.out
    assert "woods -1, Allied artillery +1, Naval +1" in said.out
    assert "defender loses 1 or more" in said.out
    refused = ws("odds", "cassino", "--attack", "9", "--defence", "4", "--support", "naval")
    assert refused.status == 1
    assert "has no marker 'naval' (rule 10.1)" in refused.err
    assert ws("odds", "kasserine", "--attack", "9", "--defence", "4", "--box").status == 2
    assert "attacker wins" in ws("table", "cassino", "--by", "odds").out


@pytest.mark.parametrize(("slug", "unit", "place"), [("anzio", "2 Bde", "1107"), ("cassino", "40 RTR", "2211")])
def test_a_map_of_the_set_up_has_units_at_sea_too(slug, unit, place):
    game = find(slug)
    assert setup_scene(game.rules.pack(Setup(slug))).units[unit] == place
