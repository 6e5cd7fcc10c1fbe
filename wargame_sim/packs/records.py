"""Rows of a table as typed records, and pydantic's complaints as errors with file, row and column.

A game declares one `Row` a table, so that the kind, range and allowed words of each column are said once.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from wargame_sim.errors import DataError, suggest
from wargame_sim.packs.table import Table

_NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")
_INTEGER = re.compile(r"-?[0-9]{1,9}")


class Row(BaseModel):
    """Base of all row records: immutable, and no column beyond those declared."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


M = TypeVar("M", bound=BaseModel)
# Records of tables without faults, the last read last. A table that stands here stays alive, so that its id stays its own.
_READ: dict[tuple[int, type[BaseModel]], tuple[Table, Any]] = {}
_MOST_READ = 256


def number(text: str) -> float | None:
    """Value of a plain decimal, or None when `text` is not one."""
    return float(text) if _NUMBER.fullmatch(text) else None


def integer(text: str) -> int | None:
    """Value of a whole number, or None when `text` is not one."""
    return int(text) if _INTEGER.fullmatch(text) else None


def _whole(value: object) -> object:
    if isinstance(value, str):
        found = integer(value)
        if found is None:
            raise ValueError("a whole number")
        return found
    return value


def _decimal(value: object) -> object:
    if isinstance(value, str):
        found = number(value)
        if found is None:
            raise ValueError("a plain decimal number")
        return found
    return value


def _cost(value: object) -> object:
    if value == "x":
        return math.inf
    found = number(value) if isinstance(value, str) else value
    if isinstance(value, str) and (found is None or float(value) < 0):
        raise ValueError("a number of at least 0, or x where it is prohibited")
    return found


def _yes_no(value: object) -> object:
    if isinstance(value, str):
        if value not in ("yes", "no"):
            raise ValueError("yes, no")
        return value == "yes"
    return value


def shaped(pattern: str, told: str) -> AfterValidator:
    """Return a check that a text has a shape, which its message tells in words."""
    shape = re.compile(pattern)

    def check(value: str) -> str:
        if not shape.fullmatch(value):
            raise ValueError(told)
        return value

    return AfterValidator(check)


def split_words(value: object) -> object:
    """Return the words of a cell, none for a blank one; anything else as it is (for pydantic)."""
    if value is None:
        return ()
    return tuple(value.split()) if isinstance(value, str) else value


Integer = Annotated[int, BeforeValidator(_whole)]
Count = Annotated[int, BeforeValidator(_whole), Field(ge=0)]
Number = Annotated[float, BeforeValidator(_decimal)]
Amount = Annotated[float, BeforeValidator(_decimal), Field(ge=0)]
# A movement cost: `x` in the file, prohibited, is infinity here.
Cost = Annotated[float, BeforeValidator(_cost)]
YesNo = Annotated[bool, BeforeValidator(_yes_no)]
# Words with spaces between them; a blank cell is the empty tuple.
Words = Annotated[tuple[str, ...], BeforeValidator(split_words)]
Text = Annotated[str, Field(min_length=1)]


def read_records(table: Table, model: type[M], faults: list[DataError]) -> tuple[M, ...]:
    """Return the rows of a table as records, blank cells as None; add a fault for each cell that does not fit.

    Parameters
    ----------
    table : Table
        The table.
    model : type of pydantic model
        Fields (or their aliases) are the columns. A field with a default may be left out of the file.
    faults : list of DataError
        Grows by what is wrong.
    """
    kept = _READ.get((id(table), model))
    if kept is not None:
        records: tuple[M, ...] = kept[1]
        return records
    before = len(faults)
    records = _read(table, model, faults)
    if len(faults) == before:
        if len(_READ) == _MOST_READ:
            del _READ[next(iter(_READ))]
        _READ[id(table), model] = table, records
    return records


def _read(table: Table, model: type[M], faults: list[DataError]) -> tuple[M, ...]:
    known = {field.alias or name: field for name, field in model.model_fields.items()}
    wrong = [c for c in table.columns if c not in known] if model.model_config.get("extra") == "forbid" else []
    for column in wrong:
        faults.append(DataError(table.file, 1, None, column, tuple(known), table.rule, "unknown column"))
    missing = [c for c, field in known.items() if field.is_required() and c not in table.columns]
    faults += [missing_column(table, column) for column in missing]
    if wrong or missing:
        return ()
    records: list[M] = []
    for index, (row, line) in enumerate(zip(table.rows, table.lines, strict=True)):
        try:
            records.append(model.model_validate({column: cell or None for column, cell in row.items()}))
        except ValidationError as error:
            faults += validation_faults(error, table.file, line, table.rule, table.row_name(index))
    return tuple(records)


def missing_column(table: Table, column: str) -> DataError:
    """Return the error for a column that is not there, with the one that may be meant."""
    near = suggest(column, table.columns).replace("did you mean", "is it")
    return DataError(table.file, 1, rule=table.rule, message=f"column {column!r} is missing{near}")


def validation_faults(
    error: ValidationError, file: str, row: int | None = None, rule: str | None = None, name: str | None = None
) -> list[DataError]:
    """Return pydantic's complaints as errors of ours, one a cell or key."""
    faults: dict[str, DataError] = {}
    for item in error.errors():
        place = ".".join(str(part) for part in item["loc"])
        column, allowed, message = str(item["loc"][0]) if row is not None and item["loc"] else place, None, None
        found: object = item["input"]
        if item["type"] == "missing":
            found, message = None, "is missing" + suggest(str(item["loc"][-1]), _keys(item["input"]))
        elif item["type"] == "extra_forbidden":
            found, message = None, "unknown key"
        else:
            allowed = _allowed(item["type"], item.get("ctx", {}), item["msg"])
        if found is None and message is None:
            found = ""
        faults.setdefault(column, DataError(file, row, column or None, found, allowed, rule, message).about(name))
    return list(faults.values())


def _keys(value: object) -> list[str]:
    return [str(key) for key in value] if isinstance(value, Mapping) else []


def _allowed(kind: str, context: Mapping[str, Any], message: str) -> str | tuple[str, ...]:
    if kind == "literal_error":
        words = re.findall(r"'([^']*)'", context["expected"])
        return tuple(words) if words else str(context["expected"])
    if kind == "value_error":
        return str(context["error"])
    bounds = {"greater_than_equal": ("at least", "ge"), "less_than_equal": ("at most", "le")}
    if kind in bounds:
        word, key = bounds[kind]
        return f"{word} {context[key]:g}"
    if kind in ("string_type", "string_too_short", "none_required"):
        return "text, not blank"
    return message[:1].lower() + message[1:]
