"""Read an experiment file: TOML to checked keys, every fault in one line that names file and key."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from wargame_sim.errors import DataError, UsageError
from wargame_sim.runner.schema import Expect, Experiment, known_keys

_KINDS = {
    "string_type": "text in quotes",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
    "list_type": "a list in brackets",
    "dict_type": "a table",
    "model_type": "a table",
}


def read_experiment(path: Path) -> Experiment:
    """Read and check an experiment file. Whether the game knows its options is checked by `design.variants`.

    Raises
    ------
    UsageError
        When there is no such file.
    DataError
        Naming file and key, what was found and what is allowed.
    """
    content = _read_toml(path)
    try:
        experiment = Experiment.model_validate(content)
    except ValidationError as error:
        raise _translate(path, error) from None
    _check_kind(path, experiment)
    return experiment


def fault(path: Path, key: str, **said: Any) -> DataError:
    """Return the error for a key of the file; `said` as for `DataError`."""
    return DataError(f"{path}, key {key}", **said)


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        raise UsageError(f"experiment file: found no {path}") from None
    except OSError as error:
        raise UsageError(f"experiment file {path}: cannot be read ({(error.strerror or str(error)).lower()})") from None
    except UnicodeDecodeError:
        raise DataError(path, message="not a text file in UTF-8") from None
    except RecursionError:
        raise DataError(path, message="not a TOML file (nested too deeply)") from None
    except ValueError as error:
        line = re.search(r"at line (\d+)", str(error))
        raise DataError(path, int(line[1]) if line else None, message=f"not a TOML file ({error})") from None


def _translate(path: Path, error: ValidationError) -> DataError:
    """Say the first fault as this program says faults."""
    first = min(error.errors(), key=lambda e: e["type"] != "extra_forbidden")
    location, kind, context = first["loc"], first["type"], first.get("ctx", {})
    key = _spelt(location)
    if kind == "extra_forbidden":
        place = f"{path}, table {_spelt(location[:-1])}" if len(location) > 1 else str(path)
        return DataError(place, message="unknown key", found=location[-1], allowed=known_keys(location))
    if kind == "missing":
        return fault(path, key, message="is missing")
    bounds = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
    limits = [f"{words} {_number(context[name])}" for name, words in bounds.items() if name in context]
    allowed = _KINDS.get(kind) or context.get("expected") or ", ".join(limits) or first["msg"]
    return fault(path, key, found=first["input"], allowed=str(allowed))


def _spelt(location: tuple[int | str, ...]) -> str:
    """Return ``expect[2].sign`` for ("expect", 1, "sign"): people count from 1."""
    text = ""
    for part in location:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def _number(value: float) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _check_kind(path: Path, experiment: Experiment) -> None:
    """Check keys that need or exclude each other."""
    e = experiment
    if e.kind == "exact":
        for name in ("trials", "precision"):
            if getattr(e, name) is not None:
                raise fault(path, name, message='an experiment of kind "exact" plays no games; leave it out')
        if e.control:
            raise fault(path, "control", message='needs games; an experiment of kind "exact" plays none')
        if e.balanced is not None:
            raise fault(path, "balanced", message='needs games; an experiment of kind "exact" plays none')
        if e.study is None:
            raise fault(path, "study", message='is missing; an experiment of kind "exact" names a study of the game')
    else:
        if e.study is not None:
            raise fault(path, "study", message='needs kind = "exact"')
        if e.control and not e.rows:
            raise fault(path, "control", message="needs rows; it does not go with rows = false")
        _check_stop(path, e)
        if e.trials is None and e.precision is None and e.stop is None:
            raise fault(path, "trials", message="is missing; give trials = 20000, or precision = 0.1 (a half-width)")
        if e.trials is not None and e.precision is not None:
            raise fault(path, "precision", message="stands beside trials; give one of them")
    for n, expect in enumerate(e.expect, start=1):
        name, said = _expect_fault(e.kind, expect)
        if said:
            raise fault(path, f"expect[{n}]{name}", message=said)


def _check_stop(path: Path, e: Experiment) -> None:
    """Check the keys of a sequential test."""
    if e.stop is None:
        for name in ("h0", "h1"):
            if getattr(e, name) is not None:
                raise fault(path, name, message='needs stop = "sprt"')
        return
    for name in ("h0", "h1"):
        if getattr(e, name) is None:
            raise fault(path, name, message='is missing; stop = "sprt" decides between two differences, h0 and h1')
    if e.h0 == e.h1:
        raise fault(path, "h1", found=e.h1, allowed="another difference than h0")
    if e.precision is not None:
        raise fault(path, "precision", message='stands beside stop = "sprt"; give one of them')
    if e.control:
        raise fault(path, "control", message='does not go with stop = "sprt"')


def _expect_fault(kind: str, expect: Expect) -> tuple[str, str]:
    """Return the key and what is wrong with it, or two empty texts."""
    if (expect.sign is None) == (expect.rank == ""):
        return ".sign", "give sign (or, in exact studies, is), and not both"
    if expect.sign == "0" and expect.band == 0:
        return ".band", "is missing; sign 0 needs the largest effect that counts as neutral"
    if kind == "simulation":
        if expect.row or expect.against or expect.rank:
            return "", 'row, against and is need kind = "exact"'
        return (".option", "is missing") if not expect.option else ("", "")
    if not expect.row:
        return ".row", "is missing"
    if expect.sign and not (expect.against or expect.option):
        return ".against", "is missing; sign compares two rows, or an option with the base"
    return "", ""
