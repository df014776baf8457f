"""How numbers, cards, special orders and their signs look; and the room that they take."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from PySide6.QtCore import QPointF

from app.board.curves import straight
from app.board.layers.ground import GroundSignLayer, StruckCenterLayer
from app.board.layers.orders import OrderLayer, ResultLayer
from app.board.layers.units import UnitLayer
from app.board.legend import symbols
from app.board.picture import (
    AsleepSign,
    BadgeMark,
    ClosedPlaceSign,
    ConvertMark,
    DisbandIfDislodgedMark,
    ExchangeMark,
    FortificationSign,
    FortifyMark,
    GasSign,
    Mark,
    MineActionMark,
    MineSign,
    MoveMark,
    RevealedCardSign,
    Sign,
    SpecialOrderMark,
    SuspendedCenterSign,
)
from app.board.symbols.marks import BADGES, blast, cloud, mine, spiral, wall
from app.board.symbols.orders import rank_tag
from app.board.symbols.units import plate, plate_box, unit
from app.ui.tokens import theme, tokens
from tests.app.board.inks import filled, seen, stroked
from tests.app.board.specials import army, scene_of

pytestmark = pytest.mark.usefixtures("qapp")
LIGHT, DARK = theme("light"), theme("dark")
AUSTRIA = tokens().looks(["Austria"], "standard", "light")["Austria"]
MUN, BUR, TYR = army("Mun", "Germany"), army("Bur"), army("Tyr", "Austria")


def test_the_number_of_a_unit_stands_at_its_upper_left_and_the_power_at_its_right() -> None:
    plain, numbered = unit("A", "standard", AUSTRIA, LIGHT, 20), unit("A", "standard", AUSTRIA, LIGHT, 20, label="3")
    assert numbered.bounds().left() < plain.bounds().left() - 4
    rim = (-0.88 * 20 - 0.36 * 20, -0.88 * 20)
    assert seen(numbered, rim) == LIGHT.tab_text and seen(plain, rim, "#00FF00") != LIGHT.tab_text


def test_a_card_has_a_green_line_only_where_all_know_it() -> None:
    own, public = plate((0, 0), "10", 20, LIGHT), plate((0, 0), "10", 20, LIGHT, public=True)
    assert LIGHT.ok not in [stroked(dab) for dab in own.dabs()]
    assert LIGHT.ok in [stroked(dab) for dab in public.dabs()]


def test_a_card_that_is_not_known_shows_its_back() -> None:
    hidden = [filled(dab) for dab in plate((0, 0), "?", 20, LIGHT).dabs()]
    assert LIGHT.fog in hidden and LIGHT.mark_disc not in hidden


@pytest.mark.parametrize("card", ["4", "20", "X11", "?"])
def test_a_card_lies_beneath_its_unit_and_holds_its_text(card: str) -> None:
    box = plate_box((100, 100), card, 20)
    assert box.top() > 100 + 0.95 * 20 and box.width() < 2.2 * 20
    assert box.adjusted(-4, -4, 4, 4).contains(plate((100, 100), card, 20, LIGHT).bounds())


@pytest.mark.parametrize("look", [LIGHT, DARK])
def test_a_mine_has_the_colour_of_who_laid_it_and_is_grey_where_nobody_knows(look: object) -> None:
    own = [filled(dab) for dab in mine((0, 0), 10, LIGHT, AUSTRIA).dabs()]
    unknown = [filled(dab) for dab in mine((0, 0), 10, LIGHT).dabs()]
    assert AUSTRIA.fill in own and AUSTRIA.fill not in unknown and LIGHT.void in unknown


def test_signs_keep_their_shape_at_any_size() -> None:
    for make in (
        lambda size: cloud((0, 0), 2 * size, LIGHT),
        lambda size: blast((0, 0), size, LIGHT),
        lambda size: spiral((0, 0), size, LIGHT),
        lambda size: mine((0, 0), size, LIGHT),
        *(lambda size, make=make: make((0.0, 0.0), size, LIGHT) for make in BADGES.values()),
        lambda size: rank_tag((0, 0), 3, LIGHT, size / 10),
    ):
        small, large = make(10).bounds(), make(30).bounds()
        assert large.width() == pytest.approx(3 * small.width(), rel=0.02)
        assert large.height() == pytest.approx(3 * small.height(), rel=0.02)


def test_the_teeth_of_a_wall_are_on_the_side_that_is_asked_for() -> None:
    right, left = (wall(straight((0, 0), (60, 0)), "#3B3C3F", LIGHT, 1.0, outward=out) for out in (True, False))
    assert right.bounds().bottom() > 7 and left.bounds().top() < -7
    assert left.bounds().bottom() < 6 and right.bounds().top() > -6


def test_a_fortified_border_faces_the_other_place() -> None:
    scene = scene_of(signs=[FortificationSign("Mun", "Boh", "Germany")])
    (entry,) = GroundSignLayer().entries(scene.stage)
    teeth = [dab for dab in entry.make().dabs() if stroked(dab) == LIGHT.mark_line and dab.pen.widthF() < 5]
    inside = scene.stage.inside("Boh")
    ends = [dab.path.elementAt(dab.path.elementCount() - 1) for dab in teeth]
    assert len(ends) > 4 and sum(inside((end.x, end.y)) for end in ends) > 0.8 * len(ends)


@pytest.mark.parametrize(
    "sign",
    [ClosedPlaceSign("Ukr", "F04"), GasSign("Tyr"), GasSign("Hol", center=True), FortificationSign("Mun", "Bur")],
)
def test_signs_on_the_land_are_drawn_in_their_place(sign: Sign) -> None:
    scene = scene_of(signs=[sign])
    (entry,) = GroundSignLayer().entries(scene.stage)
    area = scene.stage.area(sign.place).boundingRect().adjusted(-40, -40, 40, 40)
    assert entry.make().bounds().intersects(area) and area.contains(entry.make().bounds().center())


def test_a_center_that_counts_for_nobody_is_struck_above_its_ring() -> None:
    scene = scene_of(signs=[SuspendedCenterSign("War", "F04")])
    (entry,) = StruckCenterLayer().entries(scene.stage)
    x, y = scene.stage.center("War") or (0.0, 0.0)
    assert entry.make().bounds().contains(QPointF(x, y))
    assert tokens().layers["centers"] < tokens().layers[StruckCenterLayer.height]


def test_mines_lie_clear_of_units_and_of_each_other() -> None:
    laid = [MineSign("Mun", "Germany"), MineSign("Mun", "France"), MineSign("Mun", "Italy"), MineSign("BLA", "Turkey")]
    stage = scene_of([MUN], signs=laid).stage
    r = stage.metrics.r
    assert len(stage.laid) == 4
    x, y = stage.spot(MUN)
    own = [one for one in stage.laid if one.sign.place == "Mun"]
    for one in own:
        assert hypot(one.center[0] - x, one.center[1] - y) > r + one.size
        assert stage.inside("Mun")(one.center)
    assert all(
        hypot(a.center[0] - b.center[0], a.center[1] - b.center[1]) > 2 * a.size for a, b in combinations(own, 2)
    )


def entries_of(marks: list[Mark], *, layer: type = ResultLayer, signs: tuple[Sign, ...] = ()) -> list[object]:
    scene = scene_of([MUN, BUR, TYR], marks, signs)
    return [entry for entry in layer().entries(scene.stage) if entry.make().parts]


@pytest.mark.parametrize(
    "mark",
    [
        SpecialOrderMark(MUN, "gas", "Tyr"),
        SpecialOrderMark(MUN, "annihilate", "Bur"),
        SpecialOrderMark(MUN, "annihilate", "Mun"),
        SpecialOrderMark(MUN, "hypnotize", "Tyr"),
        SpecialOrderMark(MUN, "steal", "Tyr"),
        SpecialOrderMark(MUN, "disbelieve", "Tyr", text="X11"),
        SpecialOrderMark(MUN, "cut", "Tyr"),
        MineActionMark(MUN, "Mun"),
        MineActionMark(MUN, "Ruh", lifts=True),
        ConvertMark(MUN, "F", "Mun"),
        ConvertMark(MUN, "F", "Mun", failed=True),
        FortifyMark(MUN, ("Bur", "Tyr")),
        DisbandIfDislodgedMark(MUN),
        BadgeMark(MUN, ("pinned",)),
        BadgeMark(MUN, ("weakened", "failed", "partial", "gassed", "hypnotized")),
    ],
)
def test_every_special_order_shows_something_above_the_units(mark: Mark) -> None:
    assert len(entries_of([mark])) == 1


def test_every_line_of_a_special_order_is_drawn_beneath_the_units() -> None:
    deeds = [SpecialOrderMark(MUN, deed, "Tyr") for deed in ("gas", "annihilate", "steal")]
    assert len(entries_of(list(deeds), layer=OrderLayer)) == 3
    assert len(entries_of([SpecialOrderMark(MUN, "hypnotize", "Tyr")], layer=OrderLayer)) == 2, (
        "a thread, and rings about the unit"
    )
    assert len(entries_of([ExchangeMark(MUN, TYR)], layer=OrderLayer)) == 2
    assert len(entries_of([MoveMark(BUR, "Boh", over="Mun", leap=True, rank=7)], layer=OrderLayer)) == 3


def test_a_cloud_beside_a_unit_says_already_that_it_was_gassed() -> None:
    assert len(entries_of([SpecialOrderMark(MUN, "gas", "Tyr"), BadgeMark(TYR, ("gassed",))])) == 1
    assert len(entries_of([SpecialOrderMark(MUN, "gas", "Bur"), BadgeMark(TYR, ("gassed",))])) == 2


def test_a_unit_whose_card_is_told_to_all_or_that_is_asleep_is_drawn_anew() -> None:
    keys = {
        tuple(entry.key for entry in UnitLayer().entries(scene_of([BUR], signs=signs).stage))
        for signs in ((), (RevealedCardSign("Bur", "France", "1A"),), (AsleepSign("Bur", "France", "F04"),))
    }
    assert len(keys) == 3


def test_what_is_told_of_who_dislodged_a_unit_is_not_told_of_it() -> None:
    """Two units of different powers share a place while one must retreat."""
    fled = army("Bur", "Germany")
    shown = scene_of([BUR], signs=[RevealedCardSign("Bur", "Germany", "1A")]).stage
    hidden = [entry.key for entry in UnitLayer().entries(shown)]
    assert hidden == [entry.key for entry in UnitLayer().entries(scene_of([BUR]).stage)] and fled.power != BUR.power


@pytest.mark.parametrize(("names", "zoom"), [("short", 0.6), ("full", 0.9), ("full", 1.6)])
def test_names_keep_off_cards_craters_and_signs(names: str, zoom: float) -> None:
    centers = ("Mun", "Tyr", "Vie", "Ven", "Kie", "Ber", "War", "Par", "Bre", "Bel")
    pieces = [army(place, "Italy", str(n)) for n, place in enumerate(centers, 1)]
    deeds = [SpecialOrderMark(pieces[0], "gas", "Tyr"), SpecialOrderMark(pieces[5], "annihilate", "Pru")]
    scene = scene_of(
        pieces, deeds, [ClosedPlaceSign("Ukr", "F04"), ClosedPlaceSign("Gal", "F04"), ClosedPlaceSign("Sil", "F04")]
    )
    scene.set_zoom(zoom)
    scene.set_names(names)
    scene.settle()
    stage, r = scene.stage, scene.stage.metrics.r
    discs = [(stage.goal(place), 1.9 * r) for place in ("Ukr", "Gal", "Sil", "Pru")]
    discs += [(stage.plan.threads[0].sign, r)]
    discs += [((x, y + 1.53 * r), 0.45 * r) for x, y in map(stage.spot, pieces)]
    assert len(scene.names_placed) > 60
    for placed in scene.names_placed.values():
        left, top, right, bottom = placed.box
        for (x, y), room in discs:
            near = min(max(x, left), right), min(max(y, top), bottom)
            assert hypot(near[0] - x, near[1] - y) > room * 0.9, placed.id


def test_the_legend_tells_what_is_there_and_nothing_else() -> None:
    words = [symbol.words for symbol in symbols(scene_of([BUR]).stage)]
    assert words == ["1A: number, power", "its card"]
    unknown = army("Mun", "Germany", card="?")
    marks = [MoveMark(BUR, "Boh", over="Mun", leap=True), BadgeMark(unknown, ("pinned",))]
    signs = [MineSign("Ser", "Austria"), ClosedPlaceSign("Ukr", "F04"), RevealedCardSign("Bur", "France", "1A")]
    told = {symbol.words for symbol in symbols(scene_of([BUR, unknown], marks, signs).stage)}
    assert told == {
        "1A: number, power", "card that all know", "card not known", "jump over a unit", "mine, and who laid it",
        "crater: closed up to that turn", "pinned: its move is off",
    }  # fmt: skip
    assert symbols(scene_of().stage) == ()


def test_pictures_of_the_legend_fit_their_line() -> None:
    deeds = [
        SpecialOrderMark(MUN, deed, "Tyr", text="X11")
        for deed in ("gas", "annihilate", "hypnotize", "steal", "disbelieve", "cut")
    ]
    others = [
        ExchangeMark(MUN, TYR),
        MineActionMark(MUN, "Mun"),
        ConvertMark(MUN, "F", "Mun"),
        FortifyMark(MUN, ("Boh",)),
        DisbandIfDislodgedMark(MUN),
    ]
    others += [
        MoveMark(BUR, "Par"),
        MoveMark(BUR, "Spa", over="Mar"),
        MoveMark(TYR, "Hyp"),
        BadgeMark(MUN, tuple(BADGES)),
    ]
    signs = [
        MineSign("Ser"),
        ClosedPlaceSign("Ukr", "F04"),
        SuspendedCenterSign("War", "F04"),
        GasSign("Hol"),
        FortificationSign("Mun", "Boh"),
    ]
    found = symbols(scene_of([MUN, BUR, TYR], [*deeds, *others], signs).stage)
    assert len(found) > 20
    for symbol in found:
        box = symbol.ink.bounds()
        assert box.width() < 36 and box.height() < 33 and abs(box.center().x()) < 5 and abs(box.center().y()) < 5, (
            symbol.words
        )
