"""The layers popover: what the map shows, and how the levels of a board are viewed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLayout,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.board.placement.levels import LevelView, Mode
from app.language import tr, tr_noop
from app.ui.icons import set_icon
from app.ui.shades import current, px, shade_color
from app.ui.tokens import color
from app.ui.widgets import CardFrame, KeyLabel, SegmentedControl, column, label, line, row, tool_button
from rules import Power
from rules.board import Level
from rules.units import Survey

# ----------------------------------------------------------------------------------------------------
# The rail of levels over the board: a button for each level, the highest on top, and the ways to lay them out.

WIDTH, HEIGHT = 72, 28
SLIM = 38
"""Width of a button that shows only its letter."""
DISC = 9.0
MODES: tuple[tuple[Mode, str, str, str], ...] = (
    ("one", tr_noop("One at a time"), "level-one", "Ctrl+Alt+1"),
    ("exploded", tr_noop("Exploded view"), "level-exploded", "Ctrl+Alt+2"),
    ("side", tr_noop("Side by side"), "level-side", "Ctrl+Alt+3"),
)
"""How boards are laid out: mode, title, icon, shortcut."""
ALL = tr_noop("All levels")
ALL_SIGN = "≡"
"""The sign of the row for all levels at once, on boards that offer it."""


class LevelButton(QAbstractButton):
    """A level: its letter on a disc and its name. The active one is marked in teal."""

    def __init__(self, level: Level, key: str) -> None:
        super().__init__()
        self.level = level
        self.seen = True
        self.slim = False
        self.setText(level.name)
        self.setCheckable(True)
        self.setAccessibleName(level.name)
        self.setToolTip(f"{level.name} ({key})" if key else level.name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        if self.slim:
            return QSize(px(SLIM), px(HEIGHT))
        return QSize(max(px(WIDTH), self._bold().horizontalAdvance(self.text()) + 42), px(HEIGHT))

    def set_slim(self, slim: bool) -> None:
        """Show the letter alone, or also the name."""
        self.slim = slim
        self.setText("" if slim else self.level.name)
        self.updateGeometry()

    def show_seen(self, seen: bool) -> None:
        """Show whether this level is visible."""
        self.seen = seen
        self.setAccessibleDescription("" if seen else tr("hidden"))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        teal = color(current().target)
        if self.isChecked() or self.underMouse() or self.hasFocus():
            edge = shade_color("focus") if self.hasFocus() else teal
            painter.setPen(QPen(edge, 1.5) if self.isChecked() or self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(shade_color("base" if self.isChecked() else "hover"))
            painter.drawRoundedRect(box, 6, 6)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(teal)
            painter.drawRoundedRect(QRectF(box.left(), box.top() + 4, 3.5, box.height() - 8), 1.5, 1.5)
        self._paint_name(painter, box)
        painter.end()

    def _paint_name(self, painter: QPainter, box: QRectF) -> None:
        on, ink = self.isChecked(), "text" if self.isChecked() else "soft" if self.seen else "disabled"
        center = QPointF(box.left() + 19, box.center().y())
        painter.setPen(QPen(color(current().target) if on else shade_color(ink), 1.2))
        painter.setBrush(color(current().target) if on else shade_color("base"))
        painter.drawEllipse(center, DISC, DISC)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(shade_color("base" if on else ink))
        disc = QRectF(center.x() - DISC, center.y() - DISC, 2 * DISC, 2 * DISC)
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, self.level.id[:1].upper() or ALL_SIGN)
        if self.slim:
            return
        painter.setFont(font if on else self.font())
        painter.setPen(shade_color(ink))
        name = box.adjusted(35, 0, -4, 0)
        painter.drawText(name, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())

    def _bold(self) -> QFontMetrics:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return QFontMetrics(font)


class LevelRail(CardFrame):
    """The buttons of all levels, each with an eye to hide it, and the ways to lay them out. `changed` carries the view.
    """

    changed = Signal(object)

    def __init__(self, levels: Sequence[Level], over: QWidget, plain: str) -> None:
        """Create the rail. `levels`: the lowest first; `plain`: the level on which all are shown together, "" if there
        is none."""
        super().__init__(kind="float")
        self.setParent(over)
        self.setAccessibleName(tr("Levels"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.view = LevelView()
        self.buttons: dict[str, LevelButton] = {}
        self.eyes: dict[str, QToolButton] = {}
        self.modes: dict[str, QToolButton] = {}
        self._group, self._mode_group = QButtonGroup(self), QButtonGroup(self)
        boards = QVBoxLayout()
        boards.setSpacing(3)
        self.plain = plain
        self.together = LevelButton(Level("", tr(ALL)), f"Ctrl+{len(levels) + 1}")
        self.together.clicked.connect(lambda: self.changed.emit(self.all_levels))
        self.together.setVisible(bool(plain))
        self._group.addButton(self.together)
        boards.addWidget(self.together)
        for number, level in reversed([*enumerate(levels, 1)]):
            boards.addLayout(self._board(level, f"Ctrl+{number}"))
        self._ways = self._mode_row()
        self._inside = column(boards, line(), self._ways, spacing=5, margins=6)
        self.setLayout(self._inside)

    def _board(self, level: Level, key: str) -> QLayout:
        made, eye = LevelButton(level, key), tool_button("eye", tr("Hide {level}", level=level.name))
        made.clicked.connect(lambda: self.changed.emit(at_level(self.view, level.id)))
        eye.clicked.connect(lambda: self._turn(level.id))
        eye.setFixedSize(px(HEIGHT), px(HEIGHT))
        eye.setIconSize(QSize(16, 16))
        self._group.addButton(made)
        self.buttons[level.id], self.eyes[level.id] = made, eye
        both = row(made, eye, spacing=2)
        both.setStretch(0, 1)
        return both

    def set_slim(self, slim: bool) -> None:
        """Show letters alone, without eyes, and the layouts one below the other, for small boards. The menu of levels
        has the rest."""
        if slim == self.together.slim:
            return
        for made in (self.together, *self.buttons.values()):
            made.set_slim(slim)
        for eye in self.eyes.values():
            eye.setVisible(not slim)
        self._ways.setDirection(QBoxLayout.Direction.TopToBottom if slim else QBoxLayout.Direction.LeftToRight)
        self._inside.activate()
        self.adjustSize()

    def _mode_row(self) -> QBoxLayout:
        for mode, title, icon, key in MODES:
            choice = tool_button(icon, tr(title), key, checkable=True)
            choice.setFixedSize(px(34), px(HEIGHT))
            choice.setIconSize(QSize(18, 18))
            choice.clicked.connect(lambda _=False, mode=mode: self.changed.emit(replace(self.view, mode=mode)))
            self._mode_group.addButton(choice)
            self.modes[mode] = choice
        return row(*self.modes.values(), spacing=2)

    def _turn(self, level: str) -> None:
        """Hide or show a level."""
        self.changed.emit(replace(self.view, hidden=self.view.hidden ^ {level}))

    @property
    def all_levels(self) -> LevelView:
        """The view with all levels at once."""
        return replace(self.view, mode="all", active=self.plain)

    def show_view(self, view: LevelView) -> None:
        """Update the buttons to a view."""
        self.view = view
        self.together.setChecked(view.mode == "all")
        for level, made in self.buttons.items():
            seen = view.shows(level)
            made.setChecked(level == view.active and view.mode != "all")
            made.update()
            made.show_seen(seen)
            eye = self.eyes[level]
            set_icon(eye, "eye" if seen else "eye-off", "soft" if seen else "disabled")
            eye.setEnabled(level != view.active)
            text = tr("Hide {level}", level=made.level.name) if seen else tr("Show {level}", level=made.level.name)
            eye.setToolTip(tr("The active level is always visible") if level == view.active else text)
            eye.setAccessibleName(text)
        for mode, choice in self.modes.items():
            choice.setChecked(mode == view.mode)
        self.adjustSize()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the level above or below with Up and Down."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        order = [*([self.together] if self.plain else []), *self.buttons.values()]
        there = next((n for n, made in enumerate(order) if made.isChecked()), -1) + step
        if step and 0 <= there < len(order):
            order[there].setFocus(Qt.FocusReason.OtherFocusReason)
            order[there].click()
        elif not step:
            super().keyPressEvent(event)


def at_level(view: LevelView, level: str) -> LevelView:
    """Return the view with another level active, shown alone if all were shown at once."""
    return replace(view, active=level, mode="one" if view.mode == "all" else view.mode)


NAMES = (("none", tr_noop("None")), ("short", tr_noop("Short")), ("full", tr_noop("Full")))
NOBODY = tr_noop("Nobody")


@dataclass(frozen=True, slots=True)
class MapDisplayOptions:
    """What the map shows.

    `results`: in the current phase, the last turn's results instead of the orders; `remembered`: units seen earlier in
    provinces now in fog; `notes`: the player's own notes.
    """

    orders: bool = True
    names: str = "short"
    centers: bool = True
    patterns: str = "always"
    results: bool = False
    areas: bool = True
    remembered: bool = True
    notes: bool = True

    def with_next_names(self) -> MapDisplayOptions:
        """Cycle the names: none, short, full."""
        order = [value for value, _ in NAMES]
        return replace(self, names=order[(order.index(self.names) + 1) % len(order)])


class LevelBoxes(QWidget):
    """How levels are laid out and which are visible. `changed` carries the view."""

    changed = Signal(object)

    def __init__(self, levels: Sequence[Level], plain: str) -> None:
        """Create the boxes. `plain`: the level on which all are shown together, "" if there is none."""
        super().__init__()
        self.view = LevelView()
        modes = [("one", tr("One")), ("exploded", tr("Exploded")), ("side", tr("Side by side"))]
        self.modes = SegmentedControl([*modes, *([("all", tr("All"))] if plain else [])], "one", tr("Levels"))
        self.modes.changed.connect(lambda mode: self._lay_out(mode, plain))
        self.boxes = {level.id: QCheckBox(level.name) for level in reversed(levels)}
        rows = []
        for level, box in self.boxes.items():
            box.clicked.connect(lambda _=False, level=level: self._turn(level))
            number = [one.id for one in levels].index(level) + 1
            rows.append(row(box, ..., KeyLabel(f"Ctrl+{number}")))
        self.setLayout(column(row(label(tr("Levels")), ..., KeyLabel("PgUp PgDn")), self.modes, *rows, spacing=6))

    def show_view(self, view: LevelView) -> None:
        self.view = view
        self.modes.set_value(view.mode)
        for level, box in self.boxes.items():
            box.setChecked(view.shows(level))
            box.setEnabled(level != view.active)

    def _lay_out(self, mode: Mode, plain: str) -> None:
        self.changed.emit(replace(self.view, mode=mode, active=plain if mode == "all" else self.view.active))

    def _turn(self, level: str) -> None:
        self.changed.emit(replace(self.view, hidden=self.view.hidden ^ {level}))


class SurveyBoxes(QWidget):
    """For each survey, the power for which it is laid over the map. `chosen` carries its id and the power, or "" twice.
    """

    chosen = Signal(object)

    def __init__(self, surveys: Sequence[Survey]) -> None:
        super().__init__()
        self.boxes = {survey.id: QComboBox() for survey in surveys}
        for id, box in self.boxes.items():
            box.activated.connect(lambda _, id=id: self._choose(id))
        titles = {survey.id: tr(survey.title) for survey in surveys}
        self.setLayout(column(*(self._row(titles[id], box) for id, box in self.boxes.items()), spacing=6))

    def _row(self, title: str, box: QComboBox) -> QHBoxLayout:
        box.setAccessibleName(title)
        box.setFixedWidth(px(112))
        return row(label(title, wrap=True), box)

    def show_state(self, powers: Sequence[Power], chosen: tuple[str, str]) -> None:
        """Show the powers by their current names, and what is chosen."""
        for id, box in self.boxes.items():
            box.clear()
            box.addItem(tr(NOBODY), "")
            for power in powers:
                box.addItem(power.name, power.id)
            box.setCurrentIndex(max(0, box.findData(chosen[1])) if chosen[0] == id else 0)

    def _choose(self, id: str) -> None:
        power = self.boxes[id].currentData()
        for other, box in self.boxes.items():
            if other != id:
                box.setCurrentIndex(0)
        self.chosen.emit((id, power) if power else ("", ""))


class LayersPopover(QFrame):
    """A popup with switches below its button.

    `changed` carries what to show, `view_changed` how to view the levels, `survey_chosen` what to lay over the map.
    """

    changed = Signal(object)
    view_changed = Signal(object)
    survey_chosen = Signal(object)
    legend_turned = Signal()

    def __init__(
        self,
        levels: Sequence[Level] = (),
        surveys: Sequence[Survey] = (),
        parent: QWidget | None = None,
        plain: str = "",
        areas: bool = False,
        fog: bool = False,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("card", "float")
        self.setAccessibleName(tr("Layers"))
        self.orders = _box(tr("Orders"))
        self.names = SegmentedControl([(name, tr(words)) for name, words in NAMES], "short", tr("Names on the map"))
        self.centers = _box(tr("Supply centers"))
        patterns = (("off", tr("Off")), ("needed", tr("When needed")), ("always", tr("Always")))
        self.patterns = SegmentedControl(patterns, "always", tr("Power patterns"))
        self.results = _box(tr("Last turn's results"), checked=False)
        self.areas = _box(tr("Areas"))
        self.remembered, self.notes = _box(tr("Units seen earlier")), _box(tr("Your notes"))
        self.legend = QCheckBox(tr("Legend"))
        self.levels = LevelBoxes(levels, plain)
        self.surveys = SurveyBoxes(surveys)
        names = row(label(tr("Names")), ..., KeyLabel("N"))
        parts = (self.centers, *((self.areas,) if areas else ()), self.results)
        parts += (self.remembered, self.notes) if fog else ()
        patterned = label(tr("Owner patterns")), self.patterns
        orders = row(self.orders, ..., KeyLabel("O"))
        more = [part for part, there in ((self.levels, levels), (self.surveys, surveys)) if there]
        lined = [each for part in more for each in (line(), part)]
        title = label(tr("Layers"), "section")
        self.setLayout(
            column(title, orders, names, self.names, *patterned, *parts, self.legend, *lined, spacing=6, margins=12)
        )
        for part in (self.areas, self.remembered, self.notes, self.levels, self.surveys):
            if part.parent() is None:  # it does not apply to this board
                part.setParent(self)
                part.hide()
        self.setFixedWidth(300)
        for box in (self.orders, *parts):
            box.toggled.connect(self._tell)
        self.names.changed.connect(self._tell)
        self.patterns.changed.connect(self._tell)
        self.legend.clicked.connect(self.legend_turned)
        self.levels.changed.connect(self.view_changed)
        self.surveys.chosen.connect(self.survey_chosen)

    @property
    def shown(self) -> MapDisplayOptions:
        return MapDisplayOptions(
            self.orders.isChecked(),
            self.names.value,
            self.centers.isChecked(),
            self.patterns.value,
            self.results.isChecked(),
            self.areas.isChecked(),
            self.remembered.isChecked(),
            self.notes.isChecked(),
        )

    def show_state(self, shown: MapDisplayOptions, legend: bool) -> None:
        """Update the switches. `legend`: whether the legend is shown."""
        self.blockSignals(True)
        self.legend.setChecked(legend)
        self.orders.setChecked(shown.orders)
        self.names.set_value(shown.names)
        self.centers.setChecked(shown.centers)
        self.patterns.set_value(shown.patterns)
        self.results.setChecked(shown.results)
        self.areas.setChecked(shown.areas)
        self.remembered.setChecked(shown.remembered)
        self.notes.setChecked(shown.notes)
        self.blockSignals(False)

    def pop_up(self, below: QWidget) -> None:
        """Open below a button, with the right edges aligned."""
        self.adjustSize()
        corner = below.mapToGlobal(QPoint(below.width() - self.width(), below.height() + 4))
        self.move(corner)
        self.show()
        self.orders.setFocus()

    def _tell(self) -> None:
        self.changed.emit(self.shown)


def _box(text: str, checked: bool = True) -> QCheckBox:
    made = QCheckBox(text)
    made.setChecked(checked)
    return made
