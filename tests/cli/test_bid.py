"""``wargame-sim bid``."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.toybid import bid_toy
from wargame_sim import games


@pytest.fixture(autouse=True)
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "all_games", lambda: {"toybid": bid_toy(tmp_path / "game")})


def test_it_tells_curve_fair_bid_and_sealed_bids(ws) -> None:
    said = ws("bid", "toybid", "--trials", "200", "--all-players", "--check", "--workers", "1")
    assert said.status == 0
    assert "Stand-in tables: crt" in said.out
    assert "Scripted players: blue steady, red steady" in said.out
    assert "Fair bid: 8 VP" in said.out
    assert "Without a bid the rulebook asks for 10: blue wins" in said.out
    assert "none has another winner or length" in said.out
    assert said.out.count("random") >= 3
    assert "held" in said.out
    assert "What plain ways of bidding lose" in said.out
    assert "95 %" in said.out


def test_json_is_one_document(ws) -> None:
    said = ws("bid", "toybid", "--trials", "300", "--json", "--doubt", "0", "--spread", "0", "--workers", "1")
    found = json.loads(said.out)
    assert found["curve"][7]["bid"] == found["fair"]["bid"] == 8
    assert all(line["low"] <= line["share"] <= line["high"] for line in found["curve"])
    assert [line["bid"] for line in found["neighbours"]] == [7, 8, 9]
    assert found["sealed"]["mixture"] == {"7": pytest.approx(1)}
    assert found["sealed"]["value"] == pytest.approx(0.5)
    assert found["stand_ins"] == ["crt"]
    assert found["curve_method"].startswith("Clopper-Pearson")


def test_a_side_too_weak_for_every_bid(ws) -> None:
    words = ("--option", "vp_reading=held", "--player", "blue=random", "--option", "mud=yes")
    said = ws("bid", "toybid", "--trials", "60", "--seed", "5", "--workers", "1", *words)
    assert said.status == 0
    document = json.loads(ws("bid", "toybid", "--trials", "60", "--json", "--workers", "1", *words).out)
    assert document["fair"]["bid"] >= 1


@pytest.mark.parametrize("suffix", ["html", "md", "csv", "png"])
def test_files(ws, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"bid.{suffix}"
    said = ws("bid", "toybid", "--trials", "40", "--workers", "1", "-o", str(path))
    assert said.status == 0
    assert "is nearest to fair: blue then wins" in said.out
    assert said.out.count("\n") == 1
    assert f"wrote {path}" in said.err
    if suffix == "csv":
        lines = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
        assert [line["bid"] for line in lines] == [str(b) for b in range(1, 13)]
        assert set(lines[0]) == {"bid", "share", "low", "high"}
    if suffix in ("html", "md"):
        text = path.read_text(encoding="utf-8")
        for word in ("Stand-in tables: crt", "The bid curve", "Readings of the victory rule", "Sealed bids", "steady"):
            assert word in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--option", "required_vp=9"), "required_vp: found 9; allowed none, every bid is asked"),
        (("-o", "bid.txt"), "allowed a name that ends in .html"),
        (("--player", "blue=brave"), "found 'brave'; allowed steady, bold, random"),
        (("--spread", "-1"), "--spread"),
    ],
)
def test_wrong_words(ws, words: tuple[str, ...], told: str) -> None:
    said = ws("bid", "toybid", *words)
    assert said.status == 2
    assert told in said.err


def test_a_game_without_a_bid(ws, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    said = ws("bid", "kasserine")
    assert said.status == 1
    assert "Bloody Kasserine has no bid" in said.err
