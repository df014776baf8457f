"""Powers as facts: added, renamed, removed; their starting units; and the tab "Powers"."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHideEvent, QIcon, QMouseEvent, QPainter, QPaintEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import QApplication, QColorDialog, QGridLayout, QListWidget, QListWidgetItem, QMenu, QWidget

from app.board.symbols.units import unit as counter
from app.geometry.placing import pins_on
from app.language import tr, tr_n, tr_noop
from app.ui.shades import current, px, shade_color
from app.ui.tokens import PowerLook, confusable
from app.ui.widgets import DragButton, NoteFrame, SectionHeader, button, column, emptied, label, paint_emblem, row
from rules.board import PATTERNS

from ..canvas import Canvas
from ..document import MapDocument
from ..facts import (
    Facts,
    base_of,
    fact,
    id_on,
    ids_of,
    start_units,
    unit_radius,
    with_fact,
    without_coast,
    without_fact,
)
from ..scene import looks_of
from .fields import MapChoiceField, MapFieldForm, MapTextField

# ----------------------------------------------------------------------------------------------------
# Powers as facts: added, renamed, removed; and where starting units can be. No widgets here.

PALETTE = (
    *("#A8261C", "#2749A8", "#2E7D4F", "#F2BE2C", "#7A3E9D", "#0E8C8C"),
    *("#C65B12", "#5B4636", "#C2417C", "#5C6670", "#8AA31B", "#1F2A44"),
)
"""Colors for new powers, as distinct as possible."""


def with_new_power(facts: Facts, looks: Mapping[str, PowerLook]) -> tuple[Facts, str]:
    """Return the facts with a new power, and its id. `looks`: the looks of the present powers.

    Letter and color are unlike those of others, and so is the pattern as long as there are unused ones.
    """
    powers = fact(facts, ("powers",), {})
    number = 1
    while f"Power{number}" in powers:
        number += 1
    id = f"Power{number}"
    letters = {str(entry.get("letter", "")) for entry in powers.values()}
    letter = next(one for one in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" if one not in letters)
    used = {look.pattern for look in looks.values()}
    entry = {
        "name": tr("Power {n}", n=number),
        "adjective": tr("Power {n}", n=number),
        "letter": letter,
        "color": _unlike([look.fill for look in looks.values()]),
        "pattern": next((one for one in PATTERNS if one not in used), "plain"),
    }
    return with_fact(facts, ("powers", id), entry), id


def _unlike(used: Sequence[str]) -> str:
    """Return the color of the palette farthest (in RGB) from those in use."""

    def away(one: str) -> float:
        return min((math.dist(_rgb(one), _rgb(other)) for other in used), default=0.0)

    return max(PALETTE, key=away)


def _rgb(text: str) -> tuple[int, ...]:
    return tuple(int(text[i : i + 2], 16) for i in (1, 3, 5))


def with_power_named(facts: Facts, old: str, new: str) -> Facts:
    """Return the facts with a power under another id, in the same place of the list."""
    return with_fact(facts, ("powers",), {new if id == old else id: entry for id, entry in facts["powers"].items()})


def kinds_of(facts: Facts) -> tuple[str, ...]:
    """Return the kinds of units named by a map's tables."""
    return tuple(
        dict.fromkeys(kind for table in fact(facts, ("tables",), {}).values() for kind in table.get("kinds", ()))
    )


def stands(facts: Facts, kind: str, base: str) -> list[str]:
    """Return the places of a province, on all its levels and coasts, that a unit of this kind can occupy."""
    tables = fact(facts, ("tables",), {})
    name = next((name for name, table in tables.items() if kind in table.get("kinds", ())), "")
    found = []
    for id in dict.fromkeys(ids_of(facts, base).values()):
        entry = fact(facts, ("provinces", id))
        if entry is not None:
            found += _stands(facts, name, str(tables.get(name, {}).get("by", "")), id, entry)
    return found


def _stands(facts: Facts, table: str, by: str, id: str, entry: Mapping[str, Any]) -> list[str]:
    kind, coasts = entry.get("kind"), [f"{id}/{coast}" for coast in entry.get("coasts", ())]
    if by == "none":
        rows = fact(facts, ("adjacency", table), {})
        return [place for place in rows if without_coast(place) == id]
    if by == "land":
        return [id] if kind in ("coast", "inland") else []
    if by == "water":
        return [id] if kind == "sea" else (coasts or [id]) if kind == "coast" else []
    return [id] if kind in ("sea", "coast", "inland") else []


def with_start(facts: Facts, power: str, unit: str) -> Facts:
    """Return the facts with a starting unit of a power, replacing any other in its province."""
    place = unit.partition(" ")[2]
    facts = without_start(facts, without_coast(place))
    there = list(fact(facts, ("powers", power, "start"), ()))
    return with_fact(facts, ("powers", power, "start"), [*there, unit])


def without_start(facts: Facts, province: str) -> Facts:
    """Return the facts with no starting unit in a province."""
    for power, entry in fact(facts, ("powers",), {}).items():
        there = entry.get("start", ())
        rest = [unit for unit in there if without_coast(unit.partition(" ")[2]) != province]
        if len(rest) != len(there):
            facts = with_fact(facts, ("powers", power, "start"), rest or None)
    return facts


# ----------------------------------------------------------------------------------------------------
# Starting units dragged: from the palette onto the map, from place to place, or off the map to remove them.

SIDE = 46


class PowerUnitButton(DragButton):
    """The counter of a kind of unit of a power, to be dragged onto the map."""

    def __init__(self, document: MapDocument, kind: str, power: str) -> None:
        super().__init__()
        self.document, self.kind, self.power = document, kind, power
        self.setFixedSize(px(SIDE), px(SIDE))
        self.setCheckable(True)
        self.setToolTip(tr("{kind}: drag onto the map, or click and then click provinces", kind=kind))
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


class StartUnits(QObject):
    """Puts starting units on the map. While `on`, units on the map can be dragged; a click places the unit `armed`."""

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
        """Highlight the place under a unit dragged over this point of the screen."""
        base = self.base_at(at)
        graph, lines = self.document.graph, []
        if base:
            name = graph.net.places[self.document.level][base]
            lines = [(*ring, ring[0]) for polygon in graph.shape(name).rings for ring in polygon]
        self.canvas.overlay.draw(lines)

    def put(self, power: str, kind: str, at: QPoint) -> None:
        """Place a unit where it was dropped, asking if several places are possible."""
        self.canvas.overlay.draw(())
        base = self.base_at(at)
        places = stands(self.document.facts, kind, base) if base else []
        if not base:
            self.document.tell(tr("Drop the unit on a province."), "warn")
        elif not places:
            self.document.tell(tr("{place} cannot hold this unit: {kind}.", kind=kind, place=base), "warn")
        elif len(places) == 1:
            self.place(power, kind, places[0])
        else:
            self._ask(power, kind, places, at)

    def place(self, power: str, kind: str, place: str) -> None:
        """Add a starting unit, in one undo step."""
        facts = self.document.facts
        if self._from:
            facts = without_start(facts, without_coast(self._from))
        self._from = ""
        facts = with_start(facts, power, f"{kind} {place}")
        self.document.apply(tr("{kind} {place} of {power}", kind=kind, place=place, power=power), facts=facts)

    def take_off(self, place: str) -> None:
        """Remove the starting unit of a place."""
        facts = without_start(self.document.facts, without_coast(place))
        self.document.apply(tr("Remove {unit}", unit=place), facts=facts)

    def _ask(self, power: str, kind: str, places: list[str], at: QPoint) -> None:
        """Ask which coast or level is meant, those of the level shown first."""
        names = fact(self.document.facts, ("levels",), {})

        def is_on(place: str, level: str) -> bool:
            bare = without_coast(place)
            return id_on(self.document.facts, base_of(bare), level) == bare

        menu = self.asking = QMenu(self.canvas)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        came = self._from
        for place in sorted(places, key=lambda place: not is_on(place, self.document.level)):
            level = next((one for one in names if is_on(place, one)), "")
            menu.addAction(f"{place}  ·  {names[level]['name']}" if level else place).setData(place)

        def choose(place: str) -> None:
            self._from = came
            self.place(power, kind, place)

        menu.triggered.connect(lambda action: choose(str(action.data())))
        menu.popup(at)
        self._from = ""

    def base_at(self, at: QPoint) -> str:
        """Return the place (without its level) at a point of the screen; "" off the map."""
        view = self.canvas.viewport()
        name = self._region_at(at) if view.rect().contains(view.mapFromGlobal(at)) else ""
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

    def _press(self, at: QPoint, point: QPointF) -> bool:
        """Begin to drag a unit, or place the armed one; return whether either was done."""
        if self.armed is not None:
            self.put(*self.armed, at)
            return True
        self._from = self._unit_at(point)
        self._pressed, self._carrying = (at, False) if self._from else (None, False)
        return bool(self._from)

    def _unit_at(self, position: QPointF) -> str:
        """Return the place of the starting unit whose counter is at this point; "" if there is none."""
        point = self.canvas.board_point(position)
        radius = unit_radius(self.document.facts)
        there = start_units(self.document.facts)
        for pin in pins_on(self.document.graph, self.document.level):
            if pin.key.role == "unit":
                id = id_on(self.document.facts, pin.province, self.document.level)
                place = f"{id}/{pin.key.coast}".rstrip("/")
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


# ----------------------------------------------------------------------------------------------------
# The tab: id, name, letter, color and pattern (checked for color-blind players), homes, and starting units.

PATTERN_WORDS = {
    "vertical": tr_noop("Vertical lines"),
    "horizontal": tr_noop("Horizontal lines"),
    "diagonal": tr_noop("Diagonal lines (right)"),
    "antidiagonal": tr_noop("Diagonal lines (left)"),
    "grid": tr_noop("Grid"),
    "cross": tr_noop("Crossed lines"),
    "dots": tr_noop("Dots"),
    "waves": tr_noop("Waves"),
    "scales": tr_noop("Scales"),
    "plain": tr_noop("None"),
}
ROW, ROWS = 30, 7
IN_ROW = 6
POWER = Qt.ItemDataRole.UserRole


def emblem(look: PowerLook, size: int) -> QPixmap:
    """Return a power's emblem as a picture, sharp at twice its size."""
    picture = QPixmap(2 * size, 2 * size)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_emblem(painter, QRectF(0, 0, size, size), look)
    painter.end()
    return picture


class PowersTab(QWidget):
    """The list of powers, and the sheet of the selected one."""

    def __init__(self, document: MapDocument, canvas: Canvas) -> None:
        super().__init__()
        self.document, self.canvas = document, canvas
        self.starts = StartUnits(canvas)
        self.power = next(iter(fact(document.facts, ("powers",), {})), "")
        self.list = QListWidget()
        self.list.setProperty("bare", True)
        self.list.setAccessibleName(tr("Powers"))
        self.list.setIconSize(QSize(px(22), px(22)))
        self.list.currentItemChanged.connect(self._chosen)
        self.add, self.remove = button(tr("Add power"), "", "plus"), button(tr("Remove"), "link")
        self.add.clicked.connect(self.new)
        self.remove.clicked.connect(self.drop)
        self.form: MapFieldForm | None = None
        self._form_power = ""
        """The power whose fields the form has."""
        self.sheet = column(spacing=6)
        self.note = NoteFrame("good", "")
        self.palette_grid = QGridLayout()
        self.palette_grid.setSpacing(6)
        self.keys: list[PowerUnitButton] = []
        self.units = column(spacing=4)
        self.units_title = SectionHeader(tr("Starting units"))
        self.units_words = label(
            tr("Drag a counter onto the map. Drag a unit on the map to move it, or off the map to remove it."),
            "small",
            wrap=True,
        )
        self.setLayout(
            column(
                self.list,
                row(self.add, ..., self.remove),
                self.sheet,
                self.note,
                self.units_title,
                self.units_words,
                self.palette_grid,
                self.units,
                ...,
                spacing=8,
                margins=(0, 10, 0, 10),
            )
        )
        document.changed.connect(self._on_change)
        self.refresh()

    # What is shown.

    def _on_change(self, what: str) -> None:
        if what == "facts":
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.starts.on = True

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.starts.on = False
        self._arm(None)

    def refresh(self) -> None:
        """Show the present powers."""
        powers = fact(self.document.facts, ("powers",), {})
        if self.power not in powers:
            self.power = next(iter(powers), "")
        self._fill_list()
        for part in (self.note, self.remove, self.units_title, self.units_words):
            part.setVisible(bool(self.power))
        if self._form_power != self.power:
            self._make_form()
        elif self.form is not None:
            self.form.update_shown()
        self._show_note()
        self._show_palette()
        self._show_units()

    def _fill_list(self) -> None:
        looks, powers = looks_of(self.document.facts), fact(self.document.facts, ("powers",), {})
        self.list.blockSignals(True)
        self.list.clear()
        for id, entry in powers.items():
            picture = QIcon(emblem(looks[id], px(22)))
            picture.addPixmap(emblem(looks[id], px(22)), QIcon.Mode.Selected)
            item = QListWidgetItem(picture, str(entry.get("name", id)), self.list)
            item.setData(POWER, id)
            item.setSizeHint(QSize(10, px(ROW)))
            if id == self.power:
                self.list.setCurrentItem(item)
        self.list.setFixedHeight(px(ROW) * min(max(len(powers), 1), ROWS) + 6)
        self.list.setVisible(bool(powers))
        self.list.blockSignals(False)

    def _chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.power = item.data(POWER)
            self._arm(None)
            self.refresh()

    def _make_form(self) -> None:
        emptied(self.sheet)
        self.form, self._form_power = None, self.power
        if not self.power:
            return
        form = self.form = MapFieldForm()
        for name, title, most in (
            ("id", tr("ID"), 40),
            ("name", tr("Name"), 60),
            ("adjective", tr("Adjective"), 60),
            ("letter", tr("Letter"), 2),
        ):
            use = self._rename if name == "id" else partial(self._enter, name)
            read = (lambda: self.power) if name == "id" else partial(self._fact, name)
            form.add(name, MapTextField(title, read, use, most=most))
        self._add_color(form)
        patterns = [("", tr("Automatic")), *((one, tr(PATTERN_WORDS[one])) for one in PATTERNS)]
        choice = MapChoiceField(tr("Pattern"), lambda: patterns, partial(self._fact, "pattern"), self._pattern)
        form.add("pattern", choice)
        self.homes = label("", "muted", wrap=True)
        form.add_row(tr("Home centers"), self.homes)
        self.sheet.addWidget(form)

    def _add_color(self, form: MapFieldForm) -> None:
        made = QWidget()
        field = MapTextField(tr("Color"), partial(self._fact, "color"), self._color, "#A8261C", 7)
        self.swatch = button("", tip=tr("Choose a color"))
        self.swatch.setAccessibleName(tr("Choose a color"))
        self.swatch.setFixedWidth(px(44))
        self.swatch.clicked.connect(self.ask_color)
        inside = row(self.swatch, field, spacing=6)
        inside.setStretch(1, 1)
        made.setLayout(inside)
        form.add_row(tr("Color"), made)
        form.fields["color"] = field

    def _show_note(self) -> None:
        """Show homes and color, and whether color-blind players can tell the power apart."""
        looks = looks_of(self.document.facts)
        if not self.power:
            return
        own = looks[self.power]
        picture = QPixmap(px(24), px(14))
        picture.fill(QColor(own.fill))
        self.swatch.setIcon(QIcon(picture))
        homes = fact(self.document.facts, ("powers", self.power, "homes"), ())
        self.homes.setText(", ".join(homes) or tr("none yet: select provinces and set Home of"))
        like = [id for id, look in looks.items() if id != self.power and confusable({id: look, self.power: own})]
        same = [id for id in like if looks[id].pattern == own.pattern]
        if same:
            words = tr(
                "Color-blind players cannot tell its land from that of {powers}: colors and patterns look alike.",
                powers=", ".join(same),
            )
        elif like:
            words = tr(
                "To color-blind players its color looks like that of {powers}, but the patterns differ.",
                powers=", ".join(like),
            )
        else:
            words = tr("Its color is distinct from all others, also for color-blind players.")
        self.note.show_note("warn" if same else "hint" if like else "good", words)

    def _show_palette(self) -> None:
        """Show a counter for each kind of unit."""
        kinds = kinds_of(self.document.facts) if self.power else ()
        if [(key.kind, key.power) for key in self.keys] != [(kind, self.power) for kind in kinds]:
            emptied(self.palette_grid)
            self.keys = [PowerUnitButton(self.document, kind, self.power) for kind in kinds]
            for number, key in enumerate(self.keys):
                key.carried.connect(self.starts.carry)
                key.dropped.connect(partial(self._dropped, key))
                key.clicked.connect(lambda on, key=key: self._click(key, on))
                self.palette_grid.addWidget(key, number // IN_ROW, number % IN_ROW)
            self.palette_grid.setColumnStretch(IN_ROW, 1)
        for key in self.keys:
            key.update()

    def _show_units(self) -> None:
        emptied(self.units)
        there = fact(self.document.facts, ("powers", self.power, "start"), ()) if self.power else ()
        for unit in there:
            gone = button(tr("Remove"), "link")
            gone.setAccessibleName(tr("Remove {unit}", unit=unit))
            gone.clicked.connect(partial(self._take_off, unit))
            self.units.addWidget(_line(unit, gone))
        if self.power:
            self.units_words.setToolTip(tr_n("{n} unit", "{n} units", len(there)))

    # Actions.

    def _arm(self, key: PowerUnitButton | None) -> None:
        self.starts.armed = (self.power, key.kind) if key is not None else None
        for other in self.keys:
            other.setChecked(other is key)

    def _click(self, key: PowerUnitButton, on: bool) -> None:
        self._arm(key if on else None)
        if on:
            self.document.tell(
                tr("Click provinces to place a {kind} there. Click the counter again to stop.", kind=key.kind)
            )

    def _dropped(self, key: PowerUnitButton, at: QPoint) -> None:
        self.starts.put(self.power, key.kind, at)

    def _take_off(self, unit: str, _checked: bool = False) -> None:
        self.starts.take_off(unit.partition(" ")[2])

    def new(self) -> None:
        """Add a power."""
        facts, self.power = with_new_power(self.document.facts, looks_of(self.document.facts))
        self.document.apply(tr("New power"), facts=facts)

    def drop(self) -> None:
        """Remove the selected power with its homes and units."""
        gone = self.power
        self.document.apply(tr("Remove {power}", power=gone), facts=without_fact(self.document.facts, ("powers", gone)))

    def ask_color(self) -> None:
        """Ask for a color in the system's dialog."""
        now = looks_of(self.document.facts)[self.power].fill
        found = QColorDialog.getColor(QColor(now), self, tr("Color of {power}", power=self.power))
        if found.isValid():
            self._color(found.name().upper())

    # Fields.

    def _fact(self, key: str) -> str:
        return str(fact(self.document.facts, ("powers", self.power, key), ""))

    def _put(self, title: str, facts: Facts) -> str:
        self.document.apply(title, facts=facts)
        return ""

    def _enter(self, key: str, text: str) -> str:
        if not text:
            return tr("This field must not be empty.")
        powers = fact(self.document.facts, ("powers",), {})
        other = next((id for id, one in powers.items() if id != self.power and one.get(key) == text), "")
        if other and key in ("letter", "name"):
            return tr("{other} already has this.", other=other)
        return self._put(
            tr("Change {power}", power=self.power), with_fact(self.document.facts, ("powers", self.power, key), text)
        )

    def _rename(self, text: str) -> str:
        if not text.replace("_", "").replace("-", "").isalnum():
            return tr("An ID may contain only letters, digits, - and _.")
        if any(id.lower() == text.lower() and id != self.power for id in fact(self.document.facts, ("powers",), {})):
            return tr("{id} already exists.", id=text)
        old, self.power = self.power, text
        self._form_power = text
        facts = with_power_named(self.document.facts, old, text)
        return self._put(tr("Rename {old} to {new}", old=old, new=text), facts)

    def _color(self, text: str) -> str:
        if text and not QColor.isValidColorName(text):
            return tr("Enter a color such as #A8261C (red, green, blue).")
        hue = QColor(text).name().upper() if text else None
        facts = with_fact(self.document.facts, ("powers", self.power, "color"), hue)
        return self._put(tr("Color of {power}", power=self.power), facts)

    def _pattern(self, name: str) -> str:
        facts = with_fact(self.document.facts, ("powers", self.power, "pattern"), name or None)
        return self._put(tr("Pattern of {power}", power=self.power), facts)


def _line(text: str, end: QWidget) -> QWidget:
    made = QWidget()
    made.setLayout(row(label(text), ..., end))
    return made
