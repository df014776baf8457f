"""The guide of a guided game: shows each step beside what it is about, and the next one once it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QLabel, QMenu, QWidget

import rules
from app.language import tr, tr_noop
from app.panels.overlays import CoachMark
from app.session import commands
from app.session.document import Document

from .files import Files
from .lesson_steps import STANDARD, Course, GuideState, GuideStep, Lines, course, has_course, parsed
from .shell import Shell
from .turn_flow import TurnFlow

if TYPE_CHECKING:
    from app.game_view.view import GameView

__all__ = ["Guide"]


TICK_MS = 120
ROOM, HALF = 1.35, 16
"""The size of the ring around a unit in radii of its counter, and half the box kept clear around others, in pixels."""
FIRST = tr_noop("First do what the card says: {title}.")
ENDINGS = (tr_noop("Start page"), tr_noop("Play on"))
NEXT = tr_noop("Next", "a card")
"""The button of a card that needs only to be read."""


class Guide(GuideState):
    """Leads through a guided game; `on` while one is on the table. The game is written to no file unless the player
    saves it."""

    def __init__(self, shell: Shell, files: Files, flow: TurnFlow) -> None:
        super().__init__(shell, files, flow)
        self.card: CoachMark | None = None
        self.course = course(STANDARD)
        self.number = 0
        self._is_in_sight = False
        """Whether the form was scrolled to the part that the step is about."""
        self._document: Document | None = None
        self._boxes: tuple[list[QRect], QRect | None, list[QRect]] | None = None
        self._ticks = QTimer(self, interval=TICK_MS)
        self._ticks.timeout.connect(self.check)
        self._skip = QShortcut(QKeySequence("Ctrl+Shift+Right"), shell, self.skip)
        self._skip.setEnabled(False)

    # State.

    @property
    def on(self) -> bool:
        return self.card is not None

    @property
    def _is_open(self) -> bool:
        return self.shell.table is not None and self.shell.document is self._document

    @property
    def step(self) -> GuideStep:
        return self.course.steps[self.number]

    @property
    def _is_last(self) -> bool:
        return self.number == len(self.course.steps) - 1

    def progress(self, id: str = STANDARD) -> tuple[int, int]:
        """Return the step at which a variant's guided game resumes (0: the first), and its number of steps."""
        return self._left_at(course(id))

    def _left_at(self, found: Course) -> tuple[int, int]:
        stored, last = self.shell.settings.note(found.note, "0"), len(found.steps)
        number = int(stored) if stored.isdigit() else 0
        return (number if number < last - 1 else 0), last

    def fill(self) -> None:
        """Fill the menu of all guided games as it opens."""
        menu: QMenu = self.shell.acts.submenus["lessons"]
        menu.clear()
        for id, kind in rules.VARIANTS.items():
            if has_course(id):
                action = menu.addAction(kind.name)
                action.triggered.connect(lambda _=False, id=id: self.begin(id))

    # Beginning and leaving.

    def begin(self, id: str = STANDARD) -> None:
        """Start the guided game of a variant, at the step where it was left."""
        found = course(id)
        self.go_to(self._left_at(found)[0], found)

    def go_to(self, number: int, found: Course | None = None) -> None:
        """Go to a step of a course (None: the present one), with the game as it is at that point.

        Starts at the nearest step at or before it that begins a phase.
        """
        found = found or self.course
        steps = found.steps
        while not steps[number].begin:
            number -= 1
        stage = steps[number].stage
        before = [line for step in steps[:number] if step.stage == stage for line in step.order]
        document = Document(found.start(stage, before))
        if not self.files.leave():
            return
        self.course = found
        self.files.begin(document)
        self.files.journaling.end()
        self._document = document
        document.fleeting = True
        self.number = number
        self._follow(document)
        self._show()

    def _follow(self, document: Document) -> None:
        """Make the card, and connect to everything the player does."""
        self._put_away()
        self.card = CoachMark(self.shell)
        self.card.helped.connect(self.skip)
        self.card.left.connect(self.leave)
        self.card.chosen.connect(self._end)
        shell, table = self.shell, self.table
        document.act_for(self.course.me)
        if self.course.fog:
            document.see_as(self.course.me)
        self._show_theirs()
        document.changed.connect(self._soon)
        table.order_tool.changed.connect(self._soon)
        table.order_tool.message.connect(self._on_message)
        shell.pages.currentChanged.connect(self._soon)
        shell.installEventFilter(self)
        self.flow.gate, self.flow.asks = self._may_go_on, False
        self._skip.setEnabled(True)
        self._ticks.start()

    def retranslate(self) -> None:
        """Show the card again in the present language, beside the new table."""
        if self.card is not None and self._is_open:
            self._follow(self.document)
            self._show()

    def leave(self) -> None:
        """Leave the guided game for the start page, remembering the step."""
        self.shell.settings.keep_note(self.course.note, str(self.number))
        self._put_away()
        if self._is_open:
            self.files.close_game()

    def _put_away(self) -> None:
        self._ticks.stop()
        self._skip.setEnabled(False)
        self.flow.gate, self.flow.asks = lambda: True, True
        self.shell.removeEventFilter(self)
        if self.card is not None:
            self.shell.pages.currentChanged.disconnect(self._soon)
            self.card.put_away()
            for one in (*self.card.rings, self.card):
                one.deleteLater()
        self.card = None

    def _end(self, number: int) -> None:
        """Answer a button of the card: go to the next step, or on the last card to the start page (0) or on with the
        game."""
        if not self._is_last:
            self.read()
            self.check()
            return
        self.shell.settings.keep_note(self.course.note, "0")
        self._put_away()
        if not number:
            self.files.close_game()
            return
        self.document.fleeting = False
        self._document = None
        self.shell.show_table()
        self.files.journaling.begin(None)
        self.files.journaling.note()

    # What the player does.

    def _on_message(self, words: str, kind: str) -> None:
        if kind == "warn" and self.step.name == "refused" and self.chosen in ("", "Par"):
            self.was_refused = True
        self._soon()

    def _soon(self, *_: object) -> None:
        """Check the step once the present event has been handled."""
        QTimer.singleShot(0, self, self.check)

    def check(self) -> None:
        """Go on to the next step if this one is done; otherwise keep the card beside what the step is about."""
        if self.card is None:
            return
        if not self._is_open:
            self._put_away()
            return
        if self._was_undone():
            return
        if self.step.done(self):
            self._next()
        else:
            if not self._is_in_sight:
                self._is_in_sight = True
                self.show_form_part(self.step.fields)
            self._place()

    def _was_undone(self) -> bool:
        """Whether the player is back in an earlier phase by undo; if so, the card goes back to that phase."""
        turns = len(self.document.game.turns)
        stage = self.step.stage
        if stage == self.course.open_turns or turns >= stage or not self.document.at_present:
            return False
        # If two steps begin the phase, the second one is for a player who comes back to it.
        self.number = max(n for n, step in enumerate(self.course.steps) if step.stage == turns and step.begin)
        self._show()
        return True

    def _next(self) -> None:
        self.number += 1
        if self.step.begin and self.step.stage == self.course.open_turns:
            self.go_to(self.number)
            return
        self._show()

    def _show(self) -> None:
        """Show the card of the present step."""
        if self.card is None:
            return
        step = self.step
        self.was_refused = self.was_read = False
        self.shell.settings.keep_note(self.course.note, str(self.number))
        if step.begin:
            self._show_theirs()
        if step.begin or step.looks:
            self._look()
        self._is_in_sight = not step.fields
        ends = tuple(map(tr, ENDINGS)) if self._is_last else ("", tr(NEXT, "a card")) if step.reads else ()
        self.card.show_step(tr(step.title), tr(step.words), tr(step.keys), self.number, len(self.course.steps), ends)
        self._boxes = None
        self._place()

    def _show_theirs(self) -> None:
        """Enter the orders of others that the course shows while the learner enters orders.

        The preview is off at the first step, where it would give the result away.
        """
        document = self.document
        if not document.open:
            return
        preview = self.course.previews and self.number > 0
        document.set_previewing(preview and self.shell.settings.preferences.live_preview)
        if document.at_present:
            for power, lines in self.course.shown.get(self.step.stage, {}).items():
                document.draft(power, parsed(document.game, power, lines))

    def _may_go_on(self) -> bool:
        """Whether the Continue button may act at this step.

        Where it resolves the phase, the orders of the others and of the learner's steps are entered first.
        """
        step = self.step
        if not step.resolves:
            return step.goes_on or self._hold_back()
        steps = self.course.steps
        mine = [one for one in steps[: self.number] if one.stage == step.stage and one.order]
        missing = next((one for one in mine if not one.done(self)), None)
        if missing is not None:
            self.number = steps.index(missing)
            self._show()
            return False
        self._write_for_all(step.stage, [line for one in mine for line in one.order])
        return True

    def _write_for_all(self, stage: int, mine: list[str]) -> None:
        """Enter the learner's orders from the steps, the orders of the others, and the chance results."""
        document, me = self.document, self.course.me
        game = document.game
        if mine:
            orders = parsed(game, me, mine)
            if {order.text for order in document.orders(me)} != {order.text for order in orders}:
                commands.set_orders(document, me, orders)
        theirs: Lines = self.course.others[stage] if stage < len(self.course.others) else {}
        for power in document.game.to_act:
            if power != me:
                document.draft(power, parsed(document.game, power, theirs.get(power, ())))
        if stage < len(self.course.draws):
            document.draws = dict(self.course.draws[stage])

    def _hold_back(self) -> bool:
        self.shell.tell(tr(FIRST, title=tr(self.step.title)), "warn")
        return False

    def skip(self) -> None:
        """Do the present step for the player."""
        if self.card is not None and not self._is_last:
            step = self.step
            if self.shell.pages.currentWidget() is self.shell.table and not self.document.at_present:
                self.table.reveal.leave()
            step.do(self)
            self.check()

    # Placing the card.

    def _place(self) -> None:
        """Place the card beside what the step is about, and draw rings around that."""
        if self.card is None:
            return
        boxes, room, offer = [*self._board_boxes(), *self._widget_boxes()], self._room(), self._offer()
        if (boxes, room, offer) != self._boxes or not self.card.isVisible():
            self._boxes = boxes, room, offer
            self.card.stand(boxes, [*self._free(), *offer], room)

    def _look(self) -> None:
        """Zoom to the part of the map where the course takes place."""
        view = self.table.view
        view.set_zoom(view.fitting_zoom() * self.course.near)
        view.centerOn(self.table.scene.point_of(self.course.middle))

    def _at_table(self) -> GameView | None:
        table = self.shell.table
        return table if table is not None and self.shell.pages.currentWidget() is table else None

    def _board_boxes(self) -> list[QRect]:
        """Return boxes around the places of the step, in pixels of the window."""
        table = self._at_table()
        if table is None:
            return []
        view, r = table.view, ROOM * table.scene.state.metrics.r
        seen = self._within(view)
        boxes = []
        for place in self.step.at:
            at = self._unit_point(place)
            box = QRectF(at - QPointF(r, r), at + QPointF(r, r))
            corners = (view.mapFromScene(box.topLeft()), view.mapFromScene(box.bottomRight()))
            boxes.append(QRect(*(view.viewport().mapTo(self.shell, corner) for corner in corners)))
        return [box for box in boxes if seen.contains(box.center())]

    def _unit_point(self, place: str) -> QPointF:
        """Return the point on the board of the unit at a place; that of the dislodged unit if there is one."""
        dislodged = any(one.unit.place.text == place for one in self.document.standing.dislodged.values())
        scene = self.table.scene
        return QPointF(*scene.state.atlas.unit_anchor(place, dislodged=True)) if dislodged else scene.point_of(place)

    def _widget_boxes(self) -> list[QRect]:
        widget = self.step.beside(self)
        if widget is None or not widget.isVisible() or widget.visibleRegion().isEmpty():
            return []
        return [self._within(widget).adjusted(-2, -2, 2, 2)]

    def _room(self) -> QRect | None:
        """Return the room for the card: the board if it is shown, so that the phase and the timeline stay visible."""
        table = self._at_table()
        return self._within(table.view) if table is not None else None

    def _offer(self) -> list[QRect]:
        """Return the boxes of the order chips on the board."""
        table = self._at_table()
        fan = table.order_tool.fan if table is not None else None
        chips = fan.findChildren(QAbstractButton) if fan is not None else ()
        return [self._within(one) for one in chips if one.isVisible()]

    def _free(self) -> list[QRect]:
        """Return what the card should not cover: units, the panel and cards over the board; on other pages, text and
        buttons."""
        table = self._at_table()
        if table is None:
            page = self.shell.pages.currentWidget()
            kept = (*page.findChildren(QLabel), *page.findChildren(QAbstractButton)) if page is not None else ()
            return [self._within(one) for one in kept if one.isVisible()]
        parts: list[QWidget] = [table.dock, table.bar, table.transport, table.timeline, table.status, table.why.card]
        places = {unit.place.text for unit in self.document.standing.units.values()}
        units = [table.view.mapFromScene(table.scene.point_of(place)) for place in sorted(places)]
        at = [table.view.viewport().mapTo(self.shell, center) for center in units]
        shown = [self._within(one) for one in parts if one.isVisible()]
        return [*shown, *(QRect(center.x() - HALF, center.y() - HALF, 2 * HALF, 2 * HALF) for center in at)]

    def _within(self, widget: QWidget) -> QRect:
        """Return the box of a widget in pixels of the window."""
        return QRect(widget.mapTo(self.shell, QPoint(0, 0)), widget.size())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.card is not None:
            self._boxes = None
            self._soon()
        return False
