"""Attacks on the map: the exact answer against the same attack fought with every pair of dice, and against a simulation."""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from tests.games.anzio_tournament.position import load
from wargame_sim.errors import IllegalOrder, UsageError
from wargame_sim.games import find
from wargame_sim.games.anzio_tournament import battle, codes, play, questions, trials
from wargame_sim.games.anzio_tournament.plan_attacks import declare_attacks
from wargame_sim.games.anzio_tournament.positions import POSITIONS, keys_after
from wargame_sim.games.anzio_tournament.rules import r07_combat
from wargame_sim.games.anzio_tournament.trace_words import Words
from wargame_sim.kernels import jit
from wargame_sim.kernels.jit import kernel
from wargame_sim.model.game import Setup
from wargame_sim.model.plan import PlanFile
from wargame_sim.model.position import Source
from wargame_sim.runner import reroll
from wargame_sim.runner.battle import cross_check
from wargame_sim.runner.execute import Manner
from wargame_sim.runner.plans import open_plan
from wargame_sim.runner.reroll import priced

FILES = Path(__file__).resolve().parents[3] / "experiments"
SALERNO = FILES / "positions" / "06_anzio_salerno.toml"
LANDING = FILES / "plans" / "06_anzio_salerno.toml"
BATTLES = [(SALERNO, 0), (SALERNO, 1), (LANDING, 0)]
NAMES = [f"{path.stem}-{n}" for path, n in BATTLES]
GENERATED = int(os.environ.get("WARGAME_SIM_ATTACKS", "12"))  # `.ci/full` asks for 500
RULES = find("anzio_tournament").rules


@pytest.fixture
def compiled(monkeypatch):
    monkeypatch.setitem(jit._state, "enabled", True)


@pytest.mark.parametrize(("path", "n"), BATTLES, ids=NAMES)
def test_chances_are_whole_and_ways_are_open(path, n):
    asked = open_plan(path)
    answer = asked.game.rules.battle(asked.setup, asked.plan, n)
    assert sum(fate.probability for fate in answer.results) == 1
    for fate in answer.results:
        for way in (*fate.retreats, *fate.advances):
            assert way.chosen in ("", *way.open)
            assert bool(way.open) or way.lost or way.chosen
    assert any("reconstruction" in note for note in answer.notes)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "n", "chit"),
    [(SALERNO, 0, {}), (SALERNO, 0, {"reroll": "attacker", "price": "1"}), (SALERNO, 1, {}), (LANDING, 0, {})],
    ids=["counter-attack", "chit as told", "poor odds", "from the sea"],
)
def test_exact_within_4_standard_errors_of_dice(path, n, chit):
    asked = open_plan(path)
    answer = asked.game.rules.battle(asked.setup, asked.plan, n, **chit)
    check = cross_check(asked, answer, n, trials=20_000, seed=3, manner=Manner(1, progress=False), chit=chit)
    assert check.farthest < 4, [line for line in check.lines if abs(line.standard_errors) >= 4]


def generated(count: int, seed: int = 4):
    """Yield positions of games of random players with an attack of everybody who can: board and record of the attack."""
    setup = Setup("anzio_tournament", {"reroll_start": "german"}, {"allied": "random", "german": "random"})
    words, found, trial = Words(load()), 0, 0
    rng = np.random.default_rng(seed)
    while True:
        table = play.PLAY.open_table(load(), setup.options, setup.players)
        games = play.PLAY.new_games(table, seed, trial, 1)
        for _, _, phase in play.sequence(table, games):
            if phase not in ("movement", "combat") or rng.random() < 0.8:
                continue
            keys = keys_after(table, words, setup, games.SA[0], phase)
            if phase == "combat":
                keys["phase"] = "combat"
            for board, GA in attacks_in(setup, keys, rng):
                yield board, GA
                found += 1
                if found == count:
                    return
        trial += 1


def attacks_in(setup, keys, rng):
    """Yield the legal attacks of a position, each by all who can make it but a few left out at random."""
    board = POSITIONS.open(load(), setup, Source(Path("generated.toml"), PlanFile.model_validate(keys)))
    T, S, W, words = board.T, board.S, board.W, board.words
    for h in range(int(T.n)):
        if W.holds[h] != 1 - board.side:
            continue
        with jit.plain():
            units = [u for u in range(int(T.units)) if T.side[u] == board.side and r07_combat.may_join(T, S, W, u, h)]
        units = [u for u in units if rng.random() < 0.8]
        if not units:
            continue
        attack = {"hex": words.names["hex"][h], "with": [words.unit(u) for u in units]}
        asked = {**keys, "attack": [{**attack, "advance": str(rng.choice(["all", "none", "script"]))}]}
        source = Source(Path("generated.toml"), PlanFile.model_validate(asked))
        try:
            yield board, declare_attacks(board, source)
        except IllegalOrder as refused:
            if refused.section != "B.7.B":  # too poor odds are the only reason left
                raise


@kernel
def fight_every_pair(TA, SA0, WA0, SA, WA, L, PA, GA, out):
    """Fight the attack with every pair of dice: result, steps lost by side, whether the hex is empty of enemies, or taken."""
    for first in range(1, 7):
        for second in range(1, 7):
            SA[0] = SA0[0]
            WA[0] = WA0[0]
            side = SA[0].side
            row = out[6 * first + second - 7]
            row[0] = trials.fight_one(TA[0], SA[0], WA[0], L, PA, GA[0], 0, first, second)
            for k in range(2):
                row[1 + k] = SA[0].lost_steps[k] - SA0[0].lost_steps[k]
            row[3] = WA[0].holds[GA[0].attack_hex[0]] != 1 - side
            row[4] = WA[0].holds[GA[0].attack_hex[0]] == side


def by_brute_force(board, GA):
    there, out = board.copy(), np.zeros((36, 5), np.int32)
    fight_every_pair(board.table.TA, board.SA, board.WA, there.SA, there.WA, there.log, board.table.PA, GA, out)
    found = Counter((code, (a, b), bool(gone), bool(taken)) for code, a, b, gone, taken in out.tolist())
    return {key: Fraction(n, 36) for key, n in found.items()}


def exactly(board, GA):
    answer = battle.answer(board, GA, 0, ())
    code = {name: code for code, name in battle.labels(board).items()}
    return {
        (
            code[fate.result],
            tuple(int(fate.losses[side]) for side in codes.SIDES),
            fate.vacated,
            fate.occupied,
        ): fate.probability
        for fate in answer.results
    }


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_generated_attacks_are_what_every_pair_of_dice_gives():
    kinds = Counter()
    for board, GA in generated(GENERATED):
        assert exactly(board, GA) == by_brute_force(board, GA)
        ready = battle.ready(board, GA, 0)
        with jit.plain():
            kinds[len(battle.rerolled(ready, GA)) > 0] += 1
            kinds["sea"] += any(
                board.S.at[u] == codes.AT_SEA for u in range(int(board.T.units)) if ready.W.in_attack[u]
            )
            kinds["second"] += int(board.S.combat == codes.SECOND_COMBAT)
    assert sum(kinds[again] for again in (True, False)) == GENERATED


def position(tmp_path, text):
    path = tmp_path / "asked.toml"
    path.write_text('game = "anzio_tournament"\n' + text, encoding="utf-8")
    return open_plan(path)


FIGHT = """
turn = 4
side = "allied"
phase = "combat"
[units]
"US 3" = "L55"
"US 45" = "L55"
"Ersatz A" = "L54"
"26 Pz" = "L56"
"""


def test_the_chit_as_told(tmp_path):
    """At price 0 every face under the mean is rolled again, at a price that nothing gains none; the odds are the same game."""
    asked = position(tmp_path, FIGHT + '[[attack]]\nhex = "L56"\nwith = ["US 3", "US 45"]\nadvance = "none"')
    free = asked.game.rules.battle(asked.setup, asked.plan, 0, reroll="attacker", price="0")
    dear = asked.game.rules.battle(asked.setup, asked.plan, 0, reroll="attacker", price="50")
    for answer, chit in ((free, {"reroll": "attacker", "price": "0"}), (dear, {})):
        printed = asked.game.rules.odds(asked.setup, attack="17", defence="7", **chit)
        assert {f.result: f.probability for f in answer.results} == {r.result: r.probability for r in printed.results}
    with pytest.raises(IllegalOrder, match="chit 1"):
        asked.game.rules.battle(asked.setup, asked.plan, 0, reroll="defender")
    with pytest.raises(UsageError, match="attacker or defender"):
        asked.game.rules.battle(asked.setup, asked.plan, 0, reroll="allied")
    with pytest.raises(UsageError, match="price"):
        asked.game.rules.battle(asked.setup, asked.plan, 0, reroll="attacker", price="much")
    without = Setup("anzio_tournament", {"reroll": False})
    with pytest.raises(IllegalOrder, match="chit 3"):
        asked.game.rules.battle(without, asked.plan, 0, reroll="attacker")


def test_a_game_without_a_chit_says_so():
    asked = open_plan(FILES / "positions" / "04_aprilia.toml")
    with pytest.raises(UsageError, match="no re-roll chit"):
        asked.game.rules.battle(asked.setup, asked.plan, 0, reroll="attacker")


def test_an_automatic_victory_needs_no_die(tmp_path):
    """Eight to one in the movement phase; in the combat phase the same units roll."""
    orders = '[[attack]]\nhex = "L54"\nwith = ["US 3", "US 45"]\nadvance = "all"'
    asked = position(tmp_path, FIGHT.replace('phase = "combat"', "") + orders)
    answer = asked.game.rules.battle(asked.setup, asked.plan, 0)
    (fate,) = answer.results
    assert fate.result == answer.column == battle.AUTOMATIC
    assert fate.lost["german"] == ("Ersatz A",)
    assert fate.occupied
    asked = position(tmp_path, FIGHT + orders)
    assert len(asked.game.rules.battle(asked.setup, asked.plan, 0).results) > 1


def test_breakthrough_and_second_combat(tmp_path):
    """Units that have broken through may fight again in phase 5, others may not."""
    text = FIGHT + '[state]\ncombat = "second"\nthrough = ["US 3"]\n'
    asked = position(tmp_path, text + '[[attack]]\nhex = "L54"\nwith = ["US 3"]')
    answer = asked.game.rules.battle(asked.setup, asked.plan, 0)
    assert answer.measure("breakthrough") == 0  # none comes of the second combat (C.14.A)
    first = position(tmp_path, FIGHT + '[[attack]]\nhex = "L54"\nwith = ["US 3"]')
    assert first.game.rules.battle(first.setup, first.plan, 0).measure("breakthrough") > 0
    asked = position(tmp_path, text + '[[attack]]\nhex = "L54"\nwith = ["US 45"]')
    with pytest.raises(IllegalOrder, match=r"C\.14\.A"):
        questions.declared(load(), asked.setup, asked.plan, 0)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"turn": 3, "side": "allied"}, "--reroll"),
        ({"reroll": "attacker", "side": "allied"}, "--turn"),
        ({"reroll": "attacker", "turn": 3}, "--side"),
        ({"reroll": "attacker", "turn": 16, "side": "allied"}, "1 to 15"),
        ({"reroll": "attacker", "turn": 3, "side": "axis"}, "german"),
    ],
)
def test_an_automatic_price_needs_turn_and_side(asked, said):
    with pytest.raises(UsageError, match=said):
        priced(find("anzio_tournament"), Setup("anzio_tournament"), {**asked, "price": "auto"})


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_an_automatic_price_is_that_of_the_solved_chit(monkeypatch):
    """The price of `reroll` before the first combat of that player-turn, here over few games."""
    monkeypatch.setattr(reroll, "AUTO_GAMES", 8)
    card, setup = find("anzio_tournament"), Setup("anzio_tournament")
    study = reroll.over_played(card, setup, 8, 1, Manner(1, progress=False)).study
    wanted = dict(study.prices(1))[2 * 2 - 1]  # the German price in the Allied player-turn of turn 2
    told = priced(card, setup, {"reroll": "defender", "turn": 2, "side": "allied", "price": "auto", "attack": "9"})
    assert set(told) == {"reroll", "price", "attack"}
    assert abs(Fraction(told["price"]) - Fraction(float(wanted))) <= Fraction(1, 100)
