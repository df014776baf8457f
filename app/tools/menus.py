"""Menus of orders: the verbs of a unit as a ring with fixed directions or as a list, and chips."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, cos, degrees, hypot, radians, sin

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QCursor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from app.board.symbols.signs import icon
from app.board.symbols.units import unit as counter
from app.language import tr, tr_noop, within
from app.ui.clause import NAME, ask
from app.ui.icons import paint_icon
from app.ui.shades import current, power_look, shade_color
from rules import Candidate, Location, Named, Order, OrderType, Position, say
from rules.board import Level
from rules.presentation import Icon, IconSet

from .base import ClearOrderChoice, SlotSequence, VerbChoice
from .sites import base_of, level_of, levels_by_province

# ----------------------------------------------------------------------------------------------------
# The texts of the chips in a fan, and the key that picks each. No Qt here.

UP, DOWN = "↑", "↓"
COASTS = {
    "nc": ("N", tr_noop("North coast")),
    "sc": ("S", tr_noop("South coast")),
    "ec": ("E", tr_noop("East coast")),
    "wc": ("W", tr_noop("West coast")),
}


@dataclass(frozen=True, slots=True)
class ChipContext:
    """What chips need to be drawn.

    `kinds` are the names of unit kinds, `power` the owner of the units, `levels` the levels that tell the places apart,
    `icons` the icons of orders that name a thing by its letter. Only where verbs are offered beside levels: `keys` are
    the keys of the verbs, `heights` the height of each level, `start` the place from which one goes up or down.
    """

    kinds: Mapping[str, str]
    power: str
    variant: str
    icons: Mapping[str, IconSet] = field(default_factory=dict)
    levels: Mapping[str, Level] = field(default_factory=dict)
    heights: Mapping[str, int] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)
    start: str = ""


def about(position: Position, power: str, fan: Sequence[Candidate]) -> ChipContext:
    """Return the context for the chips of these candidates of a power."""
    variant = position.variant
    board = variant.board(position)
    kinds = {letter: tr(kind.called(power)) for letter, kind in variant.kinds.items()}
    levels = levels_by_province(board, fan)
    icons = {name: verb.shown.icons for name, verb in variant.all_verbs.items() if verb.shown.icons.icons}
    titles = {name: tr(verb.title) for name, verb in variant.all_verbs.items()}
    stays = [one for one in fan if type(one.value) is str and one.label == titles.get(one.value)]
    if not stays:
        return ChipContext(kinds, power, variant.id, icons, levels)
    keys = {str(one.value): variant.verb(str(one.value)).key for one in stays}
    places = [one.place.province for one in fan if one.place]
    found = {place: level for place in places if (level := level_of(board, place))}
    heights = {level.id: number for number, level in enumerate(board.levels)}
    start = stays[0].place.province if stays[0].place else ""
    return ChipContext(kinds, power, variant.id, icons, found, heights, keys, start)


def letter_of(candidate: Candidate, look: ChipContext) -> str:
    """Return the key that picks a candidate: that of its verb, level, coast or kind, or the first letter of its name.
    """
    place, unit = candidate.place, unit_of(candidate)
    if isinstance(candidate.value, ClearOrderChoice):
        return candidate.label[:1]
    if isinstance(candidate.value, VerbChoice):
        return candidate.text
    thing = icon_of(candidate, look)
    if thing is not None:
        return thing.letter
    if type(candidate.value) is str and candidate.value in look.keys:
        return look.keys[candidate.value]
    if unit is not None:
        return unit.number or (COASTS[place.coast][0] if place and place.coast in COASTS else unit.kind)
    if place and place.province in look.levels and not isinstance(candidate.value, SlotSequence):
        way = UP if look.keys and _rises(place.province, look) else DOWN
        return way if look.keys else look.levels[place.province].id[:1].upper()
    if place and place.coast in COASTS:
        return COASTS[place.coast][0]
    return candidate.label[:1].upper()


def title_of(candidate: Candidate, look: ChipContext) -> str:
    """Return the text of the chip."""
    place, unit = candidate.place, unit_of(candidate)
    if unit is not None:
        return _unit_title(unit, look)
    if isinstance(candidate.value, SlotSequence):
        return candidate.label
    if place and place.province in look.levels:
        return _level_title(candidate, place, look)
    coast = tr(COASTS[place.coast][1]) if place and place.coast in COASTS else ""
    return coast or candidate.label


def unit_of(candidate: Candidate) -> Named | None:
    """Return the unit that a candidate is or would place, None if there is none."""
    value = candidate.value
    if isinstance(value, VerbChoice):
        return None
    last = value[-1] if isinstance(value, SlotSequence) else value.unit if isinstance(value, Order) else value
    return last if isinstance(last, Named) else None


def icon_of(candidate: Candidate, look: ChipContext) -> Icon | None:
    """Return the icon of the thing that a candidate is about, None if there is none."""
    way = candidate.value if isinstance(candidate.value, SlotSequence) else ()
    return look.icons[way[0]].of(str(way[1])) if len(way) > 2 and way[0] in look.icons else None


def _unit_title(unit: Named, look: ChipContext) -> str:
    """Return the kind of a unit with its coast or level; its own text if it has a number or stands in a dock."""
    if unit.number or unit.place.dock:
        return unit.text
    name = look.kinds.get(unit.kind, unit.kind)
    coast = within(tr(COASTS[unit.place.coast][1])) if unit.place.coast in COASTS else ""
    level = look.levels[unit.place.province].name if len(look.levels) > 1 and unit.place.province in look.levels else ""
    return ", ".join(filter(None, (name[:1].upper() + name[1:], coast, level)))


def _level_title(candidate: Candidate, place: Location, look: ChipContext) -> str:
    """Return the name of the level, or the label of staying; with "Up" or "Down" if other verbs are offered too."""
    if isinstance(candidate.value, str):
        return candidate.label
    level = look.levels[place.province].name
    if not look.keys:
        return level
    elsewhere = f" ({place.text})" if base_of(place.province) != base_of(look.start) else ""
    return f"{tr('Up') if _rises(place.province, look) else tr('Down')}: {level}{elsewhere}"


def _rises(place: str, look: ChipContext) -> bool:
    return look.heights[look.levels[place].id] > look.heights[look.levels[look.start].id]


# ----------------------------------------------------------------------------------------------------
# The fan of chips: where a click can mean several things, they are offered beside it.

HEIGHT, ICON = 36, 10.0
SHADOW = QColor(0, 0, 0, 40)


class ChoiceChip(QPushButton):
    """A choice: its name, with its letter on a disc or the unit's counter. `entered`: it got the focus or the pointer.
    """

    entered = Signal(object)

    def __init__(self, candidate: Candidate, look: ChipContext) -> None:
        super().__init__(title_of(candidate, look))
        self.candidate = candidate
        self.letter = letter_of(candidate, look)
        self._look = look
        self.setAccessibleName(candidate.label)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(QFontMetrics(self.font()).horizontalAdvance(self.text()) + 72, HEIGHT)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit(self.candidate)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.entered.emit(self.candidate)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(SHADOW)
        painter.drawRoundedRect(box.translated(0, 2), box.height() / 2, box.height() / 2)
        painter.setPen(QPen(shade_color("focus" if self.hasFocus() else "edge"), 2 if self.hasFocus() else 1))
        painter.setBrush(shade_color("hover" if self.underMouse() else "base"))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        center = QPointF(box.left() + 23, box.center().y())
        self._sign(painter, center)
        painter.setPen(shade_color("text"))
        text = box.adjusted(44, 0, -6, 0)
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.end()

    def _sign(self, painter: QPainter, center: QPointF) -> None:
        unit = unit_of(self.candidate)
        if unit is not None:
            painter.save()
            painter.translate(center)
            power = power_look(self._look.power, self._look.variant)
            counter(unit.kind, self._look.variant, power, current(), 9.0).draw(painter)
            painter.restore()
            return
        thing = icon_of(self.candidate, self._look)
        if thing is not None:
            icon((center.x(), center.y()), thing, ICON, current()).draw(painter)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade_color("accent" if self.hasFocus() else "hover"))
        painter.drawEllipse(center, 11, 11)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        painter.setPen(shade_color("on_accent" if self.hasFocus() else "text"))
        box = QRectF(center.x() - 11, center.y() - 11, 22, 22)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.letter)


class ChipFan(QWidget):
    """Chips one below the other. Letters, numbers, arrows and Enter choose; Esc closes.

    `lit` carries the candidate that has the focus or the pointer.
    """

    picked = Signal(object)
    closed = Signal()
    lit = Signal(object)

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.over = over
        self.setAccessibleName(tr("Which one?"))
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(2)
        self.chips: list[ChoiceChip] = []
        self.hide()

    def open(self, at: QPoint, fan: Sequence[Candidate], look: ChipContext) -> None:
        """Show chips for these candidates beside a point of the board's widget.

        The first one gets the focus, or the one for staying if other verbs are offered too.
        """
        self.clear()
        for candidate in fan:
            chip = ChoiceChip(candidate, look)
            chip.clicked.connect(lambda _=False, one=candidate: self.picked.emit(one))
            chip.entered.connect(self.lit)
            chip.ensurePolished()  # else its size hint would use another font than its final one
            self._layout.addWidget(chip)
            self.chips.append(chip)
        self.adjustSize()
        over = self.over
        x = min(at.x() + 22, over.width() - self.width() - 6)
        y = min(max(6, at.y() - self.height() // 2), over.height() - self.height() - 6)
        self.move(x, y)
        self.show()
        self.raise_()
        first = next((chip for chip in self.chips if chip.candidate.value in look.keys), self.chips[0])
        first.setFocus(Qt.FocusReason.PopupFocusReason)

    def clear(self) -> None:
        for chip in self.chips:
            self._layout.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = []

    def close_fan(self) -> None:
        self.clear()
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            by = 1 if event.key() == Qt.Key.Key_Down else -1
            self.chips[(self._focused() + by) % len(self.chips)].setFocus()
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._by_letter(UP if event.key() == Qt.Key.Key_PageUp else DOWN)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.picked.emit(self.chips[self._focused()].candidate)
        elif not self._by_letter(event.text()):
            super().keyPressEvent(event)

    def _focused(self) -> int:
        return next((n for n, chip in enumerate(self.chips) if chip.hasFocus()), 0)

    def _by_letter(self, text: str) -> bool:
        """Choose the first chip with this letter or number; whether there is one."""
        numbers = {str(number): chip for number, chip in enumerate(self.chips, 1)}
        letters = {chip.letter.upper(): chip for chip in reversed(self.chips)}
        found = letters.get(text.upper()) or numbers.get(text)
        if found is not None:
            self.picked.emit(found.candidate)
        return found is not None


# ----------------------------------------------------------------------------------------------------
# The marking menu: the verbs of a unit in a ring around it, each in a fixed direction, so that it can be flicked.
#
# Up supports, right moves, left holds, down convoys; a variant's other verbs have the diagonals. Impossible verbs are
# gray and keep their place. Every verb is also in the Orders menu, in the panel and in a plain menu, for keyboards and
# screen readers.

NOTHING: Mapping[str, str] = {}
INNER, OUTER = 30.0, 74.0
SIDE = 360
LABEL = 28.0
REST = (315, 225, 45, 135, 270)
"""The directions of other verbs, in menu order, as far as they are free."""
OTHER_ICON = "more"


def directions(kinds: Mapping[str, OrderType]) -> dict[str, int]:
    """Return the direction of each verb, in degrees: its own, or the next free one; a verb may have none."""
    own = {name: kind.shown.direction for name, kind in kinds.items()}
    found = {name: direction for name, direction in own.items() if direction is not None}
    rest = (direction for direction in REST if direction not in found.values())
    return found | dict(zip((name for name in kinds if name not in found), rest))


class MarkingMenu(QWidget):
    """The ring of verbs.

    `picked` carries the verb; `refused` an impossible verb that was chosen nevertheless; `closed`: none was chosen;
    `let_go`: the button that had opened the ring was released; `lit` carries the verb under the pointer or None. F1
    opens the rule that makes the highlighted verb impossible.
    """

    picked = Signal(str)
    lit = Signal(object)
    refused = Signal(str)
    closed = Signal()
    let_go = Signal(object)

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.over = over
        self.setFixedSize(SIDE, SIDE)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Orders for the unit"))
        self._sectors: dict[int, Candidate] = {}
        self._order: list[Candidate] = []
        """The verbs in menu order, for choice by number."""
        self._kinds: Mapping[str, OrderType] = {}
        self._span = 90
        """The width of a sector in degrees."""
        self._lit: int | None = None
        self._held = False
        self._pressed = QPointF(SIDE / 2, SIDE / 2)
        self.hide()

    def open(self, at: QPoint, verbs: Sequence[Candidate], kinds: Mapping[str, OrderType]) -> None:
        """Show the ring around a point. `kinds` are the order types of the verbs, in menu order.

        If two verbs share a direction, a possible one is shown.
        """
        self._kinds = kinds
        ways = directions(kinds)
        ranked = sorted(verbs, key=lambda verb: verb.allowed)
        self._sectors = {ways[str(one.value)]: one for one in ranked if str(one.value) in ways}
        self._order = [one for one in verbs if one in self._sectors.values()]
        self._span = 45 if any(direction % 90 for direction in self._sectors) else 90
        self._lit = None
        self.setProperty(NAME, "")
        self.setAccessibleDescription("")
        x = min(max(at.x() - SIDE // 2, -SIDE // 2 + 90), self.over.width() - SIDE // 2 - 90)
        y = min(max(at.y() - SIDE // 2, -SIDE // 2 + 110), self.over.height() - SIDE // 2 - 110)
        self.move(x, y)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        self._held = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        self._pressed = QPointF(at - self.pos()) if self._held else QPointF(SIDE / 2, SIDE / 2)
        if self._held:
            self.grabMouse()

    def sector_at(self, at: QPointF) -> int | None:
        """Return the direction of a point in degrees, None near the middle.

        While the button that opened the ring is held, the middle is where it was pressed: the ring may have been
        shifted to fit, but a flick is made without looking.
        """
        middle = self._pressed if self._held else QPointF(SIDE / 2, SIDE / 2)
        dx, dy = at.x() - middle.x(), middle.y() - at.y()
        if hypot(dx, dy) < INNER:
            return None
        return round(degrees(atan2(dy, dx)) / self._span) * self._span % 360

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._light(self.sector_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        sector, held = self.sector_at(event.position()), self._held
        self._release(event.button())
        if not (sector is None and held):
            self._take(sector)

    def _release(self, button: Qt.MouseButton) -> None:
        """End the press that began on the board and opened the ring."""
        if self._held:
            self._held = False
            self.releaseMouse()
            self.let_go.emit(button)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        directions = {Qt.Key.Key_Right: 0, Qt.Key.Key_Up: 90, Qt.Key.Key_Left: 180, Qt.Key.Key_Down: 270}
        if event.key() == Qt.Key.Key_Escape:
            self._take(None)
        elif event.key() in directions:
            self._light(directions[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(self._lit)
        else:
            self._by_letter(event.text().upper())

    def _by_letter(self, letter: str) -> None:
        """Choose a verb by its key, or by its number in menu order."""
        found = [n for n, one in self._sectors.items() if letter and self._kinds[str(one.value)].key == letter]
        if not found and letter.isdigit() and 0 < int(letter) <= len(self._order):
            found = [n for n, one in self._sectors.items() if one is self._order[int(letter) - 1]]
        if found:
            self._take(found[0])

    def _light(self, sector: int | None) -> None:
        if sector == self._lit:
            return
        self._lit = sector
        one = self._sectors.get(sector) if sector is not None else None
        why = say(one.reason) if one and one.reason else ""
        self.setProperty(NAME, one.reason.clause if one and one.reason else "")
        self.setAccessibleDescription(" – ".join(filter(None, (one.label, why))) if one else "")
        self.lit.emit(one)
        self.update()

    def _take(self, sector: int | None) -> None:
        chosen = self._sectors.get(sector) if sector is not None else None
        self._release(Qt.MouseButton.NoButton)
        self.hide()
        self.over.setFocus()
        if chosen is not None and chosen.allowed:
            self.picked.emit(str(chosen.value))
        elif chosen is not None:
            self.refused.emit(str(chosen.value))
        else:
            self.closed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(SIDE / 2, SIDE / 2)
        for direction in range(0, 360, self._span):
            self._paint_sector(painter, middle, direction)
        for direction in self._sectors:
            self._paint_label(painter, middle, direction)
        painter.end()

    def _paint_sector(self, painter: QPainter, middle: QPointF, direction: int) -> None:
        one = self._sectors.get(direction)
        lit = direction == self._lit and one is not None and one.allowed
        box = QRectF(middle.x() - OUTER, middle.y() - OUTER, 2 * OUTER, 2 * OUTER)
        hole = QRectF(middle.x() - INNER, middle.y() - INNER, 2 * INNER, 2 * INNER)
        path = QPainterPath()
        path.arcMoveTo(box, direction - self._span / 2)
        path.arcTo(box, direction - self._span / 2, self._span)
        path.arcTo(hole, direction + self._span / 2, -self._span)
        path.closeSubpath()
        painter.setPen(QPen(shade_color("line"), 1))
        painter.setBrush(shade_color("accent" if lit else "base"))
        painter.setOpacity(0.97)
        painter.drawPath(path)
        if one is not None:
            point = self._item_center(middle, direction, (INNER + OUTER) / 2)
            ink = "on_accent" if lit else "text" if one.allowed else "disabled"
            verb = str(one.value)
            icon = self._kinds[verb].shown.icon or OTHER_ICON
            paint_icon(painter, QRectF(point.x() - 11, point.y() - 11, 22, 22), icon, ink)

    def _paint_label(self, painter: QPainter, middle: QPointF, direction: int) -> None:
        one = self._sectors[direction]
        lit = direction == self._lit and one.allowed
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        kind = self._kinds[str(one.value)]
        title, key = tr(kind.short or kind.title), kind.key
        width = QFontMetrics(bold).horizontalAdvance(title) + QFontMetrics(self.font()).horizontalAdvance(key) + 34
        point = self._item_center(middle, direction, OUTER + 8)
        aside, up = round(cos(radians(direction)), 3), round(sin(radians(direction)), 3)
        across = -width / 2 if not aside else 0.0 if aside > 0 else -float(width)
        down = -LABEL / 2 * (1 + up)
        box = QRectF(point.x() + across, point.y() + down, width, LABEL)
        painter.setPen(QPen(shade_color("edge"), 1))
        painter.setBrush(shade_color("accent" if lit else "base"))
        painter.drawRoundedRect(box, 7, 7)
        painter.setFont(bold)
        painter.setPen(shade_color("on_accent" if lit else "text" if one.allowed else "disabled"))
        side = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box.adjusted(11, 0, 0, 0), side | Qt.AlignmentFlag.AlignLeft, title)
        painter.setFont(self.font())
        painter.drawText(box.adjusted(0, 0, -11, 0), side | Qt.AlignmentFlag.AlignRight, key)

    def _item_center(self, middle: QPointF, direction: int, distance: float) -> QPointF:
        turn = radians(direction)
        return QPointF(middle.x() + cos(turn) * distance, middle.y() - sin(turn) * distance)


# ----------------------------------------------------------------------------------------------------
# The verbs of a unit as a plain menu: the same as the ring, for the keyboard and for screen readers.


class OrderTypeMenu(QMenu):
    """The verbs of a unit as a list. Impossible verbs are gray and say why; F1 on one opens its rule.

    `picked` is called with the verb, `refused` with an impossible verb that was clicked.
    """

    def __init__(self, over: QWidget, picked: Callable[[str], object], refused: Callable[[str], object]) -> None:
        super().__init__(over)
        self.setAccessibleName(tr("Orders for the unit"))
        self.setToolTipsVisible(True)
        self._picked, self._refused = picked, refused

    def open(self, at: QPoint, verbs: Sequence[Candidate], keys: Mapping[str, str] = NOTHING) -> None:
        """Show the menu at a point of the board's widget, with the first possible verb active. `keys`: verb -> key."""
        self.clear()
        for one in verbs:
            name = str(one.value)
            action = self.addAction(self._line(one, keys.get(name, "")))
            action.setEnabled(one.allowed)
            action.setToolTip(_tip(one))
            action.setProperty(NAME, one.reason.clause if one.reason else "")
            action.setData(name)
            action.triggered.connect(lambda _=False, name=name: self._picked(name))
        parent = self.parentWidget()
        self.popup(parent.mapToGlobal(at) if parent is not None else at)
        first = next((action for action in self.actions() if action.isEnabled()), None)
        if first is not None:
            self.setActiveAction(first)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Close the menu on a click on an impossible verb; the reason is then shown elsewhere with its rule."""
        at = self.actionAt(event.position().toPoint())
        super().mouseReleaseEvent(event)
        if at is not None and not at.isEnabled():
            self.close()
            self._refused(at.data())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at, parent = self.actionAt(self.mapFromGlobal(QCursor.pos())) or self.activeAction(), self.parentWidget()
        clause = str(at.property(NAME) or "") if at is not None else ""
        if event.key() == Qt.Key.Key_F1 and clause and parent is not None:
            self.close()
            ask(parent, clause)
        else:
            super().keyPressEvent(event)

    def _line(self, one: Candidate, key: str) -> str:
        """Return the title with its key, or with the reason if impossible, for users who cannot hover."""
        title = f"&{one.label}" if not key else _marked(one.label, key)
        return f"{title} – {say(one.reason).rstrip('.')}" if one.reason else f"{title}\t{key}".rstrip("\t")


def _tip(one: Candidate) -> str:
    if one.reason is None:
        return one.label
    clause = one.reason.clause
    return "\n".join(filter(None, (say(one.reason), tr("Rule: {clause} (F1)", clause=clause) if clause else "")))


def _marked(title: str, key: str) -> str:
    """Mark the letter of the title that is its key, if it contains that letter."""
    at = title.lower().find(key.lower())
    return f"{title[:at]}&{title[at:]}" if at >= 0 else title
