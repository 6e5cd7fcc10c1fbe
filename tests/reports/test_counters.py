import pytest

from wargame_sim.reports.maps.counters import strengths, symbol_of, weight


@pytest.mark.parametrize(
    ("kind", "same_as"),
    [
        ("inf", "infantry"),
        ("armour brigade", "armor"),
        ("eng", "engineer"),
        ("pzgren", "armored_infantry"),
        ("td", "antitank"),
    ],
)
def test_spellings_of_an_arm_share_a_symbol(kind, same_as):
    assert symbol_of(kind) == symbol_of(same_as)


def test_arms_have_symbols_of_their_own():
    arms = "infantry armor artillery reconnaissance armored_infantry antitank engineer flak air motorcycle parachute"
    assert len({repr(symbol_of(arm)) for arm in arms.split()}) == len(arms.split())


def test_an_unknown_type_is_written():
    assert symbol_of("balloon").letters == "BAL"
    assert symbol_of("coast defence").letters == "CD"


def test_strengths_show_what_is_printed():
    assert strengths({"attack": "8", "defence": "6", "movement": "10"}) == "8-6-10"
    assert strengths({"attack": "4", "defence": "4", "endurance": "3", "movement": "3"}) == "4-3-3"
    assert strengths({"attack": "", "defence": "", "movement": "", "support": "2"}) == "2"
    assert strengths({}) == ""


def test_weight_of_a_counter_without_attack_is_zero():
    assert weight({"attack": "4"}) == 4
    assert weight({"attack": "?"}) == weight({}) == 0
