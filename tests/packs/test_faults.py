"""Every way to mistype a pack ends in one line that says where, what was found and what is allowed."""

import pytest

from wargame_sim.errors import DataError
from wargame_sim.games import find
from wargame_sim.packs import load_pack

# file, text to replace, replacement, what the message must hold
MISTYPED = [
    (
        "crt.csv",
        "7,A elim,AR3,AR2,AR1,Con,Eng",
        "7,A elim,AR3,AR2,AR1,Con,",
        "crt.csv, row 7, column 2:1: found a blank",
    ),
    ("crt.csv", "7,A elim,AR3,AR2,AR1,Con,Eng", "7,A elim,AR3,AR2,AR1,Con,DR9", "found 'DR9'; allowed A elim, AR3"),
    ("crt.csv", "1:2,1:1", "1:1,1:2", "column 1:2: odds columns must rise"),
    ("crt.csv", "1:2,1:1", "1;2,1:1", "found '1;2'; allowed odds such as"),
    ("crt.csv", "\n12,", "\n13,", "row 12, column roll: found '13'; allowed 12"),
    ("crt.csv", "roll,1:5,1:4", "roll,1:5,1:5", "column '1:5' stands twice"),
    ("crt.csv", "2,A elim,", "2,", "row 2: found 12 cells; allowed 13"),
    ("crt.csv", "roll,", "rolls,", "column 'roll' is missing; is it 'rolls'?"),
    ("terrain.csv", "swamp,Swamp,hex,0,3", "swamp,Swamp,hex,0,-3", "row 5, column cost: found '-3'"),
    ("terrain.csv", "swamp,Swamp,hex,0,3", "swamp,Swamp,hex,0,3.3", "whole or half movement points"),
    ("terrain.csv", "wadi,Wadi", "clear,Wadi", "column terrain: stands twice, first in row 2"),
    ("hexes.csv", "0102,clear", "0199,clear", "row 3, column hex: is off the grid"),
    ("hexes.csv", "0102,clear", "0101,clear", "row 3, column hex: stands twice, first in row 2"),
    ("hexes.csv", "0102,clear", "one,clear", "found 'one'; allowed a hex id (four digits, row then column)"),
    ("hexes.csv", "0102,clear", "0102,claer", "did you mean 'clear'?"),
    ("hexes.csv", "0101,clear,Kairouan,city", "0101,clear,Kairouan,citty", "found 'citty'; allowed wadi, bridge, city"),
    ("sides.csv", "0203,0204,cliff,0204", "0203,0207,cliff,0203", "row 2: 0203 and 0207 are not neighbours"),
    ("sides.csv", "0203,0204,cliff,0204", "0203,0204,cliff,0303", "column up: found '0303'; allowed 0203, 0204"),
    ("sides.csv", "0203,0204,cliff,0204", "0203,0204,clif,0204", "did you mean 'cliff'?"),
    ("roads.csv", "0101,0102,dirt", "0101,0103,dirt", "row 2: 0101 and 0103 are not neighbours"),
    ("roads.csv", "0101,0102,dirt", "0101,9902,dirt", "column b: is not on the map; found '9902'"),
    ("roads.csv", "0101,0102,dirt", "0101,0102,muddy", "found 'muddy'; allowed all_weather, dirt"),
    ("roads.csv", "0103,0104,dirt", "0102,0101,dirt", "stands twice, first in row 2"),
    ("units.csv", "II/69-10,", "I/7-10,", "a unit cannot be in two places: stands twice, first in row 2"),
    (
        "units.csv",
        "armor,8,8,8,",
        "armor,-8,8,8,",
        "row 2 (I/7-10), column attack: found '-8'; allowed a number of at least 0",
    ),
    ("units.csv", "I/7-10,axis,", "I/7-10,axsis,", "found 'axsis'; allowed axis, allied; did you mean 'axis'?"),
    ("units.csv", "heavy panzer,1,10_panzer", "heavy panzer,1,10_pnzer", "did you mean '10_panzer'?"),
    ("units.csv", "heavy panzer,1,10_panzer", "heavy panzer,99,10_panzer", "column arrives: found '99'"),
    ("units.csv", "heavy panzer,1,10_panzer", "hevy panzer,1,10_panzer", "column flags: found 'hevy'"),
    ("units.csv", "movement,range", "movment,range", "column 'movement' is missing; is it 'movment'?"),
    ("units.csv", "armor,8,8,8,", "amor,8,8,8,", "column type: found 'amor'; allowed infantry"),
    ("turns.csv", "\n2,1943", "\n3,1943", "row 3, column turn: found '3'; allowed 2, turns counted from 1"),
    ("turns.csv", "1943-02-16,-1", "1943-02-16,7", "a modifier that keeps every roll within weather.csv (-1 to 8)"),
    ("victory.csv", "1201,1,", "9901,1,", "victory.csv, row 3, column hex: is not on the map; found '9901'"),
    ("victory.csv", "1201,1,", "1201,one,", "column points: found 'one'; allowed a number"),
    ("victory_levels.csv", "3,Allied", "0,Allied", "column points_from: found '0'; allowed at least 1"),
    ("victory_levels.csv", "3,Allied", "3,Alied", "needs the levels Overwhelming Allied, Allied, Tactical German"),
    (
        "terrain.csv",
        "village,Village,feature,,",
        "village,Village,feature,,3",
        "column cost: found '3'; allowed blank: the rules",
    ),
    ("victory.csv", "Thala", "Thalla", "needs notes that begin with Kairouan, Faid"),
    ("turns.csv", "1,1943-02-14,", "1,1943-02-14,2", "blank: the weather of turn 1 is always clear"),
    ("pack.toml", "turns = 11", "turns = 11\nstack_limit = 3", "column pack.stack_limit: no rule reads it"),
    ("entries.csv", "dak,2601", "dak,2699", "column hexes: is not on the map; found '2699'"),
    (
        "entries.csv",
        "dak,2601",
        "dak2,2601",
        "column where: found 'dak'; allowed hexes of the map, 0101 to 3120, or entry areas",
    ),
    ("weather.csv", "4,Rain", "4,Rian", "found 'Rian'; allowed Clear, Rain, Heavy Rain; did you mean 'Rain'?"),
    ("parameters.csv", "stack_battalions", "stack_batalions", "did you mean 'stack_battalions'?"),
    ("pack.toml", "[pack]", "[pack", "pack.toml: is not valid TOML"),
    ("pack.toml", 'title = "B', 'tittle = "B', "column pack.title: is missing; did you mean 'tittle'?"),
    ("pack.toml", '"even-r"', '"even-x"', "found 'even-x'; allowed odd-q, even-q, odd-r, even-r"),
    ("pack.toml", 'dice = "2d6"', 'dice = "two"', "column pack.dice: found 'two'; allowed dice such as 1d6"),
    ("pack.toml", 'dice = "2d6"', 'dice = "2d8"', "no row for roll 13, 14, 15, 16 of 2d8"),
    ("pack.toml", 'file = "crt.csv"', 'file = "ctr.csv"', "there is no file ctr.csv"),
    ("pack.toml", "[tables.crt]", "[tables.results]", "the pack has no table 'crt'"),
    ("pack.toml", "turns = 11", "turns = 12", "has 11 turns, but pack.toml says 12"),
]


def check(folder):
    for fault in find("kasserine").rules.faults(load_pack(folder)):
        raise fault


@pytest.mark.parametrize(("file", "old", "new", "message"), MISTYPED, ids=[f"{m[0]}:{m[2][:24]}" for m in MISTYPED])
def test_mistyped(copy, file, old, new, message):
    path = copy / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        check(copy)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_table_that_is_not_there(copy):
    (copy / "units.csv").unlink()
    with pytest.raises(DataError, match=r"tables.units: there is no file units.csv"):
        load_pack(copy)


def test_a_file_without_a_block(copy):
    (copy / "unit.csv").write_text("unit\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"unit.csv: has no block in pack.toml; did you mean 'units.csv'"):
        load_pack(copy)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"roll,1:1\n2,caf\xe9\n", "row 2: found 'byte 0xe9'; allowed UTF-8"),
        (b"roll,1:1\n2,\x00\n", r"row 2: control character"),
        (b"", "the file is empty"),
        (b'roll,1:1\n2,"Con\n', "not valid CSV"),
        (b"roll,,1:1\n2,,Con\n", "column 2 has no name"),
    ],
)
def test_files_that_are_no_tables(copy, content, message):
    (copy / "crt.csv").write_bytes(content)
    with pytest.raises(DataError, match=message):
        load_pack(copy)


def test_heavy_equipment_is_not_set_up_where_it_may_not_go(copy):
    units = copy / "units.csv"
    text = units.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("701 TD,"))
    units.write_text(text.replace(line, line.replace(",1303,", ",1101,")), encoding="utf-8")
    with pytest.raises(DataError, match=r"found '1101'; allowed no rugged_crest for heavy equipment \(rule 6.6.B\)"):
        check(copy)
