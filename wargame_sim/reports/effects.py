"""A comparison as the record that figures and tables of effects show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wargame_sim.reports.data import Effect, EffectGroup, Interval
from wargame_sim.reports.wording import helped, other_side, outcome_told

if TYPE_CHECKING:
    from wargame_sim.model.game import Game
    from wargame_sim.statistics.contrasts import Comparison
    from wargame_sim.statistics.expectations import Judged
    from wargame_sim.statistics.measures import Measure
    from wargame_sim.statistics.results import Results


def effect_of(comparison: Comparison, judged: Judged | None = None, card: Game | None = None) -> Effect:
    """Return the record of a comparison, with the verdict on what was expected of it and the option's help."""
    d, contrast = comparison.difference, comparison.contrast
    option = card.option(contrast.factor) if card else None
    return Effect(
        label=contrast.label,
        interval=Interval(d.mean, d.low, d.high, d.level, d.method),
        verdict=judged.verdict if judged else "",
        expected=judged.expected if judged else "",
        source=judged.source if judged else "",
        text=judged.text if judged else "",
        band=judged.band if judged else 0.0,
        settling=judged.settling if judged else (None, None, None),
        uses=comparison.uses,
        n=d.n,
        correlation=d.correlation,
        reduction=d.reduction,
        differ=d.differ,
        luck=d.luck,
        help=option.help if option else "",
    )


def group_of(found: Results, measure: Measure, effects: tuple[Effect, ...]) -> EffectGroup:
    """Return the effects on one outcome, told in a player's words, with the side that more of it helps."""
    sides = tuple(found.provenance.base.players)
    side = helped(measure, sides)
    return EffectGroup(
        measure.name,
        measure.kind,
        measure.unit,
        effects,
        found.level,
        outcome_told(measure.name, found.columns),
        side,
        other_side(side, sides),
    )
