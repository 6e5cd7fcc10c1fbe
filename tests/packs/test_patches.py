"""A what-if is one cell changed over checked data, and checked again."""

import tomllib

import pytest

from wargame_sim.errors import DataError
from wargame_sim.packs import flatten_patches, load_pack


@pytest.mark.parametrize("key", ['crt."2:1"."7"', 'crt."2:1".7', "crt.'2:1'.7", 'crt.7."2:1"'])
def test_one_cell_in_every_spelling(kasserine, key):
    pack = load_pack(kasserine, patches={key: "DR2"})
    assert pack.rows("crt")[5]["2:1"] == "DR2"
    assert pack.origins["crt"] == "stand-in; what-if 2:1/7 = DR2"
    assert pack.hash == load_pack(kasserine, patches={'crt."2:1"."7"': "DR2"}).hash != load_pack(kasserine).hash


def test_units_and_hexsides(kasserine):
    patches = {'units.attack."I/7-10"': "9", 'units."I/7-10".defence': "7", "roads.kind.0101-0102": "all_weather"}
    pack = load_pack(kasserine, patches=patches)
    assert (pack.rows("units")[0]["attack"], pack.rows("units")[0]["defence"]) == ("9", "7")
    assert pack.rows("roads")[0]["kind"] == "all_weather"


def test_keys_of_an_experiment_file():
    text = 'parameters.value.stack_battalions = 3\n"crt.\\"2:1\\".7" = "DR2"\n[crt."3:1"]\n"7" = "DR1"\n'
    patches = {"parameters.value.stack_battalions": "3", 'crt."2:1".7': "DR2", 'crt."3:1".7': "DR1"}
    assert flatten_patches(tomllib.loads(text)) == patches


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("crt", "DR2", "allowed TABLE"),
        ("crt..7", "DR2", "allowed TABLE"),
        ('crt."2:1"."7', "DR2", "allowed TABLE"),
        ("ctr.a.b", "DR2", "unknown table 'ctr'.*did you mean 'crt'"),
        ('crt."2;1"."7"', "DR2", "unknown column of crt '2;1'.*did you mean '2:1'"),
        ('crt."2:1"."17"', "DR2", "unknown row of crt '17'; allowed 2, 3, 4"),
        ('crt."2:1"."7"', "DR9", r"crt.csv \(with what-if .*\), row 7, column 2:1: found 'DR9'"),
        ('units.attack."I/7-10"', "-1", "found '-1'; allowed a number of at least 0"),
    ],
)
def test_faults(kasserine, key, value, message):
    with pytest.raises(DataError, match=message):
        load_pack(kasserine, patches={key: value})


@pytest.mark.parametrize("key", ["crt.2:1.7", "crt.7.2:1", "units.I/7-10.attack", "units.attack.I/7-10"])
def test_the_inner_quotes_may_be_left_out(kasserine, key):
    value = "DR2" if key.startswith("crt") else "9"
    assert load_pack(kasserine, patches={key: value}).is_changed


def test_a_key_without_quotes_that_names_nothing(kasserine):
    with pytest.raises(DataError, match=r"what-if crt\.9:1\.7: unknown column of crt '9:1'; allowed roll, 1:5"):
        load_pack(kasserine, patches={"crt.9:1.7": "DR2"})
