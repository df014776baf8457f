"""TOML out of files that anybody may have written: what would keep the reader busy for hours is refused at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any

from ..speech import tr

DEEPEST = 40
"""The most parts of a dotted key: reading one takes a time that grows with the square of their number."""
DOTTED = re.compile(rf"""(?<![\w.-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{DEEPEST}}}""")


def read_toml(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The tables of a text. ValueError, with the place where there is one, for what is no TOML."""
    too_deep = DOTTED.search(text)
    if too_deep:
        line = text.count("\n", 0, too_deep.start()) + 1
        raise ValueError(tr("a key of more than {n} parts (at line {line})", n=DEEPEST, line=line))
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except RecursionError:
        raise ValueError(tr("it is nested too deeply")) from None
