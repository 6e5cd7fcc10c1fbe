"""6.1 Odds: column of the results table from strengths and shifts, row from the die and its modifiers.

The first functions know plain numbers only and serve exact odds; the others read the attack that is declared in the
scratch W (`in_attack`, `t_hex`, `t_support`). Order of a sum of shifts does not matter: the ratio gives a column, odds
below the table the first one; all shifts are added; only then is the column kept on the table. The same holds for the
die, its modifiers and the rows.
"""

from wargame_sim.games.anzio_cassino.codes import ALLIED, CANAL, DESTROYED, MOUNTAIN, RAIN, WATER
from wargame_sim.games.anzio_cassino.rules.r07_supply import is_supplied
from wargame_sim.games.anzio_cassino.rules.r10_1_support import marker_shift
from wargame_sim.games.anzio_cassino.rules.r10_4_weather import rain_modifier
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.rule import rule


@rule("2.2.2", "6.1")
@kernel
def ratio_column(T, attack, defence):
    """Return the last column whose odds the attacker reaches; below the table the first one."""
    column = 0
    for i in range(1, T.columns):
        if attack * int(T.ratio_den[i]) >= defence * int(T.ratio_num[i]):
            column = i
    return column


@rule("6.1")
@kernel
def shifted(T, column, shift):
    """Return the column after all shifts together, kept on the table."""
    return min(max(column + shift, 0), T.columns - 1)


@rule("6.1")
@kernel
def modified(T, die, drm):
    """Return the row for a die and the sum of its modifiers, kept on the table."""
    return min(max(die + drm, T.crt_lowest_roll), T.crt_highest_roll)


@rule("2.2.2", "6.1")
@kernel
def damage_at(T, row, column):
    """Return the damage points that a cell of the table gives attacker and defender."""
    return int(T.crt_att[row, column]), int(T.crt_def[row, column])


@rule("6.1.1")
@kernel
def ground_shift(T, woods, crossed):
    """Return the defender's shift: that of his hex, and one for each feature in `crossed` that all attackers cross."""
    shift = int(woods)
    if crossed & CANAL:
        shift += T.shift_canal
    if crossed & MOUNTAIN:
        shift += T.shift_mountain
    if crossed & WATER:
        shift += T.shift_water
    return shift


@rule("6.1.2")
@kernel
def armor_shift(T, attacks, defends):
    """Return the shift for armor: some attacks, and none defends."""
    return int(T.shift_armor) if attacks and not defends else 0


@rule("6.1.2")
@kernel
def armor_in(T, W, h):
    """Whether an armor unit stands in hex `h`."""
    v = W.first[h]
    while v >= 0:
        if T.armor[v]:
            return True
        v = W.next[v]
    return False


@rule("10.1.2", "10.2.2")
@kernel
def support_shift(T, W, side):
    """Return the shift of all markers placed for this attack by `side`."""
    shift = 0
    for m in range(T.n_markers):
        if W.t_support[m]:
            shift += marker_shift(T, T.marker_kind[m], T.marker_side[m], side)
    return shift


@rule("6.1", "6.1.1", "6.1.2")
@kernel
def attackers(T, W, target):
    """Return of all units declared to attack hex `target`: strength, side features that all cross, as bits, and any armor.

    Damage does not lower strength (6.2).
    """
    strength = 0
    crossed = CANAL | MOUNTAIN | WATER
    armor = False
    for k in range(6):
        u = W.first[T.nbr[target, k]]
        while u >= 0:
            if W.in_attack[u]:
                strength += T.attack[u]
                crossed &= T.side_kind[target, k]
                armor = armor or T.armor[u] != 0
            u = W.next[u]
    return strength, crossed, armor


@rule("6.1", "6.1.1", "6.1.2")
@kernel
def attack_column(T, W, target):
    """Return the column of the declared attack on hex `target` with all shifts."""
    strength, crossed, armor = attackers(T, W, target)
    shift = ground_shift(T, T.woods[target], crossed) + armor_shift(T, armor, armor_in(T, W, target))
    return shifted(T, ratio_column(T, strength, W.force[target]), shift + support_shift(T, W, 1 - W.owner[target]))


@rule("7.5", "10.2.4", "10.4.1")
@kernel
def modifier_sum(T, side, unsupplied, rubble, rain):
    """Return the sum of the modifiers of the die: some attacker is out of supply, the hex is rubble, it rains."""
    drm = rain_modifier(T, side) if rain else 0
    if side == ALLIED and rubble:
        drm += T.die_rubble
    return drm + (T.die_supply if unsupplied else 0)


@rule("7.5", "10.2.4", "10.4.1")
@kernel
def die_sum(T, S, side, target, unsupplied):
    """Return the sum of the modifiers of the die for an attack of `side` on hex `target`."""
    rubble = S.abbey == DESTROYED and T.rubble[target] != 0
    return modifier_sum(T, side, unsupplied, rubble, S.weather == RAIN)


@rule("7.5")
@kernel
def any_unsupplied(T, S, W, side, target):
    """Whether any unit declared to attack hex `target` is out of supply: once is enough, and more count no more."""
    for k in range(6):
        m = T.nbr[target, k]
        u = W.first[m]
        while u >= 0 and not W.in_attack[u]:
            u = W.next[u]
        if u >= 0 and not is_supplied(T, S, W, side, m):
            return True
    return False


@rule("7.5", "10.2.4", "10.4.1")
@kernel
def die_modifier(T, S, W, side):
    """Return the sum of the modifiers of the die for the declared attack of `side` on W.t_hex."""
    return die_sum(T, S, side, W.t_hex, any_unsupplied(T, S, W, side, W.t_hex))
