"""Figures for reports: effects, distributions, odds, bids. Each returns a matplotlib Figure and touches no global state."""

from wargame_sim.reports.figures.bid import bid_plot
from wargame_sim.reports.figures.curves import curve_plot
from wargame_sim.reports.figures.distribution import distribution_plot
from wargame_sim.reports.figures.effects import effect_plot
from wargame_sim.reports.figures.interactions import interaction_plot
from wargame_sim.reports.figures.odds import column_lines, heat_table, result_bars

__all__ = [
    "bid_plot",
    "column_lines",
    "curve_plot",
    "distribution_plot",
    "effect_plot",
    "heat_table",
    "interaction_plot",
    "result_bars",
]
