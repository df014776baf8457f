"""The game master's dialog: awards, names, stakes, players. It asks for the PIN, so that no player has to leave the
seat."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QDialog, QGridLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

import rules
from app.hotseat.seats import SeatTable
from app.language import tr, tr_noop, within
from app.panels.forms import FormView
from app.panels.rows import FormContext
from app.session import commands
from app.session.document import Document
from app.session.drafts import exchanged
from app.ui.icons import set_icon
from app.ui.shades import px
from app.ui.theme import restyle
from app.ui.widgets import CardFrame, Emblem, HoldButton, NoteFrame, button, column, label, row, scrolled
from rules import GM, Game, Order
from rules.seals import SealError

# ----------------------------------------------------------------------------------------------------
# The current players and the stakes received, which the game master keeps.

PEOPLE_NOBODY = tr_noop("No player")
ABOUT = tr_noop("Enter a new name to replace the player. The stake stays with the seat; the PIN is removed. Without a "
             "name the units hold.")
LONGEST = 60


class PlayersCard(CardFrame):
    """A row for each power: its player, its stake, and whether the stake is received. `changed`: a name was edited."""

    changed = Signal()

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._powers = tuple(game.variant.base.powers)
        self.names: dict[str, QLineEdit] = {}
        self.boxes: dict[str, QCheckBox] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(2, 1)
        grid.addWidget(label(tr("Stake received"), "small"), 0, 3, 1, 2, Qt.AlignmentFlag.AlignRight)
        self._due = {one.power: one for one in game.variant.stakes(game.present, game.book)}
        for number, power in enumerate(game.variant.board(game.position).powers.values(), 1):
            grid.addWidget(Emblem(power.id, 24, game.variant.id, self._powers), number, 0)
            grid.addWidget(label(power.name, "strong"), number, 1)
            self._add_player(grid, number, power.id, power.name, game)
            self._add_stake(grid, number, power.id, power.name, game)
        about = label(tr(ABOUT), "small", wrap=True)
        self.setLayout(
            column(label(tr("Players and stakes"), "heading"), grid, about, spacing=8, margins=(14, 10, 14, 12))
        )

    def _add_player(self, grid: QGridLayout, number: int, power: str, name: str, game: Game) -> None:
        typed = self.names[power] = QLineEdit(game.seat(power).player)
        typed.setPlaceholderText(tr(PEOPLE_NOBODY))
        typed.setMaxLength(LONGEST)
        typed.setAccessibleName(tr("{name} is played by", name=name))
        typed.setEnabled(not game.end)
        typed.textChanged.connect(lambda: self.changed.emit())
        grid.addWidget(typed, number, 2)

    def _add_stake(self, grid: QGridLayout, number: int, power: str, name: str, game: Game) -> None:
        due = self._due.get(power)
        if due is None:
            grid.addWidget(label(tr("no stake"), "muted"), number, 3, 1, 2, Qt.AlignmentFlag.AlignRight)
            return
        box = self.boxes[power] = QCheckBox()
        box.setChecked(due.paid)
        box.setAccessibleName(tr("{name}: stake received", name=name))
        grid.addWidget(label(game.variant.stake_coin.words(due.amount)), number, 3, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(box, number, 4)

    @property
    def players(self) -> dict[str, str]:
        """Power -> player, "" for none."""
        return {power: typed.text().strip() for power, typed in self.names.items()}

    @property
    def ticks(self) -> dict[str, bool]:
        """The stakes whose check box has changed."""
        return {power: box.isChecked() for power, box in self.boxes.items() if box.isChecked() != self._due[power].paid}


WIDTH, HEIGHT, DOOR, EDGE = 480, 640, 230, 30
SECRET = tr_noop("Your decisions take effect when the orders are resolved. Nobody sees them before then.")
NOBODY = tr_noop("This game has no game master.")
LOOKING = tr_noop("From your seat you see the whole board. Make sure no player is watching.")
NOTHING = tr_noop("The game master has nothing to do in this phase.")


class GameMasterDialog(QDialog):
    """Asks for the PIN, or for a button to be held if the seat has none, then shows the game master's forms.

    The button Done enters them at once. `looked`: the game master wants to see the whole board of a game with secret
    orders.
    """

    looked = Signal()

    def __init__(self, document: Document, parent: QWidget | None = None, table: SeatTable | None = None) -> None:
        """Create the dialog. `table` remembers wrong PINs from one time to the next."""
        super().__init__(parent)
        self.setWindowTitle(tr("Game master"))
        self.resize(self._fitting())
        self.document = document
        self.table = table or SeatTable(document.game)
        self.orders: tuple[Order, ...] = document.orders(GM)
        self.views: list[FormView] = []
        self.people: PlayersCard | None = None
        self.remarks: tuple[str, ...] = ()
        self._forms = QVBoxLayout()
        self._forms.setSpacing(14)
        self.stack = QStackedWidget()
        self.stack.addWidget(self._door())
        self.stack.addWidget(self._room())
        head = column(label(tr("Game master"), "title"), label(self._subtitle(), "body"), spacing=2)
        whole = column(head, self.stack, spacing=12, margins=(24, 22, 24, 18))
        whole.setStretch(1, 1)
        self.setLayout(whole)
        if self._may_look:
            self._close_door(self.table.place(GM).coded)
        else:
            self.stack.setCurrentIndex(1)
            self._enter()

    def _fitting(self) -> QSize:
        """Return the preferred size, limited to the window or the screen."""
        above = self.parentWidget()
        room = above.window().size() if above else QGuiApplication.primaryScreen().availableSize()
        return QSize(min(px(WIDTH), room.width() - EDGE), min(px(HEIGHT), room.height() - EDGE))

    def _subtitle(self) -> str:
        player = self.document.game.seat(GM).player
        return " · ".join(filter(None, (player, self.document.game.position.title)))

    # Asking for the PIN.

    def _door(self) -> QWidget:
        self.code = QLineEdit()
        self.code.setEchoMode(QLineEdit.EchoMode.Password)
        what = tr("pass phrase") if self.document.game.secrecy == "sealed" else tr("PIN")
        self.code.setAccessibleName(tr("The game master's {what}", what=what))
        self.code.returnPressed.connect(self._try_code)
        self.fault = label("", "bad", wrap=True)
        self.enter_button = button(tr("Continue"), "primary")
        self.enter_button.clicked.connect(self._try_code)
        self.hold_button = HoldButton(tr("Hold to {doing}", doing=within(tr("Continue"))))
        self.hold_button.held.connect(self._try_code)
        self.alone = label(tr(LOOKING), "body", wrap=True)
        cancel = button(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        made = QWidget()
        self.code_name = label(tr("The game master's {what}", what=what))
        buttons = row(..., cancel, self.enter_button, self.hold_button)
        made.setLayout(column(self.code_name, self.code, self.fault, self.alone, ..., buttons, spacing=8))
        return made

    def _close_door(self, coded: bool) -> None:
        """Hide everything until the PIN is entered, or the button is held."""
        self.resize(self.width(), px(DOOR))
        self.stack.setCurrentIndex(0)
        for part in (self.code_name, self.code, self.enter_button):
            part.setVisible(coded)
        for part in (self.alone, self.hold_button):
            part.setVisible(not coded)
        (self.code if coded else self.hold_button).setFocus(Qt.FocusReason.OtherFocusReason)

    def _try_code(self) -> None:
        answer = self.table.try_code(GM, self.code.text())
        self.code.setText("")  # clear() could be undone
        self.fault.setText(answer.words)
        self.code.setProperty("bad", not answer.right)
        restyle(self.code)
        if answer.right and self._unseal():
            self.resize(self._fitting())
            self.stack.setCurrentIndex(1)
            self._enter()
            if not (self.document.game.variant.gm or self.document.game.end):
                self._look()  # the game master gives no orders in this variant

    def _unseal(self) -> bool:
        """In a sealed game, open the game master's section with the pass phrase; whether that worked.

        Notes about the section are stored in `remarks`.
        """
        key = self.table.take_key(GM)
        if key is not None:
            try:
                found = rules.seals.opened(self.document.game, GM, key)
            except SealError as error:
                self.fault.setText(str(error))
                return False
            self.remarks = found.remarks
            self.document.hold(found.game)
            self.orders = self.document.orders(GM)
        return True

    # The forms.

    def _room(self) -> QWidget:
        inside = QWidget()
        inside.setLayout(column(self._forms, ..., margins=(0, 0, 6, 0)))
        self.note = NoteFrame("hint", tr(SECRET))
        self.cancel_button = button(tr("Cancel"))
        self.cancel_button.clicked.connect(self.reject)
        self.done_button = button(tr("Done"), "primary")
        self.done_button.clicked.connect(self._done)
        self.look_button = button(tr("See the whole board"), icon="eye", tip=tr("Unfinished entries here are kept"))
        self.look_button.clicked.connect(self._look)
        self.look_button.setVisible(self._may_look)
        made = QWidget()
        buttons = row(self.look_button, ..., self.cancel_button, self.done_button)
        layout = column(scrolled(inside), self.note, buttons, spacing=10)
        layout.setStretch(0, 1)
        made.setLayout(layout)
        return made

    @property
    def _may_look(self) -> bool:
        """Whether the game master can take a seat here, to see more than the players."""
        document = self.document
        return not document.open and document.seat != GM and bool(document.game.seat(GM).player)

    def _enter(self) -> None:
        """Show the forms, unless nobody may fill them in."""
        game = self.document.game
        closed = not self.document.open and not game.seat(GM).player
        forms = () if closed or game.end else game.variant.forms(game.position, GM, self.orders)
        for _ in forms:
            view = FormView()
            view.line_filled.connect(self._write)
            view.refused_changed.connect(lambda _: self._judge())
            self.views.append(view)
            self._forms.addWidget(view)
        if not closed and game.variant.stakes(game.present, game.book):
            self.people = PlayersCard(game)
            self.people.changed.connect(self._judge)
            self._forms.addWidget(self.people)
        something = bool(forms or self.people)
        self.done_button.setEnabled(something)
        self.note.setVisible(bool(forms) or not something)
        if not something:
            self.note.show_note("hint", tr(NOBODY if closed else NOTHING if game.variant.gm else LOOKING))
            self._offer_the_board()
        self._show()
        if not any(view.take_focus() for view in self.views):
            first = self.cancel_button if something or self.look_button.isHidden() else self.look_button
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _offer_the_board(self) -> None:
        """Make seeing the board the main action, if there is nothing to fill in."""
        self.done_button.hide()
        self.look_button.setProperty("kind", "primary")
        set_icon(self.look_button, "eye", "on_accent")
        restyle(self.look_button)

    def _show(self) -> None:
        position = self.document.game.position
        forms = position.variant.forms(position, GM, self.orders)
        for view, form in zip(self.views, forms):
            view.show_form(form, FormContext(position, GM, self.orders))

    def _write(self, old: Order | None, new: Order | None, gesture: str) -> None:
        self.orders = exchanged(self.orders, old, new)
        self._show()

    def _judge(self) -> None:
        """Disable Done while a value is refused, since it would be lost, or while no power has a player."""
        alone = self.people is not None and not any(self.people.players.values())
        self.done_button.setEnabled(not alone and not any(view.refused for view in self.views))

    def _look(self) -> None:
        """Take the game master's seat to see the board."""
        if self.done_button.isEnabled():
            self._done()
        else:
            self.reject()
        self.looked.emit()

    def _done(self) -> None:
        commands.write_for_gm(self.document, self.orders)
        if self.people is not None:
            commands.reseat(self.document, self.people.players)
            for power, received in self.people.ticks.items():
                commands.tick(self.document, power, received)
        self.accept()
