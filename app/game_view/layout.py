"""All parts of the view of a game, each in its place: board and tools, panels and docks, toolbar and status line."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QSizePolicy, QStackedWidget, QWidget

import rules
from app.board.atlas import areas_of, atlas_of
from app.board.scene import BoardScene
from app.board.view import BoardView
from app.language import tr
from app.pages.gm_review import VerdictPanel
from app.panels.layers import LayersPopover, MapDisplayOptions
from app.panels.orders import WIDTHS, OrdersPanel
from app.panels.overlays import StatusLine
from app.panels.panel_layout import CardSlot
from app.panels.report import ReportPanel
from app.panels.results import ResultsPanel
from app.panels.timeline import PlaybackControls, Timeline
from app.session.document import Document
from app.session.views import can_hide
from app.tools.base import Tool, ToolController
from app.tools.look_tool import PLACE_TOOLS, LookTool
from app.tools.order_tool import OrderTool
from app.ui.shades import lettering, px
from app.ui.tokens import ThemeName
from app.ui.widgets import column

from .actions import Actions
from .board_display import BoardDisplay, NoteEditing, Surveys
from .docks import Drawer, LedgerDock, NotesSection, ProvincesDock, Toolbar
from .order_entry import OrdersPanelController, OrderTypeMenus, PartialOrderDisplay, SinglePowerMenu, TypedLine
from .overlays import Levels, OverlayCards, PreviewChip
from .playback import RevealShow
from .why import OrderMenu, WhyController

# ----------------------------------------------------------------------------------------------------
# The size and place of the panel.

RESULTS_WIDE, RESULTS_NARROW = 348, 328
"""The width of the results panel at the standard text size, in a wide and in a narrow window."""
WIDE_FROM = 1200


class PanelSizing:
    """Decides the size and place of the panel."""

    def __init__(self, layout: GameLayout) -> None:
        self.layout = layout

    def fit(self) -> None:
        """Make the panel as wide as its text needs, at most half the window, and fit ledger and notes.

        Actions of a table that is not visible yet are refreshed when it is shown.
        """
        layout = self.layout
        narrow, below = layout.width() < WIDE_FROM, layout.drawer.fit()
        if layout.isVisible():
            layout.actions_of.refresh()
        layout.ledger.fit(narrow and not below)
        layout.notes.fit(below)
        if below:
            return
        wide = RESULTS_NARROW if narrow else RESULTS_WIDE
        panel = layout.panel.currentWidget()
        if panel is layout.orders:
            wide = layout.orders.wanted_width(narrow)
        elif isinstance(panel, VerdictPanel) and panel.with_form:
            wide = WIDTHS[True][narrow]
        layout.dock.setFixedWidth(min(px(wide), layout.width() // 2))

    def put_below(self, below: bool) -> None:
        """Set whether the panel is below the board in wide windows, too."""
        self.layout.drawer.wanted = below
        self.fit()

    def toggle(self) -> None:
        """Show or hide the panel."""
        layout = self.layout
        shown = not layout.dock.isVisible()
        if shown and layout.ledger.on and layout.width() < WIDE_FROM:
            layout.ledger.toggle()
        layout.dock.setVisible(shown)
        layout.actions_of.refresh()


# ----------------------------------------------------------------------------------------------------
# Why? in the game view: what it is asked about, the place of its card, and the variation it leads to.

ROOMY = (OrdersPanel, ResultsPanel, ReportPanel, VerdictPanel)
"""The panels that have room for the card of Why?."""


class WhyPanels:
    """Connects Why? to the panels of a layout."""

    def __init__(self, layout: GameLayout) -> None:
        self.layout = layout
        layout.why.message.connect(layout.tell)
        layout.why.chosen = self.chosen
        layout.why.room = self.room
        layout.why.may_try = self.may_try
        layout.why.what_if.connect(self.try_other_orders)
        layout.look_tool.why.connect(layout.why.ask_at)
        self.order_menu = OrderMenu(layout.document, layout.order_tool, layout.view, layout.why.ask)

    def room(self) -> CardSlot | None:
        """Return the place for the card in the panel beside the board in a narrow window; None if it floats over the
        board."""
        layout = self.layout
        beside = layout.width() < WIDE_FROM and not layout.drawer.below and layout.dock.isVisible()
        panel = layout.panel.currentWidget()
        return panel.room if beside and isinstance(panel, ROOMY) else None

    def chosen(self) -> str:
        """Return the key of the result selected in the list beside the board."""
        page = self.layout.panel.currentWidget()
        return page.chosen if isinstance(page, ResultsPanel | ReportPanel | VerdictPanel) else ""

    def may_try(self) -> bool:
        """Whether a variation can begin here."""
        acts = self.layout.actions_of
        return "what_if" in acts and acts["what_if"].isEnabled()

    def try_other_orders(self) -> None:
        """Begin a variation from the card."""
        if self.layout.why.may_try():
            self.layout.actions_of["what_if"].trigger()


# ----------------------------------------------------------------------------------------------------
# The parts themselves, made and laid out.

ANY = QSizePolicy.Policy.Ignored
EDGE = 16
"""Pixels; a unit nearer than this to the edge of the board's widget is brought into view."""


class GameLayout(QMainWindow):
    """The widgets and tools of one open game. `GameView` decides what they show and when; review and editing add their
    own.

    `primary`: the Continue button was pressed; the other signals ask the window to act.
    """

    primary = Signal()
    locked = Signal()
    vote_wanted = Signal()
    submit_wanted = Signal()
    ending_wanted = Signal()
    exported = Signal()
    reported = Signal()
    phase_wanted = Signal(int)

    def __init__(self, document: Document, actions: Actions, theme: ThemeName, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)  # not a window; set before it has content
        self.document = document
        self.actions_of = actions
        variant = document.game.variant
        rules.files.prefer_map(variant.map_id)  # lists and emblems know the looks of powers by the game's id
        atlas = atlas_of(variant.map_id)
        self.scene = BoardScene(atlas, variant.base, theme, variant=variant.id, parent=self)
        self.scene.set_text(lettering())
        self.view = BoardView(self.scene)
        self._make_tools()
        self._make_panels()
        self._lay_out()
        self.reveal: RevealShow = RevealShow(document, self.view, self.pointer, self.why, self.timeline, self.transport)
        self.reveal.with_timeline = lambda: not self.drawer.below

    def _make_tools(self) -> None:
        over = self.view.viewport()
        self.order_tool: OrderTool = OrderTool(self.document, self.scene, over)
        self.order_tool.agreed = self._agreed
        self.look_tool = LookTool(self.document, self.scene)
        self.menus = OrderTypeMenus(self.document, self.order_tool, over)
        self.pointer = ToolController(self.view, self.look_tool)
        self.levels = Levels(self.document, self.view, self.order_tool, self.actions_of)
        self.surveys = Surveys(self.document, self.scene, self.actions_of)
        self.overlay_cards = OverlayCards(self.document, self.view, self.levels)
        self.place_tools = {kind.name: kind(self.document, self.scene) for kind in PLACE_TOOLS}
        self.noting = NoteEditing(self.document, self.view)
        self.why: WhyController = WhyController(self.document, self.view, self.pointer, self.levels, self.usual_tool)
        for tool in (self.order_tool, self.look_tool, self.why.tool, *self.place_tools.values()):
            tool.message.connect(self.tell)
        for taken in self.place_tools.values():
            taken.left.connect(lambda: self.pointer.use(self.usual_tool()))
        self.board = BoardDisplay(self.document, self.scene, self.surveys, self._redrawn)
        self.preview = PreviewChip(self.document, self.view)

    def _make_panels(self) -> None:
        self.dock, self.panel = QDockWidget(tr("Panel"), self), QStackedWidget()
        inside = QWidget()
        self.dock.setWidget(inside)  # while it is empty: otherwise all would be styled again
        self.notes = NotesSection(self.document, inside, self.view, self.actions_of)
        inside.setLayout(column(self.notes, self.panel, spacing=0))  # above: the one button stays where it is
        self.orders = OrdersPanel(self.document, self.panel)
        self.add_panel(self.orders)
        self.timeline = Timeline(self.document)
        self.transport = PlaybackControls()
        self.transport.hide()
        variant = self.document.game.variant
        areas, fog = bool(areas_of(variant.base)), can_hide(variant)
        self.layers = LayersPopover(self.scene.levels, variant.surveys, self, variant.base.plain_level, areas, fog)
        self.status = StatusLine()
        self.setStatusBar(self.status)
        self.line = TypedLine(self.orders.entry, self.orders.unread, self.order_tool, self.view)
        verbs = self.actions_of.submenus["verbs"]
        self.half = PartialOrderDisplay(self.document, self.order_tool, self.orders, verbs)
        self.orders_controller = OrdersPanelController(
            self.document, self.orders, self.order_tool, self.line, self.view, self.levels
        )

    def _lay_out(self) -> None:
        middle = QWidget()
        self.setCentralWidget(middle)
        inside = column(self.view, self.timeline, self.transport, spacing=0)
        inside.setStretch(0, 1)
        middle.setLayout(inside)
        self.above = column(margins=0)
        inside.insertLayout(0, self.above)
        self.dock.setObjectName("panel")
        self.dock.setTitleBarWidget(QWidget())
        self.dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self.dock.setFixedWidth(px(RESULTS_WIDE))
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.drawer = Drawer(self, self.dock, self.panel, self.timeline)
        self.ledger = LedgerDock(self.document, self, self.dock, self.actions_of)
        self.provinces = ProvincesDock(self.document, self, self.view, self.seek, self.actions_of)
        self.one_power = SinglePowerMenu(self.document, self.actions_of.submenus["orders_of"], self._show_only, self)
        self.room = PanelSizing(self)
        self.why_shown = WhyPanels(self)
        self.bar = Toolbar(self.actions_of)
        self.addToolBar(self.bar)

    def usual_tool(self) -> Tool:
        """Return the tool of the pointer while no other is selected."""
        return self.order_tool if self.document.writers else self.look_tool

    def take_up(self, name: str) -> None:
        """Select a tool for places by its name."""
        self.pointer.use(self.place_tools[name])
        self.view.setFocus()

    def add_panel(self, panel: QWidget) -> None:
        """Add a panel to the dock."""
        self.panel.addWidget(panel)
        panel.setSizePolicy(ANY, ANY)  # a hidden panel needs no room

    def tell(self, words: str, kind: str = "hint", clause: str = "") -> None:
        self.status.tell(words, kind, clause)

    @property
    def shown(self) -> MapDisplayOptions:
        """The layers that are switched on."""
        return self.board.shown

    def _show_only(self, power: str) -> None:
        """Show the orders of one power alone, or of all ("")."""
        self.board.show_only(power)
        self.tell(self.one_power.words())

    def _redrawn(self) -> None:
        """Refresh what depends on the board after it was redrawn."""
        self.pointer.tool.refresh()
        self.overlay_cards.soon()

    def _agreed(self, title: str, lost: str) -> bool:
        """Ask whether to enter an order by which something is lost for good, and return the answer."""
        from app.pages.dialogs import Message

        answers = (("", tr("Cancel"), ""), ("yes", tr("Enter an order"), "primary"))
        return Message("ask", title, lost, answers, "", self).asked() == "yes"

    def seek(self, place: str) -> None:
        """Show a place, after a click on a sentence about it."""
        if place:
            self.levels.reveal(place)
            self._bring_into_view(place)

    def _bring_into_view(self, place: str) -> None:
        """Pan until a place is well inside the window, if it is not yet."""
        at = self.scene.point_of(place)
        seen = self.view.viewport().rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        if not seen.contains(self.view.mapFromScene(at)):
            self.view.ensureVisible(at.x(), at.y(), 1, 1, 120, 100)
