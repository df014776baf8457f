"""Editing the position: units are moved freely on the board, everything else is changed in a panel."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QPoint, QPointF, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

import rules
from app.board.picking import NOTHING_HIT, Hit
from app.language import tr, tr_noop
from app.panels.editing import EditPanel, FindingLine
from app.panels.state_tree import meant, ways_to_say
from app.session import commands
from app.session.document import Document
from app.session.game_master import ManualRuling
from app.tools.edit_tool import EditTarget, EditTool
from app.ui.widgets import shown
from rules import GM, DrawNeeded, Position, Refused, Unit
from rules.game_master import Editor
from rules.reasons import rule_of

from .actions import AS_GM, NO_GM, SEALED
from .layout import GameLayout

NOT_NOW = tr_noop("Only the current position of an unfinished game can be edited. Rewind first, or try a what-if.")
WATCHED = tr_noop("This game is open in another window. Here it is read-only.")
TOLD = tr_noop(
    "Players learn that you changed the position, and see the parts visible on their own boards. Only players who "
    "see all of it learn your reason before the game is over."
)
COPIED = tr_noop("Position copied to the clipboard in scenario notation.")


BY_HAND = tr_noop(
    "You changed a result. Now edit the position to match. One undo takes back both, and later turns are replayed "
    "from here."
)


class RulingByHand(NamedTuple):
    """A ruling by hand: the number of its turn, and its reason."""

    turn: int
    reason: str


class PositionEditing(QObject):
    """Edits the position of one game view.

    `on`: the position is being edited; `turned`: editing has begun or ended. The panel is made when it is first needed.
    """

    turned = Signal()

    def __init__(self, layout: GameLayout) -> None:
        super().__init__(layout)
        self.layout = layout
        layout.board.bare = lambda: self.bare
        self.on = False
        self.ruling: RulingByHand | None = None
        """The ruling by hand that the position being edited must match."""
        self.tool = EditTool(layout.document, layout.scene, layout.view.viewport())
        self.tool.message.connect(layout.tell)
        self.tool.reason = lambda: self.panel.reason.text() if self.panel else ""
        self.panel: EditPanel | None = None
        self._carried: tuple[str, str] | None = None
        layout.document.changed.connect(self._follow)
        layout.overlay_cards.findings.editing.connect(self.begin)

    @property
    def possible(self) -> bool:
        """Whether the viewer may edit the position shown."""
        return self._rules_by_hand or not why_not(self.layout.document)

    @property
    def _rules_by_hand(self) -> bool:
        """Whether a result was ruled by hand, and the position that follows is shown."""
        document, ruling = self.layout.document, self.ruling
        if ruling is None or ruling.turn >= len(document.game.turns) or document.shown != self._follows:
            return False
        return any(one.reason == ruling.reason for one in document.game.turns[ruling.turn].overrides)

    @property
    def _follows(self) -> int:
        """The number of the position that follows the turn of the ruling; -1 if there is none."""
        return rules.game_master.follows(self.layout.document.game, self.ruling.turn) if self.ruling else -1

    @property
    def bare(self) -> bool:
        """Whether the board shows a position without orders: one that is edited though later turns follow."""
        return self.on and not self.layout.document.at_present

    def toggle(self) -> None:
        if self.on:
            self.end()
        else:
            self.begin()

    def begin(self) -> None:
        """Edit the position shown, or say why that is not possible."""
        layout = self.layout
        if not self.possible:
            layout.tell(tr(why_not(layout.document)), "warn")
            self.turned.emit()  # so that the button is released
            return
        self._make()
        self.on = True
        layout.overlay_cards.close_findings()  # the panel lists the same findings, with remedies
        self.turned.emit()
        self.refresh()
        layout.view.setFocus()

    def begin_by_hand(self, ruling: ManualRuling, turn: int, draw: Callable[[DrawNeeded], Any]) -> None:
        """Edit the position that follows a ruling by hand. One undo takes back both."""
        self.ruling = RulingByHand(turn, ruling.reason.strip())
        self.tool.gesture, self.tool.draw = ruling.gesture, draw
        self.begin()
        if self.panel is not None:
            self.panel.reason.setText(self.ruling.reason)
            self.panel.reason.setCursorPosition(0)
            self.panel.reason.setReadOnly(True)
            self.panel.show_players_told(tr(BY_HAND))

    def end(self) -> None:
        """End editing."""
        self.on, self.ruling = False, None
        self.tool.gesture, self.tool.draw = "", None
        if self.panel is not None:
            self.panel.reason.clear()
            self.panel.reason.setReadOnly(False)
        self.layout.scene.light()
        self.turned.emit()
        self.layout.view.setFocus()

    def _make(self) -> None:
        if self.panel is not None:
            return
        self.panel = panel = EditPanel(self.layout.document.position)
        self.layout.panel.addWidget(panel)
        tool, units, chosen = self.tool, panel.palette_of_units, panel.chosen
        tool.picked.connect(self._show_chosen)
        tool.menu_wanted.connect(self._open_menu)
        tool.disarmed.connect(units.disarm)
        units.armed.connect(tool.arm)
        units.taken.connect(self._take)
        units.carried.connect(self._carry)
        units.dropped.connect(self._drop)
        chosen.changed.connect(self._change)
        chosen.owned.connect(lambda power: self._own(tool.chosen.place, power))
        chosen.removed.connect(tool.remove)
        chosen.said.connect(self._say)
        panel.phase_chosen.connect(lambda text: tool.change(lambda editor: editor.with_phase(text)))
        panel.state.changed.connect(self._set_state)
        panel.findings.pointed.connect(self.layout.overlay_cards.show_places)
        panel.findings.repaired.connect(self.fix)
        panel.as_text.connect(self.copy)
        panel.from_text.connect(self.ask_text)
        panel.cleared.connect(self._empty)
        panel.done.connect(self.end)

    # What it shows.

    def _follow(self, what: str) -> None:
        if self.on and not self.possible:
            self.end()
        elif self.on and what in ("game", "drafts", "seat", "shown"):
            self.refresh()

    def refresh(self) -> None:
        """Show the present position in the panel."""
        if self.on and self.panel is not None:
            self.panel.show_position(self.layout.document.position)
            self.panel.show_players_told(tr(BY_HAND) if self.ruling else "" if self.layout.document.open else tr(TOLD))
            self.tool.refresh()

    def _show_chosen(self, chosen: EditTarget) -> None:
        if self.panel is not None:
            position = self.layout.document.position
            self.panel.show_chosen(position, chosen.place, self._unit(position, chosen), chosen.dislodged)

    def _unit(self, position: Position, chosen: EditTarget) -> Unit | None:
        dislodged = position.dislodged.get(chosen.unit) if chosen.dislodged else None
        return dislodged.unit if dislodged else position.units.get(chosen.unit) if not chosen.dislodged else None

    # Changes.

    def _change(self, what: dict[str, Any]) -> None:
        """Change properties of the selected unit."""
        one = self.tool.chosen
        done = self.tool.change(lambda editor: editor.changed(one.unit, dislodged=one.dislodged, **what))
        if done and {"place", "now_dislodged"} & what.keys():
            dislodged = bool(what.get("now_dislodged", one.dislodged))
            place = str(what.get("place", one.place)).partition("/")[0] + self._level(str(what.get("place", one.place)))
            position = self.layout.document.position
            there = position.dislodged if dislodged else position.units
            key = next((key for key in there if key.partition("#")[0] == place), "")
            self.tool.choose(EditTarget(place, key, dislodged))
        elif not done:
            self._show_chosen(one)

    def _level(self, place: str) -> str:
        return f"@{place.partition('@')[2]}" if "/" in place and "@" in place else ""

    def _own(self, center: str, power: str) -> None:
        self.tool.change(lambda editor: editor.owned(center, power))

    def _set_state(self, key: str, value: object) -> None:
        if not self.tool.change(lambda editor: editor.with_state({key: value})):
            self.refresh()

    def _say(self, key: str, text: str) -> None:
        """Set what the state says of the selected unit, such as its strength or card."""
        position = self.layout.document.position
        unit = self._unit(position, self.tool.chosen)
        if unit is None:
            return
        state, word = position.variant.state(position), position.variant.state_words()[key]

        def edited(editor: Editor) -> Position:
            faults: list[ValueError] = []
            for value in ways_to_say(state.get(key), unit, meant(text, word=word)):
                try:
                    after = editor.with_state({key: value})
                except ValueError as error:
                    faults.append(error)
                    continue
                if after.as_dict() != position.as_dict():
                    return after
            unsaid = tr("'{what}' does not apply to {unit}.", what=tr(word.name), unit=unit.text)
            about = (error for error in faults if text in str(error))  # the others are about the notation
            raise next(about, faults[0] if faults else Refused(unsaid, word.clause))

        self.tool.change(edited)

    def fix(self, odd: FindingLine) -> None:
        if odd.repaired is None:
            return
        try:
            self.tool.set_right(odd.repaired, odd.words)
        except ValueError as error:
            self.layout.tell(str(error), "warn", rule_of(error))

    def _empty(self) -> None:
        """Remove all units from the board in one step."""

        def bare(editor: Any) -> Position:
            table = editor.position.as_dict()
            variant = editor.position.variant
            try:
                whole: Position = variant.position(**{**table, "units": {}, "dislodged": {}})
            except ValueError:
                whole = variant.position(phase=table["phase"], centers=table["centers"])
            return whole

        self.tool.change(bare)

    # Counters dragged from the palette.

    def _take(self, unit: tuple[str, str]) -> None:
        self._carried = unit
        self.tool.arm(unit)

    def _carry(self, where: QPoint) -> None:
        hit, at = self._under(where)
        self.tool.hover(hit, at) if hit.province else self.tool.leave()

    def _drop(self, where: QPoint) -> None:
        unit, self._carried = self._carried, None
        hit, at = self._under(where)
        self.tool.arm(None)
        if unit is not None and hit.province:
            self.tool.put(unit, hit, at)

    def _under(self, where: QPoint) -> tuple[Hit, QPoint]:
        over = self.layout.view.viewport()
        at = over.mapFromGlobal(where)
        return (self.layout.view.hit(QPointF(at)) if over.rect().contains(at) else NOTHING_HIT), at

    # The menu under the right button.

    def _open_menu(self, chosen: EditTarget, at: QPoint) -> None:
        """Open the menu of changes to the unit or place that was clicked."""
        menu = self.menu_of(chosen)
        self.layout.view.let_go()
        menu.popup(self.layout.view.viewport().mapToGlobal(at))

    def menu_of(self, chosen: EditTarget) -> QMenu:
        """Return the menu of all changes possible there."""
        position = self.layout.document.position
        board, menu = position.variant.board(position), QMenu(self.layout.view)
        unit = self._unit(position, chosen)
        if unit is not None:
            owners = menu.addMenu(tr("Owner"))
            for power in board.powers.values():
                action = owners.addAction(power.name, partial(self._change, {"power": power.id}))
                action.setEnabled(power.id != unit.power)
            kinds = menu.addMenu(tr("Kind"))
            for letter, kind in position.variant.kinds.items():
                action = kinds.addAction(tr(kind.name), partial(self._change, {"kind": letter}))
                action.setEnabled(letter != unit.kind)
            kinds.menuAction().setVisible(len(position.variant.kinds) > 1)
            words = tr("Location") if chosen.dislodged else tr("Dislodged")
            menu.addAction(words, partial(self._change, {"now_dislodged": not chosen.dislodged}))
            menu.addAction(tr("Remove from board"), self.tool.remove)
        province = board.provinces.get(chosen.place)
        if province is not None and province.center:
            owners = menu.addMenu(tr("Center of"))
            for power in board.powers.values():
                owners.addAction(power.name, partial(self._own, chosen.place, power.id))
            owners.addAction(tr("Nobody"), partial(self._own, chosen.place, ""))
        if unit is None:
            for power in board.powers.values():
                below = menu.addMenu(tr("Place a {power} unit", power=power.name))
                for letter, kind in position.variant.kinds.items():
                    put = partial(self._put, power.id, letter, chosen.place)
                    below.addAction(tr(kind.called(power.id)).capitalize(), put)
        return menu

    def _put(self, power: str, kind: str, place: str) -> None:
        self.tool.change(lambda editor: editor.placed(power, kind, place))

    # As text.

    def copy(self) -> None:
        """Copy the position to the clipboard as text."""
        document = self.layout.document
        QGuiApplication.clipboard().setText(rules.files.position_text(document.position, document.game.title))
        self.layout.tell(tr(COPIED), "good")

    def ask_text(self) -> None:
        """Ask for a position as text, and put it in place of this one."""
        from app.pages.file_dialogs import PositionTextDialog

        document = self.layout.document
        dialog = PositionTextDialog(self.layout, rules.files.position_text(document.position), of=document.game.variant)
        dialog.taken.connect(self.take)
        shown(dialog)

    def take(self, setup: Any) -> None:
        """Replace the position by that of a text; in an open game, enter its orders as well."""
        document = self.layout.document
        try:
            self.tool.set_right(setup.position)
        except ValueError as error:
            self.layout.tell(str(error), "warn", rule_of(error))
            return
        if not document.open or not document.at_present:
            return
        for power, texts in setup.orders.items():
            orders = [document.game.variant.parse(document.game.position, power, text) for text in texts]
            commands.set_orders(document, power, orders)


def why_not(document: Document) -> str:
    """Return why the position cannot be edited now; "" if it can."""
    game = document.game
    if document.watching:
        return WATCHED
    if not document.open and document.seat != GM:
        return AS_GM if game.seat(GM).player else NO_GM
    if game.known:
        return SEALED
    return "" if document.at_present and not game.end and not document.seen_as else NOT_NOW
