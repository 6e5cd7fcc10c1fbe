"""8.0 Combat: strengths in quarter factors (8.3.G keeps fractions) and the odds column. With 10.2, 16.1.2.D, 16.3.2.

Everything is integers. A multiplier from the charts is kept in quarters too: 4 leaves a strength as it is, 2 halves it.
"""

from __future__ import annotations

import numpy as np

from wargame_sim.kernels.jit import kernel
from wargame_sim.kernels.lookup import ratio_column
from wargame_sim.model.rule import rule

WHOLE = 4  # quarters of a multiplier of one


@rule("8.3.A", "8.3.B", "8.3.C", "8.3.D", "8.3.E")
@kernel
def terrain_quarters(T, heavy, uphill, out_of_wadi, up_cliff, into_crest):
    """Return the multiplier, in quarters, that terrain leaves of an attacking unit's strength.

    Parameters
    ----------
    T : record
        Tables.
    heavy, uphill, out_of_wadi, up_cliff, into_crest : int
        1 when the unit is heavy equipment; when the defender stands higher; when the attack leaves a wadi for a hex
        without one; when it goes up a cliff; when the defender stands on a rugged crest.

    Returns
    -------
    int
        Halvings multiply, a part of a quarter is dropped, and nothing is worse than ``T.worst_quarters``.
    """
    quarters = np.int64(WHOLE)
    if uphill:
        quarters = quarters * np.int64(T.uphill_quarters) // WHOLE
    if out_of_wadi:
        quarters = quarters * np.int64(T.wadi_quarters) // WHOLE
    if up_cliff:
        quarters = min(quarters, np.int64(T.cliff_quarters))
    if heavy and into_crest:
        quarters = min(quarters, np.int64(T.heavy_crest_quarters))
    return max(quarters, np.int64(T.worst_quarters))


@rule("8.3", "8.3.A", "8.3.B", "8.3.C", "8.3.D", "8.3.E")
@kernel
def ground_quarters(T, heavy, from_hex, to_hex):
    """Return the quarters that terrain leaves of a unit that attacks an adjacent hex; heavy equipment or not."""
    up_cliff = 0
    for k in range(6):
        if T.nbr[from_hex, k] == to_hex and T.cliff[from_hex, k] == 1:
            up_cliff = 1
    uphill = T.elevation[to_hex] > T.elevation[from_hex]
    out_of_wadi = T.wadi[from_hex] != 0 and T.wadi[to_hex] == 0
    return terrain_quarters(T, heavy, uphill, out_of_wadi, up_cliff, T.crest[to_hex] != 0)


@rule("8.3", "8.3.F", "8.3.G")
@kernel
def attack_quarters(T, u, from_hex, to_hex):
    """Return the quarter factors with which unit u attacks an adjacent hex, fractions kept; its own hex counts."""
    heavy = T.heavy[u] != 0 and T.artillery[u] == 0
    return np.int64(T.attack[u]) * ground_quarters(T, heavy, from_hex, to_hex)


@rule("8.4")
@kernel
def worst_attack_quarters(T, u, from_hex, targets, n):
    """Return the quarter factors of a unit that attacks `n` hexes, `targets`, at once: the worst terrain counts."""
    worst = attack_quarters(T, u, from_hex, targets[0])
    for i in range(1, n):
        worst = min(worst, attack_quarters(T, u, from_hex, targets[i]))
    return worst


@rule("10.2.A", "16.3.2")
@kernel
def support_quarters(T, u, from_hex, to_hex, unsupplied):
    """Return the quarter factors of guns that support an attack: less when firing uphill, less when out of supply.

    Unlike an attacking unit, guns never suffer for being heavy equipment, for a wadi or for a cliff.
    """
    quarters = np.int64(WHOLE)
    if T.elevation[to_hex] > T.elevation[from_hex]:
        quarters = np.int64(T.artillery_uphill_quarters)
    if unsupplied:
        quarters = quarters * np.int64(T.unsupplied_artillery_quarters) // WHOLE
    return np.int64(T.attack[u]) * quarters


@rule("8.3.H", "10.2.B")
@kernel
def defence_quarters(T, u, hex):
    """Return the quarter factors with which unit u defends its hex: a city multiplies all but artillery."""
    if T.city[hex] != 0 and T.artillery[u] == 0:
        return np.int64(T.defence[u]) * np.int64(T.city_quarters)
    return np.int64(T.defence[u]) * WHOLE


@rule("8.2.C", "8.2.D", "8.2.E", "8.3.G")
@kernel
def odds_column(T, attack_q, defence_q):
    """Return the column for two strengths in one unit, rounded for the defender; -1 when below the first."""
    return ratio_column(attack_q, defence_q, T.ratio_num, T.ratio_den)


@rule("16.1.2.D")
@kernel
def shifted_column(T, column, columns_up):
    """Return the column after a shift, kept on the table; odds below the first column (-1) stay there."""
    if column < 0:
        return np.int64(-1)
    last = np.int64(T.ratio_num.shape[0] - 1)
    return min(max(np.int64(column) + columns_up, np.int64(0)), last)


@rule("8.2.F")
@kernel
def lowered(column, to):
    """Return the column after the attacker's choice of worse odds; -1, or better odds, changes nothing."""
    if 0 <= to < column:
        return np.int64(to)
    return np.int64(column)
