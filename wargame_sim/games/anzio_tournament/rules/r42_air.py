"""D.2 Air superiority: on Sept II the Germans attack near the beachhead under their own aircraft, the more so in the north."""

from wargame_sim.games.anzio_tournament.codes import GERMAN
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("D.2", "3")
@kernel
def air_shift(T, S, side, h):
    """Return the columns that an attack of `side` on hex `h` moves to the right, in either combat of the player-turn."""
    z = S.first_zone
    if side != GERMAN or not T.opt_air_superiority or not T.air[S.turn] or z < 0 or not T.zone_near[z, h]:
        return 0
    return int(T.zone_shift[z])
