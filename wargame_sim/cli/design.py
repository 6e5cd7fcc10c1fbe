"""How `run` tells of designs: the fraction with its aliases, and interactions of two options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wargame_sim.cli.common import print_table, tell

if TYPE_CHECKING:
    from wargame_sim.outcomes.provenance import Provenance
    from wargame_sim.statistics.sprt_results import Tested


def design_record(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the design of an experiment for a JSON document."""
    return {"name": told["design"], **told.get("fraction", {})}


def show_design(told: Mapping[str, Any]) -> None:
    """Print what a fraction is made of, and what it cannot tell apart; nothing for other designs."""
    made = told.get("fraction")
    if not made:
        return
    tell(f"Fractional design: {made['runs']} of {made['of']} combinations, resolution {made['resolution']}")
    tell(f"Generators: {'; '.join(made['generators'])}")
    if made["aliases"]:
        tell("Only these sums can be estimated; effects of three options and more are taken to be small:")
        for line in made["aliases"]:
            tell(f"  {line}")


def design_found(made: Provenance) -> dict[str, Any]:
    """Return design, aliases, and the interactions that cannot be estimated, for a JSON document."""
    from wargame_sim.statistics.factorial import not_told

    asked = made.experiment or {}
    return {"design": design_record({"design": None, **asked}), "interactions_not_told": not_told(made.variants)}


def show_interactions(made: Provenance, lines: Sequence[Mapping[str, Any]]) -> None:
    """Print interactions, the aliases of a fraction, and which interactions no variants tell of."""
    from wargame_sim.cli.effects import show_effects
    from wargame_sim.statistics.factorial import not_told

    if lines:
        tell("Interactions: the effect of one with the other on, less that with the other off.")
        show_effects(lines, "Interactions: effect")
    missing = not_told(made.variants)
    if missing:
        tell(f"No variants tell of {', '.join(missing)}: the rules exclude that they are on together.\n")
    show_design(made.experiment or {})


def show_tests(tests: Sequence[Tested]) -> None:
    """Print the decisions of sequential tests, with estimates that the stopping does not bias."""
    from wargame_sim.reports.sprt import test_lines, tests_told

    if tests:
        lines = test_lines(tests)
        print_table(tests_told(tests), list(lines[0]), [list(line.values()) for line in lines])
