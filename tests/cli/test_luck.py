"""``luck``: logs made here in VASSAL's form, rolls in CSV files, luck at a table against enumeration."""

from __future__ import annotations

import itertools
import json
import re
import zipfile
from fractions import Fraction

import pytest

from wargame_sim.chart.fortune import Thrown, luck
from wargame_sim.chart.table import read_chart
from wargame_sim.cli import main
from wargame_sim.errors import DataError, UsageError
from wargame_sim.runner.dice_log import read_log, read_rolls

TABLE = "roll,1-1,2-1,3-1\n1,AE,A1,DR\n2,A1,EX,DR\n3,NE,DR,DE\n4,NE,DR,DE\n5,DR,DE,DE\n6,DE,DE,DE\n"
CHAT = [
    "*** 2d6 = 3,1 *** <Ann>",
    "<Bob> - attack on the hill, 3-1 at dawn",
    "*** 2d6 = 6,6 *** <Bob>",
    "<Ann> - *** 2d6 = 6,6 *** <Ann>",
    "* UNDO: *** 2d6 = 6,6 *** <Bob>",
    "*** 2d6 = 2,5 *** <Ann>",
]


def log_of(path, lines, key=0x5A, member="savedGame"):
    text = "begin_save\x1bend_save\x1b" + "\x1b".join(f"LOG\tCHAT{line}" for line in lines)
    hidden = f"!VCSK{key:02x}" + bytes(byte ^ key for byte in text.encode()).hex()
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(member, hidden)
    return path


def test_rolls_of_a_log_without_what_was_typed_or_undone(tmp_path):
    found = read_log(log_of(tmp_path / "a.vlog", CHAT))
    assert [(r.player, r.dice, r.near) for r in found.rolls] == [
        ("Ann", (3, 1), ""),
        ("Bob", (6, 6), "3:1"),
        ("Ann", (2, 5), ""),
    ]
    assert (found.typed, found.undone) == (1, 1)


def test_a_module_with_a_format_of_its_own(tmp_path):
    log = log_of(tmp_path / "a.vlog", ["Ann rolls 4 for Combat", "Bob rolls 2 for Combat"])
    found = read_log(log, ["$player$ rolls $result$ for $name$"])
    assert [(r.player, r.name, r.total) for r in found.rolls] == [("Ann", "Combat", 4), ("Bob", "Combat", 2)]
    with pytest.raises(DataError, match="no roll was found; tell how the module reports one"):
        read_log(log)
    with pytest.raises(UsageError, match=r"allowed the module's report format with \$result\$"):
        read_log(log, ["rolls"])


@pytest.mark.parametrize("damage", ["text", "empty zip", "odd digits"])
def test_damaged_logs_are_told_in_one_line(tmp_path, damage):
    path = tmp_path / "a.vlog"
    if damage == "text":
        path.write_text("no zip")
    elif damage == "empty zip":
        log_of(path, CHAT, member="other")
    else:
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("savedGame", "!VCSK5a123")
    with pytest.raises(DataError, match=r"a\.vlog.*(no log or save of VASSAL|damaged)"):
        read_log(path)


def test_from_a_log_to_luck_by_way_of_a_draft(tmp_path, capsys):
    log, draft, table = log_of(tmp_path / "a.vlog", CHAT), tmp_path / "rolls.csv", tmp_path / "table.csv"
    table.write_text(TABLE.replace("roll", "die"))
    assert main(["luck", str(log), "--draft", str(draft)]) == 0
    assert "1 typed lines that look like rolls, 1 lines of undo" in capsys.readouterr().out
    text = draft.read_text()
    assert "Bob,2d6,6 6,3:1" in text
    assert main(["luck", str(log), "--crt", str(table)]) == 2
    assert "does not say on which column" in capsys.readouterr().err
    draft.write_text("player,dice,column\nAnn,5,1-1\nBob,3,2-1\nAnn,1,3-1\n")
    assert main(["luck", str(draft), "--crt", str(table), "--dice", "1d6", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["luck"]["Ann"]["came"] == 2
    assert found["luck"]["Ann"]["expected"] == pytest.approx(2 / 6 + 1)
    assert found["decisive"]["row"] == 2
    assert [one["player"] for one in found["fairness"]] == ["Ann", "Bob"]
    page = tmp_path / "luck.html"
    assert main(["luck", str(draft), "--crt", str(table), "-o", str(page)]) == 0
    assert "Most decisive" in page.read_text()
    assert "<svg" in page.read_text()


def test_luck_equals_enumeration(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text(TABLE)
    chart = read_chart(path)
    for kind in ("cleared", "steps"):
        rolls = [Thrown(c, 3, 0, 2, 1) for c in (0, 1, 2)]
        signs = [1, -1, 1]

        def value(dice, rolls=rolls, signs=signs, kind=kind):
            threw = [r._replace(roll=die) for r, die in zip(rolls, dice, strict=True)]
            return luck(chart, threw, kind, signs).came

        every = [value(dice) for dice in itertools.product(range(1, 7), repeat=3)]
        found = luck(chart, rolls, kind, signs)
        assert found.expected == Fraction(sum(every), 216)
        assert found.below == Fraction(sum(v < found.came for v in every), 216)
        assert found.alike == Fraction(sum(v == found.came for v in every), 216)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("player,die\nAnn,5\n", r"unknown column"),
        ("player,column\nAnn,1:1\n", r"'dice' is missing"),
        ("dice\nfive\n", r"row 2.*found 'five'; allowed what each die shows"),
        ("dice\n", "has no rolls"),
    ],
)
def test_faults_of_a_file_of_rolls(tmp_path, text, told):
    path = tmp_path / "rolls.csv"
    path.write_text(text)
    with pytest.raises(DataError, match=told):
        read_rolls(path)


@pytest.mark.parametrize(
    ("row", "words", "told"),
    [
        ("Ann,5,hill", [], r"rolls.csv, row 2, column column: found 'hill'; allowed a column of table.csv"),
        ("Ann,7,1-1", [], r"rolls.csv, row 2, column dice: found '7'; allowed what 1d6 can show"),
        ("Ann,5,1-1", ["--worth", "steps"], "steps of both sides"),
        ("Ann,5,1-1", ["--dice", "1d4"], "numbers from 1 to 4"),
    ],
)
def test_rows_that_do_not_fit_the_table_are_named(tmp_path, capsys, row, words, told):
    rolls, table = tmp_path / "rolls.csv", tmp_path / "table.csv"
    rolls.write_text(f"player,dice,column\n{row}\n")
    table.write_text(TABLE)
    assert main(["luck", str(rolls), "--crt", str(table), *words]) != 0
    assert re.search(told, capsys.readouterr().err)


def test_every_game_has_a_table_that_rolls_can_be_read_on(tmp_path, capsys):
    rolls = tmp_path / "rolls.csv"
    for game, column, die in (
        ("kasserine", "3:1", 7),
        ("anzio_tournament", "3:1", 2),
        ("sicily", "3:1", 5),
        ("anzio", "3:1", 4),
    ):
        rolls.write_text(f"player,dice,column\nAnn,{die},{column}\n")
        assert main(["luck", str(rolls), "--game", game]) == 0
        assert "stand-in" in capsys.readouterr().out
