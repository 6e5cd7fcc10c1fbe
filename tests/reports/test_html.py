import re
from html.parser import HTMLParser

import pytest

from tests.reports.samples import effect, exact_report, report
from wargame_sim.reports import palette
from wargame_sim.reports.data import EffectGroup, notice
from wargame_sim.reports.html import report_html
from wargame_sim.reports.markdown import report_markdown

VOID = {"meta", "br", "img", "hr"}


class Reader(HTMLParser):
    """Collects ids, addresses and the order of texts; complains about tags that do not close."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.addresses, self.texts, self.tags = [], [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            if name in ("src", "href", "data", "action", "poster", "srcset"):
                self.addresses.append(value)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if data.strip() and "style" not in self.open:
            self.texts.append(data.strip())


def read(text):
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def page():
    return report_html(report())


def test_first_lines_are_question_answer_and_notice(page):
    texts = read(page).texts
    assert texts[1] == 'Does <b>"supply"</b> & more matter?'
    assert texts[2] == "Of 3 expectations <1> holds."
    assert "Stand-in tables: crt, units (not the printed charts)" in texts[3]
    assert "Played by scripts, bold (red) and steady (blue)" in texts[3]


def test_the_page_needs_nothing_from_outside(page):
    reader = read(page)
    assert all(address.startswith(("#", "data:image/png;base64,")) for address in reader.addresses)
    assert "script" not in reader.tags
    assert "link" not in reader.tags
    assert not re.search(r"https?://|@import|url\((?!#)", page)
    assert "default-src 'none'" in page


def test_ids_are_unique_and_every_reference_is_there(page):
    reader = read(page)
    assert len(reader.ids) == len(set(reader.ids))
    wanted = {a[1:] for a in reader.addresses if a.startswith("#")} | set(re.findall(r"url\(#([^)]+)\)", page))
    assert wanted <= set(reader.ids)


def test_text_of_users_is_escaped(page):
    for raw in ("<b>", "<1>", "< always", "<the>", "a <b>"):
        assert raw not in page
    assert "Attacks &lt; always." in page


def test_everything_asked_for_is_there(page):
    texts = " ".join(read(page).texts)
    for word in ("What each change does", "How games fall out", "Who holds the victory hexes", "Where the front runs"):
        assert word in texts
    for word in ("Who played", "How it was made", "Where the tables come from", "partly stand-in", "9f9f"):
        assert word in texts
    assert "about 120\u202f000" in texts
    assert "paired t, 95 % for all changes of one outcome together (99 % each)" in texts
    assert "Wilson, 95 %; t, 95 % each" in texts
    assert page.count("<svg") >= 3
    assert page.count('role="img"') == 4
    assert "@media print" in page
    assert "viewport" in page


@pytest.mark.parametrize("verdict", [v for v in palette.VERDICTS if v])
def test_every_verdict_has_its_sign(verdict):
    effects = (effect("supply", -1.24, 0.2, verdict),)
    said = report_html(report(effects=(EffectGroup("vp", "mean", "points", effects),)))
    assert f"</svg>{verdict}</span>" in said


def test_figures_keep_their_words_as_text(page):
    assert ">Aton</text>" in page
    assert ">37</text>" in page
    assert "&lt;1</text>" in page


def test_exact_study_says_so():
    data = exact_report()
    text = report_html(data)
    assert "Exact: every roll of the dice is counted" in text
    assert "Exact numbers" in text
    assert "6:1 is best" in text
    assert "advance at 2:1" in text
    read(text)


def test_notice_of_an_owners_tables():
    data = report(origins={"crt": "owner"})
    assert "tables that their owner supplied" in notice(data)
    assert "stand-in" not in notice(data)


def test_a_result_of_one_variant_without_map_is_a_report_too():
    text = report_html(report(effects=(), held=(), pack=None, estimates=None, spreads=()))
    assert "What each change does" not in text
    read(text)


def test_markdown_has_the_same_words():
    text = report_markdown(report())
    assert text.startswith('# Does &lt;b>"supply"&lt;/b> &amp; more matter?\n\n**Of 3')
    assert "> Stand-in tables: crt, units (not the printed charts)" in text
    assert "| supply | helps &lt;the> Allies | victory points | less | −1.24 (−1.44 to −1.04) | holds |" in text
    assert "| base | 6.01 (5.97 to 6.05) | 50.0 % (49.0 to 51.0 %) |" in text
    assert "| 2:1 | 0.500 |" in report_markdown(exact_report())
