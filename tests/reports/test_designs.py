"""Parts of a report that designs and sweeps add, for the toy game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.reports.test_figures import inside, words
from tests.runner.conftest import *  # noqa: F403 - the toy game and files for it
from wargame_sim.errors import DataError
from wargame_sim.model.game import Game
from wargame_sim.reports.collect import report_data
from wargame_sim.reports.designs import curve_of, interaction_panels
from wargame_sim.reports.figures import curve_plot, interaction_plot
from wargame_sim.reports.html import report_html
from wargame_sim.reports.markdown import report_markdown
from wargame_sim.runner.claimed import claims
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.prepare import prepare
from wargame_sim.runner.run import run_experiment
from wargame_sim.statistics.curves import sweeps
from wargame_sim.statistics.results import Results

HEAD = 'question = "why?"\ngame = "toy"\ntrials = 60\n'
Write = Callable[[str], Path]
FRACTION = """design = "fractional"
[sweep]
supply = [false, true]
air = [false, true]
bickering = [false, true]
required = [12, 14]
[outcome]
name = "axis_vp"
also = ["axis_win"]
"""
CURVE = """design = "one-at-a-time"
[sweep]
required = [8, 10, 12]
[patches]
crt.bonus."1" = [2, -1]
[outcome]
name = "winner=axis"
[balanced]
outcome = "winner=axis"
target = 0.5
band = 0.1
"""


def run(file: Path, tmp_path: Path) -> Results:
    found = run_experiment(file, tmp_path / "results", Manner(1, progress=False))
    assert isinstance(found, Results)
    return found


def test_a_fraction_shows_interactions_and_names_aliases(toy: Game, write: Write, tmp_path: Path) -> None:
    found = run(write(HEAD + FRACTION), tmp_path)
    assert found.folder is not None
    lines = (found.folder / "interactions.csv").read_text().splitlines()
    assert len(lines) == 1 + 3 * 2
    page, text = report_html(report_data(found, toy)), report_markdown(report_data(found, toy))
    for said in ("What two changes do together", "Interaction plot", "What the fraction cannot tell apart"):
        assert said in page
        assert said in text
    assert "8 of 16 combinations were played, a fraction of resolution 4 (required = supply*air*bickering)" in text
    assert "supply*air + bickering*required" in text
    panels = interaction_panels(found, found.measures[0])
    assert panels.panels[0][:2] == ("supply", "air")
    means = {key: i.estimate for key, i in panels.panels[0].points.items()}
    gap = means[True, True] - means[True, False] - means[False, True] + means[False, False]
    effect = next(c for c in found.effects("interaction") if c.contrast.factor == "supply*air")
    assert gap == pytest.approx(effect.difference.mean)
    figure = interaction_plot(panels)
    assert {"without air", "with air", "with required=14"} <= set(words(figure))
    assert inside(figure) == []


def test_swept_numbers_make_curves(toy: Game, write: Write, tmp_path: Path) -> None:
    found = run(write(HEAD + CURVE), tmp_path)
    assert found.experiment["printed"] == {"crt.bonus.1": "0"}
    first, second = sweeps(found.provenance.variants, found.experiment["printed"])
    assert (first.factor, first.values, first.base) == ("required", (8, 10, 12), 12)
    assert (second.factor, second.values, second.base) == ("crt.bonus.1", (-1, 0, 2), 0)
    curve = curve_of(found, first, found.measures[0])
    shares = [np.mean(found.rows[v]["winner"] == 1) for v in ("required=8", "required=10", "base")]
    assert [p.interval.estimate for p in curve.points] == pytest.approx(shares)
    assert [p.difference is None for p in curve.points] == [False, False, True]
    assert curve.points[0].interval.method == "Clopper-Pearson"
    assert curve.points[0].interval.level == pytest.approx(0.95 ** (1 / 3))
    figure = curve_plot(curve)
    assert inside(figure) == []
    assert "diamond: the base" in figure.axes[0].get_xlabel()
    text = report_markdown(report_data(found, toy))
    assert "## How winner=axis depends on required" in text
    assert "| 12 (base) |" in text
    assert "## Practically balanced?" in text
    assert "| games |" in text


def test_a_factorial_averages_a_curve_over_the_other_factor(toy: Game, write: Write, tmp_path: Path) -> None:
    found = run(write(HEAD + "[sweep]\nrequired = [8, 12, 14]\nair = [false, true]\n"), tmp_path)
    (sweep,) = sweeps(found.provenance.variants, {})
    assert sweep.variants[0] == ("required=8", "required=8+air")
    assert curve_of(found, sweep, found.measures[0]).points[0].interval.method == "t"


def test_words_make_no_curve(toy: Game, write: Write, tmp_path: Path) -> None:
    found = run(write(HEAD + '[sweep]\nweather = ["none", "light", "heavy"]\n'), tmp_path)
    assert sweeps(found.provenance.variants, {}) == []


TOGETHER = """
[[expect]]
option = "weather=heavy*supply"
sign = "+"
source = "16.4"
text = "Heavy rain spares the side that supply hampers."
[[expect]]
option = "supply*weather=light"
sign = "0"
band = 9
source = "nobody"
"""


def test_what_is_expected_of_two_changes_together(toy: Game, write: Write, tmp_path: Path) -> None:
    sweep = '[sweep]\nsupply = [false, true]\nweather = ["none", "light", "heavy"]\n[outcome]\nname = "axis_vp"\n'
    found = run(write(HEAD + sweep + TOGETHER), tmp_path)
    one, two = found.judged
    assert (one.about, one.expected) == ("supply*weather=heavy", "more together than each alone")
    assert (two.about, two.expected, two.verdict) == ("supply*weather=light", "they add up (within 9)", "holds")
    interactions = {c.contrast.factor: c.difference for c in found.effects("interaction")}
    assert one.comparison.difference == interactions["supply*weather=heavy"]
    assert one.verdict == ("holds" if one.comparison.difference.low > 0 else "not settled")
    data = report_data(found, toy)
    assert "supply*weather=light" in data.answer
    for text in (report_html(data), report_markdown(data)):
        assert "Heavy rain spares the side that supply hampers" in text
        assert "they add up (within 9)" in text
    assert Results.read(found.folder).expectations().equals(found.expectations())  # type: ignore[arg-type]
    few = run(write(HEAD + "rows = false\n" + sweep + TOGETHER), tmp_path)
    assert [j.record() for j in few.judged] == [j.record() for j in found.judged]
    (asked,) = claims([tmp_path], tmp_path / "results")
    assert [claim.about for claim in asked.claims] == ["supply*weather=heavy", "supply*weather=light"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (FRACTION + "[[expect]]\noption = 'air*cooperation'\nsign = '+'\nsource = 's'\n", "of which no two variants tell"),
        (FRACTION + "[[expect]]\noption = 'bickering*required=14'\nsign = '+'\nsource = 's'\n",
         r"alone: counted is supply\*air \+ bickering\*required=14; allowed supply\*air"),
        (CURVE + "[[expect]]\noption = 'required=8*crt.bonus.1=2'\nsign = '+'\nsource = 's'\n", 'design = "factorial" tells'),
        (FRACTION + "[[expect]]\noption = 'supply*air'\nvalue = 3\nsign = '+'\nsource = 's'\n", "stands beside two options"),
    ],
)  # fmt: skip
def test_claims_about_two_changes_that_no_games_tell_of(
    toy: Game, write: Write, tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(DataError, match=message):
        prepare(write(HEAD + text))


def test_a_claim_in_a_fraction_names_what_is_counted_with_it(toy: Game, write: Write, tmp_path: Path) -> None:
    text = HEAD + FRACTION + "[[expect]]\noption = 'air*supply'\nsign = '+'\nsource = 's'\n"
    assert run(write(text), tmp_path).judged[0].about == "supply*air + bickering*required=14"
