"""SVG made smaller: what is drawn several times is there once, lines go on from point to point in short numbers.

Names are outlines, so that they look the same everywhere; each is drawn twice, as a halo and as itself. No Qt here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

PATH = re.compile(r'<path\b([^>]*?) d="([^"]*)"([^>]*?)/>')
TOKEN = re.compile(r"[A-Za-z]|-?\d+(?:\.\d+)?(?:e-?\d+)?")
DIGITS = 2
"""How many digits of a coordinate are kept: hundredths of a pixel."""
WORTH = 60
"""A path as long as this is named once and used wherever it is drawn."""
EACH = 50_000
"""How many signs of paths are read before somebody may ask how far it is."""


def shrunk(text: str) -> Iterator[str]:
    """A drawing as Qt writes it, smaller: in parts."""
    found = list(PATH.finditer(text))
    often = Counter(one[2] for one in found)
    names: dict[str, str] = {}
    last = told = 0
    part: list[str] = []
    for one in found:
        part.append(text[last : one.start()])
        part.append(_element(one, often, names))
        last = one.end()
        if last - told > EACH:
            yield "".join(part)
            part, told = [], last
    yield "".join([*part, text[last:]])


def _element(one: re.Match[str], often: Counter[str], names: dict[str, str]) -> str:
    """A path; from the second time on only where it was first."""
    before, outline, after = one.groups()
    if often[outline] < 2 or len(outline) < WORTH:
        return f'<path{before} d="{_short(outline)}"{after}/>'
    # What Qt says of a single path (its rule of filling) must not bind every use of it: it stands at each.
    first = outline not in names
    name = names.setdefault(outline, f"p{len(names)}")
    made = f'<defs><path id="{name}" d="{_short(outline)}"/></defs>' if first else ""
    return f'{made}<use xlink:href="#{name}"{before}{after}/>'


@lru_cache(maxsize=2000)  # a map has some hundred lines, and the parts of a report show the same map
def _short(outline: str) -> str:
    """The same line in numbers that count from the point before."""
    parts: list[str] = []
    x = y = 0
    start = (0, 0)
    command, last = "", ""
    numbers: list[int] = []
    for token in TOKEN.findall(outline):
        if token.isalpha():
            command = token
            numbers = []
            if token in "Zz":
                parts.append("z")
                (x, y), last = start, "z"
            continue
        numbers.append(round(float(token) * 10**DIGITS))
        wanted = 6 if command == "C" else 2
        if len(numbers) < wanted:
            continue
        steps = [number - (x, y)[n % 2] for n, number in enumerate(numbers)]
        name = command.lower()
        parts.append(("" if last == name and name != "m" else name) + _joined(steps, last == name and name != "m"))
        x, y = numbers[-2:]
        if command == "M":
            start = x, y
        last, numbers = name, []
    return "".join(parts)


def _joined(steps: list[int], follows: bool) -> str:
    """Numbers in hundredths, with blanks only where they are needed."""
    text = ""
    for step in steps:
        number = _number(step)
        text += number if number.startswith("-") or not (text or follows) else f" {number}"
    return text


def _number(hundredths: int) -> str:
    whole, rest = divmod(abs(hundredths), 10**DIGITS)
    digits = f".{rest:0{DIGITS}d}".rstrip("0") if rest else ""
    return f"{'-' if hundredths < 0 else ''}{whole if whole or not rest else ''}{digits}"
