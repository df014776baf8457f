"""Drafts as version 1 of the save file hid them from a passing eye: base64 of zlib of JSON. Read, no longer written."""

from __future__ import annotations

import base64
import zlib

from pydantic import TypeAdapter

from ..speech import tr
from .lines import Line

MOST_HIDDEN = 1_000_000
HIDDEN = TypeAdapter(dict[str, tuple[Line, ...]])


def revealed(text: str) -> dict[str, tuple[str, ...]]:
    """The drafts by power. ValueError for a text that is nothing of the kind."""
    unpack = zlib.decompressobj()
    try:
        raw = unpack.decompress(base64.b64decode(text, validate=True), MOST_HIDDEN)
        return HIDDEN.validate_json(raw)
    except (ValueError, zlib.error):
        raise ValueError(tr("cannot be unpacked")) from None
