"""What a legal answer in combat is worth to a player: one function for each question of codes_combat.py.

A script sees of untried units only what both players may see (`seen_defence`).
"""

from wargame_sim.games.sicily.codes import ARMOR_TYPE, NOWHERE
from wargame_sim.games.sicily.codes_combat import (
    Q_AIR,
    Q_ARTILLERY,
    Q_COUNTER,
    Q_DEFENCE_LEAD,
    Q_FOLLOW,
    Q_GUNS,
    Q_HEX_LEAD,
    Q_JOIN,
    Q_LEAD,
    Q_LEAVE,
    Q_LOSS,
    Q_NAVAL,
    Q_NEW_LEAD,
    Q_NEXT,
    Q_REFUSE,
    Q_RETREAT,
    Q_STAND,
    STOP,
)
from wargame_sim.games.sicily.rules.r03_units import reduced, seen_defence, step_strength
from wargame_sim.games.sicily.rules.r09_strength import combat_efficiency
from wargame_sim.games.sicily.scripts.combat_odds import (
    declared_odds,
    points_wanted,
    refusal_odds,
    stack_odds,
    wants_support,
)
from wargame_sim.kernels.jit import kernel

NEVER = -10_000


@kernel
def worth(T, S, W, P, side, question, answer):
    """Return what an answer is worth."""
    if question in (Q_LEAD, Q_DEFENCE_LEAD):
        return lead_worth(T, S, W, P, side, answer)
    if question in (Q_HEX_LEAD, Q_NEW_LEAD):
        return int(combat_efficiency(T, S, answer))
    if question == Q_LOSS:
        return -step_price(T, S, answer)
    if question in (Q_ARTILLERY, Q_AIR, Q_NAVAL, Q_GUNS):
        return support_worth(T, S, W, P, side, question, answer)
    if question == Q_RETREAT:
        return end_worth(T, S, W, side, answer)
    if question == Q_NEXT:
        return declared_odds(T, S, W, side, answer)
    return bold_worth(T, S, W, P, side, question, answer)


@kernel
def step_price(T, S, u):
    """Return what the next step of a unit costs its owner: strength lost, and the unit itself with its last step."""
    strength, stand = step_strength(T, S, u)
    price = 2 * int(strength) + int(stand) + 2 * int(T.support[u])
    if S.steps[u] <= 1:
        price += 6 + 2 * int(T.stacking[u]) + (8 if reduced(T, S, u) else 0)
    return price + (10 if T.reserve[u] else 0)


@kernel
def lead_worth(T, S, W, P, side, u):
    """Worth of a lead unit: a point of ER is a modifier, armor may shift a column, the first step falls on it."""
    value = 20 * int(combat_efficiency(T, S, u)) - step_price(T, S, u) - (P.elite if T.reserve[u] else 0)
    if side != W.t_side:
        return value
    if T.type[u] == ARMOR_TYPE and T.armor_ground[T.terrain[W.t_hex]]:
        value += 25
    for k in range(6):
        if T.nbr[W.t_hex, k] == S.at[u]:
            value += int(W.from_strength[k])
    return value


@kernel
def support_worth(T, S, W, P, side, question, answer):
    """Worth of one more gun, or of a number of points, for the combat in hand."""
    if question == Q_GUNS:
        return int(T.support[W.ask_unit]) * answer + int(T.defence[W.ask_unit, 0]) * (1 - answer)
    if question == Q_ARTILLERY:
        if answer == STOP:
            return 0
        if not wants_support(T, S, W, P, side):
            return NEVER
        beside = 20 if S.at[answer] == S.at[max(W.lead[W.t_side], 0)] else 0
        return 1 + int(T.support[answer]) * min(int(combat_efficiency(T, S, answer)), 10) + beside
    return -abs(int(answer) - points_wanted(T, S, W, P, side, question == Q_NAVAL))


@kernel
def end_worth(T, S, W, side, end):
    """Worth of a hex to retreat to: not next to enemies, on good ground, its own, with others."""
    if end == NOWHERE:
        return NEVER
    value = 6 * int(T.terrain_drm[T.terrain[end]]) - 4 * int(W.zoc[1 - side, end])
    if S.control[end] != side:
        value -= 10
    return value + (5 if W.points[end] > 0 else 0)


@kernel
def bold_worth(T, S, W, P, side, question, answer):
    """Worth of standing fast, leaving, advancing, striking back, refusing."""
    if question == Q_STAND:
        return answer * (int(combat_efficiency(T, S, W.group[0])) - P.stand)
    if question == Q_LEAVE:
        return answer * (2 * P.by_sea - 1)
    if question == Q_FOLLOW:
        if answer == STOP:
            return 0
        room = W.points[W.t_hex] + T.stacking[answer] <= P.follow
        return 1 + int(seen_defence(T, S, answer)) if room else NEVER
    if question == Q_COUNTER:
        return P.counter if answer == NOWHERE else stack_odds(T, S, W, answer)
    if question == Q_JOIN:
        return 0 if answer == STOP else 1
    if question == Q_REFUSE:
        p = T.place_at[W.ask_hex]
        held = 10 * P.guard_at[p] // 8 if p >= 0 else 0  # what it stands for
        return answer * (refusal_odds(T, S, W, W.ask_hex) - P.refuse - held)
    return 0
