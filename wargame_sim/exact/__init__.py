"""Exact chances: finite distributions with whole-number weights, chains, decisions. Knows no game."""

from wargame_sim.exact.chains import after, until_settled
from wargame_sim.exact.decisions import best_policy, reroll, rerolls
from wargame_sim.exact.distribution import Distribution, at_least, certain, die, mixture, two_dice

__all__ = [
    "Distribution",
    "after",
    "at_least",
    "best_policy",
    "certain",
    "die",
    "mixture",
    "reroll",
    "rerolls",
    "two_dice",
    "until_settled",
]
