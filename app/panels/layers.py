"""The layers popover: what the map shows, and of a board with levels how they are looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QHBoxLayout, QWidget

from app.board.levels import LevelView, Mode
from app.language import mark, tr
from app.ui.shades import px
from app.ui.widgets import KeyLabel, SegmentedControl, column, label, line, row
from rules import Level, Power, Survey

from .levels import MODES

NAMES = (("none", mark("None")), ("short", mark("Short")), ("full", mark("Full")))
NOBODY = mark("Nobody")


@dataclass(frozen=True, slots=True)
class Shown:
    """What the map shows. `results`: at present, the last turn's results in place of the orders; `remembered`: units
    seen earlier where it is foggy now; `notes`: the player's own."""

    orders: bool = True
    names: str = "short"
    centers: bool = True
    patterns: str = "always"
    results: bool = False
    areas: bool = True
    remembered: bool = True
    notes: bool = True

    def with_next_names(self) -> Shown:
        """None, short, full, and round again."""
        order = [value for value, _ in NAMES]
        return replace(self, names=order[(order.index(self.names) + 1) % len(order)])


class LevelBoxes(QWidget):
    """How the boards are laid out, and which of them are seen. `changed` carries the view."""

    changed = Signal(object)

    def __init__(self, levels: Sequence[Level], plain: str) -> None:
        """`plain`: the level on which all are seen together, "" where they are not."""
        super().__init__()
        self.view = LevelView()
        modes = [(mode, title.split()[0]) for mode, title, _, _ in MODES]
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
    """For each survey, the power it is laid over the map for. `chosen` carries its id and the power, or two blanks."""

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
        """The powers by the names they have now, and what is chosen."""
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
    """A small window of switches beneath its button. `changed` carries what is to be shown, `view_changed` how the
    levels are to be looked at, `survey_chosen` what is to be laid over the map."""

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
        patterns = (("off", tr("Off")), ("needed", tr("Needed")), ("always", tr("Always")))
        self.patterns = SegmentedControl(patterns, "always", tr("Patterns of the powers"))
        self.results = _box(tr("Last turn's results"))
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
            if part.parent() is None:  # it says nothing on this board
                part.setParent(self)
                part.hide()
        self.setFixedWidth(264 if more else 248)
        for box in (self.orders, *parts):
            box.toggled.connect(self._tell)
        self.names.changed.connect(self._tell)
        self.patterns.changed.connect(self._tell)
        self.legend.clicked.connect(self.legend_turned)
        self.levels.changed.connect(self.view_changed)
        self.surveys.chosen.connect(self.survey_chosen)

    @property
    def shown(self) -> Shown:
        return Shown(
            self.orders.isChecked(),
            self.names.value,
            self.centers.isChecked(),
            self.patterns.value,
            self.results.isChecked(),
            self.areas.isChecked(),
            self.remembered.isChecked(),
            self.notes.isChecked(),
        )

    def show_state(self, shown: Shown, legend: bool) -> None:
        """The switches as things are; `legend`: whether there is one."""
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
        """Open beneath a button, its right edges aligned."""
        self.adjustSize()
        corner = below.mapToGlobal(QPoint(below.width() - self.width(), below.height() + 4))
        self.move(corner)
        self.show()
        self.orders.setFocus()

    def _tell(self) -> None:
        self.changed.emit(self.shown)


def _box(text: str) -> QCheckBox:
    made = QCheckBox(text)
    made.setChecked(text != "Last turn's results")
    return made
