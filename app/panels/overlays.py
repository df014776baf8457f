"""Cards and bars over the board: status, coach marks, help, notes, units, variations, Why?."""

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
# The status bar: why a click is refused, by which rule, what a click will do; at the right whether all is saved.

KINDS = {"hint": ("info", "hint"), "warn": ("warning", "bad"), "good": ("check", "good"), "": ("info", "hint")}


class StatusLine(QStatusBar):
    """A status bar with one message, which screen readers announce when it changes."""

    def __init__(self) -> None:
        super().__init__()
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
        """Show a message. `kind`: hint, warn (a refused click) or good; `clause`: the rule it rests on."""
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
        """Show whether everything is saved. `bad`: saving failed, which is announced as well."""
        if words == self.saved.text():
            return
        self.saved.setText(words)
        self.saved.setProperty("role", "bad" if bad else "muted")
        restyle(self.saved)
        if bad:
            QAccessible.updateAccessibility(QAccessibleEvent(self.saved, QAccessible.Event.Alert))
            announce(self.saved, words, urgent=True)


def announce(widget: QWidget, words: str, urgent: bool = False) -> None:
    """Let a screen reader announce a message, at once if `urgent`, otherwise after its current announcement."""
    if words:
        said = QAccessibleAnnouncementEvent(widget, words)
        polite, now = QAccessible.AnnouncementPoliteness.Polite, QAccessible.AnnouncementPoliteness.Assertive
        said.setPoliteness(now if urgent else polite)
        QAccessible.updateAccessibility(said)


# ----------------------------------------------------------------------------------------------------
# The mark of the guided first game: a small card beside what is to be done, and rings around that.

WIDTH, EDGE, CLEAR = 306, 6, 6
GAPS = (16, 48, 90, 150)
"""Possible distances of the card from what it is about, in pixels."""
DEAR = 12.0
"""How many hidden square pixels weigh as much as one pixel of distance."""
DOT, DOT_GAP, DOT_LEAST = 6, 3, 3
RING = 3


class HighlightRing(QWidget):
    """A ring around something; clicks pass through it."""

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
    """Progress as dots, one per step."""

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
        """Return the dots: smaller and closer together if there is little room, so that the last is always visible."""
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
    """The card of the guided first game.

    `helped`: do this step for the user; `left`: leave the lesson; `chosen`: a button of the last card, by number.
    """

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
        """Show another step. `endings`: the labels of the buttons on the last card."""
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
        """Place the card beside these boxes of the window, which get rings.

        `free`: further areas not to cover; `room`: the area for the card, by default the whole window.
        """
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
    """Return the place near the boxes where a card of this size covers none of them and little of the `free` areas."""
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
    """Yield places right, left, below and above, near and farther away, along each side."""
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
# The context help card: what something does, its current state, its keys, and the rules it rests on.

HELP_CARD_WIDTH = 320
MOST = 6
"""The most lines shown about the state of a thing."""


class HelpCard(CardFrame):
    """A card with context help. `more`: open the rules page."""

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
        """Show the card beside a box of the window without covering it. `more`: what F1 opens next, "" for nothing."""
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
        parts = (one.rstrip(".") for one in (title, *lines, does, self.keys.text()) if one)
        self.setAccessibleName(". ".join(parts))
        announce(self, self.accessibleName())
        self.show()
        self.raise_()

    def showEvent(self, event: QShowEvent) -> None:
        """Watch the events of the program while the card is visible."""
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close the card on Esc or a click outside; the click still has its usual effect."""
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
# A player's own note on a province.

NOTE_CARD_WIDTH, LONGEST, ABOVE = 260, 60, 26
FOR_YOU = tr_noop("Only you see your notes. They do not affect the game.")


class NoteCard(CardFrame):
    """The card for a note on a province. `written`: the province and the text, "" to delete it; `closed`: the card was
    closed."""

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
        """Ask for the note on a province at this pixel; `text` is the existing note."""
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
        """Close the card without saving."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the card on Esc."""
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
# The card of the unit pointed out: its strength in each role, in variants that distinguish these.

CardLines = Sequence[tuple[str, str]]
WIDEST = 230


class UnitCard(CardFrame):
    """A card about a unit over the board; clicks pass through it."""

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

    def show_unit(self, power: str, name: str, kind: str, lines: CardLines) -> None:
        """Show a unit's name and kind, and pairs of text and amount about it. Hidden if there are none."""
        if not lines:
            self.hide()
            return
        self._emblem.show_power(power)
        self._name.setText(name)
        self._kind.setText(kind)
        self._show_lines(lines)
        self._inside.activate()
        self.setAccessibleName(f"{name}, {kind}: {', '.join(f'{words} {amount}' for words, amount in lines)}")
        self.resize(self.sizeHint())
        self.show()
        self.raise_()

    def _show_lines(self, lines: CardLines) -> None:
        self.texts = [f"{words} {amount}" for words, amount in lines]
        shown, grid = QWidget(), QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(1)
        grid.setColumnStretch(0, 1)
        for number, (words, amount) in enumerate(lines):
            about = label(words[:1].upper() + words[1:], "small", wrap=True)
            about.setMinimumWidth(min(WIDEST, about.fontMetrics().horizontalAdvance(about.text()) + 2))
            about.setMaximumWidth(WIDEST)
            worth = label(amount, "strong")
            worth.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            grid.addWidget(about, number, 0)
            grid.addWidget(worth, number, 1)
        shown.setLayout(grid)
        self._inside.replaceWidget(self._lines, shown)
        shown.show()  # else a visible card would not make room for its new lines at once
        self._lines.hide()
        self._lines.deleteLater()
        self._lines = shown


# ----------------------------------------------------------------------------------------------------
# The bar over the board while a variation is shown: where it begins, and the ways out.

PASSING = tr_noop("Nothing here affects the game. It is discarded when you leave.")
BLIND = tr_noop("Anything you cannot see counts as empty. This variation is discarded when you leave.")
FRESH = tr_noop("Nothing here affects the game.")
SAVED = tr_noop("Saved with the game. Does not affect it.")
ORIGINS = {
    (True, False): tr_noop("Variation from {phase}"),
    (True, True): tr_noop("Variation of “{parent}” from {phase}"),
    (False, False): tr_noop("Variation “{name}” from {phase}"),
    (False, True): tr_noop("Variation “{name}” of “{parent}” from {phase}"),
}
"""Whether the variation is unsaved, and whether it comes from another variation -> its title."""


TITLE = 300
"""Maximum width of the title in pixels."""


class VariationBar(QFrame):
    """The bar shown over a variation, with buttons to save, discard and leave it."""

    save_wanted = Signal()
    discard_wanted = Signal()
    leave_wanted = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("note", "warn")
        self.setProperty("square", True)
        self.title, self.words = ElidedLabel(role="strong"), ElidedLabel(role="small")
        self.save = button(tr("Save…"), tip=tr("Save this variation under a name"))
        self.discard = button(tr("Discard"), "quiet")
        self.leave = button(tr("Back to the game"))
        for made, signal in (
            (self.save, self.save_wanted),
            (self.discard, self.discard_wanted),
            (self.leave, self.leave_wanted),
        ):
            made.clicked.connect(signal)
        parts = (IconLabel("branch", "warn"), self.title, self.words, self.discard, self.save, self.leave)
        inside = row(*parts, spacing=8, margins=(14, 5, 12, 5))
        inside.setStretch(2, 1)
        self.setLayout(inside)
        self.hide()

    def refresh(self) -> None:
        """Update the bar; it is hidden over the game itself."""
        document = self.document
        if document.line:
            self.title.setText(self._origin())
            passing = BLIND if has_fog(document.main) else PASSING
            self.words.setText(tr(passing if document.passing else FRESH if document.fresh else SAVED))
            self.save.setText(tr("Save…") if document.fresh else tr("Rename…"))
            self.save.setHidden(document.passing)
            self.title.setMinimumWidth(min(self.title.fontMetrics().horizontalAdvance(self.title.text()) + 4, TITLE))
            self._fit()
        self.setVisible(bool(document.line))
        self.setAccessibleName(f"{self.title.text()}. {self.words.text()}")

    def _fit(self) -> None:
        """Hide the Discard button if there is no room; the menu has it too."""
        self.discard.setVisible(not self.document.passing)
        self.discard.setVisible(self.discard.isVisibleTo(self) and self.minimumSizeHint().width() <= self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _origin(self) -> str:
        """Return the title: what the variation is and where it begins."""
        document = self.document
        where, _, _ = document.game.positions[document.forked_at].title.partition(",")
        text = ORIGINS[document.fresh, bool(document.forked_from)]
        return tr(text, name=document.line, parent=document.forked_from, phase=where)


# ----------------------------------------------------------------------------------------------------
# Why?: the card over the board with the question, the answer, a line for each step of the explanation, and the rule.

LEAST, CHAIN_CARD_WIDTH, HIGHEST, PADDING = 278, 348, 250, 5
ACROSS, SHARE = 0.42, {True: 0.3, False: 0.22}
"""The largest share of the board's width for the card, and of the height for the list of steps: floating, or in the
panel."""
DISC, BAND, MARGIN = 18, 6, 14


def question(outcome: Outcome, planned: bool) -> str:
    """Return the question about a result. `planned`: it is predicted from draft orders."""
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
    """Return the question about a predicted result."""
    assert outcome.unit is not None
    if "dislodged" in outcome.words:
        return tr("Why would {unit} be dislodged?", unit=outcome.unit.text)
    if outcome.failed:
        return tr("Why would {order} fail?", order=text)
    return tr("Why would {order} succeed?", order=text)


def question_of_event(event: Event) -> str:
    """Return the question about an event."""
    return tr("Why? {order}", order=tr(event.title))


def question_of_place(place: Location) -> str:
    """Return the question about a place that no order concerns."""
    return tr("What happened in {place}?", place=place.words)


class ChainCard(CardFrame):
    """The card that explains a result in steps, over the board or in the panel.

    `chosen` carries the number of a step; `closed`: close the explanation. The buttons `play` and `what_if` show the
    steps one after the other and try other orders.
    """

    chosen = Signal(int)
    closed = Signal()

    def __init__(self, over: QWidget) -> None:
        self._steps: Sequence[Cause] = ()  # first: the theme may trigger changeEvent during construction
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
        """Show another question; the first step is its answer."""
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
        """Highlight a step; 0: all of them."""
        self.list.setCurrentRow(number - 1)
        if number > 0:
            self.list.scrollToItem(self.list.item(number - 1))
        last = len(self._steps) - 1
        clause = self._steps[max(number, 0)].reason.clause
        self.rule.show_clauses([clause] if clause else [])
        text = tr("Step {number} of {last}", number=number, last=last)
        self.number.setText(text if number > 0 else tr("All steps") if last else "")
        self.stepping.setVisible(last > 0)
        self.back.setEnabled(number > 0)
        self.forward.setEnabled(number < last)
        step = self._steps[max(number, 0)]
        self.setAccessibleDescription(f"{self.number.text()}. {say(step.reason)} {self.rule.accessibleName()}")

    def show_playing(self, on: bool) -> None:
        """Show whether the steps are being played one after the other."""
        self.play.setText(tr("Stop") if on else tr("Show step by step"))
        set_icon(self.play, "pause" if on else "play", "soft")

    def fit(self, wide: int, high: int, floating: bool) -> None:
        """Make the card as high as its lines need, but leave enough of its surroundings visible.

        `wide` and `high` are the size of the board if floating; otherwise the width of the card in the panel and the
        panel's height.
        """
        whole = round(min(px(CHAIN_CARD_WIDTH), max(px(LEAST), wide * ACROSS))) if floating else wide
        inner = whole - BAND - 2 * MARGIN
        line, height = QRect(0, 0, inner - px(DISC) - 26, 9999), 0
        for item in map(self.list.item, range(self.list.count())):
            text = self.list.fontMetrics().boundingRect(line, Qt.TextFlag.TextWordWrap, item.text())
            tall = max(text.height(), px(DISC)) + 2 * PADDING
            item.setSizeHint(QSize(inner - 14, tall))
            height += tall
        self.list.setVisible(self.list.count() > 0)
        share = high * SHARE[floating] * 100 / px(100)  # larger text leaves less room around the card
        self.list.setFixedSize(inner, round(min(height, px(HIGHEST), share)) + 4)
        self.setFixedWidth(whole)
        self._inside.activate()
        self.setFixedHeight(self._inside.totalHeightForWidth(whole))

    def _color(self) -> None:
        """Set the colors that do not follow the theme by themselves: those of the answer and the numbers."""
        theme = current()
        self.answer.setStyleSheet(f"color: {theme.fail if self._failed else theme.ok};")
        for row_number in range(self.list.count()):
            self.list.item(row_number).setIcon(QIcon(_disc(row_number + 1)))

    def changeEvent(self, event: QEvent) -> None:
        """Update the colors when the theme changes."""
        if event.type() == QEvent.Type.StyleChange and self._steps:
            self._color()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the violet band along the left side."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current().why))
        painter.setClipRect(0, 0, BAND, self.height())
        painter.drawRoundedRect(QRectF(0, 0, 4 * BAND, self.height()), 10, 10)


def _disc(number: int) -> QPixmap:
    """Return the number of a step as it appears on the map."""
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
