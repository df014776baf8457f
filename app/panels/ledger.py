"""The ledger beside the board: the money of all powers, stakes to check off, and all entries."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from app.language import tr, tr_noop
from app.session.document import Document
from app.ui.clause import CLAUSE, SIGN, ask
from app.ui.icons import set_icon
from app.ui.shades import power_look, px, shade_color
from app.ui.widgets import (
    CardFrame,
    ElidedLabel,
    Emblem,
    NoteFrame,
    SegmentedControl,
    button,
    column,
    emptied,
    label,
    line,
    paint_emblem,
    row,
    scrolled,
    tool_button,
)
from rules import GM, PUBLIC, Game, Phase, Position, Variant, say
from rules.economy import AccountRow, Currency, LedgerEntry, Prospect

__all__ = ["LedgerPanel", "has_ledger"]


# ----------------------------------------------------------------------------------------------------
# The content of the ledger as tables of text. No Qt here.

HIDDEN = tr_noop("hidden")
"""Shown where a power's means are unknown."""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A row: its name and cells. `key`: the power, or the word for an account that is none."""

    key: str
    name: str
    cells: tuple[str, ...]
    part: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True)
class LedgerGrid:
    """Rows under headings. `by_power`: powers go down and accounts across; otherwise the other way round.

    `keys`: what the headings stand for, powers if they go across; `helps`: their tooltips. `sign`: that of the
    currency, shown once in the corner.
    """

    heads: tuple[str, ...]
    keys: tuple[str, ...]
    helps: tuple[str, ...]
    lines: tuple[LedgerRow, ...]
    by_power: bool
    sign: str = ""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """An entry in words. `who`: the power that paid or was paid, "" for all; `clause`: the rule it rests on."""

    when: str
    who: str
    name: str
    text: str
    taken: str
    given: str
    balance: str
    clause: str = ""

    @property
    def spoken(self) -> str:
        moved = tr("in {taken}", taken=self.taken) if self.taken else tr("out {given}", given=self.given)
        return ", ".join(
            filter(None, (self.when, self.name, self.text, moved, tr("balance {balance}", balance=self.balance)))
        )


def has_ledger(game: Game) -> bool:
    """Whether this game has accounts."""
    return bool(game.variant.accounts(game.start, ""))


def grid(accounts: Sequence[AccountRow], names: Mapping[str, str], sign: str = "") -> LedgerGrid:
    """Return the table, with powers going down unless there are more accounts than powers. `names`: the powers in map
    order. `sign`: that of the currency."""
    others = dict.fromkeys(key for account in accounts for key in account.cells if key not in names)
    owners = {**names, **{key: tr(key.capitalize()) for key in others}}
    if len(accounts) <= len(names):
        heads = tuple(account.title for account in accounts)
        lines = tuple(
            LedgerRow(key, name, tuple(_cell(account, key, names) for account in accounts))
            for key, name in owners.items()
        )
        return LedgerGrid(heads, heads, tuple(account.help for account in accounts), lines, by_power=True, sign=sign)
    lines = tuple(
        LedgerRow("", account.title, tuple(_cell(account, key, names) for key in owners), account.part, account.help)
        for account in accounts
    )
    return LedgerGrid(tuple(owners.values()), tuple(owners), tuple(owners.values()), lines, by_power=False)


def _cell(account: AccountRow, key: str, names: Mapping[str, str]) -> str:
    return signed(account.cells.get(key, tr(HIDDEN) if key in names else ""))


def signed(text: str) -> str:
    """Replace the hyphen of a negative number by a minus sign."""
    return re.sub(r"^-(?=\W?\d)", "\N{MINUS SIGN}", text)


def _phase_words(variant: Variant, text: str) -> str:
    """Return a phase of the ledger in words, "Turn 0, opening" for T0A; a text that is no phase is returned unchanged.
    """
    try:
        return Phase.parse(text).called(variant.seasons, variant.step_words)
    except ValueError:
        return text


def posted(variant: Variant, entry: LedgerEntry, names: Mapping[str, str]) -> LedgerLine:
    """Return an entry in words. For entries in the house's own account, the name is that of the other party."""
    who = entry.power if entry.power in names else entry.other
    coin = variant.coin if entry.power in names else variant.stake_coin
    amount = coin.plain(entry.amount if entry.amount > 0 else -entry.amount)
    return LedgerLine(
        " · ".join(filter(None, (_phase_words(variant, entry.phase), entry.date))),
        who if who in names else "",
        names.get(who, who.capitalize()),
        say(entry.reason).rstrip("."),
        amount if entry.amount >= 0 else "",
        amount if entry.amount < 0 else "",
        signed(coin.plain(entry.balance)),
        entry.reason.clause,
    )


def as_text(lines: Sequence[LedgerLine]) -> str:
    """Return the entries for the clipboard, with columns separated by tabs, as spreadsheets read them."""
    heads = (tr("When"), tr("Power"), tr("Text"), tr("In"), tr("Out"), tr("Balance"))
    rows = [(one.when, one.name, one.text, one.taken, one.given, one.balance) for one in lines]
    return "".join("\t".join(row) + "\n" for row in (heads, *rows))


# ----------------------------------------------------------------------------------------------------
# The entries, a row each: who and why, in, out, and the balance then. The latest is last.

Index = QModelIndex | QPersistentModelIndex
ENTRY = Qt.ItemDataRole.UserRole
NUMBERS = ("taken", "given", "balance")
NUMBER, SIGN_WIDTH, EMBLEM, BESIDE = 52, 20, 20, 8
"""Width of a number column and of the section sign at the normal text size; size of the emblem and the gap beside it,
in pixels."""


class EntryModel(QAbstractListModel):
    """The entries as a model; screen readers read each as one sentence."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.entries: tuple[LedgerLine, ...] = ()

    def show_entries(self, entries: Sequence[LedgerLine]) -> None:
        self.beginResetModel()
        self.entries = tuple(entries)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{entry.name}: {entry.text}" if entry.name else entry.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return entry.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return entry.spoken
        if role == CLAUSE:
            return entry.clause
        return entry if role == ENTRY else None


class EntryDelegate(QStyledItemDelegate):
    """Paints an emblem, name and date above the text, and three numbers at the right."""

    def __init__(self, parent: QWidget, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__(parent)
        self._whose = (variant, powers)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, px(40))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: LedgerLine = index.data(ENTRY)
        rect: QRect = option.rect.adjusted(0, 2, 0, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if entry.who:
            box = QRectF(rect.left(), rect.center().y() - EMBLEM / 2, EMBLEM, EMBLEM)
            paint_emblem(painter, box, power_look(entry.who, *self._whose))
        left, sign = rect.left() + EMBLEM + BESIDE, sign_box(option.rect)
        self._texts(painter, QRect(left, rect.top(), sign.left() - left, rect.height()), entry)
        if entry.clause:
            painter.setPen(shade_color("accent"))
            painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, SIGN)
        for number, name in enumerate(NUMBERS):
            at = rect.right() - px(NUMBER) * (len(NUMBERS) - number)
            self._number(painter, QRect(at, rect.top(), px(NUMBER), rect.height()), getattr(entry, name), name)
        painter.restore()

    def _texts(self, painter: QPainter, rect: QRect, entry: LedgerLine) -> None:
        upper = QRect(rect.left(), rect.top(), rect.width(), rect.height() // 2)
        lower = upper.translated(0, upper.height())
        small = QFont(painter.font())
        small.setPixelSize(px(12))
        name = entry.name or tr("All")
        _write(painter, upper, name, painter.font(), "text")
        beside = QFontMetrics(painter.font()).horizontalAdvance(f"{name}  ")
        _write(painter, upper.adjusted(beside, 0, 0, 0), entry.when, small, "muted")
        _write(painter, lower, entry.text, small, "soft")

    def _number(self, painter: QPainter, rect: QRect, text: str, name: str) -> None:
        painter.setPen(shade_color("soft" if name == "balance" else "text"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


def sign_box(line: QRect) -> QRect:
    """Return the rectangle of the section sign in a line, left of the numbers."""
    wide = px(SIGN_WIDTH)
    return QRect(line.right() - px(NUMBER) * len(NUMBERS) - wide, line.top(), wide, line.height())


def _write(painter: QPainter, rect: QRect, text: str, font: QFont, shade: str) -> None:
    """Write one line of text, elided to fit."""
    before = painter.font()
    painter.setFont(font)
    painter.setPen(shade_color(shade))
    shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
    painter.setFont(before)


class EntryList(QListView):
    """The list of entries. A click on the section sign opens the rule of the entry, as does Enter."""

    def __init__(self, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__()
        self.setAccessibleName(tr("Ledger"))
        self.setProperty("bare", True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.entries = EntryModel(self)
        self.setModel(self.entries)
        self.setItemDelegate(EntryDelegate(self, variant, powers))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and sign_box(self.visualRect(index)).contains(event.position().toPoint()):
            self._open(index)
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        clause = str(index.data(CLAUSE) or "")
        if clause:
            ask(self, clause)

    def show_entries(self, entries: Sequence[LedgerLine]) -> None:
        """Show other entries, at full height."""
        self.entries.show_entries(entries)
        one = self.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex()).height()
        self.setFixedHeight(one * len(entries) + 2)


# ----------------------------------------------------------------------------------------------------
# The table of means as labels, with a check box beside each stake.

GRID_VIEW_NUMBER = 38
"""Minimum width of a number column, at the normal text size."""
MINUS = "\N{MINUS SIGN}"
"""The first character of negative numbers."""
FIRST = 2
"""The first number column, after emblem and name."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LedgerGridView(CardFrame):
    """The table of means. `ticked` carries a power and whether its stake is received."""

    ticked = Signal(str, bool)

    def __init__(self, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__()
        self._whose = (variant, powers)
        self.boxes: dict[str, QCheckBox] = {}
        self.texts: dict[str, tuple[str, ...]] = {}
        """Cells by the key or the name of their row."""
        self._holder = QVBoxLayout()
        self._holder.setContentsMargins(0, 0, 0, 0)
        self.setLayout(self._holder)

    def show_grid(
        self, shown: LedgerGrid, own: str, players: Mapping[str, str], paid: Mapping[str, bool], free: bool
    ) -> None:
        """Show another table. `own`: the power whose cells are bold; `paid`: stakes with check boxes, enabled if
        `free`."""
        focused = next((power for power, box in self.boxes.items() if box.hasFocus()), "")
        emptied(self._holder)
        self.boxes = {}
        self.texts = {one.key or one.name: one.cells for one in shown.lines}
        table = QWidget()
        inside = QGridLayout(table)
        inside.setContentsMargins(10, 8, 10, 8)
        inside.setHorizontalSpacing(5)
        inside.setVerticalSpacing(2)
        inside.setColumnStretch(1, 1)
        self._add_heads(inside, shown)
        for at, one in enumerate(shown.lines, 1):
            self._add_name(inside, at, one, players.get(one.key, ""))
            ticked = paid.get(one.key) if shown.by_power else None
            for number, text in enumerate(one.cells):
                mine = own in (one.key, shown.keys[number]) and bool(own)
                cell = _number(text, "bad" if text.startswith(MINUS) else "strong" if mine else "")
                if number == 0 and ticked is not None:
                    inside.addLayout(self._with_box(cell, one, ticked, free), at, FIRST)
                else:
                    inside.addWidget(cell, at, FIRST + number)
        self._holder.addWidget(table)
        if focused in self.boxes:
            self.boxes[focused].setFocus()

    def _add_heads(self, inside: QGridLayout, shown: LedgerGrid) -> None:
        low = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        if shown.sign:
            inside.addWidget(_number(shown.sign, "small"), 0, 1, low)
        for number, (key, head) in enumerate(zip(shown.keys, shown.heads)):
            power = not shown.by_power and key in self._whose[1]
            made: QWidget = Emblem(key, 22, *self._whose) if power else _number(head, "small")
            made.setToolTip(shown.helps[number])
            inside.addWidget(made, 0, FIRST + number, low)

    def _add_name(self, inside: QGridLayout, at: int, one: LedgerRow, player: str) -> None:
        title = ElidedLabel(one.name, "" if one.part else "strong")
        title.setAccessibleName(", ".join(filter(None, (one.name, player, *one.cells))))
        title.setAccessibleDescription(one.help)
        indent = (12 if one.part else 0, 0, 0, 0)
        names = column(title, ElidedLabel(player, "small") if player else None, spacing=0, margins=indent)
        if one.key in self._whose[1]:
            inside.addWidget(Emblem(one.key, 24, *self._whose), at, 0)
            inside.addLayout(names, at, 1)
        else:
            inside.addLayout(names, at, 0, 1, 2)
        inside.setRowMinimumHeight(at, px(36 if player else 25))

    def _with_box(self, cell: QLabel, one: LedgerRow, paid: bool, free: bool) -> QHBoxLayout:
        box = QCheckBox()
        box.setChecked(paid)
        box.setEnabled(free)
        box.setAccessibleName(tr("{one}: stake received", one=one.name))
        box.setToolTip(tr("Stake received") if paid else tr("Stake not yet received"))
        box.toggled.connect(lambda on, power=one.key: self.ticked.emit(power, on))
        self.boxes[one.key] = box
        return row(box, cell, spacing=0)


def _number(text: str, role: str) -> QLabel:
    made = label(text, role)
    made.setMinimumWidth(px(GRID_VIEW_NUMBER))
    made.setAlignment(RIGHT)
    return made


# ----------------------------------------------------------------------------------------------------
# Uncertain income as a small chart: a column for each amount, as high as it is likely.

HIGH, TEXT, WIDEST = 74, 11, 34
"""Height of a chart, text size and maximum column width, in pixels at the normal text size."""
GAP = 3
Amount = int | Fraction


def signed_money(coin: Currency, amount: Amount) -> str:
    """Return an amount without unit but with its sign: "+14", "−6", "0"."""
    whole: Amount = amount if coin.digits else round(amount)
    text = coin.plain(-whole if whole < 0 else whole)
    return f"+{text}" if whole > 0 else f"{MINUS}{text}" if whole < 0 else text


def share_words(share: Fraction) -> str:
    """Return a probability in words: "1 in 10", "3 in 10"."""
    return tr("{numerator} in {denominator}", numerator=share.numerator, denominator=share.denominator)


def summary(prospect: Prospect, coin: Currency) -> str:
    """Return the range of a prospect: "−6 to +36, about +14", or the only amount if nothing is left to chance."""
    if len(prospect.chances) == 1:
        return signed_money(coin, prospect.best)
    return tr(
        "{worst} to {best}, about {mean}",
        worst=signed_money(coin, prospect.worst),
        best=signed_money(coin, prospect.best),
        mean=signed_money(coin, prospect.mean),
    )


class ProspectChart(QWidget):
    """The chart of a prospect, the smallest amount at the left. Losses are red."""

    def __init__(self) -> None:
        super().__init__()
        self._chances: tuple[tuple[Amount, Fraction], ...] = ()
        self._coin = Currency()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_prospect(self, prospect: Prospect, coin: Currency) -> None:
        self._chances, self._coin = prospect.chances, coin
        texts = (f"{coin.words(amount)}: {share_words(share)}" for amount, share in prospect.chances)
        self.setAccessibleName(f"{prospect.title}: {'; '.join(texts)}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(200), px(HIGH))

    def columns(self) -> list[QRectF]:
        """Return the rectangles of the columns."""
        count = max(1, len(self._chances))
        pitch = min(self.width() / count, px(WIDEST))
        left, top, bottom = (self.width() - pitch * count) / 2, px(TEXT) + 5, self.height() - px(TEXT) - 6
        most = max((share for _, share in self._chances), default=Fraction(1))
        found = []
        for number, (_, share) in enumerate(self._chances):
            high = (bottom - top) * float(share / most)
            found.append(QRectF(left + number * pitch + GAP / 2, bottom - high, pitch - GAP, high))
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont(self.font())
        font.setPixelSize(px(TEXT))
        painter.setFont(font)
        middle = Qt.AlignmentFlag.AlignCenter
        for box, (amount, share) in zip(self.columns(), self._chances):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade_color("bad" if amount < 0 else "accent"))
            painter.drawRoundedRect(box, 2, 2)
            painter.setPen(shade_color("muted"))
            above = QRectF(box.left() - GAP, box.top() - px(TEXT) - 4, box.width() + 2 * GAP, px(TEXT) + 3)
            painter.drawText(above, middle, f"{round(100 * share)}%")
            painter.setPen(shade_color("bad" if amount < 0 else "text"))
            below = QRectF(box.left() - GAP, box.bottom() + 2, box.width() + 2 * GAP, px(TEXT) + 4)
            painter.drawText(below, middle, signed_money(self._coin, amount))
        painter.end()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            words = self.words_at(event.pos().x())
            QToolTip.showText(event.globalPos(), words, self) if words else QToolTip.hideText()
            return True
        return super().event(event)

    def words_at(self, x: float) -> str:
        """Return the text of the column at this x coordinate, "" between columns."""
        for box, (amount, share) in zip(self.columns(), self._chances):
            if box.left() <= x <= box.right():
                return f"{self._coin.words(amount)}: {share_words(share)}"
        return ""


class ProspectCard(CardFrame):
    """A prospect: title, range in words, and a chart if chance matters, unless it is collapsed.

    `turned`: the arrow or its line was clicked.
    """

    turned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.range = label("", "section"), label("", "section")
        self.chart, self.fold = ProspectChart(), tool_button("down", tr("Chart"))
        self.fold.clicked.connect(self.turned)
        head = row(self.title, ..., self.range, self.fold, spacing=6)
        self.setLayout(column(head, self.chart, spacing=4, margins=(14, 2, 6, 4)))

    def show_prospect(self, prospect: Prospect, coin: Currency, folded: bool = False) -> None:
        chances = len(prospect.chances) > 1
        self.title.setText(prospect.title)
        self.range.setText(summary(prospect, coin))
        self.chart.setVisible(chances and not folded)
        self.chart.show_prospect(prospect, coin)
        self.fold.setEnabled(chances)
        set_icon(self.fold, "right" if folded else "down", "text")
        self.fold.setToolTip(tr("Show chart") if folded else tr("Hide chart"))
        self.fold.setAccessibleName(self.fold.toolTip())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        on_chart = self.chart.isVisible() and event.position().y() >= self.chart.y()
        if self.fold.isEnabled() and event.button() == Qt.MouseButton.LeftButton and not on_chart:
            self.turned.emit()


class ProspectCards(QWidget):
    """A card for each prospect. Charts are collapsed as last chosen by the user, by default if room is tight."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: bool | None = None
        self._shown: tuple[Sequence[Prospect], Currency, bool] = ((), Currency(), False)
        self.cards: list[ProspectCard] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)

    def show_prospects(self, prospects: Sequence[Prospect], coin: Currency, tight: bool = False) -> None:
        """Show these prospects. `tight`: there is little room for charts."""
        self._shown = prospects, coin, tight
        while len(self.cards) < len(prospects):
            self.cards.append(ProspectCard())
            self.cards[-1].turned.connect(self._turn)
            self._column.addWidget(self.cards[-1])
        for number, card in enumerate(self.cards):
            card.setVisible(number < len(prospects))
            if number < len(prospects):
                card.show_prospect(prospects[number], coin, self.folded)
        self.setVisible(bool(prospects))

    @property
    def folded(self) -> bool:
        """Whether the charts are collapsed."""
        return self._shown[2] if self._asked is None else self._asked

    def _turn(self) -> None:
        self._asked = not self.folded
        self.show_prospects(*self._shown)


# ----------------------------------------------------------------------------------------------------
# The ledger panel: what everybody has and would have, then the entries.

NO_ENTRIES = tr_noop("No entries yet.")
NONE_PUBLIC = tr_noop("No public entries. Players see their own entries at their seats.")
NOT_HERE = tr_noop("The game master checks off the stakes in the menu GM > Game master.")


class LedgerPanel(QFrame):
    """The panel, which reads the document.

    `ticked`: a power and whether its stake is received; `explained`: show what the figures rest on; `closed`: close the
    panel.
    """

    ticked = Signal(str, bool)
    explained = Signal()
    closed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setProperty("panel", "right")
        self.setAccessibleName(tr("Ledger"))
        self.document = document
        variant = document.game.variant
        powers = tuple(variant.base.powers)
        self.parts = SegmentedControl((("now", tr("Now")), ("turns", tr("By turn"))), "now", tr("Ledger content"))
        self.copy_button = tool_button("copy", tr("Copy entries"))
        self.close_button = tool_button("cross", tr("Close ledger"))
        self.grid = LedgerGridView(variant.id, powers)
        self.list = EntryList(variant.id, powers)
        self._closed = False
        """Whether the viewer may not know everything in the ledger."""
        self.prospects = ProspectCards()
        self.empty = label(tr(NO_ENTRIES), "muted")
        self.note = NoteFrame("hint", "")
        self.about_button = button(tr("About these figures…"), "link")
        self._heads = row(
            label(tr("Entries"), "section"), ..., *map(_head, (tr("In"), tr("Out"), tr("Balance"))), spacing=0
        )
        self._lay_out()
        self.parts.changed.connect(self._show_part)
        self.grid.ticked.connect(self.ticked)
        self.copy_button.clicked.connect(self._copy)
        self.close_button.clicked.connect(self.closed)
        self.about_button.clicked.connect(self.explained)

    def _lay_out(self) -> None:
        head = row(
            label(tr("Ledger"), "title"), ..., self.parts, self.copy_button, self.close_button, spacing=6,
            margins=(16, 14, 10, 8),
        )  # fmt: skip
        self._now, self._moved, inside = QWidget(), QWidget(), QWidget()
        self._now.setLayout(column(self.grid, self.prospects, margins=(14, 2, 14, 4)))
        self._moved.setLayout(column(self._heads, line(), self.empty, self.list, spacing=5, margins=(18, 6, 18, 4)))
        inside.setLayout(column(self._now, self._moved, ..., spacing=2))
        self._area = scrolled(inside)
        lower = column(self.note, row(..., self.about_button), spacing=4, margins=(16, 4, 16, 12))
        whole = column(head, self._area, lower, spacing=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)
        self.about_button.setVisible(bool(self.document.game.variant.remarks()))

# Content.

    @property
    def may_tick(self) -> bool:
        """Whether stakes can be checked off here: not if the game master has a PIN, and not in a variation."""
        if self.document.line:
            return False
        return self.document.open or not self.document.game.seat(GM).code

    def refresh(self) -> None:
        """Rebuild everything from the document."""
        document, game = self.document, self.document.game
        position = self._shown
        names = {one.id: one.name for one in game.variant.board(position).powers.values()}
        shown = grid(position.variant.accounts(position, document.viewer), names, position.variant.coin.sign)
        paid = {one.power: one.paid for one in game.variant.stakes(position, game.book)}
        players = {power: player for power, player in game.players.items() if player != power}
        self._closed = any(tr(HIDDEN) in row.cells for row in shown.lines)
        self.grid.show_grid(shown, document.seat, players if shown.by_power else {}, paid, self.may_tick)
        self.list.show_entries([posted(game.variant, one, names) for one in document.entries])
        self.show_prospects()
        self.parts.setVisible(not shown.by_power)
        self._show_part()
        self._show_note({power: names[power] for power, ticked in paid.items() if not ticked})

    @property
    def _shown(self) -> Position:
        """The position shown: after the turn whose results are on the board, since these tell what it brought."""
        document = self.document
        turn = document.turn
        return document.at_table if turn is None or document.shown == len(document.game.turns) - 1 else turn.after

    def show_prospects(self) -> None:
        """Show the prospects of the power in the orders panel, with its current drafts."""
        document = self.document
        power, at = document.power, document.present
        known = power and document.at_present and power in document.writers
        chances = at.variant.prospects(at, power, document.orders(power)) if known else ()
        self.prospects.show_prospects(chances, at.variant.coin)

    def _show_part(self) -> None:
        """Show both parts if powers go down, since the table is then low; otherwise one of them."""
        both, now = self.parts.isHidden(), self.parts.value == "now"
        has_entries = bool(self.entries)
        self._now.setVisible(both or now)
        self._moved.setVisible(both or not now)
        self.list.setVisible(has_entries)
        everybodys = self.document.viewer == PUBLIC and self._closed
        self.empty.setText(tr(NONE_PUBLIC if everybodys else NO_ENTRIES))
        self.empty.setVisible(not has_entries)
        self.copy_button.setEnabled(has_entries)
        if not both:
            self._scroll_to_end()

    def _scroll_to_end(self) -> None:
        """Scroll to the last entries once the list is laid out."""
        bar = self._area.verticalScrollBar()
        QTimer.singleShot(0, self, lambda: bar.setValue(0 if self.parts.value == "now" else bar.maximum()))

    def _show_note(self, owing: dict[str, str]) -> None:
        """Show a warning while a stake is missing; play goes on regardless (G-8)."""
        self.note.setVisible(bool(owing))
        if owing:
            who = tr("every power") if len(owing) == len(self.document.game.players) else ", ".join(owing.values())
            noun = tr("stake") if len(owing) == 1 else tr("stakes")
            where = "" if self.may_tick else f" {tr(NOT_HERE)}"
            self.note.show_note(
                "warn",
                tr(
                    "{owing} {noun} not yet received: {who}. You can keep playing.{where}",
                    owing=len(owing),
                    noun=noun,
                    who=who,
                    where=where,
                ),
            )

    @property
    def entries(self) -> tuple[LedgerLine, ...]:
        """The entries shown."""
        return self.list.entries.entries

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(as_text(self.entries))


def _head(text: str) -> QWidget:
    made = label(text, "small")
    made.setFixedWidth(px(NUMBER))
    made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made
