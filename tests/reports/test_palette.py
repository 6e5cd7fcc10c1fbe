"""Colours stay apart for a colour-blind reader: Machado, Oliveira and Fernandes 2009, severity 1, in linear RGB."""

import itertools

import numpy as np
import pytest

from wargame_sim import games
from wargame_sim.reports import palette
from wargame_sim.reports.maps.terrain import terrain_styles

VISIONS = {
    "normal": np.eye(3),
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)


def lab(colour, vision):
    """CIE L*a*b* of a colour as that vision sees it (white point D65)."""
    channels = np.array(palette.rgb(colour))
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.asarray(VISIONS[vision]) @ linear, 0, 1)
    xyz = TO_XYZ @ seen / (TO_XYZ @ np.ones(3))
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def least_distance(colours, vision):
    return min(float(np.linalg.norm(lab(a, vision) - lab(b, vision))) for a, b in itertools.combinations(colours, 2))


def test_lab_of_known_colours():
    np.testing.assert_allclose(lab("#ffffff", "normal"), [100, 0, 0], atol=0.01)
    np.testing.assert_allclose(lab("#ff0000", "normal"), [53.24, 80.09, 67.20], atol=0.05)


def test_simulation_makes_red_and_green_alike():
    assert least_distance(["#cc0000", "#5f7a00"], "protan") < least_distance(["#cc0000", "#5f7a00"], "normal") / 2


@pytest.mark.parametrize("vision", VISIONS)
def test_sides_and_verdicts_stay_apart(vision):
    assert least_distance([m.colour for m in palette.SIDES], vision) > 40
    assert least_distance([m.colour for m in palette.VERDICTS.values()], vision) > 16


@pytest.mark.parametrize("vision", VISIONS)
def test_neighbouring_results_stay_apart(vision):
    colours = [m.colour for m in palette.RESULTS]
    assert min(least_distance(pair, vision) for pair in itertools.pairwise(colours)) > 14


@pytest.mark.parametrize("vision", VISIONS)
def test_terrains_differ_in_colour_and_in_pattern(vision):
    names = ["clear", "hill", "rough", "mountain", "alpine", "swamp", "woods", "city", "sea", "desert"]
    styles = terrain_styles(names)
    assert least_distance([s.fill for s in styles.values()], vision) > 7
    assert len({s.glyph for s in styles.values()}) == len(names)


def test_meanings_have_a_shape_as_well():
    assert len({m.marker for m in palette.SIDES}) == len(palette.SIDES)
    assert len({m.marker for m in palette.VERDICTS.values()}) == len(palette.VERDICTS)


@pytest.mark.parametrize("count", [0, 1, 2, 5, 8, 12, 16])
def test_spread_never_repeats_a_look(count):
    marks = palette.spread(count)
    assert len({(m.colour, m.hatch) for m in marks}) == count


def test_ink_is_legible_on_every_colour():
    for mark in (*palette.SIDES, *palette.VERDICTS.values(), *palette.RESULTS):
        assert palette.contrast(mark.colour, palette.ink_on(mark.colour)) >= 4.5


def test_mixed_ends_and_contrast_of_black_and_white():
    assert palette.mixed("#102030", "#ffffff", 0) == "#102030"
    assert palette.mixed("#102030", "#ffffff", 1) == "#ffffff"
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)


def test_a_side_looks_alike_in_every_game():
    looks = {}
    for game in games.all_games().values():
        for side in game.sides:
            looks.setdefault(side, set()).add(palette.side_mark(game.sides, side))
        assert len({palette.side_mark(game.sides, side) for side in game.sides}) == len(game.sides)
    assert {len(found) for found in looks.values()} == {1}
    assert len(looks["allied"]) == 1
    assert looks["axis"] == looks["german"]
