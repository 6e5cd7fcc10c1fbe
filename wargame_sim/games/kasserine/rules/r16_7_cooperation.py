"""16.7 German cooperation: the units marked optional are in the game; tables.py puts them among those of turn 1."""

from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("16.7", "16.7.C")
@kernel
def rivals_agree(bickering, cooperation):
    """Whether these two options go together: not both at once."""
    return not (bickering and cooperation)
