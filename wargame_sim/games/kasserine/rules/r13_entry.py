"""13.0 Reinforcements: when and where they may come. What the first hex costs is in r06_movement."""

from wargame_sim.games.kasserine.codes import AREA_LE_KEF, AREA_LE_KEF_LOST, AXIS
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("13.0.B", "13.0.C", "13.0.D", "16.8.C")
@kernel
def entry_area(T, S, u):
    """Entry area open to a waiting unit this turn, or -1: one turn later and elsewhere when Le Kef is lost."""
    area = T.area[u]
    due = T.arrives[u]
    if area == AREA_LE_KEF and S.holder[T.place_at[T.area_hex[AREA_LE_KEF, 0]]] == AXIS:
        area = AREA_LE_KEF_LOST
        due += T.le_kef_delay
    return area if S.turn >= due else -1
