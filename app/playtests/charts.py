"""The plots of a report, as SVG or PNG, drawn by matplotlib without a screen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from app.language import tr

from .statistics import SURE, Games, Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import Locator

INK, MUTED, LINE = "#1f2328", "#5f6670", "#d5d9de"


class ChartColors(NamedTuple):
    """The colors of text and lines."""

    ink: str = INK
    muted: str = MUTED
    line: str = LINE


ON_PAPER = ChartColors()


WIDE = 8.6
"""Width of a plot in inches."""
DOTS = 100
"""Pixels per inch."""
SPARE = ("#4269d0", "#efb118", "#ff725c", "#6cc5b0", "#3ca951", "#ff8ab7", "#a463f2", "#97bbf5", "#9c6b4e", "#9498a0")


def colors(about: Mapping[str, Any]) -> dict[str, str]:
    """Return the color of each power as on the board; other colors where Qt cannot be loaded, as on the nodes of a
    cluster."""
    powers = tuple(about["powers"])
    try:
        from app.ui.tokens import tokens

        return {power: look.fill[:7] for power, look in tokens().looks(powers, about["variant"], "light").items()}
    except ImportError:
        return {power: SPARE[at % len(SPARE)] for at, power in enumerate(powers)}


def _figure(high: float, wide: float = WIDE) -> Figure:
    from matplotlib.figure import Figure

    return Figure(figsize=(wide, high), layout="constrained")


def svg(figure: Figure, name: str) -> str:
    """Return the figure as SVG to embed in a page, without an XML header; the ids in it depend only on `name`."""
    import matplotlib

    text = StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    made = re.sub(r"^.*?(?=<svg )", "", text.getvalue(), flags=re.DOTALL)
    made = re.sub(r"<metadata>.*?</metadata>", "", made, flags=re.DOTALL)
    made = re.sub(r"font-family: [^;\"]*", "font-family: system-ui, sans-serif", made)
    made = re.sub(r'<g id="[^"]*"', "<g", made)
    return re.sub(r'<svg ([^>]*?)width="[^"]*" height="[^"]*"|<svg ', r'<svg \1role="img" ', made, count=1)


def png(figure: Figure, scale: float) -> bytes:
    """Return the figure as a PNG with a transparent background; `scale`: image pixels per screen pixel."""
    content = BytesIO()
    figure.savefig(content, format="png", transparent=True, dpi=DOTS * scale)
    return content.getvalue()


def _quiet(axes: Axes, inks: ChartColors = ON_PAPER) -> None:
    """Style axes with few lines and no box."""
    axes.spines[["top", "right"]].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(inks.line)
    axes.tick_params(colors=inks.muted, labelsize=9, length=3)
    axes.set_axisbelow(True)
    axes.grid(color=inks.line, linewidth=0.6)


def _whole(most: int) -> Locator:
    """Return a locator of ticks at whole numbers."""
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(nbins=most, integer=True)


def _outlined(width: float, ink: str) -> list[Any]:
    """Return effects that draw a dark line below a light one, so that white powers can be seen on white."""
    from matplotlib.patheffects import Normal, Stroke

    return [Stroke(linewidth=width + 1.4, foreground=ink), Normal()]


def intervals(
    rows: Mapping[str, Interval],
    fills: Mapping[str, str],
    line: float | None,
    title: str,
    wide: float = WIDE,
    inks: ChartColors = ON_PAPER,
) -> Figure:
    """Plot a dot with its 95 % interval in each row; `line`: the value to compare with."""
    figure = _figure(0.8 + 0.32 * len(rows), wide)
    axes = figure.subplots()
    _quiet(axes, inks)
    if line is not None:
        axes.axvline(line, color=inks.ink, linewidth=1, linestyle=(0, (4, 3)))
    for at, (row, one) in enumerate(rows.items()):
        axes.plot([one.low, one.high], [at, at], color=inks.ink, linewidth=1.6, solid_capstyle="butt")
        fill = fills.get(row, inks.muted)
        axes.plot([one.value], [at], "o", markersize=8, color=fill, markeredgecolor=inks.ink)
    axes.set_yticks(range(len(rows)), list(rows))
    axes.tick_params(axis="y", labelcolor=inks.ink, length=0, labelsize=10)
    axes.grid(visible=False, axis="y")
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlabel(title, color=inks.muted, fontsize=9)
    return figure


COLUMNS = 4


def by_year(
    games: Games, fills: Mapping[str, str], wide: float = WIDE, columns: int = COLUMNS, inks: ChartColors = ON_PAPER
) -> Figure:
    """Plot for each power its mean number of centers by year with a 95 % band, and the band of 80 % of the games."""
    names = games.names
    rows = -(-len(names) // columns)
    figure = _figure(0.3 + 1.75 * rows, wide)
    grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    years = np.arange(1, games.owned.shape[1] + 1)
    shown = years[: max(1, int(games.last.max()))]
    for at, axes in enumerate(grid.flat):
        if at >= len(names):
            axes.set_visible(False)
            continue
        _quiet(axes, inks)
        power, name = list(names.items())[at]
        owned = games.owned[:, : len(shown), at]
        low, high = np.percentile(owned, [10, 90], axis=0)
        middle = owned.mean(axis=0)
        error = SURE * owned.std(axis=0, ddof=1) / np.sqrt(len(owned)) if len(owned) > 1 else 0 * middle
        fill = fills[power]
        axes.fill_between(shown, low, high, color=fill, alpha=0.25, linewidth=0)
        for edge in (low, high):  # so that a white power's band can be seen on white
            axes.plot(shown, edge, color=inks.muted, linewidth=0.5)
        axes.fill_between(shown, middle - error, middle + error, color=inks.ink, alpha=0.35, linewidth=0)
        axes.plot(shown, middle, color=fill, linewidth=1.8, path_effects=_outlined(1.8, inks.ink))
        axes.set_title(name, fontsize=10, color=inks.ink, loc="left", pad=3)
        axes.xaxis.set_major_locator(_whole(5))
    grid[0][0].set_ylim(bottom=0)  # shared by all; set last, since it stops autoscaling
    figure.supxlabel(tr("Year of play"), fontsize=9, color=inks.muted)
    return figure


def still_going(
    sets: Sequence[Games], labels: Sequence[str], wide: float = WIDE, inks: ChartColors = ON_PAPER
) -> Figure:
    """Plot the share of games that are not over after each number of years."""
    figure = _figure(2.6, wide)
    axes = figure.subplots()
    _quiet(axes, inks)
    for games, label, style in zip(sets, labels, ("-", "--")):
        years = int(games.about["years"])
        going = [1.0] + [float(((games.over == 0) | (games.over > year)).mean()) for year in range(1, years + 1)]
        axes.step(range(years + 1), going, where="post", color=inks.ink, linewidth=1.8, linestyle=style, label=label)
    axes.set_ylim(0, 1.02)
    axes.set_xlim(left=0)
    axes.yaxis.set_major_formatter(lambda value, at: f"{value:.0%}")
    axes.xaxis.set_major_locator(_whole(10))
    axes.set_xlabel(tr("Year of play"), fontsize=9, color=inks.muted)
    if len(sets) > 1:
        axes.legend(frameon=False, fontsize=9, loc="lower left", labelcolor=inks.ink)
    return figure
