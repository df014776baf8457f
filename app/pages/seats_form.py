"""Who plays which power, and by which code: one row a power."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import SystemRandom

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QWidget

from app.hotseat import codes
from app.language import mark, tr
from app.ui.shades import px
from app.ui.theme import restyle
from app.ui.widgets import Emblem, IconLabel, button, column, label, row
from rules import GM, Variant, listed

NOBODY, NO_GM = mark("Nobody (holds)"), mark("Nobody")
MASTER = mark(
    "The game master has a seat beside the powers: he sees the whole board, rules on results, sets positions right, "
    "and enters orders for players who cannot."
)
OPENS = mark("His pass phrase opens every section of the file.")


class SeatRow(QWidget):
    """A power: its emblem, its player (picked or typed), its code, and what is wrong with that.

    The game master has such a row, too. `named` says that a name is typed to its end.
    """

    changed = Signal()
    named = Signal()

    def __init__(self, power: str, variant: Variant, players: list[str]) -> None:
        super().__init__()
        self.power = power
        powers = variant.base.powers
        self.name = powers[power].name if power in powers else tr("Game master")
        self.nobody = tr(NOBODY) if power in powers else tr(NO_GM)
        self.who = QComboBox()
        self.who.setEditable(True)
        self.who.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.who.addItems([*players, self.nobody])
        self.who.setFixedWidth(px(150))
        self.who.setAccessibleName(
            tr("{name} is played by", name=self.name) if power in powers else tr("The game master is")
        )
        self.who.setToolTip(tr("Pick a player, or type a name"))
        self.who.currentTextChanged.connect(self.changed)
        typed = self.who.lineEdit()
        assert typed is not None
        typed.setAccessibleName(self.who.accessibleName())
        typed.editingFinished.connect(self.named)
        self.code = QLineEdit()
        self.code.setEchoMode(QLineEdit.EchoMode.Password)
        self.code.setFixedWidth(px(84))
        self.code.setAccessibleName(tr("{name}'s code", name=self.name))
        self.code.textChanged.connect(self._typed)
        self.code.editingFinished.connect(self.check)
        self.fault: QLabel = label(role="bad")
        self.fault.hide()
        badge = Emblem(power, 22, variant.id, tuple(powers)) if power in powers else IconLabel("people", "soft", 22)
        line = row(badge, label(self.name), ..., self.who, self.code, spacing=9)
        self.setLayout(column(line, row(..., self.fault), spacing=1))

    @property
    def player(self) -> str:
        """The player's name, "" for nobody."""
        name = self.who.currentText().strip()
        return "" if name == self.nobody else name

    def set_player(self, name: str) -> None:
        """Pick a name that is in the list, or write another."""
        self.who.setCurrentIndex(self.who.findText(name or self.nobody))
        self.who.setEditText(name or self.nobody)

    def offer(self, players: Sequence[str]) -> None:
        """Other players to pick from; who plays it stays."""
        offered = [*players, self.nobody]
        if offered == [self.who.itemText(n) for n in range(self.who.count())]:
            return
        text = self.who.currentText()
        self.who.blockSignals(True)
        self.who.clear()
        self.who.addItems(offered)
        self.who.setCurrentIndex(self.who.findText(text))
        self.who.setEditText(text)
        self.who.blockSignals(False)

    def allow_code(self, why_not: str) -> None:
        """Let a code be typed, or say in the field why there is none."""
        self.code.setEnabled(not why_not)
        self.code.setPlaceholderText(why_not or tr("Code"))
        if why_not:
            self.code.setText("")  # clear() could be undone
            self._show_fault("")

    def check(self) -> bool:
        """Whether the code is long enough, or left out; says so if not."""
        self._show_fault(codes.fault(self.code.text()))
        return self.fault.isHidden()

    def _typed(self) -> None:
        if not self.fault.isHidden():
            self.check()
        self.changed.emit()

    def _show_fault(self, words: str) -> None:
        self.fault.setText(words)
        self.fault.setVisible(bool(words))
        self.code.setProperty("bad", bool(words))
        self.code.setAccessibleDescription(words)
        restyle(self.code)


class SeatsForm(QWidget):
    """The seats of a variant, and the game master's, which is nobody's to begin with. It is there wherever anything is
    secret, and in open games where he gives orders.

    `changed` says that a player or a code is another now.
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
        """What players are called whom nobody has named."""
        self._secrecy = "casual"
        for seat, player in zip(self.rows.values(), players):
            seat.set_player(player)
        self.gm.set_player("")
        for seat in self.all_rows:
            seat.changed.connect(self._tell)
            seat.named.connect(self._offer)
        self.shuffle_button = button(tr("Shuffle seats"), "link", tip=tr("Give the players to the powers by lot"))
        self.shuffle_button.clicked.connect(self.shuffle)
        head = row(label(tr("Seats"), "heading"), ..., self.shuffle_button)
        self.about = label(tr(variant.seating), "small", wrap=True)
        self.about_gm = label("", "small", wrap=True)
        self._heads: list[QLabel] = []
        self._list = column(*self.all_rows, spacing=3)
        self.setLayout(column(head, 2, self._list, self.about_gm, self.about, spacing=3))
        self.about.setVisible(bool(variant.seating))
        self._show_gm()
        self._allow_codes()

    # Players who have one power of each group.

    def set_hands(self, hands: tuple[tuple[str, ...], ...]) -> None:
        """The groups of powers of which every player has one each; none where anybody may have any."""
        if hands == self.hands:
            return
        self.hands = hands
        self._arrange()
        players = list(dict.fromkeys(seat.player for seat in self.rows.values() if seat.player))
        usual = [tr("Player {n}", n=n + 1) for n in range(len(self.rows))]
        players += [name for name in usual if name not in players]
        for group in hands or (tuple(self.rows),):
            for power, player in zip(group, players):
                self.rows[power].set_player(player)

    def _arrange(self) -> None:
        """Group by group, each under its own heading."""
        for old in self._heads:
            self._list.removeWidget(old)
            old.hide()
            old.deleteLater()
        words = [tr("Every player has one of these"), *[tr("and one of these")] * len(self.hands)]
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
        """What is wrong with who plays what together, as a sentence; "" if nothing."""
        held: dict[str, list[str]] = {}
        for seat in self.rows.values() if self.hands else ():
            if seat.player:
                held.setdefault(seat.player, []).append(seat.power)
        for player, powers in held.items():
            if any(sum(power in group for power in powers) != 1 for group in self.hands):
                names = [self.rows[power].name for power in powers]
                held_by = listed(names)
                return tr(
                    "{player} has {held_by}. Every player has one power of each group.", player=player, held_by=held_by
                )
        return ""

    @property
    def all_rows(self) -> list[SeatRow]:
        """Those of the powers as they stand there, and the game master's where he has one."""
        powers = [power for group in self.hands for power in group] or list(self.rows)
        return [*(self.rows[power] for power in powers), *([self.gm] if self.with_gm else [])]

    @property
    def with_gm(self) -> bool:
        """Whether there is a seat for a game master: where all is open and he gives no orders he needs none."""
        return self._orders_given or self._secrecy != "open"

    @property
    def players(self) -> dict[str, str]:
        """Player by power (or GM), without the powers that nobody plays."""
        return {seat.power: seat.player for seat in self.all_rows if seat.player}

    @property
    def played(self) -> bool:
        """Whether anybody plays a power."""
        return any(seat.player for seat in self.rows.values())

    @property
    def unplayed(self) -> tuple[str, ...]:
        return tuple(power for power, seat in self.rows.items() if not seat.player)

    @property
    def codes(self) -> dict[str, str]:
        """The code as typed by power. All powers of a person open with the code that he typed once."""
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
        """Whether codes are asked for at all: in a sealed game there are pass phrases, in an open one nothing."""
        return self._secrecy == "casual"

    def set_secrecy(self, secrecy: str) -> None:
        """How secret the game is to be."""
        self._secrecy = secrecy
        self._show_gm()
        self._allow_codes()

    def _show_gm(self) -> None:
        """The game master's seat, and once it is taken what it is for."""
        self.gm.setVisible(self.with_gm)
        told = (MASTER, OPENS) if self._secrecy == "sealed" else (MASTER,) if self._coded else ()
        self.about_gm.setText(" ".join(map(tr, told)))
        self.about_gm.setVisible(bool(told and self.gm.player))

    def check(self) -> bool:
        """Whether all codes are long enough; the first that is not gets the keyboard."""
        short = [seat for seat in self.all_rows if not seat.check()]
        if short:
            short[0].code.setFocus()
        return not short

    def shuffle(self) -> None:
        """Give the players to the powers by lot, within each group; each takes his code along."""
        codes = self.codes
        for group in self.hands or (tuple(self.rows),):
            held = [self.rows[power].player for power in group]
            typed = {self.rows[power].player: codes.get(power, "") for power in group}
            SystemRandom().shuffle(held)
            for power, player in zip(group, held):
                self.rows[power].set_player(player)
                self.rows[power].code.setText(typed.get(player, ""))

    def _offer(self) -> None:
        """Who is typed for one seat can be picked for others; of the usual names only those still borne are left."""
        sitting = [seat.player for seat in self.all_rows if seat.player]
        typed = [name for name in dict.fromkeys(sitting) if name not in self.usual]
        free = [name for name in self.usual if name in sitting] if typed else self.usual
        for seat in self.all_rows:
            seat.offer([*typed, *free])

    def _tell(self) -> None:
        self._show_gm()
        self._allow_codes()
        self.changed.emit()

    def _allow_codes(self) -> None:
        """One code a person: in his first row. None in an open game, none for nobody."""
        seen: set[str] = set()
        for seat in self.all_rows:
            same = seat.player in seen
            seat.allow_code("–" if not self._coded or not seat.player else tr("same") if same else "")
            seen.add(seat.player)
