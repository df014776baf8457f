"""The plots of playtests, as figures of matplotlib."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from app.language import tr
from app.ui import charts
from app.ui.charts import ON_PAPER, PER_PIXEL, SMALL, ChartColors, PowerStyle, YearLine, outlined, quiet, whole_numbers

from .statistics import SURE, Games, Interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDE, HIGH = 860, 300
"""Size of the chart by year in a report, in pixels."""
SPARE = ("#4269d0", "#efb118", "#ff725c", "#6cc5b0", "#3ca951", "#ff8ab7", "#a463f2", "#97bbf5", "#9c6b4e", "#9498a0")


def styles(about: Mapping[str, Any]) -> dict[str, PowerStyle]:
    """Return how each power is drawn: as on the board, or in other colors where Qt cannot be loaded, as on the nodes of
    a cluster."""
    powers: Mapping[str, str] = about["powers"]
    try:
        from app.ui.tokens import tokens

        looks = tokens().looks(powers, about["variant"], "light")
        return {power: PowerStyle.of(look) for power, look in looks.items()}
    except ImportError:
        spare = (SPARE[at % len(SPARE)] for at in range(len(powers)))
        return {power: PowerStyle(fill, name[:1]) for (power, name), fill in zip(powers.items(), spare)}


def intervals(
    rows: Mapping[str, Interval],
    fills: Mapping[str, str],
    line: float | None,
    title: str,
    wide: float = WIDE,
    inks: ChartColors = ON_PAPER,
) -> Figure:
    """Plot a dot with its 95 % interval in each row; `line`: the value to compare with."""
    figure = charts.figure(wide, 80 + 32 * len(rows), layout="constrained")
    axes = figure.subplots()
    quiet(axes, inks)
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
    axes.set_xlabel(title, color=inks.muted, fontsize=SMALL * PER_PIXEL)
    return figure


def by_year(
    games: Games, looks: Mapping[str, PowerStyle], wide: float = WIDE, high: float = HIGH, inks: ChartColors = ON_PAPER
) -> Figure:
    """Plot the chart of a game for the mean of all games: for each power its centers by year of play, from the start
    on, with a 95 % band."""
    years = _years(games)
    began = Counter(games.about["start"].values())
    lines = []
    for at, power in enumerate(games.names):
        owned = games.owned[:, :years, at]
        middle, error = owned.mean(axis=0), _error(owned)
        low, high_edge = (np.concatenate([[began[power]], edge]).tolist() for edge in (middle - error, middle + error))
        lines.append(YearLine(looks[power], [began[power], *middle.tolist()], low, high_edge))
    return charts.by_year(lines, ["", *map(str, range(1, years + 1))], wide, high, inks)


def _years(games: Games) -> int:
    """Return the number of years to show, that of the longest game."""
    return max(1, int(games.last.max()))


def _error(owned: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return half the width of the 95 % interval of each year's mean."""
    spread = owned.std(axis=0, ddof=1) if len(owned) > 1 else np.zeros(owned.shape[1])
    return np.asarray(SURE * spread / np.sqrt(len(owned)))


COLUMNS = 4


def spread(games: Games, looks: Mapping[str, PowerStyle], wide: float = WIDE, inks: ChartColors = ON_PAPER) -> Figure:
    """Plot for each power the band in which its centers are in 80 % of the games, and their mean."""
    names = games.names
    rows = -(-len(names) // COLUMNS)
    figure = charts.figure(wide, 30 + 175 * rows, layout="constrained")
    grid = figure.subplots(rows, COLUMNS, sharex=True, sharey=True, squeeze=False)
    shown = np.arange(1, _years(games) + 1)
    for at, axes in enumerate(grid.flat):
        if at >= len(names):
            axes.set_visible(False)
            continue
        quiet(axes, inks)
        power, name = list(names.items())[at]
        owned, fill = games.owned[:, : len(shown), at], looks[power].fill
        low, high = np.percentile(owned, [10, 90], axis=0)
        axes.fill_between(shown, low, high, color=fill, alpha=0.25, linewidth=0)
        for edge in (low, high):  # so that a white power's band can be seen on white
            axes.plot(shown, edge, color=inks.muted, linewidth=0.5)
        axes.plot(shown, owned.mean(axis=0), color=fill, linewidth=1.8, path_effects=outlined(1.8, inks.ink))
        axes.set_title(name, fontsize=10, color=inks.ink, loc="left", pad=3)
        axes.xaxis.set_major_locator(whole_numbers(5))
    grid[0][0].set_ylim(bottom=0)  # shared by all; set last, since it stops autoscaling
    figure.supxlabel(tr("Year of play"), fontsize=SMALL * PER_PIXEL, color=inks.muted)
    return figure


def still_going(
    sets: Sequence[Games], labels: Sequence[str], wide: float = WIDE, inks: ChartColors = ON_PAPER
) -> Figure:
    """Plot the share of games that are not over after each number of years."""
    figure = charts.figure(wide, 260, layout="constrained")
    axes = figure.subplots()
    quiet(axes, inks)
    for games, label, style in zip(sets, labels, ("-", "--")):
        years = int(games.about["years"])
        going = [1.0] + [float(((games.over == 0) | (games.over > year)).mean()) for year in range(1, years + 1)]
        axes.step(range(years + 1), going, where="post", color=inks.ink, linewidth=1.8, linestyle=style, label=label)
    axes.set_ylim(0, 1.02)
    axes.set_xlim(left=0)
    axes.yaxis.set_major_formatter(lambda value, at: f"{value:.0%}")
    axes.xaxis.set_major_locator(whole_numbers(10))
    axes.set_xlabel(tr("Year of play"), fontsize=SMALL * PER_PIXEL, color=inks.muted)
    if len(sets) > 1:
        axes.legend(frameon=False, fontsize=SMALL * PER_PIXEL, loc="lower left", labelcolor=inks.ink)
    return figure
