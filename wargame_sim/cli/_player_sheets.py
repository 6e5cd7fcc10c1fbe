"""What a matrix of players says, in words and tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wargame_sim.model.players import FLOOR
from wargame_sim.model.telling import setup_told
from wargame_sim.reports.numbers import count, decimals, percent, plain, with_interval
from wargame_sim.reports.rests import how, notices, origins, players_of
from wargame_sim.reports.sheet import Part, Sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from wargame_sim.runner.player_matrix import PlayerMatrix
    from wargame_sim.statistics.meta_game import MetaGame, Mixture


def matrix_sheet(found: PlayerMatrix) -> Sheet:
    """Return the sheet of a matrix: cells, equilibrium, what each player gains over the floor."""
    one, two = found.game.sides
    options = setup_told(found.setup.options, found.setup.patches, found.setup.data)
    title = f"{found.game.title}, {options}: the players against each other"
    parts = [_cells(found), *(_mixture(found, side, n) for n, side in enumerate((one, two))), *_gains(found)]
    made = {"games": f"{count(found.trials)} a pair, the same dice for all"}
    made |= how(found.provenance) | {"digest of all games": found.provenance.digest}
    annex = (players_of(found.game), origins(found.provenance))
    return Sheet(title, balance_told(found), notices(found.provenance), parts, made, annex)


def balance_told(found: PlayerMatrix) -> str:
    """Return the balance in one sentence: range over players, value at equilibrium."""
    meta, kind = found.meta, found.measure.kind
    low, high = meta.range
    value, ends = with_interval(meta.value, *meta.value_interval, kind)
    (least, least_ends), (most, most_ends) = (
        with_interval(v, *limits, kind) for v, limits in zip((low, high), meta.range_interval, strict=True)
    )
    return (
        f"{found.measure.name} lies between {least} ({least_ends}) and {most} ({most_ends}), whoever plays of those named; "
        f"when both sides choose as well as they can it is {value} ({ends}, {percent(meta.level)} %){_lean(found)}."
    )


def _lean(found: PlayerMatrix) -> str:
    """Return how far noise moves the value towards a side; empty where that is less than what is printed."""
    meta, kind = found.meta, found.measure.kind
    told = with_interval(meta.lean, *meta.value_interval, kind, signed=True)[0]
    return (
        f"; {told} of it is noise, which favours the side with more plans"
        if any(c in told for c in "123456789")
        else ""
    )


def _cells(found: PlayerMatrix) -> Part:
    one, two = found.game.sides
    meta, wins = found.matrix(floor=True), found.wins
    shares = found.matrix(wins, floor=True).means if wins is not None and wins != found.measure else None
    low, high, method = meta.cells()
    lines = []
    for i, a in enumerate(meta.rows):
        line = {f"{one} \\ {two}": a}
        for j, b in enumerate(meta.columns):
            line[b] = _cell((meta.means[i, j], low[i, j], high[i, j]), found.measure.kind)
            line[b] += f", {percent(float(shares[i, j]))} %" if shares is not None else ""
        lines.append(line)
    unit = found.measure.unit
    note = f"{found.measure.name} ({unit}) with 95 % intervals ({method})"
    note += f", and the share of games that {one} wins" if shares is not None else ""
    note += f"; {count(found.trials)} games a pair, the same dice for all, seed {found.provenance.seed}."
    note += f" The player {FLOOR} gives legal orders by dice: the floor." if FLOOR in meta.rows else ""
    return Part(
        "Every pair of players", lines, note, lambda: _picture(found, meta), "Heat table of the pairs of players"
    )


def _picture(found: PlayerMatrix, meta: MetaGame) -> Figure:
    from wargame_sim.reports.figures.players import payoff_table

    rows, columns = ({m.name: m.weight for m in mixture} for mixture in found.meta.mixtures)
    return payoff_table(meta, found.game.sides, FLOOR, (rows, columns))


def _cell(numbers: Sequence[float], kind: str) -> str:
    estimate, low, high = (float(v) for v in numbers)
    if kind == "share":
        return " ".join(with_interval(estimate, low, high, kind)[:1])
    places = decimals(low, high)
    return f"{plain(estimate, places)} \u00b1 {plain((high - low) / 2, places)}"


def _mixture(found: PlayerMatrix, side: str, number: int) -> Part:
    mixture: Sequence[Mixture] = found.meta.mixtures[number]
    kind = found.measure.kind
    spread = float(found.meta.errors.max())
    lines = [
        {
            f"{side} player": m.name,
            "weight": f"{percent(m.weight)} %",
            "resampled": f"{percent(m.low)} to {percent(m.high)} %",
            "in the support": f"{percent(m.support)} %",
            "loses alone": with_interval(m.exploitability, -spread, spread, kind)[0],
            "if players err": f"{percent(m.logit)} %",
        }
        for m in mixture
    ]
    note = (
        "Weight at equilibrium, middle 95 % of it and share of matrices that use the player when the cells are drawn again "
        "within their errors; what the player gives away against its best answer when it is played always; weights if "
        "better players are merely chosen more often (logit)."
    )
    return Part(f"What {side} would choose", lines, note if number else "")


def _gains(found: PlayerMatrix) -> list[Part]:
    parts = []
    for side in found.game.sides:
        gains = found.gains(side)
        if not gains:
            continue
        opponents = list(dict.fromkeys(b for _, b in gains if b != FLOOR))
        lines = [
            {f"{side} player": a}
            | {f"against {b}": _cell((gains[a, b].mean, gains[a, b].low, gains[a, b].high), "mean") for b in opponents}
            for a in found.labels(side)
        ]
        note = f"Gain in {found.measure.name} over {FLOOR} in its place, same dice, paired 95 % intervals."
        parts.append(Part(f"What a player gains for {side}", lines, note))
    return parts
