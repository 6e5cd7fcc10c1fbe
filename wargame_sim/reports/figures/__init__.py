"""Figures for reports: effects, distributions, odds. Each returns a matplotlib Figure and touches no global state."""

from wargame_sim.reports.figures.distribution import distribution_plot
from wargame_sim.reports.figures.effects import effect_plot
from wargame_sim.reports.figures.odds import column_lines, heat_table, result_bars

__all__ = ["column_lines", "distribution_plot", "effect_plot", "heat_table", "result_bars"]
