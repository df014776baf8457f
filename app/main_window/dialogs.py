"""The dialogs that the window opens from its menus, a change of secrecy, and Help."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QGridLayout, QWidget

import rules
from app.hotseat import seats
from app.language import tr, tr_noop
from app.pages.dialogs import FormField, FormFieldsDialog, Values
from app.ui.shades import px
from app.ui.widgets import KeyLabel, button, column, label, row, scrolled, shown
from rules import GM, PUBLIC, Variant
from rules.seals import PhraseNeeded

from .explain import rule_here
from .exports import Exports
from .sealing import BEFORE, SealController
from .shell import Controller, Shell
from .turn_flow import TurnFlow

# ----------------------------------------------------------------------------------------------------
# Help: keyboard shortcuts, and what sealing keeps secret.

ROOM, FRAME, WIDE = 24, 140, 620
"""Pixels for the scroll bar, for everything above and below the list, and for the width of a page of text."""

KEYS: tuple[tuple[str, tuple[tuple[str | tuple[str, ...], str], ...]], ...] = (
    (tr_noop("Ordering"), (
        (tr_noop("Click, click"), tr_noop("A unit, then its destination; the unit again: hold, or whatever else it can "
                                    "do there")),
        (tr_noop("Drag"), tr_noop("Move a unit, or support the unit you drag")),
        (tr_noop("Shift+click"), tr_noop("Support the unit you click; then click its destination, or the unit again to "
                                   "support it to hold")),
        ("H M S C V", tr_noop("Hold, move, support, convoy, move via convoy")),
        (tr_noop("Tab, Shift+Tab"), tr_noop("Next or previous unit without an order")),
        (tr_noop("Arrow keys, Enter"), tr_noop("Go to the nearest destination and choose it")),
        (tr_noop("Alt+click"), tr_noop("Enter an illegal order on purpose; it is kept and is void")),
        (tr_noop("Right button, held down"), tr_noop("The order types in a ring: flick up to support, right to move, "
                                                     "left to "
                                          "hold")),
        (("verb_list",), tr_noop("The order types as a list")),
        (tr_noop("Esc, right click"), tr_noop("Go back one step; Esc twice: deselect everything")),
        (tr_noop("Backspace"), tr_noop("Clear the unit's order")),
        (tr_noop("Any letter, F2"), tr_noop("Type an order")),
    )),
    (tr_noop("Map"), (
        (tr_noop("Wheel, pinch"), tr_noop("Zoom at the pointer; two fingers move the map, or zoom with Ctrl")),
        (("zoom_in", "zoom_out", "fit"), tr_noop("Zoom in, zoom out, fit map to window")),
        (tr_noop("Alt+arrow keys"), tr_noop("Move the map")),
        (("names", "orders_shown"), tr_noop("Names, orders")),
        (tr_noop("Ctrl+F1 … F10"), tr_noop("Show only one power's orders, counted from the first; Ctrl+F11: all "
                                           "powers")),
        (("panel", "next_part"), tr_noop("Panel, next pane")),
        (("provinces",), tr_noop("Province list: type to search; Enter acts like a click on the map")),
        (("notes",), tr_noop("Your notes")),
        (("find",), tr_noop("Find an action, province, unit or preference")),
        (tr_noop("F1  Shift+F1"), tr_noop("What's this? (press again for the rules); keyboard shortcuts")),
    )),
    (tr_noop("Levels"), (
        (("level_up", "level_down"), tr_noop("The level above or below")),
        (tr_noop("Ctrl+1 … 3, 4"), tr_noop("Level 1 to 3, counted from the bottom; all levels at once")),
        (tr_noop("L held down"), tr_noop("See the next level through a lens")),
        (tr_noop("Shift+PgUp, PgDn"), tr_noop("Order the unit to the level above or below")),
        (tr_noop("Ctrl+Alt+1 … 3"), tr_noop("One at a time, exploded view, side by side")),
    )),
    (tr_noop("Points and budgets"), (
        (tr_noop("Click"), tr_noop("A province or a coin: show what you can do there")),
        (tr_noop("Digits, wheel"), tr_noop("Change the number; the next click uses it")),
        (tr_noop("Backspace"), tr_noop("Undo the last step of a route")),
        (tr_noop("Enter, double click"), tr_noop("End the route there")),
    )),
    (tr_noop("Turns"), (
        (tr_noop("Ctrl+Return"), tr_noop("Continue: review, submit, resolve")),
        (tr_noop("[  ]  Space"), tr_noop("Previous phase, next phase, replay")),
        (("why",), tr_noop("Explain a result; left and right arrow step through it, Esc closes")),
        (tr_noop("Ctrl+L"), tr_noop("Lock and hide your board")),
        (tr_noop("Ctrl+Z, Ctrl+Shift+Z"), tr_noop("Undo, redo")),
    )),
)  # fmt: skip
"""Titles, each with its lines: the keys (as words, or as the ids of the actions they belong to) and what they do."""


SEALING = (
    tr_noop("In a sealed game, orders and notes are encrypted. Each seat has its own key, which its pass phrase "
            "unlocks."),
    tr_noop("Anyone with the file can try to guess a pass phrase by computer. Only a strong phrase withstands that."),
    tr_noop("Anyone with the file can see who has submitted and how many turns were played, but not who knows what."),
    tr_noop(
        "Nothing is sealed with a key the players have not confirmed. They confirm by reading the safety phrase "
        "aloud, once."
    ),
    tr_noop("A game master can open everything. Without one, the full board opens only with all pass phrases "
            "together."),
    tr_noop(
        "Orders, submissions and the history are signed. If someone tampers with them, Strata says what changed "
        "and whose it was."
    ),
    tr_noop(
        "This computer remembers each secret game and warns you if a copy is older, less secure or has different keys."
    ),
    tr_noop("A lost pass phrase cannot be recovered. Unless there is a game master, everything sealed with it is "
            "lost."),
    tr_noop("Changing a pass phrase does not protect older copies of the file. They still open with the old phrase."),
    tr_noop("Sealing does not protect against a tampered program or a recorded keyboard. Python cannot wipe all "
            "memory."),
)
"""What a sealed game keeps secret from whom, in ten lines; rules/files/sealing.md has the full description."""


def show_sealing(parent: QWidget) -> None:
    """Show a dialog that says what a sealed game keeps secret from whom."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(tr("What sealing keeps secret"))
    dialog.setProperty("manual", "secrecy#sealed-games")
    dialog.setMinimumWidth(min(px(WIDE), parent.width() - ROOM))
    lines = [label(tr(words), "body", wrap=True) for words in SEALING]
    close = button(tr("Close"), "primary")
    close.setDefault(True)
    close.clicked.connect(dialog.accept)
    title = label(tr("What sealing keeps secret"), "title")
    dialog.setLayout(column(title, 6, *lines, 8, row(..., close), spacing=9, margins=(26, 22, 26, 18)))
    shown(dialog)


def keys_dialog(shell: Shell) -> QDialog:
    """Return a dialog with all keyboard shortcuts. It is never higher than the window, and scrolls if it has to."""
    dialog = QDialog(shell)
    dialog.setWindowTitle(tr("Keyboard shortcuts"))
    dialog.setProperty("manual", "shortcuts")
    inside = QWidget()
    inside.setLayout(_grid(shell))
    area = scrolled(inside)
    area.setAccessibleName(tr("Keyboard shortcuts"))
    area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    size = inside.sizeHint()
    area.setMinimumWidth(size.width() + ROOM)
    area.setMinimumHeight(min(size.height() + 4, shell.height() - FRAME))
    close = button(tr("Close"), "primary")
    close.clicked.connect(dialog.accept)
    dialog.setLayout(column(area, 8, row(..., close), margins=24))
    return dialog


def _grid(shell: Shell) -> QGridLayout:
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(5)
    line = 0
    for title, keys in KEYS:
        grid.addWidget(label(tr(title), "section"), line, 0, 1, 2)
        for number, (key, words) in enumerate(keys, line + 1):
            grid.addWidget(KeyLabel(_keys(shell, key)), number, 0)
            grid.addWidget(label(tr(words)), number, 1)
        line += len(keys) + 1
    return grid


def _keys(shell: Shell, said: str | tuple[str, ...]) -> str:
    """Return the keys of a line: `said` translated if it is text, otherwise the first key of each action named."""
    if isinstance(said, str):
        return tr(said)
    return "  ".join(shell.acts.record(id).keys.split()[0] for id in said)


# ----------------------------------------------------------------------------------------------------
# Changing the secrecy during a game, after saying what that reveals and what it can no longer hide.

SECRECY_NO_MASTER, HIS_CODE = tr_noop("Nobody"), tr_noop("Optional, for the game master's seat")
NAMES = {"open": tr_noop("Open"), "casual": tr_noop("Casual"), "sealed": tr_noop("Sealed")}
CHANGE_SECRECY = tr_noop(
    "It is now “{now}”. Change it only if everyone at the table agrees. The change applies from this phase on."
)
BARE = tr_noop(
    "Everyone will see the whole board and every turn, including what was hidden. This cannot be undone. Orders of "
    "this phase and private notes are deleted without being shown."
)
KEPT_APART = tr_noop("From now on, players enter their orders behind the curtain.")
SEEN = tr_noop(
    "What everyone has seen stays known, including this phase's orders, which players may still change. Variations "
    "are discarded, and you cannot undo past this point."
)
LOOSE = tr_noop("From now on the file contains its own key: anyone with the file could open what is sealed in it.")
TIGHT = tr_noop("Players set pass phrases the next time they take their seats. Older copies of the file stay readable.")
HIDES = tr_noop("From now on, each player sees only their own part of the board.")
PHRASES = tr_noop("First, every player must type their pass phrase.")


class SecrecyController(Controller):
    """Changes the secrecy of a game."""

    def __init__(self, sealing: SealController) -> None:
        super().__init__(sealing.shell)
        self.sealing = sealing

    def ask(self) -> None:
        """Ask how secret the game is to be, then for confirmation."""
        now = self.document.main.secrecy
        # Computer players have no pass phrases.
        offered = {now, "sealed"} if self.document.main.computers else {now}
        others = [(value, _called(value)) for value in NAMES if value not in offered]
        words = tr(CHANGE_SECRECY, now=_called(now))
        fields = [FormField("secrecy", tr("From now on"), others[0][0], others, radio=True)]
        if not self.document.main.seat(GM).player:
            secret, casual = ("secrecy", ("casual", "sealed")), ("secrecy", ("casual",))
            fields.append(FormField("master", tr("Game master"), hint=tr(SECRECY_NO_MASTER), needs=secret))
            fields.append(FormField("code", tr("PIN"), hint=tr(HIS_CODE), needs=casual, covered=True))
        chosen: list[Values] = []

        def use(given: Values) -> None:
            fault = seats.fault(given.get("code", ""))
            if fault and given["secrecy"] == "casual":
                raise ValueError(fault)
            chosen.append(given)

        shown(FormFieldsDialog(tr("Secrecy"), words, fields, tr("Continue"), use, self.shell, "secrecy"))
        if chosen:
            to = chosen[0]["secrecy"]
            title = tr("“{how}” from now on?", how=_called(to))
            yes = tr("Reveal everything") if to == "open" else tr("Change secrecy")
            if self.shell.ask(title, self.words(to), yes):
                self.begin(to, chosen[0].get("master", "").strip(), chosen[0].get("code", ""))

    def words(self, to: str) -> str:
        """Return what a change reveals, and what it can no longer hide."""
        game = self.document.main
        hides = to != "open" and game.secrecy == "open" and game.hides
        parts = (
            PHRASES if game.secrecy == "sealed" else "",
            BARE if to == "open" else KEPT_APART if game.secrecy == "open" else "",
            HIDES if hides else "",
            LOOSE if to == "casual" else TIGHT if to == "sealed" else "",
            SEEN if game.secrecy == "open" else "",
        )
        return " ".join(tr(part) for part in parts if part)

    def begin(self, to: str, master: str = "", code: str = "") -> None:
        """Change the secrecy, after opening what is sealed with all phrases that are needed.

        `master`, `code`: the name and PIN of a new game master; "" for none.
        """
        self.sealing.leave_seat()
        self.sealing.reveal.begin(lambda: self.change(to, master, code), "secrecy")

    def change(self, to: str, master: str = "", code: str = "") -> None:
        """Put the same game with another secrecy on the table."""
        shell, document = self.shell, self.document
        try:
            game = rules.seals.with_secrecy(document.game, to)
        except (PhraseNeeded, ValueError) as error:
            shell.complain(tr("The secrecy was not changed."), str(error))
            return
        if to != "open":
            game = game.with_master(master, seats.hashed(code) if to == "casual" else "")
        for stack in document.stacks.stacks():
            stack.clear()
        document.set_seat("")
        document.put(game, branches=True)
        shell.put_pages_away()
        self.sealing.forget_seats()
        shell.lay_table(document)
        shell.begin_wanted.emit()
        shell.tell(tr("Secrecy changed to: {how}.", how=_called(to)), "good")


def _called(value: str) -> str:
    return tr(NAMES[value])


# ----------------------------------------------------------------------------------------------------
# The dialogs that the window opens from its menus.


class Dialogs:
    """Opens dialogs over a window. Their modules are imported only when needed."""

    def __init__(self, shell: Shell, exports: Exports, flow: TurnFlow) -> None:
        self.shell, self.exports, self.flow = shell, exports, flow
        flow.settle_wanted.connect(self.settle)
        flow.master_wanted.connect(self.awards)

    def end_game(self) -> None:
        """Ask for the terms on which the remaining players end the game."""
        from app.pages.ending_dialogs import EndGameDialog

        document = self.shell.document
        dialog = EndGameDialog(document.game, self.shell, self.flow.seats, document.seat == GM)
        dialog.decided.connect(self.flow.ending.finish)
        shown(dialog)

    def settle(self) -> None:
        """Show the end of a game that was counted, with what it pays."""
        from app.pages.ending_dialogs import EndGameDialog

        dialog = EndGameDialog(self.shell.document.game, self.shell)
        dialog.settled.connect(self.flow.ending.show_settlement)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def remarks(self) -> None:
        """Show the remarks of the rules' source on its sums."""
        from app.pages.end_of_game import RemarksDialog

        variant = self.shell.document.game.variant
        shown(RemarksDialog(variant.name, variant.remarks(), self.shell))

    def awards(self) -> None:
        """Show the dialog for the game master's awards and decisions, after asking for the pass phrase if it is needed.
        """
        from app.pages.gm_page import GameMasterDialog

        flow = self.flow
        if flow.sealing.needs_phrase(GM):
            flow.sealing.ask_phrase(GM, self.awards)
            return
        dialog = GameMasterDialog(self.shell.document, self.shell, flow.seats)
        dialog.looked.connect(lambda: flow.raise_curtain(GM))
        shown(dialog)
        flow.sealing.close_master()
        flow.table_changed()
        if dialog.remarks:
            self.shell.complain(tr(BEFORE), "\n\n".join(dialog.remarks))

    def numbers(self) -> None:
        """Show the dialog for entering chance results by hand."""
        from app.pages.dialogs import NumbersDialog

        shown(NumbersDialog(self.shell.document, self.shell))

    def report(self) -> None:
        """Show the report of the turn shown, or of the last turn, to read, copy and save.

        If orders are secret, the reports to single powers may be secret too: a player sees only their own.
        """
        from app.pages.printing import ReportDialog

        document = self.shell.document
        game, viewer = document.game, document.viewer
        if not game.turns:
            return
        powers = None if viewer == "" else (viewer,)
        number, first = min(document.shown, len(game.turns) - 1), viewer if document.fog else ""
        dialog = ReportDialog(game, number, self.shell, powers, viewer and PUBLIC, first)
        dialog.saved.connect(self.exports.report)
        shown(dialog)

    def preferences(self, find: str = "") -> None:
        """Show the preferences; `find`: only those that contain this text."""
        from app.pages.preferences import PreferencesDialog

        dialog = PreferencesDialog(self.shell.settings, self.shell)
        dialog.search.setText(find)
        shown(dialog)

    def rules(self, clause: str | None = None) -> None:
        """Show the rules beside the board at a clause; None: the clause of whatever is under the pointer or selected.
        """
        found = rule_here(self.shell, self.shell.table) if clause is None else clause
        self.rules_of(self.shell.document.game.variant, found)

    def rules_of(self, variant: Variant, clause: str = "") -> None:
        """Show the rules of a variant at a clause, closing the rules of another variant."""
        from app.pages.rules_page import RulesDialog

        page = self.shell.findChild(RulesDialog)
        if page is not None and page.variant is not variant:
            page.close()
            page = None
        if page is None:
            page = RulesDialog(variant, self.shell)
            page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        page.show()
        page.raise_()
        page.activateWindow()
        page.show_clause(clause)

    def manual(self, page: str = "") -> None:
        """Show the manual at a page and heading, such as `playing#the-curtain`; "": the page last shown, or the index.

        While a modal dialog is open the manual becomes a child of that dialog, because otherwise nobody could scroll
        it.
        """
        from app.pages.manual import INDEX, ManualWindow

        modal = QApplication.activeModalWidget()
        over = modal if modal is not None and self.shell.is_over(modal) else self.shell
        window = self.shell.findChild(ManualWindow)
        if window is not None and window.parentWidget() is not over:
            page = page or window.page
            window.close()
            window.setParent(None)
            window = None
        if window is None:
            window = ManualWindow(over)
            window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.show()
        window.raise_()
        window.activateWindow()
        window.open_page(page or window.page or INDEX)

    def keys(self) -> None:
        shown(keys_dialog(self.shell))

    def sealing(self) -> None:
        show_sealing(self.shell)

    def about(self) -> None:
        from app.pages.preferences import AboutDialog

        shown(AboutDialog(self.shell))
