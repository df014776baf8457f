"""The legend has a row for each sign that the layers of a board draw, and for nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import rules
from app.board.layers import ITEM_LAYERS
from app.board.legend import BADGES, CENTER_WORDS, HAPPENINGS, STAR_WORDS, STATUS, WORDS, symbols
from app.board.picture import (
    BadgeMark,
    BuildMark,
    DisbandMark,
    EventMark,
    MoveMark,
    Piece,
    ReshapeMark,
    RetreatMark,
    SetUpMark,
    SpecialMark,
    StatusMark,
    StrengthsMark,
    TokenMark,
    WaiveMark,
)
from app.board.placement.levels import LevelView
from app.board.placement.sign_placement import PlacedSign
from app.board.plan import (
    ActionPath,
    Arrow,
    ConvoyWave,
    CounterPoint,
    FlowLine,
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
)
from app.board.scene import BoardScene
from app.board.scene_state import SceneState
from app.board.symbols.signs import HOME_STAR, STARS
from app.board.symbols.units import CounterState
from rules import Game, Sign
from rules.presentation import SignShape
from tests.app.board.scenes import scene_of
from tests.selfplay import random_orders

pytestmark = pytest.mark.usefixtures("qapp")

GROUND = {
    "trees: a way up", "woods: climbers can enter", "swamp", "swamp above: no way up",
    "mountain: a separate province",
    "river", "dry riverbed: floods in the monsoon", "natural ford", "natural ford, closed now",
    "lake: no unit can enter",
    "bridge", "canal", "border between two areas", "dock of an area", "owner of each level",
}  # fmt: skip
"""Rows of what no layer of items draws."""
TURNS, SEED = 4, 8
UNITS = {CounterState.DOOMED: "would be dislodged", CounterState.SPLIT: "becomes weaker"}


def drawn(scene: BoardScene) -> set[str]:
    """The words for everything that a layer has an entry for."""
    found: set[str] = set()
    for layer in ITEM_LAYERS:
        for entry in layer().entries(scene.state):
            found |= {*_words(scene.state, layer.name, entry.key)} - {""}
    return found


def _words(state: SceneState, layer: str, key: object) -> Iterator[str]:
    parts = key if isinstance(key, tuple) else (key,)
    if parts[:1] == ("previewed",):
        yield from _words(state, layer, parts[1])
        return
    if layer in ("units", "dislodged", "distant"):
        yield from _of_unit(state, layer, parts)
    elif layer == "centers":
        yield from _of_center(state, parts)
    elif layer in ("signs", "icons", "ground_signs", "struck_centers"):
        found = next(one for one in parts if isinstance(one, PlacedSign | Sign))
        yield from _of_sign(found.sign if isinstance(found, PlacedSign) else found)
    elif layer in ("orders", "results"):
        yield from (word for part in parts for word in _of_mark(state, part))
        yield {"burst": "failed: stopped here", "swords": "standoff", "broken": "convoy disrupted",
               "question": "void order", "helps": "also supports the landing",
               "rank": "order of priority"}.get(str(parts[0]), "")  # fmt: skip


def _of_unit(state: SceneState, layer: str, parts: tuple[object, ...]) -> Iterator[str]:
    piece = parts[0]
    assert isinstance(piece, Piece)
    yield rules.VARIANTS[state.variant].kinds[piece.kind].name
    yield STATUS.get(piece.status, "unpaid: takes no orders" if piece.status == "unmaintained" else "")
    yield "has forded, may cross now" if piece.forded else ""
    yield "dislodged unit" if piece.dislodged else ""
    if layer == "distant":
        yield "unit on another level" if len(parts) == 3 else ""
        return
    yield "standoffs in a row" if piece.standoffs else ""
    yield "attacks at half strength" if piece.attacks else ""
    yield "covers the area next to its dock" if piece.kind == "LRU" else ""
    _, state, _, (public, asleep), card = parts  # type: ignore[misc]
    yield UNITS.get(state, "")  # type: ignore[call-overload]
    yield "gassed: takes no orders" if asleep else ""
    if piece.label:
        yield "number and kind"
    if card:
        yield "unknown card" if card == "?" else "publicly known card" if public else "the unit's card"


def _of_center(state: SceneState, parts: tuple[object, ...]) -> Iterator[str]:
    place, _, hue, share, bird = parts
    kind = str(state.board.provinces[str(place)].extra.get("center", ""))
    areas = any(one.extra.get("area") for one in state.board.provinces.values())
    if not kind:
        home = str(place) in state.homes
        own = "original home center" if any(one.sign.shape is SignShape.HOUSE for one in state.laid) else "home center"
        yield own if home and (hue or areas) else "neutral center" if areas else "supply center"
    elif share == 1.0:
        yield STAR_WORDS if kind in STARS and kind != HOME_STAR else CENTER_WORDS.get(kind, "")
        yield "Flock has popped up" if bird else ""


def _of_sign(sign: Sign) -> Iterator[str]:
    kind = sign.type
    if kind.shape is SignShape.ICONS and not kind.pale:
        yield kind.icons.of(sign.text).legend
        yield kind.legend_too if sign.count > 1 else ""
    elif kind.shape is SignShape.HOUSE:
        yield kind.legend if sign.count else kind.legend_too
    elif kind.shape is SignShape.COIN:
        yield "coin"
    else:
        yield kind.legend


def _of_mark(state: SceneState, part: object) -> Iterator[str]:
    match part:
        case Arrow(mark=MoveMark() as move) if move.over or move not in state.marks:
            yield "move without an order" if move.presumed and not move.over and not move.failed else ""
        case Arrow(mark=MoveMark() as move):
            yield "" if move.failed else "move by convoy" if move.via else "jump over a unit" if move.leap else "move"
        case Arrow(mark=RetreatMark() as retreat):
            yield "" if retreat.failed else "retreat"
        case SupportLine(mark=mark):
            failed = "support cut" if mark.cut_by else "support that failed" if mark.failed else ""
            yield failed or ("support of a move" if mark.to else "support to hold")
        case SupportCut():
            yield "support cut"
        case ConvoyWave(mark=mark):
            yield "convoy disrupted" if mark.broken else "convoy"
        case HoldRing(mark=mark):
            yield "no order: holds" if mark.implicit else "hold"
        case PassedPlace():
            yield "move of two provinces"
        case LeapShadow():
            yield "jump over a unit"
        case FlowLine(mark=mark):
            yield "" if mark.failed else mark.shown.legend
        case ActionPath(mark=mark) | CounterPoint(mark=mark) | SwapArrow(mark=mark):
            yield mark.shown.legend
        case DisbandMark():
            yield "destroyed" if part.destroyed else "disband"
        case BuildMark():
            yield "appeared on its own" if part.risen else "build that failed" if part.failed else "build"
        case ReshapeMark():
            yield "divides" if part.divides else "unite"
        case BadgeMark():
            yield ""  # which of its words are drawn stands beside it in the key
        case tuple():
            yield from (WORDS[word] for word in part if word in BADGES)
        case TokenMark():
            yield part.shown.legend
            yield part.shown.icons.of(part.letter).legend if part.shown.icons.icons else ""
        case EventMark():
            yield HAPPENINGS[part.sign]
        case _ if isinstance(part, SpecialMark):
            yield part.shown.legend
        case _:
            yield PLAIN.get(type(part), "")


PLAIN = {
    VoidLine: "void order", SearchRing: "search", WadeLine: "moves into the river", LevelLetter: "destination level",
    Portal: "leaves or enters the board", SetUpMark: "chosen unit kind", WaiveMark: "build waived",
    StatusMark: "becomes weaker", StrengthsMark: "attack : defense strength",
}  # fmt: skip


def told(scene: BoardScene) -> set[str]:
    """The rows; of a number its words, of a coin that it is one: both say what they show."""
    found = {symbol.words for symbol in symbols(scene.state)}
    coins = {words for words in found if words.startswith("capacity, ")}
    numbers = {words for words in found if words.endswith(": number and kind")}
    return {*(found - coins - numbers), *(["coin"] if coins else []), *(["number and kind"] if numbers else [])}


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_its_rows_are_the_signs_of_the_scene(name: str) -> None:
    """In games that play themselves, with orders and with what came of them; of levels also with all at once."""
    rng, game = Random(SEED), replace(Game.new(rules.variant(name)), seed=str(SEED))
    levels = [level.id for level in game.variant.base.levels]
    views = [None, *(LevelView(level, mode) for level in levels[:1] for mode in ("one", "exploded"))]
    for _ in range(TURNS):
        orders = random_orders(game.position, rng)
        before, game = game.position, game.play(orders)
        written = [order for lines in orders.values() for order in lines]
        for scene in (scene_of(before, orders=written), scene_of(game.turns[-1])):
            for view in views:
                if view:
                    scene.set_levels(view)
                scene.settle()
                assert told(scene) - GROUND == drawn(scene) - GROUND, (before.title, view)
            scene.close()
