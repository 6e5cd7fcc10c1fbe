"""A log of events: rows of six small integers, which a story is told from. A log of one row is off."""

from wargame_sim.kernels.jit import kernel


@kernel
def log(L, event, a, b, c, d, e):
    """Append an event when the log is on. ``L[0, 0]`` counts the rows used."""
    n = L[0, 0] + 1
    if n < L.shape[0]:
        L[0, 0] = n
        L[n, 0] = event
        L[n, 1] = a
        L[n, 2] = b
        L[n, 3] = c
        L[n, 4] = d
        L[n, 5] = e
