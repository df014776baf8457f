"""First units put on the map by dragging: from the palette, from place to place, or off the map to be gone."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QMenu

from app.board.painters.units import unit as counter
from app.geometry.anchoring import pins_on
from app.language import tr
from app.ui.shades import current, px, shade_color
from app.ui.widgets import CarriedButton

from ..canvas import Canvas
from ..document import MapDocument
from ..facts import fact
from ..ground import looks_of
from ..levels import id_on
from .powers import stands, start_units, with_start, without_start

SIDE = 46


class KindKey(CarriedButton):
    """A kind of unit as a counter of a power, to be dragged onto the map."""

    def __init__(self, document: MapDocument, kind: str, power: str) -> None:
        super().__init__()
        self.document, self.kind, self.power = document, kind, power
        self.setFixedSize(px(SIDE), px(SIDE))
        self.setCheckable(True)
        self.setToolTip(tr("{kind}: drag it onto the map; or click, then click places", kind=kind))
        self.setAccessibleName(tr("{kind} of {power}", kind=kind, power=power))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = looks_of(self.document.facts).get(self.power)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on = self.isChecked() or self.hasFocus()
        painter.setPen(shade_color("focus" if on else "edge"))
        painter.setBrush(shade_color("select" if self.isChecked() else "base"))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 7, 7)
        painter.translate(QPointF(self.rect().center()) + QPointF(0.5, 0.5))
        if look is not None:
            variant = str(fact(self.document.facts, ("id",), ""))
            counter(self.kind, variant, look, current(), px(12)).draw(painter)
        painter.end()


class Starts(QObject):
    """Puts first units on the map. While `on`, those that stand there can be dragged; `armed` is put by clicks."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.canvas, self.document = canvas, canvas.document
        self.on = False
        self.armed: tuple[str, str] | None = None
        self._from = ""
        self._pressed: QPoint | None = None
        self._carrying = False
        self.asking: QMenu | None = None
        canvas.viewport().installEventFilter(self)

    # From the palette.

    def carry(self, at: QPoint) -> None:
        """Something is over a point of the screen: light the place."""
        base = self.base_at(at)
        graph, lines = self.document.graph, []
        if base:
            name = next(one for one in graph.net.sheets[self.document.level] if graph.net.regions[one].province == base)
            lines = [(*ring, ring[0]) for polygon in graph.shape(name).rings for ring in polygon]
        self.canvas.overlay.draw(lines)

    def put(self, power: str, kind: str, at: QPoint) -> None:
        """Put a unit where it was dropped; where that can mean several places, ask which."""
        self.canvas.overlay.draw(())
        base = self.base_at(at)
        places = stands(self.document.facts, kind, base) if base else []
        if not base:
            self.document.tell(tr("Drop it on a place of the map."), "warn")
        elif not places:
            self.document.tell(tr("{kind} cannot stand in {place}.", kind=kind, place=base), "warn")
        elif len(places) == 1:
            self.place(power, kind, places[0])
        else:
            self._ask(power, kind, places, at)

    def place(self, power: str, kind: str, place: str) -> None:
        """A unit at the start: one undo step."""
        facts = self.document.facts
        if self._from:
            facts = without_start(facts, self._from.partition("/")[0])
        self._from = ""
        facts = with_start(facts, power, f"{kind} {place}")
        self.document.apply(tr("{kind} {place} of {power}", kind=kind, place=place, power=power), facts=facts)

    def take_off(self, place: str) -> None:
        """No unit there at the start."""
        facts = without_start(self.document.facts, place.partition("/")[0])
        self.document.apply(tr("Take {unit} off", unit=place), facts=facts)

    def _ask(self, power: str, kind: str, places: list[str], at: QPoint) -> None:
        """Chips with the coasts and levels that can be meant; that of the level shown first."""
        here = self.document.level
        names = fact(self.document.facts, ("levels",), {})
        places = sorted(places, key=lambda place: id_on(self.document.facts, _base(place), here) != _bare(place))
        self.asking = QMenu(self.canvas)
        self.asking.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        came = self._from
        for place in places:
            level = next((one for one in names if id_on(self.document.facts, _base(place), one) == _bare(place)), "")
            words = f"{place}  ·  {names[level]['name']}" if level else place
            action = self.asking.addAction(words)
            action.setData(place)
        menu = self.asking

        def choose(place: str) -> None:
            self._from = came
            self.place(power, kind, place)

        menu.triggered.connect(lambda action: choose(str(action.data())))
        menu.popup(at)
        self._from = ""

    def base_at(self, at: QPoint) -> str:
        """The place (without its level) at a point of the screen; "" off the map."""
        view = self.canvas.viewport()
        spot = view.mapFromGlobal(at)
        if not view.rect().contains(spot):
            return ""
        point = self.canvas.board_point(QPointF(spot))
        name = self.document.graph.at((point.x(), point.y()), self.document.level)
        return self.document.graph.net.regions[name].province if name else ""

    # On the map.

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self.on or not isinstance(event, QMouseEvent):
            return False
        kind, at = event.type(), event.globalPosition().toPoint()
        if kind == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            return self._press(at, event.position())
        if kind == QEvent.Type.MouseMove and self._pressed is not None:
            self._carrying |= (at - self._pressed).manhattanLength() > QApplication.startDragDistance()
            if self._carrying:
                self.carry(at)
            return True
        if kind == QEvent.Type.MouseButtonRelease and self._pressed is not None:
            self._drop(at)
            return True
        return False

    def _press(self, at: QPoint, spot: QPointF) -> bool:
        """Whether a unit is taken, or the armed one put."""
        if self.armed is not None:
            self.put(*self.armed, at)
            return True
        self._from = self._unit_at(spot)
        self._pressed, self._carrying = (at, False) if self._from else (None, False)
        return bool(self._from)

    def _unit_at(self, spot: QPointF) -> str:
        """The place of the first unit whose counter is there on the screen."""
        point = self.canvas.board_point(spot)
        radius = float(fact(self.document.facts, ("unit_radius",), 12.0))
        there = start_units(self.document.facts)
        for pin in pins_on(self.document.graph, self.document.level):
            if pin.spot.role == "unit":
                id = id_on(self.document.facts, pin.province, self.document.level)
                place = f"{id}/{pin.spot.coast}".rstrip("/")
                away = QPointF(*pin.point) - point
                if place in there and away.manhattanLength() < 1.5 * radius:
                    return place
        return ""

    def _drop(self, at: QPoint) -> None:
        place, carried = self._from, self._carrying
        self._pressed, self._carrying = None, False
        self.canvas.overlay.draw(())
        power, kind = start_units(self.document.facts).get(place, ("", ""))
        if not carried or not power:
            self._from = ""
            self.document.select(*filter(None, [self._region_at(at)]))
        elif not self.base_at(at):
            self._from = ""
            self.take_off(place)
        else:
            self.put(power, kind, at)
            self._from = ""

    def _region_at(self, at: QPoint) -> str:
        point = self.canvas.board_point(QPointF(self.canvas.viewport().mapFromGlobal(at)))
        return self.document.graph.at((point.x(), point.y()), self.document.level)


def _bare(place: str) -> str:
    return place.partition("/")[0]


def _base(place: str) -> str:
    return _bare(place).partition("@")[0]
