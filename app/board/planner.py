"""Working out where orders run: marks and anchors in, curves out, so that no two cover each other.

Everything that depends on other orders is settled here: which arrows end before a counter or an octagon, where supports
join their arrow, how a convoy's route passes its fleets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import hypot

from app.ui.tokens import OrderStyle

from .curves import Curve, Oval, Point, bowed, straight
from .picture import Convoy, Hold, Mark, Move, Piece, Retreat, StandOff, Sum, Support, Void
from .plan import Arrow, Branch, Cut, Dots, Plan, Ring, Tie, head_length, province
from .routing import Crowd, best_bow, best_siding, convoy_route

Reach = Callable[[str], Point]
"""Unit kind -> how far its counter reaches to the sides and up or down, in radii."""
Spot = Callable[[Piece], Point]
"""Where a unit stands."""
LEAST_ARROW = 1.25
"""The least length of an arrow, in lengths of its head."""
CROWD_GAP = 0.25
"""How far lines keep from units that they have nothing to do with, in radii."""
DISLODGED_RIM = 0.2
TAB, TAB_HULL, TAB_ROOM = 0.88, 1.16, 0.68
"""Where a tab stands above and to the right of its unit, there also on a hull, and the room round it, in radii."""
START_RIM = 0.3
"""Room for the rim of a dislodged unit, in radii: where an arrow ends there, and where one starts."""
BAR_GAP = 5.5
"""How far before an octagon the bar of a support to hold lies."""
BEAD_GAP = 13.0
"""The least distance of two beads on one arrow."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a plan is made for: sizes, measures, and where units and places are.

    `spot` tells where a unit stands, `goal` where one would stand in a place.
    """

    r: float
    line: float
    style: OrderStyle
    spot: Spot
    goal: Callable[[str], Point]
    reach: Reach
    centers: tuple[Point, ...] = ()
    """Centers, which lines keep off if they can."""


def make_plan(marks: Sequence[Mark], pieces: Iterable[Piece], setting: Setting) -> Plan:
    """Settle where all these marks run on a board where these units stand."""
    return _Planner(marks, tuple(pieces), setting).plan()


@dataclass(slots=True)
class _Planner:
    marks: Sequence[Mark]
    pieces: tuple[Piece, ...]
    setting: Setting
    arrows: dict[tuple[str, str], Arrow] = field(default_factory=dict)
    """By key of the unit that moves and the province it goes to."""

    def plan(self) -> Plan:
        self._plan_arrows()
        branches = self._branches()
        return Plan(
            arrows=tuple(self.arrows.values()),
            branches=branches,
            ties=tuple(self._tie(mark) for mark in self.marks if isinstance(mark, Convoy)),
            dots=tuple(self._dots(mark) for mark in self.marks if isinstance(mark, Void)),
            rings=tuple(self._ring(m) for m in self.marks if isinstance(m, Hold) and not m.unit.dislodged),
            cuts=tuple(self._cut(branch) for branch in branches if branch.mark.cut_by),
            bursts=tuple(arrow.curve.points[-1] for arrow in self.arrows.values() if arrow.mark.failed),
            swords=tuple(self.setting.goal(mark.place) for mark in self.marks if isinstance(mark, StandOff)),
            sums=self._sums(),
        )

    # --- moves and retreats

    def _plan_arrows(self) -> None:
        for mark in [*self.marks, *self._presumed()]:
            if isinstance(mark, Move | Retreat):
                self.arrows.setdefault((mark.unit.key, province(mark.to)), self._arrow(mark))

    def _presumed(self) -> list[Move]:
        """The moves that supports and convoys speak of and nobody ordered, as far as the picture knows."""
        ordered = {(m.unit.key, province(m.to)) for m in self.marks if isinstance(m, Move)}
        wanted = [(m.helped, m.to) for m in self.marks if isinstance(m, Support) and m.to]
        wanted += [(m.army, m.to) for m in self.marks if isinstance(m, Convoy)]
        return [Move(u, to, presumed=True) for u, to in wanted if (u.key, province(to)) not in ordered]

    def _arrow(self, mark: Move | Retreat) -> Arrow:
        style = self.setting.style
        strength = mark.strength if isinstance(mark, Move) else 1
        width = (style.support_width * 0.6 if self._faint(mark) else style.width(strength)) * self.setting.line
        head_on = isinstance(mark, Move) and self._head_on(mark)
        curve = self._course(mark, width, head_on)
        if mark.failed:
            stop = style.failed_stop_head_on if head_on else style.failed_stop
            curve = curve.part(0, curve.length * stop)
        return Arrow(mark, curve, width, head=not mark.failed)

    def _faint(self, mark: Move | Retreat) -> bool:
        return isinstance(mark, Move) and mark.presumed

    def _course(self, mark: Move | Retreat, width: float, head_on: bool) -> Curve:
        """The way of an arrow, clear of the counters at both its ends and, if it can be, of all others."""
        style = self.setting.style
        start, end = self.setting.spot(mark.unit), self.setting.goal(mark.to)
        gap = style.gap_start_r + (START_RIM if mark.unit.dislodged else 0.0)
        leaving, arriving = self._room(mark.unit, gap), self._rooms_at(mark)
        crowd = self._crowd(mark.unit.key, province(mark.to))
        if isinstance(mark, Move) and mark.via:
            clear = 2.3 * self.setting.r
            route = convoy_route(start, [self.setting.spot(f) for f in mark.via], end, clear, crowd)
            return trimmed(route, leaving, *arriving)
        least = LEAST_ARROW * head_length(width)
        first = style.bow_head_on if head_on else style.bow
        bow = best_bow(start, end, first, crowd, lambda curve: trimmed(curve, leaving, *arriving), least, head_on)
        return trimmed(bowed(start, end, bow), leaving, *arriving)

    def _head_on(self, mark: Move) -> bool:
        """Whether a unit in the goal moves the other way, neither of them by convoy."""
        return not mark.via and any(
            isinstance(other, Move)
            and not other.via
            and other.unit.key == province(mark.to)
            and province(other.to) == mark.unit.key
            for other in self.marks
        )

    def _room(self, piece: Piece, gap: float) -> Oval:
        """The room round a unit that lines keep out of; `gap` in radii."""
        across, up = self.setting.reach(piece.kind)
        r = self.setting.r
        return Oval(self.setting.spot(piece), (across + gap) * r, (up + gap) * r)

    def _tab_room(self, piece: Piece) -> Oval:
        """The room round the tab of a unit that stands, which arrows should not end under."""
        x, y = self.setting.spot(piece)
        r = self.setting.r
        across = TAB_HULL if self._is_wide(piece) else TAB
        return Oval((x + across * r, y - TAB * r), TAB_ROOM * r, TAB_ROOM * r)

    def _rooms_at(self, mark: Move | Retreat) -> tuple[Oval, ...]:
        """The room at a goal: round the unit that stands there and its tab, or a little round the place."""
        style, r = self.setting.style, self.setting.r
        there = next((p for p in self.pieces if p.key == province(mark.to) and not p.aside), None)
        if there is None or there.key == mark.unit.key:
            gap = style.end_at_empty_goal_r * r
            return (Oval(self.setting.goal(mark.to), gap, gap),)
        tab = self._tab_room(there)
        if any(isinstance(m, Hold) and m.unit == there and not m.implicit for m in self.marks):
            radius = self._octagon(there) + 0.04 * r
            return Oval(self.setting.spot(there), radius, radius), tab
        return self._room(there, style.gap_end_r + (DISLODGED_RIM if there.dislodged else 0.0)), tab

    def _crowd(self, *without: str) -> Crowd:
        """The other units on the board, as a curve should avoid them."""
        return Crowd(tuple(self._room(piece, CROWD_GAP) for piece in self.pieces if piece.key not in without))

    @property
    def _center_rooms(self) -> tuple[Oval, ...]:
        size = 0.5 * self.setting.r
        return tuple(Oval(center, size, size) for center in self.setting.centers)

    # --- supports

    def _branches(self) -> tuple[Branch, ...]:
        beads = self._bead_places()
        found = []
        for mark in self.marks:
            if isinstance(mark, Support):
                found.append(self._siding(mark, beads[mark]) if mark.to else self._brace(mark))
        return tuple(found)

    def _bead_places(self) -> dict[Support, float]:
        """How far along its arrow each support joins: where it is nearest, a little on, no two at one place."""
        groups: dict[tuple[str, str], list[Support]] = {}
        for mark in self.marks:
            if isinstance(mark, Support) and mark.to:
                groups.setdefault((mark.helped.key, province(mark.to)), []).append(mark)
        return {mark: place for key, group in groups.items() for mark, place in self._spread(key, group).items()}

    def _spread(self, key: tuple[str, str], group: list[Support]) -> dict[Support, float]:
        arrow = self.arrows[key]
        room = arrow.curve.length - arrow.head_length
        near = {mark: arrow.curve.nearest(self.setting.spot(mark.unit)) for mark in group}
        ordered = sorted(group, key=lambda mark: near[mark])
        gap = min(BEAD_GAP * self.setting.line, 0.5 * room / len(group))
        last = room * 0.80
        wanted = [min(max(near[mark] + 0.18 * room, 0.45 * room), 0.72 * room) for mark in ordered]
        for n in range(1, len(wanted)):
            wanted[n] = max(wanted[n], wanted[n - 1] + gap)
        for n in range(len(wanted) - 1, -1, -1):
            wanted[n] = min(wanted[n], last - gap * (len(wanted) - 1 - n))
        return dict(zip(ordered, wanted))

    def _siding(self, mark: Support, joint: float) -> Branch:
        """A support of a move: it leaves its unit and joins the arrow like a siding."""
        arrow = self.arrows[mark.helped.key, province(mark.to)].curve
        start = self.setting.spot(mark.unit)
        crowd = self._crowd(mark.unit.key, mark.helped.key)
        curve = best_siding(start, arrow.at(joint), arrow.heading(joint), arrow.length, crowd)
        room = self._room(mark.unit, self.setting.style.gap_start_r + 0.02)
        return Branch(mark, curve.part(curve.leaves(room), curve.length), arrow.at(joint))

    def _brace(self, mark: Support) -> Branch:
        """A support to hold: it ends before the octagon of the unit it helps."""
        start, end = self.setting.spot(mark.unit), self.setting.spot(mark.helped)
        radius = self._octagon(mark.helped) * 0.97 + BAR_GAP * self.setting.line
        leaving = self._room(mark.unit, self.setting.style.gap_start_r + 0.02)
        arriving = Oval(end, radius, radius), self._tab_room(mark.helped)
        crowd = replace(self._crowd(mark.unit.key, mark.helped.key), centers=self._center_rooms)
        bow = best_bow(start, end, 0.06, crowd, lambda curve: trimmed(curve, leaving, *arriving), 6.0, False)
        return Branch(mark, trimmed(bowed(start, end, bow), leaving, *arriving), None)

    def _octagon(self, piece: Piece) -> float:
        style = self.setting.style
        return (style.octagon_hull_r if self._is_wide(piece) else style.octagon_r) * self.setting.r

    def _ring(self, mark: Hold) -> Ring:
        x, y = self.setting.spot(mark.unit)
        drop = 0.06 * self.setting.r if self._is_wide(mark.unit) else 0.0
        return Ring(mark, (x, y + drop), self._octagon(mark.unit))

    def _is_wide(self, piece: Piece) -> bool:
        return self.setting.reach(piece.kind)[0] > 1.2

    # --- convoys, orders that match nothing, results

    def _tie(self, mark: Convoy) -> Tie:
        route = self.arrows[mark.army.key, province(mark.to)].curve
        fleet = self.setting.spot(mark.unit)
        joint = route.at(route.nearest(fleet))
        line = straight(fleet, joint)
        start = line.leaves(self._room(mark.unit, 0.06))
        return Tie(mark, line.part(start, line.length) if line.length > start + 3 else None, joint)

    def _dots(self, mark: Void) -> Dots:
        r = self.setting.r
        start = self.setting.spot(mark.unit)
        if not mark.to:
            return Dots(mark, None, (start[0] - 1.05 * r, start[1] + 1.0 * r))
        end = self.setting.goal(mark.to)
        there = next((p for p in self.pieces if p.key == province(mark.to) and not p.aside), None)
        arriving = self._room(there, 0.5) if there else Oval(end, 0.35 * r, 0.35 * r)
        curve = trimmed(bowed(start, end, 0.08), self._room(mark.unit, 0.16), arriving)
        return Dots(mark, curve, curve.at(curve.length / 2))

    def _cut(self, branch: Branch) -> Cut:
        middle = branch.curve.length / 2
        point, by = branch.curve.at(middle), branch.mark.cut_by
        assert by is not None
        key = (by.key, branch.mark.unit.key)
        start = self.arrows[key].curve.points[-1] if key in self.arrows else self.setting.spot(by)
        thread = bowed(start, point, 0.16)
        gap = 10 * self.setting.line
        visible = thread.part(gap, thread.length) if thread.length > 2 * gap else None
        return Cut(point, branch.curve.heading(middle), visible)

    def _sums(self) -> tuple[tuple[Point, Sum], ...]:
        """Each sum beside its place, where it covers neither a unit nor an arrow."""
        taken = [self.setting.spot(piece) for piece in self.pieces]
        lines = [*self.setting.centers, *(p for arrow in self.arrows.values() for p in arrow.curve.points)]
        r = self.setting.r
        found = []
        for mark in self.marks:
            if isinstance(mark, Sum):
                x, y = self.setting.goal(mark.place)
                around = [(x + dx * r, y + dy * r) for dx, dy in SUM_PLACES]
                found.append(
                    (min(around, key=lambda at: _crowding(at, taken, [*lines, *self.setting.centers], r)), mark)
                )
                taken.append(found[-1][0])
        return tuple(found)


SUM_PLACES = ((0.0, 2.5), (0.0, -2.6), (-3.0, 0.0), (3.2, 0.2), (-2.4, 2.0), (2.4, 2.0), (-2.4, -2.0), (2.6, -2.2))
"""Where a sum may stand round its place, in radii, the best first."""


def _crowding(at: Point, units: Iterable[Point], lines: Iterable[Point], r: float) -> float:
    """How much a pill there would cover; the nearer, the worse."""
    near_units = sum(max(0.0, 2.3 - hypot((x - at[0]) / 1.2, y - at[1]) / r) for x, y in units)
    near_lines = sum(max(0.0, 1.3 - hypot((x - at[0]) / 1.7, (y - at[1]) / 1.1) / r) for x, y in lines)
    return near_units * 3 + near_lines


def trimmed(curve: Curve, leaving: Oval, arriving: Oval, *before: Oval) -> Curve:
    """The part of a curve outside the room of its two ends, and before it runs into what stands before the second."""
    end = min([curve.enters(arriving), *(curve.meets(room) for room in before)])
    return curve.part(curve.leaves(leaving), end)
