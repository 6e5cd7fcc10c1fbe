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
    told = next_answer(W)
    if told >= 0:
        return int(W.option[told])
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


@kernel
def next_answer(W):
    """Return which of W.option the next answer of W.answers is, -1 when none is left or it is not legal."""
    if W.answer_used >= W.n_answers:
        return -1
    W.answer_used += 1
    for i in range(W.n_option):
        if W.option[i] == W.answers[W.answer_used - 1]:
            return i
    W.answer_refused += 1
    return -1
