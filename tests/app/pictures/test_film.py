"""Films: GIF and WebP written frame by frame, and what is on the frames."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.pictures.files import image_of
from app.pictures.film import Film, GifWriter, WebpWriter, frames, save
from rules import PUBLIC, Game, Turn
from tests.rules import recorded

Writer = type[GifWriter] | type[WebpWriter]
RED, BLUE, WHITE = (200, 20, 20), (20, 20, 200), (255, 255, 255)


def field(*dots: tuple[int, int]) -> Image.Image:
    """A blue picture with red squares."""
    made = Image.new("RGB", (40, 30), BLUE)
    for x, y in dots:
        made.paste(RED, (x, y, x + 5, y + 5))
    return made


def written(writer: Writer, pictures: list[tuple[Image.Image, float]]) -> tuple[Image.Image, int]:
    file = io.BytesIO()
    made = writer(file, (40, 30), [pictures[0][0], pictures[-1][0]])
    for picture, lasts in pictures:
        made.add(picture, lasts)
    made.close()
    return Image.open(io.BytesIO(file.getvalue())), len(file.getvalue())


@pytest.mark.parametrize("writer", [GifWriter, WebpWriter])
def test_frames_come_back_as_they_went_in(writer: Writer) -> None:
    shown = [field((3, 3)), field((3, 3), (21, 9)), field((31, 19))]
    film, _ = written(writer, [(one, 120.0) for one in shown])
    assert film.n_frames == 3  # type: ignore[attr-defined]
    for number, one in enumerate(shown):
        film.seek(number)
        back = film.convert("RGB")
        for at in ((4, 4), (23, 11), (33, 21), (15, 25)):
            far = sum(abs(a - b) for a, b in zip(back.getpixel(at), one.getpixel(at)))
            assert far < 40, (number, at)


@pytest.mark.parametrize("writer", [GifWriter, WebpWriter])
def test_what_stands_still_is_not_written_again(writer: Writer) -> None:
    still = [(field((3, 3)), 100.0)] * 5 + [(field((9, 3)), 100.0)]
    film, _ = written(writer, still)
    assert film.n_frames == 2  # type: ignore[attr-defined]
    film.seek(0)
    film.load()
    assert film.info["duration"] == 500


def test_a_gif_plays_for_ever() -> None:
    film, _ = written(GifWriter, [(field((3, 3)), 100.0), (field((9, 3)), 100.0)])
    assert film.info["loop"] == 0


def game_of(name: str, count: int) -> Game:
    rows = next(iter(recorded.games(name).values()))
    turns: list[Turn] = []
    for _, turn in recorded.replayed(name, rows):
        turns.append(turn)
        if len(turns) == count:
            break
    return replace(Game.new(turns[0].before.variant), start=turns[0].before, turns=tuple(turns))


@pytest.fixture(scope="module")
def gambling() -> Game:
    return game_of("gambling", 3)


def test_a_film_ends_with_the_results_of_its_last_turn(gambling: Game, qapp: QApplication) -> None:
    film = Film(gambling, "", 0, 1, width=300, speed=20)
    taken = list(filter(None, frames(film, 50)))
    assert taken[-1].over == 1.0
    assert taken[-1].image.convertToFormat(QImage.Format.Format_RGB32) == image_of(film.sheet(1))
    assert {one.image.size().toTuple() for one in taken} == {image_of(film.sheet(0)).size().toTuple()}
    assert [one.over for one in taken] == sorted(one.over for one in taken)


def test_between_turns_units_stay_where_they_went(gambling: Game, qapp: QApplication) -> None:
    """No frame of the first turn shows its results, from which everything would jump."""
    film = Film(gambling, "", 0, 1, width=300, speed=20)
    results = image_of(film.sheet(0))
    shown = [
        one.image.convertToFormat(QImage.Format.Format_RGB32) for one in frames(film, 50) if one and one.over <= 0.5
    ]
    assert shown and all(one != results for one in shown)


def test_the_present_phase_is_one_picture(gambling: Game, qapp: QApplication) -> None:
    last = len(gambling.turns)
    assert len(list(filter(None, frames(Film(gambling, "", last, last, width=300), 50)))) == 1


@pytest.mark.parametrize("after", [4, 90, 300, 450])
def test_a_film_that_is_stopped_leaves_no_file(gambling: Game, qapp: QApplication, tmp_path: Path, after: int) -> None:
    """Wherever that is: while names find their places, in the midst of a painting, between two frames."""
    steps = save(Film(gambling, "", 0, 1, width=300, speed=20), tmp_path / "film.gif")
    for _ in range(after):
        next(steps)
    assert len(list(tmp_path.iterdir())) == 1
    steps.close()  # type: ignore[attr-defined]
    assert list(tmp_path.iterdir()) == []


def test_a_film_that_was_there_stays_until_the_new_one_is_whole(
    gambling: Game, qapp: QApplication, tmp_path: Path
) -> None:
    path = tmp_path / "film.webp"
    path.write_bytes(b"old")
    steps = save(Film(gambling, "", 0, 0, width=300, speed=20), path)
    next(steps)
    assert path.read_bytes() == b"old"
    for _ in steps:
        pass
    assert path.read_bytes()[:4] == b"RIFF"


def test_a_legend_says_who_is_who_and_is_the_same_in_all_frames(
    gambling: Game, qapp: QApplication, tmp_path: Path
) -> None:
    film = Film(gambling, "", 0, 1, width=700, speed=30, head="Sunday", legend=True)
    lines = [*film.legends()][-1]
    assert {"Austria", "France", "Turkey"} <= {symbol.words for symbol in lines}
    first, last = (film.sheet(number, lines) for number in (0, 1))
    assert first.size == last.size
    assert first.foot > 0
    assert (first.title, last.title) == ("Sunday · Spring 1901, moves", "Sunday · Fall 1901, moves")
    plain = replace(film, legend=False)
    assert plain.sheet(0).size.height() == first.size.height() - first.foot
    for _ in save(film, tmp_path / "film.gif"):
        pass
    with Image.open(tmp_path / "film.gif") as shown:
        assert shown.size == first.size.toTuple()


def test_a_power_that_is_named_in_the_game_has_one_line(qapp: QApplication) -> None:
    film = Film(game_of("pink", 2), "", 0, 1, width=300, legend=True)
    first, last = ([symbol.words for symbol in lines] for lines in film.legends())
    assert first[:7] == ["A", "B", "C", "D", "E", "F", "G"]
    assert last[:7] == ["Alba", "Bergen", "Corvo", "Delos", "Elba", "Fano", "Gozo"]
    assert len(last) == len(set(last)) == len(first)


def test_another_kind_of_film_is_refused(gambling: Game, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"\.gif or \.webp"):
        next(save(Film(gambling, "", 0, 0), tmp_path / "film.mp4"))


@pytest.mark.parametrize("name", ["bioplomacy", "character", "diplomafia", "diplomyopia", "pink"])
def test_games_of_every_kind_are_filmed(
    name: str, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in save(Film(game_of(name, 2), "", 0, 1, width=260, speed=30), tmp_path / "film.gif"):
        pass
    with Image.open(tmp_path / "film.gif") as film:
        assert film.n_frames > 1  # type: ignore[attr-defined]


def test_a_film_shows_what_its_viewer_may_know(qapp: QApplication) -> None:
    """Two players of a game with fog have films of their own; whoever may know nothing sees no unit."""
    game = game_of("diplomyopia", 1)
    seen: dict[str, QImage] = {}

    def look(viewer: str) -> Film:
        return Film(game, viewer, 0, 0, width=300, speed=30)

    for viewer in ("France", "Turkey", PUBLIC):
        shown = list(filter(None, frames(look(viewer), 80)))
        seen[viewer] = shown[len(shown) // 2].image
    assert seen["France"] != seen["Turkey"]
    scene = look(PUBLIC).sheet(0).board
    assert scene.picture.pieces == ()
