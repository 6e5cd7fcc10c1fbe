"""The odds of all games: questions are read alike, whole tables say what `odds` says, guns stand where attackers stand."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from wargame_sim.errors import UsageError
from wargame_sim.games import anzio_cassino, kasserine
from wargame_sim.games.anzio_cassino import odds as anzio_odds
from wargame_sim.games.kasserine import odds as kasserine_odds
from wargame_sim.hexgame.odds import Odds
from wargame_sim.hexgame.question import names, one_of, read_question, whole, words
from wargame_sim.packs import Pack, load_pack

KASSERINE = load_pack(Path(kasserine.__file__).parent / "pack")
GAMES = {
    "kasserine": (kasserine_odds.ODDS, KASSERINE),
    "anzio": (anzio_odds.ODDS, load_pack(Path(anzio_cassino.__file__).parent / "pack" / "anzio")),
    "cassino": (anzio_odds.ODDS, load_pack(Path(anzio_cassino.__file__).parent / "pack" / "cassino")),
}


@dataclass(frozen=True)
class Toy:
    attack: int = 1
    units: tuple[str, ...] = ()
    across: tuple[str, ...] = ()
    armor: str = "none"


READERS = {"attack": whole(1, 99), "units": names, "across": words, "armor": one_of(("none", "both"))}


def test_a_question_is_read_field_by_field():
    asked = {"attack": "7", "units": "A, B", "across": ["river, sea", "canal"], "armor": None}
    assert read_question(Toy, READERS, "toy", asked) == Toy(7, ("A, B",), ("river", "sea", "canal"))


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"atack": 3}, "unknown part of an attack for toy: 'atack'; allowed across, armor, attack, units"),
        ({"attack": "0"}, "attack: found '0'; allowed a whole number from 1 to 99"),
        ({"attack": "9" * 5000}, "allowed a whole number from 1 to 99"),
        ({"armor": "some"}, "unknown armor 'some'; allowed none, both"),
    ],
)
def test_what_cannot_be_read_is_one_line(asked, message):
    with pytest.raises(UsageError) as fault:
        read_question(Toy, READERS, "toy", asked)
    assert message in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("slug", GAMES)
def test_the_table_by_odds_says_what_odds_says(slug: str):
    """For strengths inside the column, not at its edge, whatever they are."""
    odds, pack = GAMES[slug]
    table = odds.table(pack, by="odds")
    seen = set()
    for attack, defence in [(a, d) for a in range(1, 30) for d in range(1, 12) if a != d]:
        if slug == "kasserine" and attack * 5 < defence:
            continue
        found = odds.answer(pack, {"attack": attack, "defence": defence})
        column = table.columns.index(found.column)
        told = {row: table.values[i][column] for i, row in enumerate(table.rows)}
        seen.add(found.column)
        chances: dict[str, Fraction] = {m.label: m.value for m in found.summary if m.name in odds.layout.under_results}
        assert chances == {label: told[label] for label in chances}
        assert all(
            told[name] == sum(r.probability for r in found.results if r.result == name) for name in results(told)
        )
    assert seen == set(table.columns)


def results(told: dict[str, Fraction]) -> list[str]:
    """Return the rows that are results: those above the first number of the summary."""
    return [name for name in told if not any(row.label == name for odds, _ in GAMES.values() for row in odds.measures)]


def test_the_table_by_odds_names_its_strengths():
    assert "1:1 as 3 to 2" in kasserine_odds.ODDS.table(KASSERINE, by="odds").notes[1]


@pytest.mark.parametrize("slug", GAMES)
def test_the_table_by_strength_says_what_odds_says(slug: str):
    odds, pack = GAMES[slug]
    last = odds.measures[-1].name
    table = odds.table(pack, show=last)
    for attack, defence in [(1, 6), (4, 3), (9, 2), (18, 1)]:
        found = _answer(odds, pack, attack, defence)
        value = table.values[table.rows.index(str(attack))][table.columns.index(str(defence))]
        assert value == (None if found is None else found.measure(last))


def _answer(odds: Odds, pack: Pack, attack: int, defence: int):
    if pack.slug == "kasserine" and attack * 5 < defence:
        return None
    return odds.answer(pack, {"attack": attack, "defence": defence})


LOW, HIGH = "I/7-10@clear", "III/16-1"


def kasserine_answer(**asked):
    return kasserine_odds.answer(KASSERINE, {"defenders": (HIGH,), "terrain": "high_ground", **asked})


def test_guns_stand_where_the_attackers_say_that_they_stand():
    """10.2.A: guns below the defender fire uphill, whether the ground is told of each attacker or of all."""
    each = kasserine_answer(attackers=(LOW,), artillery_attack=4)
    together = kasserine_answer(attackers=("I/7-10",), attacker_terrain="clear", artillery_attack=4)
    level = kasserine_answer(attackers=("I/7-10",), artillery_attack=4)
    assert each.attack == together.attack < level.attack
    assert level.attack - kasserine_answer(attackers=("I/7-10",)).attack == 4
    assert each.attack - kasserine_answer(attackers=(LOW,)).attack == 2


def test_one_more_factor_comes_from_the_worst_ground_of_the_attackers():
    def more(**asked) -> tuple[Fraction, int]:
        found = next(step for step in kasserine_answer(**asked).steps if step.side == "attack")
        return found.factors, found.whole

    assert more(attackers=(LOW,)) == more(attackers=("I/7-10",), attacker_terrain="clear")
    factors, whole_factors = more(attackers=(LOW, "II/7-10"))
    assert whole_factors == -(-factors * 2 // 1)
    factors, whole_factors = more(attackers=(LOW,), attacker_terrain="high_ground")
    assert whole_factors == -(-factors // 1)
