"""The titles of boards that are drawn together; that of the active one is marked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QRectF

from app.ui.tokens import TextStyle, Theme, tokens

from ..ink import Ink, Point, rounded_box
from ..lettering import lettered, width_of
from ..stage import Stage
from ..titles import Title, level_titles
from .base import Entry, ItemLayer, Topic

WORD = TextStyle("ui_sans", 1.0, 600)
WORD_SIZE = 0.6
LEFT = 0.75
"""Where letters begin in a card, in the size of its name."""
BAR = 0.24


class LevelTitles(ItemLayer):
    name = "titles"
    height = "names"
    topics = frozenset({Topic.THEME, Topic.ZOOM})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for title in level_titles(stage):
            yield Entry((title.level, title.word, title.size), partial(title_ink, title, stage.theme))


def level_card(name: str, size: float, theme: Theme) -> Ink:
    """A card about the origin that holds only a name."""
    style = tokens().texts["province_word"]
    wide, high = (width_of(name, style) + 2 * LEFT) * size, 1.7 * size
    ink = _card(QRectF(-wide / 2, -high / 2, wide, high), size, theme, active=False)
    ink.fill(lettered(name, style, size, (0.0, 0.0)), theme.text)
    return ink


def _card(box: QRectF, size: float, theme: Theme, *, active: bool) -> Ink:
    ink = Ink()
    card = rounded_box(box, 0.3 * size)
    ink.fill(card.translated(0, 0.08 * size), theme.shadow)
    ink.fill(card, theme.ui.raised)
    ink.stroke(card, theme.target if active else theme.border_power, (0.08 if active else 0.045) * size)
    return ink


def title_ink(title: Title, theme: Theme) -> Ink:
    """A card with the name of a board."""
    box, size = title.box, title.size
    ink = _card(box, size, theme, active=title.active)
    if title.active:
        bar = QRectF(box.left(), box.top() + 0.3 * size, BAR * size, box.height() - 0.6 * size)
        ink.fill(rounded_box(bar, BAR * size / 2), theme.target)
    style, middle = tokens().texts["province_word"], box.center().y()
    start = box.left() + LEFT * size, middle - (0.4 * size if title.word else 0)
    _left_set(ink, title.name, style, size, start, theme.text)
    if title.word:
        hue = theme.target if title.active else theme.text_muted
        spot = box.left() + LEFT * size, middle + 0.62 * size
        _left_set(ink, title.word, WORD, WORD_SIZE * size, spot, hue)
    return ink


def _left_set(ink: Ink, text: str, style: TextStyle, size: float, start: Point, hue: str) -> None:
    """A line that begins at a point."""
    ink.fill(lettered(text, style, size, (start[0] + width_of(text, style) * size / 2, start[1])), hue)
