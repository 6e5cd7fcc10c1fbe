"""A player of one's own as a file: its parent, the numbers that differ, and how it was found."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wargame_sim.errors import DataError, UsageError
from wargame_sim.model.game import Game
from wargame_sim.outcomes.files import write_whole

SUFFIX = ".toml"
_KEYS = ("game", "side", "name", "idea", "parent", "parameters", "made")


def player_in(game: Game, side: str, text: str) -> str:
    """Return a player's text; one that ends in ``.toml`` names a file, whose player is returned spelt out.

    Parameters
    ----------
    game : Game
        The game.
    side : str
        The side that it is to play.
    text : str
        ``NAME``, ``NAME+WORD`` or a file.

    Raises
    ------
    UsageError
        When there is no such file, or it is for another game or side.
    DataError
        When the file is no player.
    """
    if not text.endswith(SUFFIX):
        return text
    path = Path(text)
    told = _read(path)
    for key, here in (("game", game.slug), ("side", side)):
        if told.get(key) != here:
            raise UsageError(f"player of {side}: {path} is for {key} {told.get(key)}; allowed {here}")
    words = [f"{name}={value}" for name, value in told.get("parameters", {}).items()]
    return "+".join([str(told["parent"]), *words])


def player_toml(told: Mapping[str, Any]) -> str:
    """Return the text of a player's file.

    Parameters
    ----------
    told : mapping
        ``game``, ``side``, ``name``, ``idea``, ``parent``, then tables ``parameters`` and ``made``.
    """
    lines = [
        f"# A scripted player: use it as --player {told['side']}=FILE, or copy it into the game's players.toml as",
        f"# [{told['side']}.{told['name']}] with these numbers over those of its parent.",
    ]
    lines += [f"{key} = {_spelt(told[key])}" for key in _KEYS if key not in ("parameters", "made")]
    for table in ("parameters", "made"):
        lines += ["", f"[{table}]", *(f"{_key(key)} = {_spelt(value)}" for key, value in told[table].items())]
    return "\n".join(lines) + "\n"


def write_player(path: Path, told: Mapping[str, Any]) -> Path:
    """Write a player's file, whole or not at all; parameters as for :func:`player_toml`."""
    write_whole(path, player_toml(told).encode())
    return path


def _read(path: Path) -> dict[str, Any]:
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise UsageError(f"player: found no file {path}") from None
    except (UnicodeDecodeError, ValueError) as error:
        raise DataError(path, message=f"not a TOML file ({error})") from None
    for key in told:
        if key not in _KEYS:
            raise DataError(path, column=key, found=key, allowed=_KEYS)
    if not isinstance(told.get("parent"), str) or not isinstance(told.get("parameters", {}), dict):
        raise DataError(path, column="parent", message="a player's file has game, side, parent and [parameters]")
    return told


def _key(key: str) -> str:
    return key if key.replace("_", "").isalnum() else f'"{key}"'


def _spelt(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(str(k))} = {_spelt(v)}" for k, v in value.items()) + " }"
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'
