"""Answers against counting every throw by hand, and rolls by the million against the answers."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

import wargame_sim as ws
from tests.chart.test_forms import FORMS, chart
from wargame_sim.chart import bulk, questions
from wargame_sim.chart.attrition import attrition
from wargame_sim.chart.page_tables import tables_of
from wargame_sim.chart.questions import Attack
from wargame_sim.cli import main
from wargame_sim.kernels import jit
from wargame_sim.kernels.lookup import resolve_throws

F = Fraction
FACES = {"1d6": (6,), "2d6": (6, 6), "1d10": (10,), "3d6": (6, 6, 6)}


def drawn(seed: int):
    """Return a random table of odds and its cells by (row, column)."""
    draw = random.Random(seed)
    dice = draw.choice(list(FACES))
    faces = FACES[dice]
    codes = ["AE", "A1", "AR", "-", "EX", "D1", "D2R", "DE", "1/1", "Q"]
    rows = range(len(faces), sum(faces) + 1)
    cells = {(r, c): draw.choice(codes) for r in rows for c in range(4)}
    text = "roll,1:2,1:1,2:1,3:1\n" + "".join(f"{r},{','.join(cells[r, c] for c in range(4))}\n" for r in rows)
    return chart(text, dice=dice), cells, dice, draw


@pytest.mark.parametrize("seed", range(100))
def test_results_equal_counting_every_throw(seed):
    table, cells, dice, draw = drawn(seed)
    attack, defence, drm = draw.randint(1, 30), draw.randint(1, 12), draw.randint(-3, 3)
    column = sum(attack >= k * defence for k in (1, 2, 3))
    lowest, highest = min(r for r, _ in cells), max(r for r, _ in cells)
    counted = Counter(
        cells[min(highest, max(lowest, sum(throw) + drm)), column]
        for throw in itertools.product(*(range(1, f + 1) for f in FACES[dice]))
    )
    found = questions.answer(table, Attack(F(attack), F(defence), 0, drm, 4, 3))
    total = sum(counted.values())
    shown = {("no effect" if code == "" else code): F(n, total) for code, n in counted.items()}
    assert {r.result: r.probability for r in found.results} == shown
    lost = {"AE": (4, 0), "A1": (1, 0), "EX": (3, 3), "D1": (0, 1), "D2R": (0, 2), "DE": (0, 3), "1/1": (1, 1)}
    for i, side in enumerate(("attacker", "defender")):
        mean = sum(n * lost.get(code, (0, 0))[i] for code, n in counted.items())
        assert found.measure(f"{side}_losses") == F(mean, total)
    clear = sum(n for code, n in counted.items() if code in ("EX", "D2R", "DE"))
    assert found.measure("defender_leaves") == F(clear, total)


def test_the_fewest_factors_are_the_fewest():
    for seed in range(6):
        table, *_ = drawn(seed)
        for want in (F(1, 4), F(1, 2), F(9, 10)):
            found = questions.fewest(table, Attack(F(1), F(5)), "defender_leaves", want)
            tried = range(1, 61)
            enough = [a for a in tried if _leaves(table, Attack(F(a), F(5))) >= want]
            assert (found.attack if found else None) == (F(enough[0]) if enough else None)


def test_repeated_attacks_equal_every_run_written_out():
    table, *_ = drawn(5)
    asked = Attack(F(12), F(6), 0, 0, 3, 3)

    def runs(state, left):
        """Yield (chance, end) of every run of results."""
        a, d, end = state
        if end or not left:
            yield F(1), end
            return
        column = table.column(F(12) * F(a, 3), F(6) * F(d, 3))
        for code, p in table.outcome(column).items():
            effect = table.effects[code]
            la, ld = effect.losses(a, d)
            end = ("defender gone" if effect.clears(d)
                   else "attacker gone or thrown back" if a == la or effect.attacker.retreat else "")  # fmt: skip
            for q, e in runs((a - la, d - ld, end), left - 1):
                yield p * q, e

    for n, found in enumerate(attrition(table, asked, 3), 1):
        for end, p in found.ends.items():
            assert p == sum((q for q, e in runs((3, 3, ""), n) if e == end), F(0))


@pytest.mark.parametrize("dice", ["1d6", "2d6", "3d6", "d66", "1d10", "1d100"])
def test_plain_and_compiled_rolls_agree_and_chunks_join(dice):
    table = chart("roll,1:1,2:1\n1-7,AR,-\n8+,DR,DE\n", dice=dice)
    cells = bulk.cells_of(table)
    columns = np.zeros(1000, np.uint8)
    out = [np.empty(1000, np.uint8) for _ in range(3)]
    digits = bulk.digits_of(len(cells))
    resolve_throws.py_func(cells, columns[:60], np.uint64(3), np.uint64(5), digits, out[0][:60])
    compiled = jit.compiled(resolve_throws)
    compiled(cells, columns, np.uint64(3), np.uint64(5), digits, out[1])
    assert np.array_equal(out[0][:60], out[1][:60])
    for first, count in ((0, 1), (1, 499), (500, 500)):
        part = out[2][first : first + count]
        compiled(cells, columns[:count], np.uint64(3), np.uint64(5 + first), digits, part)
    assert np.array_equal(out[1], out[2])


@pytest.mark.parametrize("form", ["hyphens, an open end", "a fire table", "ten-sided from nought"])
def test_a_million_rolls_lie_within_four_standard_errors(form, monkeypatch):
    monkeypatch.setitem(jit._state, "enabled", jit.enabled())
    table = chart(FORMS[form])
    rolled = bulk.roll(table, Attack(F(7), F(3)), 1_000_000, 11)
    column = table.column(F(7), F(3))
    for i, code in enumerate(table.codes):
        p = float(table.outcome(column).chance(lambda r, c=code: r == c))
        assert abs((rolled == i).mean() - p) <= 4 * (p * (1 - p) / 1e6) ** 0.5


@pytest.fixture
def my(tmp_path):
    file = tmp_path / "my.csv"
    file.write_text(FORMS["hyphens, an open end"])
    return file


def test_the_command_line(my, capsys, tmp_path):
    words = ["--attack", "12", "--defence", "4", "--json"]
    assert main(["odds", "--crt", str(my), *words]) == 0
    said = json.loads(capsys.readouterr().out)
    assert "game" not in said
    assert said["column"] == "3-1+"
    assert said["origin"] == {"crt": "owner"}
    assert {r["result"]: r["fraction"] for r in said["results"]} == {"EX": "1/6", "DR": "1/2", "DE": "1/3"}
    assert main(["odds", "--crt", str(my), *words, "--patch", "3-1+.1=DE"]) == 0
    changed = json.loads(capsys.readouterr().out)
    assert {r["result"]: r["fraction"] for r in changed["results"]} == {"DE": "1/2", "DR": "1/2"}
    assert any("what-if: 3-1+ on 1 reads DE" in note for note in changed["notes"])
    assert main(["table", "--crt", str(my), "--by", "odds"]) == 0
    assert main(["table", "--crt", str(my), "-o", str(tmp_path / "t.html")]) == 0
    assert main(["crt", "check", str(my)]) == 0
    assert "4 columns of odds, 6 rows for 1d6" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["kasserine", "--attack", "3"], "found a game too"),
        (["--attack", "3", "--defence", "0"], "--defence: found 0; allowed more than 0"),
        (["--attack", "x", "--defence", "4"], "--attack: found 'x'"),
        (["--attack", "3", "--defence", "4", "--terrain", "city"], "found --terrain too"),
        (["--attack", "3", "--defence", "4", "--patch", "9-1.1=DE"], "unknown column '9-1'"),
        (["--attack", "3", "--defence", "4", "--attacks", "2"], "need --attacker-steps"),
        (["--attack", "3", "--defence", "4", "--want", "much"], "--want: found 'much'"),
        (["--attack", "3", "--defence", "4", "--dice", "2d7x"], "dice: found '2d7x'"),
    ],
)
def test_wrong_words_are_refused_in_a_line(my, capsys, words, said):
    assert main(["odds", "--crt", str(my), *words]) == 2
    assert said in capsys.readouterr().err


def test_the_example_is_a_table_that_answers(tmp_path, capsys):
    file = tmp_path / "ex.csv"
    assert main(["crt", "example", "-o", str(file)]) == 0
    assert main(["crt", "example", "-o", str(file)]) == 2  # never over a file that stands
    assert main(["crt", "check", str(file)]) == 0
    assert "not known" not in capsys.readouterr().out


def test_no_game_and_no_table(capsys):
    assert main(["odds", "--attack", "3", "--defence", "1"]) == 2
    assert "--crt FILE" in capsys.readouterr().err


def test_python_api(my):
    table = ws.crt(my)
    frame = table.odds(attack=12, defence=4)
    assert dict(zip(frame["result"], frame["fraction"], strict=True))["EX"] == F(1, 6)
    assert table.table().shape == (6, 4)


def test_a_page_becomes_a_draft_with_its_spans(tmp_path, capsys):
    page = tmp_path / "chart.html"
    page.write_text(
        "<table><tr><th rowspan=2>Die<th colspan=2>Odds</tr><tr><td>1-1<td>2-1</tr>"
        "<tr><td>1<td>AR<td rowspan=2>DR</tr><tr><td>2<td>A1<br>D1</tr></table><table><tr><td>x</table>"
    )
    assert tables_of(page.read_text()) == [
        [["Die", "Odds", "Odds"], ["Die", "1-1", "2-1"], ["1", "AR", "DR"], ["2", "A1\nD1", "DR"]]
    ]
    out = tmp_path / "my.csv"
    assert main(["crt", "import", str(page), "-o", str(out)]) == 0
    assert out.read_text().splitlines()[0] == "Die,Odds,Odds"
    assert main(["crt", "import", str(page), "-o", str(out)]) == 2
    assert "stands already" in capsys.readouterr().err


def _leaves(table, asked: Attack) -> Fraction:
    _, results = questions.outcome(table, asked)
    return results.chance(lambda r: table.effects[r].clears(questions.MOST))
