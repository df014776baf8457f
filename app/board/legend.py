"""What the signs on a board mean: a picture and a few words for each that is there now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

from app.language import mark, tr

from .ink import Ink, rounded_box
from .legend_fog import fog_lines
from .legend_rackets import racket_lines
from .legend_specials import special_lines
from .legend_stacks import stack_lines
from .legend_terrain import terrain_lines
from .painters import marks, signs
from .painters.faces import pips
from .painters.units import State, unit
from .picture import Build, Coin, Doomed, Garrison, Happening, HomeMark, Loose, Piece, Worn
from .stage import Stage

R = 11.0
"""Radius of a unit in a legend; everything else is in proportion."""
COIN, TEXT = 11.0, 9.0
HAPPENINGS = {
    "taken": mark("taken or earned"),
    "lost": mark("lost"),
    "gone": mark("gone or destroyed"),
    "struck": mark("hit or out of action"),
    "settled": mark("settled or cleared"),
}
"""What befalls a power or a place beside orders, by its sign, in the order of the lines."""
STATUS = {"half": mark("half strength"), "unsupplied": mark("unsupplied, holds only")}
Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class Symbol:
    """One line of a legend. The picture lies about the origin and is about 32 wide and 26 high."""

    words: str
    ink: Ink


def symbols(stage: Stage) -> tuple[Symbol, ...]:
    """The symbols that are on the board, those left out that every board has."""
    of_terrain = (Symbol(words, ink) for words, ink in terrain_lines(stage))
    of_rackets = (Symbol(words, ink) for words, ink in racket_lines(stage))
    of_stacks = (Symbol(words, ink) for words, ink in stack_lines(stage))
    of_fog = (Symbol(words, ink) for words, ink in fog_lines(stage))
    of_specials = (Symbol(words, ink) for words, ink in special_lines(stage))
    return (
        *of_fog,
        *_of_units(stage),
        *_of_signs(stage),
        *of_specials,
        *of_stacks,
        *of_rackets,
        *of_terrain,
        *_of_happenings(stage),
        *_of_overlay(stage),
    )


def power_symbols(stage: Stage) -> dict[str, Symbol]:
    """Whose the counters and lands on the board are: by power, a line for each that has any."""
    present, owned = stage.seats.present, {stage.owner(place) for place in stage.board.provinces}
    found = {}
    for id, power in stage.board.powers.items():
        piece = next((one for one in present if one.power == id), None)
        if piece is not None:
            found[id] = Symbol(power.name, _unit(stage, replace(piece, status=""), R, State.PLAIN))
        elif id in owned:
            found[id] = Symbol(power.name, _land(stage, id))
    return found


def _land(stage: Stage, power: str) -> Ink:
    """A piece of a power's land."""
    look, ink, box = stage.looks[power], Ink(), rounded_box(QRectF(-14, -9, 28, 18), 3)
    ink.fill(box, look.tint)
    ink.stroke(box, look.fill, 3)
    return ink


def _of_units(stage: Stage) -> Iterator[Symbol]:
    present, distant = stage.seats.present, stage.seats.distant
    for status, words in STATUS.items():
        piece = next((piece for piece in present if piece.status == status), None)
        if piece is not None:
            yield Symbol(tr(words), _unit(stage, piece, R, State.PLAIN))
    if distant:
        ink = _unit(stage, distant[0], 0.75 * R, State.DISTANT)
        level = stage.layout.level_of(distant[0].place)
        ink.add(marks.level_chip((-0.62 * R, 0.42 * R), level[:1], 0.5 * R, stage.theme))
        yield Symbol(tr("unit on another level"), ink)
    raised = QTransform.fromTranslate(0, -1.46 * R)
    for words, numbers, there in (
        (tr("stand-offs in a row"), (1, 0), any(piece.standoffs for piece in present)),
        (tr("attacks while half"), (0, 2), any(piece.attacks for piece in present)),
    ):
        if there:
            yield Symbol(words, pips(*numbers, stage.theme, R).mapped(raised))
    for doomed in _first(stage.marks, Doomed):
        yield Symbol(tr("would be dislodged"), _unit(stage, doomed.unit, 0.85 * R, State.DOOMED))
    for worn in _first(stage.marks, Worn):
        ink = _unit(stage, worn.unit, 0.85 * R, State.SPLIT)
        hue = stage.looks[worn.unit.power].fill
        ink.add(marks.worn((0, 0), 0.85 * R, stage.theme, hue, hollow=worn.status == "unsupplied"))
        yield Symbol(tr("becomes weaker"), ink)


def _unit(stage: Stage, piece: Piece, r: float, state: State) -> Ink:
    ink = Ink()
    ink.add(unit(piece.kind, stage.variant, stage.looks[piece.power], stage.theme, r, state, piece.status))
    return ink


def _of_signs(stage: Stage) -> Iterator[Symbol]:
    lying, theme, looks = [laid.sign for laid in stage.laid], stage.theme, stage.looks
    for loose in _first(lying, Loose):
        yield Symbol(tr("points on the road"), signs.points((0, 1), loose.count, TEXT, looks[loose.power], theme))
    for garrison in _first(lying, Garrison):
        yield Symbol("garrison", signs.garrison((0, 0), 0.8 * R, theme, looks.get(garrison.power)))
    homes = [sign for sign in lying if isinstance(sign, HomeMark)]
    for acts, words in ((True, tr("home center")), (False, tr("home, does not act"))):
        home = next((home for home in homes if home.acts is acts), None)
        if home is not None:
            yield Symbol(words, signs.house((0, 0), 0.8 * R, theme, looks[home.power], acts=acts))
    coins = [sign for sign in lying if isinstance(sign, Coin)]
    if coins:
        coin = max(coins, key=lambda coin: (bool(coin.stored), bool(coin.deposit), coin.stored <= coin.room))
        yield Symbol(*_coin(stage, coin))


def _coin(stage: Stage, coin: Coin) -> tuple[str, Ink]:
    """A coin as the board draws it now: with a ring and a tag beneath it, or small with what is stored in a corner."""
    theme, look = stage.theme, stage.looks.get(coin.power)
    if stage.metrics.tags:
        ink = signs.coin((0, -4), 0.9 * COIN, coin.room, theme, coin.stored, look.fill if look else "")
        tag = signs.tag_text(coin.room, coin.stored, coin.deposit)
        ink.add(signs.tag((0, 11), tag, 0.8 * TEXT, theme) if tag else Ink())
        return tr("capacity, stored (ring), deposit"), ink
    ink = signs.coin((-3, 2), 0.8 * COIN, coin.room, theme)
    if coin.stored and look:
        ink.add(signs.tag((7, -5), str(coin.stored), 0.9 * TEXT, theme, look.fill, look.ink))
    return tr("capacity, points stored"), ink


def _of_happenings(stage: Stage) -> Iterator[Symbol]:
    there = {one.sign for one in stage.marks if isinstance(one, Happening)}
    for sign, words in HAPPENINGS.items():
        if sign in there:
            yield Symbol(tr(words), marks.happening((0, 0), 0.8 * R, stage.theme, sign))
    for risen in _first((one for one in stage.marks if isinstance(one, Build) and one.risen), Build):
        ink = _unit(stage, Piece(risen.place, risen.power, risen.kind, risen.place), 0.85 * R, State.GHOST)
        ink.add(marks.plus((0.8 * R, -0.8 * R), 0.45 * R, stage.theme))
        yield Symbol(tr("appeared by itself"), ink)


def _of_overlay(stage: Stage) -> Iterator[Symbol]:
    """What is laid over the map: its title beside a swatch, or beside a number as the map shows them."""
    overlay = stage.overlay
    if overlay is None:
        return
    look, theme = stage.looks[overlay.power], stage.theme
    text = next((text for _, text in overlay.places if text), "")
    if text:
        yield Symbol(tr(overlay.title), signs.reading((0, 0), text, R, theme, look))
        return
    ink, box = Ink(), rounded_box(QRectF(-14, -9, 28, 18), 3)
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
