"""Export of the board to PNG, SVG and PDF, drawn by the same painters as the screen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QMarginsF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

import rules
from app.geometry.drawing import Drawing
from app.language import tr
from app.session.views import ViewCache
from app.ui.tokens import ThemeName, color
from rules import Board, Event, Game, Order, Position, Turn

from .atlas import atlas_of
from .fog import fog_of
from .from_rules import control_of, result_picture
from .picture import NameDisplay
from .placement.levels import LevelView
from .scene import BoardScene

# ----------------------------------------------------------------------------------------------------
# Making SVG smaller: repeated paths are defined once, and coordinates are relative and rounded.
#
# Names are outlines, so that they look the same everywhere; each is drawn twice, as halo and as text. No Qt here.

PATH = re.compile(r'<path\b([^>]*?) d="([^"]*)"([^>]*?)/>')
SEGMENT = re.compile(r"([MLCZ])([^MLCZ]*)")
DIGITS = 2
"""How many decimals of a coordinate are kept: hundredths of a pixel."""
WORTH = 60
"""A repeated path at least this long, in characters, is defined once and referenced wherever it is drawn."""
EACH = 6_000
"""How many characters are written per step."""
LONG = 30_000
"""A path at least this long is shortened in several pieces."""


def shrunk(text: str) -> Iterator[str]:
    """Yield an SVG drawing as written by Qt, made smaller, in parts."""
    part: list[str] = []
    size = 0
    for piece in _pieces(text):
        part.append(piece)
        size += len(piece)
        if size > EACH:
            yield "".join(part)
            part, size = [], 0
    yield "".join(part)


def _pieces(text: str) -> Iterator[str]:
    found = list(PATH.finditer(text))
    often = Counter(one[2] for one in found)
    names: dict[str, str] = {}
    last = 0
    for one in found:
        yield text[last : one.start()]
        yield from _element(one, often, names)
        last = one.end()
    yield text[last:]


def _element(one: re.Match[str], often: Counter[str], names: dict[str, str]) -> Iterator[str]:
    """Yield a path element; if its outline is repeated, a reference to one definition."""
    before, outline, after = one.groups()
    if often[outline] < 2 or len(outline) < WORTH:
        yield f'<path{before} d="'
        yield from _line(outline)
        yield f'"{after}/>'
        return
    # Qt's attributes of a single path (its fill rule) must not apply to all its uses, so they are written at each use.
    if outline not in names:
        names[outline] = f"p{len(names)}"
        yield f'<defs><path id="{names[outline]}" d="'
        yield from _line(outline)
        yield '"/></defs>'
    yield f'<use xlink:href="#{names[outline]}"{before}{after}/>'


def _line(outline: str) -> Iterator[str]:
    """Yield the shortened data of a path, in pieces that begin where the pen is lifted."""
    end = outline.find("M", LONG)
    while end >= 0:
        yield _short(outline[:end])
        outline = outline[end:]
        end = outline.find("M", LONG)
    yield _short(outline)


@lru_cache(maxsize=2000)  # a map has a few hundred lines, and the parts of a report show the same map
def _short(outline: str) -> str:
    """Return the same path data in relative coordinates; it begins at an absolute point."""
    parts: list[str] = []
    x = y = 0
    start, last = (0, 0), ""
    for command, written in SEGMENT.findall(outline):
        if command == "Z":
            parts.append("z")
            (x, y), last = start, "z"
            continue
        numbers = [round(float(number) * 10**DIGITS) for number in written.replace(",", " ").split()]
        name, many = command.lower(), 6 if command == "C" else 2
        for first in range(0, len(numbers), many):
            step_text, blank = ("", " ") if last == name != "m" else (name if last else "M", "")
            for n in range(first, first + many):
                step = _number(numbers[n] - (y if n % 2 else x))
                step_text += step if step[0] == "-" else blank + step
                blank = " "
            parts.append(step_text)
            last, (x, y) = name, numbers[first + many - 2 : first + many]
            if command == "M":
                start = x, y
    return "".join(parts)


@lru_cache(maxsize=20_000)
def _number(hundredths: int) -> str:
    """Return a number in its shortest form."""
    whole, rest = divmod(abs(hundredths), 10**DIGITS)
    digits = f".{rest:0{DIGITS}d}".rstrip("0") if rest else ""
    return f"{'-' if hundredths < 0 else ''}{whole if whole or not rest else ''}{digits}"


Done = TypeVar("Done")
LIKE_SCREEN = 2.0
"""Above this many pixels per board unit, pictures look the same and are only sharper."""
PAGE_WIDTH_PT = 842.0
"""Width of a PDF page, in points: that of A4 in landscape."""
PDF_DPI = 300


def render(
    shown: Position | Turn,
    *,
    drawing: Drawing | None = None,
    orders: Iterable[Order] = (),
    theme: ThemeName = "light",
    width: int = 1600,
    names: NameDisplay | str = NameDisplay.FULL,
    control: Mapping[str, str] | None = None,
    levels: LevelView | None = None,
) -> QImage:
    """Return a picture, `width` pixels wide, of a position with orders, or of a turn with its results.

    `levels`: how a board with levels is viewed; by default only its default level, which is the one of places without a
    level, or else the lowest.
    """
    scene = scene_of(shown, drawing=drawing, orders=orders, theme=theme, control=control, levels=levels)
    scene.set_names(names)
    scene.set_titled(True)
    area = scene.sceneRect()
    _fit_sizes(scene, width, area)
    return image_of(scene, width, area)


def scene_of(
    shown: Position | Turn,
    *,
    drawing: Drawing | None = None,
    orders: Iterable[Order] = (),
    theme: ThemeName = "light",
    control: Mapping[str, str] | None = None,
    levels: LevelView | None = None,
    events: Iterable[Event] | None = None,
) -> BoardScene:
    """Return a new scene that shows a position with orders, or a turn with its results and events (`events`, see
    `result_picture`). Needs a QApplication."""
    position = shown.before if isinstance(shown, Turn) else shown
    variant = position.variant
    board: Board = variant.board(position)
    scene = BoardScene(drawing or atlas_of(variant.map_id), board, theme, variant=variant.id)
    if levels is not None:
        scene.set_levels(levels)
    if isinstance(shown, Turn):
        scene.show_result(shown, control, events)
    else:
        scene.show_position(shown, control)
        scene.show_orders(tuple(orders))
    return scene


def save(scene: BoardScene, path: Path | str, width: int = 1600, area: QRectF | None = None) -> None:
    """Write what a scene shows, all of it or an area, to a .png, .svg or .pdf file.

    `width` is in pixels; for a PDF it only sets how large units and lettering are, as on a screen of that width. Raises
    ValueError for another suffix, OSError if the file cannot be written.
    """
    file = _checked(path)
    rect = area or scene.sceneRect()
    write(sized(scene, width, rect), file, width, rect)


def write(scene: BoardScene, path: Path, width: int, area: QRectF | None = None) -> None:
    """Do the same as `save` for a scene that is already `sized`, which several files of one picture need only once."""
    _done(path, WRITERS[_checked(path).suffix.lower()](scene, path, width, area or scene.sceneRect()))


def svg_file_steps(scene: BoardScene, path: Path, width: int) -> Iterator[None]:
    """Write all of a `sized` scene to a .svg file, in small steps. Raises OSError if it cannot be written."""
    _done(path, (yield from svg_steps(scene, _checked(path), width, scene.sceneRect())))


def save_image(image: QImage, path: Path) -> None:
    """Write a finished picture to a .png file. Raises OSError if it cannot be written."""
    _done(path, image.save(str(path), "PNG"))  # type: ignore[call-overload]


def _done(path: Path, done: bool) -> None:
    if not done:
        raise OSError(tr("Could not save {file}", file=path))


def _checked(path: Path | str) -> Path:
    """Return the path of a file; raise ValueError for an unknown suffix, FileNotFoundError if its folder does not
    exist."""
    file = Path(path)
    if file.suffix.lower() not in WRITERS:
        raise ValueError(f"{file.name}: a board can be written as .png, .svg or .pdf")
    if not file.parent.is_dir():
        raise FileNotFoundError(tr("Folder not found: {parent}", parent=file.parent))
    return file


def to_image(scene: BoardScene, width: int, area: QRectF | None = None) -> QImage:
    """Return what a scene shows as a picture `width` pixels wide."""
    rect = area or scene.sceneRect()
    return image_of(sized(scene, width, rect), width, rect)


def sized(scene: BoardScene, width: int, area: QRectF) -> BoardScene:
    """Return a scene that shows the same, with units and lettering sized for a picture of that width."""
    return _last(sized_steps(scene, width, area))


def sized_steps(scene: BoardScene, width: int, area: QRectF) -> Generator[None, None, BoardScene]:
    """Do the same as `sized` in small steps."""
    other = scene.clone_for_export()
    yield
    other.set_titled(True)
    other.set_zoom(_zoom(width, area))
    yield
    yield from other.settling()
    return other


def _fit_sizes(scene: BoardScene, width: int, area: QRectF) -> None:
    scene.set_zoom(_zoom(width, area))
    scene.settle()


def _zoom(width: int, area: QRectF) -> float:
    return min(width / area.width(), LIKE_SCREEN)


def image_of(scene: BoardScene, width: int, area: QRectF) -> QImage:
    """Return a picture of a scene that is already `sized`."""
    return _last(image_steps(scene, width, area))


def image_steps(scene: BoardScene, width: int, area: QRectF) -> Generator[None, None, QImage]:
    """Do the same as `image_of` in small steps."""
    image = QImage(QSize(width, round(width * area.height() / area.width())), QImage.Format.Format_RGB32)
    image.fill(color(scene.state.theme.table))
    painter = QPainter(image)
    try:
        yield from _painting(painter, scene, area, width / area.width())
    finally:
        painter.end()
    return image


def _save_png(scene: BoardScene, path: Path, width: int, area: QRectF) -> bool:
    return image_of(scene, width, area).save(str(path), "PNG")  # type: ignore[call-overload, no-any-return]


def _save_svg(scene: BoardScene, path: Path, width: int, area: QRectF) -> bool:
    return _last(svg_steps(scene, path, width, area))


def svg_steps(scene: BoardScene, path: Path, width: int, area: QRectF) -> Generator[None, None, bool]:
    """Write an SVG drawing of a scene that is already `sized`, in small steps. Returns whether it could be written. If
    stopped before the end, leaves no file."""
    whole = False
    try:
        whole = yield from _svg_written(scene, path, width, area)
    finally:
        if not whole:
            path.unlink(missing_ok=True)
    return whole


def _svg_written(scene: BoardScene, path: Path, width: int, area: QRectF) -> Generator[None, None, bool]:
    from PySide6.QtSvg import QSvgGenerator

    scale = width / area.width()
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setFileName(str(path))
    generator.setTitle(scene.board.name)
    generator.setDescription(tr("Made with Strata"))
    size = QSize(width, round(area.height() * scale))
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    painter = QPainter(generator)
    if not painter.isActive():
        return False
    try:
        yield from _painting(painter, scene, area, scale)
    finally:
        drawn = painter.end()
    if not drawn:
        return False
    parts = []
    for part in shrunk(path.read_text(encoding="utf-8")):
        parts.append(part)
        yield
    path.write_text("".join(parts), encoding="utf-8")
    return True


def _save_pdf(scene: BoardScene, path: Path, width: int, area: QRectF) -> bool:
    page = QSizeF(PAGE_WIDTH_PT, PAGE_WIDTH_PT * area.height() / area.width())
    writer = QPdfWriter(str(path))
    writer.setTitle(scene.board.name)
    writer.setCreator("Strata")
    writer.setResolution(PDF_DPI)
    size = QPageSize(page, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    return _drawn(QPainter(writer), scene, area, page.width() / 72 * PDF_DPI / area.width())


WRITERS: Mapping[str, Callable[[BoardScene, Path, int, QRectF], bool]] = {
    ".png": _save_png,
    ".svg": _save_svg,
    ".pdf": _save_pdf,
}


def _drawn(painter: QPainter, scene: BoardScene, area: QRectF, scale: float) -> bool:
    """Draw and close the painter; return whether everything could be written."""
    if not painter.isActive():
        return False
    _last(_painting(painter, scene, area, scale))
    return painter.end()


def _painting(painter: QPainter, scene: BoardScene, area: QRectF, scale: float) -> Generator[None, None, None]:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    painter.setClipRect(area)
    yield from scene.drawn(painter, area)


def _last(steps: Generator[None, None, Done]) -> Done:
    """Run all steps at once and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            done: Done = end.value
            return done


# ----------------------------------------------------------------------------------------------------
# A scene of what a viewer may know of a game: for pictures made without a window. Needs a QApplication.


def scene_for(
    game: Game, viewer: str, number: int, theme: ThemeName = "light", orders: Iterable[Order] = ()
) -> BoardScene:
    """Return a scene of position number `number` as a viewer knows it. A past position is shown with its orders and
    results or, if not everything is visible, as the report over what the viewer saw in the end; the current one with
    these `orders`. `viewer`: a power, PUBLIC, or "" for everything."""
    views = ViewCache()
    if number == len(game.turns):
        view, turns = views.view(game.position, viewer), game.turns
        control = control_of(views.positions(game, viewer))
        scene = scene_of(view.position, orders=orders, theme=theme, control=control)
        events = views.events(game.turns[-1], viewer) if game.turns and view.visible_provinces is not None else ()
        scene.show_fog(
            fog_of(view, rules.reports.last_seen(turns, viewer) if view.visible_provinces is not None else {}, events)
        )
        return scene
    turn = game.turns[number]
    seen, view = views.turn(turn, viewer), views.view(turn.after, viewer)
    events = views.events(turn, viewer)
    if view.visible_provinces is None:
        control = control_of(views.positions(game, viewer, number))
        return scene_of(seen, theme=theme, control=control, events=events)
    control = control_of(views.positions(game, viewer, number + 1))
    scene = scene_of(view.position, theme=theme, control=control)
    scene.show_marks(result_picture(seen, shown_events=events).marks)
    scene.show_fog(fog_of(view, rules.reports.last_seen(game.turns[: number + 1], viewer), events))
    return scene
