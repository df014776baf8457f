"""SVG made smaller: what is drawn several times is there once, lines go on from point to point in short numbers.

Names are outlines, so that they look the same everywhere; each is drawn twice, as a halo and as itself. No Qt here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

PATH = re.compile(r'<path\b([^>]*?) d="([^"]*)"([^>]*?)/>')
SEGMENT = re.compile(r"([MLCZ])([^MLCZ]*)")
DIGITS = 2
"""How many digits of a coordinate are kept: hundredths of a pixel."""
WORTH = 60
"""A path as long as this is named once and used wherever it is drawn."""
EACH = 6_000
"""How many signs are written before somebody may ask how far it is."""
LONG = 30_000
"""A line as long as this is shortened in several pieces."""


def shrunk(text: str) -> Iterator[str]:
    """A drawing as Qt writes it, smaller: in parts."""
    part: list[str] = []
    size = 0
    for piece in _pieces(text):
        part.append(piece)
        size += len(piece)
        if size > EACH:
            yield "".join(part)
            part, size = [], 0
    yield "".join(part)


def _pieces(text: str) -> Iterator[str]:
    found = list(PATH.finditer(text))
    often = Counter(one[2] for one in found)
    names: dict[str, str] = {}
    last = 0
    for one in found:
        yield text[last : one.start()]
        yield from _element(one, often, names)
        last = one.end()
    yield text[last:]


def _element(one: re.Match[str], often: Counter[str], names: dict[str, str]) -> Iterator[str]:
    """A path; from the second time on only where it was first."""
    before, outline, after = one.groups()
    if often[outline] < 2 or len(outline) < WORTH:
        yield f'<path{before} d="'
        yield from _line(outline)
        yield f'"{after}/>'
        return
    # What Qt says of a single path (its rule of filling) must not bind every use of it: it stands at each.
    if outline not in names:
        names[outline] = f"p{len(names)}"
        yield f'<defs><path id="{names[outline]}" d="'
        yield from _line(outline)
        yield '"/></defs>'
    yield f'<use xlink:href="#{names[outline]}"{before}{after}/>'


def _line(outline: str) -> Iterator[str]:
    """A line made shorter, in pieces that begin where the pen is lifted."""
    end = outline.find("M", LONG)
    while end >= 0:
        yield _short(outline[:end])
        outline = outline[end:]
        end = outline.find("M", LONG)
    yield _short(outline)


@lru_cache(maxsize=2000)  # a map has some hundred lines, and the parts of a report show the same map
def _short(outline: str) -> str:
    """The same line in numbers that count from the point before; it begins at a point of the drawing."""
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
            told, blank = ("", " ") if last == name != "m" else (name if last else "M", "")
            for n in range(first, first + many):
                step = _number(numbers[n] - (y if n % 2 else x))
                told += step if step[0] == "-" else blank + step
                blank = " "
            parts.append(told)
            last, (x, y) = name, numbers[first + many - 2 : first + many]
            if command == "M":
                start = x, y
    return "".join(parts)


@lru_cache(maxsize=20_000)
def _number(hundredths: int) -> str:
    """A number, without what could be left out."""
    whole, rest = divmod(abs(hundredths), 10**DIGITS)
    digits = f".{rest:0{DIGITS}d}".rstrip("0") if rest else ""
    return f"{'-' if hundredths < 0 else ''}{whole if whole or not rest else ''}{digits}"
