"""Outcomes are told in a player's words, and every axis of effects says which way helps whom."""

from __future__ import annotations

import pytest

from tests.reports.samples import group, report
from wargame_sim.games import all_games
from wargame_sim.reports.data import EffectGroup
from wargame_sim.reports.figures.effects import effect_plot
from wargame_sim.reports.html import report_html
from wargame_sim.reports.page import folded
from wargame_sim.reports.wording import helped, outcome_told
from wargame_sim.statistics.measures import default_measures, parse_measure

GAMES = all_games()
COLUMNS = GAMES["kasserine"].columns
SIDES = GAMES["kasserine"].sides


@pytest.mark.parametrize(
    ("measure", "told", "helps"),
    [
        ("taken_kasserine<=3", "Kasserine taken by turn 3", "axis"),
        ("taken_kasserine>=3", "Kasserine taken, but not before turn 3", ""),
        ("taken_kasserine", "Kasserine taken", "axis"),
        ("winner=axis", "axis wins", "axis"),
        ("winner=allied", "allied wins", "allied"),
        ("holder_kasserine=axis", "Kasserine held by axis at the end", "axis"),
        ("axis_vp", "Axis victory points at the end", "axis"),
        ("axis_vp>=10", "Axis victory points at the end: 10 or more", "axis"),
        ("axis_vp<=10", "Axis victory points at the end: 10 or fewer", "allied"),
        ("axis_losses", "attack factors of units that the Axis lost", "allied"),
        ("turns", "turns played", ""),
    ],
)
def test_words_and_sides(measure, told, helps):
    assert outcome_told(measure, COLUMNS) == told
    assert helped(parse_measure(measure, COLUMNS), SIDES) == helps


def test_a_measure_that_nobody_knows_stays_as_it_is():
    assert outcome_told("gone<=3", COLUMNS) == "gone<=3"


@pytest.mark.parametrize("slug", GAMES)
def test_every_outcome_of_every_game_has_words(slug):
    """No name of a column is left in what is said, and nothing helps a side that does not play."""
    card = GAMES[slug]
    for measure in default_measures(card.columns):
        told = outcome_told(measure.name, card.columns)
        assert told
        assert "_" not in told
        assert helped(measure, card.sides) in ("", *card.sides)


def texts(figure):
    return " ".join(axes.get_xlabel() for axes in figure.axes)


def test_the_axis_of_effects_says_which_way_helps_whom():
    known = EffectGroup("vp", "mean", "points", group().effects, 0.95, "victory points", "red", "blue")
    assert "\u2190 helps blue     helps red \u2192" in texts(effect_plot(known))
    assert "change of victory points, points" in texts(effect_plot(known))
    assert "helps" not in texts(effect_plot(group()))


def test_a_page_leads_with_answer_and_picture_and_folds_the_rest():
    page = report_html(report())
    order = [page.index(word) for word in ("<h1>", 'class="answer"', 'class="notice"', "<figure>", "<details")]
    assert order == sorted(order)
    body = page[page.index("<body>") :]
    assert body.index("<details") > body.index("</figure>")
    assert body.count("<details") == body.count("<summary><h2>") == body.count("<h2>")
    assert body.rindex("<summary><h2>Where the tables come from") > body.rindex("<summary><h2>Outcomes by variant")
    assert "<details open><summary><h2>What was expected" in body


def test_folding_keeps_everything():
    parts = ["<p>a</p>", "<h2>One</h2>", "<figure>f</figure>", "<p>b</p>", "<h2>Empty</h2>", "<h2>Two</h2>", "<p>c</p>"]
    made = folded(parts, "Two")
    assert made[0] == "<figure>f</figure>"
    assert made[1].strip() == "<p>a</p>"
    assert made[2:] == [
        "<details><summary><h2>One</h2></summary>\n<p>b</p>\n</details>",
        "<details open><summary><h2>Two</h2></summary>\n<p>c</p>\n</details>",
    ]
