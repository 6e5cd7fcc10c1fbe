"""The page of an influence map: which cells of the results table decide the game, and how that was checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from wargame_sim.model.telling import setup_told, tables_told
from wargame_sim.outcomes.files import write_whole
from wargame_sim.reports.numbers import count, plain, saved_told, with_interval
from wargame_sim.reports.page import page
from wargame_sim.reports.rests import how
from wargame_sim.reports.save import SUFFIXES as PICTURES
from wargame_sim.reports.save import checked_suffix, inline_svg, save_figure
from wargame_sim.statistics.confirmed import Confirmed
from wargame_sim.statistics.influence import (
    BOTH,
    METHOD,
    Influence,
    InfluenceMap,
)

if TYPE_CHECKING:
    from wargame_sim.outcomes.provenance import Provenance

SUFFIXES = (".html", *PICTURES)
FIRST_ORDER = (
    "First order: what single rolls add up to if the cell alone reads otherwise. What follows from several such rolls "
    "in one game, and from players who would attack elsewhere, is in the re-runs only."
)


def write_influence(
    path: Path, found: InfluenceMap, confirmed: Sequence[Confirmed], made: Provenance, title: str
) -> Path:
    """Write the map as a page, or its heat map alone as a picture, by the suffix of the path."""
    suffix = checked_suffix(path, SUFFIXES)
    framed = [one.predicted for one in confirmed]
    if suffix in PICTURES:
        from wargame_sim.reports.figures.influence import influence_heat

        return save_figure(influence_heat(found, note=_origin(found, made), framed=framed), path)
    write_whole(path, influence_html(found, confirmed, made, title).encode())
    return path


def influence_html(found: InfluenceMap, confirmed: Sequence[Confirmed], made: Provenance, title: str) -> str:
    """Return one self-contained page."""
    head = f"Which cells of the table decide {title}?"
    players = " and ".join(f"{name} ({side})" for side, name in made.base.players.items())
    parts = [
        f"<h1>{escape(head)}</h1>",
        f'<p class="answer">{escape(answer(found))}</p>',
        f'<p class="notice">{escape(f"{_tables(made)}Played by scripts: {players}.")}</p>',
        f"<p>{escape(FIRST_ORDER)}</p>",
        *_confirmed(found, confirmed),
        *_maps(found, [one.predicted for one in confirmed]),
        *_largest(found),
        *_how(found, made),
    ]
    return page(head, "\n".join(parts))


def answer(found: InfluenceMap) -> str:
    """Return the answer in one sentence."""
    from wargame_sim.reports.figures.influence import cell_name

    sure = [i for i in found.largest(len(found.of())) if i.low > 0 or i.high < 0]
    if not sure:
        return f"No single cell moves {found.outcome} by more than {count(found.n)} games can tell."
    first = sure[0]
    effect, ends = with_interval(first.estimate, first.low, first.high, found.kind, signed=True)
    said = f"The cell that moves {found.outcome} most is {cell_name(found, first)}: {effect} ({ends})"
    return f"{said}; {len(sure)} of {len(found.of())} cells surely move it at all."


def _origin(found: InfluenceMap, made: Provenance) -> str:
    origin = made.origins.get(found.table.name, "")
    return f"Table {found.table.name}: {origin}." if origin else ""


def _tables(made: Provenance) -> str:
    told = tables_told(made.origins)
    return f"{told}. " if told else ""


def _confirmed(found: InfluenceMap, confirmed: Sequence[Confirmed]) -> Iterable[str]:
    from wargame_sim.reports.figures.influence import cell_name, confirmed_plot

    if not confirmed:
        return
    yield "<h2>The largest, predicted and played</h2>"
    games = count(confirmed[0].played.n)
    told = (
        f"Diamonds: predicted from one run. Circles: the change played, {games} games with the same dice as the table "
        f"as it is, other dice than the prediction. Intervals: {100 * found.level:g} % for all together."
    )
    picture = inline_svg(confirmed_plot(found, confirmed), "c", "Predicted and played effects of the largest cells")
    yield f"<figure>{picture}<figcaption>{escape(told)}</figcaption></figure>"
    heads = ("cell", "predicted", "played", "agree", "pairing saves")
    lines = []
    for one in confirmed:
        d = one.played
        predicted = _both(one.predicted.estimate, one.predicted.low, one.predicted.high, found)
        saved = saved_told(d.reduction, d.differ)
        played = _both(d.mean, d.low, d.high, found)
        lines.append((cell_name(found, one.predicted), predicted, played, "yes" if one.agree else "no", saved))
    yield _table(heads, lines, "Predicted beside played.")


def _both(estimate: float, low: float, high: float, found: InfluenceMap) -> str:
    told, ends = with_interval(estimate, low, high, found.kind, signed=True)
    return f"{told} ({ends})"


def _maps(found: InfluenceMap, framed: Sequence[Influence]) -> Iterable[str]:
    from wargame_sim.reports.figures.influence import influence_heat

    yield "<h2>Over the results table</h2>"
    for number, side in enumerate((BOTH, *found.table.sides)):
        figure = influence_heat(found, side, framed=framed if side == BOTH else ())
        label = f"Heat map of influences, attacks of {side}"
        told = "Everybody's attacks, as a changed table would have it." if side == BOTH else ""
        told = told or f"If the cell read so for {side} alone: where its own attacks matter."
        picture = inline_svg(figure, f"i{number}", label)
        yield f'<figure class="wide">{picture}<figcaption>{escape(told)}</figcaption></figure>'


def _largest(found: InfluenceMap) -> Iterable[str]:
    from wargame_sim.reports.figures.influence import cell_name

    yield "<h2>Cells in order</h2>"
    sides = {side: {i.change: i for i in found.of(side)} for side in found.table.sides}
    heads = ("cell", "effect", "read in a game", *(f"attacks of {side} alone" for side in sides))
    lines = []
    for one in found.largest(20):
        own = [_both(*sides[side][one.change][2:5], found) for side in sides]
        lines.append((cell_name(found, one), _both(*one[2:5], found), f"{plain(one.rolled, 2)} times", *own))
    yield _table(heads, lines, f"The largest. Intervals: {METHOD}, {100 * found.level:g} % for all cells of a column.")


def _how(found: InfluenceMap, made: Provenance) -> Iterable[str]:
    options = setup_told({k: v for k, v in made.base.options.items() if v}, made.base.patches, made.data)
    told = {"games": count(found.n), "options": options, **how(made)}
    yield "<h2>How it was made</h2><dl>"
    yield from (f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>" for k, v in told.items())
    yield "</dl>"


def _table(heads: Sequence[str], lines: Sequence[Sequence[str]], caption: str) -> str:
    head = "".join(f'<th scope="col">{escape(h)}</th>' for h in heads)
    rows = "".join(
        "<tr>"
        + "".join(f'<td data-head="{escape(h, quote=True)}">{escape(c)}</td>' for h, c in zip(heads, line, strict=True))
        + "</tr>"
        for line in lines
    )
    told = f"<caption>{escape(caption)}</caption>"
    return f'<div class="scroll"><table class="stack">{told}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
