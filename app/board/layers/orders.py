"""Layers of signs and orders: octagons, supports, moves, special orders, results, unfinished orders, chains of causes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import IntEnum
from functools import partial
from math import hypot
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QTransform

from app.geometry.drawing import province_of
from app.ui.tokens import PowerLook, mixed
from rules.presentation import Change, SignShape

from ..curves import Curve, Point
from ..display_list import MARK_TEXT, PILL_TEXT, DisplayList, lettered, rounded_box, width_of
from ..picture import (
    BadgeMark,
    BuildMark,
    ConvoyMark,
    DisbandMark,
    KindMark,
    Mark,
    MoveMark,
    PillMark,
    ReshapeMark,
    SetUpMark,
    StatusMark,
    TokenMark,
    UnitTokenMark,
    WaiveMark,
    WallMark,
)
from ..placement.planner import CHIP_R, make_plan
from ..placement.sign_placement import STORED, PlacedSign, coin_of, counter_point, lay_stored, place_icon_changes
from ..plan import WHOLE, Chain, CounterPoint, DrawingPlan, disc_points, part_of
from ..scene_state import SceneState
from ..symbols import marks, orders, signs
from ..symbols import orders as painter
from ..symbols.marks import BADGES
from ..symbols.orders import reshape
from ..symbols.units import CounterState, unit
from .base import ItemLayer, LayerEntry, Topic
from .units import BADGE, BADGE_AT, unit_entry

# ----------------------------------------------------------------------------------------------------
# Signs on the board beside units: coins, stacks, houses, shields, icons; and what orders change about them.

NEW_HOUSE = 0.7
"""Size of a house that is to be built, in radii of a unit."""


class SignRank(IntEnum):
    """The stacking order of signs, from the lowest."""

    COIN = 0
    BESIDE = 1


class SignLayer(ItemLayer):
    name = "signs"
    height = "signs"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.MOTION})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for laid in state.laid:
            if laid.sign.shape not in (SignShape.DISC, SignShape.ICONS) and laid not in state.away:
                rank = SignRank.COIN if laid.sign.shape is SignShape.COIN else SignRank.BESIDE
                yield LayerEntry(laid, partial(sign_ink, state, laid), rank)


class IconLayer(ItemLayer):
    name = "icons"
    height = "icons"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.MOTION})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for laid in state.laid:
            if laid.sign.shape is SignShape.ICONS and laid not in state.away:
                yield LayerEntry(laid, partial(sign_ink, state, laid))


def sign_ink(state: SceneState, laid: PlacedSign) -> DisplayList:
    """Return the drawing of a sign."""
    make = SIGN_INKS.get(laid.sign.shape)
    return make(state, laid, state.looks.get(laid.sign.power)) if make else DisplayList()


def _coin(state: SceneState, laid: PlacedSign, look: PowerLook | None) -> DisplayList:
    """Draw a coin with its ring and the tag below; a small one has a tag in the power's colors instead of both."""
    theme, sign, text = state.theme, laid.sign, state.metrics.sign_text
    if state.metrics.tags:
        ink = signs.coin(laid.center, laid.size, sign.room, theme, sign.count, look.fill if look else "")
        ink.add(signs.tag(laid.tag_at, laid.tag, text, theme) if laid.tag else DisplayList())
    else:
        ink = signs.coin(laid.center, laid.size, sign.room, theme)
        if laid.tag:
            hues = (look.fill, look.ink) if look else ("", "")
            ink.add(signs.tag(laid.tag_at, laid.tag, text, theme, *hues))
    return ink


def _shield(state: SceneState, laid: PlacedSign, look: PowerLook | None) -> DisplayList:
    return signs.shield(laid.center, laid.size, state.theme, look)


def _spikes(state: SceneState, laid: PlacedSign, look: PowerLook | None) -> DisplayList:
    return marks.spiked(laid.center, laid.size, state.theme, look)


def _icon(state: SceneState, laid: PlacedSign, look: PowerLook | None) -> DisplayList:
    sign = laid.sign
    shown = sign.type.icons.of(sign.text)
    return signs.icon(laid.center, shown, laid.size, state.theme, sign.count, pale=sign.type.pale)


def _house(state: SceneState, laid: PlacedSign, look: PowerLook | None) -> DisplayList:
    acts = bool(laid.sign.count)
    return signs.house(laid.center, laid.size, state.theme, look, acts=acts) if look else DisplayList()


def _outline(state: SceneState, laid: PlacedSign, look: PowerLook | None) -> DisplayList:
    return signs.outline(laid.center, laid.size, state.theme, look) if look else DisplayList()


def _counter(state: SceneState, laid: PlacedSign, look: PowerLook | None) -> DisplayList:
    sign = laid.sign
    return (
        signs.counter(laid.center, sign.type.glyph, laid.size, state.theme, look, sign.count) if look else DisplayList()
    )


def _stack(state: SceneState, laid: PlacedSign, look: PowerLook | None) -> DisplayList:
    return signs.stack(laid.center, laid.sign.count, laid.size, look, state.theme) if look else DisplayList()


SIGN_INKS: Mapping[SignShape, Callable[[SceneState, PlacedSign, PowerLook | None], DisplayList]] = {
    SignShape.COIN: _coin,
    SignShape.STACK: _stack,
    SignShape.HOUSE: _house,
    SignShape.SHIELD: _shield,
    SignShape.OUTLINE: _outline,
    SignShape.ICONS: _icon,
    SignShape.COUNTER: _counter,
    SignShape.SPIKES: _spikes,
}
"""Shape -> the drawing of signs that take room of their own. Signs that are part of the land, a center or a unit are
drawn with those."""


def unitless_entries(state: SceneState, found: Iterable[Mark]) -> Iterable[LayerEntry]:
    """Yield what orders change about signs and units in their place: amounts put in or taken out, new houses, weakened
    units."""
    found = tuple(found)
    for stored, point, _ in lay_stored(state, found):
        look = state.looks[stored.power]
        ink = partial(signs.stored, point, stored.count, state.metrics.sign_text, look, state.theme)
        yield LayerEntry((stored, point), partial(ink, housed=STORED[stored.shown.glyph], failed=stored.failed))
    for token, point, size in place_icon_changes(state, found):
        yield LayerEntry((token, point), partial(_icon_change, state, token, point, size))
    for one in found:
        if isinstance(one, TokenMark) and one.shown.glyph == "house" and state.shown(one.place):
            yield LayerEntry(one, partial(house_ink, state, one))
        elif isinstance(one, StatusMark):
            hue, hollow = state.looks[one.unit.power].fill, one.status == "unsupplied"
            r = state.metrics.r * state.scale(one.unit)
            yield LayerEntry(one, partial(marks.weakened_counter, state.unit_point(one.unit), r, state.theme, hue,
                                          hollow=hollow))


def _icon_change(state: SceneState, token: TokenMark, at: Point, size: float) -> DisplayList:
    """Draw the change of an icon: a new or kept one whole with the mark at its lower right, else only the mark."""
    (x, y), ink, gone = at, DisplayList(), token.shown.change is Change.GONE
    if not gone:
        ink.add(signs.icon(at, token.shown.icons.of(token.letter), size, state.theme))
        ink.circle(at, 1.3 * size, edge=state.looks[token.power].fill, width=0.24 * size)
    point = (x, y) if gone else (x + 0.95 * size, y + 0.95 * size)
    ink.add(signs.done(point, size, state.theme, token.shown.change, failed=token.failed))
    return ink


def house_ink(state: SceneState, mark: TokenMark) -> DisplayList:
    """Draw a house that is to be built: a large one with a plus at its coin; struck out if the order failed."""
    (x, y), radius = coin_of(state, mark.place)
    size = NEW_HOUSE * state.metrics.r
    point = x - 0.75 * (radius + 0.5 * size), y - 0.75 * (radius + 0.5 * size)
    ink = signs.house(point, size, state.theme, state.looks[mark.power], acts=not mark.failed)
    if not mark.failed:
        ink.add(marks.plus((point[0] + 1.0 * size, point[1] - 0.7 * size), 0.55 * size, state.theme))
    return ink


# ----------------------------------------------------------------------------------------------------
# What special orders show above the units: signs at the end of threads, badges, new kinds, tokens left, borders.

APART = 1.08
"""Distance of a unit's badges, in diameters of a badge."""
LEFT, LEFT_AT, LIFT_AT = 0.5, (-1.18, 0.78), (-1.1, 0.9)
"""Radius of a token that is left or taken away, and where it lies beside its unit and beside the destination, in radii.
"""
DRAWN = {"gassed": "cloud", "hypnotized": "spiral"}
"""Result words -> the glyph that says the same where a thread ends in it."""
NEW_KIND, NEW_AT = 0.62, (-1.5, 0.95)
"""Size of the counter that a unit becomes, and where it lies beside the unit, in radii."""
PILL_AT, PILL_SIZE, HELP_TEXT = (-1.35, 1.0), 10.0, 9.5


def special_entries(state: SceneState, found: Iterable[Mark], plan: DrawingPlan) -> Iterable[LayerEntry]:
    """Yield what these marks and their plan show above the units."""
    theme, looks, r = state.theme, state.looks, state.metrics.r
    for thread in plan.threads:
        yield LayerEntry(("sign", thread), partial(orders.sign, thread, looks, theme, r))
    for convoy_wave in plan.convoy_waves:
        if convoy_wave.mark.helps:
            yield LayerEntry(("helps", convoy_wave), partial(_help, state, convoy_wave.mark, convoy_wave.joint))
    for sign in found:
        if isinstance(sign, BadgeMark):
            words = tuple(word for word in sign.words if word not in drawn_words(plan, sign))
            yield LayerEntry((sign, words), partial(_badges, state, sign, words), 1)
        elif isinstance(sign, UnitTokenMark):
            yield LayerEntry(sign, partial(_left, state, sign))
        elif isinstance(sign, KindMark):
            yield LayerEntry(sign, partial(_new_kind, state, sign))
        elif isinstance(sign, WallMark):
            yield LayerEntry(sign, partial(_walls, state, sign))
        elif isinstance(sign, PillMark):
            yield LayerEntry(sign, partial(_pill, state, sign))


def drawn_words(plan: DrawingPlan, mark: BadgeMark) -> Collection[str]:
    """Return the result words that need no badge beside a unit because a sign drawn there says the same."""
    place = province_of(mark.unit.place)
    there = {thread.mark.shown.glyph for thread in plan.threads if province_of(thread.mark.to) == place}
    return [word for word, glyph in DRAWN.items() if glyph in there]


def _badges(state: SceneState, mark: BadgeMark, words: Iterable[str]) -> DisplayList:
    """Draw the badges of a unit, from its lower right, one below the other."""
    ink, (x, y) = DisplayList(), state.unit_point(mark.unit)
    r = state.metrics.r * state.scale(mark.unit)
    known = [word for word in words if word in BADGES]
    for n, word in enumerate(known):
        point = x + BADGE_AT[0] * r, y + (BADGE_AT[1] + 2 * APART * BADGE * n) * r
        ink.add(BADGES[word](point, BADGE * r, state.theme))
    return ink


def _left(state: SceneState, mark: UnitTokenMark) -> DisplayList:
    """Draw a token with a plus where it is left, or with a minus where it is taken away."""
    lifted = mark.shown.change is Change.GONE
    (x, y), r = state.goal(mark.place) if lifted else state.unit_point(mark.unit), state.metrics.r
    dx, dy = LIFT_AT if lifted else LEFT_AT
    point, size = (x + dx * r, y + dy * r), LEFT * r
    ink = marks.spiked(point, size, state.theme, state.looks[mark.unit.power])
    sign = point[0] - 0.9 * size, point[1] - 0.9 * size
    if lifted:
        ink.circle(sign, 0.62 * size, state.theme.warning, state.theme.mark_disc, 0.16 * size)
        half = 0.32 * size
        ink.line((sign[0] - half, sign[1]), (sign[0] + half, sign[1]), state.theme.mark_disc, 0.24 * size)
    else:
        ink.add(marks.plus(sign, 0.62 * size, state.theme))
    return ink


def _new_kind(state: SceneState, mark: KindMark) -> DisplayList:
    """Draw the counter that a unit becomes, small beside it in a dashed ring; crossed if that failed."""
    ink, (x, y) = DisplayList(), state.unit_point(mark.unit)
    r = state.metrics.r * state.scale(mark.unit)
    point, size = (x + NEW_AT[0] * r, y + NEW_AT[1] * r), NEW_KIND * r
    ink.add(marks.build_ring(point, size, state.theme, failed=mark.failed))
    face = unit(mark.kind, state.variant, state.looks[mark.unit.power], state.theme, size, CounterState.DISTANT)
    ink.add(face, QTransform.fromTranslate(*point))
    if mark.failed:
        ink.add(marks.cross((point[0] + 0.9 * size, point[1] + 0.9 * size), 0.6 * size, state.theme))
    return ink


def _walls(state: SceneState, mark: WallMark) -> DisplayList:
    """Draw the borders that a unit fortifies; gray if that failed."""
    ink = DisplayList()
    hue = state.theme.void if mark.failed else state.looks[mark.unit.power].fill
    for beyond in mark.beyond:
        for course, outward in state.border(province_of(mark.unit.place), beyond):
            ink.add(marks.wall(course, hue, state.theme, state.metrics.line, outward=outward))
    return ink


def _pill(state: SceneState, mark: PillMark) -> DisplayList:
    """Draw a word beside a unit."""
    (x, y), r = state.unit_point(mark.unit), state.metrics.r
    text, size = mark.shown.glyph, PILL_SIZE * state.metrics.line
    point = x + PILL_AT[0] * r - width_of(text, PILL_TEXT) * size / 4, y + PILL_AT[1] * r
    return marks.pill(point, text, size, state.theme, state.theme.fail)


def _help(state: SceneState, mark: ConvoyMark, joint: tuple[float, float]) -> DisplayList:
    """Draw the support that a fleet gives to the landing of the army it convoys."""
    size = HELP_TEXT * state.metrics.line
    hue = state.theme.fail if mark.broken else state.theme.ok
    return marks.pill((joint[0], joint[1] - 1.5 * size), "+1", size, state.theme, hue)


# ----------------------------------------------------------------------------------------------------
# Orders beneath the units: octagons, supports, moves, and the convoys tied to them.

PLEA, FROM_COUNTER = 0.62, 1.3
"""Radius of a counter, in radii of a unit; where its thread begins, in radii of the counters at the dock."""


RANK_AT = 0.26
"""How far along a move its priority number is placed, as a share of its length."""


class OrderRank(IntEnum):
    """The stacking order of order marks, from the lowest; beads and rings lie on their arrows."""

    FAINT_RING = 0
    RING = 1
    DOTS = 2
    BRANCH = 3
    FAILED_ARROW = 4
    ARROW = 5
    BEAD = 6
    TIE = 7
    WAY = 8
    NUMBER = 9


class OrderLayer(ItemLayer):
    name = "orders"
    height = "arrows_support"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.WHY})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        return order_entries(state, state.shown_plan)


def order_entries(state: SceneState, plan: DrawingPlan) -> Iterable[LayerEntry]:
    """Yield what a plan draws beneath the units."""
    looks, theme, line = state.looks, state.theme, state.metrics.line
    for ring in plan.rings:
        rank = OrderRank.FAINT_RING if ring.mark.implicit else OrderRank.RING
        yield LayerEntry(ring, partial(orders.ring, ring, looks, theme, line), rank)
    for dots in plan.dots:
        yield LayerEntry(dots, partial(orders.dots, dots, theme, line), OrderRank.DOTS)
    for branch in plan.branches:
        yield LayerEntry(branch, partial(orders.branch, branch, looks, theme, line), OrderRank.BRANCH)
        yield LayerEntry(("bead", branch), partial(orders.bead, branch, looks, theme, line), OrderRank.BEAD)
    for arrow in plan.arrows:
        rank = OrderRank.FAILED_ARROW if arrow.mark.failed else OrderRank.ARROW
        yield LayerEntry(arrow, partial(orders.arrow, arrow, looks, theme, line), rank)
    for convoy_wave in plan.convoy_waves:
        yield LayerEntry(convoy_wave, partial(orders.convoy_wave, convoy_wave, looks, theme, line), OrderRank.TIE)
    yield from _special_entries(state, plan)
    for glass in plan.glasses:
        yield LayerEntry(glass, partial(orders.glass, glass, looks, theme, line), OrderRank.RING)
    for wade in plan.wades:
        yield LayerEntry(wade, partial(orders.wade, wade, looks, theme, line), OrderRank.TIE)
    for power_counter in plan.power_counters:
        if power_counter.mark.source:
            yield LayerEntry(("thread", power_counter), partial(_plea_thread, state, power_counter), OrderRank.DOTS)
        yield LayerEntry(power_counter, partial(_plea, state, power_counter), OrderRank.NUMBER)
    for way in plan.ways:
        yield LayerEntry(way, partial(signs.way, way, looks, theme, line), OrderRank.WAY)
        number = partial(signs.way_sign, way, looks, theme, line, state.metrics.sign_text)
        yield LayerEntry(("number", way), number, OrderRank.NUMBER)


def _special_entries(state: SceneState, plan: DrawingPlan) -> Iterable[LayerEntry]:
    """Yield leaps and moves over a place, threads of special orders, swaps, moves off the board."""
    looks, theme, line = state.looks, state.theme, state.metrics.line
    for leap in plan.leaps:
        yield LayerEntry(leap, partial(orders.shadow, leap, theme, line), OrderRank.FAINT_RING)
    for thread in plan.threads:
        yield LayerEntry(thread, partial(orders.thread, thread, looks, theme, line), OrderRank.BRANCH)
        if thread.mark.shown.glyph == "spiral":
            yield LayerEntry(
                ("ring", thread), partial(marks.controlled_rings, thread.goal, state.metrics.r, theme), OrderRank.RING
            )
    for swap in plan.swaps:
        yield LayerEntry(swap, partial(orders.swap, swap, looks, theme, line), OrderRank.ARROW)
    for step in plan.steps:
        yield LayerEntry(step, partial(orders.step, step, theme, line), OrderRank.NUMBER)
    for portal in plan.portals:
        yield LayerEntry(portal, partial(orders.portal, portal, looks, theme), OrderRank.NUMBER)
    for arrow in plan.arrows:
        if isinstance(arrow.mark, MoveMark) and arrow.mark.rank and not arrow.mark.presumed:
            point = arrow.curve.at(RANK_AT * arrow.curve.length)
            yield LayerEntry(
                ("rank", arrow), partial(orders.rank_tag, point, arrow.mark.rank, theme, line), OrderRank.NUMBER
            )


def _plea_thread(state: SceneState, power_counter: CounterPoint) -> DisplayList:
    """Draw the thread from the paying power's counters to the place where one of them is used."""
    ((x, y), size), (to_x, to_y) = counter_point(state, power_counter.mark.source), power_counter.point
    share = FROM_COUNTER * size / max(1.0, hypot(to_x - x, to_y - y))
    start = x + (to_x - x) * share, y + (to_y - y) * share
    return signs.favor(start, power_counter.point, state.looks[power_counter.mark.power], state.theme,
                        state.metrics.line)


def _plea(state: SceneState, power_counter: CounterPoint) -> DisplayList:
    """Draw the counter of a power; with a question mark if its order matches no other."""
    size = PLEA * state.metrics.r
    ink = signs.counter(power_counter.point, power_counter.mark.shown.glyph, size, state.theme,
                        state.looks[power_counter.mark.power])
    if power_counter.mark.failed:
        ink.add(marks.question((power_counter.point[0] + size, power_counter.point[1] - size), 0.6 * size, state.theme))
    return ink


# ----------------------------------------------------------------------------------------------------
# Marks above the units: failures, strengths, builds, removals, question marks.

BURST = 10.5
SWORDS = 15.0
QUESTION = 9.0
CHECK = 10.5
HAPPENING = 10.5
SUM_TEXT = 11.5


class ResultLayer(ItemLayer):
    name = "results"
    height = "marks"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.WHY})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for entry in (*adjustment_entries(state, state.marks), *result_entries(state, state.shown_plan)):
            yield replace(entry, key=("previewed", entry.key)) if state.picture.previewed else entry
        yield from unitless_entries(state, state.marks)
        yield from special_entries(state, state.marks, state.plan)


def adjustment_entries(state: SceneState, found: Iterable[Mark]) -> Iterable[LayerEntry]:
    """Yield the builds, set-up choices, removals, disbands and waived builds among these marks, and units that divide
    or unite."""
    for one in found:
        if isinstance(one, BuildMark | SetUpMark | DisbandMark | WaiveMark):
            yield LayerEntry(one, partial(adjustment_ink, state, one))
        elif isinstance(one, ReshapeMark):
            yield LayerEntry(one, partial(_reshaped, state, one), 1)


def adjustment_ink(state: SceneState, mark: BuildMark | SetUpMark | DisbandMark | WaiveMark) -> DisplayList:
    """Draw a build, a set-up choice, a removal, a disband or a waived build."""
    theme, r, line = state.theme, state.metrics.r, state.metrics.line
    ink = DisplayList()
    if isinstance(mark, BuildMark):
        point, r = state.goal(mark.place), r * state.size_at(mark.place)
        ghost = unit(mark.kind, state.variant, state.looks[mark.power], theme, r, CounterState.GHOST)
        ink.add(marks.build_ring(point, r, theme, failed=mark.failed))
        ink.add(ghost, QTransform.fromTranslate(*point))
        sign = marks.cross if mark.failed else marks.plus
        ink.add(sign((point[0] + 1.1 * r, point[1] + 1.05 * r), 0.52 * r, theme))
        if not state.shown(mark.place):
            chip = point[0] - 1.3 * r, point[1] + 0.95 * r
            ink.add(marks.level_chip(chip, state.layout.level_of(mark.place), state.metrics.chip, theme))
    elif isinstance(mark, SetUpMark):
        point = state.goal(mark.place)
        if not any(province_of(piece.place) == mark.place for piece in state.picture.pieces):
            ghost = unit(mark.kind, state.variant, state.looks[mark.power], theme, r, CounterState.GHOST)
            ink.add(ghost, QTransform.fromTranslate(*point))
        ink.add(marks.build_ring(point, r, theme, failed=mark.failed))
    elif isinstance(mark, DisbandMark) and mark.destroyed:
        x, y = state.unit_point(mark.unit)
        ink.add(marks.cross((x + 0.95 * r, y + 0.85 * r), 0.62 * r, state.result_theme))
    elif isinstance(mark, DisbandMark):
        ink.add(marks.disband(state.unit_point(mark.unit), r, theme))
    else:
        ink.add(marks.check(state.center(mark.place) or state.goal(mark.place), CHECK * line, theme))
    return ink


def _reshaped(state: SceneState, mark: ReshapeMark) -> DisplayList:
    r = state.metrics.r * state.scale(mark.unit)
    return reshape(state.goal(mark.unit.place), r, state.theme, divides=mark.divides, failed=mark.failed)


def result_entries(state: SceneState, plan: DrawingPlan) -> Iterable[LayerEntry]:
    """Yield what a plan shows of results, above the units."""
    theme, line = state.result_theme, state.metrics.line
    for cut in plan.cuts:
        yield LayerEntry(cut, partial(orders.cut, cut, theme, line))
    for convoy_wave in plan.convoy_waves:
        if convoy_wave.mark.broken and convoy_wave.curve is not None:
            middle = convoy_wave.curve.at(convoy_wave.curve.length / 2)
            yield LayerEntry(("broken", middle), partial(marks.broken_wave, middle, BURST * line, theme))
    for chip in plan.chips:
        radius = max(CHIP_R * state.metrics.r, state.metrics.chip)
        yield LayerEntry(chip, partial(marks.level_chip, chip.point, chip.level, radius, theme, active=chip.active), 1)
    for way in plan.ways:
        if way.mark.failed:
            yield LayerEntry(("burst", way), partial(marks.burst, way.curve.points[-1], BURST * line, theme))
    for point in plan.bursts:
        yield LayerEntry(("burst", point), partial(marks.burst, point, BURST * line, theme))
    for point in plan.swords:
        yield LayerEntry(("swords", point), partial(marks.swords, point, SWORDS * line, theme))
    for point, one in plan.happenings:
        yield LayerEntry((point, one), partial(marks.happening, point, HAPPENING * line, theme, one.sign), 1)
    for dots in plan.dots:
        yield LayerEntry(("question", dots.sign), partial(marks.question, dots.sign, QUESTION * line, theme))
    for point, total in plan.sums if state.metrics.sums else ():
        hue, text = theme.ok if total.won else theme.fail, f"{total.attack} : {total.defense}"
        yield LayerEntry((point, total), partial(marks.pill, point, text, SUM_TEXT * line, theme, hue))


# ----------------------------------------------------------------------------------------------------
# An unfinished order, paler than a complete one, following the pointer.

SHARE = 0.6
"""How much of its own color an unfinished order keeps."""


class GhostOrderLayer(ItemLayer):
    name = "ghost"
    height = "ghost_order"
    cached = False
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.GHOST})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        if state.ghost:
            pale = paled(state)
            plan = make_plan(state.ghost, state.seats.present, state.setting())
            yield from order_entries(pale, plan)
            yield from result_entries(pale, plan)
            yield from adjustment_entries(pale, state.ghost)
            yield from unitless_entries(pale, state.ghost)
            yield from special_entries(pale, state.ghost, plan)


def paled(state: SceneState) -> SceneState:
    """Return the same state with the powers' colors mixed with the land's, so that what is drawn stays opaque."""
    land = state.theme.land
    looks = {power: replace(look, fill=mixed(look.fill, land, SHARE)) for power, look in state.looks.items()}
    return replace(state, looks=looks)


# ----------------------------------------------------------------------------------------------------
# Why a place is refused, written on the map beside it: for example where a dislodged unit may not retreat.

LEAST, PADDING, LINE = 1.0, 0.6, 1.25
"""Size of the words as a multiple of that of tags; padding and line height as multiples of the size of the words."""
FROM = 1.6
"""How far from the point of a unit a card begins, in radii."""
SIDES = ((0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.9, 0.9), (-0.9, 0.9), (0.9, -0.9), (-0.9, -0.9))
"""Directions in which a card may lie, the best first."""


class RefusalText(NamedTuple):
    """Why a place is refused: the place, the reason in lines, its box (left, top, width, height), and the size of the
    words."""

    about: str
    lines: tuple[str, ...]
    place: tuple[float, float, float, float]
    size: float

    @property
    def box(self) -> QRectF:
        return QRectF(*self.place)


class RefusalLayer(ItemLayer):
    name = "refusals"
    height = "marks"
    cached = False
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.TARGETS, Topic.POSITION})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        for refusal in refusal_texts(state):
            yield LayerEntry(refusal, partial(_card, refusal, state))


def refusal_texts(state: SceneState) -> Iterator[RefusalText]:
    """Yield the reasons that have room clear of units, of the middles of highlighted places and of each other."""
    r, size = state.metrics.r, LEAST * state.metrics.sign_text
    units = [state.unit_point(piece) for piece in state.seats.present]
    obstacles = [*units, *(state.goal(place) for place in state.targets.places if state.shown(place))]
    placed: list[QRectF] = []
    for place, words in state.targets.refusals:
        if not state.shown(place):
            continue
        lines = _lines(words)
        wide = max(width_of(line, MARK_TEXT) for line in lines) * size + 2 * PADDING * size
        high = (LINE * len(lines) + 2 * PADDING * 0.6) * size
        for box in _boxes(state.goal(place), wide, high, FROM * r):
            free = state.layout.frame.contains(box) and not any(box.intersects(other) for other in placed)
            if free and not any(_near(box, at, r) for at in obstacles):
                placed.append(box)
                yield RefusalText(place, lines, (box.x(), box.y(), box.width(), box.height()), size)
                break


def _lines(words: str) -> tuple[str, ...]:
    """Break a text into two lines of similar length."""
    parts = words.rstrip(".").split(" ")
    halves = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts))]
    return min(halves, key=lambda half: max(map(len, half))) if halves else (words,)


def _boxes(at: Point, wide: float, high: float, far: float) -> Iterator[QRectF]:
    for dx, dy in SIDES:
        x, y = at[0] + dx * (far + wide / 2), at[1] + dy * (far + high / 2)
        yield QRectF(x - wide / 2, y - high / 2, wide, high)


def _near(box: QRectF, at: Point, r: float) -> bool:
    """Whether a box would cover a counter at that point."""
    x, y = min(max(at[0], box.left()), box.right()), min(max(at[1], box.top()), box.bottom())
    return hypot(x - at[0], y - at[1]) < 1.2 * r


def _card(refusal: RefusalText, state: SceneState) -> DisplayList:
    theme, size = state.theme, refusal.size
    ink, path = DisplayList(), rounded_box(refusal.box, 0.5 * size)
    ink.fill(path.translated(0, 0.12 * size), theme.shadow)
    ink.fill(path, theme.mark_disc)
    ink.stroke(path, theme.fail, 0.08 * size)
    first = refusal.box.center().y() - LINE * size * (len(refusal.lines) - 1) / 2
    for number, line in enumerate(refusal.lines):
        ink.fill(lettered(line, MARK_TEXT, size, (refusal.box.center().x(), first + number * LINE * size)), theme.fail)
    return ink


# ----------------------------------------------------------------------------------------------------
# "Why?": everything is faded except the orders of a chain of causes, numbered in the order of its sentences.

CHAIN_SUM_TEXT, SUM_AT = 11.5, 0.42
FAR = 4000.0
"""How far beyond the board the wash extends, in board units."""


class CauseChainLayer(ItemLayer):
    name = "why"
    height = "why"
    cached = False
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.WHY})

    def entries(self, state: SceneState) -> Iterable[LayerEntry]:
        if state.chain is not None:
            key = state.chain, state.marks, state.picture.pieces
            yield LayerEntry(key, partial(chained, state, state.chain))


def chained(state: SceneState, chain: Chain) -> DisplayList:
    """Draw the wash, the places concerned, the orders and units that count, their strengths, the numbers of the steps.
    """
    theme, line, units = state.theme, state.metrics.line, chain.units
    plan, others = part_of(state.plan, units), part_of(state.plan, state.units - units)
    names = [name for name in _places(state, chain) if state.shown(name)]
    ink, clear, around = DisplayList(), QPainterPath(), state.layout.frame.adjusted(-FAR, -FAR, FAR, FAR)
    for name in names:
        clear.addPath(state.area(name))
    _draw_orders(ink.inside(painter.outside(around, clear)), state, others)
    ink.add(painter.wash(around, clear, theme))
    ink.add(painter.edge(state.outline(names), theme, line))
    _draw_orders(ink, state, plan, units)
    sums = {at: text for unit, text in chain.sums.items() if (at := _sum_at(state, plan, unit))}
    for at, text in sums.items():
        ink.add(marks.pill(at, text, CHAIN_SUM_TEXT * line, theme, theme.why))
    _numbers(ink, state, chain, [*sums, *plan.bursts, *(cut.point for cut in plan.cuts)])
    return ink


def _draw_orders(ink: DisplayList, state: SceneState, plan: DrawingPlan, units: Collection[str] = ()) -> None:
    """Draw orders, the counters of these units, and the results of the orders."""
    for entry in sorted(order_entries(state, plan), key=lambda entry: entry.rank):
        ink.add(entry.make())
    for piece in state.seats.present:
        if piece.key in units and not piece.displaced and state.seats.is_here(piece):
            counter_state = CounterState.DISLODGED if piece.dislodged else CounterState.PLAIN
            ink.add(unit_entry(state, piece, counter_state).make())
    for entry in result_entries(state, plan):
        ink.add(entry.make())


def _places(state: SceneState, chain: Chain) -> list[str]:
    """Return the places concerned: those named by the links, and those of the units."""
    standing = [province_of(piece.place) for piece in state.picture.pieces if piece.key in chain.units]
    places = [province_of(place) for link in chain.shown for place in link.places]
    return list(dict.fromkeys((*standing, *places)))


def _ways(plan: DrawingPlan) -> dict[str, Curve]:
    """Return unit -> the line of its move or support."""
    branches = {branch.mark.unit.key: branch.curve for branch in plan.branches}
    return branches | {arrow.mark.unit.key: arrow.curve for arrow in plan.arrows}


def _sum_at(state: SceneState, plan: DrawingPlan, unit: str) -> Point | None:
    """Return the point for the strength of a side: on its arrow, or else above its unit."""
    for arrow in plan.arrows:
        if arrow.mark.unit.key == unit:
            return arrow.curve.at(arrow.curve.length * SUM_AT)
    piece = state.piece(unit)
    if piece is None:
        return None
    x, y = state.unit_point(piece)
    return x - 1.25 * state.metrics.r, y - 1.15 * state.metrics.r


def _numbers(ink: DisplayList, state: SceneState, chain: Chain, taken: list[Point]) -> None:
    """Draw a numbered disc for each step except the answer, and arrows from each to the steps that explain it."""
    r, theme, line = state.metrics.r, state.theme, state.metrics.line
    points = {piece.key: state.unit_point(piece) for piece in state.seats.present if not piece.displaced}
    goals = {place: state.goal(place) for link in chain.links for place in link.places if state.shown(place)}
    at = disc_points(chain.links, _ways(state.plan), points, goals, taken, r)
    for number, link in enumerate(chain.links[2:], 2):
        # The answer has no number: what explains it is attached to the first step.
        start, end = at[max(link.after, 1)], at[number]
        if start is not None and end is not None:
            ink.add(painter.cause_thread(start, end, r, theme, line))
    for number, point in enumerate(at):
        if point is not None:
            ink.add(painter.disc(point, number, r, theme, current=chain.current in (WHOLE, number)))
