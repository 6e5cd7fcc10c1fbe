"""TOML files that people write: read, checked key by key, every fault told in one line with file and key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, ValidationError
from pydantic_core import PydanticCustomError

from wargame_sim.errors import DataError, UsageError
from wargame_sim.packs.files import deep_key, size_fault

_KINDS = {
    "string_type": "text in quotes",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list in brackets",
    "dict_type": "a table",
    "model_type": "a table",
}
_BOUNDS = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}


class Block(BaseModel):
    """A table of a file: no unknown keys, no silent conversions, no changes afterwards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False, populate_by_name=True)


def _said(text: str) -> str:
    if not text.strip():
        raise PydanticCustomError("said", "some text")
    return text.strip()


def _words(found: Any) -> Any:
    """Accept one word for a list of one."""
    if isinstance(found, str):
        return [found]
    if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
        raise PydanticCustomError("words", "text in quotes, or a list of it")
    return found


def _value(found: Any) -> bool | int | str:
    if isinstance(found, bool | int | str):
        return found
    raise PydanticCustomError("value", "true, false, a whole number or a word in quotes")


Said = Annotated[str, AfterValidator(_said)]
Words = Annotated[list[str], BeforeValidator(_words)]
Value = Annotated[bool | int | str, BeforeValidator(_value)]
B = TypeVar("B", bound=Block)


def read_toml(path: Path, what: str) -> dict[str, Any]:
    """Return the content of a TOML file.

    Parameters
    ----------
    path : pathlib.Path
        The file.
    what : str
        What it is to the user, such as "plan file".

    Raises
    ------
    UsageError
        When it cannot be read.
    DataError
        When it is not TOML; a key that stands twice is named.
    """
    try:
        if too_large := size_fault(path):
            raise DataError(path, message=too_large)
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise UsageError(f"{what}: found no {path}") from None
    except OSError as error:
        raise UsageError(f"{what} {path}: cannot be read ({(error.strerror or str(error)).lower()})") from None
    except UnicodeDecodeError:
        raise DataError(path, message="not a text file in UTF-8") from None
    if (line := deep_key(text)) is not None:
        raise DataError(path, line, message="a key has too many parts")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise DataError(path, message="not a TOML file (nested too deeply)") from None
    except ValueError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else None
        if line is not None and "overwrite a value" in str(error):
            raise _stands_twice(path, line, text.splitlines()[line - 1]) from None
        raise DataError(path, line, message=f"not a TOML file ({error})") from None


def _stands_twice(path: Path, line: int, text: str) -> DataError:
    key = text.split("=")[0].strip().strip("\"'")
    return DataError(path, line, message=f"{key!r} stands twice; allowed once", rule=None)


def checked(path: Path, content: Mapping[str, Any], block: type[B], within: str = "") -> B:
    """Return the content of a file, or of a table of it, as a checked record.

    Parameters
    ----------
    path : pathlib.Path
        The file, for messages.
    content : mapping
        What was read.
    block : type of Block
        Keys and their types.
    within : str
        Key of the table that `content` is.

    Raises
    ------
    DataError
        For the first fault; an unknown key before others, since a misspelt one leaves another missing.
    """
    try:
        return block.model_validate(content)
    except ValidationError as error:
        first = min(error.errors(), key=lambda e: e["type"] != "extra_forbidden")
        prefix = (within,) if within else ()
        raise _translated(path, (*prefix, *first["loc"]), first, _block_at(block, first["loc"][:-1])) from None


def fault(path: object, key: str, **said: Any) -> DataError:
    """Return the error for a key of a file; `said` as for `DataError`."""
    return DataError(f"{path}, key {key}", **said)


def _translated(path: Path, location: tuple[Any, ...], error: Any, block: type[BaseModel]) -> DataError:
    kind, context = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        place = f"{path}, table {spelt(location[:-1])}" if len(location) > 1 else str(path)
        return DataError(place, message="unknown key", found=location[-1], allowed=_keys(block))
    if kind == "missing":
        return fault(path, spelt(location), message="is missing")
    limits = [f"{words} {context[name]:g}" for name, words in _BOUNDS.items() if name in context]
    allowed = _KINDS.get(kind) or context.get("expected") or ", ".join(limits) or error["msg"]
    return fault(path, spelt(location), found=error["input"], allowed=str(allowed))


def _keys(block: type[BaseModel]) -> list[str]:
    return [field.alias or name for name, field in block.model_fields.items()]


def _block_at(block: type[BaseModel], location: tuple[int | str, ...]) -> type[BaseModel]:
    """Return the record type that describes the table at a place of the file."""
    for part in location:
        if isinstance(part, int):
            continue
        field = next((f for name, f in block.model_fields.items() if part in (name, f.alias)), None)
        inner = [kind for kind in getattr(field and field.annotation, "__args__", ()) if isinstance(kind, type)]
        block = next((kind for kind in inner if issubclass(kind, BaseModel)), block)
    return block


def spelt(location: tuple[int | str, ...]) -> str:
    """Return ``attack[2].with`` for ("attack", 1, "with"): people count from 1."""
    text = ""
    for part in location:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else part
    return text
