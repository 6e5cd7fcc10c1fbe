"""``wargame-sim map``: the map of a game with its set-up, or with a position from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_sim.cli.common import AsJson, DataDir, GameName, OutFile, examples, find_game, make_setup, print_json, tell

PositionFile = Annotated[
    Path | None,
    typer.Option("--position", metavar="FILE", dir_okay=False, help="Units and hexes (TOML); the set-up without it."),
]
Around = Annotated[str | None, typer.Option("--around", metavar="HEX", help="Draw only the hexes around this one.")]
Radius = Annotated[int, typer.Option("--radius", min=1, help="How far around it, in hexes.")]
Empty = Annotated[bool, typer.Option("--empty", help="Draw the map without units.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    ends = examples(
        "wargame-sim map kasserine -o kasserine.svg",
        "wargame-sim map kasserine --position experiments/positions/01_djebel_lessouda.toml --around 1103 -o lessouda.png",
    )
    app.command("map", short_help="Draw the map with the set-up or any position.", epilog=ends)(map_command)


def map_command(
    game: GameName,
    output: OutFile = None,
    position: PositionFile = None,
    around: Around = None,
    radius: Radius = 5,
    empty: Empty = False,
    data: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Draw the map of a game with its set-up, or with any position, as png, svg or pdf.

    It goes to GAME.png unless -o names a file; with --json nothing is drawn without -o.

    A position file has game = "...", by choice turn and caption, a table [units] of "unit" = "hex" and a table [held]
    of hex = "side". The file of a plan does as well.
    """
    from wargame_sim.reports.hexmap import draw_map, map_note
    from wargame_sim.reports.position import read_scene
    from wargame_sim.reports.save import SUFFIXES, checked_suffix, save_figure
    from wargame_sim.reports.scene import Cutout, Scene, setup_scene

    path = output or Path(f"{game}.png")
    checked_suffix(path, SUFFIXES)  # before the work
    card = find_game(game)
    pack = card.rules.pack(make_setup(card, data=data))
    scene = Scene() if empty else setup_scene(pack)
    if position is not None:
        scene = read_scene(position, card, pack)
    if around is not None:
        pack.index(around)  # an unknown hex is refused here
    shown = pack if around is None else Cutout(pack, around, radius)
    if output is not None or not as_json:
        save_figure(draw_map(shown, scene), path)
    if as_json:
        told = {
            "map": None if output is None else str(path),
            "game": game,
            "turn": scene.turn,
            "units": dict(scene.units),
            "held": dict(scene.held),
        }
        print_json({**told, "note": map_note(pack), "origin": dict(pack.origins)})
    else:
        tell(f"{map_note(pack)}.")
        tell(f"Map: {path}")
