"""Bloody Kasserine (GDW 1992): February 1943, the Axis drive through the passes of Tunisia. README.md tells what is modelled."""

from wargame_sim.games.kasserine.card import KASSERINE

GAMES = (KASSERINE,)
