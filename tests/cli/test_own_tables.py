"""An owner's results table with other odds columns, or other dice: it plays, or it is refused in words."""

from __future__ import annotations

import json

import pytest

COLUMNS = {
    "kasserine": ("1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"),
    "anzio": ("1:2", "1:1", "2:1", "3:1", "5:1", "7:1"),
}
RESULTS = {
    "kasserine": ("A elim", "AR2", "AR1", "Con", "DR1", "DR2", "D elim"),
    "anzio": ("3,0", "2,1", "1,1", "1,2", "0,2", "0,3"),
}
ROLLS = {"kasserine": range(2, 13), "anzio": range(8)}


@pytest.fixture(params=sorted(COLUMNS))
def owned(request, tmp_path):
    """A game, and a folder with a results table of fewer columns than shipped."""
    game = request.param
    cells = ",".join(f'"{result}"' for result in RESULTS[game])
    rows = [f"{roll},{cells}" for roll in ROLLS[game]]
    (tmp_path / "crt.csv").write_text("\n".join(["roll," + ",".join(COLUMNS[game]), *rows]) + "\n")
    (tmp_path / "pack.toml").write_text(f'[pack]\nslug = "{game}"\n')
    return game, tmp_path


def test_other_columns_answer(ws, owned):
    game, folder = owned
    assert ws("data", "check", str(folder)).status == 0
    said = ws("odds", game, "--attack", "13", "--defence", "4", "--data", str(folder), "--json")
    answer = json.loads(said.out)
    assert answer["column"] == "3:1"
    assert answer["origin"]["crt"] == "owner"
    best = json.loads(ws("odds", game, "--attack", "90", "--defence", "4", "--data", str(folder), "--json").out)
    assert best["column"] == COLUMNS[game][-1]


@pytest.mark.slow
def test_other_columns_play(ws, owned):
    game, folder = owned
    played = json.loads(ws("play", game, "--trials", "20", "--data", str(folder), "--json").out)
    assert played["trials"] == 20
    assert played["origin"]["crt"] == "owner"


@pytest.mark.parametrize(("game", "dice"), [("kasserine", "3d4"), ("anzio", "1d10")])
def test_other_dice_are_refused_not_ignored(ws, tmp_path, game, dice):
    (tmp_path / "pack.toml").write_text(f'[pack]\nslug = "{game}"\ndice = "{dice}"\n')
    for words in (
        ("data", "check", str(tmp_path)),
        ("odds", game, "--attack", "9", "--defence", "3", "--data", str(tmp_path)),
    ):
        said = ws(*words)
        assert said.status == 1
        assert dice in said.err
