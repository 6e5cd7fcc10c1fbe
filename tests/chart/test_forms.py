"""Invented tables in the forms in which people keep theirs: what each is read as, and what is refused with a reason."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from wargame_sim.chart.reading import decoded, grid_of
from wargame_sim.chart.system import System
from wargame_sim.chart.table import Chart, chart_of, read_chart
from wargame_sim.errors import DataError

F = Fraction


def chart(text: str, **system) -> Chart:
    return chart_of(grid_of(text, "my.csv"), System(**system))


FORMS = {
    "hyphens, an open end":
        "Die,1-2,1-1,2-1,3-1+\n1,AE,AR,AR,EX\n2,AE,AR,NE,DR\n3,AR,NE,DR,DR\n4,AR,NE,DR,DR\n5,NE,DR,DR,DE\n"
        "6,EX,DR,DE,DE\n",
    "colons and halves":
        "roll;1:1;1.5:1;2:1;3:1\n1;A1;A1;-;-\n2;A1;-;-;D1\n3;-;-;D1;D1\n4;-;D1;D1;D2\n5;D1;D1;D2;D2R\n"
        "6;D1;D2;D2R;DE\n",
    "merged odds":
        "Die\t1-6, 1-5\t1-4/1-3\t1-2\t1-1\n1\tAE\tAE\tAE\tAR\n2\tAE\tAE\tAR\tAR\n3\tAE\tAR\tAR\tNE\n"
        "4\tAR\tAR\tNE\tNE\n5\tAR\tNE\tNE\tDR\n6\tNE\tDR\tDR\tDE\n",
    "differences":
        "Roll;-2;-1;0;+1;+2 or more\n1;2/-;2/-;1/-;1/1;1/1\n2;2/-;1/-;1/-;1/1;-/1\n"
        "3;1/-;1/-;1/1;-/1;-/1R\n4;1/-;1/1;-/1;-/1R;-/2R\n5;1/1;-/1;-/1R;-/2R;-/2R\n"
        "6;-/1;-/1R;-/2R;-/2R;-/E\n",
    "a fire table":
        "2d6,1-2,3-5,6-9,10+\n2-4,-,-,-,1\n5-6,-,-,1,1\n7,-,1,1,2\n8-9,-,1,2,2\n10,1,1,2,3\n"
        "11-12,1,2,3,4\n",
    "open rows": "DR,1-1,2-1\n3 or less,A2,A1\n4-6,A1,EX\n7-8,EX,D1\n9+,D1,D2R\n",
    "negative rows":
        "roll,1:2,1:1,2:1\n−1,A2,A1,A1\n0,A2,A1,-\n1,A1,-,-\n2,A1,-,D1\n3,-,-,D1\n4,-,D1,D1\n5,D1,D1,D2\n"
        "6,D1,D2,D2\n7,D1,D2,D2\n",
    "falling rows": "roll,2:1,1:1,1:2\n6,DE,D1,-\n5,D1,D1,-\n4,D1,-,-\n3,D1,-,A1\n2,-,A1,A1\n1,-,A1,AE\n",
    "titles and sep": 'sep=;\nMy little battle;;\nroll;1:1;2:1\n1;A1;-\n2;A1;-\n3;-;D1\n4;-;D1\n5;D1;D2\n6;D1;D2\nNote: by the designer\n',
    "d66": "," + "1-1,2-1\n11-26,AR,AR\n31-46,-,DR\n51-66,DR,DE\n",
    "d100": "d100,Weak 1:1,2:1\n".replace("Weak ", "") + "01-33,AR,-\n34-66,-,DR\n67-100,DR,DE\n",
    "two-line cells": 'die,1:1,2:1\n1,"A1\nDR","D1"\n2,A1,D1\n3,A1,D1\n4,-,"D1\nA1"\n5,-,D2\n6,DR,DE\n',
    "marks and unknown": "die,1:1,2:1\n1,A1,C\n2,A1,Eng\n3,Eng,D1*/A1\n4,C,D1\n5,D1,DAE\n6,D1,DE\n",
    "ten-sided from nought": "roll,1:1,2:1\n" + "".join(f"{n},{'A1' if n < 5 else 'D1'},D1\n" for n in range(10)),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read_as_its_owner_keeps_it(form):
    needs = {"open rows": "2d6", "negative rows": "1d6", "d66": "d66", "d100": "d100"}
    made = chart(FORMS[form], **({"dice": needs[form]} if form in needs else {}))
    assert len({c.low for c in made.columns}) == len(made.columns) > 1
    shares = made.outcome(len(made.columns) - 1)
    assert sum(p for _, p in shares.items()) == 1


@pytest.mark.parametrize(
    ("form", "kind", "dice"),
    [
        ("hyphens, an open end", "odds", "1d6"),
        ("merged odds", "odds", "1d6"),
        ("differences", "differential", "1d6"),
        ("a fire table", "strength", "2d6"),
        ("d66", "odds", "d66"),
        ("d100", "odds", "1d100"),
        ("ten-sided from nought", "odds", "1d10-1"),
    ],
)
def test_kind_and_dice_come_from_heads_and_rows(form, kind, dice):
    made = chart(FORMS[form], **({"dice": "d66"} if dice == "d66" else {}))
    assert (made.kind, made.dice) == (kind, dice)


def test_columns_are_entered_by_the_rounding_that_is_declared():
    text = FORMS["hyphens, an open end"]
    down, up, near = (chart(text, rounding=word) for word in ("down", "up", "nearest"))
    for made, wanted in ((down, "1-1"), (up, "2-1"), (near, "2-1")):
        assert made.columns[made.column(F(19), F(10))].text == wanted
    assert near.columns[near.column(F(14), F(10))].text == "1-1"
    assert down.columns[down.column(F(90), F(10))].text == "3-1+"
    assert down.columns[down.column(F(1), F(10))].text == "1-2"


def test_merged_odds_begin_with_the_least():
    made = chart(FORMS["merged odds"])
    names = [made.columns[made.column(F(1), F(n))].text for n in (6, 5, 4, 3, 2)]
    assert names == ["1-6, 1-5", "1-6, 1-5", "1-4/1-3", "1-4/1-3", "1-2"]


def test_beyond_the_table_shifts_count_from_its_end_or_from_where_odds_would_be():
    text = "die,1:2,1:1,2:1,3:1\n" + "".join(f"{n},AE,AR,DR,DE\n" for n in range(1, 7))
    clamp, on = chart(text), chart(text, order="shift then clamp")
    assert clamp.column(F(6), F(1), -1) == 2
    assert on.column(F(6), F(1), -1) == 3  # 6:1 is three columns beyond 3:1
    assert on.column(F(6), F(1), -4) == 2
    assert on.column(F(1), F(5), 1) == 0  # 1:5 is three columns before 1:2
    assert on.column(F(1), F(5), 4) == 1
    for order in ("clamp then shift", "shift then clamp"):
        sure = chart(text, below="AE", above="DE", order=order)
        assert sure.column(F(1), F(3)) == "AE"
        assert sure.column(F(1), F(2), -1) == "AE"
        assert sure.column(F(5), F(1)) == "DE"
        assert sure.column(F(3), F(1)) == 3


def test_limits_of_modifiers_and_shifts():
    made = chart(FORMS["falling rows"], drm={"least": -1, "most": 1}, shifts={"least": 0, "most": 1})
    assert made.result(2, 3, 5) == made.result(2, 4)
    assert made.column(F(1), F(1), -3) == 1


def test_outer_rows_reach_on():
    made = chart(FORMS["falling rows"])
    assert made.result(0, 1, -4) == made.result(0, 1)
    assert made.result(0, 6, 4) == made.result(0, 6)


def test_what_is_not_known_is_counted_as_itself_and_said():
    made = chart(FORMS["marks and unknown"])
    assert set(made.unknown) == {"C", "Eng", "DAE"}
    assert any("the mark * (D1*/A1)" in note for note in made.notes)
    effect = made.effects["D1*/A1"]
    assert (effect.attacker.steps, effect.defender.steps) == (1, 1)
    described = chart(FORMS["marks and unknown"], codes={"DAE": {"defender_loses": "all"}})
    assert "DAE" not in described.unknown


def test_titles_are_passed_over_and_said():
    notes = chart(FORMS["titles and sep"]).notes
    assert "row 2 is passed over: 'My little battle'" in notes
    assert "row 10 is no roll and is passed over: 'Note: by the designer'" in notes


def test_times_are_mended_and_said_and_dates_are_refused():
    rows = "".join(f"{n},AR,DR\n" for n in range(1, 7))
    made = chart("die,1:01,2:01\n" + rows)
    assert [c.low for c in made.columns] == [1, 2]
    assert any("2:01 is read as 2:1" in note for note in made.notes)
    with pytest.raises(DataError, match=r"row 1: found '03-Jan', a date"):
        chart("die,03-Jan,2-1\n" + rows)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("die,1:1,2:1\n1,AR,DR\n2,AR,DR\n", "its rows do not tell the dice"),
        ("die,1:1,2:1\n1,AR,DR,XX,YY\n", "row 2: found 4 results; allowed 2"),
        ("die,1:1,2:1\none,AR,DR\n", "row 2: found 'one' where a roll stands"),
        ("die,1:1,3:1,2:1\n1,A,B,C\n", "must rise, or fall"),
        ("only words\nand more\n", "has no row of columns"),
        ("die,0,1,2\n1,a,b,c\n", "can be differential or strength; say which"),
        ("", "holds no cells"),
        ('die,1:1\n"1,AR\n', "is not valid CSV"),
    ],
)
def test_what_cannot_be_read_names_row_and_reason(text, said):
    with pytest.raises(DataError) as error:
        chart(text)
    assert said in str(error.value)


def test_a_hole_between_rows_is_named():
    with pytest.raises(DataError, match="has no row for a roll of 3 with 1d6"):
        chart("die,1:1,2:1\n1-2,AR,DR\n4-6,AR,DR\n", dice="1d6")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_encodings_of_spreadsheets(encoding, tmp_path: Path):
    text = FORMS["hyphens, an open end"].replace("Die", "W\u00fcrfel").replace("\n", "\r\n")
    file = tmp_path / "t.csv"
    file.write_bytes(text.encode(encoding))
    assert decoded(file.read_bytes()).startswith("W\u00fcrfel")
    assert read_chart(file).dice == "1d6"


def test_a_file_that_is_no_table_is_not_read_whole(tmp_path: Path):
    file = tmp_path / "big.csv"
    file.write_bytes(b"1,2\n" * 400_000)
    with pytest.raises(DataError, match="at most 1,000,000"):
        read_chart(file)
