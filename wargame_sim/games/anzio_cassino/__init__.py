"""Anzio/Cassino: Anzio, the landing of January 1944 and its beachhead, and Cassino, the Gustav Line. README.md tells what is modelled."""

from wargame_sim.games.anzio_cassino.card import ANZIO, CASSINO

GAMES = (ANZIO, CASSINO)
