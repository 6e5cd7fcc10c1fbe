"""Whole odds tables to print: every result by column, or one number of the summary over both strengths."""

from wargame_sim.games.anzio_cassino.odds import ODDS

table = ODDS.table
