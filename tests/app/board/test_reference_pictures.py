"""What painters make, held against pictures: every symbol in a cell of its own, light and dark.

After a change that is meant, look at them and write them anew: `python tests/app/board/test_reference_pictures.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from app.board.curves import bowed, straight
from app.board.display_list import DisplayList
from app.board.picture import ConvoyMark, HoldMark, MoveMark, Piece, RetreatMark, SupportMark
from app.board.plan import Arrow, ConvoyWave, FlowLine, HoldRing, SupportLine
from app.board.symbols import marks, orders, signs
from app.board.symbols.signs import center_mark, way, way_sign
from app.board.symbols.units import SHAPES, CounterState, counter_path, pips, unit
from app.ui.tokens import ThemeName, theme, tokens
from tests.signs import flow

PICTURES = Path(__file__).parent / "pictures"
THEMES: tuple[ThemeName, ...] = ("light", "dark")
CELL, COLUMNS, SHARP = (110, 70), 8, 2
FAR, MOST = 40, 0.002
"""A pixel is another if a channel is farther off than this, a cell if more than this share of its pixels are."""

Cells = Iterator[tuple[str, DisplayList]]


def orders_of(name: ThemeName) -> Cells:
    """Orders of units, on a line across the cell."""
    look, looks = theme(name), tokens().looks(["Austria", "Germany", "Russia"], "standard", name)
    line, bow = straight((-45, 0), (45, 0)), bowed((-40, 20), (40, 20), 0.3)
    mun, fleet = Piece("Mun", "Germany", "A", "Mun"), Piece("NTH", "Germany", "F", "NTH")
    red, pale = Piece("Vie", "Austria", "A", "Vie"), Piece("Mos", "Russia", "A", "Mos")

    def arrow(mark: Any, width: float = 5.0, curve: Any = line, head: bool = True) -> DisplayList:
        return orders.arrow(Arrow(mark, curve, width, head), looks, look, 1.0)

    def branch(mark: SupportMark, end: tuple[float, float] | None = (45, 0)) -> DisplayList:
        found = SupportLine(mark, line, end)
        return DisplayList([*orders.branch(found, looks, look, 1.0).parts, *orders.bead(found, looks, look, 1.0).parts])

    yield "move", arrow(MoveMark(mun, "Bur"))
    yield "move, red", arrow(MoveMark(red, "Bur"))
    yield "move, white", arrow(MoveMark(pale, "Bur"))
    yield "move, strong", arrow(MoveMark(mun, "Bur"), 11)
    yield "move on a bow", arrow(MoveMark(red, "Bur"), 7, bow)
    yield "move failed", arrow(MoveMark(mun, "Bur", failed=True), head=False)
    yield "move presumed", arrow(MoveMark(mun, "Bur", presumed=True), 2)
    yield "move by convoy", arrow(MoveMark(mun, "Bur", via=(fleet,)))
    yield "retreat", arrow(RetreatMark(mun, "Boh"))
    yield "support", branch(SupportMark(mun, mun, "Bur"))
    yield "support cut", branch(SupportMark(mun, mun, "Bur", cut_by=mun))
    yield "support to hold", branch(SupportMark(mun, mun), None)
    yield "hold", orders.ring(HoldRing(HoldMark(mun), (0, 0), 24), looks, look, 1.0)
    yield "no order", orders.ring(HoldRing(HoldMark(mun, implicit=True), (0, 0), 24), looks, look, 1.0)
    for words, broken in (("convoy", False), ("convoy broken", True)):
        wave = ConvoyWave(ConvoyMark(mun, Piece("Lon", "Germany", "A", "Lon"), "Bel", broken=broken), line, (45, 0))
        yield words, orders.tie(wave, looks, look, 1.0)


def units_of(name: ThemeName) -> Cells:
    """Counters: every shape, state and strength."""
    look, looks = theme(name), tokens().looks("ABCDEFG", "pink", name)
    for shape in SHAPES:
        found = DisplayList()
        found.fill(counter_path(shape, 16.5), looks["B"].fill)
        yield f"shape {shape}", found
    for state in CounterState:
        yield f"counter {state.name}", unit("A", "standard", looks["A"], look, 16.5, state)
    for status in ("", "half", "unsupplied"):
        for power in "AG":
            yield f"strength {status or 'whole'} {power}", unit("A", "pink", looks[power], look, 20.0, status=status)
    yield "half, dislodged", unit("A", "pink", looks["A"], look, 20.0, CounterState.DISLODGED, "half")
    yield "unsupplied, chosen", unit("A", "pink", looks["A"], look, 20.0, CounterState.CHOSEN, "unsupplied")
    for standoffs, attacks in ((1, 0), (0, 2), (1, 1), (0, 99)):
        yield f"pips {standoffs} {attacks}", pips(standoffs, attacks, look, 20.0)


def signs_of(name: ThemeName) -> Cells:
    """What lies on the board beside units, and the marks of results."""
    look, looks = theme(name), tokens().looks("ABC", "pink", name)
    red, at = looks["A"], (0.0, 0.0)
    for room, stored in ((8, 0), (8, 2), (8, 8), (8, 11), (35, 35)):
        yield f"coin {stored} of {room}", signs.coin(at, 20, room, look, stored, red.fill)
    yield "tag", signs.tag(at, "12/12 +5", 10, look)
    yield "tag of a power", signs.tag(at, "5", 10, look, red.fill, red.ink)
    yield "points", signs.stack(at, 14, 12, red, look)
    yield "points not counted", signs.stack(at, 0, 12, red, look)
    yield "home", signs.house(at, 10, look, red)
    yield "home that does not act", signs.house(at, 10, look, red, acts=False)
    yield "garrison", signs.shield(at, 10, look, red)
    yield "garrison of nobody", signs.shield(at, 10, look)
    for count, housed, failed in ((3, False, False), (-5, False, False), (3, True, False), (3, False, True)):
        words = f"put in {count}{', housed' if housed else ''}{', failed' if failed else ''}"
        yield words, signs.stored(at, count, 10, red, look, housed=housed, failed=failed)
    yield "reading", signs.reading(at, "3", 12, look, red)
    for words, mark in (
        ("points move", flow("transfer", "A", "x", "y", count=3)),
        ("points cannot move", flow("transfer", "A", "x", "y", count=3, failed=True)),
        ("home moves", flow("movehome", "A", "x", "y")),
    ):
        line = FlowLine(mark, straight((-45, 0), (45, 0)), (0, 0))
        yield words, DisplayList([*way(line, looks, look, 1.0).parts, *way_sign(line, looks, look, 1.0, 12).parts])
    yield "becomes half", marks.worn(at, 20, look, red.fill, hollow=False)
    yield "becomes unsupplied", marks.worn(at, 20, look, red.fill, hollow=True)
    yield "level", marks.level_chip(at, "2", 9, look)
    yield "level worked on", marks.level_chip(at, "2", 9, look, active=True)
    for mark in (
        *(marks.burst, marks.swords, marks.scissors, marks.broken_wave, marks.cross, marks.check, marks.question),
    ):
        yield mark.__name__, mark(at, 12.0, look)
    yield "strengths", marks.pill(at, "12 : 11", 12, look, look.ok)
    yield "center", center_mark(at, 6, look)
    yield "home center", center_mark(at, 6, look, red.fill)


PLATES = {"orders": orders_of, "units": units_of, "signs": signs_of}


def box_of(number: int) -> QRect:
    """Where a cell lies, in pixels."""
    width, height = (SHARP * one for one in CELL)
    return QRect(number % COLUMNS * width, number // COLUMNS * height, width, height)


def painted(plate: str, name: ThemeName) -> tuple[QImage, list[str]]:
    """A plate, and the names of its cells."""
    cells = list(PLATES[plate](name))
    whole = box_of(len(cells) - 1)
    image = QImage(box_of(COLUMNS - 1).right() + 1, whole.bottom() + 1, QImage.Format.Format_RGB32)
    image.fill(QColor(theme(name).land))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number, (_, ink) in enumerate(cells):
        painter.save()
        painter.translate(box_of(number).center())
        painter.scale(SHARP, SHARP)
        ink.draw(painter)
        painter.restore()
    painter.end()
    return image, [words for words, _ in cells]


def differs(one: QImage, other: QImage, box: QRect) -> bool:
    """Whether a cell is clearly another in these pictures."""
    first, second = (bytes(image.copy(box).constBits()) for image in (one, other))
    off = {at // 4 for at, (a, b) in enumerate(zip(first, second)) if abs(a - b) > FAR and at % 4 < 3}
    return len(off) > MOST * box.width() * box.height()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("plate", PLATES)
def test_symbols_look_as_in_the_pictures(plate: str, name: ThemeName, tmp_path: Path) -> None:
    image, cells = painted(plate, name)
    kept = QImage(str(PICTURES / f"{plate}-{name}.png")).convertToFormat(QImage.Format.Format_RGB32)
    image.save(str(tmp_path / f"{plate}-{name}.png"))
    assert image.size() == kept.size(), f"other cells than in the picture; as they are now: {tmp_path}"
    others = [words for number, words in enumerate(cells) if differs(image, kept, box_of(number))]
    assert others == [], f"as they are now: {tmp_path}"


@pytest.mark.usefixtures("qapp")
def test_a_symbol_that_lacks_a_part_is_another() -> None:
    """The smallest difference that counts: an arrow without its head, a tag of another number."""
    image, cells = painted("signs", "light")
    changed, box = image.copy(), box_of(cells.index("coin 2 of 8"))
    painter = QPainter(changed)
    painter.drawImage(box.topLeft(), image.copy(box_of(cells.index("coin 0 of 8"))))
    painter.end()
    assert differs(image, changed, box)
    assert not differs(image, changed, box_of(cells.index("tag")))


if __name__ == "__main__":
    application = QGuiApplication(["pictures", "-platform", "offscreen"])
    PICTURES.mkdir(exist_ok=True)
    for plate in PLATES:
        for name in THEMES:
            painted(plate, name)[0].save(str(PICTURES / f"{plate}-{name}.png"))
