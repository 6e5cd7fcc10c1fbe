"""Results that many games print, one by one."""

import pytest

from wargame_sim.chart.codes import effect_of

ALL, HALF = 1, 0.5


@pytest.mark.parametrize(
    ("code", "attacker", "defender"),
    [
        ("AE", (0, ALL, 0), (0, 0, 0)), ("A elim", (0, ALL, 0), (0, 0, 0)), ("DE", (0, 0, 0), (0, ALL, 0)),
        ("AR", (0, 0, 1), (0, 0, 0)), ("DR2", (0, 0, 0), (0, 0, 2)), ("D2R", (0, 0, 0), (2, 0, 1)),
        ("A1", (1, 0, 0), (0, 0, 0)), ("a2rr", (2, 0, 2), (0, 0, 0)), ("D1R3", (0, 0, 0), (1, 0, 3)),
        ("1/2", (1, 0, 0), (2, 0, 0)), ("-/1R", (0, 0, 0), (1, 0, 1)), ("1/1RR", (1, 0, 0), (1, 0, 2)),
        ("E/-", (0, ALL, 0), (0, 0, 0)), ("2,0", (2, 0, 0), (0, 0, 0)), ("R/-", (0, 0, 1), (0, 0, 0)),
        ("A1/D1", (1, 0, 0), (1, 0, 0)), ("D1*/A1", (1, 0, 0), (1, 0, 0)), ("A1\nDR", (1, 0, 0), (0, 0, 1)),
        ("A1/2", (0, HALF, 0), (0, 0, 0)), ("D\u00bd", (0, 0, 0), (0, HALF, 0)),
        ("NE", (0, 0, 0), (0, 0, 0)), ("", (0, 0, 0), (0, 0, 0)), ("\u2022", (0, 0, 0), (0, 0, 0)),
    ],
)  # fmt: skip
def test_common_codes(code, attacker, defender):
    effect, _ = effect_of(code)
    assert effect.known
    assert (effect.attacker.steps, float(effect.attacker.share), effect.attacker.retreat) == attacker
    assert (effect.defender.steps, float(effect.defender.share), effect.defender.retreat) == defender


@pytest.mark.parametrize("code", ["C", "Eng", "DAE", "BA", "Con", "M2", "A", "D", "1/2/3", "AA1"])
def test_others_are_not_guessed(code):
    assert not effect_of(code)[0].known


def test_exchange_takes_as_many_and_halves_round_up():
    assert effect_of("EX")[0].losses(5, 3) == (3, 3)
    assert effect_of("EX")[0].losses(2, 3) == (2, 3)
    assert effect_of("D\u00bd")[0].losses(4, 5) == (0, 3)
    assert effect_of("1/2", "defender/attacker")[0].losses(4, 4) == (2, 1)
