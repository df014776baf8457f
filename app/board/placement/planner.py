"""Works out where orders run: turns marks and anchors into curves so that no two cover each other, and places the
strengths of fights and the letters of other levels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import atan2, cos, hypot, pi, sin

from app.geometry.drawing import province_of
from rules.presentation import Anchor

from ..curves import Curve, Oval, Point, bowed, quadratic, spline, straight, trimmed
from ..picture import (
    ConvoyMark,
    CounterMark,
    EventMark,
    HoldMark,
    Mark,
    MoveMark,
    Piece,
    RetreatMark,
    SearchMark,
    StandOffMark,
    StrengthsMark,
    SupportMark,
    SwapMark,
    ThreadMark,
    VoidMark,
    WadeMark,
)
from ..plan import (
    ActionPath,
    Arrow,
    ConvoyWave,
    CounterPoint,
    DrawingPlan,
    HoldRing,
    LeapShadow,
    LevelLetter,
    PassedPlace,
    Portal,
    SearchRing,
    SupportCut,
    SupportLine,
    SwapArrow,
    VoidLine,
    WadeLine,
    head_length,
    places_of,
)
from .levels import LevelCrossing
from .routing import (
    CurveObstacles,
    RouteEnds,
    RoutingContext,
    best_bow,
    best_siding,
    convoy_route,
    past,
    plan_ways,
    pointer,
)

# ----------------------------------------------------------------------------------------------------
# Paths of moves other than to a neighbor: over a place, in a leap, to and from a place off the board. No Qt here.

ASIDE = 1.7
"""How far a path runs beside a unit that it passes, in radii."""
ARCH = 2.7
"""How high a leap runs over the unit leapt over, in radii."""
OUT, DISC = 3.1, 0.74
"""How far from the middle of a unit or destination the edge of the disc for a place off the board lies, and the disc's
radius, in radii."""
DISC_ROOM = 1.35
"""The room that the disc takes, with what is drawn beside it."""
TURNS = (0.0, 0.5, -0.5, 1.0, -1.0, 1.6, -1.6, 2.3, -2.3)
"""The angles by which the short path to the disc may be turned, in radians, the best first."""
TURN_COST = 3.0
SHORT = 0.35


def passes(mark: MoveMark | RetreatMark) -> bool:
    """Whether a move passes a place on its way."""
    return isinstance(mark, MoveMark) and bool(mark.over) and not mark.leap


def ways_of(mark: MoveMark | RetreatMark) -> tuple[tuple[str, str], ...]:
    """Return the keys of the arrows of a move: its unit and each province that an arrow goes to."""
    key = mark.unit.key, province_of(mark.to)
    return ((mark.unit.key, province_of(mark.over)), key) if isinstance(mark, MoveMark) and passes(mark) else (key,)


def legs(mark: MoveMark) -> tuple[MoveMark, MoveMark]:
    """Return the two parts of a move over a place, each with its own result."""
    first = replace(mark, to=mark.over, over="", failed=mark.failed and not mark.partial, partial=False, rank=0)
    second = replace(mark, failed=mark.partial, presumed=mark.presumed or first.failed, partial=False, rank=0)
    return first, second


def leg_arrows(
    mark: MoveMark, setting: RoutingContext, there: Piece | None, arriving: tuple[Oval, ...]
) -> tuple[Arrow, Arrow]:
    """Return the arrows of the two parts; `there` is the unit in the place passed, `arriving` the room at the
    destination."""
    style, (first, second) = setting.style, legs(mark)
    width, faint = style.width(mark.strength) * setting.line, style.support_width * 0.6 * setting.line
    leaving = setting.room(mark.unit, style.gap_start_r)
    passed = passed_at(setting, mark, there)
    one, other = through(setting.unit_point(mark.unit), passed, setting.goal(mark.to), leaving, arriving)
    one = one.part(0, one.length * style.failed_stop) if first.failed else one
    other = other.part(0, other.length * style.failed_stop) if second.failed else other
    return (
        Arrow(first, one, width, head=mark.partial),
        Arrow(second, other, faint if second.presumed else width, head=not second.failed),
    )


def through(start: Point, passed: Point, end: Point, leaving: Oval, arriving: tuple[Oval, ...]) -> tuple[Curve, Curve]:
    """Return the path through a point, in two parts that meet there."""
    whole = spline((start, passed, end))
    middle = whole.nearest(passed)
    first = whole.part(min(whole.leaves(leaving), middle), middle)
    second = whole.part(middle, whole.length)
    return first, trimmed(second, Oval(passed, 0.01, 0.01), arriving[0], *arriving[1:])


def passed_at(setting: RoutingContext, mark: MoveMark, there: Piece | None) -> Point:
    """Return where a move passes a place: through its middle, or beside a unit that occupies it."""
    x, y = setting.goal(mark.over)
    if there is None:
        return x, y
    (ax, ay), (bx, by) = setting.unit_point(mark.unit), setting.goal(mark.to)
    far = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (by - ay) / far * ASIDE * setting.r, (ax - bx) / far * ASIDE * setting.r
    side = 1.0 if dy <= 0 else -1.0
    return x + side * dx, y + side * dy


def leap(start: Point, over: Point, end: Point, r: float) -> Curve:
    """Return an arc from start to end high over a point."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = hypot(dx, dy) or 1.0
    across = (dy / far, -dx / far) if -dx <= 0 else (-dy / far, dx / far)
    top = over[0] + ARCH * r * across[0], over[1] + ARCH * r * across[1]
    control = 2 * top[0] - (start[0] + end[0]) / 2, 2 * top[1] - (start[1] + end[1]) / 2
    return quadratic(start, control, end)


def inward(goal: Point, away: Point, arriving: tuple[Oval, ...], r: float, crowd: CurveObstacles) -> Curve:
    """Return a short path to a destination from the side of the place off the board."""
    back = Curve(outward(goal, away, arriving[0], r, crowd).points[::-1])
    return back.part(0.0, min([back.length, *(back.meets(room) for room in arriving[1:])]))


def outward(start: Point, away: Point, leaving: Oval, r: float, crowd: CurveObstacles) -> Curve:
    """Return a short straight path from what is at `start` toward a place off the board, to the edge of a disc, turned
    to where it covers least."""
    usual = 0.0 if away[0] >= start[0] else pi
    best, least = straight(start, away), float("inf")
    for rank, turn in enumerate(TURNS):
        dx, dy = cos(usual + turn), sin(usual + turn)
        line = straight(start, (start[0] + OUT * r * dx, start[1] + OUT * r * dy))
        disc = Oval((start[0] + (OUT + DISC) * r * dx, start[1] + (OUT + DISC) * r * dy), DISC_ROOM * r, DISC_ROOM * r)
        cost = rank * TURN_COST + crowd.touched([*line.points, disc.center, *(disc.edge(n * pi / 4) for n in range(8))])
        if cost < least:
            best, least = line, cost
    return best.part(min(best.leaves(leaving), best.length * (1 - SHORT)), best.length)


def steps(arrows: Iterable[Arrow]) -> tuple[PassedPlace, ...]:
    """Return the dots where moves pass a place, with the points for the numbers of their parts."""
    found: list[PassedPlace] = []
    firsts: dict[tuple[str, str], Arrow] = {}
    for arrow in arrows:
        mark = arrow.mark
        if isinstance(mark, MoveMark) and passes(mark):
            first = firsts.get((mark.unit.key, province_of(mark.over)))
            numbers = [one.curve.at(one.curve.length / 2) for one in (first, arrow) if one is not None]
            found.append(PassedPlace(mark, arrow.curve.points[0], tuple(numbers)))
        elif isinstance(mark, MoveMark):
            firsts[mark.unit.key, province_of(mark.to)] = arrow
    return tuple(found)


def leaps(arrows: Iterable[Arrow], setting: RoutingContext) -> tuple[LeapShadow, ...]:
    """Return the shadows of leaps on the ground."""
    found = []
    for arrow in arrows:
        if isinstance(arrow.mark, MoveMark) and arrow.mark.leap:
            start, end = arrow.curve.points[0], setting.goal(arrow.mark.to)
            found.append(LeapShadow(arrow.mark, straight(start, end)))
    return tuple(found)


def portals(arrows: Iterable[Arrow], setting: RoutingContext) -> tuple[Portal, ...]:
    """Return the discs for places off the board, at the ends of the moves to or from them."""
    found = []
    for arrow in arrows:
        mark, curve, r = arrow.mark, arrow.curve, setting.r
        if setting.off_board(mark.to):
            found.append(Portal(mark, _beyond(curve.points[-1], curve.heading(curve.length), DISC * r), DISC * r))
        elif setting.off_board(mark.unit.place):
            dx, dy = curve.heading(0.0)
            found.append(Portal(mark, _beyond(curve.points[0], (-dx, -dy), DISC * r), DISC * r))
    return tuple(found)


def _beyond(point: Point, heading: Point, far: float) -> Point:
    return point[0] + heading[0] * far, point[1] + heading[1] * far


# ----------------------------------------------------------------------------------------------------
# Where special orders run: threads from a unit to its target, and swaps of two units. No Qt here.

BOW, SWAP_BOW, LEAST = 0.08, 0.16, 10.0
RANK_AT = 0.3
"""How far along its thread the priority number is placed, as a share of the length."""
GAPS: Mapping[str, float] = {"blast": 2.1, "spiral": 2.2, "card named": 1.8, "card taken": 1.6}
"""How far from the middle of its target a thread ends, in radii, by its glyph."""
LEAST_TURN = 1.05
"""The smallest angle, in radians, between straight down and the direction from a unit to the sign of a special order:
the unit's card is straight below."""
TOUCH, BARE = 1.45, 0.1
"""Like GAPS, for all other glyphs: beside a unit, and in an empty place."""
Standing = Callable[[str], Piece | None]
Others = Callable[..., CurveObstacles]


def threads(
    marks: Iterable[Mark], setting: RoutingContext, standing: Standing, others: Others
) -> tuple[ActionPath, ...]:
    """Return a thread for each special order."""
    return tuple(_thread(mark, setting, standing(mark.to), others) for mark in marks if isinstance(mark, ThreadMark))


def _thread(mark: ThreadMark, setting: RoutingContext, there: Piece | None, others: Others) -> ActionPath:
    start = setting.unit_point(mark.unit)
    goal = setting.unit_point(there) if there else setting.goal(mark.to)
    if province_of(mark.to) == province_of(mark.unit.place):
        return ActionPath(mark, None, start, start, None)
    far = GAPS.get(mark.shown.glyph, TOUCH if there else BARE) * setting.r
    leaving = setting.room(mark.unit, setting.style.gap_start_r)
    around = mark.shown.anchor is Anchor.ROUND_TARGET
    beside = not around and there is not None
    end, arriving = (_beside(goal, start, far), Oval(goal, 0.1, 0.1)) if beside else (goal, Oval(goal, far, far))
    crowd = others(mark.unit.key, *([there.key] if there else []))
    bow = best_bow(start, end, BOW, crowd, lambda curve: trimmed(curve, leaving, arriving), LEAST, False)
    curve = trimmed(bowed(start, end, bow), leaving, arriving)
    tag = curve.at(curve.length * RANK_AT) if mark.rank else None
    return ActionPath(mark, curve, goal, goal if around else end, tag)


def _beside(goal: Point, start: Point, far: float) -> Point:
    """Return the point at that distance from the middle of a unit in the direction from which a thread comes, but never
    on the card below the unit."""
    dx, dy = start[0] - goal[0], start[1] - goal[1]
    angle = atan2(dx, dy)
    if abs(angle) < LEAST_TURN:
        angle = LEAST_TURN if angle >= 0 else -LEAST_TURN
    return goal[0] + far * sin(angle), goal[1] + far * cos(angle)


def swaps(marks: Iterable[Mark], setting: RoutingContext, others: Others) -> tuple[SwapArrow, ...]:
    """Return two arrows for each swap; that of a unit without such an order is only presumed."""
    swaps = {(mark.unit.key, mark.other.key): mark for mark in marks if isinstance(mark, SwapMark)}
    return tuple(one for mark in swaps.values() for one in _both(mark, swaps, setting, others))


def _both(
    mark: SwapMark, swaps: Mapping[tuple[str, str], SwapMark], setting: RoutingContext, others: Others
) -> Iterator[SwapArrow]:
    yield SwapArrow(mark, mark.unit, _arrow(mark.unit, mark.other, setting, others), False)
    if (mark.other.key, mark.unit.key) not in swaps:
        yield SwapArrow(mark, mark.other, _arrow(mark.other, mark.unit, setting, others), True)


def _arrow(unit: Piece, other: Piece, setting: RoutingContext, others: Others) -> Curve:
    start, end = setting.unit_point(unit), setting.unit_point(other)
    leaving = setting.room(unit, setting.style.gap_start_r)
    rooms = setting.room(other, setting.style.gap_end_r), setting.tab_room(other)
    crowd = others(unit.key, other.key)
    bow = best_bow(start, end, SWAP_BOW, crowd, lambda curve: trimmed(curve, leaving, *rooms), LEAST, True)
    return trimmed(bowed(start, end, bow), leaving, *rooms)


# ----------------------------------------------------------------------------------------------------
# Arrows to the level above or below, where that is not drawn beside this one: short, upright, beside their unit, with
# the letter of the level beyond the tip. No Qt here.

RISERS_ASIDE = (1.8, -1.8, 2.3, -2.3, 2.9, -2.9)
"""How far beside a unit the arrow may be placed, the best first, in radii."""
HALF = 0.86
"""Half of the arrow's length, in radii."""
ROOM = 0.85
"""The room around the arrow that others keep clear of, in radii."""
CHIP_GAP, CHIP_R = 0.62, 0.45
"""How far beyond the arrow's tip the letter of the level is placed, and the letter's room, in radii."""
ASIDE_COST = 0.1
"""Cost per board unit of distance from the unit."""


def riser(unit: Point, up: bool, r: float, crowd: CurveObstacles) -> Curve:
    """Return the line of the arrow, beside the unit where it covers least."""
    (x, y), half = unit, HALF * r * (-1 if up else 1)

    def way(aside: float) -> Curve:
        return straight((x + aside * r, y - half), (x + aside * r, y + half))

    def harm(aside: float) -> float:
        return crowd.touched(along(way(aside), r)) + ASIDE_COST * abs(aside) * r

    return way(min(RISERS_ASIDE, key=harm))


def along(line: Curve, r: float) -> tuple[Point, ...]:
    """Return points along such an arrow, the last one at its letter."""
    return (*(line.at(line.length * n / 5) for n in range(6)), chip_at(line, r))


def chip_at(line: Curve, r: float) -> Point:
    """Return the point for the letter of a line's destination level: beyond the tip of the line."""
    (x, y), (dx, dy) = line.points[-1], line.heading(line.length)
    return x + dx * CHIP_GAP * r, y + dy * CHIP_GAP * r


# ----------------------------------------------------------------------------------------------------
# Where the two strengths of a decided fight are placed: beside its province, where they cover least. No Qt here.

SUM_PLACES = ((0.0, 2.5), (0.0, -2.6), (-3.0, 0.0), (3.2, 0.2), (-2.4, 2.0), (2.4, 2.0), (-2.4, -2.0), (2.6, -2.2))
"""Where the strengths of a fight may be placed around its province, in radii, the best first."""


def place_sums(
    sums: Iterable[tuple[Point, StrengthsMark]], taken: Iterable[Point], lines: Sequence[Point], r: float
) -> tuple[tuple[Point, StrengthsMark], ...]:
    """Place the strengths of each fight near its province, where they cover no unit or sign (`taken`), no line and no
    other strengths."""
    units, found = list(taken), []
    for (x, y), mark in sums:
        around = [(x + dx * r, y + dy * r) for dx, dy in SUM_PLACES]
        found.append((min(around, key=lambda at: _crowding(at, units, lines, r)), mark))
        units.append(found[-1][0])
    return tuple(found)


def _crowding(at: Point, units: Iterable[Point], lines: Iterable[Point], r: float) -> float:
    """Return how much a pill at that point would cover; the nearer things are, the more."""
    near_units = sum(max(0.0, 2.3 - hypot((x - at[0]) / 1.2, y - at[1]) / r) for x, y in units)
    near_lines = sum(max(0.0, 1.3 - hypot((x - at[0]) / 1.7, (y - at[1]) / 1.1) / r) for x, y in lines)
    return near_units * 3 + near_lines


# ----------------------------------------------------------------------------------------------------
# Where searches, paths into rivers and supporting counters are drawn. No Qt here.

GLASS = 1.42
"""Radius of the magnifying glass around a unit that searches, in radii."""
LEAST_WAY = 3.0
"""The shortest path to a river that is drawn, in board units."""
PLEAS_AT, PLEA_ROOM = (0.34, 0.5, 0.2, 0.66), 0.5
"""Where on an arrow the counters may lie, as shares of its length, the best first; the room of one, in radii."""
PLEA_AT, PLEAS_APART = (-1.2, 0.95), 0.9
"""Where a counter lies beside a unit that it supports to hold, and the distance to each further counter, in radii."""

HAPPENED_AT, HAPPENED_APART = (-1.05, 0.95), 1.2
"""Where an event is marked beside a unit, and the distance to each further mark, in radii."""


def glasses(marks: Iterable[Mark], setting: RoutingContext) -> Iterator[SearchRing]:
    """Yield a magnifying glass around each unit that searches."""
    for mark in marks:
        if isinstance(mark, SearchMark):
            size = GLASS * setting.r * setting.scale(mark.unit)
            yield SearchRing(mark, setting.unit_point(mark.unit), size)


def wades(marks: Iterable[Mark], setting: RoutingContext) -> Iterator[WadeLine]:
    """Yield the path to the river of each unit that fords, as short as possible."""
    for mark in marks:
        if isinstance(mark, WadeMark):
            bank = setting.bank(mark.unit.place, mark.to) or setting.goal(mark.to, mark.unit.place)
            line = straight(setting.unit_point(mark.unit), bank)
            begin = line.leaves(setting.room(mark.unit, setting.style.gap_start_r))
            seen = line.length > begin + LEAST_WAY
            yield WadeLine(mark, line.part(begin, line.length) if seen else None, bank)


def power_counters(
    marks: Iterable[Mark], arrows: Mapping[tuple[str, str], Arrow], setting: RoutingContext
) -> Iterator[CounterPoint]:
    """Yield the position of each counter of a power: on the arrow of the move that it supports, off the signs there, or
    beside the unit that it supports to hold."""
    counts: dict[tuple[str, str], int] = {}
    r, taken = setting.r, [*setting.coins]
    for mark in marks:
        if isinstance(mark, CounterMark):
            key = mark.helped.key, province_of(mark.to)
            number = counts[key] = counts.get(key, -1) + 1
            arrow = arrows.get(key)
            if arrow is not None:
                points = (arrow.curve.at(arrow.curve.length * share) for share in PLEAS_AT)
                point = min(points, key=lambda at: sum(room.grown(PLEA_ROOM * r).depth([at]) for room in taken))
                taken.append(Oval(point, PLEA_ROOM * r, PLEA_ROOM * r))
                yield CounterPoint(mark, point)
            else:
                x, y = setting.unit_point(mark.helped)
                yield CounterPoint(mark, (x + PLEA_AT[0] * r, y + (PLEA_AT[1] - PLEAS_APART * number) * r))


def happenings(marks: Iterable[Mark], setting: RoutingContext) -> Iterator[tuple[Point, EventMark]]:
    """Yield where events are marked: at the lower left of the place's unit, one below the other."""
    counts: dict[str, int] = {}
    for mark in marks:
        if isinstance(mark, EventMark):
            number = counts[mark.place] = counts.get(mark.place, -1) + 1
            (x, y), r = setting.goal(mark.place), setting.r
            yield (x + HAPPENED_AT[0] * r, y + (HAPPENED_AT[1] + HAPPENED_APART * number) * r), mark


def mark_rooms(marks: Iterable[Mark], setting: RoutingContext) -> Iterator[Oval]:
    """Yield the room of crossed swords, and of magnifying glasses with their handles."""
    for mark in marks:
        if isinstance(mark, StandOffMark):
            yield Oval(setting.goal(mark.place), setting.r, setting.r)
    for glass in glasses(marks, setting):
        (x, y), size = glass.center, glass.radius
        yield Oval(glass.center, size, size)
        yield Oval((x + size, y + size), 0.5 * size, 0.5 * size)


# ----------------------------------------------------------------------------------------------------
# Where orders run: marks and anchors in, curves out, so that no two cover each other.
#
# Everything that depends on other orders is decided here: which arrows end before a counter or an octagon, where
# supports join their arrow, how a convoy's route passes its fleets.

LEAST_ARROW = 1.25
"""The least length of an arrow, as a multiple of the length of its head."""
CROWD_GAP = 0.25
"""How far lines keep from units that they have nothing to do with, in radii."""
DISLODGED_RIM = 0.2
START_RIM = 0.3
"""Room for the rim of a dislodged unit, in radii: at the end of an arrow (DISLODGED_RIM) and at its start (START_RIM).
"""
BAR_GAP = 5.5
"""How far before an octagon the bar of a support to hold lies."""
PASS_ASIDE, PASS_ABOVE = 0.6, 0.72
"""How far beyond the counter of a fleet the route of its convoy runs, beside it, or above and below it, in radii."""
JOIN_BACK, JOIN_BACK_BY_SEA = 9.0, 3.6
"""How far back from the tip of an arrow, or of a convoy's arrow, a support may join it, in radii."""
TURN_BACK = 4.5
"""How far back from the point where it joins the arrow a support may begin to turn, in radii."""
BEAD_GAP = 13.0
"""The least distance of two beads on one arrow."""


def make_plan(marks: Sequence[Mark], pieces: Iterable[Piece], setting: RoutingContext) -> DrawingPlan:
    """Return the plan of all these marks on a board with these units."""
    return _Planner(marks, tuple(pieces), setting).plan()


@dataclass(slots=True)
class _Planner:
    marks: Sequence[Mark]
    pieces: tuple[Piece, ...]
    setting: RoutingContext
    arrows: dict[tuple[str, str], Arrow] = field(default_factory=dict)
    """By the key of the unit that moves and the province that it moves to."""
    risers: dict[tuple[str, bool], Curve] = field(default_factory=dict)
    """Arrows and supports to other levels, by the key of the unit and whether they go up."""

    def plan(self) -> DrawingPlan:
        self._plan_arrows()
        branches = self._branches()
        dots = tuple(self._dots(mark) for mark in self.marks if isinstance(mark, VoidMark))
        cuts = tuple(self._cut(branch) for branch in branches if branch.mark.cut_by)
        ways = plan_ways(self.marks, self._ends())
        signs = [one.sign for one in dots] + [cut.point for cut in cuts] + [one.curve.points[-1] for one in branches]
        return DrawingPlan(
            arrows=tuple(self.arrows.values()),
            branches=branches,
            convoy_waves=tuple(self._convoy_wave(mark) for mark in self.marks if isinstance(mark, ConvoyMark)),
            dots=dots,
            rings=tuple(self._ring(m) for m in self.marks if isinstance(m, HoldMark) and not m.unit.dislodged),
            cuts=cuts,
            bursts=tuple(arrow.curve.points[-1] for arrow in self.arrows.values() if arrow.mark.failed),
            swords=tuple(self.setting.goal(mark.place) for mark in self.marks if isinstance(mark, StandOffMark)),
            happenings=tuple(happenings(self.marks, self.setting)),
            sums=self._sums(signs),
            ways=ways,
            chips=(*self._chips(branches), *(chip for way in ways for chip in way.chips)),
            glasses=tuple(glasses(self.marks, self.setting)),
            wades=tuple(wades(self.marks, self.setting)),
            power_counters=tuple(power_counters(self.marks, self.arrows, self.setting)),
            steps=steps(self.arrows.values()),
            leaps=leaps(self.arrows.values(), self.setting),
            portals=portals(self.arrows.values(), self.setting),
            threads=threads(self.marks, self.setting, self._standing, self._crowd),
            swaps=swaps(self.marks, self.setting, self._crowd),
        )

    def _ends(self) -> RouteEnds:
        """Return what the routes of moving tokens are planned with."""
        setting = self.setting
        return RouteEnds(
            coin_room=setting.coin_room,
            stand=lambda place, beside="": Oval(setting.goal(place, beside), setting.r, setting.r),
            crossing=setting.crossing,
            crowd=self._crowd(),
            lanes=tuple(oval for arrow in self.arrows.values() for oval in self._lane(arrow)),
            line=setting.line,
        )

    # --- moves and retreats

    def _plan_arrows(self) -> None:
        """Plan all arrows in the order of the marks; convoys come last, so that they can avoid the others."""
        marks = [mark for mark in [*self.marks, *self._presumed()] if isinstance(mark, MoveMark | RetreatMark)]
        found: dict[tuple[str, str], Arrow] = {}
        for mark in sorted(marks, key=lambda mark: isinstance(mark, MoveMark) and bool(mark.via)):
            key = mark.unit.key, province_of(mark.to)
            if key not in found and isinstance(mark, MoveMark) and passes(mark):
                ends = self._standing(mark.over), self._rooms_at(mark)
                found[key[0], province_of(mark.over)], found[key] = leg_arrows(mark, self.setting, *ends)
            elif key not in found:
                found[key] = self._arrow(mark, found)
        self.arrows = {key: found[key] for mark in marks for key in ways_of(mark)}

    def _presumed(self) -> list[MoveMark]:
        """Return the moves that supports and convoys name but that were not ordered, as far as the picture knows."""
        ordered = {key for m in self.marks if isinstance(m, MoveMark) for key in ways_of(m)}
        wanted = [(m.helped, m.to) for m in self.marks if isinstance(m, SupportMark) and m.to and not self._apart(m)]
        wanted += [(m.helped, m.to) for m in self.marks if isinstance(m, CounterMark) and m.to]
        wanted += [(m.army, m.to) for m in self.marks if isinstance(m, ConvoyMark)]
        return [MoveMark(u, to, presumed=True) for u, to in wanted if (u.key, province_of(to)) not in ordered]

    def _arrow(self, mark: MoveMark | RetreatMark, others: Mapping[tuple[str, str], Arrow]) -> Arrow:
        style = self.setting.style
        strength = mark.strength if isinstance(mark, MoveMark) else 1
        presumed = isinstance(mark, MoveMark) and mark.presumed
        width = (style.support_width * 0.6 if presumed else style.width(strength)) * self.setting.line
        head_on = isinstance(mark, MoveMark) and self._head_on(mark)
        curve = self._course(mark, width, head_on, others.values())
        if mark.failed:
            stop = style.failed_stop_head_on if head_on else style.failed_stop
            curve = curve.part(0, curve.length * stop)
        return Arrow(mark, curve, width, head=not mark.failed)

    def _course(self, mark: MoveMark | RetreatMark, width: float, head_on: bool, others: Iterable[Arrow]) -> Curve:
        """Return the path of an arrow, clear of the counters at both its ends and, if possible, of all others."""
        style = self.setting.style
        crossing = self.setting.crossing(mark.unit.place, mark.to)
        if crossing is not None and crossing.upright:
            return self._riser(mark.unit, crossing)
        start, end = self.setting.unit_point(mark.unit, mark.to), self.setting.goal(mark.to, mark.unit.place)
        gap = style.gap_start_r + (START_RIM if mark.unit.dislodged else 0.0)
        leaving, arriving = self.setting.room(mark.unit, gap, mark.to), self._rooms_at(mark)
        crowd = self._crowd(mark.unit.key, *(one.key for one in self._all_standing(mark.to)))
        if isinstance(mark, MoveMark) and mark.leap:
            return trimmed(leap(start, self.setting.goal(mark.over), end, self.setting.r), leaving, *arriving)
        if self.setting.off_board(mark.to):
            return outward(start, end, leaving, self.setting.r, crowd)
        if self.setting.off_board(mark.unit.place):
            return inward(end, start, arriving, self.setting.r, crowd)
        if isinstance(mark, MoveMark) and mark.via:
            return trimmed(self._route(mark, crowd, others), leaving, *arriving)
        least = LEAST_ARROW * head_length(width)
        first = style.bow_head_on if head_on else style.bow
        plain = trimmed(bowed(start, end, first), leaving, *arriving)
        if plain.length < head_length(width) and self._all_standing(mark.to) in ([], [mark.unit]):
            return pointer(start, end, leaving, least)
        bow = best_bow(start, end, first, crowd, lambda curve: trimmed(curve, leaving, *arriving), least, head_on)
        return trimmed(bowed(start, end, bow), leaving, *arriving)

    def _standing(self, place: str) -> Piece | None:
        """Return the unit in a place, the first of two, or None."""
        return next(iter(self._all_standing(place)), None)

    def _all_standing(self, place: str) -> list[Piece]:
        return [p for p in self.pieces if province_of(p.place) == province_of(place) and not p.displaced]

    def _route(self, mark: MoveMark, crowd: CurveObstacles, others: Iterable[Arrow]) -> Curve:
        """Return the whole route of a convoyed army: close beside its fleets, clear of their tabs and of arrows that
        share a place with it."""
        setting, fleets = self.setting, []
        for fleet in mark.via:
            across, up = setting.reach(fleet.kind)
            room = (across + PASS_ASIDE) * setting.r, (up + PASS_ABOVE) * setting.r
            fleets.append(Oval(setting.unit_point(fleet), *room))
        tabs = tuple(setting.tab_room(fleet) for fleet in mark.via)
        places = {province_of(place) for place in (mark.unit.place, mark.to, *(fleet.place for fleet in mark.via))}
        lanes = (self._lane(arrow) for arrow in others if places & {*map(province_of, places_of(arrow.mark))})
        beads = tuple(bead for lane in lanes for bead in lane)
        crowd = replace(crowd, counters=(*crowd.counters, *tabs), centers=beads, land=setting.land)
        return convoy_route(setting.unit_point(mark.unit), tuple(fleets), setting.goal(mark.to), crowd)

    def _lane(self, arrow: Arrow) -> Iterator[Oval]:
        """Yield the room along an arrow."""
        size = 0.8 * self.setting.r
        for n in range(1, int(arrow.curve.length / (1.5 * size))):
            yield Oval(arrow.curve.at(n * 1.5 * size), size, size)

    def _head_on(self, mark: MoveMark) -> bool:
        """Whether a unit at the destination moves the other way, neither of them by convoy."""
        return not mark.via and any(
            isinstance(other, MoveMark)
            and not other.via
            and province_of(other.unit.place) == province_of(mark.to)
            and province_of(other.to) == province_of(mark.unit.place)
            for other in self.marks
        )

    def _rooms_at(self, mark: MoveMark | RetreatMark) -> tuple[Oval, ...]:
        """Return the room at a destination: around the unit there and its tab, or a little around the point of an empty
        place."""
        style, r = self.setting.style, self.setting.r
        there = self._standing(mark.to)
        if there is None or province_of(there.place) == province_of(mark.unit.place):
            gap = style.end_at_empty_goal_r * r
            return (Oval(self.setting.goal(mark.to, mark.unit.place), gap, gap),)
        tab = self.setting.tab_room(there, mark.unit.place)
        if any(isinstance(m, HoldMark) and m.unit == there and not m.implicit for m in self.marks):
            radius = self.setting.octagon(there) + 0.04 * r
            octagon = Oval(self.setting.unit_point(there, mark.unit.place), radius, radius)
            return octagon, tab, *self.setting.below(there)
        rim = DISLODGED_RIM if there.dislodged else 0.0
        both = self._all_standing(mark.to)
        rooms = (self.setting.room(one, style.gap_end_r + rim, mark.unit.place) for one in both)
        return *rooms, tab, *self.setting.below(there)

    def _crowd(self, *without: str) -> CurveObstacles:
        """Return the other units on the board as obstacles for a curve."""
        rooms = tuple(self.setting.room(piece, CROWD_GAP) for piece in self.pieces if piece.key not in without)
        return CurveObstacles(rooms, centers=self.setting.coins)

    @property
    def _center_rooms(self) -> tuple[Oval, ...]:
        size = 0.5 * self.setting.r
        return tuple(Oval(center, size, size) for center in self.setting.centers)

    # --- to other levels

    def _riser(self, unit: Piece, crossing: LevelCrossing) -> Curve:
        """Return a short arrow up or down beside a unit, where it covers least."""
        key = unit.key, crossing.up
        if key not in self.risers:
            self.risers[key] = self._new_riser(unit, crossing)
        return self.risers[key]

    def _new_riser(self, unit: Piece, crossing: LevelCrossing) -> Curve:
        r, point = self.setting.r, self.setting.unit_point(unit)
        others = [Oval(at, ROOM * r, ROOM * r) for line in self.risers.values() for at in along(line, r)]
        rooms = (
            *self._crowd(unit.key).counters,
            *self.setting.coins,
            *self.setting.chips,
            self.setting.tab_room(unit),
        )
        return riser(point, crossing.up, r, CurveObstacles((*rooms, *others, *mark_rooms(self.marks, self.setting))))

    def _chips(self, branches: Iterable[SupportLine]) -> Iterator[LevelLetter]:
        """Yield the letters of the levels that orders go to."""
        for arrow in self.arrows.values():
            crossing = self.setting.crossing(arrow.mark.unit.place, arrow.mark.to)
            if crossing is not None:
                whole = self._course(arrow.mark, arrow.width, False, ()) if arrow.mark.failed else arrow.curve
                yield LevelLetter(chip_at(whole, self.setting.r), crossing.level, crossing.active, arrow.mark.unit.key)
        for branch in branches:
            crossing = self._apart(branch.mark)
            if crossing is not None:
                yield LevelLetter(
                    chip_at(branch.curve, self.setting.r), crossing.level, crossing.active, branch.mark.unit.key
                )

    def _apart(self, mark: SupportMark) -> LevelCrossing | None:
        """Return the crossing to the level that a support helps on, if that is not the supporter's level."""
        return self.setting.crossing(mark.unit.place, mark.to or mark.helped.place)

    # --- supports

    def _branches(self) -> tuple[SupportLine, ...]:
        beads = self._bead_places()
        return tuple(self._branch(mark, beads.get(mark)) for mark in self.marks if isinstance(mark, SupportMark))

    def _branch(self, mark: SupportMark, joint: float | None) -> SupportLine:
        """Return the line of a support; if it helps directly above or below, it ends beside its own unit."""
        crossing = self._apart(mark)
        if crossing is not None and crossing.upright:
            return SupportLine(mark, self._riser(mark.unit, crossing), None)
        return self._brace(mark) if joint is None else self._siding(mark, joint)

    def _bead_places(self) -> dict[SupportMark, float]:
        """Return how far along its arrow each support joins: a little beyond the nearest point, no two at the same
        point."""
        groups: dict[tuple[str, str], list[SupportMark]] = {}
        for mark in self.marks:
            if isinstance(mark, SupportMark) and mark.to and not self._apart(mark):
                groups.setdefault((mark.helped.key, province_of(mark.to)), []).append(mark)
        return {mark: place for key, group in groups.items() for mark, place in self._spread(key, group).items()}

    def _spread(self, key: tuple[str, str], group: list[SupportMark]) -> dict[SupportMark, float]:
        arrow = self.arrows[key]
        room = arrow.curve.length - arrow.head_length
        near = {mark: arrow.curve.nearest(self.setting.unit_point(mark.unit)) for mark in group}
        ordered = sorted(group, key=lambda mark: near[mark])
        gap = min(BEAD_GAP * self.setting.line, 0.5 * room / len(group))
        first, usual, last = self._joining(arrow)
        wanted = [min(max(near[mark] + 0.18 * room, first, self._not_behind(mark, arrow)), usual) for mark in ordered]
        fleets = arrow.mark.via if isinstance(arrow.mark, MoveMark) else ()
        rings = sorted(arrow.curve.nearest(self.setting.unit_point(fleet)) for fleet in fleets)
        for n in range(len(wanted)):
            wanted[n] = past(max(wanted[n], wanted[n - 1] + gap) if n else wanted[n], rings, gap)
        for n in range(len(wanted) - 1, -1, -1):
            limit = wanted[n + 1] - gap if n + 1 < len(wanted) else last
            wanted[n] = wanted[n] if wanted[n] <= limit else past(limit, rings, -gap)
        return dict(zip(ordered, wanted))

    def _joining(self, arrow: Arrow) -> tuple[float, float, float]:
        """Return how far along an arrow supports may join it: the first point, the last preferred one, and the last. On
        a long arrow these are near its tip, where supports count."""
        room, r = arrow.curve.length - arrow.head_length, self.setting.r
        by_sea = isinstance(arrow.mark, MoveMark) and bool(arrow.mark.via)
        first = max(0.45 * room, arrow.curve.length - (JOIN_BACK_BY_SEA if by_sea else JOIN_BACK) * r)
        last = max(0.80 * room, room - 0.9 * r) if by_sea else 0.80 * room
        return min(first, last), max(0.72 * room, min(first + r, last)), last

    def _not_behind(self, mark: SupportMark, arrow: Arrow) -> float:
        """Return the first distance along an arrow that is no farther from its tip than the supporter."""
        tip, (x, y) = arrow.curve.points[-1], self.setting.unit_point(mark.unit)
        return arrow.curve.length - hypot(x - tip[0], y - tip[1])

    def _siding(self, mark: SupportMark, joint: float) -> SupportLine:
        """Return the line of a support of a move: it leaves its unit and joins the arrow like a railroad siding."""
        arrow = self.arrows[mark.helped.key, province_of(mark.to)].curve
        start, tip = self.setting.unit_point(mark.unit, mark.to), arrow.points[-1]
        behind = hypot(start[0] - tip[0], start[1] - tip[1]) - (arrow.length - joint)
        farthest = max(0.0, min(arrow.length * 0.5, TURN_BACK * self.setting.r, behind))
        crowd = self._crowd(mark.unit.key, mark.helped.key)
        curve = best_siding(start, arrow.at(joint), arrow.heading(joint), farthest, crowd)
        room = self.setting.room(mark.unit, self.setting.style.gap_start_r + 0.02, mark.to)
        return SupportLine(mark, curve.part(curve.leaves(room), curve.length), arrow.at(joint))

    def _brace(self, mark: SupportMark) -> SupportLine:
        """Return the line of a support to hold: it ends before the octagon of the unit it helps."""
        here, there = mark.unit.place, mark.helped.place
        start, end = self.setting.unit_point(mark.unit, there), self.setting.unit_point(mark.helped, here)
        radius = self.setting.octagon(mark.helped) * 0.97 + BAR_GAP * self.setting.line
        leaving = self.setting.room(mark.unit, self.setting.style.gap_start_r + 0.02, there)
        arriving = Oval(end, radius, radius), self.setting.tab_room(mark.helped, here), *self.setting.below(mark.helped)
        crowd = self._crowd(mark.unit.key, mark.helped.key)
        crowd = replace(crowd, centers=(*self._center_rooms, *crowd.centers))
        bow = best_bow(start, end, 0.06, crowd, lambda curve: trimmed(curve, leaving, *arriving), 6.0, False)
        return SupportLine(mark, trimmed(bowed(start, end, bow), leaving, *arriving), None)

    def _ring(self, mark: HoldMark) -> HoldRing:
        x, y = self.setting.unit_point(mark.unit)
        drop = 0.06 * self.setting.r if self.setting.is_wide(mark.unit) else 0.0
        return HoldRing(mark, (x, y + drop), self.setting.octagon(mark.unit))

    # --- convoys, orders that match no other, results

    def _convoy_wave(self, mark: ConvoyMark) -> ConvoyWave:
        route = self.arrows[mark.army.key, province_of(mark.to)].curve
        fleet = self.setting.unit_point(mark.unit)
        joint = route.at(route.nearest(fleet))
        line = straight(fleet, joint)
        start = line.leaves(self.setting.room(mark.unit, 0.06))
        return ConvoyWave(mark, line.part(start, line.length) if line.length > start + 3 else None, joint)

    def _dots(self, mark: VoidMark) -> VoidLine:
        r = self.setting.r
        start = self.setting.unit_point(mark.unit)
        if not mark.to or province_of(mark.to) == province_of(mark.unit.place):
            side = 1.05 if mark.unit.number == "2" else -1.05
            return VoidLine(mark, None, (start[0] + side * r, start[1] + 1.0 * r))
        end = self.setting.goal(mark.to, mark.unit.place)
        there = self._standing(mark.to)
        arriving = self.setting.room(there, 0.5) if there else Oval(end, 0.35 * r, 0.35 * r)
        curve = trimmed(bowed(start, end, 0.08), self.setting.room(mark.unit, 0.16), arriving)
        return VoidLine(mark, curve, curve.at(curve.length / 2))

    def _cut(self, branch: SupportLine) -> SupportCut:
        middle = branch.curve.length / 2
        point, by = branch.curve.at(middle), branch.mark.cut_by
        assert by is not None
        key = (by.key, province_of(branch.mark.unit.place))
        start = self.arrows[key].curve.points[-1] if key in self.arrows else self.setting.unit_point(by)
        thread = bowed(start, point, 0.16)
        gap = 10 * self.setting.line
        visible = thread.part(gap, thread.length) if thread.length > 2 * gap else None
        return SupportCut(point, branch.curve.heading(middle), visible)

    def _sums(self, signs: Iterable[Point]) -> tuple[tuple[Point, StrengthsMark], ...]:
        """Return the strengths of each fight beside its province."""
        setting = self.setting
        sums = ((setting.goal(mark.place), mark) for mark in self.marks if isinstance(mark, StrengthsMark))
        units = (setting.unit_point(piece) for piece in self.pieces)
        lines = [*setting.centers, *(p for arrow in self.arrows.values() for p in arrow.curve.points)]
        return place_sums(sums, (*units, *signs), lines, setting.r)
