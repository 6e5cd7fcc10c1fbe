import re

import pytest

from tests.reports.sketch import SketchPack
from wargame_sim.errors import UsageError, WargameError
from wargame_sim.reports.hexmap import MapStyle, draw_map
from wargame_sim.reports.save import inline_svg, save_figure


@pytest.fixture(scope="module")
def figure():
    return draw_map(SketchPack(), style=MapStyle(legend=False, ids=False))


@pytest.mark.parametrize(("suffix", "start"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")])
def test_the_same_picture_gives_the_same_bytes(figure, tmp_path, suffix, start):
    first = save_figure(figure, tmp_path / f"a{suffix}", dpi=30).read_bytes()
    again = save_figure(figure, tmp_path / f"b{suffix}", dpi=30).read_bytes()
    assert first.startswith(start)
    assert first == again


def test_other_suffixes_are_refused(figure, tmp_path):
    with pytest.raises(UsageError, match=r"map\.gif.*\.png, \.svg, \.pdf"):
        save_figure(figure, tmp_path / "map.gif")


def test_a_folder_that_is_not_there_is_one_message(figure, tmp_path):
    with pytest.raises(WargameError, match="cannot write"):
        save_figure(figure, tmp_path / "none" / "map.png", dpi=30)


def test_inline_svg_has_no_address_and_ids_of_its_own(figure):
    text = inline_svg(figure, "f1", 'a "map" & more')
    assert text.startswith("<svg")
    assert "http" not in text
    assert 'aria-label="a &quot;map&quot; &amp; more"' in text
    ids = set(re.findall(r'\bid="([^"]+)"', text))
    assert ids
    assert all(i.startswith("f1-") for i in ids)
    assert set(re.findall(r"url\(#([^)]+)\)", text)) | set(re.findall(r'href="#([^"]+)"', text)) <= ids
    assert ">Aton</text>" in text
