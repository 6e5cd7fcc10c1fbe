"""An owner's tables replace the shipped ones, are checked as strictly, and are labelled owner."""

import pytest

from wargame_sim.errors import DataError
from wargame_sim.games import find
from wargame_sim.model.game import Setup
from wargame_sim.packs import load_pack
from wargame_sim.packs.template import template


def test_another_results_table(kasserine, overlay):
    shipped = load_pack(kasserine)
    text = (kasserine / "crt.csv").read_text(encoding="utf-8")
    (overlay / "crt.csv").write_text(text.replace("7,A elim,AR3,AR2,AR1,Con,Eng", "7,A elim,AR3,AR2,AR1,Con,DR2"))
    mine = find("kasserine").rules.pack(Setup("kasserine", data=overlay))
    assert mine.origins["crt"] == "owner"
    assert mine.origins["units"] == shipped.origins["units"]
    assert (shipped.rows("crt")[5]["2:1"], mine.rows("crt")[5]["2:1"]) == ("Eng", "DR2")
    assert "crt" in shipped.stand_ins
    assert "crt" not in mine.stand_ins
    assert mine.hash != shipped.hash


def test_the_printed_table_may_have_other_odds(kasserine, overlay):
    rows = (kasserine / "crt.csv").read_text(encoding="utf-8").splitlines()
    (overlay / "crt.csv").write_text("\n".join([rows[0] + ",9:1", *(row + ",D elim" for row in rows[1:])]))
    assert find("kasserine").rules.pack(Setup("kasserine", data=overlay)).table("crt").columns[-1] == "9:1"


def test_origin_columns_may_be_left_out(kasserine, overlay):
    (overlay / "weather.csv").write_text("roll,result\n" + "".join(f"{n},Clear\n" for n in range(-1, 9)))
    pack = find("kasserine").rules.pack(Setup("kasserine", data=overlay))
    assert pack.origins["weather"] == "owner"
    assert pack.rows("weather")[0]["origin"] == "owner"


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("crt.CSV", "roll\n", "unknown file; found 'crt.CSV'; allowed pack.toml, crt.csv"),
        ("unit.csv", "unit\n", r"did you mean 'units.csv'"),
        ("crt.xlsx", "", "unknown file"),
        ("weather.csv", "roll,reslt\n1,Clear\n", r"unknown column; found 'reslt'.*did you mean 'result'"),
        ("weather.csv", "roll\n1\n", "column 'result' is missing"),
        ("crt.csv", "roll,1:1\n2,Con\n", r"mine/crt.csv: no row for roll 3, 4"),
        ("pack.toml", '[pack]\nslug = "sicily"\n', "found 'sicily'; allowed kasserine"),
        ("pack.toml", '[tables.ctr]\nsource = "mine"\n', "unknown table; found 'ctr'.*did you mean 'crt'"),
        ("pack.toml", '[tables.crt]\nsorce = "mine"\n', r"mine/pack.toml, column tables.crt.sorce: unknown key"),
    ],
)
def test_faults_name_the_owners_file(kasserine, overlay, file, text, message):
    (overlay / file).write_text(text)
    with pytest.raises(DataError, match=message):
        load_pack(kasserine, overlay)


def test_notes_may_lie_beside_the_tables(kasserine, overlay):
    (overlay / "README.md").write_text("typed by me")
    (overlay / ".hidden").write_text("")
    assert load_pack(kasserine, overlay).hash == load_pack(kasserine).hash


def test_parts_of_pack_toml(kasserine, overlay):
    (overlay / "pack.toml").write_text('[pack]\nslug = "kasserine"\ntitle = "Mine"\n')
    assert load_pack(kasserine, overlay).title == "Mine"


def test_template_keeps_what_is_public_and_blanks_what_is_invented(kasserine):
    files = template(load_pack(kasserine))
    assert files["crt.csv"].splitlines()[1] == "2" + 12 * ","
    assert "clear,Clear,hex,0,1,1,1,1" in files["terrain.csv"]
    assert "high_ground,High ground,hex,1,,,1,," in files["terrain.csv"]
    assert "I/7-10,axis,german,10 Panzer,armor,,,," in files["units.csv"]
    assert "stack_battalions,4" in files["parameters.csv"]
    assert files["sides.csv"] == "a,b,feature,up\n"
    assert "| crt.csv | 132 |" in files["README.md"]


def test_a_template_left_blank_is_refused_and_a_filled_one_is_taken(kasserine, overlay):
    files = template(load_pack(kasserine))
    for name, text in files.items():
        (overlay / name).write_text(text)
    with pytest.raises(DataError, match=r"crt\.csv: is the empty form, with 132 of 132 cells to fill"):
        load_pack(kasserine, overlay)
    for path in kasserine.glob("*.csv"):
        (overlay / path.name).write_bytes(path.read_bytes())
    mine, shipped = find("kasserine").rules.pack(Setup("kasserine", data=overlay)).origins, load_pack(kasserine).origins
    for name in mine:
        assert mine[name] == ("owner" if "stand-in" in shipped[name] else shipped[name])


def test_an_empty_form_is_refused_and_a_public_one_stays_what_it_is(kasserine, overlay):
    shipped = load_pack(kasserine)
    for file, text in template(shipped).items():
        if file.endswith(".csv"):
            (overlay / file).write_text(text)
            if shipped.table(file.removesuffix(".csv")).stand_in():
                with pytest.raises(
                    DataError, match=f"{file}: is the empty form, with .* to fill; fill it, or delete it"
                ):
                    load_pack(kasserine, overlay)
            else:
                assert load_pack(kasserine, overlay).origins == shipped.origins
            (overlay / file).unlink()


@pytest.mark.parametrize("file", ["victory.csv", "sides.csv", "units.csv", "weather.csv", "roads.csv", "turns.csv"])
def test_a_header_alone_is_no_table(kasserine, overlay, file):
    header = (kasserine / file).read_text(encoding="utf-8").split("\n")[0]
    (overlay / file).write_text(header + "\n")
    with pytest.raises(DataError, match=f"{file}: (names columns and has no rows|is the empty form)"):
        load_pack(kasserine, overlay)


@pytest.mark.parametrize("file", ["crt.csv", "pack.toml", "units.part.csv"])
def test_a_link_that_leads_nowhere_is_a_fault(kasserine, overlay, file):
    (overlay / file).symlink_to(overlay / "gone" / file)
    with pytest.raises(DataError, match=f"{file}: cannot be read"):
        load_pack(kasserine, overlay)
    (overlay / file).unlink()
    (overlay / file).symlink_to(overlay / file)
    with pytest.raises(DataError, match=f"{file}: cannot be read"):
        load_pack(kasserine, overlay)


def test_single_rows_and_cells(kasserine, overlay):
    (overlay / "units.part.csv").write_text("unit,attack,defence\nI/7-10,9,\nT3,,3\n")
    mine, shipped = find("kasserine").rules.pack(Setup("kasserine", data=overlay)), load_pack(kasserine)
    changed = {
        (new["unit"], column): cell
        for new, old in zip(mine.rows("units"), shipped.rows("units"), strict=True)
        for column, cell in new.items()
        if cell != old[column] and "origin" not in column
    }
    assert changed == {("I/7-10", "attack"): "9", ("T3", "defence"): "3"}
    assert mine.origins["units"] == "partly stand-in, 2 of 143 rows owner"
    assert mine.hash != shipped.hash


def test_one_cell_of_the_results_table(kasserine, overlay):
    (overlay / "crt.part.csv").write_text("roll,2:1\n7,DR2\n")
    mine = load_pack(kasserine, overlay)
    assert mine.rows("crt")[5]["2:1"] == "DR2"
    assert mine.origins["crt"] == "stand-in, 1 of 11 rows owner"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("unit,attack\nI/7-11,9\n", "row 2, column unit: is no row of the shipped table; found 'I/7-11'.*did you mean"),
        ("unit,atack\nT3,9\n", "unknown column; found 'atack'.*did you mean 'attack'"),
        ("attack,unit\n9,T3\n", "found 'attack'; allowed unit first"),
        ("unit,attack\nT3,nine\n", r"units.csv with .*part.csv, row \d+ \(T3\), column attack: found 'nine'"),
    ],
)
def test_faults_of_single_rows(kasserine, overlay, text, said):
    (overlay / "units.part.csv").write_text(text)
    with pytest.raises(DataError, match=said):
        load_pack(kasserine, overlay)


def test_a_table_is_given_whole_or_in_part(kasserine, overlay):
    for name in ("crt.csv", "crt.part.csv"):
        (overlay / name).write_bytes((kasserine / "crt.csv").read_bytes())
    with pytest.raises(DataError, match=r"crt\.part\.csv: stands beside crt\.csv; allowed one of the two"):
        load_pack(kasserine, overlay)


def test_an_owners_chart_may_have_other_results(kasserine, overlay):
    text = (kasserine / "crt.csv").read_text(encoding="utf-8").replace("DR4", "DR5")
    (overlay / "crt.csv").write_text(text)
    with pytest.raises(DataError, match="found 'DR5'; allowed A elim"):
        load_pack(kasserine, overlay)
    results = list(load_pack(kasserine).table("crt").results)
    declared = str([result.replace("DR4", "DR5") for result in results]).replace("'", '"')
    (overlay / "pack.toml").write_text(f'[pack]\nslug = "kasserine"\n[tables.crt]\nresults = {declared}\n')
    assert find("kasserine").rules.pack(Setup("kasserine", data=overlay)).rows("crt")[5]["7:1"] == "DR5"
    (overlay / "crt.csv").write_text(text.replace("DR5", "DX"))
    (overlay / "pack.toml").write_text(f"[tables.crt]\nresults = {declared.replace('DR5', 'DX')}\n")
    with pytest.raises(DataError, match="found 'DX'; allowed A elim, AR#"):
        find("kasserine").rules.pack(Setup("kasserine", data=overlay))
