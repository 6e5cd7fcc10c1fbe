"""What will be played: named variants, one seed, so many trials, and a hash over all that changes a row."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from wargame_sim.errors import DataError, UsageError
from wargame_sim.kernels.sources import source_hash
from wargame_sim.model.game import Game, Setup, Value
from wargame_sim.outcomes.provenance import Provenance, VariantRecord
from wargame_sim.runner.setups import complete_options, complete_players

MAX_TRIALS = 10**12


@dataclass(frozen=True)
class Variant:
    """One setup to be played, with a stable name and the values of the swept factors."""

    name: str
    setup: Setup
    levels: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Plan:
    """Everything that a run needs.

    Parameters
    ----------
    game : Game
        The game.
    variants : tuple of Variant
        The base first.
    seed : int
        Of the dice, 0 to 2**64 - 1.
    trials : int
        Games a variant. Not part of the hash: more trials add rows and change none.
    hash, code_hash : str
        SHA-256 over all that changes a row; over the sources that games are played by.
    records : tuple of VariantRecord
        The variants as provenance tells them.
    """

    game: Game
    variants: tuple[Variant, ...]
    seed: int
    trials: int
    hash: str
    code_hash: str
    records: tuple[VariantRecord, ...]

    @property
    def games(self) -> int:
        """Games of all variants together."""
        return self.trials * len(self.variants)

    def with_trials(self, trials: int) -> Plan:
        """Return the same plan for another number of trials."""
        check_trials(trials)
        return replace(self, trials=trials)

    def provenance(self, **more: Any) -> Provenance:
        """Return the record of a run of this plan, not yet complete."""
        base = self.variants[0].setup
        return Provenance(
            game=self.game.slug,
            title=self.game.title,
            seed=self.seed,
            key_layout=key_layout(),
            trials=self.trials,
            plan_hash=self.hash,
            code_hash=self.code_hash,
            variants=[record.model_copy() for record in self.records],
            columns=[asdict(column) for column in self.game.columns],
            headline=self.game.headline,
            data=None if base.data is None else str(base.data),
            **more,
        )


def make_plan(
    game: Game, variants: Sequence[Variant], seed: int, trials: int, more: Mapping[str, Any] | None = None
) -> Plan:
    """Return the plan of these variants.

    Parameters
    ----------
    game : Game
        The game.
    variants : sequence of Variant
        The base first.
    seed, trials : int
        Of the dice; games a variant.
    more : mapping or None
        Whatever else changes a result.

    Raises
    ------
    UsageError
        When seed or trials are out of range.
    DataError
        When a table, an overlay or a patch is wrong.
    """
    if not 0 <= seed < 2**64:
        raise UsageError(f"seed: found {seed}; allowed 0 to 2**64 - 1")
    check_trials(trials)
    records = tuple(_records(game, variants))
    code = code_hash(game)
    content = {
        "game": game.slug,
        "seed": seed,
        "key_layout": key_layout(),
        "code": code,
        "variants": [r.model_dump(exclude={"origins", "stand_ins", "digest", "levels", "trials"}) for r in records],
        "seats": [_seats(game, variant) for variant in variants],
        "more": dict(more or {}),
    }
    plan_hash = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    return Plan(game, tuple(variants), seed, trials, plan_hash, code, records)


def check_trials(trials: int) -> None:
    """Raise UsageError when the number of trials is out of range."""
    if not 1 <= trials <= MAX_TRIALS:
        raise UsageError(f"trials: found {trials}; allowed 1 to {MAX_TRIALS}")


def key_layout() -> int:
    """Return the version of the layout of dice keys."""
    from wargame_sim.kernels.dice import KEY_LAYOUT

    return int(KEY_LAYOUT)


def code_hash(game: Game) -> str:
    """Return the hash of all sources that games are played by, and of nothing else.

    Tables have a hash of their own, and the numbers of the players who sit at the table stand in the plan.
    """
    return source_hash(*getattr(game.rules, "played_by", (type(game.rules).__module__,)))


def _seats(game: Game, variant: Variant) -> dict[str, Any]:
    """Return what each side's player plays by: another player of the file may change, and this game stays the same."""
    seated = complete_players(game, variant.setup.players)
    return {side: game.book.values(side, name) if game.book else name for side, name in seated.items()}


def _records(game: Game, variants: Sequence[Variant]) -> Iterable[VariantRecord]:
    packs: dict[object, Any] = {}
    for variant in variants:
        setup = variant.setup
        key = (setup.data, tuple(sorted(setup.patches.items())))
        if key not in packs:
            packs[key] = _pack(game, setup)
        pack = packs[key]
        yield VariantRecord(
            name=variant.name,
            levels=dict(variant.levels),
            options=complete_options(game, setup.options),
            players=complete_players(game, setup.players),
            patches=dict(setup.patches),
            pack_hash=pack.hash,
            origins=dict(pack.origins),
            stand_ins=sorted(pack.stand_ins),
        )


def _pack(game: Game, setup: Setup) -> Any:
    try:
        return game.rules.pack(setup)
    except OSError as error:
        raise DataError(setup.data or game.pack_folder, message=f"cannot be read ({error.strerror})") from None
