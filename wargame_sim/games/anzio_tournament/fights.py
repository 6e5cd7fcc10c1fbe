"""An attack from its die to its end (B.7.E): rules and players' choices in turn. Dice come in as values.

The rules say what may be done, the scripts of both sides choose, and this module leads them through the order of B.7.E: chit,
the defender's losses, the attacker's, retreat, advance.
"""

from wargame_sim.games.anzio_tournament.codes import (
    ALL,
    AT_SEA,
    ATTACKER,
    DEFENDER,
    LOG_DIE,
    LOST_RETREAT,
    UNREACHED,
)
from wargame_sim.games.anzio_tournament.rules import r07_combat as combat
from wargame_sim.games.anzio_tournament.rules import r07_retreat as retreat
from wargame_sim.games.anzio_tournament.rules import r60_chit as chit
from wargame_sim.games.anzio_tournament.rules.r05_stacking import eliminate, lose_step
from wargame_sim.games.anzio_tournament.rules.r27_ports import evacuate, may_evacuate
from wargame_sim.games.anzio_tournament.rules.r33_breakthrough import give_breakthrough
from wargame_sim.games.anzio_tournament.scripts import choices
from wargame_sim.kernels.events import log
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule

BY_SCRIPT, EVERYONE, NOBODY = range(3)  # who advances into the hex attacked


@rule("B.7.C", "B.7.E", "chit 1", "chit 2", "chit 3")
@kernel
def throw(T, S, W, L, PA, side, first, second):
    """Let the die `first` stand for the attack of `side`, or `second` when the holder of the chit wants another."""
    user = S.holder
    sign = 1 if user == side else -1
    if chit.may_use(T, S, user) and choices.wants_reroll(T, S, W, PA[S.script[user]], sign, first - 1):
        log(L, LOG_DIE, W.t_hex, first, 0, 0, 0)
        S.rolled[side, W.t_column, first - 1] += 1
        chit.use(S, L, user, W.t_hex, first)
        S.gained[user] += sign * (T.score[second - 1, W.t_column] - T.score[first - 1, W.t_column])
        combat.read_die(T, S, W, L, side, second, 1)
    else:
        combat.read_die(T, S, W, L, side, first, 0)


@rule("B.7.E", "C.10.B", "sea 4")
@kernel
def take_losses(T, S, W, L, P, party):
    """Take a party's steps one by one, spread as its owner likes; what nobody is left to lose is ignored."""
    steps = combat.steps_to_lose(T, W, party)
    while steps > 0:
        best = -1
        best_score = 0
        for i in range(W.n_fighter[party]):
            u = W.fighter[party, i]
            if combat.may_lose(T, S, W, party, u):
                score = choices.loss_score(T, S, P, u)
                if best < 0 or score > best_score:
                    best = u
                    best_score = score
        if best < 0:
            return
        lose_step(T, S, W, L, best)
        if steps != ALL:
            steps -= 1


@rule("B.7.F", "B.7.G", "C.5.5", "C.7.C", "C.8.F", "sea 5")
@kernel
def retreat_unit(T, S, W, L, P, u, hexes):
    """Retreat unit `u` where its owner likes best: on the map, over an edge, off by sea; without a way it is eliminated."""
    if S.at[u] == AT_SEA:
        evacuate(T, S, W, L, u, 1)
        return
    found = retreat.find_retreats(T, S, W, u, hexes)
    best = -1
    best_score = 0
    for i in range(found):
        score = choices.retreat_score(T, S, W, P, u, W.ends[i])
        if best < 0 or score > best_score:
            best = W.ends[i]
            best_score = score
    if best >= 0 and (best_score > choices.OFF_SCORE or not may_evacuate(T, S, u)):
        retreat.retreat_to(T, S, W, L, u, best, hexes)
        return
    for edge in range(2):
        exit_hex = retreat.way_off(T, S, W, u, hexes, edge)
        if exit_hex >= 0:
            retreat.retreat_off(T, S, W, L, u, exit_hex, hexes, edge)
            return
    if may_evacuate(T, S, u):
        evacuate(T, S, W, L, u, 1)
    else:
        eliminate(T, S, W, L, u, LOST_RETREAT)


@rule("B.7.E", "B.7.F")
@kernel
def retreat_all(T, S, W, L, P, party):
    """Retreat the survivors of a party, if the result says so."""
    hexes = combat.hexes_back(T, W, party)
    if hexes == 0:
        return
    for i in range(W.n_fighter[party]):
        u = W.fighter[party, i]
        if S.steps[u] > 0:
            retreat_unit(T, S, W, L, P, u, hexes)


@rule("B.7.H", "sea 6")
@kernel
def advance_all(T, S, W, L, P, who):
    """Let attackers move into the hex attacked while there is room: as their owner's script likes, everyone, or nobody."""
    if who == NOBODY:
        return
    for _ in range(W.n_fighter[ATTACKER]):
        best = -1
        best_score = 0
        for i in range(W.n_fighter[ATTACKER]):
            u = W.fighter[ATTACKER, i]
            if S.at[u] != W.t_hex and combat.may_advance(T, S, W, u):
                score = choices.advance_score(T, S, W, P, u, W.t_hex)
                if who == EVERYONE:
                    score = 1 + max(score, 0)
                if score > best_score:
                    best = u
                    best_score = score
        if best < 0:
            return
        retreat.advance(T, S, W, L, best, W.t_hex)


@rule("C.5.5", "sea 5")
@kernel
def clear_sea(T, S, W, L, h):
    """Take off every unit that still lies off hex `h`, or anywhere when `h` is UNREACHED: it is inverted, in the pool."""
    for u in range(T.units):
        if S.at[u] == AT_SEA and (h == UNREACHED or S.sea_hex[u] == h):
            evacuate(T, S, W, L, u, 0)


@rule("C.13.A")
@kernel
def note_wiped(S, W):
    """Note in W.t_wiped whether every defender has been eliminated."""
    W.t_wiped = 1
    for i in range(W.n_fighter[DEFENDER]):
        if S.steps[W.fighter[DEFENDER, i]] > 0:
            W.t_wiped = 0


@rule("B.7.E", "C.13.A", "sea 4", "sea 5", "sea 6")
@kernel
def settle(T, S, W, L, PA, side, who):
    """Do all that the die that stands asks for; `who` advances: BY_SCRIPT, EVERYONE, NOBODY."""
    mine = PA[S.script[side]]
    theirs = PA[S.script[1 - side]]
    take_losses(T, S, W, L, theirs, DEFENDER)
    take_losses(T, S, W, L, mine, ATTACKER)
    retreat_all(T, S, W, L, theirs, DEFENDER)
    retreat_all(T, S, W, L, mine, ATTACKER)
    note_wiped(S, W)
    advance_all(T, S, W, L, mine, who)
    clear_sea(T, S, W, L, W.t_hex)
    give_breakthrough(T, S, W, L, side)


@rule("B.7.E")
@kernel
def carry_out(T, S, W, L, PA, side, first, second):
    """Resolve the attack of `side` that :func:`r07_combat.begin` has listed, with its die and one for a re-roll."""
    throw(T, S, W, L, PA, side, first, second)
    settle(T, S, W, L, PA, side, BY_SCRIPT)
