"""The fog over what is out of sight, and what lies over it. There is nothing beneath: the picture is made of a view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

from app.language import mark

from ..fog import Fog, Memory
from ..ink import Ink, Point
from ..painters import fog as paint
from ..painters.marks import swords
from ..pins import laid_pins
from ..plan import province
from ..sheets import Sheet
from ..stage import Stage
from .base import Entry, ItemLayer, Topic

SWORDS_R = 0.72
MEMORY_ROOM = 1.35
"""What a unit seen earlier takes with its tab, in its radii."""


class FogGround(ItemLayer):
    """Paper over what is out of sight, and the edge of sight."""

    name = "fog"
    height = "fog"
    kept = False
    topics = frozenset({Topic.THEME, Topic.POSITION, Topic.FOG})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        if stage.fog is not None:
            for sheet in stage.layout.sheets:
                yield Entry((stage.fog.sight, sheet.level), partial(_ground, stage, sheet, stage.fog))


class FogSeen(ItemLayer):
    """Eyes on places seen empty."""

    name = "eyes"
    height = "signs"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.FOG})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for place in eyes(stage):
            at = stage.goal(place)
            yield Entry((place, at), partial(paint.eye, at, stage.metrics.r, stage.theme))


class FogMemory(ItemLayer):
    """Units seen earlier."""

    name = "remembered"
    title = mark("Units seen earlier")
    height = "distant"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.FOG})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for one in stage.fog.remembered if stage.fog else ():
            if stage.shown(one.place):
                yield Entry((one, stage.goal(one.place)), partial(_memory, stage, one))


class FogFights(ItemLayer):
    """Where something was fought for."""

    name = "conflicts"
    height = "marks"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.FOG})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for place in stage.fog.conflicts if stage.fog else ():
            if stage.shown(place):
                at = conflict_spot(stage, place)
                yield Entry((place, at), partial(swords, at, SWORDS_R * stage.metrics.r, stage.theme))


class OwnNotes(ItemLayer):
    """The player's own notes on places."""

    name = "notes"
    title = mark("Your notes")
    height = "marks"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.FOG})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        r, size, theme = stage.metrics.r, stage.metrics.sign_text, stage.theme
        for one, at, words in laid_pins(stage):
            yield Entry((one, at, words), partial(paint.pin, at, words, one.text, r, size, theme))


def eyes(stage: Stage) -> Iterator[str]:
    """The places that have an eye: seen empty, and nothing else told of them there."""
    if stage.fog is not None:
        told = stage.fog.conflicts
        yield from (place for place in stage.fog.empty if place not in told and stage.shown(place))


def conflict_spot(stage: Stage, place: str) -> Point:
    """Where the mark of a fight lies: in an empty place, else beside the unit there."""
    x, y = stage.goal(place)
    if stage.fog is None or place in stage.fog.empty:
        return x, y
    r = stage.metrics.r
    return x + paint.CONFLICT_AT[0] * r, y - paint.CONFLICT_AT[1] * r


def fog_rooms(stage: Stage) -> Iterator[QRectF]:
    """The room of all that is told over the fog: names give way to it."""
    fog, r, text = stage.fog, stage.metrics.r, stage.metrics.sign_text
    if fog is None:
        return
    yield from (_around(stage.goal(place), 0.72 * r) for place in eyes(stage))
    for one in fog.remembered:
        if stage.shown(one.place):
            at = stage.goal(one.place)
            yield _around(at, MEMORY_ROOM * r)
            yield paint.pill_room(at, one.when, r, text)
    yield from (_around(conflict_spot(stage, place), 0.7 * r) for place in fog.conflicts if stage.shown(place))
    yield from (paint.plate(words, pin.text, text) for pin, _, words in laid_pins(stage))


def _around(at: Point, room: float) -> QRectF:
    return QRectF(at[0] - room, at[1] - room, 2 * room, 2 * room)


def _ground(stage: Stage, sheet: Sheet, fog: Fog) -> Ink:
    atlas = sheet.atlas
    seen = [shape for shape in atlas.drawing.shapes if province(shape) in fog.sight]
    hidden = [shape for shape in atlas.drawing.shapes if shape not in seen]
    ink = paint.light(atlas, seen, stage.theme)
    ink.add(paint.veil(atlas, hidden, stage.theme))
    within = frozenset(seen)
    path = atlas.lines(lambda one, other: bool(one and other) and (one in within) != (other in within))
    ink.add(paint.edge(path, stage.theme))
    return ink


def _memory(stage: Stage, one: Memory) -> Ink:
    at, r, theme = stage.goal(one.place), stage.metrics.r * stage.size_at(one.place), stage.theme
    ink = Ink()
    counter = paint.memory(one.kind, stage.variant, stage.looks[one.power], theme, r)
    ink.add(counter, QTransform.fromTranslate(*at))
    ink.add(paint.when_pill(at, one.when, r, stage.metrics.sign_text, theme))
    return ink
