"""Seeds of dice for other purposes than the one asked: what chose something must not judge it."""

from __future__ import annotations

import hashlib


def seed_for(seed: int, *purpose: object) -> int:
    """Return the seed for a purpose: a hash of both, so that no two purposes of any two seeds share their dice.

    Parameters
    ----------
    seed : int
        What the user gave.
    purpose : objects
        What the dice are for, such as ``"proof"``, and what else they depend on.
    """
    told = "\n".join(map(str, (seed, *purpose)))
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:8], "big")
