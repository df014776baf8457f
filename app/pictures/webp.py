"""Animated WebP, written frame by frame: never more than one frame is kept. Needs Pillow. No Qt here.

Format: RFC 9649, sections 2.7 and 2.8 (VP8X, ANIM, ANMF chunks). Pillow makes the frames, the file is put together
here.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from struct import pack, unpack_from
from typing import IO

from PIL import Image, ImageChops

from .gif import same

ANIMATED, WITH_ALPHA = 0x02, 0x10
EASY, EFFORT = 30, 2
"""How hard it is tried to make frames small."""


class WebpWriter:
    """Writes pictures of one size to a file that can be sought in, each shown for a while. Only what changes is
    written."""

    def __init__(self, file: IO[bytes], size: tuple[int, int], samples: list[Image.Image]) -> None:
        """`samples` is not needed: every frame has its own colours."""
        self._file, self._size = file, size
        self._last: Image.Image | None = None
        self._ready: tuple[bytes, tuple[int, int, int, int]] | None = None
        self._waits = 0.0
        file.write(b"RIFF\0\0\0\0WEBP")
        width, height = size
        file.write(_chunk(b"VP8X", pack("<B3x", ANIMATED | WITH_ALPHA) + _three(width - 1) + _three(height - 1)))
        file.write(_chunk(b"ANIM", pack("<IH", 0xFFFFFFFF, 0)))

    def add(self, frame: Image.Image, milliseconds: float) -> None:
        """Show a picture; one that is the same as before only lasts longer."""
        box = self._changed(frame)
        if box is None:
            self._waits += milliseconds
            return
        self._flush()
        self._ready, self._waits, self._last = (self._part(frame, box), box), milliseconds, frame

    def _part(self, frame: Image.Image, box: tuple[int, int, int, int]) -> bytes:
        """The chunks of what has changed: what has not is clear."""
        if self._last is None:
            return _still(frame)
        part = frame.crop(box)
        clear = same(self._last.crop(box), part)
        part.putalpha(ImageChops.invert(clear))
        return _still(part)

    def close(self) -> None:
        """Write what is left, and how long the file is."""
        self._flush()
        length = self._file.tell()
        self._file.seek(4)
        self._file.write(pack("<I", length - 8))
        self._file.seek(length)

    def _changed(self, frame: Image.Image) -> tuple[int, int, int, int] | None:
        """The box of what is other than before, its corner on even pixels, as the format wants it."""
        if self._last is None:
            return 0, 0, frame.width, frame.height
        box = ImageChops.difference(self._last, frame).getbbox()
        return (box[0] & ~1, box[1] & ~1, box[2], box[3]) if box else None

    def _flush(self) -> None:
        if self._ready is None:
            return
        data, (left, top, right, bottom) = self._ready
        place = _three(left // 2) + _three(top // 2) + _three(right - left - 1) + _three(bottom - top - 1)
        self._file.write(_chunk(b"ANMF", place + _three(max(1, round(self._waits))) + b"\0" + data))
        self._ready = None


def _still(picture: Image.Image) -> bytes:
    """The chunks of one picture, in which nothing is lost."""
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
    """A number in three bytes."""
    return pack("<I", number)[:3]
