"""What the signs on a board mean: a picture and a few words for each that is there now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

import rules
from app.language import mark, tr
from app.ui.tokens import Hex, PowerLook, Theme, mixed, tokens
from rules import Sign
from rules.presentation import SignShape, SignType

from .atlas import areas_of
from .curves import quadratic, straight
from .display_list import DisplayList, hatch, polyline, rounded_box
from .layers.ground import WOOD, backdrop, hue_of, lakes
from .layers.orders import drawn_words
from .layers.overlays import eyes
from .layers.units import told_of
from .order_legend import order_lines, result_lines
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
from .placement.sign_placement import center_spots
from .plan import ActionPath, PassedPlace, Portal
from .stage import PEAK, SceneState, symbols_on
from .symbols import marks, orders, signs, terrain
from .symbols import terrain as paint
from .symbols.marks import BADGES, swords
from .symbols.orders import arrow_path, cased, river_pill
from .symbols.signs import HOME_STAR, STARS, center_mark
from .symbols.terrain import owner_stack
from .symbols.units import CounterState, pips, plate, unit

# ----------------------------------------------------------------------------------------------------
# What the fog and the signs over it mean.

Line = tuple[str, DisplayList]
LEGEND_FOG_R = 11.0
WIDE, HIGH = 28.0, 18.0


def fog_lines(stage: SceneState) -> Iterator[Line]:
    """A line for each kind that is on the board."""
    fog, theme = stage.fog, stage.theme
    if fog is None:
        return
    yield tr("out of sight: unknown, not empty"), swatch(theme)
    if fog.sight:
        edge = polyline([(-14.0, 0.0), (14.0, 0.0)])
        yield tr("edge of what you can see"), paint.fog_edge(edge, theme)
    if next(eyes(stage), ""):
        yield tr("seen empty"), paint.eye((0.0, 0.0), 1.2 * LEGEND_FOG_R, theme)
    for one in () if "remembered" in stage.hidden else fog.remembered[:1]:
        yield (
            tr("seen earlier, and when"),
            paint.memory(one.kind, stage.variant, stage.looks[one.power], theme, 0.85 * LEGEND_FOG_R),
        )
    if fog.conflicts:
        yield tr("contested"), swords((0.0, 0.0), 0.9 * LEGEND_FOG_R, theme)
    if fog.pins and "notes" not in stage.hidden:
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
    """A piece of the fog."""
    ink, (x, y) = DisplayList(), (WIDE / 2, HIGH / 2)
    corners = ((-x, -y), (x, -y), (x, y), (-x, y), (-x, -y))
    ink.fill(polyline(corners, closed=True), theme.fog)
    lines = replace(tokens().patterns["antidiagonal"], period=6.0, width=1.2)
    hatch(ink, [corners], lines, theme.fog_mark, 0.8)
    ink.stroke(rounded_box(QRectF(-x, -y, WIDE, HIGH), 2), theme.fog_mark, 1.2)
    return ink


# ----------------------------------------------------------------------------------------------------
# What icons, areas and those who cover them mean: words and a picture about the origin for each that is there.

LEGEND_AREAS_R, ICON = 9.5, 8.5
"""Radius of a unit and of an icon in a legend."""
COURSE = ((-14.0, 3.0), (-4.0, -3.0), (5.0, 3.0), (14.0, -2.0))


def area_lines(stage: SceneState) -> Iterator[Line]:
    """Icons and counters on any board, the rest on one with areas."""
    areas = areas_of(stage.board)
    if areas:
        yield from _units(stage)
    yield from _counters(stage)
    yield from _icons(stage)
    if areas:
        yield from _places(stage)


def _units(stage: SceneState) -> Iterator[Line]:
    theme = stage.theme
    covering = [piece for piece in stage.seats.present if piece.place in areas_of(stage.board)]
    if covering:
        one = covering[0]
        yield (
            tr("covers the area next to its dock"),
            unit(one.kind, stage.variant, stage.looks[one.power], theme, LEGEND_AREAS_R),
        )
    idle = next((piece for piece in stage.seats.present if piece.status == "unmaintained"), None)
    if idle is not None:
        look = stage.looks[idle.power]
        yield (
            tr("unpaid: takes no orders"),
            unit(idle.kind, stage.variant, look, theme, LEGEND_AREAS_R, status=idle.status),
        )


def _counters(stage: SceneState) -> Iterator[Line]:
    for played in _first(stage.marks, CounterMark):
        yield _counter(stage, played.shown.legend, played.shown.glyph, played.power)
        return
    for kept in _of_shape(_laid(stage), SignShape.COUNTER):
        yield _counter(stage, kept.type.legend, kept.type.glyph, kept.power)


def _counter(stage: SceneState, legend: str, letters: str, power: str) -> Line:
    return tr(legend), signs.counter((0, 0), letters, LEGEND_AREAS_R, stage.theme, stage.looks[power])


def _icons(stage: SceneState) -> Iterator[Line]:
    """Those that lie there or are to; that several of a letter have their number; those that are pale."""
    found, theme = [sign for sign in _laid(stage) if sign.shape is SignShape.ICONS], stage.theme
    bright, pale = ([sign for sign in found if sign.type.pale is wanted] for wanted in (False, True))
    planned = [one for one in stage.marks if isinstance(one, TokenMark) and one.shown.icons.icons]
    letters = {*(sign.text for sign in bright), *(one.letter for one in planned)}
    sets = dict.fromkeys((*(sign.type.icons for sign in bright), *(one.shown.icons for one in planned)))
    for one in (icon for icons in sets for icon in icons.icons if icon.letter in letters):
        yield tr(one.legend), signs.icon((0, 0), one, ICON, theme)
    for sign in [sign for sign in bright if sign.count > 1][:1]:
        yield tr(sign.type.legend_too), signs.icon((0, 0), sign.type.icons.of(sign.text), ICON, theme, sign.count)
    for sign in pale[:1]:
        yield tr(sign.type.legend), signs.icon((0, 0), sign.type.icons.of(sign.text), ICON, theme, pale=True)


def _places(stage: SceneState) -> Iterator[Line]:
    border = DisplayList()
    border.stroke(polyline(COURSE), stage.theme.border_power, terrain.BORDER)
    if "areas" not in stage.hidden:
        yield tr("border between two areas"), border
    yield (
        tr("dock of an area"),
        terrain.dock(rounded_box(QRectF(-8, -11, 16, 22), 3), stage.theme.border_power, stage.theme),
    )


# ----------------------------------------------------------------------------------------------------
# What numbered units with cards, special orders and their marks mean: words and a picture for each that is there.

LEGEND_SPECIALS_R, SIGN, PLATE = 9.0, 10.0, 15.0
"""Radius of a unit, of a sign, and of the unit whose card a plate would be, in a legend."""
WORDS = {
    "pinned": mark("pinned: cannot move"),
    "gassed": mark("gassed: takes no orders"),
    "hypnotized": mark("hypnotized"),
    "weakened": mark("support weakened to 1"),
    "failed": mark("special order had no effect"),
    "partial": mark("stopped in the first province"),
}


def special_lines(stage: SceneState) -> Iterator[Line]:
    """The lines of what is on the board now."""
    yield from _legend_specials_of_units(stage)
    yield from _of_orders(stage)
    yield from _of_land(stage)
    badges = [one for one in stage.marks if isinstance(one, BadgeMark)]
    words = {word for one in badges for word in one.words if word not in drawn_words(stage.plan, one)}
    for word, told in WORDS.items():
        if word in words:
            yield tr(told), BADGES[word]((0.0, 0.0), SIGN, stage.theme)


def _legend_specials_of_units(stage: SceneState) -> Iterator[Line]:
    theme, pieces = stage.theme, stage.seats.present
    numbered = next((piece for piece in pieces if piece.label), None)
    if numbered is not None:
        face = _face(stage, numbered)
        yield tr("{numbered}{kind}: number, power", numbered=numbered.label, kind=numbered.kind), face
    raised = QTransform.fromTranslate(0, -1.53 * PLATE)
    carded = [piece for piece in pieces if piece.card]
    public = next((piece for piece in carded if piece.card != UNKNOWN and told_of(stage, piece)[0]), None)
    known = next((piece for piece in carded if piece.card != UNKNOWN and not told_of(stage, piece)[0]), None)
    if known is not None:
        yield tr("the unit's card"), plate((0.0, 0.0), known.card, PLATE, theme).mapped(raised)
    for told in _of_shape(stage.picture.signs, SignShape.CARD_BAR):
        if public is not None:
            yield tr(told.type.legend), plate((0.0, 0.0), public.card, PLATE, theme, public=True).mapped(raised)
    if any(piece.card == UNKNOWN for piece in carded):
        yield tr("unknown card"), plate((0.0, 0.0), UNKNOWN, PLATE, theme).mapped(raised)
    for asleep in _of_shape(stage.picture.signs, SignShape.SLEEP):
        if any(told_of(stage, piece)[1] for piece in pieces):
            yield tr(asleep.type.legend), marks.cloud_badge((0.0, 0.0), SIGN, theme)


def _face(stage: SceneState, piece: Piece) -> DisplayList:
    look = stage.looks[piece.power]
    return unit(piece.kind, stage.variant, look, stage.theme, LEGEND_SPECIALS_R, label=piece.label)


def _of_orders(stage: SceneState) -> Iterator[Line]:
    theme, found = stage.theme, stage.marks
    moves = [one for one in found if isinstance(one, MoveMark)]
    for words, wanted, make in (
        (tr("jump over a unit"), [m for m in moves if m.leap], _jump),
        (tr("move of two provinces"), [m for m in moves if m.over and not m.leap], _two),
    ):
        if wanted:
            yield words, make(stage, wanted[0])
    threads = {one.shown.glyph: one for one in reversed(found) if isinstance(one, ThreadMark)}
    drawn = (threads[glyph] for glyph in orders.THREAD_GLYPHS if glyph in threads)
    yield from ((tr(one.shown.legend), _thread(stage, one)) for one in drawn)
    if any(getattr(one, "rank", 0) for one in found):
        yield tr("order of priority"), orders.rank_tag((0.0, 0.0), 1, theme, 1.3)
    if stage.plan.portals:
        portal = stage.plan.portals[0]
        yield tr("leaves or enters the board"), orders.portal(Portal(portal.mark, (0.0, 0.0), 8.0), stage.looks, theme)
    for pill in _first(found, PillMark):
        yield tr(pill.shown.legend), marks.pill((0.0, 0.0), pill.shown.glyph, 10.0, theme, theme.fail)
    for kind, make_sign in _BESIDE:
        for one in _first(found, kind):
            yield tr(one.shown.legend), make_sign(stage, one.unit)


def _jump(stage: SceneState, move: MoveMark) -> DisplayList:
    ink = DisplayList()
    curve = quadratic((-14, 8), (0, -22), (14, 8))
    cased(ink, arrow_path(curve, 3.2, head=True), stage.looks[move.unit.power].fill, stage.theme, 1.0)
    ink.circle((0, 6), 4, stage.theme.void, stage.theme.unit_outline, 1.0)
    return ink


def _two(stage: SceneState, move: MoveMark) -> DisplayList:
    ink, hue = DisplayList(), stage.looks[move.unit.power].fill
    for start, end, head in (((-15, 5), (0, -4), False), ((0, -4), (15, 4), True)):
        cased(ink, arrow_path(straight(start, end), 2.6, head=head), hue, stage.theme, 0.8)
    ink.add(orders.step(PassedPlace(move, (0.0, -4.0), ((-8.5, 1.0),)), stage.theme, 0.72))
    return ink


def _thread(stage: SceneState, mark: ThreadMark) -> DisplayList:
    if mark.shown.glyph == "cloud":
        return marks.cloud((0.0, 0.0), 26.0, stage.theme)
    if mark.shown.glyph == "blast":
        return marks.blast((0.0, 0.0), 12.5, stage.theme)
    if mark.shown.glyph == "spiral":
        return marks.spiral((0.0, 0.0), SIGN, stage.theme)
    return orders.sign(ActionPath(mark, None, (0.0, 0.0), (0.0, 0.0), None), stage.looks, stage.theme, 15.0)


def _swap(stage: SceneState, piece: Piece) -> DisplayList:
    ink = DisplayList()
    for side in (1, -1):
        curve = quadratic((-13 * side, 3 * side), (0, -9 * side), (13 * side, 3 * side))
        hue = stage.looks[piece.power].fill if side > 0 else stage.theme.tab
        cased(ink, arrow_path(curve, 2.6, head=True), hue, stage.theme, 0.8)
    return ink


def _left(stage: SceneState, piece: Piece) -> DisplayList:
    ink = marks.spiked((0.0, 1.0), 8.0, stage.theme, stage.looks[piece.power])
    ink.add(marks.plus((-8.0, -7.0), 4.6, stage.theme))
    return ink


def _kind(stage: SceneState, piece: Piece) -> DisplayList:
    ink = marks.build_ring((0.0, 0.0), 7.0, stage.theme)
    ink.add(unit(piece.kind, stage.variant, stage.looks[piece.power], stage.theme, 6.0))
    return ink


def _fort(stage: SceneState, piece: Piece) -> DisplayList:
    return marks.wall(straight((-13, -3), (13, -3)), stage.looks[piece.power].fill, stage.theme, 1.0)


_BESIDE: tuple[tuple[type[SpecialMark], Callable[[SceneState, Piece], DisplayList]], ...] = (
    (SwapMark, _swap),
    (UnitTokenMark, _left),
    (KindMark, _kind),
    (WallMark, _fort),
)


def _of_land(stage: SceneState) -> Iterator[Line]:
    theme, found = stage.theme, stage.picture.signs
    for shape, make in _LAND:
        for sign in _of_shape((sign for sign in found if stage.shown(sign.place)), shape):
            yield tr(sign.type.legend), make(theme, stage.looks.get(sign.power))


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
"""Signs on the land in the order of their lines, and how each is drawn there."""


# ----------------------------------------------------------------------------------------------------
# What the small stack of boards beside a letter means: who has the place on each of them.

WIDTH = 16.0


def stack_lines(stage: SceneState) -> Iterator[tuple[str, DisplayList]]:
    """One line where such a stack is on the board: a place with a letter that others have on other boards."""
    if stage.names is NameDisplay.NONE:
        return
    provinces = stage.book.board.provinces.values()
    lettered = (place.id for place in provinces if place.extra.get("letter"))
    owners = max((owners_of(stage, place) for place in lettered), key=lambda them: len({*them} - {""}), default=())
    if owners:
        layout = stage.layout
        seen = [level for level in layout.levels if layout.view.shows(level)]
        hues = [stage.looks[power].fill if power else "" for power in owners]
        yield (
            tr("owner of each level"),
            owner_stack((-WIDTH / 2, 0), WIDTH, hues, seen.index(layout.view.active), stage.theme),
        )


# ----------------------------------------------------------------------------------------------------
# What the terrain on a board means: for each kind that is there now, words and a picture about the origin.

"""Words, and the picture that they explain."""
CENTER_WORDS: Mapping[str, str] = {
    "standard": mark("center"),
    "cmc": mark("pack or pride center"),
    "double": mark("double center"),
}
STAR_WORDS = mark("tree or mountain center")
SIZE, LEGEND_TERRAIN_R = 6.4, 9.5
"""Radius of a center and of a unit in a legend."""
LEGEND_TERRAIN_COURSE = ((-15.0, 0.0), (15.0, 0.0))
LINE_COURSE = ((-13.0, 0.0), (13.0, 0.0))
FORD = ((-8.0, 0.0), (8.0, 0.0))
SWATCH = QRectF(-14, -9, 28, 18)


def terrain_lines(stage: SceneState) -> Iterator[Line]:
    """The kinds of centers, the land, its waters, and what else of them is marked."""
    if "centers" not in stage.hidden:
        yield from _centers(stage)
    for sheet in stage.layout.sheets:
        if sheet.active:
            yield from _legend_terrain_land(stage, sheet)
            yield from _waters(stage, sheet)
    yield from _marks(stage)


def _centers(stage: SceneState) -> Iterator[Line]:
    """Centers of a kind, where the map tells kinds; else homes and others."""
    spots = list(center_spots(stage))
    plain, homes = [spot for spot in spots if not spot.kind], [spot for spot in spots if spot.kind == HOME_STAR]
    for spot in (*homes, *(spot for spot in plain if hue_of(stage, spot)))[:1]:
        yield tr("home center"), center_mark((0, 0), SIZE, stage.theme, hue_of(stage, spot), spot.kind)
    if any(not hue_of(stage, spot) for spot in plain):
        yield tr("neutral center") if homes else tr("supply center"), center_mark((0, 0), SIZE, stage.theme)
    for kind, words in CENTER_WORDS.items():
        if any(spot.kind == kind and spot.near for spot in spots):
            yield tr(words), center_mark((0, 0), SIZE, stage.theme, "", kind)
    stars = [spot for spot in spots if spot.kind in STARS and spot.kind != HOME_STAR and spot.near]
    if stars:
        yield tr(STAR_WORDS), center_mark((0, 0), SIZE, stage.theme, "", stars[0].kind)
    for bird in _of_shape(stage.picture.signs, SignShape.BIRD):
        if any(spot.bird for spot in stars):
            yield tr(bird.type.legend), center_mark((-3, 3), SIZE, stage.theme, "", stars[0].kind, bird=True)


def _legend_terrain_land(stage: SceneState, sheet: LevelLayout) -> Iterator[Line]:
    theme, height, back = stage.theme, stage.layout.height(sheet), backdrop(stage, sheet)
    kinds = {one.kind for one in symbols_on(stage, sheet)}
    grounds = {kind for place in sheet.atlas.drawing.shapes for kind in stage.terrain(place)}
    if height > 0 and "trees" in grounds:
        ink = _swatch(stage, mixed(theme.terrain.tree, theme.paper, WOOD))
        ink.add(terrain.tree((0, -1), theme, back))
        yield tr("woods: climbers can enter"), ink
    elif "trees" in kinds:
        yield tr("trees: a way up"), _pair(lambda at: terrain.tree(at, theme, back))
    if height < 0 and "swamp" in grounds:
        ink = _swatch(stage, theme.terrain.soil)
        outline = [((-14.0, -9.0), (14.0, -9.0), (14.0, 9.0), (-14.0, 9.0), (-14.0, -9.0))]
        ink.add(terrain.closed_above(outline, theme, theme.terrain.soil))
        yield tr("swamp above: no way up"), ink
    elif "swamp" in kinds:
        yield tr("swamp"), _pair(lambda at: terrain.reed(at, theme, back))
    if PEAK in kinds and height == 0:
        yield tr("mountain: a separate province"), terrain.peak((0, 1), theme, back)


def _waters(stage: SceneState, sheet: LevelLayout) -> Iterator[Line]:
    theme, back = stage.theme, backdrop(stage, sheet)
    kinds = {stage.line_kind(line) for line in sheet.atlas.drawing.lines}
    closed = any(line.extra.get("closed") for line in stage.board.lines.values())
    if stage.layout.height(sheet) >= 0:
        if "river" in kinds:
            yield tr("river"), terrain.rivers([[LEGEND_TERRAIN_COURSE]], theme, back)
        if "stream" in kinds:
            yield tr("dry riverbed: floods in the monsoon"), terrain.streams([[LEGEND_TERRAIN_COURSE]], theme, back)
        if "ford" in kinds and stage.layout.height(sheet) == 0:
            ink = terrain.rivers([[LEGEND_TERRAIN_COURSE]], theme, back)
            ink.add(terrain.ford(FORD, theme, closed=closed))
            yield tr("natural ford, closed now") if closed else tr("natural ford"), ink
    for kind, words, make in (("bridge", tr("bridge"), terrain.bridge), ("canal", tr("canal"), terrain.canal)):
        if kind in kinds:
            yield words, make([LINE_COURSE], theme)
    if next(lakes(stage, sheet.atlas), ""):
        yield tr("lake: no unit can enter"), terrain.lake(rounded_box(SWATCH.adjusted(1, 1, -1, -1), 8), theme)


def _marks(stage: SceneState) -> Iterator[Line]:
    theme = stage.theme
    river = next((piece.forded for piece in stage.seats.present if piece.forded), "")
    if river:
        yield tr("has forded, may cross now"), river_pill((0, 0), river, LEGEND_TERRAIN_R, theme)
    for sign in _of_shape(_laid(stage), SignShape.OUTLINE):
        yield tr(sign.type.legend), signs.outline((0, 1), LEGEND_TERRAIN_R, theme, stage.looks[sign.power])


def _pair(make: Callable[[tuple[float, float]], DisplayList]) -> DisplayList:
    """The same symbol twice."""
    ink = make((-7.0, 0.0))
    ink.add(make((7.0, 1.0)))
    return ink


def _swatch(stage: SceneState, hue: Hex) -> DisplayList:
    """A piece of ground."""
    ink, box = DisplayList(), rounded_box(SWATCH, 3)
    ink.fill(box, hue)
    ink.stroke(box, stage.theme.border, 0.8)
    return ink


R = 11.0
"""Radius of a unit in a legend; everything else is in proportion."""
COIN, TEXT = 11.0, 9.0
HAPPENINGS = {
    "taken": mark("taken or gained"),
    "lost": mark("lost"),
    "gone": mark("gone or destroyed"),
    "struck": mark("hit or disabled"),
    "settled": mark("paid or cleared"),
}
"""What befalls a power or a place beside orders, by its sign, in the order of the lines."""
STATUS = {"half": mark("half strength"), "unsupplied": mark("out of supply: can only hold")}
Kind = TypeVar("Kind")
PLAIN = CounterState.PLAIN


@dataclass(frozen=True, slots=True)
class Symbol:
    """One line of a legend. The picture lies about the origin and is about 32 wide and 26 high."""

    words: str
    ink: DisplayList


def symbols(stage: SceneState) -> tuple[Symbol, ...]:
    """Whatever has a meaning and is on the board now, and nothing else: of layers that are switched off nothing."""
    of_terrain = (Symbol(words, ink) for words, ink in terrain_lines(stage))
    of_areas = (Symbol(words, ink) for words, ink in area_lines(stage))
    of_stacks = (Symbol(words, ink) for words, ink in stack_lines(stage))
    of_fog = (Symbol(words, ink) for words, ink in fog_lines(stage))
    of_specials = (Symbol(words, ink) for words, ink in special_lines(stage))
    return (
        *of_fog,
        *_of_kinds(stage),
        *_of_units(stage),
        *(Symbol(words, ink) for words, ink in order_lines(stage)),
        *(Symbol(words, ink) for words, ink in result_lines(stage)),
        *_of_signs(stage),
        *of_specials,
        *of_stacks,
        *of_areas,
        *of_terrain,
        *_of_happenings(stage),
        *_of_overlay(stage),
    )


def power_symbols(stage: SceneState) -> dict[str, Symbol]:
    """Whose the counters and lands on the board are: by power, a line for each that has any."""
    present, owned = stage.seats.present, {stage.owner(place) for place in stage.board.provinces}
    found = {}
    for id, power in stage.board.powers.items():
        piece = next((one for one in present if one.power == id), None)
        if piece is not None:
            found[id] = Symbol(power.name, _unit(stage, replace(piece, status=""), R, PLAIN))
        elif id in owned:
            found[id] = Symbol(power.name, _land(stage, id))
    return found


def _land(stage: SceneState, power: str) -> DisplayList:
    """A piece of a power's land."""
    look, ink, box = stage.looks[power], DisplayList(), rounded_box(QRectF(-14, -9, 28, 18), 3)
    ink.fill(box, look.tint)
    ink.stroke(box, look.fill, 3)
    return ink


def _of_kinds(stage: SceneState) -> Iterator[Symbol]:
    """The kinds of units, in the order of the variant's own list."""
    found = {piece.kind: piece for piece in (*stage.seats.distant, *stage.seats.present)}
    kinds = rules.VARIANTS[stage.variant].kinds if stage.variant in rules.VARIANTS else {}
    for kind in kinds:
        if kind in found:
            yield Symbol(tr(kinds[kind].name), _unit(stage, replace(found[kind], status=""), 0.9 * R, PLAIN))


def _of_units(stage: SceneState) -> Iterator[Symbol]:
    present, distant = stage.seats.present, stage.seats.distant
    for gone in (piece for piece in present if piece.dislodged):
        yield Symbol(tr("dislodged unit"), _unit(stage, gone, 0.8 * R, CounterState.DISLODGED))
        break
    for other in _first(stage.marks, OtherPositionMark):
        yield Symbol(tr("in the other variation"), _unit(stage, other.unit, 0.85 * R, CounterState.OTHER))
    for status, words in STATUS.items():
        piece = next((piece for piece in present if piece.status == status), None)
        if piece is not None:
            yield Symbol(tr(words), _unit(stage, piece, R, PLAIN))
    if distant:
        ink = _unit(stage, distant[0], 0.75 * R, CounterState.DISTANT)
        level = stage.layout.level_of(distant[0].place)
        ink.add(marks.level_chip((-0.62 * R, 0.42 * R), level[:1], 0.5 * R, stage.theme))
        yield Symbol(tr("unit on another level"), ink)
    raised, here = QTransform.fromTranslate(0, -1.46 * R), [one for one in present if stage.seats.is_here(one)]
    for words, numbers, there in (
        (tr("standoffs in a row"), (1, 0), any(piece.standoffs for piece in here)),
        (tr("attacks at half strength"), (0, 2), any(piece.attacks for piece in here)),
    ):
        if there:
            yield Symbol(words, pips(*numbers, stage.theme, R).mapped(raised))
    for doomed in _first(stage.marks, DislodgementWarningMark):
        yield Symbol(tr("would be dislodged"), _unit(stage, doomed.unit, 0.85 * R, CounterState.DOOMED))
    for worn in _first(stage.marks, StatusMark):
        ink = _unit(stage, worn.unit, 0.85 * R, CounterState.SPLIT)
        hue = stage.looks[worn.unit.power].fill
        ink.add(marks.worn((0, 0), 0.85 * R, stage.theme, hue, hollow=worn.status == "unsupplied"))
        yield Symbol(tr("becomes weaker"), ink)


def _unit(stage: SceneState, piece: Piece, r: float, state: CounterState) -> DisplayList:
    ink = DisplayList()
    ink.add(unit(piece.kind, stage.variant, stage.looks[piece.power], stage.theme, r, state, piece.status))
    return ink


def _of_signs(stage: SceneState) -> Iterator[Symbol]:
    found, theme, looks = _laid(stage), stage.theme, stage.looks
    for sign in _of_shape(found, SignShape.STACK):
        yield Symbol(tr(sign.type.legend), signs.stack((0, 1), sign.count, TEXT, looks[sign.power], theme))
    for sign in _of_shape(found, SignShape.SHIELD):
        yield Symbol(tr(sign.type.legend), signs.shield((0, 0), 0.8 * R, theme, looks.get(sign.power)))
    for acts in (True, False):
        for sign in _of_shape([one for one in found if bool(one.count) is acts], SignShape.HOUSE):
            words = sign.type.legend if acts else sign.type.legend_too
            yield Symbol(tr(words), signs.house((0, 0), 0.8 * R, theme, looks[sign.power], acts=acts))
    coins = [sign for sign in found if sign.shape is SignShape.COIN]
    if coins:
        coin = max(coins, key=lambda coin: (bool(coin.count), bool(coin.deposit), coin.count <= coin.room))
        yield Symbol(*_coin(stage, coin))


def _coin(stage: SceneState, coin: Sign) -> tuple[str, DisplayList]:
    """A coin as the board draws it now: with a ring and a tag beneath it, or small with what is stored in a corner."""
    theme, look = stage.theme, stage.looks.get(coin.power)
    if stage.metrics.tags:
        ink = signs.coin((0, -4), 0.9 * COIN, coin.room, theme, coin.count, look.fill if look else "")
        tag = signs.tag_text(coin.room, coin.count, coin.deposit)
        ink.add(signs.tag((0, 11), tag, 0.8 * TEXT, theme) if tag else DisplayList())
        return tr(coin.type.legend), ink
    ink = signs.coin((-3, 2), 0.8 * COIN, coin.room, theme)
    if coin.count and look:
        ink.add(signs.tag((7, -5), str(coin.count), 0.9 * TEXT, theme, look.fill, look.ink))
    return tr(coin.type.legend_too), ink


def _of_happenings(stage: SceneState) -> Iterator[Symbol]:
    there = {one.sign for one in stage.marks if isinstance(one, EventMark)}
    for sign, words in HAPPENINGS.items():
        if sign in there:
            yield Symbol(tr(words), marks.happening((0, 0), 0.8 * R, stage.theme, sign))
    for risen in _first((one for one in stage.marks if isinstance(one, BuildMark) and one.risen), BuildMark):
        ink = _unit(stage, Piece(risen.place, risen.power, risen.kind, risen.place), 0.85 * R, CounterState.GHOST)
        ink.add(marks.plus((0.8 * R, -0.8 * R), 0.45 * R, stage.theme))
        yield Symbol(tr("appeared on its own"), ink)


def _of_overlay(stage: SceneState) -> Iterator[Symbol]:
    """What is laid over the map: its title beside a swatch, or beside a number as the map shows them."""
    overlay = stage.overlay
    if overlay is None:
        return
    look, theme = stage.looks[overlay.power], stage.theme
    text = next((text for _, text in overlay.places if text), "")
    if text:
        yield Symbol(tr(overlay.title), signs.reading((0, 0), text, R, theme, look))
        return
    ink, box = DisplayList(), rounded_box(QRectF(-14, -9, 28, 18), 3)
    ink.fill(box, look.tint)
    ink.stroke(box, theme.order_casing, 5)
    ink.stroke(box, look.fill, 3)
    yield Symbol(tr(overlay.title), ink)


def _first(found: Iterable[object], kind: type[Kind]) -> Iterator[Kind]:
    """The first of a kind, if there is one."""
    for one in found:
        if isinstance(one, kind):
            yield one
            return


def _laid(stage: SceneState) -> list[Sign]:
    """What takes room of its own on the board."""
    return [laid.sign for laid in stage.laid]


def _of_shape(found: Iterable[Sign], shape: SignShape) -> Iterator[Sign]:
    """The first sign of each type that has a shape."""
    first: dict[SignType, Sign] = {}
    for sign in found:
        if sign.shape is shape:
            first.setdefault(sign.type, sign)
    yield from first.values()
