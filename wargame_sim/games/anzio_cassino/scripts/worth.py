"""What an attack is worth to a script: the table's six results, weighed by the player's parameters."""

from wargame_sim.games.anzio_cassino.codes import GERMAN
from wargame_sim.games.anzio_cassino.rules.r06_odds import damage_at, modified
from wargame_sim.kernels.jit import kernel


@kernel
def strength_left(T, S, W, h):
    """Damage points that the units in hex `h` can still take before the last of them is gone."""
    left = 0
    u = W.first[h]
    while u >= 0:
        left += T.endurance[u] - S.damage[u]
        u = W.next[u]
    return left


@kernel
def stake(T, S, P, side, h):
    """Worth of pushing the enemy out of hex `h`: what the player gives for the place there, if it is one."""
    p = T.place_at[h]
    return P.push + (P.seize_at[p] * P.storm if p >= 0 else 0)


@kernel
def attack_value(T, S, W, P, side, h, column, drm, fear):
    """Worth of an attack on hex `h` in a column of the table, six times the mean over the die; `fear` is for own damage."""
    left = strength_left(T, S, W, h)
    ground = stake(T, S, P, side, h)
    absorbed = T.box_absorbs if S.box[h] and W.owner[h] == GERMAN else 0
    value = 0
    for die in range(1, 7):
        mine, theirs = damage_at(T, modified(T, die, drm), column)
        hurt = max(theirs - absorbed, 0)
        value += P.hurt * min(hurt, left) - fear * mine
        if hurt >= left:
            value += P.kill
        if theirs > mine:
            value += ground + P.rout * (theirs - mine) + P.corner * W.t_cornered
        elif mine > theirs:
            value -= P.repulse * (mine - theirs)
    return value
