"""Animated GIF, written frame by frame: never more than one frame is kept. Needs Pillow. No Qt here.

Format: the GIF89a specification (CompuServe, 1990) with the NETSCAPE2.0 extension for endless play.
"""

from __future__ import annotations

from io import BytesIO
from struct import pack
from typing import IO

from PIL import GifImagePlugin, Image, ImageChops

COLOURS = 255
SAME = 255
"""The number of no colour: what is there stays."""
TICK_MS = 10
"""GIF counts in hundredths of a second; browsers take less than two of them for ten."""
LEAST_MS = 20
SHRUNK = 480
"""The pictures that colours are chosen from are made as small as this, for speed."""


def palette_of(samples: list[Image.Image]) -> Image.Image:
    """The colours of a film, chosen from some of its pictures, as a picture with that palette."""
    small = [one.copy() for one in samples]
    for one in small:
        one.thumbnail((SHRUNK, SHRUNK), Image.Resampling.NEAREST)
    strip = Image.new("RGB", (max(one.width for one in small), sum(one.height for one in small)))
    top = 0
    for one in small:
        strip.paste(one, (0, top))
        top += one.height
    return strip.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def same(before: Image.Image, now: Image.Image) -> Image.Image:
    """Where two pictures are the same, as a mask."""
    red, green, blue = ImageChops.difference(before, now).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point([255] + [0] * 255)


class GifWriter:
    """Writes pictures of one size to a file, each shown for a while. Only what changes is written."""

    def __init__(self, file: IO[bytes], size: tuple[int, int], samples: list[Image.Image]) -> None:
        """`samples`: pictures that show the colours of the film."""
        self._file = file
        self._palette = palette_of(samples)
        self._last: Image.Image | None = None
        self._ready: tuple[Image.Image, tuple[int, int]] | None = None
        self._waits = 0.0
        table = bytes(self._palette.getpalette("RGB") or b"")[: 3 * COLOURS].ljust(3 * (COLOURS + 1), b"\0")
        # 0xF7: a table of 256 colours for all frames, 8 bits a colour.
        file.write(b"GIF89a" + pack("<HHBBB", *size, 0xF7, 0, 0) + table)
        file.write(b"!\xff\x0bNETSCAPE2.0\x03\x01" + pack("<H", 0) + b"\0")

    def add(self, frame: Image.Image, milliseconds: float) -> None:
        """Show a picture; one that is the same as before only lasts longer."""
        box = self._changed(frame)
        if box is None:
            self._waits += milliseconds
            return
        self._flush()
        part = frame.crop(box).quantize(palette=self._palette, dither=Image.Dither.NONE)
        if self._last is not None:
            part.paste(SAME, mask=same(self._last.crop(box), frame.crop(box)))
        self._ready, self._waits, self._last = (part, (box[0], box[1])), milliseconds, frame

    def close(self) -> None:
        """Write what is left, and the end."""
        self._flush()
        self._file.write(b";")

    def _changed(self, frame: Image.Image) -> tuple[int, int, int, int] | None:
        if self._last is None:
            return 0, 0, frame.width, frame.height
        return ImageChops.difference(self._last, frame).getbbox()

    def _flush(self) -> None:
        """A frame is written when it is known how long it lasts; what is lost by rounding the next one gets."""
        if self._ready is None:
            return
        part, offset = self._ready
        lasts = max(LEAST_MS, round(self._waits / TICK_MS) * TICK_MS)
        data = BytesIO()
        for piece in GifImagePlugin.getdata(part, offset, duration=lasts, disposal=1, transparency=SAME):
            data.write(piece)
        self._file.write(data.getvalue())
        self._ready = None
