"""The floor: a player that gives any legal orders at all, by keyed dice."""

from wargame_sim.games.anzio_cassino.codes import ALLIED, AREA_FLOATING, FLOATING, ROLL_SCRIPT
from wargame_sim.games.anzio_cassino.rules.r05_movement import move, reachable, survey
from wargame_sim.games.anzio_cassino.rules.r05_stacks import fits
from wargame_sim.games.anzio_cassino.rules.r06_attack import attacked_already
from wargame_sim.games.anzio_cassino.rules.r08_reinforcements import enter, entry_hexes, is_due
from wargame_sim.games.anzio_cassino.scripts.fight import attack, gather
from wargame_sim.kernels.dice import below, roll_key
from wargame_sim.kernels.jit import kernel

MOVING, ENTERING, ATTACKING = range(3)


@kernel
def random_below(T, S, seed, trial, subject, use, n):
    """Return a whole number from 0 to n - 1 for one choice of a script."""
    key = roll_key(ROLL_SCRIPT, S.turn + 1, S.impulse * 2 + S.side, subject, use)
    return below(seed, trial, key, n)


@kernel
def move_at_random(T, S, W, L, side, seed, trial):
    """Move every unit that may move to a random hex that it can reach and that has room for it, or leave it."""
    for u in range(T.units):
        if T.side[u] != side or (S.at[u] < 0 and S.at[u] != FLOATING):
            continue
        survey(T, S, W, u)
        n = 0
        for h in range(T.n):
            if reachable(W, u, h) and fits(T, W, u, h):
                W.queue[n] = h
                n += 1
        if n > 0:
            to = W.queue[random_below(T, S, seed, trial, u, MOVING, n)]
            if to != S.at[u]:
                move(T, S, W, L, u, to)


@kernel
def bring_on_at_random(T, S, W, L, side, seed, trial):
    """Bring on every unit of `side` that is due, in a random hex where it may come."""
    for u in range(T.units):
        if T.side[u] == side and not (T.area[u] == AREA_FLOATING and side == ALLIED) and is_due(T, S, u):
            n = entry_hexes(T, S, W, u)
            if n > 0:
                enter(T, S, W, L, u, W.entry[random_below(T, S, seed, trial, u, ENTERING, n)])


@kernel
def fight_at_random(T, S, W, L, PA, side, seed, trial):
    """Attack each enemy hex that can be attacked, or not, by the toss of a coin."""
    for t in range(T.n):
        if W.owner[t] == 1 - side and W.touch[side, t] > 0 and not attacked_already(T, S, W, t):
            if random_below(T, S, seed, trial, t, ATTACKING, 2) == 1 and gather(T, S, W, side, t) > 0:
                attack(T, S, W, L, PA, side, t, seed, trial)
