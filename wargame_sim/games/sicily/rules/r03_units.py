"""2.2, 3.6 and 3.8 What a counter is worth as it stands: strengths, allowance, efficiency, steps.

Only this file reads S.face, the counter that lies under a coast defence or Ersatz unit (14.1.2, 15.3.1). The plain values
are for units that are tried; a rule turns a unit over before it asks. What both players may know of an untried unit is
what is printed on every counter of its cup: `seen_defence` and `seen_attack` give scripts the average of the cup.
"""

from wargame_sim.games.sicily.codes import ERSATZ, FOOT, ITALIAN
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("3.8.1", "3.8.3")
@kernel
def reduced(T, S, u):
    """1 on the reduced side, else 0: the column of the values of a counter."""
    return 1 if S.steps[u] < T.steps[u] else 0


@kernel
def untried(T, S, u):
    """Whether a unit lies on its untried side."""
    return T.hidden[u] == 1 and S.tried[u] == 0


@kernel
def attack(T, S, u):
    """Return the printed attack strength."""
    return T.attack[S.face[u], reduced(T, S, u)]


@kernel
def defence(T, S, u):
    """Return the printed defence strength."""
    return T.defence[S.face[u], reduced(T, S, u)]


@kernel
def seen_attack(T, S, u):
    """Attack strength as far as a player may know: of an untried unit, the rounded average of its cup."""
    if untried(T, S, u):
        return T.cup_attack[1 if T.type[u] == ERSATZ else 0]
    return attack(T, S, u)


@kernel
def seen_defence(T, S, u):
    """Defence strength as far as a player may know: of an untried unit, the rounded average of its cup."""
    if untried(T, S, u):
        return T.cup_defence[1 if T.type[u] == ERSATZ else 0]
    return defence(T, S, u)


@kernel
def step_strength(T, S, u):
    """Attack and defence strength that a unit would lose with its next step, as far as a player may know."""
    mine, stand = int(seen_attack(T, S, u)), int(seen_defence(T, S, u))
    if S.steps[u] <= 1 or untried(T, S, u):
        return mine, stand
    return mine - int(T.attack[S.face[u], 1]), stand - int(T.defence[S.face[u], 1])


@rule("3.6.1", "3.6.3", "3.6.4", "14.3.3", "14.3.4")
@kernel
def efficiency(T, S, u):
    """ER of a unit for all purposes: its side, Italian Demoralization, Fascist Revival; never below 0.

    Disruption and supply count during combat only (11.3.2, 5.2.3): chapter 9 takes them off.
    """
    er = T.er[S.face[u], reduced(T, S, u)]
    if S.fallen > 0 and T.nation[u] == ITALIAN:
        er -= 1
    if S.revival > 0 and T.ccnn[u]:
        er += 2
    return max(er, 0)


@rule("3.6.2")
@kernel
def passes(T, S, u, roll, drm):
    """Whether a unit passes an efficiency check with a die of 1-10 and a modifier added to it."""
    return roll + drm <= efficiency(T, S, u)


@kernel
def printed_allowance(T, S, u):
    """Movement points on the counter; untried Ersatz units have 4, untried coast defence units none (14.1.5, 15.3.1)."""
    if untried(T, S, u):
        return T.untried_ma if T.type[u] == ERSATZ else 0
    return T.ma[S.face[u], reduced(T, S, u)]


@rule("5.2.3", "7.5.1", "11.3.2")
@kernel
def allowance(T, S, u):
    """Movement points of a unit in its Movement Phase: halved once when Out of Supply or Disrupted, fractions dropped."""
    ma = printed_allowance(T, S, u)
    return ma // 2 if S.oos[u] or S.disrupted[u] else ma


@kernel
def on_foot(T, u):
    """Whether a unit pays the foot costs and is neither armor nor artillery."""
    return T.klass[u] == FOOT


@kernel
def is_shore(T, u):
    """Whether a counter is a Beach or Port unit (6.1)."""
    return T.beach_number[u] >= 0 or T.augment[u] > 0


@kernel
def acts_as_beach(T, S, u):
    """Whether a counter lies on its Beach side."""
    return T.beach_number[u] >= 0 and S.as_port[u] == 0


@kernel
def acts_as_port(T, S, u):
    """Whether a counter lies on a Port side."""
    return T.augment[u] > 0 and (T.beach_number[u] < 0 or S.as_port[u] == 1)
