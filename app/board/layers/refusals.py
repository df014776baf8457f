"""Why a place is barred, written on the map beside the unit or the name there: where a dislodged unit may not go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import hypot
from typing import NamedTuple

from PySide6.QtCore import QRectF

from ..ink import Ink, Point, rounded_box
from ..lettering import MARK_TEXT, lettered, width_of
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

LEAST, PADDING, LINE = 1.0, 0.6, 1.25
"""Size of the words in that of tags; room round them and height of a line, in times that."""
FROM = 1.6
"""How far from where a unit stands a card begins, in radii."""
SIDES = ((0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.9, 0.9), (-0.9, 0.9), (0.9, -0.9), (-0.9, -0.9))
"""Where it may lie, the best first."""


class Told(NamedTuple):
    """Why a place is barred: words in lines, and the box they lie in: left, top, width, height."""

    about: str
    lines: tuple[str, ...]
    place: tuple[float, float, float, float]
    size: float

    @property
    def box(self) -> QRectF:
        return QRectF(*self.place)


class Refusals(ItemLayer):
    name = "refusals"
    height = "marks"
    kept = False
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.TARGETS, Topic.POSITION})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for told in told_on(stage):
            yield Entry(told, partial(_card, told, stage))


def told_on(stage: Stage) -> Iterator[Told]:
    """The reasons that have room clear of units, of lit places' middles and of each other."""
    r, size = stage.metrics.r, LEAST * stage.metrics.sign_text
    units = [stage.spot(piece) for piece in stage.seats.present]
    kept = [*units, *(stage.goal(place) for place in stage.targets.places if stage.shown(place))]
    placed: list[QRectF] = []
    for place, words in stage.targets.told:
        if not stage.shown(place):
            continue
        lines = _lines(words)
        wide = max(width_of(line, MARK_TEXT) for line in lines) * size + 2 * PADDING * size
        high = (LINE * len(lines) + 2 * PADDING * 0.6) * size
        for box in _boxes(stage.goal(place), wide, high, FROM * r):
            free = stage.layout.frame.contains(box) and not any(box.intersects(other) for other in placed)
            if free and not any(_near(box, at, r) for at in kept):
                placed.append(box)
                yield Told(place, lines, (box.x(), box.y(), box.width(), box.height()), size)
                break


def _lines(words: str) -> tuple[str, ...]:
    """In two lines, as even as they come."""
    parts = words.rstrip(".").split(" ")
    halves = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts))]
    return min(halves, key=lambda half: max(map(len, half))) if halves else (words,)


def _boxes(at: Point, wide: float, high: float, far: float) -> Iterator[QRectF]:
    for dx, dy in SIDES:
        x, y = at[0] + dx * (far + wide / 2), at[1] + dy * (far + high / 2)
        yield QRectF(x - wide / 2, y - high / 2, wide, high)


def _near(box: QRectF, at: Point, r: float) -> bool:
    """Whether a counter there would be covered."""
    x, y = min(max(at[0], box.left()), box.right()), min(max(at[1], box.top()), box.bottom())
    return hypot(x - at[0], y - at[1]) < 1.2 * r


def _card(told: Told, stage: Stage) -> Ink:
    theme, size = stage.theme, told.size
    ink, path = Ink(), rounded_box(told.box, 0.5 * size)
    ink.fill(path.translated(0, 0.12 * size), theme.shadow)
    ink.fill(path, theme.mark_disc)
    ink.stroke(path, theme.fail, 0.08 * size)
    first = told.box.center().y() - LINE * size * (len(told.lines) - 1) / 2
    for number, line in enumerate(told.lines):
        ink.fill(lettered(line, MARK_TEXT, size, (told.box.center().x(), first + number * LINE * size)), theme.fail)
    return ink
