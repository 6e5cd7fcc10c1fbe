"""Trials of one side's declared attacks from a position: copy it, roll keyed dice, resolve, note what was reached.

G holds the attacks in their order and what is looked for. Automatic victories come first (they belong to phase 2), then the
attacks with dice; after the first combat the player-turn goes on to its end (phases 4 to 6) as the scripts would play it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.anzio_tournament import fights, phases
from wargame_sim.games.anzio_tournament.codes import (
    ELIMINATED,
    FACES,
    FIRST_COMBAT,
    LOG_DIE,
    MAX_COLUMNS,
    MAX_UNITS,
    ROLL_COMBAT,
    SECOND_COMBAT,
    UNREACHED,
)
from wargame_sim.games.anzio_tournament.rules import r07_combat, r32_automatic
from wargame_sim.games.anzio_tournament.rules import r60_chit as chit
from wargame_sim.games.anzio_tournament.rules.r04_zones import refresh
from wargame_sim.hexgame.plan import MAX_ATTACKS
from wargame_sim.kernels.arrays import fill
from wargame_sim.kernels.dice import die, roll_key
from wargame_sim.kernels.events import log
from wargame_sim.kernels.goals import goal_fields, goals_met
from wargame_sim.kernels.jit import kernel

AUTOMATIC, NOT_FOUGHT = 254, 255  # results without dice: an automatic victory; nobody left to attack, or to be attacked


def goals_dtype() -> np.dtype[Any]:
    """Layout of G."""
    return np.dtype(
        [
            *goal_fields(MAX_UNITS),
            ("first", "i4"),  # attacks first to stop - 1 are fought
            ("stop", "i4"),
            ("whole", "i4"),  # 1 when the player-turn goes on to its end after them
            ("attack_hex", "i2", (MAX_ATTACKS,)),
            ("attacker", "u1", (MAX_ATTACKS, MAX_UNITS)),
            ("advance", "u1", (MAX_ATTACKS,)),  # BY_SCRIPT, EVERYONE, NOBODY
            ("auto", "u1", (MAX_ATTACKS,)),  # 1 an automatic victory
            ("cell", "u1", (FACES, MAX_COLUMNS)),  # number of a result of the table
            ("user", "i4"),  # side that re-rolls on the faces of `again`, -1 whoever holds the chit as its script likes
            ("again", "u1", (FACES, MAX_COLUMNS)),
        ],
        align=True,
    )


@kernel
def fight_all(TA, SA0, SA, WA, L, PA, GA, seed, first, out):
    """Fight the declared attacks in the position SA0 once for every row of `out`."""
    for i in range(out.shape[0]):
        SA[0] = SA0[0]
        fight(TA[0], SA[0], WA[0], L, PA, GA[0], seed, first + i, out[i])


@kernel
def fight(T, S, W, L, PA, G, seed, trial, row):
    """Fight the declared attacks in their order and write down what came of it."""
    refresh(T, S, W)
    side = S.side
    before = S.lost_steps[0], S.lost_steps[1]
    for auto in (1, 0):
        for b in range(G.first, G.stop):
            if G.auto[b] == auto:
                h = G.attack_hex[b]
                phase = 2 * side + S.combat
                one = die(seed, trial, roll_key(ROLL_COMBAT, S.turn, phase, h, 0))
                two = die(seed, trial, roll_key(ROLL_COMBAT, S.turn, phase, h, 1))
                row.result[b] = fight_one(T, S, W, L, PA, G, b, one, two)
    for b in range(G.first, G.stop):
        row.won[b] = W.holds[G.attack_hex[b]] != 1 - side
    if G.whole:
        go_on(T, S, W, L, PA, side, seed, trial)
    for k in range(2):
        row.lost[k] = S.lost_steps[k] - before[k]
    row.met = goals_met(G, W.holds, S.owner, S.at, ELIMINATED, row.lost)


@kernel
def go_on(T, S, W, L, PA, side, seed, trial):
    """Play the rest of the player-turn: what is left at sea goes, then breakthrough, second combat, supply."""
    if S.combat == FIRST_COMBAT:
        fights.clear_sea(T, S, W, L, UNREACHED)
        fill(S.av_hex, -1)
        phases.breakthrough_phase(T, S, W, L, PA, side, seed, trial)
        phases.combat_phase(T, S, W, L, PA, side, SECOND_COMBAT, seed, trial)
    phases.supply_phase(T, S, W, L, side)


@kernel
def declare(T, S, W, G, b):
    """Declare attack `b` with those of its units that may still make it; its column, AUTOMATIC, or -1."""
    h = G.attack_hex[b]
    fill(W.in_attack, 0)
    if W.holds[h] != 1 - S.side:
        return -1
    for u in range(T.units):
        if G.attacker[b, u]:
            if G.auto[b]:
                W.in_attack[u] = r32_automatic.may_overrun(T, S, W, u, h)
            else:
                W.in_attack[u] = r07_combat.may_join(T, S, W, u, h)
    if G.auto[b]:
        return AUTOMATIC if r32_automatic.overruns(T, S, W, h) else -1
    return r07_combat.find_column(T, S, W, h, S.side)


@kernel
def fight_one(T, S, W, L, PA, G, b, first, second):
    """Declare and resolve attack `b` with a given die, and one for a re-roll; return its result as one number."""
    side = S.side
    column = declare(T, S, W, G, b)
    if column < 0:
        return NOT_FOUGHT
    if G.auto[b]:
        overrun(T, S, W, L, PA, G, b)
        return AUTOMATIC
    r07_combat.begin(T, S, W, L, side)
    throw(T, S, W, L, PA, G, first, second)
    fights.settle(T, S, W, L, PA, side, G.advance[b])
    return G.cell[W.t_face, column]


@kernel
def overrun(T, S, W, L, PA, G, b):
    """Make the automatic victory declared as attack `b`, and advance into its hex."""
    h = G.attack_hex[b]
    r32_automatic.overrun(T, S, W, L, S.side, h)
    if G.advance[b] == fights.BY_SCRIPT:
        phases.follow_up(T, S, W, L, PA[S.script[S.side]], S.side)
    elif G.advance[b] == fights.EVERYONE:
        for u in range(T.units):
            if S.av_hex[u] == h:
                r32_automatic.follow(T, S, W, L, u)


@kernel
def throw(T, S, W, L, PA, G, first, second):
    """Let a die stand: the holder of the chit re-rolls as its script would, or on the faces that G names."""
    if G.user < 0:
        fights.throw(T, S, W, L, PA, S.side, first, second)
    elif G.again[first - 1, W.t_column]:
        log(L, LOG_DIE, W.t_hex, first, 0, 0, 0)
        S.rolled[S.side, W.t_column, first - 1] += 1
        chit.use(S, L, G.user, W.t_hex, first)
        r07_combat.read_die(T, S, W, L, S.side, second, 1)
    else:
        r07_combat.read_die(T, S, W, L, S.side, first, 0)
