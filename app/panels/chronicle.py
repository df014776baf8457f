"""The course of a game: charts of centers and other counts by year, and the decisive turns.

For a game that is over, what everybody may know; during a game, what the viewer may know (`ViewerState.by_year`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.language import tr, tr_n
from app.ui.shades import power_look, px, shade_color
from app.ui.tokens import color
from app.ui.widgets import SegmentedControl, button, column, emptied, row
from rules import Game, Named, Position, Role, Turn
from rules.economy import Currency
from rules.reasons import listed
from rules.reports import YearCount, YearTable, by_year

# ----------------------------------------------------------------------------------------------------
# The content. No Qt here.


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decisive event in words, the number of its turn, and its weight among all."""

    turn: int
    words: str
    weight: float


MOST_POINTS = 8
SWING = 2
"""The number of centers won or lost in a year from which this is a turning point."""
THREAT = 0.4
"""The share of all centers from which a power threatens a solo."""
STAB_TURNS = 5
"""How many turns after supporting a power it is still a stab to take one of its centers."""


def tables_of(game: Game) -> tuple[YearTable, ...]:
    """Return the counts of all powers by year, for a game that is over."""
    return by_year([game.variant.view(one, game.viewer()) for one in game.positions])


def turning_points(game: Game) -> tuple[TurningPoint, ...]:
    """Return the largest swings, the first threats of a solo, and the stabs, in the order of their turns."""
    names = {power.id: power.name for power in game.variant.base.powers.values()}
    years = next((table.years for table in tables_of(game)), ())
    found = [*_swings(years, names), *_threats(years, names), *_stabs(game, names)]
    heaviest = sorted(found, key=lambda one: -one.weight)[:MOST_POINTS]
    return tuple(sorted(heaviest, key=lambda one: one.turn))


def _swings(years: Sequence[YearCount], names: Mapping[str, str]) -> Iterator[TurningPoint]:
    for before, after in pairwise(years):
        for power, name in names.items():
            now = int(after.amounts.get(power, 0))
            change = now - int(before.amounts.get(power, 0))
            if not change or (abs(change) < SWING and now):
                continue
            text = _swing_words(after.year, name, change, now)
            yield TurningPoint(after.at - 1, text, abs(change) + (not now))


def _swing_words(year: int, name: str, change: int, now: int) -> str:
    """Say what a power gained or lost in a year and what it has now."""
    if not now:
        return tr("{year}: {name} has no centers left.", year=year, name=name)
    if change < 0:
        return tr_n(
            "{year}: {name} loses {n} center and now has {now}.",
            "{year}: {name} loses {n} centers and now has {now}.",
            -change,
            year=year,
            name=name,
            now=now,
        )
    return tr_n(
        "{year}: {name} gains {n} center and now has {now}.",
        "{year}: {name} gains {n} centers and now has {now}.",
        change,
        year=year,
        name=name,
        now=now,
    )


def _threats(years: Sequence[YearCount], names: Mapping[str, str]) -> Iterator[TurningPoint]:
    """Yield the first year in which each power has enough centers to threaten a solo."""
    threatening = set[str]()
    for one in years[1:]:
        owned = sum(one.amounts.values())
        for power, count in one.amounts.items():
            if power in names and power not in threatening and count > THREAT * owned:
                threatening.add(power)
                text = tr("{year}: {name} holds {count} of {owned} centers and threatens a solo.",
                          year=one.year, name=names[power], count=count, owned=owned)  # fmt: skip
                yield TurningPoint(one.at - 1, text, SWING + 2)


def _stabs(game: Game, names: Mapping[str, str]) -> Iterator[TurningPoint]:
    """Yield centers taken from a power that the taker had supported shortly before."""
    helped = dict[tuple[str, str], int]()
    for number, turn in enumerate(game.turns):
        for (loser, taker), places in _taken(turn).items():
            since = helped.pop((taker, loser), None)
            if since is not None and number - since <= STAB_TURNS and {taker, loser} <= names.keys():
                where = listed([game.variant.base.provinces[place].name for place in places])
                text = tr("{phase}: {taker} takes {where} from {loser}, which it had supported in {before}.",
                          phase=_season(turn.before), taker=names[taker], where=where, loser=names[loser],
                          before=_season(game.turns[since].before))  # fmt: skip
                yield TurningPoint(number, text, SWING + 1)
        helped.update((pair, number) for pair in _supports(turn))


def _taken(turn: Turn) -> Mapping[tuple[str, str], Sequence[str]]:
    """Return the centers that changed hands, by old and new owner."""
    before, found = turn.before.centers, dict[tuple[str, str], list[str]]()
    for place, owner in turn.after.centers.items():
        if before.get(place, owner) != owner:
            found.setdefault((before[place], owner), []).append(place)
    return found


def _supports(turn: Turn) -> Iterator[tuple[str, str]]:
    """Yield each pair of a supporting power and the other power that it supported."""
    units = turn.before.units
    for outcome in turn.outcomes:
        order = outcome.order
        helped = order.slots[1] if order.type.role is Role.SUPPORT and len(order.slots) > 1 else None
        if isinstance(helped, Named) and helped.key in units and order.unit is not None and order.unit.key in units:
            pair = units[order.unit.key].power, units[helped.key].power
            if pair[0] != pair[1]:
                yield pair


def _season(position: Position) -> str:
    return position.title.partition(",")[0]


# ----------------------------------------------------------------------------------------------------
# The widgets.

MARGIN_LEFT, MARGIN_RIGHT, MARGIN_TOP, MARGIN_BELOW = 26, 30, 10, 22
LINE, APART = 2.4, 13.0
YEAR_WIDE = 44
"""Pixels that a year needs under the chart, at the normal text size."""
STEPS = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500)
HIGH, LOW = 190, 132
"""Height of a chart on a page and in a panel, in pixels at the normal text size."""


class YearChart(QWidget):
    """A chart of a table by year: a line in the color of each power, with its letter at the end."""

    def __init__(self, high: int = HIGH) -> None:
        super().__init__()
        self._high = high
        self.setMinimumHeight(px(high))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.table = YearTable("", {}, (), Currency())
        self._variant, self._all = "standard", tuple[str, ...]()
        self._least, self._most = 0.0, 4.0

    def show_table(self, table: YearTable, variant: str, powers: Sequence[str]) -> None:
        """Show a table. `variant` and `powers` are those of the game and determine the colors."""
        self.table, self._variant, self._all = table, variant, tuple(powers)
        amounts = [float(amount) for one in table.years for amount in one.amounts.values()]
        self._least, self._most = min([0.0, *amounts]), max([4.0, *amounts])
        text = "; ".join(
            f"{name}: {', '.join(filter(None, (table.cell(power, one) for one in table.years)))}"
            for power, name in table.powers.items()
        )
        self.setAccessibleName(table.heading)
        self.setAccessibleDescription(text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420 if self._high == HIGH else 200, px(self._high))

    def _left(self) -> float:
        """Return the width needed for the numbers of the grid lines."""
        return max(MARGIN_LEFT, max(self.fontMetrics().horizontalAdvance(text) for _, text in self._rules()) + 8)

    def _at(self, year: int, amount: float) -> QPointF:
        left = self._left()
        wide = self.width() - left - MARGIN_RIGHT
        high = self.height() - MARGIN_TOP - MARGIN_BELOW
        share = (amount - self._least) / (self._most - self._least)
        return QPointF(left + wide * year / max(1, len(self.table.years) - 1), MARGIN_TOP + high * (1 - share))

    def _line(self, power: str) -> list[QPointF]:
        """Return the points of a power's line, one for each year in which its count is known."""
        known = ((number, one.amounts.get(power)) for number, one in enumerate(self.table.years))
        return [self._at(number, float(amount)) for number, amount in known if amount is not None]

    def _ranked(self) -> list[str]:
        """Return the powers by their final count, the smallest first."""
        last = self.table.years[-1].amounts
        return sorted(self.table.powers, key=lambda power: last.get(power, 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.table.years:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont(self.font())
        font.setPixelSize(px(11))
        painter.setFont(font)
        self._paint_grid(painter)
        for power in self._ranked():
            fill = color(power_look(power, self._variant, self._all).fill)
            for pen in (QPen(shade_color("text"), LINE + 1.6), QPen(fill, LINE)):
                pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                painter.setPen(pen)
                painter.drawPolyline(self._line(power))
        self._paint_letters(painter)
        painter.end()

    def _rules(self) -> list[tuple[float, str]]:
        """Return the amounts at which grid lines are drawn, with their labels."""
        unit = 10**self.table.coin.digits
        least, most, lines = self._least / unit, self._most / unit, 7 * self._high // HIGH
        step = next((step for step in STEPS if (most - least) / step <= lines), STEPS[-1])
        return [(step * n * unit, f"{step * n:g}") for n in range(math.ceil(least / step), math.floor(most / step) + 1)]

    def _paint_grid(self, painter: QPainter) -> None:
        """Paint the grid lines with their numbers, and the years below."""
        years = self.table.years
        for amount, text in self._rules():
            left = self._at(0, amount)
            painter.setPen(QPen(shade_color("line"), 1))
            painter.drawLine(left, self._at(len(years) - 1, amount))
            painter.setPen(shade_color("muted"))
            box = QRectF(0, left.y() - 8, left.x() - 6, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        every = max(1, math.ceil(len(years) * px(YEAR_WIDE) / max(1, self.width())))
        for number in range(int(not years[0].year), len(years), every):
            at = self._at(number, self._least)
            box = QRectF(at.x() - 24, at.y() + 4, 48, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(years[number].year))

    def _paint_letters(self, painter: QPainter) -> None:
        """Paint each power's letter beside the end of its line, without overlaps."""
        font = QFont(painter.font())
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        ends = {power: self._line(power)[-1] for power in reversed(self._ranked())}
        for (power, at), y in zip(ends.items(), self._apart([at.y() for at in ends.values()])):
            look = power_look(power, self._variant, self._all)
            box = QRectF(at.x() + 7, y - 6.5, 13, 13)
            painter.setPen(QPen(shade_color("edge"), 1))
            painter.setBrush(color(look.fill))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(QColor(look.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, look.letter)

    def _apart(self, wanted: Sequence[float]) -> list[float]:
        """Return the heights of letters wanted at these heights, from top to bottom, so that they overlap neither each
        other nor the years."""
        bottom = self.height() - MARGIN_BELOW - 2.0
        apart = min(APART, bottom / max(1, len(wanted)))
        found = list[float]()
        for y in wanted:
            found.append(max(y, found[-1] + apart) if found else y)
        for number in reversed(range(len(found))):
            found[number] = min(found[number], bottom)
            bottom = found[number] - apart
        return found


class YearCharts(QWidget):
    """The chart of centers by year, with a switch to other counts if the game has any."""

    def __init__(self, high: int = HIGH) -> None:
        super().__init__()
        self.chart = YearChart(high)
        self._tables: dict[str, YearTable] = {}
        self._whose: tuple[str, tuple[str, ...]] = "standard", ()
        self.switch = SegmentedControl((("", ""),))
        self._head: QHBoxLayout = row(self.switch, ..., spacing=0)
        self.setLayout(column(self._head, self.chart, spacing=4))

    @property
    def is_filled(self) -> bool:
        """Whether there is anything to show."""
        return bool(self._tables)

    def show_tables(self, tables: Iterable[YearTable], variant: str, powers: Sequence[str], least: int = 1) -> None:
        """Show the tables with at least two points that cover at least `least` years. The table shown before stays
        selected if possible."""
        before = self.switch.value
        self._tables = {table.title: table for table in tables if table.lasted >= least and len(table.years) > 1}
        self._whose = variant, tuple(powers)
        if not self._tables:
            return
        emptied(self._head)
        value = before if before in self._tables else next(iter(self._tables))
        self.switch = SegmentedControl([(title, title) for title in self._tables], value, tr("What the chart shows"))
        self.switch.changed.connect(self._show)
        self.switch.setVisible(len(self._tables) > 1)
        self._head.addWidget(self.switch)
        self._head.addStretch(1)
        self._show(value)

    def _show(self, title: str) -> None:
        self.chart.show_table(self._tables[title], *self._whose)


class Chronicle(QWidget):
    """The chart, and the decisive turns as buttons. `phase_wanted` carries the number of a turn."""

    phase_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.charts = YearCharts()
        self._points = column(spacing=2)
        self.setLayout(column(self.charts, self._points, spacing=8))

    def show_game(self, game: Game) -> None:
        """Show the course of a game."""
        self.charts.show_tables(tables_of(game), game.variant.id, tuple(game.variant.base.powers))
        self.charts.setVisible(self.charts.is_filled)
        emptied(self._points)
        for one in self._told(game):
            self._points.addWidget(one, 0, Qt.AlignmentFlag.AlignLeft)

    def _told(self, game: Game) -> Iterable[QWidget]:
        for one in turning_points(game):
            made = button(one.words, "quiet", tip=tr("Show this turn on the map"))
            made.clicked.connect(lambda _=False, turn=one.turn: self.phase_wanted.emit(turn))
            yield made
