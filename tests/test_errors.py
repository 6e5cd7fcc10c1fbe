"""Errors say where, what was found, what is allowed, and which rule says so."""

import pickle

import pytest

from wargame_sim.errors import DataError, IllegalOrder, UsageError, WargameError, listed, quoted, suggest, unknown


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (
            DataError("crt.csv", 7, "2:1", "DR9", ["DR1", "DR2"], "9.1"),
            "crt.csv, row 7, column 2:1: found 'DR9'; allowed DR1, DR2; did you mean 'DR2'? (rule 9.1)",
        ),
        (DataError("a.csv", 2, "x", "", "a number"), "a.csv, row 2, column x: found a blank cell; allowed a number"),
        (
            DataError("a.toml", column="x.y", found=-1, allowed="at least 0"),
            "a.toml, column x.y: found '-1'; allowed at least 0",
        ),
        (DataError("a.csv", message="is missing"), "a.csv: is missing"),
        (DataError("a.csv"), "a.csv: cannot be read"),
        (IllegalOrder("II/69-10 may not go on", "5.2.D"), "II/69-10 may not go on (rule 5.2.D)"),
    ],
)
def test_text(error, text):
    assert str(error) == text


def test_exit_status():
    assert (WargameError.exit_code, DataError.exit_code, IllegalOrder.exit_code, UsageError.exit_code) == (1, 1, 1, 2)


def test_a_data_error_travels_between_processes():
    error = DataError("crt.csv", 7, "2:1", "DR9", ["DR1"], "9.1")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.row, again.column) == (str(error), 7, "2:1")


def test_what_was_found_stays_on_one_short_line():
    text = str(DataError("a.csv", 2, "x", "line\nbreak" + 500 * "x", "a word"))
    assert "\n" not in text
    assert len(text) < 120


def test_helpers():
    assert suggest("wether", ["weather", "supply"]) == "; did you mean 'weather'?"
    assert suggest("WEATHER", ["weather"]) == "; did you mean 'weather'?"
    assert suggest("zzz", ["weather"]) == ""
    assert unknown("option", "zzz", []) == "unknown option 'zzz'; allowed none"
    assert listed(range(20), shown=3) == "0, 1, 2 and 17 more"
    assert quoted("it's") == '"it\'s"'
