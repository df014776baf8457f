"""Spoils save files, and tells what the reader says of them."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.files import SaveError
from rules.files.save import load_game


def spoil(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    table = json.loads(path.read_text(encoding="utf-8"))
    change(table)
    path.write_text(json.dumps(table), encoding="utf-8")


def packed(value: object) -> str:
    """Something hidden as version 1 hid the drafts of casual games."""
    return base64.b64encode(zlib.compress(json.dumps(value).encode())).decode()


def faults(path: Path) -> list[tuple[str, str]]:
    """(place, text) of every fault; the file stays as it was."""
    before = path.read_bytes()
    with pytest.raises(SaveError) as error:
        load_game(path)
    assert path.read_bytes() == before
    assert all(line.startswith(path.name) for line in error.value.lines)
    return [(fault.place, fault.text) for fault in error.value.faults]
