"""Whole odds tables to print: every result by column, or one number of the summary over both strengths."""

from wargame_sim.games.kasserine.odds import ODDS

table = ODDS.table
