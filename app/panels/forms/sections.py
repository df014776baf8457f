"""A section of a form: a card with its title and total, its rows, and buttons that begin an order on the map; or a row
of a table with what the section changes and what is left after it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QWidget

from app.language import tr
from app.ui.icons import set_icon
from app.ui.shades import px
from app.ui.theme import restyle
from app.ui.widgets import Card, column, label, row, tool_button
from rules import Section

from .lines import AMOUNT_WIDTH, LineRow, row_for
from .starts import StartRow

REST_WIDTH, BESIDE = 36, 8
"""Width of the column of what is left, and pixels between two columns, at the normal size of text."""
CARD, TABLE = (14, 8, 14, 8), (0, 6, 0, 7)


class SectionCard(Card):
    """`filled` carries the row and the value filled in, `moved` the row and the way it goes, `begun` the slots that an
    order on the map begins with, `opened` the start whose paper is asked for; the rest tell of a key that is dragged.
    """

    filled = Signal(object, object)
    begun = Signal(tuple)
    opened = Signal(object)
    taken = Signal(tuple)
    carried = Signal(object)
    dropped = Signal(object)
    pointed = Signal(str)
    left = Signal()
    moved = Signal(object, int)

    def __init__(self) -> None:
        super().__init__()
        self.title, self.total, self.after = label("", "section"), label("", "section"), label("", "muted")
        self.after.hide()  # else its place is kept beside the total, which then is not in line with the rows
        self.about = label("", "small", wrap=True)
        self.rows: list[LineRow] = []
        self._section = Section("")
        self._unfolded = False
        self.fold = tool_button("down", tr("Open", "a section"))
        self.fold.clicked.connect(self._turn)
        self.starts, self.beside = StartRow(), StartRow()
        for starts in (self.starts, self.beside):
            for signal in ("begun", "opened", "taken", "carried", "dropped"):
                getattr(starts, signal).connect(getattr(self, signal))
        self._lay_out()

    def _lay_out(self) -> None:
        self._lines = QGridLayout()
        self._lines.setSpacing(3)
        self._lines.setHorizontalSpacing(2 * BESIDE)
        self._under = QWidget()
        self._inside = column(self._lines, self.starts, spacing=4)
        self._under.setLayout(self._inside)
        head = row(self.title, self.fold, ..., self.beside, self.total, self.after, spacing=BESIDE)
        self.setLayout(column(head, self.about, self._under, spacing=4, margins=CARD))

    def show_section(self, section: Section, table: bool = False) -> None:
        """Show a section: rows of lines that stay are kept, so that the keyboard stays where it is.

        `table`: as a row of a table.
        """
        self._section = section
        self.title.setText(section.title)
        self.title.setVisible(bool(section.title))
        self.total.setText(section.total)
        self.after.setText(section.after)
        self.about.setText(section.about)
        self.setAccessibleName(" ".join(filter(None, (section.title, section.total))))
        self._style(table)
        self._show_rows(section)
        # Keys stay where they are while lines come and go.
        first = QBoxLayout.Direction.BottomToTop if _has_keys(section) else QBoxLayout.Direction.TopToBottom
        self._inside.setDirection(first)
        # Why a button cannot be pressed has no room beside the columns.
        aside = table and len(section.starts) == 1 and not section.starts[0].reason
        self.starts.show_starts(() if aside else section.starts)
        self.beside.show_starts(section.starts if aside else ())
        self._show_fold()

    def _style(self, table: bool) -> None:
        """As a card, or as a row of a table whose columns are as wide as those of the other rows."""
        if (self.property("card") == "row") == table:
            return
        self.setProperty("card", "row" if table else "plain")
        self.title.setProperty("role", "strong" if table else "section")
        self.total.setProperty("role", "strong" if table else "section")
        if table:
            _as_column(self.total, AMOUNT_WIDTH)
            _as_column(self.after, REST_WIDTH)
        self.after.setVisible(table)
        whole, lines = self.layout(), self._under.layout()
        assert whole is not None and lines is not None
        whole.setContentsMargins(*(TABLE if table else CARD))
        self._lines.setContentsMargins(0, 0, px(REST_WIDTH) + BESIDE if table else 0, 0)
        parts: tuple[QWidget, ...] = (self, self.title, self.total)
        for part in parts:
            restyle(part)

    def _show_rows(self, section: Section) -> None:
        known = {(one.line.key, one.line.kind): one for one in self.rows}
        wanted = []
        for line in section.lines:
            one = known.pop((line.key, line.kind), None)
            if one is None:
                one = self._new(row_for(line))
            else:
                one.show_line(line)
            wanted.append(one)
        for gone in known.values():
            self._lines.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        self._order(wanted)

    # Folding.

    @property
    def open(self) -> bool:
        """Whether all of it is in sight: always, but where it is to be folded and nothing in it is written."""
        written = any(line.order is not None for line in self._section.lines)
        return not self._section.folded or self._unfolded or written

    def unfold(self) -> None:
        """Open it, as a click on its arrow does."""
        self._unfolded = True
        self._show_fold()

    def _turn(self) -> None:
        self._unfolded = not self.open
        self._show_fold()

    def _show_fold(self) -> None:
        self.fold.setVisible(self._section.folded)
        set_icon(self.fold, "down" if self.open else "right", "text")
        self.fold.setAccessibleName(
            f"{tr('Close', 'a section') if self.open else tr('Open', 'a section')} {self._section.title}"
        )
        self.fold.setToolTip(tr("Close", "a section") if self.open else tr("Open", "a section"))
        self.about.setVisible(bool(self._section.about) and self.open)
        self._under.setVisible(self.open and (bool(self.rows) or not self.starts.isHidden()))

    # Its rows.

    def _new(self, made: LineRow) -> LineRow:
        made.filled.connect(lambda value: self.filled.emit(made, value))
        made.pointed.connect(self.pointed)
        made.left.connect(self.left)
        made.moved.connect(lambda by: self.moved.emit(made, by))
        return made

    def _order(self, wanted: list[LineRow]) -> None:
        """Put the rows in this order, so many side by side; nothing is moved where they are in it."""
        self.rows = wanted
        across = self._section.across
        for number, one in enumerate(wanted):
            spot = number // across, number % across
            item = self._lines.itemAtPosition(*spot)
            if item is None or item.widget() is not one:
                self._lines.addWidget(one, *spot)
        for column_ in range(across):
            self._lines.setColumnStretch(column_, 1)
        before: QWidget | None = None
        for one in wanted:
            if one.field is not None:
                if before is not None:
                    QWidget.setTabOrder(before, one.field)
                before = one.field

    @property
    def fields(self) -> list[QWidget]:
        """What can take the keyboard, from top to bottom."""
        found = [one.field for one in self.rows if one.field is not None and one.field.isEnabled()] if self.open else []
        buttons = [*self.beside.buttons, *(self.starts.buttons if self.open else ())]
        return [*found, *(made for made in buttons if made.isEnabled())]


def _has_keys(section: Section) -> bool:
    return any(start.racket for start in section.starts)


def _as_column(part: QLabel, width: int) -> None:
    part.setFixedWidth(px(width))
    part.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class ColumnHeads(QWidget):
    """The titles over the columns of a form that is a table."""

    def __init__(self) -> None:
        super().__init__()
        self._change, self._rest = label("", "section"), label("", "section")
        _as_column(self._change, AMOUNT_WIDTH)
        _as_column(self._rest, REST_WIDTH)
        self.setLayout(row(label(tr("In this order"), "section"), ..., self._change, self._rest, spacing=BESIDE))

    def show_columns(self, titles: tuple[str, ...]) -> None:
        self.setVisible(bool(titles))
        if titles:
            self._change.setText(titles[0])
            self._rest.setText(titles[1])
