"""The docks round the board (panel, ledger, provinces, notes), the toolbar, and what is told beside the phase."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QDockWidget,
    QFrame,
    QLabel,
    QMainWindow,
    QPlainTextEdit,
    QSizePolicy,
    QStackedWidget,
    QToolBar,
    QToolButton,
    QWidget,
)

from app.board.picking import Hit
from app.board.view import BoardView
from app.language import tr, tr_noop
from app.panels.ledger import LedgerPanel, has_ledger
from app.panels.panel_layout import DRAWER
from app.panels.provinces import ProvincesPanel, province_rows
from app.session import commands
from app.session.document import Document
from app.ui.shades import px
from app.ui.widgets import ElidedLabel, column, label, row, tool_button
from rules import PUBLIC, End

from .actions import Actions

# ----------------------------------------------------------------------------------------------------
# Where the panel is: beside the board, or in narrow windows and where somebody wants it so, a drawer beneath it.

NARROW = 960
"""A window that is narrower has no room beside the board."""
UNLIMITED = 16777215
"""What Qt takes for no limit of a size."""
SIDE, BENEATH = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea


@runtime_checkable
class Panel(Protocol):
    """What the drawer holds and turns."""

    def set_below(self, below: bool) -> None: ...


class Drawer(QObject):
    """Moves the dock of the panel. In the drawer the phases are gone through by the arrows of the toolbar alone.

    Of the panels in it the one that is seen is turned, the others when they come to be seen.
    """

    def __init__(self, table: QMainWindow, dock: QDockWidget, panels: QStackedWidget, timeline: QWidget) -> None:
        super().__init__(table)
        self._table, self._dock, self._panels, self._timeline = table, dock, panels, timeline
        panels.currentChanged.connect(self._lay_shown)
        self.wanted = False
        """Whether it is to be beneath in wide windows, too."""
        self.barred = False
        """Whether what is shown needs the panel beside the board in any window."""
        self.below = False
        self._beside = 0
        """How wide the dock was when it stood beside the board last."""

    def fit(self) -> bool:
        """The room or the wish has changed; whether the panel is beneath the board now."""
        if not self._table.isVisible() and not self.wanted:
            return self.below  # it has no size of its own yet
        below = not self.barred and (self.wanted or self._table.width() < NARROW)
        if below != self.below:
            self._turn(below)
        elif below:
            self._be_low()
        return below

    def _be_low(self) -> None:
        self._dock.setFixedHeight(min(px(DRAWER), self._table.height() // 2))

    def _turn(self, below: bool) -> None:
        self.below = below
        focused, shown = self._table.window().focusWidget(), not self._dock.isHidden()
        self._lay_shown()
        beside = self._beside
        if below:
            self._beside = self._dock.width()
            self._timeline.hide()
        self._dock.setMinimumSize(0, 0)
        self._dock.setMaximumSize(UNLIMITED, UNLIMITED)
        # Its size comes before its place: else the board is fitted to what another size of it leaves first.
        if below:
            self._be_low()
        elif beside:
            self._dock.setFixedWidth(beside)
        self._table.addDockWidget(BENEATH if below else SIDE, self._dock)
        self._dock.setVisible(shown)
        self._timeline.setVisible(not below)
        if focused is not None and self._table.isAncestorOf(focused):
            focused.setFocus()

    def _lay_shown(self) -> None:
        """The panel that is seen lies as the dock does."""
        panel = self._panels.currentWidget()
        if isinstance(panel, Panel):
            panel.set_below(self.below)


# ----------------------------------------------------------------------------------------------------
# Docks that an action switches on and off.


class ActionDock(QDockWidget):
    """A dock without a title bar, hidden until an action asks for it."""

    def __init__(self, title: str, name: str, table: QMainWindow, area: Qt.DockWidgetArea, acts: Actions) -> None:
        super().__init__(title, table)
        self._acts = acts
        self.setObjectName(name)
        self.setTitleBarWidget(QWidget())
        self.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        table.addDockWidget(area, self)
        self.hide()

    @property
    def on(self) -> bool:
        return not self.isHidden()

    def switch(self, on: bool) -> None:
        """Have it there or not."""
        self.setVisible(on)
        self._acts.refresh()
        self.refresh()

    def refresh(self) -> None:
        """What it shows anew."""


# ----------------------------------------------------------------------------------------------------
# The ledger beside the panel; in a narrow window in its place.

WIDTH = 448
"""Its width at the normal size of text: six columns of numbers beside the names."""


class LedgerDock(ActionDock):
    """The dock of the ledger, whose panel is made when it is first asked for. `turned`: somebody has switched it on or
    off; `explained`: what the sums rest on is asked for. `there`: whether the game has a ledger at all; `settles`:
    whether its end pays something."""

    turned = Signal()
    explained = Signal()

    def __init__(self, document: Document, table: QMainWindow, beside: QDockWidget, acts: Actions) -> None:
        """`beside`: the dock of the panel, which makes room for it in a narrow window."""
        super().__init__(tr("Ledger"), "ledger", table, SIDE, acts)
        self.document = document
        self.there = has_ledger(document.game)
        self.settles = document.game.variant.payoff(document.game.start, End("draw", ())) is not None
        self._beside = beside
        self._narrow = False
        table.splitDockWidget(beside, self, Qt.Orientation.Horizontal)
        document.changed.connect(self._follow)

    @cached_property
    def panel(self) -> LedgerPanel:
        """What the dock holds."""
        panel = LedgerPanel(self.document)
        self.setWidget(panel)
        panel.ticked.connect(self._tick)
        panel.explained.connect(self.explained)
        panel.closed.connect(self.toggle)
        return panel

    def toggle(self) -> None:
        """Switch it on or off; in a narrow window the panel comes and goes instead of it."""
        self.switch(not self.on)
        self.turned.emit()

    def switch(self, on: bool) -> None:
        """Have it there or not, as far as there is one."""
        on = on and self.there
        if on:
            self.panel.show()
        if self._narrow:
            self._beside.setVisible(not on)
        super().switch(on)

    def refresh(self) -> None:
        """Everything anew; on the toolbar how many stakes are still to come."""
        if not self.there:
            return
        if self.on:
            self.panel.refresh()
        due = len(self.document.game.owed)
        self._acts["ledger"].setIconText(tr("Ledger · {due} stakes due", due=due) if due else tr("Ledger"))

    def _follow(self, what: str) -> None:
        """Lines were written: what they bring next turn."""
        if what == "drafts" and self.there and self.on:
            self.panel.show_prospects()

    def fit(self, narrow: bool) -> None:
        """The room has changed: in a narrow window it gives way to the panel until it is asked for."""
        if narrow != self._narrow and self.on:
            self._narrow = narrow
            self.switch(not narrow)
            self._beside.show()
        self._narrow = narrow
        self.setFixedWidth(px(WIDTH))

    def _tick(self, power: str, received: bool) -> None:
        commands.tick(self.document, power, received)


# ----------------------------------------------------------------------------------------------------
# The list of provinces beside the board, and the board: what is chosen in one is shown in the other.

PROVINCES_SHOWN_WIDTH = 420
"""Its width at the normal size of text."""


class ProvincesDock(ActionDock):
    """The dock of the list, switched on and off by an action. `seek` brings a place into view. The list is made when it
    is first asked for, its rows only while they are seen."""

    def __init__(
        self, document: Document, table: QMainWindow, view: BoardView, seek: Callable[[str], None], acts: Actions
    ) -> None:
        super().__init__(tr("Provinces"), "provinces", table, Qt.DockWidgetArea.LeftDockWidgetArea, acts)
        self.document = document
        self.view = view
        self._seek, self._table = seek, table
        view.clicked.connect(self._follow)

    @cached_property
    def panel(self) -> ProvincesPanel:
        """What the dock holds."""
        panel = ProvincesPanel()
        self.setWidget(panel)
        panel.pointed.connect(self._point)
        panel.taken.connect(self._take)
        panel.closed.connect(self.toggle)
        return panel

    def toggle(self) -> None:
        """Switch the list on, with the keyboard in it, or off."""
        on = not self.on
        if on:
            self.fit()
            self.panel.show()
        self.switch(on)
        next_one: QWidget = self.panel.search if on else self.view
        next_one.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def forget(self) -> None:
        """What was searched for and chosen is gone."""
        if "panel" in vars(self):
            self.panel.search.setText("")  # clear() could be undone
            self.panel.clear_choice()

    def refresh(self) -> None:
        """The words of all provinces anew."""
        if not self.on:
            return
        state = self.view.scene().state
        sight = state.fog.sight if state.fog else None
        self.panel.show_rows(tuple(province_rows(self.document.standing, state.owner, sight)))

    def fit(self) -> None:
        """No wider than two fifths of the window."""
        self.setFixedWidth(min(px(PROVINCES_SHOWN_WIDTH), int(self._table.width() * 0.4)))

    def _point(self, place: str) -> None:
        """A row was chosen: its place is outlined on the board and brought into view."""
        if place:
            self._seek(place)
            self.view.scene().hover(place)

    def _take(self, place: str) -> None:
        """Enter on a row is a click on its place."""
        scene = self.view.scene()
        self._seek(place)
        self.view.clicked.emit(
            scene.pick(scene.point_of(place)), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )

    def _follow(self, hit: Hit) -> None:
        """The place clicked on the board is the row chosen."""
        if self.on and hit.province:
            self.panel.list.choose(hit.province)


# ----------------------------------------------------------------------------------------------------
# The page of notes of whoever sits there, under the panel: nobody else finds it here.

NOTES_HIGH, NOTES_WIDE = 176, 196
"""Its height under the panel, and its width beside it in the drawer, at the normal size of text."""
MOST_NOTED = 20_000
"""Letters that a page holds."""
YOURS = tr_noop("Only you can see these notes.")
THE_TABLES = tr_noop("Everyone can read these notes.")


class NotesSection(QFrame):
    """A part of the panel's dock. It opens by itself for a seat that has written something, and is closed for any
    other."""

    def __init__(self, document: Document, beside: QWidget, view: BoardView, acts: Actions) -> None:
        """`beside`: what the dock holds, in whose layout this is the last part."""
        super().__init__(beside)
        self.document = document
        self.view = view
        self._acts = acts
        self.setProperty("panel", "foot")
        self.hide()
        document.changed.connect(self._follow)

    @cached_property
    def edit(self) -> QPlainTextEdit:
        """The page; all is made when it is first asked for."""
        edit = QPlainTextEdit()
        edit.setAccessibleName(tr("Notes"))
        edit.setTabChangesFocus(True)
        edit.setPlaceholderText(tr("Plans, promises, conversations…"))
        edit.textChanged.connect(self._write)
        self.title, self.about = label("", "section"), ElidedLabel(role="small")
        close = tool_button("cross", tr("Close the notes"), "F5")
        close.clicked.connect(self.toggle)
        head = row(self.title, self.about, close, spacing=8)
        head.setStretch(1, 1)
        inside = column(head, edit, spacing=4, margins=(16, 4, 16, 12))
        inside.setStretch(1, 1)
        self.setLayout(inside)
        return edit

    @property
    def on(self) -> bool:
        return not self.isHidden()

    def toggle(self) -> None:
        """Switch it on, with the keyboard in it, or off."""
        self.switch(not self.on)
        next_one: QWidget = self.edit if self.on else self.view
        next_one.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def switch(self, on: bool) -> None:
        """Have it there or not, as far as there is somebody whose it is."""
        on = on and bool(self.document.page_owner)
        if on:
            self.edit.show()
        self.setVisible(on)
        self._acts.refresh()
        self.refresh()

    def fit(self, below: bool) -> None:
        """The panel stands beside the board, or lies beneath it."""
        beside = self.parentWidget()
        around = beside.layout() if beside else None
        if isinstance(around, QBoxLayout):
            around.setDirection(QBoxLayout.Direction.LeftToRight if below else QBoxLayout.Direction.TopToBottom)
        high = min(px(NOTES_HIGH), self.window().height() // 5)
        self.setMinimumSize(px(NOTES_WIDE) if below else 0, 0 if below else high)
        self.setMaximumSize(px(NOTES_WIDE) if below else UNLIMITED, UNLIMITED if below else high)

    def refresh(self) -> None:
        """The page of whoever it may be shown to now. What is not shown does not stay in the field either."""
        if "edit" not in vars(self):
            return
        document = self.document
        owner, text = (document.page_owner, document.page) if self.on else ("", "")
        name = document.present.variant.writer_name(document.present, owner) if owner else ""
        self.title.setText(tr("Notes: {name}", name=name) if name else "")
        self.about.setText(tr(THE_TABLES if document.open else YOURS))
        self.edit.setReadOnly(not owner or bool(document.watching))
        if self.edit.toPlainText() != text:
            self._put(text)

    def _put(self, text: str) -> None:
        """Another text, without writing it anywhere; what was undone on the page before is gone."""
        self.edit.blockSignals(True)
        self.edit.setPlainText(text)
        self.edit.blockSignals(False)

    def _follow(self, what: str) -> None:
        """Somebody else sits there, or another power's orders are shown."""
        if what == "seat" and not self.document.open:
            self.switch(bool(self.document.page))
        elif what in ("game", "seat", "shown", "selection"):
            self.refresh()

    def _write(self) -> None:
        text = self.edit.toPlainText()
        if len(text) > MOST_NOTED:
            self._put(text[:MOST_NOTED])
        self.document.write_page(text[:MOST_NOTED])


# ----------------------------------------------------------------------------------------------------
# The toolbar of the table.


class Toolbar(QToolBar):
    """Undo, redo, the phase shown, layers, zoom. `phase` and `layers` are its label and its button."""

    def __init__(self, acts: Actions) -> None:
        super().__init__(tr("Main"))
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setFixedHeight(50)
        self.phase: QLabel = label("", "heading")
        self.phase.setContentsMargins(6, 0, 6, 0)
        self.layers = tool_button("layers", tr("Layers"), text=tr("Layers"))
        space = QWidget()
        space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        phases: tuple[str | QWidget, ...] = ("phase_back", self.phase, "phase_forward")
        for part in ("undo", "redo", None, *phases, space, "ledger", self.layers, None):
            self._put(acts, part)
        for name in ("zoom_out", "fit", "zoom_in"):
            self.addAction(acts[name])
        self.addSeparator()
        for name in ("panel", "find"):
            self.addAction(acts[name])
        ledger = self.widgetForAction(acts["ledger"])
        if isinstance(ledger, QToolButton):
            ledger.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for button in self.findChildren(QToolButton):
            button.setMinimumSize(32, 32)
            if not button.accessibleName():
                button.setAccessibleName(button.toolTip())

    def _put(self, acts: Actions, part: str | QWidget | None) -> None:
        if isinstance(part, str):
            self.addAction(acts[part])
        elif part is None:
            self.addSeparator()
        else:
            self.addWidget(part)

    def show_phase(self, title: str, told: str, whose: str = "") -> None:
        """The phase shown, "Spring 1901, moves"; `told`: what of it is shown instead of what is to be done; `whose`: by
        whose eyes."""
        phase, _, step = title.partition(", ")
        words = told or step.capitalize()
        named = f"{phase} {step}" if told and step == "retreats" else phase
        self.phase.setText(" · ".join(filter(None, (named, words, whose))))


# ----------------------------------------------------------------------------------------------------
# What toolbar and status line say of the game on the table: how it is seen, until when, whether it is saved.

DEADLINE = 28
"""Characters of a deadline beside the phase; the whole stands in the game master's book."""


def beside_phase(document: Document) -> str:
    """As whom the board is looked at, where that is not who sits there; else until when orders are wanted."""
    return _seen_as(document) or _until(document)


def _seen_as(document: Document) -> str:
    position, viewer = document.present, document.seen_as
    if not viewer:
        return ""
    if viewer == PUBLIC:
        return tr("viewed as everyone")
    return tr("viewed as {writer}", writer=position.variant.writer_name(position, viewer))


def _until(document: Document) -> str:
    """The deadline, where orders are written that are bound to it."""
    if not document.game.deadline or not document.at_present or document.game.end or document.line:
        return ""
    return tr("until {deadline}", deadline=_shortened(document.game.deadline))


def _shortened(text: str) -> str:
    """A text that fits beside the phase."""
    return text if len(text) <= DEADLINE else text[: DEADLINE - 1] + "…"


def saved(document: Document) -> str:
    """Whether everything is saved, or why not."""
    if document.watching:
        return tr("Watching")
    if document.unsaved:
        return tr("Not saved: {why}", why=document.unsaved)
    if document.path is None:
        return tr("Not saved yet")
    return tr("All changes saved") if document.saved else tr("Unsaved changes")
