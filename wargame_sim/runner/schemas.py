"""JSON schemas of the files that users write: what an editor needs to complete keys and to mark wrong ones."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from wargame_sim.chart.system import System
from wargame_sim.errors import UsageError, unknown
from wargame_sim.model.plan import PlanFile
from wargame_sim.model.position import PositionFile
from wargame_sim.runner.schema import Experiment

FILES: Mapping[str, type[BaseModel]] = {
    "experiment": Experiment,
    "plan": PlanFile,
    "position": PositionFile,
    "crt": System,
}
_KEY = re.compile(r"^(?P<names>\w+(?:, \w+)*) : .*$")


def schema_of(name: str) -> dict[str, Any]:
    """Return the JSON schema of a kind of file, every key with the description that its class gives.

    Raises
    ------
    UsageError
        When there is no such kind.
    """
    if name not in FILES:
        raise UsageError(f"schema: {unknown('file', name, FILES)}")
    kind = FILES[name]
    schema = kind.model_json_schema(schema_generator=_Schema)
    classes = {one.__name__: one for one in _blocks(kind)}
    for block in (schema, *schema.get("$defs", {}).values()):
        if block.get("title") in classes:
            _describe(block, classes[block["title"]])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _blocks(kind: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """Yield a class and those of its fields."""
    yield kind
    for field in kind.model_fields.values():
        todo = [field.annotation]
        while todo:
            one = todo.pop()
            if isinstance(one, type) and issubclass(one, BaseModel):
                yield from _blocks(one)
            todo += get_args(one)


def _describe(block: dict[str, Any], kind: type[BaseModel]) -> None:
    """Give every key of a block the description that the docstring of its class, or of one it stands on, has of it."""
    told: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if issubclass(one, BaseModel):
            told |= _told(inspect.cleandoc(one.__dict__.get("__doc__") or ""))
    block["description"] = told[""]
    for name, field in kind.model_fields.items():
        if name in told:
            block["properties"][field.alias or name].setdefault("description", told[name])


class _Schema(GenerateJsonSchema):
    """A check of ours that says no type of its own lets anything pass here: it names what is allowed when it fails."""

    def function_plain_schema(self, _schema: core_schema.PlainValidatorFunctionSchema) -> dict[str, Any]:
        return {}


def _told(docstring: str) -> dict[str, str]:
    """Return what a class's numpydoc says of each of its fields, and under "" of itself."""
    head, _, fields = docstring.partition("\nParameters\n")
    told = {"": " ".join(head.split())}
    names: list[str] = []
    for line in fields.splitlines()[1:]:
        found = _KEY.match(line)
        if found:
            names = found["names"].split(", ")
        elif line.startswith(" "):
            for name in names:
                told[name] = f"{told.get(name, '')} {line.strip()}".strip()
    return told
