"""What numbered units with cards, special orders and their marks mean: words and a picture for each that is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtGui import QTransform

from app.language import mark, tr

from .curves import quadratic, straight
from .ink import Ink
from .layers.units import told_of
from .painters import marks, specials, threads
from .painters.badges import BADGES
from .painters.cards import plate
from .painters.orders import arrow_path, cased
from .painters.units import unit
from .picture import (
    UNKNOWN,
    Badge,
    Closed,
    Convert,
    Deed,
    Fortified,
    Fortify,
    Gassed,
    Leave,
    Mine,
    MineDeed,
    Move,
    Piece,
    SpecialMark,
    Suspended,
    Swap,
)
from .plan import Portal, Step, Thread
from .stage import Stage

Line = tuple[str, Ink]
R, SIGN, PLATE = 9.0, 10.0, 15.0
"""Radius of a unit, of a sign, and of the unit whose card a plate would be, in a legend."""
WORDS = {
    "pinned": mark("pinned: its move is off"),
    "gassed": mark("gassed: takes no orders"),
    "hypnotized": mark("hypnotized"),
    "weakened": mark("support weakened to 1"),
    "failed": mark("special order came to nothing"),
    "partial": mark("stopped in its first space"),
}
DEEDS = {
    "annihilate": mark("annihilation"),
    "gas": mark("gas: closed this turn"),
    "hypnotize": mark("hypnosis"),
    "steal": mark("steals the card"),
    "disbelieve": mark("names the card"),
    "cut": mark("cuts the support"),
}


def special_lines(stage: Stage) -> Iterator[Line]:
    """The lines of what is on the board now."""
    yield from _of_units(stage)
    yield from _of_orders(stage)
    yield from _of_land(stage)
    words = {word for one in stage.marks if isinstance(one, Badge) for word in one.words}
    for word, told in WORDS.items():
        if word in words:
            yield tr(told), BADGES[word]((0.0, 0.0), SIGN, stage.theme)


def _of_units(stage: Stage) -> Iterator[Line]:
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
        yield tr("its card"), plate((0.0, 0.0), known.card, PLATE, theme).mapped(raised)
    if public is not None:
        yield tr("card that all know"), plate((0.0, 0.0), public.card, PLATE, theme, public=True).mapped(raised)
    if any(piece.card == UNKNOWN for piece in carded):
        yield tr("card not known"), plate((0.0, 0.0), UNKNOWN, PLATE, theme).mapped(raised)
    if any(told_of(stage, piece)[1] for piece in carded):
        yield tr("asleep: takes no orders"), BADGES["gassed"]((0.0, 0.0), SIGN, theme)


def _face(stage: Stage, piece: Piece) -> Ink:
    look = stage.looks[piece.power]
    return unit(piece.kind, stage.variant, look, stage.theme, R, label=piece.label)


def _of_orders(stage: Stage) -> Iterator[Line]:
    theme, found = stage.theme, stage.marks
    moves = [one for one in found if isinstance(one, Move)]
    for words, wanted, make in (
        (tr("jump over a unit"), [m for m in moves if m.leap], _jump),
        (tr("two-space move"), [m for m in moves if m.over and not m.leap], _two),
    ):
        if wanted:
            yield words, make(stage, wanted[0])
    deeds = {one.deed: one for one in reversed(found) if isinstance(one, Deed)}
    yield from ((tr(words), _deed(stage, deeds[deed])) for deed, words in DEEDS.items() if deed in deeds)
    if any(getattr(one, "rank", 0) for one in found):
        yield tr("order of priority"), threads.rank_tag((0.0, 0.0), 1, theme, 1.3)
    if stage.plan.portals:
        portal = stage.plan.portals[0]
        yield tr("to or from off the board"), threads.portal(Portal(portal.mark, (0.0, 0.0), 8.0), stage.looks, theme)
    if any(isinstance(one, Leave) for one in found):
        yield tr("off the board if dislodged"), marks.pill((0.0, 0.0), "off", 10.0, theme, theme.fail)
    for words, kind, make_sign in _SIGNS:
        piece = next((one.unit for one in found if isinstance(one, SpecialMark) and isinstance(one, kind)), None)
        if piece is not None:
            yield tr(words), make_sign(stage, piece)


def _jump(stage: Stage, move: Move) -> Ink:
    ink = Ink()
    curve = quadratic((-14, 8), (0, -22), (14, 8))
    cased(ink, arrow_path(curve, 3.2, head=True), stage.looks[move.unit.power].fill, stage.theme, 1.0)
    ink.circle((0, 6), 4, stage.theme.void, stage.theme.unit_outline, 1.0)
    return ink


def _two(stage: Stage, move: Move) -> Ink:
    ink, hue = Ink(), stage.looks[move.unit.power].fill
    for start, end, head in (((-15, 5), (0, -4), False), ((0, -4), (15, 4), True)):
        cased(ink, arrow_path(straight(start, end), 2.6, head=head), hue, stage.theme, 0.8)
    ink.add(threads.step(Step(move, (0.0, -4.0), ((-8.5, 1.0),)), stage.theme, 0.72))
    return ink


def _deed(stage: Stage, mark: Deed) -> Ink:
    if mark.deed == "gas":
        return specials.cloud((0.0, 0.0), 26.0, stage.theme)
    if mark.deed == "annihilate":
        return specials.blast((0.0, 0.0), 12.5, stage.theme)
    if mark.deed == "hypnotize":
        return specials.spiral((0.0, 0.0), SIGN, stage.theme)
    return threads.sign(Thread(mark, None, (0.0, 0.0), (0.0, 0.0), None), stage.looks, stage.theme, 15.0)


def _swap(stage: Stage, piece: Piece) -> Ink:
    ink = Ink()
    for side in (1, -1):
        curve = quadratic((-13 * side, 3 * side), (0, -9 * side), (13 * side, 3 * side))
        hue = stage.looks[piece.power].fill if side > 0 else stage.theme.tab
        cased(ink, arrow_path(curve, 2.6, head=True), hue, stage.theme, 0.8)
    return ink


def _laid(stage: Stage, piece: Piece) -> Ink:
    ink = specials.mine((0.0, 1.0), 8.0, stage.theme, stage.looks[piece.power])
    ink.add(marks.plus((-8.0, -7.0), 4.6, stage.theme))
    return ink


def _kind(stage: Stage, piece: Piece) -> Ink:
    ink = marks.build_ring((0.0, 0.0), 7.0, stage.theme)
    ink.add(unit(piece.kind, stage.variant, stage.looks[piece.power], stage.theme, 6.0))
    return ink


def _fort(stage: Stage, piece: Piece) -> Ink:
    return specials.wall(straight((-13, -3), (13, -3)), stage.looks[piece.power].fill, stage.theme, 1.0)


_SIGNS: tuple[tuple[str, type, Callable[[Stage, Piece], Ink]], ...] = (
    (mark("exchange"), Swap, _swap),
    (mark("lays or takes up a mine"), MineDeed, _laid),
    (mark("becomes another kind"), Convert, _kind),
    (mark("fortifies a border"), Fortify, _fort),
)


def _of_land(stage: Stage) -> Iterator[Line]:
    theme, found = stage.theme, stage.picture.signs
    mine = next((sign for sign in found if isinstance(sign, Mine)), None)
    if mine is not None:
        yield tr("mine, and who laid it"), specials.mine((0.0, 0.0), 8.0, theme, stage.looks.get(mine.power))
    if any(isinstance(sign, Closed) for sign in found):
        yield tr("crater: closed up to that turn"), specials.blast((0.0, 0.0), 12.5, theme)
    if any(isinstance(sign, Gassed) for sign in found):
        yield tr("gassed"), specials.cloud((0.0, 0.0), 26.0, theme)
    if any(isinstance(sign, Suspended) for sign in found):
        yield tr("center that counts for nobody"), _struck(stage)
    wall = next((sign for sign in found if isinstance(sign, Fortified)), None)
    if wall is not None:
        look = stage.looks.get(wall.power)
        hue = look.fill if look else theme.border_power
        yield tr("fortified: teeth face the attacker"), specials.wall(straight((-13, -3), (13, -3)), hue, theme, 1.0)


def _struck(stage: Stage) -> Ink:
    ink, theme = Ink(), stage.theme
    ink.circle((0.0, 0.0), 6.0, theme.center_fill, theme.center_ring, 1.4)
    ink.circle((0.0, 0.0), 2.9, theme.center_ring)
    for hue, width in ((theme.mark_disc, 5.0), (theme.fail, 2.3)):
        ink.line((-9.0, 9.0), (9.0, -9.0), hue, width)
    return ink
