"""The table: board, panel, timeline, toolbar and status line of one open game."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QSizePolicy, QStackedWidget, QToolBar, QToolButton, QWidget

from app import commands
from app.board.atlas import atlas_of
from app.board.from_rules import control_of, result_picture
from app.board.scene import BoardScene
from app.board.view import BoardView
from app.document import Document
from app.panels.entry import Entry
from app.panels.key_hints import KEYS
from app.panels.layers import LayersPopover, Shown
from app.panels.orders import OrdersPanel
from app.panels.results import ResultsPanel
from app.panels.status import StatusLine
from app.panels.timeline import Timeline
from app.tools import LookTool, OrderTool, Tool
from app.tools.marking_menu import MarkingMenu
from app.tools.pointer import Pointer
from app.ui.shades import px
from app.ui.tokens import ThemeName
from app.ui.widgets import column, label, tool_button
from rules import Candidate

from .actions import Actions
from .typed_line import TypedLine

PANEL_WIDE, PANEL_NARROW = 348, 328
"""At the normal size of text."""
WIDE_FROM = 1200
EDGE = 16
"""Pixels; a unit nearer to the edge of the board's widget than this is brought into view."""
NAMES_TOLD = {"none": "Names: none.", "short": "Names: short.", "full": "Names: full where there is room."}
EXAMPLES = {"M": "A Par - Bur", "R": "A Par R Pic", "A": "build A Par", "-": "remove A Par"}
"""What an order of each kind of phase looks like."""


class Table(QMainWindow):
    """Shows a document and lets its orders be written. `primary`: the one button; the rest is asked of the window."""

    primary = Signal()
    locked = Signal()
    exported = Signal()
    phase_wanted = Signal(int)

    def __init__(self, document: Document, actions: Actions, theme: ThemeName, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Widget)
        self.document = document
        self.actions_of = actions
        variant = document.game.variant
        self.scene = BoardScene(atlas_of(variant.map_id), variant.base, theme, variant=variant.id, parent=self)
        self.view = BoardView(self.scene)
        self.shown = Shown()
        self._make_tools()
        self._make_panels()
        self._lay_out()
        self._connect()
        document.changed.connect(self.refresh)
        actions.at_board(self.view)

    # What it is made of.

    def _make_tools(self) -> None:
        over = self.view.viewport()
        self.order_tool = OrderTool(self.document, self.scene, over)
        self.look_tool = LookTool(self.document, self.scene)
        self.marking = MarkingMenu(over)
        self.pointer = Pointer(self.view, self.look_tool)
        tools: tuple[Tool, ...] = (self.order_tool, self.look_tool)
        for tool in tools:
            tool.told.connect(self.tell)

    def _make_panels(self) -> None:
        self.orders = OrdersPanel(self.document)
        self.results = ResultsPanel(self.document)
        self.panel = QStackedWidget()
        self.panel.addWidget(self.orders)
        self.panel.addWidget(self.results)
        self.timeline = Timeline(self.document)
        self.layers = LayersPopover(self)
        self.status = StatusLine()
        self.setStatusBar(self.status)

    def _lay_out(self) -> None:
        middle = QWidget()
        inside = column(self.view, self.timeline, spacing=0)
        inside.setStretch(0, 1)
        middle.setLayout(inside)
        self.setCentralWidget(middle)
        self.dock = QDockWidget("Panel", self)
        self.dock.setObjectName("panel")
        self.dock.setTitleBarWidget(QWidget())
        self.dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self.dock.setWidget(self.panel)
        self.dock.setFixedWidth(px(PANEL_WIDE))
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.addToolBar(self._toolbar())

    def _toolbar(self) -> QToolBar:
        bar = QToolBar("Main")
        bar.setObjectName("toolbar")
        bar.setMovable(False)
        bar.setFixedHeight(50)
        acts = self.actions_of
        bar.addAction(acts["undo"])
        bar.addAction(acts["redo"])
        bar.addSeparator()
        bar.addAction(acts["phase_back"])
        self.phase = label("", "heading")
        self.phase.setContentsMargins(6, 0, 6, 0)
        bar.addWidget(self.phase)
        bar.addAction(acts["phase_forward"])
        space = QWidget()
        space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(space)
        self.layers_button = tool_button("layers", "Layers", text="Layers")
        self.layers_button.clicked.connect(self.open_layers)
        bar.addWidget(self.layers_button)
        bar.addSeparator()
        for name in ("zoom_out", "fit", "zoom_in"):
            bar.addAction(acts[name])
        for button in bar.findChildren(QToolButton):
            button.setMinimumSize(32, 32)
            if not button.accessibleName():
                button.setAccessibleName(button.toolTip())
        return bar

    def _connect(self) -> None:
        tool, panel = self.order_tool, self.orders
        self.line = TypedLine(panel.entry, panel.unread, tool, self.view)
        tool.feedback.pixel = self.view.mapFromScene
        tool.changed.connect(self._show_half)
        tool.lit.connect(panel.entry.point_out)
        tool.typing.connect(self.line.begin)
        tool.menu_wanted.connect(self._open_menu)
        tool.sought.connect(self._bring_into_view)
        self.marking.picked.connect(tool.choose_verb)
        self.marking.let_go.connect(self.pointer.end_press)
        panel.entry.verb_chosen.connect(tool.choose_verb)
        panel.entry.picked.connect(self._pick)
        panel.primary.connect(self.primary)
        panel.locked.connect(self.locked)
        panel.power_chosen.connect(self._act_for)
        panel.row_chosen.connect(self._choose_row)
        panel.row_edited.connect(self._edit_row)
        panel.row_cleared.connect(self._clear_row)
        panel.waived.connect(tool.waive)
        self.results.primary.connect(self.primary)
        self.results.exported.connect(self.exported)
        self.results.row_chosen.connect(self.document.select)
        self.timeline.chosen.connect(self.phase_wanted)
        self.layers.changed.connect(self.show_layers)

    # What it shows.

    def refresh(self, what: str = "game") -> None:
        """Draw anew what depends on what has changed."""
        if what in ("game", "shown", "seat"):
            self._show_phase()
        elif what == "drafts":
            self._show_drafts()
        elif what == "selection":
            self._show_selection()
        self.show_saved()

    def _show_phase(self) -> None:
        document = self.document
        focused = self.window().focusWidget()
        writing = document.turn is None and not document.game.end
        self.panel.setCurrentWidget(self.orders if writing else self.results)
        title = document.position.phase.title.replace(", ", " · ")
        phase, _, step = title.partition(" · ")
        words = step.capitalize() if document.turn is None else "Results"
        if words == "Results" and document.position.phase.step == "R":
            phase += " retreats"
        self.phase.setText(f"{phase} · {words}" if words else phase)
        self._show_board()
        self.orders.refresh() if writing else self.results.refresh()
        self.timeline.refresh()
        self.pointer.use(self.order_tool if document.writers else self.look_tool)
        self.pointer.tool.refresh()
        self._keep_keyboard(focused)

    def _keep_keyboard(self, before: QWidget | None) -> None:
        """What had the keyboard may be gone or grey now. Then the board has it: Qt would pick a button, and the next
        Space would press it. Only who pressed Resolve goes on by the button of the results."""
        if before is self.orders.go_on and self.panel.currentWidget() is self.results:
            self.results.go_on.setFocus()
        elif before is not None and self.isAncestorOf(before) and self.window().focusWidget() is not before:
            self.view.setFocus()

    def _show_board(self) -> None:
        """The map of the phase shown, with orders or results."""
        document, game = self.document, self.document.game
        control = control_of(game.positions[: document.shown + 1])
        turn = document.turn
        if turn is not None and self.shown.orders:
            self.scene.show_result(turn, control)
            return
        self.scene.show_position(document.position, control)
        if turn is None:
            self._show_orders()

    def _show_orders(self) -> None:
        document = self.document
        if self.shown.results and document.game.turns:
            self.scene.show_marks(result_picture(document.game.turns[-1]).marks)  # type: ignore[arg-type]
        else:
            self.scene.show_orders(document.visible if self.shown.orders else {})

    def _show_drafts(self) -> None:
        if self.document.turn is None:
            self._show_orders()
            self.orders.refresh()
            self.pointer.tool.refresh()

    def _show_selection(self) -> None:
        if self.panel.currentWidget() is self.orders:
            self.orders.refresh()
            self.order_tool.refresh()
        else:
            self.results.choose(self.document.selection)
            self.look_tool.refresh()

    def _show_half(self) -> None:
        """The order half made, in the panel."""
        builder = self.order_tool.builder
        unit = builder.unit
        key = unit.key if unit else (builder.filled[0].key if builder.filled and builder.filled[0] != "waive" else "")
        prompt = builder.hint.partition(": ")[2] or builder.hint
        half = (key, builder.text, prompt[:1].upper() + prompt[1:]) if builder.filled else ("", "", "")
        verb = str(builder.filled[1]) if len(builder.filled) > 1 and unit else ""
        choices = builder.goals or builder.choices
        kind = self._kind_of_phase()
        entry = Entry(builder.text, builder.verbs(), verb, choices, builder.active, EXAMPLES[kind], KEYS[kind])
        self.orders.show_half(half, entry)
        self._fill_verbs()

    def _kind_of_phase(self) -> str:
        """The step of the phase, "-" for a winter in which the power must remove units."""
        position, power = self.document.game.position, self.document.power
        if position.phase.step not in KEYS:
            return "M"
        removing = position.phase.step == "A" and bool(power) and position.variant.dues(position, power) < 0
        return "-" if removing else position.phase.step

    def _fill_verbs(self) -> None:
        """The verbs of the unit chosen in the Orders menu."""
        menu = self.actions_of.submenus["verbs"]
        menu.clear()
        variant = self.document.game.variant
        for one in self.order_tool.builder.verbs():
            action = menu.addAction(f"{one.label}\t{variant.verb(str(one.value)).key}")
            action.setEnabled(one.allowed)
            action.triggered.connect(lambda _=False, name=str(one.value): self.order_tool.choose_verb(name))
        menu.setEnabled(not menu.isEmpty())

    def tell(self, words: str, kind: str = "hint") -> None:
        self.status.tell(words, kind)

    def show_saved(self) -> None:
        document = self.document
        words = "Not saved yet" if document.path is None else "Changes not saved"
        self.status.tell_saved("All changes saved" if document.saved and document.path else words)

    def set_theme(self, theme: ThemeName) -> None:
        """Another theme or size of text."""
        self.scene.set_theme(theme)
        self._fit_panel()
        self.orders.show_orders()

    def _bring_into_view(self, place: str) -> None:
        """Pan so far that a place is well inside the window; a place that is seen already pans nothing."""
        at = self.scene.point_of(place)
        seen = self.view.viewport().rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        if not seen.contains(self.view.mapFromScene(at)):
            self.view.ensureVisible(at.x(), at.y(), 1, 1, 120, 100)

    # Layers.

    def open_layers(self) -> None:
        self.layers.show_state(self.shown)
        self.layers.pop_up(self.layers_button)

    def show_layers(self, shown: Shown) -> None:
        """Show on the map what is switched on."""
        before, self.shown = self.shown, shown
        self.scene.set_names(shown.names)
        self.scene.set_pattern(shown.patterns)
        self.scene.set_layer_visible("centers", shown.centers)
        if (before.orders, before.results) != (shown.orders, shown.results):
            self._show_board()
            self.pointer.tool.refresh()
        self.actions_of["orders_shown"].setChecked(shown.orders)
        if before.names != shown.names and self.isVisible():
            self.tell(NAMES_TOLD[shown.names])

    def toggle_orders(self) -> None:
        self.show_layers(replace(self.shown, orders=not self.shown.orders))

    def toggle_panel(self) -> None:
        self.dock.setVisible(not self.dock.isVisible())
        self.actions_of["panel"].setChecked(self.dock.isVisible())

    def next_part(self) -> None:
        """The keyboard to the next of toolbar, board, panel and timeline."""
        lower = self.orders.entry.line if self.panel.currentWidget() is self.orders else self.results.list
        parts: list[QWidget] = [self.layers_button, self.view, lower, self.timeline.slider]
        here = next((n for n, part in enumerate(parts) if part.hasFocus()), 0)
        parts[(here + 1) % len(parts)].setFocus(Qt.FocusReason.TabFocusReason)

    def clear_all(self) -> None:
        self.order_tool.builder.reset()
        commands.clear_all(self.document, self.document.power)

    # The panel's wishes.

    def _act_for(self, power: str) -> None:
        self.order_tool.builder.reset()
        self.document.act_for(power)

    def _choose_row(self, key: str) -> None:
        if key and not self.order_tool.builder.filled:
            self.document.select(key)

    def _edit_row(self, key: str) -> None:
        if key:
            self.order_tool.choose_unit(key)
            self.view.setFocus()

    def _clear_row(self, number: int, key: str) -> None:
        self.order_tool.builder.reset()
        commands.drop_order(self.document, self.document.power, number)

    def _pick(self, candidate: Candidate) -> None:
        """A choice of the list: the same as clicking it. The keyboard stays in the line, or goes to the board."""
        if candidate is None:
            return
        self.line.pick(candidate)
        if not self.orders.entry.line.hasFocus() and not self.order_tool.fan.isVisible():
            self.view.setFocus()

    def _open_menu(self, verbs: tuple[Candidate, ...], at: QPoint) -> None:
        variant = self.document.game.variant
        if verbs:
            self.order_tool.tag.hide()
            self.marking.open(at, verbs, {str(one.value): variant.verb(str(one.value)).key for one in verbs})

    # Room.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_panel()

    def _fit_panel(self) -> None:
        """As wide as its text needs, but never more than half of the window."""
        wide = px(PANEL_WIDE if self.width() >= WIDE_FROM else PANEL_NARROW)
        self.dock.setFixedWidth(min(wide, self.width() // 2))
