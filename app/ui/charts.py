"""Plots of games, drawn by matplotlib without a screen: the chart by year of a single game and of a playtest, and what
all plots share.

matplotlib takes half a second to load, so nothing here imports it before the first plot. No Qt here: a playtest writes
its report where no window can be opened.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.path import Path as Outline
    from matplotlib.ticker import Locator

    from app.ui.tokens import PowerLook
    from rules.reports import YearTable

INK, MUTED, LINE = "#1f2328", "#5f6670", "#d5d9de"


class ChartColors(NamedTuple):
    """The colors of text and lines."""

    ink: str = INK
    muted: str = MUTED
    line: str = LINE


ON_PAPER = ChartColors()

DOTS = 100
"""Pixels per inch."""
PER_PIXEL = 72 / DOTS
"""Points, in which matplotlib measures lines and text, per pixel."""
FONTS = Path(__file__).parent / "fonts"
TEXT, SMALL = 11, 12.5
"""Size of text in the chart by year, in pixels, and in all other plots."""


@cache
def load() -> None:
    """Load matplotlib and the window's typeface. Takes half a second the first time, and does not need the window's
    thread."""
    import matplotlib
    import matplotlib.backends.backend_agg
    import matplotlib.figure
    import matplotlib.patheffects
    from matplotlib.font_manager import fontManager

    for weight in ("Regular", "Bold"):
        fontManager.addfont(FONTS / f"Inter-{weight}.otf")
    matplotlib.rcParams["font.family"] = ["Inter", "DejaVu Sans"]


def figure(wide: float, high: float, **how: Any) -> Figure:
    """Return an empty figure of this size, in pixels."""
    load()
    from matplotlib.figure import Figure

    return Figure(figsize=(wide / DOTS, high / DOTS), dpi=DOTS, **how)


def svg(figure: Figure, name: str) -> str:
    """Return the figure as SVG to embed in a page, without an XML header; the ids in it depend only on `name`."""
    import matplotlib

    text = StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    made = re.sub(r"^.*?(?=<svg )", "", text.getvalue(), flags=re.DOTALL)
    made = re.sub(r"<metadata>.*?</metadata>", "", made, flags=re.DOTALL)
    made = re.sub(r"font: ([^;\"]*?px) [^;\"]*", r"font: \1 Inter, system-ui, sans-serif", made)
    made = re.sub(r"font-family: [^;\"]*", "font-family: system-ui, sans-serif", made)
    made = re.sub(r'<g id="[^"]*"', "<g", made)
    return re.sub(r'<svg ([^>]*?)width="[^"]*" height="[^"]*"|<svg ', r'<svg \1role="img" ', made, count=1)


def png(figure: Figure, scale: float) -> bytes:
    """Return the figure as a PNG with a transparent background; `scale`: image pixels per screen pixel."""
    content = BytesIO()
    figure.savefig(content, format="png", transparent=True, dpi=DOTS * scale)
    return content.getvalue()


def pixels(figure: Figure, scale: float) -> tuple[memoryview, int, int]:
    """Return the figure as rows of RGBA pixels, with their width and height; `scale`: image pixels per screen pixel."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    figure.set_dpi(DOTS * scale)
    figure.patch.set_alpha(0)
    canvas: Any = FigureCanvasAgg(figure)
    canvas.draw()
    return (canvas.buffer_rgba(), *canvas.get_width_height())


def quiet(axes: Axes, colors: ChartColors) -> None:
    """Style axes with few lines and no box."""
    axes.spines[["top", "right"]].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(colors.line)
    axes.tick_params(colors=colors.muted, labelsize=SMALL * PER_PIXEL, length=3)
    axes.set_axisbelow(True)
    axes.grid(color=colors.line, linewidth=0.6)


def whole_numbers(most: int) -> Locator:
    """Return a locator of at most so many ticks, at whole numbers."""
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(nbins=most, integer=True)


def outlined(width: float, ink: str) -> list[Any]:
    """Return effects that draw a dark line below a light one, so that white powers can be seen on white."""
    from matplotlib.patheffects import Normal, Stroke

    return [Stroke(linewidth=width + 1.2, foreground=ink), Normal()]


# ----------------------------------------------------------------------------------------------------
# The chart by year.

LEFT, RIGHT, TOP, BELOW = 14, 30, 10, 22
"""Margins in pixels at the normal text size; at the left, the numbers come on top."""
THICK, APART, CHIP = 2.4, 13.0, 13.0
"""Width of a line, least distance of two letters, and their size, in pixels."""
YEAR_WIDE = 44
"""Pixels that a year needs under the chart, at the normal text size."""
RULE_HIGH, MOST_RULES = 22, 8
"""Least distance of two horizontal lines, in pixels, and how many there are at most."""
LEAST_MOST = 4.0
"""The scale reaches at least this amount."""


class PowerStyle(NamedTuple):
    """How a power is drawn: the color of its line, its letter, and the color of the letter."""

    fill: str
    letter: str = ""
    ink: str = INK

    @classmethod
    def of(cls, look: PowerLook) -> PowerStyle:
        """Return the style with which a power looks as on the board."""
        return cls(look.fill[:7], look.letter, look.ink)


class YearLine(NamedTuple):
    """A power's amount at each point of the chart, None where it is unknown; `low` and `high`: the bounds of a band
    around the line."""

    style: PowerStyle
    amounts: Sequence[float | None]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


def of_table(
    table: YearTable,
    styles: Mapping[str, PowerStyle],
    wide: float,
    high: float,
    colors: ChartColors = ON_PAPER,
    scale: float = 1.0,
) -> Figure:
    """Plot the table of a game by year (see `by_year`); `styles`: by power."""
    unit = 10**table.coin.digits
    lines = []
    for power in table.powers:
        amounts = [one.amounts.get(power) for one in table.years]
        shown = [None if amount is None else float(amount) / unit for amount in amounts]
        lines.append(YearLine(styles[power], shown))
    return by_year(lines, [str(one.year or "") for one in table.years], wide, high, colors, scale)


def by_year(
    lines: Sequence[YearLine],
    years: Sequence[str],
    wide: float,
    high: float,
    colors: ChartColors = ON_PAPER,
    scale: float = 1.0,
) -> Figure:
    """Plot a line for each power, the power with most on top, with its letter at the end.

    `years`: the label of each point, "" for none; `wide`, `high`: the size in pixels; `scale`: of text, 1 for the
    normal size.
    """
    made = figure(wide, high)
    all_amounts = [one for line in lines for one in (*line.amounts, *line.low, *line.high) if one is not None]
    least, most = min([0.0, *all_amounts]), max([LEAST_MOST, *all_amounts])
    ticks = _rules(least, most, min(MOST_RULES, (high - TOP - BELOW * scale) / (RULE_HIGH * scale)))
    numbers = [f"{tick:,.0f}" for tick in ticks]
    left = (LEFT + 0.62 * TEXT * max(map(len, numbers), default=1)) * scale
    bottom, across, up = BELOW * scale, wide - left - RIGHT * scale, high - TOP - BELOW * scale
    axes = made.add_axes((left / wide, bottom / high, across / wide, up / high))
    axes.set_xlim(0, max(1, len(years) - 1))
    axes.set_ylim(least, most)
    axes.patch.set_visible(False)
    axes.spines[:].set_visible(False)
    axes.tick_params(colors=colors.muted, labelsize=TEXT * scale * PER_PIXEL, length=0, pad=4)
    axes.set_yticks(ticks, numbers)
    axes.grid(axis="y", color=colors.line, linewidth=0.8)
    axes.set_axisbelow(True)
    every = max(1, math.ceil(len(years) * YEAR_WIDE * scale / across))
    named = range(next((at for at, year in enumerate(years) if year), 0), len(years), every)
    axes.set_xticks(named, [years[at] for at in named])
    ranked = sorted((line for line in lines if any(one is not None for one in line.amounts)), key=_last)
    thick = THICK * PER_PIXEL
    for line in ranked:
        known = [(at, amount) for at, amount in enumerate(line.amounts) if amount is not None]
        points, amounts = [at for at, _ in known], [amount for _, amount in known]
        if line.low:
            axes.fill_between(points, line.low, line.high, color=line.style.fill, alpha=0.3, linewidth=0)
        effects = outlined(thick, colors.ink)
        axes.plot(points, amounts, color=line.style.fill, linewidth=thick, path_effects=effects, clip_on=False)
    wanted = [high - bottom - up * (_last(line) - least) / (most - least) for line in reversed(ranked)]
    for line, y in zip(reversed(ranked), letters_apart(wanted, APART * scale, high - bottom - 2)):
        at = (wide - RIGHT * scale + (7 + CHIP / 2) * scale) / wide, 1 - y / high
        _letter(made, line.style, at, CHIP * scale, colors)
    return made


def _last(line: YearLine) -> float:
    """Return the last known amount."""
    return next(amount for amount in reversed(line.amounts) if amount is not None)


def _rules(least: float, most: float, lines: float) -> list[float]:
    """Return the amounts at which horizontal lines are drawn: whole, at most so many."""
    step = next(
        step for power in range(20) for one in (1, 2, 5) if (most - least) / (step := one * 10**power) <= max(1, lines)
    )
    return [float(step * at) for at in range(math.ceil(least / step), math.floor(most / step) + 1)]


def letters_apart(wanted: Sequence[float], apart: float, bottom: float) -> list[float]:
    """Return the heights of letters wanted at these heights, from top to bottom, so that they overlap neither each
    other nor what is below `bottom`."""
    apart = min(apart, bottom / max(1, len(wanted)))
    found = list[float]()
    for y in wanted:
        found.append(max(y, found[-1] + apart) if found else y)
    for number in reversed(range(len(found))):
        found[number] = min(found[number], bottom)
        bottom = found[number] - apart
    return found


@cache
def _chip() -> Outline:
    """Return the outline of the field behind a letter."""
    from matplotlib.patches import BoxStyle

    return BoxStyle.Round(pad=0, rounding_size=0.22)(-0.5, -0.5, 1, 1, 1)


def _letter(made: Figure, style: PowerStyle, at: tuple[float, float], size: float, colors: ChartColors) -> None:
    """Draw a power's letter in a field of its color; `at`: as parts of the figure's width and height."""
    from matplotlib.lines import Line2D

    field: Mapping[str, Any] = {"markerfacecolor": style.fill, "markeredgecolor": colors.ink, "markeredgewidth": 0.7}
    mark = Line2D([at[0]], [at[1]], marker=_chip(), markersize=size * PER_PIXEL, transform=made.transFigure, **field)
    made.add_artist(mark)
    how: Mapping[str, Any] = {"ha": "center", "va": "center_baseline", "weight": "bold", "color": style.ink}
    made.text(*at, style.letter, fontsize=TEXT * size / CHIP * 0.9 * PER_PIXEL, **how)
