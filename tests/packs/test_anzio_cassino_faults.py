"""Every way to mistype a pack of Anzio or Cassino ends in one line that says where, what was found and what is allowed."""

import shutil
from pathlib import Path

import pytest

import wargame_sim
from wargame_sim.errors import DataError
from wargame_sim.games import find
from wargame_sim.packs import load_pack

FOLDER = Path(wargame_sim.__file__).parent / "games" / "anzio_cassino" / "pack"

# game, file, text to replace, replacement, what the message must hold
MISTYPED = [
    ("anzio", "crt.csv", '3,"3,0"', '3,"3;0"', "crt.csv, row 5, column 1:3: found '3;0'; allowed damage to the attacker, a comma"),
    ("anzio", "crt.csv", '7,"1,1","1,2"', '7,"1,1","A1"', "(rule 6.1)"),
    ("anzio", "parameters.csv", "crt_highest_roll,7", "crt_highest_roll,8", "needs a row for each modified roll from 0 to 8"),
    ("anzio", "parameters.csv", "stack_limit", "stack_limits", "did you mean 'stack_limit'?"),
    ("anzio", "parameters.csv", "road_bonus,1", "road_bonus,-1", "column value: found '-1'"),
    ("anzio", "sides.csv", "1708,1809,canal", "1708,1809,water", "1708-1809 must be a canal hexside with a road (rule 5.1.1)"),
    ("anzio", "roads.csv", "2005,2105,highway", "2103,2104,highway", "roads cross the canal at"),
    ("anzio", "sides.csv", "1807,1907,canal", "1807,1907,kanal", "did you mean 'canal'?"),
    ("anzio", "hexes.csv", "1306,woods", "1306,clear", "1306 is not 'woods' (rule 6.1.1)"),
    ("anzio", "hexes.csv", "1307,clear", "1307,woods", "found '1307'; allowed 'woods' only for 1206, 1305"),
    ("anzio", "hexes.csv", "1106,clear,Lavinio,allied_supply", "1106,clear,Lavinio,", "1106 is not 'allied_supply' (rule 7.1)"),
    ("anzio", "hexes.csv", "0701,clear,,german_supply", "0701,clear,,", "0701: an edge hex of W needs the feature"),
    ("anzio", "boxes.csv", "1209,1208 1308", "1209,1208", "column reach: found '1208'; allowed 1208 1308"),
    ("anzio", "boxes.csv", "1209,1208 1308", "1107,1208 1308", "the hex of Yellow in entries.csv"),
    ("anzio", "entries.csv", "Peter,1107", "Pter,1107", "allowed hexes of the map, 0700 to 2411, or entry areas"),
    ("anzio", "units.csv", "kpg,1.A,N", "reserve,1.A,N", "found 'reserve'; allowed kpg for German units, no other (rule 8.2.1)"),
    ("anzio", "units.csv", "751 Tk,allied,us", "751 Tk,allied,german", "column nation: found 'german'; allowed british, us, french"),
    ("anzio", "units.csv", ",1.A,Floating", ",1.E,Floating", "column arrives: found '1.E'"),
    ("anzio", "units.csv", ",1.A,Floating", ",1.A,N", "found 'N'; allowed Floating, Peter, Yellow, XRay (rule 8.0)"),
    ("anzio", "units.csv", "setup,1809", "setup,1107", "already holds units of the other side"),
    ("anzio", "units.csv", "inf,4,4,3,3,,setup,Peter", "inf,0,4,3,3,,setup,Peter", "column attack: found '0'; allowed at least 1"),
    ("anzio", "setup_german_attack.csv", "1 Recce,setup,1206", "1 Recce,setup,1304", "3 units in a hex (rule 5.3)"),
    ("anzio", "setup_german_attack.csv", "1 Recce,", "1 Reccy,", "did you mean '1 Recce'?"),
    ("anzio", "modifiers.csv", "armor,shift", "armour,shift", "column modifier: found 'armour'; allowed armor"),
    ("anzio", "modifiers.csv", "out_of_supply,die", "out_of_supply,shift", "column kind: found 'shift'; allowed die"),
    ("anzio", "modifiers.csv", "armor,shift,1", "armor,shift,one", "column value: found 'one'; allowed a whole number"),
    ("anzio", "support.csv", "naval,impulse,,5", "naval,impulse,,far", "a number of hexes, any, or blank"),
    ("anzio", "scenarios.csv", "german_attack,setup_german_attack.csv", "german_attack,setup_other.csv", "allowed setup_german_attack.csv"),
    ("anzio", "victory.csv", "1400,0,allied,green star,allied_any", "1400,0,allied,green star,", "1400 is not 'allied_any' (rule 9.1.1)"),
    ("anzio", "weather.csv", "4,rain", "4,rian", "did you mean 'rain'?"),
    ("cassino", "def_boxes.csv", "12,1500", "13,1500", "column box: found '13'"),
    ("cassino", "def_boxes.csv", "12,1500", "11,1500", "stands twice"),
    ("cassino", "hexes.csv", "1708,lower_rapido,,no_armor", "1708,lower_rapido,,", "1708 is not 'no_armor' (rule 5.2.2)"),
    ("cassino", "units.csv", "armor,setup,2207", "armor,setup,1809", "no Lower Rapido hex for armor (rule 5.2.2)"),
    ("cassino", "units.csv", "reserve,1.A,W", "reserve,1.A,S", "found 'S'; allowed W, for a reserve unit (rule 8.2.1)"),
    ("cassino", "support.csv", "any,,2:1", "any,,7:1", "column fixed_odds: found '7:1'"),
    ("cassino", "support.csv", "any,,2:1", "any,,", "odds for a bomber, blank for others"),
    ("cassino", "support.csv", "british,,1406", "british,,1499", "a hex of the map, or blank"),
    ("cassino", "scenarios.csv", "_avenger.csv,5,A,6", "_avenger.csv,5,A,4", "column last_turn: found '4'; allowed at least 5"),
    ("cassino", "pack.toml", 'slug = "cassino"', 'slug = "casino"', "found 'casino'; allowed anzio, cassino; did you mean 'cassino'?"),
]  # fmt: skip


def faults(folder: Path) -> str:
    try:
        found = list(find("anzio").rules.faults(load_pack(folder)))
    except DataError as fault:
        found = [fault]
    return str(found[0])


@pytest.mark.parametrize(("game", "file", "old", "new", "said"), MISTYPED)
def test_mistyped(game, file, old, new, said, tmp_path):
    folder = Path(shutil.copytree(FOLDER / game, tmp_path / game))
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    message = faults(folder)
    assert said in message
    assert "\n" not in message


@pytest.mark.parametrize("game", ["anzio", "cassino"])
def test_shipped_packs_have_no_faults(game):
    assert list(find(game).rules.faults(load_pack(FOLDER / game))) == []


@pytest.mark.parametrize(("game", "table"), [("anzio", "boxes"), ("cassino", "def_boxes")])
def test_a_table_that_is_not_there(game, table, tmp_path):
    folder = Path(shutil.copytree(FOLDER / game, tmp_path / game))
    text = (folder / "pack.toml").read_text(encoding="utf-8")
    start = text.index(f"[tables.{table}]")
    (folder / "pack.toml").write_text(text[:start] + text[text.index("[tables.", start + 9) :], encoding="utf-8")
    (folder / f"{table}.csv").unlink()
    assert f"the pack has no table '{table}'" in faults(folder)
