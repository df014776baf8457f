"""What is chosen on the board while it is edited, with all that can be changed of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit

from app.language import tr
from app.ui.widgets import Card, button, column, label, row
from rules import Position, StateWord, Unit


class ChosenCard(Card):
    """A unit or a place. `changed` carries the keywords of `Editor.changed`, `owned` the power that gets the center,
    `said` a key of the state and what it is to tell of the unit; `removed` asks for the unit to be taken off."""

    changed = Signal(dict)
    said = Signal(str, str)
    owned = Signal(str)
    removed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = label("", "strong", wrap=True)
        self.owner, self.kind, self.place, self.center = (QComboBox() for _ in range(4))
        self.fled = QCheckBox(tr("Dislodged, has to retreat"))
        self.remove = button(tr("Take it off"), "quiet")
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
        self.key.setAccessibleName(tr("What the state tells of it"))
        self.value.setAccessibleName(tr("Value"))
        self.value.setPlaceholderText(tr("half, 3, …"))
        self.telling = row(self.key, self.value, spacing=6)
        self.telling.setStretch(0, 3)
        self.telling.setStretch(1, 2)
        self.mentions = label("", "small", wrap=True)
        for field in (self.owner, self.kind, self.place, self.center, self.key):
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            field.setMinimumContentsLength(6)
        self.setLayout(
            column(
                self.title, self.form, self.fled, self.mentions, self.telling, row(..., self.remove),
                spacing=8, margins=10,
            )
        )  # fmt: skip
        self.owner.activated.connect(lambda: self.changed.emit({"power": self.owner.currentData()}))
        self.kind.activated.connect(lambda: self.changed.emit({"kind": self.kind.currentData()}))
        self.place.activated.connect(lambda: self.changed.emit({"place": self.place.currentData()}))
        self.center.activated.connect(lambda: self.owned.emit(self.center.currentData()))
        self.fled.clicked.connect(lambda on: self.changed.emit({"fled": on}))
        self.remove.clicked.connect(self.removed)
        self.value.returnPressed.connect(self._say)
        self.hide()

    def _say(self) -> None:
        if self.value.text().strip():
            self.said.emit(self.key.currentData(), self.value.text().strip())
            self.value.clear()

    def show_told(self, words: Mapping[str, StateWord], told: Sequence[str]) -> None:
        """What the state can tell of a unit, and what it tells of this one."""
        chosen = self.key.currentData()
        self.key.clear()
        for name, key in sorted((tr(word.name), key) for key, word in words.items()):
            self.key.addItem(name, key)
        self.key.setCurrentIndex(max(0, self.key.findData(chosen)))
        there = bool(words) and not self.remove.isHidden()
        self.key.setVisible(there)
        self.value.setVisible(there)
        self.mentions.setText(" · ".join(told))
        self.mentions.setVisible(bool(told) and there)

    def show_thing(self, position: Position, place: str, unit: Unit | None, dislodged: bool) -> None:
        """A unit, with the center that it stands on; or a place without one."""
        board = position.variant.board(position)
        province = board.provinces.get(place)
        if unit is None and (province is None or not province.center):
            self.hide()
            return
        name = province.name if province else place
        self.title.setText(unit.text if unit else name)
        for field in (self.owner, self.kind, self.place):
            self.form.setRowVisible(field, unit is not None)
        self.fled.setVisible(unit is not None)
        self.remove.setVisible(unit is not None)
        powers = [(one.name, one.id) for one in board.powers.values()]
        if unit is not None:
            _fill(self.owner, powers, unit.power)
            kinds = [(tr(kind.name), letter) for letter, kind in position.variant.kinds.items()]
            _fill(self.kind, kinds, unit.kind)
            _fill(self.place, _places(position, unit), unit.place.text)
            self.form.setRowVisible(self.place, self.place.count() > 1)
            self.fled.setChecked(dislodged)
        self.form.setRowVisible(self.center, bool(province and province.center))
        if province and province.center:
            _fill(self.center, [(tr("Nobody"), ""), *powers], position.centers.get(place, ""))
        self.show()


def _places(position: Position, unit: Unit) -> list[tuple[str, str]]:
    """Where it may stand without leaving its space: coasts, and levels above and below."""
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
