"""`wargame-sim battle` and `turn`: answers for people and for programs, and what is refused."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

import wargame_sim

EXPERIMENTS = Path(wargame_sim.__file__).parents[1] / "experiments"
PINCERS = str(EXPERIMENTS / "plans" / "01_sidi_bou_zid_pincers.toml")
LESSOUDA = str(EXPERIMENTS / "positions" / "01_djebel_lessouda.toml")


def test_battle_for_people(ws):
    said = ws("battle", LESSOUDA)
    assert (said.status, said.err) == (0, "")
    first, second, third, *_ = said.out.splitlines()
    assert first.startswith("Bloody Kasserine, attack on 1103: ")
    assert "exact" in second
    assert "Stand-in tables: crt, " in second
    assert third == "Losses, retreats and advances as these scripts choose: axis hammer, allied anvil."
    for words in ("uphill (8.3.B)", "guns firing uphill (10.2.A)", "also open:", "rounded for the defender (8.2.C)"):
        assert words in said.out


def test_battle_for_programs(ws):
    said = ws("battle", PINCERS, "--attack", "3", "--json")
    assert (said.status, said.err) == (0, "")
    answer = json.loads(said.out)
    assert (answer["game"], answer["hexes"], answer["column"]) == ("kasserine", ["1303"], "3:1")
    assert answer["sides"] == {"attacker": "axis", "defender": "allied"}
    assert sum(Fraction(r["fraction"]) for r in answer["results"]) == 1
    assert answer["summary"]["defender_eliminated"]["fraction"] == "7/12"
    assert answer["origin"]["crt"] == "stand-in"


def test_battle_starts_without_the_compiler(ws):
    import subprocess
    import sys

    code = (
        "import sys; from wargame_sim.cli import main; main(sys.argv[1:]); "
        "sys.exit(' '.join({'numba', 'pandas', 'scipy', 'matplotlib', 'pyarrow'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code, "battle", LESSOUDA], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.slow
def test_battle_checked_by_dice(ws):
    answer = json.loads(ws("battle", LESSOUDA, "--trials", "5000", "--workers", "1", "--json").out)
    assert answer["check"]["trials"] == 5000
    assert max(abs(line["standard_errors"]) for line in answer["check"]["numbers"]) < 4
    said = ws("battle", LESSOUDA, "--trials", "5000", "--workers", "2").out
    assert "off by standard errors" in said


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["battle", "none.toml"], 2, "found no none.toml"),
        (["battle", PINCERS, "--attack", "4"], 2, "--attack: found 4; allowed 1 to 3"),
        (["battle", PINCERS, "--player", "axis=anvil"], 2, "found 'anvil'; allowed hammer"),
        (["battle", PINCERS, "--option", "wether=yes"], 2, "did you mean 'weather'"),
        (["turn", PINCERS, "--trials", "0"], 2, "--trials"),
    ],
)
def test_refused_in_words(ws, words, status, message):
    said = ws(*words)
    assert (said.status, said.out) == (status, "")
    assert message in said.err
    assert "Traceback" not in said.err


def test_an_illegal_plan_names_the_section(ws, tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text(Path(PINCERS).read_text(encoding="utf-8").replace('"1503" }', '"1304" }'), encoding="utf-8")
    said = ws("turn", str(path), "--trials", "1000")
    assert (said.status, said.out) == (1, "")
    assert said.err == f"wargame-sim: {path}, move[13]: II/104-21 to 1304: enemy units stand there (rule 6.3)\n"


def test_turn_checked_only(ws):
    said = ws("turn", PINCERS, "--check")
    assert (said.status, said.err) == (0, "")
    assert "A33: Rebaou Pass (1301) to Djebel Bou Dzer (1401), 4 of 4 MP" in said.out
    assert "The rules allow these orders." in said.out
    assert json.loads(ws("turn", PINCERS, "--check", "--json").out)["legal"] is True


@pytest.mark.slow
def test_turn_for_people_and_programs(ws, tmp_path):
    said = ws("turn", PINCERS, "--trials", "4000", "--workers", "1")
    assert said.status == 0
    lines = said.out.splitlines()
    assert lines[0].startswith("Bloody Kasserine, turn 1, axis: Can 10 and 21 Panzer")
    assert lines[1].startswith("All 3 objectives together: ")
    assert lines[2].startswith("Stand-in tables: crt, ")
    assert "axis hammer, allied anvil" in lines[3]
    assert said.out.index("decides most") < said.out.index("off by standard errors")  # the answer before self-checks
    assert "The attack on Sidi Bou Zid (1303) decides most." in said.out
    words = ["turn", PINCERS, "--trials", "4000", "--json"]
    first = json.loads(ws(*words, "--workers", "1").out)
    second = json.loads(ws(*words, "--workers", "2", "-o", str(tmp_path / "rows")).out)
    for answer in (first, second):
        assert answer.pop("elapsed_s") >= 0
        answer.pop("trials_per_s")
    assert first == second
    assert first["decides"] == "Sidi Bou Zid (1303)"
    assert first["all"]["method"] == "Wilson"
    names = [objective["name"] for objective in first["objectives"]]
    assert names == ["no Allied unit left in Sidi Bou Zid", "its garrison destroyed", "fewer than 10 factors lost"]
    battle = first["battles"][2]
    assert max(abs(r["standard_errors"]) for r in battle["results"]) < 4
    assert battle["all_given_lost"]["share"] == 0
    assert first["losses"]["axis"]["at_least"][0]["share"] <= 1
    assert (tmp_path / "rows" / "provenance.json").exists()
    kept = json.loads((tmp_path / "rows" / "provenance.json").read_text(encoding="utf-8"))
    assert kept["experiment"]["file"] == "01_sidi_bou_zid_pincers.toml"
    assert kept["digest"] == first["digest"]
