"""The reveal of a sealed game: a row for each seat, its pass phrase typed by its player, until all are open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.language import tr
from app.ui.shades import px
from app.ui.theme import restyle
from app.ui.widgets import Emblem, IconLabel, button, column, emptied, label, line, row, scrolled

WIDTH, FIELD, NAME = 640, 230, 170
SHUT, OPEN, ABSENT = "shut", "open", "absent"


@dataclass(frozen=True, slots=True)
class Keyhole:
    """A seat whose phrase is asked for. `spared`: it can be done without, which is asked first; `optional`: it opens
    the others, and nothing of its own is wanted."""

    power: str
    name: str
    player: str
    state: str = SHUT
    spared: bool = True
    optional: bool = False

    @property
    def wanted(self) -> bool:
        """Whether nothing can be opened before this one is, or is done without."""
        return self.state == SHUT and not self.optional


class KeyRow(QWidget):
    """One seat: who, the field for the phrase, or what has become of it."""

    def __init__(self, page: KeysPage, hole: Keyhole, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__()
        self.hole, self._powers = hole, powers
        self.setFixedWidth(px(WIDTH) - 12)
        badge = (
            Emblem(hole.power, 28, variant, powers)
            if hole.power in powers
            else IconLabel("people", "curtain_muted", 28)
        )
        player = hole.player if hole.player not in (hole.name, hole.power) else ""
        names = QWidget()
        names.setFixedWidth(px(NAME))
        names.setLayout(column(..., label(hole.name), *([label(player, "small")] if player else []), ..., spacing=0))
        self.phrase = QLineEdit()
        self.phrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.phrase.setFixedWidth(px(FIELD))
        self.phrase.setPlaceholderText(tr("Pass phrase"))
        self.phrase.setAccessibleName(tr("Pass phrase of {hole}", hole=hole.name))
        self.phrase.returnPressed.connect(self._give)
        self.phrase.textEdited.connect(lambda: self.show_fault(""))
        self.state = label(role="body")
        self.spare_button = button(tr("Player absent…"), tip=tr("Continue without this player"))
        self.spare_button.clicked.connect(lambda: page.spared.emit(hole.power))
        self.back_button = button(tr("Is here after all"))
        self.back_button.clicked.connect(lambda: page.called_back.emit(hole.power))
        self.fault = label(role="bad", wrap=True)
        self._given = page.given
        upper = row(badge, names, self.phrase, self.state, ..., self.spare_button, self.back_button, spacing=12)
        lower = row(28 + px(NAME) + 24, self.fault, spacing=0)
        lower.setStretch(1, 1)
        self.setLayout(column(upper, lower, spacing=2))
        self.setMinimumHeight(px(46))
        self._show()

    def _show(self) -> None:
        hole = self.hole
        shut = hole.state == SHUT
        self.phrase.setVisible(shut)
        self.state.setVisible(not shut)
        without = tr("Done without: its units hold") if hole.power in self._powers else tr("Done without")
        self.state.setText(tr("✓  Open") if hole.state == OPEN else without)
        self.spare_button.setVisible(shut and hole.spared and not hole.optional)
        self.back_button.setVisible(hole.state == ABSENT)
        self.fault.hide()

    def _give(self) -> None:
        text = self.phrase.text()
        self.phrase.setText("")  # clear() could be undone
        if text:
            self._given.emit(self.hole.power, text)

    def show_fault(self, words: str) -> None:
        self.fault.setText(words)
        self.fault.setVisible(bool(words))
        self.phrase.setProperty("bad", bool(words))
        self.phrase.setAccessibleDescription(words)
        restyle(self.phrase)


class KeysPage(QWidget):
    """`given` carries a seat and its phrase, `spared` a seat that is missing, `called_back` one that is there after
    all, `revealed` that all is open, `back` that the curtain is wanted.
    """

    given = Signal(str, str)
    spared = Signal(str)
    called_back = Signal(str)
    revealed = Signal()
    back = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "curtain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Pass phrases"))
        self.rows: dict[str, KeyRow] = {}
        self.title, self.lead = label(tr("Open the orders"), role="hand-over", wrap=True), label(role="lead", wrap=True)
        self._list = QVBoxLayout()
        self._list.setSpacing(8)
        self.count = label(role="small")
        self.reveal_button = button("", "primary")
        self.reveal_button.clicked.connect(self.revealed)
        self.back_button = button(tr("Back to the curtain"))
        self.back_button.clicked.connect(self.back)
        inside = QWidget()
        inside.setLayout(column(self._list, ..., margins=(0, 0, 8, 0)))
        middle = QWidget()
        middle.setFixedWidth(px(WIDTH))
        self._area = area = scrolled(inside)
        layout = column(
            self.title, 4, self.lead, 16, line(), 10, area, 10, line(), 10,
            row(self.reveal_button, self.back_button, ..., self.count, spacing=10), ...,
            spacing=2, margins=(0, 44, 0, 36),
        )  # fmt: skip
        layout.setStretch(layout.indexOf(area), 100)
        middle.setLayout(layout)
        self.setLayout(row(..., middle, ...))

    def show_holes(self, holes: Sequence[Keyhole], lead: str, variant: str, powers: tuple[str, ...]) -> None:
        """The seats as they are now; the keyboard goes to the first that is shut."""
        emptied(self._list)
        self.lead.setText(lead)
        self.rows = {hole.power: KeyRow(self, hole, variant, powers) for hole in holes}
        for made in self.rows.values():
            self._list.addWidget(made)
        self.count.setText(self._counted(holes))
        self.reveal_button.setEnabled(not any(hole.wanted for hole in holes))
        self._area.setMaximumHeight(sum(max(px(46), made.sizeHint().height()) + 8 for made in self.rows.values()) + 30)
        self.take_focus()

    def _counted(self, holes: Sequence[Keyhole]) -> str:
        holes = [hole for hole in holes if not hole.optional]
        opened, absent = (sum(hole.state == state for hole in holes) for state in (OPEN, ABSENT))
        without = tr(", {absent} done without", absent=absent) if absent else ""
        return tr("{opened} of {holes} open{without}", opened=opened, holes=len(holes), without=without)

    def show_fault(self, power: str, words: str) -> None:
        """Say what was wrong with a phrase."""
        if power in self.rows:
            self.rows[power].show_fault(words)
            self.rows[power].phrase.setFocus()

    def take_focus(self) -> None:
        """The keyboard to the first phrase that is missing, or to the results."""
        if self.reveal_button.isEnabled():
            self.reveal_button.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        for made in self.rows.values():
            if made.hole.state == SHUT:
                made.phrase.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.take_focus()
