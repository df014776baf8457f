"""The animation of a turn: what each unit does step by step and along which path, and the moving units in the scene."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from math import hypot

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem

from app.geometry.drawing import province_of
from app.language import tr_noop
from app.ui.tokens import tokens
from rules import Event, Turn

from .curves import Curve, Point
from .display_list import DisplayList, DisplayListItem, GroupItem, discard
from .from_rules import picture_of, result_picture
from .layers.orders import sign_ink
from .layers.units import distant_entry, unit_entry
from .picture import (
    BadgeMark,
    BuildMark,
    ConvoyMark,
    DisbandMark,
    EventMark,
    Mark,
    MoveMark,
    Picture,
    Piece,
    RetreatMark,
    StandOffMark,
    StrengthsMark,
    SupportMark,
    SwapMark,
    ThreadMark,
)
from .plan import Arrow
from .scene import BoardScene
from .scene_state import SceneState
from .symbols.units import CounterState

# ----------------------------------------------------------------------------------------------------
# What moves in each step of a turn: which units move, are dislodged, bounce, appear or disappear. No Qt here.
#
# This reads only pictures of the turn, as the viewer knows it; the painters decide how it looks.


class AnimationStep(IntEnum):
    """A step of the animation; steps are shown in this order."""

    ORDERS = 0
    SET_UP = 1
    FIRST = 2
    DEEDS = 3
    CUTS = 4
    MOVES = 5
    BATTLES = 6
    DISLODGED = 7
    BOUNCES = 8
    RETREATS = 9
    LOST = 10
    NEW = 11
    CHANGES = 12
    RESULTS = 13


WORDS: Mapping[AnimationStep, str] = {
    AnimationStep.ORDERS: tr_noop("orders"),
    AnimationStep.SET_UP: tr_noop("set-up"),
    AnimationStep.FIRST: tr_noop("divided"),
    AnimationStep.DEEDS: tr_noop("special orders"),
    AnimationStep.CUTS: tr_noop("supports cut"),
    AnimationStep.MOVES: tr_noop("moves"),
    AnimationStep.BATTLES: tr_noop("battles"),
    AnimationStep.DISLODGED: tr_noop("dislodged"),
    AnimationStep.BOUNCES: tr_noop("bounced"),
    AnimationStep.RETREATS: tr_noop("retreats"),
    AnimationStep.LOST: tr_noop("gone"),
    AnimationStep.NEW: tr_noop("new units"),
    AnimationStep.CHANGES: tr_noop("changes"),
    AnimationStep.RESULTS: tr_noop("results"),
}
"""The name of each step, shown after its number."""
LASTS: Mapping[AnimationStep, int] = {
    AnimationStep.ORDERS: 800,
    AnimationStep.SET_UP: 700,
    AnimationStep.FIRST: 700,
    AnimationStep.DEEDS: 900,
    AnimationStep.CUTS: 700,
    AnimationStep.MOVES: 1200,
    AnimationStep.BATTLES: 2000,
    AnimationStep.DISLODGED: 900,
    AnimationStep.BOUNCES: 1300,
    AnimationStep.RETREATS: 1100,
    AnimationStep.LOST: 700,
    AnimationStep.NEW: 800,
    AnimationStep.CHANGES: 800,
    AnimationStep.RESULTS: 600,
}
"""Duration of each step at standard speed, in milliseconds; decisive battles are slower than other moves."""
CLASH = 0.6
"""How far a unit comes in a battle, as a share of its path, before the defender is dislodged."""
HALFWAY = 0.5
NO_TRY = frozenset({"pinned", "gassed"})
"""Result words of units that did not even attempt to move."""


@dataclass(frozen=True, slots=True)
class MotionPart:
    """A part of what a unit does, in one step. `what` is one of

    - "way": its progress along its path,
    - "out": its progress from its place to where a dislodged unit waits,
    - "seen": its opacity,
    - "new": how far it has changed to its final appearance.

    It goes from `start` to `end`, by way of `between` if that is given.
    """

    kind: AnimationStep
    what: str
    start: float
    end: float
    between: float | None = None


@dataclass(frozen=True, slots=True)
class Pose:
    """The state of a unit at a moment: progress along its path and on its way out, opacity, and share of its new
    appearance."""

    way: float = 0.0
    out: float = 0.0
    seen: float = 1.0
    new: float = 0.0


@dataclass(frozen=True, slots=True)
class Track:
    """What one unit does in the turn. `piece`: the unit before; `end`: the unit afterwards, None if it is gone; `to`
    and `over`: the places that it went to or tried to reach. A new unit is its own `piece` and `end`."""

    piece: Piece
    end: Piece | None
    to: str = ""
    over: str = ""
    legs: tuple[MotionPart, ...] = ()

    def pose(self, kind: AnimationStep, share: float) -> Pose:
        """Return its state when `share` of a step is over."""
        return Pose(**{what: self._level(what, kind, share) for what in ("way", "out", "seen", "new")})

    def _level(self, what: str, kind: AnimationStep, share: float) -> float:
        legs = [leg for leg in self.legs if leg.what == what]
        level = legs[0].start if legs else 1.0 if what == "seen" else 0.0
        for leg in legs:
            if leg.kind < kind:
                level = leg.end
            elif leg.kind == kind:
                level = _between(leg, share)
        return level

    @property
    def rests(self) -> bool:
        """Whether the unit stays as it was throughout."""
        return not self.legs


@dataclass(frozen=True, slots=True)
class Motion:
    """A turn as it is animated: its steps in order, and what each unit does in them. `ordered`: the units and orders
    before anything happens, without results; `results`: the picture with the results."""

    steps: tuple[AnimationStep, ...]
    tracks: tuple[Track, ...]
    ordered: Picture = field(repr=False)
    results: Picture = field(repr=False)

    def units(self, kind: AnimationStep) -> tuple[str, ...]:
        """Return the keys of the units to which something happens in a step."""
        acting = [track.piece.key for track in self.tracks if any(leg.kind == kind for leg in track.legs)]
        if kind == AnimationStep.CUTS:
            acting += [one.unit.key for one in self.results.marks if isinstance(one, SupportMark) and one.failed]
        return tuple(dict.fromkeys(acting))

    def marks(self, kind: AnimationStep) -> tuple[Mark, ...]:
        """Return the orders, with the results known at the end of a step."""
        if kind == AnimationStep.RESULTS:
            return self.results.marks
        known = [one if _known(one, kind) else as_written(one) for one in self.results.marks]
        return tuple(one for one in known if one is not None)


def plan_motion(start: Iterable[Piece], results: Picture, after: Picture) -> Motion:
    """Return the motion from the units of `start` to those of `after`, by the orders and results of `results`."""
    return _MotionMaker(tuple(start), results, after).motion()


def ordered_picture(results: Picture) -> Picture:
    """Return the picture of results as it was before anything happened."""
    marks = tuple(one for one in map(as_written, results.marks) if one is not None)
    return replace(results, pieces=tuple(map(standing, results.pieces)), marks=marks)


def standing(piece: Piece) -> Piece:
    """Return a unit as it was before this turn dislodged it; a unit dislodged before the turn stays so."""
    return replace(piece, dislodged=piece.displaced) if piece.dislodged != piece.displaced else piece


def as_written(one: Mark) -> Mark | None:
    """Return an order without its result; None for a mark that is only a result."""
    if isinstance(one, StandOffMark | EventMark | StrengthsMark | BadgeMark) or (
        isinstance(one, DisbandMark) and one.destroyed
    ):
        return None
    if isinstance(one, BuildMark) and one.risen:
        return None
    changes: dict[str, object] = {}
    for name, plain in (("failed", False), ("broken", False), ("partial", False), ("cut_by", None)):
        if getattr(one, name, plain) != plain:
            changes[name] = plain
    unit = getattr(one, "unit", None)
    if unit is not None and standing(unit) is not unit:
        changes["unit"] = standing(unit)
    return replace(one, **changes) if changes else one  # type: ignore[arg-type]


def _known(one: Mark, kind: AnimationStep) -> bool:
    """Whether the result of an order has been shown by the end of a step."""
    if isinstance(one, SupportMark) and one.cut_by is not None:
        return kind >= AnimationStep.CUTS and standing(one.unit) is one.unit
    if isinstance(one, StrengthsMark):
        return kind >= AnimationStep.BATTLES
    if isinstance(one, EventMark | BuildMark):
        return kind >= AnimationStep.CHANGES
    if isinstance(one, MoveMark | StandOffMark):
        return kind >= AnimationStep.BOUNCES and (isinstance(one, StandOffMark) or standing(one.unit) is one.unit)
    return False


def _between(leg: MotionPart, share: float) -> float:
    """Return the value of a part when a share of its step is over, eased in and out."""
    if leg.between is not None:
        first, half = share < HALFWAY, _eased(2 * share if share < HALFWAY else 2 - 2 * share)
        return leg.start + (leg.between - leg.start) * half if first else leg.end + (leg.between - leg.end) * half
    return leg.start + (leg.end - leg.start) * _eased(share)


def _eased(share: float) -> float:
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


class _MotionMaker:
    """Makes the track of each unit, and finds the unit that it is afterwards."""

    def __init__(self, start: tuple[Piece, ...], results: Picture, after: Picture) -> None:
        self.start, self.results, self.after = start, results, after
        self.left = list(after.pieces)
        self.fought = {province_of(one.place) for one in results.marks if isinstance(one, StrengthsMark)}
        self.fought |= {province_of(one.place) for one in results.pieces if one.dislodged and not one.displaced}
        self.driven = {province_of(one.place) for one in results.pieces if one.dislodged and not one.displaced}
        # Of several orders to one unit the successful one is shown.
        moves = [
            one
            for one in results.marks
            if isinstance(one, MoveMark | RetreatMark) and not getattr(one, "presumed", False)
        ]
        self.moves = {one.unit: one for one in sorted(moves, key=lambda one: not one.failed)}
        self.idle = {one.unit for one in results.marks if isinstance(one, BadgeMark) and NO_TRY & set(one.words)}
        self.idle |= {self._carried(one) for one in results.marks if isinstance(one, ConvoyMark) and one.broken}
        self.struck = {province_of(one.to) for one in results.marks if isinstance(one, ThreadMark) and not one.failed}

    def motion(self) -> Motion:
        tracks = {piece: self._goer(piece) for piece in self.results.pieces if self._goes(piece)}
        tracks |= self._exchanged(tracks)
        for piece in self.results.pieces:
            if piece not in tracks:
                tracks[piece] = self._stayer(piece)
        ordered = [tracks[piece] for piece in self.results.pieces]
        ordered += [*self._parents(), *(self._newcomer(piece) for piece in self.left)]
        ordered = [self._divided(track) for track in ordered]
        return Motion(self._steps(ordered), tuple(ordered), ordered_picture(self.results), self.results)

    def _steps(self, tracks: Iterable[Track]) -> tuple[AnimationStep, ...]:
        kinds = {leg.kind for track in tracks for leg in track.legs}
        marks = self.results.marks
        if marks:
            kinds.add(AnimationStep.ORDERS)
        if any(isinstance(one, ThreadMark) for one in marks):
            kinds.add(AnimationStep.DEEDS)
        if any(isinstance(one, SupportMark) and one.cut_by is not None for one in marks):
            kinds.add(AnimationStep.CUTS)
        if set(self.results.signs) != set(self.after.signs) or any(isinstance(one, EventMark) for one in marks):
            kinds.add(AnimationStep.CHANGES)
        return tuple(sorted(kinds | {AnimationStep.RESULTS}))

    # Units that move.

    def _goes(self, piece: Piece) -> bool:
        move = self.moves.get(piece)
        return move is not None and not move.failed

    def _goer(self, piece: Piece) -> Track:
        """Return the track of a unit whose move or retreat succeeded, or the first part of it."""
        move = self.moves[piece]
        over = move.over if isinstance(move, MoveMark) else ""
        to, over = (over, "") if isinstance(move, MoveMark) and move.partial else (move.to, over)
        end = self._claim(piece, to)
        legs = [*self._way(move, to), *_gone(end, AnimationStep.LOST), *_looks(piece, end, self._arrives(move, to))]
        return Track(standing(piece), end, to, over, tuple(legs))

    def _way(self, move: MoveMark | RetreatMark, to: str) -> Iterator[MotionPart]:
        last = self._arrives(move, to)
        if last == AnimationStep.DISLODGED:
            yield MotionPart(AnimationStep.BATTLES, "way", 0.0, CLASH)
            yield MotionPart(AnimationStep.DISLODGED, "way", CLASH, 1.0)
        else:
            yield MotionPart(last, "way", 0.0, 1.0)

    def _arrives(self, move: MoveMark | RetreatMark, to: str) -> AnimationStep:
        """Return the step in which the unit arrives."""
        if isinstance(move, RetreatMark):
            return AnimationStep.RETREATS
        there = province_of(to)
        return (
            AnimationStep.DISLODGED
            if there in self.driven
            else AnimationStep.BATTLES
            if there in self.fought
            else AnimationStep.MOVES
        )

    def _exchanged(self, done: Mapping[Piece, Track]) -> dict[Piece, Track]:
        """Return the tracks of units that swap places."""
        found: dict[Piece, Track] = {}
        for one in self.results.marks:
            if isinstance(one, SwapMark) and not one.failed and one.unit not in done and one.other not in done:
                for piece, to in ((one.unit, one.other.place), (one.other, one.unit.place)):
                    end = self._claim(piece, to)
                    if end is not None:
                        way = MotionPart(AnimationStep.DEEDS, "way", 0.0, 1.0)
                        legs = (way, *_looks(piece, end, AnimationStep.DEEDS))
                        found[piece] = Track(standing(piece), end, to, "", legs)
        return found

    # Units that stay, bounce, or are dislodged.

    def _stayer(self, piece: Piece) -> Track:
        end = self._claim(piece, piece.place)
        if piece.dislodged and not piece.displaced:
            legs = [
                MotionPart(AnimationStep.DISLODGED, "out", 0.0, 1.0),
                *_looks(standing(piece), end, AnimationStep.DISLODGED),
            ]
            return Track(standing(piece), end, "", "", (*legs, *_gone(end, AnimationStep.LOST)))
        struck = province_of(piece.place) in self.struck
        legs = [
            *_looks(standing(piece), end, AnimationStep.CHANGES),
            *_gone(end, AnimationStep.DEEDS if struck else AnimationStep.LOST),
        ]
        move = self.moves.get(piece)
        if isinstance(move, MoveMark) and move.failed and piece not in self.idle and not (struck and end is None):
            legs.append(MotionPart(AnimationStep.BOUNCES, "way", 0.0, 0.0, HALFWAY))
            return Track(standing(piece), end, move.over or move.to, "", tuple(legs))
        return Track(standing(piece), end, "", "", tuple(legs))

    def _carried(self, convoy: ConvoyMark) -> Piece:
        """Return the army that was to be convoyed, as it is in the picture."""
        return next((one for one in self.results.pieces if standing(one) == standing(convoy.army)), convoy.army)

    def _claim(self, piece: Piece, place: str) -> Piece | None:
        """Return the unit that `piece` has become, in that place: of the same power, the one most like it. Each is
        claimed once."""
        there = [one for one in self.left if one.power == piece.power and province_of(one.place) == province_of(place)]
        likes = [one for one in there if one.label == piece.label]
        if not likes:
            return None
        best = max(likes, key=lambda one: (_alike(one, piece), one.place == place))
        self.left.remove(best)
        return best

    # Units that exist only afterwards, or only before.

    def _parents(self) -> Iterator[Track]:
        """Yield the tracks of units that are divided before anything else happens."""
        drawn = {standing(piece) for piece in self.results.pieces}
        for piece in self.start:
            if standing(piece) not in drawn:
                yield Track(standing(piece), None, "", "", (MotionPart(AnimationStep.FIRST, "seen", 1.0, 0.0),))

    def _divided(self, track: Track) -> Track:
        """Let a unit appear that did not exist at the start: with the division that made it, or in the set-up step."""
        begun = {standing(piece) for piece in self.start}
        if track.piece in begun or track.piece not in map(standing, self.results.pieces):
            return track
        held = {(piece.power, province_of(piece.place)) for piece in self.start}
        here = track.piece.power, province_of(track.piece.place)
        kind = AnimationStep.FIRST if here in held else AnimationStep.SET_UP
        return replace(track, legs=(MotionPart(kind, "seen", 0.0, 1.0), *track.legs))

    def _newcomer(self, piece: Piece) -> Track:
        return Track(piece, piece, "", "", (MotionPart(AnimationStep.NEW, "seen", 0.0, 1.0),))


def _alike(one: Piece, other: Piece) -> tuple[bool, ...]:
    return one.kind == other.kind, one.number == other.number, one.status == other.status


def _gone(end: Piece | None, kind: AnimationStep) -> Iterator[MotionPart]:
    if end is None:
        yield MotionPart(kind, "seen", 1.0, 0.0)


def _looks(piece: Piece, end: Piece | None, kind: AnimationStep) -> Iterator[MotionPart]:
    """Yield the change of appearance, in a step, if the unit looks different afterwards; its place does not count."""
    if end is not None and replace(piece, key=end.key, place=end.place) != end:
        yield MotionPart(kind, "new", 0.0, 1.0)


# ----------------------------------------------------------------------------------------------------
# The path of each unit while a turn is animated: along its arrow, over the fleets that convoy it, up to another level,
# out of its place. No Qt here.

NEAR = 5.0
"""An arrow that ends farther from the destination than this, in radii, does not lead there: it points to another level.
"""
THROWN = 2.3
"""How far a dislodged unit is moved that has nowhere to wait, in radii."""


def way_of(track: Track, state: SceneState, after: SceneState) -> Curve:
    """Return the path that a unit takes or tries to take, from its point before to its point afterwards."""
    start = state.unit_point(track.piece)
    if not track.to:
        return Curve([start])
    arrives = track.end is not None and province_of(track.end.place) == province_of(track.to)
    goal = after.unit_point(track.end) if track.end and arrives else state.goal(track.to, track.piece.place)
    arrows = [one for one in state.plan.arrows if one.mark.unit == track.piece]
    points = [point for to in filter(None, (track.over, track.to)) for point in _along(arrows, to)]
    if points and hypot(points[-1][0] - goal[0], points[-1][1] - goal[1]) > NEAR * state.metrics.r:
        points = []
    return Curve([start, *points, goal])


def out_of(track: Track, state: SceneState, after: SceneState) -> Curve:
    """Return the path of a dislodged unit out of its place: to where it waits, or else a little farther in the
    direction of the unit that dislodged it."""
    start = state.unit_point(track.piece)
    if track.end is not None:
        return Curve([start, after.unit_point(track.end)])
    coming = [one for one in state.plan.arrows if province_of(one.mark.to) == province_of(track.piece.place)]
    dx, dy = coming[0].curve.heading(coming[0].curve.length) if coming else (0.0, 1.0)
    far = THROWN * state.metrics.r
    return Curve([start, (start[0] + dx * far, start[1] + dy * far)])


def _along(arrows: list[Arrow], to: str) -> tuple[Point, ...]:
    """Return the points of the arrow to a place, () if there is none."""
    return next((one.curve.points for one in arrows if province_of(one.mark.to) == province_of(to)), ())


# ----------------------------------------------------------------------------------------------------
# The moving units of a turn as items over the board.
#
# Only they move. The board beneath is redrawn when results become known, and in the end it shows exactly what it showed
# before, to the last pixel.

ABOVE = 0.5
"""How much higher than dislodged units the moving units lie."""


@dataclass(slots=True)
class MovingUnit:
    """A moving unit: its counter before and, if it looks different afterwards, its counter in the end."""

    track: Track
    way: Curve
    out: Curve
    first: DisplayListItem | None
    last: DisplayListItem | None
    last_at: Point

    def stand(self, kind: AnimationStep, share: float) -> None:
        """Set its state when a share of a step is over."""
        pose = self.track.pose(kind, share)
        x, y = self.way.at(self.way.length * pose.way)
        if pose.out:
            x, y = self.out.at(self.out.length * pose.out)
        fading = 1 - share if kind == AnimationStep.RESULTS else 1.0
        if self.first is not None:
            sx, sy = self.way.points[0]
            _place(self.first, x - sx, y - sy, fading * pose.seen * (1 - pose.new if self.last else 1.0))
        if self.last is not None:
            _place(self.last, x - self.last_at[0], y - self.last_at[1], fading * pose.seen * pose.new)

    @property
    def items(self) -> Iterator[DisplayListItem]:
        return (item for item in (self.first, self.last) if item is not None)


@dataclass(slots=True)
class MovingSign:
    """A sign that appears or disappears with the turn."""

    item: DisplayListItem
    comes: bool

    def stand(self, kind: AnimationStep, share: float) -> None:
        level = 0.0 if kind < AnimationStep.CHANGES else share if kind == AnimationStep.CHANGES else 1.0
        fading = 1 - share if kind == AnimationStep.RESULTS else 1.0
        _place(self.item, 0, 0, fading * (level if self.comes else 1 - level))


def motion_of(turn: Turn, events: Iterable[Event] | None = None) -> Motion:
    """Return the animation of a turn. The turn is one as the viewer knows it; `events`: the events beside orders
    that the viewer knows of."""
    return plan_motion(
        picture_of(turn.before).pieces, result_picture(turn, shown_events=events), picture_of(turn.after)
    )


class AnimatedUnits:
    """Plays a motion on a scene that shows the results of its turn. `after`: the picture of the position that follows.

    `show` may be called for any moment in any order; `close` restores the scene.
    """

    def __init__(self, scene: BoardScene, motion: Motion, after: Picture) -> None:
        self.scene, self.motion, self.after = scene, motion, after
        self.rest = scene.picture
        ordered = motion.ordered
        pieces = ordered.pieces if self.rest.pieces == motion.results.pieces else self.rest.pieces
        self._still = {track.piece for track in motion.tracks if track.rests}.intersection(pieces)
        self._ordered = replace(self.rest, pieces=pieces, marks=ordered.marks)
        self._root = GroupItem(tokens().layers["dislodged"] + ABOVE)
        scene.addItem(self._root)
        self._actors: list[MovingUnit] = []
        self._props: list[MovingSign] = []
        self._key: Hashable = None
        self._state: tuple[AnimationStep, bool] | None = None

    @property
    def height(self) -> float:
        """Their height among the layers."""
        return self._root.zValue()

    def show(self, kind: AnimationStep, share: float) -> None:
        """Show the moment when a share of a step is over."""
        if self._key != self.scene.state.look:
            self._build()
        self._tell(kind, share)
        for actor in self._actors:
            actor.stand(kind, share)
        for prop in self._props:
            prop.stand(kind, share)

    def close(self) -> None:
        """Restore the scene as it was before."""
        self._clear()
        if self._root.scene() is self.scene:
            discard(self._root)
        self.scene.hide_moving()
        self.scene.show_picture(self.rest)

    def draw(self, painter: QPainter) -> None:
        """Draw the moving items from their display lists."""
        for item in sorted(self._items(), key=lambda item: item.zValue()):
            if item.isVisible():
                painter.save()
                painter.setOpacity(item.opacity())
                painter.translate(item.pos())
                item.ink.draw(painter)
                painter.restore()

    def _tell(self, kind: AnimationStep, share: float) -> None:
        """Show the results of the orders as far as they have been seen."""
        state = kind, share >= HALFWAY or kind in (AnimationStep.CUTS, AnimationStep.RESULTS)
        if state == self._state:
            return
        self._state = state
        steps = self.motion.steps
        before = steps[max(0, steps.index(kind) - 1)] if kind in steps else kind
        if kind == AnimationStep.RESULTS:
            self.scene.hide_moving()
            self.scene.show_picture(self.rest)
        else:
            marks = self.motion.marks(kind if state[1] else before)
            self._show(replace(self._ordered, marks=marks))

    def _show(self, picture: Picture) -> None:
        if picture != self.scene.picture:
            self.scene.show_picture(picture)
        gone = [laid for laid in self.scene.state.laid if laid.sign not in self.after.signs]
        self.scene.hide_moving([*(piece for piece in picture.pieces if piece not in self._still), *gone])

    # The moving items.

    def _build(self) -> None:
        """Make the items, at the current sizes and in the current theme."""
        self._clear()
        state = self.scene.state
        self._key = state.look
        before, after = _state_with(state, self._ordered), _state_with(state, replace(self.after, marks=()))
        for track in self.motion.tracks:
            if track.piece not in self._still:
                self._actors.append(self._actor(track, before, after))
        if AnimationStep.CHANGES in self.motion.steps:
            went = [one for one in before.laid if one.sign not in self.after.signs]
            came = [one for one in after.laid if one.sign not in self._ordered.signs]
            self._props = [MovingSign(self._item(sign_ink(before, one)), False) for one in went]
            self._props += [MovingSign(self._item(sign_ink(after, one)), True) for one in came]

    def _actor(self, track: Track, before: SceneState, after: SceneState) -> MovingUnit:
        newcomer = track.piece is track.end
        state = after if newcomer else before
        first = self._counter(state, track.piece)
        track = _resized(track, state, after)
        changes = track.end is not None and any(leg.what == "new" for leg in track.legs)
        last = self._counter(after, track.end) if track.end is not None and changes else None
        last_at = after.unit_point(track.end) if track.end is not None else (0.0, 0.0)
        way = Curve([after.unit_point(track.piece)]) if newcomer else way_of(track, before, after)
        return MovingUnit(track, way, out_of(track, before, after), first, last, last_at)

    def _counter(self, state: SceneState, piece: Piece) -> DisplayListItem | None:
        """Return the counter of a unit, or None if it is not visible."""
        if state.seats.is_here(piece):
            make = unit_entry(state, piece, CounterState.DISLODGED if piece.dislodged else CounterState.PLAIN).make
        elif piece in state.seats.present:
            make = distant_entry(state, piece).make
        else:
            return None
        return self._item(make(), 1 if piece.dislodged else 0)

    def _items(self) -> list[DisplayListItem]:
        return [item for actor in self._actors for item in actor.items] + [prop.item for prop in self._props]

    def _item(self, ink: DisplayList, rank: int = 0) -> DisplayListItem:
        item = DisplayListItem(ink, self._root)
        item.setZValue(rank)
        item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        return item

    def _clear(self) -> None:
        for item in self._items():
            discard(item)
        self._actors, self._props, self._key, self._state = [], [], None, None


def _resized(track: Track, before: SceneState, after: SceneState) -> Track:
    """Return the track with a change of size on its way, for a unit that moves between levels of which only one is
    drawn whole."""
    ways = [leg for leg in track.legs if leg.what == "way"]
    if track.end is None or not ways or any(leg.what == "new" for leg in track.legs):
        return track
    if before.scale(track.piece) == after.scale(track.end):
        return track
    return replace(track, legs=(*track.legs, MotionPart(ways[-1].kind, "new", 0.0, 1.0)))


def _place(item: DisplayListItem, dx: float, dy: float, opacity: float) -> None:
    item.setPos(QPointF(dx, dy))
    item.setOpacity(opacity)
    item.setVisible(opacity > 0)


def _state_with(state: SceneState, picture: Picture) -> SceneState:
    """Return the same board with another picture, to know where things are placed on it."""
    made = replace(state, picture=picture, laid=(), marks=(), away=frozenset(), chain=None)
    made.settle_plan()
    return made
