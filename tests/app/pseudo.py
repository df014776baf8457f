"""Plays through the screens in a language that is none, and tells what was not said in it and what has no room.

    python tests/app/pseudo.py [LANGUAGE [TEXT_PX]]

Every text of the pseudo-language stands in ⟦brackets⟧ and is 30 % longer than in English. With a language (`de`) only
what has no room is told, and what reaches beyond the widget that it lies in; with a size of text at that size. Prints a
JSON object: "unsaid", "clipped" and "outside", lists of [screen, widget, text].
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabBar,
    QToolBar,
    QToolButton,
    QWidget,
)

import rules
from app.board.layers.overlays import NameLayer
from app.designer.panels.side import TABS
from app.designer.tools import TOOLS
from app.hotseat.curtain import SeatButton
from app.language import speak
from app.main_window.lesson_steps import STEPS
from app.main_window.run import open_window
from app.pages.preferences import AboutDialog, PreferencesDialog
from app.panels.results import IncomeCard
from app.settings import Settings
from app.ui.shades import BODY_PX
from tests.app import screens
from tests.app.conftest import Hands

NARROW = (1024, 700)
LENGTH = 0.3
SETTLED_MS, LOOKS = 20, 20
"""How long is waited between two looks at whether a screen lies as it will, and how often at most."""
SAME = ("rules.md", "TUTORIAL.md", "0.0")
"""Not said, but looked up: the name of a file, the form of a number."""
SCREENS = (
    screens.start_page,
    screens.orders,
    screens.retreats_and_builds,
    screens.hand_over,
    screens.forms,
    screens.jungle,
    screens.money,
    screens.cards,
    screens.in_the_fog,
    screens.review,
)
PAGES = frozenset({"start", "new-game", "curtain", "review", "phrase"})
"""Where even the longer texts have room; beside the board German has."""
SAID = re.compile(r"⟦[^⟦⟧]*⟧")
TAGS = re.compile(r"<[^>]*>")
WORD = re.compile(r"[^\W\d_]{3,}")
REST = re.compile(r"^[^⟦⟧]*⟧")
"""What is left of a sentence that was cut: hints are told without the unit they begin with."""
ROWS = 40
OWN = (
    "Strata", "Player", "Ctrl", "Alt", "Shift", "Space", "PgUp", "PgDn", "PgDown", "Home", "Esc", "Tab", "Enter",
    "Backspace", "DATC", "English", "Deutsch", "Français", "Inter", "Ina", "Version", "PySide6", "Umbria",
    "Sunday evening", "The long war.strata", "Sunday evening.strata",
    "The long war", "Scroll Left", "Scroll Right", "coast", "north", "south", "mine", "Movehome", "Left",
   "Right", "fleet", "army", "The Croupier's table", "Cards on the table", "In the fog", "A Vie was here", "for Bre",
    "Neples",
)  # fmt: skip
"""Names and keys, and what players have written, on these screens."""


class Pseudo:
    """A catalog that has every text, in brackets and longer."""

    def gettext(self, message: str) -> str:
        core = message.strip()
        if message in SAME or not core:
            return message
        told = f"⟦{core}{'~' * max(1, round(LENGTH * len(core)))}⟧"
        return message.replace(core, told)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


class Reader(screens.Camera):
    """Reads the window where a camera would take its picture."""

    def __init__(self, hands: Hands, longer: bool) -> None:
        super().__init__(hands, Path(tempfile.mkdtemp()))
        self.longer = longer
        self.unsaid: dict[str, tuple[str, str, str]] = {}
        self.clipped: dict[str, tuple[str, str, str]] = {}
        self.outside: dict[str, tuple[str, str, str]] = {}
        self.names = re.compile("|".join(rf"\b{re.escape(one)}\b" for one in sorted(names(), key=len, reverse=True)))

    def take(self, name: str) -> None:
        measured = not self.longer or name in PAGES or "Dialog" in name
        for _ in range(LOOKS):
            QTest.qWait(SETTLED_MS)
            if not measured or not any(lacks_room(one) or sticks_out(one) for one in seen()):
                break
        for widget in seen():
            self.read(name, widget, measured)

    def read(self, screen: str, widget: QWidget, measured: bool) -> None:
        kind = type(widget).__name__
        for text in shown(widget):
            if self.longer and not of_statement(widget) and WORD.search(self.left(text)):
                self.unsaid.setdefault(text, (screen, kind, text))
        if measured and lacks_room(widget):
            text = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
            self.clipped.setdefault(text, (screen, kind, text))
        above = widget.parentWidget()
        if not self.longer and above is not None and sticks_out(widget):
            name = f"{kind} < {type(above).__name__}"
            self.outside.setdefault(name, (screen, name, f"{widget.geometry().getRect()} in {above.size().toTuple()}"))

    def left(self, text: str) -> str:
        """What of a text was not said in the language: without what was, without names and notation."""
        text = TAGS.sub("", text)
        while (less := SAID.sub("", text)) != text:
            text = less
        return self.names.sub("", REST.sub("", text))


def seen() -> list[QWidget]:
    """All that is visible."""
    tops = QApplication.topLevelWidgets()
    return [one for top in tops for one in (top, *top.findChildren(QWidget)) if one.isVisible()]


def of_statement(widget: QWidget) -> bool:
    """Whether it stands in the table of a statement, which takes a sentence to pieces, and so its brackets."""
    above = widget.parentWidget()
    return above is not None and (isinstance(above, IncomeCard) or of_statement(above))


def names() -> set[str]:
    """What stands on maps and in orders: it is the same in every language."""
    found = set(OWN)
    for id in rules.VARIANTS:
        variant = rules.variant(id)
        board = variant.board(variant.start())
        found |= {variant.name, *(one.name for one in board.levels), *board.provinces, *board.areas}
        for places in (board.provinces, board.areas, board.lines):
            found |= {one.name for one in places.values()}
        for power in board.powers.values():
            found |= {power.id, power.name, power.adjective, power.short}
        for verb in variant.all_verbs.values():
            words = WORD.findall(f"{verb.name} {verb.example} {' '.join(verb.forms)}")
            found |= {*words, *(word.capitalize() for word in words)}
    return {one for one in found if one}


def shown(widget: QWidget) -> Iterator[str]:
    """Every text that a widget shows, or says to a screen reader."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
    if widget.isWindow():
        yield widget.windowTitle().replace("[*]", "")
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    if isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(at) for at in range(widget.count()))
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(at) for at in range(widget.count()))
    yield from (action.text() for action in widget.actions())
    if isinstance(widget, QAbstractItemView) and widget.model():
        yield from of_rows(widget)


def of_rows(view: QAbstractItemView) -> Iterator[str]:
    model, roles = view.model(), (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
    for row in range(min(model.rowCount(QModelIndex()), ROWS)):
        told = (model.index(row, 0).data(role) for role in roles)
        yield from (one for one in told if isinstance(one, str))


def lacks_room(widget: QWidget) -> bool:
    """Whether a text is cut: it is wider than its widget, or has more lines than there is height for."""
    if (
        "Elided" in type(widget).__name__
        or isinstance(widget, SeatButton)
        or widget.visibleRegion().boundingRect() != widget.rect()
    ):
        return False
    measure = widget.fontMetrics()
    if isinstance(widget, QToolButton) and widget.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
        return False
    if isinstance(widget, QAbstractButton):
        return needed(widget) > widget.width()
    if not isinstance(widget, QLabel) or "<" in widget.text():
        return False
    if not widget.wordWrap():
        return max(map(measure.horizontalAdvance, widget.text().split("\n"))) > widget.width() + 1
    room = QRect(0, 0, widget.width(), 10_000)
    return measure.boundingRect(room, Qt.TextFlag.TextWordWrap, widget.text()).height() > widget.height() + 2


def sticks_out(widget: QWidget) -> bool:
    """Whether a part of it lies beyond the widget that it lies in, where that does not scroll and is not shut. What Qt
    lays out itself, and a window of its own, is not asked."""
    above = widget.parentWidget()
    if above is None or above.visibleRegion().isEmpty():
        return False
    scrolled = isinstance(above.parentWidget(), QAbstractScrollArea) or isinstance(above, QAbstractScrollArea)
    if widget.isWindow() or scrolled or widget.objectName().startswith("qt_") or isinstance(above, QToolBar):
        return False
    return not above.rect().adjusted(-1, -1, 1, 1).contains(widget.geometry())


def beside_play(hands: Hands, reader: Reader) -> None:
    """What the game master does beside play."""
    hands.begin(screens.standard())
    hands.trigger("edit_position")
    reader.take("editing")
    hands.trigger("edit_position")
    hands.trigger("go_on")
    hands.table.reveal.leave()
    hands.trigger("what_if")
    reader.take("what-if")
    hands.trigger("lines")
    reader.take("lines")
    hands.trigger("close_game")


def lessons(hands: Hands, reader: Reader) -> None:
    """The guided game, card by card."""
    for number, step in enumerate(STEPS):
        if step.begin:
            hands.window.guide.go_to(number)
            reader.take(f"lesson-{step.name}")
    hands.window.guide.leave()


def map_editor(hands: Hands, reader: Reader) -> None:
    """Each tool, each tab, a place that is chosen."""
    hands.window.designing.may_leave = lambda: True  # type: ignore[method-assign]
    hands.window.designing.edit_own("standard")
    page = hands.window.designing.page
    for tool in filter(None, TOOLS):
        page.use(tool.name)
        reader.take(f"editor-{tool.name}")
    for tab, _ in TABS:
        page.side.show_tab(tab)
        reader.take(f"editor-tab-{tab}")
    page.document.select("StP")
    reader.take("editor-province")
    hands.window.designing.close()


def needed(button: QAbstractButton) -> int:
    """How wide a button must be at least: its text, its icon, and a little at both ends."""
    text = button.text().replace("&&", "§").replace("&", "")
    icon = 0 if button.icon().isNull() else button.iconSize().width() + 4
    ends = 4 if isinstance(button, QPushButton) and text else 0
    return button.fontMetrics().horizontalAdvance(text) + icon + ends


def dialogs(hands: Hands, reader: Reader) -> None:
    """Windows that no screen shows."""
    for made in (PreferencesDialog(hands.window.settings, hands.window), AboutDialog(hands.window)):
        made.show()
        reader.take(type(made).__name__)
        if isinstance(made, PreferencesDialog):
            for row in range(made.list.model().rowCount(QModelIndex())):
                made.list.setCurrentIndex(made.list.model().index(row, 0))
                reader.take(f"{type(made).__name__} {row}")
        made.close()


def main(words: list[str]) -> int:
    """Read all screens, and print what is wrong with them."""
    if words:
        speak(words[0])
    else:
        rules.i18n.speak(Pseudo())
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        os.environ[name] = tempfile.mkdtemp()
    app = QApplication.instance() or QApplication([])
    settings = Settings(Path(tempfile.mkdtemp()) / "settings.ini")
    settings.set("theme", "light")
    settings.set("text_px", int(words[1]) if words[1:] else BODY_PX)
    hands = Hands(open_window(settings))
    hands.window.flow.asks = False  # units without orders are meant here: nobody is there to answer
    hands.window.files.may_leave = lambda: True  # type: ignore[method-assign]
    hands.window.resize(*NARROW)
    NameLayer.refreshing = lambda self, state: iter(())  # type: ignore[method-assign]
    hands.window.setUpdatesEnabled(False)  # what is read lies where it does without being painted
    hands.window.show()
    reader = Reader(hands, not words)
    for screen in (*SCREENS, beside_play, lessons, map_editor, dialogs):
        screen(hands, reader)
    found = {"unsaid": reader.unsaid, "clipped": reader.clipped, "outside": reader.outside}
    print(json.dumps({kind: [*one.values()] for kind, one in found.items()}, ensure_ascii=False))
    hands.window.close()
    app.processEvents()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
