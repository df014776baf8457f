"""Powers: id, name, letter, colour and pattern with a look through color-blind eyes, homes, and their first units."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QColorDialog, QGridLayout, QListWidget, QListWidgetItem, QWidget

from app.language import mark, tr, tr_n
from app.ui.shades import px
from app.ui.tokens import PowerLook
from app.ui.vision import confusable
from app.ui.widgets import NoteFrame, SectionHeader, button, column, emptied, label, paint_emblem, row
from rules import PATTERNS

from ..canvas import Canvas
from ..document import MapDocument
from ..facts import Facts, fact, with_fact, without_fact
from ..ground import looks_of
from .fields import ChoiceField, Form, TextField
from .powers import kinds_of, with_new_power, with_power_named
from .starts import KindKey, Starts

PATTERN_WORDS = {
    "vertical": mark("Upright lines"),
    "horizontal": mark("Level lines"),
    "diagonal": mark("Slanted lines"),
    "antidiagonal": mark("Lines slanted back"),
    "grid": mark("Grid"),
    "cross": mark("Crossed lines"),
    "dots": mark("Dots"),
    "waves": mark("Waves"),
    "scales": mark("Scales"),
    "plain": mark("None"),
}
ROW, ROWS = 30, 7
IN_ROW = 6
POWER = Qt.ItemDataRole.UserRole


def emblem(look: PowerLook, size: int, ratio: float = 2.0) -> QPixmap:
    """A power's badge as a picture."""
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_emblem(painter, QRectF(0, 0, size, size), look)
    painter.end()
    return picture


class PowersTab(QWidget):
    """The list of powers, and the sheet of the chosen one."""

    def __init__(self, document: MapDocument, canvas: Canvas) -> None:
        super().__init__()
        self.document, self.canvas = document, canvas
        self.starts = Starts(canvas)
        self.power = next(iter(fact(document.facts, ("powers",), {})), "")
        self.list = QListWidget()
        self.list.setProperty("bare", True)
        self.list.setAccessibleName(tr("Powers"))
        self.list.setIconSize(QSize(px(22), px(22)))
        self.list.currentItemChanged.connect(self._chosen)
        self.add, self.remove = button(tr("Add a power"), "", "plus"), button(tr("Remove"), "link")
        self.add.clicked.connect(self.new)
        self.remove.clicked.connect(self.drop)
        self.form: Form | None = None
        self.sheet = column(spacing=6)
        self.note = NoteFrame("good", "")
        self.palette_grid = QGridLayout()
        self.palette_grid.setSpacing(6)
        self.keys: list[KindKey] = []
        self.units = column(spacing=4)
        self.units_title = SectionHeader(tr("First units"))
        self.units_words = label(
            tr("Drag a counter onto the map. Drag one on the map elsewhere, or off it to take it away."),
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

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self.starts.on = True

    def hideEvent(self, event: object) -> None:
        super().hideEvent(event)  # type: ignore[arg-type]
        self.starts.on = False
        self._arm(None)

    def refresh(self) -> None:
        """Show the powers as they are told now."""
        powers = fact(self.document.facts, ("powers",), {})
        if self.power not in powers:
            self.power = next(iter(powers), "")
        self._fill_list()
        for part in (self.note, self.remove, self.units_title, self.units_words):
            part.setVisible(bool(self.power))
        shown = getattr(self.form, "power", None)
        if shown != self.power:
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
        self.form = None
        if not self.power:
            return
        form = self.form = Form()
        form.power = self.power  # type: ignore[attr-defined]
        for name, title, most in (
            ("id", tr("Id"), 40),
            ("name", tr("Name"), 60),
            ("adjective", tr("Adjective"), 60),
            ("letter", tr("Letter"), 2),
        ):
            use = self._rename if name == "id" else partial(self._enter, name)
            read = (lambda: self.power) if name == "id" else partial(self._told, name)
            form.add(name, title, TextField(title, read, use, most=most))
        self._add_color(form)
        patterns = [("", tr("As the program chooses")), *((one, tr(PATTERN_WORDS[one])) for one in PATTERNS)]
        choice = ChoiceField(tr("Pattern"), lambda: patterns, partial(self._told, "pattern"), self._pattern)
        form.add("pattern", tr("Pattern"), choice)
        self.homes = label("", "muted", wrap=True)
        form.told(tr("Homes"), self.homes)
        self.sheet.addWidget(form)

    def _add_color(self, form: Form) -> None:
        made = QWidget()
        field = TextField(tr("Color"), partial(self._told, "color"), self._color, "#A8261C", 7)
        self.swatch = button("", tip=tr("Choose a color"))
        self.swatch.setAccessibleName(tr("Choose a color"))
        self.swatch.setFixedWidth(px(44))
        self.swatch.clicked.connect(self.ask_color)
        inside = row(self.swatch, field, spacing=6)
        inside.setStretch(1, 1)
        made.setLayout(inside)
        form.told(tr("Color"), made)
        form.take([("color", field)])

    def _show_note(self) -> None:
        """What color-blind eyes make of it."""
        looks = looks_of(self.document.facts)
        if not self.power:
            return
        own = looks[self.power]
        picture = QPixmap(px(24), px(14))
        picture.fill(QColor(own.fill))
        self.swatch.setIcon(QIcon(picture))
        homes = fact(self.document.facts, ("powers", self.power, "homes"), ())
        self.homes.setText(", ".join(homes) or tr("none: choose places, and say whose home they are"))
        like = [id for id, look in looks.items() if id != self.power and confusable({id: look, self.power: own})]
        same = [id for id in like if looks[id].pattern == own.pattern]
        if same:
            words = tr(
                "For color-blind eyes its land looks like that of {powers}, pattern and all.", powers=_list(same)
            )
        elif like:
            words = tr(
                "For color-blind eyes its land looks like that of {powers}; patterns differ.", powers=_list(like)
            )
        else:
            words = tr("All eyes can tell its land from that of the others.")
        self.note.show_note("warn" if same else "hint" if like else "good", words)

    def _show_palette(self) -> None:
        """A counter for each kind of unit."""
        kinds = kinds_of(self.document.facts) if self.power else ()
        if [(key.kind, key.power) for key in self.keys] != [(kind, self.power) for kind in kinds]:
            emptied(self.palette_grid)
            self.keys = [KindKey(self.document, kind, self.power) for kind in kinds]
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

    # What is done.

    def _arm(self, key: KindKey | None) -> None:
        self.starts.armed = (self.power, key.kind) if key is not None else None
        for other in self.keys:
            other.setChecked(other is key)

    def _click(self, key: KindKey, on: bool) -> None:
        self._arm(key if on else None)
        if on:
            self.document.tell(tr("Click places to put a {kind} there; click the counter again to end.", kind=key.kind))

    def _dropped(self, key: KindKey, at: object) -> None:
        self.starts.put(self.power, key.kind, at)  # type: ignore[arg-type]

    def _take_off(self, unit: str, _checked: bool = False) -> None:
        self.starts.take_off(unit.partition(" ")[2])

    def new(self) -> None:
        """One power more."""
        facts, self.power = with_new_power(self.document.facts, looks_of(self.document.facts))
        self.document.apply(tr("New power"), facts=facts)

    def drop(self) -> None:
        """The chosen power is no more: its homes are nobody's, its units gone."""
        gone = self.power
        self.document.apply(tr("Remove {power}", power=gone), facts=without_fact(self.document.facts, ("powers", gone)))

    def ask_color(self) -> None:
        """The color from the system's own dialog."""
        now = looks_of(self.document.facts)[self.power].fill
        found = QColorDialog.getColor(QColor(now), self, tr("Color of {power}", power=self.power))
        if found.isValid():
            self._color(found.name().upper())

    # Fields.

    def _told(self, key: str) -> str:
        return str(fact(self.document.facts, ("powers", self.power, key), ""))

    def _put(self, title: str, facts: Facts) -> str:
        self.document.apply(title, facts=facts)
        return ""

    def _enter(self, key: str, text: str) -> str:
        if not text:
            return tr("This must not be empty.")
        powers = fact(self.document.facts, ("powers",), {})
        other = next((id for id, one in powers.items() if id != self.power and one.get(key) == text), "")
        if other and key in ("letter", "name"):
            return tr("{other} has this already.", other=other)
        return self._put(
            tr("Change {power}", power=self.power), with_fact(self.document.facts, ("powers", self.power, key), text)
        )

    def _rename(self, text: str) -> str:
        if not text.replace("_", "").replace("-", "").isalnum():
            return tr("An id is a word of letters, digits, - and _.")
        if any(id.lower() == text.lower() and id != self.power for id in fact(self.document.facts, ("powers",), {})):
            return tr("{id} is there already.", id=text)
        old, self.power = self.power, text
        if self.form is not None:
            self.form.power = text  # type: ignore[attr-defined]
        facts = with_power_named(self.document.facts, old, text)
        return self._put(tr("Rename {old} to {new}", old=old, new=text), facts)

    def _color(self, text: str) -> str:
        if text and not QColor.isValidColorName(text):
            return tr("A color is written #A8261C: red, green and blue.")
        hue = QColor(text).name().upper() if text else None
        facts = with_fact(self.document.facts, ("powers", self.power, "color"), hue)
        return self._put(tr("Color of {power}", power=self.power), facts)

    def _pattern(self, name: str) -> str:
        facts = with_fact(self.document.facts, ("powers", self.power, "pattern"), name or None)
        return self._put(tr("Pattern of {power}", power=self.power), facts)


def _list(names: list[str]) -> str:
    return ", ".join(names)


def _line(text: str, end: QWidget) -> QWidget:
    made = QWidget()
    made.setLayout(row(label(text), ..., end))
    return made
