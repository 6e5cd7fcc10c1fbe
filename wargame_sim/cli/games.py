"""``wargame-sim games``: the games, their sides, options and players, and where their numbers come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from wargame_sim.cli.common import AsJson, MaybeGame, examples, find_game, print_json, print_table, say, tell

if TYPE_CHECKING:
    from wargame_sim.model.game import Game, Value


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "games",
        short_help="List the games with options, players and tables.",
        epilog=examples("wargame-sim games", "wargame-sim games kasserine --json"),
    )(games_command)


def games_command(game: MaybeGame = None, as_json: AsJson = False) -> None:
    """List the games, or one: title, sides, options with section and default, players, and the origin of each table."""
    from wargame_sim.games import all_games, broken

    for package, fault in broken().items():
        say(f"{package} is left out, for it cannot be imported: {fault}")
    cards = [find_game(game)] if game else list(all_games().values())
    games = [(card, _origins(card)) for card in cards]
    if as_json:
        print_json({"games": [_document(card, origins) for card, origins in games]})
        return
    for card, origins in games:
        _show(card, origins)


def _origins(game: Game) -> dict[str, str]:
    from wargame_sim.model.game import Setup

    return game.rules.pack(Setup(game.slug)).origins


def _document(game: Game, origins: dict[str, str]) -> dict[str, Any]:
    options = [
        {
            "name": o.name,
            "section": o.section,
            "kind": o.kind,
            "default": o.default,
            "choices": [] if o.kind == "number" else [*o.allowed],
            **({"low": o.low, "high": o.high} if o.kind == "number" else {}),
            "excludes": list(o.excludes),
            "help": o.help,
        }
        for o in game.options
    ]
    return {
        "slug": game.slug,
        "title": game.title,
        "sides": list(game.sides),
        "options": options,
        "players": {side: [{"name": p.name, "idea": p.idea} for p in named] for side, named in game.players.items()},
        "outcomes": [{"name": c.name, "kind": c.kind, "unit": c.unit, "help": c.help} for c in game.columns],
        "origin": origins,
    }


def _show(game: Game, origins: dict[str, str]) -> None:
    tell(f"{game.slug}: {game.title}. Sides: {', '.join(game.sides)} (the first moves first)\n")
    rows = [(o.name, o.section, _word(o.default), o.help) for o in game.options]
    print_table("Options", ("option", "section", "default", "what it does"), rows)
    named = [(side, p.name, p.idea) for side, players in game.players.items() for p in players]
    print_table("Scripted players, the default of each side first", ("side", "player", "idea"), named)
    by_origin: dict[str, list[str]] = {}
    for table, origin in origins.items():
        by_origin.setdefault(origin, []).append(table)
    print_table("Where the numbers come from", ("origin", "tables"), [(o, ", ".join(t)) for o, t in by_origin.items()])


def _word(value: Value) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
