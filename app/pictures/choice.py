"""What somebody wants of a picture: kind, part, size, page, colours; as it is remembered. No Qt here."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from app.language import mark

PICTURE, FILM, PAPER = "picture", "film", "paper"
FORMATS = {PICTURE: ("png", "svg", "pdf"), FILM: ("gif", "webp"), PAPER: ("pdf",)}
FILTERS = {
    "png": mark("PNG picture (*.png)"),
    "svg": mark("SVG drawing (*.svg)"),
    "pdf": mark("PDF document (*.pdf)"),
    "gif": mark("GIF animation (*.gif)"),
    "webp": mark("WebP animation (*.webp)"),
}
PAGES = ("A4", "A3", "A5", "Letter", "Legal", "Tabloid")
INCH_MM, DPI = 25.4, 300
LONG_SIDE_MM = {"A4": 297.0, "A3": 420.0}
LEAST, MOST, MOST_FILM = 200, 12_000, 2400
SCREEN = 96.0


@dataclass(frozen=True, slots=True)
class Choice:
    """`part`: "all" of the map or what the "window" shows; `size`: "screen", "double", "A4", "A3" or "free", then
    `width` pixels; `page`: a size of paper; `colours`: "shown", "light", "dark" or "grey", `ink` the same on paper,
    which is white whatever the window is; `text`: orders or results, too."""

    kind: str = PICTURE
    format: str = "png"
    film: str = "gif"
    part: str = "all"
    size: str = "screen"
    width: int = 1600
    film_width: int = 900
    page: str = "A4"
    upright: bool = False
    colours: str = "shown"
    ink: str = "light"
    title: bool = True
    legend: bool = False
    text: bool = False
    speed: str = "1"

    def pixels(self, screen: int) -> int:
        """How wide a picture is, where the window shows it `screen` pixels wide."""
        if self.kind == FILM:
            return min(max(self.film_width, LEAST), MOST_FILM)
        if self.kind == PAPER or self.size in LONG_SIDE_MM:
            return round(LONG_SIDE_MM.get(self.page if self.kind == PAPER else self.size, 297.0) / INCH_MM * DPI)
        wide = {"screen": screen, "double": 2 * screen}.get(self.size, self.width)
        return min(max(wide, LEAST), MOST)

    @property
    def painted(self) -> str:
        """The colours of its kind."""
        return self.ink if self.kind == PAPER else self.colours

    @property
    def dpi(self) -> float:
        """How many of its pixels make an inch on paper."""
        return float(DPI) if self.size in LONG_SIDE_MM else SCREEN

    @property
    def ending(self) -> str:
        """Of the name of a file."""
        return {FILM: self.film, PAPER: "pdf"}.get(self.kind, self.format)


def written(choice: Choice) -> str:
    """As text, to be remembered."""
    return json.dumps(asdict(choice))


def read(text: str) -> Choice:
    """What was remembered; what cannot be understood is as usual."""
    try:
        found: Any = json.loads(text)
    except ValueError:
        return Choice()
    usual = Choice()
    kinds = {one.name: type(getattr(usual, one.name)) for one in fields(Choice)}
    known = found if isinstance(found, dict) else {}
    choice = replace(usual, **{name: value for name, value in known.items() if type(value) is kinds.get(name)})
    whole = choice.kind in FORMATS and choice.format in FORMATS[PICTURE] and choice.film in FORMATS[FILM]
    return choice if whole else usual
