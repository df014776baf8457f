"""The adjudication in a review: every result with its Why?, differences, findings, rulings, and the button to continue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QMenu,
    QStackedWidget,
    QStyleOptionViewItem,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from app.language import tr, tr_n, tr_noop
from app.panels.editing import FindingLine, FindingsList
from app.panels.list_view import ROW, RowDelegate, RowList
from app.panels.panel_layout import CardSlot
from app.panels.results import EVENT, highlights_by
from app.panels.rows import ListRow, result_rows, vote_rows
from app.panels.wording import result_line
from app.session.document import Document
from app.ui.clause import ClauseLabel, ask
from app.ui.shades import px, shade_color
from app.ui.widgets import (
    CardFrame,
    ElidedLabel,
    IconLabel,
    Pill,
    SegmentedControl,
    button,
    column,
    emptied,
    foot,
    label,
    row,
    scrolled,
    tool_button,
)
from rules import GM, Event, Order, Position, Turn, say
from rules.game import KINDS

from .opinions import ResultDifference

# ----------------------------------------------------------------------------------------------------
# Orders and results as text for mail and chat. No Qt here.


def orders_text(position: Position, orders: Mapping[str, Sequence[Order]]) -> str:
    """Return all orders by power, under the name of the phase."""
    parts = [position.title]
    for power in (*position.variant.base.powers, GM):
        lines = orders.get(power, ())
        if lines:
            parts.append("\n".join((f"{_name(position, power)}:", *(f"  {order.text}" for order in lines))))
    return "\n\n".join(parts) + "\n"


def results_text(turn: Turn, events: Sequence[Event] = ()) -> str:
    """Return the results of a turn: orders, other events, retreats due and centers, or the changes made by the game
    master.

    `events`: those that the reader may know.
    """
    parts = [tr("Results of {phase}", phase=turn.before.title)]
    if turn.edits:
        parts.append("\n".join((f"{tr('Corrected by the game master')}:", *_edited(turn))))
    for power in (*turn.before.variant.base.powers, GM):
        lines = [one for one in turn.outcomes if one.order.power == power]
        if lines:
            rows = [f"  {one.order.text}: {result_line(one)}" for one in lines]
            parts.append("\n".join((f"{_name(turn.before, power)}:", *rows)))
    befell = [f"  {_name(turn.before, one.power)}: {say(one.reason)}" for one in events if one.sign != "view"]
    if befell and not turn.edits:
        parts.append("\n".join((tr("What else happened:"), *befell)))
    dislodged = [f"  {one.unit.text} > {_open(one.retreats)}" for one in turn.after.dislodged.values()]
    if dislodged:
        parts.append("\n".join((tr("Must retreat:"), *dislodged)))
    if turn.after.centers != turn.before.centers:
        owned = [f"  {_name(turn.after, power)}: {', '.join(turn.after.owned(power))}" for power in _owners(turn)]
        parts.append("\n".join((tr("Centers:"), *owned)))
    parts.append(tr("Next: {phase}", phase=turn.after.title))
    return "\n\n".join(parts) + "\n"


def _edited(turn: Turn) -> list[str]:
    """Return what the game master changed, with the reason if one was given."""
    lines = [(change, edit.reason) for edit in turn.edits for change in edit.changes]
    return [f"  {change} ({why})" if why else f"  {change}" for change, why in lines]


def _open(places: Sequence[object]) -> str:
    return ", ".join(str(getattr(place, "text", place)) for place in places) or tr("no retreat available")


def _owners(turn: Turn) -> list[str]:
    owners = set(turn.after.centers.values())
    return [power for power in turn.after.variant.base.powers if power in owners]


def _name(position: Position, power: str) -> str:
    powers = position.variant.board(position).powers
    return powers[power].name if power in powers else tr("Game master")


# ----------------------------------------------------------------------------------------------------
# The lines of the adjudication: every order with its result, and at the end Why? and the rule.

Index = QModelIndex | QPersistentModelIndex
ASIDE, SMALL = 64, 11
"""Width of the end of a line with Why? and the rule below it, and the text size of the rule."""


class VerdictDelegate(RowDelegate):
    """A line of results with a link at its end."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        narrower = QStyleOptionViewItem(option)
        narrower.rect = option.rect.adjusted(0, 0, -px(ASIDE), 0)
        super().paint(painter, narrower, index)
        row: ListRow = index.data(ROW)
        if not asked_by(row):
            return
        font = QFont(painter.font())
        font.setUnderline(False)
        painter.save()
        painter.setFont(font)
        painter.setPen(shade_color("accent"))
        why, rule = halves(option.rect, row)
        painter.drawText(why, Qt.AlignmentFlag.AlignCenter, tr("Why?"))
        font.setPixelSize(px(SMALL))
        painter.setFont(font)
        text = QFontMetrics(font).elidedText(row.clause, Qt.TextElideMode.ElideRight, rule.width())
        painter.drawText(rule, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()


def halves(line: QRect, row: ListRow) -> tuple[QRect, QRect]:
    """Return the rectangles of Why? and of the rule below it at the end of a line; the latter is empty without a rule.
    """
    end = QRect(line.right() - px(ASIDE), line.top(), px(ASIDE) - 4, line.height())
    lower = end.height() // 2 if row.clause else 0
    return end.adjusted(0, 0, 0, -lower), end.adjusted(0, end.height() - lower, 0, 0)


def asked_by(row: ListRow | None) -> bool:
    """Whether a line is a result or event that can be explained."""
    return row is not None and (row.outcome is not None or row.event is not None)


class VerdictList(RowList):
    """The list of results. `asked`: explain the selected line. A click on its rule opens the rule."""

    asked = Signal()

    def __init__(self, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__(tr("Adjudication"), variant, powers)
        self.painter = VerdictDelegate(self, variant, powers)
        self.painter.aside = px(ASIDE)
        self.setItemDelegate(self.painter)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        at, now = event.position().toPoint(), self.current_row
        index = self.indexAt(at)
        if now is None or not index.isValid() or at.x() < self.viewport().width() - px(ASIDE) or not asked_by(now):
            return
        if halves(self.visualRect(index), now)[1].contains(at):
            ask(self, now.clause)
        else:
            self.asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Explain the selected line on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and asked_by(self.current_row):
            self.asked.emit()
        else:
            super().keyPressEvent(event)


WIDTH = 336
ODD_SHOWN = 4


class VerdictPanel(QFrame):
    """The panel with the adjudication.

    `asked` carries the key of what to explain, `row_chosen` a unit, `pointed` places, `lit` those of the event
    selected; `primary`: the button to continue. Others add their parts here: `add_tab`, `beneath` (a column below the
    list), `foot_left` (a row of buttons).
    """

    primary = Signal()
    asked = Signal(str)
    row_chosen = Signal(str)
    pointed = Signal(object)
    lit = Signal(tuple)
    repaired = Signal(object)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setProperty("panel", "right")
        self.document = document
        variant = document.game.variant
        self.title, self.count = label(tr("Adjudication"), "title"), Pill("", "bad")
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.pages = QStackedWidget()
        self.names: list[str] = []
        self.filter = SegmentedControl((("all", tr("All")), ("failed", tr("Failed"))), "all", tr("Filter results"))
        self.list = VerdictList(variant.id, tuple(variant.base.powers))
        self.list.setMinimumHeight(60)
        self.empty = label("", "muted", wrap=True)
        self.doctor = QWidget()
        self.filter_row = QWidget()
        self.room = CardSlot(self.doctor, self.filter_row)
        self.odd = FindingsList(ODD_SHOWN)
        self.odd.pointed.connect(self.pointed)
        self.odd.repaired.connect(self.repaired)
        self.doctor.setLayout(column(self.odd))
        self.beneath = column(self.doctor, spacing=8)
        self.foot_left = row(spacing=8)
        self.publish = button(tr("Publish…"), "")
        self.publish.setMenu(QMenu(self.publish))
        self.go_on = button("", "primary")
        self.below = label("", "small", wrap=True)
        self.turn: Turn | None = None
        self.with_form = False
        """Whether there is a form beside the adjudication that is all there is to do; it needs more room."""
        self._lay_out()
        self.add_tab("verdict", tr("Adjudication"), self._verdict())
        self._connect()

    def _lay_out(self) -> None:
        head = row(self.title, self.tabs, ..., spacing=4, margins=(14, 12, 14, 4))
        below = column(
            row(self.foot_left, ..., self.publish), self.below, self.go_on, spacing=8, margins=(16, 10, 16, 12)
        )
        whole = column(head, self.pages, foot(below), spacing=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def _verdict(self) -> QWidget:
        inside = QWidget()
        lower = QWidget()
        lower.setLayout(column(self.room, self.beneath, spacing=8, margins=(14, 6, 14, 8)))
        self.filter_row.setLayout(row(self.filter, ..., self.count, margins=(14, 4, 14, 4)))
        layout = column(
            self.filter_row,
            column(self.list, self.empty, margins=(8, 0, 4, 0)),
            lower,
            spacing=0,
        )
        layout.setStretch(1, 1)
        inside.setLayout(layout)
        return inside

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self.pages.setCurrentIndex)
        self.filter.changed.connect(lambda: self.show_turn(self.turn))
        self.list.selectionModel().currentChanged.connect(self._on_row)
        self.list.asked.connect(self._ask)
        self.go_on.clicked.connect(self.primary)

    # Pages added by others.

    def add_tab(self, name: str, title: str, widget: QWidget) -> None:
        """Add another page beside the adjudication."""
        self.names.append(name)
        self.pages.addWidget(widget)
        self.tabs.addTab(title)
        self.tabs.setVisible(len(self.names) > 1)
        self.title.setVisible(len(self.names) < 2)

    def show_tab(self, name: str, on: bool) -> None:
        """Show or hide a page."""
        if not on and self.tabs.currentIndex() == self.names.index(name):
            self.tabs.setCurrentIndex(0)
        self.tabs.setTabVisible(self.names.index(name), on)
        self.tabs.updateGeometry()

    def turn_to(self, name: str) -> None:
        """Select a page. Raises ValueError if there is none of that name."""
        self.tabs.setCurrentIndex(self.names.index(name))

    # Content.

    def show_turn(self, turn: Turn | None, nothing: str = "") -> None:
        """Show the results of a turn; `nothing`: why there are none."""
        self.turn = turn
        rows: Sequence[ListRow] = ()
        if turn is not None:
            rows = result_rows(turn, "", self.filter.value == "failed", self.document.explained_events)
            if turn is self.document.turn:
                rows = [*rows, *vote_rows(self.document.game, self.document.shown)]
        self.list.show_rows(rows, self.document.selection)
        self._light()
        self.list.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        self.empty.setText(nothing or (tr("No order failed.") if turn is not None else ""))
        failed = sum(one.failed for one in turn.outcomes) if turn is not None else 0
        self.count.setText(tr_n("{n} failed", "{n} failed", failed))
        self.count.setVisible(bool(failed))

    def show_differences(self, found: Sequence[ResultDifference]) -> None:
        """Show the number of differences in place of the number of failed orders."""
        if found:
            self.count.setText(tr_n("{n} differs", "{n} differ", len(found)))
            self.count.show()

    def show_odd(self, found: Sequence[FindingLine], seek: Callable[[int], FindingLine] | None = None) -> None:
        """Show the findings about the position, each with its place; `seek` looks for the fix of a finding."""
        self.odd.show_findings(found, seek)

    def show_foot(self, going: str, below: str) -> None:
        """Set the label of the button to continue and the text above it."""
        self.go_on.setText(going)
        self.go_on.setVisible(bool(going))
        self.below.setText(below)
        self.below.setVisible(bool(below))

    def choose(self, key: str) -> None:
        """Select the result of a unit."""
        self.list.follow(key)
        self._light()
        QTimer.singleShot(0, self.list, lambda: self.list.scrollTo(self.list.currentIndex()))

    @property
    def chosen(self) -> str:
        """The key by which the selected line is explained, "" for none."""
        now = self.list.current_row
        events = self.document.explained_events
        if now is not None and now.event is not None and now.event in events:
            return f"{EVENT}{events.index(now.event)}"
        if now is None or now.outcome is None:
            return ""
        return now.key if now.outcome.unit else f"{now.power}: {now.outcome.key}"

    def _on_row(self) -> None:
        now = self.list.current_row
        self._light()
        if now is not None:
            self.row_chosen.emit(now.key)

    def _light(self) -> None:
        self.lit.emit(highlights_by(self.list.current_row, self.turn))

    def _ask(self) -> None:
        if self.chosen:
            self.asked.emit(self.chosen)


# ----------------------------------------------------------------------------------------------------
# The bar over the board of a review: what the map shows, as seen by whom, and the current difference.

MODES = {
    "before": tr_noop("Before"),
    "orders": tr_noop("Orders"),
    "result": tr_noop("Result"),
    "difference": tr_noop("Difference"),
}
"""What the map can show, in the order of Alt+1 to Alt+4."""


BANNER = 40
"""The constant height of the banner; otherwise the board would be redrawn at another size."""


class ReviewStrip(QFrame):
    """The bar over the board of a review.

    `mode_chosen` carries one of MODES, `viewer_chosen` the viewer whose board to show, `stepped` the direction to the
    next difference.
    """

    mode_chosen = Signal(str)
    viewer_chosen = Signal(str)
    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", "plain")
        self._tight = False
        self.modes = SegmentedControl(
            tuple((mode, tr(title)) for mode, title in MODES.items()), "result", tr("Show on the map")
        )
        for number, mode in enumerate(MODES, 1):
            self.modes.button(mode).setToolTip(f"{tr(MODES[mode])} (Alt+{number})")
        self.viewers = QComboBox()
        self.viewers.setAccessibleName(tr("View as"))
        self.viewers.setMinimumContentsLength(9)
        self.banner = QFrame()
        self.banner.setProperty("note", "hint")
        self.question, self.number = ElidedLabel(), label("", "strong")
        self.back = tool_button("left", tr("Previous difference"), "Shift+F3")
        self.forward = tool_button("right", tr("Next difference"), "F3")
        inside = row(IconLabel("help", "hint", 16), self.question, self.back, self.number, self.forward, spacing=8)
        inside.setContentsMargins(12, 4, 8, 4)
        inside.setStretch(1, 1)
        self.banner.setLayout(inside)
        self.banner.setFixedHeight(px(BANNER))
        top = QWidget()
        top.setLayout(row(self.modes, ..., self.viewers, margins=(10, 8, 10, 8)))
        self.setLayout(column(top, self.banner, spacing=0))
        self.modes.changed.connect(lambda: self.mode_chosen.emit(self.modes.value))
        self.viewers.activated.connect(lambda: self.viewer_chosen.emit(str(self.viewers.currentData() or "")))
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward.clicked.connect(lambda: self.stepped.emit(1))
        for part in (self.back, self.forward, self.modes):
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_mode(self, mode: str) -> None:
        self.modes.set_value(mode)

    def show_viewers(self, viewers: Sequence[tuple[str, str]], chosen: str) -> None:
        """Set the possible viewers (ids and names) and the current one; hidden if there is only one."""
        self.viewers.blockSignals(True)
        self.viewers.clear()
        for viewer, name in viewers:
            self.viewers.addItem(tr("View as {name}", name=name), viewer)
        self.viewers.setCurrentIndex(max(0, self.viewers.findData(chosen)))
        self.viewers.blockSignals(False)
        self.viewers.setVisible(len(viewers) > 1 and not self._tight)

    def set_tight(self, tight: bool) -> None:
        """Hide the choice of viewer if there is little room."""
        self._tight = tight
        self.viewers.setVisible(self.viewers.count() > 1 and not tight)

    def show_banner(self, words: str, number: int = 0, of: int = 0) -> None:
        """Say what is marked on the map, "" for nothing. Difference `number` of `of` is shown."""
        self.banner.setVisible(bool(words))
        self.question.setText(words)
        self.question.setToolTip(words)
        self.number.setText(tr("{number} of {of}", number=number, of=of) if number else "")
        for part in (self.back, self.forward):
            part.setVisible(of > 1)


# ----------------------------------------------------------------------------------------------------
# The rulings book: what the game master has decided, noted and changed, the latest first.

EMPTY = tr_noop("The rulings book is empty. Changed results, notes and replaced players will appear here.")
EDIT = tr_noop("Position")


class RulingBookLine(NamedTuple):
    """A line of the rulings book. `number`: its index there, -1 for a change recorded in a turn."""

    kind: str
    turn: int
    phase: str
    text: str
    clause: str = ""
    about: str = ""
    date: str = ""
    number: int = -1


def entries(document: Document) -> list[RulingBookLine]:
    """Return the rulings and the corrections of positions, the latest first."""
    game = document.main
    rows = [
        RulingBookLine(one.kind, one.turn, one.phase, one.text, one.clause, one.about, one.date, number)
        for number, one in enumerate(game.rulings)
    ]
    for number, turn in enumerate(game.turns):
        for edit in turn.edits:
            text = " ".join(filter(None, (f"{edit.reason}." if edit.reason else "", "; ".join(edit.changes))))
            rows.append(RulingBookLine("edit", number, turn.before.title, text))
    return sorted(rows, key=lambda one: -one.turn) if any(one.kind == "edit" for one in rows) else rows[::-1]


class RulingsPage(QWidget):
    """The rulings book. `shown` carries the number of a phase to show, `struck` that of an entry to delete."""

    shown = Signal(int)
    struck = Signal(int)

    def __init__(self, document: Document, actions: tuple[QAction, ...]) -> None:
        super().__init__()
        self.document = document
        self.deadline = label("", "small", wrap=True)
        self.enter = button(tr("Enter result…"))
        menu = QMenu(self.enter)
        menu.addActions(actions)
        self.enter.setMenu(menu)
        inside = QWidget()
        self._cards = QVBoxLayout(inside)
        self._cards.setContentsMargins(0, 0, 4, 0)
        self._cards.setSpacing(8)
        layout = column(row(self.deadline, ..., self.enter), scrolled(inside), spacing=8, margins=(14, 8, 10, 8))
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self.texts: list[str] = []
        self._known: object = None
        document.changed.connect(self.refresh)
        self.refresh()

    def refresh(self, what: str = "game") -> None:
        """Rebuild the page if anything has changed."""
        game = self.document.main
        known = (game.rulings, game.turns, game.deadline)
        if what not in ("game", "drafts") or known == self._known:
            return
        self._known = known
        self.deadline.setText(
            tr("Deadline: {deadline}", deadline=game.deadline) if game.deadline else tr("No deadline")
        )
        emptied(self._cards)
        rows = entries(self.document)
        self.texts = [one.text for one in rows]
        for one in rows:
            self._cards.addWidget(self._card(one))
        if not rows:
            self._cards.addWidget(label(tr(EMPTY), "muted", wrap=True))
        self._cards.addStretch(1)

    def _card(self, one: RulingBookLine) -> CardFrame:
        season, _, _ = one.phase.partition(",")
        go = button(season, "link", tip=tr("Show this phase"))
        go.clicked.connect(lambda: self.shown.emit(one.turn))
        strike = button(tr("Delete entry"), "link")
        strike.clicked.connect(lambda: self.struck.emit(one.number))
        strike.setVisible(one.number >= 0 and one.kind != "override" and not self.document.line)
        head = row(Pill(_kind(one), "bad" if one.kind == "override" else "hint"), go, ..., strike, spacing=6)
        about = label(one.about, "strong", wrap=True)
        about.setVisible(bool(one.about))
        rule = ClauseLabel()
        rule.show_clauses([one.clause] if one.clause else [])
        date = label(one.date, "small")
        date.setVisible(bool(one.date))
        text = label(one.text, wrap=True)
        inside = column(head, about, text, row(rule, ..., date), spacing=4, margins=(12, 8, 10, 8))
        made = CardFrame(inside, kind="flat")
        made.setAccessibleName(f"{_kind(one)}, {one.phase}: {one.text}")
        return made


def _kind(one: RulingBookLine) -> str:
    return tr(KINDS[one.kind]) if one.kind in KINDS else tr(EDIT)
