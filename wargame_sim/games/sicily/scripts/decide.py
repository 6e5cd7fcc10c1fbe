"""The answer of a player to one question of combat: the best of the legal ones in W.option, by the numbers of his script."""

from wargame_sim.games.sicily.codes_combat import Q_NEXT
from wargame_sim.games.sicily.scripts.chance import pick
from wargame_sim.games.sicily.scripts.combat_worth import worth
from wargame_sim.kernels.jit import kernel

FIRST_USE = 256  # of the keys of choices: below are those of scripts/chance.py
CHOICES = 128  # kept apart for each question of one combat


@kernel
def decide(T, S, W, PA, side, question):
    """Return what `side` answers: one of W.option; the first of equally good ones, or any by dice for the random player."""
    if W.n_option == 1:
        return int(W.option[0])
    P = PA[S.script[side]]
    if P.random:
        subject, count = int(W.option[0]) + 1, 0
        if question != Q_NEXT:
            subject, count = W.t_hex, W.n_choice % CHOICES
            W.n_choice += 1
        return int(W.option[pick(S, W, subject, FIRST_USE + question * CHOICES + count, W.n_option)])
    best, best_worth = 0, 0
    for i in range(W.n_option):
        value = worth(T, S, W, P, side, question, W.option[i])
        if i == 0 or value > best_worth:
            best, best_worth = i, value
    return int(W.option[best])
