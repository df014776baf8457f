"""How a game went: the centers of every power by year, drawn as lines, and the turns that decided it.

Only what everybody may know: positions, whose center was whose, and supports that were given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.language import tr, tr_n
from app.ui.shades import power_look, px, shade_color
from app.ui.tokens import color
from app.ui.widgets import button, column, emptied
from rules import Game, Named, Position, Role, Turn
from rules.reasons import listed

# ----------------------------------------------------------------------------------------------------
# What is told. No Qt here.


@dataclass(frozen=True, slots=True)
class YearCount:
    """The centers of each power after a year; `at`: the number of the position that tells them. The first one is how
    the game began."""

    year: int
    at: int
    centers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Something that decided the game, in words, and the number of the turn in which it befell; `weight`: how much."""

    turn: int
    words: str
    weight: float


MOST_POINTS = 8
SWING = 2
"""From so many centers won or lost in a year on it is told."""
THREAT = 0.4
"""From that share of all centers on a power may win alone."""
STAB_TURNS = 5
"""So many turns after a support it is still a stab to take a center of who was supported."""


def by_year(positions: Sequence[Position]) -> tuple[YearCount, ...]:
    """The centers at the beginning, and after each year that is over or was the last."""
    found = [YearCount(0, 0, _counted(positions[0]))]
    for number, (before, after) in enumerate(pairwise(positions), 1):
        if after.phase.year != before.phase.year or number == len(positions) - 1:
            found.append(YearCount(before.phase.year, number, _counted(after)))
    return tuple(found)


def _counted(position: Position) -> Mapping[str, int]:
    return Counter(position.centers.values())


def turning_points(game: Game) -> tuple[TurningPoint, ...]:
    """The largest swings, the first threats to win alone and the stabs, in the order of their turns."""
    years, names = by_year(game.positions), {power.id: power.name for power in game.variant.base.powers.values()}
    found = [*_swings(years, names), *_threats(years, names), *_stabs(game, names)]
    heaviest = sorted(found, key=lambda one: -one.weight)[:MOST_POINTS]
    return tuple(sorted(heaviest, key=lambda one: one.turn))


def _swings(years: Sequence[YearCount], names: Mapping[str, str]) -> Iterator[TurningPoint]:
    for before, after in pairwise(years):
        for power, name in names.items():
            now, change = after.centers.get(power, 0), after.centers.get(power, 0) - before.centers.get(power, 0)
            if not change or (abs(change) < SWING and now):
                continue
            told = _swing_words(after.year, name, change, now)
            yield TurningPoint(after.at - 1, told, abs(change) + (not now))


def _swing_words(year: int, name: str, change: int, now: int) -> str:
    """What a power gained or lost in a year, and has now."""
    if not now:
        return tr("{year}: {name} is left without centers.", year=year, name=name)
    if change < 0:
        return tr_n(
            "{year}: {name} loses {n} center and has {now}.",
            "{year}: {name} loses {n} centers and has {now}.",
            -change,
            year=year,
            name=name,
            now=now,
        )
    return tr_n(
        "{year}: {name} gains {n} center and has {now}.",
        "{year}: {name} gains {n} centers and has {now}.",
        change,
        year=year,
        name=name,
        now=now,
    )


def _threats(years: Sequence[YearCount], names: Mapping[str, str]) -> Iterator[TurningPoint]:
    """The first year in which a power has so much that it may win alone."""
    threatening = set[str]()
    for one in years[1:]:
        owned = sum(one.centers.values())
        for power, count in one.centers.items():
            if power in names and power not in threatening and count > THREAT * owned:
                threatening.add(power)
                told = tr("{year}: {name} holds {count} of {owned} centers and threatens to solo.",
                          year=one.year, name=names[power], count=count, owned=owned)  # fmt: skip
                yield TurningPoint(one.at - 1, told, SWING + 2)


def _stabs(game: Game, names: Mapping[str, str]) -> Iterator[TurningPoint]:
    """Centers taken from a power that was supported by the taker shortly before."""
    helped = dict[tuple[str, str], int]()
    for number, turn in enumerate(game.turns):
        for (loser, taker), places in _taken(turn).items():
            since = helped.pop((taker, loser), None)
            if since is not None and number - since <= STAB_TURNS and {taker, loser} <= names.keys():
                where = listed([game.variant.base.provinces[place].name for place in places])
                told = tr("{phase}: {taker} takes {where} from {loser}, whom it supported in {before}.",
                          phase=_season(turn.before), taker=names[taker], where=where, loser=names[loser],
                          before=_season(game.turns[since].before))  # fmt: skip
                yield TurningPoint(number, told, SWING + 1)
        helped.update((pair, number) for pair in _supports(turn))


def _taken(turn: Turn) -> Mapping[tuple[str, str], Sequence[str]]:
    """The centers that changed hands, by whose they were and whose they are."""
    before, found = turn.before.centers, dict[tuple[str, str], list[str]]()
    for place, owner in turn.after.centers.items():
        if before.get(place, owner) != owner:
            found.setdefault((before[place], owner), []).append(place)
    return found


def _supports(turn: Turn) -> Iterator[tuple[str, str]]:
    """Who supported a unit of whom, others' units alone."""
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
# How it is shown.

MARGIN_LEFT, MARGIN_RIGHT, MARGIN_TOP, MARGIN_BELOW = 26, 30, 10, 22
LINE, APART = 2.4, 13.0
HIGH = 190


class CenterChart(QWidget):
    """The centers by year, a line for each power in its color with its letter at the end."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumHeight(px(HIGH))
        self.years: tuple[YearCount, ...] = ()
        self._variant, self._powers = "standard", tuple[str, ...]()

    def show_game(self, game: Game) -> None:
        """The years of this game."""
        self.years = by_year(game.positions)
        self._variant, self._powers = game.variant.id, tuple(game.variant.base.powers)
        names = {power.id: power.name for power in game.variant.base.powers.values()}
        told = "; ".join(
            f"{names[power]}: {', '.join(str(one.centers.get(power, 0)) for one in self.years)}"
            for power in self._powers
        )
        self.setAccessibleName(tr("Centers by year"))
        self.setAccessibleDescription(told)
        self.setVisible(len(self.years) > 1)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, px(HIGH))

    def _at(self, year: int, count: int, most: int) -> QPointF:
        wide = self.width() - MARGIN_LEFT - MARGIN_RIGHT
        high = self.height() - MARGIN_TOP - MARGIN_BELOW
        return QPointF(MARGIN_LEFT + wide * year / max(1, len(self.years) - 1), MARGIN_TOP + high * (1 - count / most))

    def paintEvent(self, event: QPaintEvent) -> None:
        if len(self.years) < 2:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont(self.font())
        font.setPixelSize(px(11))
        painter.setFont(font)
        most = max(4, max(count for one in self.years for count in one.centers.values()))
        self._paint_grid(painter, most)
        last = self.years[-1].centers
        for power in sorted(self._powers, key=lambda one: last.get(one, 0)):
            points = [self._at(n, one.centers.get(power, 0), most) for n, one in enumerate(self.years)]
            fill = color(power_look(power, self._variant, self._powers).fill)
            for pen in (QPen(shade_color("text"), LINE + 1.6), QPen(fill, LINE)):
                pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                painter.setPen(pen)
                painter.drawPolyline(points)
        self._paint_letters(painter, most)
        painter.end()

    def _paint_grid(self, painter: QPainter, most: int) -> None:
        """A rule for every few centers with their number, and the years below."""
        step = next(step for step in (1, 2, 3, 5, 10, 20) if most / step <= 7 or step == 20)
        for count in range(0, most + 1, step):
            left = self._at(0, count, most)
            painter.setPen(QPen(shade_color("line"), 1))
            painter.drawLine(left, self._at(len(self.years) - 1, count, most))
            painter.setPen(shade_color("muted"))
            painter.drawText(QRectF(0, left.y() - 8, MARGIN_LEFT - 6, 16), Qt.AlignmentFlag.AlignRight, str(count))
        every = max(1, round(len(self.years) / 9))
        for number in range(1, len(self.years), every):
            at = self._at(number, 0, most)
            painter.drawText(
                QRectF(at.x() - 24, at.y() + 4, 48, 16), Qt.AlignmentFlag.AlignCenter, str(self.years[number].year)
            )

    def _paint_letters(self, painter: QPainter, most: int) -> None:
        """Each power's letter beside the end of its line, none over another."""
        font = QFont(painter.font())
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        taken = list[float]()
        last = self.years[-1].centers
        for power in sorted(self._powers, key=lambda one: -last.get(one, 0)):
            look = power_look(power, self._variant, self._powers)
            at = self._at(len(self.years) - 1, last.get(power, 0), most)
            y = max([at.y(), *(other + APART for other in taken if abs(other - at.y()) < APART * len(taken) + APART)])
            y = at.y() if all(abs(at.y() - other) >= APART for other in taken) else y
            if y > self.height() - 4:
                continue
            taken.append(y)
            box = QRectF(at.x() + 7, y - 6.5, 13, 13)
            painter.setPen(QPen(shade_color("edge"), 1))
            painter.setBrush(color(look.fill))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(QColor(look.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, look.letter)


class Chronicle(QWidget):
    """The chart, and the turns that decided the game, each a button. `phase_wanted`: the number of its turn."""

    phase_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.chart = CenterChart()
        self._points = column(spacing=2)
        self.setLayout(column(self.chart, self._points, spacing=8))

    def show_game(self, game: Game) -> None:
        """How this game went."""
        self.chart.show_game(game)
        emptied(self._points)
        for one in self._told(game):
            self._points.addWidget(one, 0, Qt.AlignmentFlag.AlignLeft)

    def _told(self, game: Game) -> Iterable[QWidget]:
        for one in turning_points(game):
            made = button(one.words, "quiet", tip=tr("Show this turn on the map"))
            made.clicked.connect(lambda _=False, turn=one.turn: self.phase_wanted.emit(turn))
            yield made
