"""Sheets and their files: title, legend, part, PNG of any size, small SVG, PDF on paper, grays; films: GIF and WebP
written frame by frame, and what is on the frames."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

import rules
from app.board.export import shrunk
from app.board.scene import SceneSnapshot
from app.pictures import files, packs
from app.pictures.files import PageSize, image_of, save
from app.pictures.film import Film, GifWriter, WebpWriter, frames, phases_of
from app.pictures.film import save as save_of_film
from app.pictures.sheet import ExportOptions, ExportSheet, read, written
from rules import PUBLIC, Game, Turn
from tests.app.board.scenes import scene_of
from tests.rules import recorded


@pytest.fixture
def bio(qapp: QApplication) -> SceneSnapshot:
    return scene_of(rules.variant("bioplomacy").start()).snapshot()


@pytest.fixture
def board(qapp: QApplication) -> SceneSnapshot:
    return scene_of(rules.variant("standard").start()).snapshot()


def near(one: QImage, other: QImage) -> float:
    """The share of pixels that look the same."""
    assert one.size() == other.size()
    spots = [(x, y) for x in range(0, one.width(), 5) for y in range(0, one.height(), 5)]
    alike = sum(abs(one.pixelColor(*at).lightness() - other.pixelColor(*at).lightness()) < 30 for at in spots)
    return alike / len(spots)


def test_a_title_and_a_legend_stand_above_and_beneath(bio: SceneSnapshot, board: SceneSnapshot) -> None:
    bare = ExportSheet(bio, bio.area, 600)
    full = ExportSheet(bio, bio.area, 600, "A game", legend=True)
    assert bare.size.height() == bare.map_height == full.map_height
    assert full.size.height() == full.head + full.map_height + full.foot
    assert full.head > 0 and full.foot > 0
    image, middle = image_of(full), full.head // 2
    row = {image.pixel(x, middle) for x in range(600)}
    assert len(row) > 3, "no letters in the strip of the title"
    image = image_of(ExportSheet(board, board.area, 300, "A very long title " * 8))
    strip = [image.pixel(1, y) for y in range(5)]
    assert len(set(strip)) == 1


def test_a_png_in_stripes_is_the_same_picture_and_tells_how_large_it_is(board: SceneSnapshot, tmp_path: Path) -> None:
    sheet = ExportSheet(board, board.area, 500, "Spring")
    save(sheet, tmp_path / "m.png")
    back = QImage(str(tmp_path / "m.png"))
    assert back.size() == sheet.size
    assert near(back, image_of(sheet)) > 0.999
    save(ExportSheet(board, board.area, 300), tmp_path / "m.png", None, 300)
    assert round(QImage(str(tmp_path / "m.png")).dotsPerMeterX() * 0.0254) == 300
    at = board.scene().point_of("Mun")
    sheet = ExportSheet(board, QRectF(at.x() - 60, at.y() - 60, 120, 120), 240)
    assert (sheet.size.toTuple(), sheet.scale) == ((240, 240), 2.0)


def test_an_svg_is_small_and_shows_the_same(board: SceneSnapshot, tmp_path: Path) -> None:
    sheet = ExportSheet(board, board.area, 700)
    save(sheet, tmp_path / "m.svg")
    assert (tmp_path / "m.svg").stat().st_size < 2_000_000
    image = QImage(sheet.size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    renderer = QSvgRenderer(str(tmp_path / "m.svg"))
    assert renderer.isValid()
    renderer.render(painter)
    painter.end()
    assert near(image, image_of(sheet)) > 0.96


def test_what_is_drawn_twice_is_there_once_and_lines_keep_their_shape() -> None:
    line = "M0,0 " + " ".join(f"L{n},{n * n % 7}.5" for n in range(40))
    text = f'<svg><path fill="red" d="{line}"/><path stroke="blue" d="{line}"/><path d="M1,2 L3.25,4"/></svg>'
    small = shrunk(text)
    assert (len(re.findall(r"<use [^>]*#p0", small)), small.count("<path")) == (2, 2)
    assert '<path d="M1 2l2.25 2"/>' in small and len(small) < len(text)
    text = '<svg><path d="M10,10 C20,10 20,20 10,20.5 L0,0 Z M5,5 L-1.25,6"/></svg>'
    assert shrunk(text) == '<svg><path d="M10 10c10 0 10 10 0 10.5l-10-20.5zm-5-5l-6.25 1"/></svg>'


def test_a_long_line_keeps_its_shape() -> None:
    dots = [(3 * n, n % 11) for n in range(4000)]
    text = f'<svg><path d="{" ".join(f"M{x},{y} L{x + 1},{y}" for x, y in dots)}"/></svg>'
    points: list[tuple[int, int]] = []
    at = 0, 0
    for command, words in re.findall(r"([Mml])([^Mml]*)", re.search(r' d="([^"]*)"', shrunk(text))[1]):  # type: ignore[index]
        x, y = (int(word) for word in re.findall(r"-?\d+", words))
        at = (x, y) if command == "M" else (at[0] + x, at[1] + y)
        points.append(at)
    assert points == [point for x, y in dots for point in ((x, y), (x + 1, y))]


def test_a_page_is_of_the_paper_chosen(board: SceneSnapshot, tmp_path: Path) -> None:
    sheet = ExportSheet(board, board.area, 700)
    for name, paper, wide in (
        ("l", PageSize("A4"), 842),
        ("u", PageSize("A4", upright=True), 595),
        ("o", PageSize(), 842),
    ):
        save(sheet, tmp_path / f"{name}.pdf", paper)
        box = re.search(rb"/MediaBox \[0 0 (\d+)", (tmp_path / f"{name}.pdf").read_bytes())
        assert box is not None and abs(int(box[1]) - wide) <= 1


def test_the_text_is_printed_on_pages_of_its_own(board: SceneSnapshot, tmp_path: Path) -> None:
    sheet = ExportSheet(board, board.area, 700, "Spring 1901")
    for name, text in (("one", ""), ("more", "A Par - Bur\n" * 200)):
        files.save_paper(sheet, tmp_path / f"{name}.pdf", PageSize("A4"), text)
    pages = {name: (tmp_path / f"{name}.pdf").read_bytes().count(b"/Type /Page\n") for name in ("one", "more")}
    assert pages["one"] == 1
    assert pages["more"] > 2


def test_in_grays_there_is_no_color_and_land_has_patterns(board: SceneSnapshot) -> None:
    image = image_of(ExportSheet(replace(board, grayscale=True), board.area, 500))
    colors = [image.pixelColor(x, y) for x in range(0, 500, 3) for y in range(0, image.height(), 3)]
    assert all(one.red() == one.green() == one.blue() for one in colors)
    assert len({one.red() for one in colors}) > 20


def test_faults_are_told_and_leave_nothing(board: SceneSnapshot, tmp_path: Path) -> None:
    sheet = ExportSheet(board, board.area, 300)

    def save(sheet: ExportSheet, path: Path) -> None:
        with files.replacing(path) as part:
            files.save(sheet, part)

    with pytest.raises(ValueError, match=r"\.png, \.svg or \.pdf"):
        save(sheet, tmp_path / "m.bmp")
    with pytest.raises(FileNotFoundError, match="Folder not found"):
        save(sheet, tmp_path / "nowhere" / "m.png")
    (tmp_path / "m.png").mkdir()
    with pytest.raises(IsADirectoryError, match=r"m\.png is a folder"):
        save(sheet, tmp_path / "m.png")
    assert [one.name for one in tmp_path.iterdir()] == ["m.png"]


def test_a_choice_is_remembered_and_says_how_wide_a_picture_is() -> None:
    choice = ExportOptions(kind="film", film="webp", width=3000, legend=True)
    assert read(written(choice)) == choice
    for text in ("", "[]", "{", '{"kind": "poem"}', '{"width": "wide"}'):
        assert read(text) == ExportOptions()
    assert (ExportOptions().pixels(1000), ExportOptions(size="double").pixels(1000)) == (1000, 2000)
    assert (ExportOptions(size="A4").pixels(1000), ExportOptions(size="A3").pixels(1000)) == (3508, 4961)
    assert ExportOptions(size="free", width=50_000).pixels(1000) == 12_000
    assert ExportOptions(kind="film", film_width=700).pixels(1000) == 700


# --- Films: GIF and WebP written frame by frame, and what is on the frames.

RED, BLUE = (200, 20, 20), (20, 20, 200)


def field(*dots: tuple[int, int]) -> Image.Image:
    """A blue picture with red squares."""
    made = Image.new("RGB", (40, 30), BLUE)
    for x, y in dots:
        made.paste(RED, (x, y, x + 5, y + 5))
    return made


def written_of_film(kind: str, pictures: list[tuple[Image.Image, float]]) -> Image.Image:
    file, size = io.BytesIO(), (40, 30)
    made = GifWriter(file, size, [pictures[0][0], pictures[-1][0]]) if kind == "gif" else WebpWriter(file, size)
    for picture, lasts in pictures:
        made.add(picture, lasts)
    made.close()
    return Image.open(io.BytesIO(file.getvalue()))


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_frames_come_back_as_they_went_in(kind: str) -> None:
    shown = [field((3, 3)), field((3, 3), (21, 9)), field((31, 19))]
    film = written_of_film(kind, [(one, 120.0) for one in shown])
    assert film.n_frames == 3  # type: ignore[attr-defined]
    for number, one in enumerate(shown):
        film.seek(number)
        back = film.convert("RGB")
        for at in ((4, 4), (23, 11), (33, 21), (15, 25)):
            far = sum(abs(a - b) for a, b in zip(back.getpixel(at), one.getpixel(at)))
            assert far < 40, (number, at)


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_what_stands_still_is_not_written_again(kind: str) -> None:
    still = [(field((3, 3)), 100.0)] * 5 + [(field((9, 3)), 100.0)]
    film = written_of_film(kind, still)
    assert film.n_frames == 2  # type: ignore[attr-defined]
    film.seek(0)
    film.load()
    assert film.info["duration"] == 500


def game_of(name: str, count: int) -> Game:
    rows = next(iter(recorded.games(name).values()))
    turns: list[Turn] = []
    for _, turn in recorded.replayed(rows):
        turns.append(turn)
        if len(turns) == count:
            break
    return replace(Game.new(turns[0].before.variant), start=turns[0].before, turns=tuple(turns))


def film_of(game: Game, first: int, last: int, viewer: str = "", **how: Any) -> Film:
    return Film(tuple(phases_of(game, viewer, (first, last))), **how)


@pytest.fixture(scope="module")
def gambling() -> Game:
    return game_of("gambling", 3)


def test_a_film_ends_with_the_results_of_its_last_turn_and_shows_none_before(
    gambling: Game, qapp: QApplication
) -> None:
    film = film_of(gambling, 0, 1, width=300, speed=20)
    taken = list(frames(film, 50))
    assert taken[-1].over == 1.0
    assert taken[-1].image.convertToFormat(QImage.Format.Format_RGB32) == image_of(film.sheet(1))
    assert {one.image.size().toTuple() for one in taken} == {image_of(film.sheet(0)).size().toTuple()}
    assert [one.over for one in taken] == sorted(one.over for one in taken)
    # No frame of the first turn shows its results, from which everything would jump.
    results = image_of(film.sheet(0))
    shown = [one.image.convertToFormat(QImage.Format.Format_RGB32) for one in frames(film, 50) if one.over <= 0.5]
    assert shown and all(one != results for one in shown)
    last = len(gambling.turns)
    assert len(list(frames(film_of(gambling, last, last, width=300), 50))) == 1


def test_a_legend_says_who_is_who_and_is_the_same_in_all_frames(
    gambling: Game, qapp: QApplication, tmp_path: Path
) -> None:
    film = film_of(gambling, 0, 1, width=700, speed=30, legend=True)
    lines = [*film.legends()][-1]
    assert {"Austria", "France", "Turkey"} <= {symbol.words for symbol in lines}
    first, last = (film.sheet(number, lines) for number in (0, 1))
    assert first.size == last.size
    assert first.foot > 0
    assert (first.title, last.title) == ("Spring 1901, moves", "Fall 1901, moves")
    plain = replace(film, legend=False)
    assert plain.sheet(0).size.height() == first.size.height() - first.foot
    save_of_film(film, tmp_path / "film.gif")
    with Image.open(tmp_path / "film.gif") as shown:
        assert shown.size == first.size.toTuple()


def test_a_power_that_is_named_in_the_game_has_one_line(qapp: QApplication) -> None:
    film = film_of(game_of("pink", 2), 0, 1, width=300, legend=True)
    first, last = ([symbol.words for symbol in lines] for lines in film.legends())
    assert first[:7] == ["A", "B", "C", "D", "E", "F", "G"]
    assert last[:7] == ["Alba", "Bergen", "Corvo", "Delos", "Elba", "Fano", "Gozo"]
    assert len(last) == len(set(last)) and {*first[7:]} <= {*last[7:]}


def test_another_kind_of_film_is_refused(gambling: Game, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"\.gif or \.webp"):
        save_of_film(film_of(gambling, 0, 0), tmp_path / "film.mp4")


@pytest.mark.parametrize("name", ["bioplomacy", "character", "diplomafia", "diplomyopia", "pink"])
def test_games_of_every_kind_are_filmed(
    name: str, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_of_film(film_of(game_of(name, 1), 0, 0, width=260, speed=30), tmp_path / "film.gif")
    with Image.open(tmp_path / "film.gif") as film:
        assert film.n_frames > 1  # type: ignore[attr-defined]


def test_a_film_shows_what_its_viewer_may_know(qapp: QApplication) -> None:
    """Two players of a game with fog have films of their own; whoever may know nothing sees no unit."""
    game = game_of("diplomyopia", 1)
    seen: dict[str, QImage] = {}

    def look(viewer: str) -> Film:
        return film_of(game, 0, 0, viewer, width=300, speed=30)

    for viewer in ("France", "Turkey", PUBLIC):
        shown = list(frames(look(viewer), 80))
        seen[viewer] = shown[len(shown) // 2].image
    assert seen["France"] != seen["Turkey"]
    scene = look(PUBLIC).sheet(0).board
    assert scene.picture.pieces == ()


def test_the_page_of_a_report_at_the_end_of_a_year_has_the_chart(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, pages = Game.new(rules.variant("standard")), list[str]()
    for _ in range(4):
        game = game.play({})
    monkeypatch.setattr(packs, "WIDTH", 300)
    monkeypatch.setattr(packs.QTextDocument, "setHtml", lambda self, html: pages.append(html))
    for number in (2, 3):
        packs.write_pack(packs.pack_of(game, number, packs.readers(game)[-1:]), tmp_path)
    spring, fall = pages
    assert (spring.count("<img"), fall.count("<img")) == (1, 2) and "<h3>Centers by year</h3>" in fall
