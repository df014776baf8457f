"""`strata render` and `strata report`: images, animations, pages and report packs without a window."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import rules
from rules import Board, Game, Turn

from .games import ranged, read, viewer_of
from .refusal import CommandError, as_known

if TYPE_CHECKING:
    from app.board.placement.levels import LevelView, Mode
    from app.board.scene import SceneSnapshot
    from app.pictures.film import Film
    from app.ui.tokens import ThemeName


# ----------------------------------------------------------------------------------------------------
# `strata render`: the board of a game as SVG, PNG or PDF, or some of its phases as an animation, GIF or WebP.

KINDS = (".svg", ".png", ".pdf")
FILMS = (".gif", ".webp")
FILM_SIZE = "900"
ELSEWHERE = "--part {}: is on a level that is not drawn; choose its level with --level"
LAYOUTS: tuple[Mode, ...] = ("exploded", "side", "all")
"""Ways to draw all levels of a board; the first is the default."""
WIDTH = 1600
LEAST_WIDTH, MOST_PIXELS = 16, 20_000


@dataclass(frozen=True, slots=True)
class PictureArguments:
    """What to draw.

    `phase`: one phase, "" for the current; `phases`: those of an animation, `A..B`; `power`: show what this power may
    know and is ordering, "" for what everybody may know; `level`: the level to draw, or a layout of all; `size`: the
    image fits into this; `part`: the provinces to draw with their surroundings; `kind`: "" for the format by the file
    name.
    """

    source: Path
    target: Path
    phase: str = ""
    phases: str = ""
    power: str = ""
    level: str = ""
    theme: str = "light"
    size: str = ""
    kind: str = ""
    part: str = ""
    speed: float = 1.0
    title: bool = False
    legend: bool = False


def render(wanted: PictureArguments) -> None:
    """Draw a phase, a past one with its orders and results, or animate several."""
    target = with_ending(wanted)
    film = target.suffix.lower() in FILMS
    if wanted.phases and not film:
        raise CommandError(f"--phases {wanted.phases}: several phases need an animation: *.gif or *.webp")
    if wanted.phases and wanted.phase:
        raise CommandError("use either --phase or --phases, not both")
    if not target.parent.is_dir():
        raise CommandError(f"{target}: no such folder")
    read_size(wanted.size)
    try_writing(target)
    game = read(wanted.source)
    check_level(game.variant.base, wanted.level)
    viewer = viewer_of(game, wanted.power)
    game = as_known(wanted.source, game, viewer)
    (filmed if film else pictured)(wanted, target, game, viewer)
    print(target)


def with_ending(wanted: PictureArguments) -> Path:
    """Return the target with the extension of the requested format. Raises CommandError for other formats."""
    target, kind = wanted.target, f".{wanted.kind}"
    if wanted.kind and target.suffix.lower() != kind:
        if target.suffix.lower() in (*KINDS, *FILMS):
            raise CommandError(
                f"{target.name} is not a {wanted.kind.upper()} file name: end it with {kind}, or omit --format"
            )
        target = target.with_name(target.name + kind)
    if target.suffix.lower() not in (*KINDS, *FILMS):
        raise CommandError(f"{target.name}: the file name must end with one of {', '.join((*KINDS, *FILMS))}")
    return target


def pictured(wanted: PictureArguments, target: Path, game: Game, viewer: str) -> None:
    """Write one phase."""
    index = index_of(wanted.source, game, wanted.phase)
    width, height = read_size(wanted.size)
    sheet = drawn(wanted, game, viewer, (index, index), (width, height)).sheet(0)
    if height and sheet.size.height() > height:
        sheet = replace(sheet, width=max(1, sheet.width * height // sheet.size.height()))
    from app.pictures.files import replacing, save

    with replacing(target) as part:
        save(sheet, part)


def filmed(wanted: PictureArguments, target: Path, game: Game, viewer: str) -> None:
    """Write an animation of several phases, one, or all."""
    film = drawn(wanted, game, viewer, span_of(wanted, game), read_size(wanted.size or FILM_SIZE))
    from app.pictures.files import replacing
    from app.pictures.film import save

    with replacing(target) as part:
        save(film, part)


def drawn(
    wanted: PictureArguments, game: Game, viewer: str, span: tuple[int, int], size: tuple[int, int]
) -> Film:
    """Return phases as a viewer knows them, the current one with the viewer's draft orders. Starts Qt."""
    start_qt()
    from app.pictures.film import Film, phases_of
    from app.pictures.sheet import part_about

    width, height = size

    def look(shown: SceneSnapshot) -> SceneSnapshot:
        shown = replace(shown, levels=level_view(shown, wanted.level), grayscale=wanted.theme == "gray")
        return replace(shown, aspect=width / height) if height else shown

    theme: ThemeName = "dark" if wanted.theme == "dark" else "light"
    orders = game.drafts.get(viewer, ())
    title = str if wanted.title else lambda phase: ""
    phases = tuple(phases_of(game, viewer, span, theme=theme, look=look, orders=orders, title=title))
    area = part_about(phases[0].shown, places_of(phases[0].shown.board, wanted.part))
    if area.isEmpty():
        raise CommandError(ELSEWHERE.format(wanted.part))
    if height:
        width = min(width, int(height * area.width() / area.height()))
    return Film(phases, max(LEAST_WIDTH, width), wanted.speed, area, wanted.legend)


def span_of(wanted: PictureArguments, game: Game) -> tuple[int, int]:
    """Return the first and the last phase of an animation: those named, the one named, or all."""
    if wanted.phase:
        only = index_of(wanted.source, game, wanted.phase)
        return only, only
    first, dots, last = wanted.phases.partition("..")
    if wanted.phases and not dots:
        raise CommandError(
            f"'{wanted.phases}' is not a range of phases. Write it like S1901M..F1902M; either end may be omitted"
        )
    start = index_of(wanted.source, game, first) if first else 0
    end = index_of(wanted.source, game, last)
    if start > end:
        raise CommandError(f"{first} comes after {last}")
    return start, end


def places_of(board: Board, text: str) -> list[str]:
    """Return the provinces that `--part` names. Raises CommandError for anything else."""
    found, words = [], text.replace(",", " ").split()
    if text and not words:
        raise CommandError(f"--part {text}: no province named. Write it like Mun,Tyr,Ven")
    for word in words:
        name = next((one for one in board.provinces if one.lower() == word.lower()), "")
        if not name:
            raise CommandError(f"--part {text}: the map '{board.id}' has no province '{word}'")
        found.append(name)
    return found


def try_writing(target: Path) -> None:
    """Raise OSError with the cause if the file cannot be written; Qt would not give the cause."""
    there = target.exists()
    with target.open("ab"):
        pass
    if not there:
        target.unlink()


def read_size(text: str) -> tuple[int, int]:
    """Return `1600x1000` or `1600` in pixels; the default width for "", and 0 for a height not given."""
    if not text:
        return WIDTH, 0
    found = re.fullmatch(r"(\d{1,5})(?:[x×](\d{1,5}))?", text.strip().lower())
    sizes = [int(part) for part in found.groups() if part] if found else []
    if not sizes or not all(LEAST_WIDTH <= size <= MOST_PIXELS for size in sizes):
        span = f"between {LEAST_WIDTH} and {MOST_PIXELS}"
        raise CommandError(f"'{text}' is not a size. Write it like 1600x1000, each number {span}")
    return sizes[0], sizes[1] if len(sizes) > 1 else 0


def check_level(board: Board, level: str) -> None:
    """Raise CommandError for what is neither a level of the board nor, on a board with levels, a layout of all."""
    levels = [one.id for one in board.levels]
    if level and level not in ([*levels, *LAYOUTS] if levels else []):
        there = f"It has {', '.join(levels)}; all levels together: {', '.join(LAYOUTS)}"
        raise CommandError(
            f"the map '{board.id}' has no level '{level}'. {there if levels else 'It has only one level'}"
        )


def level_view(shown: SceneSnapshot, level: str) -> LevelView | None:
    """Return the view of one level of the board, with the units of the others small, or of all levels."""
    from app.board.placement.levels import LevelView

    levels = [one.id for one in shown.board.levels]
    if level in levels:
        return LevelView(level)
    mode = next((mode for mode in LAYOUTS if mode == level or not level), LAYOUTS[0])
    return LevelView(shown.board.plain_level or levels[0], mode) if levels else None


def index_of(source: Path, game: Game, phase: str) -> int:
    """Return the index of a phase's position; of the current one for ""."""
    phases = [position.phase.text for position in game.positions]
    if not phase:
        return len(phases) - 1
    found = [index for index, text in enumerate(phases) if text.lower() == phase.lower()]
    if not found:
        raise CommandError(f"{source.name}: no phase {phase}. There are {ranged(phases)}")
    return found[0]


@cache
def start_qt() -> object:
    """Start Qt for drawing, once; without a display it draws to memory."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    return QApplication.instance() or QApplication(["strata"])


# ----------------------------------------------------------------------------------------------------
# `strata report`: reports of turns, as text for one reader or as a pack of images and pages for all.


def report(source: Path, power: str, folder: Path, phase: str) -> None:
    """Write a power's reports to a folder: `France.txt`, or for one phase `France-S1901M.txt`; for a whole game that is
    over also the settlement of stakes."""
    from app.pictures.packs import readers

    game = read(source)
    viewer = viewer_of(game, power)
    game = as_known(source, game, viewer)
    turns = wanted(source, game, phase)
    folder.mkdir(parents=True, exist_ok=True)
    name = next((part.stem for part in readers(game) if part.viewer == viewer), viewer)
    path = folder / (f"{name}-{turns[0].before.phase.text}.txt" if phase else f"{name}.txt")
    reports = [rules.reports.report_of(game, number, viewer) for number, turn in enumerate(game.turns) if turn in turns]
    path.write_text("\n".join(reports), encoding="utf-8")
    print(path)
    if not phase:
        settle(game, folder)


def pack(source: Path, folder: Path, phase: str) -> None:
    """Write a report pack for one phase, or the last, to a folder: an image, a page and the report for every power, for
    everybody and for whoever may know everything; without a phase also the settlement of a game that is over."""
    start_qt()
    from app.pictures.packs import pack_of, readers, write_pack

    game = read(source)
    turns = wanted(source, game, phase)
    if game.known:
        print(f"{source.name}: the players' own reports are sealed. --as POWER asks for a pass phrase")
    tail = f"-{turns[0].before.phase.text}" if phase else ""
    for path in write_pack(pack_of(game, list(game.turns).index(turns[-1]), readers(game), tail), folder):
        print(path)
    if not phase:
        settle(game, folder)


def settle(game: Game, folder: Path) -> None:
    """Write what the end of a game pays, if anything: `settlement.txt`, and as a table `settlement.csv`."""
    sheet = game.settlement
    if sheet is not None:
        for path, text in ((folder / "settlement.txt", sheet.text), (folder / "settlement.csv", sheet.csv)):
            path.write_text(text, encoding="utf-8")
            print(path)


def wanted(source: Path, game: Game, phase: str) -> Sequence[Turn]:
    """Return the turns of a phase, or all."""
    if not game.turns:
        raise CommandError(f"{source.name}: no turn has been resolved yet, so there is nothing to report")
    return [game.turns[turn_of(source, game.turns, phase)]] if phase else game.turns


def turn_of(source: Path, turns: Sequence[Turn], phase: str) -> int:
    """Return the index of the turn of a phase."""
    phases = [turn.before.phase.text for turn in turns]
    if phase.upper() not in phases:
        raise CommandError(f"{source.name}: no phase {phase}. There are {ranged(phases)}")
    return phases.index(phase.upper())
