"""14.4 Allied theatre reserves: victory points lost by committing them. Owner "air-sea"; r03_steps calls `pay_for_loss`."""

from wargame_sim.kernels.jit import kernel


@kernel
def pay_for_loss(T, S, L, u, steps):
    """Pay for `steps` just lost by unit u, whose S.steps are taken off already."""
