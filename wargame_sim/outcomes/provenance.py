"""How a result came about: enough to run it again, written beside every result as JSON with a schema number."""

from __future__ import annotations

import json
import platform
import shlex
import sys
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from wargame_sim.errors import WargameError, one_line
from wargame_sim.outcomes.files import write_whole

SCHEMA = 1
FILE_NAME = "provenance.json"
WHEN = ("command", "date")  # what differs each time that the same result is made: in a file of its own
WHEN_FILE = "made.json"
_TOLD = 3  # origins of one table that are told apart


def software() -> dict[str, str]:
    """Return the versions of what the rows depend on, without importing any of it."""
    versions = {"python": platform.python_version()}
    for name, package in (("wargame_sim", "wargame-sim"), ("numpy", "numpy"), ("numba", "numba")):
        try:
            versions[name] = metadata.version(package)
        except metadata.PackageNotFoundError:
            versions[name] = "not installed"
    return dict(sorted(versions.items()))


def command() -> str:
    """Return the command line of this process, with the program's bare name."""
    program = Path(sys.argv[0]).name if sys.argv and sys.argv[0] else "python"
    return shlex.join([program, *sys.argv[1:]])


def _text(content: dict[str, Any]) -> bytes:
    return (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode()


def _when(folder: Path) -> dict[str, str]:
    """Return when and by which command a result was made, as far as that is known."""
    try:
        content = json.loads((folder / WHEN_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    known = content if isinstance(content, dict) else {}
    return {key: one_line(known[key]) for key in WHEN if isinstance(known.get(key), str)}


def cleaned(content: Any) -> Any:
    """Return what was read with all its texts made harmless: results come from strangers, too."""
    if isinstance(content, dict):
        return {one_line(str(key)): cleaned(value) for key, value in content.items()}
    if isinstance(content, list):
        return [cleaned(value) for value in content]
    return one_line(content) if isinstance(content, str) else content


def now() -> str:
    """Return date and time, UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class VariantRecord(BaseModel):
    """One variant of a run: everything that fixes a game except the dice.

    ``options`` and ``players`` are complete, defaults included; ``levels`` are the swept factors with their values;
    ``origins`` tell where each table comes from, ``stand_ins`` which of them hold invented numbers; ``trials`` is the
    number of its games where variants differ in it.
    """

    model_config = ConfigDict(extra="forbid")

    name: str
    levels: dict[str, bool | int | str] = Field(default_factory=dict)
    options: dict[str, bool | int | str] = Field(default_factory=dict)
    players: dict[str, str] = Field(default_factory=dict)
    patches: dict[str, str] = Field(default_factory=dict)
    pack_hash: str = ""
    origins: dict[str, str] = Field(default_factory=dict)
    stand_ins: list[str] = Field(default_factory=list)
    trials: int | None = Field(default=None, ge=0)
    digest: str = ""

    def told(self, table: str) -> str:
        """Return the origin of a table in words; earlier versions kept which mixed ones are partly invented apart."""
        origin = self.origins[table]
        return "partly stand-in" if origin == "mixed" and table in self.stand_ins else origin


class ColumnRecord(BaseModel):
    """An outcome column as a game declared it."""

    model_config = ConfigDict(extra="forbid")

    name: str
    kind: Literal["number", "flag", "category", "turn"]
    unit: str
    help: str
    labels: list[str] = Field(default_factory=list)
    side: str = ""


class _Outcome(BaseModel):
    name: str
    also: list[str] = Field(default_factory=list)


class _Claim(BaseModel):
    option: str = ""
    outcome: str = ""
    source: str = ""
    text: str = ""
    sign: Literal["+", "-", "0", "0+", "0-", None] = None
    band: float = Field(default=0.0, ge=0)
    row: str = ""
    against: str = ""


class _Study(BaseModel):
    name: str
    parameters: dict[str, Any] = Field(default_factory=dict)


class ExperimentRecord(BaseModel):
    """What readers of a result need of its experiment; the rest is kept as it was."""

    question: str = ""
    file: str = ""
    level: float = Field(default=0.95, gt=0, lt=1)
    outcome: _Outcome | None = None
    expect: list[_Claim] = Field(default_factory=list)
    study: _Study | None = None


class Provenance(BaseModel):
    """The record of one run.

    Parameters
    ----------
    schema_version : int
        ``schema`` in the file. Readers refuse numbers they do not know.
    kind : {"simulation", "exact"}
        Games played with dice, or an exact study.
    game, title : str
        Slug and printed title.
    seed, key_layout : int
        Seed of the dice and version of the layout of their keys.
    trials : int
        Games a variant; of the longest one, where variants differ.
    sampling : {"fixed", "anytime"}
        Whether the number of games was fixed before, or play was stopped or prolonged because of what it showed, so
        that intervals must hold at all numbers of games.
    rows : bool
        Whether rows of games were kept, or totals only.
    plan_hash, code_hash : str
        Over everything that changes rows; over the sources of the game and the kernels.
    variants : list of VariantRecord
        The base variant first.
    columns : list of dict
        Outcome columns as the game declares them, so that a result can be read without the game.
    data : str or None
        Folder with an owner's tables.
    experiment : dict or None
        The experiment as read, with its file name under ``file``.
    digest : str
        Over the rows of all variants; empty until the run is complete.
    """

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    schema_version: int = Field(default=SCHEMA, alias="schema")
    kind: Literal["simulation", "exact"] = "simulation"
    software: dict[str, str] = Field(default_factory=software)
    command: str = Field(default_factory=command)
    date: str = Field(default_factory=now)
    game: str
    title: str = ""
    seed: int = 1
    key_layout: int = 1
    trials: int = Field(default=0, ge=0)
    sampling: Literal["fixed", "anytime"] = "fixed"
    rows: bool = True
    plan_hash: str = ""
    code_hash: str = ""
    variants: list[VariantRecord] = Field(min_length=1)
    columns: list[dict[str, Any]] = Field(default_factory=list)
    headline: str = ""
    data: str | None = None
    experiment: dict[str, Any] | None = None
    digest: str = ""

    @field_validator("columns")
    @classmethod
    def _columns(cls, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Refuse columns that no game could have declared."""
        for column in found:
            ColumnRecord.model_validate(column)
        return found

    @field_validator("experiment")
    @classmethod
    def _experiment(cls, found: dict[str, Any] | None) -> dict[str, Any] | None:
        """Refuse an experiment whose outcome and claims cannot be read."""
        if found is not None:
            ExperimentRecord.model_validate(found)
        return found

    @property
    def base(self) -> VariantRecord:
        """The variant that others are compared with."""
        return self.variants[0]

    def trials_of(self, variant: VariantRecord) -> int:
        """Return the games of one variant."""
        return self.trials if variant.trials is None else variant.trials

    @property
    def anytime(self) -> bool:
        """Whether intervals must hold at all numbers of games."""
        return self.sampling == "anytime"

    @property
    def complete(self) -> bool:
        """Whether every game was played."""
        return bool(self.digest)

    @property
    def stand_ins(self) -> list[str]:
        """The tables, of any variant, that hold invented numbers."""
        return sorted({table for variant in self.variants for table in variant.stand_ins})

    @property
    def origins(self) -> dict[str, str]:
        """Table to origin in words; where variants differ, all of them, or how many there are besides the first."""
        names = dict.fromkeys(table for variant in self.variants for table in variant.origins)
        every = {name: list(dict.fromkeys(v.told(name) for v in self.variants if name in v.origins)) for name in names}
        return {
            name: " / ".join(told) if len(told) <= _TOLD else f"{told[0]} / {len(told) - 1} others"
            for name, told in every.items()
        }

    def to_json(self) -> dict[str, Any]:
        """Return the record as plain JSON values, with ``schema`` first."""
        return self.model_dump(mode="json", by_alias=True)

    def write(self, folder: Path) -> Path:
        """Write ``provenance.json`` into the folder and return its path."""
        path = folder / FILE_NAME
        content = self.to_json()
        when = {key: content.pop(key) for key in WHEN}
        write_whole(path, _text(content), kept=True)
        write_whole(folder / WHEN_FILE, _text(when), kept=True)
        return path

    @classmethod
    def read(cls, folder: Path) -> Provenance:
        """Read ``provenance.json`` of a folder.

        Raises
        ------
        WargameError
            When there is none, or it is damaged, or its schema is a newer one.
        """
        path = folder / FILE_NAME
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
        except OSError:
            raise WargameError(f"{folder}: found no {FILE_NAME}; allowed a folder of results") from None
        except (ValueError, RecursionError) as error:
            raise WargameError(f"{path}: damaged ({type(error).__name__})") from None
        found = content.get("schema") if isinstance(content, dict) else None
        if found != SCHEMA:
            raise WargameError(f"{path}: found schema {found}; allowed {SCHEMA}")
        try:
            return cls.model_validate({**dict.fromkeys(WHEN, ""), **cleaned(content), **_when(folder)})
        except ValidationError as error:
            first = error.errors()[0]
            raise WargameError(f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg'].lower()}") from None


def date_of(folder: Path) -> str:
    """Return when a run was made; nothing for a damaged one, which takes no other with it."""
    try:
        return Provenance.read(folder).date
    except WargameError:
        return ""
