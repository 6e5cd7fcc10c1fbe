"""An illegal plan is refused in one line with the section that forbids it."""

from __future__ import annotations

import pytest

from wargame_sim.errors import DataError, IllegalOrder
from wargame_sim.runner.plans import open_plan

ANZIO = 'game = "anzio"\nposition = "setup"\nside = "allied"\n'
CASSINO = 'game = "cassino"\nposition = "setup"\nside = "allied"\n'


def ask(tmp_path, text):
    file = tmp_path / "plan.toml"
    file.write_text(text, encoding="utf-8")
    asked = open_plan(file)
    return asked.game.rules.turn(asked.setup, asked.plan)


def order(unit, to):
    return f'[[move]]\nunit = "{unit}"\nto = "{to}"\n'


def attack(hex_id, *units, **more):
    extra = "".join(f"{key} = {value}\n" for key, value in more.items())
    names = ", ".join(f'"{unit}"' for unit in units)
    return f'[[attack]]\nhex = "{hex_id}"\nwith = [{names}]\n{extra}'


@pytest.mark.parametrize(
    ("text", "section", "words"),
    [
        (ANZIO + order("2 Bde", "1306"), "5.1.2", "a hex of the coast next to it"),
        (ANZIO + order("3 Bde", "1207"), "5.1.3", "into a Task Force hex"),
        (ANZIO + order("2 Bde", "1208"), "5.3", "enemy units stand there"),
        (ANZIO + order("36 Eng", "1107"), "8.1", "come in the attack phase"),
        (ANZIO + order("II-71 PzG", "1207"), "4.1", "belongs to the other side"),
        (ANZIO + order("2 Bde", "1207") + order("2 Bde", "1206"), "4.1.3", "has moved in this impulse"),
        (ANZIO + 'phase = "movement"\n' + attack("1308", "2 Bde"), "6.0", "no enemy stands in"),
        (ANZIO + attack("1208", "24 Gds Bde", "24 Gds Bde"), "6.0", "attacks twice"),
        (ANZIO + attack("1208", "7 Inf"), "6.0", "is not next to"),
        (ANZIO + attack("1208", "2 Bde", support='["Naval"]'), "10.1.1", "rule not played"),
        (CASSINO + order("760 Tk", "1809"), "5.2.2", "armor never enters"),
        (CASSINO + order("142 Inf", "1409"), "5.2.1", "bar every way"),
        (
            CASSINO + "[options]\ncoordination = true\n[state]\nactive = 'british'\n" + order("142 Inf", "1909"),
            "10.3",
            "not activated",
        ),
    ],
)
def test_what_the_rules_forbid(tmp_path, text, section, words):
    with pytest.raises(IllegalOrder) as error:
        ask(tmp_path, text)
    assert error.value.section == section
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (ANZIO + attack("1208", "2 Bde", lower='"2:1"'), "is not in this game"),
        (ANZIO + attack("1208", "2 Bde", support='["Navel"]'), "Navel"),
        (ANZIO + '[state]\ndamage = { "2 Bde" = 4 }\n', "less than its endurance"),
        (ANZIO + '[state]\nimpulse = "E"\n', "impulse"),
        (ANZIO + '[units]\n"29 PzG" = "1107"\n', "Task Force"),
        (CASSINO + '[units]\n"760 Tk" = "1709"\n', "Lower Rapido"),
    ],
)
def test_what_a_position_cannot_be(tmp_path, text, words):
    with pytest.raises(DataError, match=words):
        ask(tmp_path, text)


def test_a_plan_that_stacks_too_high(tmp_path):
    text = ANZIO + "".join(order(unit, "1107") for unit in ("3 Bde", "46 RTR"))
    with pytest.raises(IllegalOrder, match="allowed 3 units"):
        ask(tmp_path, text)
