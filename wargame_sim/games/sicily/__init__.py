"""Invasion: Sicily, July and August 1943. README.md tells what is modelled."""

from __future__ import annotations

from wargame_sim.model.game import Game

GAMES: tuple[Game, ...] = ()
