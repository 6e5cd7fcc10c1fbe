"""`wargame-sim rules` leads from a section of the rulebook to the code and back."""

import json
from pathlib import Path

import pytest

import wargame_sim
from wargame_sim.errors import DataError, UsageError
from wargame_sim.model.rulebook import Section, below, read_rulebook

HOME = Path(wargame_sim.__file__).parent.parent


def test_one_section(ws):
    said = ws("rules", "kasserine", "8.2.C")
    assert said.status == 0
    assert said.out.startswith("8.2.C ")
    assert "wargame_sim/games/kasserine/rules/r08_" in said.out


def test_a_chapter_has_its_sections(ws):
    said = ws("rules", "kasserine", "8.0")
    assert "\n8.2.C " in said.out
    assert "\n9.1" not in said.out


def test_json_leads_to_the_line(ws):
    document = json.loads(ws("rules", "kasserine", "--json").out)
    sections = {s["section"]: s for s in document["sections"]}
    assert document["counts"] == {
        status: sum(s["status"] == status for s in sections.values()) for status in document["counts"]
    }
    file, _, line = sections["8.2.C"]["code"][0].rpartition(":")
    lines = (HOME / file).read_text(encoding="utf-8").splitlines()
    assert '"8.2.C"' in lines[int(line) - 1]


def test_summary(ws):
    said = ws("rules", "kasserine", "--summary")
    assert said.status == 0
    assert all(status in said.out for status in ("coded", "table", "component", "advice", "open"))


def test_unknown_section(ws):
    said = ws("rules", "kasserine", "8.2.X")
    assert said.status == 2
    assert "section: found '8.2.X'" in said.err


def test_below_is_not_fooled_by_digits():
    sections = [Section(name, "", "coded", "", (), ()) for name in ("8.0", "8.2", "8.2.A", "8.20", "9.0")]
    assert [s.section for s in below(sections, "8.2")] == ["8.2", "8.2.A"]
    assert [s.section for s in below(sections, "8.0")] == ["8.0", "8.2", "8.2.A", "8.20"]
    with pytest.raises(UsageError, match=r"found '8\.3'"):
        below(sections, "8.3")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('["1.0"]\nheading = "x"\nstatus = "done"\n', "found 'done'; allowed coded, table, component, advice, open"),
        ('["1.0"]\nheading = "x"\nstatus = "open"\n', "needs a note with the reason"),
        ('["1.0"]\nstatus = "coded"\n', "needs a heading and a status"),
        ('["1.0"]\nheading = "x"\nstatus = "coded"\nnotes = "y"\n', "found 'notes'; allowed heading, status, note"),
        ('["1.0"\n', "is not valid TOML"),
    ],
)
def test_faults_of_rules_toml(tmp_path, text, message):
    (tmp_path / "rules.toml").write_text(text)
    with pytest.raises(DataError, match=message):
        read_rulebook(tmp_path, "wargame_sim.packs")


def test_cases_are_found_by_their_rule(tmp_path):
    folder = tmp_path / "wargame_sim" / "games" / "toy"
    (folder / "cases").mkdir(parents=True)
    (folder / "rules.toml").write_text('["1.0"]\nheading = "x"\nstatus = "coded"\n')
    (folder / "cases" / "one.toml").write_text(
        '# a\n[[case]]\nrule = "2.0"\n[[case]]\nrule = ["1.0"]\nsource = "p. 3"\n'
    )
    (section,) = read_rulebook(folder, "wargame_sim.packs")
    assert section.cases == (("wargame_sim/games/toy/cases/one.toml:4", "p. 3"),)
