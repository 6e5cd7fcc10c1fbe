"""The experiment file's keys and their types. What they mean for a game is checked in `design`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, cast, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainValidator
from pydantic_core import PydanticCustomError

from wargame_sim.statistics.verdict import SIGNS, Sign, parse_sign

Design = Literal["full factorial", "fractional", "one-at-a-time"]
FACTORIAL: Design = "full factorial"
FRACTIONAL: Design = "fractional"


def _value(found: Any) -> bool | int | str:
    if isinstance(found, (bool, int, str)):
        return found
    raise PydanticCustomError("value", "true, false, a whole number or a word in quotes")


def _level(found: Any) -> bool | int | str:
    """Accept fractions too: patched cells may be such, and are kept as text."""
    return str(found) if isinstance(found, float) else _value(found)


def _sign(found: Any) -> Sign:
    try:
        return parse_sign(found)
    except (ValueError, TypeError):
        raise PydanticCustomError("sign", "{signs}", {"signs": ", ".join(SIGNS)}) from None


def parse_design(found: object) -> Design:
    """Return the design in its one spelling ("factorial" is "full factorial").

    Raises
    ------
    ValueError
        With what is allowed.
    """
    word = str(found).replace("_", "-").replace("full-factorial", FACTORIAL) if isinstance(found, str) else ""
    for known in get_args(Design):
        if known in (word, f"full {word}" if word == "factorial" else ""):
            return cast("Design", known)
    raise ValueError(", ".join(get_args(Design)))


def _design(found: Any) -> Design:
    try:
        return parse_design(found)
    except ValueError as error:
        raise PydanticCustomError("design", "{words}", {"words": str(error)}) from None


def _said(text: str) -> str:
    if not text.strip():
        raise PydanticCustomError("said", "some text")
    return text.strip()


Value = Annotated[bool | int | str, PlainValidator(_value)]
Level = Annotated[bool | int | str, PlainValidator(_level)]
Said = Annotated[str, AfterValidator(_said)]


class Block(BaseModel):
    """A table of the file: no unknown keys, no silent conversions, no changes afterwards."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False, populate_by_name=True)


class Outcome(Block):
    """``[outcome]``: what is compared.

    Parameters
    ----------
    name : str
        Measure that decides: ``axis_vp``, ``winner=axis``, ``taken_1303<=3``.
    also : tuple of str
        More measures, reported beside it.
    """

    name: Said
    also: list[Said] = Field(default_factory=list)


class Expect(Block):
    """``[[expect]]``: an effect that somebody claims.

    Parameters
    ----------
    option : str
        Swept option, patched cell or ``players.SIDE``; or two of them, for what they do together: ``air*weather``.
    value : bool, int, str or None
        Its value; needed only where there are several beside the base.
    sign : {"+", "-", "0", "0+", "0-"}
        Direction of the effect on the outcome.
    band : float
        Effects up to this size count as neutral.
    outcome : str
        Another measure than the experiment's.
    row, against : str
        Exact studies: the row it is about, and the row it is compared with.
    rank : {"", "largest", "smallest"}
        ``is`` in the file. Exact studies: place of the row among all rows.
    source, text : str
        Where the claim is made, and what it says.
    """

    option: str = ""
    value: Level | None = None
    sign: Annotated[Sign, PlainValidator(_sign)] | None = None
    band: float = Field(default=0.0, ge=0)
    outcome: str = ""
    row: str = ""
    against: str = ""
    rank: Literal["", "largest", "smallest"] = Field(default="", alias="is")
    source: Said
    text: str = ""


class Balanced(Block):
    """``[balanced]``: what counts as practically balanced.

    Parameters
    ----------
    outcome : str
        Measure: ``winner=axis``.
    target, band : float
        Such as 0.5, and how far from it is still near enough.
    """

    outcome: Said
    target: float
    band: float = Field(gt=0)


class StudyBlock(Block):
    """``[study]``: an exact study that the game offers.

    Parameters
    ----------
    name : str
        Of the study (`wargame-sim games GAME` lists them).
    parameters : dict
        Its parameters, where they differ from the usual ones.
    """

    name: Said
    parameters: dict[str, Any] = Field(default_factory=dict)


class Experiment(Block):
    """One question to a game, as its file asks it.

    Parameters
    ----------
    question : str
        In words.
    kind : {"simulation", "exact"}
        Complete games with dice, or an exact study.
    game : str
        Slug.
    hypothesis : str
        What is expected and why, in words.
    seed : int
        Of the dice.
    trials : int or None
        Games a variant.
    precision : float or None
        Half-width asked of the interval of every difference, in units of the outcome; instead of `trials`.
    stop : {"sprt"} or None
        Stop each comparison when a sequential test has decided between two hypotheses; `trials` is then the most.
    h0, h1 : float or None
        The difference under each, in units of the outcome.
    alpha, beta : float
        Chances of the two wrong decisions, over all comparisons together.
    rows : bool
        Whether a row of every game is kept; else totals only, and memory does not grow with the games.
    level : float
        Simultaneous coverage over the comparisons of one outcome.
    control : {"", "luck"}
        What is taken off outcomes before they are put together: the luck of the dice, whose mean is 0.
    design : {"full factorial", "fractional", "one-at-a-time"} or None
        How swept values are combined; may also stand in ``[sweep]``.
    resolution : int or None
        Of a fraction: the length of the shortest set of factors that are not varied independently; 4 unless told.
    generators : list of str
        Of a fraction, instead of a resolution: ``patton = air*supply*weather``.
    excluded : {"leave out"} or None
        What becomes of combinations that the rules forbid in a full factorial: the file is refused unless told.
    options, players : dict
        The base variant, where it differs from the basic game.
    data : str or None
        Folder with an owner's tables, relative to the file.
    sweep : dict
        Option to list of values; ``players`` to a table of side to list of players.
    patches : dict
        What-if cells; a list of values is swept.
    outcome : Outcome or None
        The game's headline when left out.
    expect : list of Expect
        Claims to be judged.
    balanced : Balanced or None
        A band within which every variant is judged to be balanced or not.
    study : StudyBlock or None
        For exact experiments.
    """

    question: Said
    kind: Literal["simulation", "exact"] = "simulation"
    game: Said
    hypothesis: str = ""
    seed: int = Field(default=1, ge=0, lt=2**64)
    trials: int | None = Field(default=None, ge=2, le=10**12)
    precision: float | None = Field(default=None, gt=0)
    rows: bool = True
    stop: Literal["sprt"] | None = None
    h0: float | None = None
    h1: float | None = None
    alpha: float = Field(default=0.05, gt=0, lt=0.5)
    beta: float = Field(default=0.05, gt=0, lt=0.5)
    level: float = Field(default=0.95, gt=0, lt=1)
    control: Literal["", "luck"] = ""
    design: Annotated[Design, PlainValidator(_design)] | None = None
    resolution: int | None = Field(default=None, ge=3, le=8)
    generators: list[Said] = Field(default_factory=list)
    excluded: Literal["leave out"] | None = None
    options: dict[str, Value] = Field(default_factory=dict)
    players: dict[str, str] = Field(default_factory=dict)
    data: str | None = None
    sweep: dict[str, Any] = Field(default_factory=dict)
    patches: dict[str, Any] = Field(default_factory=dict)
    outcome: Outcome | None = None
    expect: list[Expect] = Field(default_factory=list)
    balanced: Balanced | None = None
    study: StudyBlock | None = None


def known_keys(location: tuple[int | str, ...]) -> list[str]:
    """Return the keys that the file may have at a place, for messages about unknown ones."""
    blocks: Mapping[str, type[Block]] = {
        "outcome": Outcome,
        "expect": Expect,
        "balanced": Balanced,
        "study": StudyBlock,
    }
    block = blocks.get(str(location[0]), Experiment) if len(location) > 1 else Experiment
    return [field.alias or name for name, field in block.model_fields.items()]


def folder_of(experiment: Experiment, file: Path) -> Path | None:
    """Return the owner's folder of tables that the file names, seen from where the file lies."""
    return None if experiment.data is None else file.parent / experiment.data
