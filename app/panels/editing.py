"""The panel for editing the position: units to place, the selection, and validation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.board.symbols.units import unit as counter
from app.language import tr
from app.ui.clause import CLAUSE, ClauseLabel
from app.ui.shades import current, power_look, px, shade_color
from app.ui.widgets import (
    CardFrame,
    DragButton,
    NoteFrame,
    ToolButton,
    button,
    column,
    emptied,
    foot,
    label,
    line,
    paint_emblem,
    row,
    scrolled,
    tool_button,
)
from rules import Position, Reason, Unit, say
from rules.game_master import quick_fix
from rules.options import StateWord
from rules.reasons import many

from .state_tree import StateTree, unit_properties
from .wording import places_about

__all__ = ["EditPanel", "FindingLine", "FindingsList", "position_findings"]


# ----------------------------------------------------------------------------------------------------
# The units that can be placed: a power, then its kinds as counters, to be clicked or dragged onto the board.

SIDE, KIND = 32, (58, 52)
"""The side of a power's button, and width and height of a kind's."""
IN_ROW, POWERS_IN_ROW = 4, 8


class PowerKey(ToolButton):
    """A power's button with its emblem."""

    def __init__(self, power: str, name: str, variant: str) -> None:
        super().__init__()
        self.power = power
        self._variant = variant
        self.setCheckable(True)
        self.setFixedSize(px(SIDE), px(SIDE))
        self.setToolTip(name)
        self.setAccessibleName(name)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isChecked() or self.hasFocus():
            painter.setPen(QPen(shade_color("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        paint_emblem(painter, QRectF(self.rect()).adjusted(4, 4, -4, -4), power_look(self.power, self._variant))
        painter.end()


class UnitKindButton(DragButton):
    """A kind of unit as a counter of the power, to click or drag onto the map."""

    def __init__(self, kind: str, name: str, variant: str) -> None:
        super().__init__()
        self.kind, self.power = kind, ""
        self._variant = variant
        self.setCheckable(True)
        self.setFixedSize(px(KIND[0]), px(KIND[1]))
        self.setToolTip(tr("{kind}: click, then click provinces; or drag it onto the map", kind=name))
        self.setAccessibleName(name)

    def sizeHint(self) -> QSize:
        return QSize(px(KIND[0]), px(KIND[1]))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        chosen = self.isChecked()
        painter.setPen(QPen(shade_color("focus" if chosen or self.hasFocus() else "edge"), 2 if chosen else 1))
        painter.setBrush(shade_color("select" if chosen else "hover" if self.underMouse() else "base"))
        painter.drawRoundedRect(box, 7, 7)
        painter.translate(box.center())
        counter(self.kind, self._variant, power_look(self.power, self._variant), current(), px(13)).draw(painter)
        painter.end()


class UnitPalette(QWidget):
    """The units that can be placed, by power and kind.

    `armed` carries power and kind, None for nothing; `taken`, `carried` and `dropped` report a counter being dragged.
    """

    armed = Signal(object)
    taken = Signal(object)
    carried = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, position: Position) -> None:
        super().__init__()
        variant = position.variant
        self.powers = QButtonGroup(self)
        self.kinds = QButtonGroup(self)
        self.kinds.setExclusive(False)
        self._power_grid, self._kind_grid = QGridLayout(), QGridLayout()
        for grid in (self._power_grid, self._kind_grid):
            grid.setContentsMargins(0, 0, 0, 0)
            grid.setSpacing(4)
            grid.setAlignment(Qt.AlignmentFlag.AlignLeft)
        for number, power in enumerate(variant.board(position).powers.values()):
            key = PowerKey(power.id, power.name, variant.id)
            self.powers.addButton(key)
            self._power_grid.addWidget(key, number // POWERS_IN_ROW, number % POWERS_IN_ROW)
        self._make_kinds(position)
        self.whose = label("", "small")
        self.setLayout(column(self._power_grid, self._kind_grid, self.whose, spacing=6))
        self.powers.buttonClicked.connect(lambda key: self.show_power(key.power))
        self._names = {one.id: one.name for one in variant.board(position).powers.values()}
        self.power = ""
        self.show_power(next(iter(self._names)))

    def _make_kinds(self, position: Position) -> None:
        emptied(self._kind_grid)
        for number, (kind, about) in enumerate(position.variant.kinds.items()):
            key = UnitKindButton(kind, tr(about.name), position.variant.id)
            self.kinds.addButton(key)
            self._kind_grid.addWidget(key, number // IN_ROW, number % IN_ROW)
            key.clicked.connect(lambda on, key=key: self._on_kind(key, on))
            key.taken.connect(lambda kind=key.kind: self.taken.emit((self.power, kind)))
            key.carried.connect(self.carried)
            key.dropped.connect(self.dropped)

    @property
    def keys(self) -> Sequence[UnitKindButton]:
        return [key for key in self.kinds.buttons() if isinstance(key, UnitKindButton)]

    def show_power(self, power: str) -> None:
        """Set the power whose units are placed."""
        if power == self.power:
            return
        self.power = power
        for key in self.powers.buttons():
            key.setChecked(isinstance(key, PowerKey) and key.power == power)
        for kind in self.keys:
            kind.power = power
            kind.update()
        self.whose.setText(tr("Units of {power}", power=self._names.get(power, power)))
        chosen = next((kind for kind in self.keys if kind.isChecked()), None)
        if chosen is not None:
            self.armed.emit((power, chosen.kind))

    def disarm(self) -> None:
        """Select no kind."""
        for key in self.keys:
            key.setChecked(False)

    def _on_kind(self, key: UnitKindButton, on: bool) -> None:
        for other in self.keys:
            other.setChecked(other is key and on)
        self.armed.emit((self.power, key.kind) if on else None)


# ----------------------------------------------------------------------------------------------------
# The selection on the board, with all of its properties that can be changed.


class SelectionEditor(CardFrame):
    """The properties of the selected unit or place.

    `changed` carries keyword arguments for `Editor.changed`, `owned` the new owner of the center, `said` a property of
    the unit and its value; `removed`: take the unit off the board.
    """

    changed = Signal(dict)
    said = Signal(str, str)
    owned = Signal(str)
    removed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = label("", "strong", wrap=True)
        self.owner, self.kind, self.place, self.center = (QComboBox() for _ in range(4))
        self.dislodged = QCheckBox(tr("Dislodged, must retreat"))
        self.remove = button(tr("Remove from board"), "quiet")
        self.form = QFormLayout()
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setSpacing(6)
        rows = (
            (tr("Owner"), self.owner),
            (tr("Kind"), self.kind),
            (tr("Where"), self.place),
            (tr("Center"), self.center),
        )
        for words, field in rows:
            field.setAccessibleName(words)
            field.setMinimumHeight(28)
            self.form.addRow(words, field)
        self.key, self.value = QComboBox(), QLineEdit()
        self.key.setAccessibleName(tr("Property of the unit"))
        self.value.setAccessibleName(tr("Value"))
        self.value.setPlaceholderText(tr("half, 3, …"))
        self.property_row = row(self.key, self.value, spacing=6)
        self.property_row.setStretch(0, 3)
        self.property_row.setStretch(1, 2)
        self.properties = label("", "small", wrap=True)
        for field in (self.owner, self.kind, self.place, self.center, self.key):
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            field.setMinimumContentsLength(6)
        self.setLayout(
            column(
                self.title, self.form, self.dislodged, self.properties, self.property_row, row(..., self.remove),
                spacing=8, margins=10,
            )
        )  # fmt: skip
        self.owner.activated.connect(lambda: self.changed.emit({"power": self.owner.currentData()}))
        self.kind.activated.connect(lambda: self.changed.emit({"kind": self.kind.currentData()}))
        self.place.activated.connect(lambda: self.changed.emit({"place": self.place.currentData()}))
        self.center.activated.connect(lambda: self.owned.emit(self.center.currentData()))
        self.dislodged.clicked.connect(lambda on: self.changed.emit({"now_dislodged": on}))
        self.remove.clicked.connect(self.removed)
        self.value.returnPressed.connect(self._say)
        self.hide()

    def _say(self) -> None:
        if self.value.text().strip():
            self.said.emit(self.key.currentData(), self.value.text().strip())
            self.value.clear()

    def show_properties(self, words: Mapping[str, StateWord], lines: Sequence[str]) -> None:
        """Show which properties a unit can have in this variant, and those of this unit."""
        chosen = self.key.currentData()
        self.key.clear()
        for name, key in sorted((tr(word.name), key) for key, word in words.items()):
            self.key.addItem(name, key)
        self.key.setCurrentIndex(max(0, self.key.findData(chosen)))
        there = bool(words) and not self.remove.isHidden()
        self.key.setVisible(there)
        self.value.setVisible(there)
        self.properties.setText(" · ".join(lines))
        self.properties.setVisible(bool(lines) and there)

    def show_unit_or_place(self, position: Position, place: str, unit: Unit | None, dislodged: bool) -> None:
        """Show a unit, with the center in its province, or a place without a unit."""
        board = position.variant.board(position)
        province = board.provinces.get(place)
        if unit is None and (province is None or not province.center):
            self.hide()
            return
        name = province.name if province else place
        self.title.setText(unit.text if unit else name)
        for field in (self.owner, self.kind, self.place):
            self.form.setRowVisible(field, unit is not None)
        self.dislodged.setVisible(unit is not None)
        self.remove.setVisible(unit is not None)
        powers = [(one.name, one.id) for one in board.powers.values()]
        if unit is not None:
            _fill(self.owner, powers, unit.power)
            kinds = [(tr(kind.name), letter) for letter, kind in position.variant.kinds.items()]
            _fill(self.kind, kinds, unit.kind)
            _fill(self.place, _places(position, unit), unit.place.text)
            self.form.setRowVisible(self.place, self.place.count() > 1)
            self.dislodged.setChecked(dislodged)
        self.form.setRowVisible(self.center, bool(province and province.center))
        if province and province.center:
            _fill(self.center, [(tr("Nobody"), ""), *powers], position.centers.get(place, ""))
        self.show()


def _places(position: Position, unit: Unit) -> list[tuple[str, str]]:
    """Return where a unit may stand without leaving its province: coasts, and levels above and below."""
    board = position.variant.board(position)
    base = unit.place.province.partition("@")[0]
    stack = board.stacks.get(base, ()) or (unit.place.province,)
    table = position.variant.kinds[unit.kind].table
    found = [one for space in dict.fromkeys((unit.place.province, *stack)) for one in board.stands(table, space)]
    return [(one.words, one.text) for one in found] or [(unit.place.words, unit.place.text)]


def _fill(field: QComboBox, items: list[tuple[str, str]], chosen: str) -> None:
    field.clear()
    for words, data in items:
        field.addItem(words, data)
    field.setCurrentIndex(max(0, field.findData(chosen)))


# ----------------------------------------------------------------------------------------------------
# The findings about a position: a click shows the place, and a button fixes what has only one fix.


class FindingLine(NamedTuple):
    """A finding about a position: its sentence, the places concerned, the fix and the fixed position if there is
    exactly one way to fix it, and the rule it rests on."""

    words: str
    places: tuple[str, ...] = ()
    fix: str = ""
    repaired: Position | None = None
    clause: str = ""


class FindingsList(QWidget):
    """All findings, or "No problems found." `pointed` carries places, `repaired` the FindingLine whose button was
    pressed."""

    pointed = Signal(object)
    repaired = Signal(object)

    def __init__(self, most: int = 0) -> None:
        """Create the list. `most` is the number of findings shown, 0 for all."""
        super().__init__()
        self.most = most
        self.title = label(tr("Check position"), "section")
        self.none = label(tr("No problems found."), "muted")
        self._column = column(spacing=6)
        self.lines: list[NoteFrame] = []
        self.fixes: list[QPushButton] = []
        self._rooms: list[QVBoxLayout] = []
        self._seek: Callable[[int], FindingLine] | None = None
        self._next = 0
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._seek_one)
        self.setAccessibleName(tr("Check position"))
        self.setLayout(column(self.title, self.none, self._column, spacing=6))

    def show_findings(self, findings: Sequence[FindingLine], seek: Callable[[int], FindingLine] | None = None) -> None:
        """Show these findings. `seek` looks for the fix of the finding with a number; it is called for one after the
        other while idle."""
        emptied(self._column)
        self.lines, self.fixes, self._rooms = [], [], []
        for odd in findings[: self.most or None]:
            self._add(odd)
        self.none.setVisible(not findings)
        if self.most and len(findings) > self.most:
            self._column.addWidget(label(tr("and {n} more", n=len(findings) - self.most), "muted"))
        self._seek, self._next = seek, 0
        if seek is not None and self.lines:
            self._timer.start()

    def _add(self, odd: FindingLine) -> None:
        made = NoteFrame("warn", odd.words)
        made.rule.show_clause(odd.clause)
        made.set_pointing(bool(odd.places))
        made.pointed.connect(partial(self.pointed.emit, odd.places))
        around, room = QWidget(), column(made, spacing=2)
        around.setLayout(room)
        self._column.addWidget(around)
        self.lines.append(made)
        self._rooms.append(room)
        self._offer(room, odd)

    def _offer(self, room: QVBoxLayout, odd: FindingLine) -> None:
        if odd.repaired is not None:
            fix = button(odd.fix, "link", tip=tr("Fix this; you can undo it"))
            fix.clicked.connect(partial(self.repaired.emit, odd))
            room.addWidget(fix)
            self.fixes.append(fix)

    def _seek_one(self) -> None:
        """Look for the fix of the next finding."""
        if self._seek is None or self._next >= len(self._rooms):
            return
        self._offer(self._rooms[self._next], self._seek(self._next))
        self._next += 1
        self._timer.start()


# ----------------------------------------------------------------------------------------------------
# The findings about a position, ready to be listed.

Seek = Callable[[int], FindingLine]


def position_findings(position: Position, cures: bool = True) -> tuple[list[FindingLine], Seek | None]:
    """Return all findings with their places, and a slow function that looks for the fix of the one with a number.

    The function is None unless `cures`.
    """
    found = position.variant.validate(position)

    def with_fix(number: int) -> FindingLine:
        fix = quick_fix(position, found[number])
        line = lines[number]
        return line._replace(fix=fix.words, repaired=fix.repaired) if fix else line

    lines = [FindingLine(say(one), places_about(one, position), clause=one.clause) for one in found]
    return lines, with_fix if cures else None


# ----------------------------------------------------------------------------------------------------
# The findings as a list over the board: each line shows its place on the map.

WIDTH, HIGHEST = 400, 220
MARGIN, PADDING = 12, 6
ROLE = Qt.ItemDataRole.UserRole


class FindingsCard(CardFrame):
    """The findings as a card over the board. `pointed` carries the places of the line chosen."""

    pointed = Signal(object)
    closed = Signal()
    editing = Signal()
    """The user wants to edit the position."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="float")
        self.setParent(over)
        self.setAccessibleName(tr("Check position"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.count = label("", "muted", wrap=True)
        self.list = QListWidget()
        self.list.setProperty("bare", True)
        self.list.setAccessibleName(tr("Check position"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        close = tool_button("cross", tr("Close"), "Esc")
        close.clicked.connect(self.closed)
        head = row(label(tr("Check position"), "heading"), ..., close)
        tip = tr("In the editor, one click fixes what has an obvious fix")
        self.edit = button(tr("Edit the position"), "link", tip=tip)
        self.edit.clicked.connect(self.editing)
        self.rule = ClauseLabel("line")
        self.rule.show_clause("")
        foot = row(self.edit, ..., self.rule)
        self.setLayout(column(head, self.count, self.list, foot, spacing=6, margins=(MARGIN, 8, MARGIN, 10)))
        self.list.itemClicked.connect(self._on_item)
        self.list.itemActivated.connect(self._on_item)
        self.list.currentItemChanged.connect(self._show_rule)
        self.hide()

    def show_findings(self, findings: Sequence[Reason], position: Position) -> None:
        """Show a line for each finding."""
        self.list.clear()
        for finding in findings:
            item = QListWidgetItem(say(finding))
            item.setData(ROLE, places_about(finding, position))
            item.setData(CLAUSE, finding.clause)
            item.setToolTip(tr("Rule: {clause} (F1)", clause=finding.clause) if finding.clause else "")
            self.list.addItem(item)
        self.count.setText(tr("{things} to check. Nothing was changed.", things=many(len(findings), "thing")))
        self.fit()

    def fit(self) -> None:
        """Make the card as high as its lines need, up to a maximum."""
        wide = px(WIDTH) - 2 * MARGIN
        room = QRect(0, 0, wide - 2 * PADDING - 10, 9999)
        height = 0
        for item in map(self.list.item, range(self.list.count())):
            text = self.list.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, item.text())
            item.setSizeHint(QSize(wide - 10, text.height() + 2 * PADDING))
            height += text.height() + 2 * PADDING
        self.list.setFixedSize(wide, min(height, px(HIGHEST)) + 2)
        self.setFixedWidth(px(WIDTH))
        self.adjustSize()

    def sizeHint(self) -> QSize:
        return QSize(px(WIDTH), super().sizeHint().height())

    def _show_rule(self, item: QListWidgetItem | None) -> None:
        """Show the rule behind the selected line."""
        self.rule.show_clause(item.data(CLAUSE) if item is not None else "")

    def _on_item(self, item: QListWidgetItem) -> None:
        self.pointed.emit(item.data(ROLE))


# ----------------------------------------------------------------------------------------------------
# The panel beside the board while the position is edited.

AHEAD = 12
"""How many phases are offered, beginning with the current one."""


class EditPanel(QFrame):
    """The panel with palette, selection, phase, state and findings.

    `phase_chosen` carries a phase as text; `done`: editing ends; `as_text`, `from_text`: copy or paste the position as
    text.
    """

    phase_chosen = Signal(str)
    as_text = Signal()
    from_text = Signal()
    cleared = Signal()
    done = Signal()

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.setProperty("panel", "right")
        self.palette_of_units = UnitPalette(position)
        self.chosen = SelectionEditor()
        self.phase = QComboBox()
        self.phase.setAccessibleName(tr("Phase"))
        self.phase.setMinimumHeight(28)
        self.phase.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.phase.setMinimumContentsLength(8)
        self.state = StateTree()
        self.findings = FindingsList()
        self.reason = QLineEdit()
        self.reason.setAccessibleName(tr("Reason"))
        self.reason.setPlaceholderText(tr("Reason (saved with the game)"))
        self.reason.setMinimumHeight(32)
        self.clear = button(tr("Clear board"), "quiet", tip=tr("Remove all units"))
        self.copy = button(tr("Copy as text"), "quiet", tip=tr("In scenario notation"))
        self.paste = button(tr("From text…"), "quiet", tip=tr("A position in scenario notation"))
        self.end = button(tr("Done"), "primary")
        self.result_note = NoteFrame("hint", "")
        self.result_note.hide()
        self._lay_out()
        self.phase.activated.connect(lambda: self.phase_chosen.emit(self.phase.currentData()))
        for made, signal in (
            (self.clear, self.cleared), (self.copy, self.as_text), (self.paste, self.from_text), (self.end, self.done),
        ):  # fmt: skip
            made.clicked.connect(signal)

    def _lay_out(self) -> None:
        head = column(
            label(tr("Edit position"), "title"),
            label(tr("Every change can be undone. The game records it with your reason."), "small", wrap=True),
            spacing=2,
            margins=(16, 14, 16, 6),
        )
        named = QFormLayout()
        named.setContentsMargins(0, 0, 0, 0)
        named.addRow(tr("Reason"), self.reason)
        named.addRow(tr("Phase"), self.phase)
        inside = QWidget()
        texts = column(row(self.copy, self.paste, ..., spacing=4), row(self.clear, ...), spacing=2)
        parts = (
            named,
            self.result_note,
            self.palette_of_units,
            self.chosen,
            line(),
            self.findings,
            line(),
            self.state,
            texts,
        )
        inside.setLayout(column(*parts, ..., spacing=10, margins=(16, 4, 16, 12)))
        whole = column(head, scrolled(inside), foot(row(self.end, margins=(16, 12, 16, 14))), spacing=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def show_position(self, position: Position) -> None:
        """Show phase, state and findings of a position."""
        self.phase.clear()
        here = position.phase
        for _ in range(AHEAD):
            self.phase.addItem(position.at(here).title, here.text)
            if not position.variant.steps(here):
                break
            here = position.variant.next_phase(here)
        variant, board = position.variant, position.variant.board(position)
        names = {one.id: one.name for one in board.powers.values() if one.id not in board.provinces}
        self.state.show_state(variant.state(position), variant.state_words(), names)
        self.findings.show_findings(*position_findings(position))

    def show_players_told(self, words: str) -> None:
        """Show what players are told of the changes; "" if all are watching."""
        self.result_note.setVisible(bool(words))
        if words:
            self.result_note.show_note("hint", words)

    def show_chosen(self, position: Position, place: str, unit: Unit | None, dislodged: bool) -> None:
        """Show what is selected on the board."""
        if unit is not None:
            self.palette_of_units.show_power(unit.power)
        self.chosen.show_unit_or_place(position, place, unit, dislodged)
        variant = position.variant
        words = variant.state_words()
        self.chosen.show_properties(words, unit_properties(variant.state(position), unit, words) if unit else ())
