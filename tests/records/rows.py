"""What the makers of recorded games share: a phase as a row, and the file of all rows."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def row(name: str, turn: Any, draws: bool = False, **more: Any) -> dict[str, Any]:
    """One phase. `draws`: with what was left to chance; `more`: what else is told of it."""
    return {
        "game": name,
        "phase": turn.before.phase.text,
        "orders": {writer: [order.text for order in lines] for writer, lines in turn.orders.items()},
        **({"draws": dict(turn.draws)} if draws else {}),
        "results": {key: list(words) for key, words in sorted(turn.results.items())},
        "after": turn.after.as_dict(),
        **more,
    }


def keep(file: Path, rows: Iterable[dict[str, Any]]) -> None:
    """Write the rows. Without the time and the file's name in its head, the same games give the same bytes."""
    text = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in rows)
    file.write_bytes(gzip.compress(text.encode(), mtime=0))
