"""Cards over the board: levels and lens, legend, unit, findings, preview."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import QMenu

from app.board.picking import Hit
from app.board.placement.levels import LevelView
from app.board.view import BoardView
from app.language import tr
from app.panels.cards import card_lines
from app.panels.editing import FindingsCard
from app.panels.free_room import THING, FreeRoom
from app.panels.layers import MODES, LevelRail, at_level
from app.panels.legend import Legend, Minimap
from app.panels.overlays import UnitCard
from app.session.document import Document
from app.tools.order_tool import OrderTool
from app.ui.idle_jobs import busy
from app.ui.shades import px
from app.ui.widgets import CardFrame, IconLabel, label, row
from rules import Position, Unit

from .actions import Actions
from .board_display import sight_of

# ----------------------------------------------------------------------------------------------------
# The key of the lens: held down it shows the next level at the pointer, a short press types the letter.

TAP_MS = 160
"""Milliseconds; a shorter press types the letter."""
REPEAT_MS = 40
"""Milliseconds; some systems report a key held down as released and pressed again within this time, repeatedly."""


class LensKey(QObject):
    """The key L: calls `turn` with whether the lens is on."""

    def __init__(self, view: BoardView, tool: OrderTool, turn: Callable[[bool], None]) -> None:
        super().__init__(view)
        self.tool = tool
        self.turn = turn
        self.on = False
        self._text, self._tapped = "", False
        self._wait = QTimer(self, interval=TAP_MS, singleShot=True)
        self._wait.timeout.connect(self._begin)
        self._up = QTimer(self, interval=REPEAT_MS, singleShot=True)
        self._up.timeout.connect(self._let_go)
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self._wait.stop()
            self._tapped = False
            self._let_go()
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_L or event.modifiers():
            return False
        if event.type() == QEvent.Type.KeyPress:
            self._press(event)
            return True
        if event.type() == QEvent.Type.KeyRelease and not event.isAutoRepeat():
            self._tapped = self._wait.isActive()
            self._wait.stop()
            self._up.start()
            return True
        return False

    def _press(self, event: QKeyEvent) -> None:
        held = self._up.isActive() or event.isAutoRepeat()
        self._up.stop()
        if not held:
            self._text = event.text()
            self._wait.start()

    def _begin(self) -> None:
        self.on = True
        self.turn(True)

    def _let_go(self) -> None:
        """Remove the lens when the key is released, or type the letter if it was only tapped."""
        self._up.stop()
        tapped, self._tapped = self._tapped, False
        if self.on:
            self.on = False
            self.turn(False)
        elif tapped:
            self.tool.keys.letter(self._text)


# ----------------------------------------------------------------------------------------------------
# The levels of a board: the rail, the menu, the keys, the lens, and how each seat last looked at them.

ROOMY = 800
"""Pixels; on a narrower board the rail shows only letters."""


class Levels(QObject):
    """Shows a board with levels as its seat looks at it; does nothing on other boards.

    `shown`: the levels are laid out differently, so that what floats over them must be placed again.
    """

    shown = Signal()

    def __init__(self, document: Document, view: BoardView, tool: OrderTool, acts: Actions) -> None:
        super().__init__(view)
        self.document = document
        self.board_view = view
        self.tool = tool
        self.levels = view.scene().levels
        self.menu: QMenu = acts.submenus["levels"]
        self.menu.menuAction().setVisible(bool(self.levels))
        self.rail = LevelRail(self.levels, view, view.scene().board.plain_level)
        self.rail.setVisible(bool(self.levels))
        if not self.levels:
            return
        self._fill_menu(acts)
        self._lens = LensKey(view, tool, self.lens)
        self.rail.changed.connect(self.look)
        view.installEventFilter(self)
        self.rail.installEventFilter(self)
        self.take_seat()

    # Looking.

    @property
    def view(self) -> LevelView:
        """How the levels are shown."""
        return self.board_view.scene().level_view

    def take_seat(self) -> None:
        """Show the levels as the present seat looked at them before."""
        if self.levels:
            self._show(sight_of(self.document).levels)

    def look(self, view: LevelView) -> None:
        """Show the levels in another way, and remember that for this seat."""
        if not self.levels or view == self.view:
            return
        self.document.keep_sight(replace(sight_of(self.document), levels=replace(view, lens="")))
        self._show(view)

    @busy()
    def _show(self, view: LevelView) -> None:
        self.board_view.scene().set_levels(view)
        self.board_view.viewport().repaint()  # with the busy pointer: a new layout draws every level
        self.rail.show_view(view)
        self.place()
        for action in self.menu.actions():
            action.setChecked(_checked(action, view))
            if action.data() and action.data()[0] == "seen":
                action.setEnabled(action.data()[1] != view.active)
        self.shown.emit()

    def place(self) -> None:
        """Place the rail at the upper left, or where it hides less, but not away from the pointer that is using it."""
        room = self.board_view.viewport().rect()
        self.rail.set_slim(room.width() < px(ROOMY))
        if not (self.rail.underMouse() and room.contains(self.rail.geometry())):
            FreeRoom(self.board_view, self.rail).put(self.rail, QPoint())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        moved = watched is self.board_view and event.type() in (QEvent.Type.Resize, QEvent.Type.Show)
        if moved or (watched is self.rail and event.type() == QEvent.Type.Leave):
            QTimer.singleShot(0, self, self.place)
        return False

    def step(self, by: int) -> None:
        """Activate the level above (1) or below (-1); with the lens on, change the level seen through it."""
        if not self.levels:
            return
        ids = [level.id for level in self.levels]
        here = self.view.lens or self.view.active
        there = ids[min(max(ids.index(here) + by, 0), len(ids) - 1)]
        self.look(replace(self.view, lens=there) if self.view.lens else at_level(self.view, there))

    def jump(self, level: str) -> None:
        self.look(at_level(self.view, level))

    def reveal(self, place: str) -> None:
        """Activate the level of a place, if it is not fully visible."""
        scene = self.board_view.scene()
        board = scene.board
        location = board.locations.get(place)
        if not self.levels or location is None or scene.state.shown(place):
            return
        level = board.levels_of(location.province)[0]
        if self.view.mode != "all" or not self.view.shows(level):
            self.jump(level)

    def touch(self, hit: Hit) -> None:
        """Activate the level that was clicked, if several are shown."""
        if self.levels and hit.level and not self.view.flat:
            self.jump(hit.level)

    def lens(self, on: bool) -> None:
        """Turn the lens on or off, which shows the level above around the pointer (below, from the highest)."""
        ids = [level.id for level in self.levels]
        at = ids.index(self.view.active)
        other = ids[at + 1] if at + 1 < len(ids) else ids[at - 1]
        if self.view.flat:
            self._show(replace(self.view, lens=other if on else ""))

    # The menu.

    def _fill_menu(self, acts: Actions) -> None:
        self.menu.clear()
        for mode, title, _, key in MODES:
            self._add(tr(title), key, ("mode", mode), lambda mode=mode: self.look(replace(self.view, mode=mode)))
        self.menu.addSeparator()
        if self.rail.plain:
            key = f"Ctrl+{len(self.levels) + 1}"
            self._add(tr("All levels"), key, ("mode", "all"), lambda: self.look(self.rail.all_levels))
        for number, level in reversed([*enumerate(self.levels, 1)]):
            self._add(level.name, f"Ctrl+{number}", ("active", level.id), lambda id=level.id: self.jump(id))
        self.menu.addActions([acts["level_up"], acts["level_down"]])
        self.menu.addSeparator()
        for level in reversed(self.levels):
            self._add(tr("Show {level}", level=level.name), "", ("seen", level.id), lambda id=level.id: self._turn(id))

    def _add(self, text: str, key: str, data: tuple[str, str], do: object) -> None:
        action = self.menu.addAction(text)
        action.setShortcut(key)
        action.setCheckable(True)
        action.setData(data)
        action.triggered.connect(lambda _=False: do())  # type: ignore[operator]
        if data[0] != "seen":
            group = self.findChild(QActionGroup, data[0]) or QActionGroup(self)
            group.setObjectName(data[0])
            group.addAction(action)

    def _turn(self, level: str) -> None:
        self.look(replace(self.view, hidden=self.view.hidden ^ {level}))


def _checked(action: QAction, view: LevelView) -> bool:
    """Whether an action of the menu should be checked."""
    if not action.data():
        return False
    what, value = action.data()
    active = view.active == value and view.mode != "all"
    return bool({"mode": view.mode == value, "active": active, "seen": view.shows(value)}[what])


# ----------------------------------------------------------------------------------------------------
# Other cards over the board: legend, unit, findings.

MARGIN = 12
SOON_MS = 80


class OverlayCards(QObject):
    """Places legend, overview map, unit card and findings whenever the board's widget changes size.

    `legend_turned`: the legend was switched on or off, folded or unfolded.
    """

    legend_turned = Signal()

    def __init__(self, document: Document, view: BoardView, levels: Levels) -> None:
        super().__init__(view)
        self.document = document
        self.view = view
        self.legend = Legend(view)
        self.legend.toggled.connect(self.legend_turned)
        self.with_legend = True
        self._soon = QTimer(self, interval=SOON_MS, singleShot=True)
        self._soon.timeout.connect(self._place_again)
        levels.shown.connect(self.soon)
        view.zoomed.connect(self.soon)
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(lambda _: self._soon.start())
        self.minimap = Minimap(view)
        self.findings = FindingsCard(view)
        self.findings.pointed.connect(self.show_places)
        self.findings.closed.connect(self.close_findings)
        self._examined: Position | None = None
        document.changed.connect(self._examine_again)
        self.levels = levels
        variant = document.game.variant
        self.unit = UnitCard(view, variant.id, tuple(variant.base.powers))
        view.installEventFilter(self)

    # The legend.

    @property
    def legend_state(self) -> str:
        """The state of the legend, as `set_legend` takes it: "off", "folded" or "unfolded"; "" if nobody has chosen."""
        return self.legend.choice if self.with_legend else "off"

    def set_legend(self, state: str) -> None:
        """Switch the legend off, or on in this state; any other value lets it unfold if there is room."""
        self.with_legend = state != "off"
        if state in ("folded", "unfolded"):
            self.legend.set_unfolded(state == "unfolded")
        self._show_legend()

    def turn_legend(self) -> None:
        """Switch the legend on or off."""
        self.with_legend = not self.with_legend
        self._show_legend()
        self.legend_turned.emit()

    def soon(self) -> None:
        """Refresh the legend and the overview map shortly, after a change of the board."""
        self._soon.start()
        self.minimap.soon()

    def _place_again(self) -> None:
        """Place the cards for what the board shows now; the rail stays put while one looks at a part of the board."""
        if self.levels.levels and self.view.way is None:
            self.levels.place()
        self._show_legend()
        self._place_unit()

    def _show_legend(self) -> None:
        """Show or hide the legend. Before the board is visible it stays hidden, as its room is not known yet."""
        if self.with_legend and self.view.isVisible():
            self.legend.refresh()
        else:
            self.legend.hide()

    # The unit.

    def show_unit(self, key: str) -> None:
        """Show the card of the unit with this key, if there is something to tell; not of one that must retreat."""
        position = self.document.standing
        unit = position.units.get(key) if key not in position.dislodged else None
        lines = self._unit_lines(position, unit) if unit else ()
        if unit is None or not lines:
            self.unit.hide()
            return
        power = position.variant.board(position).powers[unit.power]
        kind = tr(position.variant.kinds[unit.kind].called(unit.power))
        self.unit.show_unit(
            unit.power,
            unit.text,
            tr("{kind} of {power}", kind=kind[:1].upper() + kind[1:], power=power.name),
            lines,
        )
        self._place_unit()

    def _place_unit(self) -> None:
        """Place the card of the unit at the lower left, or where it hides less."""
        if not self.unit.isHidden():
            FreeRoom(self.view, self.unit).put(self.unit, QPoint(0, self.view.height()))

    def _unit_lines(self, position: Position, unit: Unit) -> tuple[tuple[str, str], ...]:
        """Return the unit's values, and its card unless the panel beside the board shows that."""
        worth: tuple[tuple[str, str], ...] = position.variant.describe(position, unit)
        return worth if self.document.writers else (*worth, *card_lines(position, unit))

    def covered(self) -> tuple[QRect, ...]:
        """Return the rectangles of the cards over the board."""
        cards = (self.levels.rail, self.legend, self.unit, self.findings, self.minimap)
        return tuple(card.geometry() for card in cards if card.isVisible())

    # Findings.

    def examine(self) -> bool:
        """List what looks wrong in the position shown, and return whether anything does."""
        position = self._examined = self.document.position
        findings = position.variant.validate(position)
        if findings:
            self.findings.show_findings(findings, position)
            self.findings.show()
            self.findings.raise_()
            self._place()
        return bool(findings)

    def _examine_again(self) -> None:
        """Update the findings when another position is shown."""
        if not self.findings.isHidden() and self.document.position is not self._examined and not self.examine():
            self.findings.hide()
            self.view.scene().hover("")

    def close_findings(self) -> None:
        self.findings.hide()
        self.view.scene().light()
        self.view.scene().hover("")
        self.view.setFocus()

    def show_places(self, places: Sequence[str]) -> None:
        """Bring places into view on their level: a single one is outlined, several are highlighted."""
        scene = self.view.scene()
        scene.light(places if len(places) > 1 else ())
        if places:
            self.levels.reveal(places[0])
            self.view.show_places(places)
            scene.hover(places[0] if len(places) == 1 else "")

    def _place(self) -> None:
        """Place the findings at the lower left."""
        lowest = self.view.viewport().height() - self.findings.height() - MARGIN
        self.findings.move(MARGIN, max(lowest, MARGIN))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._place()
            self.soon()
        return False


# ----------------------------------------------------------------------------------------------------
# The label over the board that says it shows a preview of the orders, not results.

PREVIEW_MARGIN = 10
PREVIEW_SOON_MS = 100
"""Milliseconds to wait until names have found their places."""


class PreviewChip(CardFrame):
    """The label at the top of the board while the map previews the orders; it takes no clicks."""

    def __init__(self, document: Document, view: BoardView) -> None:
        super().__init__(kind="float")
        self.setParent(view)
        self.document, self.view = document, view
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hushed: Callable[[], bool] = lambda: False
        """Whether the map shows something other than the preview now."""
        self.words = label("", "small")
        self._inside = row(IconLabel("eye", "soft", 16), self.words, spacing=7, margins=(10, 4, 12, 4))
        self.setLayout(self._inside)
        self._soon = QTimer(self, interval=PREVIEW_SOON_MS, singleShot=True)
        self._soon.timeout.connect(self._place)
        document.changed.connect(self.refresh)
        view.zoomed.connect(lambda _: self._soon.start())
        view.installEventFilter(self)
        self.refresh()

    def refresh(self, _what: str = "") -> None:
        """Update the label for the present orders; it is hidden while no order is entered."""
        preview = self.document.preview
        if preview is None or self.hushed() or not any(self.document.game.drafts.values()):
            self.hide()
            return
        text = tr("Preview of these orders")
        if preview.open:
            text = tr("Preview of these orders. Gray results depend on chance")
        elif preview.chance:
            text = tr("Preview of these orders. What follows depends on chance")
        self.setAccessibleName(text)
        self.show()
        self._place()
        self._soon.start()

    def _place(self) -> None:
        """Center the label at the upper edge, shortened to one word if the sentence would hide a name or a unit; if the
        word would, too, move it to where it does not."""
        if self.isHidden():
            return
        for words in (self.accessibleName(), tr("Preview")):
            self.words.setText(words)
            self._inside.activate()
            self.resize(self.sizeHint())
            self.move(max(0, (self.view.width() - self.width()) // 2), PREVIEW_MARGIN)
            room = FreeRoom(self.view, self)
            if room.cost(self.geometry()) < THING:
                return
        room.put(self, self.pos())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._soon.start()
        return False
