"""Options that describe one attack. Games take those they know and refuse the others by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer


def _option(flag: str, metavar: str, text: str) -> Any:
    return typer.Option(flag, metavar=metavar, help=text)


_TEXT = str | None
_WORDS = list[str] | None

# Name that games know -> how it is asked for on the command line.
ATTACK_OPTIONS: dict[str, Any] = {
    "attack": Annotated[_TEXT, _option("--attack", "N", "Printed attack strength, in factors.")],
    "defence": Annotated[_TEXT, _option("--defence", "N", "Printed defence strength, in factors.")],
    "attackers": Annotated[
        _WORDS,
        _option(
            "--attacker", "UNIT[@TERRAIN]", "Attacking unit, and where it stands or attacks across; may be repeated."
        ),
    ],
    "defenders": Annotated[_WORDS, _option("--defender", "UNIT", "Defending unit; may be repeated.")],
    "terrain": Annotated[_TEXT, _option("--terrain", "TERRAIN", "Terrain of the defender's hex: high_ground+city.")],
    "attacker_terrain": Annotated[
        _TEXT, _option("--from", "TERRAIN", "Terrain the attackers stand on; the defender's level unless given.")
    ],
    "cliff": Annotated[bool | None, typer.Option("--cliff", help="The attack goes up a cliff.")],
    "city": Annotated[bool | None, typer.Option("--city", help="The defender's hex is a city.")],
    "heavy_attack": Annotated[
        _TEXT, _option("--heavy-attack", "N", "Those of the attack factors that are heavy equipment.")
    ],
    "artillery_attack": Annotated[
        _TEXT, _option("--artillery-attack", "N", "Printed factors of artillery that supports the attack.")
    ],
    "artillery_defence": Annotated[
        _TEXT, _option("--artillery-defence", "N", "Printed factors of artillery that supports the defence.")
    ],
    "air": Annotated[int | None, _option("--air", "N", "Columns that an air unit adds.")],
    "shift": Annotated[int | None, _option("--shift", "N", "Any other shift of columns, + for the attacker.")],
    "drm": Annotated[int | None, _option("--drm", "N", "Die roll modifier, in games that have them.")],
    "reroll": Annotated[_TEXT, _option("--reroll", "SIDE", "Side that may roll again, in games that have that.")],
    "price": Annotated[
        _TEXT, _option("--price", "X", "What the re-roll must gain to be taken, in units of result score, or auto.")
    ],
    "side": Annotated[_TEXT, _option("--side", "SIDE", "Side that attacks, when no units are named.")],
    "across": Annotated[
        _WORDS, _option("--across", "FEATURE", "Hexsides that all attackers attack across: canal, water, mountain.")
    ],
    "armor": Annotated[_TEXT, _option("--armor", "WHO", "Who has armor: none, attacker, defender, both.")],
    "support": Annotated[_WORDS, _option("--support", "MARKERS", "Support of the attacker: artillery,air,naval.")],
    "against": Annotated[_WORDS, _option("--against", "MARKERS", "Support of the defender: artillery,air,naval.")],
    "endurance": Annotated[_TEXT, _option("--endurance", "N", "Damage points that the defenders can still take.")],
    "attack_endurance": Annotated[_TEXT, _option("--attack-endurance", "N", "The same of the attackers.")],
    "unsupplied": Annotated[bool | None, typer.Option("--unsupplied", help="Some attacker is out of supply.")],
    "box": Annotated[bool | None, typer.Option("--box", help="A defensive box stands in the defender's hex.")],
    "star": Annotated[bool | None, typer.Option("--star", help="The defender may stand there for a point of damage.")],
    "rubble": Annotated[bool | None, typer.Option("--rubble", help="The defender's hex is rubble.")],
    "rain": Annotated[bool | None, typer.Option("--rain", help="It rains.")],
    "lead": Annotated[_WORDS, _option("--lead", "UNIT", "Lead unit of either side; may be repeated.")],
    "er": Annotated[_TEXT, _option("--er", "N", "Efficiency of the attack's lead unit.")],
    "defender_er": Annotated[_TEXT, _option("--defender-er", "N", "Efficiency of the defence's lead unit.")],
    "strongpoint": Annotated[bool | None, typer.Option("--strongpoint", help="A strongpoint protects the hex.")],
    "stand": Annotated[bool | None, typer.Option("--stand", help="The defenders try not to retreat.")],
    "weather": Annotated[_TEXT, _option("--weather", "WEATHER", "dry, mud or storm.")],
    "coast": Annotated[_TEXT, _option("--coast", "WHERE", "Where ships fire at the hex: coastal or inland.")],
    "axis_zone": Annotated[bool | None, typer.Option("--axis-zone", help="The hex is under Axis air superiority.")],
    "turn": Annotated[int | None, _option("--turn", "N", "Printed turn.")],
    "lower_to": Annotated[_TEXT, _option("--lower-to", "ODDS", "Odds the attacker chooses to attack at, such as 3:1.")],
}


def with_attack_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options above, in place of its ``**asked``, as typer reads a signature."""
    kept = [p for p in inspect.signature(command).parameters.values() if p.kind is not p.VAR_KEYWORD]
    hints = {**inspect.get_annotations(command, eval_str=True), **ATTACK_OPTIONS}
    asked = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=hint)
        for name, hint in ATTACK_OPTIONS.items()
    ]
    named = [p.replace(kind=p.KEYWORD_ONLY, annotation=hints[p.name]) for p in kept]
    command.__signature__ = inspect.Signature([*named[:1], *asked, *named[1:]])  # type: ignore[attr-defined]
    command.__annotations__ = {p.name: hints[p.name] for p in [*named, *asked]}
    return command
