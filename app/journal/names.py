"""Names of what stands beside a save file: its own with an ending, where that is not too long for the disk."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

LONGEST = 255
"""Bytes of a file's name that all systems take."""
MARGIN = 16
"""Room for what a system adds itself, as QLockFile does, and for the number of a second journal."""


def beside(path: Path, suffix: str) -> Path:
    """The file with this ending beside another; of a very long name the beginning, and a mark of the whole.

    On Linux a name may be bytes that are no text (`os.fsencode`).
    """
    name = path.name + suffix
    if len(os.fsencode(name)) <= LONGEST - MARGIN:
        return path.with_name(name)
    tail = f"~{digest(path.name)}{suffix}"
    room = LONGEST - MARGIN - len(tail.encode())
    return path.with_name(os.fsencode(path.name)[:room].decode(errors="ignore") + tail)


def digest(text: str) -> str:
    """Twelve letters that tell long texts apart."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:12]
