"""Cards and bands over the board: Why?, help, notes, units, coach marks, status, variations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QColor,
    QHideEvent,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QGridLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStatusBar,
    QWidget,
)

from app.language import tr, tr_noop
from app.session.document import Document
from app.session.views import has_fog
from app.ui.clause import ClauseLabel
from app.ui.icons import set_icon
from app.ui.shades import current, px, shade_color
from app.ui.theme import restyle
from app.ui.widgets import CardFrame, ElidedLabel, Emblem, IconLabel, button, column, label, row, tool_button
from rules import Event, Location, Outcome, say
from rules.explanation import Cause

# ----------------------------------------------------------------------------------------------------
# The status line: why a goal is refused, by which rule, what a click will do; at the right whether all is saved.

KINDS = {"hint": ("info", "hint"), "warn": ("warning", "bad"), "good": ("check", "good"), "": ("info", "hint")}


class StatusLine(QStatusBar):
    """A status bar with one message that is read out when it changes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.icon = IconLabel("info", "hint", 16)
        self.icon.hide()  # until there is something to say
        self.words = ElidedLabel()
        self.words.setAccessibleName(tr("Status"))
        self.rule = ClauseLabel("line")
        self.rule.show_clause("")
        self.saved = label("", "muted")
        holder = QWidget()
        inside = row(self.icon, self.words, self.rule, ..., spacing=8, margins=(12, 0, 8, 0))
        holder.setLayout(inside)
        self.addWidget(holder, 1)
        end = QWidget()
        end.setLayout(row(self.saved, margins=(8, 0, 12, 0)))
        self.addPermanentWidget(end)

    def tell(self, words: str, kind: str = "hint", clause: str = "") -> None:
        """Show words. `kind`: hint, warn (a click that is refused) or good; `clause`: the rule that they rest on."""
        self.rule.show_clause(clause)
        if words == self.words.text():
            return
        self.words.setText(words)
        self.icon.setVisible(bool(words))
        self.icon.show_icon(*KINDS[kind])
        self.words.setAccessibleName(words or tr("Status"))
        QAccessible.updateAccessibility(QAccessibleEvent(self.words, QAccessible.Event.Alert))
        announce(self.words, words, urgent=kind == "warn")

    def tell_saved(self, words: str, bad: bool = False) -> None:
        """Whether all is saved; `bad`: it cannot be, which is read out as well."""
        if words == self.saved.text():
            return
        self.saved.setText(words)
        self.saved.setProperty("role", "bad" if bad else "muted")
        restyle(self.saved)
        if bad:
            QAccessible.updateAccessibility(QAccessibleEvent(self.saved, QAccessible.Event.Alert))
            announce(self.saved, words, urgent=True)


def announce(widget: QWidget, words: str, urgent: bool = False) -> None:
    """Have a screen reader say words at once where they are `urgent`, else when it has said what it is saying."""
    if words:
        said = QAccessibleAnnouncementEvent(widget, words)
        polite, now = QAccessible.AnnouncementPoliteness.Polite, QAccessible.AnnouncementPoliteness.Assertive
        said.setPoliteness(now if urgent else polite)
        QAccessible.updateAccessibility(said)


# ----------------------------------------------------------------------------------------------------
# The mark of the guided first game: a small card beside what is to be done, and rings round that.

WIDTH, EDGE, CLEAR = 306, 6, 6
GAPS = (16, 48, 90, 150)
"""How far from what it is about it may stand, in pixels."""
DEAR = 12.0
"""So many square pixels hidden weigh as much as one pixel farther off."""
DOT, DOT_GAP, DOT_LEAST = 6, 3, 3
RING = 3


class HighlightRing(QWidget):
    """A line round something; clicks go through it."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_round(self, box: QRect) -> None:
        self.setGeometry(box.adjusted(-RING - 1, -RING - 1, RING + 1, RING + 1))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for color, width in ((QColor(current().mark_disc), RING + 2), (shade_color("accent"), RING)):
            painter.setPen(QPen(color, width))
            half = (RING + 2) / 2
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), 9, 9)
        painter.end()


class ProgressDots(QWidget):
    """How far one is: a dot for each step."""

    def __init__(self) -> None:
        super().__init__()
        self.done, self.whole = 0, 1

    def show_share(self, done: int, whole: int) -> None:
        self.done, self.whole = done, whole
        self.setAccessibleName(tr("Step {number} of {last}", number=done + 1, last=whole))
        self.setToolTip(self.accessibleName())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.whole * (DOT + DOT_GAP), DOT + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.whole * (DOT_LEAST + 1), DOT + 4)

    def points(self) -> list[QRectF]:
        """The dots: closer together and smaller where there is less room, so that the last is always seen."""
        apart = min(DOT + DOT_GAP, self.width() / self.whole)
        size = max(apart * DOT / (DOT + DOT_GAP), DOT_LEAST)
        return [QRectF(number * apart, (self.height() - size) / 2, size, size) for number in range(self.whole)]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for number, point in enumerate(self.points()):
            painter.setBrush(shade_color("accent" if number <= self.done else "edge"))
            painter.drawEllipse(point if number != self.done else point.adjusted(0, -1, 1, 1))
        painter.end()


class CoachMark(CardFrame):
    """`helped`: do it for me; `left`: enough for now; `chosen`: one of the buttons of the last card, by number."""

    helped = Signal()
    left = Signal()
    chosen = Signal(int)

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="chosen")
        self.setParent(over)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.over = over
        self.rings: list[HighlightRing] = []
        self.title, self.words = label("", "heading", wrap=True), label("", wrap=True)
        self.keys = label("", "small", wrap=True)
        self.dots = ProgressDots()
        self.help_button = button(tr("Do it for me"), "quiet", tip=tr("Skip this step (Ctrl+Shift+Right)"))
        self.help_button.clicked.connect(self.helped)
        self.leave_button = tool_button("cross", tr("Leave the lesson; you can continue later"))
        self.leave_button.clicked.connect(self.left)
        self.endings = [button(""), button("", "primary")]
        for number, one in enumerate(self.endings):
            one.clicked.connect(lambda _=False, number=number: self.chosen.emit(number))
        head = row(self.title, self.leave_button)
        head.setStretch(0, 1)
        head.setAlignment(self.leave_button, Qt.AlignmentFlag.AlignTop)
        foot = row(self.dots, ..., self.help_button)
        self._inside = column(
            head, self.words, self.keys, row(..., *self.endings), foot, spacing=6, margins=(14, 8, 10, 8)
        )
        self.setLayout(self._inside)
        self.setFixedWidth(px(WIDTH))
        self.hide()

    def show_step(self, title: str, words: str, keys: str, done: int, whole: int, endings: Sequence[str] = ()) -> None:
        """Another step. `endings`: what its buttons say, where it is the last."""
        self.title.setText(title)
        self.words.setText(words)
        self.keys.setText(tr("Keys: {keys}", keys=keys) if keys else "")
        self.keys.setVisible(bool(keys))
        self.dots.show_share(done, whole)
        self.help_button.setVisible(not endings)
        for one, text in zip(self.endings, (*endings, "", "")):
            one.setText(text)
            one.setVisible(bool(text))
        self.setAccessibleName(f"{title}. {words} {self.keys.text()}")
        announce(self, self.accessibleName())

    def stand(self, boxes: Sequence[QRect], free: Sequence[QRect] = (), room: QRect | None = None) -> None:
        """Beside these boxes of the window, which get a ring; `free`: what it should not cover either; `room`: where it
        stays, if not in the whole window."""
        self._inside.activate()
        self.setFixedHeight(max(self._inside.totalHeightForWidth(self.width()), 1))
        self.show_rings(boxes)
        self.move(best_place(self.size(), room or self.over.rect(), boxes, free))
        self.show()
        self.raise_()

    def show_rings(self, boxes: Sequence[QRect]) -> None:
        while len(self.rings) < len(boxes):
            self.rings.append(HighlightRing(self.over))
        for number, ring in enumerate(self.rings):
            if number < len(boxes):
                ring.show_round(boxes[number])
            else:
                ring.hide()

    def put_away(self) -> None:
        self.show_rings(())
        self.hide()


def best_place(size: QSize, room: QRect, boxes: Sequence[QRect], free: Sequence[QRect] = ()) -> QPoint:
    """Where a card of this size covers none of the boxes, and little of what is to be free; near them all the same."""
    inner = room.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    if not boxes:
        return QPoint(inner.center().x() - size.width() // 2, inner.center().y() - size.height() // 2)
    middle = boxes[0].center()

    def cost(place: QRect) -> tuple[int, float]:
        hidden = sum(place.intersects(box.adjusted(-CLEAR, -CLEAR, CLEAR, CLEAR)) for box in boxes)
        over = sum(_area(place.intersected(box)) for box in free)
        across = max(place.left() - middle.x(), middle.x() - place.right(), 0)
        down = max(place.top() - middle.y(), middle.y() - place.bottom(), 0)
        return hidden, over / DEAR + across + down

    places = [place for box in boxes for place in _beside(box, size) if inner.contains(place)]
    places += list(_corners(inner, size))
    return min(places, key=cost).topLeft()


def _beside(box: QRect, size: QSize) -> Iterator[QRect]:
    """Right, left, below, above, near and farther off, in the middle of the side and at its ends."""
    wide, high = size.width(), size.height()
    for gap in GAPS:
        for y in (box.center().y() - high // 2, box.top() - 8, box.bottom() - high + 8):
            yield QRect(QPoint(box.right() + gap, y), size)
            yield QRect(QPoint(box.left() - gap - wide, y), size)
        for x in (box.center().x() - wide // 2, box.left() - 8, box.right() - wide + 8):
            yield QRect(QPoint(x, box.bottom() + gap), size)
            yield QRect(QPoint(x, box.top() - gap - high), size)


def _corners(room: QRect, size: QSize) -> Iterator[QRect]:
    for x in (room.left(), room.right() - size.width()):
        for y in (room.top(), room.bottom() - size.height()):
            yield QRect(QPoint(x, y), size)


def _area(box: QRect) -> int:
    return max(0, box.width()) * max(0, box.height())


# ----------------------------------------------------------------------------------------------------
# A small card that says what something is: what it does, how it stands, its keys, and the rules it rests on.

HELP_CARD_WIDTH = 320
MOST = 6
"""So many lines are told of how a thing stands."""


class HelpCard(CardFrame):
    """`more`: the page of rules is wanted."""

    more = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="chosen")
        self.setParent(over)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.over = over
        self.title, self.does = label("", "heading", wrap=True), label("", wrap=True)
        self.now, self.keys = label("", "body", wrap=True), label("", "small", wrap=True)
        self.rule = ClauseLabel()
        self.more_button = button("", "link")
        self.more_button.clicked.connect(self.more)
        shut = tool_button("cross", tr("Close"), "Esc")
        shut.clicked.connect(self.hide)
        head = row(self.title, shut)
        head.setStretch(0, 1)
        head.setAlignment(shut, Qt.AlignmentFlag.AlignTop)
        foot = row(self.more_button, ...)
        self._inside = column(head, self.now, self.does, self.keys, self.rule, foot, spacing=6, margins=(14, 8, 10, 8))
        self.setLayout(self._inside)
        self.setFixedWidth(px(HELP_CARD_WIDTH))
        self.hide()

    def tell(
        self, title: str, does: str, now: Sequence[str], keys: str, clauses: Sequence[str], box: QRect, more: str
    ) -> None:
        """Show it beside a box of the window, which it leaves free. `more`: what F1 opens next, "" for nothing."""
        self.title.setText(title)
        lines = list(now[:MOST])
        for part, text in ((self.does, does), (self.now, "\n".join(lines))):
            part.setText(text)
            part.setVisible(bool(text))
        self.keys.setText(tr("Keys: {keys}", keys=keys) if keys else "")
        self.keys.setVisible(bool(keys))
        self.rule.show_clauses(clauses)
        self.more_button.setText(tr("{page} (F1 again)", page=more) if more else "")
        self.more_button.setVisible(bool(more))
        self._inside.activate()
        self.setFixedHeight(max(self._inside.totalHeightForWidth(self.width()), 1))
        self.move(best_place(self.size(), self.over.rect(), [box]))
        self.setAccessibleName(". ".join(filter(None, [title, *lines, does, self.keys.text()])))
        announce(self, self.accessibleName())
        self.show()
        self.raise_()

    def showEvent(self, event: QShowEvent) -> None:
        """What happens in the window is looked at while the card is there, and only then."""
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc and any click beside it shut it; the click does what it always does."""
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress and isinstance(watched, QWidget):
            if watched is not self and not self.isAncestorOf(watched) and watched.window() is self.window():
                self.hide()
        elif kind in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) and isinstance(event, QKeyEvent):
            return self._pressed(event)
        return False

    def _pressed(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape or not self.isVisible():
            return False
        if event.type() == QEvent.Type.KeyPress:
            self.hide()
        event.accept()
        return True


# ----------------------------------------------------------------------------------------------------
# A player's own note on a place, written over the board.

NOTE_CARD_WIDTH, LONGEST, ABOVE = 260, 60, 26
FOR_YOU = tr_noop("Only you see your notes. They do not affect the game.")


class NoteCard(CardFrame):
    """`written`: the place and the text, "" for none any more; `closed`: it is gone."""

    written = Signal(str, str)
    closed = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="float")
        self.setParent(over)
        self._over = over
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.place = ""
        self.title = label("", "heading")
        self.line = QLineEdit()
        self.line.setMaxLength(LONGEST)
        self.line.setPlaceholderText(tr("Your guess, in a few words"))
        self.line.returnPressed.connect(self._write)
        self.keep_button = button(tr("Keep"), "primary")
        self.keep_button.clicked.connect(self._write)
        self.remove_button = button(tr("Remove"), "quiet")
        self.remove_button.clicked.connect(self._remove)
        lower = row(self.remove_button, ..., self.keep_button)
        self.setLayout(
            column(self.title, self.line, label(tr(FOR_YOU), "small", wrap=True), lower, spacing=8, margins=12)
        )
        self.setFixedWidth(px(NOTE_CARD_WIDTH))
        self.hide()

    def open_for(self, place: str, name: str, text: str, at: QPoint) -> None:
        """Ask for the note on a place that lies at this pixel; `text` is what is noted there."""
        self.place = place
        self.title.setText(tr("Your note on {name}", name=name))
        self.setAccessibleName(self.title.text())
        self.line.setText(text)
        self.remove_button.setVisible(bool(text))
        self.adjustSize()
        room = self._over.rect()
        below = at.y() + ABOVE
        top = below if below + self.height() <= room.height() else at.y() - ABOVE - self.height()
        left = at.x() - self.width() // 2
        self.move(max(4, min(left, room.width() - self.width() - 4)), max(4, top))
        self.show()
        self.raise_()
        self.line.setFocus()
        self.line.selectAll()

    def close_card(self) -> None:
        """Away with it, nothing is kept."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_card()
        else:
            super().keyPressEvent(event)

    def _write(self) -> None:
        self.written.emit(self.place, self.line.text().strip())
        self.close_card()

    def _remove(self) -> None:
        self.line.setText("")  # clear() could be undone
        self._write()


# ----------------------------------------------------------------------------------------------------
# What there is to say of the unit pointed out: its strength in each role, where variants tell these apart.

Told = Sequence[tuple[str, str]]
WIDEST = 230


class UnitCard(CardFrame):
    """Stands over the board; it takes no clicks."""

    def __init__(self, over: QWidget, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__(kind="float")
        self.setParent(over)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._emblem = Emblem(powers[0], 22, variant, powers)
        self._name, self._kind = label("", "strong"), label("", "small")
        self._lines = QWidget()
        self._shown: tuple[str, ...] = ()
        head = row(self._emblem, column(self._name, self._kind, spacing=0), ..., spacing=8)
        self._inside = column(head, self._lines, spacing=4, margins=(10, 7, 12, 9))
        self.setLayout(self._inside)
        self.hide()

    def show_unit(self, power: str, name: str, kind: str, told: Told) -> None:
        """A unit by its name and kind, with words and amounts about it. Hidden where there is nothing to say."""
        if not told:
            self.hide()
            return
        self._emblem.show_power(power)
        self._name.setText(name)
        self._kind.setText(kind)
        self._show_lines(told)
        self._inside.activate()
        self.setAccessibleName(f"{name}, {kind}: {', '.join(f'{words} {amount}' for words, amount in told)}")
        self.resize(self.sizeHint())
        self.show()
        self.raise_()

    def _show_lines(self, told: Told) -> None:
        self.texts = [f"{words} {amount}" for words, amount in told]
        shown, grid = QWidget(), QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(1)
        grid.setColumnStretch(0, 1)
        for number, (words, amount) in enumerate(told):
            about = label(words[:1].upper() + words[1:], "small", wrap=True)
            about.setMinimumWidth(min(WIDEST, about.fontMetrics().horizontalAdvance(about.text()) + 2))
            about.setMaximumWidth(WIDEST)
            worth = label(amount, "strong")
            worth.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            grid.addWidget(about, number, 0)
            grid.addWidget(worth, number, 1)
        shown.setLayout(grid)
        self._inside.replaceWidget(self._lines, shown)
        shown.show()  # else a card in sight gets no room for its new lines until later
        self._lines.hide()
        self._lines.deleteLater()
        self._lines = shown


# ----------------------------------------------------------------------------------------------------
# The band over the board while a what-if is on the table: that it is one, where it forks, and the ways out.

PASSING = tr_noop("Nothing here affects the game. It is discarded when you leave.")
BLIND = tr_noop("Anything you cannot see counts as empty. This variation is discarded when you leave.")
FRESH = tr_noop("Nothing here affects the game.")
KEPT = tr_noop("Saved with the game. Does not affect it.")
ORIGINS = {
    (True, False): tr_noop("Variation from {phase}"),
    (True, True): tr_noop("Variation of “{parent}” from {phase}"),
    (False, False): tr_noop("Variation “{name}” from {phase}"),
    (False, True): tr_noop("Variation “{name}” of “{parent}” from {phase}"),
}
"""Fresh or kept, from the game or from another branch -> what it is, and where it leaves that."""


TITLE = 300
"""Most of what its title takes, in pixels, before it is cut short."""


class VariationBar(QFrame):
    """`kept`, `thrown`, `left`: its buttons."""

    kept = Signal()
    thrown = Signal()
    left = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("note", "warn")
        self.setProperty("square", True)
        self.title, self.words = ElidedLabel(role="strong"), ElidedLabel(role="small")
        self.keep = button(tr("Save…"), tip=tr("Save this variation under a name"))
        self.throw = button(tr("Discard"), "quiet")
        self.leave = button(tr("Back to the game"))
        for made, signal in ((self.keep, self.kept), (self.throw, self.thrown), (self.leave, self.left)):
            made.clicked.connect(signal)
        parts = (IconLabel("branch", "warn"), self.title, self.words, self.throw, self.keep, self.leave)
        inside = row(*parts, spacing=8, margins=(14, 5, 12, 5))
        inside.setStretch(2, 1)
        self.setLayout(inside)
        self.hide()

    def refresh(self) -> None:
        """As things are now; hidden over the game itself."""
        document = self.document
        if document.line:
            self.title.setText(self._origin())
            passing = BLIND if has_fog(document.main) else PASSING
            self.words.setText(tr(passing if document.passing else FRESH if document.fresh else KEPT))
            self.keep.setText(tr("Save…") if document.fresh else tr("Rename…"))
            self.keep.setHidden(document.passing)
            self.title.setMinimumWidth(min(self.title.fontMetrics().horizontalAdvance(self.title.text()) + 4, TITLE))
            self._fit()
        self.setVisible(bool(document.line))
        self.setAccessibleName(f"{self.title.text()}. {self.words.text()}")

    def _fit(self) -> None:
        """Where there is no room for all of it, the menu alone throws it away."""
        self.throw.setVisible(not self.document.passing)
        self.throw.setVisible(self.throw.isVisibleTo(self) and self.minimumSizeHint().width() <= self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _origin(self) -> str:
        """What it is, and where it leaves what it was forked from."""
        document = self.document
        where, _, _ = document.game.positions[document.forked_at].title.partition(",")
        told = ORIGINS[document.fresh, bool(document.forked_from)]
        return tr(told, name=document.line, parent=document.forked_from, phase=where)


# ----------------------------------------------------------------------------------------------------
# Why?: the card over the board with the question, the answer, a line for each step of the chain, and the rule.

LEAST, CHAIN_CARD_WIDTH, HIGHEST, PADDING = 278, 348, 250, 5
ACROSS, SHARE = 0.42, {True: 0.3, False: 0.22}
"""The most of the width of the board that the card takes, and of the height round it the steps: floating, or in the
panel."""
DISC, BAND, MARGIN = 18, 6, 14


def question(outcome: Outcome, planned: bool = False) -> str:
    """What is asked of a result. `planned`: it is one that would come of orders that are being written."""
    text = outcome.order.text.replace(" - ", " – ")
    if not outcome.unit:
        return tr("Why? {order}", order=text[:1].upper() + text[1:])
    if planned:
        return _planned(outcome, text)
    if "dislodged" in outcome.words:
        return tr("Why was {unit} dislodged?", unit=outcome.unit.text)
    if outcome.failed:
        return tr("Why did {order} fail?", order=text)
    return tr("Why did {order} succeed?", order=text)


def _planned(outcome: Outcome, text: str) -> str:
    """The same of what would come."""
    assert outcome.unit is not None
    if "dislodged" in outcome.words:
        return tr("Why would {unit} be dislodged?", unit=outcome.unit.text)
    if outcome.failed:
        return tr("Why would {order} fail?", order=text)
    return tr("Why would {order} succeed?", order=text)


def question_of_event(event: Event) -> str:
    """What is asked of something that befell somebody."""
    return tr("Why? {order}", order=tr(event.title))


def question_of_place(place: Location) -> str:
    """What is asked of a place that no order is about."""
    return tr("What happened in {place}?", place=place.words)


class ChainCard(CardFrame):
    """Stands over the board, or in the panel, while a chain is shown. `chosen` carries the number of a step; `closed`:
    enough. `play` shows the steps one after the other, `what_if` tries other orders."""

    chosen = Signal(int)
    closed = Signal()

    def __init__(self, over: QWidget) -> None:
        self._steps: Sequence[Cause] = ()  # before all else: the theme may color it while it is made
        super().__init__(kind="float")
        self.setParent(over)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._failed = False
        self.title, self.answer = label("", "heading", wrap=True), label("", "strong", wrap=True)
        self.rule, self.number = ClauseLabel(), label("", "muted")
        self.list = QListWidget()
        self.back = tool_button("left", tr("Step back"), "Left")
        self.forward = tool_button("right", tr("Next step"), "Right")
        self.close_button = tool_button("cross", tr("Close"), "Esc")
        self.play = button(tr("Show step by step"), "quiet", icon="play", tip=tr("Step by step on the map"))
        self.what_if = button(tr("What if…"), "quiet", tip=tr("Try other orders without changing the game"))
        self.close_button.clicked.connect(self.closed)
        self._set_up_list()
        self._lay_out()
        self.hide()

    def _set_up_list(self) -> None:
        self.list.setProperty("bare", True)
        self.list.setAccessibleName(tr("Steps"))
        self.list.setWordWrap(True)
        self.list.setIconSize(QSize(px(DISC), px(DISC)))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.itemClicked.connect(lambda item: self.chosen.emit(self.list.row(item) + 1))

    def _lay_out(self) -> None:
        head = row(self.title, self.close_button)
        head.setStretch(0, 1)
        head.setAlignment(self.close_button, Qt.AlignmentFlag.AlignTop)
        self.stepping = QWidget()
        self.stepping.setLayout(row(self.back, self.forward, self.number, ..., spacing=4))
        more = row(self.play, self.what_if, ..., spacing=4)
        inside = column(head, self.answer, self.list, self.rule, self.stepping, more, spacing=6)
        inside.setContentsMargins(BAND + MARGIN, 10, MARGIN, 10)
        self._inside = inside
        self.setLayout(inside)

    def show_chain(self, asked: str, steps: Sequence[Cause], failed: bool) -> None:
        """Another question, with its answer first among the steps."""
        self._steps, self._failed = steps, failed
        self.title.setText(asked)
        self.answer.setText(say(steps[0].reason))
        self.list.clear()
        for step in steps[1:]:
            self.list.addItem(QListWidgetItem(say(step.reason)))
        self.play.setVisible(len(steps) > 2)
        self.setAccessibleName(asked)
        self._color()

    def show_step(self, number: int) -> None:
        """Point out a step; 0: all of them."""
        self.list.setCurrentRow(number - 1)
        if number > 0:
            self.list.scrollToItem(self.list.item(number - 1))
        last = len(self._steps) - 1
        clause = self._steps[max(number, 0)].reason.clause
        self.rule.show_clauses([clause] if clause else [])
        told = tr("Step {number} of {last}", number=number, last=last)
        self.number.setText(told if number > 0 else tr("All steps") if last else "")
        self.stepping.setVisible(last > 0)
        self.back.setEnabled(number > 0)
        self.forward.setEnabled(number < last)
        step = self._steps[max(number, 0)]
        self.setAccessibleDescription(f"{self.number.text()}. {say(step.reason)} {self.rule.accessibleName()}")

    def show_playing(self, on: bool) -> None:
        """Whether the steps are being shown one after the other."""
        self.play.setText(tr("Stop") if on else tr("Show step by step"))
        set_icon(self.play, "pause" if on else "play", "soft")

    def fit(self, wide: int, high: int, floating: bool) -> None:
        """As high as its lines need, but no more than leaves in sight what is round it. `wide`, `high`: the room, that
        of the board or the width in the panel and the height of that."""
        whole = round(min(px(CHAIN_CARD_WIDTH), max(px(LEAST), wide * ACROSS))) if floating else wide
        inner = whole - BAND - 2 * MARGIN
        line, height = QRect(0, 0, inner - px(DISC) - 26, 9999), 0
        for item in map(self.list.item, range(self.list.count())):
            text = self.list.fontMetrics().boundingRect(line, Qt.TextFlag.TextWordWrap, item.text())
            tall = max(text.height(), px(DISC)) + 2 * PADDING
            item.setSizeHint(QSize(inner - 14, tall))
            height += tall
        self.list.setVisible(self.list.count() > 0)
        share = high * SHARE[floating] * 100 / px(100)  # larger text leaves less beside it
        self.list.setFixedSize(inner, round(min(height, px(HIGHEST), share)) + 4)
        self.setFixedWidth(whole)
        self._inside.activate()
        self.setFixedHeight(self._inside.totalHeightForWidth(whole))

    def _color(self) -> None:
        """What takes its color when it is written: the answer and the numbers."""
        theme = current()
        self.answer.setStyleSheet(f"color: {theme.fail if self._failed else theme.ok};")
        for row_number in range(self.list.count()):
            self.list.item(row_number).setIcon(QIcon(_disc(row_number + 1)))

    def changeEvent(self, event: QEvent) -> None:
        """Another theme colors it anew."""
        if event.type() == QEvent.Type.StyleChange and self._steps:
            self._color()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The violet band along its left side."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current().why))
        painter.setClipRect(0, 0, BAND, self.height())
        painter.drawRoundedRect(QRectF(0, 0, 4 * BAND, self.height()), 10, 10)


def _disc(number: int) -> QPixmap:
    """The number of a step as it stands on the map."""
    ratio, side = 3, px(DISC)
    picture = QPixmap(side * ratio, side * ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(current().why))
    painter.drawEllipse(0, 0, side, side)
    font = painter.font()
    font.setPixelSize(round(side * 0.62))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor(current().mark_disc))
    painter.drawText(QRectF(0, 0, side, side), Qt.AlignmentFlag.AlignCenter, str(number))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture
