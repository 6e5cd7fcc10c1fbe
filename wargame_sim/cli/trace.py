"""``wargame-sim trace``: one game told turn by turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_sim.cli.common import (
    AsJson,
    DataDir,
    GameName,
    OptionWords,
    PatchWords,
    PlayerWords,
    Seed,
    examples,
    find_game,
    make_setup,
    print_json,
    say,
    tell,
)
from wargame_sim.model.telling import setup_told, tables_told

if TYPE_CHECKING:
    from wargame_sim.model.game import Game, Setup
    from wargame_sim.model.story import Story

Trial = Annotated[int, typer.Option("--trial", min=0, max=2**64 - 1, help="Which game of `play`, counted from 0.")]
SavePosition = Annotated[
    tuple[str, Path] | None,
    typer.Option("--save-position", metavar="TURN.SIDE.PHASE FILE",
                 help="Write the position at the end of a phase (start, movement, combat) as TOML."),
]  # fmt: skip


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim trace kasserine --trial 7",
        "wargame-sim trace kasserine --option weather=yes --save-position 3.axis.movement turn_3.toml",
    )
    app.command("trace", short_help="Tell one complete game, move by move.", epilog=ends)(trace_command)


def trace_command(
    game: GameName,
    trial: Trial = 0,
    save: SavePosition = None,
    option: OptionWords = None,
    player: PlayerWords = None,
    seed: Seed = 1,
    data: DataDir = None,
    patch: PatchWords = None,
    as_json: AsJson = False,
) -> None:
    """Tell one complete game: moves, battles with odds and dice, losses, towns, and who wins.

    It is the very game that `play` counts as that trial with the same seed, options and players. A position of it can
    be drawn (`map --position`) and opened by `battle` and `turn`.
    """
    from wargame_sim.model.story import read_moment

    card = find_game(game)
    setup = make_setup(card, option, player, data, patch)
    pack = card.rules.pack(setup)
    keep = None if save is None else read_moment(save[0], card, pack.turns)
    story = card.rules.story(setup, seed, trial, keep)
    if save is not None:
        write_position(story, save[1])
    show_story(card, setup, story, as_json)


def show_story(card: Game, setup: Setup, story: Story, as_json: bool) -> None:
    """Print a game that has been told."""
    if as_json:
        told = {"game": card.slug, "seed": story.seed, "trial": story.trial, "options": dict(setup.options)}
        told["origin"] = dict(card.rules.pack(setup).origins)
        print_json({**told, "players": dict(setup.players), "outcome": dict(story.outcome), "lines": list(story.lines)})
        return
    for line in (*heading(card, setup, story), *story.lines):
        tell(line)


def heading(card: Game, setup: Setup, story: Story) -> list[str]:
    """Return the first lines of a told game: who plays, by which rules, on whose tables."""
    players = " against ".join(f"{side} {name}" for side, name in setup.players.items())
    options = setup_told(setup.options, setup.patches, setup.data)
    lines = [f"{card.title}: {players}; {options}; seed {story.seed}, game {story.trial}"]
    told = tables_told(card.rules.pack(setup).origins)
    return [*lines, told] if told else lines


def write_position(story: Story, path: Path) -> None:
    """Write the position that was kept as TOML, whole or not at all."""
    from wargame_sim.model.position import lines_of
    from wargame_sim.outcomes.files import write_whole

    assert story.position is not None  # every moment of a game comes
    write_whole(path, ("\n".join(lines_of(story.position)) + "\n").encode())
    say(f"Position: {path}")
