"""Dice that people threw: read from a VASSAL log or from a CSV file, told apart from what was typed or undone.

A log is a zip whose member ``savedGame`` holds commands, written as pairs of hex digits that a key of two digits is xor-ed
with; chat lines are among the commands (vassalengine.org, classes DeobfuscatingInputStream and Chatter). A line that a player
typed begins with the name in angle brackets and a dash, so a typed imitation of a roll is never taken for one.
"""

from __future__ import annotations

import html
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from wargame_sim.errors import DataError, UsageError
from wargame_sim.packs.files import read_csv

USUAL = ("*** $name$ = $result$ *** <$player$>", "** $name$ = $result$ *** <$player$>")
_MOST = 64_000_000  # bytes of a log once unpacked
_MEMBER, _MARK = "savedGame", "!VCSK"
_TYPED = re.compile(r"\s*<[^>]*>\s*-\s")
_UNDO = re.compile(r"\W*UNDO\b")
_ODDS = re.compile(r"(?<![\d.,:-])(\d{1,2}(?:\.5)?\s*[:-]\s*\d{1,2})(?![\d.,:-])")
_FIELDS = {"name": r"(?P<name>.+?)", "result": r"(?P<result>-?\d+(?:\s*,\s*-?\d+)*)", "player": r"(?P<player>.+?)"}
_BACK = 6  # lines before a roll that are searched for odds
_FACES = re.compile(r"\b([1-9])?[dD]([1-9]\d{0,2})\b")
MOST_ROLLS = 20_000


@dataclass(frozen=True)
class Roll:
    """One throw.

    Parameters
    ----------
    number : int
        In the log, from 1; the row of a CSV file.
    player : str
        Who threw; "" when nobody says.
    name : str
        What the button is called, usually the dice: ``2d6``.
    dice : tuple of int
        What each die shows, or the total alone.
    near : str
        Odds named in the lines before: only a draft.
    said : str
        The line they were found in.
    """

    number: int
    player: str
    name: str
    dice: tuple[int, ...]
    near: str = ""
    said: str = ""

    @property
    def total(self) -> int:
        """Sum of the dice."""
        return sum(self.dice)

    @property
    def faces(self) -> int:
        """Faces of each die as the button's name tells it, 0 when it does not or only a total is shown."""
        found = _FACES.search(self.name)
        return int(found[2]) if found and len(self.dice) == int(found[1] or 1) else 0


@dataclass(frozen=True)
class DiceLog:
    """All that was thrown, and what was passed over.

    Parameters
    ----------
    rolls : tuple of Roll
        In the order of the log.
    typed, undone : int
        Lines that look like rolls but were typed by a player, or tell that a roll was taken back.
    """

    rolls: tuple[Roll, ...]
    typed: int = 0
    undone: int = 0


def read_log(path: Path, patterns: Sequence[str] = ()) -> DiceLog:
    """Return the rolls of a VASSAL log.

    Parameters
    ----------
    path : pathlib.Path
        A .vlog file.
    patterns : sequence of str
        How the module reports rolls: its report format with $name$, $result$ and $player$; the usual ones when empty.

    Raises
    ------
    DataError, UsageError
        When the file is no such log or a pattern lacks ``$result$``.
    """
    shapes = [_shape(text) for text in patterns or USUAL]
    rolls: list[Roll] = []
    typed = undone = 0
    before: list[str] = []
    for line in chat(path):
        found = next((match for shape in shapes if (match := shape.search(line))), None)
        if _TYPED.match(line):
            typed += found is not None
            before.append(line)
        elif _UNDO.match(line):
            undone += found is not None
        elif found is None:
            before.append(line)
        elif len(rolls) == MOST_ROLLS:
            raise DataError(path.name, message=f"has more than {MOST_ROLLS:,} rolls")
        else:
            near, said = _near(before)
            dice = tuple(int(part) for part in found["result"].split(","))
            fields = found.groupdict()
            player = (fields.get("player") or "").strip()
            rolls.append(Roll(len(rolls) + 1, player, (fields.get("name") or "").strip(" *"), dice, near, said))
            before = []
    if not rolls:
        raise DataError(path.name, message="no roll was found; tell how the module reports one: --pattern")
    return DiceLog(tuple(rolls), typed, undone)


def _shape(text: str) -> re.Pattern[str]:
    if "$result$" not in text:
        raise UsageError(
            f"--pattern: found {text!r}; allowed the module's report format with $result$, $name$, $player$"
        )
    parts = re.split(r"\$(name|result|player)\$", text)
    if any(parts[1::2].count(name) > 1 for name in _FIELDS):
        raise UsageError(f"--pattern: found {text!r}; allowed each of $name$, $result$, $player$ once")
    body = "".join(_FIELDS[part] if i % 2 else re.escape(part) for i, part in enumerate(parts))
    return re.compile(body + (r"\s*$" if parts[-1] == "" else ""))


def _near(lines: Sequence[str]) -> tuple[str, str]:
    """Return the odds named last before a roll, and the line."""
    for line in reversed(lines[-_BACK:]):
        found = _ODDS.findall(_TYPED.sub("", line))
        if found:
            return re.sub(r"\s*[:-]\s*", ":", found[-1]), line.strip()
    return "", ""


def chat(path: Path) -> Iterator[str]:
    """Yield the chat lines of a VASSAL log or save in their order. Errors as `read_log`."""
    for command in re.split(r"\\*\x1b", _text(path)):
        plain = command.removeprefix("LOG\t")
        if plain.startswith("CHAT"):
            yield html.unescape(re.sub(r"\\(.)", r"\1", plain[4:]))


def _text(path: Path) -> str:
    """Return the commands of a log or save."""
    try:
        with zipfile.ZipFile(path) as archive:
            if archive.getinfo(_MEMBER).file_size > _MOST:
                raise DataError(path.name, message=f"its {_MEMBER} has more than {_MOST:,} bytes")
            data = archive.read(_MEMBER)
    except KeyError:
        raise DataError(path.name, message=f"is a zip without {_MEMBER}: no log or save of VASSAL") from None
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError) as error:
        raise DataError(path.name, message=f"is no log or save of VASSAL, or damaged: {error}") from None
    except OSError as error:
        raise DataError(path.name, message=f"cannot be read: {error.strerror or error}") from None
    try:
        text = data.decode("utf-8")
        if not text.startswith(_MARK):
            return text
        key = int(text[5:7], 16)
        return bytes(byte ^ key for byte in bytes.fromhex(text[7:])).decode("utf-8")
    except ValueError:
        raise DataError(path.name, message=f"its {_MEMBER} cannot be read: it is damaged") from None


@dataclass(frozen=True)
class Fight:
    """One roll on a results table, as a row of a CSV file tells it.

    Parameters
    ----------
    roll : Roll
        Who threw what.
    column : str
        Odds, difference or strength as written.
    drm : int
        Added to the die.
    steps : tuple of int
        Attacking and defending steps; zeros when nobody says.
    """

    roll: Roll
    column: str = ""
    drm: int = 0
    steps: tuple[int, int] = (0, 0)


_KNOWN = ("roll", "player", "name", "dice", "column", "drm", "attacker_steps", "defender_steps", "said")


def read_rolls(path: Path) -> list[Fight]:
    """Return the rolls of a CSV file with the columns ``dice`` (``5``, ``3 1``), and if it has them ``player``, ``column``,
    ``drm``, ``attacker_steps``, ``defender_steps``, ``name``.

    Raises
    ------
    DataError
        With the row of the first cell that does not fit.
    """  # noqa: D205 - the columns belong to the first sentence
    faults: list[DataError] = []
    table = read_csv(path, "rolls", path.name, faults)
    if table is None:
        raise faults[0]
    for name in table.columns:
        if name not in _KNOWN:
            raise DataError(path.name, 1, None, name, _KNOWN, message="unknown column")
    if "dice" not in table.columns:
        raise DataError(path.name, 1, message="column 'dice' is missing")
    found = []
    for row, line in zip(table.rows, table.lines, strict=True):
        dice = tuple(int(part) for part in _numbers(row["dice"], path, line, "dice"))
        numbers = [
            next(iter(_numbers(row.get(name) or "0", path, line, name)))
            for name in ("drm", "attacker_steps", "defender_steps")
        ]
        roll = Roll(line, row.get("player", ""), row.get("name", ""), dice)
        found.append(Fight(roll, row.get("column", ""), numbers[0], (numbers[1], numbers[2])))
    if not found:
        raise DataError(path.name, message="has no rolls")
    if len(found) > MOST_ROLLS:
        raise DataError(path.name, message=f"has more than {MOST_ROLLS:,} rolls")
    return found


def _numbers(cell: str, path: Path, line: int, column: str) -> list[int]:
    parts = (
        re.split(r"[\s,+]+", cell.strip().removeprefix("+")) if column == "dice" else [cell.strip().removeprefix("+")]
    )
    if not all(re.fullmatch(r"-?\d{1,4}", part) for part in parts):
        allowed = "what each die shows, such as 3 1, or the total" if column == "dice" else "a whole number"
        raise DataError(path.name, line, column, cell, allowed)
    return [int(part) for part in parts]
