"""A walk through the whole window of the installed program: every page, action, dialog and tool once.

    python walk.py

It needs nothing but the program itself: not the checkout, not the developers' packages. It works with settings and
files of its own in a temporary folder. The exit code is 1 if anything raised, complained or warned, or if an action,
page, dialog or tool was never reached; then it says which.
"""

from __future__ import annotations

import gc
import pkgutil
import sys
import tempfile
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from time import monotonic

from desk import RIGHT, Desk
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDialog,
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QTabBar,
    QWidget,
)

import app
import rules
from app.designer.tools import TOOLS, MapTool
from app.pages.export_dialog import ExportDialog
from app.pages.gm_page import GameMasterDialog
from app.tools.base import Tool
from rules import GM

PHRASE = "five apples on a gray kite"
"""Everybody's code and pass phrase."""
MOST, FEW = 12, 3
"""So many lines of a menu are used that is filled as the game goes on: in the first game, and in others."""
ON_THE_WAY = frozenset(
    (
        *("new", "quit", "close_game", "go_on", "lock", "learn", "save", "save_as", "open", "merge", "import"),
        *("what_if", "what_if_throw", "what_if_leave", "what_if_keep", "map_playtest"),
        *("map_game", "map_back", "map_close"),
        "setup_position",
    )
)
"""Actions that lead from one place of the walk to the next: used where it goes there, not in passing."""
TOGGLES = frozenset(
    (
        *("review", "edit_position", "full_screen", "panel", "panel_below", "ledger", "provinces", "legend"),
        *("dark", "contrast"),
    )
)
"""Actions that are used twice: what they begin has to end."""
SAME = frozenset(
    (
        *("preferences", "find", "about", "keys", "manual", "print", "copy_map", "full_screen", "dark", "contrast"),
        *("map_tutorial", "map_new", "map_open", "map_import", "older", "rules"),
    )
)
"""Actions that do in one phase what they do in every other."""
EVERYWHERE = (*("verb_list", "next_unit", "legend", "layers", "ledger", "provinces", "rules", "explain", "awards"),)
"""Actions that show something of its own in every variant."""
SEATED = {"diplomyopia": "casual", "character": "sealed"}
"""Variants that are played with secrets alone; open ones the robot plays."""
AS_PINK2 = ("pink", "pink3")
"""Other forms of pink2."""
CASES = """6.A.1. TEST CASE, ONE
England:
F North Sea - Picardy

6.A.2. TEST CASE, TWO
England:
A Liverpool - Yorkshire
"""
"""A file of another program with two games, of which one is chosen."""
EXCUSED = (
    "There is nothing to report yet.",
    "There is no safety phrase until everyone has set a pass phrase.",
    "Austria's pass phrase is lost.",
)
"""What the window warns of on the way."""
NEVER_SEEN = {
    "FileJob": "a film takes long: tests/app/main_window/test_files.py writes one",
    "JobProgress": "jobs are done at once where nobody sits at the window: tests/app/ui/test_worker.py shows it",
    "PaperDialog": "only a form that is filled in from a paper has one",
    "PlaytestReport": "a playtest takes long: tests/app/designer/test_playtest.py shows it",
    "RemarksDialog": "only where the source of the rules has remarks",
}
"""Dialogs that the walk need not meet, and why."""


class Walk:
    """`used` are the actions that were triggered, `seen` the classes of pages, dialogs and tools that were shown."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.window, self.acts = desk, desk.window, desk.window.acts
        self.used: set[str] = set()
        self.seen: set[str] = set()
        self.plan: Callable[[QWidget], bool] = lambda top: False
        """What is done with a dialog that opens; False: it is looked at and shut."""
        desk.answer, desk.complained = self.meet, lambda title, words: title in EXCUSED

    # Steps.

    def meet(self, top: QWidget) -> None:
        """A dialog or menu is there: it is painted, then what is planned for it is done, else it is shut."""
        self.seen.update(kind.__name__ for kind in type(top).__mro__)
        top.grab()
        if not self.plan(top):
            self.desk.dismiss(top)

    def use(self, name: str, plan: Callable[[QWidget], bool] | None = None) -> bool:
        """Trigger an action, and wait for what comes of it; whether it can be used now."""
        action = self.acts[name]
        if not action.isEnabled():
            return False
        self.desk.doing(f"{self.desk.shown}: {name}")
        self.plan = plan or (lambda top: False)
        action.trigger()
        self.desk.turn()
        self.look_around()
        self.desk.settle()
        self.plan = lambda top: False
        self.used.add(name)
        return True

    def look_around(self) -> None:
        """Note what is shown now, beside the page too."""
        for other in QApplication.topLevelWidgets():
            if other.isVisible():
                self.seen.update(kind.__name__ for kind in type(other).__mro__)
        inside = (type(one).__name__ for one in self.window.findChildren(QWidget) if one.isVisible())
        self.seen.update(name for name in inside if name.endswith("Page"))
        if self.window.table is not None:
            self.seen.add(type(self.window.table.pointer.tool).__name__)

    def pass_through(self, names: Iterable[str] | None = None) -> None:
        """Use every action that can be used here, and come back to this page."""
        page = self.desk.page
        for name in self.acts.names if names is None else names:
            if name in ON_THE_WAY:
                continue
            if self.use(name) and name in TOGGLES:
                self.desk.turn()
                self.use(name)
            self.come_back(page)

    def come_back(self, page: QWidget) -> None:
        """From wherever an action has led."""
        for _ in range(4):
            if self.desk.page is page:
                return
            self.seen.add(self.desk.shown)
            self.desk.press(Qt.Key.Key_Escape)
            if self.desk.page is not page:
                self.press_button("back_button", "cancel_button", "close_button")
            self.desk.settle()
        if self.desk.page is not page:
            self.desk.faults.add(f"No way back from {self.desk.shown} to {type(page).__name__}.")
            raise SystemExit

    def press_button(self, *names: str) -> bool:
        """Click the first of these buttons that the page has."""
        for name in names:
            button = getattr(self.desk.page, name, None)
            if isinstance(button, QAbstractButton) and self.desk.click(button):
                return True
        return False

    def accept(self, *, file: Path | None = None, text: str = "") -> Callable[[QWidget], bool]:
        """A plan that agrees to whatever is asked: the first button, this file, this text."""

        def plan(top: QWidget) -> bool:
            if isinstance(top, QFileDialog):
                self.desk.choose_file(top, file or self.desk.folder / "any")
                return True
            if isinstance(top, QInputDialog):
                self.desk.type(top.findChild(QLineEdit), text or "Isles", enter=True)
                return True
            if not isinstance(top, QDialog):
                return False
            line = top.findChild(QLineEdit)
            if text and line is not None and line.isVisible() and not line.text():
                self.desk.type(line, text)
            for box in top.findChildren(QCheckBox):
                if box.isVisible() and box.isEnabled() and not box.isChecked() and not _ready(top):
                    self.desk.click(box)
            return any(self.desk.click(one) for one in _ready(top)[:1])

        return plan

    # The way.

    def go(self) -> None:
        """From the first start to the end of the program."""
        self.look_around()
        self.pass_through(("preferences", "find", "about", "keys", "manual"))
        self.pass_through(("map_tutorial", "dark", "contrast", "full_screen"))
        for variant in rules.VARIANTS:
            if variant not in (*SEATED, *AS_PINK2):
                self.open_game(variant)
        self.files()
        self.seats("standard", "sealed")
        for variant, secrecy in SEATED.items():
            self.seats(variant, secrecy)
        self.designer()
        self.lesson()
        self.quit()

    def begin(self, variant: str, secrecy: str, gm: bool = False) -> None:
        """A new game, by its page."""
        self.use("new")
        page = self.desk.page
        card = page.cards.model().index(list(rules.games()).index(variant), 0)
        page.cards.scrollTo(card)
        self.desk.click(page.cards.viewport(), page.cards.visualRect(card).center())
        self.desk.click(page.secrecy_buttons[secrecy])
        if gm:
            self.desk.type(page.seats.gm.who.lineEdit(), "Ina", enter=True)
        self.desk.doing(f"starts {variant}, {secrecy}")
        self.plan = self.leave_unsaved
        self.desk.click(page.start_button)
        self.desk.settle()
        self.look_around()

    def leave_unsaved(self, top: QWidget) -> bool:
        """What is asked of changes that are not saved: they are not wanted."""
        leave = getattr(top, "buttons", {}).get("leave")
        return leave is not None and self.desk.click(leave)

    def open_game(self, variant: str) -> None:
        """A variant where all is open: its orders, its results, and what can be looked at."""
        first = not self.used & {"go_on"}
        self.begin(variant, "open")
        self.write_by_keys()
        self.menus("verbs", "levels", "orders_of", "surveys", most=MOST if first else FEW)
        if first:  # in the other variants the robot is at the board
            self.at_board(self.window.table.view.viewport())
        self.pass_through(None if first else self.left())
        self.write_errands()
        self.panel_tabs()
        self.resolve()
        self.window.table.reveal.leave()  # played to its end: until then Why? asks what is shown at this moment
        self.ask_why()
        self.pass_through(self.changed_by_turns() if first else [*self.unused(), "why", "read_report", "play"])
        self.menus("see_as", most=MOST if first else FEW)
        self.window.document.see_as("")
        if first:
            self.review()
            self.what_if()
            self.edit()
        elif variant == "diplomafia":
            for _ in range(3):
                if self.window.document.turn is not None:
                    self.use("go_on")
            self.pass_through(("numbers", *self.unused()))
        elif variant == "gambling":
            self.end()
        elif variant == "bioplomacy":
            self.looks()

    def changed_by_turns(self) -> list[str]:
        """Actions that show something else once a turn is resolved."""
        return [name for name in self.acts.names if name not in self.used or name not in SAME]

    def unused(self) -> list[str]:
        """Actions of which nothing was seen yet."""
        return [name for name in self.acts.names if name not in self.used]

    def left(self) -> list[str]:
        """The same, and those that show something else in every variant."""
        return [*self.unused(), *(name for name in EVERYWHERE if name in self.used)]

    def resolve(self) -> None:
        """Go on until a turn is resolved."""
        before = len(self.window.document.game.turns)
        for _ in range(4):
            self.use("go_on", self.accept())
            if len(self.window.document.game.turns) > before:
                return
        self.desk.faults.add(f"{self.window.document.title} was not resolved.")

    def write_by_keys(self) -> None:
        """Orders without the mouse: a unit, a place, Enter."""
        self.desk.doing("orders by keys")
        self.window.table.view.setFocus()
        for _ in range(3):
            self.desk.press(Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Return)
        self.desk.press(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
        self.desk.settle()

    def ask_why(self) -> None:
        """Why the first result is so, by a click on its unit."""
        table, turn = self.window.table, self.window.document.turn
        units = [one.order.unit for one in turn.outcomes if one.order.unit] if turn is not None else []
        if units:
            spot = table.view.mapFromScene(table.scene.point_of(units[0].place.text))
            self.desk.click(table.view.viewport(), spot)
            self.use("why")
            self.desk.press(Qt.Key.Key_Escape)

    def write_errands(self) -> None:
        """One order of every kind that has no unit, typed."""
        document, line = self.window.document, self.window.table.orders.entry.line
        for one in rules.choices(document.present, document.power).allowed:
            order = _first_order(document.present, document.power, one.value) if not one.place else ""
            if order and line.isVisible() and line.isEnabled():
                self.desk.doing(f"types {order}")
                self.desk.type(line, order, enter=True)
                self.desk.press(Qt.Key.Key_Escape)
        self.desk.settle()

    def menus(self, *names: str, most: int = MOST) -> None:
        """The lines of the menus that are filled as the game goes on, and of the surveys of the variant."""
        found = [self.acts.submenus[name] for name in names if self.acts.submenus[name].isEnabled()]
        found += self.acts._surveys if "surveys" in names else []
        for menu in found:
            for number in range(most):
                menu.aboutToShow.emit()  # what was chosen last may have filled it anew
                action = next(iter(menu.actions()[number : number + 1]), None)
                if action and action.isEnabled() and not action.isSeparator() and action.menu() is None:
                    self.desk.doing(f"menu {menu.title()}: {action.text()}")
                    action.trigger()
                    self.desk.settle()

    def at_board(self, port: QWidget) -> None:
        """The mouse on a board: over it, at it, across it."""
        table = self.window.table
        units = list(table.document.position.units.values())[:3]
        spots = [table.view.mapFromScene(table.scene.point_of(unit.place.text)) for unit in units]
        for spot in [*spots, QPoint(port.width() // 2, port.height() // 2)]:
            self.desk.doing(f"at the board: {spot.x()}, {spot.y()}")
            self.desk.click(port, spot)
            self.desk.click(port, spot, RIGHT)
            self.desk.settle()
            self.desk.press(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
            self.desk.drag(port, spot, spot + QPoint(60, 40))
            self.desk.press(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
        self.desk.settle()

    def panel_tabs(self) -> None:
        """Every tab of the panel beside the board."""
        for bar in self.window.table.findChildren(QTabBar):
            for number in range(bar.count()):
                if bar.isVisible() and bar.isTabEnabled(number):
                    self.desk.doing(f"tab {bar.tabText(number)}")
                    self.desk.click(bar, bar.tabRect(number).center())
                    self.look_around()
        self.desk.settle()

    def what_if(self) -> None:
        """A line of play: begun, written in, kept, left, begun again and thrown away."""
        for name in ("what_if", "go_on", "what_if_keep", "what_if_leave", "lines", "what_if", "what_if_throw"):
            self.use(name, self.accept(text="Another way"))
            self.come_back(self.window.table)

    def edit(self) -> None:
        """The position as a workbench."""
        self.use("present")
        self.use("edit_position")
        self.at_board(self.window.table.view.viewport())
        self.panel_tabs()
        self.use("edit_position")
        self.use("setup_position")
        self.look_around()

    def review(self) -> None:
        """The orders of all as a game master looks at them."""
        self.use("phase_back")
        self.use("review")
        self.pass_through(("show_before", "show_orders", "show_result", "show_difference"))
        self.pass_through(("next_difference", "last_difference", "second_opinion"))
        self.panel_tabs()
        self.use("review")

    def end(self) -> None:
        """The game ends by agreement, and is settled."""
        self.use("end_game", self.accept())
        self.come_back(self.window.table)
        self.use("settlement")
        self.come_back(self.window.table)
        self.use("go_on")
        self.come_back(self.window.table)

    def files(self) -> None:
        """Saved, opened again, copied, merged, exported; and one that is none."""
        folder = self.desk.folder
        one, other, broken = folder / "one.strata", folder / "other.strata", folder / "broken.strata"
        self.begin("standard", "open")
        self.use("save", self.accept(file=one))
        self.use("save_as", self.accept(file=other))
        self.use("save")
        self.pass_through(("older",))
        self.use("print", self.preview)
        self.use("export_as", self.accept(file=folder / "game.json"))
        self.use("open", self.accept(file=one))
        self.use("merge")
        self.use("import", self.first_file(folder / "game.json"))
        (folder / "cases.txt").write_text(CASES, encoding="utf-8")
        self.use("import", self.first_file(folder / "cases.txt"))
        broken.write_text('{"format": "strata", "version": 1', encoding="utf-8")
        self.use("open", self.first_file(broken))
        self.menus("recent")
        self.use("close_game", self.leave_unsaved)
        self.look_around()
        self.crash()

    def preview(self, top: QWidget) -> bool:
        """A plan: from the dialog for paper to the preview of the print."""
        return isinstance(top, ExportDialog) and self.desk.click(top.print_button)

    def crash(self) -> None:
        """What a crash would have left of a game is offered."""
        self.begin("standard", "open")
        self.write_by_keys()
        journals = [path for path in self.desk.folder.rglob("journals/*") if path.is_file()]
        kept = {path: path.read_bytes() for path in journals}
        self.use("close_game", self.leave_unsaved)
        for path, content in kept.items():
            path.write_bytes(content)
        self.window.show_start()
        self.desk.doing("what a crash has left")
        self.window.files.recovery.ask()
        self.desk.settle()

    def first_file(self, path: Path) -> Callable[[QWidget], bool]:
        """A plan that names a file, and shuts everything else."""
        return lambda top: isinstance(top, QFileDialog) and self.accept(file=path)(top)

    def seats(self, variant: str, secrecy: str) -> None:
        """A game with secrets: curtain, seats, review, the game master's seat."""
        self.begin(variant, secrecy, gm=True)
        self.phrases()
        for _ in range(3):
            if self.desk.shown == "GameView":  # what is done before the first orders is open
                self.use("go_on", self.accept())
                self.phrases()
        powers = [place.power for place in self.window.flow.seats.places]
        self.sit_down(powers[0])
        self.pass_through(self.left())
        self.submit()
        if variant == "standard":
            self.everybody(powers)
        self.master()
        if secrecy == "sealed":
            self.lose_phrase(powers[0])
        self.window.files.close_game()
        self.desk.settle()

    def submit(self) -> None:
        """The orders of who sits there, from the review."""
        for _ in range(3):
            if self.desk.shown == "GameView":  # first with what he has not read yet
                self.use("go_on")
        self.look_around()
        self.press_button("submit_button")
        self.phrases()
        self.desk.settle()

    def lose_phrase(self, power: str) -> None:
        """The game master opens the seat of somebody whose phrase is lost."""
        self.desk.doing("a lost phrase")
        self.plan = self.by_master
        self.window.flow.curtain.lost.emit(power)
        self.desk.settle()
        self.phrases()
        self.desk.settle()
        self.plan = lambda top: False
        self.submit()

    def by_master(self, top: QWidget) -> bool:
        """A plan: the game master opens it, by his phrase."""
        way = getattr(top, "buttons", {}).get("master")
        return self.desk.click(way) if way is not None else self.accept(text=PHRASE)(top)

    def everybody(self, powers: list[str]) -> None:
        """All hand in their orders, which are opened then."""
        for power in powers:
            if power in self.window.document.game.waiting_for:
                self.sit_down(power)
                self.submit()
        for _ in range(6):
            self.phrases()
            self.press_button("results_button")
            self.desk.settle()
            self.look_around()
            if self.desk.shown == "PhrasesPage":
                self.open_orders()
        if not self.window.document.game.turns:
            self.desk.faults.add("Everybody has handed in orders, and nothing was resolved.")

    def open_orders(self) -> None:
        """Every pass phrase on the page that opens the orders."""
        page = self.desk.page
        for name in list(page.rows):
            if name in page.rows and page.rows[name].phrase.isVisible():
                self.desk.type(page.rows[name].phrase, PHRASE, enter=True)
        self.press_button("reveal_button")
        self.desk.settle()

    def phrases(self) -> None:
        """Every pass phrase that is asked for, and every comparison of keys, until board or curtain is there."""
        for _ in range(20):
            page = self.desk.page
            self.seen.add(self.desk.shown)
            if self.desk.shown == "PhrasePage":
                self.desk.type(page.first, PHRASE)
                self.desk.type(page.second, PHRASE, enter=True)
            elif not self.press_button("agree_button"):
                return
            self.desk.settle()

    def sit_down(self, power: str) -> None:
        self.desk.doing(f"sits down as {power}")
        page = self.desk.page
        self.seen.add(self.desk.shown)
        self.desk.click(page.wheel.seat(power))
        if page.code.isVisible():
            self.desk.type(page.code, PHRASE, enter=True)
        else:
            self.desk.hold(page.hold_button) if page.hold_button.isVisible() else self.desk.click(page.show_button)
        self.phrases()
        self.desk.settle()

    def master(self) -> None:
        """The game master's seat, from the curtain."""
        self.desk.doing("the game master sits down")
        for _ in range(3):
            if self.desk.shown == "GameView":  # with the results that all have seen
                self.use("go_on")
            self.phrases()
        self.plan = self.take_seat
        self.press_button("gm_button")
        self.desk.settle()
        self.phrases()
        self.plan = lambda top: False
        if self.window.document.seat != GM:
            self.desk.faults.add("The game master does not come into his seat.")
            return
        self.pass_through(self.left())
        self.menus("see_as", most=FEW)
        self.use("lock")
        self.look_around()
        if self.desk.shown != "Curtain":
            self.desk.faults.add("The curtain is not up after the game master got up.")
            self.window.flow.put_up()

    def take_seat(self, top: QWidget) -> bool:
        """A plan: the game master says who he is, and looks at the whole board."""
        if not isinstance(top, GameMasterDialog):
            return False
        if top.code.isVisible():
            self.desk.type(top.code, PHRASE, enter=True)
            return True
        if top.hold_button.isVisible():
            self.desk.hold(top.hold_button)
            return True
        return self.desk.click(top.look_button)

    def looks(self) -> None:
        """Languages, themes, sizes of text and of the window, with a game on the table."""
        settings = self.window.settings
        for name, values in (("language", ("de", "en")), ("theme", ("dark", "light")), ("text_px", (19, 13))):
            for value in values:
                self.desk.doing(f"{name}: {value}")
                settings.set(name, value)
                self.desk.settle()
        for size in ((880, 540), (1024, 700), (1400, 900)):
            self.window.resize(*size)
            self.desk.settle()

    def designer(self) -> None:
        """The map editor: a copy of a board, every tool and tab, saved, tried, played on, and a new map."""
        folder = self.desk.folder / "isles"
        self.use("map_new", self.accept(text="Isles"))
        self.use("map_close", self.leave_unsaved)
        self.plan = self.leave_unsaved
        self.menus_of_maps()
        page = self.desk.page
        self.look_around()
        port = page.canvas.viewport()
        middle = QPoint(port.width() // 2, port.height() // 2)
        for tool in filter(None, TOOLS):
            self.desk.doing(f"map editor: {tool.name}")
            self.desk.click(page.toolbox.buttons[tool.name])
            self.seen.add(type(page.tool).__name__)
            self.desk.click(port, middle)
            self.desk.drag(port, middle, middle + QPoint(50, 30))
            self.desk.click(port, middle + QPoint(20, 60), RIGHT)
            self.desk.press(Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Escape)
            self.desk.settle()
        for number in range(page.side.tabs.count()):
            self.desk.doing(f"map editor: tab {page.side.tabs.tabText(number)}")
            self.desk.click(page.side.tabs, page.side.tabs.tabRect(number).center())
        self.desk.doing("map editor: matrix of borders")
        page.side.show_matrix()
        page.use("select")
        self.pass_through(("undo", "redo", "zoom_in", "fit", "next_part", "last_part", "level_up"))
        self.pass_through(("find", "map_tutorial"))
        self.use("save", self.accept(file=folder))
        self.use("map_playtest")
        self.use("map_game")
        self.desk.doing("map editor: tries the map")
        page.play_wanted.emit()
        self.desk.settle()
        self.begin("standard", "open")
        self.use("map_back")
        self.use("map_import")
        self.use("map_open")
        self.use("map_close", self.leave_unsaved)
        self.use("close_game", self.leave_unsaved)

    def menus_of_maps(self) -> None:
        """A board of the program's own as a copy."""
        menu = self.acts.submenus["own_maps"]
        menu.aboutToShow.emit()
        standard = next(one for one in menu.actions() if one.text().endswith("(standard)"))
        self.desk.doing("map editor: a copy of the standard board")
        standard.trigger()
        self.desk.settle()

    def lesson(self) -> None:
        """The guided first game, begun and left."""
        self.use("learn", self.leave_unsaved)
        self.look_around()
        self.window.guide.leave()
        self.use("close_game", self.leave_unsaved)

    def quit(self) -> None:
        """The program ends."""
        self.desk.doing("quit")
        self.plan = self.leave_unsaved
        self.acts["quit"].trigger()
        self.desk.turn()
        if self.window.isVisible():
            self.desk.faults.add("The window is still there after the program was quit.")
        self.used.add("quit")

    # What was to be reached.

    def missed(self) -> list[str]:
        """What of the program was never reached."""
        for found in pkgutil.walk_packages(app.__path__, "app."):
            if not found.name.endswith("__main__"):
                import_module(found.name)
        actions = [f"action {name}" for name in self.acts.names if name not in self.used]
        kinds = [*_kinds(QDialog), *_kinds(MapTool), *_kinds(Tool)]
        kinds += [kind for kind in _kinds(QWidget) if kind.__name__.endswith("Page")]
        names = {kind.__name__ for kind in kinds if kind.__module__.startswith("app.") and not kind.__subclasses__()}
        return actions + [f"{name} was never shown" for name in sorted(names - self.seen - set(NEVER_SEEN))]


def _first_order(position: rules.Position, power: str, first: object) -> str:
    """The text of a legal order that begins with this choice; "" if there is none."""
    chosen: tuple[object, ...] = (first,)
    now = rules.choices(position, power, chosen)
    while now.order is None and now.allowed:
        chosen = (*chosen, now.allowed[0].value)
        now = rules.choices(position, power, chosen)
    return now.order.text if now.order else ""


def _ready(dialog: QWidget) -> list[QAbstractButton]:
    """The buttons by which a dialog does what it is for, if they can be pressed."""
    found = [one for one in dialog.findChildren(QAbstractButton) if one.property("kind") in ("primary", "danger")]
    return [one for one in found if one.isVisible() and one.isEnabled()]


def _kinds(base: type) -> set[type]:
    """All subclasses."""
    return {one for kind in base.__subclasses__() for one in (kind, *_kinds(kind))}


def main() -> int:
    begun = monotonic()
    with tempfile.TemporaryDirectory(prefix="strata-walk-") as folder:
        desk = Desk(Path(folder))
        gc.freeze()  # what was imported is no garbage, and need not be looked through again and again
        print(f"Strata from {Path(app.__file__).parent}, rules from {Path(rules.__file__).parent}", flush=True)
        walk = Walk(desk)
        try:
            walk.go()
        except SystemExit:
            print("The walk was not finished.")
        desk.leave()
        missed = walk.missed()
        for words in missed:
            print(f"NEVER REACHED: {words}")
    faults = len(desk.faults.found)
    print(f"{len(walk.used)} actions, {faults} faults, {len(missed)} never reached, {monotonic() - begun:.0f} s")
    return 1 if faults or missed else 0


if __name__ == "__main__":
    sys.exit(main())
