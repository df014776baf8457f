"""The legend of orders and results: a picture and a few words for each kind that is drawn on the board now.

Every picture is painted by the board's own painters from a small plan, so that the legend cannot differ from the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from app.language import tr
from app.ui.tokens import mixed, tokens
from rules.presentation import Change, Presentation

from .curves import straight
from .display_list import DisplayList
from .picture import (
    BuildMark,
    ConvoyMark,
    DisbandMark,
    FlowMark,
    HoldMark,
    MoveMark,
    Piece,
    ReshapeMark,
    RetreatMark,
    SetUpMark,
    SupportMark,
    TokenMark,
    WaiveMark,
)
from .placement.sign_placement import STORED
from .plan import Arrow, ConvoyWave, FlowLine, HoldRing, SearchRing, SupportLine, VoidLine, WadeLine
from .scene_state import SceneState
from .symbols import marks, orders, signs
from .symbols.units import CounterState, unit

Line = tuple[str, DisplayList]
Found = TypeVar("Found")
Shown = TypeVar("Shown", FlowMark, TokenMark)
LINE, R = 0.72, 8.0
"""Thickness of lines, as a multiple of that on the board; radius of a unit."""
WAY = straight((-14.0, 3.0), (14.0, -3.0))
SHORT = straight((-14.0, 3.0), (7.0, -1.5))
"""WAY is the sample line of a successful order, SHORT that of one that stopped."""
FLAT = straight((-15.0, 0.0), (15.0, 0.0))
WIDTH, SIGN, TEXT = 5.0 * LINE, 7.5, 8.0
"""The width of a move, the radius of a sign, the size of numbers."""


def order_lines(state: SceneState) -> Iterator[Line]:
    """Yield a line for each kind of order that is drawn, except special orders (see `legend.special_lines`)."""
    plan = state.plan
    yield from _moves(state)
    yield from _supports(state)
    yield from _convoys(state)
    for implicit, words in ((False, tr("hold")), (True, tr("no order: holds"))):
        for ring in [one for one in plan.rings if one.mark.implicit is implicit][:1]:
            sample = HoldRing(HoldMark(ring.mark.unit, implicit), (0.0, 0.0), 1.46 * R)
            yield words, orders.ring(sample, state.looks, state.theme, LINE)
    for dots in plan.dots[:1]:
        void = VoidLine(dots.mark, FLAT, (0.0, 0.0))
        ink = orders.dots(void, state.theme, LINE)
        ink.add(marks.question(void.sign, SIGN, state.theme))
        yield tr("void order"), ink
    for glass in plan.glasses[:1]:
        sample_glass = SearchRing(glass.mark, (-2.0, -2.0), 7.0)
        yield tr("search"), orders.glass(sample_glass, state.looks, state.theme, LINE)
    for wade in plan.wades[:1]:
        sample_wade = WadeLine(wade.mark, straight((-15.0, 0.0), (5.0, 0.0)), (9.0, 0.0))
        yield tr("moves into the river"), orders.wade(sample_wade, state.looks, state.theme, LINE)
    for flow in _by_type(way.mark for way in plan.ways if not way.mark.failed):
        yield from _flow(state, flow)


def _moves(state: SceneState) -> Iterator[Line]:
    """Yield lines for arrows; failed moves, and failed flows, end in the same burst."""
    found, whole = [arrow.mark for arrow in state.plan.arrows], {*state.marks}
    plain = [one for one in _of(found, MoveMark) if not one.failed and not one.over]
    kinds: tuple[tuple[str, Sequence[MoveMark | RetreatMark]], ...] = (
        (tr("move"), [m for m in plain if m in whole and not m.via]),
        (tr("move by convoy"), [m for m in plain if m.via]),
        (tr("move without an order"), [m for m in plain if m.presumed]),
        (tr("retreat"), [one for one in _of(found, RetreatMark) if not one.failed]),
    )
    for words, drawn in kinds:
        for mark in drawn[:1]:
            thin = isinstance(mark, MoveMark) and mark.presumed
            sample = Arrow(mark, WAY, WIDTH * (0.6 if thin else 1.0), head=True)
            yield words, orders.arrow(sample, state.looks, state.theme, LINE)
    failed = [one for one in found if one.failed]
    flows = [one.mark for one in state.plan.ways if one.mark.failed]
    if failed or flows:
        look = state.looks[failed[0].unit.power if failed else flows[0].power]
        ink = DisplayList()
        hue = mixed(look.fill, state.theme.land, tokens().orders.failed_mix)
        orders.cased(ink, orders.arrow_path(SHORT, WIDTH, head=False), hue, state.theme, LINE)
        ink.add(marks.burst(SHORT.points[-1], SIGN, state.result_theme))
        yield tr("failed: stopped here"), ink


def _supports(state: SceneState) -> Iterator[Line]:
    branches = state.plan.branches
    whole = [one for one in branches if not one.mark.cut_by and not one.mark.failed]
    for words, found in (
        (tr("support of a move"), [one for one in whole if one.mark.to]),
        (tr("support to hold"), [one for one in whole if not one.mark.to]),
        (tr("support that failed"), [one for one in branches if one.mark.failed and not one.mark.cut_by]),
        (tr("support cut"), [one for one in branches if one.mark.cut_by]),
    ):
        for branch in found[:1]:
            yield words, _support(state, branch.mark)


def _support(state: SceneState, mark: SupportMark) -> DisplayList:
    end = straight((-15.0, 0.0), (12.0, 0.0))
    sample = SupportLine(mark, end, end.points[-1] if mark.to else None)
    ink = orders.branch(sample, state.looks, state.theme, LINE)
    ink.add(orders.bead(sample, state.looks, state.theme, LINE))
    if mark.cut_by:
        ink.add(marks.scissors((-1.5, 0.0), SIGN, state.result_theme))
    return ink


def _convoys(state: SceneState) -> Iterator[Line]:
    convoy_waves = state.plan.convoy_waves
    for broken, words in ((False, tr("convoy")), (True, tr("convoy disrupted"))):
        for convoy_wave in [one for one in convoy_waves if one.mark.broken is broken][:1]:
            yield words, _convoy(state, convoy_wave.mark)
    for convoy_wave in [one for one in convoy_waves if one.mark.helps][:1]:
        theme = state.theme
        hue = theme.fail if convoy_wave.mark.broken else theme.ok
        yield tr("also supports the landing"), marks.pill((0.0, 0.0), "+1", TEXT, theme, hue)


def _convoy(state: SceneState, mark: ConvoyMark) -> DisplayList:
    sample = ConvoyWave(mark, straight((-15.0, 0.0), (7.0, 0.0)), (10.0, 0.0))
    ink = orders.convoy_wave(sample, state.looks, state.theme, LINE)
    if mark.broken:
        ink.add(marks.broken_wave((-4.0, 0.0), SIGN, state.result_theme))
    return ink


def _flow(state: SceneState, mark: FlowMark) -> Iterator[Line]:
    if mark.shown.legend:
        item = FlowLine(mark, straight((-15.0, 2.0), (15.0, 2.0)), (-2.0, 1.0))
        ink = signs.way(item, state.looks, state.theme, LINE)
        ink.add(signs.way_sign(item, state.looks, state.theme, LINE, TEXT))
        yield tr(mark.shown.legend), ink


def result_lines(state: SceneState) -> Iterator[Line]:
    """Yield a line for each kind of result, build and removal that is drawn, and for changes to tokens on the board."""
    theme, plan = state.theme, state.plan
    yield from _adjustments(state)
    for divides, words in ((True, tr("divides")), (False, tr("unite"))):
        for one in [mark for mark in _of(state.marks, ReshapeMark) if mark.divides is divides][:1]:
            ink = orders.reshape((0.0, -orders.BADGE_AT * 11.0), 11.0, theme, divides=divides, failed=one.failed)
            yield words, ink
    if plan.swords:
        yield tr("standoff"), marks.swords((0.0, 0.0), 9.0, state.result_theme)
    if plan.sums and state.metrics.sums:
        total = plan.sums[0][1]
        hue = state.result_theme.ok if total.won else state.result_theme.fail
        text = f"{total.attack} : {total.defense}"
        yield tr("attack : defense strength"), marks.pill((0.0, 0.0), text, TEXT, state.result_theme, hue)
    if plan.chips:
        yield tr("destination level"), marks.level_chip((0.0, 0.0), plan.chips[0].level, 7.0, theme)
    changes = [mark for mark in _of(state.marks, TokenMark) if mark.shown.glyph in _TOKENS and state.shown(mark.place)]
    for token in _by_type(changes):
        if token.shown.legend:
            yield tr(token.shown.legend), _TOKENS[token.shown.glyph](state, token)


def _adjustments(state: SceneState) -> Iterator[Line]:
    theme = state.theme
    builds = [mark for mark in _of(state.marks, BuildMark) if not mark.risen]
    for failed, words in ((False, tr("build")), (True, tr("build that failed"))):
        for mark in [one for one in builds if one.failed is failed][:1]:
            ink = _ghost(state, mark)
            ink.add((marks.cross if failed else marks.plus)((1.1 * R, 1.05 * R), 0.52 * R, theme))
            yield words, ink
    for chosen in _of(state.marks, SetUpMark)[:1]:
        yield tr("chosen unit kind"), _ghost(state, chosen)
    gone = _of(state.marks, DisbandMark)
    for leaving in [one for one in gone if not one.destroyed][:1]:
        ink = counter_ink(state, leaving.unit, 0.85 * R, CounterState.PLAIN)
        ink.add(marks.disband((0.0, 0.0), 0.85 * R, theme))
        yield tr("disband"), ink
    for lost in [one for one in gone if one.destroyed][:1]:
        ink = counter_ink(state, lost.unit, R, CounterState.DESTROYED)
        ink.add(marks.cross((0.95 * R, 0.85 * R), 0.62 * R, state.result_theme))
        yield tr("destroyed"), ink
    if _of(state.marks, WaiveMark):
        yield tr("build waived"), marks.check((0.0, 0.0), SIGN, theme)


def _ghost(state: SceneState, mark: BuildMark | SetUpMark) -> DisplayList:
    ink = marks.build_ring((0.0, 0.0), 0.8 * R, state.theme, failed=mark.failed)
    piece = Piece(mark.place, mark.power, mark.kind, mark.place)
    ink.add(counter_ink(state, piece, 0.8 * R, CounterState.GHOST))
    return ink


def counter_ink(state: SceneState, piece: Piece, r: float, counter_state: CounterState) -> DisplayList:
    """Return the counter of a unit without its number, in a display list that can be added to."""
    ink = DisplayList()
    ink.add(unit(piece.kind, state.variant, state.looks[piece.power], state.theme, r, counter_state, piece.status))
    return ink


def _stored(state: SceneState, mark: TokenMark) -> DisplayList:
    look = state.looks[mark.power]
    housed = STORED[mark.shown.glyph]
    return signs.stored((0.0, 0.0), mark.count, 9.0, look, state.theme, housed=housed, failed=mark.failed)


def _icon(state: SceneState, mark: TokenMark) -> DisplayList:
    ink, change, size = DisplayList(), mark.shown.change, 7.0
    ink.add(signs.icon((0.0, 0.0), mark.shown.icons.of(mark.letter), size, state.theme))
    if change is not Change.GONE:
        ink.circle((0.0, 0.0), 1.3 * size, edge=state.looks[mark.power].fill, width=0.24 * size)
    point = (0.0, 0.0) if change is Change.GONE else (0.95 * size, 0.95 * size)
    ink.add(signs.done(point, size, state.theme, change, failed=mark.failed))
    return ink


def _house(state: SceneState, mark: TokenMark) -> DisplayList:
    ink = signs.house((-2.0, 2.0), 9.0, state.theme, state.looks[mark.power], acts=not mark.failed)
    if not mark.failed:
        ink.add(marks.plus((8.0, -5.0), 5.0, state.theme))
    return ink


_TOKENS: dict[str, Callable[[SceneState, TokenMark], DisplayList]] = {
    **dict.fromkeys(STORED, _stored),
    "icon": _icon,
    "house": _house,
}
"""Glyph -> what is drawn where a token is placed, kept, or taken away."""


def _by_type(found: Iterable[Shown]) -> Iterator[Shown]:
    """Yield the first mark of each type of order."""
    first: dict[Presentation, Shown] = {}
    for one in found:
        first.setdefault(one.shown, one)
    yield from first.values()


def _of(found: Iterable[object], kind: type[Found]) -> list[Found]:
    return [one for one in found if isinstance(one, kind)]
