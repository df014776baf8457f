"""The units of a turn that is played, as items over the board: each as it stands at a moment of a step.

Only they move. The board beneath is drawn anew when what came of orders is told, and in the end it shows what it showed
before, to the last pixel.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem

from app.ui.tokens import tokens
from rules import Event, Turn

from .curves import Curve, Point
from .from_rules import picture_of, result_picture
from .ink import Ink
from .items import GroupItem, InkItem, discard
from .laid import Laid
from .layers.distant import distant_entry
from .layers.signs import racket_ink, sign_ink
from .layers.units import unit_entry
from .motion import HALFWAY, Kind, Leg, Motion, Track, plan_motion
from .motion_ways import out_of, way_of
from .painters.units import State
from .picture import Picture, Piece, Racket
from .plan import Plan
from .scene import BoardScene
from .stage import Stage

ABOVE = 0.5
"""How much higher than dislodged units those on their way lie."""


@dataclass(slots=True)
class Actor:
    """A unit on its way: its counter as it stood and, where it looks otherwise then, as it stands in the end."""

    track: Track
    way: Curve
    out: Curve
    first: InkItem | None
    last: InkItem | None
    last_at: Point

    def stand(self, kind: Kind, share: float) -> None:
        """Stand as it does when a share of a step is over."""
        pose = self.track.pose(kind, share)
        x, y = self.way.at(self.way.length * pose.way)
        if pose.out:
            x, y = self.out.at(self.out.length * pose.out)
        fading = 1 - share if kind == Kind.RESULTS else 1.0
        if self.first is not None:
            sx, sy = self.way.points[0]
            _place(self.first, x - sx, y - sy, fading * pose.seen * (1 - pose.new if self.last else 1.0))
        if self.last is not None:
            _place(self.last, x - self.last_at[0], y - self.last_at[1], fading * pose.seen * pose.new)

    @property
    def items(self) -> Iterator[InkItem]:
        return (item for item in (self.first, self.last) if item is not None)


@dataclass(slots=True)
class Prop:
    """A sign that comes or goes with the turn."""

    item: InkItem
    comes: bool

    def stand(self, kind: Kind, share: float) -> None:
        level = 0.0 if kind < Kind.CHANGES else share if kind == Kind.CHANGES else 1.0
        fading = 1 - share if kind == Kind.RESULTS else 1.0
        _place(self.item, 0, 0, fading * (level if self.comes else 1 - level))


def motion_of(turn: Turn, told: Iterable[Event] | None = None) -> Motion:
    """A turn as it is played. The turn is one as somebody may know it; `told`: what befell beside orders, as he is."""
    return plan_motion(picture_of(turn.before).pieces, result_picture(turn, told=told), picture_of(turn.after))


class Cast:
    """Plays a motion on a scene that shows the results of its turn. `after`: the picture of the position that follows.

    `show` may be asked for any moment in any order; `close` leaves the scene as it was.
    """

    def __init__(self, scene: BoardScene, motion: Motion, after: Picture) -> None:
        self.scene, self.motion, self.after = scene, motion, after
        self.rest = scene.picture
        ordered = motion.ordered
        pieces = ordered.pieces if self.rest.pieces == motion.told.pieces else self.rest.pieces
        self._still = {track.piece for track in motion.tracks if track.rests}.intersection(pieces)
        self._ordered = replace(self.rest, pieces=pieces, marks=ordered.marks)
        self._root = GroupItem(tokens().layers["dislodged"] + ABOVE)
        scene.addItem(self._root)
        self._actors: list[Actor] = []
        self._props: list[Prop] = []
        self._key: Hashable = None
        self._stage: tuple[Kind, bool] | None = None

    @property
    def height(self) -> float:
        """How high they lie among the layers."""
        return self._root.zValue()

    @property
    def moving(self) -> int:
        """How many items there are on the way."""
        return sum(len(list(actor.items)) for actor in self._actors) + len(self._props)

    def show(self, kind: Kind, share: float) -> None:
        """The moment when a share of a step is over."""
        if self._key != self.scene.stage.look:
            self._build()
        self._tell(kind, share)
        for actor in self._actors:
            actor.stand(kind, share)
        for prop in self._props:
            prop.stand(kind, share)

    def close(self) -> None:
        """All as it was before."""
        self._clear()
        if self._root.scene() is self.scene:
            discard(self._root)
        self.scene.send_away()
        self.scene.show_picture(self.rest)

    def draw(self, painter: QPainter) -> None:
        """Draw those on their way, from their ink."""
        items = [item for actor in self._actors for item in actor.items] + [prop.item for prop in self._props]
        for item in sorted(items, key=lambda item: item.zValue()):
            if item.isVisible():
                painter.save()
                painter.setOpacity(item.opacity())
                painter.translate(item.pos())
                item.ink.draw(painter)
                painter.restore()

    def _tell(self, kind: Kind, share: float) -> None:
        """What came of the orders, as far as it has been seen."""
        told = kind, share >= HALFWAY or kind in (Kind.CUTS, Kind.RESULTS)
        if told == self._stage:
            return
        self._stage = told
        steps = self.motion.steps
        before = steps[max(0, steps.index(kind) - 1)] if kind in steps else kind
        if kind == Kind.RESULTS:
            self.scene.send_away()
            self.scene.show_picture(self.rest)
        else:
            marks = self.motion.marks(kind if told[1] else before)
            self._show(replace(self._ordered, marks=marks))

    def _show(self, picture: Picture) -> None:
        if picture != self.scene.picture:
            self.scene.show_picture(picture)
        gone = [laid for laid in self.scene.stage.laid if laid.sign not in self.after.signs]
        self.scene.send_away([*(piece for piece in picture.pieces if piece not in self._still), *gone])

    # What there is to move.

    def _build(self) -> None:
        """Make the items, at the sizes and in the theme of the moment."""
        self._clear()
        stage = self.scene.stage
        self._key = stage.look
        before, after = _staged(stage, self._ordered), _staged(stage, replace(self.after, marks=()))
        for track in self.motion.tracks:
            if track.piece not in self._still:
                self._actors.append(self._actor(track, before, after))
        if Kind.CHANGES in self.motion.steps:
            went = [one for one in before.laid if one.sign not in self.after.signs]
            came = [one for one in after.laid if one.sign not in self._ordered.signs]
            self._props = [Prop(self._item(_ink(before, one)), False) for one in went]
            self._props += [Prop(self._item(_ink(after, one)), True) for one in came]

    def _actor(self, track: Track, before: Stage, after: Stage) -> Actor:
        newcomer = track.piece is track.end
        stage = after if newcomer else before
        first = self._counter(stage, track.piece)
        track = _resized(track, stage, after)
        changes = track.end is not None and any(leg.what == "new" for leg in track.legs)
        last = self._counter(after, track.end) if track.end is not None and changes else None
        last_at = after.spot(track.end) if track.end is not None else (0.0, 0.0)
        way = Curve([after.spot(track.piece)]) if newcomer else way_of(track, before, after)
        return Actor(track, way, out_of(track, before, after), first, last, last_at)

    def _counter(self, stage: Stage, piece: Piece) -> InkItem | None:
        """The counter of a unit; None where it is not seen."""
        if stage.seats.is_here(piece):
            make = unit_entry(stage, piece, State.DISLODGED if piece.dislodged else State.PLAIN).make
        elif piece in stage.seats.present:
            make = distant_entry(stage, piece).make
        else:
            return None
        return self._item(make(), 1 if piece.dislodged else 0)

    def _item(self, ink: Ink, rank: int = 0) -> InkItem:
        item = InkItem(ink, self._root)
        item.setZValue(rank)
        item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        return item

    def _clear(self) -> None:
        for item in [item for actor in self._actors for item in actor.items] + [prop.item for prop in self._props]:
            discard(item)
        self._actors, self._props, self._key, self._stage = [], [], None, None


def _resized(track: Track, before: Stage, after: Stage) -> Track:
    """A unit that comes from a board that is drawn whole to one that is not, or back, changes on its way."""
    ways = [leg for leg in track.legs if leg.what == "way"]
    if track.end is None or not ways or any(leg.what == "new" for leg in track.legs):
        return track
    if before.scale(track.piece) == after.scale(track.end):
        return track
    return replace(track, legs=(*track.legs, Leg(ways[-1].kind, "new", 0.0, 1.0)))


def _place(item: InkItem, dx: float, dy: float, opacity: float) -> None:
    item.setPos(QPointF(dx, dy))
    item.setOpacity(opacity)
    item.setVisible(opacity > 0)


def _staged(stage: Stage, picture: Picture) -> Stage:
    """The same board with another picture, for what stands where on it."""
    made = replace(stage, picture=picture, laid=(), marks=(), plan=Plan(), away=frozenset(), chain=None)
    made.settle_plan()
    return made


def _ink(stage: Stage, laid: Laid) -> Ink:
    """A sign in its place."""
    sign = laid.sign
    return racket_ink(stage, laid, sign) if isinstance(sign, Racket) else sign_ink(stage, laid)
