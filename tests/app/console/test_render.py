"""`strata render`: the board as a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rules
from app.cli import main

Said = Callable[..., tuple[int, list[str], list[str]]]
LONG = "x" * 300 + ".png"
PHASES = "S1901M, F1901M, W1901A, S1902M, S1902R"


@pytest.mark.parametrize(("name", "magic"), [("m.png", b"\x89PNG"), ("m.svg", b"<?xml"), ("M.PDF", b"%PDF")])
def test_render_draws_the_present_position(golden: Path, said: Said, qapp: object, name: str, magic: bytes) -> None:
    assert said("render", "golden.strata", "-o", name) == (0, [name], [])
    assert Path(name).read_bytes().startswith(magic)


def test_render_fits_the_picture_into_the_size(golden: Path, qapp: object) -> None:
    from PySide6.QtGui import QImage

    assert main(["render", "golden.strata", "-o", "a.png", "--size", "400"]) == 0
    assert main(["render", "golden.strata", "-o", "b.png", "--size", "4000x200"]) == 0
    assert QImage("a.png").width() == 400
    assert abs(QImage("b.png").height() - 200) <= 1


def test_render_of_a_past_phase_shows_its_orders(golden: Path, qapp: object) -> None:
    """The same board, once with the orders of S1902M and what came of them and once without."""
    pictures = {}
    for name, words in {"past": ["--phase", "S1902M"], "dark": ["--phase", "s1902m", "--theme", "dark"]}.items():
        assert main(["render", "golden.strata", "-o", f"{name}.png", "--size", "300", *words]) == 0
        pictures[name] = Path(f"{name}.png").read_bytes()
    game = rules.load_game(golden)
    rules.save_game(game.back(2), "back.strata")
    assert main(["render", "back.strata", "-o", "plain.png", "--size", "300"]) == 0
    assert len({*pictures.values(), Path("plain.png").read_bytes()}) == 3


def test_render_as_a_power_shows_the_orders_it_writes_and_no_others(golden: Path, qapp: object) -> None:
    pictures = {}
    for power in ("", "France", "England", "Italy"):
        who = ["--as", power] if power else []
        assert main(["render", "golden.strata", "-o", "p.png", "--size", "300", *who]) == 0
        pictures[power] = Path("p.png").read_bytes()
    assert pictures["Italy"] == pictures[""]
    assert len(set(pictures.values())) == 3


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["-o", "m.bmp"], "m.bmp: a board is drawn as .svg, .png, .pdf, .gif, .webp; end the name with one of these"),
        (["-o", "no/m.png"], "no/m.png: there is no such folder"),
        (["-o", LONG], f"{LONG}: File name too long"),
        (["-o", "m.png", "--level", "h"], "the map 'standard' has no level 'h'. It has one level only"),
        (["-o", "m.png", "--level", "all"], "the map 'standard' has no level 'all'. It has one level only"),
        (["-o", "m.png", "--size", "big"], "'big' is no size. Write it like 1600x1000, each between 16 and 20000"),
        (["-o", "m.png", "--size", "5x5"], "'5x5' is no size. Write it like 1600x1000, each between 16 and 20000"),
        (
            ["-o", "m.png", "--size", "9" * 5000],
            f"'{'9' * 5000}' is no size. Write it like 1600x1000, each between 16 and 20000",
        ),
        (["-o", "m.png", "--part", ","], "--part ,: this names no place. Write it like Mun,Tyr,Ven"),
        (
            ["-o", "m.gif", "--speed", "nan"],
            "strata render: argument --speed: 'nan' is no number from 0.1 to 20. See strata render --help",
        ),
        (["-o", "m.png", "--phases", "S1901M.."], "--phases S1901M..: several phases are a film, *.gif or *.webp"),
        (["-o", "m.gif", "--phases", "S1901M..", "--phase", "S1901M"], "either --phase or --phases, not both"),
        (["-o", "m.gif", "--phases", "F1901M..S1901M"], "F1901M comes after S1901M"),
        (
            ["-o", "m.gif", "--phases", "S1901M"],
            "'S1901M' are no phases. Write them like S1901M..F1902M; what is left out is the end",
        ),
        (
            ["-o", "m.png", "--format", "gif"],
            "m.png is no GIF: end the name with .gif, or leave --format out",
        ),
        (["-o", "m.png", "--part", "Xyz"], "--part Xyz: the map 'standard' has no place 'Xyz'"),
        (
            ["-o", "m.png", "--phase", "S1950M"],
            f"golden.strata: no phase S1950M. There are {PHASES}, F1902M",
        ),
    ],
)
def test_render_refuses_what_cannot_be(golden: Path, said: Said, words: list[str], line: str) -> None:
    assert said("render", "golden.strata", *words) == (2, [], [line])
    assert [path.name for path in Path().iterdir()] == ["golden.strata"]


LEVELS_TOLD = "It has 1, 2, 3, and all of them drawn as: exploded, side, all"


def test_render_draws_one_level_or_all(here: Path, said: Said, qapp: object) -> None:
    """All of them where none is named; a level with the units of the others small."""
    assert main(["new", "pink2", "-o", "p.strata"]) == 0
    pictures = {}
    for level in ("", "1", "2", "exploded", "side", "all"):
        words = ["--level", level] if level else []
        assert main(["render", "p.strata", "-o", "p.png", "--size", "500", *words]) == 0
        pictures[level] = Path("p.png").read_bytes()
    assert pictures[""] == pictures["exploded"]
    assert len(set(pictures.values())) == 5
    code, _, err = said("render", "p.strata", "-o", "p.png", "--level", "4")
    assert (code, err) == (2, [f"the map 'pink2' has no level '4'. {LEVELS_TOLD}"])


def test_boards_side_by_side_lie_as_the_picture_is_shaped(here: Path, qapp: object) -> None:
    from PySide6.QtGui import QImage

    assert main(["new", "pink2", "-o", "p.strata"]) == 0
    for name, size in {"wide": "900x200", "tall": "300x900"}.items():
        assert main(["render", "p.strata", "-o", f"{name}.png", "--level", "side", "--size", size]) == 0
    wide, tall = QImage("wide.png"), QImage("tall.png")
    assert wide.width() > 2 * wide.height()
    assert tall.height() > 2 * tall.width()


def test_phases_are_filmed(golden: Path, said: Said, qapp: object) -> None:
    from PIL import Image

    words = ("--phases", "S1901M..F1901M", "--size", "300", "--speed", "8")
    assert said("render", "golden.strata", "-o", "m.gif", *words) == (0, ["m.gif"], [])
    assert said("render", "golden.strata", "-o", "m", "--format", "webp", *words) == (0, ["m.webp"], [])
    for name, kind in (("m.gif", "GIF"), ("m.webp", "WEBP")):
        with Image.open(name) as film:
            assert (film.format, film.size[0]) == (kind, 300)
            assert film.n_frames > 8  # type: ignore[attr-defined]


def test_a_part_of_the_map_is_drawn_larger_with_title_and_legend(golden: Path, said: Said, qapp: object) -> None:
    from PySide6.QtGui import QImage

    assert said("render", "golden.strata", "-o", "all.png", "--size", "400")[0] == 0
    assert said("render", "golden.strata", "-o", "part.png", "--size", "400", "--part", "Mun,Tyr", "--title")[0] == 0
    whole, part = QImage("all.png"), QImage("part.png")
    assert (whole.width(), part.width()) == (400, 400)
    assert part.height() != whole.height()
    assert said("render", "golden.strata", "-o", "grey.png", "--size", "400x400", "--theme", "grey")[0] == 0
    grey = QImage("grey.png")
    assert grey.height() <= 400
    assert all(len({c.red(), c.green(), c.blue()}) == 1 for x in range(0, 400, 7) for c in [grey.pixelColor(x, 200)])
