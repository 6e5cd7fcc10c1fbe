"""Looking things up in combat results tables."""

from __future__ import annotations

from wargame_sim.kernels.jit import kernel


@kernel
def ratio_column(attack, defence, nums, dens):
    """Find the last column whose odds the attacker reaches, rounding in favour of the defender.

    Parameters
    ----------
    attack, defence : int
        Strengths in any common unit (quarters of a factor, say); integers, so nothing is rounded on the way.
    nums, dens : int[n_columns]
        Odds of the columns as num:den, in increasing order.

    Returns
    -------
    int
        Column number, -1 when the odds are below the first column.
    """
    column = -1
    for i in range(len(nums)):
        if attack * int(dens[i]) >= defence * int(nums[i]):
            column = i
    return column
