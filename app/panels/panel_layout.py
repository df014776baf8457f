"""The layouts of a panel: one column beside the board, or three columns below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QScrollArea, QVBoxLayout, QWidget

from app.ui.widgets import Item, column, in_tab_order, line, row, scrolled

DRAWER = 206
"""Height of a panel below the board, at the normal text size."""
PARTS, WITH_FORM = (5, 5, 4), (3, 7, 4)
"""Relative widths of the columns; with a form, the middle one is wider."""


class PanelFrame(QWidget):
    """A part of a panel whose content is inserted only once the frame is in its final place (see `relaid`).

    Qt restyles a widget with all its children whenever its parent changes: widgets put into a frame, which is put into
    a scroll area, which is put into the panel, would be styled three times.
    """

    def __init__(self, layout: QLayout) -> None:
        super().__init__()
        self._inside: QLayout | None = layout

    def fill(self) -> None:
        """Insert the content, and fill the frames within it."""
        if self._inside is not None:
            inside, self._inside = self._inside, None
            self.setLayout(inside)
            fill_frames(self)


def fill_frames(widget: QWidget) -> None:
    """Fill all frames in a widget that is in its final place."""
    for frame in widget.findChildren(PanelFrame):
        frame.fill()


def relaid(panel: QWidget, layout: QLayout) -> None:
    """Give a panel another layout, which already contains the widgets that the panel keeps."""
    whole = panel.layout()
    if whole is None:
        whole = column(spacing=0)
        panel.setLayout(whole)
    old = whole.takeAt(0)
    if old is not None and (emptied := old.widget()) is not None:
        emptied.hide()
        emptied.deleteLater()  # later: its layout may be active at this moment
    body = QWidget(panel)
    body.setLayout(layout)
    fill_frames(body)
    whole.addWidget(body)
    in_tab_order(*parts_of(layout))  # frames are filled after the widgets below them


def parts_of(layout: QLayout) -> Iterator[QWidget]:
    """Yield the widgets in a layout, also in its frames and scroll areas, in reading order."""
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
    """Lay out three widgets side by side, separated by hairlines."""
    whole = row(left, _upright(), middle, _upright(), right, spacing=0)
    share(whole, PARTS)
    return whole


def share(columns: QHBoxLayout, parts: tuple[int, int, int]) -> None:
    """Set the relative widths of the three columns."""
    for at, part in zip((0, 2, 4), parts):
        columns.setStretch(at, part)


def scrolling(*items: Item) -> QScrollArea:
    """Return a scroll area with these items one below the other, for a column of the panel below the board."""
    return scrolled(PanelFrame(column(*items, ..., spacing=6, margins=(12, 10, 12, 8))))


def _upright() -> QFrame:
    made = line()
    made.setMinimumSize(1, 1)
    made.setMaximumSize(1, 16777215)
    return made


# ----------------------------------------------------------------------------------------------------
# The place in a panel for a card that floats over the board in wider windows.


class CardSlot(QWidget):
    """A place in a panel for a card; hidden while empty. The widgets in `giving_way` are hidden while it holds a card.
    """

    def __init__(self, *giving_way: QWidget) -> None:
        super().__init__()
        self.giving_way: Sequence[QWidget] = giving_way
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._were: list[QWidget] = []
        self.hide()

    @property
    def taken(self) -> bool:
        """Whether the slot holds a card."""
        return not self.isHidden()

    @property
    def inner_width(self) -> int:
        """The width available for a card."""
        panel = self.parentWidget()
        layout = panel.layout() if panel else None
        if panel is None or layout is None:
            return self.width()
        around = layout.contentsMargins()
        return panel.width() - around.left() - around.right()

    def take(self, card: QWidget) -> None:
        """Put a card into the slot."""
        if card.parent() is not self:
            self._inside.addWidget(card)
        if not self.taken:
            self._were = [one for one in self.giving_way if not one.isHidden()]
            for one in self._were:
                one.hide()
        self.show()

    def give(self, card: QWidget, over: QWidget) -> None:
        """Return the card to its floating place over `over`, and show the hidden widgets again."""
        if card.parent() is self:
            self._inside.removeWidget(card)
            card.setParent(over)
        if self.taken:
            self.hide()
            for one in self._were:
                one.show()
            self._were = []
