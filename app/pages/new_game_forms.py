"""The forms of the new-game page: the variant's options, and the players of the powers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import SystemRandom
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from app.hotseat import seats
from app.language import tr, tr_noop
from app.ui.shades import px
from app.ui.theme import show_fault
from app.ui.widgets import Emblem, IconLabel, button, column, label, row
from rules import GM, Option, Variant
from rules.players import PLAYERS
from rules.reasons import listed

# ----------------------------------------------------------------------------------------------------
# The options of a variant as a form: drop-down lists, check boxes, number fields.

FIRST = 3
"""How many options are always visible; the others are details on which rulebooks differ."""
FIELD = 204
"""Width of a field at the normal text size."""
LONGEST_SEED = 80
SEED = tr_noop(
    "The same seed and the same orders give the same random results, so you can test or replay a game. Anyone who "
    "knows the seed can predict them."
)
ROOM_BESIDE, LIST_RIM = 2, 24
"""Pixels kept free at the end of a choice, and by which an open list is wider than its longest line."""


class ChoiceBox(QComboBox):
    """A drop-down list that elides a long choice; the tooltip and the open list show it in full."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words
        self.currentIndexChanged.connect(self._explain)

    @property
    def shown(self) -> str:
        """The choice, elided to fit."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        text = self.currentText()
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room - ROOM_BESIDE)

    def showPopup(self) -> None:
        """Open the list as wide as its longest choice."""
        self.view().setMinimumWidth(max(self.width(), self.view().sizeHintForColumn(0) + LIST_RIM))
        super().showPopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._explain()

    def _explain(self) -> None:
        whole = "" if self.shown == self.currentText() else f"{self.currentText()}. "
        self.setToolTip(f"{whole}{self._words}")


class TickMenu(QMenu):
    """A menu for several choices: a click or Enter toggles a line; only a click elsewhere or Esc closes the menu."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._ticked(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if not (event.key() in keys and self._ticked(self.activeAction())):
            super().keyPressEvent(event)

    def _ticked(self, action: QAction | None) -> bool:
        if action is None or not (action.isCheckable() and action.isEnabled()):
            return False
        action.toggle()
        return True


class MultiChoiceButton(QPushButton):
    """A button that shows any number of choices and opens a menu to toggle them. `changed`: the value has changed."""

    changed = Signal()

    def __init__(self, option: Option) -> None:
        super().__init__()
        self._option = option
        menu = TickMenu(self)
        menu.setToolTipsVisible(True)
        for value, _ in option.choices:
            action = menu.addAction(option.said(value))
            action.setCheckable(True)
            action.setData(value)
            action.toggled.connect(self._say)
        self.setMenu(menu)
        self._say()

    def value(self) -> tuple[Any, ...]:
        return tuple(action.data() for action in self.menu().actions() if action.isChecked())

    def set_value(self, value: Any) -> None:
        for action in self.menu().actions():
            action.setChecked(action.data() in value)

    def _say(self) -> None:
        self.setText(self._option.written(self.value()) or tr("none"))
        self.changed.emit()


class NumbersField(QLineEdit):
    """Numbers by key, written `8 = 6, 20 = 15`; invalid input is marked and counts as the default."""

    def __init__(self, option: Option) -> None:
        super().__init__()
        self._option = option
        self.setPlaceholderText(tr("standard"))
        self.textChanged.connect(self._check)

    def value(self) -> Any:
        read = self._option.read(self.text())
        return self._option.default if self._option.fault(read) else read

    def set_value(self, value: Any) -> None:
        self.setText(self._option.written(value))

    def _check(self) -> None:
        fault = self._option.fault(self._option.read(self.text()))
        self.setProperty("wrong", bool(fault))
        self.setToolTip(fault or tr(self._option.help))


class OptionsForm(QWidget):
    """The fields for a variant's options. `changed`: a value has changed."""

    changed = Signal()

    def __init__(self, variant: type[Variant]) -> None:
        super().__init__()
        self._options = variant.options
        self._fields: dict[str, tuple[Callable[[], Any], Callable[[Any], None]]] = {}
        self._more = QWidget()
        self._more_button = button("", "link")
        self._more_button.clicked.connect(lambda: self.unfold(self._more.isHidden()))
        self._state = label(role="muted")
        self._least = FIRST
        self.reset_button = button(tr("Reset"), "link", tip=tr("Standard options"))
        self.reset_button.clicked.connect(self.reset)
        first, rest = QFormLayout(), QFormLayout(self._more)
        for form, options in ((first, self._options[:FIRST]), (rest, self._options[FIRST:])):
            form.setContentsMargins(0, 0, 0, 0)
            form.setVerticalSpacing(7)
            form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
            for option in options:
                self._add(form, option)
        self.seed = self._seed(rest) if variant.by_chance else None
        self._first = QWidget()
        self._first.setLayout(first)
        self.setLayout(self._laid_out())
        self.unfold(False)

    def _laid_out(self) -> QVBoxLayout:
        head = row(label(tr("Options"), "heading"), self._state, ..., self._more_button, self.reset_button, spacing=6)
        return column(head, 2, self._first, self._more, spacing=6)

    def _seed(self, form: QFormLayout) -> QLineEdit:
        """Add the field for the seed of all random results."""
        made = QLineEdit()
        made.setMaxLength(LONGEST_SEED)
        made.setPlaceholderText(tr("drawn at random"))
        made.textChanged.connect(self._tell)
        self._line(form, made, "seed", tr("Random seed"), tr(SEED))
        return made

    def _add(self, form: QFormLayout, option: Option) -> None:
        field = self._field(option)
        self._line(form, field, option.name, tr(option.label), tr(option.help))

    def _line(self, form: QFormLayout, field: QWidget, id: str, title: str, words: str) -> None:
        """Add a line to the form: the title and meaning of a field, and the field."""
        if not isinstance(field, ChoiceBox):
            field.setToolTip(words)
        field.setAccessibleName(title)
        field.setObjectName(id)
        field.setAccessibleDescription(words)
        field.setFixedWidth(px(FIELD))
        name = label(title, wrap=True)
        name.setToolTip(words)
        name.setBuddy(field)
        line = QWidget()
        inside = row(name, field, spacing=12)
        inside.setStretch(0, 1)
        line.setLayout(inside)
        form.addRow(line)

    def _field(self, option: Option) -> QWidget:
        """Return a field of the right kind, and register how its value is read and set."""
        if option.several or option.numbers:
            return self._several(option)
        if option.choices:
            return self._list(option)
        return self._switch(option) if isinstance(option.default, bool) else self._number(option)

    def _list(self, option: Option) -> QComboBox:
        made = ChoiceBox(tr(option.help))
        for value, _ in option.choices:
            text = option.said(value)
            made.addItem(text, value)
            made.setItemData(made.count() - 1, text, Qt.ItemDataRole.ToolTipRole)
        values = [value for value, _ in option.choices]
        self._fields[option.name] = (made.currentData, lambda value: made.setCurrentIndex(values.index(value)))
        self._fields[option.name][1](option.default)
        made.currentIndexChanged.connect(self._tell)
        return made

    def _several(self, option: Option) -> QWidget:
        made: MultiChoiceButton | NumbersField
        if option.several:
            made = MultiChoiceButton(option)
            made.changed.connect(self._tell)
        else:
            made = NumbersField(option)
            made.textChanged.connect(self._tell)
        self._fields[option.name] = (made.value, made.set_value)
        return made

    def _switch(self, option: Option) -> QCheckBox:
        made = QCheckBox(tr("Yes"))
        made.setChecked(option.default)
        self._fields[option.name] = (made.isChecked, made.setChecked)
        made.toggled.connect(self._tell)
        return made

    def _number(self, option: Option) -> QSpinBox:
        made = QSpinBox()
        made.setRange(*option.span)
        made.setValue(option.default)
        made.lineEdit().setTextMargins(6, 0, 0, 0)
        self._fields[option.name] = (made.value, made.setValue)
        made.valueChanged.connect(self._tell)
        return made

    @property
    def values(self) -> dict[str, Any]:
        """The value of every option, by name."""
        return {name: read() for name, (read, _) in self._fields.items()}

    def set_value(self, name: str, value: Any) -> None:
        self._fields[name][1](value)

    def set_focus(self, name: str) -> None:
        """Focus the field of an option."""
        field = self.findChild(QWidget, name)
        if field is not None:
            field.setFocus(Qt.FocusReason.OtherFocusReason)

    def reset(self) -> None:
        """Reset all options to their defaults, the first ones last, since others may depend on them."""
        for option in reversed(self._options):
            self.set_value(option.name, option.default)
        if self.seed is not None:
            self.seed.setText("")

    @property
    def unusual(self) -> int:
        """How many options differ from their defaults."""
        values = self.values
        changed = [option.name for option in self._options if values[option.name] != option.default]
        return len(changed) + bool(self.chosen_seed)

    @property
    def chosen_seed(self) -> str:
        """The seed of all random results, "" if they are drawn at random."""
        return self.seed.text().strip() if self.seed is not None else ""

    def unfold(self, on: bool) -> None:
        """Show all options, or only the first ones."""
        self._first.setVisible(on or self._least > 0)
        self._more.setVisible(on)
        self._say()

    def set_narrow(self, narrow: bool) -> None:
        """In a narrow window, collapse all options into one line."""
        least = 0 if narrow else FIRST
        if least != self._least:
            self._least = least
            self.unfold(not self._more.isHidden())

    def _tell(self) -> None:
        self._say()
        self.changed.emit()

    def _say(self) -> None:
        hidden = max(0, len(self._options) - self._least) + (self.seed is not None)
        self._more_button.setVisible(hidden > 0)
        more = tr("{hidden} more options", hidden=hidden) if self._least else tr("Show")
        self._more_button.setText(more if self._more.isHidden() else tr("Fewer options"))
        self._more_button.setAccessibleName(tr("{more} options", more=self._more_button.text()))
        changed = self.unusual
        self._state.setText(tr("{changed} changed", changed=changed) if changed else tr("standard"))
        self.reset_button.setEnabled(changed > 0)


# ----------------------------------------------------------------------------------------------------
# The players of the powers and their PINs, one row per power.

NOBODY, NO_GM = tr_noop("No player (civil disorder)"), tr_noop("Nobody")
LEVELS = {
    "random": tr_noop("Computer, random"),
    "easy": tr_noop("Computer, easy"),
    "normal": tr_noop("Computer, normal"),
    "hard": tr_noop("Computer, hard"),
}
"""The names of the computer players, by their ids in `rules.players.PLAYERS`."""
MASTER = tr_noop(
    "The game master has a separate seat, sees the whole board, rules on results, corrects positions, and enters "
    "orders for absent players."
)
OPENS = tr_noop("The game master's pass phrase opens every section of the file.")


class SeatRow(QWidget):
    """A power's seat: emblem, player (chosen or typed), PIN, and what is wrong with the PIN.

    The game master has a row as well. `named`: a typed name is complete.
    """

    changed = Signal()
    named = Signal()

    def __init__(self, power: str, variant: Variant, players: list[str]) -> None:
        super().__init__()
        self.power = power
        powers = variant.base.powers
        self.name = powers[power].name if power in powers else tr("Game master")
        self.nobody = tr(NOBODY) if power in powers else tr(NO_GM)
        self.levels = {tr(LEVELS[level]): level for level in PLAYERS if level in LEVELS and power in powers}
        """The computer players that may sit here: name -> id."""
        self.who = QComboBox()
        self.who.setEditable(True)
        self.who.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.who.addItems([*players, *self.levels, self.nobody])
        self.who.setFixedWidth(px(164))
        self.who.setAccessibleName(tr("{name} is played by", name=self.name) if power in powers else tr("Game master"))
        self.who.setToolTip(tr("Choose a player or type a name"))
        self.who.currentTextChanged.connect(self.changed)
        typed = self.who.lineEdit()
        assert typed is not None
        typed.setAccessibleName(self.who.accessibleName())
        typed.editingFinished.connect(self.named)
        self.code = QLineEdit()
        self.code.setEchoMode(QLineEdit.EchoMode.Password)
        self.code.setFixedWidth(px(72))
        self.code.setAccessibleName(tr("{name}'s PIN", name=self.name))
        self.code.textChanged.connect(self._typed)
        self.code.editingFinished.connect(self.check)
        self.fault: QLabel = label(role="bad")
        self.fault.hide()
        badge = Emblem(power, 22, variant.id, tuple(powers)) if power in powers else IconLabel("people", "soft", 22)
        named = label(self.name)
        named.setBuddy(self.who)  # a screen reader calls a combo box by what is chosen in it
        line = row(badge, named, ..., self.who, self.code, spacing=9)
        self.setLayout(column(line, row(..., self.fault), spacing=1))

    @property
    def player(self) -> str:
        """The player's name, "" for none."""
        name = self.who.currentText().strip()
        return "" if name == self.nobody else name

    @property
    def computer(self) -> str:
        """The id of the computer player here, "" for a person."""
        return self.levels.get(self.player, "")

    def set_player(self, name: str) -> None:
        """Choose a name from the list, or type another."""
        self.who.setCurrentIndex(self.who.findText(name or self.nobody))
        self.who.setEditText(name or self.nobody)
        self._show_beginning()

    def _show_beginning(self) -> None:
        """Show the beginning of a long name, so that its end is cut off."""
        typed = self.who.lineEdit()
        if typed is not None and not typed.hasFocus():
            typed.setCursorPosition(0)

    def offer(self, players: Sequence[str], computers: bool = True) -> None:
        """Offer other players in the list; the current player stays."""
        offered = [*players, *(self.levels if computers else ()), self.nobody]
        if offered == [self.who.itemText(n) for n in range(self.who.count())]:
            return
        text = self.who.currentText()
        self.who.blockSignals(True)
        self.who.clear()
        self.who.addItems(offered)
        self.who.setCurrentIndex(self.who.findText(text))
        self.who.setEditText(text)
        self.who.blockSignals(False)
        self._show_beginning()

    def allow_code(self, why_not: str) -> None:
        """Enable the PIN field, or show in it why there is none."""
        self.code.setEnabled(not why_not)
        self.code.setPlaceholderText(why_not or tr("PIN"))
        self.code.setToolTip("" if why_not else tr("PIN (optional): asked for before this seat's board is shown"))
        if why_not:
            self.code.setText("")  # clear() could be undone
            show_fault(self.code, self.fault, "")

    def check(self) -> bool:
        """Whether the PIN is long enough or empty; if not, show why."""
        show_fault(self.code, self.fault, seats.fault(self.code.text()))
        return self.fault.isHidden()

    def _typed(self) -> None:
        if not self.fault.isHidden():
            self.check()
        self.changed.emit()


class SeatsForm(QWidget):
    """The seats of a variant, and the game master's, which is empty at first.

    The game master has a seat if anything is secret, and in open games if the variant has the game master give orders.
    `changed`: a player or PIN has changed.
    """

    changed = Signal()

    def __init__(self, variant: Variant) -> None:
        super().__init__()
        powers = tuple(variant.base.powers)
        players = [tr("Player {n}", n=n + 1) for n in range(len(powers))]
        self.rows = {power: SeatRow(power, variant, players) for power in powers}
        self.gm = SeatRow(GM, variant, players)
        self._orders_given = variant.gm
        self.hands: tuple[tuple[str, ...], ...] = ()
        self.usual = players
        """The default player names."""
        self._secrecy = "casual"
        for seat, player in zip(self.rows.values(), players):
            seat.set_player(player)
        self.gm.set_player("")
        for seat in self.all_rows:
            seat.changed.connect(self._tell)
            seat.named.connect(self._offer)
        self.shuffle_button = button(tr("Shuffle seats"), "link", tip=tr("Assign players to powers at random"))
        self.shuffle_button.clicked.connect(self.shuffle)
        self.people = QSpinBox()
        self.people.setRange(1, len(powers))
        self.people.setValue(len(powers))
        self.people.setSuffix(tr(" people"))
        self.people.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.people.setSpecialValueText(tr("1 person"))
        self.people.setAccessibleName(tr("Number of people"))
        self.people.setToolTip(tr("With fewer people than powers, some people play several powers"))
        self.people.valueChanged.connect(self.seat_people)
        head = row(label(tr("Seats"), "heading"), ..., self.people, self.shuffle_button, spacing=10)
        self.about = label(tr(variant.seating), "small", wrap=True)
        self.about_gm = label("", "small", wrap=True)
        self._heads: list[QLabel] = []
        self._list = column(*self.all_rows, spacing=3)
        self.setLayout(column(head, 2, self._list, self.about_gm, self.about, spacing=3))
        self.about.setVisible(bool(variant.seating))
        self._show_gm()
        self._allow_codes()

    # Players with one power from each group.

    def set_hands(self, hands: tuple[tuple[str, ...], ...]) -> None:
        """Set the groups of powers from which every player gets one each; () if there are none."""
        if hands == self.hands:
            return
        self.hands = hands
        self.people.setVisible(not hands)
        self._arrange()
        players = list(dict.fromkeys(seat.player for seat in self.rows.values() if seat.player))
        players += [name for name in self.usual if name not in players]
        for group in hands or (tuple(self.rows),):
            for power, player in zip(group, players):
                self.rows[power].set_player(player)

    def _arrange(self) -> None:
        """Arrange the seats group by group under headings."""
        for old in self._heads:
            self._list.removeWidget(old)
            old.hide()
            old.deleteLater()
        words = [tr("Each player gets one of these"), *[tr("and one of these")] * len(self.hands)]
        self._heads = [label(text, "small") for text in words[: len(self.hands)]]
        parts: list[QWidget] = []
        for head, group in zip(self._heads, self.hands):
            parts += [head, *(self.rows[power] for power in group)]
        for part in parts or self.rows.values():
            self._list.removeWidget(part)
            self._list.addWidget(part)
        self._list.removeWidget(self.gm)
        self._list.addWidget(self.gm)

    @property
    def fault(self) -> str:
        """What is wrong with the players' combinations of powers, as a sentence; "" if nothing."""
        held: dict[str, list[str]] = {}
        for seat in self.rows.values() if self.hands else ():
            if seat.player and not seat.computer:
                held.setdefault(seat.player, []).append(seat.power)
        for player, powers in held.items():
            if any(sum(power in group for power in powers) != 1 for group in self.hands):
                names = [self.rows[power].name for power in powers]
                held_by = listed(names)
                return tr(
                    "{player} has {held_by}. Each player has one power from each group.", player=player, held_by=held_by
                )
        return ""

    @property
    def all_rows(self) -> list[SeatRow]:
        """The rows of the powers in their order on the page, and the game master's if there is one."""
        powers = [power for group in self.hands for power in group] or list(self.rows)
        return [*(self.rows[power] for power in powers), *([self.gm] if self.with_gm else [])]

    @property
    def with_gm(self) -> bool:
        """Whether there is a seat for a game master, who has no function in an open game without orders to give."""
        return self._orders_given or self._secrecy != "open"

    @property
    def players(self) -> dict[str, str]:
        """Player by power (or GM), without powers that have no player."""
        return {seat.power: seat.player for seat in self.all_rows if seat.player}

    @property
    def played(self) -> bool:
        """Whether any power has a player."""
        return any(seat.player for seat in self.rows.values())

    @property
    def unplayed(self) -> tuple[str, ...]:
        return tuple(power for power, seat in self.rows.items() if not seat.player)

    @property
    def codes(self) -> dict[str, str]:
        """The typed PIN by power. All powers of a person share the PIN that was typed once."""
        typed: dict[str, str] = {}
        for seat in self.all_rows:
            if seat.player and self._coded:
                typed.setdefault(seat.player, seat.code.text())
        return {power: typed.get(player, "") for power, player in self.players.items()}

    def set_players(self, players: Mapping[str, str]) -> None:
        for seat in self.all_rows:
            seat.set_player(players.get(seat.power, ""))

    @property
    def _coded(self) -> bool:
        """Whether PINs are used: a sealed game has pass phrases, an open one neither."""
        return self._secrecy == "casual"

    def set_secrecy(self, secrecy: str) -> None:
        """Set the secrecy. Computer players leave a sealed game, since they have no pass phrase."""
        self._secrecy = secrecy
        for seat in self.rows.values() if secrecy == "sealed" else ():
            if seat.computer:
                seat.set_player("")
        self._offer()
        self._show_gm()
        self._allow_codes()

    def _show_gm(self) -> None:
        """Show the game master's seat, and what it is for once it is taken."""
        self.gm.setVisible(self.with_gm)
        notes = (MASTER, OPENS) if self._secrecy == "sealed" else (MASTER,) if self._coded else ()
        self.about_gm.setText(" ".join(map(tr, notes)))
        self.about_gm.setVisible(bool(notes and self.gm.player))

    def check(self) -> bool:
        """Whether all PINs are long enough; the first that is not gets focus."""
        short = [seat for seat in self.all_rows if not seat.check()]
        if short:
            short[0].code.setFocus()
        return not short

    def shuffle(self) -> None:
        """Assign the players to powers at random, within each group; PINs stay with the players."""
        codes = self.codes
        for group in self.hands or (tuple(self.rows),):
            held = [self.rows[power].player for power in group]
            typed = {self.rows[power].player: codes.get(power, "") for power in group}
            SystemRandom().shuffle(held)
            for power, player in zip(group, held):
                self.rows[power].set_player(player)
                self.rows[power].code.setText(typed.get(player, ""))

    def seat_solo(self, level: str = "normal") -> None:
        """Seat one person at a random power, against the computer in all other seats."""
        mine = SystemRandom().choice(list(self.rows))
        for power, seat in self.rows.items():
            names = {known: name for name, known in seat.levels.items()}
            seat.set_player(tr("You") if power == mine else names.get(level, next(reversed(names.values()))))
        self._offer()
        self._tell()

    @property
    def computers(self) -> dict[str, str]:
        """The computer players by power."""
        return {seat.power: seat.computer for seat in self.rows.values() if seat.computer}

    @property
    def persons(self) -> list[str]:
        """The people who play powers, each once."""
        return list(dict.fromkeys(seat.player for seat in self.rows.values() if seat.player and not seat.computer))

    @property
    def alone(self) -> bool:
        """Whether nobody needs secrets from anybody: at most one person plays, with computer players for the rest."""
        return bool(self.computers) and len({*self.persons, *filter(None, [self.gm.player])}) <= 1

    def seat_people(self, number: int) -> None:
        """Deal the powers to this many people in turn; people already named are used first, and computer players stay.
        """
        people = list(dict.fromkeys((*self.persons, *self.usual)))[:number]
        for place, seat in enumerate(seat for seat in self.rows.values() if not seat.computer):
            seat.set_player(people[place % number])
        self._offer()
        self._tell()

    def _offer(self) -> None:
        """Offer names typed in one seat for the others; default names remain only if still in use."""
        sitting = [seat.player for seat in self.all_rows if seat.player and not seat.computer]
        typed = [name for name in dict.fromkeys(sitting) if name not in self.usual]
        free = [name for name in self.usual if name in sitting] if typed else self.usual
        for seat in self.all_rows:
            seat.offer([*typed, *free], self._secrecy != "sealed")

    def _tell(self) -> None:
        self._show_gm()
        self._allow_codes()
        self.people.setVisible(not self.hands and bool(self.persons))
        self.people.blockSignals(True)
        self.people.setValue(len(self.persons))
        self.people.blockSignals(False)
        self.changed.emit()

    def _allow_codes(self) -> None:
        """Enable one PIN per person, in that person's first row; none in an open game or for empty seats."""
        seen: set[str] = set()
        for seat in self.all_rows:
            same = seat.player in seen
            apart = not self._coded or self.alone or not seat.player or bool(seat.computer)
            seat.allow_code("–" if apart else tr("same") if same else "")
            seen.add(seat.player)
