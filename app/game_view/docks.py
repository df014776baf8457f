"""The docks around the board (panel, ledger, provinces, notes), the toolbar, and the words beside the phase."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
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
# The place of the panel: beside the board, or a drawer below it in narrow windows or by preference.

NARROW = 960
"""The width below which a window has no room for a panel beside the board."""
UNLIMITED = 16777215
"""Qt's value for an unlimited size."""
SIDE, BENEATH = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea


@runtime_checkable
class Panel(Protocol):
    """A panel that can be laid out for the drawer."""

    def set_below(self, below: bool) -> None: ...


class Drawer(QObject):
    """Moves the dock of the panel beside or below the board.

    While it is below, the timeline is hidden and the arrows of the toolbar go through the phases. A panel is laid out
    for its place when it is shown.
    """

    def __init__(self, table: QMainWindow, dock: QDockWidget, panels: QStackedWidget, timeline: QWidget) -> None:
        super().__init__(table)
        self._table, self._dock, self._panels, self._timeline = table, dock, panels, timeline
        panels.currentChanged.connect(self._lay_shown)
        self.wanted = False
        """Whether the panel is below the board in wide windows, too."""
        self.barred = False
        """Whether the panel must be beside the board in any window."""
        self.below = False
        self._beside = 0
        """The width of the dock when it was last beside the board."""

    def fit(self) -> bool:
        """Place the panel for the present size and preference, and return whether it is below the board now."""
        if not self._table.isVisible() and not self.wanted:
            return self.below  # it has no final size yet
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
        # The size is set before the place, so that the board is not fitted to the old size first.
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
        """Lay out the panel that is shown for the dock's place."""
        panel = self._panels.currentWidget()
        if isinstance(panel, Panel):
            panel.set_below(self.below)


# ----------------------------------------------------------------------------------------------------
# Docks that an action switches on and off.


class ActionDock(QDockWidget):
    """A dock without a title bar, hidden until an action shows it."""

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
        """Show or hide the dock."""
        self.setVisible(on)
        self._acts.refresh()
        self.refresh()

    def refresh(self) -> None:
        """Refresh the content."""


# ----------------------------------------------------------------------------------------------------
# The ledger beside the panel; in a narrow window it takes the panel's place.

WIDTH = 488
"""Its width at the standard text size: six columns of numbers beside names as long as "Deutschland"."""


class LedgerDock(ActionDock):
    """The dock of the ledger, whose panel is made when it is first shown.

    `turned`: the user has switched it on or off; `explained`: the user asks what the sums are based on. `there`:
    whether the game has a ledger; `settles`: whether its end pays something.
    """

    turned = Signal()
    explained = Signal()

    def __init__(self, document: Document, table: QMainWindow, beside: QDockWidget, acts: Actions) -> None:
        """`beside`: the dock of the panel, which makes room for the ledger in a narrow window."""
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
        """The ledger's panel."""
        panel = LedgerPanel(self.document)
        self.setWidget(panel)
        panel.ticked.connect(partial(commands.tick, self.document))
        panel.explained.connect(self.explained)
        panel.closed.connect(self.toggle)
        return panel

    def toggle(self) -> None:
        """Show or hide the ledger; in a narrow window it takes the place of the panel."""
        self.switch(not self.on)
        self.turned.emit()

    def switch(self, on: bool) -> None:
        """Show or hide the ledger, if the game has one."""
        on = on and self.there
        if on:
            self.panel.show()
        if self._narrow:
            self._beside.setVisible(not on)
        super().switch(on)

    def refresh(self) -> None:
        """Refresh the ledger, and the number of stakes due on the toolbar."""
        if not self.there:
            return
        if self.on:
            self.panel.refresh()
        due = len(self.document.game.owed)
        self._acts["ledger"].setIconText(tr("Ledger · {due} stakes due", due=due) if due else tr("Ledger"))

    def _follow(self, what: str) -> None:
        """Show what the orders entered bring next turn."""
        if what == "drafts" and self.there and self.on:
            self.panel.show_prospects()

    def fit(self, narrow: bool) -> None:
        """Adapt to the size of the window: when it becomes narrow, the ledger gives way to the panel until it is asked
        for."""
        if narrow != self._narrow and self.on:
            self._narrow = narrow
            self.switch(not narrow)
            self._beside.show()
        self._narrow = narrow
        self.setFixedWidth(px(WIDTH))


# ----------------------------------------------------------------------------------------------------
# The province list beside the board: a choice in either is shown in the other.

PROVINCES_SHOWN_WIDTH = 420
"""Its width at the standard text size."""


class ProvincesDock(ActionDock):
    """The dock of the province list. `seek` brings a place into view.

    The list is made when it is first shown, and its rows are kept up to date only while it is visible.
    """

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
        """The province list."""
        panel = ProvincesPanel()
        self.setWidget(panel)
        panel.pointed.connect(self._point)
        panel.taken.connect(self._take)
        panel.closed.connect(self.toggle)
        return panel

    def toggle(self) -> None:
        """Show the list and give it the focus, or hide it."""
        on = not self.on
        if on:
            self.fit()
            self.panel.show()
        self.switch(on)
        next_one: QWidget = self.panel.search if on else self.view
        next_one.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def forget(self) -> None:
        """Clear the search and the choice."""
        if "panel" in vars(self):
            self.panel.search.setText("")  # clear() could be undone by the user
            self.panel.clear_choice()

    def refresh(self) -> None:
        """Refresh the rows of all provinces."""
        if not self.on:
            return
        state = self.view.scene().state
        sight = state.fog.sight if state.fog else None
        self.panel.show_rows(tuple(province_rows(self.document.standing, state.owner, sight)))

    def fit(self) -> None:
        """Set the width, at most two fifths of the window."""
        self.setFixedWidth(min(px(PROVINCES_SHOWN_WIDTH), int(self._table.width() * 0.4)))

    def _point(self, place: str) -> None:
        """Outline the place of the selected row on the board, and bring it into view."""
        if place:
            self._seek(place)
            self.view.scene().hover(place)

    def _take(self, place: str) -> None:
        """Treat Enter on a row as a click on its place."""
        scene = self.view.scene()
        self._seek(place)
        self.view.clicked.emit(
            scene.pick(scene.point_of(place)), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )

    def _follow(self, hit: Hit) -> None:
        """Select the row of the place clicked on the board."""
        if self.on and hit.province:
            self.panel.list.choose(hit.province)


# ----------------------------------------------------------------------------------------------------
# The notes of the seat, above the panel. No other seat sees them.

NOTES_HIGH, NOTES_WIDE = 176, 196
"""The height above the panel, and the width beside it in the drawer, at the standard text size."""
MOST_NOTED = 20_000
"""The largest number of characters on a page."""
YOURS = tr_noop("Only you can see these notes.")
THE_TABLES = tr_noop("Everyone can read these notes.")


class NotesSection(QFrame):
    """The notes in the panel's dock. They open automatically for a seat that has notes, and close for any other."""

    def __init__(self, document: Document, beside: QWidget, view: BoardView, acts: Actions) -> None:
        """`beside`: the content of the dock, in whose layout this is the first part."""
        super().__init__(beside)
        self.document = document
        self.view = view
        self._acts = acts
        self.hide()
        document.changed.connect(self._follow)

    @cached_property
    def edit(self) -> QPlainTextEdit:
        """The text field; all widgets are made when it is first used."""
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
        """Show the notes and give them the focus, or hide them."""
        self.switch(not self.on)
        next_one: QWidget = self.edit if self.on else self.view
        next_one.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def switch(self, on: bool) -> None:
        """Show or hide the notes, if the present viewer has a page of notes."""
        on = on and bool(self.document.page_owner)
        if on:
            self.edit.show()
        self.setVisible(on)
        self._acts.refresh()
        self.refresh()

    def fit(self, below: bool) -> None:
        """Adapt to the panel being below or beside the board."""
        beside = self.parentWidget()
        around = beside.layout() if beside else None
        if isinstance(around, QBoxLayout):
            around.setDirection(QBoxLayout.Direction.LeftToRight if below else QBoxLayout.Direction.TopToBottom)
        high = min(px(NOTES_HIGH), self.window().height() // 5)
        self.setMinimumSize(px(NOTES_WIDE) if below else 0, 0 if below else high)
        self.setMaximumSize(px(NOTES_WIDE) if below else UNLIMITED, UNLIMITED if below else high)

    def refresh(self) -> None:
        """Show the page of the present viewer. While the notes are hidden the field is empty."""
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
        """Set the text without storing it; the undo history of the field is cleared."""
        self.edit.blockSignals(True)
        self.edit.setPlainText(text)
        self.edit.blockSignals(False)

    def _follow(self, what: str) -> None:
        """React to another seat, or another power's orders being shown."""
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
    """The toolbar: undo, redo, the phase shown, layers, zoom. `phase` and `layers` are its label and its button."""

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

    def show_phase(self, title: str, subtitle: str, whose: str = "") -> None:
        """Show the phase, such as "Spring 1901, moves".

        `subtitle` replaces the step, such as "Results"; `whose`: words for the viewer or the deadline.
        """
        phase, _, step = title.partition(", ")
        words = subtitle or step.capitalize()
        named = f"{phase} {step}" if subtitle and step == "retreats" else phase
        self.phase.setText(" · ".join(filter(None, (named, words, whose))))


# ----------------------------------------------------------------------------------------------------
# Words for the toolbar and the status line: as whom the board is viewed, the deadline, whether the game is saved.

DEADLINE = 28
"""The most characters of a deadline shown beside the phase; the rulings book shows all of it."""


def beside_phase(document: Document) -> str:
    """Return as whom the board is viewed if that is another player, otherwise the deadline for orders."""
    return _seen_as(document) or _until(document)


def _seen_as(document: Document) -> str:
    position, viewer = document.present, document.seen_as
    if not viewer:
        return ""
    if viewer == PUBLIC:
        return tr("viewed as everyone")
    return tr("viewed as {writer}", writer=position.variant.writer_name(position, viewer))


def _until(document: Document) -> str:
    """Return the deadline in words while orders that it applies to are entered; otherwise ""."""
    if not document.game.deadline or not document.at_present or document.game.end or document.line:
        return ""
    deadline = document.game.deadline
    return tr("until {deadline}", deadline=deadline if len(deadline) <= DEADLINE else f"{deadline[: DEADLINE - 1]}…")


def saved(document: Document) -> str:
    """Return in words whether everything is saved, or why not."""
    if document.watching:
        return tr("Watching")
    if document.unsaved:
        return tr("Not saved: {why}", why=document.unsaved)
    if document.path is None:
        return tr("Not saved yet")
    return tr("All changes saved") if document.saved else tr("Unsaved changes")
