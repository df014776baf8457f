"""The game master's review: inbox, board and verdict side by side, as a way in which the table is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QWidget

from app.board.foreseen import foreseen_marks
from app.board.from_rules import control_of, result_picture
from app.board.picture import Mark
from app.language import mark, tr
from app.legality import faults
from app.pages.gm_review import MODES, Difference, Inbox, Strip, VerdictPanel, usual
from app.pages.gm_review.differences import numbered, words_of
from app.panels.editing import odd_in
from app.panels.results import next_words
from rules import PUBLIC, Order, Turn

from .publishing import action_button
from .review_inbox import Letters, unread_letters
from .review_words import Banner

if TYPE_CHECKING:
    from .table import Table

WIDE_FROM = 1200
NOT_YOURS = mark("Only who may see everybody's orders can review the game: the game master, or all where it is open.")
NOTHING_YET = mark("No results yet. They appear here as soon as orders are in.")
SEALED = mark("The orders stay with the players until all are in. Then their results appear here.")
SEEN_ONLY = mark("What would come of the orders is shown to who may see all of them.")
ACTIONS = ("show_before", "show_orders", "show_result", "show_difference", "next_difference", "last_difference")
"""The actions that work in a review alone; the first four in the order of MODES."""
PUBLISHED = ("copy_results", "copy_all_orders", "pack", "export", "copy_map")
"""What can be published, in menu order: actions of the window."""


class Review(QObject):
    """Of one table. Its parts are made when it is first opened; `made` says so, for those who put theirs beside."""

    made = Signal()
    refreshed = Signal()

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.table = table
        self.banner = Banner(self)
        self.on = False
        self.mode = "result"
        self.number = -1
        """Which of the differences is looked at, -1 for none yet."""
        self._against: tuple[str, tuple[Difference, ...]] | None = None
        self._changes: tuple[Turn, tuple[Difference, ...]] | None = None
        """What a turn has changed, found once."""
        self._whose = ""
        """The power for which orders were given on the map last."""
        self._made = False
        self._previewing = False
        self._tell_actions()
        table.preview.hushed = lambda: self.on and self.mode in ("before", "orders")
        table.line.elsewhere = self.begin_line
        table.document.changed.connect(self._follow)

    # Its parts.

    def _make(self) -> None:
        """The inbox in a dock at the left, the strip over the board, the verdict among the panels."""
        table, variant = self.table, self.table.document.game.variant
        self._made = True
        self.inbox = Inbox(variant.id, tuple(variant.base.powers))
        self.strip = Strip()
        self.verdict = VerdictPanel(table.document)
        self.letters = Letters(table.document, self.inbox, table)
        self.dock = QDockWidget(tr("Inbox"), table)
        self.dock.setObjectName("inbox")
        self.dock.setTitleBarWidget(QWidget())
        self.dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self.dock.setWidget(self.inbox)
        table.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.dock)
        table.above.addWidget(self.strip)
        table.panel.addWidget(self.verdict)
        self._connect()
        self._fill_menu()
        self.made.emit()

    def _connect(self) -> None:
        table, verdict, strip = self.table, self.verdict, self.strip
        self.letters.told.connect(table.tell)
        self.inbox.unfolded.connect(lambda wide: self._fold(not wide))
        self.inbox.closed.connect(self.leave)
        self.inbox.forked.connect(table.why_shown.try_other_orders)
        self.letters.may_fork = table.why.may_try
        self.inbox.chosen.connect(self._turn_to)
        strip.mode_chosen.connect(self.show_mode)
        strip.viewer_chosen.connect(table.document.see_as)
        strip.stepped.connect(self.next_difference)
        verdict.asked.connect(table.why.ask)
        verdict.row_chosen.connect(table.document.select)
        verdict.pointed.connect(table.floats.show_places)
        verdict.lit.connect(table.scene.light)
        verdict.mended.connect(table.editing.mend)
        verdict.primary.connect(table.primary)

    def _fill_menu(self) -> None:
        """What can be published; others put their buttons beside it."""
        acts, menu = self.table.actions_of, self.verdict.publish.menu()
        for name in PUBLISHED:
            menu.addAction(acts[name])
        if "edit_position" in acts:
            edit = acts["edit_position"]
            self.verdict.foot_left.addWidget(action_button(edit))

    def unread(self) -> list[str]:
        """The mail for the current phase that was not understood, as sentences; what is being typed is read first."""
        if self._made:
            self.inbox.flush()
        return [*unread_letters(self.table.document), *(self.letters.open_questions() if self._made else [])]

    # On and off.

    @property
    def possible(self) -> bool:
        """Whether whoever looks at the screen may see all there is to review."""
        return self.table.document.knows_all

    def toggle(self) -> None:
        if self.on:
            self.leave()
        else:
            self.begin()

    def begin(self) -> None:
        """Open the review of the phase shown."""
        table, document = self.table, self.table.document
        if not self.possible:
            table.tell(tr(NOT_YOURS), "warn")
            table.actions_of["review"].setChecked(False)
            return
        if not self._made:
            self._make()
        self.on = True
        self.mode = "result" if document.turn is not None or any(document.game.drafts.values()) else "orders"
        self._previewing, table.drawer.barred = document.previewing, True
        table.board.instead = self.draw
        self.dock.show()
        self.strip.show()
        document.set_previewing(True)
        self.fit()
        table.refresh("game")
        self.refresh()
        self._tell_actions()

    def leave(self) -> None:
        """The table as it was."""
        if not self.on:
            return
        self.inbox.flush()
        table, document = self.table, self.table.document
        self.on, self.number = False, -1
        table.board.instead = None
        self.dock.hide()
        self.strip.hide()
        self.inbox.show_posts(())
        self.verdict.show_turn(None)
        document.see_as("")
        document.set_previewing(self._previewing)
        table.drawer.barred = False
        table.refresh("game")
        table.scene.ring()
        table.view.setFocus()
        self._tell_actions()

    def _tell_actions(self) -> None:
        acts = self.table.actions_of
        acts["review"].setChecked(self.on)
        for name in ACTIONS:
            acts[name].setVisible(self.on)

    def fit(self) -> None:
        """The room has changed: in a narrow window the inbox is a row of emblems until it is asked for."""
        if self._made and self.on:
            self._fold(self.table.width() < WIDE_FROM)

    def _fold(self, folded: bool) -> None:
        """Fold the inbox, or unfold it; the board keeps room for the strip over it."""
        narrow = self.table.width() < WIDE_FROM
        self.inbox.set_folded(folded, may_fold=narrow)
        self.strip.set_tight(narrow and not folded)

    # What it shows.

    @property
    def panel(self) -> VerdictPanel | None:
        """The panel beside the board while the review is on."""
        return self.verdict if self.on else None

    @property
    def parts(self) -> list[QWidget]:
        """What the keyboard stops at besides, on its way round the window."""
        if not self.on:
            return []
        return [
            next((letter for letter in self.inbox.rows.values() if letter.isVisible()), self.inbox),
            self.strip.modes,
        ]

    @property
    def turn(self) -> Turn | None:
        """The turn that is judged: the one shown, or the one that would come."""
        return self.table.document.explained

    @property
    def ordering(self) -> bool:
        """Whether orders are given on the map: where it shows what stands before them, to who may write them."""
        document = self.table.document
        return self.on and self.mode == "before" and bool(document.writers) and not document.seen_as

    def begin_line(self, letter: str) -> bool:
        """A letter on the board begins a line in the letter of the power in hand; whether the review is on."""
        if not self.on:
            return False
        if self.inbox.folded:
            self._fold(False)
        self.inbox.begin_line(self.table.document.power, letter)
        return True

    def _turn_to(self, power: str) -> None:
        """Orders are given for another power from now on."""
        self.table.wishes.act_for(power)

    def refresh(self) -> None:
        """Everything anew for the phase shown."""
        document, turn = self.table.document, self.turn
        self.letters.refresh()
        nothing = NOTHING_YET if document.open or document.line or turn is not None else SEALED
        nothing = SEEN_ONLY if document.at_present and document.seen_as else nothing
        self.verdict.show_turn(turn, tr(nothing))
        if self._against is not None:
            self.verdict.show_differences(self.differences)
        position = document.position
        self.verdict.show_odd(*odd_in(position, cures=self.table.editing.possible))
        self.strip.show_mode(self.mode)
        self.strip.show_viewers(self._viewers(), document.seen_as)
        self.banner.show()
        self._show_foot()
        self.refreshed.emit()

    def _viewers(self) -> Sequence[tuple[str, str]]:
        position = self.table.document.present
        powers = position.variant.board(position).powers.values()
        return (("", tr("GM")), *((one.id, one.name) for one in powers), (PUBLIC, tr("everybody")))

    def _show_foot(self) -> None:
        document = self.table.document
        game = document.game
        if game.end and document.shown >= len(game.turns) - 1:
            self.verdict.show_foot(tr("See how the game ended"), "")
        elif document.turn is None:
            waiting = game.waiting_for if not document.open else ()
            self.verdict.show_foot("" if waiting else tr("Resolve"), tr("What you see is not played yet."))
        else:
            last = document.shown >= len(game.turns) - 1
            going = tr("Go on to {next_words}", next_words=next_words(game.positions[document.shown + 1]))
            self.verdict.show_foot(going if last else tr("Next phase"), "")

    # The map.

    def show_mode(self, mode: str) -> None:
        """Show one of MODES on the map."""
        if self.on and mode in MODES:
            self.mode, self.number = mode, -1
            self.table.why.close()
            self.table.pointer.use(self.table.usual_tool())
            self.table.pointer.tool.refresh()
            self.table.board.refresh()
            self.table.board.redrawn()
            self.strip.show_mode(mode)
            self.table.preview.refresh()
            self.banner.show()

    def draw(self) -> bool:
        """Draw the map of the mode chosen; whether that is another than the table's own."""
        document, scene, turn = self.table.document, self.table.scene, self.turn
        scene.ring()
        if self.table.editing.on:
            return False
        if self.mode == "result" or (self.mode == "difference" and turn is None):
            return False
        control = control_of(document.so_far)
        if document.turn is not None:
            scene.show_position(document.turn.before, control)
        else:
            scene.show_position(document.standing, control)
        if self.mode == "orders" or self.ordering:
            written = document.visible if document.turn is None else document.turn.orders
            whose = (document.power,) if self.ordering else tuple(written)
            self._draw_orders({power: tuple(written.get(power, ())) for power in whose})
        elif self.mode == "difference" and turn is not None:
            self._draw_differences(turn)
        return True

    def _draw_orders(self, orders: dict[str, tuple[Order, ...]]) -> None:
        document = self.table.document
        before = document.present if document.turn is None else document.turn.before
        known = {power: lines for power, lines in orders.items() if power in before.variant.base.powers}
        illegal = [order for power, lines in known.items() for order in faults(before, power, lines)]
        self.table.scene.show_orders(known, illegal)

    def _draw_differences(self, turn: Turn) -> None:
        """The orders of the units that differ alone, and their places lit."""
        scene, found = self.table.scene, self.differences
        keys = {one.key for one in found if one.key}
        preview = self.table.document.preview if self.table.document.turn is None else None
        marks = (
            foreseen_marks(turn, preview.sure)
            if preview is not None
            else result_picture(turn, told=self.table.document.events).marks
        )
        new = {one.place for one in found if one.place and not one.key}
        scene.show_marks([one for one in marks if _unit_of(one) in keys or getattr(one, "place", "") in new])
        scene.ring(numbered(found))

    # Differences.

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Those of a comparison, else what the turn has changed."""
        if self._against is not None:
            return self._against[1]
        turn = self.turn
        if turn is not None and (self._changes is None or self._changes[0] is not turn):
            self._changes = turn, usual(turn)
        return self._changes[1] if turn is not None and self._changes is not None else ()

    def compare(self, title: str | None, found: Sequence[Difference] = ()) -> None:
        """Mark where Strata's results differ from others, called `title`; None: no comparison any more."""
        self._against = None if title is None else (title, tuple(found))
        if self.on:
            self.show_mode("difference" if title is not None else "result")
            self.refresh()

    def next_difference(self, by: int = 1) -> None:
        """Look at the next difference, or the one before."""
        found = self.differences
        if not (self.on and found):
            return
        if self.mode != "difference":
            self.show_mode("difference")
        self.number = (self.number + by) % len(found) if self.number >= 0 else 0 if by > 0 else len(found) - 1
        one = found[self.number]
        if one.key:
            self.table.document.select(one.key)
        if one.place in self.table.scene.board.provinces:
            self.table.seek(one.place)
            self.table.scene.hover(one.place)
        self.banner.show()
        self.table.tell(words_of(one, self.number + 1, len(found), self.compared), "hint")

    @property
    def compared(self) -> str:
        """What the results are compared with, in words; "" for nothing."""
        return self._against[0] if self._against is not None else ""

    # What follows.

    def _follow(self, what: str) -> None:
        if not self.on:
            return
        if what == "seat" and not self.table.document.knows_all:
            self.leave()
        elif what in ("game", "shown", "seat", "drafts"):
            if what in ("game", "shown"):
                self._against, self.number = None, -1
                self.mode = "result" if self.table.document.turn is not None else self.mode
            self.refresh()
        elif what == "selection":
            self.verdict.choose(self.table.document.selection)
            self._show_power()

    def _show_power(self) -> None:
        """Where orders are given on the map: whose they are now."""
        power = self.table.document.power
        if self.ordering and power != self._whose:
            self._whose = power
            self.inbox.show_row(power)
            self.table.board.refresh()
            self.banner.show()


def _unit_of(mark_drawn: Mark) -> str:
    """The key of the unit that a mark is about, "" for none."""
    unit = getattr(mark_drawn, "unit", None)
    return str(unit.key) if unit is not None else ""
