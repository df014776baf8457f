"""Ink, and the ground kept as pictures; the look's values: complete, and told apart by every eye (LOOK, Figures)."""

from __future__ import annotations

from dataclasses import fields

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from app.board.atlas import Atlas
from app.board.display_list import PATTERNS, DisplayList, HaloText, LruCache, PlateItem, circle_path, hatch, lettered
from app.board.layers.ground import WOOD, WOOD_RIM
from app.board.layers.overlays import DIM, SEA_DIM
from app.board.picture import MoveMark, Piece, SupportMark
from app.board.placement.levels import LevelView
from app.board.scene import BoardScene
from app.board.symbols.terrain import VEIL, WATER_VEIL
from app.board.symbols.units import SHAPES
from app.ui.idle_jobs import IdleJobs
from app.ui.shades import FAMILIES, load_fonts
from app.ui.tokens import PowerLook, TextStyle, Theme, ThemeName, color, mixed, theme, tokens
from tests.app.board.builders import DRY, orders, place
from tests.app.board.builders import scene_of_woods as scene_of
from tests.app.board.color_science import EYES, as_seen, ciede2000, contrast, least_difference

pytestmark = pytest.mark.usefixtures("qapp")

# --- Patterns end at the outline of their land and begin at the board's origin.

FIELD = [[(20.0, 20.0), (140.0, 20.0), (140.0, 110.0), (20.0, 110.0), (20.0, 20.0)]]
NEXT_FIELD = [[(140.0, 20.0), (260.0, 20.0), (260.0, 110.0), (140.0, 110.0), (140.0, 20.0)]]


def drawn(name: str, outline: list[list[tuple[float, float]]] = FIELD) -> QRectF:
    return PATTERNS[name](outline, tokens().patterns[name]).boundingRect()


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_fills_its_field_and_keeps_inside(name: str) -> None:
    rect = drawn(name)
    swing = tokens().patterns[name].amplitude if name == "waves" else 0.0
    assert QRectF(20, 20, 120, 90).adjusted(-0.01, -swing - 0.01, 0.01, swing + 0.01).contains(rect)
    assert rect.width() > 95 and rect.height() > 70


def test_patterns_lean_end_whole_and_join_up() -> None:
    """Green is diagonal: from the upper left to the lower right."""
    path = PATTERNS["diagonal"](FIELD, tokens().patterns["diagonal"])
    start, end = path.elementAt(0), path.elementAt(1)
    assert (end.x - start.x) * (end.y - start.y) > 0
    path = PATTERNS["antidiagonal"](FIELD, tokens().patterns["antidiagonal"])
    start, end = path.elementAt(0), path.elementAt(1)
    assert (end.x - start.x) * (end.y - start.y) < 0
    hole = [(60.0, 40.0), (100.0, 40.0), (100.0, 90.0), (60.0, 90.0), (60.0, 40.0)]
    whole, pierced = DisplayList(), DisplayList()
    hatch(whole, FIELD, tokens().patterns["dots"], "#000000", 1.0)
    hatch(pierced, [*FIELD, hole], tokens().patterns["dots"], "#000000", 1.0)
    assert QRectF(20, 20, 120, 90).contains(whole.bounds())
    assert whole.bounds().width() > 95 and whole.bounds().height() > 70
    assert [any(dab.path.contains(QPointF(77, 57.42)) for dab in ink.painted_paths()) for ink in (whole, pierced)] == [
        True,
        False,
    ]
    dots = [sum(len(dab.path.toSubpathPolygons()) for dab in ink.painted_paths()) for ink in (whole, pierced)]
    assert dots[1] < dots[0]
    one = PATTERNS["waves"](FIELD, tokens().patterns["waves"])
    other = PATTERNS["waves"](NEXT_FIELD, tokens().patterns["waves"])
    assert one.elementAt(0).y == other.elementAt(0).y


RED, BLUE = "#FF0000", "#0000FF"
SERIF = TextStyle("map_serif", 17, 600)


def painted(ink: DisplayList, size: int = 40) -> QImage:
    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink.draw(painter)
    painter.end()
    return image


def test_ink_is_drawn_in_order_inside_its_path_and_where_it_is_exposed() -> None:
    ink = DisplayList()
    ink.circle((20, 20), 10, RED)
    ink.circle((20, 20), 5, BLUE)
    image = painted(ink)
    assert (image.pixelColor(20, 20), image.pixelColor(20, 13)) == (QColor(BLUE), QColor(RED))
    assert image.pixelColor(2, 2) == QColor("white")
    ink = DisplayList()
    ink.inside(circle_path((20, 20), 8)).fill(circle_path((20, 20), 18), RED)
    image = painted(ink)
    assert (image.pixelColor(20, 20), image.pixelColor(20, 6)) == (QColor(RED), QColor("white"))
    assert ink.bounds() == QRectF(12, 12, 16, 16)
    ink = DisplayList()
    ink.circle((20, 20), 5, RED)
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    ink.draw(painter, QRectF(0, 0, 10, 10))
    painter.end()
    assert image.pixelColor(20, 20) == QColor("white")


def test_names_drawn_with_kept_glyphs_lie_where_their_outlines_lie() -> None:
    """The fast way on the screen, the exact one in files."""
    words = HaloText("Hamburg", SERIF, 20, (60, 30), "#000000", "#FFFFFF", 3.0)
    image = QImage(120, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    words.draw(painter)
    painter.end()
    dark = [(x, y) for x in range(120) for y in range(60) if image.pixelColor(x, y).lightness() < 60]
    light = [(x, y) for x in range(120) for y in range(60) if image.pixelColor(x, y).lightness() > 200]
    rect = lettered("Hamburg", SERIF, 20, (60, 30)).boundingRect()
    assert min(x for x, _ in dark) == pytest.approx(rect.left(), abs=1.5)
    assert max(x for x, _ in dark) == pytest.approx(rect.right(), abs=1.5)
    assert min(y for _, y in dark) == pytest.approx(rect.top(), abs=1.5)
    assert words.bounds().adjusted(-1, -1, 1, 1).contains(QRectF(*light[0], 1, 1))
    assert min(x for x, _ in light) < min(x for x, _ in dark)


# --- the ground as pictures

FRAME = QRectF(0, 0, 400, 300)


class Ground:
    """A plate in a window, and how often it asked to be sharpened."""

    def __init__(self, qtbot: QtBot) -> None:
        self.stale = 0
        self.plate = PlateItem(FRAME, self._asked)
        sea, land = DisplayList(), DisplayList()
        sea.fill(circle_path((200, 150), 140), BLUE)
        land.fill(circle_path((200, 150), 60), RED)
        self.plate.set_part("sea", sea)
        self.plate.set_part("land", land)
        self.scene = QGraphicsScene(FRAME)
        self.scene.addItem(self.plate)
        self.view = QGraphicsView(self.scene)
        qtbot.addWidget(self.view)
        self.view.resize(420, 320)
        self.view.show()

    def _asked(self) -> None:
        self.stale += 1

    def look(self) -> QPixmap:
        return self.view.viewport().grab()

    def color(self, x: float, y: float) -> QColor:
        at = self.view.mapFromScene(x, y)
        return self.look().toImage().pixelColor(at)


@pytest.fixture
def ground(qtbot: QtBot) -> Ground:
    return Ground(qtbot)


def test_another_zoom_shows_at_once_and_asks_to_be_sharpened_once(ground: Ground) -> None:
    assert (ground.color(200, 150), ground.color(200, 40), ground.stale) == (QColor(RED), QColor(BLUE), 0)
    ground.look()
    ground.view.scale(1.5, 1.5)
    assert ground.color(200, 150) == QColor(RED)
    assert ground.stale > 0
    ground.plate.sharpen()
    ground.stale = 0
    assert (ground.color(200, 150), ground.stale) == (QColor(RED), 0)


@pytest.mark.parametrize("soon", [True, False])
def test_a_part_that_may_come_soon_is_seen_when_the_ground_is_sharpened(
    ground: Ground, soon: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground.look()
    monkeypatch.setattr(IdleJobs, "at_once", False)
    other = DisplayList()
    other.fill(circle_path((200, 150), 60), BLUE)
    ground.plate.set_part("land", other, soon=soon)
    assert (ground.color(200, 150), bool(ground.stale)) == (QColor(RED if soon else BLUE), soon)
    ground.plate.sharpen()
    assert ground.color(200, 150) == QColor(BLUE)
    ground.view.scale(1.5, 1.5)  # the coarse picture that stands in is no older one
    assert ground.color(200, 150) == QColor(BLUE)


def test_panning_a_little_asks_for_nothing_and_far_away_shows_the_whole_coarsely(ground: Ground) -> None:
    ground.view.scale(6, 6)
    ground.view.centerOn(100, 100)
    ground.look()
    ground.plate.sharpen()
    ground.stale = 0
    ground.view.centerOn(105, 103)
    ground.look()
    assert ground.stale == 0
    ground.view.centerOn(200, 150)
    assert ground.color(200, 150) == QColor(RED)
    assert ground.stale > 0


def test_a_part_can_be_hidden_and_replaced(ground: Ground) -> None:
    ground.look()
    ground.plate.set_part_visible("land", False)
    assert ground.color(200, 150) == QColor(BLUE)
    ground.plate.set_part_visible("land", True)
    other = DisplayList()
    other.fill(circle_path((200, 150), 60), "#00FF00")
    ground.plate.set_part("land", other)
    assert ground.color(200, 150) == QColor("#00FF00")


# --- What was worked out a while ago is found again.


def test_a_value_is_made_once_and_forgotten_when_not_asked_for() -> None:
    kept, made = LruCache[tuple[()]](2), []
    for _ in range(2):
        kept.get("a", lambda: made.append(1) or ())  # type: ignore[func-returns-value]
    assert len(made) == 1, "also what is empty"
    kept = LruCache[str](2)
    for key in "abac":
        kept.get(key, lambda key=key: key)  # type: ignore[misc]
    assert (kept.get("a", lambda: "new"), kept.get("b", lambda: "new")) == ("a", "new")


# --- Two units that share a place: side by side, told apart, clicked one by one.

PAIR = {"Canines": ["HP 11", "HP 11"]}


def halves(scene: BoardScene) -> tuple[Piece, Piece]:
    one, two = sorted(scene.picture.pieces, key=lambda piece: piece.number)
    return one, two


@pytest.mark.parametrize(
    "view", [LevelView("g"), LevelView("g", "exploded"), LevelView("g", "side"), LevelView("g", "all")]
)
def test_each_half_is_clicked_by_itself(forest_atlas: Atlas, view: LevelView) -> None:
    scene = scene_of(forest_atlas, place(DRY, PAIR), view)
    r = scene.state.metrics.r
    for piece, away in zip(halves(scene), (-0.5, 0.5)):
        x, y = scene.state.unit_point(piece)
        hit = scene.pick(QPointF(x + away * r, y))
        assert (hit.unit, hit.province) == (piece.key, "11")


def test_orders_of_halves_are_their_own_the_first_one_meant_without_its_number(forest_atlas: Atlas) -> None:
    position = place(DRY, PAIR)
    scene = scene_of(forest_atlas, position)
    scene.show_orders(orders(position, Canines=["1HP 11 - 29", "2HP 11 S 1HP 11 - 29"]))
    move, support = scene.picture.marks
    assert isinstance(move, MoveMark) and isinstance(support, SupportMark)
    assert (move.unit.number, support.unit.number, support.helped.number) == ("1", "2", "1")
    position = place(DRY, {**PAIR, "Chacma": ["T 29"]})
    scene = scene_of(forest_atlas, position)
    scene.show_orders(orders(position, Chacma=["T 29 S HP 11"]))
    (mark,) = scene.picture.marks
    assert isinstance(mark, SupportMark)
    assert mark.helped.number == "1"


VARIANTS = ("standard", "bioplomacy", "diplomafia", "pink")
LEAST = {
    ("standard", "light"): (23, 19, 18, 17),
    ("bioplomacy", "light"): (21, 13, 16, 16),
    ("diplomafia", "light"): (33, 25, 22, 13),
    ("pink", "light"): (22, 19, 17, 25),
} | {(variant, "dark"): (11, 11, 11, 11) for variant in VARIANTS}


def looks(variant: str, name: ThemeName) -> list[PowerLook]:
    known = tokens().raw_powers[variant]
    return list(tokens().looks(known, variant, name).values())


def test_the_formula_agrees_with_its_published_examples() -> None:
    """Sharma, Wu, Dalal 2005, table 1, pairs 1, 7 and 25."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert ciede2000((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)


@pytest.mark.parametrize(("variant", "name"), LEAST)
def test_powers_are_told_apart_and_what_stands_on_them_can_be_read(variant: str, name: ThemeName) -> None:
    """Counters by every eye; land is lighter than the sea by 1.6 or more for every eye, hatched as it is, too."""
    look, powers, light = theme(name), looks(variant, name), name == "light"
    tints, patterns = [one.tint for one in powers], [one.pattern for one in powers]
    hatched = [mixed(one.hatch, one.tint, 0.3 * tokens().board.pattern_alpha[name]) for one in powers]
    for eyes, least in zip(("normal", "protan", "deutan", "tritan"), LEAST[variant, name]):
        assert least_difference([one.fill for one in powers], eyes) >= least - 0.5, eyes
        for land in (look.land, look.island, *tints, *hatched):
            assert contrast(as_seen(land, eyes), as_seen(look.sea, eyes)) >= 1.6, (land, eyes)
    assert least_difference([*tints, look.land], "normal") >= (4.1 if light else 4.7)
    assert all(contrast(one.fill, one.ink) >= 4.25 for one in powers)
    assert all(contrast(look.land_text, ground) >= (5.3 if light else 3.6) for ground in tints)
    assert contrast(look.land_text, look.land) >= 8.5
    assert (len(set(patterns)), patterns) == (len(patterns), [one.pattern for one in looks(variant, "light")])


@pytest.mark.parametrize("name", ["light", "dark"])
def test_text_and_marks_can_be_read_on_their_grounds(name: ThemeName) -> None:
    look = theme(name)
    assert contrast(look.sea_text, look.sea) >= 3.7
    assert contrast(look.sea_text, look.sea_deep) >= 4.8, "its halo"
    assert contrast(look.ui.text, look.ui.panel) >= 6
    assert contrast(look.ui.text_muted, look.ui.panel) >= 4.5 and contrast(look.fail, look.land) >= 4.5
    assert contrast(look.ok, look.land) >= 4.5


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("eyes", ["normal", "protan", "deutan", "tritan"])
def test_rims_tell_whose_woods_and_mountains_are(name: ThemeName, eyes: str) -> None:
    """A power's rim differs from the wood or stone that it lies on, and from the rim of a wood that is nobody's."""
    look = theme(name)
    wood, free = mixed(look.terrain.tree, look.paper, WOOD), mixed(look.terrain.tree, look.land, WOOD_RIM)
    for power in looks("bioplomacy", name):
        assert least_difference([wood, power.ribbon], eyes) > 9, power.letter
        assert least_difference([free, power.ribbon], eyes) > 6, power.letter
        assert least_difference([look.terrain.mountain, power.ribbon], eyes) > 9, power.letter


def test_what_the_look_names_exists() -> None:
    assert all(look.pattern in tokens().patterns for variant in VARIANTS for look in looks(variant, "light"))
    assert {shape for kinds in tokens().unit.shapes.values() for shape in kinds.values()} <= set(SHAPES)
    for name in ("light", "dark"):
        found = theme("dark" if name == "dark" else "light")
        plain = [getattr(found, f.name) for f in fields(Theme) if f.name not in ("name", "terrain", "ui")]
        assert all(color(text).isValid() for text in plain)
    assert set(FAMILIES.values()) <= set(load_fonts())


def test_looks_of_variants_and_of_maps_of_ones_own() -> None:
    assert tokens().looks(["Austria"], "gambling", "light") == tokens().looks(["Austria"], "standard", "light")
    found = tokens().looks(["Rhine", "Seine", "Thames"], "standard", "light")
    assert [look.letter for look in found.values()] == ["R", "S", "T"]
    assert (len({look.fill for look in found.values()}), color("#00000038").alpha()) == (3, 0x38)
    assert color("#102030").getRgb() == (0x10, 0x20, 0x30, 255)
    assert color("#102030", 0.5).alphaF() == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(
    ("name", "land", "sea"),
    [("light", 3.5, 6.5), ("dark", 10.5, 8.5), ("contrast_light", 4.5, 6.5), ("contrast_dark", 7.0, 8.5)],
)
def test_what_is_out_of_sight_differs_from_what_is_seen_at_a_glance(name: ThemeName, land: float, sea: float) -> None:
    """Of land of nobody and of water, in their even colors: hatching and the edge of sight come on top."""
    look = theme(name)
    lit = {"land": _washed(look.sight_land, look.land), "sea": _washed(look.sight_sea, look.sea)}
    veiled = {"land": mixed(look.fog, look.land, VEIL), "sea": mixed(look.fog_sea, look.sea, WATER_VEIL)}
    for ground, least in (("land", land), ("sea", sea)):
        found = least_difference([lit[ground], veiled[ground]], "normal")
        assert found >= least, (ground, found)
    for eyes in EYES:
        assert contrast(as_seen(veiled["land"], eyes), as_seen(veiled["sea"], eyes)) >= 1.6, eyes
    assert contrast(mixed(look.land_text, look.fog, DIM), veiled["land"]) >= 4.5
    assert contrast(mixed(look.river_text, look.fog_sea, SEA_DIM), veiled["sea"]) >= 3
    assert contrast(look.land_text, lit["land"]) >= 6


def _washed(wash: str, ground: str) -> str:
    """A color with its alpha over another."""
    return mixed(wash[:7], ground, int(wash[7:], 16) / 255)
