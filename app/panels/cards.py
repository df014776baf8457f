"""Unit cards: the card of the selected unit, and a player's notes about the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QComboBox, QToolTip, QWidget

from app.board.curves import quadratic, straight
from app.board.display_list import DisplayList
from app.board.symbols import marks
from app.board.symbols.orders import arrow_path, cased
from app.language import tr, tr_noop
from app.session.document import Document
from app.ui.icons import paint_icon, set_icon
from app.ui.shades import FAMILIES, current, px, shade, shade_color
from app.ui.theme import restyle
from app.ui.tokens import Hex, Theme
from app.ui.widgets import CardFrame, ElidedLabel, Pill, button, column, emptied, label, row
from rules import OrderType, Phase, Position, Role, Unit
from rules.presentation import Shape
from rules.units import CardKind, CardNote

__all__ = ["CardNotesPanel"]


# ----------------------------------------------------------------------------------------------------
# A card's small picture, made of the signs of its orders on the board, and the painting of a card.

UNKNOWN = "?"
CORNER, EDGE = 0.075, 0.012
"""Radius of a card's corners and width of its edge, as shares of its height."""
NUMBER, NAME, PICTURE, BACK = 0.125, 0.092, 0.40, 0.36
"""Sizes of number, name, picture and the sign on the back, as shares of the card's height."""
SMALL = 60.0
"""A card lower than this shows only its number."""


def _arrow(points: tuple[tuple[float, float], ...], theme: Theme, hue: Hex, *, head: bool = True) -> DisplayList:
    ink = DisplayList()
    curve = quadratic(*points) if len(points) == 3 else straight(*points)
    cased(ink, arrow_path(curve, 2.6, head=head), hue, theme, 0.7)
    return ink


def _jump(theme: Theme, hue: Hex) -> DisplayList:
    ink = _arrow(((-13, 8), (0, -22), (13, 8)), theme, hue)
    ink.circle((0, 7), 4, theme.void, theme.unit_outline, 1.0)
    return ink


def _path(theme: Theme, hue: Hex) -> DisplayList:
    ink = _arrow(((-14, 7), (0, -2)), theme, hue, head=False)
    ink.add(_arrow(((0, -2), (14, -8)), theme, hue))
    ink.circle((0, -2), 3.6, theme.tab, theme.unit_outline, 1.1)
    return ink


def _swap(theme: Theme, hue: Hex) -> DisplayList:
    ink = _arrow(((-12, 3), (0, -10), (12, 3)), theme, hue)
    ink.add(_arrow(((12, 3), (0, 16), (-12, 3)), theme, theme.tab))
    return ink


def _turned(theme: Theme, hue: Hex) -> DisplayList:
    """Draw one shape turning into another."""
    ink = DisplayList()
    ink.circle((-8, 0), 6, hue, theme.unit_outline, 1.0)
    ink.add(_arrow(((-1, 0), (12, 0)), theme, hue))
    return ink


def _cut(theme: Theme, hue: Hex) -> DisplayList:
    ink = DisplayList()
    ink.line((-13, 6), (-3, 1), hue, 2.4)
    ink.line((3, -1), (13, -6), hue, 2.4)
    ink.line((-4, -7), (4, 7), theme.fail, 2.2)
    return ink


def _taken(theme: Theme, hue: Hex) -> DisplayList:
    ink = DisplayList()
    ink.circle((6, 0), 6.5, edge=hue, width=2.0)
    ink.add(_arrow(((3, 0), (-13, 0)), theme, hue))
    return ink


PICTURES: Mapping[tuple[Shape, str], Callable[[Theme, Hex], DisplayList]] = {
    (Shape.LEAP, ""): _jump,
    (Shape.ARROW, ""): _path,
    (Shape.SWAP, ""): _swap,
    (Shape.THREAD, "cloud"): lambda theme, hue: marks.cloud((0, 0), 24, theme),
    (Shape.THREAD, "blast"): lambda theme, hue: marks.blast((0, 0), 12, theme),
    (Shape.THREAD, "spiral"): lambda theme, hue: marks.spiral((0, 0), 11, theme, ground=False),
    (Shape.THREAD, "scissors"): _cut,
    (Shape.THREAD, "card named"): _cut,
    (Shape.THREAD, "card taken"): _taken,
    (Shape.WALL, ""): lambda theme, hue: marks.wall(straight((-13, -3), (13, -3)), hue, theme, 0.9),
    (Shape.BADGE, "kind"): _turned,
}
"""Shape and glyph of a card's chief order -> its picture around the origin, about 26 wide.

Other cards show their number, as do those whose chief order exists in standard Diplomacy.
"""


def _picture(order: OrderType | None) -> Callable[[Theme, Hex], DisplayList] | None:
    if order is None or order.role is not Role.OTHER:
        return None
    return PICTURES.get((order.shown.shape, order.shown.glyph))


def paint_card(
    painter: QPainter,
    box: QRectF,
    card: str,
    name: str = "",
    order: OrderType | None = None,
    *,
    public: bool = False,
) -> None:
    """Paint a card with its number, the picture of its chief `order` and its name, or its back if it is unknown."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    high = box.height()
    width = max(1.0, EDGE * high)
    inner = box.adjusted(width, width, -width, -width)
    path = QPainterPath()
    path.addRoundedRect(inner, CORNER * high + 2, CORNER * high + 2)
    known = bool(card) and card != UNKNOWN
    painter.fillPath(path, shade_color("base" if known else "accent"))
    painter.strokePath(path, QPen(shade_color("edge"), width))
    if not known:
        _paint_back(painter, inner)
    elif high < SMALL:
        _write(painter, inner, card, 0.42 * high, QFont.Weight.Bold, Qt.AlignmentFlag.AlignCenter)
    else:
        _paint_front(painter, inner, card, name, _picture(order))
    if known and public:
        y = inner.bottom() - 0.045 * high
        painter.setPen(QPen(shade_color("good"), max(2.0, 0.022 * high)))
        painter.drawLine(QPointF(inner.left() + 0.12 * high, y), QPointF(inner.right() - 0.12 * high, y))
    painter.restore()


def _paint_front(
    painter: QPainter, box: QRectF, card: str, name: str, make: Callable[[Theme, Hex], DisplayList] | None
) -> None:
    high = box.height()
    corner = box.adjusted(0.075 * high, 0.045 * high, 0, 0)
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    _write(painter, corner, card, NUMBER * high, QFont.Weight.Bold, left)
    middle = QPointF(box.center().x(), box.top() + 0.47 * high)
    if make:
        size = PICTURE * high / 30
        painter.save()
        painter.translate(middle)
        painter.scale(size, size)
        make(current(), shade("accent")).draw(painter)
        painter.restore()
    else:
        around = QRectF(middle.x() - 0.3 * high, middle.y() - 0.3 * high, 0.6 * high, 0.6 * high)
        font = _font("map_serif", 0.36 * high, QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(shade_color("accent"))
        painter.drawText(around, Qt.AlignmentFlag.AlignCenter, card)
    below = box.adjusted(0.03 * high, 0, -0.03 * high, -0.08 * high)
    size, least = NAME * high, 0.066 * high
    while size > least and _width(name, size) > below.width():
        size -= 0.5
    lines = name if _width(name, size) <= below.width() else name.replace(" ", "\n", 1)
    low = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
    _write(painter, below, lines, size, QFont.Weight.DemiBold, low)


def _paint_back(painter: QPainter, box: QRectF) -> None:
    high = box.height()
    gap = max(2.0, 0.05 * high)
    painter.setPen(QPen(shade_color("on_accent"), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setOpacity(0.55)
    painter.drawRoundedRect(box.adjusted(gap, gap, -gap, -gap), CORNER * high, CORNER * high)
    painter.setOpacity(1.0)
    painter.setFont(_font("map_serif", BACK * high, QFont.Weight.DemiBold))
    painter.setPen(shade_color("on_accent"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, UNKNOWN)


def _font(family: str, size: float, weight: QFont.Weight) -> QFont:
    font = QFont(FAMILIES[family])
    font.setPixelSize(max(8, round(size)))
    font.setWeight(weight)
    return font


def _width(text: str, size: float) -> float:
    return QFontMetricsF(_font("ui_sans", size, QFont.Weight.DemiBold)).horizontalAdvance(text)


def _write(
    painter: QPainter, box: QRectF, text: str, size: float, weight: QFont.Weight, where: Qt.AlignmentFlag
) -> None:
    painter.setFont(_font("ui_sans", size, weight))
    painter.setPen(shade_color("text"))
    painter.drawText(box, where, text)


# ----------------------------------------------------------------------------------------------------
# A card as a widget.

SIZE = (96, 130)
"""Width and height of the selected unit's card, in pixels."""
LOW_SIZE = (62, 84)
"""The same in low windows."""


class CardFace(QWidget):
    """Shows a card, or a back if the card is unknown."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        super().__init__()
        self._shown: tuple[str, str, OrderType | None, bool] = (UNKNOWN, "", None, False)
        self.setFixedSize(*size)

    def show_card(self, card: str, name: str, order: OrderType | None = None, *, public: bool = False) -> None:
        """Show another card, with the picture of its chief `order`; "" or UNKNOWN shows a back."""
        self._shown = card or UNKNOWN, name, order, public
        known = tr("Unknown card") if self._shown[0] == UNKNOWN else tr("Card {card}, {name}", card=card, name=name)
        self.setAccessibleName(tr("{known}, public", known=known) if public else known)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        card, name, order, public = self._shown
        paint_card(painter, QRectF(self.rect()), card, name, order, public=public)
        painter.end()


# ----------------------------------------------------------------------------------------------------
# A player's own notes on cards: what is ticked off, and guesses at the cards of units.
#
# They are texts by key, stored per seat in the game; they have no effect on the rules.

GUESS, TICKED = "guess", "seen"
NOTEBOOK_NAME = "cards"
"""The name under which a game stores these notes."""


@dataclass(frozen=True, slots=True)
class GameNotes:
    """The notes of the current player, stored in the game; in open games those of the whole table."""

    document: Document

    def get(self, key: str) -> str:
        """Return the note with this key, "" if there is none."""
        return str(self.document.notes.get(NOTEBOOK_NAME, {}).get(key, ""))

    def put(self, key: str, text: str) -> None:
        """Store a note under a key; "" deletes it."""
        texts = {**self.document.notes.get(NOTEBOOK_NAME, {}), key: text}
        self.document.note(NOTEBOOK_NAME, {one: words for one, words in texts.items() if words} or None)


def tag_of(unit: Unit) -> str:
    """Return the permanent name of a unit, unique across powers: `France 1A`."""
    return f"{unit.power} {unit.serial}{unit.kind}"


def guess_of(notes: GameNotes, unit: Unit) -> str:
    """Return the player's guess at a unit's card, "" if there is none."""
    return notes.get(f"{GUESS} {tag_of(unit)}")


def guesses_in(notes: Mapping[str, Any]) -> Mapping[str, str]:
    """Return all guesses among the notes of a seat: permanent unit name (`tag_of`) -> card."""
    texts = notes.get(NOTEBOOK_NAME, {})
    return {key.removeprefix(f"{GUESS} "): str(card) for key, card in texts.items() if key.startswith(f"{GUESS} ")}


def guess(notes: GameNotes, unit: Unit, card: str) -> None:
    """Store a guess at a unit's card."""
    notes.put(f"{GUESS} {tag_of(unit)}", card)


def ticked(notes: GameNotes, kind: CardKind) -> int:
    """Return how many cards of a kind the player ticked off besides those known."""
    text = notes.get(f"{TICKED} {kind.card}")
    most = max(0, kind.count - len(kind.seen))
    return min(most, int(text)) if text.isdigit() else 0


def tick(notes: GameNotes, kind: CardKind, count: int) -> None:
    """Store how many cards of a kind are ticked off besides those known."""
    most = max(0, kind.count - len(kind.seen))
    count = max(0, min(count, most))
    notes.put(f"{TICKED} {kind.card}", str(count) if count else "")


def meetings(notes: GameNotes, kind: CardKind) -> int:
    """Return how many cards of a kind are known or ticked off."""
    return min(kind.count, len(kind.seen)) + ticked(notes, kind)


# ----------------------------------------------------------------------------------------------------
# The selected unit's card: its effect and whether it can be used now; of others' units what is known or guessed.

NO_GUESS = tr_noop("No guess")


class UnitCardDetails(CardFrame):
    """The selected unit's card. `guessed` carries the number of the card guessed, "" for none."""

    guessed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.face = CardFace()
        self.unit, self.title = label("", "small"), label("", "heading", wrap=True)
        self.rule = label("", "body", wrap=True)
        self.now = Pill("", "good")
        self.then = label("", "small", wrap=True)
        self.lines = QWidget()
        self._lines = column(spacing=2)
        self.lines.setLayout(self._lines)
        self.guess = QComboBox()
        self.guess.setAccessibleName(tr("Your guess at its card"))
        self.seen = ElidedLabel("", "small")
        self.guess.activated.connect(lambda index: self.guessed.emit(self.guess.itemData(index)))
        texts = column(self.unit, self.title, self.rule, row(self.now, self.then, spacing=8), self.lines, spacing=4)
        texts.addWidget(self.guess)
        texts.addWidget(self.seen)
        texts.addStretch(1)
        inside = row(column(self.face, ..., spacing=0), texts, spacing=14, margins=(12, 12, 12, 12))
        inside.setStretch(1, 1)
        self.setLayout(inside)

    def set_low(self, low: bool) -> None:
        """Use a smaller card in low windows."""
        self.face.setFixedSize(*(LOW_SIZE if low else SIZE))

    def show_note(self, unit: str, note: CardNote, chief: OrderType | None, facts: Sequence[str], *, own: bool) -> None:
        """Show what is known of a unit's card.

        `unit` is the unit's name, `chief` the chief order that only this card allows, `facts` further lines.
        """
        known = bool(note.card)
        self.unit.setText(unit)
        self.title.setText(note.name if known else tr("Card unknown"))
        self.rule.setText(note.rule)
        self.rule.setVisible(bool(note.rule))
        self.face.show_card(note.card, note.name, chief, public=note.public)
        self._show_now(note, own=own)
        self._show_lines(facts)
        self.setAccessibleName(f"{unit}: {self.title.text()}")

    def _show_now(self, note: CardNote, *, own: bool) -> None:
        """Show whether the unit can use its card now, and related remarks."""
        shown = own and bool(note.now)
        self.now.setVisible(shown)
        self.then.setVisible(shown or bool(note.public))
        self.now.setText(tr("Ready") if note.ready else tr("Resting"))
        self.now.setProperty("pill", "good" if note.ready else "warn")
        restyle(self.now)
        public = tr("Public") if note.public else ""
        self.then.setText(" · ".join(filter(None, (note.now if shown else "", public))))

    def _show_lines(self, facts: Iterable[str]) -> None:
        emptied(self._lines)
        lines = list(facts)
        for text in lines:
            self._lines.addWidget(label(text, "small", wrap=True))
        self.lines.setVisible(bool(lines))

    def show_guess(self, kinds: Sequence[CardKind], guess: str, seen: str) -> None:
        """Show the player's guess among these kinds; without kinds there is nothing to guess. `seen`: how many were
        seen."""
        self.guess.setVisible(bool(kinds))
        self.seen.setVisible(bool(seen))
        self.seen.setText(seen)
        blocked = QSignalBlocker(self.guess)
        self.guess.clear()
        self.guess.addItem(tr(NO_GUESS), "")
        for kind in kinds:
            self.guess.addItem(f"{kind.card}  {kind.name}", kind.card)
        self.guess.setCurrentIndex(max(0, self.guess.findData(guess)))
        blocked.unblock()


# ----------------------------------------------------------------------------------------------------
# The checklist of the deck: every kind of card with a box per copy, to be ticked off as they are seen.

BOX, GAP, IN_ROW, ROW = 14, 4, 7, 28
"""Side of a box, gap between boxes, boxes per row, and minimum height of a line, lengths in pixels."""
PLATE = (30, 22)


class KindLine(QWidget):
    """A kind of card with a box per copy. Click a box to tick off that many, or remove the last tick; arrow keys work
    too.

    `ticked` carries how many are ticked off besides those known.
    """

    ticked = Signal(int)

    def __init__(self, kind: CardKind, ticks: int) -> None:
        super().__init__()
        self.kind, self.ticks = kind, ticks
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        rows = -(-kind.count // IN_ROW)
        self.setFixedHeight(max(px(ROW), rows * (BOX + GAP) + 8))
        self.setToolTip(kind.rule)
        self._say()

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def _say(self) -> None:
        known = len(self.kind.seen)
        seen = f" ({', '.join(self.kind.seen)})" if known else ""
        met = min(self.kind.count, known) + self.ticks
        self.setAccessibleName(
            tr(
                "{card} {kind}: {met} of {count} seen{seen}",
                card=self.kind.card,
                kind=self.kind.name,
                met=met,
                count=self.kind.count,
                seen=seen,
            )
        )

    def _box(self, number: int) -> QRectF:
        """Return the rectangle of a box, counted from the left."""
        rows = -(-self.kind.count // IN_ROW)
        line, at = divmod(number, IN_ROW)
        in_row = min(IN_ROW, self.kind.count)
        left = self.width() - in_row * (BOX + GAP)
        top = (self.height() - rows * (BOX + GAP) + GAP) / 2
        return QRectF(left + at * (BOX + GAP), top + line * (BOX + GAP), BOX, BOX)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            painter.setPen(QPen(shade_color("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        self._paint_name(painter)
        known = min(self.kind.count, len(self.kind.seen))
        for number in range(self.kind.count):
            self._paint_box(painter, self._box(number), number < known, number < known + self.ticks)
        painter.end()

    def _paint_name(self, painter: QPainter) -> None:
        wide, high = PLATE
        plate = QRectF(3, (self.height() - high) / 2, wide, high)
        paint_card(painter, plate, self.kind.card)
        font = QFont(painter.font())
        all_met = len(self.kind.seen) + self.ticks >= self.kind.count
        painter.setFont(font)
        painter.setPen(shade_color("muted" if all_met else "text"))
        room = int(self._box(0).left() - wide - 18)
        text = QFontMetrics(font).elidedText(self.kind.name, Qt.TextElideMode.ElideRight, room)
        where = QRectF(wide + 11, 0, room, self.height())
        painter.drawText(where, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)

    def _paint_box(self, painter: QPainter, box: QRectF, known: bool, met: bool) -> None:
        """Paint a box: filled if the viewer knows who holds the card, ticked also if the player marked it."""
        painter.setPen(QPen(shade_color("accent" if met else "edge"), 1.4))
        painter.setBrush(shade_color("accent") if known else shade_color("base"))
        painter.drawRoundedRect(box.adjusted(0.7, 0.7, -0.7, -0.7), 3, 3)
        if met:
            paint_icon(painter, box.adjusted(1.5, 1.5, -1.5, -1.5), "check", "on_accent" if known else "accent")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show who holds a known card in a tooltip."""
        at = self._at(event)
        if 0 <= at < len(self.kind.seen):
            QToolTip.showText(event.globalPosition().toPoint(), self.kind.seen[at], self)

    def _at(self, event: QMouseEvent) -> int:
        inside = (n for n in range(self.kind.count) if self._box(n).adjusted(-2, -2, 2, 2).contains(event.position()))
        return next(inside, -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at, known = self._at(event), min(self.kind.count, len(self.kind.seen))
        if at >= known:
            count = at - known + 1
            self._tick(count - 1 if count == self.ticks else count)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Right: 1, Qt.Key.Key_Plus: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Minus: -1}.get(
            Qt.Key(event.key()), 0
        )
        if by:
            self._tick(self.ticks + by)
        else:
            super().keyPressEvent(event)

    def _tick(self, count: int) -> None:
        most = max(0, self.kind.count - len(self.kind.seen))
        count = max(0, min(count, most))
        if count != self.ticks:
            self.ticks = count
            self._say()
            self.update()
            self.ticked.emit(count)


class CheckList(QWidget):
    """All kinds of cards in a deck. `changed`: a tick was set or removed."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[KindLine] = []
        self._inside = column(spacing=0)
        self.setLayout(self._inside)
        self._shown: tuple[object, ...] = ()

    def show_deck(self, deck: Sequence[CardKind], notes: GameNotes) -> None:
        """Show a deck with what is known and ticked off."""
        key = (tuple(deck), tuple(ticked(notes, kind) for kind in deck), id(notes))
        if key == self._shown:
            return
        focused = next((n for n, line in enumerate(self.lines) if line.hasFocus()), -1)
        self._shown = key
        emptied(self._inside)
        self.lines = [self._line(kind, notes) for kind in deck]
        for line in self.lines:
            self._inside.addWidget(line)
        if 0 <= focused < len(self.lines):
            self.lines[focused].setFocus()

    def _line(self, kind: CardKind, notes: GameNotes) -> KindLine:
        line = KindLine(kind, ticked(notes, kind))

        def write(count: int) -> None:
            tick(notes, kind, count)
            self._shown = ()
            self.changed.emit()

        line.ticked.connect(write)
        return line


# ----------------------------------------------------------------------------------------------------
# The part of the orders panel about cards: the selected unit, and the checklist of the deck.

SEEN = tr_noop("Cards seen")


class CardNotesPanel(QWidget):
    """The checklist of cards, and the details of the selected unit's card (`chosen`), which the orders panel places
    itself.

    Both are hidden in games without cards. The notes belong to the player at the computer.
    """

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.chosen = UnitCardDetails()
        self.list = CheckList()
        self.fold = button(tr(SEEN), "quiet", "right")
        self.fold.setCheckable(True)
        self.fold.setAccessibleDescription(tr("Checklist of all cards in the game"))
        self._frame = CardFrame(column(self.list, margins=(8, 6, 8, 6)))
        self.setLayout(column(row(self.fold, ...), self._frame, spacing=6))
        self.notes = GameNotes(document)
        self._unit: Unit | None = None
        self._deck: tuple[CardKind, ...] = ()
        self.fold.toggled.connect(self._turn)
        self.chosen.guessed.connect(self._guess)
        self.list.changed.connect(self._show_seen)
        self._turn(False)
        self.clear()

    @property
    def there(self) -> bool:
        """Whether the game has cards."""
        return bool(self._deck)

    def show_unit(self, position: Position, key: str, *, low: bool = False) -> None:
        """Show the unit with this key as far as the viewer may know it; without a unit, only the checklist."""
        viewer = self.document.viewer
        self._deck = position.variant.deck(position, viewer)
        self.setVisible(bool(self._deck))
        if not self._deck:
            self.chosen.hide()
            return
        dislodged = position.dislodged.get(key)
        self._unit = dislodged.unit if dislodged else position.units.get(key)
        note = position.variant.card_of(position, self._unit) if self._unit else None
        self.chosen.setVisible(note is not None)
        if note is not None and self._unit is not None:
            self._show_note(position, self._unit, note, low)
        self._show_list()

    def clear(self) -> None:
        """Remove everything, so that no player's cards remain visible to another."""
        self._unit, self._deck = None, ()
        self.list.show_deck((), self.notes)
        self.chosen.hide()
        self.hide()

    def _show_note(self, position: Position, unit: Unit, note: CardNote, low: bool) -> None:
        own = self.document.viewer in ("", unit.power)
        powers = position.variant.board(position).powers
        name = unit.text if self.document.power == unit.power else f"{powers[unit.power].name} {unit.text}"
        chief = position.variant.all_verbs.get(next(iter(note.verbs), ""))
        self.chosen.show_note(name, note, chief, tuple(facts_of(position, note)), own=own)
        self.chosen.set_low(low)
        self._show_guess(note)

    def _show_guess(self, note: CardNote) -> None:
        unknown = self._unit is not None and not note.card
        self.chosen.show_guess(self._deck if unknown else (), self._guessed if unknown else "", self._words(unknown))

    @property
    def _guessed(self) -> str:
        return guess_of(self.notes, self._unit) if self._unit else ""

    def _words(self, unknown: bool) -> str:
        """Say how many cards of the kind guessed have been seen."""
        kind = next((one for one in self._deck if one.card == self._guessed), None) if unknown else None
        return (
            tr("{kind}: {met} of {count} seen", kind=kind.name, met=meetings(self.notes, kind), count=kind.count)
            if kind
            else ""
        )

    def _show_list(self) -> None:
        if self.fold.isChecked():
            self.list.show_deck(self._deck, self.notes)
        whole = sum(kind.count for kind in self._deck)
        met = sum(meetings(self.notes, kind) for kind in self._deck)
        self.fold.setText(tr("{seen} · {met} of {whole}", seen=tr(SEEN), met=met, whole=whole))

    def _turn(self, shown: bool) -> None:
        self._frame.setVisible(shown)
        set_icon(self.fold, "down" if shown else "right", "soft")
        self._show_list()

    def _guess(self, card: str) -> None:
        if self._unit is not None:
            guess(self.notes, self._unit, card)
            self._show_seen()

    def _show_seen(self) -> None:
        """Update the counts after a change of the notes."""
        self.chosen.seen.setText(self._words(True))
        self.chosen.seen.setVisible(bool(self._words(True)))
        self._show_list()


def facts_of(position: Position, note: CardNote) -> list[str]:
    """Return further lines about a unit: when it last used its card, and the effects of cards on it."""
    used = tr("Last used in {season_of}", season_of=season_of(position, note.used)) if note.used else ""
    return [*filter(None, [used]), *note.effects]


def card_lines(position: Position, unit: Unit) -> tuple[tuple[str, str], ...]:
    """Return a few lines about a unit's card as pairs of text and amount; () in games without cards."""
    note = position.variant.card_of(position, unit)
    if note is None:
        return ()
    name = f"{note.card} {note.name}" if note.card else tr("unknown")
    public = (tr("Public"), tr("yes")) if note.public else None
    return tuple(filter(None, ((tr("Card"), name), public, *((fact, "") for fact in facts_of(position, note)))))


def season_of(position: Position, turn: str) -> str:
    """Return a turn in words, "Fall 1903"; a text that is no phase is returned unchanged."""
    try:
        return position.at(Phase.parse(turn)).title.partition(",")[0]
    except ValueError:
        return turn
