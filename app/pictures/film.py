"""A turn or a game as an animation: its frames, and writing them to a file.

Only one frame is kept at a time, however long the animation; what does not move is drawn once for many frames.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from struct import pack, unpack_from
from typing import IO, Generic, NamedTuple, TypeVar

from PIL import GifImagePlugin, Image, ImageChops
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from app.board.animation import LASTS, AnimatedUnits, AnimationStep, Motion, motion_of
from app.board.export import snapshot_for
from app.board.from_rules import picture_of
from app.board.legend import Symbol
from app.board.picture import Picture
from app.board.scene import SceneSnapshot
from app.language import tr
from app.session.views import ViewCache
from app.ui.tokens import ThemeName
from app.ui.worker import Progress, no_progress
from rules import Game, Order

from .files import image_of, painting
from .sheet import ExportSheet, signs_on

# ----------------------------------------------------------------------------------------------------
# What both formats share: frames are written one by one, so that only one is in memory. Needs Pillow. No Qt here.

Box = tuple[int, int, int, int]
Part = TypeVar("Part")


class FrameWriter(ABC, Generic[Part]):
    """Writes images of one size to a file, each shown for a while. Only what changes is written."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._last: Image.Image | None = None
        self._ready: tuple[Part, Box] | None = None
        self._waits = 0.0

    def add(self, frame: Image.Image, milliseconds: float) -> None:
        """Show an image; one equal to the previous only makes that last longer."""
        box = self._changed(frame)
        if box is None:
            self._waits += milliseconds
            return
        self._flush()
        self._ready, self._waits, self._last = (self._part(frame, box), box), milliseconds, frame

    def close(self) -> None:
        """Write the last frame."""
        self._flush()

    def _flush(self) -> None:
        """Write the pending frame, whose duration is now known."""
        if self._ready is not None:
            self._write(*self._ready, self._waits)
            self._ready = None

    def _changed(self, frame: Image.Image) -> Box | None:
        """Return the box of what differs from the previous image; None if nothing does."""
        if self._last is None:
            return 0, 0, frame.width, frame.height
        return ImageChops.difference(self._last, frame).getbbox()

    @abstractmethod
    def _part(self, frame: Image.Image, box: Box) -> Part:
        """Return the part of a frame in a box, ready to be written."""

    @abstractmethod
    def _write(self, part: Part, box: Box, milliseconds: float) -> None:
        """Write the part of an image in a box, shown for so long."""


def same(before: Image.Image, now: Image.Image) -> Image.Image:
    """Return a mask of the pixels that are the same in two images."""
    red, green, blue = ImageChops.difference(before, now).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point([255] + [0] * 255)


# ----------------------------------------------------------------------------------------------------
# Animated GIF.
#
# Format: the GIF89a specification (CompuServe, 1990) with the NETSCAPE2.0 extension for endless looping.

COLORS = 255
SAME = 255
"""The palette index for transparent: the previous frame shows through."""
TICK_MS = 10
"""GIF counts in hundredths of a second; browsers show frames shorter than two of them for ten."""
LEAST_MS = 20
SHRUNK = 480
"""To what size in pixels the sample images for the palette are shrunk, for speed."""


def palette_of(samples: list[Image.Image]) -> Image.Image:
    """Return an image whose palette has the colors of an animation, chosen from some of its frames."""
    small = [one.copy() for one in samples]
    for one in small:
        one.thumbnail((SHRUNK, SHRUNK), Image.Resampling.NEAREST)
    strip = Image.new("RGB", (max(one.width for one in small), sum(one.height for one in small)))
    top = 0
    for one in small:
        strip.paste(one, (0, top))
        top += one.height
    return strip.quantize(COLORS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


class GifWriter(FrameWriter[Image.Image]):
    """Writes an animated GIF."""

    def __init__(self, file: IO[bytes], size: tuple[int, int], samples: list[Image.Image]) -> None:
        """`samples`: images that show the colors of the animation."""
        super().__init__(file)
        self._palette = palette_of(samples)
        table = bytes(self._palette.getpalette("RGB") or b"")[: 3 * COLORS].ljust(3 * (COLORS + 1), b"\0")
        # 0xF7: a global table of 256 colors, 8 bits per color.
        file.write(b"GIF89a" + pack("<HHBBB", *size, 0xF7, 0, 0) + table)
        file.write(b"!\xff\x0bNETSCAPE2.0\x03\x01" + pack("<H", 0) + b"\0")

    def close(self) -> None:
        """Write the last frame and the end of the file."""
        super().close()
        self._file.write(b";")

    def _part(self, frame: Image.Image, box: Box) -> Image.Image:
        part = frame.crop(box).quantize(palette=self._palette, dither=Image.Dither.NONE)
        if self._last is not None:
            part.paste(SAME, mask=same(self._last.crop(box), frame.crop(box)))
        return part

    def _write(self, part: Image.Image, box: Box, milliseconds: float) -> None:
        lasts = max(LEAST_MS, round(milliseconds / TICK_MS) * TICK_MS)
        for piece in GifImagePlugin.getdata(part, box[:2], duration=lasts, disposal=1, transparency=SAME):
            self._file.write(piece)


# ----------------------------------------------------------------------------------------------------
# Animated WebP.
#
# Format: RFC 9649, sections 2.7 and 2.8 (VP8X, ANIM, ANMF chunks). Pillow encodes the frames; the file is
# assembled here.

ANIMATED, WITH_ALPHA = 0x02, 0x10
EASY, EFFORT = 30, 2
"""The compression settings of a frame: Pillow's quality and method."""


class WebpWriter(FrameWriter[bytes]):
    """Writes an animated WebP to a seekable file."""

    def __init__(self, file: IO[bytes], size: tuple[int, int]) -> None:
        super().__init__(file)
        file.write(b"RIFF\0\0\0\0WEBP")
        width, height = size
        file.write(_chunk(b"VP8X", pack("<B3x", ANIMATED | WITH_ALPHA) + _three(width - 1) + _three(height - 1)))
        file.write(_chunk(b"ANIM", pack("<IH", 0xFFFFFFFF, 0)))

    def close(self) -> None:
        """Write the last frame and the length of the file."""
        super().close()
        length = self._file.tell()
        self._file.seek(4)
        self._file.write(pack("<I", length - 8))
        self._file.seek(length)

    def _changed(self, frame: Image.Image) -> Box | None:
        """Return the box of what differs from the previous image, its corner at even pixels, as the format requires."""
        box = super()._changed(frame)
        return (box[0] & ~1, box[1] & ~1, box[2], box[3]) if box else None

    def _part(self, frame: Image.Image, box: Box) -> bytes:
        """Return the chunks of the changed part; unchanged pixels in it are transparent."""
        part = frame.crop(box)
        if self._last is not None:
            part.putalpha(ImageChops.invert(same(self._last.crop(box), part)))
        return _still(part)

    def _write(self, part: bytes, box: Box, milliseconds: float) -> None:
        left, top, right, bottom = box
        place = _three(left // 2) + _three(top // 2) + _three(right - left - 1) + _three(bottom - top - 1)
        self._file.write(_chunk(b"ANMF", place + _three(max(1, round(milliseconds))) + b"\0" + part))


def _still(picture: Image.Image) -> bytes:
    """Return the chunks of one image, compressed losslessly."""
    out = BytesIO()
    picture.save(out, "WEBP", lossless=True, quality=EASY, method=EFFORT)
    return b"".join(_chunk(name, data) for name, data in _chunks(out.getvalue()) if name == b"VP8L")


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 12
    while at + 8 <= len(data):
        name, (length,) = data[at : at + 4], unpack_from("<I", data, at + 4)
        yield name, data[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _three(number: int) -> bytes:
    """Return a number as three bytes."""
    return pack("<I", number)[:3]


KINDS = ("gif", "webp")
FRAME_MS = {"gif": 70, "webp": 50}
"""How long a frame is shown while something moves."""
STILL_MS, END_MS = 1400, 2600
"""How long a phase in which nothing happens is shown, and the end of an animation."""
SHOWN_BY_MOVING = frozenset({AnimationStep.CHANGES, AnimationStep.RESULTS})


@dataclass(frozen=True, slots=True)
class FilmPhase:
    """A phase as the viewer may know it: what the board shows, the title, and what moves (None: nothing).

    `after`: the units and signs at the end of the turn.
    """

    shown: SceneSnapshot
    title: str
    motion: Motion | None = None
    after: Picture = field(default_factory=Picture)


@dataclass(frozen=True, slots=True)
class Film:
    """An animation of some phases, in order.

    `area`: the part of the map, None for all; `speed`: 2 is twice as fast; `legend`: add a legend of everything on the
    map in any of the phases.
    """

    phases: tuple[FilmPhase, ...]
    width: int = 900
    speed: float = 1.0
    area: QRectF | None = None
    legend: bool = False

    def sheet(self, number: int, lines: tuple[Symbol, ...] | None = None) -> ExportSheet:
        """Return the sheet of a phase. `lines`: the lines of the legend, if they are the same in all phases."""
        phase = self.phases[number]
        return ExportSheet(phase.shown, self.area or phase.shown.area, self.width, phase.title, self.legend, lines)

    def legends(self) -> Iterator[tuple[Symbol, ...]]:
        """Yield the lines of the legend for the first phase, for the first two and so on: lines are kept once they
        appear, powers under their latest name."""
        found: dict[str, Symbol] = {}
        for phase in self.phases:
            if self.legend:
                with closing(phase.shown.scene()) as scene:
                    found |= signs_on(scene)
            yield tuple(sorted(found.values(), key=lambda symbol: f"{symbol.words}:" in found))


def phases_of(
    game: Game,
    viewer: str,
    span: tuple[int, int],
    *,
    theme: ThemeName = "light",
    look: Callable[[SceneSnapshot], SceneSnapshot] = lambda shown: shown,
    orders: Iterable[Order] = (),
    title: Callable[[str], str] = lambda phase: phase,
    views: ViewCache | None = None,
) -> Iterator[FilmPhase]:
    """Yield the phases of a game from the first to the last of `span`, as a viewer may know them.

    `look` changes how a phase is shown; `orders`: those that the viewer is writing in the current phase; `title`
    returns the title over a phase, given that of its position; `views`: where views of the game are cached.
    """
    views = views or ViewCache()
    for number in range(span[0], span[1] + 1):
        shown = look(snapshot_for(game, viewer, number, theme, orders, views))
        words = title(game.positions[number].title)
        turn = game.turns[number] if number < len(game.turns) else None
        if turn is None or turn.agreed:
            yield FilmPhase(shown, words)
        else:
            seen = views.turn(turn, viewer)
            yield FilmPhase(shown, words, motion_of(seen, views.events(turn, viewer)), picture_of(seen.after))


class FilmFrame(NamedTuple):
    """An image, how long it is shown in milliseconds, and the share of the animation that is over by then."""

    image: QImage
    lasts: float
    over: float


def save(film: Film, path: Path, progress: Progress = no_progress) -> None:
    """Write an animation as .gif or .webp; `progress` is called with the share that is done.

    Raises OSError, or ValueError for a name with another ending.
    """
    kind = path.suffix.lower().removeprefix(".")
    if kind not in KINDS:
        raise ValueError(tr("{file}: save animations as .gif or .webp", file=path.name))
    with path.open("wb") as file:
        *_, legend = film.legends()
        samples: list[Image.Image] = []
        for number in sorted({0, len(film.phases) - 1}):
            sheet = film.sheet(number, legend)
            with closing(sheet.board):
                samples.append(_pillow(image_of(sheet)))
        size = samples[0].size
        writer = GifWriter(file, size, samples) if kind == "gif" else WebpWriter(file, size)
        for frame in frames(film, FRAME_MS[kind], legend):
            writer.add(_pillow(frame.image), frame.lasts)
            progress(frame.over)
        writer.close()


def frames(film: Film, each: float, legend: tuple[Symbol, ...] = ()) -> Iterator[FilmFrame]:
    """Yield the frames, one every `each` milliseconds while something moves. `legend`: its lines."""
    count = len(film.phases)
    for number, phase in enumerate(film.phases):
        sheet, last = film.sheet(number, legend), number == count - 1
        with closing(sheet.board):
            if phase.motion is None:
                yield FilmFrame(image_of(sheet), END_MS if last else STILL_MS, (number + 1) / count)
                continue
            cast = AnimatedUnits(sheet.board, phase.motion, phase.after)
            for frame in _played(sheet, cast, film.speed, each, last):
                yield frame._replace(over=(number + frame.over) / count)


def _played(
    sheet: ExportSheet, cast: AnimatedUnits, speed: float, each: float, to_the_end: bool
) -> Iterator[FilmFrame]:
    """Yield the frames of one turn. Its results are shown only at the end of the animation; otherwise the next turn
    continues from where the units are."""
    camera, motion = Camera(sheet, cast), cast.motion
    steps = motion.steps if to_the_end or len(motion.steps) == 1 else motion.steps[:-1]
    for number, kind in enumerate(steps):
        lasts = LASTS[kind] / speed
        count = max(1, round(lasts / each)) if _moves(motion, kind) else 1
        for n in range(1, count + 1):
            cast.show(kind, n / count)
            yield FilmFrame(camera.take(), lasts / count, (number + n / count) / len(steps))
    if to_the_end:
        cast.close()
        yield FilmFrame(image_of(sheet), END_MS, 1.0)


def _moves(motion: Motion, kind: AnimationStep) -> bool:
    return kind in SHOWN_BY_MOVING or any(leg.kind == kind for track in motion.tracks for leg in track.legs)


class Camera:
    """Takes images of a turn being animated. What lies below and above the moving units is redrawn only when it has
    changed."""

    def __init__(self, sheet: ExportSheet, cast: AnimatedUnits) -> None:
        self.sheet, self.cast = sheet, cast
        self._key: object = None
        self._below = self._above = QImage()

    def take(self) -> QImage:
        """Return an image of the board at this moment."""
        state = self.sheet.board.state
        key = state.picture, state.away
        if key != self._key:
            self._key = key
            self._expose()
        image = self._below.copy()
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.setTransform(self.sheet.place)
        painter.setClipRect(self.sheet.area)
        self.cast.draw(painter)
        painter.restore()
        painter.drawImage(0, 0, self._above)
        painter.end()
        return image

    def _expose(self) -> None:
        """Draw what does not move."""
        self.sheet.board.settle()
        whole = QRectF(0, 0, self.sheet.size.width(), self.sheet.size.height())
        self._below = QImage(self.sheet.size, QImage.Format.Format_RGB888)
        self._above = QImage(self.sheet.size, QImage.Format.Format_ARGB32_Premultiplied)
        self._above.fill(Qt.GlobalColor.transparent)
        with painting(self._below) as painter:
            self.sheet.draw(painter, below=self.cast.height)
        with painting(self._above) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.sheet.draw_map(painter, whole, above=self.cast.height)


def _pillow(image: QImage) -> Image.Image:
    """Convert a Qt image to a Pillow image."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    size = plain.width(), plain.height()
    return Image.frombytes("RGB", size, bytes(plain.constBits()), "raw", "RGB", plain.bytesPerLine())
