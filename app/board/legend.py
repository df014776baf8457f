"""The legend of a board: a picture and a few words for each sign that is there now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

import rules
from app.language import tr, tr_noop
from app.ui.tokens import Hex, PowerLook, Theme, mixed, tokens
from rules import Sign
from rules.presentation import SignShape, SignType

from .atlas import areas_of
from .curves import quadratic, straight
from .display_list import DisplayList, hatch, polyline, rounded_box
from .layers.ground import WOOD, backdrop, hue_of, lakes
from .layers.orders import drawn_words
from .layers.overlays import eyes
from .layers.units import card_and_sleep
from .order_legend import counter_ink, order_lines, result_lines
from .picture import (
    UNKNOWN,
    BadgeMark,
    BuildMark,
    CounterMark,
    DislodgementWarningMark,
    EventMark,
    KindMark,
    MoveMark,
    NameDisplay,
    OtherPositionMark,
    Piece,
    PillMark,
    SpecialMark,
    StatusMark,
    SwapMark,
    ThreadMark,
    TokenMark,
    UnitTokenMark,
    WallMark,
)
from .placement.level_layout import LevelLayout
from .placement.naming import owners_of
from .placement.sign_placement import center_points
from .plan import ActionPath, PassedPlace, Portal
from .scene_state import PEAK, SceneState, symbols_on
from .symbols import marks, orders, signs, terrain
from .symbols import terrain as paint
from .symbols.marks import BADGES, swords
from .symbols.orders import arrow_path, cased, river_pill
from .symbols.signs import HOME_STAR, STARS, center_mark
from .symbols.terrain import owner_stack
from .symbols.units import CounterState, pips, plate, unit

# ----------------------------------------------------------------------------------------------------
# The fog and the signs over it.

Line = tuple[str, DisplayList]
LEGEND_FOG_R = 11.0
WIDE, HIGH = 28.0, 18.0


def fog_lines(state: SceneState) -> Iterator[Line]:
    """Yield a line for each kind of sign of the fog that is on the board."""
    fog, theme = state.fog, state.theme
    if fog is None:
        return
    yield tr("out of sight, may be occupied"), swatch(theme)
    if fog.sight:
        edge = polyline([(-14.0, 0.0), (14.0, 0.0)])
        yield tr("edge of what you can see"), paint.fog_edge(edge, theme)
    if next(eyes(state), ""):
        yield tr("seen empty"), paint.eye((0.0, 0.0), 1.2 * LEGEND_FOG_R, theme)
    for one in () if "remembered" in state.hidden else fog.remembered[:1]:
        yield (
            tr("seen earlier, and when"),
            paint.memory(one.kind, state.variant, state.looks[one.power], theme, 0.85 * LEGEND_FOG_R),
        )
    if fog.conflicts:
        yield tr("contested"), swords((0.0, 0.0), 0.9 * LEGEND_FOG_R, theme)
    if fog.pins and "notes" not in state.hidden:
        yield (
            tr("your note"),
            paint.pin(
                (0.0, 0.8 * LEGEND_FOG_R),
                (0.0, -0.3 * LEGEND_FOG_R),
                "note",
                0.8 * LEGEND_FOG_R,
                0.75 * LEGEND_FOG_R,
                theme,
            ),
        )


def swatch(theme: Theme) -> DisplayList:
    """Return a sample of the fog."""
    ink, (x, y) = DisplayList(), (WIDE / 2, HIGH / 2)
    corners = ((-x, -y), (x, -y), (x, y), (-x, y), (-x, -y))
    ink.fill(polyline(corners, closed=True), theme.fog)
    lines = replace(tokens().patterns["antidiagonal"], period=6.0, width=1.2)
    hatch(ink, [corners], lines, theme.fog_mark, 0.8)
    ink.stroke(rounded_box(QRectF(-x, -y, WIDE, HIGH), 2), theme.fog_mark, 1.2)
    return ink


# ----------------------------------------------------------------------------------------------------
# Icons, areas and the units that cover them: words and a picture around the origin for each that is there.

LEGEND_AREAS_R, ICON = 9.5, 8.5
"""Radius of a unit and of an icon in the legend."""
COURSE = ((-14.0, 3.0), (-4.0, -3.0), (5.0, 3.0), (14.0, -2.0))


def area_lines(state: SceneState) -> Iterator[Line]:
    """Yield lines for icons and counters on any board, and for the rest on a board with areas."""
    areas = areas_of(state.board)
    if areas:
        yield from _units(state)
    yield from _counters(state)
    yield from _icons(state)
    if areas:
        yield from _places(state)


def _units(state: SceneState) -> Iterator[Line]:
    theme = state.theme
    covering = [piece for piece in state.seats.present if piece.place in areas_of(state.board)]
    if covering:
        one = covering[0]
        yield (
            tr("covers the area next to its dock"),
            unit(one.kind, state.variant, state.looks[one.power], theme, LEGEND_AREAS_R),
        )
    idle = next((piece for piece in state.seats.present if piece.status == "unmaintained"), None)
    if idle is not None:
        look = state.looks[idle.power]
        yield (
            tr("unpaid: takes no orders"),
            unit(idle.kind, state.variant, look, theme, LEGEND_AREAS_R, status=idle.status),
        )


def _counters(state: SceneState) -> Iterator[Line]:
    for played in _first(state.marks, CounterMark):
        yield _counter(state, played.shown.legend, played.shown.glyph, played.power)
        return
    for counter in _of_shape(_laid(state), SignShape.COUNTER):
        yield _counter(state, counter.type.legend, counter.type.glyph, counter.power)


def _counter(state: SceneState, legend: str, letters: str, power: str) -> Line:
    return tr(legend), signs.counter((0, 0), letters, LEGEND_AREAS_R, state.theme, state.looks[power])


def _icons(state: SceneState) -> Iterator[Line]:
    """Yield lines for the icons on the board or planned, for numbered icons (several of one letter), and for pale ones.
    """
    found, theme = [sign for sign in _laid(state) if sign.shape is SignShape.ICONS], state.theme
    bright, pale = ([sign for sign in found if sign.type.pale is wanted] for wanted in (False, True))
    planned = [one for one in state.marks if isinstance(one, TokenMark) and one.shown.icons.icons]
    letters = {*(sign.text for sign in bright), *(one.letter for one in planned)}
    sets = dict.fromkeys((*(sign.type.icons for sign in bright), *(one.shown.icons for one in planned)))
    for one in (icon for icons in sets for icon in icons.icons if icon.letter in letters):
        yield tr(one.legend), signs.icon((0, 0), one, ICON, theme)
    for sign in [sign for sign in bright if sign.count > 1][:1]:
        yield tr(sign.type.legend_too), signs.icon((0, 0), sign.type.icons.of(sign.text), ICON, theme, sign.count)
    for sign in pale[:1]:
        yield tr(sign.type.legend), signs.icon((0, 0), sign.type.icons.of(sign.text), ICON, theme, pale=True)


def _places(state: SceneState) -> Iterator[Line]:
    border = DisplayList()
    border.stroke(polyline(COURSE), state.theme.border_power, terrain.BORDER)
    if "areas" not in state.hidden:
        yield tr("border between two areas"), border
    yield (
        tr("dock of an area"),
        terrain.dock(rounded_box(QRectF(-8, -11, 16, 22), 3), state.theme.border_power, state.theme),
    )


# ----------------------------------------------------------------------------------------------------
# Numbered units with cards, special orders and their marks: words and a picture for each that is there.

LEGEND_SPECIALS_R, SIGN, PLATE = 9.0, 10.0, 15.0
"""Radius of a unit, of a sign, and of the unit that a card plate is sized for, in the legend."""
WORDS = {
    "pinned": tr_noop("pinned: cannot move"),
    "gassed": tr_noop("gassed: takes no orders"),
    "hypnotized": tr_noop("hypnotized"),
    "weakened": tr_noop("support weakened to 1"),
    "failed": tr_noop("special order had no effect"),
    "partial": tr_noop("stopped in the first province"),
}


def special_lines(state: SceneState) -> Iterator[Line]:
    """Yield the lines for what is on the board now."""
    yield from _numbers_and_cards(state)
    yield from _of_orders(state)
    yield from _of_land(state)
    badges = [one for one in state.marks if isinstance(one, BadgeMark)]
    words = {word for one in badges for word in one.words if word not in drawn_words(state.plan, one)}
    for word, meaning in WORDS.items():
        if word in words:
            yield tr(meaning), BADGES[word]((0.0, 0.0), SIGN, state.theme)


def _numbers_and_cards(state: SceneState) -> Iterator[Line]:
    theme, pieces = state.theme, state.seats.present
    numbered = next((piece for piece in pieces if piece.label), None)
    if numbered is not None:
        look = state.looks[numbered.power]
        face = unit(numbered.kind, state.variant, look, theme, LEGEND_SPECIALS_R, label=numbered.label)
        yield tr("{numbered}{kind}: number and kind", numbered=numbered.label, kind=numbered.kind), face
    raised = QTransform.fromTranslate(0, -1.53 * PLATE)
    carded = [piece for piece in pieces if piece.card]
    public = next((piece for piece in carded if piece.card != UNKNOWN and card_and_sleep(state, piece)[0]), None)
    known = next((piece for piece in carded if piece.card != UNKNOWN and not card_and_sleep(state, piece)[0]), None)
    if known is not None:
        yield tr("the unit's card"), plate((0.0, 0.0), known.card, PLATE, theme).mapped(raised)
    for sign in _of_shape(state.picture.signs, SignShape.CARD_BAR):
        if public is not None:
            yield tr(sign.type.legend), plate((0.0, 0.0), public.card, PLATE, theme, public=True).mapped(raised)
    if any(piece.card == UNKNOWN for piece in carded):
        yield tr("unknown card"), plate((0.0, 0.0), UNKNOWN, PLATE, theme).mapped(raised)
    for asleep in _of_shape(state.picture.signs, SignShape.SLEEP):
        if any(card_and_sleep(state, piece)[1] for piece in pieces):
            yield tr(asleep.type.legend), marks.cloud_badge((0.0, 0.0), SIGN, theme)


def _of_orders(state: SceneState) -> Iterator[Line]:
    theme, found = state.theme, state.marks
    moves = [one for one in found if isinstance(one, MoveMark)]
    for words, wanted, make in (
        (tr("jump over a unit"), [m for m in moves if m.leap], _jump),
        (tr("move of two provinces"), [m for m in moves if m.over and not m.leap], _two),
    ):
        if wanted:
            yield words, make(state, wanted[0])
    threads = {one.shown.glyph: one for one in reversed(found) if isinstance(one, ThreadMark)}
    drawn = (threads[glyph] for glyph in orders.THREAD_GLYPHS if glyph in threads)
    yield from ((tr(one.shown.legend), _thread(state, one)) for one in drawn)
    if any(getattr(one, "rank", 0) for one in found):
        yield tr("order of priority"), orders.rank_tag((0.0, 0.0), 1, theme, 1.3)
    if state.plan.portals:
        portal = state.plan.portals[0]
        yield tr("leaves or enters the board"), orders.portal(Portal(portal.mark, (0.0, 0.0), 8.0), state.looks, theme)
    for pill in _first(found, PillMark):
        yield tr(pill.shown.legend), marks.pill((0.0, 0.0), pill.shown.glyph, 10.0, theme, theme.fail)
    for kind, make_sign in _BESIDE:
        for one in _first(found, kind):
            yield tr(one.shown.legend), make_sign(state, one.unit)


def _jump(state: SceneState, move: MoveMark) -> DisplayList:
    ink = DisplayList()
    curve = quadratic((-14, 8), (0, -22), (14, 8))
    cased(ink, arrow_path(curve, 3.2, head=True), state.looks[move.unit.power].fill, state.theme, 1.0)
    ink.circle((0, 6), 4, state.theme.void, state.theme.unit_outline, 1.0)
    return ink


def _two(state: SceneState, move: MoveMark) -> DisplayList:
    ink, hue = DisplayList(), state.looks[move.unit.power].fill
    for start, end, head in (((-15, 5), (0, -4), False), ((0, -4), (15, 4), True)):
        cased(ink, arrow_path(straight(start, end), 2.6, head=head), hue, state.theme, 0.8)
    ink.add(orders.step(PassedPlace(move, (0.0, -4.0), ((-8.5, 1.0),)), state.theme, 0.72))
    return ink


def _thread(state: SceneState, mark: ThreadMark) -> DisplayList:
    if mark.shown.glyph == "cloud":
        return marks.cloud((0.0, 0.0), 26.0, state.theme)
    if mark.shown.glyph == "blast":
        return marks.blast((0.0, 0.0), 12.5, state.theme)
    if mark.shown.glyph == "spiral":
        return marks.spiral((0.0, 0.0), SIGN, state.theme)
    return orders.sign(ActionPath(mark, None, (0.0, 0.0), (0.0, 0.0), None), state.looks, state.theme, 15.0)


def _swap(state: SceneState, piece: Piece) -> DisplayList:
    ink = DisplayList()
    for side in (1, -1):
        curve = quadratic((-13 * side, 3 * side), (0, -9 * side), (13 * side, 3 * side))
        hue = state.looks[piece.power].fill if side > 0 else state.theme.tab
        cased(ink, arrow_path(curve, 2.6, head=True), hue, state.theme, 0.8)
    return ink


def _left(state: SceneState, piece: Piece) -> DisplayList:
    ink = marks.spiked((0.0, 1.0), 8.0, state.theme, state.looks[piece.power])
    ink.add(marks.plus((-8.0, -7.0), 4.6, state.theme))
    return ink


def _kind(state: SceneState, piece: Piece) -> DisplayList:
    ink = marks.build_ring((0.0, 0.0), 7.0, state.theme)
    ink.add(unit(piece.kind, state.variant, state.looks[piece.power], state.theme, 6.0))
    return ink


def _fort(state: SceneState, piece: Piece) -> DisplayList:
    return marks.wall(straight((-13, -3), (13, -3)), state.looks[piece.power].fill, state.theme, 1.0)


_BESIDE: tuple[tuple[type[SpecialMark], Callable[[SceneState, Piece], DisplayList]], ...] = (
    (SwapMark, _swap),
    (UnitTokenMark, _left),
    (KindMark, _kind),
    (WallMark, _fort),
)


def _of_land(state: SceneState) -> Iterator[Line]:
    theme, found = state.theme, state.picture.signs
    for shape, make in _LAND:
        for sign in _of_shape((sign for sign in found if state.shown(sign.place)), shape):
            yield tr(sign.type.legend), make(theme, state.looks.get(sign.power))


def _struck(theme: Theme, look: PowerLook | None) -> DisplayList:
    ink = DisplayList()
    ink.circle((0.0, 0.0), 6.0, theme.center_fill, theme.center_ring, 1.4)
    ink.circle((0.0, 0.0), 2.9, theme.center_ring)
    for hue, width in ((theme.mark_disc, 5.0), (theme.fail, 2.3)):
        ink.line((-9.0, 9.0), (9.0, -9.0), hue, width)
    return ink


def _wall(theme: Theme, look: PowerLook | None) -> DisplayList:
    return marks.wall(straight((-13, -3), (13, -3)), look.fill if look else theme.border_power, theme, 1.0)


_LAND: tuple[tuple[SignShape, Callable[[Theme, PowerLook | None], DisplayList]], ...] = (
    (SignShape.SPIKES, lambda theme, look: marks.spiked((0.0, 0.0), 8.0, theme, look)),
    (SignShape.CRATER, lambda theme, look: marks.blast((0.0, 0.0), 12.5, theme)),
    (SignShape.CLOUD, lambda theme, look: marks.cloud((0.0, 0.0), 26.0, theme)),
    (SignShape.STROKE, _struck),
    (SignShape.WALL, _wall),
)
"""Signs on the land in the order of their lines, and how each is drawn."""


# ----------------------------------------------------------------------------------------------------
# The small stack beside a letter: the owner of the place on each level.

WIDTH = 16.0


def stack_lines(state: SceneState) -> Iterator[Line]:
    """Yield a line if such a stack is on the board: a lettered place that has other owners on other levels."""
    if state.names is NameDisplay.NONE:
        return
    provinces = state.book.board.provinces.values()
    lettered = (place.id for place in provinces if place.extra.get("letter"))
    owners = max((owners_of(state, place) for place in lettered), key=lambda them: len({*them} - {""}), default=())
    if owners:
        layout = state.layout
        seen = [level for level in layout.levels if layout.view.shows(level)]
        hues = [state.looks[power].fill if power else "" for power in owners]
        yield (
            tr("owner of each level"),
            owner_stack((-WIDTH / 2, 0), WIDTH, hues, seen.index(layout.view.active), state.theme),
        )


# ----------------------------------------------------------------------------------------------------
# Terrain: words and a picture around the origin for each kind that is there now.

CENTER_WORDS: Mapping[str, str] = {
    "standard": tr_noop("center"),
    "cmc": tr_noop("pack or pride center"),
    "double": tr_noop("double center"),
}
STAR_WORDS = tr_noop("tree or mountain center")
SIZE, LEGEND_TERRAIN_R = 6.4, 9.5
"""Radius of a center and of a unit in the legend."""
LEGEND_TERRAIN_COURSE = ((-15.0, 0.0), (15.0, 0.0))
LINE_COURSE = ((-13.0, 0.0), (13.0, 0.0))
FORD = ((-8.0, 0.0), (8.0, 0.0))
SWATCH = QRectF(-14, -9, 28, 18)


def terrain_lines(state: SceneState) -> Iterator[Line]:
    """Yield the kinds of centers, of land and of waters, and marks of terrain."""
    if "centers" not in state.hidden:
        yield from _centers(state)
    for sheet in state.layout.sheets:
        if sheet.active:
            yield from _terrain(state, sheet)
            yield from _waters(state, sheet)
    yield from _marks(state)


def _centers(state: SceneState) -> Iterator[Line]:
    """Yield the kinds of centers if the map has kinds, else home and other centers."""
    points = list(center_points(state))
    plain, homes = [point for point in points if not point.kind], [point for point in points if point.kind == HOME_STAR]
    moved = any(sign.shape is SignShape.HOUSE for sign in _laid(state))
    for point in (*homes, *(point for point in plain if hue_of(state, point)))[:1]:
        words = tr("original home center") if moved else tr("home center")
        yield words, center_mark((0, 0), SIZE, state.theme, hue_of(state, point), point.kind)
    if any(not hue_of(state, point) for point in plain):
        yield tr("neutral center") if homes else tr("supply center"), center_mark((0, 0), SIZE, state.theme)
    for kind, words in CENTER_WORDS.items():
        if any(point.kind == kind and point.near for point in points):
            yield tr(words), center_mark((0, 0), SIZE, state.theme, "", kind)
    stars = [point for point in points if point.kind in STARS and point.kind != HOME_STAR and point.near]
    if stars:
        yield tr(STAR_WORDS), center_mark((0, 0), SIZE, state.theme, "", stars[0].kind)
    for bird in _of_shape(state.picture.signs, SignShape.BIRD):
        if any(point.bird for point in stars):
            yield tr(bird.type.legend), center_mark((-3, 3), SIZE, state.theme, "", stars[0].kind, bird=True)


def _terrain(state: SceneState, sheet: LevelLayout) -> Iterator[Line]:
    theme, height, back = state.theme, state.layout.height(sheet), backdrop(state, sheet)
    kinds = {one.kind for one in symbols_on(state, sheet)}
    grounds = {kind for place in sheet.atlas.drawing.shapes for kind in state.terrain(place)}
    if height > 0 and "trees" in grounds:
        ink = _swatch(state, mixed(theme.terrain.tree, theme.paper, WOOD))
        ink.add(terrain.tree((0, -1), theme, back))
        yield tr("woods: climbers can enter"), ink
    elif "trees" in kinds:
        yield tr("trees: a way up"), _pair(lambda at: terrain.tree(at, theme, back))
    if height < 0 and "swamp" in grounds:
        ink = _swatch(state, theme.terrain.soil)
        outline = [((-14.0, -9.0), (14.0, -9.0), (14.0, 9.0), (-14.0, 9.0), (-14.0, -9.0))]
        ink.add(terrain.closed_above(outline, theme, theme.terrain.soil))
        yield tr("swamp above: no way up"), ink
    elif "swamp" in kinds:
        yield tr("swamp"), _pair(lambda at: terrain.reed(at, theme, back))
    if PEAK in kinds and height == 0:
        yield tr("mountain: a separate province"), terrain.peak((0, 1), theme, back)


def _waters(state: SceneState, sheet: LevelLayout) -> Iterator[Line]:
    theme, back = state.theme, backdrop(state, sheet)
    kinds = {state.line_kind(line) for line in sheet.atlas.drawing.lines}
    closed = any(line.extra.get("closed") for line in state.board.lines.values())
    if state.layout.height(sheet) >= 0:
        if "river" in kinds:
            yield tr("river"), terrain.rivers([[LEGEND_TERRAIN_COURSE]], theme, back)
        if "stream" in kinds:
            yield tr("dry riverbed: floods in the monsoon"), terrain.streams([[LEGEND_TERRAIN_COURSE]], theme, back)
        if "ford" in kinds and state.layout.height(sheet) == 0:
            ink = terrain.rivers([[LEGEND_TERRAIN_COURSE]], theme, back)
            ink.add(terrain.ford(FORD, theme, closed=closed))
            yield tr("natural ford, closed now") if closed else tr("natural ford"), ink
    for kind, words, make in (("bridge", tr("bridge"), terrain.bridge), ("canal", tr("canal"), terrain.canal)):
        if kind in kinds:
            yield words, make([LINE_COURSE], theme)
    if next(lakes(state, sheet.atlas), ""):
        yield tr("lake: no unit can enter"), terrain.lake(rounded_box(SWATCH.adjusted(1, 1, -1, -1), 8), theme)


def _marks(state: SceneState) -> Iterator[Line]:
    theme = state.theme
    river = next((piece.forded for piece in state.seats.present if piece.forded), "")
    if river:
        yield tr("has forded, may cross now"), river_pill((0, 0), river, LEGEND_TERRAIN_R, theme)
    for sign in _of_shape(_laid(state), SignShape.OUTLINE):
        yield tr(sign.type.legend), signs.outline((0, 1), LEGEND_TERRAIN_R, theme, state.looks[sign.power])


def _pair(make: Callable[[tuple[float, float]], DisplayList]) -> DisplayList:
    """Return the same symbol twice."""
    ink = make((-7.0, 0.0))
    ink.add(make((7.0, 1.0)))
    return ink


def _swatch(state: SceneState, hue: Hex) -> DisplayList:
    """Return a sample of ground."""
    ink, box = DisplayList(), rounded_box(SWATCH, 3)
    ink.fill(box, hue)
    ink.stroke(box, state.theme.border, 0.8)
    return ink


R = 11.0
"""Radius of a unit in the legend; everything else is in proportion."""
COIN, TEXT = 11.0, 9.0
HAPPENINGS = {
    "taken": tr_noop("taken or gained"),
    "lost": tr_noop("lost"),
    "gone": tr_noop("gone or destroyed"),
    "struck": tr_noop("hit or disabled"),
    "settled": tr_noop("paid or cleared"),
}
"""Events beside orders by their sign, in the order of the lines."""
STATUS = {"half": tr_noop("half strength"), "unsupplied": tr_noop("out of supply: can only hold")}
Kind = TypeVar("Kind")
PLAIN = CounterState.PLAIN


@dataclass(frozen=True, slots=True)
class Symbol:
    """One line of the legend. The picture lies around the origin and is about 32 wide and 26 high."""

    words: str
    ink: DisplayList


def symbols(state: SceneState) -> tuple[Symbol, ...]:
    """Return a line for everything with a meaning that is on the board now; nothing for layers that are switched off.
    """
    found = (
        *fog_lines(state),
        *_of_kinds(state),
        *_of_units(state),
        *order_lines(state),
        *result_lines(state),
        *_of_signs(state),
        *special_lines(state),
        *stack_lines(state),
        *area_lines(state),
        *terrain_lines(state),
        *_of_happenings(state),
        *_of_overlay(state),
    )
    lines = dict(found)  # what units have and what befalls them may be one thing
    return tuple(Symbol(words, ink) for words, ink in lines.items())


def power_symbols(state: SceneState) -> dict[str, Symbol]:
    """Return a line for each power that has units or land on the board."""
    present, owned = state.seats.present, {state.owner(place) for place in state.board.provinces}
    found = {}
    for id, power in state.board.powers.items():
        piece = next((one for one in present if one.power == id), None)
        if piece is not None:
            found[id] = Symbol(power.name, counter_ink(state, replace(piece, status=""), R, PLAIN))
        elif id in owned:
            found[id] = Symbol(power.name, _land(state, id))
    return found


def _land(state: SceneState, power: str) -> DisplayList:
    """Return a sample of a power's land."""
    look, ink, box = state.looks[power], DisplayList(), rounded_box(SWATCH, 3)
    ink.fill(box, look.tint)
    ink.stroke(box, look.fill, 3)
    return ink


def _of_kinds(state: SceneState) -> Iterator[Line]:
    """Yield the kinds of units, in the order of the variant's list."""
    found = {piece.kind: piece for piece in (*state.seats.distant, *state.seats.present)}
    kinds = rules.VARIANTS[state.variant].kinds if state.variant in rules.VARIANTS else {}
    for kind in kinds:
        if kind in found:
            yield tr(kinds[kind].name), counter_ink(state, replace(found[kind], status=""), 0.9 * R, PLAIN)


def _of_units(state: SceneState) -> Iterator[Line]:
    present, distant = state.seats.present, state.seats.distant
    for gone in (piece for piece in present if piece.dislodged):
        yield tr("dislodged unit"), counter_ink(state, gone, 0.8 * R, CounterState.DISLODGED)
        break
    for other in _first(state.marks, OtherPositionMark):
        yield tr("in the other variation"), counter_ink(state, other.unit, 0.85 * R, CounterState.OTHER)
    for status, words in STATUS.items():
        piece = next((piece for piece in present if piece.status == status), None)
        if piece is not None:
            yield tr(words), counter_ink(state, piece, R, PLAIN)
    if distant:
        ink = counter_ink(state, distant[0], 0.75 * R, CounterState.DISTANT)
        level = state.layout.level_of(distant[0].place)
        ink.add(marks.level_chip((-0.62 * R, 0.42 * R), level[:1], 0.5 * R, state.theme))
        yield tr("unit on another level"), ink
    raised, here = QTransform.fromTranslate(0, -1.46 * R), [one for one in present if state.seats.is_here(one)]
    for words, numbers, there in (
        (tr("standoffs in a row"), (1, 0), any(piece.standoffs for piece in here)),
        (tr("attacks at half strength"), (0, 2), any(piece.attacks for piece in here)),
    ):
        if there:
            yield words, pips(*numbers, state.theme, R).mapped(raised)
    for doomed in _first(state.marks, DislodgementWarningMark):
        yield tr("would be dislodged"), counter_ink(state, doomed.unit, 0.85 * R, CounterState.DOOMED)
    for weakened in _first(state.marks, StatusMark):
        ink = counter_ink(state, weakened.unit, 0.85 * R, CounterState.SPLIT)
        hue = state.looks[weakened.unit.power].fill
        ink.add(marks.weakened_counter((0, 0), 0.85 * R, state.theme, hue, hollow=weakened.status == "unsupplied"))
        yield tr("becomes weaker"), ink


def _of_signs(state: SceneState) -> Iterator[Line]:
    found, theme, looks = _laid(state), state.theme, state.looks
    for sign in _of_shape(found, SignShape.STACK):
        yield tr(sign.type.legend), signs.stack((0, 1), sign.count, TEXT, looks[sign.power], theme)
    for sign in _of_shape(found, SignShape.SHIELD):
        yield tr(sign.type.legend), signs.shield((0, 0), 0.8 * R, theme, looks.get(sign.power))
    for acts in (True, False):
        for sign in _of_shape([one for one in found if bool(one.count) is acts], SignShape.HOUSE):
            words = sign.type.legend if acts else sign.type.legend_too
            yield tr(words), signs.house((0, 0), 0.8 * R, theme, looks[sign.power], acts=acts)
    coins = [sign for sign in found if sign.shape is SignShape.COIN]
    if coins:
        coin = max(coins, key=lambda coin: (bool(coin.count), bool(coin.deposit), coin.count <= coin.room))
        yield _coin(state, coin)


def _coin(state: SceneState, coin: Sign) -> Line:
    """Return a coin as the board draws it now: with a ring and a tag below, or small with what is stored in a corner.
    """
    theme, look = state.theme, state.looks.get(coin.power)
    if state.metrics.tags:
        ink = signs.coin((0, -4), 0.9 * COIN, coin.room, theme, coin.count, look.fill if look else "")
        tag = signs.tag_text(coin.room, coin.count, coin.deposit)
        ink.add(signs.tag((0, 11), tag, 0.8 * TEXT, theme) if tag else DisplayList())
        return tr(coin.type.legend), ink
    ink = signs.coin((-3, 2), 0.8 * COIN, coin.room, theme)
    if coin.count and look:
        ink.add(signs.tag((7, -5), str(coin.count), 0.9 * TEXT, theme, look.fill, look.ink))
    return tr(coin.type.legend_too), ink


def _of_happenings(state: SceneState) -> Iterator[Line]:
    there = {one.sign for one in state.marks if isinstance(one, EventMark)}
    for sign, words in HAPPENINGS.items():
        if sign in there:
            yield tr(words), marks.happening((0, 0), 0.8 * R, state.theme, sign)
    for risen in _first((one for one in state.marks if isinstance(one, BuildMark) and one.risen), BuildMark):
        ink = counter_ink(state, Piece(risen.place, risen.power, risen.kind, risen.place), 0.85 * R, CounterState.GHOST)
        ink.add(marks.plus((0.8 * R, -0.8 * R), 0.45 * R, state.theme))
        yield tr("appeared on its own"), ink


def _of_overlay(state: SceneState) -> Iterator[Line]:
    """Yield the title of the overlay, beside a swatch or a sample text as on the map."""
    overlay = state.overlay
    if overlay is None:
        return
    look, theme = state.looks[overlay.power], state.theme
    text = next((text for _, text in overlay.places if text), "")
    if text:
        yield tr(overlay.title), signs.reading((0, 0), text, R, theme, look)
        return
    ink, box = DisplayList(), rounded_box(SWATCH, 3)
    ink.fill(box, look.tint)
    ink.stroke(box, theme.order_casing, 5)
    ink.stroke(box, look.fill, 3)
    yield tr(overlay.title), ink


def _first(found: Iterable[object], kind: type[Kind]) -> Iterator[Kind]:
    """Yield the first object of a kind, if there is one."""
    for one in found:
        if isinstance(one, kind):
            yield one
            return


def _laid(state: SceneState) -> list[Sign]:
    """Return the signs that take room of their own on the board."""
    return [laid.sign for laid in state.laid]


def _of_shape(found: Iterable[Sign], shape: SignShape) -> Iterator[Sign]:
    """Yield the first sign of each type with that shape."""
    first: dict[SignType, Sign] = {}
    for sign in found:
        if sign.shape is shape:
            first.setdefault(sign.type, sign)
    yield from first.values()
