"""A panel stands beside the board as one column, or lies beneath it as three."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QScrollArea, QVBoxLayout, QWidget

from app.ui.widgets import Item, column, in_tab_order, line, row, scrolled

DRAWER = 206
"""Height of the panel beneath the board, at the normal size of text."""
PARTS, WITH_FORM = (5, 5, 4), (3, 7, 4)
"""How wide its columns are, in parts of the whole; the middle one needs more for a form."""


class PanelFrame(QWidget):
    """A part of a panel that what lies in it comes into when the frame is in its own place (`relaid` sees to it).

    Qt styles a widget anew, with all that is in it, each time it is put into another: what is put into a frame which
    is then put into an area that scrolls, and that into the panel, would be styled three times.
    """

    def __init__(self, layout: QLayout) -> None:
        super().__init__()
        self._inside: QLayout | None = layout

    def fill(self) -> None:
        """Take in what lies here, and fill the frames among that."""
        if self._inside is not None:
            inside, self._inside = self._inside, None
            self.setLayout(inside)
            fill_frames(self)


def fill_frames(widget: QWidget) -> None:
    """Fill all frames in a widget, which is in its place."""
    for frame in widget.findChildren(PanelFrame):
        frame.fill()


def relaid(panel: QWidget, layout: QLayout) -> None:
    """Give a panel another layout; the widgets that it still needs have been put into that one already."""
    whole = panel.layout()
    if whole is None:
        whole = column(spacing=0)
        panel.setLayout(whole)
    old = whole.takeAt(0)
    if old is not None and (emptied := old.widget()) is not None:
        emptied.hide()
        emptied.deleteLater()  # later: it may be laid out at this moment
    body = QWidget(panel)
    body.setLayout(layout)
    fill_frames(body)
    whole.addWidget(body)
    in_tab_order(*parts_of(layout))  # frames were filled after what lies below them


def parts_of(layout: QLayout) -> Iterator[QWidget]:
    """What lies in a layout, in frames and in what scrolls there, in the order in which it is read."""
    for item in filter(None, (layout.itemAt(n) for n in range(layout.count()))):
        widget = item.widget()
        if isinstance(widget, QScrollArea):
            widget = widget.widget()
        inner = widget.layout() if isinstance(widget, PanelFrame) else item.layout()
        if inner is not None:
            yield from parts_of(inner)
        elif widget is not None:
            yield widget


def three_columns(left: QWidget, middle: QWidget, right: QWidget) -> QHBoxLayout:
    """Side by side, with hairlines between."""
    whole = row(left, _upright(), middle, _upright(), right, spacing=0)
    share(whole, PARTS)
    return whole


def share(columns: QHBoxLayout, parts: tuple[int, int, int]) -> None:
    """Give the three columns so many parts of the width."""
    for at, part in zip((0, 2, 4), parts):
        columns.setStretch(at, part)


def scrolling(*items: Item) -> QScrollArea:
    """Things one below the other that scroll, in a column of the drawer."""
    return scrolled(PanelFrame(column(*items, ..., spacing=6, margins=(12, 10, 12, 8))))


def _upright() -> QFrame:
    made = line()
    made.setMinimumSize(1, 1)
    made.setMaximumSize(1, 16777215)
    return made


# ----------------------------------------------------------------------------------------------------
# Room that a panel has for a card that stands over the board in wider windows.


class CardSlot(QWidget):
    """Hidden while it is empty. What stands beneath it in the panel gives way to the card."""

    def __init__(self, *giving_way: QWidget) -> None:
        super().__init__()
        self.giving_way: Sequence[QWidget] = giving_way
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._were: list[QWidget] = []
        self.hide()

    @property
    def taken(self) -> bool:
        """Whether a card is in here."""
        return not self.isHidden()

    @property
    def inner_width(self) -> int:
        """How wide a card may be."""
        panel = self.parentWidget()
        layout = panel.layout() if panel else None
        if panel is None or layout is None:
            return self.width()
        around = layout.contentsMargins()
        return panel.width() - around.left() - around.right()

    def take(self, card: QWidget) -> None:
        """Have a card in here."""
        if card.parent() is not self:
            self._inside.addWidget(card)
        if not self.taken:
            self._were = [one for one in self.giving_way if not one.isHidden()]
            for one in self._were:
                one.hide()
        self.show()

    def give(self, card: QWidget, over: QWidget) -> None:
        """Let the card go to where it floats; what gave way comes back."""
        if card.parent() is self:
            self._inside.removeWidget(card)
            card.setParent(over)
        if self.taken:
            self.hide()
            for one in self._were:
                one.show()
            self._were = []
