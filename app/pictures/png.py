"""PNG written in stripes: however large the picture, only some of its rows are kept. No Qt here.

Format: Portable Network Graphics (W3C, second edition), 8 bits a colour, without filters.
"""

from __future__ import annotations

import zlib
from struct import pack
from typing import IO

SIGNATURE = b"\x89PNG\r\n\x1a\n"
INCH_M = 0.0254
LEVEL = 6


class PngWriter:
    """Writes rows of RGB pixels, from the top. `dpi`: how large it is on paper."""

    def __init__(self, file: IO[bytes], width: int, height: int, dpi: float = 96.0) -> None:
        self._file, self._row = file, 3 * width
        self._packer = zlib.compressobj(LEVEL)
        file.write(SIGNATURE)
        self._chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        dots = round(dpi / INCH_M)
        self._chunk(b"pHYs", pack(">IIB", dots, dots, 1))

    def add(self, rows: bytes, stride: int) -> None:
        """Some rows, `stride` bytes from the start of one to that of the next."""
        lines = (b"\0" + rows[at : at + self._row] for at in range(0, len(rows), stride))
        packed = self._packer.compress(b"".join(lines))
        if packed:
            self._chunk(b"IDAT", packed)

    def close(self) -> None:
        self._chunk(b"IDAT", self._packer.flush())
        self._chunk(b"IEND", b"")

    def _chunk(self, name: bytes, data: bytes) -> None:
        self._file.write(pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data)))
