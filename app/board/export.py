"""Export of the board to PNG, SVG and PDF, drawn by the same painters as the screen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

import rules
from app.geometry.drawing import Drawing
from app.language import tr
from app.session.views import ViewCache
from app.ui.tokens import ThemeName, color
from rules import Board, Event, Game, Order, Position, Turn

from .atlas import atlas_of
from .fog import Fog, fog_of
from .from_rules import control_of, order_marks, picture_of, result_picture
from .picture import NameDisplay, Picture
from .placement.level_layout import book_of
from .placement.levels import LevelView
from .scene import BoardScene, SceneSnapshot

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
LONG = 30_000
"""After so many characters a path goes on from an absolute point."""


def shrunk(text: str) -> str:
    """Return an SVG drawing as written by Qt, made smaller."""
    return "".join(_pieces(text))


def _pieces(text: str) -> Iterator[str]:
    found = list(PATH.finditer(text))
    often = Counter(one[2] for one in found)
    names: dict[str, str] = {}
    last = 0
    for one in found:
        yield text[last : one.start()]
        yield _element(one, often, names)
        last = one.end()
    yield text[last:]


def _element(one: re.Match[str], often: Counter[str], names: dict[str, str]) -> str:
    """Return a path element; if its outline is repeated, a reference to one definition."""
    before, outline, after = one.groups()
    if often[outline] < 2 or len(outline) < WORTH:
        return f'<path{before} d="{_line(outline)}"{after}/>'
    # Qt's attributes of a single path (its fill rule) must not apply to all its uses, so they are written at each use.
    defined = ""
    if outline not in names:
        names[outline] = f"p{len(names)}"
        defined = f'<defs><path id="{names[outline]}" d="{_line(outline)}"/></defs>'
    return f'{defined}<use xlink:href="#{names[outline]}"{before}{after}/>'


def _line(outline: str) -> str:
    """Return the shortened data of a path. A long one begins anew now and then: a far jump is longer than a point."""
    parts = []
    while (end := outline.find("M", LONG)) >= 0:
        parts.append(_short(outline[:end]))
        outline = outline[end:]
    return "".join((*parts, _short(outline)))


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
    area = scene.sceneRect()
    fit(scene, width, area)
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
    other = scene.snapshot().scene()
    fit(other, width, area)
    return other


def fit(scene: BoardScene, width: int, area: QRectF) -> None:
    """Make a scene ready for a picture of that width: size its units and lettering, and title a level shown alone."""
    scene.set_titled(True)
    scene.set_zoom(min(width / area.width(), LIKE_SCREEN))
    scene.settle()


def image_of(scene: BoardScene, width: int, area: QRectF) -> QImage:
    """Return a picture of a scene that is already `sized`."""
    image = QImage(QSize(width, round(width * area.height() / area.width())), QImage.Format.Format_RGB32)
    image.fill(color(scene.state.theme.table))
    painter = QPainter(image)
    try:
        _paint(painter, scene, area, width / area.width())
    finally:
        painter.end()
    return image


def _save_png(scene: BoardScene, path: Path, width: int, area: QRectF) -> bool:
    return image_of(scene, width, area).save(str(path), "PNG")  # type: ignore[call-overload, no-any-return]


def _save_svg(scene: BoardScene, path: Path, width: int, area: QRectF) -> bool:
    from PySide6.QtSvg import QSvgGenerator

    scale = width / area.width()
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setFileName(str(path))
    generator.setTitle(scene.board.name)
    generator.setDescription(tr("Made with Strata"))
    size = QSize(width, round(area.height() * scale))
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    if not _drawn(QPainter(generator), scene, area, scale):
        return False
    path.write_text(shrunk(path.read_text(encoding="utf-8")), encoding="utf-8")
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
    try:
        _paint(painter, scene, area, scale)
    finally:
        whole = painter.end()
    return whole


def _paint(painter: QPainter, scene: BoardScene, area: QRectF, scale: float) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    painter.setClipRect(area)
    scene.draw(painter, area)


# ----------------------------------------------------------------------------------------------------
# What a viewer may know of a game: for pictures made without a window.


def scene_for(
    game: Game, viewer: str, number: int, theme: ThemeName = "light", orders: Iterable[Order] = ()
) -> BoardScene:
    """Return a scene of a phase as a viewer knows it (see `snapshot_for`). Needs a QApplication."""
    return snapshot_for(game, viewer, number, theme, orders).scene()


def snapshot_for(
    game: Game,
    viewer: str,
    number: int,
    theme: ThemeName = "light",
    orders: Iterable[Order] = (),
    views: ViewCache | None = None,
) -> SceneSnapshot:
    """Return what a scene shows of position number `number` as a viewer knows it.

    A past position is shown with its orders and results or, if not everything is visible, as the report over what the
    viewer saw in the end; the current one with these `orders`. `viewer`: a power, PUBLIC, or "" for everything;
    `views`: where views of the game are cached, if more than one phase is asked for.
    """
    views = views or ViewCache()
    turn = game.turns[number] if number < len(game.turns) else None
    view = views.view(turn.after if turn else game.position, viewer)
    hides = view.visible_provinces is not None
    last = turn or (game.turns[-1] if game.turns else None)
    shown = views.events(last, viewer) if last else ()
    if turn and not hides:
        seen = views.turn(turn, viewer)
        control = control_of(views.positions(game, viewer, number))
        return _snapshot(seen.before, result_picture(seen, control, shown), theme)
    if turn:
        marks = result_picture(views.turn(turn, viewer), shown_events=shown).marks
    else:
        marks = order_marks(view.position, orders)
    picture = picture_of(view.position, control_of(views.positions(game, viewer, number + 1)))
    remembered = rules.reports.last_seen(game.turns[: number + 1], viewer) if hides else {}
    return _snapshot(view.position, replace(picture, marks=marks), theme, fog_of(view, remembered, shown))


def _snapshot(position: Position, picture: Picture, theme: ThemeName, fog: Fog | None = None) -> SceneSnapshot:
    variant = position.variant
    board: Board = variant.board(position)
    return SceneSnapshot(book_of(atlas_of(variant.map_id), board), board, picture, variant.id, theme, fog=fog)
