"""Export of the board to PNG and SVG, drawn by the same painters as the screen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QImage, QPainter

import rules
from app.language import tr
from app.session.views import ViewCache
from app.ui.tokens import ThemeName, color
from rules import Board, Game, Order, Position

from .atlas import atlas_of
from .from_rules import control_of, fog_of, order_marks, picture_of, result_picture
from .picture import Fog, Picture
from .placement.level_layout import book_of
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


def fit(scene: BoardScene, width: int, area: QRectF) -> None:
    """Make a scene ready for a picture of that width: size its units and lettering, and title a level shown alone."""
    scene.set_titled(True)
    scene.set_zoom(min(width / area.width(), LIKE_SCREEN))
    scene.settle()


def image_of(scene: BoardScene, width: int, area: QRectF) -> QImage:
    """Return a picture, `width` pixels wide, of a scene after `fit`."""
    image = QImage(QSize(width, round(width * area.height() / area.width())), QImage.Format.Format_RGB32)
    image.fill(color(scene.state.theme.table))
    painter = QPainter(image)
    try:
        _paint(painter, scene, area, width / area.width())
    finally:
        painter.end()
    return image


def save_image(image: QImage, path: Path) -> None:
    """Write a picture to a .png file. Raises OSError if it cannot be written."""
    if not image.save(str(path), "PNG"):  # type: ignore[call-overload]
        raise _unwritten(path)


def save_svg(scene: BoardScene, path: Path, width: int) -> None:
    """Write all that a scene shows after `fit` to an .svg file. Raises OSError if it cannot be written."""
    from PySide6.QtSvg import QSvgGenerator

    area = scene.sceneRect()
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
        raise _unwritten(path)
    try:
        _paint(painter, scene, area, scale)
    finally:
        whole = painter.end()
    if not whole:
        raise _unwritten(path)
    path.write_text(shrunk(path.read_text(encoding="utf-8")), encoding="utf-8")


def _unwritten(path: Path) -> OSError:
    return OSError(tr("Could not save {file}", file=path))


def _paint(painter: QPainter, scene: BoardScene, area: QRectF, scale: float) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    painter.setClipRect(area)
    scene.draw(painter, area)


# ----------------------------------------------------------------------------------------------------
# What a viewer may know of a game: for pictures made without a window.


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
