"""The Anzio Tournament Game: the Basic Game of Anzio as rebuilt in base_rules.md, with the addendum of WBC 2000."""

from wargame_sim.games.anzio_tournament.card import TOURNAMENT

GAMES = (TOURNAMENT,)
