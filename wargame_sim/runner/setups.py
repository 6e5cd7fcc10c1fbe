"""Checked setups: options and players by their names, complete, and told apart by one text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from wargame_sim.errors import UsageError, listed, quoted, suggest
from wargame_sim.model.game import Game, Option, Setup, Value
from wargame_sim.runner.player_file import player_in

_NO_OPTIONS: Mapping[str, Value] = {}
_NO_WORDS: Mapping[str, str] = {}


def make_setup(
    game: Game,
    options: Mapping[str, Value] = _NO_OPTIONS,
    players: Mapping[str, str] = _NO_WORDS,
    data: str | Path | None = None,
    patches: Mapping[str, str] = _NO_WORDS,
) -> Setup:
    """Return a setup whose options and players exist and go together.

    Parameters
    ----------
    game : Game
        The game.
    options : mapping of str to bool, int or str
        Only those that differ from the basic game are kept.
    players : mapping of str to str
        Side to player, ``NAME`` or ``NAME+WORD``, or a file with one (``mine.toml``); sides left out get the game's
        default.
    data : str, Path or None
        Folder with an owner's tables.
    patches : mapping of str to str
        What-if changes of table cells.

    Raises
    ------
    UsageError
        Naming the option or player, what is allowed and the section that excludes it.
    """
    for name, value in options.items():
        complaint = option_fault(game, name, value)
        if complaint:
            raise UsageError(f"option {name}: {complaint}")
    players = {side: player_in(game, side, player) for side, player in players.items()}
    for side, player in players.items():
        complaint = player_fault(game, side, player)
        if complaint:
            raise UsageError(f"player {complaint}")
    clash = exclusion(game, options)
    if clash:
        raise UsageError(clash)
    changed = {name: v for name, v in complete_options(game, options).items() if v != _option(game, name).default}
    place = None if data is None else Path(data)
    return Setup(game.slug, changed, complete_players(game, players), place, dict(sorted(patches.items())))


def option_fault(game: Game, name: str, value: object) -> str:
    """Return what is wrong with an option's name or value, or nothing."""
    option = game.option(name)
    if option is None:
        names = [o.name for o in game.options]
        return f"found {quoted(name)}; allowed {listed(names) or 'none'}{suggest(name, names)}"
    if option.kind == "number":
        fits = isinstance(value, int) and not isinstance(value, bool) and option.low <= value <= option.high
        said = f"a whole number from {option.low} to {option.high}"
    elif option.kind == "choice":
        fits = isinstance(value, str) and value in option.choices
        said = f"{listed(option.choices)}{suggest(str(value), option.choices)}"
    else:
        fits, said = isinstance(value, bool), "true, false"
    return "" if fits else f"found {spelt(value)}; allowed {said} (rule {option.section})"


def player_fault(game: Game, side: str, player: object) -> str:
    """Return what is wrong with a side or a player's name, or nothing."""
    if side not in game.players:
        return f"side: found {quoted(side)}; allowed {listed(game.players)}{suggest(side, game.players)}"
    names = [p.name for p in game.players[side]]
    if player in names:
        return ""
    if game.book is not None and isinstance(player, str) and "+" in player:
        return game.book.fault(side, player)
    return f"{side}: found {spelt(player)}; allowed {listed(names)}{suggest(str(player), names)}"


def exclusion(game: Game, options: Mapping[str, Value]) -> str:
    """Return which two options that are on exclude each other, or nothing."""
    full = complete_options(game, options)
    for option in game.options:
        if not _is_on(option, full[option.name]):
            continue
        for name in option.excludes:
            other = game.option(name)
            if other is not None and _is_on(other, full[name]):
                return f"options {option.name} and {name} exclude each other (rule {option.section})"
    return ""


def complete_options(game: Game, options: Mapping[str, Value]) -> dict[str, Value]:
    """Return every option of the game with its value, in rulebook order."""
    return {o.name: options.get(o.name, o.default) for o in game.options}


def complete_players(game: Game, players: Mapping[str, str]) -> dict[str, str]:
    """Return the player of every side, in the game's order of sides."""
    return {side: players.get(side, game.players[side][0].name) for side in game.sides if game.players.get(side)}


def spelt(value: object) -> str:
    """Return a value as a TOML file spells it."""
    return str(value).lower() if isinstance(value, bool) else quoted(value)


def _is_on(option: Option, value: Value) -> bool:
    return value is True if option.kind == "yes or no" else value != option.default


def _option(game: Game, name: str) -> Option:
    option = game.option(name)
    assert option is not None  # names come from the game itself
    return option
