"""The course of a game: charts of centers and other counts by year, and the decisive turns.

For a game that is over, what everybody may know; during a game, what the viewer may know (`ViewerState.by_year`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from threading import Thread
from typing import ClassVar

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.language import tr, tr_n
from app.ui import charts
from app.ui.charts import TEXT
from app.ui.idle_jobs import IdleJobs
from app.ui.shades import power_look, px, shade_color, shades
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
    found = [*_swings(game, years, names), *_threats(game, years, names), *_stabs(game, names)]
    heaviest = sorted(found, key=lambda one: -one.weight)[:MOST_POINTS]
    return tuple(sorted(heaviest, key=lambda one: one.turn))


def _swings(game: Game, years: Sequence[YearCount], names: Mapping[str, str]) -> Iterator[TurningPoint]:
    """Yield what powers gained and lost in a year, each with the last turn of the year in which that happened."""
    for before, after in pairwise(years):
        for power, name in names.items():
            now = int(after.amounts.get(power, 0))
            change = now - int(before.amounts.get(power, 0))
            if not change or (abs(change) < SWING and now):
                continue
            text = _swing_words(after.year, name, change, now)
            yield TurningPoint(_last_change(game, power, before.at, after.at), text, abs(change) + (not now))


def _last_change(game: Game, power: str, first: int, end: int) -> int:
    """Return the last turn before `end` in which a power won or lost a center, `first` if there is none."""
    owned = [frozenset(position.owned(power)) for position in game.positions[: end + 1]]
    return next((n for n in range(end - 1, first, -1) if owned[n] != owned[n + 1]), first)


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


def _threats(game: Game, years: Sequence[YearCount], names: Mapping[str, str]) -> Iterator[TurningPoint]:
    """Yield the first year in which each power has enough centers to threaten a solo."""
    threatening = set[str]()
    for one in years[1:]:
        owned = sum(one.amounts.values())
        for power, count in one.amounts.items():
            if power in names and power not in threatening and count > THREAT * owned:
                threatening.add(power)
                text = tr("{year}: {name} holds {count} of {owned} centers and threatens a solo.",
                          year=one.year, name=names[power], count=count, owned=owned)  # fmt: skip
                yield TurningPoint(_last_change(game, power, 0, one.at), text, SWING + 2)


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

HIGH, LOW = 190, 132
"""Height of a chart on a page and in a panel, in pixels at the normal text size."""
REST_MS = 60
"""How long nothing may change before the chart is drawn anew; until then the last picture is shown, stretched to the
size."""


class PlotLibrary(QObject):
    """Loads the library that draws charts, in a thread when the first chart is shown: that takes half a second."""

    ready = Signal()
    one: ClassVar[PlotLibrary | None] = None

    def __init__(self) -> None:
        super().__init__()
        self.loaded = False
        self._asked = False

    @classmethod
    def of_program(cls) -> PlotLibrary:
        """Return the library, of which there is one in the program."""
        cls.one = cls.one or cls()
        return cls.one

    def load(self) -> None:
        """Load it, unless that was done: at once where nobody waits (tests, exports), else `ready` follows."""
        if IdleJobs.at_once:
            self._work()
        elif not self._asked:
            self._asked = True
            Thread(target=self._work).start()

    def _work(self) -> None:
        charts.load()
        self.loaded = True
        self.ready.emit()


class YearChart(QWidget):
    """A chart of a table by year: a line in the color of each power, with its letter at the end."""

    def __init__(self, high: int) -> None:
        super().__init__()
        self._high = high
        self.setMinimumHeight(px(high))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.table = YearTable("", {}, (), Currency())
        self._variant, self._all = "standard", tuple[str, ...]()
        self._drawn, self._picture = tuple[object, ...](), QPixmap()
        self._library = PlotLibrary.of_program()
        self._library.ready.connect(self.update)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._draw)

    def show_table(self, table: YearTable, variant: str, powers: Sequence[str]) -> None:
        """Show a table. `variant` and `powers` are those of the game and determine the colors."""
        self.table, self._variant, self._all = table, variant, tuple(powers)
        text = "; ".join(
            f"{name}: {', '.join(filter(None, (table.cell(power, one) for one in table.years)))}"
            for power, name in table.powers.items()
        )
        self.setAccessibleName(table.heading)
        self.setAccessibleDescription(text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420 if self._high == HIGH else 200, px(self._high))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.table.years:
            return
        if not self._library.loaded:
            self._library.load()
        if self._library.loaded and self._drawn != self._wanted():
            if self._picture.isNull() or IdleJobs.at_once:
                self._draw()
            else:
                self._rest.start()
        painter = QPainter(self)
        if self._picture.isNull():
            painter.setPen(shade_color("muted"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("Drawing the chart…"))
        else:
            painter.drawPixmap(self.rect(), self._picture)
        painter.end()

    def _wanted(self) -> tuple[object, ...]:
        """Return all on which the picture depends."""
        return self.table, self._variant, self._all, shades(), px(TEXT), self.devicePixelRatioF(), self.size()

    def _draw(self) -> None:
        now, scale = shades(), self.devicePixelRatioF()
        looks = {one: charts.PowerStyle.of(power_look(one, self._variant, self._all)) for one in self.table.powers}
        colors = charts.ChartColors(now.text, now.muted, now.line)
        made = charts.of_table(self.table, looks, self.width(), self.height(), colors, px(TEXT) / TEXT)
        content, wide, high = charts.pixels(made, scale)
        image = QImage(content, wide, high, 4 * wide, QImage.Format.Format_RGBA8888)
        self._picture, self._drawn = QPixmap.fromImage(image), self._wanted()
        self.update()


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
        for one in turning_points(game):
            made = button(one.words, "link", tip=tr("Show this turn on the map"))
            made.clicked.connect(lambda _=False, turn=one.turn: self.phase_wanted.emit(turn))
            self._points.addWidget(made, 0, Qt.AlignmentFlag.AlignLeft)
