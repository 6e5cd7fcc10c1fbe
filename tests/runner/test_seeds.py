"""Purposes have dice of their own: neighbouring seeds and other purposes never share them."""

from __future__ import annotations

from wargame_sim.runner.seeds import seed_for


def test_no_two_purposes_share_dice() -> None:
    found = {
        seed_for(seed, *p) for seed in range(200) for p in (("matrix",), ("search", 0), ("search", 1), ("proof", "a"))
    }
    assert len(found) == 800
    assert not found & set(range(1000))
    assert all(0 <= seed < 2**64 for seed in found)
    assert seed_for(1, "confirm") == seed_for(1, "confirm")
    assert seed_for(1, "proof", "raider") != seed_for(1, "proof", "raider+low=3:1")
