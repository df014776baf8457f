"""What every type of sign of every variant must have in app: a drawing, a row in the legend, words in lists; and help
where it can be clicked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from app.board.legend import symbols
from app.board.order_reader import signs_of
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from app.pages.gm_review.opinions import usual
from rules import Sign, Turn, Variant
from rules.presentation import SignShape, SignType
from tests.app.board.scenes import scene_of, to_image
from tests.order_types import VARIANTS
from tests.signs import SIGN_TYPES

TEXTS = {SignShape.ICONS: "PPN", SignShape.CRATER: "F1903M", SignShape.STROKE: "F1903M"}
WIDTH = 700
GENERAL = {"home center"}
"""What the legend says of what is no sign, too."""
each = pytest.mark.parametrize(
    ("variant", "kind"), SIGN_TYPES, ids=lambda one: one.id if isinstance(one, Variant) else one.name
)


def lying(variant: Variant, kind: SignType) -> Sign:
    """A sign of the type where the first unit stands, or where else such a one may lie."""
    start = variant.start()
    board, unit = variant.board(start), next(iter(start.units.values()))
    place, text = unit.place.province, TEXTS.get(kind.shape, "")
    if kind.shape is SignShape.BIRD:
        place = next(str(one.extra["taken"]) for one in board.provinces.values() if one.extra.get("center") == "tree")
    if kind.shape is SignShape.WALL:
        text = board.neighbors(variant.kinds[unit.kind].table, unit.place.text)[0]
    return Sign(kind, place, unit.power, count=2, room=7, deposit=1, text=text)


def shown(variant: Variant, monkeypatch: pytest.MonkeyPatch, *signs: Sign) -> BoardScene:
    """The first position with these alone on the board; of levels, on that of the first."""
    monkeypatch.setattr(type(variant), "signs", lambda self, position: signs)
    start = variant.start()
    scene = scene_of(start)
    level = lying(variant, signs[0].type).place.partition("@")[2] if signs else ""
    if level:
        scene.set_levels(LevelView(level))
    pieces = tuple(replace(one, card="4") if one.label else one for one in scene.picture.pieces)
    scene.show_picture(replace(scene.picture, pieces=pieces, signs=signs_of(start)))
    scene.settle()
    return scene


def rows(scene: BoardScene) -> set[str]:
    return {symbol.words for symbol in symbols(scene.state)}


@each
def test_it_is_drawn_and_told_in_the_legend(
    variant: Variant, kind: SignType, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(variant, monkeypatch, lying(variant, kind))
    told = {kind.legend, *(one.legend for one in kind.icons.icons if not kind.pale)} - {""}
    assert told & rows(scene)
    bare = replace(scene.picture, signs=())
    drawn = to_image(scene, WIDTH)
    scene.show_picture(bare)
    assert to_image(scene, WIDTH) != drawn
    assert not told & rows(scene) - GENERAL
    scene.close()


@each
def test_a_click_on_it_is_told_of_where_there_is_help(
    variant: Variant, kind: SignType, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = shown(variant, monkeypatch, lying(variant, kind))
    hits = [scene.pick(QPointF(*laid.center)).sign for laid in scene.state.laid]
    assert (kind in hits) == bool(kind.help)
    assert set(hits) <= {kind, None}
    scene.close()


@each
def test_what_a_turn_changes_is_said_of_it(variant: Variant, kind: SignType, monkeypatch: pytest.MonkeyPatch) -> None:
    start, sign = variant.start(), lying(variant, kind)
    monkeypatch.setattr(type(variant), "signs", lambda self, position: (sign,) if position is not start else ())
    found = [one.ours for one in usual(Turn(start, {}, {}, (), replace(start)))]
    assert bool(found) == bool(kind.template)
    assert not any("{" in words for words in found)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda one: one.id)
def test_what_lies_on_the_board_is_of_a_type_that_is_declared(variant: Variant) -> None:
    names = [kind.name for kind in variant.sign_types]
    assert len(set(names)) == len(names)
    assert {sign.type for sign in variant.signs(variant.start())} <= set(variant.sign_types)
