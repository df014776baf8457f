"""The fog on the board: what is covered, what is told over it, and that nothing lies beneath."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

import rules
from app.board.atlas import atlas_of
from app.board.export import scene_for
from app.board.fog import Fog, PlaceNote, RememberedUnit, fog_of
from app.board.from_rules import order_marks
from app.board.layers.overlays import (
    FogGroundLayer,
    FogMemoryLayer,
    FogSightLayer,
    HighlightLayer,
    NameLayer,
    PlaceNoteLayer,
    conflict_spot,
    eyes,
    fog_rooms,
)
from app.board.legend import symbols
from app.board.picture import ConvoyMark, SupportMark, VoidMark
from app.board.placement.naming import placed_notes
from app.board.scene import BoardScene
from app.board.symbols.terrain import plate
from rules import PUBLIC, Event, Game, Position, View
from tests.fog import FAILED, foggy

FOGGY = foggy()


def position(**units: list[str]) -> Position:
    return FOGGY.position(phase="F1902M", units=units, centers={"France": ["Par", "Mar"], "Russia": ["Mos"]})


HERE = position(France=["A Bur", "F MAO"], Germany=["A Mun"], Russia=["A Gal"])


@pytest.fixture
def scene(qapp: QApplication) -> Iterator[BoardScene]:
    view = FOGGY.view(HERE, "France")
    made = BoardScene(atlas_of("standard"), FOGGY.base)
    made.show_position(view.position)
    made.show_fog(fog_of(view, {}))
    made.set_zoom(1.0)
    made.settle()
    yield made


def test_without_a_limit_of_sight_there_is_no_fog() -> None:
    assert fog_of(FOGGY.view(HERE, ""), {}) is None


def test_what_is_seen_empty_is_told_apart_from_what_is_not_seen() -> None:
    fog = fog_of(FOGGY.view(HERE, "France"), {})
    assert fog is not None
    assert {"Par", "Gas", "Ruh"} <= set(fog.empty)
    assert not {"Bur", "MAO", "Mun", "Gal", "Mos"} & set(fog.empty)


def test_fights_and_guesses_are_told_where_they_belong() -> None:
    reason = FAILED(eye=HERE.units["Bur"], place=FOGGY.base.locations["Mun"])
    events = [Event("S1902M", "France", "", reason, place, sign=sign)
              for place, sign in (("Mun", "conflict"), ("Bur", "eye"), ("", "conflict"))]  # fmt: skip
    fog = fog_of(FOGGY.view(HERE, "France"), {}, events, {"Vie": "empty?", "Tri": ""})
    assert fog is not None
    assert (fog.conflicts, fog.pins) == (("Mun",), (PlaceNote("Vie", "empty?"),))


def test_units_seen_earlier_keep_their_season() -> None:
    game = Game.new(FOGGY, {}, "casual")
    for order in ("A Par - Bur", "A Bur - Ruh", "A Ruh - Bur"):
        game = game.play({"France": [order], "Germany": ["A Mun - Boh" if order.endswith("- Bur") else "A Mun H"]})
        while game.position.phase.step != "M":
            game = game.play({})
    fog = fog_of(FOGGY.view(game.position, "France"), rules.reports.last_seen(game.turns, "France"))
    assert fog is not None
    assert all(place not in fog.sight for place in (one.place for one in fog.remembered))
    assert {one.when for one in fog.remembered} <= {"S01", "F01", "S02"}
    assert RememberedUnit("Germany", "F", "Kie", "F01") in fog.remembered


def test_fog_lies_over_what_is_out_of_sight(scene: BoardScene) -> None:
    assert len(list(FogGroundLayer().entries(scene.stage))) == 1
    assert len(list(FogSightLayer().entries(scene.stage))) == len(list(eyes(scene.stage))) > 5
    assert not list(FogMemoryLayer().entries(scene.stage)) + list(PlaceNoteLayer().entries(scene.stage))
    scene.show_fog(None)
    assert not list(FogGroundLayer().entries(scene.stage)) + list(FogSightLayer().entries(scene.stage))


def test_eyes_give_way_to_fights(scene: BoardScene) -> None:
    assert "Par" in set(eyes(scene.stage))
    scene.show_fog(Fog(frozenset({"Par", "Bur"}), ("Par",), conflicts=("Par", "Bur")))
    assert list(eyes(scene.stage)) == []
    assert conflict_spot(scene.stage, "Par") == scene.stage.goal("Par")
    assert conflict_spot(scene.stage, "Bur") != scene.stage.goal("Bur")


def test_names_in_the_fog_stand_and_are_paler(scene: BoardScene) -> None:
    assert {"Mos", "Sev", "Par"} <= set(scene.names_placed)
    layer = NameLayer()
    layer.refresh(scene.stage)
    dim = {entry.key[0].id: entry.key[2] for entry in layer.entries(scene.stage) if isinstance(entry.key, tuple)}
    assert (dim["Mos"], dim["Par"]) == (True, False)


def test_words_of_notes_lie_off_each_other(scene: BoardScene) -> None:
    pins = tuple(PlaceNote(place, f"a guess about {place}") for place in ("Kie", "Ber", "Mun", "Boh", "Sil"))
    scene.show_fog(Fog(frozenset({"Par"}), pins=pins))
    scene.settle()
    rooms = list(fog_rooms(scene.stage))
    assert len(list(placed_notes(scene.stage))) == len(pins)
    crowded = [(a, b) for n, a in enumerate(rooms) for b in rooms[n + 1 :] if a.intersects(b)]
    assert crowded == []


@pytest.mark.parametrize("zoom", [0.42, 0.55])
def test_words_of_notes_leave_names_readable(scene: BoardScene, zoom: float) -> None:
    """Where the whole map is in a small window, and in the usual one."""
    scene.set_zoom(zoom)
    for place in ("Boh", "Ruh", "Tyr", "Apu", "Ukr", "Pie", "Bul"):
        for text in ("A?", "A, for Bre?", "A Vie was here once"):
            scene.show_fog(Fog(frozenset({"Par"}), pins=(PlaceNote(place, text),)))
            scene.settle()
            ((pin, _, at),) = placed_notes(scene.stage)
            box = plate(at, pin.text, scene.stage.metrics.sign_text)
            for name, placed in scene.names_placed.items():
                left, top, right, bottom = placed.box
                room = QRectF(left, top, right - left, bottom - top)
                common = room.intersected(box)
                assert common.width() * common.height() < 0.12 * room.width() * room.height(), (place, text, name)


def test_the_legend_explains_what_is_there(scene: BoardScene) -> None:
    words = [symbol.words for symbol in symbols(scene.stage)]
    assert words[:3] == ["out of sight: unknown, not empty", "edge of sight", "seen empty"]
    scene.show_fog(
        Fog(frozenset(), remembered=(RememberedUnit("Italy", "A", "Rom", "S01"),), pins=(PlaceNote("Rom", "?"),))
    )
    words = [symbol.words for symbol in symbols(scene.stage)]
    assert words[:3] == ["out of sight: unknown, not empty", "seen earlier, and when", "your note"]


def test_a_picture_for_a_seat_is_made_of_its_view_alone(qapp: QApplication) -> None:
    game = Game.new(FOGGY, {}, "casual").play({"France": ["A Par - Bur"], "Russia": ["A War - Gal"]})
    there: dict[str, set[str]] = {
        "France": {"France", "Germany"},
        PUBLIC: set(),
        "Russia": {"Russia", "Austria"},
    }
    for viewer, powers in there.items():
        for number in (0, 1):
            stage = scene_for(game, viewer, number).stage
            assert {piece.power for piece in stage.picture.pieces} == powers
            assert (stage.fog is not None) and stage.fog.sight == FOGGY.sight(game.position, viewer)
    assert scene_for(game, "", 0).stage.fog is None


def test_places_are_lit_from_outside(scene: BoardScene) -> None:
    scene.light(("Bur", "Mun"))
    assert len(list(HighlightLayer().entries(scene.stage))) == 2
    scene.light()
    assert not list(HighlightLayer().entries(scene.stage))


def test_a_twin_has_the_same_fog(scene: BoardScene) -> None:
    assert scene.clone_for_export().stage.fog == scene.stage.fog


def test_view_is_what_it_says() -> None:
    assert FOGGY.view(HERE, PUBLIC) == View(PUBLIC, FOGGY.view(HERE, PUBLIC).position, frozenset())


def test_help_for_a_unit_out_of_sight_is_drawn_as_if_it_were_there() -> None:
    orders = [FOGGY.parse(HERE, "France", text) for text in ("A Bur S A Ruh - Bel", "F MAO C A Lon - Bre")]
    marks = order_marks(FOGGY.view(HERE, "France").position, orders)
    support, convoy = marks
    assert isinstance(support, SupportMark) and (support.helped.place, support.to) == ("Ruh", "Bel")
    assert isinstance(convoy, ConvoyMark) and convoy.army.place == "Lon"
    plain = rules.variant("standard")
    here = plain.position(phase="F1902M", units={"France": ["A Bur"]}, centers={})
    assert isinstance(order_marks(here, [plain.parse(here, "France", "A Bur S A Ruh - Bel")])[0], VoidMark)
