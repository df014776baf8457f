"""The marking menu: the verbs of a unit in a ring round it, each always at the same place, so that it can be flicked.

Up supports, right moves, left holds, down convoys; what else a variant's units can do has the diagonals. What is
impossible is grey and stays where it is. Every verb is also in the Orders menu, in the panel and in a plain menu, for
keyboards and screen readers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, cos, degrees, hypot, radians, sin

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
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
from PySide6.QtWidgets import QWidget

from app.language import tr
from app.ui.clause import NAME
from app.ui.icons import paint_icon
from app.ui.shades import shade_color
from rules import Candidate, say

NOTHING: Mapping[str, str] = {}
INNER, OUTER = 30.0, 74.0
SIDE = 360
LABEL = 28.0
PLACES: dict[str, tuple[int, str]] = {
    "support": (90, "support"),
    "move": (0, "arrow"),
    "retreat": (0, "retreat"),
    "hold": (180, "hold"),
    "disband": (180, "disband"),
    "convoy": (270, "convoy"),
    "via": (270, "convoy"),
}
"""Verb -> its direction in degrees, counter-clockwise from the right, and its icon."""
REST = (315, 225, 45, 135, 270)
"""The directions of other verbs, in menu order, as far as they are free."""
ICONS = {"ford": "ford", "search": "search", "divide": "divide", "unite": "unite"}
OTHER_ICON = "more"


def directions(verbs: Iterable[str]) -> dict[str, int]:
    """The direction of each of these verbs that has one."""
    names = list(verbs)
    found = {name: PLACES[name][0] for name in names if name in PLACES}
    rest = (direction for direction in REST if direction not in found.values())
    return found | dict(zip((name for name in names if name not in PLACES), rest))


class MarkingMenu(QWidget):
    """The ring. `picked` carries the verb; `closed` says that none was; `let_go` the button that had opened it.

    `lit` carries the verb under the pointer, None for none; `refused` an impossible one that was picked all the same.
    F1 asks for the rule of an impossible one that is lit.
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
        self.setAccessibleName(tr("Orders of the unit"))
        self._sectors: dict[int, Candidate] = {}
        self._order: list[Candidate] = []
        """The verbs in menu order, for who counts them."""
        self._keys: Mapping[str, str] = {}
        self._short: Mapping[str, str] = {}
        self._span = 90
        """How many degrees a verb has."""
        self._lit: int | None = None
        self._held = False
        self._pressed = QPointF(SIDE / 2, SIDE / 2)
        self.hide()

    def open(
        self, at: QPoint, verbs: Sequence[Candidate], keys: Mapping[str, str], short: Mapping[str, str] = NOTHING
    ) -> None:
        """Show the ring about a point. `keys`: verb -> its key; `short`: its title where that is another than its
        label. Of two verbs in one direction a possible one shows."""
        self._short = short
        self._keys = keys
        ways = directions(str(one.value) for one in verbs)
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
        """The direction of a point, None near the middle: that of the ring, or where the button went down that is
        still held, for who flicks does not look where the ring had room."""
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
        """The press that opened the ring ends here, though it began on the board."""
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
        """The key of a verb; else its number, in menu order."""
        found = [n for n, one in self._sectors.items() if letter and self._keys.get(str(one.value)) == letter]
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
            spot = self._spot(middle, direction, (INNER + OUTER) / 2)
            ink = "on_accent" if lit else "text" if one.allowed else "disabled"
            verb = str(one.value)
            icon = PLACES[verb][1] if verb in PLACES else ICONS.get(verb, OTHER_ICON)
            paint_icon(painter, QRectF(spot.x() - 11, spot.y() - 11, 22, 22), icon, ink)

    def _paint_label(self, painter: QPainter, middle: QPointF, direction: int) -> None:
        one = self._sectors[direction]
        lit = direction == self._lit and one.allowed
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        title, key = self._short.get(str(one.value), one.label), self._keys.get(str(one.value), "")
        width = QFontMetrics(bold).horizontalAdvance(title) + QFontMetrics(self.font()).horizontalAdvance(key) + 34
        spot = self._spot(middle, direction, OUTER + 8)
        aside, up = round(cos(radians(direction)), 3), round(sin(radians(direction)), 3)
        across = -width / 2 if not aside else 0.0 if aside > 0 else -float(width)
        down = -LABEL / 2 * (1 + up)
        box = QRectF(spot.x() + across, spot.y() + down, width, LABEL)
        painter.setPen(QPen(shade_color("edge"), 1))
        painter.setBrush(shade_color("accent" if lit else "base"))
        painter.drawRoundedRect(box, 7, 7)
        painter.setFont(bold)
        painter.setPen(shade_color("on_accent" if lit else "text" if one.allowed else "disabled"))
        side = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box.adjusted(11, 0, 0, 0), side | Qt.AlignmentFlag.AlignLeft, title)
        painter.setFont(self.font())
        painter.drawText(box.adjusted(0, 0, -11, 0), side | Qt.AlignmentFlag.AlignRight, key)

    def _spot(self, middle: QPointF, direction: int, distance: float) -> QPointF:
        turn = radians(direction)
        return QPointF(middle.x() + cos(turn) * distance, middle.y() - sin(turn) * distance)
