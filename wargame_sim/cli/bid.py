"""``wargame-sim bid``: what a side is worth in victory points, and what to bid for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_sim.cli.common import (
    AsJson,
    DataDir,
    GameName,
    OptionWords,
    OutFile,
    PatchWords,
    PlayerWords,
    Seed,
    Workers,
    examples,
    find_game,
    make_setup,
    print_json,
    print_table,
    say,
    tell,
)
from wargame_sim.model.telling import SCRIPTS, setup_told

if TYPE_CHECKING:
    from wargame_sim.model.game import Game, Setup
    from wargame_sim.statistics.bid_study import BidStudy, SealedBids

_CHECKED = 200
Trials = Annotated[int, typer.Option("--trials", min=2, help="Games; for each pair of players, each reading.")]
AllPlayers = Annotated[bool, typer.Option("--all-players", help="Also between every pair of scripted players.")]
Direct = Annotated[
    bool, typer.Option("--check", help=f"Play the first {_CHECKED} games again under three single bids.")
]
Spread = Annotated[
    float,
    typer.Option("--spread", min=0, max=10, help="Sealed bids: how far off the curve may be between two players."),
]
Reading = Annotated[
    float, typer.Option("--doubt", min=0, max=10, help="Sealed bids: error of each player's judgement of that.")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim bid anzio --trials 4000 --all-players -o bid.html",
        "wargame-sim bid cassino --player allied=random --spread 2 --json",
    )
    app.command("bid", short_help="How often a side wins under every bid, and the fair bid.", epilog=ends)(bid_command)


def bid_command(
    game: GameName,
    trials: Trials = 2000,
    player: PlayerWords = None,
    all_players: AllPlayers = False,
    option: OptionWords = None,
    spread: Spread = 1.0,
    doubt: Reading = 1.0,
    check: Direct = False,
    seed: Seed = 1,
    data: DataDir = None,
    patch: PatchWords = None,
    workers: Workers = None,
    output: OutFile = None,
    as_json: AsJson = False,
) -> None:
    """Tell how often a side wins under every bid for it, which bid is fair, how sure that is, and what to bid.

    One set of games, played under the highest bid, answers every bid. FILE is a page (html, md), the curve (csv) or
    the figure (png, svg, pdf). Spread and doubt are standard deviations, in points.
    """
    if output is not None:
        from wargame_sim.reports import bid_page, save

        save.checked_suffix(output, bid_page.SUFFIXES)  # before the work
    from wargame_sim.runner.bid import Ask, study_bid
    from wargame_sim.runner.execute import Manner

    card = find_game(game)
    setup = make_setup(card, option, player, data, patch)
    ask = Ask(all_players=all_players, direct=min(_CHECKED, trials) if check else 0)
    study = study_bid(card, setup, trials, seed, Manner(workers), ask)
    sealed = study.sealed(spread, doubt)
    if output is not None:
        bid_page.write_bid(card, study, sealed, output)
        say(f"wrote {output}")
        if not as_json:
            from wargame_sim.reports.bid import answer_told, unit_of

            tell(answer_told(study, unit_of(card, study)))
    if as_json:
        from wargame_sim.cli.effects import plain

        print_json(plain(study.to_json(sealed)))
    elif output is None:
        _show(card, setup, study, sealed)


def _show(card: Game, setup: Setup, study: BidStudy, sealed: SealedBids) -> None:
    """Print what was found for people."""
    from wargame_sim.cli.effects import show_origin
    from wargame_sim.reports import bid as words
    from wargame_sim.reports.numbers import count

    unit, rule = words.unit_of(card, study), study.card
    options = setup_told(setup.options, setup.patches, setup.data)
    games = f"{count(study.base.curve.n)} games, seed {study.provenance.seed}"
    tell(f"{card.title}, bidding for {rule.side} (rule {rule.section}), {options}: {games}")
    show_origin(study.provenance)
    tell(f"{SCRIPTS}.\n")
    _lines(f"How often {rule.side} wins when it must reach so many {unit}", words.curve_lines(study))
    tell(words.curve_told(study) + "\n")
    for sentence in (*words.fair_told(study, unit), words.direct_told(study)):
        if sentence:
            tell(sentence)
    for title, cases in (("Readings of the victory rule", study.readings), ("Who plays", study.pairs)):
        if cases:
            tell("")
            _lines(title, words.case_lines(study, cases))
            tell(words.cases_told(cases))
    tell(f"\nSealed bids. {words.sealed_told(study, sealed, unit)}\n")
    if sealed.even:
        _lines("What to bid: an equilibrium, no way of bidding beats it", words.sealed_lines(sealed))
        _lines("What plain ways of bidding lose", words.loss_lines(sealed))
        tell(words.losses_told())


def _lines(title: str, lines: Sequence[dict[str, str]]) -> None:
    from wargame_sim.reports.bid import all_lines

    heads, rows = all_lines(lines)
    print_table(title, heads, rows, heads[1:])
