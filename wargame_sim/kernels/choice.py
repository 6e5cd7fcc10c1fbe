"""Choices among a few numbers that scripts of any game make."""

from __future__ import annotations

from wargame_sim.kernels.jit import kernel


@kernel
def weakest_sufficient(strength, n, need):
    """Return the place of the least strength that is enough, else of the greatest there is.

    Parameters
    ----------
    strength : int[m]
        Strengths, the first `n` of which count.
    n : int
        0 to m.
    need : int
        Strength that is enough.

    Returns
    -------
    int
        0 to n - 1, the first of equals; -1 when `n` is 0.
    """
    best = -1
    for i in range(n):
        if best < 0:
            best = i
            continue
        enough, had = strength[i] >= need, strength[best] >= need
        if (enough and (not had or strength[i] < strength[best])) or (
            not enough and not had and strength[i] > strength[best]
        ):
            best = i
    return best
