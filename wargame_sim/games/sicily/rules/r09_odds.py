"""9.4.III to VII Odds, armor effects, modifiers and the result, from plain numbers; exact odds use the same functions.

Decisions: the armor shift comes after the odds, so it saves nothing below the table and adds nothing above it; the
high-odds modifier is one of the modifiers that the cap of the net binds; a defence of 0 is attacked at the best odds.
"""

from wargame_sim.games.sicily.codes_combat import ALL_LOST, BASE
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("9.2.3", "9.3.3", "9.4.I")
@kernel
def half(strength):
    """Half of a strength, the fraction dropped; each halving drops its own."""
    return strength // 2


@rule("9.4.I", "9.4.II")
@kernel
def counted_support(support, strength):
    """Support points that count: no more than the strength that they support."""
    return min(support, strength)


@rule("9.4.III", "9.4.VII")
@kernel
def odds_column(T, attack, defence):
    """Last column whose odds the attack reaches, rounded for the defender; -1 below the table."""
    column = -1
    for i in range(T.columns):
        if attack * int(T.ratio_den[i]) >= defence * int(T.ratio_num[i]):
            column = i
    return column


@rule("9.4.IV", "9.4.VII")
@kernel
def armor_shifted(T, column, armor):
    """Column rolled on: one to the right for armor effects, kept on the table."""
    return min(column + 1, T.columns - 1) if armor and column >= 0 else column


@rule("9.4.V")
@kernel
def high_odds_drm(T, attack, defence):
    """Return the modifier for odds above the table: that of the highest odds reached."""
    drm = 0
    for i in range(T.n_high):
        if attack * int(T.high_den[i]) >= defence * int(T.high_num[i]):
            drm = int(T.high_drm[i])
    return drm


@rule("9.4.V")
@kernel
def er_drm(attacker, defender):
    """Return the modifier for the ER of the lead units: what the defender's is better by."""
    return defender - attacker


@rule("9.4.VI")
@kernel
def net_drm(T, total):
    """Net modifier: no better and no worse than the cap."""
    return min(max(total, -T.drm_cap), T.drm_cap)


@rule("9.4.VII", "9.5")
@kernel
def result(T, column, die, drm):
    """Code of the result of a die with its net modifier; below the table the attackers are lost whatever the die."""
    if column < 0:
        return ALL_LOST
    row = die + drm - T.crt_first
    code = int(T.crt_attacker_steps[row, column]) * BASE + int(T.crt_attacker_hexes[row, column])
    code = code * BASE + int(T.crt_defender_steps[row, column])
    return code * BASE + int(T.crt_defender_hexes[row, column])


@rule("9.5")
@kernel
def attacker_steps(code):
    """Return the steps that the attacker loses by a result; everything when he is eliminated is no number of steps."""
    return code // BASE**3 if code < ALL_LOST else 0


@rule("9.5")
@kernel
def attacker_hexes(code):
    """Return the hexes that the attacker retreats by a result."""
    return code // BASE**2 % BASE if code < ALL_LOST else 0


@rule("9.5")
@kernel
def defender_steps(code):
    """Return the steps that the defender loses by a result."""
    return code // BASE % BASE if code < ALL_LOST else 0


@rule("9.5")
@kernel
def defender_hexes(code):
    """Return the hexes that the defender retreats by a result."""
    return code % BASE if code < ALL_LOST else 0


@rule("9.5.3")
@kernel
def steps_due(own, own_left, other, other_left):
    """Return the steps that one side really loses of `own`: one fewer when the other side cannot pay its own in full.

    Decision: one fewer once, not for each step that is missing.
    """
    due = own - 1 if other > other_left else own
    return min(max(due, 0), own_left)
