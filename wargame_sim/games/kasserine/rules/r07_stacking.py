"""7.0 Stacking, counted in thirds of a battalion: a German company is one third (7.0.C)."""

from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("7.0", "7.0.A", "7.0.B", "7.0.C")
@kernel
def fits(T, W, u, h):
    """Whether unit `u` may be added to hex `h`: four battalions, three of them maneuver battalions."""
    if W.thirds[h] + T.thirds[u] > T.stack_thirds:
        return False
    return T.support[u] or W.maneuver[h] + T.thirds[u] <= T.stack_maneuver_thirds


@rule("7.0.A")
@kernel
def overstacked(T, W, h):
    """Whether hex `h` holds more than the limit."""
    return W.thirds[h] > T.stack_thirds or W.maneuver[h] > T.stack_maneuver_thirds
