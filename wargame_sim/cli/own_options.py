"""Options of a results table of one's own, shared by `odds`, `table` and `crt`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

CrtFile = Annotated[
    Path | None,
    typer.Option(
        "--crt", metavar="FILE", exists=True, dir_okay=False, help="A results table of your own, as CSV; no game."
    ),
]
SystemFile = Annotated[
    Path | None,
    typer.Option("--system", metavar="FILE", exists=True, dir_okay=False,
                 help="With --crt: TOML file that says what the CSV cannot."),
]  # fmt: skip
Dice = Annotated[str | None, typer.Option("--dice", metavar="DICE", help="With --crt: 1d6, 2d6, d66, d100 ...")]
AttackerSteps = Annotated[int, typer.Option("--attacker-steps", min=0, max=99, help="With --crt: steps that attack.")]
DefenderSteps = Annotated[int, typer.Option("--defender-steps", min=0, max=99, help="With --crt: steps that defend.")]
Want = Annotated[
    str | None,
    typer.Option("--want", metavar="[NAME=]70%", help="With --crt: fewest factors for a chance of the summary."),
]
Attacks = Annotated[int, typer.Option("--attacks", min=0, max=99, help="With --crt: attack so often; steps melt.")]
StopAt = Annotated[
    int, typer.Option("--stop-at", min=0, max=99, help="With --attacks: stop at so few attacking steps.")
]
