"""What symbols say, and where what a district holds lies in it. How they look stands in the reference pictures."""

from __future__ import annotations

from itertools import combinations
from math import dist, hypot
from types import SimpleNamespace

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

import rules
from app.board.atlas import atlas_of
from app.board.display_list import DisplayList
from app.board.from_rules import order_marks, result_picture
from app.board.layers.orders import FROM_COUNTER, OrderLayer
from app.board.order_reader import signs_of, unitless_mark
from app.board.picture import CounterMark, FlowMark, MoveMark, Picture, Piece, Sign, TokenMark, VoidMark
from app.board.placement.sign_placement import RIM, counter_point, place_icon_changes
from app.board.scene import BoardScene
from app.board.symbols.signs import COUNT, COUNT_AT
from app.board.symbols.units import CounterState, unit
from app.ui.tokens import ThemeName, theme, tokens
from rules import Location, Order
from rules.variants.diplomafia.game import Diplomafia
from tests.app.board.color_science import EYES, least_difference
from tests.order_types import order_type
from tests.signs import flow, pressure, racket, sign, token

pytestmark = pytest.mark.usefixtures("qapp")


# --- Rackets and political pressure on the board, and the marks of what is done with them.


@pytest.fixture
def scene() -> BoardScene:
    found = BoardScene(atlas_of("diplomafia"), rules.files.load_board("diplomafia"), variant="diplomafia")
    found.set_zoom(0.39)
    return found


@pytest.fixture
def districts(scene: BoardScene) -> list[str]:
    return [one.id for one in scene.board.provinces.values() if one.kind != "dock"]


def row(place: str, kinds: str) -> tuple[Sign, ...]:
    return tuple(racket(place, "Harlem", kind) for kind in kinds)


def order(verb: str, *slots: object) -> Order:
    return Order("Harlem", order_type(verb), slots, verb)


@pytest.mark.parametrize(
    ("made", "mark"),
    [
        (order("racket", "N", Location("EHa")), token("racket", "Harlem", "EHa", letter="N")),
        (order("dismantle", "P", Location("EHa")), token("dismantle", "Harlem", "EHa", letter="P")),
        (order("renew", "B", Location("Yor")), token("renew", "Harlem", "Yor", letter="B")),
        (order("shift", "L", Location("EHa"), Location("NHa")), flow("shift", "Harlem", "EHa", "NHa", letter="L")),
    ],
)
def test_each_special_order_has_its_mark(made: Order, mark: TokenMark | FlowMark) -> None:
    assert list(unitless_mark(made)) == [mark]


def test_every_kind_in_every_district_lies_clear_of_the_others(scene: BoardScene, districts: list[str]) -> None:
    for kinds in ("PW", "PWL", "PWLBN"):
        scene.show_picture(Picture(signs=tuple(sign for place in districts for sign in row(place, kinds))))
        laid = scene.state.laid
        assert len(laid) == 33 * len(kinds)
        for one, other in combinations(laid, 2):
            if one.sign.place == other.sign.place:
                assert dist(one.center, other.center) >= 2 * one.size


def test_rackets_of_usual_number_lie_in_their_district_beside_its_unit(scene: BoardScene, districts: list[str]) -> None:
    scene.show_picture(Picture(signs=tuple(sign for place in districts for sign in row(place, "PB"))))
    for laid in scene.state.laid:
        place = laid.sign.place
        x, y = scene.state.goal(place)
        assert scene.state.inside(place)(laid.center), place
        assert hypot(laid.center[0] - x, laid.center[1] - y) > scene.state.metrics.r, place


@pytest.mark.parametrize("zoom", [0.36, 0.4, 0.478, 1.0])
def test_a_racket_keeps_off_its_border_and_the_unit_off_its_number(
    scene: BoardScene, districts: list[str], zoom: float
) -> None:
    scene.set_zoom(zoom)
    scene.show_picture(Picture(signs=tuple(racket(place, "Harlem", "N", 2) for place in districts)))
    for laid in scene.state.laid:
        place, (x, y), size = laid.sign.place, laid.center, laid.size
        dot = x + COUNT_AT[0] * size, y + COUNT_AT[1] * size
        assert dist(dot, scene.state.goal(place)) >= COUNT * size + scene.state.metrics.r, place
        around = [(x + 1.2 * dx * size, y + 1.2 * dy * size) for dx, dy in RIM]
        assert all(map(scene.state.inside(place), around)), place


def test_a_new_racket_stands_beside_the_row_and_a_given_up_one_is_marked_on_it(scene: BoardScene) -> None:
    scene.show_picture(Picture(signs=row("EHa", "PW")))
    new, gone = token("racket", "Harlem", "EHa", letter="N"), token("dismantle", "Harlem", "EHa", letter="W")
    (_, beside, size), (_, on, _) = place_icon_changes(scene.state, (new, gone))
    assert on == next(one.center for one in scene.state.laid if one.sign == racket("EHa", "Harlem", "W"))
    assert all(hypot(beside[0] - x, beside[1] - y) > size for x, y in _centers(scene))


@pytest.mark.parametrize(("new", "first", "step"), [("N", 0, 2), ("NN", 1, 2), ("PWLBN", 0, 1)])
def test_new_rackets_that_are_written_stand_in_one_row_with_those_there(
    scene: BoardScene, districts: list[str], new: str, first: int, step: int
) -> None:
    """In every district; the row is laid anew with room for them."""
    for place in districts[first::step]:
        marks = tuple(token("racket", "Harlem", place, letter=kind) for kind in new)
        scene.show_picture(Picture(signs=row(place, "PW"), marks=marks))
        centers = _centers(scene) + [at for _, at, _ in place_icon_changes(scene.state, scene.state.marks)]
        size = scene.state.laid[0].size
        assert all(dist(a, b) >= 2 * size for a, b in combinations(centers, 2)), place


def test_two_of_a_kind_given_up_are_marked_apart(scene: BoardScene) -> None:
    scene.show_picture(Picture(signs=(*row("EHa", "P"), racket("EHa", "Harlem", "P", captured=True))))
    kept, gone = token("renew", "Harlem", "EHa", letter="P"), token("dismantle", "Harlem", "EHa", letter="P")
    (_, first, _), (_, second, _) = place_icon_changes(scene.state, (kept, gone))
    there = {laid.center: laid.sign for laid in scene.state.laid}
    assert there[first] == racket("EHa", "Harlem", "P", captured=True) and there[second] == racket("EHa", "Harlem", "P")


def test_a_racket_that_shifts_goes_from_row_to_row(scene: BoardScene) -> None:
    scene.show_picture(
        Picture(signs=(*row("EHa", "PW"), *row("NHa", "P")), marks=(flow("shift", "Harlem", "EHa", "NHa", letter="W"),))
    )
    (way,) = scene.state.plan.ways
    here, there = (next(one for one in scene.state.laid if one.sign.place == place) for place in ("EHa", "NHa"))
    assert dist(way.curve.points[-1], there.center) < 90 and dist(way.curve.points[0], here.center) < 90


def test_a_thread_leads_from_the_counters_of_who_pays(scene: BoardScene) -> None:
    army = Piece("SRU EHa", "Harlem", "SRU", "EHa")
    backing = pressure("Riverside", army, "Yor", source="Riv")
    scene.show_picture(
        Picture(pieces=(army,), marks=(MoveMark(army, "Yor"), backing, pressure("Riverside", army, "Yor")))
    )
    entries = OrderLayer().entries(scene.state)
    (thread,) = (one for one in entries if isinstance(one.key, tuple) and one.key[:1] == ("thread",))
    box = thread.make().parts[0].path.boundingRect()
    power_counter = scene.state.plan.power_counters[0].point
    (x, y), size = counter_point(scene.state, "Riv")
    across, down = abs(power_counter[0] - x), abs(power_counter[1] - y)
    beside = 1 - FROM_COUNTER * size / hypot(across, down)
    assert (box.width(), box.height()) == pytest.approx((beside * across, beside * down))


def test_pressure_lies_at_the_dock_or_on_the_arrow_it_backs(scene: BoardScene) -> None:
    scene.show_picture(Picture(signs=(sign("pressure", "Riv", "Riverside", 2),)))
    (laid,) = scene.state.laid
    box = atlas_of("diplomafia").area("Riv").boundingRect()
    assert abs(laid.center[1] - box.bottom()) < 8 and box.left() < laid.center[0] < box.right()
    army = Piece("SRU EHa", "Harlem", "SRU", "EHa")
    scene.show_picture(Picture(pieces=(army,), marks=(pressure("Riverside", army, "Yor"),)))
    assert scene.state.plan.arrows[0].mark.presumed  # type: ignore[union-attr]
    army = Piece("SRU EHa", "Harlem", "SRU", "EHa")
    backings = pressure("Harlem", army, "Yor"), pressure("EastSide", army, "Yor"), pressure("Harlem", army)
    scene.show_picture(Picture(pieces=(army,), marks=(MoveMark(army, "Yor"), *backings)))
    plan = scene.state.plan
    first, second, third = (power_counter.point for power_counter in plan.power_counters)
    curve = plan.arrows[0].curve
    for point in (first, second):
        x, y = curve.at(curve.nearest(point))
        assert hypot(point[0] - x, point[1] - y) < 3
    assert first != second
    assert dist(third, scene.state.goal("EHa")) < 2.5 * scene.state.metrics.r


class Told:
    """A variant that says what lies on its board."""

    def signs(self, position: object) -> tuple[rules.Sign, ...]:
        return (
            sign("rackets", "EHa", "Harlem", 3, text="PPN"),
            sign("captured", "Yor", "Harlem", 1, text="B"),
            sign("pressure", "Har", "Harlem", 2),
        )


def test_rackets_of_a_district_are_shown_by_kind() -> None:
    position = SimpleNamespace(variant=Told())
    assert signs_of(position) == (  # type: ignore[arg-type]
        racket("EHa", "Harlem", "P", 2),
        racket("EHa", "Harlem", "N", 1),
        racket("Yor", "Harlem", "B", 1, captured=True),
        sign("pressure", "Har", "Harlem", 2),
    )


@pytest.fixture(scope="module")
def game() -> Diplomafia:
    return Diplomafia(rules.files.load_board("diplomafia"))


def test_pressure_as_marks_upkeep_and_what_was_not_tried(game: Diplomafia) -> None:
    position = game.position(phase="T2M", units={"Harlem": ["SRU EHa"]}, state={"pp": {"Harlem": 1}})
    orders = [game.parse(position, "Harlem", text) for text in ("SRU EHa - Yor", "pp S SRU EHa - Yor")]
    move, backing = order_marks(position, orders)
    assert isinstance(move, MoveMark) and move.strength == 2
    assert isinstance(backing, CounterMark) and (backing.helped, backing.to) == (move.unit, "Yor")
    assert backing.source == "Har"
    position = game.position(phase="T2A", units={"Harlem": ["SRU EHa", "LRU Har"]}, state={"cash": {"Harlem": 2}})
    orders = [game.parse(position, "Harlem", text) for text in ("maintain SRU EHa", "maintain LRU Har")]
    assert list(order_marks(position, orders)) == []
    turn = game.adjudicate(position, {"Harlem": ["maintain SRU EHa", "maintain LRU Har"]})
    assert [mark for mark in result_picture(turn).marks if isinstance(mark, VoidMark)] == []
    units = {"Harlem": ["SRU EHa", "SRU NHa"], "Riverside": ["SRU CPW"]}
    state = {"pp": {"Harlem": 1}, "unmaintained": {"Harlem": ["SRU NHa"]}}
    orders = {"Harlem": ["pp S SRU CPW - MoH", "SRU NHa - CHa"], "Riverside": ["SRU CPW H"]}
    position = game.position(phase="T2M", units=units, state=state)
    turn = game.adjudicate(position, orders, draws={"Harlem": 3, "Riverside": 4})
    marks = result_picture(turn).marks
    assert [mark.failed for mark in marks if isinstance(mark, CounterMark)] == [True]
    assert [(mark.unit.key, mark.to) for mark in marks if isinstance(mark, VoidMark)] == [("NHa", "CHa")]


def _centers(scene: BoardScene) -> list[tuple[float, float]]:
    return [one.center for one in scene.state.laid]


# --- How strong a unit is can be seen on its counter, by every eye and at the smallest zoom.

POWERS = "ABCDEFG"
SMALLEST = tokens().unit.min_r_px


def units_counter(
    status: str, power: str = "A", r: float = 20.0, state: CounterState = CounterState.PLAIN, name: ThemeName = "light"
) -> DisplayList:
    look = tokens().looks(POWERS, "pink", name)[power]
    return unit("A", "pink", look, theme(name), r, state, status)


def pixels(ink: DisplayList, ground: str) -> list[str]:
    """A counter of the smallest size as the screen shows it, the tab left out."""
    image = QImage(30, 30, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(15, 15)
    ink.draw(painter)
    painter.end()
    return [image.pixelColor(x, y).name() for y in range(3, 28) for x in range(3, 19)]


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("power", POWERS)
def test_the_three_faces_differ_at_the_smallest_zoom(power: str, name: ThemeName) -> None:
    """Many pixels are clearly others, to every eye: shape tells, not color alone."""
    ground = tokens().looks(POWERS, "pink", name)[power].tint
    faces = [pixels(units_counter(status, power, SMALLEST, name=name), ground) for status in ("", "half", "unsupplied")]
    for one, other in combinations(faces, 2):
        for eyes in EYES:
            differing = {
                pair: least_difference(list(pair), eyes) for pair in set(zip(one, other)) if pair[0] != pair[1]
            }
            assert sum(differing.get(pair, 0.0) > 12 for pair in zip(one, other)) > 25, eyes
