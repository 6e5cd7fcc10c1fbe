"""Words and pictures of a bid, for curves of every shape."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tests.toybid import BID, bid_toy
from wargame_sim.outcomes.provenance import Provenance, VariantRecord
from wargame_sim.reports import bid as words
from wargame_sim.reports.bid_page import picture_of, write_bid
from wargame_sim.reports.figures import bid_plot
from wargame_sim.statistics.bid_study import BidCase, BidStudy
from wargame_sim.statistics.bids import BidCurve

PEOPLE = {"blue": "steady", "red": "steady"}
MIDDLE = (5, 5, 5, 5, 10, 10, 20, 20, 10, 5, 5, 0, 0)
NEVER = (90, 5, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
ALWAYS = (5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 90)


def study(counts: tuple[int, ...], *others: tuple[int, ...]) -> BidStudy:
    made = Provenance(game="toybid", variants=[VariantRecord(name="base", stand_ins=["crt"])])
    cases = tuple(BidCase(PEOPLE, "cumulative", BidCurve(BID.bids, each)) for each in (counts, *others))
    held = BidCase(PEOPLE, "held", BidCurve(BID.bids, counts[::-1]))
    return BidStudy(made, BID, 10, cases[0], (cases[0], held), cases)


def test_the_fair_bid_in_words() -> None:
    told = words.fair_told(study(MIDDLE), "VP")
    assert told[0].startswith("Fair bid: 6 VP, the nearest to 50 %; confidence set 6 to 7 (inverted")
    assert told[1].startswith("Blue would win half of the games at 6.5")
    assert told[2] == "As near to 50 % in these games: 7."
    assert told[3].startswith("One less, 5: blue wins 70 %")
    assert told[3].endswith("advantage blue, 20.0 points above 50 %.")
    assert told[5].endswith("advantage red, 10.0 points above 50 %.")
    assert told[6].startswith("Without a bid the rulebook asks for 10: blue wins 5 %")


@pytest.mark.parametrize(
    ("counts", "told", "near"),
    [
        (NEVER, "No bid from 1 to 12 VP is fair: even at 1 blue wins less than half", [1, 2]),
        (ALWAYS, "No bid from 1 to 12 VP is fair: still at 12 blue wins more than half", [11, 12]),
    ],
)
def test_a_side_that_no_bid_makes_even(counts: tuple[int, ...], told: str, near: list[int]) -> None:
    found = study(counts)
    assert words.fair_told(found, "VP")[0].startswith(told)
    assert words.answer_told(found, "VP").startswith(told)
    assert [line["bid"] for line in found.neighbours()] == near
    assert not math.isfinite(found.fair.crossing)


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        (MIDDLE, "6 to 7"),
        (NEVER, "1 or less"),
        (ALWAYS, "12 or more"),
        ((1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), "any"),
        ((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 50, 50, 0), "11"),
    ],
)
def test_a_set_is_open_where_no_bid_may_make_sides_even(counts: tuple[int, ...], told: str) -> None:
    found = study(counts)
    assert words.set_told(found.fair, found.card) == told


@pytest.mark.parametrize("counts", [MIDDLE, NEVER])
def test_pages_and_pictures_of_every_shape(counts: tuple[int, ...], tmp_path: Path) -> None:
    found = study(counts, NEVER, ALWAYS)
    game = bid_toy(tmp_path)
    figure = bid_plot(picture_of(game, found))
    assert len(figure.axes) == 2
    sealed = found.sealed(1, 1)
    for name in ("bid.html", "bid.md", "bid.svg"):
        path = write_bid(game, found, sealed, tmp_path / name)
        assert path.stat().st_size > 1000
    assert "less than any bid" in (tmp_path / "bid.md").read_text()
    assert "nan" not in (tmp_path / "bid.html").read_text()


def test_the_same_picture_gives_the_same_bytes(tmp_path: Path) -> None:
    game, found = bid_toy(tmp_path), study(MIDDLE, ALWAYS)
    sealed = found.sealed(0, 0)
    one, two = (write_bid(game, found, sealed, tmp_path / name).read_bytes() for name in ("a.png", "b.png"))
    assert one == two


def test_a_mixture_is_told_with_its_shares() -> None:
    lines = words.sealed_lines(study(MIDDLE).sealed(1, 1))
    assert lines
    assert all(line["bid"] for line in lines)
    assert [line["bid"] for line in words.sealed_lines(study(MIDDLE).sealed(0, 0))] == ["6"]
