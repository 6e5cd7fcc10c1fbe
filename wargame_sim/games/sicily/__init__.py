"""Invasion: Sicily, July and August 1943. README.md tells what is modelled."""

from wargame_sim.games.sicily.card import SICILY

GAMES = (SICILY,)
